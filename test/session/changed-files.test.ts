import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { changedFiles } from "@/session/changed-files.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

test("changed files come from git, with unquoted names, and no more than asked for", async () => {
  using folder = temporaryFolder("changed");
  const names = ["a b.txt", "ünï.txt", 'quo"te.txt', "plain.txt"];
  const project = await createGitProject(
    join(folder.path, "p"),
    Object.fromEntries(names.map((name) => [name, "1\n"])),
  );
  expect(changedFiles(project.path, 10, systemClock)).toEqual([]);
  project.write(Object.fromEntries(names.map((name) => [name, "2\n"])));
  expect(changedFiles(project.path, 10, systemClock).sort()).toEqual([...names].sort());
  expect(changedFiles(project.path, 2, systemClock)).toHaveLength(2);
});

test("there are none outside git, in a missing folder, and without any commit", async () => {
  using folder = temporaryFolder("changed");
  expect(changedFiles(folder.path, 10, systemClock)).toEqual([]);
  expect(changedFiles(join(folder.path, "gone"), 10, systemClock)).toEqual([]);
  Bun.spawnSync(["git", "init", "--quiet", folder.path]);
  expect(changedFiles(folder.path, 10, systemClock)).toEqual([]);
});

test("no program that the repository names is started", async () => {
  using folder = temporaryFolder("changed");
  const project = await createGitProject(join(folder.path, "p"), { "a.txt": "1\n" });
  const trace = join(folder.path, "was-started");
  await project.git("config", "core.fsmonitor", `touch '${trace}'; false`);
  project.write({ "a.txt": "2\n" });
  expect(changedFiles(project.path, 10, systemClock)).toEqual(["a.txt"]);
  expect(existsSync(trace)).toBe(false);
});
