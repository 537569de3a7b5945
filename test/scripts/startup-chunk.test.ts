// Everything a hook loads at its start has to be one chunk of the program: each further one takes
// time.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { reachableFrom, startupInOneChunk } from "../../scripts/startup-chunk.ts";

const root = join(import.meta.dir, "..", "..");

/**
 * What no ordinary tool call needs: it is loaded when an event needs it. Each kB of code
 * in the start-up chunk costs every hook some 5 µs, and a pattern or word list more.
 */
const LOADED_LATE =
  /\/src\/(?:cli|mcp|code|setup|operations|memory\/extract\/|memory\/truth\/(?!differing-hits)|memory\/usage|memory\/recall\/(?:1-query\/(?:steering|everyday|plain)-words|2-channels\/word-channel|4-rank\/rank\.ts|5-gate\/prompt-gate|profiles)|memory\/write\/(?!private-)|memory\/rules\/(?!rule-tags|one-thing|match\/stands-at-calls)|events\/(?:transcript\/(?!private-session-key)|matcher|subagents|captures)|embed\/(?!embed\.ts)|store\/(?:foreign|sqlite\/(?:migrations|code|repair|search\/vectors|memories\/memory-snapshot|jobs))|worker\/(?!launch|worker-environment)|session\/(?:digest|state|commands))/;
/** The chunk has 120.2 kB. Raise this only for code that most tool calls run. */
const STARTUP_BYTES_MAX = 126_000;

test("the start-up chunk contains nothing that ordinary hooks do not need", async () => {
  const { metafile } = await Bun.build({
    entrypoints: [join(root, "src/main.ts")],
    target: "bun",
    splitting: true,
    minify: true,
    metafile: true,
    plugins: [startupInOneChunk(root)],
  });
  const chunks = Object.entries(metafile?.outputs ?? {});
  const entry = chunks.find(([, { entryPoint }]) => entryPoint?.endsWith("src/main.ts"));
  const imported = entry?.[1].imports.find(({ kind }) => kind === "import-statement")?.path ?? "";
  const startup = chunks.find(([path]) => path.endsWith(imported.replace("./", "")))?.[1];
  const modules = Object.keys(startup?.inputs ?? {}).map((path) => join(root, path));
  expect(modules.length).toBeGreaterThan(100);
  expect(modules.filter((path) => LOADED_LATE.test(path))).toEqual([]);
  expect(startup?.bytes).toBeLessThan(STARTUP_BYTES_MAX);
}, 30_000);

test("what a check-in loads beside it is one chunk", async () => {
  const { metafile } = await Bun.build({
    entrypoints: [join(root, "src/main.ts")],
    target: "bun",
    splitting: true,
    metafile: true,
    plugins: [startupInOneChunk(root)],
  });
  const chunks = Object.values(metafile?.outputs ?? {});
  const asking = chunks.filter(({ inputs }) =>
    Object.keys(inputs).includes("src/events/ghap/ask-about-entry.ts"),
  );
  expect(asking).toHaveLength(1);
  expect(Object.keys(asking[0]?.inputs ?? {})).toContain("src/ghap/journal/read-active.ts");
  const others = asking[0]?.imports.filter(({ kind }) => kind === "import-statement");
  expect(others).toHaveLength(1);
}, 30_000);

test("what prompts load beside it is one chunk", async () => {
  const { metafile } = await Bun.build({
    entrypoints: [join(root, "src/main.ts")],
    target: "bun",
    splitting: true,
    metafile: true,
    plugins: [startupInOneChunk(root)],
  });
  const chunks = Object.values(metafile?.outputs ?? {}).map(({ inputs }) => Object.keys(inputs));
  const withStages = chunks.filter((files) =>
    files.includes("src/memory/recall/1-query/steering-words.ts"),
  );
  expect(withStages).toHaveLength(1);
  for (const file of [
    "src/claude/prompt-fields.ts",
    "src/events/on/user-prompt-submit.ts",
    "src/memory/recall/5-gate/statement-gate.ts",
    "src/memory/recall/prompt-stages.ts",
    "src/store/sqlite/search/lexical-search.ts",
  ]) {
    expect(withStages[0]).toContain(file);
  }
}, 30_000);

/** The write gate, the learned model, outcomes, the journal, transcripts and judging what was told. */
const FOR_FEW_SESSIONS =
  /^(?:memory\/(?:write\/(?!private-)|usage\/|extract\/learned\/)|ghap\/(?:outcome\/|journal\/journal\.ts)|claude\/transcript\/transcript\.ts|store\/sqlite\/(?:rare-store-work|migrations\/))/;

test("the start and the end of a session load late what few of them need", () => {
  const sources = join(root, "src");
  const atEnd = ["events/on/session-end.ts", "events/transcript/catch-up.ts"];
  for (const files of [["events/on/session-start.ts"], atEnd]) {
    const loaded = [...reachableFrom(files, sources)];
    expect(loaded.length).toBeGreaterThan(20);
    expect(loaded.filter((path) => FOR_FEW_SESSIONS.test(path))).toEqual([]);
  }
});

test("the program's entry imports one chunk, and that chunk no other", async () => {
  const { outputs } = await Bun.build({
    entrypoints: [join(root, "src/main.ts")],
    target: "bun",
    splitting: true,
    minify: true,
    plugins: [startupInOneChunk(root)],
  });
  const chunks = new Map<string, string>();
  for (const output of outputs) chunks.set(output.path.replace("./", ""), await output.text());
  const entry = chunks.get("main.js") ?? "";
  const [first, ...more] = chunksImportedBy(entry);
  expect(more).toEqual([]);
  const startup = chunks.get(first ?? "") ?? "missing";
  expect(chunksImportedBy(startup)).toEqual([]);
  // Any other module of the runtime takes a fifth of a millisecond or more to load.
  expect(modulesImportedBy(startup)).toEqual(["bun:sqlite"]);
  expect(chunks.size).toBeGreaterThan(20);
}, 30_000);

function chunksImportedBy(chunk: string): string[] {
  return staticImports(chunk)
    .filter((path) => path.startsWith("./"))
    .map((path) => path.replace("./", ""));
}

function modulesImportedBy(chunk: string): string[] {
  return [...new Set(staticImports(chunk).filter((path) => !path.startsWith(".")))];
}

function staticImports(chunk: string): string[] {
  const imports = new Bun.Transpiler({ loader: "js" }).scanImports(chunk);
  return imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path);
}
