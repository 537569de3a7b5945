import type { Detection } from "@/memory/extract/candidate.ts";
import {
  countWords,
  givesReason,
  namesSomething,
  joinNeighbours,
} from "@/memory/extract/statement-content.ts";
import {
  isQuestionLike,
  isTemporary,
  isThinkingAloud,
} from "@/memory/extract/statement-filters.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import { scopeOf } from "@/memory/rules/rule-scope.ts";
import type { Statement } from "@/memory/extract/statement.ts";

/** Finds what the user wants from now on: standing orders, conventions, likes and dislikes. */

const START = String.raw`(?:^|[.,;:–—-] ?|\b(?:and|but|so|also|please|ok|okay|btw|just|then|must|should|yes|no) )`;

const STANDING = new RegExp(
  [
    String.raw`(?:${START}|\bto )(?:please )?(?:always|never) (?!mind\b|been\b|seen\b|had\b|heard\b|was\b|is\b|did\b|works?\b|worked\b|fails?\b|failed\b|takes?\b|took\b|the\b|a\b|an\b|ever\b)\w`,
    String.raw`\bwe (?:always|never|only ever) \w`,
    String.raw`\b(?:from now on|going forward|every time you|whenever you)\b|\b(?:in (?:the )?future|next time),? (?:please )?(?:use|push|do|don't|make|run|ask|write|keep|avoid|check|always|never|you)\b|^(?:please )?(?:use|do|don't|run|make|ask|check|write|keep|add|put)\b[^.]{1,60}(?<!the )\bnext time\b`,
    String.raw`\b(?:remember|keep in mind|note|be aware) that \w|\bremember: \w|\bremember to \w`,
    String.raw`\b(?:our|the) (?:convention|rule|policy|standard|style)s? (?:here |in this \w{1,12} )?(?:is|are)\b`,
    String.raw`\bin this (?:repo|repository|project|codebase|code base|crate|package|team|service|monorepo)\b,? (?:we|you|all|every|each|use|don't|never|always|there)\b`,
    String.raw`\b(?:immer|niemals|nie wieder|ab jetzt|in zukunft|künftig|ab sofort)\b`,
    String.raw`\b(?:siempre|nunca|a partir de ahora|de ahora en adelante)\b`,
    String.raw`\b(?:toujours|jamais|désormais|à partir de maintenant|dorénavant)\b`,
    "以后|今后|从现在开始|总是|永远不要|一律|务必|记住",
  ].join("|"),
);

const LIKING =
  /\bi(?:'d| would)? (?:much )?(?:prefer|rather)\b|\bi (?:don't|do not) (?:like|want)\b|\bi like (?:\S{1,30} ){1,6}(?:better|more|over)\b|\bich (?:möchte|bevorzuge)\b|\bprefiero\b|\bje préfère\b|我(?:更)?喜欢/;

const FORBIDDEN = new RegExp(
  String.raw`${START}(?:please )?(?:don't|dont|do not|stop|avoid|no more|quit) (?:ever |you )?(?!worry|forget|think|know|bother|mind\b|understand|see\b|have\b|need\b|care\b|hesitate|get\b|it\b|that\b|this\b|here\b|there\b|now\b|the\b|and\b|let\b|give up|panic|the server|where)[a-z]{2,}`,
);

/** Phrases of a rule without "always" or "never", such as "only through X". */
const RULE =
  /\b(?:only (?:ever )?(?:go|goes|through|via|use|from|by)|must (?:not|never|always)|not allowed|forbidden|is required|are required)\b/;

/** Complaints about a recurring problem use the same words as a rule. */
const COMPLAINT =
  /\b(?:it|this|that|they|he|she|which) (?:always|never|still)\b|\b(?:always|never) (?:takes?|fails?|works?|happens?|breaks?|crash)/;

/** "I like this one better" means nothing a week later. */
const POINTS_ONLY =
  /^i (?:like|prefer|want|'d rather have) (?:this|that|it|these|those|the (?:first|second|last|other))(?: \w{1,12})?(?: \w{1,12})?[.!]?$/;

/** Guess: a rule needs fewer words than this. */
const RULE_WORDS_MAX = 45;

export function findPreference(context: TurnContext, index: number): Detection | undefined {
  const statement = context.statements[index];
  if (statement === undefined || !context.isFromPerson) return undefined;
  const { matchText } = statement;
  const [score, reason] = scorePreferenceWords(matchText);
  if (score === 0 || isNoPreference(statement)) return undefined;
  const text = joinNeighbours(context.statements, index);
  if (countWords(text) < 4) return undefined;
  const hasReason = givesReason(statement) || RULE.test(matchText);
  const isNamed = namesSomething(statement);
  const rambles = countWords(statement.text) > RULE_WORDS_MAX;
  return {
    kind: "preference",
    type: "Preference",
    text,
    score: score + (hasReason ? 0.1 : 0) + (isNamed ? 0.05 : 0) - (rambles ? 0.2 : 0),
    reasons: [reason, ...(hasReason ? ["gives a reason"] : [])],
    scope: scopeOf(text),
  };
}

function isNoPreference(statement: Statement): boolean {
  if (isQuestionLike(statement) || isThinkingAloud(statement) || isTemporary(statement))
    return true;
  const { matchText } = statement;
  return COMPLAINT.test(matchText) || POINTS_ONLY.test(matchText) || /^if\b/.test(matchText);
}

function scorePreferenceWords(matchText: string): [number, string] {
  if (STANDING.test(matchText)) return [0.75, "standing order"];
  if (LIKING.test(matchText)) return [0.65, "liking"];
  if (FORBIDDEN.test(matchText)) return [0.5, "forbidden"];
  return [0, ""];
}
