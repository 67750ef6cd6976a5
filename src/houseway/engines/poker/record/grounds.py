"""The settings of the rulebook behind each move and event of poker."""

from collections.abc import Mapping

from houseway.engines.poker.play import commands as do
from houseway.engines.poker.play import draw_events, events, run_events

BEHIND: Mapping[type, tuple[str, ...]] = {
    kind: settings
    for kinds, settings in (
        ((events.Posted,), ("stakes", "entry.button", "draw.third_blind")),
        ((events.HandsDealt, events.BoardDealt), ("deal.streets",)),
        ((do.Fold, events.Folded), ("betting.words_bind", "betting.out_of_turn")),
        ((do.Check, events.Checked), ("betting.check_raise",)),
        ((do.BringIn, events.BroughtIn), ("stud.full_open", "deal.streets")),
        ((do.Call, events.Called), ("betting.sizing",)),
        ((do.Bet,), ("betting.sizing",)),
        ((do.Raise, events.Wagered), ("betting.sizing", "betting.raise_cap")),
        ((events.BetReturned,), ("betting.all_in",)),
        ((do.Discard, events.Discarded, draw_events.Drawn), ("draw.most", "deal.streets")),
        ((do.Show, events.Shown), ("showdown.must_show", "showdown.shows_first")),
        ((do.Muck, events.Mucked), ("showdown.must_show",)),
        ((events.Awarded,), ("ranking.halves",)),
        ((do.AgreeToPush, draw_events.PushAgreed, draw_events.PushDeclared), ("push.verbal",)),
        ((do.BuyIn, do.Decline, draw_events.BoughtIn, draw_events.Declined), ("push.buy_in",)),
        ((do.AgreeToRun, run_events.RunsOffered, run_events.RunAgreed, run_events.RunBegun), ("pot.runs",)),
        ((run_events.BountyPaid,), ("pot.seven_deuce",)),
        ((do.Chop, draw_events.ChopAsked), ("pot.agreed_split",)),
    )
    for kind in kinds
}
