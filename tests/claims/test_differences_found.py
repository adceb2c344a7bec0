"""Comparisons, gaps, margins and changes in many wordings, on two small grids; each verdict was worked out by hand.

The wordings differ in what may come in any order: subject, object, place, margin, and in what they leave out.
"""

from __future__ import annotations

from functools import cache

import pytest

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined

MODELS = """# Heatmap: Accuracy of four models on four benchmarks

## Overview
The heatmap shows the accuracy (%) of four language models on four benchmarks. Higher is better.

## Axes
- **Rows (model):** Llama-3-8B, Qwen2.5-7B, Mistral-7B, Gemma-2-9B
- **Columns (benchmark):** GSM8K, MBPP, ARC-C, MMLU

## Data

| Model | GSM8K | MBPP | ARC-C | MMLU |
|---|---|---|---|---|
| Llama-3-8B | 62.4 | 55.0 | 71.3 | 66.6 |
| Qwen2.5-7B | 78.9 | 63.2 | 70.1 | 74.2 |
| Mistral-7B | 48.5 | 42.7 | 64.9 | 60.1 |
| Gemma-2-9B | 70.3 | 58.8 | 76.4 | 71.3 |

## Observations
"""

TRUE_OF_MODELS = [
    "Qwen2.5-7B beats Llama-3-8B on GSM8K by 16.5 points.",
    "On MMLU, Qwen2.5-7B edges out Gemma-2-9B by 2.9 points.",
    "On ARC-C, Gemma-2-9B leads Llama-3-8B by 5.1 points.",
    "Gemma-2-9B trails Qwen2.5-7B by 8.6 points on GSM8K.",
    "With a lead of 8.6 points, Qwen2.5-7B is ahead of Gemma-2-9B on GSM8K.",
    "Qwen2.5-7B is 8.6 points ahead of Gemma-2-9B on GSM8K.",
    "On GSM8K, Mistral-7B is more than 30 points behind Qwen2.5-7B.",
    "Llama-3-8B comes out ahead of Qwen2.5-7B on ARC-C.",
    "Mistral-7B lags behind Gemma-2-9B by 11.2 points on MMLU.",
    "Mistral-7B scores 11.2 points less than Gemma-2-9B on MMLU.",
    "On MMLU the gap between Gemma-2-9B and Mistral-7B is 11.2 points.",
    "The gap between Gemma-2-9B and Mistral-7B is 11.2 points on MMLU.",
    "Gemma-2-9B and Mistral-7B are 11.2 points apart on MMLU.",
    "Only 2.9 points separate Qwen2.5-7B and Gemma-2-9B on MMLU.",
    "There is a gap of 2.9 points between Qwen2.5-7B and Gemma-2-9B on MMLU.",
    "Qwen2.5-7B has a 2.9-point lead over Gemma-2-9B on MMLU.",
    "Qwen2.5-7B holds a lead of 2.9 points over Gemma-2-9B on MMLU.",
    "Qwen2.5-7B enjoys an advantage of 8.6 points over Gemma-2-9B on GSM8K.",
    "The lead of Qwen2.5-7B over Gemma-2-9B on GSM8K is 8.6 points.",
    "Qwen2.5-7B's lead over Gemma-2-9B is 8.6 points on GSM8K.",
    "Qwen2.5-7B's lead over Gemma-2-9B is widest on GSM8K (8.6 points).",
    "Qwen2.5-7B loses 15.7 points from GSM8K to MBPP.",
    "From GSM8K to MBPP, Qwen2.5-7B drops by 15.7 points.",
    "Qwen2.5-7B drops from 78.9 on GSM8K to 63.2 on MBPP.",
    "Qwen2.5-7B drops by 15.7 points (from 78.9 to 63.2) between GSM8K and MBPP.",
    "Gemma-2-9B outscores Llama-3-8B on every benchmark.",
    "Gemma-2-9B beats both Llama-3-8B and Mistral-7B on all benchmarks.",
    "Gemma-2-9B beats Qwen2.5-7B only on ARC-C.",
    "ARC-C is the only benchmark on which Gemma-2-9B is ahead of Qwen2.5-7B.",
    "On GSM8K the models rank Qwen2.5-7B, Gemma-2-9B, Llama-3-8B, Mistral-7B.",
    "The ranking on MBPP is Qwen2.5-7B > Gemma-2-9B > Llama-3-8B > Mistral-7B.",
    "On ARC-C, Gemma-2-9B comes first, followed by Llama-3-8B, Qwen2.5-7B and Mistral-7B.",
    "Gemma-2-9B is first on ARC-C, Llama-3-8B second, Qwen2.5-7B third.",
    "Mistral-7B is worse than every other model on every benchmark.",
    "Averaged over the benchmarks, Qwen2.5-7B (71.6) is ahead of Gemma-2-9B (69.2).",
    "On average, Qwen2.5-7B is ahead of Gemma-2-9B.",
    "Qwen2.5-7B scores higher on GSM8K than on MMLU.",
    "Every model does better on ARC-C than on MBPP.",
    "All models find MBPP harder than ARC-C.",
    "Compared with Llama-3-8B, Qwen2.5-7B gains 16.5 points on GSM8K.",
    "Compared to Mistral-7B, Gemma-2-9B is better on every benchmark.",
    "Relative to Llama-3-8B, Mistral-7B loses 13.9 points on GSM8K.",
    "Against Llama-3-8B, Qwen2.5-7B wins on GSM8K, MBPP and MMLU.",
    "Qwen2.5-7B wins against Llama-3-8B on three of the four benchmarks.",
    "Switching from Mistral-7B to Gemma-2-9B adds 21.8 points on GSM8K.",
    "On GSM8K, Gemma-2-9B reaches 70.3, 7.9 points more than Llama-3-8B.",
    "Qwen2.5-7B is closer to Gemma-2-9B than to Llama-3-8B on MMLU.",
    "On MMLU Llama-3-8B is closer to Gemma-2-9B than to Qwen2.5-7B.",
    "On GSM8K, Qwen2.5-7B scores about 1.6 times as high as Mistral-7B.",
    "The largest gap between two models is found on GSM8K: 30.4 points.",
    "The difference between best and worst model is 30.4 points on GSM8K.",
    "The models are furthest apart on GSM8K.",
    "The models are closest together on ARC-C.",
    "Mistral-7B is behind Llama-3-8B everywhere.",
    "Llama-3-8B and Qwen2.5-7B are within 1.2 points of each other on ARC-C.",
    "Qwen2.5-7B is better at GSM8K and MBPP than Gemma-2-9B.",
    "The score of Qwen2.5-7B on GSM8K exceeds that of Gemma-2-9B by 8.6 points.",
    "Gemma-2-9B outperforms Qwen2.5-7B on ARC-C (76.4 vs. 70.1).",
    "Gemma-2-9B (70.3) loses to Qwen2.5-7B (78.9) on GSM8K.",
    "At 76.4, Gemma-2-9B is ahead of Qwen2.5-7B (70.1) on ARC-C.",
    "Gemma-2-9B beats Llama-3-8B by 7.9 points on GSM8K and by 3.8 on MBPP.",
    "On GSM8K, Qwen2.5-7B beats Gemma-2-9B by 8.6 points and Llama-3-8B by 16.5.",
    "Qwen2.5-7B's advantage over Mistral-7B shrinks from 30.4 points on GSM8K to 5.2 points on ARC-C.",
    "Mistral-7B needs another 13.9 points on GSM8K to catch up with Llama-3-8B.",
    "Mistral-7B is at least 5 points behind Llama-3-8B on every benchmark.",
    "ARC-C and MMLU are easier than MBPP for all models.",
    "Qwen2.5-7B and Gemma-2-9B both outperform Llama-3-8B on GSM8K.",
    "The Qwen2.5-7B row is above the Llama-3-8B row except on ARC-C.",
    "Llama-3-8B does not reach Gemma-2-9B on any benchmark.",
    "Llama-3-8B never beats Gemma-2-9B.",
    "Despite its size, Qwen2.5-7B surpasses Llama-3-8B on MMLU.",
    "Qwen2.5-7B and Gemma-2-9B never differ by more than 8.6 points.",
    "Close calls: Llama-3-8B and Qwen2.5-7B are separated by just 1.2 points on ARC-C.",
    "Gemma-2-9B is beaten by Qwen2.5-7B on GSM8K, MBPP and MMLU.",
    "Llama-3-8B is outperformed by Gemma-2-9B on every benchmark.",
    "Mistral-7B comes within 7 points of Llama-3-8B on ARC-C.",
    "Qwen2.5-7B does better than Gemma-2-9B on MMLU by 2.9 points.",
    "Qwen2.5-7B has the edge over Gemma-2-9B on MMLU.",
    "Qwen2.5-7B has the upper hand over Gemma-2-9B on MMLU.",
    "Gemma-2-9B is no match for Qwen2.5-7B on GSM8K.",
    "Gemma-2-9B takes the lead over Qwen2.5-7B on ARC-C.",
    "Qwen2.5-7B is in front of Gemma-2-9B on MBPP by 4.4 points.",
    "Qwen2.5-7B tops Gemma-2-9B by 4.4 on MBPP.",
    "On MBPP Qwen2.5-7B's score is 4.4 points higher than that of Gemma-2-9B.",
    "Gemma-2-9B's MBPP score is 4.4 points lower than Qwen2.5-7B's.",
    "The difference between Qwen2.5-7B and Gemma-2-9B amounts to 4.4 points on MBPP.",
    "Between Qwen2.5-7B and Gemma-2-9B lie 4.4 points on MBPP.",
    "Gemma-2-9B comes closest to Qwen2.5-7B on MMLU (2.9 points).",
    "Mistral-7B improves by 16.4 points from GSM8K to ARC-C.",
    "Qwen2.5-7B and Gemma-2-9B differ by 8.6 points on GSM8K but by only 2.9 on MMLU.",
    "Llama-3-8B is 6.4 points better than Mistral-7B on ARC-C and 6.5 on MMLU.",
    "MMLU is 11.6 points easier than MBPP for Llama-3-8B.",
    "Llama-3-8B scores 8.9 points more on ARC-C than on GSM8K.",
    "Llama-3-8B is 8.9 points better on ARC-C than on GSM8K.",
    "Llama-3-8B's ARC-C score exceeds its GSM8K score by 8.9 points.",
    "Gemma-2-9B is second on GSM8K, 8.6 points behind Qwen2.5-7B.",
    "Qwen2.5-7B leads on GSM8K with 78.9, followed by Gemma-2-9B with 70.3.",
    "Mistral-7B brings up the rear on MMLU, 6.5 points behind Llama-3-8B.",
    "On MMLU, Qwen2.5-7B is ahead of Gemma-2-9B; the gap is 2.9 points.",
    "On MMLU, Qwen2.5-7B is ahead of Gemma-2-9B, with a gap of 2.9 points.",
    "Qwen2.5-7B beats Gemma-2-9B on MMLU, the difference being 2.9 points.",
    "Qwen2.5-7B wins on GSM8K, 8.6 points ahead of Gemma-2-9B.",
    "Gemma-2-9B and Llama-3-8B outdo Qwen2.5-7B on ARC-C.",
    "The lead that Qwen2.5-7B has over Gemma-2-9B on GSM8K is 8.6 points.",
    "With 78.9, Qwen2.5-7B is 8.6 points ahead of Gemma-2-9B on GSM8K.",
]

FALSE_OF_MODELS = [
    "Qwen2.5-7B beats Llama-3-8B on GSM8K by 11.5 points.",
    "On ARC-C, Gemma-2-9B leads Llama-3-8B by 9.1 points.",
    "Gemma-2-9B trails Qwen2.5-7B by 3.6 points on GSM8K.",
    "On GSM8K, Mistral-7B is more than 35 points behind Qwen2.5-7B.",
    "Mistral-7B overtakes Llama-3-8B on MBPP.",
    "Llama-3-8B comes out ahead of Qwen2.5-7B on MMLU.",
    "Mistral-7B keeps up with Qwen2.5-7B on GSM8K.",
    "Mistral-7B scores 21.2 points less than Gemma-2-9B on MMLU.",
    "On MMLU the gap between Gemma-2-9B and Mistral-7B is 15.2 points.",
    "Only 1.9 points separate Qwen2.5-7B and Gemma-2-9B on MMLU.",
    "There is a gap of 5.9 points between Qwen2.5-7B and Gemma-2-9B on MMLU.",
    "Qwen2.5-7B has a 7-point lead over Gemma-2-9B on MMLU.",
    "Qwen2.5-7B enjoys an advantage of 18.6 points over Gemma-2-9B on GSM8K.",
    "Qwen2.5-7B's lead over Gemma-2-9B is widest on MMLU.",
    "Qwen2.5-7B loses 8.7 points from GSM8K to MBPP.",
    "From GSM8K to MBPP, Qwen2.5-7B loses 8.7 points.",
    "Qwen2.5-7B drops from 78.9 on GSM8K to 70.1 on MBPP.",
    "Llama-3-8B outscores Gemma-2-9B on every benchmark.",
    "Gemma-2-9B beats both Llama-3-8B and Qwen2.5-7B on all benchmarks.",
    "Gemma-2-9B beats Qwen2.5-7B only on MBPP.",
    "MMLU is the only benchmark on which Gemma-2-9B is ahead of Qwen2.5-7B.",
    "On GSM8K the models rank Qwen2.5-7B, Llama-3-8B, Gemma-2-9B, Mistral-7B.",
    "The order on ARC-C is Qwen2.5-7B, Gemma-2-9B, Llama-3-8B, Mistral-7B.",
    "On ARC-C, Gemma-2-9B comes first, followed by Qwen2.5-7B, Llama-3-8B and Mistral-7B.",
    "Gemma-2-9B is first on ARC-C, Qwen2.5-7B second, Llama-3-8B third.",
    "Averaged over the benchmarks, Gemma-2-9B (69.2) is ahead of Qwen2.5-7B (71.6).",
    "Averaged over the benchmarks, Mistral-7B is ahead of Llama-3-8B.",
    "On average, Gemma-2-9B is ahead of Qwen2.5-7B.",
    "Qwen2.5-7B scores higher on MBPP than on MMLU.",
    "Every model does better on GSM8K than on MMLU.",
    "All models find ARC-C harder than MBPP.",
    "Compared with Llama-3-8B, Qwen2.5-7B gains 26.5 points on GSM8K.",
    "Relative to Llama-3-8B, Mistral-7B loses 6.9 points on GSM8K.",
    "Qwen2.5-7B wins against Llama-3-8B on all four benchmarks.",
    "Switching from Mistral-7B to Gemma-2-9B adds 12.8 points on GSM8K.",
    "On GSM8K, Gemma-2-9B reaches 70.3, 17.9 points more than Llama-3-8B.",
    "Llama-3-8B is closer to Qwen2.5-7B than to Gemma-2-9B on MMLU.",
    "On GSM8K, Qwen2.5-7B scores more than twice as high as Mistral-7B.",
    "The difference between best and worst model is 20.4 points on GSM8K.",
    "The models are closest together on GSM8K.",
    "Mistral-7B is ahead of Llama-3-8B everywhere.",
    "Llama-3-8B and Qwen2.5-7B are within 1.2 points of each other on MMLU.",
    "Gemma-2-9B is better at GSM8K and MBPP than Qwen2.5-7B.",
    "The score of Qwen2.5-7B on GSM8K exceeds that of Gemma-2-9B by 4.6 points.",
    "Gemma-2-9B outperforms Qwen2.5-7B on MMLU (71.3 vs. 74.2).",
    "Gemma-2-9B (70.3) beats Qwen2.5-7B (78.9) on GSM8K.",
    "Gemma-2-9B beats Llama-3-8B by 7.9 points on GSM8K and by 6.8 on MBPP.",
    "On GSM8K, Qwen2.5-7B beats Gemma-2-9B by 8.6 points and Llama-3-8B by 12.5.",
    "Qwen2.5-7B's advantage over Mistral-7B shrinks from 30.4 points on GSM8K to 9.2 points on ARC-C.",
    "Mistral-7B is at least 10 points behind Llama-3-8B on every benchmark.",
    "MBPP and MMLU are easier than ARC-C for all models.",
    "Llama-3-8B and Gemma-2-9B both outperform Qwen2.5-7B on GSM8K.",
    "Llama-3-8B does not reach Mistral-7B on any benchmark.",
    "Llama-3-8B never beats Qwen2.5-7B.",
    "Despite its size, Llama-3-8B surpasses Qwen2.5-7B on MMLU.",
    "Qwen2.5-7B and Gemma-2-9B never differ by more than 5 points.",
    "Close calls: Llama-3-8B and Qwen2.5-7B are separated by just 0.2 points on ARC-C.",
    "Gemma-2-9B is beaten by Qwen2.5-7B on ARC-C.",
    "Gemma-2-9B is outperformed by Llama-3-8B on every benchmark.",
    "Mistral-7B comes within 5 points of Llama-3-8B on ARC-C.",
    "Gemma-2-9B has the edge over Qwen2.5-7B on MMLU.",
    "Gemma-2-9B has the upper hand over Qwen2.5-7B on MMLU.",
    "Qwen2.5-7B is no match for Gemma-2-9B on GSM8K.",
    "Gemma-2-9B takes the lead over Qwen2.5-7B on MBPP.",
    "Qwen2.5-7B is in front of Gemma-2-9B on MBPP by 9.4 points.",
    "Gemma-2-9B's MBPP score is 8.4 points lower than Qwen2.5-7B's.",
    "Between Qwen2.5-7B and Gemma-2-9B lie 9.4 points on MBPP.",
    "Llama-3-8B is 6.4 points better than Mistral-7B on ARC-C and 12.5 on MMLU.",
    "MMLU is 15.6 points easier than MBPP for Llama-3-8B.",
    "Llama-3-8B scores 18.9 points more on ARC-C than on GSM8K.",
    "Llama-3-8B's ARC-C score exceeds its GSM8K score by 3.9 points.",
    "Gemma-2-9B is second on GSM8K, 3.6 points behind Qwen2.5-7B.",
    "Mistral-7B brings up the rear on MMLU, 16.5 points behind Llama-3-8B.",
    "On MMLU, Qwen2.5-7B is ahead of Gemma-2-9B; the gap is 6.9 points.",
    "On MMLU, Qwen2.5-7B is ahead of Gemma-2-9B, with a gap of 6.9 points.",
    "Qwen2.5-7B beats Gemma-2-9B on MMLU, the difference being 7.9 points.",
    "Qwen2.5-7B wins on GSM8K, 4.6 points ahead of Gemma-2-9B.",
    "Mistral-7B and Llama-3-8B outdo Qwen2.5-7B on ARC-C.",
    "The lead that Qwen2.5-7B has over Gemma-2-9B on GSM8K is 3.6 points.",
    "With 78.9, Qwen2.5-7B is 6.6 points ahead of Gemma-2-9B on GSM8K.",
]

DEPTHS = """# Heatmap: Passkey retrieval

## Overview
The heatmap shows the retrieval accuracy (%) of a model for five context lengths and five depths of the passkey.

## Axes
- **X-axis:** Context length: 4K, 8K, 16K, 32K, 64K
- **Y-axis:** Depth: 0%, 25%, 50%, 75%, 100%

## Data

| Depth | 4K | 8K | 16K | 32K | 64K |
|---|---|---|---|---|---|
| 0% | 98.0 | 96.0 | 93.0 | 90.0 | 84.0 |
| 25% | 97.0 | 92.0 | 85.0 | 74.0 | 60.0 |
| 50% | 95.0 | 88.0 | 78.0 | 61.0 | 40.0 |
| 75% | 96.0 | 90.0 | 83.0 | 70.0 | 55.0 |
| 100% | 99.0 | 98.0 | 97.0 | 95.0 | 93.0 |

## Observations
"""

TRUE_OF_DEPTHS = [
    "At depth 50%, accuracy drops from 95 at 4K to 40 at 64K.",
    "At 50% depth accuracy falls by 55 points between 4K and 64K.",
    "Depth 50% loses 55 points from 4K to 64K.",
    "Between 4K and 64K, depth 50% loses 55 points.",
    "The 50% row loses 55 points over the whole range.",
    "Depth 50% keeps about 42% of its 4K accuracy at 64K.",
    "At 64K, depth 50% retains less than half of its 4K accuracy.",
    "From 4K to 64K, accuracy at depth 50% more than halves.",
    "Accuracy falls steadily with the context length at every depth.",
    "Accuracy drops with every increase of the context length.",
    "Accuracy goes down with the context length at each depth.",
    "Scores fall steadily from 4K to 64K.",
    "In every row, accuracy falls from left to right.",
    "The 25% row falls from left to right.",
    "The drop is steepest between 32K and 64K at depth 50%.",
    "At depth 50%, the steepest drop comes between 32K and 64K (21 points).",
    "At depth 50% the largest step is the one from 32K to 64K.",
    "The decline from 32K to 64K is larger at depth 50% than at depth 75%.",
    "Depth 50% falls more than depth 25%.",
    "Depth 75% falls more than the 25% row but less than the 50% row.",
    "Depth 100% loses the least between 4K and 64K, 6 points.",
    "Depth 50% loses the most from 4K to 64K (55 points).",
    "At 64K the five depths rank 100%, 0%, 25%, 75%, 50%.",
    "At 64K, depth 25% (60) is ahead of depth 75% (55).",
    "Depth 50% at 32K is about as good as depth 25% at 64K.",
    "At 64K, depth 25% is closer to depth 75% than to depth 0%.",
    "Depth 0% declines by 14 points in total.",
    "Going from 32K to 64K costs depth 25% 14 points.",
    "Doubling the length from 32K to 64K costs 14 points at depth 25%.",
    "At depth 25%, moving from 32K to 64K costs 14 points.",
    "At 64K, depth 0% is 44 points above depth 50%.",
    "At 64K, accuracy at depth 0% is more than twice that at depth 50%.",
    "The gap between depth 0% and depth 50% grows from 3 points at 4K to 44 points at 64K.",
    "The gap between depth 0% and depth 50% widens with the context length.",
    "The gap between depth 0% and depth 100% never exceeds 9 points.",
    "The gap between depth 0% and 50% is widest at 64K (44 points) and smallest at 4K.",
    "Row 50% starts at 95, is at 78 by 16K and ends at 40.",
    "Depth 50%: Starts at 95 and ends at 40.",
    "Depth 50%: Falls from 95 to 40, the steepest decline of all depths.",
    "Depth 0%: Falls slowly, from 98 at 4K to 84 at 64K.",
    "Depth 25%: Declines with every doubling of the context.",
    "Depth 50%: Less than half of its first value is left at 64K.",
    "At 64K accuracy falls from 84 at depth 0% to 40 at depth 50% and recovers to 93 at depth 100%.",
    "At 64K, accuracy dips in the middle: 40 at depth 50% against 84 at depth 0% and 93 at depth 100%.",
    "Every row is lower at 64K than at 4K.",
    "All depths lose accuracy from 32K to 64K.",
    "Each doubling of the context costs accuracy at every depth.",
    "No depth loses less than 6 points between 4K and 64K.",
    "Only depth 50% loses more than 50 points between 4K and 64K.",
    "All depths but 100% lose more than 10 points from 4K to 64K.",
    "Accuracy at 4K is at most 4 points apart across depths.",
    "At depth 100%, accuracy stays within 6 points.",
    "Depth 25% drops from 97 to 60, depth 75% from 96 to 55.",
    "Depth 25% loses 37 points from 4K to 64K and depth 75% loses 41.",
    "Depth 25% and 50% lose 37 and 55 points, respectively, between 4K and 64K.",
    "A 55-point drop is seen at depth 50% between 4K and 64K.",
    "There is a drop of 55 points at depth 50% between 4K and 64K.",
    "The drop from 4K to 64K is 55 points at depth 50%.",
    "The loss between 4K and 64K amounts to 55 points for depth 50% and to 14 for depth 0%.",
    "The drop from 4K to 64K is larger for depth 50% (55 points) than for depth 25% (37 points).",
    "The decline of depth 50% is steeper than that of depth 25%.",
    "Depth 50% declines faster than depth 0%.",
    "At 64K, accuracy has fallen to 60 at depth 25%.",
    "By 64K, depth 50% is down to 40.",
    "Depth 50% is 55 points lower at 64K than at 4K.",
    "At depth 50%, 64K is 21 points below 32K.",
    "Depth 50% gives up 21 points between 32K and 64K.",
    "Depth 100% loses just 2 points until 16K.",
    "The step from 32K to 64K costs 21 points at depth 50%.",
    "At depth 50%, the step from 32K to 64K costs 21 points, and the one from 16K to 32K costs 17.",
    "In every row accuracy strictly decreases with the context length.",
    "Depth 50% loses ground at each step, most of all between 32K and 64K.",
    "Depth 25% and depth 75% are never more than 5 points apart.",
    "The distance between depth 0% and depth 50% grows with each doubling.",
    "Depth 75% is below depth 25% from 8K on.",
    "From 8K on, depth 75% is below depth 25%.",
    "From 16K to 64K, depth 25% falls by 25 points.",
    "Between 16K and 64K depth 25% sheds 25 points, depth 75% 28.",
    "Depth 50% loses more than half of its accuracy between 4K and 64K.",
    "At 64K, depth 50% has dropped to 42% of its 4K value.",
    "Depth 0% is 1 point behind depth 100% at 4K and 9 points behind at 64K.",
    "Over the full range, depth 0% loses 14 points.",
    "Longer contexts hurt depth 50% more than depth 0%.",
    "The longer the context, the larger the gap between depth 0% and depth 50%.",
    "From 32K on, depth 50% is more than 10 points behind depth 25%.",
    "Depth 50% suffers more from long contexts than depth 0%.",
    "The largest single loss at depth 50% is the step from 32K to 64K.",
    "The largest drop at depth 50% occurs between 32K and 64K (−21).",
    "Between 32K and 64K, accuracy at depth 50% drops from 61 to 40.",
    "Compared with 4K, depth 25% has lost 37 points at 64K.",
    "At 64K depth 25% is 37 points worse than at 4K.",
    "Depth 50% drops below depth 25% by 20 points at 64K.",
    "Doubling from 32K to 64K costs depth 50% more than depth 25%.",
    "The loss from 4K to 64K is 6 points at depth 100%, but 55 points at depth 50%.",
    "While depth 100% loses only 6 points from 4K to 64K, depth 50% loses 55.",
    "Depth 100% falls from 99 to 93, whereas depth 50% falls from 95 to 40.",
    "At 64K, the 0% and 100% rows are 9 points apart; the 25% and 75% rows are 5 points apart.",
]

FALSE_OF_DEPTHS = [
    "At depth 50%, accuracy drops from 95 at 4K to 50 at 64K.",
    "At 50% depth accuracy falls by 45 points between 4K and 64K.",
    "Depth 50% loses 45 points from 4K to 64K.",
    "The 50% row loses 35 points over the whole range.",
    "Depth 50% keeps about 60% of its 4K accuracy at 64K.",
    "At 64K, depth 25% retains less than half of its 4K accuracy.",
    "From 4K to 64K, accuracy at depth 25% more than halves.",
    "Accuracy rises steadily with the context length at every depth.",
    "Accuracy rises with every increase of the context length.",
    "Accuracy goes up with the context length at each depth.",
    "Scores rise steadily from 4K to 64K.",
    "In every row, accuracy rises from left to right.",
    "The 25% row rises from left to right.",
    "The drop is steepest between 4K and 8K at depth 50%.",
    "At depth 50%, the steepest drop comes between 16K and 32K (17 points).",
    "At depth 50% the largest step is the one from 4K to 8K.",
    "The decline from 32K to 64K is larger at depth 75% than at depth 50%.",
    "Depth 25% falls more than depth 50%.",
    "Depth 75% falls less than the 25% row but more than the 50% row.",
    "Depth 0% loses the least between 4K and 64K.",
    "Depth 25% loses the most from 4K to 64K (37 points).",
    "At 64K the five depths rank 100%, 0%, 75%, 25%, 50%.",
    "At 64K, depth 75% (55) is ahead of depth 25% (60).",
    "At 64K, depth 25% is closer to depth 0% than to depth 75%.",
    "Depth 0% declines by 24 points in total.",
    "Going from 32K to 64K costs depth 25% 24 points.",
    "At 64K, depth 0% is 34 points above depth 50%.",
    "At 64K, accuracy at depth 25% is more than twice that at depth 50%.",
    "The gap between depth 0% and depth 50% grows from 3 points at 4K to 34 points at 64K.",
    "The gap between depth 0% and depth 50% narrows with the context length.",
    "The gap between depth 0% and depth 100% never exceeds 5 points.",
    "The gap between depth 0% and 50% is widest at 32K (44 points) and smallest at 4K.",
    "Row 50% starts at 95, is at 88 by 16K and ends at 40.",
    "Depth 50%: Starts at 95 and ends at 60.",
    "Depth 25%: Rises with every doubling of the context.",
    "Every row is higher at 64K than at 4K.",
    "All depths gain accuracy from 32K to 64K.",
    "No depth loses more than 20 points between 4K and 64K.",
    "Only depth 25% loses more than 50 points between 4K and 64K.",
    "Depth 25% drops from 97 to 60, depth 75% from 96 to 65.",
    "Depth 25% loses 37 points from 4K to 64K and depth 75% loses 51.",
    "Depth 25% and 50% lose 37 and 45 points, respectively, between 4K and 64K.",
    "A 35-point drop is seen at depth 50% between 4K and 64K.",
    "The drop from 4K to 64K is 35 points at depth 50%.",
    "The loss between 4K and 64K amounts to 55 points for depth 50% and to 24 for depth 0%.",
    "The drop from 4K to 64K is larger for depth 25% (37 points) than for depth 50% (55 points).",
    "The decline of depth 25% is steeper than that of depth 50%.",
    "Depth 0% declines faster than depth 50%.",
    "By 64K, depth 50% is down to 55.",
    "Depth 50% is 45 points lower at 64K than at 4K.",
    "At depth 50%, 64K is 11 points below 32K.",
    "Depth 50% gives up 31 points between 32K and 64K.",
    "Depth 50% loses just 2 points until 16K.",
    "The step from 32K to 64K costs 11 points at depth 50%.",
    "At depth 50%, the step from 32K to 64K costs 21 points, and the one from 16K to 32K costs 27.",
    "In every row accuracy strictly increases with the context length.",
    "Depth 25% and depth 50% are never more than 5 points apart.",
    "The distance between depth 0% and depth 50% shrinks with each doubling.",
    "Depth 75% is above depth 25% from 8K on.",
    "From 8K on, depth 75% is above depth 25%.",
    "From 16K to 64K, depth 25% falls by 15 points.",
    "Between 16K and 64K depth 25% sheds 25 points, depth 75% 38.",
    "Depth 25% loses more than half of its accuracy between 4K and 64K.",
    "At 64K, depth 50% has dropped to 62% of its 4K value.",
    "Depth 0% is 1 point behind depth 100% at 4K and 19 points behind at 64K.",
    "Over the full range, depth 0% loses 24 points.",
    "Longer contexts hurt depth 0% more than depth 50%.",
    "The longer the context, the smaller the gap between depth 0% and depth 50%.",
    "From 32K on, depth 50% is more than 15 points behind depth 25%.",
    "The largest single loss at depth 50% is the step from 8K to 16K.",
    "The largest drop at depth 50% occurs between 16K and 32K (−17).",
    "Between 32K and 64K, accuracy at depth 50% drops from 61 to 45.",
    "At 64K depth 25% is 27 points worse than at 4K.",
    "Doubling from 32K to 64K costs depth 25% more than depth 50%.",
    "The loss from 4K to 64K is 6 points at depth 100%, but 45 points at depth 50%.",
    "While depth 100% loses only 6 points from 4K to 64K, depth 50% loses 35.",
    "Depth 100% falls from 99 to 93, whereas depth 50% falls from 95 to 50.",
]


@cache
def verdicts(text, sentences):
    """The verdicts on the claims of each sentence, all of them told below the grid."""
    whole = text + "".join(f"\n- {said}\n" for said in sentences)
    reading, outline = read_outlined(whole)
    judge = Judge(reading, Tolerances())
    found = [(claim.start, judge.judge(claim.statement).verdict) for claim in find_claims(whole, reading, outline)]
    ends = {said: (whole.index(f"- {said}\n"), whole.index(f"- {said}\n") + len(said) + 2) for said in sentences}
    return {said: {one for at, one in found if start <= at < end} for said, (start, end) in ends.items()}


@pytest.mark.parametrize("said", TRUE_OF_MODELS)
def test_true_of_models(said):
    told = verdicts(MODELS, tuple(TRUE_OF_MODELS))[said]
    assert Verdict.SUPPORTED in told
    assert Verdict.CONTRADICTED not in told


@pytest.mark.parametrize("said", FALSE_OF_MODELS)
def test_false_of_models(said):
    assert Verdict.CONTRADICTED in verdicts(MODELS, tuple(FALSE_OF_MODELS))[said]


@pytest.mark.parametrize("said", TRUE_OF_DEPTHS)
def test_true_of_depths(said):
    told = verdicts(DEPTHS, tuple(TRUE_OF_DEPTHS))[said]
    assert Verdict.SUPPORTED in told
    assert Verdict.CONTRADICTED not in told


@pytest.mark.parametrize("said", FALSE_OF_DEPTHS)
def test_false_of_depths(said):
    assert Verdict.CONTRADICTED in verdicts(DEPTHS, tuple(FALSE_OF_DEPTHS))[said]
