import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import type { TimePhrase } from "@/memory/recall/1-query/times/time-phrase.ts";
import type * as TimePhrases from "@/memory/recall/1-query/times/time-phrase.ts";
import { loadDeepStages } from "@/memory/recall/load-deep-stages.ts";
import type { QuerySettings } from "@/memory/recall/recall-profile.ts";
import type { RecallFilter, RecallRequest } from "@/memory/recall/request.ts";

/**
 * A request with everything the text asks for besides its words: files, names of code, an error, a
 * time. A pure function of the request. Identifiers are split into words by store/text/analyze.ts,
 * the same way for memories and queries.
 */
export interface UnderstoodQuery {
  /** The beginning of the query: a pasted log has no end, but a hook has a deadline. */
  readonly text: string;
  /** Paths the request names or carries, with "/". */
  readonly paths: readonly string[];
  /** Names of code, as written. */
  readonly symbols: readonly string[];
  readonly errorSignature: string | undefined;
  readonly otherSignatures: readonly string[];
  /** The time the query names; undefined if it names none or the present is unknown. */
  readonly time: TimePhrase | undefined;
  /** The request's filter, narrowed by the time the query names if the profile says so. */
  readonly filter: RecallFilter;
}

export function understandRequest(
  request: RecallRequest,
  { error, isBoundByTime = false, readsTime = true }: QuerySettings,
): UnderstoodQuery {
  const { files = [], filter = {}, nowMs } = request;
  const found = error === "found" ? loadDeepStages().findError(request) : request;
  const text = cutText(found.query, LIMITS.queryChars);
  const time = readsTime && nowMs !== undefined ? timeIn(text, nowMs) : undefined;
  const bound = isBoundByTime ? time : undefined;
  let paths: string[] | undefined;
  return {
    text: bound === undefined ? text : text.replace(bound.phrase, " "),
    get paths() {
      return (paths ??= pathsOf(text, files));
    },
    get symbols() {
      return symbolsIn(text);
    },
    errorSignature: found.errorSignature,
    otherSignatures: request.otherSignatures ?? [],
    time,
    filter: bound === undefined ? filter : narrow(filter, bound),
  };
}

function narrow(filter: RecallFilter, time: TimePhrase): RecallFilter {
  const { sinceMs = time.sinceMs, untilMs = time.untilMs } = filter;
  return {
    ...filter,
    sinceMs: Math.max(sinceMs, time.sinceMs),
    untilMs: Math.min(untilMs, time.untilMs),
  };
}

/** The given paths and those the text names, with "/". */
function pathsOf(text: string, files: readonly string[]): string[] {
  const named = pathsIn(text);
  if (named.length === 0 && files.length === 0) return [];
  const paths = [...files, ...named].map((path) => path.replaceAll("\\", "/").replace(/^\.\//, ""));
  return [...new Set(paths)];
}

/** Words with a slash or backslash in them, without the punctuation that ends a sentence. */
function pathsIn(text: string): string[] {
  if (!text.includes("/") && !text.includes("\\")) return [];
  return text
    .split(/[\s"'`()<>,;]+/)
    .filter((word) => /[\\/]/.test(word))
    .map((word) => word.replace(/[.:!?]{1,3}$/, ""));
}

// camelCase, PascalCase, snake_case, and names followed by "()".
const SYMBOL =
  /\b(?:[A-Za-z]\w*_\w+|[a-z]\w*[A-Z]\w*|[A-Z]\w*[a-z]\w*[A-Z]\w*|[A-Za-z]\w+(?=\(\)))/g;
// A member with its owner, such as cart.total. File and host names match too.
const MEMBER = /\b[A-Za-z_]\w*(?:(?:\.|::|#)[A-Za-z_]\w*)+/g;
const SYMBOLS_MAX = 8;

function symbolsIn(text: string): string[] {
  const found = [...(text.match(SYMBOL) ?? []), ...(text.match(MEMBER) ?? [])];
  return [...new Set(found)].slice(0, SYMBOLS_MAX);
}

// Parsing a time loads code and the time zone, which takes a hook milliseconds. So it is tried only
// if the text has one of these words or a year. A string with a space around each word is searched
// faster than a set of them is built, for the twenty or so lookups of a prompt.
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
/** A query names its time in the first sentences or not at all. Guess. */
const TIME_CHARS = 600;
/** Program output that mentions times does not ask about the past. */
const ERROR_TEXT = /(?:error|exception|fatal|panic|traceback)\b.{0,40}[:[(]/i;

function timeIn(text: string, nowMs: number): TimePhrase | undefined {
  const beginning = cutText(text, TIME_CHARS);
  const words = beginning.split(/[^A-Za-z0-9\u00c0-\u017f]+/);
  if (!words.some(isTimeWord) || ERROR_TEXT.test(beginning)) return undefined;
  const {
    findTimePhrase,
  }: typeof TimePhrases = require("@/memory/recall/1-query/times/time-phrase.ts");
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
