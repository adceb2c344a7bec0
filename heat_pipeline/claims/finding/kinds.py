"""The kinds of statements, and how one is added.

A kind (or a family of kinds) is a file of this folder with one `Kind`: the words without which it finds nothing, and a
function that takes a clause and yields the statements that it finds in it. To add one, write the file and name it in
KINDS below; nothing else has to know of it (saying.py must know how to say a new class of statement).

What a kind's function gets is a `Clause` (marking.py), on which the work of the core is done:

- `clause.main` is the clause in marks (
    "P0 peaks at P1"
), `clause.marked.asides` what stood in its parentheses ("N0"),
  `clause.whole` both. P ticks or panels, A an axis, E each tick of one, D a direction along one, N an amount, M the
  metric, U a name that the figure does not have. Words are in lower case, parted by one blank, punctuation as words.
- `clause.region(said)` is the region that the marks in a stretch of it name, on top of what it is about anyway
  (`clause.base`: its heads' region, or the subject of the clause before it); `clause.own(said)` that without the base.
- `clause.place("A0")` is a mark's Place (axis, direction), `clause.amounts(said)` the amounts in a stretch, in order.
- `clause.degree` is how firmly it is said; `degrees.is_negated(said)` whether a stretch denies it.
- `clause.figure` has the axes' ticks in order, their numbers, the metric and whether high is good.

A kind yields nothing where it does not understand the clause: words left over that could change what is said (a noun
behind
    "highest"
that is no value, a second amount) are a reason to yield nothing, or a `Vague` with the reason. It does
not look at conditions, guesses, exceptions and unknown names: `claims` makes a Vague of what is said so
(`clause.doubt`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.statements import Statement


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of statement: a clause with none of `words` (lower case, letters only) is not shown to `find`.

    `frame` tells that it also looks at the lines that describe axes and legend. One without words is shown every clause
    of the frame and the overview, and none of the rest. With `plain` guesses and unknown names beside what it finds do
    not matter. With `number` a clause without any number is not shown to it. `known` are the words that it accounts for
    beside those of every kind (known.py); one that `accounts` for all words itself is only asked for antecedents. With
    `told` it is shown the clauses in which the colour scale was read, and no others.
    With `retold` it is shown the clauses in which a value stands whose place the text gives another one, and no others.
    With `diagonal` it reads the words of the diagonal itself, and what it finds is not bounded to it.
    With `excepts` it reads exceptions of which only the number is told ("all but two").
    `reads` puts a clause into the words in which the kind reads it: these are then accounted for.
    """

    words: frozenset[str]
    find: Callable[[Clause], Iterable[Statement]]
    frame: bool = False
    plain: bool = False
    number: bool = False
    known: frozenset[str] = frozenset()
    accounts: bool = False
    reads: Callable[[Clause], Clause] | None = None
    told: bool = False
    retold: bool = False
    diagonal: bool = False
    excepts: bool = False
