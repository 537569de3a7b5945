import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import type { TimePhrase } from "@/memory/recall/query/times/time-phrase.ts";
import type * as TimePhrases from "@/memory/recall/query/times/time-phrase.ts";

/**
 * What a question asks for besides its words: files, names of code, an error, a time. A pure
 * function of the text and the clock. Identifiers are split into their words by store/text/analyze.ts,
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
  return {
    text,
    paths: pathsOf(asked),
    // Few searches want to know.
    get symbols() {
      return symbolsIn(text);
    },
    errorSignature: asked.errorSignature,
    time: asked.nowMs === undefined ? undefined : timeIn(text, asked.nowMs),
  };
}

/** The paths a question was given or names, with "/". */
export function pathsOf({ query, files = [] }: QueryParts): string[] {
  const named = pathsIn(cutText(query, LIMITS.queryChars));
  if (named.length === 0 && files.length === 0) return [];
  const paths = [...files, ...named].map((path) => path.replaceAll("\\", "/").replace(/^\.\//, ""));
  return [...new Set(paths)];
}

/** Words that are paths: with a slash in them. */
function pathsIn(text: string): string[] {
  if (!text.includes("/") && !text.includes("\\")) return [];
  return text.split(/[\s"'`()<>,;]+/).filter((word) => /[\\/]/.test(word));
}

// camelCase, PascalCase, snake_case and a call.
const SYMBOL =
  /\b(?:[A-Za-z]\w*_\w+|[a-z]\w*[A-Z]\w*|[A-Z]\w*[a-z]\w*[A-Z]\w*|[A-Za-z]\w+(?=\(\)))/g;
// A member with what it belongs to, in which the names of files and hosts are found too.
const MEMBER = /\b[A-Za-z_]\w*(?:(?:\.|::|#)[A-Za-z_]\w*)+/g;
const SYMBOLS_MAX = 8;

function symbolsIn(text: string): string[] {
  const found = [...(text.match(SYMBOL) ?? []), ...(text.match(MEMBER) ?? [])];
  return [...new Set(found)].slice(0, SYMBOLS_MAX);
}

// Reading a time needs code, and the time zone, that a hook takes milliseconds to load. So it is
// looked for only where one of these words stands, or a year. A space on either side of each: to
// look a word up in the text takes less than to make a set of it, which is asked some twenty times.
const TIME_WORDS =
  " yesterday today ago night morning afternoon min mins minute minutes hr hrs hour hours day days week weeks month months year years " +
  "monday tuesday wednesday thursday friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec " +
  "january february march april june july august september october november december " +
  "gestern vorgestern heute minuten stunde stunden tage tagen woche wochen monat monate monaten monats jahr jahre jahren jahres " +
  "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag okt dez januar februar märz mai juni juli oktober dezember " +
  "ayer anteayer anoche hoy minuto minutos hora horas dia dias día días semana semanas mes meses ano anos año años tarde mañana " +
  "lunes martes miércoles miercoles jueves viernes sábado sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre " +
  "hier aujourd il heure heures jour jours semaine semaines mois ans année années annee annees matin " +
  "lundi mardi mercredi jeudi vendredi samedi dimanche janvier février fevrier mars avril juin juillet août aout septembre octobre novembre décembre decembre ";
/** A time is said in the first sentences or not at all. Guess. */
const TIME_CHARS = 600;
/** What a program says about times is not a question about the past. */
const ERROR_TEXT = /(?:error|exception|fatal|panic|traceback)\b.{0,40}[:[(]/i;

function timeIn(text: string, nowMs: number): TimePhrase | undefined {
  const beginning = cutText(text, TIME_CHARS);
  const words = beginning.split(/[^A-Za-z0-9\u00c0-\u017f]+/);
  if (!words.some(isTimeWord) || ERROR_TEXT.test(beginning)) return undefined;
  const {
    findTimePhrase,
  }: typeof TimePhrases = require("@/memory/recall/query/times/time-phrase.ts");
  return findTimePhrase(beginning, nowMs);
}

function isTimeWord(word: string): boolean {
  const isYear = word.length === 4 && (word.startsWith("20") || word.startsWith("19"));
  return (
    isYear ||
    word === "May" ||
    word === "may" ||
    (word !== "" && TIME_WORDS.includes(` ${word.toLowerCase()} `))
  );
}
