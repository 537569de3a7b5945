import { isAbsolute, join } from "node:path";
import { counted } from "@/base/text.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { isInstructionLike } from "@/memory/write/instruction-like.ts";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";
import { describeWithoutSecrets } from "@/operations/memories/describe-memory.ts";
import type { OperationTools } from "@/operations/operation.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { MemoriesPort } from "@/store/port/memories-port.ts";

/** One memory that a person may want to look at, and why. */
export interface Finding {
  readonly id: string;
  /** The memory in one line, without secrets. */
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

/** Checks every memory on its own. */
export function inspectMemories(
  { store, clock, project }: OperationTools,
  onProgress: (text: string) => void,
): { findings: Findings; memoryCount: number } {
  const findings: Findings = {
    secrets: [],
    instruction_like: [],
    missing_files: [],
    superseded: [],
  };
  const isGone = createFileCheck(project.root);
  const nowMs = clock.nowMs();
  let memoryCount = 0;
  for (const memory of store.iterateMemories()) {
    memoryCount += 1;
    if (memoryCount % 1_000 === 0) onProgress(`${memoryCount} memories checked`);
    const whys = judge(memory, store, isGone);
    const line = Object.keys(whys).length === 0 ? "" : describeWithoutSecrets(memory, nowMs);
    for (const kind of FINDING_KINDS) {
      const why = whys[kind];
      if (why !== undefined) findings[kind].push({ id: memory.id, line, why });
    }
  }
  return { findings, memoryCount };
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
    ...(secrets > 0 ? { secrets: counted(secrets, "possible secret") } : {}),
    ...(isInstruction
      ? { instruction_like: `reads like an instruction, from ${memory.origin}` }
      : {}),
    ...(gone.length > 0 ? { missing_files: `gone: ${gone.join(", ")}` } : {}),
    ...supersession(memory, store),
  };
}

/** The possible secrets in all texts of a memory. */
export function countSecrets(memory: StoredMemory): number {
  const { text, tags, files, otherWords, symbols, metadata } = memory;
  const { branch = "", directory = "", agentType = "", errorSignature = "" } = memory;
  const names = [branch, directory, agentType, errorSignature];
  const parts = [text, ...tags, ...files, ...otherWords, ...symbols, ...names];
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

/** Checks each file once, because many memories are about the same files. */
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
