import { expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { AT_MS, ClaudeMemFile, observation } from "@test/operations/transfer/claude-mem-file.ts";
import { importFile, writeFileIn } from "@test/operations/transfer/import-text.ts";
import { openProjectTools } from "@test/operations/project-tools.ts";

test("observations and summaries of this project become memories, once", () => {
  using tools = openProjectTools();
  using folder = temporaryFolder("claude-mem");
  const path = join(folder.path, "any-name");
  const name = basename(tools.project.root);
  const file = new ClaudeMemFile(path, "now");
  const session = { content_session_id: "claude-1", memory_session_id: "mem-session" };
  file.insert("sdk_sessions", { ...session, project: name });
  file.insert("observations", observation(name));
  file.insert("observations", observation(`${name}/tree`, { title: "Worktree", type: "decision" }));
  file.insert(
    "observations",
    observation("gone", { title: "Merged", merged_into_project: name, type: "odd" }),
  );
  file.insert("observations", observation(name, { title: "hush", type: "sensitive" }));
  file.insert("observations", observation("other", { title: "Elsewhere" }));
  file.insert("observations", observation(`${name}x`, { title: "Alike" }));
  file.insert("session_summaries", {
    memory_session_id: "mem-session",
    project: name,
    request: "Make it start",
    learned: "The port was taken",
    created_at: "",
    created_at_epoch: AT_MS,
  });
  file.close();
  expect(importFile(tools, path)).toMatchObject({
    imported: 4,
    skipped: 2,
    errors: 0,
    reasons: {
      "marked as sensitive by claude-mem": 1,
      "from other projects (--all imports them)": 1,
    },
  });
  const memories = [...tools.store.iterateMemories()];
  expect(memories).toMatchObject([
    {
      type: "Fix",
      text: "Fixed the port: It was taken\nPostgres listened on another port.\n- Port 5433 is free",
      tags: ["claude-mem", "bugfix", "gotcha"],
      files: ["src/db.ts", "README.md"],
      origin: "import",
      tier: "bronze",
      sessionId: "claude-1",
      createdAtMs: AT_MS,
    },
    { type: "Decision" },
    { type: "Learning" },
    { type: "Summary", text: "Asked: Make it start\nLearned: The port was taken" },
  ]);
  expect(importFile(tools, path)).toMatchObject({ imported: 0, skipped: 6 });
  expect(importFile(tools, path, { all: true, dryRun: true })).toMatchObject({ imported: 2 });
});

test("the first version of the schema can be read too", () => {
  using tools = openProjectTools();
  using folder = temporaryFolder("claude-mem");
  const path = join(folder.path, "claude-mem.db");
  const file = new ClaudeMemFile(path, "early");
  file.insert("sdk_sessions", { claude_session_id: "c", sdk_session_id: "s", project: "p" });
  file.insert("observations", {
    sdk_session_id: "s",
    project: basename(tools.project.root),
    text: "The cache is on disk.",
    type: "discovery",
    created_at: "",
    created_at_epoch: AT_MS / 1000,
  });
  file.close();
  expect(importFile(tools, path)).toMatchObject({ imported: 1, errors: 0 });
  expect([...tools.store.iterateMemories()]).toMatchObject([
    { text: "The cache is on disk.", sessionId: "c", createdAtMs: AT_MS },
  ]);
});

test("a database in use is read including its log, and not changed", () => {
  using tools = openProjectTools();
  using folder = temporaryFolder("claude-mem");
  const path = join(folder.path, "claude-mem.db");
  const file = new ClaudeMemFile(path, "now");
  file.insert("observations", observation(basename(tools.project.root)));
  const before = stateOf(folder.path);
  expect(before["claude-mem.db-wal"]).toBeDefined();
  expect(importFile(tools, path)).toMatchObject({ imported: 1, errors: 0 });
  expect(stateOf(folder.path)).toEqual(before);
  file.close();
  file.db.close();
});

test("a closed database is read without creating files beside it", () => {
  using tools = openProjectTools();
  using folder = temporaryFolder("claude-mem");
  const path = join(folder.path, "claude mem?#%.db");
  const file = new ClaudeMemFile(path, "now");
  for (let n = 0; n < 450; n += 1) {
    file.insert("observations", observation(basename(tools.project.root), { title: `No. ${n}` }));
  }
  file.close();
  const before = stateOf(folder.path);
  expect(importFile(tools, path)).toMatchObject({ imported: 450, errors: 0 });
  expect(stateOf(folder.path)).toEqual(before);
});

test("a foreign or damaged database is an error that says so", () => {
  using tools = openProjectTools();
  using folder = temporaryFolder("claude-mem");
  const path = join(folder.path, "other.db");
  new ClaudeMemFile(path, "now").close();
  const damaged = writeFileIn(folder.path, "damaged.db", `SQLite format 3\0${"x".repeat(5000)}`);
  expect(() => importFile(tools, damaged)).toThrow(/cannot be read/);
  const file = new ClaudeMemFile(join(folder.path, "empty.db"), "now");
  file.db.run("DROP TABLE observations");
  file.close();
  expect(() => importFile(tools, join(folder.path, "empty.db"))).toThrow(/Known formats/);
});

/** Every file except the shared memory index, which claude-mem's own readers change too. */
function stateOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => !name.endsWith("-shm"))
      .map((name) => {
        const path = join(folder, name);
        return [name, `${statSync(path).mtimeMs} ${Bun.hash(readFileSync(path))}`];
      }),
  );
}
