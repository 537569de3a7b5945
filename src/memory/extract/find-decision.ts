import { hintedPattern } from "@/base/hinted-pattern.ts";
import type { Detection } from "@/memory/extract/candidate.ts";
import {
  countWords,
  givesReason,
  namesSomething,
  joinNeighbours,
  repairedText,
} from "@/memory/extract/statement-content.ts";
import {
  isFragment,
  isQuestionLike,
  isTemporary,
  isIntention,
  isSecondHand,
  isHypothetical,
  isUndecided,
  isThinkingAloud,
} from "@/memory/extract/statement-filters.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import type { Statement } from "@/memory/extract/statement.ts";

/** Finds what the user or the agent chose, and why. */

const DECIDED = hintedPattern(
  "decided|agreed|chose|opted|settled|going with|sticking with|staying with|decision:|picked",
  () =>
    /\b(?:(?:we|i)(?:'ve| have)? (?:\w{1,12} ){0,2}(?:decided (?!nothing|yet)|agreed|chose|opted|settled)|we(?:'re| are) (?:going|sticking|staying) with(?! (?:the )?(?:kids|family|him|her|them|you|my))|decision:|(?:was|is|were) (?:decided|chosen|picked))\b/,
);

/** A changed mind names what counts now. */
const CHANGED_MIND = hintedPattern(
  "mind|second thought|scrap|forget|after all|we ",
  () =>
    /\b(?:(?:i|we)(?:'ve| have)? changed (?:my|our) minds?|on second thoughts?|scrap (?:that|this|it)|forget (?:that|what i said)),? [^?]{8,}|^(?!i\b)[^?]{4,80}\b(?:we|let's)\b[^?]{3,60} after all\b|^we (?:go|went|stay|stick|switch|are switching|move|are moving) (?:with|on|to) (?!the next|it|this|that)[^?]{2,}(?<!\b(?:when|if|whenever)\b[^?]{0,80})$/,
);

/** Decisions in other languages. */
const DECIDED_ELSEWHERE = hintedPattern(
  "entschieden|beschlossen|wir nehmen|wir bleiben|wir gehen|wir wechseln|lass uns|lasst uns|decidi|al final|vamos|quedamos|seguimos|quitemos|usemos|cambiemos|dejemos|eliminemos|renombremos|décidé|finalement|sur |on garde|on passe|on choisit|abbiamo|alla fine|restiamo|rimaniamo|andiamo|afinal|no fim|решили|давай|やっぱり|やはり|ことに|に決め|で行き|でいき|にします|に切り替え|に統一|に移行|方向で|方針で|决定|吧|기로|결정|하자|할게|가자|갈게",
  () =>
    new RegExp(
      [
        String.raw`\bwir haben (?:uns )?(?:\S{1,20} ){0,4}(?:entschieden|beschlossen)\b|\bhaben (?:\S{1,20} ){0,4}beschlossen\b|^(?:ok,? )?wir (?:nehmen|bleiben (?:doch )?(?:bei|auf)|gehen mit|wechseln (?:auf|zu))\b|^lass(?:t)? uns (?!mal (?:schauen|sehen))[^?]{3,60}(?:entfernen|umbenennen|ersetzen|verwenden|nehmen|verschieben|löschen|behalten)\b`,
        String.raw`\b(?:hemos )?decidi(?:mos|do) (?!nada)|\bal final (?:va|vamos|usamos|queda|lo hacemos|ser[áa]) \S|\b(?:vamos|nos quedamos|seguimos) con (?!el siguiente)\S|\b(?:mejor )?(?:quitemos|usemos|cambiemos|dejemos|eliminemos|renombremos) \S`,
        String.raw`\b(?:on a|nous avons) décidé (?:de|d'|que)|\bfinalement,? (?:on|c'est|ce sera|ça sera) \S|\b(?:la|le|les|l') ?[^\s,]{2,20} (?:passe|bascule)(?:nt)? sur \S|\bon (?:part sur|reste sur|garde|passe (?:à|sur)|choisit) (?!la suite|autre chose|la prochaine|l'[ée]tape|en revue)\S`,
        String.raw`\babbiamo (?:deciso|scelto) \S|\balla fine (?:usiamo|va|è|sarà|facciamo|andiamo) \S|\b(?:restiamo|rimaniamo|andiamo) (?:con|su) \S`,
        String.raw`\bdecidimos \S|\b(?:afinal|no fim) (?:usamos|vai|é|fica|fazemos|vamos) \S|\bvamos (?:com|ficar com|manter|remover) \S`,
        String.raw`(?:^|\s)(?:мы )?решили (?!ничего)[а-яёa-z]|^давай(?:те)? (?:уберём|удалим|переименуем|заменим|оставим|перейдём|возьмём|использовать)`,
        "(?:やっぱり|やはり).{1,30}(?:で行|でいき|にしま|にする|にしよう|を使い)|ことに(?:しました|する|します|決め)|に決め(?:ました|た)|で行きましょう|でいきましょう",
        "(?:[a-z0-9][\\w.+-]{1,30}(?: [\\w.+-]{1,20}){0,3}|[ァ-ヶー]{3,20}) ?(?:にします|に(?:切り替え|統一し|移行し)(?:る|ます|たい(?:です)?))[。.]?$|に(?:切り替え|統一す|移行す)る[。.]?$|の(?:方向|方針)で(?:進め|行き|いき)(?:ます|たい(?:です)?|ましょう)[。.]?$",
        "我们决定|已经决定|决定(?:用|使用|采用|去掉|不)|^(?:那)?(?:还是|就)用.{1,30}吧|改成.{1,20}吧",
        "기로 ?(?:했|하자|결정|합시다)|(?:으로|로) (?:결정|(?:하자|할게요?|가자|갈게요?)[.]?$)",
      ].join("|"),
    ),
);

/**
 * "let's" with a verb that changes how things are, and an object: a decision. Verbs for the next
 * step of the work ("let's run", "let's look", "let's fix") are none.
 */
const LETS = hintedPattern(
  "let's ",
  () =>
    /(?:^|[.,;:] |\b(?:ok|okay|so|then|yes|yeah|agreed|fine|and|but|instead|now) )let's (?:also |just |rather |completely |please |better |instead |then |always )*(?:not (?:support|use|do|add|have|make|allow|show|include|store|send)|remove|drop|rename|replace|switch|move|merge .{2,40} into|split|call|name|set|store|put|include|support|disable|enable|introduce|convert|migrate|avoid|have|make|default|allow|deprecate|delete|extract|inline|get rid of|show|hide|limit|raise|lower|write .{2,40} (?:as|in)) (?!it[.!]?$|this[.!]?$|that[.!]?$|them[.!]?$|on[.!]?$|a (?:look|break|pr|branch|commit|plan|test|list)\b|the (?:tests?|diff|plan)\b|sure\b|up\b|over\b|forward\b|on to\b)[\w¤"']/,
);

const ON_PURPOSE = hintedPattern(
  "intentional|deliberate|purpose|by design",
  () =>
    /\b(?:(?:is|are|was|were) (?:intentional|deliberate|on purpose|by design)|(?:i|we) (?:deliberately|intentionally|purposely)|(?:did|done|kept|left|do) (?:\w{1,12} ){0,3}on purpose)\b/,
);

/** Orders that make a choice. They count only from a user. */
const ORDERED = hintedPattern(
  "go with|going with|stick|stay|settle on|opt for|let's|lets|we'll|we will|it is|don't want|do not want",
  () =>
    /(?:^|[.,;:] |\b(?:ok|okay|so|then|yes|yeah|agreed|fine|and) )(?:let's|lets|let us|we'll|we will|please)? ?(?:go(?:ing)? with|stick (?:with|to)|stay (?:with|on(?! top| track))|settle on|opt for)\b|\b(?:let's|lets|we'll|we will) (?:use|keep)\b|^(?:(?:ok|okay|agreed|yes|fine|alright)[,.]? )?(?!as\b|that\b|what\b|how\b|so\b|but\b)[\w./-]{2,30}(?: [\w./-]{1,30}){0,3} it is(?:[.,!]|$)|\bwe (?:don't|do not) want\b/,
);

/** A choice among options that says what the option is, or why not the other. */
const OPTION = hintedPattern(
  "option|approach| one",
  () =>
    /\boption \w{1,2}\b[^?]{0,60}\b(?:doesn't work|won't work|is out|is not possible|since|because)\b[^?]{3,}|^(?:ok,? |yes,? |then )*(?:take|go with|we (?:take|go with)|let's (?:take|go with|do)) (?:option|approach|the (?:first|second|third|last) (?:option|approach|one)),? ?\w{0,2}[,:]? (?:the |and |because |since |so )[^?]{3,}/,
);

/** "protobuf messages, not plain json": nothing but the choice and what it rules out. */
const THIS_NOT_THAT = hintedPattern(
  ", not ",
  () =>
    /^(?:(?:ok|okay|yes|and|so|then|also)[,:]? )?(?!(?:the|a|an|this|that|these|those|it|its|i|we|you|in|on|at|from|to|for|with|by|just|only|still|done|works?|my|your|not|no|probably)\b)[\w¤./@+-]{2,30}(?: [\w¤./@+-]{2,30}){1,2}(?: (?:pls|please))?, not (?!sure|yet|now|just|only|really|the\b|that|this|in\b|on\b|at\b|from\b)[\w¤./@+-]{1,30}(?: [\w¤./@+-]{2,30}){0,3}[.!]?$/,
);

/** The agent's choice. It counts only with a rejected alternative or a reason. */
const CHOSE =
  /\b(?:i|we)(?:'ve| have)? (?:chose|chosen|picked|used|kept|went with|gone with|opted (?:for|to)|settled on|left|put|stayed (?:with|on)|decided (?:to|on|against))\b/;
const AGAINST =
  /\b(?:over|instead of|rather than|and not|in favou?r of|statt|en (?:lugar|vez) de|au lieu de)\b/;

/** Phrases that choose nothing, such as "let's keep going". */
const NO_CHOICE = /\b(?:let's|lets) (?:use|keep) (?:going|it|this|that|looking|in mind)\b/;

export function findDecision(context: TurnContext, index: number): Detection | undefined {
  const statement = context.statements[index];
  if (statement === undefined) return undefined;
  const [score, reason] = context.isFromPerson
    ? scoreUserWords(statement)
    : scoreAgentWords(statement);
  if (score === 0 || isNoDecision(statement, context)) return undefined;
  const text = joinReferred(context.statements, index);
  if (text === undefined) return undefined;
  if (countWords(text) < 3) return undefined;
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

/** "let's remove this too" says nothing without the statement before. */
const REFERS = /\blet's (?:\w{1,12} )?\w{2,12} (?:it|this|that|them|these|those)(?! \w{3,} )\b/;

function joinReferred(statements: readonly Statement[], index: number): string | undefined {
  const text = joinNeighbours(statements, index);
  const statement = statements[index];
  const before = statements[index - 1];
  if (statement === undefined || !REFERS.test(repairedText(statement))) return text;
  if (text.length > statement.text.length) return text;
  if (countWords(statement.text) >= SELF_CONTAINED_WORDS) return text;
  return before === undefined || before.isQuestion ? undefined : `${before.text} ${text}`;
}

/** Guess: a longer statement says what it is about although it points at something. */
const SELF_CONTAINED_WORDS = 8;

function isNoDecision(statement: Statement, context: TurnContext): boolean {
  if (isFragment(statement)) return true;
  if (isQuestionLike(statement) || isUndecided(statement) || isIntention(statement)) return true;
  if (NO_CHOICE.test(statement.matchText)) return true;
  if (context.isFromPerson) return isThinkingAloud(statement);
  return isHypothetical(statement) || isSecondHand(statement);
}

function scoreUserWords(statement: Statement): [number, string] {
  const matchText = repairedText(statement);
  if (/^(?:explain|tell|show|describe|how|why|what)\b/.test(matchText)) return [0, ""];
  if (/\bif\b[^,]{0,80}\b(?:decide|went|go|choose)/.test(matchText)) return [0, ""];
  // A user's choice for themselves, such as a key to press, is no decision about the project.
  if (isSecondHand(statement)) return [0, ""];
  if (DECIDED_ELSEWHERE.test(matchText) && !isTemporary(statement)) return [0.7, "decided"];
  if (CHANGED_MIND.test(matchText)) return [0.75, "changed mind"];
  if (OPTION.test(matchText)) return [0.7, "chose an option"];
  if (DECIDED.test(matchText) && !/\bi(?:'ve| have)? (?:opted|settled|agreed)\b/.test(matchText)) {
    return [0.75, "decided"];
  }
  if (ON_PURPOSE.test(matchText)) return [0.7, "on purpose"];
  if (THIS_NOT_THAT.test(matchText)) return [0.62, "this, not that"];
  if (LETS.test(matchText)) {
    return AGAINST.test(matchText) ? [0.72, "decided with let's"] : [0.65, "decided with let's"];
  }
  return ORDERED.test(matchText) && !isTemporary(statement)
    ? [0.65, "chosen by the user"]
    : [0, ""];
}

function scoreAgentWords(statement: Statement): [number, string] {
  const { matchText } = statement;
  const isJustified = givesReason(statement) || AGAINST.test(matchText);
  if (!isJustified) return [0, ""];
  if (ON_PURPOSE.test(matchText)) return [0.65, "on purpose"];
  if (DECIDED.test(matchText) || CHOSE.test(matchText)) return [0.6, "chosen by the agent"];
  return [0, ""];
}
