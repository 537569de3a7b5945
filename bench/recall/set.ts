import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** One thing that is remembered. */
export interface Item {
  readonly id: string;
  readonly text: string;
  readonly time: string | null;
  readonly session: string;
  /** The store: a query is answered from items of its own group only. */
  readonly group: string;
  readonly meta?: {
    readonly role?: string;
    readonly speaker?: string;
    readonly files?: readonly string[];
    readonly project?: string;
  };
}

/** One question, and the items that answer it. */
export interface Query {
  readonly id: string;
  readonly text: string;
  readonly time: string | null;
  readonly group: string;
  readonly relevant: readonly string[];
  readonly category: string;
  readonly meta?: { readonly project?: string };
}

export interface RecallSet {
  readonly name: string;
  readonly items: readonly Item[];
  readonly queries: readonly Query[];
  /** Questions about something else: the right answer is silence. */
  readonly offTopic: readonly Query[];
}

/** Reads corpus.jsonl, queries.jsonl and, where there is one, offtopic.jsonl of a folder. */
export function readSet(folder: string): RecallSet {
  const offTopicPath = join(folder, "offtopic.jsonl");
  return {
    name: basename(folder),
    items: readLines<Item>(join(folder, "corpus.jsonl")),
    queries: readLines<Query>(join(folder, "queries.jsonl")),
    offTopic: existsSync(offTopicPath) ? readLines<Query>(offTopicPath) : [],
  };
}

/** Prompts that need no memory: our own list, asked of the stores of every set. */
export function readSmallTalk(): Query[] {
  const path = join(import.meta.dir, "..", "sets", "own", "smalltalk.jsonl");
  return readLines<{ id: string; text: string }>(path).map(({ id, text }) => {
    return { id, text, time: null, group: "", relevant: [], category: "small talk" };
  });
}

export function byGroup<T extends { readonly group: string }>(
  rows: readonly T[],
): Map<string, T[]> {
  return Map.groupBy(rows, (row) => row.group);
}

function readLines<T>(path: string): T[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as T);
}
