import { errorSignature } from "@/memory/errors/error-signature.ts";
import type { MemoryDraft } from "@/memory/memory.ts";
import type { MemoryType, Origin } from "@/store/memory-types.ts";
import type { Corpus } from "../corpus.ts";
import { createRandom, zipfRank } from "../random.ts";
import { codeName, contentWord, filePath, pathOf, pick, type Random, sentences } from "./texts.ts";

/**
 * Any number of memories like those that hooks make: sessions that stay on a topic, files, and
 * errors that recur. A memory depends only on its index, not on the size of the store. Lengths and
 * shares are guesses, guided by commit messages and talk about code: 45 words on average.
 */
export const GENERATOR_VERSION = 1;

const SESSION_MEMORIES = 25;
const ERRORS = 2_000;
const TAGS = 200;

const TYPES: readonly MemoryType[] = [
  ...Array<MemoryType>(6).fill("Learning"),
  ...Array<MemoryType>(5).fill("Context"),
  ...Array<MemoryType>(2).fill("Decision"),
  ...Array<MemoryType>(2).fill("Fix"),
  ...Array<MemoryType>(2).fill("Error"),
  ...Array<MemoryType>(2).fill("FileAccess"),
  "Preference",
];
const ORIGINS: readonly Origin[] = ["user", "agent", "agent", "agent", "tool", "tool"];

export interface ScaleCorpus extends Corpus {
  /** The words that recur in the session of this memory. */
  topic(index: number): readonly string[];
  random(index: number): Random;
}

export function createScaleCorpus(seed: number): ScaleCorpus {
  const random = (index: number) => createRandom(Math.imul(seed + index, 0x9e3779b1) + index);
  const topic = (index: number) => topicOf(seed, Math.floor(index / SESSION_MEMORIES));
  return {
    random,
    topic,
    draft: (index) => draftOf(index, random(index), topic(index)),
    words: (index, count) => wordsOf(draftOf(index, random(index), topic(index)).text, count),
    filePath: (index) => pathOf(zipfRank(random(index)(), 1_000)),
  };
}

export function sessionOfMemory(index: number): string {
  return `ses_${Math.floor(index / SESSION_MEMORIES)}`;
}

function draftOf(index: number, random: Random, topic: readonly string[]): MemoryDraft {
  const type = pick(random, TYPES, "Learning");
  const isAboutError = type === "Fix" || type === "Error";
  const error = isAboutError ? zipfRank(random(), ERRORS) : undefined;
  // Between 12 and 150 words, short ones more often.
  const text = sentences(random, 12 + Math.floor(138 * random() ** 2.2), topic);
  return {
    text: error === undefined ? text : `${errorLine(error)}. ${text}`,
    type,
    origin: pick(random, ORIGINS, "agent"),
    tags: some(random, 3, () => `area-${zipfRank(random(), TAGS)}`),
    files: some(random, 4, () => filePath(random)),
    ...(error === undefined ? {} : { errorSignature: signatureOf(error) }),
    sessionId: sessionOfMemory(index),
    event: "PostToolUse",
  };
}

function topicOf(seed: number, session: number): string[] {
  const random = createRandom(Math.imul(seed + session, 0x85ebca6b) + 7);
  return [
    codeName(random),
    codeName(random),
    filePath(random),
    ...Array.from({ length: 5 }, () => contentWord(random)),
  ];
}

function wordsOf(text: string, count: number): string {
  return text
    .split(" ")
    .slice(3, 3 + count)
    .join(" ");
}

function some<T>(random: Random, below: number, make: () => T): T[] {
  return Array.from({ length: Math.floor(random() * below) }, make);
}

function errorLine(rank: number): string {
  const random = createRandom(rank + 1_000_003);
  const kinds = ["TypeError", "ValueError", "AssertionError", "ENOENT", "error TS2345", "panic"];
  return `${pick(random, kinds, "Error")}: ${codeName(random)} ${contentWord(random)} ${contentWord(random)} is not ${contentWord(random)}`;
}

const signatures = new Map<number, string | undefined>();

function signatureOf(rank: number): string | undefined {
  if (!signatures.has(rank)) signatures.set(rank, errorSignature(errorLine(rank)));
  return signatures.get(rank);
}
