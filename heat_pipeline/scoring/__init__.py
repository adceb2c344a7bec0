"""The reader against labelled descriptions: how much it finds, how much of that is right, how sure it is of it.

A folder holds pairs NN.md / NN.json at any depth; the JSON is what a careful person reads from the text
(tests/corpus/README.md says what it holds).

- `calibrating`: how far a second reader can be trusted
- `cells`: the cells of a reading against those of the answer
- `claims_and_findings`: claims and findings against those of the answer
- `score`: counts that add up, and the shares made of them
- `cases`: the descriptions of a folder, each read and scored
"""

from heat_pipeline.scoring.cases import Labelled, ScoredText, labelled, score_corpus, score_examined, score_reading
from heat_pipeline.scoring.score import Score

__all__ = ["Labelled", "Score", "ScoredText", "labelled", "score_corpus", "score_examined", "score_reading"]
