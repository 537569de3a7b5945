import { expect, test } from "bun:test";
import packageJson from "../../package.json" with { type: "json" };
import { listImports } from "@test/tidy/imports.ts";
import { isKnownLayer, judgeImport, layerOf } from "@test/tidy/layer-table.ts";
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

test("src/ imports only packages that the program is installed with", () => {
  const installed = Object.keys(packageJson.dependencies);
  const wrong = loadProgramFiles().flatMap(({ path, source }) =>
    listImports(source)
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
  ["src/memory/recall.ts", "@/ghap/ghap.ts", true, false],
  ["src/memory/recall.ts", "@/memory/rank.ts", false, true],
  ["src/claude/payload.ts", "@/events/event.ts", false, false],
  ["src/claude/payload.ts", "@/events/event.ts", true, true],
  ["src/hook/run.ts", "@/worker/launch.ts", false, true],
  ["src/hook/run.ts", "@/worker/lease.ts", false, false],
  ["src/setup/install.ts", "@/events/stop.ts", true, false],
  ["src/main.ts", "@/store/store.ts", false, false],
  ["src/elsewhere/new.ts", "@/base/text.ts", false, false],
  ["src/base/version.ts", "../../package.json", false, true],
  ["src/base/text.ts", "../../package.json", false, false],
  ["src/base/text.ts", "@test/harness/home.ts", false, false],
  ["src/base/text.ts", "node:path", false, true],
])("%s importing %s (for types only: %p) is fine: %p", (path, specifier, isTypeOnly, isFine) => {
  const reason = judgeImport(path, { specifier, line: 1, isTypeOnly });
  expect(reason === undefined).toBe(isFine);
});

function isWithinPackage(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`);
}
