import groups from "@test/requirements/manifest.json" with { type: "json" };

/** One checkable statement of the specifications the product is measured against. */
export interface Requirement {
  readonly id: string;
  readonly text: string;
  /** Where it comes from: number of the specification and its own id, such as "000:S2". */
  readonly seeds: readonly string[];
}

export interface RequirementGroup {
  readonly group: string;
  readonly title: string;
  readonly requirements: readonly Requirement[];
}

export const REQUIREMENT_GROUPS: readonly RequirementGroup[] = groups;

export const REQUIREMENTS: readonly Requirement[] = groups.flatMap((group) => group.requirements);

const ids = new Set(REQUIREMENTS.map(({ id }) => id));

export function isRequirementId(id: string): boolean {
  return ids.has(id);
}
