// The start of a session after a dream that is still to be done.
import { expect } from "bun:test";
import { findDreamNotice } from "@/dream/dream-notice.ts";
import { markDream } from "@/operations/dream/mark-dream.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { verifies } from "@test/requirements/verifies.ts";

const start = (world: EventWorld) =>
  world.happen("SessionStart", { session_id: "s1", source: "startup" });

const jobsOf = ({ writes }: Awaited<ReturnType<typeof start>>) =>
  writes.flatMap((write) => (write.kind === "enqueue" ? [write.job.kind] : []));

verifies(
  ["DR-17", "DR-23"],
  "the user is told once that a dream is to be finished, and a worker goes on with it",
  async () => {
    using world = createEventWorld();
    const silent = await start(world);
    expect([silent.notice, jobsOf(silent)]).toEqual(["", []]);
    markDream({ entropy: 0.82 }, world.tools);
    const waiting = await start(world);
    expect(waiting.notice).toBe(
      "Context Graph: the memories wait for consolidation (entropy 0.82). It goes on in the background; 'context-graph consciousness consolidate' does it now.",
    );
    expect(waiting.text).toBe("");
    expect(jobsOf(waiting)).toEqual(["maintain-store"]);
    expect(findDreamNotice(world.store)).toBeUndefined();
    expect((await start(world)).notice).toBe("");
    markDream({ entropy: 0.82, failedPhase: "REM", detail: "disk I/O error" }, world.tools);
    expect((await start(world)).notice).toBe(
      "Context Graph: Dream consolidation incomplete: REM phase failed. Entropy remains elevated. 'context-graph consciousness consolidate' goes on with it.",
    );
  },
);
