/** Plays the five days of the scripts in ../bench/days once and keeps them in .work/answers. */
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findFakeTime } from "../bench/days/client/fake-time.ts";
import { createWorkspace } from "../bench/days/client/workspace.ts";
import { answeredInside } from "../bench/days/play/answer-inside.ts";
import { firstDayMs, playScript } from "../bench/days/play/play-script.ts";
import type { DayScript } from "../bench/days/script.ts";

const HERE = import.meta.dir;
const WORK = join(HERE, ".work", "answers");
const HOUR_MS = 3_600_000;

/** The folder that the days of a script were played in, without its sixth day. */
export async function playDays(script: DayScript): Promise<string> {
  const folder = join(WORK, script.name);
  if (existsSync(folder)) return folder;
  mkdirSync(folder, { recursive: true });
  const nowMs = Date.now();
  const program = join(HERE, "../dist/context-graph");
  const startsAtMs = firstDayMs(script, nowMs) - HOUR_MS;
  const fresh = createWorkspace(folder, program, findFakeTime(), script.files, startsAtMs);
  using workspace = answeredInside(fresh);
  await playScript({ ...script, probes: [] }, workspace, { nowMs, onProgress: () => {} });
  return folder;
}

/** The folder with the transcripts of a project that was played. */
export function transcriptsOf(folder: string): string | undefined {
  const kept = join(folder, "home/.claude/projects");
  const [project] = existsSync(kept) ? readdirSync(kept) : [];
  return project === undefined ? undefined : join(kept, project);
}
