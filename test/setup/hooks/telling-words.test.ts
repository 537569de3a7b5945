// The shell looks for words in the payload after a command, and starts the program only if it finds
// one. Whatever the program takes for a sign of an error must be found: in recorded outputs, and in
// texts made up of pieces that are hard to find.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parseHookInput } from "@/claude/payload.ts";
import { ERROR_WORDS, mayContainError } from "@/memory/errors/may-contain-error.ts";
import { siftOrRun } from "@/setup/hooks/queue-lines.ts";
import { readCorpus } from "@test/ghap/outcomes/read-corpus.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";

const [, script = ""] = /sed -nE -e "w [^"]+" (-e '[^']+' -e '[^']+') /.exec(siftOrRun("x")) ?? [];

function payloadOf(stdout: string, command = "make"): string {
  const tool_response = { stdout, stderr: "", interrupted: false };
  const tool = { tool_name: "Bash", tool_input: { command }, tool_response };
  return JSON.stringify({ session_id: "a", hook_event_name: "PostToolUse", ...tool });
}

/** The payloads in which the shell finds something, by their index. */
function found(payloads: readonly string[]): ReadonlySet<number> {
  const { stdout } = Bun.spawnSync(["/bin/sh", "-c", `LC_ALL=C sed -nE ${script}`], {
    stdin: new TextEncoder().encode(`${payloads.join("\n")}\n`),
    env: { PATH: SYSTEM_PATH },
  });
  const lines = stdout.toString().split("\n").slice(0, -1);
  return new Set(lines.map((line) => Number(line) - 1));
}

/** True if the program would look for an error in the output. */
function isTelling(payload: string): boolean {
  const parsed = parseHookInput("PostToolUse", payload);
  if (parsed.kind !== "event" || parsed.event.name !== "PostToolUse") throw new Error(payload);
  return mayContainError(parsed.event.output);
}

function missed(payloads: readonly string[]): string[] {
  const hits = found(payloads);
  return payloads.filter((payload, i) => isTelling(payload) && !hits.has(i));
}

test("the shell finds every recorded output that may hold an error, and leaves others alone", () => {
  const outputs = readCorpus("tuning").map(({ command, output }) => payloadOf(output, command));
  const lines = readFileSync(join(import.meta.dir, "../../memory/errors/corpus/tuning.txt"), "utf8")
    .split("\n")
    .map((line) => payloadOf(line));
  const all = [...outputs, ...lines];
  expect(missed(all)).toEqual([]);
  expect(all.filter(isTelling).length).toBeGreaterThan(300);
  const ordinary = ["a.ts\nb.ts", "12 passed", "On branch main\nnothing to commit", ""];
  expect(found(ordinary.map((text) => payloadOf(text))).size).toBe(0);
});

test("the shell finds every word of an error, however it is written", () => {
  const words = ERROR_WORDS.split("|");
  const between = fc.constantFrom(
    " ",
    "",
    "\n",
    "\t",
    "\r\n",
    "\u0000",
    "\u0008",
    "\u000c",
    "\u007f",
  );
  const colour = fc.constantFrom("", "\u001b[31m", "\u001b[0m", "\u001b[1;31m");
  const piece = fc
    .tuple(
      fc.constantFrom(...words),
      fc.integer({ min: 0, max: 12 }),
      colour,
      between,
      fc.boolean(),
    )
    .map(([word, at, mark, gap, isLoud]) => {
      const spaced = word.replace(" ", gap === "" ? " " : gap);
      const text = `${spaced.slice(0, at)}${mark}${spaced.slice(at)}`;
      return isLoud ? text.toUpperCase().replaceAll("[31M", "[31m") : text;
    });
  const output = fc
    .array(fc.oneof(piece, between, fc.string({ unit: "grapheme", maxLength: 12 })), {
      maxLength: 6,
    })
    .map((parts) => parts.join(""));
  const payloads = fc.sample(output, 5_000).map((text) => payloadOf(text));
  expect(payloads.filter(isTelling).length).toBeGreaterThan(1_000);
  expect(missed(payloads)).toEqual([]);
});

test("the shell finds what is told or noted at once without an error", () => {
  const background = payloadOf("").replace(
    '"interrupted"',
    '"backgroundTaskId":"b1","interrupted"',
  );
  const seed = '{"tool":"Bash","command":"make","exit_code":1,"stdout":"no","stderr":""}';
  const asks = ["recall", "remember"].map((verb) => payloadOf("", `context-graph ${verb} x`));
  expect(found([background, seed, ...asks, payloadOf("WARN: late")]).size).toBe(5);
});
