import type { FindingMeasure } from "@/memory/extract/learned/finding-measures.ts";
import type { MeaningDirection } from "@/memory/extract/learned/meaning-direction.ts";

/** Made by train/findings.ts: not to be edited. */
export const FINDING_WEIGHTS: Readonly<Record<FindingMeasure, number>> = {
  "is a cause": 0.101,
  names: 0.366,
  "names nothing": -0.38,
  "names something seen": 0.236,
  "share of names seen": -0.015,
  "names only unseen things": 0.382,
  "share of names asked for": 0.022,
  "cause: names": 0.17,
  "cause: names nothing": -0.154,
  "cause: share of names asked for": 0.141,
  "agent looked at something": 0.385,
  "agent changed something": 0.451,
  "message without code": 0.023,
  "closes the work": 0.077,
  "late in the message": -0.496,
  "in a long message": -0.028,
  short: -0.361,
  long: 0.078,
  items: -0.02,
  announced: 0.024,
  "ends in code": -0.141,
  "announces code": -0.191,
  "ends open": -0.092,
  "quotes a question": -0.019,
  commands: -0.26,
  "single words in code": 0.392,
  figures: 0.063,
  doubt: -0.4,
  "says: i": -0.553,
  "says: needs": -0.223,
  "says: must": -0.028,
  "says: now": 0.003,
  "says: thanks": -0.28,
  "says: answer": -0.397,
  "says: happened": -0.184,
  "says: use": 0.534,
  "says: fault": 0.303,
  "says: not": 0.293,
  "says: only": 0.204,
  "says: reason": 0.335,
  "says: workflow": -0.198,
};
export const FINDING_BIAS = -1.21;
export const FINDING_DIRECTION: MeaningDirection = {
  bytes:
    "9vQDFjML8dkOFhQ4PP3cCTMQDesdExkQ9No6JUgTFcPn/sIFwPHTvkYD6x3v6/sizhEVAw730w3lBxIvM/X63SQsFA0QzxTkCN4N+/EoxAsRF+4AA+4NAx8n1/ooC9PzCSEGwvPmxwAOw7/o7TLi/Cr4ExDiBK1o3fQU1QbfAgAVwNTjCfcfI/Px6e3z5vX35BXoK9Md5fIjEu8CJAf5ChsFGBu71wFT9MP2B6kG/+Wk4iwFDP0sI/zYyhHs2PbtAfMuBdEaMBQOBs0z8g/ZEaf+B+ji2srnM6sG5hk9EwAc/woBHRftFa309Ab+Jjnzf2j5Dc+yB78mzNYfDCniOPygzEHuAgWUCdX6FwgAC/juJhY8WRUYGgX4Qgo4zvg4xQErBdsN1vcXKegMDxH90hUw7vzq1ebALgoJLb8JCwAIG/vX8TEmICE2/Mnk9g0AIOkj9/zXQz752BD6ATW7xRwy7y3UBgo69iQo6zJF+QA3TQ379sEsKu3C9/S1Cf/6",
  factor: 0.006278,
  usual: -0.372,
};
