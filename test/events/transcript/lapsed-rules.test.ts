// A rule that keeps an act for the user lapses when the user asks for that act.
import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";

const RULE = "From now on always let me commit, I want to see the diff.";

async function session(world: EventWorld, id: string, said: string, command?: string) {
  const { root } = world.tools.project;
  const transcript = createTranscript(root, id);
  transcript.asks(said);
  if (command !== undefined) transcript.runs(command, "ok");
  transcript.says("Done.");
  const stop = { session_id: id, cwd: root, transcript_path: transcript.path };
  await world.happen("Stop", { ...stop, stop_hook_active: false });
}

function tagsOf(world: EventWorld, words: string): readonly string[] {
  return (
    world.store.listMemories({ limit: 50 }).find(({ text }) => text.includes(words))?.tags ?? []
  );
}

async function toldAtCommit(world: EventWorld, session_id: string): Promise<string> {
  const call = { tool_name: "Bash", tool_input: { command: "git commit -m wip" } };
  return (await world.happen("PreToolUse", { session_id, ...call })).text;
}

test("asked for in three later sessions, the act is the agent's again", async () => {
  using world = createEventWorld();
  await session(world, "first", RULE);
  expect(tagsOf(world, "let me commit")).toContain("on:git commit");
  await session(world, "second", "looks good, just commit for me", "git commit -am 'fix'");
  expect(await toldAtCommit(world, "fourth")).toContain("let me commit");
  await session(world, "third", "ok commit and push", "git commit -am 'more'");
  expect(tagsOf(world, "let me commit")).not.toContain("passing");
  await session(world, "sixth", "did you commit that?", "git commit -am 'again'");
  expect(tagsOf(world, "let me commit")).toContain("passing");
  expect(await toldAtCommit(world, "fifth")).toBe("");
});

test("a rule about the manner stays, and so does one whose act nobody asked for", async () => {
  using world = createEventWorld();
  const manner = "Commit messages always in English please, never in German.";
  await session(world, "first", `${RULE}\n\n${manner}`);
  for (const id of ["second", "third", "fourth"]) {
    await session(world, id, "the header is too tall, make it smaller", "git commit -am 'header'");
  }
  expect(tagsOf(world, "let me commit")).not.toContain("passing");
  for (const id of ["fifth", "sixth", "seventh"])
    await session(world, id, "commit that", "git commit -am x");
  expect(tagsOf(world, "messages always in English")).not.toContain("passing");
});
