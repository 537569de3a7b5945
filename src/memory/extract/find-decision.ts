import type { Find } from "@/memory/extract/candidate.ts";
import {
  countWords,
  givesReason,
  namesSomething,
  withContext,
} from "@/memory/extract/statement-detail.ts";
import {
  isAsked,
  isForNow,
  isPlanned,
  isRepeated,
  isSupposed,
  isUndecided,
  isUnsure,
} from "@/memory/extract/hedges.ts";
import type { Scene } from "@/memory/extract/scenes.ts";
import type { Statement } from "@/memory/extract/statement.ts";

/** What was chosen, by the user or by the agent, and why. */

const DECIDED =
  /\b(?:(?:we|i)(?:'ve| have)? (?:\w{1,12} ){0,2}(?:decided|agreed|chose|opted|settled)|we(?:'re| are) (?:going|sticking|staying) with|decision:|(?:was|is|were) (?:decided|chosen|picked)|wir haben uns (?:\S{1,20} ){0,4}entschieden|haben (?:\S{1,20} ){0,4}beschlossen|(?:hemos )?decidi(?:mos|do)|(?:on a|nous avons) décidé)\b|我们决定|已经决定|决定(?:用|使用|采用)/;

const ON_PURPOSE =
  /\b(?:(?:is|are|was|were) (?:intentional|deliberate|on purpose|by design)|(?:i|we) (?:deliberately|intentionally|purposely)|(?:did|done|kept|left|do) (?:\w{1,12} ){0,3}on purpose)\b/;

/** Orders that choose; only of a user. */
const ORDERED =
  /(?:^|[.,;:] |\b(?:ok|okay|so|then|yes|yeah|agreed|fine|and) )(?:let's|lets|let us|we'll|we will|please)? ?(?:go(?:ing)? with|stick (?:with|to)|stay (?:with|on(?! top| track))|settle on|opt for)\b|\b(?:let's|lets|we'll|we will) (?:use|keep)\b|^(?:(?:ok|okay|agreed|yes|fine|alright)[,.]? )?(?!as\b|that\b|what\b|how\b|so\b|but\b)[\w./-]{2,30}(?: [\w./-]{1,30}){0,3} it is(?:[.,!]|$)|\bwe (?:don't|do not) want\b/;

/** The agent's own choice counts where it says against what, or why. */
const CHOSE =
  /\b(?:i|we)(?:'ve| have)? (?:chose|chosen|picked|used|kept|went with|gone with|opted (?:for|to)|settled on|left|put|stayed (?:with|on)|decided (?:to|on|against))\b/;
const AGAINST =
  /\b(?:over|instead of|rather than|and not|in favou?r of|statt|en (?:lugar|vez) de|au lieu de)\b/;

/** Words after which nothing is chosen: "let's go with the flow of the code". */
const NO_CHOICE = /\b(?:let's|lets) (?:use|keep) (?:going|it|this|that|looking|in mind)\b/;

export function findDecision(scene: Scene, index: number): Find | undefined {
  const statement = scene.statements[index];
  if (statement === undefined) return undefined;
  const [score, reason] = scene.isPersons ? weighUser(statement) : weighAgent(statement);
  if (score === 0 || isNoDecision(statement, scene)) return undefined;
  const text = withContext(scene.statements, index);
  if (countWords(text) < 4) return undefined;
  const hasReason = givesReason(statement);
  const isNamed = namesSomething(statement);
  return {
    kind: "decision",
    type: "Decision",
    text,
    score: score + (hasReason ? 0.1 : 0) + (isNamed ? 0.05 : 0),
    reasons: [reason, ...(hasReason ? ["gives a reason"] : [])],
  };
}

function isNoDecision(statement: Statement, scene: Scene): boolean {
  if (isAsked(statement) || isUndecided(statement) || isPlanned(statement)) return true;
  if (NO_CHOICE.test(statement.cue)) return true;
  if (scene.isPersons) return isUnsure(statement);
  return isSupposed(statement) || isRepeated(statement);
}

function weighUser(statement: Statement): [number, string] {
  const { cue } = statement;
  if (/^(?:explain|tell|show|describe|how|why|what)\b/.test(cue)) return [0, ""];
  if (/\bif\b[^,]{0,80}\b(?:decide|went|go|choose)/.test(cue)) return [0, ""];
  // What a user chose for themselves, such as a key to press, is no decision on the project.
  if (DECIDED.test(cue) && !/\bi(?:'ve| have)? (?:opted|settled|agreed)\b/.test(cue)) {
    return [0.75, "decided"];
  }
  if (ON_PURPOSE.test(cue)) return [0.7, "on purpose"];
  return ORDERED.test(cue) && !isForNow(statement) ? [0.65, "chosen by the user"] : [0, ""];
}

function weighAgent(statement: Statement): [number, string] {
  const { cue } = statement;
  const isBased = givesReason(statement) || AGAINST.test(cue);
  if (!isBased) return [0, ""];
  if (ON_PURPOSE.test(cue)) return [0.65, "on purpose"];
  if (DECIDED.test(cue) || CHOSE.test(cue)) return [0.6, "chosen by the agent"];
  return [0, ""];
}
