// A hook stores vectors without a cell, because finding one takes it milliseconds. The worker that
// the end of the session starts assigns it.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { cellsPath } from "@/platform/program-files.ts";
import { CentroidCells } from "@/vectors/centroid-cells.ts";
import { MINILM_DIMENSIONS, MINILM_SPACE } from "@/vectors/minilm-space.ts";
import { createTranscript, SESSION } from "@test/events/transcript/session-transcript.ts";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import { createSandbox, type Sandbox, SILENT } from "@test/hook/sandbox.ts";

const { scheme } = new CentroidCells(cellsPath());
const DIVISION = { space: MINILM_SPACE, dimensions: MINILM_DIMENSIONS, scheme };

function countOutside(sandbox: Sandbox): number {
  using store = sandbox.store();
  return store.vectorsOutside(DIVISION, 99).length;
}

test("a worker assigns the cells of what a session has said", async () => {
  await using sandbox = await createSandbox();
  const transcript = createTranscript(sandbox.project.path, SESSION, join(sandbox.home, ".claude"));
  transcript.asks("We decided to use SQLite instead of Postgres because it needs no server.");
  transcript.says("Noted.");
  const session = { session_id: SESSION, transcript_path: transcript.path };
  const stop = { ...session, hook_event_name: "Stop", stop_hook_active: false };

  expect(await sandbox.hook("Stop", stop)).toMatchObject(SILENT);
  expect(countOutside(sandbox)).toBe(1);

  const end = { ...session, hook_event_name: "SessionEnd", reason: "other" };
  expect(await sandbox.hook("SessionEnd", end)).toMatchObject(SILENT);
  expect(await waitForNoProcesses("context-graph", sandbox.folder, 20_000)).toEqual([]);
  expect(countOutside(sandbox)).toBe(0);
  using store = sandbox.store();
  expect(store.countMemories()).toBe(1);
}, 60_000);
