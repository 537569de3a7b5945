import { listCitations } from "@test/requirements/citations.ts";
import type { CoverageInput } from "@test/requirements/coverage.ts";
import { REQUIREMENTS } from "@test/requirements/manifest.ts";
import { NOT_APPLICABLE, PLANNED } from "@test/requirements/status.ts";

/** The data of this project, as it is on disk. */
export function readProjectCoverage(): CoverageInput {
  return {
    ids: REQUIREMENTS.map(({ id }) => id),
    citations: listCitations(),
    planned: PLANNED,
    notApplicable: NOT_APPLICABLE,
  };
}
