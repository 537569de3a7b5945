// A session in a folder that is not a project: it is in no repository and has no store.
import { expect } from "bun:test";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { loadState } from "@/session/state/state-folder.ts";
import { createTranscript, SESSION } from "@test/events/transcript/session-transcript.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import { runProgram } from "@test/harness/program.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";

verifies(
  ["SS-10", "SS-08"],
  "its state goes below the home, apart from Claude Code's own files, and is shown only in that folder",
  async () => {
    using folder = temporaryFolder("no-project");
    const [home, notes, letters] = ["home", "notes", "letters"].map((name) => {
      mkdirSync(join(folder.path, name));
      return join(folder.path, name);
    });
    if (!home || !notes || !letters) throw new Error("three folders are needed");
    const hook = async (payload: string, cwd: string, fields: Payload) => {
      const input = JSON.stringify(loadPayload(payload, { cwd, ...fields }));
      const args = ["hook", String(payload.split(".")[0])];
      const end = await runProgram({ args, cwd, stdin: input, env: { HOME: home } });
      expect(end).toMatchObject({ exitCode: 0, stderr: "" });
      return end.stdout;
    };
    const transcript = createTranscript(notes, SESSION, join(home, ".claude"));
    transcript.asks("Sort my notes by date.");
    transcript.edits("notes.md");
    transcript.says("They are sorted.");
    const session = { session_id: SESSION, transcript_path: transcript.path };
    expect(await hook("Stop", notes, session)).toBe("");

    const states = join(home, ".claude", "sessions", "context-graph");
    const sorted = { project: notes, status: "open", goal: "Sort my notes by date." };
    expect(loadState(states, SESSION)).toMatchObject(sorted);
    expect(readdirSync(join(home, ".claude", "sessions"))).toEqual(["context-graph"]);
    for (const path of [notes, letters]) expect(existsSync(join(path, ".claude"))).toBe(false);

    expect(await hook("SessionEnd.other", notes, session)).toBe("");
    expect(loadState(states, SESSION)?.status).toBe("ended");
    const start = { session_id: "next", source: "startup" };
    expect(await hook("SessionStart.startup", notes, start)).toContain("Sort my notes by date.");
    expect(await hook("SessionStart.startup", letters, start)).not.toContain("PREVIOUS SESSION");
    expect(await waitForNoProcesses("context-graph", folder.path, 20_000)).toEqual([]);
  },
  60_000,
);
