// Real git says what it would commit. Uninstall then removes what only we have written.
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { emptyDigest } from "@/session/digest/empty-digest.ts";
import { promoteTopic } from "@/session/hot-topics.ts";
import { saveState, stateFolder } from "@/session/state/state-folder.ts";
import { toSessionState } from "@/session/state/session-state.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { uninstall } from "@test/setup/sample-project.ts";

const SETTINGS = { ".claude/settings.json": "{}\n" };

function saveSomeState(root: string): void {
  const digest = emptyDigest("one", "", "/t.jsonl");
  const facts = { root, nowMs: 0, manager: undefined, compactions: [] };
  expect(saveState(stateFolder(root, ""), toSessionState(digest, facts))).toBe(true);
}

test("git does not see our files, but does see a user's file beside them", async () => {
  using folder = temporaryFolder("ignore");
  const project = await createGitProject(folder.path, SETTINGS);
  mkdirSync(join(project.path, ".claude", "sessions"));
  expect(promoteTopic(join(project.path, ".claude"), "npm test", systemClock)).toBe(true);
  saveSomeState(project.path);
  expect(await project.git("status", "--porcelain", "--untracked-files=all")).toBe("");
  project.write({ ".claude/sessions/mine.json": "{}", ".claude/notes.md": "x" });
  expect((await project.git("status", "--porcelain", "-uall")).split("\n").sort()).toEqual([
    "",
    "?? .claude/notes.md",
    "?? .claude/sessions/mine.json",
  ]);
});

test("in an existing folder of sessions only our files are hidden, in whatever order they are created", async () => {
  using folder = temporaryFolder("ignore");
  const project = await createGitProject(folder.path, SETTINGS);
  mkdirSync(join(project.path, ".claude", "sessions"));
  saveSomeState(project.path);
  expect(await project.git("status", "--porcelain", "-uall")).toBe("");
  expect(existsSync(join(project.path, ".claude", "sessions", ".gitignore"))).toBe(false);
});

test("a user's .gitignore is not changed", async () => {
  using folder = temporaryFolder("ignore");
  const ignore = ".claude/.gitignore";
  const project = await createGitProject(folder.path, { ...SETTINGS, [ignore]: "mine\n" });
  promoteTopic(join(project.path, ".claude"), "npm test", systemClock);
  expect(readFileSync(join(project.path, ignore), "utf8")).toBe("mine\n");
  expect(uninstall(project.path).files).toEqual([
    { path: ".claude/hot-topics.json", outcome: "deleted" },
  ]);
  expect(await project.git("status", "--porcelain", "-uall")).toBe("");
});

test("a link instead of it is neither written through nor removed", async () => {
  using folder = temporaryFolder("ignore");
  const project = await createGitProject(join(folder.path, "shop"), SETTINGS);
  const path = join(project.path, ".claude", ".gitignore");
  symlinkSync(join(folder.path, "elsewhere"), path);
  promoteTopic(join(project.path, ".claude"), "npm test", systemClock);
  expect(existsSync(join(folder.path, "elsewhere"))).toBe(false);
  uninstall(project.path);
  expect(await project.git("status", "--porcelain", "-uall")).toBe("?? .claude/.gitignore\n");
});

test("uninstall removes the topics and the .gitignore, and leaves the session states", async () => {
  using folder = temporaryFolder("ignore");
  const project = await createGitProject(folder.path, SETTINGS);
  promoteTopic(join(project.path, ".claude"), "npm test", systemClock);
  saveSomeState(project.path);
  const result = uninstall(project.path);
  expect(result.files.map(({ path }) => path)).toEqual([
    ".claude/hot-topics.json",
    ".claude/.gitignore",
  ]);
  expect(result.sessions).toBe(".claude/sessions");
  expect(existsSync(join(project.path, ".claude/sessions/context-graph-one.json"))).toBe(true);
  expect(await project.git("status", "--porcelain", "-uall")).toBe("");
  expect(uninstall(project.path).isChanged).toBe(false);
});

test("uninstall keeps the .gitignore that hides states in somebody else's folder", async () => {
  using folder = temporaryFolder("ignore");
  const project = await createGitProject(folder.path, SETTINGS);
  mkdirSync(join(project.path, ".claude", "sessions"));
  saveSomeState(project.path);
  expect(uninstall(project.path).files).toEqual([]);
  expect(await project.git("status", "--porcelain", "-uall")).toBe("");
});

const OTHERS = {
  "a pattern": '{"patterns":["\\\\bdeploy"],"promoted":["npm test"]}',
  "a field": '{"patterns":[],"promoted":["npm test"],"owner":"me"}',
  "no topics": '{"patterns":[],"promoted":[]}',
  "other content": "[]",
};
for (const [name, content] of Object.entries(OTHERS)) {
  test(`uninstall leaves a topics file that has ${name} from somebody else`, async () => {
    using folder = temporaryFolder("ignore");
    const path = ".claude/hot-topics.json";
    const project = await createGitProject(folder.path, { [path]: content });
    expect(uninstall(project.path).files).toEqual([]);
    expect(readFileSync(join(project.path, path), "utf8")).toBe(content);
  });
}
