import { expect, test } from "bun:test";
import { RecordSequence } from "@/claude/transcript/record-sequence.ts";
import type { JsonRecord } from "@/claude/json-fields.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import { assistantRecord, resultRecord, userRecord } from "@test/claude/transcript-file.ts";

const RULE = "Never commit generated files to the repository.";

function rulesIn(...records: readonly object[]): string[] {
  const sequence = new RecordSequence();
  const turns = records.flatMap((record) => sequence.read(record as JsonRecord));
  return extractCandidates(turns)
    .filter(({ origin }) => origin === "user")
    .map(({ text }) => text);
}

test.each([
  ["a plan", `Implement the following plan:\n\n# Plan\n\n${RULE}`],
  ["another agent", `<teammate-message teammate_id="lead">\n${RULE}\n</teammate-message>`],
  ["a skill", `Base directory for this skill: /x\n\n${RULE}`],
  ["a hook", `Stop hook feedback:\n${RULE}`],
  [
    "a background task",
    `<task-notification>\n<result>${RULE}</result>\n</task-notification>\n${RULE}`,
  ],
  ["a summary", `This session is being continued from a previous conversation.\n\n${RULE}`],
  ["a quotation", `what do you think about this?\n\n> ${RULE}`],
  ["a mail", `see below\n\nFrom: Ann <ann@acme.example>\nSubject: Rules\n\nHi,\n\n${RULE}\n\nAnn`],
  [
    "a document",
    `our readme says\n\n## Rules\n\n- **Git**: ${RULE}\n- **Docs**: Write some.\n\n## More\n\nNothing.`,
  ],
])("a rule in %s is not the user's", (_, message) => {
  expect(rulesIn(userRecord(message)).filter((text) => text.includes("generated"))).toEqual([]);
});

test.each([
  ["a prompt", userRecord(RULE)],
  [
    "the arguments of a command",
    userRecord(`<command-name>/review</command-name>\n<command-args>${RULE}</command-args>`),
  ],
  [
    "feedback on a plan",
    userRecord(
      `Implement the following plan:\n\n# Plan\n\nIf you need specific details from before exiting plan mode, read: /x\n\nUser feedback on this plan: ${RULE}`,
    ),
  ],
  [
    "a refused call",
    resultRecord(
      `The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\n${RULE}`,
      { is_error: true },
    ),
  ],
  [
    "a prompt with a log",
    userRecord(`it fails\n\n2025-10-01T08:00:01Z ERROR no such file\n\n${RULE}`),
  ],
  [
    "a queued prompt",
    { type: "attachment", uuid: "q", attachment: { type: "queued_command", prompt: RULE } },
  ],
])("a rule in %s is the user's", (_, record) => {
  const call = { type: "tool_use", id: "toolu_1", name: "Bash", input: { command: "make" } };
  expect(rulesIn(assistantRecord([call]), record).join(" ")).toContain(RULE);
});
