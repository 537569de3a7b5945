import type { FindingMeasure } from "@/memory/extract/learned/finding-measures.ts";

/** Made by train/findings.ts: not to be edited. */
export const FINDING_WEIGHTS: Readonly<Record<FindingMeasure, number>> = {
  "is a cause": 0.075,
  names: 0.41,
  "names nothing": -0.385,
  "names something seen": 0.266,
  "share of names seen": -0.086,
  "names only unseen things": 0.353,
  "share of names asked for": 0.049,
  "cause: names": 0.222,
  "cause: names nothing": -0.152,
  "cause: share of names asked for": 0.148,
  "agent looked at something": 0.357,
  "agent changed something": 0.516,
  "message without code": 0.106,
  "closes the work": -0.003,
  "late in the message": -0.501,
  "in a long message": -0.039,
  short: -0.337,
  long: 0.052,
  items: 0.093,
  announced: 0.05,
  "ends in code": -0.124,
  "announces code": -0.197,
  "ends open": -0.106,
  "quotes a question": 0.002,
  commands: -0.192,
  "single words in code": 0.437,
  figures: 0.138,
  doubt: -0.369,
  "says: i": -0.559,
  "says: needs": -0.212,
  "says: must": -0.029,
  "says: now": -0.029,
  "says: thanks": -0.313,
  "says: answer": -0.416,
  "says: happened": -0.226,
  "says: use": 0.601,
  "says: fault": 0.296,
  "says: not": 0.278,
  "says: only": 0.228,
  "says: reason": 0.36,
  "says: workflow": -0.126,
};
export const FINDING_BIAS = -1.192;

/** The direction of worthy findings in the space of the token table: signed bytes, times the factor. */
export const FINDING_DIRECTION =
  "8fMSD0IT7twWMgA0LQTl/i//Bu4uFRoJ9t5FDFUdIrLf6cwOyfHkzD4A6Br5BvoWywgoBSfr3hPd+Qk5LuP10iM1GgIMxxDo9N0S9f0Yx/kVCvbv//IN9Coqv/YXEOrv/isKx+n0wQACxsbm8jXk9CwBBu/w/Ktg3vke8gDPBAALt8vnBfUTIvXw4Pfu4/D58CTdIdoc6votCfP1MP/1CBYEICjD5gtN79H2/68H7+ei2DQG9QAyHPLmyA302vDpEfozGs4ZIRcQ++E4+RXWJKf5Dd/i37/iNqYY5gpPBwAZBwoAKBr5BajxAPXvKTHlf27oINC/CsUuz9onBhn1OfWr2UTuDwOeDs/1FAX8AuXTKxczSQgYDff4SQpE1gtLyP4RD+Ec5/ARKfUNHvr+2wYn6Qrq6PO9IgYHHc0KEQD/IvjS5ycKHRUz7Mvn6xf/Huwt/u/aOjzw1xDvAETB0RpF/0ngAvk1ACUr8C9K+Qg+OhUM78coLvC08/q+/fn/";
export const FINDING_DIRECTION_FACTOR = 0.006179;
/** The odds that the direction gives to the findings it was learned from, on average. */
export const FINDING_DIRECTION_USUAL = -0.377;
