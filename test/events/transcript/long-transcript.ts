import { closeSync, openSync, writeSync } from "node:fs";
import {
  assistantRecord,
  resultRecord,
  toLines,
  userRecord,
} from "@test/claude/transcript-file.ts";
import { uniqueWord } from "@test/harness/unique-words.ts";

/**
 * Writes a transcript of this size: prompts, tool calls with results, and between them what most
 * of a real file consists of, copies of requests and notes of hooks. Every tenth prompt decides
 * something; the decisions are returned.
 */
export function writeLongTranscript(
  path: string,
  sizeBytes: number,
  { cwd, sessionId }: { readonly cwd: string; readonly sessionId: string },
): string[] {
  const file = openSync(path, "w");
  const decisions: string[] = [];
  let count = 0;
  const unique = (record: object) => {
    count += 1;
    const timestamp = new Date(Date.UTC(2026, 0, 1) + count * 1_000).toISOString();
    return { ...record, uuid: `turn-${count}`, sessionId, cwd, timestamp };
  };
  for (let prompts = 0, written = 0; written < sizeBytes; prompts += 1) {
    const [first, second, third] = ["a", "b", "c"].map((name) => uniqueWord(`${prompts}/${name}`));
    const decision = `We decided to use ${first} instead of ${second} because ${third} is slow.`;
    const isDecided = prompts % 10 === 0;
    if (isDecided) decisions.push(decision);
    const asked = isDecided ? decision : `Please look at the ${first} of the ${second} once more.`;
    const records = [userRecord(asked), ...toolRecords(prompts), lastWords(third ?? "")];
    const lines = toLines(blob(prompts), ...records.map(unique), blob(prompts + 1));
    written += writeSync(file, lines);
  }
  closeSync(file);
  return decisions;
}

function toolRecords(prompt: number): object[] {
  return Array.from({ length: 4 }, (_, index) => {
    const id = `toolu_${prompt}_${index}`;
    const use = { type: "tool_use", id, name: "Bash", input: { command: `cat notes-${index}.md` } };
    const output = `line of a file, number ${index}\n`.repeat(60);
    return [assistantRecord([use]), hookNote(id), resultRecord(output, { tool_use_id: id })];
  }).flat();
}

function hookNote(toolUseID: string): object {
  const content = [
    "=== MEMORY: Context for this command ===\n- We decided to use what is injected instead of what is said because it is ours.",
  ];
  return {
    type: "attachment",
    attachment: { type: "hook_additional_context", content, toolUseID },
  };
}

function lastWords(word: string): object {
  const content = [{ type: "text", text: `I looked at it, and ${word} is as it should be.` }];
  return {
    ...assistantRecord([]),
    message: { role: "assistant", content, stop_reason: "end_turn" },
  };
}

/** A copy of a request; these make up nine tenths of the bytes in real files. */
function blob(prompt: number): object {
  const words = "We decided to use a copy instead of the original because it is larger. ";
  return {
    type: "api-request-blob",
    message: { role: "user", content: words.repeat(400) },
    prompt,
  };
}
