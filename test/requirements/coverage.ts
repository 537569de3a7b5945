/**
 * Joins the manifest, the citations found in the tests and the tables of status.ts into one
 * state per requirement, and lists everything that does not fit together. Pure: whoever calls it
 * brings the data, so the rules can be tested on small made-up data.
 */
import type { Citation } from "@test/requirements/citations.ts";
import { expandIds } from "@test/requirements/id-ranges.ts";

export type RequirementState =
  | { readonly kind: "verified"; readonly by: readonly VerifyingFile[] }
  | { readonly kind: "planned"; readonly capability: string }
  | { readonly kind: "notApplicable"; readonly reason: string };

export interface VerifyingFile {
  readonly path: string;
  /** Every citation in this file runs only under a condition. */
  readonly isConditional: boolean;
}

export interface CoverageInput {
  readonly ids: readonly string[];
  readonly citations: readonly Citation[];
  readonly planned: Readonly<Record<string, string>>;
  readonly notApplicable: Readonly<Record<string, string>>;
}

export interface Coverage {
  readonly states: ReadonlyMap<string, RequirementState>;
  /** Sentences for whoever must mend it; empty when everything fits. */
  readonly problems: readonly string[];
}

type Entry = readonly [id: string, state: RequirementState];

export function assessCoverage(input: CoverageInput): Coverage {
  const entries = listEntries(input);
  const states = new Map([...entries, ...listVerified(input.citations)]);
  const known = new Set(input.ids);
  return {
    states: new Map([...states].filter(([id]) => known.has(id))),
    problems: [
      ...repeated(input.ids).map((id) => `the manifest lists ${id} twice`),
      ...citationProblems(input.citations, known),
      ...tableProblems(entries, known),
      ...input.ids
        .filter((id) => !states.has(id))
        .map((id) => `${id} has neither a citing test nor a line in status.ts`),
      ...staleEntries(input).map(
        (id) => `${id} is cited by a test; remove it from NOT_APPLICABLE in status.ts`,
      ),
    ],
  };
}

/** Ids that are called not applicable although a test cites them. */
export function staleEntries({ citations, notApplicable }: CoverageInput): string[] {
  const cited = new Set(citations.flatMap(({ ids }) => ids ?? []));
  return Object.keys(notApplicable).filter((id) => cited.has(id));
}

function listEntries({ planned, notApplicable }: CoverageInput): Entry[] {
  return [
    ...Object.entries(planned).flatMap(([capability, ranges]) =>
      expandIds(ranges).map((id): Entry => [id, { kind: "planned", capability }]),
    ),
    ...Object.entries(notApplicable).map(([id, reason]): Entry => [
      id,
      { kind: "notApplicable", reason },
    ]),
  ];
}

function listVerified(citations: readonly Citation[]): Entry[] {
  const files = new Map<string, Map<string, boolean>>();
  for (const { ids, path, isConditional } of citations) {
    for (const id of ids ?? []) {
      const paths = files.get(id) ?? new Map<string, boolean>();
      paths.set(path, (paths.get(path) ?? true) && isConditional);
      files.set(id, paths);
    }
  }
  return [...files].map(([id, paths]): Entry => {
    const by = [...paths].map(([path, isConditional]) => ({ path, isConditional }));
    return [id, { kind: "verified", by }];
  });
}

function citationProblems(citations: readonly Citation[], known: ReadonlySet<string>): string[] {
  return citations.flatMap(({ path, line, ids }) => {
    if (ids === undefined) return [`${path}:${line}: write the ids out as string literals`];
    return ids
      .filter((id) => !known.has(id))
      .map((id) => `${path}:${line}: ${id} is not in the manifest`);
  });
}

function tableProblems(entries: readonly Entry[], known: ReadonlySet<string>): string[] {
  const ids = entries.map(([id]) => id);
  return [
    ...repeated(ids).map((id) => `status.ts names ${id} twice`),
    ...ids.filter((id) => !known.has(id)).map((id) => `status.ts names ${id}, which is unknown`),
  ];
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
