/**
 * Joins the manifest, the citations found in the tests, the rows of the bench and the tables of
 * status.ts and partly.ts into one state for each requirement, and lists every contradiction. It
 * is pure, so the rules can be tested on small made-up data.
 */
import type { Citation } from "@test/requirements/citations.ts";
import { expandIds } from "@test/requirements/id-ranges.ts";

export type RequirementState =
  | { readonly kind: "verified"; readonly evidence: Evidence }
  | { readonly kind: "partly"; readonly missing: string; readonly evidence: Evidence }
  | { readonly kind: "planned"; readonly capability: string }
  | { readonly kind: "notApplicable"; readonly reason: string };

/** Everything that shows a requirement or a part of it. */
export interface Evidence {
  readonly files: readonly CitingFile[];
  /** Names of the bench rows that measure it. */
  readonly benchRows: readonly string[];
}

export interface CitingFile {
  readonly path: string;
  /** True if every citation in this file runs only under a condition. */
  readonly isConditional: boolean;
  /** The notes of what these tests show of the requirement. */
  readonly notes: readonly string[];
}

export interface BenchRow {
  readonly name: string;
  readonly verifies: readonly string[];
}

export interface CoverageInput {
  readonly ids: readonly string[];
  /** Ids of requirements about times and sizes: only the bench can verify them. */
  readonly measuredIds: readonly string[];
  readonly citations: readonly Citation[];
  readonly benchRows: readonly BenchRow[];
  readonly partly: Readonly<Record<string, string>>;
  readonly planned: Readonly<Record<string, string>>;
  readonly notApplicable: Readonly<Record<string, string>>;
}

export interface Coverage {
  readonly states: ReadonlyMap<string, RequirementState>;
  /** Sentences that say what to mend; empty if everything fits together. */
  readonly problems: readonly string[];
}

type Entry = readonly [id: string, state: RequirementState];

export function assessCoverage(input: CoverageInput): Coverage {
  const entries = listEntries(input);
  const evidence = collectEvidence(input);
  const shown = [...evidence].map(([id, found]): Entry => [id, stateOf(found, input.partly[id])]);
  const states = new Map([...entries, ...shown]);
  const known = new Set(input.ids);
  return {
    states: new Map([...states].filter(([id]) => known.has(id))),
    problems: [
      ...repeated(input.ids).map((id) => `the manifest lists ${id} twice`),
      ...citationProblems(input.citations, known),
      ...benchProblems(input, evidence, known),
      ...tableProblems(entries, known),
      ...partlyProblems(input, evidence, known),
      ...input.ids
        .filter((id) => !states.has(id))
        .map((id) => `${id} has neither a citing test nor a line in status.ts`),
      ...Object.keys(input.notApplicable)
        .filter((id) => evidence.has(id))
        .map((id) => `${id} is cited; remove it from NOT_APPLICABLE in status.ts`),
    ],
  };
}

function stateOf(evidence: Evidence, missing: string | undefined): RequirementState {
  if (missing === undefined) return { kind: "verified", evidence };
  return { kind: "partly", missing, evidence };
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

function collectEvidence({ citations, benchRows }: CoverageInput): Map<string, Evidence> {
  const files = new Map<string, CitingFile[]>();
  for (const { cited, path, isConditional } of citations) {
    for (const { id, shows } of cited ?? []) {
      const notes = shows === undefined ? [] : [shows];
      files.set(id, addFile(files.get(id) ?? [], { path, isConditional, notes }));
    }
  }
  const ids = new Set([...files.keys(), ...benchRows.flatMap(({ verifies }) => verifies)]);
  return new Map(
    [...ids].map((id) => {
      const rows = benchRows.filter(({ verifies }) => verifies.includes(id));
      return [id, { files: files.get(id) ?? [], benchRows: rows.map(({ name }) => name) }];
    }),
  );
}

/** One entry for each file, whose citations of the requirement are joined. */
function addFile(files: readonly CitingFile[], added: CitingFile): CitingFile[] {
  const before = files.find(({ path }) => path === added.path);
  if (before === undefined) return [...files, added];
  const joined = {
    path: added.path,
    isConditional: before.isConditional && added.isConditional,
    notes: [...before.notes, ...added.notes],
  };
  return files.map((file) => (file === before ? joined : file));
}

function citationProblems(citations: readonly Citation[], known: ReadonlySet<string>): string[] {
  return citations.flatMap(({ path, line, cited }) => {
    if (cited === undefined) return [`${path}:${line}: write ids and notes as string literals`];
    return cited
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => `${path}:${line}: ${id} is not in the manifest`);
  });
}

function benchProblems(
  { benchRows, measuredIds }: CoverageInput,
  evidence: ReadonlyMap<string, Evidence>,
  known: ReadonlySet<string>,
): string[] {
  const measured = new Set(measuredIds);
  const unmeasured = benchRows.flatMap(({ name, verifies }) =>
    verifies
      .filter((id) => !measured.has(id))
      .map((id) =>
        known.has(id)
          ? `bench row "${name}": mark ${id} as measured in the manifest`
          : `bench row "${name}": ${id} is not in the manifest`,
      ),
  );
  const onlyTested = measuredIds
    .filter((id) => evidence.get(id)?.benchRows.length === 0)
    .map((id) => `${id} is measured: name it in a row of bench/limits.ts`);
  return [...unmeasured, ...onlyTested];
}

function tableProblems(entries: readonly Entry[], known: ReadonlySet<string>): string[] {
  const ids = entries.map(([id]) => id);
  return [
    ...repeated(ids).map((id) => `status.ts names ${id} twice`),
    ...ids.filter((id) => !known.has(id)).map((id) => `status.ts names ${id}, which is unknown`),
  ];
}

function partlyProblems(
  { partly }: CoverageInput,
  evidence: ReadonlyMap<string, Evidence>,
  known: ReadonlySet<string>,
): string[] {
  return Object.entries(partly).flatMap(([id, missing]) => {
    if (!known.has(id)) return [`partly.ts names ${id}, which is unknown`];
    if (!evidence.has(id)) return [`partly.ts names ${id}, but nothing shows a part of it`];
    return missing.trim() === "" ? [`partly.ts does not say what of ${id} is missing`] : [];
  });
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
