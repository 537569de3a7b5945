// A secret in a rule must not reach the disk in the handles of the rule either.
import { expect, test } from "bun:test";
import { createEventWorld } from "@test/events/event-world.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";

test("a rule with a secret keeps the handles that its cleaned text names, and no others", async () => {
  using world = createEventWorld();
  const { root } = world.tools.project;
  const transcript = createTranscript(root);
  const token = "zk3vq9plm2xw8tr5";
  transcript.asks(
    `Always use setting 7 for the build: https://x-access-token:${token}@example.com/owner/name.git`,
  );
  transcript.says("Ok.");
  const session_id = "5b3f8a52-0f0e-4d57-9c4e-0a1f6a2f5d11";
  const stop = { session_id, transcript_path: transcript.path, stop_hook_active: false };
  await world.happen("Stop", stop);
  const [rule] = world.store.listMemories({ limit: 9 });
  expect(rule?.tags).toContain("rule");
  expect(JSON.stringify(rule).toLowerCase()).not.toContain(token);
});
