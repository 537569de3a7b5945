import type { Evidence, RequirementState } from "@test/requirements/coverage.ts";
import { REQUIREMENT_GROUPS, REQUIREMENTS } from "@test/requirements/manifest.ts";
import { renderTable } from "@test/tidy/markdown-table.ts";

/** From the project root. */
export const PAGE_PATH = "docs/reference/requirements.md";

type States = ReadonlyMap<string, RequirementState>;

/** The whole text of docs/reference/requirements.md. */
export function renderPage(states: States): string {
  const groups = REQUIREMENT_GROUPS.map(({ group, title, requirements }) => {
    const rows = requirements.map(({ id, text }) => [id, text, describeState(states.get(id))]);
    return `## ${group}: ${title}\n\n${renderTable(["id", "requirement", "state"], rows)}\n`;
  });
  return `${renderHead(states)}\n${groups.join("\n")}`;
}

/** "197 verified, 12 partly, …" */
export function summariseStates(states: States): string {
  const counts = { verified: 0, partly: 0, planned: 0, notApplicable: 0 };
  for (const { kind } of states.values()) counts[kind] += 1;
  const { verified, partly, planned, notApplicable } = counts;
  return `${verified} verified, ${partly} partly, ${planned} planned, ${notApplicable} not applicable`;
}

function renderHead(states: States): string {
  return `# Requirements

<!-- Made by test/requirements/generate.ts; a test compares it. -->

${REQUIREMENTS.length} requirements: ${summariseStates(states)}.

The product is measured against five specifications, called seeds 000 to 004; these are their
requirements, in our words.

- **Verified**: a test cites the requirement's id, or a row of \`npm run bench -- --assert\` measures
  it. The file or row is named, and the claim is worth as much as its last run. "Where it can run"
  means that the test is skipped on a machine that lacks what it needs, such as the real client.
- **Partly**: the same, but the tests show only a part of the text. What is missing is named first.
- **Planned**: not built or not shown yet, with the capability it belongs to.
- **Not applicable**: asks for nothing that could be built or measured here, with the reason.

In brackets behind a file: what of the requirement its tests show, where they say so. The sources
of each requirement are in \`test/requirements/manifest.json\`.
`;
}

function describeState(state: RequirementState | undefined): string {
  switch (state?.kind) {
    case "verified":
      return `verified by ${describeEvidence(state.evidence)}`;
    case "partly":
      return `partly; missing: ${state.missing} Shown by ${describeEvidence(state.evidence)}`;
    case "planned":
      return `planned: ${state.capability}`;
    case "notApplicable":
      return `not applicable: ${state.reason}`;
    case undefined:
      return "unknown";
  }
}

function describeEvidence({ files, benchRows }: Evidence): string {
  const tests = files.map(({ path, isConditional, notes }) => {
    const remarks = [...(isConditional ? ["where it can run"] : []), ...notes];
    return `\`${path}\`${remarks.length > 0 ? ` (${remarks.join("; ")})` : ""}`;
  });
  const rows = benchRows.map((name) => `bench row "${name}"`);
  return [...tests, ...rows].join(", ");
}
