import type { Detection } from "@/memory/extract/candidate.ts";
import { countWords, joinNeighbours, namesSomething } from "@/memory/extract/statement-content.ts";
import {
  isHypothetical,
  isQuestionLike,
  isSecondHand,
  isTemporary,
  isThinkingAloud,
} from "@/memory/extract/statement-filters.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";

/**
 * Finds what the user states about the project as it is: "staging listens on port 9125", "the
 * importer lives in tools/". Reports of a fault say how things are at the moment, and requests say
 * how they should become; both stay plain episodes.
 */

const STATES =
  /\b(?:is|are|has|have|runs?|uses?|lives?|listens?|needs?|requires?|means|belongs?|contains?|comes?|goes|points?|returns?|expects?|accepts?|supports?|depends?|stays?|sits?|holds?|owns?|maintains?|hosts?|hosted|deployed|stored|called|named|located|kept|generated|built|released|signed|managed|ist|sind|hat|läuft|laufen|liegt|liegen|heißt|braucht|nutzt|verwendet|gehört|wird|werden|es|está|están|son|usa|usan|tiene|vive|corre|est|sont|utilise|tourne|é|são|fica|roda)\b|(?:です|ます|だ|ある|いる|動く|使う|なっている)[。.]?$|(?:это|находится|использует|работает|лежит|называется|нужен|нужна|нужно|хранится|живёт)(?=\s|$|[.,;])|[是在用]|需要|使用|位于|입니다|있습니다|합니다/;

/** Faults and impressions of the moment. */
const REPORT =
  /\b(?:seems?|looks?|still|again|broken|wrong|weird|strange|crash\w{0,3}|fail\w{0,3}|errors?|bugs?|issues?|problems?|hangs?|slow|stopped|(?:does|do|did|is|are|was|were|can|could|has|have) ?(?:not|n't|nt)|no need|doesnt|isnt|cannot|can't|thanks?|great|good|nice|perfect|fine|ok)\b|(?:не работает|ошибк|сломал|падает)|(?:動かない|エラー|壊れ|おかしい)|(?:报错|失败|坏了)|\b(?:kaputt|funktioniert nicht|fehler|geht nicht|falla|erreur)\b/;

/** Requests and plans: what should become, not what is. */
const REQUEST =
  /^(?:(?:ok|okay|so|and|also|now|then|next|please|pls|bitte|por favor|hey|hi)[,.:]? )*(?:can|could|would|will|let|let's|lets|please|i (?:want|need|would|'d|wonder|think|mean|updated|added|checked|got|have|just|did|am)|i'm|we (?:should|need|could|want|have to)|add|fix|make|change|remove|update|create|write|check|look|run|use|try|implement|rename|move|show|test|review|refactor|do|go|give|find|put|set|kannst|könntest|mach|füge|ändere|puedes|añade|сделай|добавь|можешь|давай|you)\b|(?:してください|して下さい|お願い|ください)[。.]?$|^[请帮]/;

const WORDS = { min: 4, max: 40 } as const;

export function findFact(context: TurnContext, index: number): Detection | undefined {
  const statement = context.statements[index];
  if (statement === undefined || !context.isFromPerson) return undefined;
  const { matchText, text } = statement;
  const words = countWords(text);
  if (words < WORDS.min || words > WORDS.max || text.endsWith(":")) return undefined;
  if (!STATES.test(matchText) || REPORT.test(matchText) || REQUEST.test(matchText)) {
    return undefined;
  }
  if (!namesSomething(statement) && words < WORDS.min + 2) return undefined;
  if (
    isQuestionLike(statement) ||
    isThinkingAloud(statement) ||
    isTemporary(statement) ||
    isHypothetical(statement) ||
    isSecondHand(statement)
  ) {
    return undefined;
  }
  return {
    kind: "fact",
    type: "Context",
    text: joinNeighbours(context.statements, index),
    score: 0.5,
    reasons: ["states how things are"],
  };
}
