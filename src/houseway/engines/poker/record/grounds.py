"""The settings of the rulebook behind each move and event of poker."""

from collections.abc import Mapping

from houseway.engines.poker.play import commands, draw_events, events, run_events

BEHIND: Mapping[type, tuple[str, ...]] = {
    kind: settings
    for kinds, settings in (
        ((events.Posted,), ("stakes", "entry.button", "draw.third_blind")),
        ((events.HandsDealt, events.BoardDealt), ("deal.streets",)),
        ((commands.Fold, events.Folded), ("betting.words_bind", "betting.out_of_turn")),
        ((commands.Check, events.Checked), ("betting.check_raise",)),
        ((commands.BringIn, events.BroughtIn), ("stud.full_open", "deal.streets")),
        ((commands.Call, events.Called), ("betting.sizing",)),
        ((commands.Bet,), ("betting.sizing",)),
        ((commands.Raise, events.Wagered), ("betting.sizing", "betting.raise_cap")),
        ((events.BetReturned,), ("betting.all_in",)),
        ((commands.Discard, events.Discarded, draw_events.Drawn), ("draw.most", "deal.streets")),
        ((commands.Show, events.Shown), ("showdown.must_show", "showdown.shows_first")),
        ((commands.Muck, events.Mucked), ("showdown.must_show",)),
        ((events.Awarded,), ("ranking.halves",)),
        ((commands.AgreeToPush, draw_events.PushAgreed, draw_events.PushDeclared), ("push.verbal",)),
        ((commands.BuyIn, commands.Decline, draw_events.BoughtIn, draw_events.Declined), ("push.buy_in",)),
        ((commands.AgreeToRun, run_events.RunsOffered, run_events.RunAgreed, run_events.RunBegun), ("pot.runs",)),
        ((run_events.BountyPaid,), ("pot.seven_deuce",)),
        ((commands.Chop, draw_events.ChopAsked), ("pot.agreed_split",)),
    )
    for kind in kinds
}
