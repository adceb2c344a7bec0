"""Comparisons, gaps and changes in other words -> the plain ones in marks: "P0 has a lead of N0 over P1" is "P0 lead
over P1 is N0".

Only words are put in place of words here, so that what they claim is found by one pattern of the kinds; what they
claim is their business (`comparisons`, `gaps`, `courses`). Superlatives have their own (`wordings`).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from heat_pipeline.claims.finding.margins import AMOUNT, joined

_GAP = "gap|difference|distance|margin|lead|advantage|edge|spread|headroom|disparity"
_LEAD = "lead|advantage|edge|margin|headroom"
_HAS = (
    "has|have|holds?|enjoys?|keeps?|maintains?|shows?|retains?|gets?|takes?|builds?(?: up)?|opens?(?: up)?|"
    "establishes|"
    "secures|boasts?|commands?"
)
_SIZED = AMOUNT
_UP = "gains?|adds?|improves?(?: M)?(?: by)?|wins|rises(?: by)?|climbs(?: by)?|is up(?: by)?|increases?(?: M)?(?: by)?"
_DOWN = (
    "loses?|gives up|drops?(?: by)?|falls?(?: by)?|sheds|forfeits|concedes|is down(?: by)?|lowers? M by|"
    "reduces? M by|"
    "cuts M by|declines?(?: by)?"
)
_AGAINST = "over|on|against|compared (?:with|to)|in comparison (?:with|to)|relative to|versus|vs|with respect to"
_VERSUS = r"(?:as )?(?:compared (?:with|to)|in comparison (?:with|to)|relative to|versus|with respect to|over)"
_BEAT = "beats?|outperforms?|outscores?|surpass(?:es)?|exceeds?|overtakes?|tops?|leads?|outdoes|edges out"
_REACH = "reach(?:es)?|match(?:es)?|catch(?:es)? up with|catch(?:es)?|equals?|comes? up to|attains?|draws? level with"
_CHANGES = (
    "drop|fall|decline|loss|decrease|gain|rise|increase|jump|improvement|dip|degradation|reduction|climb|change|step"
)
_MOST = (
    "biggest|largest|steepest|sharpest|greatest|most (?:significant|pronounced|dramatic|severe|abrupt|notable|"
    "noticeable)"
)

Put = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]

_REL = "behind|ahead of|above|below|clear of|short of|better than|worse than|higher than|lower than|more than|less than"


_COMPARED: tuple[Put, ...] = (
    # "P0 is beaten by P1": the other way round
    (
        re.compile(
            r"(?<= )(?:is|are|was|were|gets?|being|stays?|remains?)(?P<adverb>(?: [a-z]+ly| always| often| "
            r"even| also)?) "
            r"(?:beaten|outperformed|outscored|surpassed|exceeded|overtaken|topped|outdone|outclassed|"
            r"bettered|edged out|"
            r"overshadowed|left behind) by (?=(?:the )?(?:P|E)\d)"
        ),
        r"\g<adverb> trails ",
    ),
    (
        re.compile(r"(?<= )(?:is|are|was|were) (?:matched|equalled|equaled|rivalled|rivaled) by (?=(?:the )?P\d)"),
        "is on par with ",
    ),
    # "P0 has the edge over P1", "P0 is no match for P1"
    (
        re.compile(
            r"(?<= )(?:has|have|holds?|keeps?|takes?|gets?|gains?) (?:the |an? )?(?:slight |clear |narrow "
            r")?(?:edge|upper hand|"
            r"lead|advantage|better|whip hand) (?:over|on|of|against) (?=(?:the )?P\d)"
        ),
        "beats ",
    ),
    (re.compile(r"(?<= )(?:is|are|was|were) no match for (?=(?:the )?P\d)"), "trails "),
    # "P0 is second on P1 , N0 points behind P2"
    (
        re.compile(
            rf"^ (?P<one>(?:the )?P\d+)(?: (?!than)[a-z]+){{1,6}}(?P<where>(?: (?:in|on|for|at|under|with) "
            rf"(?:the )?P\d+)?) , "
            rf"(?:and )?(?P<n>{_SIZED}) (?P<rel>{_REL}) (?P<two>(?:the )?P\d+)(?=(?: ,)? $)"
        ),
        r" \g<one> is \g<n> \g<rel> \g<two>\g<where> ",
    ),
    # "P0 is the only A1 on which P2 is ahead of P3"
    (
        re.compile(
            r"^ (?P<at>(?:the )?P\d+) (?:is|was|remains) (?:the (?:only|one|single) (?:A\d+|one|case|place|[a-z]+)) "
            r"(?:(?:in|on|for|at|under|with) which|where|that) (?P<said>.*P\d.*P\d.*) $"
        ),
        r" \g<said> on \g<at> only ",
    ),
    # "the only A1 on which P2 is ahead of P3 is P0"
    (
        re.compile(
            r"^ (?:the (?:only|one|single) (?:A\d+|one|case|place|[a-z]+)) (?:(?:in|on|for|at|under|with) which|where|"
            r"that) (?P<said>.*P\d.*P\d.*) (?:is|was|remains) (?P<at>(?:the )?P\d+) $"
        ),
        r" \g<said> on \g<at> only ",
    ),
    # "every model finds P0 easier than P1"
    (
        re.compile(
            r"^ (?:(?P<each>E\d+)|each [a-z]+|every [a-z]+|all [a-z]+) (?:finds?|considers?|rates?) "
            r"(?P<one>(?:the )?P\d+) (?P<said>[a-z]+ than (?:the )?P\d+) "
        ),
        lambda found: f" {found['one']} is {found['said']} for {found['each'] or 'every one'} ",
    ),
    # "it is only on P0 that P1 is ahead of P2", "only on P0 is P1 ahead of P2"
    (
        re.compile(r"^ (?:it is )?(?:only|just) (?P<at>(?:in|on|for|at|under|with) (?:the )?P\d+) that (?P<said>.*) $"),
        r" \g<said> \g<at> only ",
    ),
    (
        re.compile(
            r"^ (?:only|just) (?P<at>(?:in|on|for|at|under|with) (?:the )?P\d+) (?P<verb>is|are) "
            r"(?P<who>(?:the )?P\d+) "
        ),
        r" only \g<at> \g<who> \g<verb> ",
    ),
    # "compared with P0 , P1 gains N0 points on P2", "compared with P0 , P1 is better on P2"
    (
        re.compile(
            rf"^ {_VERSUS} (?:the )?(?P<two>P\d+)(?: ,)? (?:the )?(?P<one>P\d+) (?:(?P<up>{_UP})|(?P<down>{_DOWN})) "
            rf"(?P<n>{_SIZED})(?= )"
        ),
        lambda found: f" {found['one']} is {found['n']} {'above' if found['up'] else 'below'} {found['two']} ",
    ),
    (
        re.compile(
            rf"^ {_VERSUS} (?:the )?(?P<two>P\d+)(?: ,)? (?:the )?(?P<one>P\d+)(?P<verb>(?: (?:is|are|scores|"
            rf"performs|does|"
            rf"stays|remains|has|reaches|gets|always|clearly|consistently|slightly|much|a|an))+)"
            rf"(?P<n>(?: {_SIZED.replace('?P<', '?P<m_')})?) (?P<word>better|worse|higher|lower|stronger|"
            rf"weaker|faster|"
            r"slower|cheaper)(?: (?:M|A\d+|one))?(?= )"
        ),
        r" \g<one>\g<verb>\g<n> \g<word> than \g<two> ",
    ),
    # "P1 gains N0 points over P0", "P1 loses N0 against P0"
    (
        re.compile(
            rf"(?<= )(?P<one>P\d+) (?:(?P<up>{_UP})|(?P<down>{_DOWN})) (?P<n>{_SIZED})(?P<on>(?: (?:in|on|for|"
            rf"at|under) "
            rf"(?:the )?P\d+)?)(?: ,)? (?:{_AGAINST}) (?:the )?(?P<two>P\d+)(?= )"
        ),
        lambda found: (
            f"{found['one']} is {found['n']} {'above' if found['up'] else 'below'} {found['two']}{found['on']}"
        ),
    ),
    # "P0 never beats P1", "P0 does not reach P1 on any A2"
    (
        re.compile(
            rf"(?<= )(?P<one>P\d+) (?P<not>never|at no point|does not|do not|nowhere) (?:{_BEAT}|{_REACH}|come "
            rf"close to) "
            rf"(?:the )?(?P<two>P\d+)(?=(?P<behind>(?: .*)?) $)"
        ),
        lambda found: (
            f"{found['one']} is below {found['two']}{' everywhere' if found['not'] != 'does not' else ''}"
            if found["not"] not in ("does not", "do not") or re.search(r" (?:any\w*|E\d+)(?= |$)", found["behind"])
            else found[0]
        ),
    ),
    (
        re.compile(r"(?<= )(?:keeps up with|keep up with|holds its own against|holds up to|is level with)(?= )"),
        "is on par with",
    ),
    # "P0 reaches N0 , N1 points more than P1"; "at N0 , P0 is ahead of P1"
    (
        re.compile(
            rf"(?<= )(?P<one>P\d+) (?:reaches|scores|gets|has|achieves|attains|stands at|is at|comes to|yields|"
            rf"shows|hits|"
            rf"needs|takes) (?P<m>N\d+) ,(?: (?:which is|that is|thus|i\.e|and thus|and so|being))* (?=(?:{_SIZED}) "
            r"(?:more|less|fewer|higher|lower|above|below|ahead|behind|better|worse)\b)"
        ),
        r"\g<one> ( \g<m> ) is ",
    ),
    (re.compile(r"^ (?:at|with) (?P<m>N\d+) , (?P<one>(?:the )?P\d+) "), r" \g<one> ( \g<m> ) "),
)
_COMPARED_QUICK = re.compile(
    r" (?:only|one|single) |compar|relative|versus|respect| (?:never|not|nowhere|no) | keeps? up | holds |"
    r"level with| , | finds? | considers? | rates? |"
    r" (?:over|on|against|vs|for|by|to|of) "
)

_GAPS: tuple[Put, ...] = (
    # "the lead that P0 has over P1"
    (
        re.compile(
            rf"(?<= )(?:the )?(?P<noun>{_LEAD}) (?:that |which )?(?P<one>P\d+) (?:has|holds|enjoys|keeps) "
            rf"(?P<over>over|on) "
        ),
        r"\g<one> \g<noun> over ",
    ),
    # "between P0 and P1 lie N0 points", "P0 and P1 are separated by N0 points"
    (
        re.compile(
            rf"(?<= )between (?P<two>(?:the )?P\d+(?: and (?:the )?P\d+)?) (?:lies?|there (?:is|are)) "
            rf"(?P<n>{_SIZED})(?= )"
        ),
        r"the gap between \g<two> is \g<n>",
    ),
    (
        re.compile(rf"(?<= )(?P<two>P\d+(?: and (?:the )?P\d+)?) (?:are|is|lie) separated by (?P<n>{_SIZED})(?= )"),
        r"the gap between \g<two> is \g<n>",
    ),
    # "the longer the A0 , the larger the gap between P0 and P1"
    (
        re.compile(
            rf"^ the (?:longer|larger|higher|more|deeper|bigger|greater|wider) (?:the )?(?P<axis>A\d+)(?: "
            rf"(?:is|gets|becomes|"
            rf"grows))?(?: ,)? the (?:(?P<wide>larger|wider|bigger|greater|higher)|(?P<narrow>smaller|narrower|"
            rf"lower)) "
            rf"(?P<gap>(?:the |its |their )?(?:{_GAP}) .*?)(?: (?:is|gets|becomes|grows))? $"
        ),
        lambda found: f" {found['gap']} {'widens' if found['wide'] else 'narrows'} with {found['axis']} ",
    ),
    # "there is a gap of N0 between P0 and P1", "a gap of N0 separates P0 and P1"
    (
        re.compile(
            rf"(?<= )(?:there (?:is|are|was) |we (?:see|find) |one (?:sees|finds) )?(?:an? |the )(?:\w+ "
            rf")??(?P<noun>{_GAP}) "
            rf"of (?P<n>{_SIZED}) (?:between|separates?|lies between) (?P<two>(?:the )?P\d+(?: (?:and|from) "
            rf"(?:the )?P\d+)?)"
            r"(?= )"
        ),
        lambda found: f"the {found['noun']} between {found['two'].replace(' from ', ' and ')} is {found['n']}",
    ),
    (
        re.compile(
            rf"(?<= )(?:there (?:is|are|was) )(?P<n>{_SIZED})(?: of)? (?:a |the )?(?P<noun>{_GAP}) between "
            r"(?P<two>(?:the )?P\d+(?: and (?:the )?P\d+)?)(?= )"
        ),
        r"the \g<noun> between \g<two> is \g<n>",
    ),
    # "P0 has a lead of N0 over P1", "P0 has a N0 point lead over P1"
    (
        re.compile(
            rf"(?<= )(?P<one>P\d+) (?:{_HAS}|with) (?:an? |the |its )?(?:\w+ )??(?P<noun>{_LEAD}) of (?P<n>{_SIZED}) "
            r"(?:over|on|against) (?:the )?(?P<two>P\d+)(?= )"
        ),
        r"\g<one> \g<noun> over \g<two> is \g<n>",
    ),
    (
        re.compile(
            rf"(?<= )(?P<one>P\d+) (?:{_HAS}|with) (?P<n>{_SIZED}) (?P<noun>{_LEAD}) (?:over|on|against) (?:the )?"
            r"(?P<two>P\d+)(?= )"
        ),
        r"\g<one> \g<noun> over \g<two> is \g<n>",
    ),
    # "the gap never exceeds N0"
    (
        re.compile(
            r"(?<= )(?:never|at no point|nowhere) (?:exceeds|is (?:more|larger|wider|greater|bigger|higher) "
            r"than|rises above|"
            r"goes (?:above|beyond)|gets? (?:above|wider than|larger than)|reaches more than|grows beyond|"
            r"surpasses)(?= )"
        ),
        "is always at most",
    ),
    (
        re.compile(
            r"(?<= )(?:is )?(?:never|at no point|nowhere) (?:is )?(?:(?:falls|drops|goes|gets|sinks) below|"
            r"(?:less|smaller|"
            r"narrower|lower) than|under|below)(?= )"
        ),
        "is always at least",
    ),
    (
        re.compile(r"(?<= )(?:stays?|remains?|keeps?|always stays|lies) (?:always )?(?:below|under)(?= )"),
        "is always under",
    ),
    (
        re.compile(r"(?<= )(?:stays?|remains?|keeps?|always stays|lies) (?:always )?(?:above|over)(?= )"),
        "is always over",
    ),
    (
        re.compile(r"(?<= )(?:exceeds|is (?:larger|wider|greater|bigger) than|surpasses)(?= (?:N|\w+ N))"),
        "is more than",
    ),
)
_GAPS_QUICK = re.compile(rf"\b(?:{_GAP}|between|separated)\b")

_COURSES: tuple[Put, ...] = (
    (
        re.compile(rf"(?<= )(?P<most>{_MOST}|largest single|biggest single) (?:saving|increment|setback|leap)(?= )"),
        r"\g<most> step",
    ),
    # "the drop is steepest between P0 and P1"
    (
        re.compile(
            rf"(?<= )(?:the )?(?P<noun>{_CHANGES})(?P<of>(?: (?:in M|of M|in|of) ?(?:the )?(?:P\d+)?)?) (?:is|"
            rf"was|becomes|"
            rf"gets) (?:the |by far |by far the )?(?P<most>{_MOST}|most|strongest)(?: \w+)? (?=(?:from|between|"
            rf"at|on|in going|when) )"
        ),
        lambda found: (
            f"the {'largest' if found['most'] in ('most', 'strongest') else found['most']} {found['noun']}"
            f"{found['of'].replace(' in M', '').replace(' of M', '')} "
        ),
    ),
    (
        re.compile(
            rf"(?<= )(?P<what>(?:the |its |their )?(?:{_MOST}) (?:\w+ )?(?:{_CHANGES}))(?P<where>(?: (?:in|on|"
            rf"for|at|of) "
            r"(?:the )?P\d+)?) (?:is|was|comes|occurs|happens|takes place|appears|falls|lies|can be seen|is "
            r"seen|is found)"
            r"(?: (?:the one|that|found|seen|with the one|with the step|the step))* (?=(?:from|between) )"
        ),
        r"\g<what>\g<where> ",
    ),
    # "M falls most between P0 and P1"
    (
        re.compile(
            r"(?<= M )(?:(?P<falls>falls|drops|declines|decreases|sinks|degrades)|(?P<rises>rises|climbs|"
            r"grows|increases|"
            r"jumps|improves)) (?:the )?(?:most(?: \w+ly)?|fastest|hardest|furthest) (?=(?:from|between) )"
        ),
        lambda found: f"the largest {'drop' if found['falls'] else 'rise'} ",
    ),
    # "going from P0 to P1 costs P2 N0 points"
    (
        re.compile(
            rf"(?<= )(?P<verb>costs?|brings?|gives?|buys?|gains?|saves?|earns?|wins?|robs?) (?:the "
            rf")?(?P<who>P\d+)(?: M)? "
            rf"(?P<n>{_SIZED})(?= )"
        ),
        r"\g<verb> \g<n> for \g<who>",
    ),
    # "doubling the A0 from P0 to P1", "switching from P0 to P1"
    (
        re.compile(
            r"(?<= )(?:doubling|halving|tripling|quadrupling|increasing|raising|reducing|lowering|extending|"
            r"enlarging|"
            r"switching|stepping|changing|scaling|upgrading|growing|shrinking|jumping|stretching|lengthening|cutting)"
            r"(?: (?:up|down|over|on|it))?(?: (?:the |its )?(?:A\d+|M|[a-z]+))? (?=from (?:the )?P\d+ to "
            r"(?:the )?P\d)"
        ),
        "going ",
    ),
)
_COURSES_QUICK = re.compile(
    r"est | most |most | (?:costs?|brings?|gives?|buys?|gains?|saves?|earns?|wins?|robs?) (?:the )?P|ing "
    r"(?:[^ ]+ ){0,4}from "
)


def compared(said: str) -> str:
    """A clause in marks, one blank around each word, with its comparison in plain words."""
    said = joined(said)
    return _put(said, _COMPARED) if _COMPARED_QUICK.search(said) is not None else said


def gaps(said: str) -> str:
    """The same of a gap."""
    return _put(said, _GAPS) if _GAPS_QUICK.search(said) is not None else said


def courses(said: str) -> str:
    """The same of a change."""
    return _put(said, _COURSES) if _COURSES_QUICK.search(said) is not None else said


def _put(said: str, pairs: tuple[Put, ...]) -> str:
    for pattern, plain in pairs:
        said = pattern.sub(plain, said)
    return said
