// Reads the transcript of the real client. Its format is not stable.
import { expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readTranscript } from "@/claude/transcript/transcript.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { leftOut } from "@test/e2e/support/installed-project.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import {
  calls,
  mainThread,
  runs,
  says,
  subagentThread,
  together,
} from "@test/harness/model-script.ts";
import { type ClientRun, runClient } from "@test/harness/real-client.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { testIf } from "@test/harness/test-if.ts";

const TASK = {
  description: "Count",
  prompt: "SUBAGENT-TASK: count the files",
  subagent_type: "general-purpose",
  run_in_background: false,
};

async function holdSession(project: string): Promise<ClientRun> {
  return await runClient({
    project,
    prompts: [
      "Run the tests and count the files.",
      "no, use make test, there is no package.json here",
    ],
    args: ["--allowedTools=Bash,Agent,TaskCreate,TaskUpdate"],
    script: [
      subagentThread("SUBAGENT-TASK", runs("echo counting"), says("I counted 7.")),
      mainThread(
        runs("npm test"),
        together(runs("echo one"), runs("echo two")),
        calls("TaskCreate", { subject: "Do X", description: "Do X well", activeForm: "Doing X" }),
        calls("TaskUpdate", { taskId: "1", status: "completed" }),
        calls("Agent", TASK),
        says("There are 7 files, and npm has no test script."),
        runs("make test"),
        says("The tests pass."),
      ),
    ],
  });
}

testIf(
  leftOut === "",
  leftOut,
  "the turns read from the real client's transcript are what was said and done",
  async () => {
    using folder = temporaryFolder("transcript");
    const makefile = "test:\n\t@echo passed\n";
    const project = await createGitProject(join(folder.path, "p"), { Makefile: makefile });
    const run = await holdSession(project.path);
    const [turns, subagent] = readAll(run, folder.path);
    expect(said(turns, "user")).toEqual([
      "Run the tests and count the files.",
      "no, use make test, there is no package.json here",
    ]);
    expect(said(turns, "assistant")).toEqual([
      "There are 7 files, and npm has no test script.",
      "The tests pass.",
    ]);
    expect(commands(turns)).toEqual(["npm test", "echo one", "echo two", "make test"]);
    expect(turns.map((turn) => turn.toolResult?.step).find(Boolean)).toMatchObject({
      title: "Do X",
    });
    expect(turns.filter(({ endsWork }) => endsWork)).toHaveLength(2);
    expect(turns.every((turn) => turn.branch === "main" && turn.cwd === project.path)).toBe(true);
    expect(turns.find(({ toolResult }) => toolResult?.isError)?.toolResult?.text).toContain(
      "npm error",
    );
    expect(subagent.every(({ isSidechain, agentId }) => isSidechain && agentId !== "")).toBe(true);
    expect(said(subagent, "assistant")).toEqual(["I counted 7."]);
    const found = extractCandidates(turns).map(({ kind }) => kind);
    expect(found).toEqual(["correction", "command"]);
  },
  180_000,
);

/** The turns of the session, and those of its subagent. */
function readAll(run: ClientRun, folder: string): [TranscriptTurn[], TranscriptTurn[]] {
  const [main, side]: [TranscriptTurn[], TranscriptTurn[]] = [[], []];
  for (const [path, text] of run.transcripts) {
    const copy = join(folder, "copy.jsonl");
    writeFileSync(copy, text);
    let part = readTranscript(copy);
    const turns = path.includes("subagents") ? side : main;
    turns.push(...part.turns);
    while (part.hasMore) {
      part = readTranscript(copy, part.next);
      turns.push(...part.turns);
    }
    expect(part).toMatchObject({ unreadableLines: 0, skippedLines: 0 });
  }
  return [main, side];
}

function said(turns: readonly TranscriptTurn[], role: TranscriptTurn["role"]): string[] {
  return turns.filter((turn) => turn.role === role && turn.text !== "").map(({ text }) => text);
}

function commands(turns: readonly TranscriptTurn[]): string[] {
  return turns.flatMap(({ toolCalls }) => toolCalls.flatMap(({ command }) => command ?? []));
}
