import { isFaultReport } from "@/memory/extract/find-fact.ts";
import { goesOnFrom } from "@/memory/extract/about-now.ts";
import { speaksOfQuoted } from "@/memory/extract/sentence-split.ts";
import { countWords } from "@/memory/extract/statement-content.ts";
import {
  isComplaint,
  isFragment,
  isNarration,
  isQuestionLike,
  isSecondHand,
  isTaskRequest,
  isTemporary,
  isThinkingAloud,
} from "@/memory/extract/statement-filters.ts";
import {
  isSurelyTalk,
  readsAsPassing,
  readsAsTalk,
} from "@/memory/extract/learned/statement-kind.ts";
import { LINE_OF_FILE } from "@/memory/extract/words/line-numbers.ts";
import { splitSentences } from "@/memory/extract/sentence-split.ts";
import { isProgramOutput } from "@/memory/extract/words/program-output.ts";
import { asksForWork } from "@/memory/extract/words/request-words.ts";
import type { Statement } from "@/memory/extract/statement.ts";

/**
 * Tells what a person says in passing from what holds later. Most of what people type asks for one
 * piece of work, asks a question, or reports trouble: true at that moment, done or answered an hour
 * later. How things are to be ("the link goes to the coordinates, not to the name") holds longer.
 */
export function isSaidInPassing(passage: readonly Statement[]): boolean {
  const whole = passage.map(({ text }) => text).join(" ");
  const held = passage.filter((one, at) => {
    const before = passage[at - 1];
    return holdsLater(one) && !(before !== undefined && goesOnFrom(before, one));
  });
  return held.length === 0 || (passage.length > 1 && isSurelyTalk(whole));
}

/** Guess: with fewer words a statement needs its conversation. */
const WORDS_MIN = 5;

function holdsLater(statement: Statement): boolean {
  const { matchText, text } = statement;
  if (countWords(withoutAddresses(text)) < WORDS_MIN || isFragment(statement)) return false;
  if (isQuestionLike(statement) || isTaskRequest(statement) || isSecondHand(statement))
    return false;
  if (speaksOfQuoted(matchText)) return false;
  if (isThinkingAloud(statement) || isTemporary(statement) || isComplaint(statement)) return false;
  if (ORDER.test(matchText) || ORDER_ELSEWHERE.test(matchText) || asksForWork(matchText)) {
    return false;
  }
  if (OF_ONE_TALK.test(matchText) || LINE_OF_FILE.test(matchText)) return false;
  if (isProgramOutput(text)) return false;
  if (WANTED.test(matchText)) return !readsAsTalk(text);
  if (isNarration(statement)) return false;
  return givesAddress(text) || !(readsAsPassing(text) || isFaultReport(text));
}

/**
 * True if each sentence orders, wishes or asks for a piece of work. Once the agent has taken it up it
 * answers no prompt, not even one that asks for the same in other words. How things are to be
 * ("make sure the link …") is more than that.
 */
export function isOnlyRequest(text: string): boolean {
  return splitSentences(text).every(({ start, end }) => {
    const matchText = text.slice(start, end).trim().toLowerCase();
    if (WANTED.test(matchText) || givesAddress(matchText)) return false;
    const isOrder = ORDER.test(matchText) || ORDER_ELSEWHERE.test(matchText);
    return isOrder || isTaskRequest({ matchText }) || asksForWork(matchText);
  });
}

/** Paths and addresses: a statement that is little else shows something, and says nothing. */
const ADDRESS = /(?:https?:\/\/|~?\/|\.{1,2}\/|[A-Za-z]:\\)\S{3,}|\S{1,200}\/\S{1,200}\/\S{1,200}/g;

export function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, " ");
}

/**
 * Says where something is to be found from now on: a host, a port, a bucket. People mention such
 * things while they speak of something else, in any language, and nothing else tells the agent.
 */
export function givesAddress(text: string): boolean {
  return HOST.test(text) || PORT.test(text);
}

/** A host with two dots or a port, or an address of a store. Pages of a code host are of the moment. */
const HOST =
  /(?<![\w.@/-])(?!\d{1,3}(?:\.\d{1,3}){2})(?:[a-z][\w-]{0,60}(?:\.[a-z][\w-]{0,60}){2,6}|[a-z][\w-]{0,60}(?:\.[\w-]{1,60}){0,5}:\d{2,5})(?![\w(])|\b(?:s3|gs|redis|postgres(?:ql)?|amqps?|nats|mongodb|wss?):\/\/[\w-]/i;
/** "on 4310", "port 5432", "порт 8123": four or five digits beside a word that says so. */
const PORT =
  /(?:\bon|\bat|\bport\w{0,3}|puerto|porta|порт[уеа]?|ポート[はがを]?|端口[是为]?)(?:\s?(?:is|ist|es|é|now|jetzt|ahora|:|=)){0,2}\s?\d{4,5}(?![\d./-])/i;

const LEAD_IN =
  "^(?:(?:ok|okay|yes|yeah|yep|no|so|and|also|now|then|next|first|well|great|good|cool|alright|perfect|hey|hi|please|pls|thanks|one (?:more|last) (?:thing|modification|question))[,.:!]* )*";

/** Orders for the next piece of work, by their first word. */
const ORDER = new RegExp(
  `${LEAD_IN}(?:please|let's|lets|let us|let me|add|fix|make|change|remove|delete|drop|update|create|write|check|look|run|try|implement|rename|move|show|test|review|refactor|do|go|give|find|put|set|address|merge|commit|push|deploy|start|continue|proceed|help|ask|tell|explain|open|close|read|search|clean|clear|install|upgrade|rebase|revert|undo|generate|build|release|investigate|debug|propose|suggest|consider|replace|extract|split|convert|improve|simplify|document|summari[sz]e|compare|double[- ]check|verify|validate|take (?:a|another) look|i(?:'d| would) (?:like|love|prefer)|i (?:want|need) (?:you|to|us)|you can|question)(?![\\w'-])`,
);

/** Polite orders at the end of a sentence, in languages that put the verb there. */
const ORDER_ELSEWHERE =
  /(?:してください|して下さい|お願い(?:します)?|ください|して(?:ほしい|欲しい)|てくれ(?:る|ますか|ませんか)?|해 ?(?:주세요|줘|주실|줄래))[。.!！?？]?$|^[请帮]/;

/** Speaks to the agent about this very conversation. */
const OF_ONE_TALK =
  /^(?:quick |one |another |follow[ -]?up ){0,3}question\b|^(?:to|or|than|thinking about|ideally)\b|^(?:\S{1,12} ){0,3}(?:regarding|going back to|you (?:also |just )?(?:said|wrote|mentioned|did|changed)|my point is|i mean\b|sorry\b|the issue is now|i(?:'m| am) (?:questioning|wondering|concerned|worried))|\b(?:this|the current|the local) (?:branch|pr|pull request|change|commit|diff)\b/;

/** How things are to be, whatever else the words say. */
const WANTED =
  /\b(?:should|must|needs? to|have to|has to|ought to|always|never|make sure|only (?:if|when|for)|soll(?:te|ten|en)?|muss|müssen|darf|debe(?:n|mos)?|hay que|doit|doivent|devrait|deve(?:m|mos|ono)?)\b|(?:^|\s)(?:должн|нужно|нельзя|всегда|никогда)|べき|必ず|常に|应该|必须|总是|해야/;
