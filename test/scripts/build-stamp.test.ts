import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { filesBelow, hashFiles, isUpToDate, writeStamp } from "../../scripts/build-stamp.mjs";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { listImports } from "@test/tidy/imports.ts";
import { loadSourceFile, PROJECT_ROOT } from "@test/tidy/source-files.ts";

test("the stamp of the build names every file that went into it", () => {
  const named = new Set(stampedFiles());
  const configuration = ["package.json", "package-lock.json", "tsconfig.json", "bunfig.toml"];
  const data = readdirSync(join(PROJECT_ROOT, "dist"))
    .filter((name) => name.endsWith(".bin"))
    .map((name) => `data/${name}`);
  expect(data).not.toEqual([]);
  const expected = [
    ...filesBelow(PROJECT_ROOT, "src"),
    ...scriptsOf("scripts/build.ts"),
    ...data,
    ...configuration,
  ];
  expect(expected.filter((path) => !named.has(path))).toEqual([]);
});

test("the stamp names no file of a package: the lock file stands for them", () => {
  expect(stampedFiles().filter((path) => path.includes("node_modules"))).toEqual([]);
});

test("a build is up to date until a file is changed, added or removed, or Bun is another", () => {
  using built = build();
  expect(built.isUpToDate()).toBe(true);
  expect(built.isUpToDate("9.9.9")).toBe(false);

  built.write("src/a.ts", "changed");
  expect(built.isUpToDate()).toBe(false);
  built.write("src/a.ts", "a");
  expect(built.isUpToDate()).toBe(true);

  built.write("src/deep/new.ts", "new");
  expect(built.isUpToDate()).toBe(false);
  rmSync(join(built.path, "src/deep/new.ts"));
  expect(built.isUpToDate()).toBe(true);

  built.write("data/table.bin", "other");
  expect(built.isUpToDate()).toBe(false);
  rmSync(join(built.path, "data/table.bin"));
  expect(built.isUpToDate()).toBe(false);
});

test.each(["", "0123abc", "{}", "[]"])("a stamp that says %j is no stamp", (text) => {
  using built = build();
  writeFileSync(join(built.path, "dist", ".built-from"), text);
  expect(built.isUpToDate()).toBe(false);
});

function stampedFiles(): string[] {
  const text = readFileSync(join(PROJECT_ROOT, "dist", ".built-from"), "utf8");
  const stamp = JSON.parse(text) as { hashes: Record<string, string> };
  return Object.keys(stamp.hashes);
}

/** A script and what it imports from its own folder, and so on. */
function scriptsOf(path: string): string[] {
  const imported = listImports(loadSourceFile(path).source)
    .filter(({ specifier }) => specifier.startsWith("./"))
    .flatMap(({ specifier }) => scriptsOf(`scripts/${specifier.slice("./".length)}`));
  return [path, ...imported];
}

function build() {
  const folder = temporaryFolder("build");
  const { path } = folder;
  const write = (name: string, text: string) => writeFileSync(join(path, name), text);
  for (const name of ["src/deep", "data", "dist"]) mkdirSync(join(path, name), { recursive: true });
  write("src/a.ts", "a");
  write("src/deep/b.ts", "b");
  write("data/table.bin", "table");
  const hashes = hashFiles(path, [...filesBelow(path, "src"), "data/table.bin"]);
  writeStamp(join(path, "dist"), { bunVersion: "1.4.4", folders: ["src"], hashes });
  return {
    path,
    write,
    isUpToDate: (bunVersion = "1.4.4") => isUpToDate(path, join(path, "dist"), bunVersion),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}
