import { onFirstUse, wordList } from "@/base/on-first-use.ts";
import { NUMBER_NAMES, WEEKDAY_NAMES } from "@/memory/truth/signs/value-names.ts";

/** A number with its unit, in a form in which "1 min" and "60 s" are equal. */
export interface Quantity {
  /** "time", "size", "percent", "clock", "weekday", "date", "version" or "" for a plain number. */
  readonly unit: string;
  /** Equal for equal quantities. */
  readonly value: string;
  /** True if the unit is the next word. */
  readonly hasUnitWord: boolean;
}

const units = onFirstUse(
  (): ReadonlyMap<string, readonly [string, number]> =>
    new Map(
      (
        [
          [
            "time",
            0.001,
            "ms millisecond milliseconds millisekunden milisegundos millisecondes millisecondi мс milisekund milisekundy milisaniye ミリ秒 毫秒 밀리초",
          ],
          [
            "time",
            1,
            "s sec secs second seconds sekunde sekunden segundo segundos seconde secondes secondo secondi секунд секунды секунди сек seconden sekund sekundy sekunder sekundo saniye 秒 秒钟 초",
          ],
          [
            "time",
            60,
            "m min mins minute minutes minuten minuto minutos minuti минут минуты хвилин хвилини мин minuten minut minuty minuter minutě dakika 分 分钟 分間 분",
          ],
          [
            "time",
            3_600,
            "h hr hour hours stunde stunden hora horas heure heures ora ore uhr час часа часов годин години uur uren godzin godziny godzina hodin hodiny timmar timme saat 時間 小时 시간",
          ],
          [
            "time",
            86_400,
            "d day days tag tage tagen día días jour jours dia dias giorno giorni день дня дней днів дні dagen dni dzień dní dagar gün 日 天 日間 일",
          ],
          [
            "time",
            604_800,
            "week weeks woche wochen semana semanas semaine semaines settimana settimane неделя недели недель тиждень тижні тижнів weken tydzień tygodnie tygodni týden týdny vecka veckor hafta 週間 周 주",
          ],
          ["size", 1, "b byte bytes байт"],
          ["size", 1e3, "kb kib k кб"],
          ["size", 1e6, "mb mib мб"],
          ["size", 1e9, "gb gib гб"],
          ["size", 1e12, "tb tib тб"],
          ["percent", 1, "% percent prozent pourcent процентов パーセント"],
        ] as const
      ).flatMap(([unit, factor, names]) => names.split(" ").map((name) => [name, [unit, factor]])),
    ),
);

const numberWords = onFirstUse(
  (): ReadonlyMap<string, number> =>
    new Map(NUMBER_NAMES.flatMap(([names, values]) => numbered(names, values))),
);

const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** Days of the week are values like numbers: what closes on Thursdays does not close on Wednesdays. */
const weekdays = onFirstUse(
  (): ReadonlyMap<string, number> =>
    new Map(WEEKDAY_NAMES.flatMap((names) => numbered(names, DAYS))),
);

/** A number before one of these, or with the ending of an ordinal, is a day: "14 June", "the 21st". */
const MONTHS = wordList(
  "january february march april may june july august september october november december " +
    "jan feb mar apr jun jul aug sep sept oct nov dec januar februar märz mai juni juli oktober dezember " +
    "janvier février mars avril juin juillet août septembre octobre novembre décembre " +
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre " +
    "janeiro fevereiro março maio junho julho setembro outubro novembro dezembro " +
    "gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre " +
    "января февраля марта апреля мая июня июля августа сентября октября ноября декабря " +
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
);

/** True for the name of a month, in lower case. */
export function isMonth(word: string): boolean {
  return MONTHS.has(word);
}

const DAY_OF_MONTH = /^([12]?\d|3[01])(st|nd|rd|th|\.)?$/;

/** "28/11", "6/20", "28.11.", "28/11/2026". Where both may be the month, it may be a fraction as well. */
const DAY_AND_MONTH = /^(\d{1,2})([/.])(\d{1,2})(?:\2(?:20)?\d\d|\.)?$/;
const MONTHS_MAX = 12;
const DAYS_MAX = 31;

function numericDateOf(lower: string): Quantity | undefined {
  const [, first, sign, second] = DAY_AND_MONTH.exec(lower) ?? [];
  if (first === undefined || second === undefined || lower === "24/7") return undefined;
  // "28.11" without a dot at its end or a year is a version or a number.
  if (sign === "." && /^\d{1,2}\.\d{1,2}$/.test(lower)) return undefined;
  const [month = 0, day = 0] = [Number(first), Number(second)].toSorted((a, b) => a - b);
  const isDate = month >= 1 && month <= MONTHS_MAX && day > MONTHS_MAX && day <= DAYS_MAX;
  return isDate ? { unit: "date", value: String(day), hasUnitWord: false } : undefined;
}

function dateOf(lower: string, next: string): Quantity | undefined {
  const [, day, ending = ""] = DAY_OF_MONTH.exec(lower) ?? [];
  const isBeforeMonth = MONTHS.has(next);
  const isOrdinal = ending !== "" && ending !== ".";
  if (day === undefined || !(isBeforeMonth || isOrdinal)) return undefined;
  return { unit: "date", value: String(Number(day)), hasUnitWord: isBeforeMonth };
}

function numbered(list: string, values: readonly number[]): [string, number][] {
  return list.split(" ").map((word, i) => [word, values[i] ?? 0]);
}

/** "3" for "three", in the languages whose numbers are listed. */
export function spelledNumber(word: string): string | undefined {
  return numberWords().get(word.toLowerCase())?.toString();
}

export function unitOf(word: string): readonly [string, number] | undefined {
  return units().get(word);
}

/** Reads "30", "10MB", "v1.2.3", "02:00" or "two"; the unit may be the next word. */
export function quantityOf(word: string, next: string): Quantity | undefined {
  const code = word.charCodeAt(0);
  const mayBeDigits = (code >= 48 && code <= 57) || "vV=^~<>$€£".includes(word.charAt(0));
  const lower = word.toLowerCase();
  const spelled = numberWords().get(lower);
  // "a", "un" and "ein" are articles; "one" and "eine" count only before a unit or a noun.
  if (spelled !== undefined) return withUnit(String(spelled), "", next);
  const weekday = weekdays().get(lower);
  if (weekday !== undefined) return { unit: "weekday", value: String(weekday), hasUnitWord: false };
  if (!mayBeDigits) return undefined;
  const date = dateOf(lower, next) ?? numericDateOf(lower);
  if (date !== undefined) return date;
  const clock = /^([01]?\d|2[0-4])[:.h]([0-5]\d)(?::[0-5]\d)?$/.exec(lower);
  if (clock !== null && lower.includes(":")) {
    return { unit: "clock", value: `${Number(clock[1])}:${clock[2]}`, hasUnitWord: false };
  }
  const half = /^(1[0-2]|[1-9])(?:[:.]([0-5]\d))?([ap])m$/.exec(lower);
  if (half !== null) {
    const hour = (Number(half[1]) % 12) + (half[3] === "p" ? 12 : 0);
    return { unit: "clock", value: `${hour}:${half[2] ?? "00"}`, hasUnitWord: false };
  }
  const found =
    /^([v=^~<>$€£]{0,2})(\d{1,15})((?:[.,_]\d{1,12}){0,4})(?:\.x)?([a-zа-я%]{0,4})$/.exec(lower);
  if (found === null) return undefined;
  const [, prefix = "", whole = "", rest = "", suffix = ""] = found;
  if (suffix !== "" && unitOf(suffix) === undefined) return undefined;
  const isVersion = prefix.includes("v") || rest.split(/[.]/).length > 2;
  if (isVersion) return { unit: "version", value: whole + rest, hasUnitWord: false };
  // "1,000" is a thousand, "1,5" one and a half. Without a unit the digits count: 3.1 is not 3.10.
  const digits = (whole + rest).replace(/[,_](?=\d{3}\b)/g, "").replace(",", ".");
  return withUnit(digits, suffix, next);
}

function withUnit(digits: string, suffix: string, next: string): Quantity {
  const unit = unitOf(suffix === "" ? next : suffix);
  if (unit === undefined) return { unit: "", value: digits, hasUnitWord: false };
  const [name, factor] = unit;
  return { unit: name, value: String(Number(digits) * factor), hasUnitWord: suffix === "" };
}

/** False if the two cannot be values of one thing, such as 10 MB and 10 minutes. */
export function isSameUnit(a: Quantity, b: Quantity): boolean {
  const plain = (unit: string) => unit === "" || unit === "version";
  return a.unit === b.unit || (plain(a.unit) && plain(b.unit));
}
