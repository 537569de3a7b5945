import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";
import { lineAt } from "@test/tidy/source-scan.ts";

/** Home folders used as samples; the recorded payloads use "dev". */
const SAMPLE_HOMES = ["dev", "user", "me", "you"];
const MACHINE_PATH = new RegExp(
  String.raw`(?<![\w.~}-])/(?:root|work|home/(?!(?:${SAMPLE_HOMES.join("|")})\b)\w[\w.-]*)(?=/|["'\x60\s)]|$)`,
  "gm",
);

test("no file of the project contains a path of somebody's machine", () => {
  const found = listKeptFiles().flatMap((path) => {
    const text = readFileSync(join(PROJECT_ROOT, path), "utf8");
    return findMachinePaths(text).map((index) => `${path}:${lineAt(text, index)}`);
  });
  expect(found).toEqual([]);
});

test.each(["root", "work", "home/alice"])("an absolute path into %s is found", (folder) => {
  expect(findMachinePaths(`see "/${folder}/project/file.ts"`)).toHaveLength(1);
  expect(findMachinePaths(`cd /${folder}`)).toHaveLength(1);
});

test.each(["/home/dev/project", "./work/file", "docs/work/file", "/workshop/file", "/tmp/work"])(
  "%s is not the path of a machine",
  (text) => {
    expect(findMachinePaths(text)).toEqual([]);
  },
);

function findMachinePaths(text: string): number[] {
  return [...text.matchAll(MACHINE_PATH)].map((match) => match.index);
}

/** Files that git tracks or would track, except the fixtures, which are recorded unchanged. */
function listKeptFiles(): string[] {
  const git = Bun.spawnSync(
    ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: PROJECT_ROOT },
  );
  const paths = git.success ? git.stdout.toString().split("\0") : listWithoutGit();
  return paths.filter((path) => path !== "" && !path.startsWith("test/fixtures/") && isFile(path));
}

/** A copy of the project without git is checked too. */
function listWithoutGit(): string[] {
  const glob = new Bun.Glob("{*,{src,test,scripts,docs,hooks,bench,bin,.ci}/**/*}");
  return [...glob.scanSync({ cwd: PROJECT_ROOT, dot: true })];
}

function isFile(path: string): boolean {
  return statSync(join(PROJECT_ROOT, path), { throwIfNoEntry: false })?.isFile() ?? false;
}
