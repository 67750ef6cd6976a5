/** The sounds of a table, synthesized: a bell for the player's turn, cards, chips, a knock, a chord for a win. */
import { prefs } from "./prefs.js";

/** @import { Heard } from "./types.js" */

/** @type {AudioContext | undefined} */
let context;
/** A second of white noise, from which card sounds are cut. @type {AudioBuffer | undefined} */
let noise;

/** The audio context, resumed if the browser suspended it. */
function audioContext() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/**
 * Plays a tone with a quick attack and a decay.
 * @param {number} pitch
 * @param {number} loud
 * @param {number} lasts
 * @param {number} [after]
 */
function tone(pitch, loud, lasts, after = 0) {
  const at = audioContext();
  const begins = at.currentTime + after;
  const sound = at.createOscillator();
  const swell = at.createGain();
  sound.type = "sine";
  sound.frequency.value = pitch;
  swell.gain.setValueAtTime(0.0001, begins);
  swell.gain.exponentialRampToValueAtTime(loud, begins + 0.012);
  swell.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
  sound.connect(swell).connect(at.destination);
  sound.start(begins);
  sound.stop(begins + lasts);
}

/**
 * Plays a burst of filtered noise.
 * @param {number} pitch
 * @param {number} loud
 * @param {number} lasts
 * @param {number} [after]
 */
function noiseBurst(pitch, loud, lasts, after = 0) {
  const at = audioContext();
  const begins = at.currentTime + after;
  noise ??= whiteNoise(at);
  const sound = at.createBufferSource();
  const window = at.createBiquadFilter();
  const swell = at.createGain();
  sound.buffer = noise;
  window.type = "bandpass";
  window.frequency.value = pitch;
  window.Q.value = 1.2;
  swell.gain.setValueAtTime(loud, begins);
  swell.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
  sound.connect(window).connect(swell).connect(at.destination);
  sound.start(begins, Math.random() * 0.5, lasts);
}

/** @param {AudioContext} at */
function whiteNoise(at) {
  const made = at.createBuffer(1, at.sampleRate, at.sampleRate);
  const samples = made.getChannelData(0);
  for (let one = 0; one < samples.length; one++) samples[one] = Math.random() * 2 - 1;
  return made;
}

const SOUNDS = {
  card: () => noiseBurst(2400, 0.08, 0.09),
  chips: () => [0, 0.045, 0.1].forEach((after, nth) => tone(3100 + 420 * nth, 0.014, 0.05, after)),
  knock: () => tone(150, 0.09, 0.09),
  fold: () => noiseBurst(900, 0.05, 0.14),
  win: () => [523, 659, 784].forEach((pitch, nth) => tone(pitch, 0.035, 0.5, 0.09 * nth)),
};

/** The sound for a line of the log. @param {Heard} heard @returns {keyof typeof SOUNDS | undefined} */
function soundOf({ kind, text }) {
  if (kind === "deal") return "card";
  if (kind === "win") return "win";
  if (kind !== "action") return undefined;
  if (/\bfolds\b|\bmucks\b/.test(text)) return "fold";
  if (/\bchecks\b/.test(text)) return "knock";
  return text.includes("$") ? "chips" : undefined;
}

/** Plays each sound once per update, and none while the page is hidden. @param {Heard[]} heard */
export function playSounds(heard) {
  if (!prefs.now.felt || document.hidden) return;
  for (const name of new Set(heard.map(soundOf))) if (name) SOUNDS[name]();
}

/** Two soft notes for the player's turn, audible from another tab. */
export function playTurnBell() {
  if (!prefs.now.sound) return;
  tone(587, 0.06, 0.45);
  tone(880, 0.05, 0.6, 0.13);
}
