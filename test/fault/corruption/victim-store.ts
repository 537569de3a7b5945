import {
  ftruncateSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { LIMITS } from "@/base/limits.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { type MemoryDraft, rememberWrites } from "@/memory/memory.ts";
import { databasePath } from "@/platform/database-path.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { WORKER_LEASE } from "@/worker/launch.ts";
import { STORE_FILES, type StoreFile } from "@test/fault/corruption/corrupt-bytes.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";

/** A store as a killed process leaves it, and everything that was in it. */
export interface VictimStore extends AsyncDisposable {
  readonly sandbox: Sandbox;
  /** The text of every memory that the store acknowledged and nobody forgot. */
  readonly textOf: ReadonlyMap<string, string>;
  /** Every text that a memory ever had: the older ones of the edited, and the forgotten. */
  readonly everSaid: ReadonlySet<string>;
  readonly files: Readonly<Record<StoreFile, Uint8Array>>;
  /** Puts all files back as they were, into the same files: a store is known by them. */
  restore(): void;
  /** Replaces the content of one file. */
  put(file: StoreFile, bytes: Uint8Array): void;
}

const AREAS = ["billing", "search", "login", "exports", "mailer", "uploads", "reports", "queue"];
const PARTS = ["worker", "endpoint", "migration", "dashboard", "scheduler", "cache", "importer"];
const CAUSES = [
  "because the connection pool is exhausted by long transactions",
  "since the fixture clock is frozen in the middle of the year",
  "weil die Prüfsumme der älteren Fassung noch im Zwischenspeicher liegt",
  "as soon as two tenants share one bucket of rate limits",
  "unless the feature flag was switched on before the first request",
];

export async function makeVictimStore(memories: number): Promise<VictimStore> {
  const sandbox = await createSandbox();
  sandbox.remember(...Array.from({ length: memories }, (_, i) => draftOf(i)));
  const before = readTexts(sandbox);
  await changeSome(sandbox, [...before.keys()]);
  const database = databasePath(sandbox.storeFolder);
  const left = leaveLog(sandbox, database);
  const registrations = copyFolder(join(sandbox.home, ".context-graph"));
  const entries = new Uint8Array(readFileSync(`${database}-entries`));
  const put = (file: StoreFile, bytes: Uint8Array) => overwrite(database + file, bytes);
  return {
    sandbox,
    ...left,
    everSaid: new Set([...before.values(), ...left.textOf.values()]),
    put,
    restore() {
      takeBackAdopted(sandbox.storeFolder);
      for (const file of STORE_FILES) put(file, left.files[file]);
      overwrite(`${database}-entries`, entries);
      registrations.restore();
      for (const name of ["spool", "queue"]) {
        rmSync(join(sandbox.storeFolder, name), { recursive: true, force: true });
      }
      const folder = dirname(database);
      for (const name of new Bun.Glob("damaged-*").scanSync({ cwd: folder, onlyFiles: false })) {
        rmSync(join(folder, name), { recursive: true, force: true });
      }
    },
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  };
}

/** A store that was taken over is kept inside the new one: the files are the same there. */
function takeBackAdopted(storeFolder: string): void {
  const quarantine = join(storeFolder, "quarantine");
  if (!existsSync(quarantine)) return;
  const [kept] = readdirSync(quarantine);
  const aside = `${storeFolder}.aside`;
  renameSync(join(quarantine, String(kept)), aside);
  rmSync(storeFolder, { recursive: true });
  renameSync(aside, storeFolder);
}

/** Sentences about one thing each; some are long, some are rules, some name files. */
function draftOf(i: number): Partial<MemoryDraft> {
  const [area, part] = [AREAS[i % AREAS.length], PARTS[i % PARTS.length]];
  const cause = CAUSES[i % CAUSES.length];
  const head = `The ${area} ${part} number ${i} fails ${cause}`;
  const long =
    i % 23 === 0 ? `, and then: ${`step ${i} of the recovery takes long; `.repeat(150)}` : "";
  const fields = { sessionId: `s${i % 6}`, tags: [`${area}`], files: [`src/${area}/${part}.ts`] };
  if (i % 9 === 4) {
    const text = `Always run the ${area} ${part} checks of group ${i} before pushing`;
    return { ...fields, text, type: "Preference", tier: "gold" };
  }
  if (i % 9 === 7) {
    const text = `We decided to keep the ${area} ${part} in lane ${i} ${cause}`;
    return { ...fields, text, type: "Decision" };
  }
  return { ...fields, text: head + long };
}

/** Edits, forgettings and an undo through the program, so that the history has all kinds. */
async function changeSome(sandbox: Sandbox, ids: readonly string[]): Promise<void> {
  const run = async (...args: string[]) => {
    const { exitCode, stdout } = await sandbox.run({ args: [...args, "--json"] });
    if (exitCode !== 0) throw new Error(`${args.join(" ")}: ${stdout}`);
  };
  for (const [i, id] of ids.slice(10, 16).entries()) {
    await run("edit", id, `The rewritten note ${i} names the actual culprit of the outage`);
  }
  for (const id of ids.slice(20, 26)) await run("forget", id);
  await run("undo", String(ids[21]));
}

function readTexts(sandbox: Sandbox): Map<string, string> {
  using store = sandbox.store();
  return new Map([...store.iterateMemories()].map(({ id, text }) => [id, text]));
}

type Left = Pick<VictimStore, "textOf" | "files">;

/** Writes more and leaves it in the log, as a killed process does: a proper close would move it. */
function leaveLog(sandbox: Sandbox, database: string): Left {
  using store = sandbox.store();
  store.checkpoint();
  const embedder = new TokenTableEmbedder(tokenTablePath());
  for (let i = 0; i < 12; i += 1) {
    const draft = {
      text: `The late finding ${i} about the invoices explains the missing totals`,
      type: "Learning",
      origin: "user",
      sessionId: "s-late",
    } as const;
    store.apply(rememberWrites(draft, systemClock, embedder), { isDurable: true });
  }
  // Pretends that a worker is running, so that hooks start none.
  store.takeLease(WORKER_LEASE, "test", systemClock.nowMs(), LIMITS.clockAheadMs);
  const memories = [...store.iterateMemories()];
  const files = Object.fromEntries(
    STORE_FILES.map((file) => [file, new Uint8Array(readFileSync(database + file))]),
  ) as Record<StoreFile, Uint8Array>;
  return { textOf: new Map(memories.map(({ id, text }) => [id, text])), files };
}

/** Remembers the files in a folder. */
function copyFolder(folder: string): { restore(): void } {
  const names = [...new Bun.Glob("**/*").scanSync({ cwd: folder, dot: true })];
  const files = names.map(
    (name) => [join(folder, name), readFileSync(join(folder, name))] as const,
  );
  const isKnown = new Set(names);
  return {
    restore() {
      for (const [path, bytes] of files) overwrite(path, bytes);
      for (const name of new Bun.Glob("stores/*").scanSync({ cwd: folder, dot: true })) {
        if (!isKnown.has(name)) rmSync(join(folder, name));
      }
    },
  };
}

function overwrite(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, existsSync(path) ? "r+" : "w+", 0o600);
  ftruncateSync(file, 0);
  writeSync(file, bytes, 0, bytes.length, 0);
  closeSync(file);
}
