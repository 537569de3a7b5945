// The state file of a session in the project: its writers killed at any moment, many at once, no
// space left, a disk that cannot be written, a folder that is something else.
import { describe, expect, test } from "bun:test";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  findPreviousSession,
  listStates,
  loadState,
  saveState,
  STATES_KEPT,
} from "@/session/state/state-folder.ts";
import {
  createTranscript,
  SESSION,
  type SessionTranscript,
} from "@test/events/transcript/session-transcript.ts";
import { expectSilent } from "@test/fault/expect-outcome.ts";
import {
  CLIENT_FOLDER,
  type FaultyProject,
  openFaultyProject,
} from "@test/fault/faulty-project.ts";
import { enterMountNamespace, mountTrouble } from "@test/fault/mount-namespace.ts";
import { spawnProgram, startProgram } from "@test/fault/start-program.ts";
import { createSeededRandom } from "@test/harness/seeded-random.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { testIf } from "@test/harness/test-if.ts";
import { verifies, verifiesIf } from "@test/requirements/verifies.ts";
import { markState } from "@/session/state/state-key.ts";
import { sampleState, textOf } from "@test/session/sample-state.ts";

const TIMEOUT_MS = 60_000;
const KILLS = 50;
const FOREIGN = {
  "notes.json": "mine",
  ".notes.json.123.0a1b2c3d.tmp": "another program's",
  "context-graph-x.json.bak": "a copy",
};

verifies(
  ["SS-11", "SS-21"],
  "a writer killed at any moment leaves the old state or the new one, and no litter for long",
  async () => {
    using folder = temporaryFolder("killed-state");
    for (const [name, text] of Object.entries(FOREIGN)) writeAged(join(folder.path, name), text);
    const random = createSeededRandom(11);
    let last = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const writer = spawnProgram("write-states", [folder.path, "s", "100000"], "ignore");
      await writer.stdout.getReader().read();
      await Bun.sleep(random.next() * 20);
      writer.kill("SIGKILL");
      await writer.exited;
      last = Math.max(last, expectWhole(folder.path, "s"));
    }
    expect(last).toBeGreaterThan(1);
    for (const name of unfinishedIn(folder.path)) age(join(folder.path, name));
    expect(saveState(folder.path, sampleState("other"))).toBe(true);
    expect(unfinishedIn(folder.path)).toEqual([]);
    expectForeign(folder.path);
  },
  TIMEOUT_MS * 2,
);

test("a recent unfinished file is left alone: its writer may still be running", () => {
  using folder = temporaryFolder("state");
  const name = ".context-graph-s.json.77.0a1b2c3d.tmp";
  writeFileSync(join(folder.path, name), "{");
  saveState(folder.path, sampleState("other"));
  expect(unfinishedIn(folder.path)).toEqual([name]);
  age(join(folder.path, name));
  saveState(folder.path, sampleState("other"));
  expect(unfinishedIn(folder.path)).toEqual([]);
});

verifies(
  ["SS-14", "SS-15"],
  "ten sessions that write at once keep the newest ten and never touch other files",
  async () => {
    using folder = temporaryFolder("states");
    for (const [name, text] of Object.entries(FOREIGN)) writeAged(join(folder.path, name), text);
    for (let n = 0; n < 9; n += 1) {
      saveState(folder.path, sampleState(`before${n}`));
      age(join(folder.path, `context-graph-before${n}.json`));
    }
    const ids = Array.from({ length: 10 }, (_, n) => `session${n}`);
    const writers = ids.map((id) => startProgram("write-states", folder.path, id, "20"));
    const ends = await Promise.all(writers.map((writer) => writer.finish(TIMEOUT_MS)));
    expect(ends.map(({ exitCode }) => exitCode)).toEqual(ids.map(() => 0));
    const left = listStates(folder.path).map(({ session_id: id }) => id);
    expect(left.sort()).toEqual(ids);
    expect(left).toHaveLength(STATES_KEPT);
    for (const id of ids) expect(expectWhole(folder.path, id)).toBe(20);
    expect(unfinishedIn(folder.path)).toEqual([]);
    expectForeign(folder.path);
  },
  TIMEOUT_MS,
);

describe("a state that cannot be written", () => {
  verifiesIf(
    mountTrouble === "",
    mountTrouble,
    ["DG-03", "DG-09"],
    "because no space is left costs the hook nothing, and the old one stays whole",
    async () => {
      using folder = temporaryFolder("full");
      const mount = 'mount -t tmpfs -o size=4m,mode=700 none "$1"';
      await using disk = await enterMountNamespace(mount, folder.path);
      const inside = disk.seenAs(folder.path);
      const project = openFaultyProject(folder.path, disk.launch, inside);
      const transcript = transcriptIn(inside);
      await finishTurn(project, transcript, "one");
      const states = join(inside, ".claude", "sessions");
      expect(loadState(states, "s1")?.files_changed).toHaveLength(1);
      const before = readFileSync(join(states, "context-graph-s1.json"), "utf8");
      writeTurn(transcript, "two");
      fillDisk(join(inside, "filler"));
      expectSilent(await stop(project, transcript));
      const large = sampleState("s1", { summary: "long ".repeat(2_000) });
      expect(() => saveState(states, large)).toThrow("ENOSPC");
      expect(readFileSync(join(states, "context-graph-s1.json"), "utf8")).toBe(before);
      expect(unfinishedIn(states)).toEqual([]);
      rmSync(join(inside, "filler"));
      expectSilent(await stop(project, transcript));
      expect(loadState(states, "s1")?.files_changed).toHaveLength(2);
    },
    TIMEOUT_MS,
  );

  verifiesIf(
    mountTrouble === "",
    mountTrouble,
    ["DG-03", "DG-09"],
    "because .claude is read-only costs neither the hook nor what the store keeps",
    async () => {
      using folder = temporaryFolder("read-only");
      mkdirSync(join(folder.path, ".claude"));
      const mount = 'mount --bind "$1/.claude" "$1/.claude"; mount -o remount,ro,bind "$1/.claude"';
      await using disk = await enterMountNamespace(mount, folder.path);
      await using project = openFaultyProject(folder.path, disk.launch);
      await finishTurn(project, transcriptIn(folder.path), "one");
      expect(readdirSync(join(folder.path, ".claude"))).toEqual([]);
      const ended = { command: "hook Stop", outcome: "silent", level: "info" };
      expect(project.readLog().at(-1)).toMatchObject(ended);
    },
    TIMEOUT_MS,
  );

  for (const [name, make] of Object.entries({
    "is a file": (path: string) => writeFileSync(path, "not a folder"),
    "is a link to elsewhere": (path: string) => symlinkSync(join(path, "..", "elsewhere"), path),
    "is a link to nowhere": (path: string) => symlinkSync("/nowhere/at/all", path),
    "cannot be read": (path: string) => mkdirSync(path, { mode: 0o000 }),
  })) {
    const hasEffect = name !== "cannot be read" || process.getuid?.() !== 0;
    const told = `because its folder ${name} costs the session nothing`;
    testIf(hasEffect, "root may read every folder", told, async () => {
      using folder = temporaryFolder("hostile");
      await using project = openFaultyProject(folder.path);
      const elsewhere = join(folder.path, ".claude", "elsewhere");
      mkdirSync(elsewhere, { recursive: true });
      const states = join(folder.path, ".claude", "sessions");
      make(states);
      await finishTurn(project, transcriptIn(folder.path), "one");
      expectSilent(await project.hook("PreCompact.manual", { transcript_path: "" }));
      expectSilent(await project.hook("SessionEnd.other", { transcript_path: "" }));
      expectSilent(await project.hook("SessionStart.startup", { session_id: "s2" }));
      expect(readdirSync(elsewhere)).toEqual([]);
      if (name === "cannot be read") chmodSync(states, 0o700);
    });
  }
});

test("files that are not states are not taken for one, whatever their names", () => {
  using folder = temporaryFolder("hostile");
  const asked = { sessionId: "now", root: "/shop", nowMs: Date.UTC(2026, 0, 5, 13), key: "k" };
  const at = (name: string) => join(folder.path, `context-graph-${name}.json`);
  mkdirSync(at("folder"));
  symlinkSync("/dev/zero", at("zero"));
  const elsewhere = sampleState("e", { project: "/bakery" });
  writeFileSync(at("elsewhere"), JSON.stringify(markState(elsewhere, "k")));
  writeFileSync(at("deep"), "[".repeat(100_000));
  expect(Bun.spawnSync(["mkfifo", at("pipe")]).exitCode).toBe(0);
  expect(findPreviousSession(folder.path, asked)).toBeUndefined();
  writeFileSync(at("good"), JSON.stringify(markState(sampleState("good"), "k")));
  expect(findPreviousSession(folder.path, asked)?.state.session_id).toBe("good");
});

/** Expects a complete state and returns its number. */
function expectWhole(folder: string, sessionId: string): number {
  const state = loadState(folder, sessionId);
  const n = Number(/^written (\d+)$/.exec(state?.summary ?? "")?.[1]);
  expect(n).toBeGreaterThan(0);
  expect(state?.prompts).toHaveLength(200);
  expect(new Set(state?.prompts)).toEqual(new Set([textOf(n)]));
  return n;
}

function unfinishedIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith(".context-graph-"));
}

function expectForeign(folder: string): void {
  for (const [name, text] of Object.entries(FOREIGN)) {
    expect(readFileSync(join(folder, name), "utf8")).toBe(text);
  }
}

function writeAged(path: string, text: string): void {
  writeFileSync(path, text);
  age(path);
}

/** Makes a file look two minutes old. */
function age(path: string): void {
  const atSeconds = Date.now() / 1_000 - 120;
  utimesSync(path, atSeconds, atSeconds);
}

async function finishTurn(
  project: FaultyProject,
  transcript: SessionTranscript,
  name: string,
): Promise<void> {
  writeTurn(transcript, name);
  expectSilent(await stop(project, transcript));
}

function writeTurn(transcript: SessionTranscript, name: string): void {
  transcript.asks(`Please change ${name}.ts`);
  transcript.edits(`${name}.ts`);
  transcript.says(`${name}.ts is changed.`);
}

function stop(project: FaultyProject, { path }: SessionTranscript) {
  // The project's own processes may see its folder elsewhere than this one.
  const transcript_path = path.slice(path.indexOf(project.path));
  return project.hook("Stop", { transcript_path });
}

function transcriptIn(folder: string): SessionTranscript {
  return createTranscript(folder, SESSION, join(folder, CLIENT_FOLDER));
}

/** Uses up all the space there is. */
function fillDisk(path: string): void {
  try {
    writeFileSync(path, new Uint8Array(8 * 1024 * 1024));
  } catch {
    // The disk is full now.
  }
}
