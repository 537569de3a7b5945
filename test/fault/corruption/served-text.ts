import type { ProcessResult } from "@test/harness/run-process.ts";

/** A memory as a command printed it. */
export interface ServedText {
  readonly id: string;
  readonly text: string;
}

interface PrintedMemory {
  readonly id: string;
  readonly content: string;
}

/** The memories in the output of recall, list or export; none if the command says what is wrong. */
export function servedBy({ stdout }: ProcessResult): ServedText[] {
  return parse(stdout).map(({ id, content }) => ({ id, text: content }));
}

function parse(stdout: string): readonly PrintedMemory[] {
  try {
    const printed = JSON.parse(stdout) as PrintedMemory[] | { records?: PrintedMemory[] };
    return Array.isArray(printed) ? printed : (printed.records ?? []);
  } catch {
    return []; // An error for people, on standard error.
  }
}

/** The words of a text without numbers, ids and ages, which differ from run to run. */
export function wordsOf(text: string): string[] {
  const plain = text
    .replace(/\[m:\w+\]/g, " ")
    .replace(/\b\d+ (?:min|h) ago\b/g, " ")
    .replaceAll(String.raw`\n`, " ");
  return plain.match(/\p{L}{3,}/gu) ?? [];
}
