import type { Detection } from "@/memory/extract/candidate.ts";
import { describeToolUse, toMatchedCall } from "@/memory/extract/describe-tool-use.ts";
import { scoreRule } from "@/memory/extract/find-rule.ts";
import { judgeKind, readsAsPassing } from "@/memory/extract/learned/statement-kind.ts";
import { POINTS } from "@/memory/extract/points-elsewhere.ts";
import { wentElsewhere } from "@/memory/extract/remark/went-elsewhere.ts";
import { withoutAddresses } from "@/memory/extract/said-in-passing.ts";
import { countWords, namesSomething } from "@/memory/extract/statement-content.ts";
import { criticises } from "@/memory/extract/words/manner-words.ts";
import {
  beginsWork,
  isQuestionLike,
  isSecondHand,
  isTemporary,
} from "@/memory/extract/statement-filters.ts";
import type { ToolUse, TurnContext } from "@/memory/extract/turn-context.ts";
import type { Statement } from "@/memory/extract/statement.ts";
import { isSteeringWord } from "@/memory/recall/1-query/steering-words.ts";
import { handlesOfCall } from "@/memory/rules/call-handles.ts";
import { handlesOfPath } from "@/memory/rules/path-handles.ts";
import { forbiddenIn, forbidsNameOf, scopeOf } from "@/memory/rules/rule-scope.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Recognises corrections by what the user did, whatever the words and the language: the user
 * refused a tool call, interrupted the agent, or takes back what the agent has just done.
 */

const REACTION_CHARS = 320;
/** Guess: a longer prompt after an act is about more than that act. */
const TAKES_BACK_CHARS = 200;
/** Guess: people react to one of the last few things the agent did. */
const RECENT_ACTS = 4;

/** Looks at the turn as a whole, so only its first statement can give a detection. */
export function findReaction(context: TurnContext, index: number): Detection | undefined {
  if (index !== 0 || !context.isFromPerson) return undefined;
  const { turn } = context;
  if (turn.toolResult?.refusal !== undefined) return fromRefusal(context);
  if (turn.role !== "user") return undefined;
  return (turn.afterInterrupt === true ? fromInterrupt(context) : undefined) ?? takenBack(context);
}

function fromRefusal(context: TurnContext): Detection | undefined {
  const [first] = context.statements;
  const { toolResult, cwd } = context.turn;
  if (first === undefined || asks(context) || !hasSubstance(context, 2)) return undefined;
  const refused = context.toolUses.find(({ call }) => call.id === toolResult?.callId);
  const text = wholeText(context);
  if (refused === undefined) return correction(first, text, 0.8, "refused a call", []);
  const named = scopeOf(text, toMatchedCall(refused, cwd), isGeneral(context));
  const instead = wentElsewhere(context) ? changedInstead(context) : [];
  const scope = named.filter((handle) => !instead.includes(handle));
  const said = `${text} (the user refused to let the agent ${describeToolUse(refused, cwd, "planned")})`;
  const score = isTemporary(first) ? 0.6 : 0.85;
  const found = correction(first, said, score, "refused a call", scope);
  // Refusing a command is about the command; refusing an edit is mostly about its content.
  if (refused.call.action === "run") return { ...found, type: "Preference" };
  return pointsAtAct(context) && !wentElsewhere(context) ? asPassing(found) : found;
}

/** The handles of the files that the agent changed after a refusal: that is how it is to be done. */
function changedInstead({ reply, turn }: TurnContext): string[] {
  return reply.toolUses
    .filter(({ call }) => call.action === "edit")
    .flatMap((use) => handlesOfPath(toMatchedCall(use, turn.cwd).filePath ?? ""));
}

/** Guess: what reads this much like a rule is about more than the one call. */
const RULE_MIN = 0.5;

function isGeneral({ statements }: TurnContext): boolean {
  return statements.some((one) => scoreRule(one)[0] > 0 || judgeKind(one.text).rule >= RULE_MIN);
}

/** "Doing this in general is not helpful": what "this" was stood in the edit, and is not kept. */
function pointsAtAct({ statements }: TurnContext): boolean {
  const [first] = statements;
  return first !== undefined && POINTS.test(first.matchText) && !statements.some(namesSomething);
}

/** "I already ran it", "let's go on with phase 2": the interruption corrected nothing. */
const GOES_ON =
  /^(?:(?:ok|okay|so|and|now|well|hm+|yes|no)[,.]* )*(?:i(?:'ve| have)? (?:already |also |just |now )*[a-z]{1,14}(?:ed|an|id|ade|ote|ut)\b|let'?s (?!not\b|keep\b|use\b|stick\b|stay\b|go with\b|never\b|always\b)|propose\b|proceed\b|continue\b)/;

function goesOnWithWork({ matchText, text }: Statement): boolean {
  return GOES_ON.test(matchText) && readsAsPassing(withoutAddresses(text));
}

/** Kept for those who ask; it says too little to be told. */
function asPassing(found: Detection): Detection {
  return { ...found, score: Math.min(found.score, 0.6), scope: [], isPassing: true };
}

function fromInterrupt(context: TurnContext): Detection | undefined {
  const [first] = context.statements;
  if (first === undefined || asks(context)) return undefined;
  if (context.statements.slice(0, 2).some(isTemporary)) return undefined;
  if (!hasSubstance(context, 3) || context.statements.slice(0, 2).some(beginsWork)) {
    return undefined;
  }
  if (saysRequestAgain(context)) return undefined;
  if (isSecondHand(first)) return undefined;
  const { cwd } = context.turn;
  const act = recentActs(context)[0];
  const text = wholeText(context);
  const said =
    act === undefined
      ? text
      : `${text} (said when interrupting the agent after it ${describeToolUse(act, cwd, "past")})`;
  const [ruleScore] = scoreRule(first);
  const scope = scopeOf(text);
  const found = correction(first, said, ruleScore > 0 ? 0.8 : 0.65, "interrupted the agent", scope);
  const saysNothingLater = pointsAtAct(context) || goesOnWithWork(first);
  return ruleScore === 0 && saysNothingLater ? asPassing(found) : found;
}

/** Guess: as many of the words of a request come back when it is typed again with more detail. */
const AGAIN_SHARE = 0.75;

/** The user stopped the agent to give the same request again: with a word added, or put right. */
function saysRequestAgain(context: TurnContext): boolean {
  const asked = [...analyzeMeaning(context.goal ?? "")];
  if (asked.length === 0) return false;
  const said = analyzeMeaning(wholeText(context));
  return asked.filter((word) => said.has(word)).length >= AGAIN_SHARE * asked.length;
}

/** Asks the agent why it did something. Right after the act this is no question but a complaint. */
const WHY_YOU =
  /^(?:(?:no|wait|hm+|hey|but|and|ok|aber|und|nein|y|pero|et|mais|non|e|ma|mas|а|но|нет)[,.!]* )?(?:why(?: on earth| the hell)? (?:are|did|do|would|have|were) (?:you|u)\b|why'?d (?:you|u)\b|how come (?:you|u)\b|who (?:told|asked) (?:you|u) to\b|what are you doing\b|(?:warum|wieso|weshalb) (?:\S{1,12}st|nimmst|benutzt) du\b|¿?(?:y |pero )?por qu[ée] (?:me |lo |la |los |las |no )?(?:[a-zà-ÿ]{2,12}(?:as|es|és|ste))(?![a-zà-ÿ])|pourquoi (?:est-ce que )?(?:tu|t'|[a-zà-ÿ]{2,12}-tu|as-tu)(?![a-zà-ÿ])|¿?por qu?e (?:(?:é|e) que )?(?:você|voce|tu|está|estás|[a-zà-ÿ]{2,12}(?:ou|aste|este))(?![a-zà-ÿ])|perch[éeè] (?:mi |lo |la |li |le |non )?(?:hai|stai|[a-zà-ÿ]{2,12}i)(?![a-zà-ÿ])|(?:зачем|почему) ты\s)|^(?:なぜ|なんで|どうして).{1,40}(?:した|して|いる|てる|たの|の[?？])|^(?:你)?(?:为什么|为啥|干嘛)(?:要|你|又|把)|^왜.{1,40}(?:했|하고|수정|바꾸|써|쓰)/;

/** Words for an act, in the languages above. */
const EDIT_WORDS =
  /edit|chang|modif|touch|patch|tweak|rewr|overwr|änder|anfass|bearbeit|cambia|tocas?|toqu|escrib|[ée]cri[st]|mexe|mexeu|alter|tocch|scriv|измен|прав|редакт|меня|編集|変更|修正|触|改|动|수정|변경|바꾸/;
const RUN_WORDS =
  /\brun|\bran\b|execut|\bstart|instal|launch|ausgeführt|gestartet|ejecut|lanz|lanc|rodou|rodar|esegu|запус|実行|走ら|运行|跑|执行|실행|돌/;

/** The prompt names what the agent has just done and forbids it, or asks why. */
function takenBack(context: TurnContext): Detection | undefined {
  const [first] = context.statements;
  const acts = recentActs(context);
  if (first === undefined || acts.length === 0 || isTemporary(first)) return undefined;
  const text = wholeText(context);
  if (text.length > TAKES_BACK_CHARS || countWords(text) < 2) return undefined;
  const { cwd } = context.turn;
  const forbidden = forbiddenIn(text);
  const asksWhy = WHY_YOU.test(first.matchText);
  if (context.statements.slice(0, 3).some(({ matchText }) => criticises(matchText))) {
    return criticism(context, text, acts);
  }
  if (!asksWhy && first.isQuestion) return undefined;
  for (const act of acts) {
    const handles = handlesOfCall(toMatchedCall(act, cwd));
    const isNamed =
      forbidden.some((handle) => handles.includes(handle)) || forbidsNameOf(text, handles);
    if (!isNamed && !(asksWhy && namesAct(first, text, act, handles))) continue;
    const said = `${text} (said after the agent ${describeToolUse(act, cwd, "past")})`;
    const named = isNamed ? scopeOf(text) : [];
    const isEnough = named.some((handle) => handles.includes(handle));
    const scope = isEnough ? named : scopeOf(text, toMatchedCall(act, cwd));
    return correction(first, said, isNamed ? 0.78 : 0.7, "takes back an act", scope);
  }
  return undefined;
}

/** Fault found with the last work: about the way it was done, so it is tied to no call. */
function criticism(
  { statements, turn }: TurnContext,
  text: string,
  [act]: readonly ToolUse[],
): Detection | undefined {
  const [first] = statements;
  if (first === undefined || act === undefined) return undefined;
  const said = `${text} (said after the agent ${describeToolUse(act, turn.cwd, "past")})`;
  return correction(first, said, 0.62, "criticises the work", []);
}

/** True if the words name the act: its kind, its program or a part of its path. */
function namesAct(
  { matchText }: Statement,
  text: string,
  { call }: ToolUse,
  handles: readonly string[],
): boolean {
  if ((call.action === "edit" ? EDIT_WORDS : RUN_WORDS).test(matchText)) return true;
  if (namesPathPart(matchText, call.file ?? "")) return true;
  const mentioned = scopeOf(text);
  return mentioned.some((handle) => handles.includes(handle));
}

/** Guess: shorter names of folders, such as "src" or "app", are words of every sentence. */
const PATH_PART_CHARS_MIN = 5;

/** True if a word is the name of a folder or file of the path: "why are the stubs different?" */
function namesPathPart(matchText: string, path: string): boolean {
  const words = new Set(matchText.split(/[^\p{L}\p{N}_.-]+/u));
  return path
    .toLowerCase()
    .split(/[\\/]/)
    .some((part) => part.length >= PATH_PART_CHARS_MIN && words.has(part));
}

function recentActs({ toolUses }: TurnContext): ToolUse[] {
  return toolUses
    .filter(({ call }) => call.action === "run" || call.action === "edit")
    .slice(-RECENT_ACTS)
    .toReversed();
}

/** True if the first words ask something: "What does this do? (I do not know it)". */
function asks({ statements }: TurnContext): boolean {
  return statements.slice(0, 2).some((one) => isQuestionLike(one) || /\?\s*\(/.test(one.matchText));
}

/**
 * True if the words say what to do differently, not only to stop or to go on: enough
 * words that say what it is about, or a name.
 */
function hasSubstance({ statements }: TurnContext, wordsMin: number): boolean {
  const text = statements.map((statement) => statement.text).join(" ");
  const words = [...analyzeMeaning(text)].filter((word) => !isSteeringWord(word));
  return words.length >= wordsMin || (words.length > 0 && statements.some(namesSomething));
}

function wholeText({ statements }: TurnContext): string {
  let text = statements[0]?.text ?? "";
  for (const statement of statements.slice(1)) {
    if (text.length + statement.text.length > REACTION_CHARS) break;
    text = `${text} ${statement.text}`;
  }
  return text;
}

function correction(
  statement: Statement,
  text: string,
  score: number,
  reason: string,
  scope: readonly string[],
): Detection {
  const isRule = scoreRule(statement)[0] > 0 || forbiddenIn(statement.text).length > 0;
  return {
    kind: "correction",
    type: isRule ? "Preference" : "Learning",
    text,
    score,
    reasons: [reason],
    scope,
  };
}
