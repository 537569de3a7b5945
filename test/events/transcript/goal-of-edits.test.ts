import { expect, test } from "bun:test";
import { join } from "node:path";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";

const DECISION =
  "We decided to keep old invoices in Glacier, because S3 is too expensive for them.";

/** Plays one turn for each prompt, with an edit of its own file, and returns what each is for. */
async function goalsOf(world: EventWorld, ...prompts: readonly string[]): Promise<string[]> {
  const { root } = world.tools.project;
  const session = { session_id: "abc", cwd: root };
  const transcript = createTranscript(root, "abc");
  for (const [i, prompt] of prompts.entries()) {
    const file = `src/file-${i}.ts`;
    const edit = { file_path: join(root, file), old_string: "a", new_string: "b" };
    transcript.asks(prompt);
    transcript.edits(file);
    transcript.says("Done.");
    await world.happen("PostToolUse", { ...session, tool_name: "Edit", tool_input: edit });
    const stop = { ...session, transcript_path: transcript.path, stop_hook_active: false };
    await world.happen("Stop", stop);
  }
  return prompts.map((_, i) => {
    const [change] = world.store.findTagged([`changed:src/file-${i}.ts`], 1);
    const ofGoal = world.store.findBySource(change?.sourceId ?? "");
    return ofGoal.find(({ type }) => type !== "FileAccess")?.text ?? "";
  });
}

test("a file is changed for what was last asked, and for nothing if that is not kept", async () => {
  using world = createEventWorld();
  const goals = await goalsOf(world, DECISION, "yes, go on", "Run it and mend what is wrong.");
  expect(goals).toEqual([DECISION, DECISION, ""]);
});
