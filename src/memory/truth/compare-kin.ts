import type { Comparison } from "@/memory/truth/compare-statements.ts";
import { givesUp, handsOver } from "@/memory/truth/announced/given-up-part.ts";
import { isSameValue, isValueByForm, kinshipOf, type Kinship } from "@/memory/truth/kin-values.ts";
import { isKnownValue } from "@/memory/truth/rival-values.ts";
import { type ReadStatement, Sentence } from "@/memory/truth/statement-clauses.ts";
import { isSameWord, type Token } from "@/memory/truth/statement-tokens.ts";
import {
  areOtherScopes,
  isAddition,
  isSubjectWord,
  placeValue,
  type PlacedValue,
} from "@/memory/truth/value-topic.ts";

/** Says whether a word is used all over the project and so names no subject. */
export type IsCommon = (word: string) => boolean;

/**
 * Compares two statements of free wording by a value of one kind that each of them gives for the
 * same thing: "trino is trino-a.x" and "the coordinator is trino-c.x". No clause need be common, and
 * no phrase need say that something has changed, so it works in any language; what it finds is
 * mostly unsure, and then both statements are kept and the newer one is told first.
 */
export function compareKin(
  older: ReadStatement,
  newer: ReadStatement,
  isCommon: IsCommon,
  isInPassing = false,
): Comparison | undefined {
  const said = withSubjects(newer).filter((sentence) => sentence.isLasting);
  const before = older.sentences.filter((sentence) => sentence.isStatement);
  let best: Comparison | undefined;
  for (const now of said) {
    for (const old of before) {
      const found = compareSentences(old, now, said, isCommon);
      if (found === undefined) continue;
      const { partCount, kinship, ...compared } = found;
      if (isInPassing && kinship === "named") continue;
      const isWhole = older.specificCount - partCount <= OUTSIDE_MAX;
      if (compared.relation === "supersedes" && isWhole) return compared;
      best ??= { ...compared, relation: "differs" };
    }
  }
  if (best !== undefined || isInPassing) return best;
  return givesUp(before, said, isCommon) ?? handsOver(before, said, isCommon);
}

/** The sentences of statements that are compared with many others. */
const knownSubjects = new WeakMap<ReadStatement, readonly Sentence[]>();

/**
 * The sentences, of which one that gives a bare value takes its subject from the sentence before:
 * "they moved the opening of the expo! it is the 28th now".
 */
function withSubjects(statement: ReadStatement): readonly Sentence[] {
  let sentences = knownSubjects.get(statement);
  if (sentences === undefined) {
    sentences = statement.sentences.map((sentence, i) => {
      const before = statement.sentences[i - 1];
      if (before === undefined || !beginsWithBareValue(sentence)) return sentence;
      return new Sentence(`${before.text.replace(/[.!?。！？]{1,9}$/, "")}, ${sentence.text}`);
    });
    knownSubjects.set(statement, sentences);
  }
  return sentences;
}

function beginsWithBareValue({ parts: [first = []] }: Sentence): boolean {
  return (
    first.some(({ kind }) => kind === "number" || kind === "path") && !first.some(isSubjectWord)
  );
}

/** Guess: the words outside the part that is contradicted. With more, the text says something else too. */
const OUTSIDE_MAX = 1;

/** The values of sentences, which are compared with many others. */
const knownValues = new WeakMap<Sentence, readonly Token[]>();

function valuesOf(sentence: Sentence): readonly Token[] {
  let values = knownValues.get(sentence);
  if (values === undefined) {
    values = sentence.tokens.filter(
      (token) =>
        isValueByForm(token) &&
        (token.kind !== "name" || isKnownValue(token.text) || isWrittenAsName(sentence, token)),
    );
    knownValues.set(sentence, values);
  }
  return values;
}

interface FoundKin extends Comparison {
  readonly kinship: Kinship;
  /** The number of specific words in the part of the older statement that is contradicted. */
  readonly partCount: number;
}

function compareSentences(
  old: Sentence,
  now: Sentence,
  said: readonly Sentence[],
  isCommon: IsCommon,
): FoundKin | undefined {
  const [before, after] = [valuesOf(old), valuesOf(now)];
  if (before.length === 0 || after.length === 0) return undefined;
  if (old.isAdditive || now.isAdditive || areProhibitions(old, now)) return undefined;
  for (const was of before) {
    for (const is of after) {
      const kinship = kinshipOf(was, is);
      if (kinship === undefined || isInBoth(old, now, was, is)) continue;
      if (isOneOfSeveral(old, now, was, is)) continue;
      const [from, to] = [placeValue(old, was, now), placeValue(now, is, old)];
      // A changed name beside a changed number is another subject: "postgres … 5432", "statsd … 8125".
      const areNames = was.kind !== "number" && was.kind !== "path";
      if (areNames && from.hasOtherValue && to.hasOtherValue) continue;
      const parts = [from.part, to.part];
      if (kinship === "named" && !mayBeNames(was, is, parts, now.saysChange)) continue;
      if (kinship === "keyed" && (isListed(old, was) || isListed(now, is))) continue;
      if (areOtherScopes(from.words, to.words)) continue;
      const named = whereNamed(was, from, said);
      if (named === "kept" && !now.saysChange) continue;
      const sign = now.saysChange || named === "apart";
      const relation =
        judge(kinship, from, to, sign, isCommon) ??
        (was.quantity?.unit === "date" && isSameEvent(from, to, isCommon) ? "differs" : undefined);
      if (relation === undefined) continue;
      const why = `${was.text} → ${is.text}`;
      const partCount = from.part.filter(({ isGeneric }) => !isGeneric).length;
      const values = { oldValue: was.text, newValue: is.text };
      return { relation, why, ...values, isExplicit: sign, kinship, partCount };
    }
  }
  return undefined;
}

/** Guess: in longer parts any two names may meet. */
const NAMED_WORDS_MAX = 6;

/**
 * True for two names in short parts that say little else. The name of a tool beside a name of which
 * nothing is known needs a sign of a change.
 */
function mayBeNames(was: Token, is: Token, parts: readonly (readonly Token[])[], sign: boolean) {
  if (isKnownValue(was.text) !== isKnownValue(is.text) && !sign) return false;
  return parts.every((part) => part.filter(isSubjectWord).length <= NAMED_WORDS_MAX);
}

/** False for words in capital letters, which are stressed, and for the first word of a part. */
function isWrittenAsName({ raw }: Sentence, { at, text, before }: Token): boolean {
  const word = raw[at] ?? "";
  const isAmongOthers = raw.some((other) => UNLIKE_LATIN.test(other));
  if (isAmongOthers && /^[a-z]/i.test(word)) return text.length > 2;
  if (isAmongOthers && !/^\p{Lu}/u.test(word)) return true;
  if (raw.some((other) => GERMAN_WORDS.has(other))) return false; // Every noun has a capital letter.
  return before !== "" && before !== "," && /^\p{Lu}\p{Ll}{1,30}$/u.test(word);
}

/** Little words that only German has. */
const GERMAN_WORDS: ReadonlySet<string> = new Set(
  "der das dem und nicht ist wir ein eine auf für mit auch von bei wird sind".split(" "),
);
const UNLIKE_LATIN = /[\u0400-\u04ff\u2e80-\u9fff\uac00-\ud7af]/;

/** True for one number of several: "address 10, 20 and 27". */
function isListed({ raw }: Sentence, { at }: Token): boolean {
  return [raw[at + 1], raw[at + 2]].some((word) => word !== undefined && /^\d/.test(word));
}

/** Two prohibitions do not exclude each other. */
function areProhibitions(old: Sentence, now: Sentence): boolean {
  return now.tokens.some(
    (token) =>
      token.isNegated && old.tokens.some((other) => other.isNegated && isSameWord(other, token)),
  );
}

/** True if the older statement gives the new value too, or the newer one adds it to the old one. */
function isInBoth(old: Sentence, now: Sentence, was: Token, is: Token): boolean {
  if (old.tokens.some((token) => isSameValue(token, is))) return true;
  const kept = now.tokens.find((token) => isSameValue(token, was));
  return kept !== undefined && isAddition(now, kept, is);
}

/**
 * "kept": the newer statement gives the old value for the same thing once more. "apart": it only
 * mentions it, as in "an hour is right, 10 min cost us a fortune".
 */
function whereNamed(
  was: Token,
  { shared }: PlacedValue,
  said: readonly Sentence[],
): "kept" | "apart" | undefined {
  const parts = said.flatMap((sentence) => sentence.parts);
  const naming = parts.filter((part) => part.some((token) => isSameValue(token, was)));
  if (naming.length === 0) return undefined;
  const isKept = naming.some((part) =>
    part.some((token) => shared.some((word) => isSameWord(word, token))),
  );
  return isKept ? "kept" : "apart";
}

/** True if one of the two gives several values of the kind: nobody knows which one has changed. */
function isOneOfSeveral(old: Sentence, now: Sentence, was: Token, is: Token): boolean {
  const kinship = kinshipOf(was, is);
  const hasRival = (sentence: Sentence, own: Token, other: Token, elsewhere: Sentence) =>
    (kinship === "named" ? partOf(sentence, own) : sentence.tokens).some(
      (token) =>
        !isSameValue(token, own) &&
        isValueByForm(token) &&
        kinshipOf(other, token) === kinship &&
        !elsewhere.tokens.some((one) => isSameWord(one, token) || isSameValue(one, token)) &&
        !belongsElsewhere(token, elsewhere),
    );
  return hasRival(old, was, is, now) || hasRival(now, is, was, old);
}

function partOf({ parts }: Sentence, { at }: Token): readonly Token[] {
  return parts.find((part) => part.some((token) => token.at === at)) ?? [];
}

/** True for a number after a name that the other statement does not have: "spark 3.5". */
function belongsElsewhere({ quantity, before }: Token, other: Sentence): boolean {
  if (quantity === undefined || !/^\p{L}{2}/u.test(before)) return false;
  return !other.tokens.some(({ text }) => text === before);
}

/** True for two dates of one thing: it happens once, whatever else is said about it. */
function isSameEvent(from: PlacedValue, to: PlacedValue, isCommon: IsCommon): boolean {
  const isContrast = from.isQualified && to.isQualified;
  const isTelling = to.shared.some(({ text }) => !isCommon(text));
  return from.isTopicShared && to.isTopicShared && isTelling && !isContrast;
}

type Relation = "supersedes" | "differs" | undefined;

function judge(
  kinship: Kinship,
  from: PlacedValue,
  to: PlacedValue,
  sign: boolean,
  isCommon: IsCommon,
): Relation {
  if (kinship === "alike") return judgeAlike(from, to, sign);
  const shared = to.shared.length;
  if (shared === 0 || (from.isOther && to.isOther)) return undefined;
  const isSubset = from.extra.length === 0 || to.extra.length === 0;
  const isSameSlot = from.extra.length === 0 && to.extra.length === 0;
  const { isTopicShared } = to;
  if (kinship === "keyed") {
    // "address 2", "address 4": a small number after an everyday word is a label.
    if (from.isSmall && to.isSmall && to.shared.every(({ text }) => isCommon(text)))
      return undefined;
    if (!isTopicShared && !sign && (shared < 2 || to.extra.length > 1)) return undefined;
    const isSure = isTopicShared && isSubset && (sign || (isSameSlot && !to.goesOn));
    return isSure ? "supersedes" : "differs";
  }
  const isContrast = (from.isQualified && to.isQualified) || (from.goesOn && to.goesOn);
  const isAbout =
    isTopicShared && !isContrast && (isSubset || shared > 1 || kinship === "same place");
  // An everyday word is a subject only if nothing else is said about it.
  const telling = to.shared.filter(({ text }) => !isCommon(text)).length;
  const isSaid = telling > 0 || shared > 1 || (isTopicShared && (sign || to.extra.length === 0));
  if (!isSaid) return undefined;
  if (kinship === "named") {
    // Both have to begin with the subject: a name that comes first is the subject itself.
    if (telling === 0 || !isTopicShared || from.isFirst !== to.isFirst) return undefined;
    const isSameTopic = from.isTopicShared || (shared > 1 && from.extra.length === 1);
    return isSameTopic && (isAbout || sign) ? "differs" : undefined;
  }
  if (kinship === "same file") return sign && isAbout ? "differs" : undefined;
  const isSameFrame = isSameSlot && shared > 1 && !to.goesOn;
  if (isAbout && isSubset && (sign || isSameFrame)) return "supersedes";
  const isPlace = kinship === "same place";
  const isChange = sign && (isTopicShared || shared > 1 || isPlace);
  const isSamePlace = isPlace && from.isTopicShared && to.extra.length <= 1 && !isContrast;
  return isAbout || isChange || isSamePlace ? "differs" : undefined;
}

/** Two topics that have nothing in common are two things, however alike their hosts are. */
function judgeAlike(from: PlacedValue, to: PlacedValue, sign: boolean): Relation {
  if (!from.isTopicShared && !to.isTopicShared && !from.isNamedByValue) return undefined;
  if (to.shared.length === 0 || !to.isTopicShared) return "differs";
  const extra = Math.min(from.extra.length, to.extra.length);
  // With one word of the subject, any other word may name another one: "matchmaking eu".
  const isSameFrame = extra + to.extra.length === 0 || (extra === 0 && to.shared.length > 1);
  return sign || (isSameFrame && !to.goesOn) ? "supersedes" : "differs";
}
