import type { Comparison } from "@/memory/truth/compare-statements.ts";
import type { ReadStatement } from "@/memory/truth/statement-clauses.ts";
import { isSameWord, type Token } from "@/memory/truth/statement-tokens.ts";

/** Compares a statement that says that something has moved with the older one about its address. */

/** "mailpit moved to 8036", where the older statement gives one address or port with mailpit. */
export function movesPort(before: readonly Token[], newer: ReadStatement): Comparison | undefined {
  const [was, ...more] = before.flatMap((token) => portOf(token) ?? []);
  if (was === undefined || more.length > 0) return undefined;
  for (const { tokens, sentence } of newer.clauses) {
    if (!sentence.saysChange || !sentence.isStatement) continue;
    const words = tokens.filter(({ isGeneric }) => !isGeneric);
    const [is, ...others] = words.flatMap((token) => portOf(token) ?? []);
    const [subject, ...rest] = words.filter((token) => portOf(token) === undefined);
    if (is === undefined || is === was || others.length > 0 || subject === undefined) continue;
    if (rest.length > 1 || !before.some((old) => isSameWord(old, subject))) continue;
    return { relation: "supersedes", why: `${was} → ${is}`, oldValue: was, newValue: is };
  }
  return undefined;
}

/** The port that a word is or ends with: `8025`, `http://localhost:8025/`. */
function portOf({ text, kind }: Token): string | undefined {
  if (kind === "number") return /^[1-9]\d{3,4}$/.exec(text)?.[0];
  return /:(\d{2,5})\/?$/.exec(text)?.[1];
}

/** "staging has moved: beta.acme.io", after "staging is at pre.acme.io". */
export function movesHost(before: readonly Token[], now: readonly Token[]): Comparison | undefined {
  const [was, ...moreOld] = before.flatMap((token) => hostOf(token) ?? []);
  if (was === undefined || moreOld.length > 0) return undefined;
  const hosts = now.flatMap((token) => hostOf(token) ?? []);
  const [is, ...moreNew] = hosts.filter(({ whole }) => whole !== was.whole);
  if (is === undefined || moreNew.length > 0 || is.domain !== was.domain) return undefined;
  const namesOld = hosts.length > 1 || now.some(({ text }) => text === was.label);
  const sharesWord = now.some((word) => before.some((old) => isSameWord(old, word)));
  if (!namesOld && !sharesWord) return undefined;
  const values = { oldValue: was.whole, newValue: is.whole };
  return { relation: "supersedes", why: `${was.whole} → ${is.whole}`, ...values };
}

interface Host {
  readonly whole: string;
  /** The part before the first dot. */
  readonly label: string;
  readonly domain: string;
}

const HOST =
  /^(?:https?:\/\/)?(([a-z0-9-]{1,60})\.((?:[a-z0-9-]{1,60}\.){1,4}[a-z]{2,12}))(?:[:/].{0,200})?$/;

function hostOf({ text, kind }: Token): Host | undefined {
  const [, whole, label, domain] = kind === "path" ? (HOST.exec(text) ?? []) : [];
  if (whole === undefined || label === undefined || domain === undefined) return undefined;
  return { whole, label, domain };
}
