import type { TranscriptTurn } from "@/conversation/turn.ts";

/** Something that was said at this position of a conversation. */
export interface SaidText {
  readonly text: string;
  readonly position: number;
}

/**
 * Tells for each text whether a tool had said it first: then most of its words had been read before,
 * in their order. An agent that repeats a page, a file or the output of a command has not found it
 * out; the words are those of whoever wrote the page. What the agent or the user had said or written
 * before stays theirs, even if a tool shows it again.
 */
export function wereReadFirst(
  texts: readonly SaidText[],
  turns: readonly TranscriptTurn[],
): boolean[] {
  const wanted = texts.map(({ text, position }) => ({ words: wordsOf(text), position }));
  const seen = new FirstRows(wanted.flatMap(({ words }) => rowsOf(words)));
  for (const passage of passagesIn(turns)) seen.read(passage);
  return wanted.map(({ words, position }) => {
    const isRead = Array.from(words, () => false);
    rowsOf(words).forEach((row, at) => {
      const first = seen.firstOf(row);
      if (first?.isFromTool === true && first.position < position) isRead.fill(true, at, at + ROW);
    });
    const count = isRead.filter(Boolean).length;
    return words.length >= WORDS_MIN && count >= READ_SHARE * words.length;
  });
}

/** Guesses: three words in a row are seldom the same by chance; a few words say nothing. */
const ROW = 3;
const WORDS_MIN = 5;
/** Guess: a finding that quotes an error or a setting has more words of its own. */
const READ_SHARE = 0.6;

interface Passage {
  readonly text: string;
  readonly position: number;
  readonly isFromTool: boolean;
}

/** Remembers where each wanted row of words stands first. */
class FirstRows {
  readonly #found = new Map<string, Passage | undefined>();
  /** Most words of a conversation begin no wanted row. */
  readonly #firstWords: ReadonlySet<string>;

  constructor(rows: readonly string[]) {
    for (const row of rows) this.#found.set(row, undefined);
    this.#firstWords = new Set(rows.map((row) => row.slice(0, row.indexOf(" "))));
  }

  read(passage: Passage): void {
    const words = wordsOf(passage.text);
    for (let at = 0; at + ROW <= words.length; at += 1) {
      if (!this.#firstWords.has(words[at] ?? "")) continue;
      const row = words.slice(at, at + ROW).join(" ");
      if (this.#found.has(row) && this.#found.get(row) === undefined) this.#found.set(row, passage);
    }
  }

  firstOf(row: string): Passage | undefined {
    return this.#found.get(row);
  }
}

/** Everything that was said, written or shown, in this order. The report of a subagent is an agent's. */
function passagesIn(turns: readonly TranscriptTurn[]): Passage[] {
  const calls = turns.flatMap(({ toolCalls }) => toolCalls);
  const reports = new Set(calls.filter(({ action }) => action === "delegate").map(({ id }) => id));
  return turns.flatMap(({ text, toolCalls, toolResult }, position) => {
    if (toolResult !== undefined) {
      const shown = toolResult.whole ?? toolResult.text;
      return [{ text: shown, position, isFromTool: !reports.has(toolResult.callId) }];
    }
    const done = toolCalls.flatMap(({ command = "", written = "" }) => [command, written]);
    return [text, ...done]
      .filter((one) => one !== "")
      .map((one) => ({ text: one, position, isFromTool: false }));
  });
}

function rowsOf(words: readonly string[]): string[] {
  return words.slice(ROW - 1).map((_, at) => words.slice(at, at + ROW).join(" "));
}

/** A path, a name or a number is one word; in scripts without spaces each character is one. */
function wordsOf(text: string): string[] {
  const spaced = WIDE.test(text) ? text.replaceAll(EACH_WIDE, " $& ") : text;
  return spaced
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (PLAIN.test(word) ? word : word.replace(EDGES, "")))
    .filter((word) => word !== "");
}

const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const EACH_WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;
const PLAIN = /^[a-z0-9]{1,40}$/;
/** Line numbers of a listing ("12→") and marks around a word. */
const EDGES = /^(?:\d{1,6}→)?[^\p{L}\p{N}]*|[^\p{L}\p{N}]+$/gu;
