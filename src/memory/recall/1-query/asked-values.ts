/**
 * The kinds of values that a question asks for, and those that a text has. A question names the kind
 * ("which port", "how long", "who"), and an answer seldom does: "compose maps postgres to 5546". But
 * its form shows it, in any language.
 */
export type ValueKind =
  | "duration"
  | "date"
  | "time"
  | "count"
  | "version"
  | "port"
  | "person"
  | "channel"
  | "host"
  | "account"
  | "region";

const KINDS: readonly {
  readonly kind: ValueKind;
  /**
   * Words of a question for it, in some twenty languages; after an asterisk, letters of one. Patterns
   * for all of them would take a hook milliseconds to compile.
   */
  readonly asked: string;
  /** Its form in a text. */
  readonly given: RegExp;
  /** Its form where capital letters tell. */
  readonly cased?: RegExp;
}[] = [
  {
    kind: "duration",
    asked:
      "how long|how often|how late|how old|how many days|how many hours|how many minutes|" +
      "how many weeks|how many months|how many seconds|until when|wie lange|wie oft|" +
      "wie viele tage|wie viele stunden|cuánto tiempo|quanto tempo|cuántos días|" +
      "quantos dias|combien de temps|combien de jours|ile dni|ile godzin|jak długo|demora|" +
      "*как долго|*сколько дней|*сколько часов|*сколько минут|*сколько времени|" +
      "*сколько живёт|*何分|*何日|*何時間|*何秒|*何か月|*どのくらい|*どれくらい|*多久|*几天|*几分钟|*几小时|*얼마나",
    given:
      /\d ?(?:ms|s|sec|min|h|hrs?|d)\b|\d ?-?(?:second|minute|hour|day|week|month|year|sekunde|minute|stunde|tag|woche|monat|segundo|minuto|hora|día|dia|semana|mes|jour|heure|semaine|mois|godzin|dni|minut|секунд|минут|час|дн|недел|месяц)|\d ?(?:秒|分|時間|日|週|か月|天|小时|分钟|초|분|시간|일)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|sixty|ninety|half an?) (?:second|hour|minute|day|week|month|year)|\b(?:zwei|drei|vier|fünf|zehn|dreißig|eine halbe) (?:minute|stunde|tage|woche|monat)/,
  },
  {
    kind: "date",
    asked:
      "when|wann|cuándo|quand|quando|kiedy|när|når|wanneer|kdy|mikor|what day|what date|" +
      "que dia|qué día|deadline|days until|days till|*когда|*до какого|*какого числа|коли|" +
      "*いつ|*何日|*何曜日|*什么时候|*哪天|*几号|*언제|*며칠",
    given:
      /\b\d{1,2}(?:st|nd|rd|th)\b|\b\d{1,2}\. ?(?:\d{1,2}\.|jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])|\b\d{1,2} (?:de )?(?:jan|feb|m[aä]r|apr|avr|ma[iy]|jun|juin|jul|aug|août|ago|sep|o[ck]t|out|nov|de[cz]|дек|янв|фев|мар|апр|мая|июн|июл|авг|сен|окт|ноя)|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6} \d{1,2}\b|\b\d{4}-\d\d-\d\d\b|\b\d{1,2}\/\d{1,2}\b|\d月|\d日|\d ?号|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:montag|dienstag|mittwoch|donnerstag|freitag|lunes|martes|miércoles|jueves|viernes|lundi|mardi|mercredi|jeudi|vendredi)|понедельник|вторник|сред[ау]|четверг|пятниц|[月火水木金土日]曜/,
  },
  {
    kind: "time",
    asked:
      "what time|when|until when|wann|um wie viel uhr|um wieviel uhr|wie spät|a qué hora|" +
      "cuándo|à quelle heure|quand|a che ora|quando|que horas|kiedy|o której|hoe laat|hur dags|" +
      "*во сколько|*когда|*何時|*いつ|*几点|*什么时候|*몇 시|*언제",
    given:
      /\b\d{1,2}[:.]\d\d\b(?!\.)|\b\d{1,2} ?(?:am|pm|uhr|h)\b|\bo'?clock\b|\b(?:half past|noon|midnight|halb)\b|\d ?[時点시]|\d ?час/,
  },
  {
    kind: "count",
    asked:
      "how many|how much|how big|how large|how high|how far|how fast|limit|maximum|timeout|" +
      "wieviel|wie viel|wie viele|wie groß|wie hoch|cuánto|cuánta|cuántos|cuántas|quanto|" +
      "quanta|quanti|quantos|quantas|combien|ile|hoeveel|kolik|kaç|mennyi|hvor mange|" +
      "hvor mye|hvor stor|hur många|hur mycket|hur stor|*сколько|*скільки|*лимит|*いくつ|*いくら|" +
      "*何回|*何件|*何個|*何人|*何番|*多少|*几个|*多大|*몇|*얼마",
    given: /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty)\b/,
  },
  {
    kind: "version",
    asked:
      "version|versión|versão|versione|versie|wersja|wersję|wersji|which java|which node|" +
      "which python|which ruby|which go|which scala|which php|which rust|which jdk|*верси|" +
      "*バージョン|*版本|*버전",
    given: /\bv?\d{1,3}\.\d{1,3}|\b[a-z]{2,14}[- ]?\d{1,3}\b/,
  },
  {
    kind: "port",
    asked: "port|puerto|porta|poort|*порт|*ポート|*端口|*포트",
    given: /(?<![\d.,:/-])(?!(?:19|20)\d\d\b)\d{4,5}\b(?![.,]?\d)|:\d{2,5}\b/,
  },
  {
    kind: "person",
    asked:
      "who|whom|who's|wer|wen|wem|quién|quien|quem|kto|kogo|hvem|vem|kdo|chi|qui est|" +
      "qui peut|кто|кого|кому|хто|*誰|*だれ|*谁|*누구|*누가",
    given:
      /\b(?:owns|owner|runs|leads|maintains|looks? after|in charge|takes? over|taken over|took over|on[- ]call|responsible|ask|ping|contact|zuständig|verantwortlich|kümmert|macht das|responsable|se encarga|s'occupe|encarregad|respons[áa]vel|opiekun|zajmuje)\b|отвечает|пишет|спроси|担当|聞いて|负责|找 ?[A-Z]|담당/,
    cased:
      /\b(?:it's|it is|now|past|with|to|by|ask|has|have|bei|an|von|mit|con|avec|com) (?:now )?[A-ZÀ-Þ][a-zà-ÿ]{2,}|(?:^|[.!?,:;] )[A-ZÀ-Þ][a-zà-ÿ]{2,} (?:has|owns|is|runs|does|left|hat|macht|ist)\b|さん/,
  },
  {
    kind: "channel",
    asked: "channel|slack|kanal|canal|*канал|*チャンネル|*频道|*채널",
    given: /(?:^|\s)[#~][a-zа-я][\wа-я-]{2,}/,
  },
  {
    kind: "host",
    asked:
      "url|address|host|hostname|server|link|domain|bucket|registry|remote|cluster|adresse|" +
      "dirección|endereço|indirizzo|adres|where|wo|woher|dónde|donde|où|onde|dove|gdzie|" +
      "*хост|*адрес|где|откуда|куда|*どこ|*ホスト|*哪里|*哪台|*在哪|*어디",
    given:
      /https?:|\w:\/\/|\b[\w-]{1,40}\.[\w-]{1,40}\.[a-z]|[\w~]\/[\w.-]{1,40}\/|\b[a-z]{2,20}-[a-z0-9]{1,20}-[a-z0-9]|\b[a-z]{2,20}-?\d{1,3}\b/,
  },
  {
    kind: "account",
    asked:
      "account|login|log in|sign in|credential|credentials|konto|cuenta|compte|conta|" +
      "*аккаунт|*учётк|*アカウント|*账号|*계정",
    given: /\S@\S|\b[a-z]{2,20}(?:-[a-z0-9]{2,20}){2,}/,
  },
  {
    kind: "region",
    asked: "region|zone|región|região|région|*регион|*リージョン|*区域|*리전",
    given: /\b[a-z]{2}-[a-z]{4,12}-\d\b|\b(?:north|south|east|west)[a-z]* ?(?:europe|us|asia)/i,
  },
];

/** Guess: of a longer prompt the first words say what is wanted. */
const CHARS_MAX = 300;

/** The kinds that a question asks for; none if it asks for something else. */
export function kindsAsked(prompt: string): readonly ValueKind[] {
  const words = prompt
    .slice(0, CHARS_MAX)
    .toLowerCase()
    .split(/[\s.,;:!?()"]+/);
  const text = ` ${words.join(" ")} `;
  const isAsked = (sign: string) =>
    sign.startsWith("*") ? text.includes(sign.slice(1)) : text.includes(` ${sign} `);
  return KINDS.filter(({ asked }) => asked.split("|").some(isAsked)).map(({ kind }) => kind);
}

/** True if a text has a value of one of these kinds. */
export function givesValue(text: string, kinds: readonly ValueKind[]): boolean {
  const lower = text.toLowerCase();
  return KINDS.some(
    ({ kind, given, cased }) =>
      kinds.includes(kind) && (given.test(lower) || cased?.test(text) === true),
  );
}
