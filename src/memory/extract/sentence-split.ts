/** Finds where sentences end, in languages with and without spaces between them. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Closing marks, also within bold text; a space has to follow, so that main.go is one word. */
const SENTENCE_END = /[.!?…]{1,6}["'”’)\]*_\\]{0,4}(?=\s)|[。！？]["”」』)）]{0,2}/g;

const ABBREVIATION =
  /(?:^|[\s("'])(?:e\.g|i\.e|eg|ie|etc|vs|cf|approx|ca|resp|incl|excl|max|min|fig|vol|nr|no|art|abs|bzw|z\.b|z\. b|u\.a|u\. a|d\.h|d\. h|evtl|ggf|usw|inkl|p\.ex|p\. ex|p\.ej|p\. ej|ej|т\.е|т\. е|т\.к|т\. к|т\.д|т\. д|напр|др|стр|mr|mrs|ms|dr|prof|sr|sra|st|inc|ltd|corp|[a-zа-я])\.$/i;

/** Two dots or more, and an ellipsis, do not end a sentence that goes on in lower case. */
const ELLIPSIS = /(?:\.{2,}|…)["'”’)\]*_]{0,4}$/;

export function splitSentences(text: string): TextRange[] {
  const sentences: TextRange[] = [];
  let start = 0;
  for (const mark of text.matchAll(SENTENCE_END)) {
    const end = mark.index + mark[0].length;
    if (!endsSentence(text, start, end)) continue;
    sentences.push({ start, end });
    start = end;
  }
  sentences.push({ start, end: text.length });
  return sentences
    .filter((range) => /\S/.test(text.slice(range.start, range.end)))
    .flatMap((range) => splitOrders(text, range));
}

/** Guess: a shorter part is no order of its own: "use tabs, and never spaces". */
const ORDER_WORDS_MIN = 5;

/** Splits a sentence with two complete orders, which are two rules. */
function splitOrders(text: string, range: TextRange): TextRange[] {
  const sentence = text.slice(range.start, range.end);
  const join = SECOND_ORDER.exec(sentence);
  if (join === null) return [range];
  const first = sentence.slice(0, join.index);
  const second = sentence.slice(join.index + join[0].length);
  if (countWords(first) < ORDER_WORDS_MIN || countWords(second) < ORDER_WORDS_MIN) return [range];
  const middle = range.start + join.index;
  return [
    { start: range.start, end: middle },
    { start: middle + join[0].length, end: range.end },
  ];
}

const SECOND_ORDER =
  /, and (?=(?:please )?(?:always|never|don't|dont|do not|i prefer|i'd rather)\b)/i;

function countWords(text: string): number {
  return text.trim().split(/\s+/, 100).length;
}

function endsSentence(text: string, start: number, end: number): boolean {
  const sentence = text.slice(Math.max(start, end - 40), end);
  const next = /^\s{0,20}(\S)/.exec(text.slice(end, end + 21))?.[1] ?? "";
  if (/^[.]/.test(next)) return false;
  if (ELLIPSIS.test(sentence)) return !/[\p{Ll}\p{N}]/u.test(next);
  if (/^\s{0,9}(?:\d{1,3}|[a-zA-Z])\.$/.test(sentence) && end - start <= 12) return false;
  // "regarding:  9. The field is never shown" names an item of a list.
  if (/(?::\s{1,4}|\s{2,4})\d{1,3}\.$/.test(sentence)) return false;
  // "No." as an answer ends a sentence; "No. 5" does not.
  if (/(?:^|\s)no\.$/i.test(sentence)) return !/\d/.test(next);
  return !ABBREVIATION.test(sentence);
}

/** Guesses: a longer sentence says enough for itself. */
const DEPENDENT_WORDS_MAX = 8;
const ADDED_WORDS_MAX = 4;
const GOES_ON_WORDS_MAX = 14;

/** First words of sentences that only make sense after the one before. */
const DEPENDENT =
  /^(?:not|nor|neither|same|likewise|instead|except|unless|otherwise|nicht|auch nicht|genauso|gleiches|ebenso|sonst|stattdessen|außer|igual|lo mismo|ni|sino|si no|pareil|idem|sinon|et pas|igual que|o mesmo|sen[ãa]o|lo stesso|altrimenti|то же|так же|иначе|а не)(?=[\s,.!?])|^(?:否则|同样|而不是|不是|同様|同じく|ではなく)/i;
const ADDS = /^(?:and|or|und|oder|y|o|et|ou|e|ed|и|или)\s/i;
/** Lower-case words that begin the rest of a sentence rather than a new one, as people type. */
const GOES_ON =
  /^(?:with|without|only|mit|ohne|nur|avec|sans|uniquement|con|sin|solo|com|sem|só|senza|soltanto|с|без|только)\s/;
const GIVES_REASON =
  /^(?:because|cause|cuz|since(?! \d)|so that|weil|denn|damit|porque|ya que|para que|parce que|puisque|pois|perch[éeè]|poich[éeè]|потому|так как|чтобы)(?=[\s,])|^(?:因为|なぜなら)/i;

/**
 * A Japanese particle cannot begin a sentence: what stands before "は削除して" is quoted text that
 * it speaks of.
 */
const PARTICLE =
  /^[「」』”"]?(?:は(?!い(?:[、。,.!！？?\s]|$)|っきり|じめ|やく|ず)|を(?!\s)|って(?!い)|の(?:部分|ところ|箇所|あたり|話を)|と(?:書い|ある|いう|表示|出)|が(?:いい|良い|変|偉そう|うそ|嘘))/;

/** True for the rest of a sentence whose quoted beginning was left out: "にします". */
export function lacksBeginning(text: string): boolean {
  return PARTICLE.test(text) || /^に(?:し|決め|変え|なり|つい)/.test(text);
}

/** True if a text ends by speaking of what it quotes, without marks of a quotation. */
export function speaksOfQuoted(text: string): boolean {
  return [...text.matchAll(/[。！？.!?]\s{0,2}(?=\S)/g)].some(({ index, 0: mark }) =>
    PARTICLE.test(text.slice(index + mark.length)),
  );
}

/** True for "Not the device history", "same for web", "because …". */
export function dependsOnLast(sentence: string): boolean {
  const text = sentence.trim();
  if (PARTICLE.test(text)) return true;
  if (GIVES_REASON.test(text) || text.startsWith("(")) return true;
  if (ADDS.test(text)) return countWords(text) <= ADDED_WORDS_MAX;
  if (GOES_ON.test(text)) return countWords(text) <= GOES_ON_WORDS_MAX;
  return DEPENDENT.test(text) && countWords(text) <= DEPENDENT_WORDS_MAX;
}
