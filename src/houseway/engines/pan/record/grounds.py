"""The settings of the rulebook behind each move and event of pan."""

from collections.abc import Mapping

from houseway.engines.pan.play import events as ev

BEHIND: Mapping[type, tuple[str, ...]] = {
    kind: settings
    for kinds, settings in (
        ((ev.Declared,), ("declaring.order",)),
        ((ev.Drawn,), ("melds.drawn_card",)),
        ((ev.Laid,), ("melds.valid",)),
        ((ev.Collected,), ("pays.claim",)),
        ((ev.Discarded,), ("melds.drawn_card", "forcing.own_discard")),
        ((ev.Forced,), ("forcing.window",)),
        ((ev.Offered, ev.Answered), ("tops.split",)),
        ((ev.Ended,), ("melds.out",)),
    )
    for kind in kinds
}
