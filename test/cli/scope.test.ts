// The store of a memory: the repository's, shared by its worktrees, or the user's outside git.
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { createSandbox, injectedText, openTestStore, type Sandbox } from "@test/hook/sandbox.ts";
import { loadPayload } from "@test/harness/payload.ts";

const EXPORT = "The billing export uses the Zurich timezone.";
const PROMPT = loadPayload("UserPromptSubmit", {
  prompt: "Which timezone has the billing export?",
});

test("two projects do not see each other's memories", async () => {
  await using sandbox = await createSandbox();
  const other = await createGitProject(join(sandbox.folder, "other"));
  await remember(sandbox, sandbox.project.path);
  expect(await recall(sandbox, sandbox.project.path)).toHaveLength(1);
  expect(await recall(sandbox, other.path)).toEqual([]);
  const asked = await sandbox.hook("UserPromptSubmit", PROMPT, { cwd: other.path });
  expect(asked.stdout).toBe("");
});

test("worktrees and subfolders share the store of their repository", async () => {
  await using sandbox = await createSandbox();
  const worktree = await sandbox.project.addWorktree(join(sandbox.folder, "tree"), "feature");
  const inside = join(sandbox.project.path, "src", "deep");
  mkdirSync(inside, { recursive: true });
  await remember(sandbox, worktree.path);
  for (const cwd of [sandbox.project.path, worktree.path, inside]) {
    expect(await recall(sandbox, cwd)).toHaveLength(1);
  }
  const asked = await sandbox.hook("UserPromptSubmit", PROMPT, { cwd: worktree.path });
  expect(injectedText(asked)).toContain("Zurich");
  expect(existsSync(join(worktree.path, ".context-graph"))).toBe(false);
  expect(existsSync(join(inside, ".context-graph"))).toBe(false);
});

test("CLAUDE_PROJECT_DIR names the project of a hook that runs in another folder", async () => {
  await using sandbox = await createSandbox();
  await remember(sandbox, sandbox.project.path);
  const env = { CLAUDE_PROJECT_DIR: sandbox.project.path };
  const asked = await sandbox.hook("UserPromptSubmit", PROMPT, { cwd: sandbox.home, env });
  expect(injectedText(asked)).toContain("Zurich");
  expect(existsSync(databasePath(join(sandbox.home, ".context-graph")))).toBe(false);
});

test("outside git, memories go to the shared store of the user, as _global", async () => {
  await using sandbox = await createSandbox();
  const outside = join(sandbox.folder, "outside");
  mkdirSync(outside);
  await remember(sandbox, outside);
  expect(readdirSync(outside)).toEqual([]);
  expect(await recall(sandbox, sandbox.folder)).toHaveLength(1);
  expect(await recall(sandbox, sandbox.project.path)).toEqual([]);
  using shared = openTestStore(join(sandbox.home, ".context-graph"), "_global");
  expect(shared.countMemories()).toBe(1);
});

test("CONTEXT_GRAPH_HOME moves the user's folder", async () => {
  await using sandbox = await createSandbox();
  const elsewhere = join(sandbox.folder, "elsewhere");
  const env = { CONTEXT_GRAPH_HOME: elsewhere };
  await sandbox.run({ args: ["remember", EXPORT], cwd: sandbox.home, env });
  expect(existsSync(join(elsewhere, "db"))).toBe(true);
  expect(readdirSync(sandbox.home)).toEqual([]);
});

async function remember(sandbox: Sandbox, cwd: string): Promise<void> {
  const result = await sandbox.run({ args: ["remember", EXPORT], cwd });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
}

async function recall(sandbox: Sandbox, cwd: string): Promise<unknown[]> {
  const result = await sandbox.run({ args: ["recall", "billing timezone", "--json"], cwd });
  return JSON.parse(result.stdout) as unknown[];
}
