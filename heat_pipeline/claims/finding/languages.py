"""Languages that an axis calls by their codes (ISO 639-1), and prose by their names: "sw" is Swahili.

Only where the ticks of an axis are such codes: "it", "no" and "so" are words of their own elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_CODES = (
    "af Afrikaans, am Amharic, ar Arabic, az Azerbaijani, be Belarusian, bg Bulgarian, bn Bengali, ca Catalan, cs "
    "Czech, cy Welsh, da Danish, de German, el Greek, en English, es Spanish, et Estonian, eu Basque, fa Persian, "
    "fi Finnish, fr French, ga Irish, gl Galician, gu Gujarati, ha Hausa, he Hebrew, hi Hindi, hr Croatian, hu "
    "Hungarian, hy Armenian, id Indonesian, ig Igbo, is Icelandic, it Italian, ja Japanese, jv Javanese, ka "
    "Georgian, kk Kazakh, km Khmer, kn Kannada, ko Korean, lo Lao, lt Lithuanian, lv Latvian, mk Macedonian, ml "
    "Malayalam, mn Mongolian, mr Marathi, ms Malay, mt Maltese, my Burmese, ne Nepali, nl Dutch, no Norwegian, pa "
    "Punjabi, pl Polish, pt Portuguese, ro Romanian, ru Russian, si Sinhala, sk Slovak, sl Slovenian, so Somali, "
    "sq Albanian, sr Serbian, su Sundanese, sv Swedish, sw Swahili, ta Tamil, te Telugu, th Thai, tl Tagalog, tr "
    "Turkish, uk Ukrainian, ur Urdu, uz Uzbek, vi Vietnamese, xh Xhosa, yo Yoruba, zh Chinese, zu Zulu"
)
_NAMES = {code: name.lower() for code, name in (pair.split(" ") for pair in _CODES.split(", "))}
_CODE = re.compile(r"([a-z]{2})(?:[-_][a-z]{2,4})?")
_FEWEST = 3


def languages_of(ticks: Sequence[str]) -> dict[str, str]:
    """The ticks that are codes of languages, with the names in lower case; none where most ticks are no codes."""
    found: dict[str, str] = {}
    for tick in ticks:
        code = _CODE.fullmatch(tick.lower())
        if code is not None and code[1] in _NAMES:
            found[tick] = _NAMES[code[1]]
    alone = len(set(found.values())) == len(found)
    return found if alone and len(found) >= _FEWEST and 3 * len(found) >= 2 * len(ticks) else {}
