// Writes docs/reference/requirements.md and prints every contradiction; exit 1 if there is one.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { assessCoverage } from "@test/requirements/coverage.ts";
import { PAGE_PATH, renderPage, summariseStates } from "@test/requirements/page.ts";
import { readProjectCoverage } from "@test/requirements/project-coverage.ts";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

const { states, problems } = assessCoverage(readProjectCoverage());
const file = join(PROJECT_ROOT, PAGE_PATH);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, renderPage(states));

process.stdout.write(
  [
    `wrote ${PAGE_PATH}: ${summariseStates(states)}`,
    ...problems.map((problem) => `problem: ${problem}`),
    "",
  ].join("\n"),
);
process.exitCode = problems.length === 0 ? 0 : 1;
