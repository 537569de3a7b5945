/**
 * Finds what a message says about the steps of a plan by their numbers: "step 2 is done", "skip 3",
 * "leave 4 for later", "scrap the plan". The words are those of the most common languages; numbers
 * and marks do the rest.
 */
export interface StepWishes {
  readonly dropped: readonly number[];
  readonly later: readonly number[];
}

/** Guesses: people and agents say it early; the rest of a longer message is a document. */
const REPORT_CHARS = 4_000;
const PROMPT_CHARS = 1_000;

const STEP =
  "(?:(?:steps?|tasks?|items?|points?|numbers?|no\\.|phases?|schritte?n?|punkte?|nr\\.|nummer|étapes?|etapes?|pasos?|passos?|passo|passi|punto|stap|krok|шаги?|пункт|ステップ|手順|步骤|第|단계)\\s{0,2}|#\\s{0,2})";
const JOIN = "\\s{0,3}(?:,|&|\\+|and|und|et|y|e|i|и|と|、|和|및|–|-|to|bis)\\s{0,3}";
/** One number or several: "2", "2 and 3", "1, 2". */
const NUMBERS = `#?(\\d{1,2}(?:${JOIN}(?:${STEP})?#?\\d{1,2}){0,8})`;
/** A bare number must stand alone: in "skip 3 tests" it counts tests. */
const ALONE =
  "(?=\\s{0,3}(?:$|[.,;:!?)、。はをの]|(?:and|und|et|y|for|für|pour|para|por|until|please|bitte|now|then|but|aber|mais|pero|entirely|completely|alone|out|weg|aus)(?!\\p{L})))";

const DONE =
  "(?:done|completed?|finished|implemented|erledigt|fertig|abgeschlossen|terminée?s?|finie?s?|faite?s?|hech[oa]s?|list[oa]s?|completad[oa]s?|terminad[oa]s?|feit[oa]s?|conclu[ií]d[oa]s?|fatt[oa]|completat[oa]|klaar|gotowe|zrobione|готов[оаы]?|сделан[оаы]?|выполнен[оаы]?|завершен[оаы]?)(?!\\p{L})|完了|済|完成|做完|완료|[✅✓✔☑]";
const NOT =
  /(?<!\p{L})(?:not|never|yet to|will be|to be|nicht|noch|pas|encore|no|não|nao|non|nie|не|ещё|once|when|after|before|if|until|wenn|sobald|bevor|quand|si|cuando|quando|когда|если)(?!\p{L})|n['’]t|未|まだ|没|還|还|안 /iu;

const DROP =
  "(?:skip|drop|omit|ignore|forget|cancel|scrap|remove|leave out|leave|without|not do|don['’]t do|do not do|überspringe?n?|überspring|streiche?n?|weglassen|lass|ohne|vergiss|saute[rz]?|ignore[rz]?|laisse[rz]?|sans|oublie[rz]?|annule[rz]?|salta|sáltate|omite|olvida|sin|elimina|quita|deja|pul[ae]r?|sem|deixa|ignora|lascia|senza|pomiń|пропусти|без|убери|отмени|не делай|оставь|跳过|不做|取消|去掉|不要)(?![\\p{Script=Latin}\\p{Script=Cyrillic}])";
/** Said after the number: "Schritt 3 weglassen", "3はスキップ", "step 3 can be dropped". */
const DROPPED =
  "(?:(?:can be|is|should be|kann)? ?(?:skipped|dropped|cancelled|canceled|omitted|left out|not needed|unnecessary|weglassen|streichen|überspringen|entfällt|weg)(?!\\p{L})|スキップ|飛ば|不要|やめ|なし|いらない|跳过|不做|取消|不要|건너|빼|취소)";
const LATER =
  /(?<!\p{L})(?:later|afterwards|tomorrow|next (?:time|week|session)|another (?:time|day)|postponed?|postpone|defer|später|nachher|morgen|plus tard|demain|más tarde|luego|después|mañana|mais tarde|depois|amanhã|dopo|domani|później|позже|потом|завтра)(?!\p{L})|後で|あとで|後回し|明日|以后|以後|稍后|之后|明天|나중/iu;
const POSTPONE =
  "(?:postpone|defer|leave|later|verschiebe?n?|reporte[rz]?|aplaza|adia|отложи|後回し|推迟)(?!\\p{L})";

const DONE_AFTER = new RegExp(`${STEP}${NUMBERS}([^.!?;\\n。\\d]{0,40}?)(?:${DONE})`, "giu");
const DONE_BEFORE = new RegExp(`(?:${DONE})([^.!?;,\\n。、\\d]{0,16}?)${STEP}${NUMBERS}`, "giu");
const DROP_STEP = new RegExp(`(?<!\\p{L})(?:${DROP})[^.!?\\n。\\d]{0,12}?${STEP}${NUMBERS}`, "giu");
const DROP_BARE = new RegExp(`(?<!\\p{L})(?:${DROP})\\s{0,3}${NUMBERS}${ALONE}`, "giu");
const DROP_AFTER = new RegExp(`${STEP}${NUMBERS}[^.!?\\n。\\d]{0,12}?${DROPPED}`, "giu");
const DROP_AFTER_WIDE = new RegExp(
  `${NUMBERS}\\s{0,2}(?:番|つ目|번)?\\s{0,2}(?:は|を|も|는|은|을|를)[^。\\n\\d]{0,8}?${DROPPED}`,
  "giu",
);
const POSTPONED = new RegExp(
  `(?<!\\p{L})(?:${POSTPONE})[^.!?\\n。\\d]{0,12}?${STEP}?${NUMBERS}`,
  "giu",
);
const LATER_AFTER = new RegExp(`${STEP}${NUMBERS}([^.!?\\n。\\d]{0,24})`, "giu");
const LATER_AFTER_WIDE = new RegExp(
  `${NUMBERS}\\s{0,2}(?:番)?(?:は|を|も)([^。\\n\\d]{0,8})`,
  "giu",
);

// Every pattern here needs a number, most messages have none, and compiling them takes 2 ms.
const HAS_DIGIT = /\d/;

/** The numbers of the steps that an agent says are done. */
export function readProgress(text: string): readonly number[] {
  const said = text.slice(0, REPORT_CHARS);
  if (!HAS_DIGIT.test(said)) return [];
  const isSaidSo = (found: RegExpExecArray, between = "") =>
    !NOT.test(between) && !NOT.test(leadOf(said, found));
  const after = collect(said, DONE_AFTER, (found) => isSaidSo(found, found[2]), 1);
  const before = collect(said, DONE_BEFORE, (found) => isSaidSo(found, found[1]), 2);
  return [...new Set([...after, ...before])];
}

/** The numbers of the steps that a person wants left out or done later. */
export function readWishes(text: string): StepWishes {
  const said = text.slice(0, PROMPT_CHARS);
  if (!HAS_DIGIT.test(said) || ASKS.test(said)) return { dropped: [], later: [] };
  const later = [
    ...collect(said, POSTPONED, (found) => LATER.test(restOf(said, found)) || isPostponing(found)),
    ...collect(said, LATER_AFTER, (found) => LATER.test(found[2] ?? "")),
    ...collect(said, LATER_AFTER_WIDE, (found) => LATER.test(found[2] ?? "")),
  ];
  const dropped = [DROP_STEP, DROP_BARE, DROP_AFTER, DROP_AFTER_WIDE]
    .flatMap((pattern) => collect(said, pattern, () => true))
    .filter((number) => !later.includes(number));
  return { dropped: [...new Set(dropped)], later: [...new Set(later)] };
}

/** Questions about a step decide nothing. */
const ASKS =
  /^\s{0,10}(?:why|should|shall|would|do we|does|what|which|how|warum|soll|wieso|welche|pourquoi|faut-il|por qu[eé]|devo|почему|зачем|なぜ|どうして|为什么|왜)(?!\p{L})/iu;

function isPostponing([whole]: RegExpExecArray): boolean {
  return /^(?:postpone|defer|verschieb|reporte|aplaza|adia|отложи|後回し|推迟)/iu.test(whole);
}

/** The few words of the sentence before a match. */
function leadOf(said: string, { index }: RegExpExecArray): string {
  const lead = said.slice(Math.max(0, index - 20), index);
  return lead.split(/[.!?;,:\n。、]/).at(-1) ?? "";
}

/** The rest of the sentence after a match. */
function restOf(said: string, { index, 0: whole }: RegExpExecArray): string {
  const rest = said.slice(index + whole.length, index + whole.length + 30);
  return rest.split(/[.!?\n。]/)[0] ?? "";
}

const PLAN = "(?:plan|steps|plano|piano|план|計画|プラン|计划|計劃|계획)";
const SCRAP = new RegExp(
  `(?<!\\p{L})(?:scrap|drop|forget|cancel|abandon|discard|ditch|throw (?:out|away)|stop|vergiss|verwirf|verwerfe?n?|abandonne[rz]?|oublie[rz]?|annule[rz]?|olvida|descarta|abandona|cancela|esquece|отмени|забудь|отмена|取消|放弃)(?:(?!\\d)[^.!?\\n。]){0,16}?(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])${PLAN}(?![\\p{Script=Latin}\\p{Script=Cyrillic}])|(?:計画|プラン)(?:は|を)?\\s{0,2}(?:中止|破棄|やめ|キャンセル|なし)|계획.{0,4}취소|план.{0,10}отмен`,
  "iu",
);

/** True if a person calls the whole plan off. */
export function scrapsPlan(text: string): boolean {
  const said = text.slice(0, PROMPT_CHARS);
  return !ASKS.test(said) && SCRAP.test(said);
}

const NUMBER = /\d{1,2}/g;
const RANGE = /(\d{1,2})\s{0,3}(?:–|-|to|bis)\s{0,3}#?(\d{1,2})/iu;

/** The numbers that the pattern's group names, where the match is accepted. */
function collect(
  text: string,
  pattern: RegExp,
  accepts: (found: RegExpExecArray) => boolean,
  group = 1,
): number[] {
  const numbers: number[] = [];
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    if (accepts(found)) numbers.push(...numbersIn(found[group] ?? ""));
  }
  return numbers;
}

function numbersIn(text: string): number[] {
  const range = RANGE.exec(text);
  const numbers = (text.match(NUMBER) ?? []).map(Number);
  if (range === null) return numbers;
  for (let n = Number(range[1]) + 1; n < Number(range[2]); n += 1) numbers.push(n);
  return numbers;
}
