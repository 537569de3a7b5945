import { folderOf } from "@/platform/path-parts.ts";
import type { Project } from "@/platform/project.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import { findDigest, putDigest } from "@/session/digest/stored-digest.ts";
import { sessionOf } from "@/session/state/session-state.ts";
import { findStateKey, isMarked } from "@/session/state/state-key.ts";
import { listStates, projectStateFolder, saveState } from "@/session/state/state-folder.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/**
 * Takes the words of a forgotten or edited memory out of what is kept of sessions: their digests,
 * and the state files that people and the next session read. Capsules are made from the digest and
 * name their memories, so that they leave out forgotten ones when they are given back.
 */
export interface GoneWords {
  readonly memoryId: string;
  readonly text: string;
  /** The text that replaces it in the list of what a session captured; absent if forgotten. */
  readonly newText?: string;
  readonly sessionIds: readonly string[];
}

export function removeWordsFromSessions(
  gone: readonly GoneWords[],
  { store, project }: { readonly store: Store; readonly project: Project },
): void {
  if (gone.length === 0) return;
  const texts = gone.map(({ text }) => text);
  const folder = projectStateFolder(project, folderOf(project.storeFolder));
  const states = listStates(folder);
  const sessions = new Set(gone.flatMap(({ sessionIds }) => sessionIds));
  for (const state of states) sessions.add(sessionOf(state));
  const writes = [...sessions].flatMap((id) => digestWrites(store, id, gone, texts));
  if (writes.length > 0) store.apply(writes, { isDurable: false });
  const key = findStateKey(store);
  for (const state of states) {
    const cleaned = withoutWords(state, texts);
    if (JSON.stringify(cleaned) === JSON.stringify(state)) continue;
    saveState(folder, cleaned, isMarked(state, key) ? key : undefined);
  }
}

function digestWrites(
  store: Store,
  sessionId: string,
  gone: readonly GoneWords[],
  texts: readonly string[],
): StoreWrite[] {
  const digest = findDigest(store, sessionId, "")?.digest;
  if (digest === undefined) return [];
  const captured = digest.captured.flatMap((memory) => {
    const change = gone.find(({ memoryId }) => memoryId === memory.memoryId);
    if (change === undefined) return [memory];
    return change.newText === undefined ? [] : [{ ...memory, text: change.newText }];
  });
  const { path, position, context } = digest;
  const cleaned: SessionDigest = withoutWords(
    { ...digest, captured },
    texts.filter((text) => !captured.some((memory) => memory.text === text)),
  );
  return [putDigest({ ...cleaned, path, position, context })];
}

/** Guess: fewer characters are said by chance; scripts without spaces say more with each. */
const CHARS_MIN = { spaced: 12, unspaced: 5 } as const;

/** The value without the sentences that say one of these texts. Emptied entries leave their list. */
export function withoutWords<T>(value: T, texts: readonly string[]): T {
  const gone = texts.map(normalise).filter(saysEnough);
  return gone.length === 0 ? value : (clean(value, gone) as T);
}

function clean(value: unknown, gone: readonly string[]): unknown {
  if (typeof value === "string") return cleanText(value, gone);
  if (Array.isArray(value)) {
    return value
      .map((entry: unknown) => ({ entry, cleaned: clean(entry, gone) }))
      .filter(({ entry, cleaned }) => !isEmptied(entry, cleaned))
      .map(({ cleaned }) => cleaned);
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, clean(field, gone)]));
}

/** True if a text, or the text of an entry, had content and has none left. */
function isEmptied(before: unknown, after: unknown): boolean {
  if (typeof before === "string") return before !== "" && after === "";
  return textOf(before) !== "" && textOf(after) === "";
}

function textOf(entry: unknown): unknown {
  return typeof entry === "object" && entry !== null
    ? (entry as { text?: unknown }).text
    : undefined;
}

function cleanText(text: string, gone: readonly string[]): string {
  if (!saysEnough(normalise(text))) return text;
  const sentences = text.split(/(?<=[.!?。！？])(?=\s|[^\s.!?\w])|\n/);
  const kept = sentences.filter((sentence) => {
    const plain = normalise(sentence);
    return !gone.some(
      (words) => plain.includes(words) || (saysEnough(plain) && words.includes(plain)),
    );
  });
  if (kept.length === sentences.length) return text;
  return kept.join("").trim();
}

const EDGE = " \"'“”„«»-.,;:!?…。！？";

/** In lower case, with single spaces, and without quotation marks and punctuation at its ends. */
function normalise(text: string): string {
  const plain = text.toLowerCase().split(/\s+/).join(" ");
  let [start, end] = [0, plain.length];
  while (start < end && EDGE.includes(plain.charAt(start))) start += 1;
  while (end > start && EDGE.includes(plain.charAt(end - 1))) end -= 1;
  return plain.slice(start, end);
}

function saysEnough(plain: string): boolean {
  const isUnspaced = /[\u3040-\u30ff\u4e00-\u9fff]/.test(plain);
  return plain.length >= (isUnspaced ? CHARS_MIN.unspaced : CHARS_MIN.spaced);
}
