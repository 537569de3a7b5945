// Reading a text takes time in proportion to its length, whatever it contains. Hooks read text that
// anybody may have written, and have only milliseconds.
import { expect, test } from "bun:test";
import { toSafeText } from "@/base/text.ts";
import { errorSignature } from "@/memory/errors/error-signature.ts";
import { listInstructionSigns } from "@/memory/write/instruction-like.ts";
import { understandRequest } from "@/memory/recall/1-query/understand-query.ts";
import { valuesChangedByEdit } from "@/memory/truth/edits/changed-values.ts";
import { compareStatements } from "@/memory/truth/compare-statements.ts";
import { passWriteGate } from "@/memory/write/write-gate.ts";
import { JsonArrayScanner } from "@/operations/transfer/import/json-array-scanner.ts";
import { commandKey } from "@/session/commands/command-key.ts";
import { analyze } from "@/store/text/analyze.ts";
import { isNearDuplicate, wordingBands } from "@/store/text/near-duplicate.ts";
import { MONDAY_MS } from "@test/store/sample-memory.ts";
import { cpuMs } from "@test/harness/cpu-time.ts";

/** Pieces that, when repeated, make some pattern try again and again. */
const PIECES = [
  "a",
  "A",
  "Aa",
  "aA",
  "a_",
  "_",
  " ",
  "\n",
  "\t ",
  ".",
  "../",
  "a/",
  "\\",
  "/",
  ":",
  "1",
  "1.",
  "0x",
  "1-",
  "2026-01-05 ",
  "09:00:",
  "f".repeat(41),
  "1a",
  "error ",
  "error:",
  "Error",
  "E".repeat(10),
  "~",
  "#1 ",
  "at ",
  "ignore ",
  "ignore all the previous ",
  "you must now ",
  "do not tell the ",
  "system :",
  "<system",
  "<",
  "<private",
  "<private>",
  "</private>",
  "&lt;",
  "=== MEMORY:",
  "\n- ",
  "not ",
  "don't ",
  "x.y_z ",
  "A=1 ",
  "A='",
  "cd a && ",
  "cd a ; ",
  " | head",
  " 2>&1",
  "(",
  ")",
  '"',
  "{",
  '{"a":',
  "[",
  "*",
  "last week ",
  "three days ago ",
  "between ",
  "January 5 ",
  "\u0301",
  "é",
  "数",
  "ก",
  "\u200b",
  "\ufeff",
  "\0",
  "\u001b",
  "\u001b[",
  "\u001b]8;;",
  "🦓",
  "\ud800",
];

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  toSafeText,
  passWriteGate: (text) => passWriteGate(text, "tool"),
  errorSignature,
  "errorSignature of many lines": (text) => errorSignature(text.replaceAll(/(.{40})/g, "$1\n")),
  listInstructionSigns,
  analyze,
  wordingBands,
  isNearDuplicate: (text) => isNearDuplicate(text, `${text} end`),
  compareStatements: (text) => compareStatements(text, `${text} the port is 9125 now`),
  valuesChangedByEdit: (text) => valuesChangedByEdit(`a = ${text}`, `a = ${text} 1`),
  commandKey,
  "commandKey of a command with all that around it": (text) => commandKey(`${text}npm test${text}`),
  JsonArrayScanner: (text) =>
    new JsonArrayScanner("records", 1_000_000).push(Buffer.from(`{"records":[${text}`)),
  understandRequest: (query) => {
    const request = { profile: "prompt", query, limit: 5, nowMs: MONDAY_MS } as const;
    const { paths, symbols } = understandRequest(request, { error: "given" });
    return [paths, symbols];
  },
};

const CHARS = 4_000;
const TIMES = 8;
/**
 * Linear time would be eight times as much, quadratic time sixty-four times. The best of several
 * runs and a floor are used, because other work on the machine is not the text's fault.
 */
const GROWTH_MAX = 32;
const FLOOR_MS = 0.25;

test.each(Object.entries(READERS))(
  "%s takes time in proportion to the text",
  (_name, read) => {
    const slow = PIECES.filter((piece) => {
      if (growth(read, piece) <= GROWTH_MAX) return false;
      return growth(read, piece) > GROWTH_MAX;
    });
    expect(slow).toEqual([]);
  },
  120_000,
);

function growth(read: (text: string) => unknown, piece: string): number {
  const small = bestOf(read, repeated(piece, CHARS / TIMES));
  const middle = bestOf(read, repeated(piece, CHARS));
  const large = bestOf(read, repeated(piece, CHARS * TIMES));
  const grown = (less: number, more: number) => more / Math.max(less, FLOOR_MS);
  return Math.max(grown(small, middle), grown(middle, large));
}

function repeated(piece: string, chars: number): string {
  return piece.repeat(Math.ceil(chars / piece.length));
}

function bestOf(read: (text: string) => unknown, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3; i += 1) {
    best = Math.min(
      best,
      cpuMs(() => read(text)),
    );
  }
  return best;
}
