import { goesOnFrom } from "@/memory/extract/about-now.ts";
import type { Detection } from "@/memory/extract/candidate.ts";
import { countWords, joinNeighbours, namesSomething } from "@/memory/extract/statement-content.ts";
import {
  isComplaint,
  isFragment,
  isFromElsewhere,
  isHypothetical,
  isNarration,
  isQuestionLike,
  isTaskRequest,
  isTemporary,
  isThinkingAloud,
} from "@/memory/extract/statement-filters.ts";
import { mayBeFact } from "@/memory/extract/learned/statement-kind.ts";
import { reportsFault, withoutConsequence } from "@/memory/extract/words/fault-words.ts";
import { isProgramOutput } from "@/memory/extract/words/program-output.ts";
import { asksForWork } from "@/memory/extract/words/request-words.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import { isSteeringWord } from "@/memory/recall/1-query/steering-words.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Finds what the user states about the project as it is: "staging listens on port 9125", "the
 * importer lives in tools/". Reports of a fault say how things are at the moment, and requests say
 * how they should become; both stay plain episodes. It recognises those rather than
 * statements, so that a statement in any language counts.
 */

/** Verbs of English statements. Other languages are told by what is left of them. */
const STATES =
  /\b(?:is|are|has|have|runs?|uses?|lives?|listens?|needs?|requires?|means|belongs?|contains?|comes?|goes|points?|returns?|expects?|accepts?|allows?|supports?|depends?|stays?|sits?|holds?|owns?|maintains?|hosts?|hosted|deployed|stored|called|named|located|kept|generated|built|released|signed|managed|writes?|reads?|sends?|stands for|moved|ist|sind|hat|wird|es|son|usa|est|sont)\b|\d|^(?:the|our|my|every|each) (?:[\w-]{2,20} ){1,2}[a-z]{2,14}s (?:that|it|this|them|the|our|their|a|an|to|into|from|with|in|on|only|no|every|each|one)\b/;
const ASCII_ONLY = /^[\x20-\x7e¤]*$/;
/** Little words of other languages that are written in ASCII letters. Two of them are no accident. */
const OTHER_LANGUAGE =
  /(?<![\w'])(?:el|la|los|las|del|con|que|por|para|una|se|lo|le|les|des|du|une|dans|avec|pour|sur|est|il|gli|della|che|per|nel|di|os|um|uma|com|em|der|die|das|und|mit|auf|wird|von)(?![\w'])/g;

function isEnglish(matchText: string): boolean {
  if (!ASCII_ONLY.test(matchText)) return false;
  return new Set(matchText.match(OTHER_LANGUAGE) ?? []).size < 2;
}

/** Faults and impressions of the moment. */
const REPORT =
  /\b(?:seems?|looks?|still|again|broken|wrong|weird|strange|crash\w{0,3}|fail\w{0,3}|errors?|bugs?|issues?|problems?|hangs?|slow|stopped|(?:does|do|did|is|are|was|were|can|could|has|have) ?(?:not|n't|nt)|(?:will not|won't) (?:be )?(?:show|appear|display|load|open|start)\w{0,3}|no need|doesnt|isnt|cannot|can't|thanks?|great|good|nice|perfect|fine|ok)\b|(?:не работает|ошибк|сломал|падает)|(?:^|\s)(?:вс[её] ещ[её]|до сих пор|опять|снова|по[- ]прежнему|вс[её] равно)(?:\s|$)|(?:動かない|エラー|壊れ|おかしい|まだ|相変わらず|また同じ)|(?:报错|失败|坏了)|(?:여전히|아직도|또 다시|이상하|이상해)|(?<![a-zà-ÿ])(?:ainda|todav[íi]a|otra vez|de novo|encore|immer noch|schon wieder)(?![a-zà-ÿ])|\b(?:kaputt|funktioniert nicht|fehler|geht nicht|falla|erreur)\b/;

/** True if a text tells that something is wrong at the moment. */
export function isFaultReport(text: string): boolean {
  const said = withoutConsequence(text.toLowerCase())
    .replace(NAMED, " ¤ ")
    .replace(CONTRASTED, " ");
  return REPORT.test(said) || reportsFault(said);
}

/** A name of several parts: in "dumps are in the lattice-crashes bucket" nothing crashes. */
const NAMED = /\w{1,60}(?:[-_./]\w{1,60}){1,8}/g;

/** "femto isn't a user, it's our fuzzing bot", "…: don't accept them": says what is, or forbids. */
const CONTRASTED =
  /\b(?:is|are|was|were)(?: not|n't|nt) (?=(?:an?|the|our|my|your|their|for|from|about|on|in) [^,.;]{1,60}[,;] (?:it's|it is|its|they're|they are|that's|this is|but)\b)|(?:^|[:;,.] )(?:please )?(?:do not|don't|dont) (?=\w)/g;

/** Requests and plans: what should become, not what is. */
const REQUEST =
  /^(?:(?:ok|okay|yes|yeah|yep|no|well|sure|so|and|also|now|then|next|first|please|pls|bitte|por favor|hey|hi|question|quick question)[,.:]? )*(?:can|could|would|will|let|let's|lets|please|i'd|to|like for|i (?:want|need|would|'d|wonder|think|mean|updated|added|checked|got|have|just|did|am)|i'm|we (?:should|need|could|want|have to)|add|fix|make|change|remove|update|create|write|check|look|run|use|try|implement|rename|move|show|test|review|refactor|do|go|give|find|put|set|kannst|könntest|mach|füge|ändere|puedes|añade|сделай|добавь|можешь|давай|you)(?![\wÀ-ɏЀ-ӿ])|(?:してください|して下さい|お願い|ください)[。.]?$|^[请帮]/;

/** A path to a file, also one with spaces in it: it shows something and states nothing. */
const PATH_ONLY = /^["'`]?(?:~|\.{1,2}|[A-Za-z]:)?[\\/][^\n]{1,400}\.\w{1,5}["'`]?$/;

const WORDS = { min: 4, max: 40 } as const;

export function findFact(context: TurnContext, index: number): Detection | undefined {
  const statement = context.statements[index];
  if (statement === undefined || !context.isFromPerson) return undefined;
  const { matchText, text } = statement;
  const words = countWords(text);
  if (words < WORDS.min || words > WORDS.max || text.endsWith(":")) return undefined;
  if (PATH_ONLY.test(text) || isProgramOutput(text)) return undefined;
  if (isEnglish(matchText) && !STATES.test(matchText)) return undefined;
  if (REPORT.test(matchText) || REQUEST.test(matchText)) return undefined;
  if (reportsFault(matchText) || asksForWork(matchText)) return undefined;
  if (!namesSomething(statement) && words < WORDS.min + 2) return undefined;
  if (
    isQuestionLike(statement) ||
    isThinkingAloud(statement) ||
    isTemporary(statement) ||
    isHypothetical(statement) ||
    isNarration(statement) ||
    isComplaint(statement) ||
    isTaskRequest(statement) ||
    isFragment(statement) ||
    isFromElsewhere(statement)
  ) {
    return undefined;
  }
  const isLasting = mayBeFact(text) && hasSubject(text) && !goesOnAboutNow(context, index);
  return {
    kind: "fact",
    type: "Context",
    text: joinNeighbours(context.statements, index),
    score: 0.5,
    reasons: ["states how things are"],
    ...(isLasting ? {} : { isPassing: true }),
  };
}

/** "Leave the warnings on this branch. I'll clean up later": the second goes on about the moment. */
function goesOnAboutNow({ statements }: TurnContext, index: number): boolean {
  const [before, statement] = [statements[index - 1], statements[index]];
  return (
    before !== undefined &&
    statement !== undefined &&
    before.block === statement.block &&
    goesOnFrom(before, statement)
  );
}

/** Guess: with fewer words besides numbers, as in "address 10, 20 and 27", nobody knows the subject. */
const SUBJECT_WORDS_MIN = 2;

function hasSubject(text: string): boolean {
  const words = [...analyzeMeaning(text)].filter((word) => !/\d/.test(word));
  return words.filter((word) => !isSteeringWord(word)).length >= SUBJECT_WORDS_MIN;
}
