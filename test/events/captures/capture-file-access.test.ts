import { expect, test } from "bun:test";
import { join } from "node:path";
import type { StoredMemory } from "@/store/memory-types.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";

const ROOT = "/home/dev/shop";

verifies(
  ["CP-02"],
  "an edited or written file becomes one memory of the session, and later edits are counted",
  async () => {
    using world = createEventWorld(ROOT);
    await world.happen("PostToolUse", edited("src/auth.ts"));
    await world.happen("PostToolUse", edited("src/auth.ts"));
    await world.happen("PostToolUse", written("src/new.ts", "create"));
    await world.happen("PostToolUse", written("src/old.ts", "update"));
    await world.happen("PostToolUse", { ...edited("src/auth.ts"), session_id: "other" });
    expect(texts(world)).toEqual([
      "Created src/new.ts",
      "Modified src/auth.ts",
      "Modified src/auth.ts",
      "Modified src/old.ts",
    ]);
    const [first] = accessesOf(world, "src/auth.ts");
    expect(first).toMatchObject({
      type: "FileAccess",
      origin: "tool",
      tags: ["file-access", "changed:src/auth.ts"],
      importance: 0.3,
      sessionId: "abc",
    });
    expect(changesOf(world, first)).toEqual(["remembered", "repeated"]);
  },
);

test("the edits of every editing tool are remembered, with the kind of agent", async () => {
  using world = createEventWorld(ROOT);
  const multi = { file_path: join(ROOT, "a.ts"), edits: [{ old_string: "1", new_string: "2" }] };
  const notebook = { notebook_path: join(ROOT, "b.ipynb"), new_source: "x" };
  await world.happen("PostToolUse", tool("MultiEdit", multi));
  const inAgent = { agent_id: "agent-1", agent_type: "reviewer" };
  await world.happen("PostToolUse", { ...tool("NotebookEdit", notebook), ...inAgent });
  expect(texts(world)).toEqual(["Modified a.ts", "Modified b.ipynb"]);
  expect(accessesOf(world, "b.ipynb")).toMatchObject([{ agentType: "reviewer" }]);
});

test("once the turn is read, the memory of a file leads to what it was changed for", async () => {
  using folder = temporaryFolder("project");
  const root = folder.path;
  using world = createEventWorld(root);
  const session = { session_id: "abc", cwd: root };
  const edit = { file_path: join(root, "src/auth.ts"), old_string: "a", new_string: "b" };
  const transcript = createTranscript(root, "abc");
  transcript.asks("Make the login of the shop safe against replayed session cookies");
  transcript.edits("src/auth.ts");
  transcript.says("Done.");
  await world.happen("PostToolUse", { ...session, tool_name: "Edit", tool_input: edit });
  expect(texts(world)).toEqual(["Modified src/auth.ts"]);
  const stop = { ...session, transcript_path: transcript.path, stop_hook_active: false };
  await world.happen("Stop", stop);
  const [change] = accessesOf(world, "src/auth.ts");
  const goal = world.store.findBySource(change?.sourceId ?? "").map(({ text }) => text);
  expect(goal).toContain("Make the login of the shop safe against replayed session cookies");
  await world.happen("PostToolUse", { ...session, tool_name: "Edit", tool_input: edit });
  expect(accessesOf(world, "src/auth.ts")).toMatchObject([
    { text: "Modified src/auth.ts", repeatCount: 1, sourceId: change?.sourceId },
  ]);
});

test("files outside the project's work are left out, and reading a file writes nothing", async () => {
  using world = createEventWorld(ROOT);
  const outside = [
    "/home/dev/other/a.ts",
    "/home/dev/shop-two/a.ts",
    "/tmp/scratch/a.ts",
    join(ROOT, ".git/config"),
    join(ROOT, "node_modules/x/index.js"),
    join(ROOT, "web/node_modules/x/index.js"),
    join(ROOT, "../other/b.ts"),
  ];
  for (const path of outside) {
    expect(await world.happen("PostToolUse", edited(path))).toMatchObject({ writes: [] });
  }
  const read = loadPayload("PostToolUse.Read", { session_id: "abc" });
  expect(await world.happen("PostToolUse", read)).toMatchObject({ writes: [] });
  const failed = { ...edited("src/a.ts"), exit_code: 1 };
  expect(await world.happen("PostToolUse", failed)).toMatchObject({ writes: [] });
  const nameless = { ...edited("src/a.ts"), session_id: "" };
  expect(await world.happen("PostToolUse", nameless)).toMatchObject({ writes: [] });
});

test("neither the store's folder nor scratch files count as work, wherever the project is", async () => {
  using store = createEventWorld();
  const own = join(store.tools.project.storeFolder, "notes.md");
  expect(await store.happen("PostToolUse", edited(own))).toMatchObject({ writes: [] });
  using everything = createEventWorld("/");
  await everything.happen("PostToolUse", edited("/tmp/scratch/a.ts"));
  await everything.happen("PostToolUse", edited("/srv/shop/a.ts"));
  expect(texts(everything)).toEqual(["Modified srv/shop/a.ts"]);
});

function edited(path: string): Payload {
  const input = { file_path: join(path.startsWith("/") ? "" : ROOT, path) };
  return tool("Edit", { ...input, old_string: "a", new_string: "b" });
}

function written(path: string, type: "create" | "update"): Payload {
  const file_path = join(ROOT, path);
  return loadPayload("PostToolUse.Write", {
    session_id: "abc",
    cwd: ROOT,
    tool_input: { file_path, content: "x" },
    tool_response: { type, filePath: file_path, content: "x" },
  });
}

function tool(tool_name: string, tool_input: Payload): Payload {
  return loadPayload("PostToolUse.Edit", { session_id: "abc", cwd: ROOT, tool_name, tool_input });
}

function texts({ store }: EventWorld): string[] {
  return store
    .listMemories({ limit: 20 })
    .map(({ text }) => text)
    .sort();
}

function accessesOf({ store }: EventWorld, file: string): StoredMemory[] {
  return store
    .listMemories({ limit: 20 })
    .toReversed()
    .filter(({ files }) => files.includes(file));
}

function changesOf({ store }: EventWorld, memory: StoredMemory | undefined): string[] {
  return store.memoryHistory(memory?.id ?? "").map(({ change }) => change);
}
