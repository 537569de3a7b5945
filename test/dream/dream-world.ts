import type { DreamChange } from "@/dream/dream.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import type { MemoryDraft } from "@/memory/memory.ts";
import { exportOperation } from "@/operations/transfer/export-memories.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import type { ImportedMemory, LinkKind, MemoryLink, StoredMemory } from "@/store/memory-types.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";
import { importDraft } from "@test/operations/remember-drafts.ts";

export const DAY_MS = 24 * 60 * 60 * 1_000;

/** A project with a real store and the encoder of hooks, for dreams. */
export interface DreamWorld extends ProjectTools {
  /** Stores a memory as an import does, with a vector; it merges nothing. Returns its id. */
  put(text: string, fields?: Partial<MemoryDraft> & Partial<ImportedMemory>): string;
  link(fromId: string, toId: string, kind: LinkKind, weight: number): void;
  /** In this session these memories were told, and helped. */
  useTogether(sessionId: string, ...ids: readonly string[]): void;
  memory(id: string): StoredMemory;
  linksBetween(a: string, b: string): MemoryLink[];
}

export const embedder = new TokenTableEmbedder(tokenTablePath());

export function createDreamWorld(): DreamWorld {
  const tools = { ...openProjectTools(), embedder };
  const { store, clock } = tools;
  return {
    ...tools,
    put: (text, fields = {}) => importDraft(tools, { ...fields, text }, embedder),
    link(fromId, toId, kind, weight) {
      const link = { fromId, toId, kind, weight, atMs: clock.nowMs() };
      store.apply([{ kind: "link", link }], { isDurable: false });
    },
    useTogether(sessionId, ...ids) {
      for (const memoryId of ids) {
        clock.advance(1);
        const atMs = clock.nowMs();
        const id = `inj_${sessionId}_${memoryId}`;
        const shown = { id, atMs, sessionId, agentId: "", event: "UserPromptSubmit", memoryId };
        const entry = { ...shown, reason: {}, score: 1, tokens: 1 };
        store.apply(
          [
            { kind: "add-ledger", entry },
            { kind: "judge-injections", ids: [id], outcome: "used", atMs },
          ],
          { isDurable: false },
        );
      }
    },
    memory(id) {
      const memory = store.findMemory(id);
      if (memory === undefined) throw new Error(`no memory ${id}`);
      return memory;
    },
    linksBetween: (a, b) =>
      store.linksOf([a], 1_000).filter(({ fromId, toId }) => fromId === b || toId === b),
  };
}

/** The export of a project without the time at which it was made. */
export function exported(tools: OperationTools): string {
  const pieces: string[] = [];
  exportOperation.run({ write: (piece) => pieces.push(piece) }, tools);
  return pieces.join("").replace(/"exported_at":"[^"]*"/, "");
}

/** The changes of a plan, each with its memory or pair: "merged a", "linked a b". */
export function summarize(changes: Iterable<DreamChange>): string[] {
  return Array.from(changes, (change) =>
    "link" in change
      ? `${change.action} ${change.link.fromId} ${change.link.toId}`
      : `${change.action} ${change.memoryId}`,
  );
}
