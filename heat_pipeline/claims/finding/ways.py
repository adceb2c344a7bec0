"""Words of rising, falling and staying: "declines", "a downward trend", "gets better", "levels off" -> ways.

Only which way, how strongly and whether step by step (`strictly` where no step is left out); along what and from where
to where is found in `sweeps`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.statements import Way

_RISES = (
    "rise rises rose risen rising increase increases increased increasing climb climbs climbed climbing grow "
    "grows grew grown "
    "growing growth ascend ascends ascending gain gains gained gaining surge surges surged jump jumps jumped "
    "soar soars "
    "higher more greater larger raise raises raised raising boost boosts boosted upward upwards strengthen "
    "strengthens "
    "accumulate accumulates swell swells mount mounts mounted mounting recover recovers recovered rebound rebounds "
    "explode explodes exploded escalate escalates"
)
_FALLS = (
    "fall falls fell fallen falling decline declines declined declining decrease decreases decreased "
    "decreasing drop drops "
    "dropped dropping sink sinks sank sinking shrink shrinks diminish diminishes diminished diminishing "
    "reduce reduces "
    "reduced reducing reduction lower lowers lowered less fewer lose loses lost losing loss losses dip dips dipped "
    "slide slides collapse collapses collapsed plummet plummets plummeted plunge plunges plunged downward downwards "
    "weaken weakens fade fades shed sheds smaller crash crashes tumble tumbles slip slips slipped slipping sag sags "
    "recede recedes dwindle dwindles dwindled erode erodes eroded taper tapers forfeit forfeits decay decays decayed "
    "decaying wane wanes waned waning"
)
_BETTER = (
    "improve improves improved improving improvement improvements better benefit benefits profit profits help helps "
    "helped stronger"
)
_WORSE = (
    "worsen worsens worsened worsening degrade degrades degraded degrading degradation deteriorate deteriorates "
    "deteriorated deteriorating deterioration worse poorer weaker hurt hurts costs cost suffer suffers "
    "detrimental harmful"
)
_FLAT = (
    "stable steady constant flat consistent unchanged plateau plateaus plateaued saturate saturates stagnate "
    "stagnates "
    "stagnant stability insensitive robust uniform"
)
_WAYS: dict[str, tuple[Way, bool]] = {
    **dict.fromkeys(_RISES.split(), (Way.RISES, False)),
    **dict.fromkeys(_FALLS.split(), (Way.FALLS, False)),
    **dict.fromkeys(_BETTER.split(), (Way.RISES, True)),
    **dict.fromkeys(_WORSE.split(), (Way.FALLS, True)),
    **dict.fromkeys(_FLAT.split(), (Way.FLAT, False)),
}
WORDS = frozenset(_WAYS) | {
    "goes", "go", "going", "picks", "levels", "hardly", "barely", "fluctuates", "fluctuate", "oscillates", "oscillate",
    "monotonic", "correlated", "correlation", "correlates", "shaped", "shape", "inverted", "halves", "halve", "halved",
    "doubles", "double",
    "doubled", "triples", "tripled", "recovers", "recover", "recovery", "cut", "effect", "impact", "influence", "down",
    "varies", "vary", "change", "changes", "variation", "bounces", "inverse", "inversely", "helps", "worth", "up",
    "pays", "adds", "add", "buys", "saves", "save", "brings", "bring", "cuts", "triple", "factor", "faster", "quicker",
    "slower",
}  # fmt: skip
_COMPARATIVE = "higher more greater larger lower less fewer smaller better worse poorer weaker stronger"
COMPARATIVE = frozenset(_COMPARATIVE.split())
# A place or the metric behind one of these is what is raised or lowered, not what rises or falls.
_ACTING_WORDS = (
    "raise raises raised raising boost boosts boosted reduce reduces reduced reducing lowers lowered "
    "increase increases increased decrease decreases decreased "
    "improve improves improved help helps helped hurt hurts worsens degrades "
    "costs cost strengthens weakens"
)
_ACTING = frozenset(_ACTING_WORDS.split())

_NOUNED = re.compile(
    r"(?<= )(?:(?:goes|go|going|went|moves?|moving|slopes?|sloping|trends?|trending|heads?|brings?|slope|line|trend|"
    r"path|"
    r"comes?|coming|edges?|edging|creeps?|creeping|inch(?:es)?|ticks?|shoots?|shooting|jumps?|climbs?|turns?|drifts?|"
    r"drops?|slides?|rises?|falls?)"
    r"(?: the M)?(?: on| slightly| steadily| gradually| sharply| steeply)? (?P<verb>up|upwards?|down|downwards?)|"
    r"picks? up|bounces? back|(?P<pays>pays(?: off)?|makes (?:matters|things|it) (?:better|worse))|"
    r"(?:gets?|becomes?|turns?|grows?) (?:much |even |ever |consistently )?(?P<speed>faster|quicker|slower)|"
    r"(?P<off>(?:drops?|tails?|falls?|tapers?) off|loses? ground|(?:gives?|giving) (?:a (?:little|bit) )?back)|"
    r"(?P<slope>upward|downward|rising|falling|increasing|decreasing|ascending|descending|declining) "
    r"(?:trend|slope|line|pattern|tendency|path|trajectory)|"
    r"(?P<sign>positively|negatively|inversely) (?:correlated|related|associated|correlates)|"
    r"(?:correlates) (?P<adverb>positively|negatively|inversely)|"
    r"(?P<noun>positive|negative|inverse) (?:correlation|relationship|relation|association|trend))(?= )"
)
_LEVEL = re.compile(
    r"(?<= )(?:level(?:s|ed|ing)? off|flattens(?: out)?|holds? steady|"
    r"(?:stays?|remains?|keeps?|is|are|holds?) (?:about |roughly |almost |nearly |largely |mostly )?(?:the "
    r"same|level)|"
    r"nothing (?:changes|happens|moves)|"
    r"(?:hardly|barely|scarcely) (?:changes?|varies|vary|moves?|matters?)|"
    r"(?:does|do|did) not (?:change|vary)(?: much)?|(?:changes?|varies|vary) (?:very )?(?:little|only "
    r"slightly|hardly)|"
    r"(?:very |relatively )?(?:little|no|minimal|hardly any) (?:change|variation|effect|impact|influence|"
    r"fluctuation)s?"
    r"(?: (?:on|in) (?:the )?M)?)(?= )"
)
_VARIES = re.compile(
    r"(?<= )(?:fluctuat(?:es?|ed|ing)|oscillat(?:es?|ed|ing)|(?:goes|moves|swings) up and down|"
    r"non-monotonic(?:ally)?|"
    r"zigzags?|not monotonic(?:ally)?)(?= )"
)
_TURNS = re.compile(
    r"(?<= )(?:(?P<peak>inverted[- ](?:u(?:-shaped?)?|v)|an inverted U\d+|hump(?:ed|-shaped)?|bell-shaped)|"
    r"(?P<dip>u-shaped?|v-shaped?))(?: (?:curve|pattern|shape|trend|course))?(?= )"
)
_STRICTLY = re.compile(
    r"(?<= )(?:(?:strictly )?monotonic(?:ally)?|monotone|strictly|"
    r"without (?:a|any|one) (?:single )?(?:break|interruption|setback|reversal|tie|exception)|without interruption|"
    r"(?:at|with|in|from) (?:each|every|any) (?:single |successive |further |recorded |measured )?(?:step|stage)|"
    r"step by step|each time|stepwise|uninterrupted(?:ly)?|(?:all the way|at every turn)|keeps?(?= \w+ing))(?= )"
)
_STEADILY = re.compile(r"(?<= )(?:steadily|continuously|continuous|continually|keeps?)(?= )")
_STEADY = re.compile(
    r"(?<= )steady(?= (?:\S+ ){0,2}?(?:rise|climb|increase|decline|fall|drop|decrease|upward|downward|improvement|"
    r"gain|loss|degradation|growth)\b)"
)
_SHARP = re.compile(
    r"(?<= )(?:sharp(?:ly)?|steep(?:ly)?|dramatic(?:ally)?|drastic(?:ally)?|rapid(?:ly)?|substantial(?:ly)?|"
    r"significant(?:ly)?|strong(?:ly)?|severe(?:ly)?|abrupt(?:ly)?|massive(?:ly)?|huge|big|large|a lot(?: of)?|"
    r"a great deal(?: of)?|considerabl[ey]|heavily|markedly|marked|much|far|strikingly|sudden(?:ly)?|major|"
    r"pronounced)"
    r"(?= )"
)
_SLIGHT = re.compile(
    r"(?<= )(?:(?:only |very |just )?(?:slight(?:ly)?|marginal(?:ly)?|a little|a bit|a touch|minimal(?:ly)?|"
    r"minor|tiny|"
    r"small))(?= )"
)
_HARDLY = re.compile(
    r"(?<= )(?:hardly|barely|scarcely|not (?:really|much|noticeably|significantly|substantially))(?= )"
)
_DENIED = re.compile(
    r"(?<= )(?:(?:does|do|did|is|are) (?:not|n't)|no longer|no(?: (?:clear|consistent|further|overall|general|strict|"
    r"systematic|simple))?|fails? to|not)(?= )"
)
_NEVER = re.compile(r"(?<= )(?:never|at no point)(?= )")
_WORD = re.compile(rf"(?<= )(?:{'|'.join(sorted(map(re.escape, _WAYS), key=len, reverse=True))})(?= )")
_OBJECT = re.compile(r" (?:the |its |their )?(?:M|P\d)")


@dataclass(frozen=True, slots=True)
class Course:
    """Which way the values are said to go. `word` is the word that says it; `acting` whether a thing makes them go;
    `weakly` whether they may also stay ("never falls")."""

    way: Way
    word: str
    steadily: bool = False
    sharp: bool | None = None
    negated: bool = False
    acting: bool = False
    judging: bool = False
    strictly: bool = False
    weakly: bool = False


def course_of(rest: Rest, better_high: bool | None) -> Course | None:
    """Take the words of a course off a clause; None where there are none, several that differ, or one that a metric
    does not decide ("improves" where low and high may be good)."""
    turned = rest.take(_TURNS)
    strictly = rest.take(_STRICTLY) is not None
    while rest.take(_STRICTLY) is not None:
        pass
    steadily = rest.take(_STEADILY) is not None or rest.take(_STEADY) is not None or strictly
    sharp = _size(rest)
    hardly = False
    found: list[tuple[Way, str, bool]] = []
    acting = False
    if turned is not None:
        found.append((Way.PEAKS if turned["peak"] else Way.DIPS, turned[0], False))
    found.extend((Way.VARIES, match[0], False) for match in rest.take_all(_VARIES))
    found.extend((Way.FLAT, match[0], False) for match in rest.take_all(_LEVEL))
    for match in rest.take_all(_NOUNED):
        judged = match["pays"] or match["speed"]
        worse = judged is not None and judged.endswith(("worse", "slower"))
        found.append((Way.FALLS if worse else _of_noun(match), match[0], judged is not None))
        acting = acting or " the M" in match[0]
    if not any(way in (Way.PEAKS, Way.DIPS, Way.VARIES) for way, _, _ in found):
        hardly = rest.take(_HARDLY) is not None
        while (said := _WORD.search(rest.said)) is not None:
            its_way, judging = _WAYS[said[0]]
            acting = acting or (said[0] in _ACTING and _OBJECT.match(rest.said, said.end()) is not None)
            found.append((its_way, said[0], judging))
            rest.take(_WORD)
    ways = {_resolved(way, judging, better_high) for way, _, judging in found}
    if len(ways) != 1 or None in ways:
        return None
    way = ways.pop()
    assert way is not None
    negated = rest.take(_DENIED) is not None
    never = rest.take(_NEVER) is not None
    if never:
        opposite = {Way.RISES: Way.FALLS, Way.FALLS: Way.RISES}.get(way)
        if opposite is None or negated or hardly or sharp is not None:
            return None
        way, steadily, strictly = opposite, True, True
    if hardly:
        if negated or sharp is not None:
            return None
        negated, sharp = True, True
    if negated and (steadily and way is Way.FLAT):
        return None
    judged = any(judging for _, _, judging in found)
    return Course(way, found[-1][1], steadily, sharp, negated, acting, judged, strictly, never)


def _size(rest: Rest) -> bool | None:
    slight = rest.take(_SLIGHT) is not None
    sharp = rest.take(_SHARP) is not None
    return None if slight == sharp else sharp


def _of_noun(match: re.Match[str]) -> Way:
    if match["off"]:
        return Way.FALLS
    said = match["verb"] or match["slope"] or match["sign"] or match["adverb"] or match["noun"] or "up"
    return Way.RISES if said.startswith(("up", "ris", "incr", "asc", "pos")) else Way.FALLS


def _resolved(way: Way, judging: bool, better_high: bool | None) -> Way | None:
    """The way of the values themselves: better is higher, or lower, as the metric has it."""
    if not judging or better_high is True:
        return way
    if better_high is None:
        return None
    return Way.FALLS if way is Way.RISES else Way.RISES
