// Much that is overheard is kept for those who ask, and told by no hook.
import { expect, test } from "bun:test";
import { mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import { recall } from "@/memory/recall/recall.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import {
  createTranscript,
  SESSION,
  type SessionTranscript,
} from "@test/events/transcript/session-transcript.ts";
import { loadPayload } from "@test/harness/payload.ts";

async function ends(world: EventWorld, transcript: SessionTranscript): Promise<void> {
  const session = { session_id: SESSION, transcript_path: transcript.path };
  await world.happen("Stop", { ...session, stop_hook_active: false, last_assistant_message: "" });
}

async function toldAt(world: EventWorld, prompt: string): Promise<string> {
  const payload = { ...loadPayload("UserPromptSubmit", { session_id: "later" }), prompt };
  return (await world.happen("UserPromptSubmit", payload)).text;
}

function found(world: EventWorld, query: string): string {
  const nowMs = world.tools.clock.nowMs();
  const hits = recall(world.tools.store, { profile: "hybrid", query, limit: 5, nowMs });
  return hits.map(({ memory }) => memory.text).join("\n");
}

/** Whether a hook may show the memory with these words. */
function isTold(world: EventWorld, words: string): boolean {
  const memories = world.tools.store.listMemories({ limit: 50 });
  const memory = memories.find(({ text }) => text.includes(words));
  if (memory === undefined) throw new Error(`nothing stored says "${words}"`);
  return mayBeInjected(memory);
}

test.each([
  ["cargo build", false],
  ["SQLX_OFFLINE=true cargo build", true],
  ["go build -tags=integration ./...", true],
  ["go build -o bin/app ./cmd/app", false],
])(
  "%j was run and passed: told unasked is %p, and whoever asks finds it",
  async (command, told) => {
    using world = createEventWorld();
    const transcript = createTranscript(world.tools.project.root);
    transcript.asks("is the billing service in order?");
    transcript.runs(command, "Finished");
    transcript.says("Yes.");
    await ends(world, transcript);
    expect(isTold(world, command)).toBe(told);
    expect(found(world, `how to build: ${command}`)).toContain(command);
  },
);

test("a cause below the bar is told to whoever reports the same trouble again", async () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("customers get their invoices twice sometimes. find out why");
  transcript.asks("no, not the nightly task, the webhook handler is what sends them");
  transcript.says(
    "See `webhook.rs` for more. I think we should talk about the workflow later today. The reason is that the gateway retries its delivery, and our handler has to answer sooner now.",
  );
  await ends(world, transcript);
  expect(isTold(world, "gateway retries")).toBe(false);
  const told = await toldAt(world, "customers get invoices twice again, find out what it is");
  expect(told).toContain("gateway retries");
});
