// Runs before the first paint, so that the page never flashes in the wrong theme.
(function () {
  /** @type {{theme?: string, deck?: string, motion?: string, pace?: string}} */
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("houseway") || "{}");
  } catch (error) {
    kept = {};
  }
  var dark = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  var root = document.documentElement;
  root.dataset.theme = kept.theme === "dark" || kept.theme === "light" ? kept.theme : dark;
  root.dataset.deck = kept.deck === "four" ? "four" : "two";
  root.dataset.pace = kept.pace === "quick" || kept.pace === "slow" ? kept.pace : "usual";
  if (kept.motion === "less") root.dataset.motion = "less";
})();
