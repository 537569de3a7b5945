import type { RequirementState } from "@test/requirements/coverage.ts";
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

export function countStates(states: States): Record<RequirementState["kind"], number> {
  const counts = { verified: 0, planned: 0, notApplicable: 0 };
  for (const { kind } of states.values()) counts[kind] += 1;
  return counts;
}

function renderHead(states: States): string {
  const { verified, planned, notApplicable } = countStates(states);
  return `# Requirements

<!-- Made by test/requirements/generate.ts; a test compares it. -->

${REQUIREMENTS.length} requirements: ${verified} verified, ${planned} planned, ${notApplicable} not applicable.

The product is measured against five specifications, called seeds 000 to 004; these are their
requirements, in our words. A requirement is verified when a test cites its id; the file of that
test is named, and the claim is worth as much as its last run. "Where it can run" means that the
test is skipped on a machine that lacks what it needs, such as the real client. Where a requirement
comes from is in \`test/requirements/manifest.json\`.
`;
}

function describeState(state: RequirementState | undefined): string {
  switch (state?.kind) {
    case "verified":
      return `verified by ${state.by
        .map(
          ({ path, isConditional }) => `\`${path}\`${isConditional ? " (where it can run)" : ""}`,
        )
        .join(", ")}`;
    case "planned":
      return `planned: ${state.capability}`;
    case "notApplicable":
      return `not applicable: ${state.reason}`;
    case undefined:
      return "unknown";
  }
}
