import type { Clock } from "@/base/clock.ts";

/** The kind of thing an id names. */
export type IdPrefix = "mem" | "prj" | "inj" | "job" | "run" | "act" | "drm";

// Crockford's base 32 in lower case: without i, l, o and u, so that an id can be read aloud.
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_DIGITS = 9; // 45 bits of milliseconds: enough until the year 3084
const RANDOM_DIGITS = 11; // 55 bits

/** Makes an id such as mem_01kxyz4f3…: prefix, time, random part. Ids sort by creation time. */
export function newId(prefix: IdPrefix, clock: Clock): string {
  return `${prefix}_${timePart(clock.nowMs())}${randomPart()}`;
}

function timePart(nowMs: number): string {
  let rest = nowMs;
  let digits = "";
  for (let i = 0; i < TIME_DIGITS; i += 1) {
    digits = DIGITS.charAt(rest % 32) + digits;
    rest = Math.floor(rest / 32);
  }
  return digits;
}

// Ids must differ but need not be unguessable, and a cryptographic source costs a hook 0.3 ms.
function randomPart(): string {
  let digits = "";
  for (let i = 0; i < RANDOM_DIGITS; i += 1) digits += DIGITS.charAt(Math.random() * 32);
  return digits;
}

/**
 * True if the text can be a session id. Session ids are UUIDs and become parts of file names and
 * keys, so anything that could be read as a path or another kind of key is rejected.
 */
export function isSessionId(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(text);
}
