// Failures that passed in the end, in many languages and with many tools.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { aboutToRun, edited, failed, passed } from "@test/events/fixes/failing-calls.ts";
import { FIX_STORIES, type FixStory, type Step } from "@test/events/fixes/fix-stories.ts";
import { MORE_FIX_STORIES } from "@test/events/fixes/more-fix-stories.ts";
import { SAME_FIX_STORIES } from "@test/events/fixes/same-fix-stories.ts";

for (const story of [...FIX_STORIES, ...MORE_FIX_STORIES, ...SAME_FIX_STORIES]) {
  test(story.name, async () => {
    using world = createEventWorld();
    for (const step of story.steps) await take(world, step);
    const kept = world.store
      .listMemories({ limit: 9 })
      .filter((memory) => memory.type === "Fix" || memory.text.includes("flaky"))
      .map((memory) => memory.text);
    const all = kept.join("\n");
    if (story.keeps.length === 0) expect(kept).toEqual([]);
    for (const part of story.keeps) expect(all).toContain(part);
    for (const part of story.never ?? []) expect(all).not.toContain(part);
    await comesBack(world, story);
  });
}

async function comesBack(world: EventWorld, story: FixStory): Promise<void> {
  for (const [i, { command, output, told }] of (story.later ?? []).entries()) {
    const payload = { ...failed(command, `Exit code 1\n${output}`), session_id: `later-${i}` };
    const { text } = await world.happen("PostToolUseFailure", payload);
    if (told === undefined) expect(text).not.toContain("Past fix");
    else expect(text).toContain(told);
  }
  if (story.before !== undefined) {
    const payload = { ...aboutToRun(story.before.command), session_id: "about-to-run" };
    const { text } = await world.happen("PreToolUse", payload);
    if (story.before.told === undefined) expect(text).toBe("");
    else expect(text).toContain(story.before.told);
  }
}

async function take(world: EventWorld, step: Step): Promise<void> {
  if ("fails" in step) {
    await world.happen("PostToolUseFailure", failed(step.fails, `Exit code 1\n${step.with}`));
  } else if ("passes" in step) {
    await world.happen("PostToolUse", passed(step.passes, step.with ?? ""));
  } else {
    const file = join(world.tools.project.root, step.edits);
    await world.happen("PostToolUse", edited(file, step.to, step.from));
  }
}
