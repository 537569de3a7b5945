// A finding that a hook reads in a transcript is judged by the vector of its words too.
import { expect, test } from "bun:test";
import type { Embedder } from "@/embed/embed.ts";
import { FINDING_DIRECTION } from "@/memory/extract/learned/finding-weights.ts";
import { REPORT_TAG } from "@/memory/report-tag.ts";
import { MINILM_DIMENSIONS, MINILM_SPACE } from "@/vectors/minilm-space.ts";
import { createEventWorld } from "@test/events/event-world.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";

/** Gives each text the direction of worthy findings, or the opposite one. */
function embedderTowards(sign: 1 | -1): Embedder {
  const direction = new Int8Array(Buffer.from(FINDING_DIRECTION.bytes, "base64"));
  const length = Math.hypot(...direction);
  return {
    space: MINILM_SPACE,
    encoder: "test",
    dimensions: MINILM_DIMENSIONS,
    readiness: () => "ready",
    embed: () => Float32Array.from(direction, (one) => (sign * one) / length),
  };
}

async function tagsOfFinding(sign: 1 | -1): Promise<readonly string[]> {
  using world = createEventWorld();
  const { root } = world.tools.project;
  const transcript = createTranscript(root, "first");
  transcript.asks("tidy the importer of the orders up a bit");
  transcript.runs("cat src/importer.rs", "fn read_rows() { pool.connect(batch_size) }", false);
  transcript.says(
    "The issue is that `read_rows` opens a connection with `pool.connect` for each row, because `batch_size` is not used.",
  );
  const stop = { session_id: "first", cwd: root, transcript_path: transcript.path };
  await world.happen(
    "Stop",
    { ...stop, stop_hook_active: false },
    { embedder: embedderTowards(sign) },
  );
  const found = world.store
    .listMemories({ limit: 20 })
    .find(({ text }) => text.includes("read_rows"));
  expect(found).toBeDefined();
  return found?.tags ?? [];
}

test("a hook asks the embedder what a finding is about", async () => {
  expect(await tagsOfFinding(1)).not.toContain(REPORT_TAG);
  expect(await tagsOfFinding(-1)).toContain(REPORT_TAG);
});
