// npm run bench:code [-- --files 5000 --memories 100k --queries 200 --keep <folder>]: what the code
// index and assembled context cost in a large project: reading all of it, one changed file, and a
// query to all sources.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "@/base/clock.ts";
import { createSyntaxLoader } from "@/code/parse/syntax.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { assembleContext } from "@/operations/assemble/assemble-context.ts";
import { CONTEXT_TYPES } from "@/operations/assemble/context-item.ts";
import { updateFiles } from "@/operations/code/update-code.ts";
import { updateIndex } from "@/operations/code/update-code-and-commits.ts";
import { databasePath } from "@/platform/database-path.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { makeCodeIndex, openCodeIndex } from "@/store/sqlite/code/open-code.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import { writeSource, writeSourceFile } from "./code/source-files.ts";
import { provideStore } from "./scale/build-store.ts";
import { createScaleCorpus } from "./scale/memories.ts";
import { createProgress } from "./scale/progress.ts";
import { QUERY_KINDS, queryOf } from "./scale/queries.ts";
import { parseSizes } from "./scale/sizes.ts";
import { summarise, type Times, timeWork, type WorkTime } from "./scale/times.ts";

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "5000" },
    memories: { type: "string", default: "100k" },
    queries: { type: "string", default: "200" },
    keep: { type: "string" },
  },
});
const SEED = 1;
const CHANGED_FILES = 30;
const patience = () => 5_000;
const loader = createSyntaxLoader();
const embedder = new TokenTableEmbedder(tokenTablePath());

const folder = mkdtempSync(join(tmpdir(), "context-graph-code-"));
try {
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const root = join(folder, "project");
  const fileCount = Number(values.files);
  writeSource(root, fileCount, SEED);
  const storeFolder = join(root, ".context-graph");
  const [size = 0] = parseSizes(values.memories);
  copyStore(size, storeFolder);
  const store = openStore({ folder: storeFolder, clock: systemClock, patience });
  const { projectId } = store;
  const tools = { root, loader, clock: systemClock, embedder };
  {
    using index = makeCodeIndex({ folder: storeFolder, projectId, patience });
    const first = await timeAsync(() => updateIndex(index, tools, { mayContinue: () => true }));
    const { files, symbols, sizeBytes } = index.size();
    console.log(`${files} files, ${symbols} symbols, ${(sizeBytes / 1e6).toFixed(1)} MB`);
    print("index, everything", [first]);
    const again = await timeAsync(() => updateIndex(index, tools, { mayContinue: () => true }));
    print("index, nothing changed", [again]);
    const one: WorkTime[] = [];
    const corpus = createScaleCorpus(SEED);
    for (let i = 0; i < CHANGED_FILES; i += 1) {
      const path = writeSourceFile(root, corpus, i * 7, `\n// changed ${i}\n`);
      const { size: sizeBytes, mtimeMs } = statSync(join(root, path));
      const file = { path, sizeBytes, mtimeMs };
      one.push(await timeAsync(() => updateFiles(index, [file], tools)));
    }
    print("index, one changed file", one);
  }
  const project = { root, storeFolder, sharedId: undefined, branch: undefined };
  const assembleTools = {
    store,
    clock: systemClock,
    project,
    embedder,
    openCodeIndex: () => openCodeIndex({ folder: storeFolder, projectId, patience }),
  };
  const corpus = createScaleCorpus(SEED);
  for (const kind of QUERY_KINDS) {
    const times = Array.from({ length: Number(values.queries) }, (_, run) => {
      const query = queryOf(kind, corpus, size, run);
      const input = { query, types: CONTEXT_TYPES, limit: 20, maxTokens: 2_000 };
      return timeWork(() => assembleContext(input, assembleTools));
    });
    print(`assemble, ${kind} words`, times);
  }
  store.close();
}

function copyStore(size: number, storeFolder: string): void {
  const caller = process.env["INIT_CWD"] ?? process.cwd();
  const parent = values.keep === undefined ? join(folder, "stores") : resolve(caller, values.keep);
  const built = provideStore(parent, createScaleCorpus(SEED), size, createProgress());
  const target = databasePath(storeFolder);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(databasePath(built.folder), target);
}

async function timeAsync(work: () => Promise<unknown>): Promise<WorkTime> {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  return { ms, cpuMs: (user + system) / 1_000 };
}

function print(name: string, spent: readonly WorkTime[]): void {
  const { runs, p50Ms, p95Ms, p99Ms, cpuP50Ms, cpuP95Ms }: Times = summarise(spent);
  const figures = [p50Ms, p95Ms, p99Ms].map((ms) => ms.toFixed(1).padStart(9)).join("");
  const cpu = [cpuP50Ms, cpuP95Ms].map((ms) => ms.toFixed(1).padStart(9)).join("");
  console.log(`${name.padEnd(28)}${String(runs).padStart(5)} runs${figures} ms, cpu${cpu}`);
}
