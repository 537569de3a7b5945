import groups from "@test/requirements/manifest.json" with { type: "json" };

/** One checkable statement of the specifications the product is measured against. */
export interface Requirement {
  readonly id: string;
  readonly text: string;
  /** Its sources: number of the specification and the id there, such as "000:S2". */
  readonly seeds: readonly string[];
  /** True if it is about times or sizes: the bench verifies it, not the tests. */
  readonly isMeasured?: boolean;
}

export interface RequirementGroup {
  readonly group: string;
  readonly title: string;
  readonly requirements: readonly Requirement[];
}

export const REQUIREMENT_GROUPS: readonly RequirementGroup[] = groups;

export const REQUIREMENTS: readonly Requirement[] = REQUIREMENT_GROUPS.flatMap(
  (group) => group.requirements,
);

const ids = new Set(REQUIREMENTS.map(({ id }) => id));

export function isRequirementId(id: string): boolean {
  return ids.has(id);
}
