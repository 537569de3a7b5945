import { expect, test } from "bun:test";
import packageJson from "../../package.json" with { type: "json" };
import { COMPUTED, listImports } from "@test/tidy/imports.ts";
import {
  isKnownLayer,
  judgeImport,
  layerOf,
  LAYERS,
  layersBelow,
  targetInSrc,
} from "@test/tidy/layer-table.ts";
import { loadProgramFiles, loadSourceFiles } from "@test/tidy/source-files.ts";

test("every file of src/ imports only what its layer may import", () => {
  const wrong = loadProgramFiles().flatMap(({ path, source }) =>
    listImports(source).flatMap((imported) => {
      const reason = judgeImport(path, imported);
      return reason === undefined ? [] : [`${path}:${imported.line}: ${reason}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test("every folder of src/ is in the layer table", () => {
  const layers = loadProgramFiles().map(({ path }) => layerOf(path.slice("src/".length)));
  expect([...new Set(layers)].filter((layer) => !isKnownLayer(layer))).toEqual([]);
});

test("no folder of src/ may import, directly or indirectly, a folder that imports it", () => {
  const cycles = Object.keys(LAYERS).flatMap((layer) => findCycle(layer, layersBelow));
  expect(cycles).toEqual([]);
});

test("the files of src/ import each other without a cycle between folders, types included", () => {
  const used = new Map<string, Set<string>>();
  for (const { path, source } of loadProgramFiles()) {
    const from = layerOf(path.slice("src/".length));
    const folders = used.get(from) ?? new Set<string>();
    used.set(from, folders);
    for (const { specifier } of listImports(source)) {
      const target = targetInSrc(path, specifier);
      const to = target === undefined ? from : layerOf(target);
      if (to !== from && to !== "..") folders.add(to);
    }
  }
  const below = (layer: string) => [...(used.get(layer) ?? [])];
  expect([...used.keys()].flatMap((layer) => findCycle(layer, below))).toEqual([]);
});

test.each([
  [{ a: ["b"], b: ["c"], c: [] }, []],
  [{ a: ["b"], b: ["a"] }, ["a > b > a"]],
  [{ a: ["b"], b: ["c"], c: ["a"] }, ["a > b > c > a"]],
])("in %j the cycles through a are %j", (table: Record<string, string[]>, expected: string[]) => {
  expect(findCycle("a", (layer) => table[layer] ?? [])).toEqual(expected);
});

test("src/ imports only packages that the program is installed with", () => {
  const installed = Object.keys(packageJson.dependencies);
  const wrong = loadProgramFiles().flatMap(({ path, source }) =>
    listImports(source)
      .filter(({ specifier }) => specifier !== COMPUTED)
      .filter(({ specifier }) => !/^(?:[.]|@\/|@test\/|node:|bun(?::|$))/.test(specifier))
      .filter(({ specifier }) => !installed.some((name) => isWithinPackage(specifier, name)))
      .map(({ specifier, line }) => `${path}:${line}: ${specifier}`),
  );
  expect(wrong).toEqual([]);
});

test("unit tests beside the code do not climb out of their folder either", () => {
  const wrong = loadSourceFiles("src/**/*.test.ts").flatMap(({ path, source }) =>
    listImports(source)
      .filter(({ specifier }) => specifier.startsWith("../"))
      .map(({ specifier, line }) => `${path}:${line}: ${specifier}`),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ["src/base/text.ts", "@/store/store.ts", false, false],
  ["src/memory/recall/recall.ts", "@/ghap/ghap.ts", true, false],
  ["src/memory/recall/recall.ts", "@/memory/recall/4-rank/rank.ts", false, true],
  ["src/claude/payload.ts", "@/conversation/event.ts", false, true],
  ["src/conversation/event.ts", "@/claude/payload.ts", true, false],
  ["src/hook/run.ts", "@/worker/launch.ts", false, true],
  ["src/hook/run.ts", "@/worker/lease.ts", false, false],
  ["src/setup/install.ts", "@/events/on/stop.ts", true, false],
  ["src/main.ts", "@/store/store.ts", false, false],
  ["src/elsewhere/new.ts", "@/base/text.ts", false, false],
  ["src/base/version.ts", "../../package.json", false, true],
  ["src/base/text.ts", "../../package.json", false, false],
  ["src/base/text.ts", "@test/harness/home.ts", false, false],
  ["src/base/text.ts", "node:path", false, true],
  ["src/main.ts", "./store/store.ts", false, false],
  ["src/memory/recall/recall.ts", "./rank/rank.ts", false, true],
  ["src/memory/recall/recall.ts", "./../../store/store.ts", false, false],
  ["src/memory/recall/recall.ts", "@/memory/../ghap/ghap.ts", false, false],
  ["src/base/text.ts", COMPUTED, false, false],
  ["src/embed/model/onnx-runtime.ts", COMPUTED, false, true],
])("%s importing %s (for types only: %p) is fine: %p", (path, specifier, isTypeOnly, isFine) => {
  const reason = judgeImport(path, { specifier, line: 1, isTypeOnly });
  expect(reason === undefined).toBe(isFine);
});

/**
 * Returns the shortest way from a folder back to itself, as "a > b > a"; nothing if there is none.
 */
function findCycle(start: string, below: (layer: string) => readonly string[]): string[] {
  const seen = new Set<string>();
  let paths = [[start]];
  while (paths.length > 0) {
    const further: string[][] = [];
    for (const path of paths) {
      for (const next of below(path.at(-1) ?? start)) {
        if (next === start) return [[...path, start].join(" > ")];
        if (seen.has(next)) continue;
        seen.add(next);
        further.push([...path, next]);
      }
    }
    paths = further;
  }
  return [];
}

function isWithinPackage(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`);
}
