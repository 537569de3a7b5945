// Git's files are read here without git. Whatever git itself would list, in any form in which it
// keeps its files, must be listed.
import { expect, test } from "bun:test";
import { chmodSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { changedFiles } from "@/session/changed-files.ts";
import { createGitProject, type GitProject } from "@test/harness/git-project.ts";
import { createSeededRandom, type SeededRandom } from "@test/harness/seeded-random.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

const ALL = 1_000;

async function expectSameAsGit(project: GitProject): Promise<string[]> {
  const uncommitted = await namesByGit(project, "HEAD");
  const expected =
    uncommitted.length > 0 ? uncommitted : await namesByGit(project, "HEAD~5", "HEAD");
  const found = changedFiles(project.path, ALL, systemClock);
  expect(found.toSorted()).toEqual(expected.toSorted());
  return found;
}

async function namesByGit(project: GitProject, ...range: string[]): Promise<string[]> {
  const args = ["diff", "--name-only", "--no-renames", "--ignore-submodules", "-z"];
  return (await project.git(...args, ...range, "--")).split("\0").filter(Boolean);
}

const FORMS: Readonly<Record<string, readonly string[][]>> = {
  "loose objects": [],
  "one pack": [["gc", "--quiet", "--aggressive", "--prune=now"]],
  "packs with bases named by id": [
    ["config", "repack.useDeltaBaseOffset", "false"],
    ["gc", "--quiet", "--prune=now"],
  ],
  "packed refs": [["pack-refs", "--all"]],
  "an index of version 4": [["update-index", "--index-version=4"]],
  "an index without cached trees": [["read-tree", "HEAD"]],
  "a detached HEAD": [["checkout", "--quiet", "--detach"]],
};

const OBJECT_FORMATS = ["sha1", "sha256"] as const;
const CASES = OBJECT_FORMATS.flatMap((format) =>
  Object.keys(FORMS).map((form) => [format, form] as const),
);

test.each(CASES)(
  "the same files as git lists, after random changes (%s, %s)",
  async (format, form) => {
    using folder = temporaryFolder("changed");
    const project = await createHistory(join(folder.path, "p"), format);
    for (const args of FORMS[form] ?? []) await project.git(...args);
    const random = createSeededRandom(7);
    for (let round = 0; round < 6; round += 1) {
      expect(await expectSameAsGit(project)).not.toEqual([]);
      await changeSomething(project, random, round);
    }
    await project.commit("all of it");
    await expectSameAsGit(project);
  },
  60_000,
);

/** Eight commits, with names in other scripts, folders in folders, a link and an executable. */
async function createHistory(path: string, format: string): Promise<GitProject> {
  const names = ["a.txt", "a-b/c.txt", "a/b/c/d.txt", "a/b.txt", "a0", "ünï/数.md", 'q"uo te.txt'];
  const files = Object.fromEntries(names.map((name) => [name, `first ${name}\n`]));
  const project = await createGitProject(path, files, { objectFormat: format });
  for (let i = 0; i < 20; i += 1) project.write({ [`many/${i % 4}/file-${i}.ts`]: `// ${i}\n` });
  symlinkSync("a.txt", join(path, "link"));
  for (let i = 0; i < 7; i += 1) {
    project.write({ "long.txt": `${"a line that stays\n".repeat(400)}${i}\n` });
    project.write({ [`many/${i % 3}/file-${i}.ts`]: `// changed in commit ${i}\n` });
    await project.commit(`commit ${i}`);
  }
  return project;
}

async function changeSomething(
  project: GitProject,
  random: SeededRandom,
  round: number,
): Promise<void> {
  const name = `many/${random.below(3)}/file-${random.below(7)}.ts`;
  const path = (file: string) => join(project.path, file);
  if (round === 0) utimesSync(path("a.txt"), 1, 1);
  if (round === 1) project.write({ [name]: `// ${random.next()}\n`, "new.txt": "not added\n" });
  if (round === 2) {
    project.write({ "a/b/new.txt": "added\n", "ünï/数.md": "changed\n" });
    await project.git("add", "--all");
  }
  if (round === 3) rmSync(path("a/b/c/d.txt"));
  if (round === 4) chmodSync(path("a0"), 0o755);
  if (round === 5) {
    rmSync(path("link"));
    symlinkSync("elsewhere", path("link"));
    await project.git("rm", "--quiet", "--cached", "a-b/c.txt");
  }
}
