import { LABEL } from "@/memory/extract/conclusion/conclusion-words.ts";
import type { OutlineLine } from "@/memory/extract/conclusion/message-outline.ts";
import { joinTexts, namesSomething } from "@/memory/extract/statement-content.ts";
import type { Statement } from "@/memory/extract/statement.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * A paragraph, or the items of one list with what announces them. It is the smallest part of a
 * message that can be understood without the rest.
 */
export interface Passage {
  readonly isList: boolean;
  /** Each part is one sentence, or all sentences of one list item. */
  readonly parts: readonly PassagePart[];
  /** Says what a list is about; empty if nothing above it does. */
  readonly lead: string;
  /** The texts of all lines it stands under, nearest first. */
  readonly above: readonly string[];
  /** The statement before the passage. */
  readonly before: Statement | undefined;
}

export interface PassagePart {
  readonly statements: readonly Statement[];
  readonly text: string;
  readonly matchText: string;
  /** The part only announces what follows it. */
  readonly announces: boolean;
}

export function listPassages(
  lines: readonly OutlineLine[],
  statements: readonly Statement[],
): Passage[] {
  const groups: Group[] = [];
  let at = 0;
  for (const [index, statement] of statements.entries()) {
    while ((lines[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= statement.start) at += 1;
    const line = lines[at];
    if (line?.role === "heading") continue;
    const isItem = line?.role === "item" && line.start <= statement.start;
    const open = groups.findLast((group) => isItem === group.isList);
    const isSame =
      open !== undefined &&
      (isItem
        ? open.parent === line.parent && (line.parent !== undefined || open === groups.at(-1))
        : open === groups.at(-1) && open.block === statement.block);
    if (isSame) open.entries.push({ statement, line });
    else {
      const { block } = statement;
      const last = statements[index - 1];
      const before = isText(lines, last) ? last : undefined;
      const entries = [{ statement, line }];
      groups.push({ isList: isItem, parent: line?.parent, block, before, entries });
    }
  }
  return groups.map(toPassage);
}

/** Only prose can be what a later sentence refers to. */
function isText(lines: readonly OutlineLine[], statement: Statement | undefined): boolean {
  if (statement === undefined) return false;
  return lines.findLast(({ start }) => start <= statement.start)?.role === "text";
}

interface Group {
  readonly isList: boolean;
  readonly parent: OutlineLine | undefined;
  readonly block: number;
  readonly before: Statement | undefined;
  readonly entries: { readonly statement: Statement; readonly line: OutlineLine | undefined }[];
}

function toPassage({ isList, parent, before, entries }: Group): Passage {
  const above = textsAbove(parent);
  const byPart = new Map<unknown, { statements: Statement[]; announces: boolean }>();
  let label: Statement | undefined;
  for (const { statement, line } of entries) {
    const key = isList ? line : (label ?? statement);
    label = isList || !isLabel(statement) ? undefined : statement;
    const known = byPart.get(key) ?? { statements: [], announces: false };
    known.statements.push(statement);
    known.announces = /[:：]\s*$/.test(statement.text);
    byPart.set(key, known);
  }
  const parts = [...byPart.values()].map(({ statements, announces }) => ({
    statements,
    text: joinTexts(statements.map(({ text }) => text)),
    matchText: statements.map(({ matchText }) => matchText).join(" "),
    announces,
  }));
  return { isList, parts, lead: isList ? leadFrom(above) : "", above, before };
}

/** "Root cause.": a label that ends like a sentence belongs to the next one. */
function isLabel({ matchText }: Statement): boolean {
  return matchText.length <= LABEL_CHARS_MAX && LABEL.test(`${matchText} `);
}

const LABEL_CHARS_MAX = 30;

/** Guess: headings further up say what the whole message is about. */
const ANCESTORS_MAX = 4;

export function textsAbove(parent: OutlineLine | undefined): string[] {
  const above: string[] = [];
  for (let line = parent; line !== undefined && above.length < ANCESTORS_MAX; line = line.parent) {
    above.push(line.text);
  }
  return above;
}

/** Guess: a longer announcement leaves too little room for the items. */
const LEAD_CHARS_MAX = 160;

/** The nearest text above a list that names a subject: not "Here is why", not "Summary". */
export function leadFrom(above: readonly string[]): string {
  for (const text of above) {
    const lead = lastSentences(text);
    if (lead !== undefined) return lead;
  }
  return "";
}

/** The last sentences of an announcement, as few as name a subject. */
function lastSentences(text: string): string | undefined {
  const sentences = text.split(/(?<=[.!?。！？])\s{1,4}/);
  let lead = "";
  for (const sentence of sentences.toReversed()) {
    lead = lead === "" ? sentence : `${sentence} ${lead}`;
    if (lead.length > LEAD_CHARS_MAX) return undefined;
    const isOpen = REFERS_BACK.test(lead.toLowerCase()) || GOES_ON.test(lead);
    if (saysSubject(lead) && !isOpen) return withoutOrnament(lead);
  }
  return undefined;
}

/** Numbers of sections and signs for the eye. */
function withoutOrnament(text: string): string {
  return text.replace(/^(?:[^\p{L}\p{N}`"'([/~.@_$-]|\d{1,2}[.)]\s)+/u, "").trim();
}

/** Two words with content; a name in code counts as two. */
function saysSubject(text: string): boolean {
  const words = [...analyzeMeaning(text)].filter((word) => !isFiller(word)).length;
  const names = /`[^`]{2,80}`|\b\w{1,40}[a-z][A-Z]\w|\b\w{1,40}_\w|\.[a-z]{1,5}\b/.test(text);
  return words >= 2 || (words >= 1 && names);
}

/** A sentence that can only be understood after the one before it. */
const REFERS_BACK =
  /^(?:(?:so|and|but|also|however|yes|no|now|since|because|if)[,:]? )?(?:this|these|that|those|it|its|they|their|both(?! ¤| the\b)|here|there|then|the same|same|after|before|instead|otherwise|either|neither|the (?:former|latter|second|first|other|fix|change|update|solution|result))(?:'s)?\b/;

/** An announcement in the middle of an argument. */
const GOES_ON = /^(?:but|so|and|or|then|instead|meanwhile|in contrast|on the other hand)\b/i;

/** A sentence that contrasts with or adds to the one before it. */
const CONTINUES = /^(?:however|nevertheless|additionally|moreover|but)\b/;

export function refersBack({ matchText }: Pick<Statement, "matchText">): boolean {
  return REFERS_BACK.test(matchText) || CONTINUES.test(matchText);
}

/** "The strategy stores it there": which one may stand in the sentence before. */
const UNNAMED =
  /^(?:the|each|every) (?!problem|issue|bug|cause|reason|culprit|key|root)\w{2,20} (?:\w{2,12}ly |also )?(?:is|was|are|were|has|have|had|does|can|uses?|reads?|checks?|needs?|returns?|creates?|runs?|works?|stores?)\b/;
/** These say nothing at all without a name. */
const GENERIC =
  /^(?:the|each|every) (?:command|function|method|code|file|service|script|field|flag|option|endpoint|query|request|class|module|package|table|column|page|button|hook|test|job|process|tool|app)\b/;

export function leavesSubjectOpen({ matchText }: Pick<Statement, "matchText">): boolean {
  return UNNAMED.test(matchText);
}

/** True if it cannot be understood without the sentence before it. */
export function needsSentenceBefore(sentence: Pick<Statement, "matchText">): boolean {
  return refersBack(sentence) || (leavesSubjectOpen(sentence) && GENERIC.test(sentence.matchText));
}

/** True if a list item can be understood without an announcement. */
export function standsAlone(part: PassagePart): boolean {
  const [first] = part.statements;
  if (first === undefined || refersBack(first)) return false;
  return /[.!。！]["'”)\]]{0,2}$/.test(part.text) && part.statements.some(namesSomething);
}
