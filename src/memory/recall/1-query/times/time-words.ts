import type { CalendarUnit } from "@/memory/recall/1-query/times/calendar.ts";

/** The words for time in English, German, Spanish and French, lower case and without accents. */
export type TimeUnit = CalendarUnit | "hour" | "minute";

const UNITS = index<TimeUnit>([
  ["minute", "minute minutes min mins minuten minuto minutos"],
  ["hour", "hour hours hr hrs stunde stunden hora horas heure heures"],
  ["day", "day days tag tage tagen dia dias jour jours"],
  ["week", "week weeks woche wochen semana semanas semaine semaines"],
  ["month", "month months monat monate monaten monats mes meses mois"],
  ["year", "year years jahr jahre jahren jahres ano anos annee annees"],
]);

const MONTHS = index(
  [
    "january januar janner enero janvier",
    "february februar febrero fevrier",
    "march marz marzo mars",
    "april abril avril",
    "may mai mayo",
    "june juni junio juin",
    "july juli julio juillet",
    "august agosto aout",
    "september septiembre septembre",
    "october oktober octubre octobre",
    "november noviembre novembre",
    "december dezember diciembre decembre",
  ].map((words, month) => [month, words]),
);

/** Short month names count only beside a day or a year: alone they are too ambiguous. */
const SHORT_MONTHS = index(
  "jan|feb|mar|apr||jun|jul|aug|sep sept|oct okt|nov|dec dez"
    .split("|")
    .map((words, month) => [month, words]),
);

const WEEKDAYS = index(
  [
    "sunday sonntag domingo dimanche",
    "monday montag lunes lundi",
    "tuesday dienstag martes mardi",
    "wednesday mittwoch miercoles mercredi",
    "thursday donnerstag jueves jeudi",
    "friday freitag viernes vendredi",
    "saturday samstag sonnabend sabado samedi",
  ].map((words, day) => [day, words]),
);

const NUMBERS = index(
  [
    "a an one ein eine einem einer einen un una uno une",
    "two couple zwei dos deux",
    "three few drei tres trois",
    "four vier cuatro quatre",
    "five funf cinco cinq",
    "six sechs seis",
    "seven sieben siete sept",
    "eight acht ocho huit",
    "nine neun nueve neuf",
    "ten zehn diez dix",
    "eleven elf once onze",
    "twelve zwolf doce douze",
  ].map((words, i) => [i + 1, words]),
);

function index<K>(entries: readonly (readonly [K, string])[]): ReadonlyMap<string, K> {
  return new Map(entries.flatMap(([key, words]) => words.split(" ").map((word) => [word, key])));
}

export function unitOf(word: string): TimeUnit | undefined {
  return UNITS.get(word);
}

export function monthOf(word: string): number | undefined {
  return MONTHS.get(word) ?? SHORT_MONTHS.get(word);
}

export function isLongMonth(word: string): boolean {
  return MONTHS.has(word);
}

export function weekdayOf(word: string): number | undefined {
  return WEEKDAYS.get(word);
}

export function numberOf(word: string): number | undefined {
  return /^\d{1,3}$/.test(word) ? Number(word) : NUMBERS.get(word);
}

/** One word of a text, folded, with its position. */
export interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly hasCapital: boolean;
  /** True if a sentence ends after it, or anything but a space or comma follows. */
  readonly isLast: boolean;
}

const WORD = /[A-Za-z0-9_./@#$:'’+\u0080-\uffff-]+/g;

/**
 * The words of a text. Words joined by anything but an apostrophe count as one, so that a time
 * inside a path or a name is not found.
 */
export function timeTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: raw, index: at } of text.matchAll(WORD)) {
    const bare = raw.replace(/^['.:-]+|[.:'’-]+$/g, "");
    const start = at + raw.indexOf(bare);
    const [, elided = ""] = /^((?:jusqu|qu|l|d)['’])./i.exec(bare) ?? [];
    if (elided !== "") tokens.push(toToken(text, start, start + elided.length));
    tokens.push(toToken(text, start + elided.length, start + bare.length));
  }
  return tokens.filter(({ word }) => word !== "");
}

function toToken(text: string, start: number, end: number): Token {
  const raw = text.slice(start, end);
  const word = foldWord(raw);
  const gap = /^[^A-Za-z0-9]*/.exec(text.slice(end, end + 8))?.[0] ?? "";
  // The full stop in "5. März" ends no sentence, and an apostrophe joins what follows.
  const isLast = !/^['’s]{0,2},? *$/.test(/^\d+$/.test(word) ? gap.replace(".", "") : gap);
  return { word, start, end, hasCapital: /^[A-Z]/.test(raw), isLast: isLast && end < text.length };
}

const ACCENTS = "äáàâöóôüúùûéèêëíîïñç’";
const PLAIN = "aaaaooouuuueeeeiiinc'";

function foldWord(raw: string): string {
  const word = raw.toLowerCase().replace(/(?:['’]s|-ci)$/, "");
  return word.replace(
    /[äáàâöóôüúùûéèêëíîïñç’]/g,
    (letter) => PLAIN[ACCENTS.indexOf(letter)] ?? letter,
  );
}
