import type { Comparison } from "@/memory/truth/compare-statements.ts";
import { isSameUnit } from "@/memory/truth/quantity.ts";
import type { ReadStatement } from "@/memory/truth/statement-clauses.ts";
import { isSameWord, type Token } from "@/memory/truth/statement-tokens.ts";

/**
 * Compares what a user says as a whole with an earlier statement, where the two have no clause in
 * common: "lets use kafka for that" and "forget kafka, we go with rabbitmq after all". The newer
 * one has to say that something changes, and to name the value that the older one chose, or to give
 * another number for the same thing. Whether the name is rare enough to mean that statement is for
 * the caller to decide.
 */
export function compareWholes(older: ReadStatement, newer: ReadStatement): Comparison | undefined {
  if (!newer.clauses.some(({ sentence }) => sentence.saysChange || sentence.isTakeback)) {
    return undefined;
  }
  const [before, now] = [specificTokens(older), specificTokens(newer)];
  return namesOldValue(before, now, newer) ?? movesNumber(before, now);
}

/** The newer statement dismisses a value of the older one, or names it and chooses another. */
function namesOldValue(
  before: readonly Token[],
  now: readonly Token[],
  newer: ReadStatement,
): Comparison | undefined {
  const dismissed = newer.clauses.flatMap((clause) => clause.dismissed);
  const shared = now.filter((is) => before.some((was) => isSameWord(was, is) && !was.isNegated));
  const old = shared.find((is) => dismissed.some((one) => isSameWord(one, is))) ?? shared[0];
  const isDismissed = old !== undefined && dismissed.some((one) => isSameWord(one, old));
  if (old === undefined || old.kind === "number") return undefined;
  const instead = now.filter((is) => !before.some((was) => isSameWord(was, is)));
  // Naming it is not enough: "kafka runs on port 9092 now" keeps Kafka.
  const isLeft = newer.clauses.some(({ sentence }) => SWITCHES.test(sentence.text));
  if (!isDismissed && !(isLeft && instead.length > 0)) return undefined;
  return {
    relation: "supersedes",
    why: `no longer ${old.text}`,
    oldValue: old.text,
    isExplicit: true,
  };
}

/** Says that one thing takes the place of another. */
const SWITCHES =
  /\b(?:switch(?:ed|ing)?|migrat(?:e|ed|ing)|chang(?:e|ed|ing)|mov(?:e|ed|ing)|go(?:ing)? back) (?:over )?to\b|\breplac(?:e|ed|ing)\b|\b(?:wechseln|umsteigen|umstellen|ersetzen|nehmen jetzt|nehmen stattdessen)\b|\b(?:cambiamos|pasamos|cambiar) a\b|перейд[её]м|переходим|перешли|切り替え|に変え|に変更|改用|换成|換成/iu;

/** "the metrics port moved, its 9125 now": the same words around another number. */
function movesNumber(before: readonly Token[], now: readonly Token[]): Comparison | undefined {
  const [is, ...moreNew] = now.filter(({ quantity }) => quantity !== undefined);
  if (is?.quantity === undefined || moreNew.length > 0) return undefined;
  const same = before.filter(
    ({ quantity }) => quantity !== undefined && isSameUnit(quantity, is.quantity ?? quantity),
  );
  const [was, ...moreOld] = same;
  if (was?.quantity === undefined || moreOld.length > 0) return undefined;
  if (was.quantity.value === is.quantity.value) return undefined;
  const words = now.filter(({ quantity }) => quantity === undefined);
  const shared = words.filter((word) => before.some((old) => isSameWord(old, word)));
  if (shared.length < SHARED_MIN || words.length - shared.length > 1) return undefined;
  const why = `${was.text} → ${is.text}`;
  return { relation: "supersedes", why, oldValue: was.text, newValue: is.text, isExplicit: true };
}

/** Guess: one shared word is a coincidence. */
const SHARED_MIN = 2;

function specificTokens({ clauses }: ReadStatement): Token[] {
  const tokens: Token[] = [];
  for (const clause of clauses) {
    if (!clause.isWhole) continue;
    for (const token of clause.tokens) if (!token.isGeneric) tokens.push(token);
  }
  return tokens;
}
