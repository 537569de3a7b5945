import { isAbsolute, join } from "node:path";
import { fileSystem } from "@/platform/file-system.ts";
import { isInstructionLike } from "@/memory/write/instruction-like.ts";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";
import { toLine } from "@/operations/memories/memory-json.ts";
import type { OperationTools } from "@/operations/operation.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { MemoriesPort } from "@/store/port/memories-port.ts";

/** Something about one memory that a person may want to look at. */
export interface Finding {
  readonly id: string;
  /** The memory in one line, without any secret. */
  readonly line: string;
  readonly why: string;
}

export const FINDING_KINDS = [
  "secrets",
  "instruction_like",
  "missing_files",
  "superseded",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];
export type Findings = Record<FindingKind, Finding[]>;

/** Looks at every memory by itself. */
export function findIn(
  { store, clock, project }: OperationTools,
  onProgress: (text: string) => void,
): { findings: Findings; looked: number } {
  const findings: Findings = {
    secrets: [],
    instruction_like: [],
    missing_files: [],
    superseded: [],
  };
  const isGone = createFileCheck(project.root);
  const nowMs = clock.nowMs();
  let looked = 0;
  for (const memory of store.iterateMemories()) {
    looked += 1;
    if (looked % 1_000 === 0) onProgress(`${looked} memories looked at`);
    const whys = judge(memory, store, isGone);
    const line = Object.keys(whys).length === 0 ? "" : safeLine(memory, nowMs);
    for (const kind of FINDING_KINDS) {
      const why = whys[kind];
      if (why !== undefined) findings[kind].push({ id: memory.id, line, why });
    }
  }
  return { findings, looked };
}

/** An old memory may hold what today's gate would have removed: it is not printed either. */
export function safeLine(memory: StoredMemory, nowMs: number): string {
  return toLine({ ...memory, text: removeSecrets(memory.text).text }, nowMs);
}

function judge(
  memory: StoredMemory,
  store: MemoriesPort,
  isGone: (file: string) => boolean,
): Partial<Record<FindingKind, string>> {
  const secrets = countSecrets(memory);
  const gone = memory.files.filter(isGone);
  const isInstruction =
    memory.flags.includes("instruction-like") || isInstructionLike(memory.text, memory.origin);
  return {
    ...(secrets > 0 ? { secrets: `what looks like a secret, ${secrets} times` } : {}),
    ...(isInstruction ? { instruction_like: `speaks like an order, from ${memory.origin}` } : {}),
    ...(gone.length > 0 ? { missing_files: `gone: ${gone.join(", ")}` } : {}),
    ...supersession(memory, store),
  };
}

function countSecrets(memory: StoredMemory): number {
  const { text, tags, files, otherWords, symbols, metadata } = memory;
  const parts = [text, ...tags, ...files, ...otherWords, ...symbols];
  const noted = Object.entries(metadata).flat();
  return [...parts, ...noted].reduce((sum, part) => sum + removeSecrets(part).removed, 0);
}

function supersession(
  { supersededBy }: StoredMemory,
  store: MemoriesPort,
): { superseded?: string } {
  if (supersededBy === undefined) return {};
  const isThere = store.findMemory(supersededBy) !== undefined;
  const why = isThere
    ? `replaced by ${supersededBy}`
    : `replaced by ${supersededBy}, which is gone`;
  return { superseded: why };
}

/** Many memories are about the same files: each is looked for once. */
function createFileCheck(root: string): (file: string) => boolean {
  const known = new Map<string, boolean>();
  return (file) => {
    const answer = known.get(file) ?? !fileSystem().existsSync(absolute(root, file));
    known.set(file, answer);
    return answer;
  };
}

function absolute(root: string, file: string): string {
  return isAbsolute(file) ? file : join(root, file);
}
