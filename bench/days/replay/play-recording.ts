import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { HookCall } from "../client/hook-log.ts";
import { waitForWorkers } from "../client/wait-for-workers.ts";
import { readJson, type Workspace } from "../client/workspace.ts";
import { type ListedMemory, listMemories } from "../play/play-script.ts";
import { RecordedSession } from "./recorded-session.ts";
import { type Recording, readRecords } from "./recording.ts";

const HOUR_MS = 3_600_000;
const MAX_SPAN_MS = 25 * 24 * HOUR_MS;
/** The last session ends this long ago. */
const END_GAP_MS = 900_000;

export interface PlayedRecording {
  readonly recording: Recording;
  readonly calls: readonly HookCall[];
  readonly memories: readonly ListedMemory[];
  readonly stats: unknown;
  readonly problems: readonly string[];
}

/**
 * Plays the recorded sessions in order. Their times are moved so that the last one ends now, and
 * drawn together if they span more than 25 days, because bookkeeping is dropped after 30.
 */
export async function playRecording(
  recording: Recording,
  workspace: Workspace,
  nowMs: number,
  onProgress: (text: string) => void,
): Promise<PlayedRecording> {
  const calls: HookCall[] = [];
  const problems: string[] = [];
  const firstMs = recording.sessions[0]?.startMs ?? 0;
  const lastMs = (recording.sessions.at(-1)?.startMs ?? 0) + HOUR_MS;
  const scale = Math.min(1, MAX_SPAN_MS / Math.max(1, lastMs - firstMs));
  for (const [index, { file, startMs }] of recording.sessions.entries()) {
    const records = readRecords(recording, file, workspace.project);
    const movedMs = nowMs - END_GAP_MS - (lastMs - startMs) * scale;
    const session = new RecordedSession(workspace, records, {
      name: file,
      number: index + 1,
      startsAtMs: movedMs,
      latestMs: nowMs - 5_000,
      onCall: (call) => calls.push(call),
      onProblem: (problem) => problems.push(`${file}: ${problem}`),
    });
    mkdirSync(dirname(session.transcriptPath), { recursive: true });
    await session.play();
    if (!(await waitForWorkers(workspace))) problems.push(`${file}: a worker is left`);
    onProgress(`${recording.name}: ${file}, ${calls.length} hooks`);
  }
  const stats = readJson(workspace, ["stats", "--json"]);
  return { recording, calls, memories: listMemories(workspace), stats, problems };
}
