// Everything a hook loads at its start has to be one chunk of the program: each further one takes
// time.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { startupInOneChunk } from "../../scripts/startup-chunk.ts";

const root = join(import.meta.dir, "..", "..");

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
