import { cutText } from "@/base/text.ts";
import type { TimePhrase } from "@/memory/recall/1-query/times/time-phrase.ts";
import type * as TimePhrases from "@/memory/recall/1-query/times/time-phrase.ts";

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

/** The time that a query names, if it names one. */
export function timeIn(text: string, nowMs: number): TimePhrase | undefined {
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
