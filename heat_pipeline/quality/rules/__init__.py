"""The rules, one file a rule or a family. Each measures; what is too much stands in expectations/*.json.

A rule fills columns of one table (cells, panels, lists, names, claims or figures) with measures, one row a cell, panel,
list, name, claim or figure, and can say in words what a row's measure means. Rules on several descriptions of one
figure do so with the rows they were fused into. It never decides how bad a measure is: that is the business of the
suites, which people edit.
"""

from heat_pipeline.quality.rules.announced import COUNT_ANNOUNCED
from heat_pipeline.quality.rules.colour_words import COLOUR_CONTRADICTED, LEGEND_CONTRADICTED
from heat_pipeline.quality.rules.contradictions import CLAIM_CONTRADICTED
from heat_pipeline.quality.rules.coverage import NO_CELLS, NOT_A_HEATMAP, NUMBER_UNREAD, READING_DOUBTFUL
from heat_pipeline.quality.rules.describers import DESCRIBERS_DISAGREE, SHIFTED_AGAINST_OTHERS
from heat_pipeline.quality.rules.granularity import GRANULARITY
from heat_pipeline.quality.rules.grid import CELL_CONFLICT, ROW_DOES_NOT_FIT, TICK_NOT_ON_AXIS
from heat_pipeline.quality.rules.metric import VALUE_OUTSIDE_METRIC
from heat_pipeline.quality.rules.missing import TICK_WITHOUT_CELLS
from heat_pipeline.quality.rules.names import NAME_LOOKALIKE, NAME_VARIANT, ROLE_CONFUSION
from heat_pipeline.quality.rules.repeats import CONSTANT_ROW, COPIED_PANEL
from heat_pipeline.quality.rules.rule import AnyRule, FusedRule, Rule
from heat_pipeline.quality.rules.scales import LEGEND_IMPLAUSIBLE, VALUE_OUTSIDE_LEGEND
from heat_pipeline.quality.rules.siblings import SIBLING_AXIS

RULES: tuple[Rule, ...] = (
    VALUE_OUTSIDE_LEGEND,
    LEGEND_IMPLAUSIBLE,
    LEGEND_CONTRADICTED,
    COLOUR_CONTRADICTED,
    VALUE_OUTSIDE_METRIC,
    TICK_NOT_ON_AXIS,
    TICK_WITHOUT_CELLS,
    ROW_DOES_NOT_FIT,
    CELL_CONFLICT,
    CONSTANT_ROW,
    COPIED_PANEL,
    COUNT_ANNOUNCED,
    GRANULARITY,
    NAME_LOOKALIKE,
    NAME_VARIANT,
    ROLE_CONFUSION,
    CLAIM_CONTRADICTED,
    SIBLING_AXIS,
    NUMBER_UNREAD,
    READING_DOUBTFUL,
    NOT_A_HEATMAP,
    NO_CELLS,
)
"""The rules on one description, in the order of the design."""

FUSED_RULES: tuple[FusedRule, ...] = (DESCRIBERS_DISAGREE, SHIFTED_AGAINST_OTHERS)
"""The rules on several descriptions of one figure."""

ALL_RULES: tuple[AnyRule, ...] = (*RULES, *FUSED_RULES)

RULE_BY_NAME: dict[str, AnyRule] = {rule.name: rule for rule in ALL_RULES}
