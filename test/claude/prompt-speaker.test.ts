import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { parseHookInput } from "@/claude/payload.ts";
import { readSpeakers } from "@/claude/transcript/prompt-speaker.ts";
import { readTranscript } from "@/claude/transcript/transcript.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { append, assistantRecord, resultRecord, userRecord } from "@test/claude/transcript-file.ts";

test.each([
  ["use pnpm here", "person"],
  ["/home/dev/docs/Mermaid Chart.svg", "person"],
  ["is </command-args> closed here?", "person"],
  ["Implement the following plan: rename x, then drop y", "person"],
  ["Implement the following plan:\n\n# Plan: rename x\n\n- always use y", "agent-plan"],
  ['<teammate-message teammate_id="team-lead">\nnever touch a.ts\n</teammate-message>', "teammate"],
  ['Another Claude session sent a message:\n<cross-session-message from="x">hi', "teammate"],
  ['<agent-message from="a1">done</agent-message>', "teammate"],
  ["/workflows:review", "command"],
  [" /init ", "command"],
  ["<command-message>init</command-message>\n<command-name>/init</command-name>", "command"],
  ["Base directory for this skill: /x\n\n# Skill\n\nAlways do y", "command"],
  [
    "<task-notification>\n<status>failed</status>\n</task-notification>\nRead the output file: /t/x",
    "notification",
  ],
  ["Stop hook feedback:\nalways run the tests", "notification"],
  ["PreToolUse hook feedback:\nno", "notification"],
  ["Operation stopped by hook: You have another active session.", "notification"],
  ["[SYSTEM NOTIFICATION - NOT USER INPUT]\nalways x", "notification"],
  ["[Request interrupted by user for tool use]", "client"],
  ["This session is being continued from a previous conversation", "client"],
  ["<local-command-stdout>Never mind</local-command-stdout>", "client"],
  ["Unknown slash command: foo", "client"],
  ["<system-reminder>never</system-reminder>", "client"],
])("%j was written by: %s", (message, speaker) => {
  expect(readSpeakers(message).map((part) => part.speaker)).toEqual([speaker] as never);
});

test("the arguments of a slash command are the person's", () => {
  const expanded =
    "<command-message>review</command-message>\n<command-name>/review</command-name>\n<command-args>only the auth module</command-args>";
  for (const message of [expanded, "/review only the auth module"]) {
    expect(readSpeakers(message)).toEqual([{ speaker: "person", text: "only the auth module" }]);
    expect(readSpeakers(message, "human")).toEqual([
      { speaker: "person", text: "only the auth module" },
    ]);
  }
});

test("the person's feedback on a plan is separated from the plan", () => {
  const message =
    "Implement the following plan:\n\n# Plan\n\nUse tabs.\n\nIf you need specific details from before exiting plan mode (like code), read the full transcript at: /x\n\nUser feedback on this plan: no tabs, two spaces";
  expect(readSpeakers(message, "auto-continuation")).toEqual([
    { speaker: "agent-plan", text: "# Plan\n\nUse tabs." },
    { speaker: "person", text: "no tabs, two spaces" },
  ]);
});

test.each([
  ["task-notification", "notification"],
  ["peer", "teammate"],
  ["auto-continuation", "client"],
  ["an origin of a later version", "client"],
])("a message of the origin %j is not a person's", (origin, speaker) => {
  expect(readSpeakers("always use tabs", origin)).toEqual([
    { speaker, text: "always use tabs" },
  ] as never);
});

test.each([
  ["always use tabs", "person"],
  ["/review the diff", "person"],
  ["/review", "command"],
  ["<task-notification>\n<task-id>b1</task-id>\n</task-notification>", "notification"],
  ["Implement the following plan:\n\n# Plan", "agent-plan"],
])("the prompt hook knows who wrote %j", (prompt, speaker) => {
  const parsed = parseHookInput("UserPromptSubmit", JSON.stringify({ session_id: "s1", prompt }));
  expect(parsed).toMatchObject({ event: { prompt, speaker } });
});

function withTranscript<T>(work: (path: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "speaker-"));
  try {
    return work(join(folder, "s.jsonl"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readAll(path: string, maxBytes?: number): TranscriptTurn[] {
  const turns: TranscriptTurn[] = [];
  let part = readTranscript(path, undefined, maxBytes);
  turns.push(...part.turns);
  while (part.hasMore) {
    part = readTranscript(path, part.next, maxBytes);
    turns.push(...part.turns);
  }
  return turns;
}

const said = (text: string) => assistantRecord([{ type: "text", text }]);

test("the first prompt after an interrupt is marked, wherever a part of the transcript ends", () => {
  withTranscript((path) => {
    append(
      path,
      userRecord("make it green"),
      said("Editing."),
      resultRecord("The user doesn't want to proceed with this tool use.", { is_error: true }),
      userRecord([{ type: "text", text: "[Request interrupted by user for tool use]" }]),
      userRecord("not green, blue"),
      userRecord("and bold"),
      userRecord([
        { type: "text", text: "[Request interrupted by user]" },
        { type: "text", text: "stop, italic" },
      ]),
      userRecord("[Request interrupted by user]"),
      said("Going on."),
      userRecord("fine"),
    );
    for (const maxBytes of [undefined, 500, 700, 1_000]) {
      const marked = readAll(path, maxBytes).filter((turn) => turn.afterInterrupt);
      expect(marked.map(({ text }) => text)).toEqual(["not green, blue", "stop, italic"]);
    }
  });
});

test("text that an older client inserts below a slash command is no turn", () => {
  withTranscript((path) => {
    const command = "<command-name>/init</command-name>\n<command-args></command-args>";
    append(
      path,
      userRecord(command, { uuid: "c1" }),
      userRecord(`Analyze this codebase. ${"Always write docs. ".repeat(20)}`, {
        parentUuid: "c1",
      }),
      userRecord("now the tests", { parentUuid: "x" }),
      userRecord(command, { uuid: "c2" }),
      userRecord("never touch the docs", { parentUuid: "c2" }),
    );
    expect(readAll(path).map(({ text }) => text)).toEqual([
      "now the tests",
      "never touch the docs",
    ]);
  });
});

const NOTE =
  "\n\nIf you need specific details from before exiting plan mode (like code), read the full transcript at: /x";

test("turns of plans and other agents name their speaker, and a subagent's task is no person's", () => {
  withTranscript((path) => {
    append(
      path,
      userRecord(
        `Implement the following plan:\n\n# Plan${NOTE}\n\nUser feedback on this plan: tabs`,
      ),
      userRecord('<teammate-message teammate_id="a">done</teammate-message>'),
      userRecord("count", { isSidechain: true, agentId: "a1" }),
    );
    const turns = readAll(path);
    expect(turns.map(({ speaker }) => speaker)).toEqual([
      "agent-plan",
      "person",
      "teammate",
      "teammate",
    ]);
    expect(new Set(turns.slice(0, 2).map(({ uuid }) => uuid)).size).toBe(2);
  });
});

test("answers to the agent's questions are the user's, with the question", () => {
  const text =
    'User has answered your questions: "Which store?"="SQLite", "Cache?"="no, never". You can now continue with the user\'s answers in mind.';
  const questions = [{ question: "Which store?" }, { question: "Cache?" }];
  const answers = { "Which store?": "SQLite", "Cache?": "no, never" };
  const annotations = { "Cache?": { notes: "it hid bugs" } };
  withTranscript((path) => {
    append(
      path,
      assistantRecord([{ type: "tool_use", id: "toolu_1", name: "AskUserQuestion", input: {} }]),
      { ...resultRecord(text), toolUseResult: { questions, answers, annotations } },
      resultRecord(text),
      resultRecord(
        'The user doesn\'t want to proceed with this tool use. To tell you how to proceed, the user said:\nThe user wants to clarify these questions.\n    Questions asked:\n- "Which store?"\n  Answer: neither\n  User notes: it has to be a file',
        { is_error: true },
      ),
      resultRecord('grep found "a"="b"'),
    );
    const results = readAll(path).flatMap(({ toolResult = [] }) => toolResult);
    expect(results.map((result) => result.answers)).toEqual([
      [
        { question: "Which store?", answer: "SQLite" },
        { question: "Cache?", answer: "no, never. it hid bugs" },
      ],
      [
        { question: "Which store?", answer: "SQLite" },
        { question: "Cache?", answer: "no, never" },
      ],
      [
        { question: "Which store?", answer: "neither" },
        { question: "Which store?", answer: "it has to be a file" },
      ],
      undefined,
    ]);
    expect(results[2]?.refusal).toBeUndefined();
  });
});
