import { rmSync, writeFileSync } from "node:fs";
import { LIMITS } from "@/base/limits.ts";
import { readNews } from "@/events/transcript/catch-up.ts";
import { WORKER_LEASE } from "@/worker/launch.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { transcriptPath } from "@test/events/transcript/session-transcript.ts";
import {
  type HostileTranscript,
  makeHostileTranscript,
} from "@test/hostile/fuzz/hostile-transcript.ts";
import { slowOnes, type Timed } from "@test/hostile/fuzz/slow-ones.ts";
import { answerIn } from "@test/hostile/fuzz/fuzz-hooks.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { withSeed } from "@test/harness/seeded-random.ts";

/** Lets the hooks at the end of a turn and of a session, and the worker, read such transcripts. */
export interface TranscriptCounts {
  transcripts: number;
  bytes: number;
  /** Memories that were made of what could still be read. */
  memories: number;
  readonly byFault: Map<string, number>;
  /** Everything that went wrong, each with its transcript. */
  readonly problems: string[];
}

interface Source {
  readonly sessionId: string;
  readonly path: string;
  readonly transcript: HostileTranscript;
}

/** More parts than the largest transcript has. */
const PARTS_MAX = 100;

export async function readHostileTranscripts(transcripts: number): Promise<TranscriptCounts> {
  return await withSeed(async (random) => {
    using world = createEventWorld();
    world.store.takeLease(WORKER_LEASE, "test", world.clock.nowMs(), LIMITS.clockAheadMs);
    const counts: TranscriptCounts = {
      transcripts: 0,
      bytes: 0,
      memories: 0,
      byFault: new Map(),
      problems: [],
    };
    const timed: Timed<Source>[] = [];
    for (let i = 0; i < transcripts; i += 1) {
      const source = writeTranscript(world, `hostile-${i}`, random.fork(`transcript/${i}`));
      count(source.transcript, counts);
      const startedAtMs = performance.now();
      await readAll(world, source, counts.problems);
      const ms = performance.now() - startedAtMs;
      const bytes = source.transcript.bytes.length;
      timed.push({ input: source, kind: "transcript", bytes, ms });
      rmSync(source.path);
    }
    await reportSlow(world, timed, counts);
    checkMemories(world, counts);
    return counts;
  });
}

export function describeTranscripts(counts: TranscriptCounts): string {
  const faults = [...counts.byFault].sort().map(([fault, n]) => `${fault} ${n}`);
  const mb = Math.round(counts.bytes / 1024 / 1024);
  return `${counts.transcripts} transcripts of ${mb} MB, ${counts.memories} memories, ${counts.problems.length} problems; ${faults.join(", ")}`;
}

function writeTranscript(
  { tools }: EventWorld,
  sessionId: string,
  random: Parameters<typeof makeHostileTranscript>[1],
): Source {
  const transcript = makeHostileTranscript(sessionId, random);
  const path = transcriptPath(tools.project.root, `${sessionId}.jsonl`);
  writeFileSync(path, transcript.bytes);
  return { sessionId, path, transcript };
}

function count({ bytes, faults }: HostileTranscript, counts: TranscriptCounts): void {
  counts.transcripts += 1;
  counts.bytes += bytes.length;
  for (const fault of faults) counts.byFault.set(fault, (counts.byFault.get(fault) ?? 0) + 1);
}

/** The hooks first, then the worker until nothing is left. */
async function readAll(world: EventWorld, source: Source, problems: string[]): Promise<void> {
  const { sessionId, path, transcript } = source;
  const report = (what: string) => problems.push(`${what}: ${transcript.faults.join(", ")}`);
  const fields = { session_id: sessionId, transcript_path: path, cwd: world.tools.project.root };
  try {
    for (const [event, recorded] of [
      ["Stop", "Stop"],
      ["PreCompact", "PreCompact.manual"],
      ["SessionEnd", "SessionEnd.other"],
    ] as const) {
      const text = JSON.stringify(loadPayload(recorded, fields));
      const { ending } = await answerIn(world, event, text);
      if (ending.level === "error") report(`${event} ${ending.outcome} ${ending.detail ?? ""}`);
    }
    for (let part = 0; ; part += 1) {
      const { writes, hasMore } = readNews({ sessionId, agentId: "", path }, world.tools, 4);
      world.store.apply(writes, { isDurable: false });
      if (!hasMore) break;
      if (part > PARTS_MAX) return void report("reading never ends");
    }
  } catch (error) {
    report(String(error));
  }
}

async function reportSlow(
  world: EventWorld,
  timed: readonly Timed<Source>[],
  counts: TranscriptCounts,
): Promise<void> {
  let run = 0;
  const again = async ({ transcript, path }: Source) => {
    run += 1;
    writeFileSync(path, transcript.bytes);
    await readAll(world, { sessionId: `again-${run}`, path, transcript }, []);
  };
  for (const { input, bytes, ms } of await slowOnes(timed, again)) {
    const { faults } = input.transcript;
    counts.problems.push(`slow: ${Math.round(ms)} ms for ${bytes} bytes: ${faults.join(", ")}`);
  }
}

/** What was kept is whole text, and nothing was said in the future. */
function checkMemories({ store, clock }: EventWorld, counts: TranscriptCounts): void {
  for (const { id, text, createdAtMs } of store.iterateMemories()) {
    counts.memories += 1;
    if (!text.isWellFormed() || text.includes("\u0000")) counts.problems.push(`${id}: ${text}`);
    if (!(createdAtMs >= 0 && createdAtMs <= clock.nowMs())) {
      counts.problems.push(`${id} is from ${createdAtMs}`);
    }
  }
  counts.problems.push(...store.checkIntegrity().problems);
}
