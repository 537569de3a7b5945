// Writes docs/reference/requirements.md and says what does not fit together; exit 1 if anything.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { assessCoverage, staleEntries } from "@test/requirements/coverage.ts";
import { countStates, PAGE_PATH, renderPage } from "@test/requirements/page.ts";
import { readProjectCoverage } from "@test/requirements/project-coverage.ts";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

const input = readProjectCoverage();
const { states, problems } = assessCoverage(input);
const file = join(PROJECT_ROOT, PAGE_PATH);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, renderPage(states));

const { verified, planned, notApplicable } = countStates(states);
const stale = staleEntries(input);
process.stdout.write(
  [
    `wrote ${PAGE_PATH}: ${verified} verified, ${planned} planned, ${notApplicable} not applicable`,
    `to be removed from status.ts: ${stale.join(" ") || "nothing"}`,
    ...problems.map((problem) => `problem: ${problem}`),
    "",
  ].join("\n"),
);
process.exitCode = problems.length === 0 ? 0 : 1;
