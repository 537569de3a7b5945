import { isSameUnit } from "@/memory/truth/quantity.ts";
import { hasOpposite, isKnownValue, rivalryOf } from "@/memory/truth/rival-values.ts";
import { isSameWord, type Token } from "@/memory/truth/statement-tokens.ts";
import {
  ARTICLES_BEFORE_NOUNS,
  FUNCTION_WORDS,
  GENERIC_WORDS,
  SLOT_WORDS,
} from "@/memory/truth/statement-words.ts";

/**
 * How two values are of one kind, told by their form, in any language. Two such values in statements
 * about the same thing are one fact and its change.
 *
 * "alike": one name up to a letter or a number, such as trino-a.x and trino-c.x: they vouch for the
 * subject themselves. "keyed": numbers after the same word, such as node 18 and node 22. "same": two
 * amounts of one unit, two ports, two versions, two rivals. "same place": two hosts of one domain,
 * two buckets. "same file": two files, which seldom exclude each other. "named": two names, of which
 * nothing more is known.
 */
export type Kinship = "alike" | "keyed" | "same" | "same place" | "same file" | "named";

/** How two different values are related; undefined if they are not of one kind. */
export function kinshipOf(was: Token, is: Token): Kinship | undefined {
  if (was.text === is.text || was.isNegated || is.isNegated) return undefined;
  if (was.quantity !== undefined && is.quantity !== undefined) return kinNumbers(was, is);
  if (was.quantity !== undefined || is.quantity !== undefined) return undefined;
  if (was.kind === "path" || is.kind === "path") {
    return was.kind === is.kind ? kinPlaces(was.text, is.text) : undefined;
  }
  const rivalry = rivalryOf(was.text, is.text);
  if (rivalry === "rivals" || rivalry === "opposites") return "same";
  if (rivalry === "different-kinds" || !isName(was) || !isName(is)) return undefined;
  if (hasOpposite(was.text) || hasOpposite(is.text)) return undefined;
  if (isPerson(was) !== isPerson(is) || isSameWord(was, is)) return undefined;
  return "named";
}

/** True for a word that is the value of something by its form. */
export function isValueByForm(token: Token): boolean {
  return token.kind === "number" || token.kind === "path" || isName(token);
}

/** True for the same value: a number with its unit, or the same word. */
export function isSameValue(a: Token, b: Token): boolean {
  if (a.quantity === undefined || b.quantity === undefined) return a.text === b.text;
  return a.quantity.value === b.quantity.value && a.quantity.unit === b.quantity.unit;
}

/** True for a name by its form. German writes every noun with a capital letter. */
function isName(token: Token): boolean {
  if (isKnownValue(token.text) || isPerson(token)) return true;
  return (
    token.kind === "name" && /^\p{L}/u.test(token.text) && !ARTICLES_BEFORE_NOUNS.has(token.before)
  );
}

const HONORIFICS: ReadonlySet<string> = new Set("さん 氏 君 様 씨 님 bey hanım".split(" "));

/** True for a name with a word of respect after it, as Japanese, Korean and Turkish have it. */
export function isPerson({ after }: Token): boolean {
  return HONORIFICS.has(after);
}

function kinNumbers(was: Token, is: Token): Kinship | undefined {
  const [a, b] = [was.quantity, is.quantity];
  if (a === undefined || b === undefined || a.value === b.value || !isSameUnit(a, b)) {
    return undefined;
  }
  if (a.unit !== "" && a.unit !== "version") return "same";
  if (was.before === is.before && isKey(is.before)) return "keyed";
  if (was.after === is.after && isKey(is.after)) return "same";
  if (was.before === is.before && SLOT_WORDS.has(is.before)) return "same"; // "it is 100"
  return formOf(was.text) === formOf(is.text) ? "same" : undefined;
}

/** True for a word that a number belongs to: "node 18". */
function isKey(word: string): boolean {
  if (FUNCTION_WORDS.has(word) || GENERIC_WORDS.has(word)) return false;
  return /^\p{L}[\p{L}\p{N}+#_-]{1,40}$/u.test(word);
}

/** Plain numbers of one kind without a word beside them: ports, and versions with a dot. */
function formOf(text: string): string {
  if (/^[1-6]?\d{4}$/.test(text) && Number(text) >= PORT_MIN) return "port";
  return /^\d{1,3}(?:\.\d{1,4}){1,3}$/.test(text) ? "version" : text;
}

/** Lower ports are seldom chosen, and lower numbers are mostly counts. */
const PORT_MIN = 1_024;

interface Place {
  readonly kind: string;
  /** The name of one among several: the host in its domain, the bucket, the file in its folder. */
  readonly name: string;
  readonly group: string;
}

const URI = /^([a-z][a-z\d+.-]{1,20}):\/\/([^/\s]{1,120})(\/.{0,200})?$/;
const HOST =
  /^([a-z\d_-]{1,60})\.((?:[a-z\d-]{1,60}\.){1,5}[a-z]{2,24})(?::\d{2,5})?(?:\/.{0,200})?$/;

function placeOf(text: string): Place {
  const [, scheme = "", authority = "", path = ""] = URI.exec(text) ?? [];
  const host = HOST.exec(/^https?$/.test(scheme) ? authority : text);
  if (host !== null) return { kind: "host", name: host[1] ?? "", group: host[2] ?? "" };
  if (scheme !== "") return { kind: scheme, name: authority + path, group: "" };
  const slash = text.lastIndexOf("/");
  return { kind: "file", name: text.slice(slash + 1), group: text.slice(0, Math.max(0, slash)) };
}

/** True for an address with the name of a host. */
export function isHost({ kind, text }: Token): boolean {
  return kind === "path" && placeOf(text).kind === "host";
}

function kinPlaces(was: string, is: string): Kinship | undefined {
  if (was.includes("·") || is.includes("·")) return undefined; // Code of several words.
  const [a, b] = [placeOf(was), placeOf(is)];
  if (a.kind !== b.kind) return undefined;
  if (a.kind === "file") return a.group === b.group ? "same file" : undefined;
  if (a.group !== b.group) return isSameOwner(was, is) ? "same place" : undefined;
  const [stem, other] = [stemOf(a.name), stemOf(b.name)];
  return stem === other && stem.length > STEM_MIN ? "alike" : "same place";
}

/** `com.acme.shop` and `com.acme.store`: ids that begin with the domain. */
function isSameOwner(was: string, is: string): boolean {
  const [a, b] = [was.split("."), is.split(".")];
  return a.length > 2 && a.length === b.length && a[0] === b[0] && a[1] === b[1];
}

/** Guess: "a-#" says nothing, "nas#" does. */
const STEM_MIN = 3;

/** The name up to its numbers and single letters: "trino-#" for trino-a and trino-c. */
function stemOf(name: string): string {
  return name.replace(/\d{1,20}/g, "#").replace(/(?<=[-_])[a-z](?=$|[-_])/g, "#");
}

/** The letters of a place that may be the word for its subject: "trino" of trino-a.mistral.lan. */
export function subjectInPlace({ kind, text }: Token): string {
  return kind === "path" ? (/^(?:[a-z\d+.-]{1,20}:\/\/)?([a-z]{3,40})/.exec(text)?.[1] ?? "") : "";
}
