import { hintedPattern } from "@/base/hinted-pattern.ts";
import type { Detection } from "@/memory/extract/candidate.ts";
import { countWords, namesSomething } from "@/memory/extract/statement-content.ts";
import {
  isFragment,
  isFromElsewhere,
  isNarration,
  isQuestionLike,
  isTemporary,
  isThinkingAloud,
} from "@/memory/extract/statement-filters.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import { describeToolUse } from "@/memory/extract/describe-tool-use.ts";
import { scoreRule } from "@/memory/extract/find-rule.ts";
import { findReaction } from "@/memory/extract/find-reaction.ts";
import { scopeOf } from "@/memory/rules/rule-scope.ts";
import type { Statement } from "@/memory/extract/statement.ts";

/** Finds what the user corrected, together with what the agent had done. */

const OPENING =
  /^(?:(?:hm+|uh|ok|okay|sorry|oh)[,.]? )?(?:no|nope|nah|wrong|not quite|wait|actually|stop|hold on|incorrect|that's (?:wrong|not (?:right|correct|true|what|how|it))|thats (?:wrong|not)|that is (?:wrong|not)|this is (?:wrong|not)|not (?:true|correct|right)|(?:undo|revert) (?:that|this|it)(?=[,.;])|you (?:should have|should not have|shouldn't have|were supposed to|forgot|misunderstood)|i (?:said|meant|told you)|nein|falsch|doch nicht|non|c'est (?:faux|pas)|no es|está mal|mal)(?=[\s,.:;!–—-]|$)|^(?:não|нет|неправильно|не так|아니|아니요|아니야|틀렸어)[,.!]? |^(?:不对|错了|不是|不要|别|不，|不,|違います|違う|ちがう|いや、|いいえ)/;

/** Openings that begin other sentences as often as an objection. */
const WEAK_OPENING = /^(?:(?:hm+|oh|ok)[,.]? )?(?:wait|hold on|actually|stop|no[.!])/;
const OBJECTS =
  /\b(?:should(?:n't)?|must(?:n't)?|isn't|aren't|doesn't|don't|dont|not|never|wrong|instead|use|needs?|only)\b/;

/** Words that only point at something: "let's keep it" means nothing a week later. */
const POINTING_WORDS: ReadonlySet<string> = new Set(
  "let's lets just please keep leave do revert undo that this it is was fine there as the way for now again proceed go ahead on and a me you i we sorry yes ok".split(
    " ",
  ),
);

/** Polite phrases that begin with "no", such as "no problem". */
const POLITE =
  /^(?:(?:oh|ok|okay)[,.]? )?no,? (?:problem|worries|thanks|thank you|need|rush|idea|one|wonder|matter|doubt|hurry|big deal|clue|it'?s (?:fine|ok|okay|good)|that'?s (?:fine|ok|okay|good|all|it)|all good|go ahead|nothing)\b|^not (?:a )?bad\b/;

/** One thing replaces another, as an order or as a habit. */
const REPLACED = hintedPattern(
  "instead|rather than|not|use|verwenden|nutzen|nehmen|sondern|usa|utili|用|应该|而不是",
  () =>
    new RegExp(
      [
        String.raw`(?:^|[.,;:] |\b(?:no|please|just|ok|so|and|but|then|to) )(?:use|take|call|run|edit|put|choose|pick|go with)\b[^.]{1,80}\b(?:instead|rather than|not)\b`,
        String.raw`(?:^|[.,;:] |\b(?:no|here|but|and|because|please|as) )we (?:(?:only|always|actually|just|do) )?use\b`,
        String.raw`\bwe (?:don't|do not|never) use\b`,
        String.raw`^(?:please )?not (?!a\b|bad|yet|sure|really|that|now|just|only|to worry)¤?[^,.]{1,50}(?:, | but |please,? )(?:we|use|but|it)\b`,
        String.raw`\b(?:wir|hier) (?:\S{1,12} ){0,2}(?:verwenden|nutzen|benutzen|nehmen)\b|\bsondern\b`,
        String.raw`\b(?:usa|usamos|utiliza|utilizamos)\b|\b(?:utilise|utilisez|on utilise|nous utilisons)\b`,
        String.raw`^(?:(?:no|but|and),? )?not (?:from|in|on|at|with|via|by|through) [^,.]{2,40},? (?:but )?(?:from|in|on|at|with|via|by|through) \w|^(?:(?:no|but|and),? )?(?:from|in|on|at|with|via|by|through) [^,.]{2,40},? (?:and )?not (?:from|in|on|at|with|via|by|through) \w`,
        "改用|应该|我们(?:统一)?用|不要用|别用|而不是",
      ].join("|"),
    ),
);

/** The user says what to do next, not what to do differently. */
const NEXT_STEP =
  /^(?:no|nope|nah|wait|stop)[,.!]? (?:no[,.!]? )?(?:first|now|just|let me|ask|check|continue|go on|i want|we are|your task|you're not|do (?:it|that|this))\b/;

const SAYS_WHAT_IS_RIGHT =
  /\b(?:use|should|must|needs?|only|we|never|always|is|are|was|it's|its|keep|put|call|run|edit|happens|also|don't|dont|instead|not|have|has|nimm|verwende|benutze|nutze|ist|usa|es|utilise|est|on)\b|(?<![a-zà-ÿ])[éè](?![a-zà-ÿ])|用|是|要|改|です|だ|では|должн|это/;

export function findCorrection(context: TurnContext, index: number): Detection | undefined {
  return findReaction(context, index) ?? findObjection(context, index);
}

function findObjection(context: TurnContext, index: number): Detection | undefined {
  const statement = context.statements[index];
  if (statement === undefined || !context.isFromPerson) return undefined;
  if (isQuestionLike(statement) || isThinkingAloud(statement)) return undefined;
  if (isFragment(statement) || isNarration(statement) || isFromElsewhere(statement)) {
    return undefined;
  }
  if (NEXT_STEP.test(statement.matchText) || isTemporary(statement)) return undefined;
  if (POLITE.test(statement.matchText) || /^if\b/.test(statement.matchText)) return undefined;
  const opens = index === 0 && opensAsObjection(context.statements);
  const replaces = REPLACED.test(statement.matchText);
  if (!opens && !replaces) return undefined;
  const text = wholeCorrection(context.statements, index, opens);
  if (!replaces && !saysEnough(text, statement)) return undefined;
  if (isNarration({ ...statement, matchText: text.toLowerCase() })) return undefined;
  const toolUse = context.toolUses.findLast(
    ({ call }) => call.action === "run" || call.action === "edit",
  );
  const answers = /\?\s*$/.test(context.lastAgentText ?? "");
  const score = (opens ? 0.55 : 0.4) + (replaces ? 0.2 : 0) + (toolUse === undefined ? 0 : 0.1);
  const isNamed = namesSomething(statement);
  return {
    kind: "correction",
    type: replaces || scoreRule(statement)[0] > 0 ? "Preference" : "Learning",
    text:
      toolUse === undefined
        ? text
        : `${text} (said after the agent ${describeToolUse(toolUse, context.turn.cwd, "past")})`,
    score: score + (isNamed ? 0.05 : 0) - (answers ? 0.05 : 0),
    reasons: [opens ? "objects" : "replaces", ...(toolUse === undefined ? [] : ["after an act"])],
    scope: scopeOf(text),
  };
}

function opensAsObjection(statements: readonly Statement[]): boolean {
  const [first, second] = statements;
  if (first === undefined || !OPENING.test(first.matchText)) return false;
  if (!WEAK_OPENING.test(first.matchText)) return true;
  const said = countWords(first.text) < 3 ? (second?.matchText ?? "") : first.matchText.slice(4);
  return OBJECTS.test(said.slice(0, 80));
}

/** An opening such as "No." is joined with the statement that says what is right. */
function wholeCorrection(statements: readonly Statement[], index: number, opens: boolean): string {
  const own = statements[index];
  const after = statements[index + 1];
  if (own === undefined) return "";
  if (!opens || after === undefined || isQuestionLike(after)) return own.text;
  const joined = `${own.text} ${after.text}`;
  return joined.length <= 360 ? joined : own.text;
}

function saysEnough(text: string, statement: Statement): boolean {
  const rest = text.replace(/^(?:[^\s、，,。]{1,8}[、，。]|\S{1,12}[,.!:]? )/, "");
  if (countWords(rest) < 2 || onlyPoints(rest)) return false;
  if (FORGOTTEN.test(statement.matchText)) return true;
  return (
    SAYS_WHAT_IS_RIGHT.test(rest.toLowerCase()) || namesSomething({ ...statement, text: rest })
  );
}

/** "You forgot the tests": says what is right by what is missing. */
const FORGOTTEN =
  /^you (?:should(?:n't| not)? have|were supposed to|forgot) (?!it\b|that\b|this\b)\w/;

function onlyPoints(text: string): boolean {
  const words = text.toLowerCase().split(/[\s,.!:;]+/);
  return words.every((word) => word === "" || POINTING_WORDS.has(word));
}
