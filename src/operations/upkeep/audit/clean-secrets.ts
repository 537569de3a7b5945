import { processEnvironment } from "@/base/environment.ts";
import { homeDirectory } from "@/platform/project.ts";
import { cleanJournal } from "@/ghap/journal/clean-journal.ts";
import { journalPlace } from "@/operations/ghap/ghap-tools.ts";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";
import { prepareMemory } from "@/memory/memory.ts";
import { cleanFiles } from "@/operations/upkeep/audit/clean-files.ts";
import { countSecrets } from "@/operations/upkeep/audit/findings.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { describeWithoutSecrets } from "@/operations/memories/describe-memory.ts";
import { closeSegment } from "@/store/spool/append-batch.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** The places in which today's write gate finds secrets that were stored before. */
export interface StoredSecrets {
  readonly memories: readonly { readonly id: string; readonly line: string }[];
  /** Rows by table: history, stored_values, activity, ledger, jobs. */
  readonly rows: Readonly<Record<string, number>>;
  /** Logs, spooled writes, queued events, session states, the journal. */
  readonly files: readonly string[];
}

/**
 * Finds secrets in everything that was stored. `rest` is called before each text and leaves time to
 * other processes.
 */
export function findStoredSecrets(
  tools: OperationTools,
  rest: () => void = () => {},
): StoredSecrets {
  return goThrough(tools, { isFix: false, rest });
}

/**
 * Removes them: from memories, from the history that cannot be changed otherwise, from every other
 * table and file, and from the bytes that SQLite and the index leave behind. Undo does not bring
 * them back. Any upkeep may call it.
 */
export function removeStoredSecrets(tools: OperationTools): StoredSecrets {
  return goThrough(tools, { isFix: true, rest: () => {} });
}

function goThrough(
  tools: OperationTools,
  { isFix, rest }: { readonly isFix: boolean; readonly rest: () => void },
): StoredSecrets {
  const { store, clock, project } = tools;
  const found: StoredMemory[] = [];
  for (const memory of store.iterateMemories()) {
    rest();
    if (countSecrets(memory) > 0) found.push(memory);
  }
  const nowMs = clock.nowMs();
  const memories = found.map((memory) => ({
    id: memory.id,
    line: describeWithoutSecrets(memory, nowMs),
  }));
  if (isFix) for (const memory of found) store.apply(cleanMemory(memory, tools), DURABLE);
  const clean = (text: string) => {
    rest();
    return removeSecrets(text).text;
  };
  const rows = store.rewriteTexts(clean, !isFix);
  // Hooks append to the open segment; only a closed one can be rewritten.
  if (isFix) closeSegment(project.storeFolder, tools.clock);
  const files = [
    ...cleanFiles(project, homeDirectory(processEnvironment), clean, isFix),
    ...cleanJournal(journalPlace(tools, processEnvironment), clean, isFix),
  ];
  const hasChanged = found.length + Object.keys(rows).length > 0;
  if (isFix && hasChanged) store.compact();
  return { memories, rows, files };
}

const DURABLE = { isDurable: true } as const;

/** The memory as the gate lets it through today; it is forgotten if nothing is left of it. */
function cleanMemory(memory: StoredMemory, { clock, embedder }: OperationTools): StoreWrite[] {
  const atMs = clock.nowMs();
  const { id: memoryId } = memory;
  const prepared = prepareMemory(memory, clock, embedder);
  if (prepared.kind === "refused") return [{ kind: "forget", memoryId, atMs, isAlone: true }];
  const { vector, ...changed } = prepared.memory;
  const version = {
    ...changed,
    directory: changed.directory,
    flags: memory.flags,
    supersededBy: memory.supersededBy,
  };
  const withVector = vector === undefined ? version : { ...version, vector };
  return [{ kind: "edit", memoryId, version: withVector, atMs }];
}
