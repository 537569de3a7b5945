import { DREAM_LIMITS } from "../../bench/dream/dream-limits.ts";
import { BENCH_LIMITS, limitName } from "../../bench/limits.ts";
import { listCitations } from "@test/requirements/citations.ts";
import type { CoverageInput } from "@test/requirements/coverage.ts";
import { REQUIREMENTS } from "@test/requirements/manifest.ts";
import { PARTLY } from "@test/requirements/partly.ts";
import { NOT_APPLICABLE, PLANNED } from "@test/requirements/status.ts";

/** The requirements, citations and tables of this project. */
export function readProjectCoverage(): CoverageInput {
  return {
    ids: REQUIREMENTS.map(({ id }) => id),
    measuredIds: REQUIREMENTS.filter(({ isMeasured }) => isMeasured).map(({ id }) => id),
    citations: listCitations(),
    benchRows: [...BENCH_LIMITS, ...DREAM_LIMITS].map((limit) => ({
      name: limitName(limit),
      verifies: limit.verifies,
    })),
    partly: PARTLY,
    planned: PLANNED,
    notApplicable: NOT_APPLICABLE,
  };
}
