import { zipfRank } from "../random.ts";
import { COMMON_WORDS, CONTENT_WORDS, ENDINGS, FOLDERS, NAME_PARTS } from "./words.ts";

/**
 * Makes text like that of real work: sentences of common words, developers' words, names from
 * code, paths and numbers. Names are combined from parts, so that the vocabulary grows with the
 * text, as it does in real text.
 */
export type Random = () => number;

const FILES = 20_000;
const NAMES = 200_000;

export function pick<T>(random: Random, items: readonly T[], otherwise: T): T {
  return items[Math.floor(random() * items.length)] ?? otherwise;
}

export function contentWord(random: Random): string {
  return CONTENT_WORDS[zipfRank(random(), CONTENT_WORDS.length)] ?? "";
}

/** A name such as parseUserToken or retry_queue; frequent ones recur. */
export function codeName(random: Random): string {
  return nameOf(zipfRank(random(), NAMES));
}

export function filePath(random: Random): string {
  return pathOf(zipfRank(random(), FILES));
}

export function pathOf(rank: number): string {
  const folder = FOLDERS[rank % FOLDERS.length] ?? "src";
  const part = NAME_PARTS[(rank * 31) % 150] ?? "main";
  const stem = nameParts(rank * 7 + 3, 2).join("-");
  return `${folder}/${part}/${stem}.${ENDINGS[rank % ENDINGS.length] ?? "ts"}`;
}

/** `count` words, some of them from the topic. The shares are guesses. */
export function words(random: Random, count: number, topic: readonly string[]): string[] {
  return Array.from({ length: count }, () => {
    const kind = random();
    if (kind < 0.42) return COMMON_WORDS[zipfRank(random(), COMMON_WORDS.length)] ?? "the";
    if (kind < 0.8) return contentWord(random);
    if (kind < 0.9) return pick(random, topic, "it");
    if (kind < 0.96) return codeName(random);
    return kind < 0.98 ? filePath(random) : String(Math.floor(random() * 10_000));
  });
}

export function sentences(random: Random, count: number, topic: readonly string[]): string {
  const all = words(random, count, topic);
  for (let end = 8 + Math.floor(random() * 10); end < all.length; end += 8 + random() * 10) {
    const at = Math.floor(end);
    all[at] = `${all[at]}.`;
  }
  return `${all.join(" ")}.`;
}

function nameOf(rank: number): string {
  const parts = nameParts(rank, rank % 3 === 0 ? 3 : 2);
  if (rank % 4 === 1) return parts.join("_");
  const [first = "", ...rest] = parts;
  return first + rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
}

// A large odd factor spreads the ranks, so that neighbours get different parts.
function nameParts(rank: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const spread = Math.imul(rank + 1, 0x9e3779b1 + 2 * i * 0x85ebca6b) >>> 8;
    return NAME_PARTS[spread % NAME_PARTS.length] ?? "part";
  });
}
