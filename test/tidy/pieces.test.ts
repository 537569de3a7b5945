// What a hook loads at its start has to be one piece of the program: each further one costs it time.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { earlyInOnePiece } from "../../scripts/early-in-one-piece.ts";

const root = join(import.meta.dir, "..", "..");

test("the program's entry imports one piece, and that piece no other", async () => {
  const { outputs } = await Bun.build({
    entrypoints: [join(root, "src/main.ts")],
    target: "bun",
    splitting: true,
    minify: true,
    plugins: [earlyInOnePiece(root)],
  });
  const pieces = new Map<string, string>();
  for (const output of outputs) pieces.set(output.path.replace("./", ""), await output.text());
  const entry = pieces.get("main.js") ?? "";
  const [first, ...more] = importedBy(entry);
  expect(more).toEqual([]);
  const early = pieces.get(first ?? "") ?? "missing";
  expect(importedBy(early)).toEqual([]);
  // Whatever else the runtime has costs a hook a fifth of a millisecond and more to load.
  expect(modulesOf(early)).toEqual(["bun:sqlite"]);
  expect(pieces.size).toBeGreaterThan(20);
}, 30_000);

function importedBy(piece: string): string[] {
  return staticImports(piece)
    .filter((path) => path.startsWith("./"))
    .map((path) => path.replace("./", ""));
}

function modulesOf(piece: string): string[] {
  return [...new Set(staticImports(piece).filter((path) => !path.startsWith(".")))];
}

function staticImports(piece: string): string[] {
  const imports = new Bun.Transpiler({ loader: "js" }).scanImports(piece);
  return imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path);
}
