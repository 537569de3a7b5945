import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";
import { ENVIRONMENT } from "@/base/environment.ts";
import { verifies } from "@test/requirements/verifies.ts";

function call(world: EventWorld, tool: string, more: object = {}) {
  const input = tool === "Bash" ? { command: "true" } : { file_path: "/elsewhere/a.ts" };
  return world.happen("PreToolUse", {
    session_id: "s",
    tool_name: tool,
    tool_input: input,
    ...more,
  });
}

async function callTimes(world: EventWorld, times: number, tool = "Bash") {
  const notices: string[] = [];
  for (let n = 0; n < times; n += 1) notices.push((await call(world, tool)).notice);
  return notices;
}

verifies(
  ["CM-04", "CM-05", "CM-06"],
  "before a change, from the fiftieth call on and then every 25, compacting is suggested",
  async () => {
    using world = createEventWorld();
    expect((await callTimes(world, 49)).join("")).toBe("");
    const first = await call(world, "Edit");
    expect(first.notice).toContain("50 tool calls");
    expect(first.text).toBe("");
    const then = await callTimes(world, 60, "Write");
    const said = then.flatMap((notice, n) => (notice === "" ? [] : [n + 51]));
    expect(said).toEqual([75, 100]);
  },
);

test("calls that change nothing are counted, but advice is not given at them", async () => {
  using world = createEventWorld();
  expect((await callTimes(world, 80)).join("")).toBe("");
  expect((await call(world, "Edit")).notice).toContain("81 tool calls");
  expect((await call(world, "Edit")).notice).toBe("");
});

verifies(["CM-07", "XP-06"], "COMPACT_THRESHOLD sets the threshold", async () => {
  using world = createEventWorld();
  const environment = (name: keyof typeof ENVIRONMENT) =>
    name === "COMPACT_THRESHOLD" ? "3" : ENVIRONMENT[name].fallback;
  const edit = () =>
    world.happen(
      "PreToolUse",
      { session_id: "s", tool_name: "Edit", tool_input: { file_path: "/elsewhere/a.ts" } },
      { environment },
    );
  const notices = [await edit(), await edit(), await edit()].map(({ notice }) => notice !== "");
  expect(notices).toEqual([false, false, true]);
});

test("calls of subagents are not counted, and each session has its own count", async () => {
  using world = createEventWorld();
  for (let n = 0; n < 60; n += 1) await call(world, "Edit", { agent_id: "helper" });
  await callTimes(world, 49);
  expect((await call(world, "Edit", { session_id: "other" })).notice).toBe("");
  expect((await call(world, "Edit")).notice).toContain("50 tool calls");
});

test("if the transcript says how large the context is, so does the advice", async () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root, "s");
  transcript.asks("Go on.");
  transcript.says("Done.");
  await callTimes(world, 49);
  const advice = await call(world, "Edit", { transcript_path: transcript.path });
  expect(advice.notice).toContain("a context of about 90,000 tokens");
});

verifies(
  ["CM-05"],
  "the count continues through turns and compactions: it belongs to the session",
  async () => {
    using world = createEventWorld();
    const transcript = createTranscript(world.tools.project.root, "s");
    const session = { session_id: "s", transcript_path: transcript.path };
    await callTimes(world, 40);
    await world.happen("Stop", { ...session, stop_hook_active: false });
    await world.happen("PreCompact", { ...session, trigger: "auto" });
    await world.happen("SessionStart", { ...session, source: "compact" });
    await world.happen("SessionStart", { ...session, source: "resume" });
    await callTimes(world, 9);
    expect((await call(world, "Edit")).notice).toContain("50 tool calls");
  },
);

verifies(
  ["CM-05"],
  "calls of tools without a hook before them are counted when the turn is read, once",
  async () => {
    using world = createEventWorld();
    const transcript = createTranscript(world.tools.project.root, "s");
    const session = { session_id: "s", transcript_path: transcript.path };
    transcript.asks("Where is the cap?");
    await callTimes(world, 20, "Read");
    for (let n = 0; n < 20; n += 1) transcript.calls(`read-${n}`, "Read", { file_path: "/a" });
    for (let n = 0; n < 30; n += 1) transcript.calls(`grep-${n}`, "Grep", { pattern: "cap" });
    transcript.says("In src/retry.ts.");
    expect((await call(world, "Edit")).notice).toBe("");
    await world.happen("Stop", { ...session, stop_hook_active: false });
    await world.happen("Stop", { ...session, stop_hook_active: false });
    expect((await call(world, "Edit")).notice).toContain("52 tool calls");
  },
);

test("settings of an older setup also report other tools, which are not counted twice", async () => {
  using world = createEventWorld();
  expect((await callTimes(world, 60, "Grep")).join("")).toBe("");
  expect((await call(world, "Edit")).notice).toBe("");
});
