import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import type { TimePhrase } from "@/memory/time-phrase.ts";
import type * as TimePhrases from "@/memory/time-phrase.ts";

/**
 * What a question asks for besides its words: files, names of code, an error, a time. A pure
 * function of the text and the clock. Identifiers are split into their words by store/analyze.ts,
 * the same way for what is stored and what is asked.
 */
export interface UnderstoodQuery {
  /** Only the beginning counts: a pasted log has no end, and the deadline has one. */
  readonly text: string;
  /** Paths it names or was given, with "/". */
  readonly paths: readonly string[];
  /** Names of code in it, as they are written. */
  readonly symbols: readonly string[];
  readonly errorSignature: string | undefined;
  /** The time it speaks of; only where the clock was given. */
  readonly time: TimePhrase | undefined;
}

export interface QueryParts {
  readonly query: string;
  readonly files?: readonly string[] | undefined;
  readonly errorSignature?: string | undefined;
  readonly nowMs?: number | undefined;
}

export function understandQuery(asked: QueryParts): UnderstoodQuery {
  const text = cutText(asked.query, LIMITS.queryChars);
  const paths = [...(asked.files ?? []), ...pathsIn(text)].map((path) =>
    path.replaceAll("\\", "/").replace(/^\.\//, ""),
  );
  return {
    text,
    paths: [...new Set(paths)],
    symbols: symbolsIn(text),
    errorSignature: asked.errorSignature,
    time: asked.nowMs === undefined ? undefined : timeIn(text, asked.nowMs),
  };
}

/** Words that are paths: with a slash in them. */
function pathsIn(text: string): string[] {
  return text.split(/[\s"'`()<>,;]+/).filter((word) => /[\\/]/.test(word));
}

// camelCase, PascalCase, snake_case and a call.
const SYMBOL =
  /\b(?:[A-Za-z]\w*_\w+|[a-z]\w*[A-Z]\w*|[A-Z]\w*[a-z]\w*[A-Z]\w*|[A-Za-z]\w+(?=\(\)))/g;
const SYMBOLS_MAX = 8;

function symbolsIn(text: string): string[] {
  return [...new Set(text.match(SYMBOL))].slice(0, SYMBOLS_MAX);
}

// Reading a time needs the time zone, which takes a process some milliseconds to load. So it is
// looked for only where a word for time stands.
const TIME_HINT =
  /\b(?:19|20)\d\d\b|\b(?:yesterday|today|ago|night|morning|afternoon|minutes?|hours?|days?|weeks?|months?|years?|gestern|vorgestern|heute|stunden?|tag(?:e|en)?|wochen?|monat\w{0,2}|jahr\w{0,2}|ayer|anteayer|anoche|hoy|horas?|d[ií]as?|semanas?|mes(?:es)?|a[nñ]os?|hier|aujourd|heures?|jours?|semaines?|mois|ann[eé]es?|an|\w{2,8}(?:day|tag|di)|mittwoch|domingo|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|dimanche|(?:jan|feb|f[eé]v|mar|m[aä]r|ap|av|ma[iy]|jui?n|ju[il]l|aug|ao[uû]t|agos|sep|o[kc]t|nov|d[eé][cz]|dic|ener)\w{0,8})\b|últim|dernier/i;
/** What a program says about times is not a question about the past. */
const ERROR_TEXT = /(?:error|exception|fatal|panic|traceback)\b.{0,40}[:[(]/i;

function timeIn(text: string, nowMs: number): TimePhrase | undefined {
  if (!TIME_HINT.test(text) || ERROR_TEXT.test(text)) return undefined;
  const { findTimePhrase }: typeof TimePhrases = require("@/memory/time-phrase.ts");
  return findTimePhrase(text, nowMs);
}
