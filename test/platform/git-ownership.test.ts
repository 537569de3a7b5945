// Whose repository it is: git's own rule, and .git files that lead into another project.
import { expect, test } from "bun:test";
import { chownSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "@/base/environment.ts";
import { GLOBAL_PROJECT, findProject } from "@/platform/project.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { testIf } from "@test/harness/test-if.ts";

const IS_ROOT = process.getuid?.() === 0;
const NEEDS_ROOT = "only root can make files of other users";
const STRANGER = 4711;

interface World extends Disposable {
  readonly home: string;
  /** A repository of another user, with a private folder of ours in it. */
  readonly shared: string;
  readonly own: string;
  find(variables?: Record<string, string>): ReturnType<typeof findProject>;
}

function createWorld(): World {
  const folder = temporaryFolder("ownership");
  const [home, shared] = [join(folder.path, "home"), join(folder.path, "shared")];
  const own = join(shared, "mine", "deep");
  mkdirSync(home);
  mkdirSync(own, { recursive: true });
  const environment =
    (variables: Record<string, string>): Environment =>
    (name) =>
      variables[name] ?? (name === "HOME" ? home : "");
  return {
    home,
    shared,
    own,
    find: (variables = {}) => findProject(own, environment(variables)),
    [Symbol.dispose]: folder[Symbol.dispose],
  };
}

/** Makes a repository of which these parts belong to another user. */
function makeForeign(shared: string, ...parts: string[]): void {
  mkdirSync(join(shared, ".git"), { recursive: true });
  writeFileSync(join(shared, ".git", "HEAD"), "ref: refs/heads/main\n");
  for (const part of parts) chownSync(join(shared, part), STRANGER, STRANGER);
}

testIf(IS_ROOT, NEEDS_ROOT, "a repository of another user is not our project", () => {
  for (const part of ["", ".git"]) {
    using world = createWorld();
    makeForeign(world.shared, part);
    expect(world.find()).toMatchObject({ sharedId: GLOBAL_PROJECT });
  }
});

testIf(IS_ROOT, NEEDS_ROOT, "a store folder of another user is not our project", () => {
  using world = createWorld();
  mkdirSync(join(world.shared, ".context-graph"));
  expect(world.find().root).toBe(world.shared);
  chownSync(join(world.shared, ".context-graph"), STRANGER, STRANGER);
  expect(world.find()).toMatchObject({ sharedId: GLOBAL_PROJECT });
});

testIf(IS_ROOT, NEEDS_ROOT, "with sudo, the projects of the user who called it are ours", () => {
  using world = createWorld();
  makeForeign(world.shared, "", ".git");
  expect(world.find({ SUDO_UID: String(STRANGER) }).root).toBe(world.shared);
  expect(world.find({ SUDO_UID: "4712" })).toMatchObject({ sharedId: GLOBAL_PROJECT });
  expect(world.find({ SUDO_UID: `${STRANGER} ` })).toMatchObject({ sharedId: GLOBAL_PROJECT });
});

const SAFE: readonly [string, (shared: string) => string, boolean][] = [
  ["its path", (shared) => `[safe]\n\tdirectory = ${shared}\n`, true],
  ["its path in quotes", (shared) => `[user]\nname = x\n[safe]\ndirectory = "${shared}"\n`, true],
  ["all", () => "[Safe]\n  Directory=*\n", true],
  ["all below a folder", (shared) => `[safe]\ndirectory = ${join(shared, "..")}/*\n`, true],
  ["another path", (shared) => `[safe]\ndirectory = ${shared}-2\n`, false],
  ["all, taken back", () => "[safe]\ndirectory = *\ndirectory =\n", false],
  ["all, in another section", () => "[unsafe]\ndirectory = *\n", false],
];

for (const [what, text, isProject] of SAFE) {
  testIf(
    IS_ROOT,
    NEEDS_ROOT,
    `safe.directory names ${what}: it is our project: ${isProject}`,
    () => {
      using world = createWorld();
      makeForeign(world.shared, "", ".git");
      writeFileSync(join(world.home, ".gitconfig"), text(world.shared));
      expect(world.find().root === world.shared).toBe(isProject);
    },
  );
}

test("a .git file that leads to another project does not share its store", async () => {
  using folder = temporaryFolder("ownership");
  const environment: Environment = (name) => (name === "HOME" ? folder.path : "");
  const secret = await createGitProject(join(folder.path, "private"));
  const worktree = await secret.addWorktree(join(folder.path, "tree"), "topic");
  const evil = join(folder.path, "evil");
  mkdirSync(evil);
  for (const target of ["../private/.git", "../private/.git/worktrees/tree"]) {
    writeFileSync(join(evil, ".git"), `gitdir: ${target}\n`);
    expect(findProject(evil, environment).storeFolder).toBe(join(evil, ".context-graph"));
  }
  const shared = join(secret.path, ".context-graph");
  expect(findProject(worktree.path, environment).storeFolder).toBe(shared);
  renameSync(worktree.path, join(folder.path, "moved"));
  const moved = findProject(join(folder.path, "moved"), environment);
  expect(moved.storeFolder).toBe(join(folder.path, "moved", ".context-graph"));
});
