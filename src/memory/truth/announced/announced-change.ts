import type { IsCommon } from "@/memory/truth/compare-kin.ts";
import type { Comparison } from "@/memory/truth/compare-statements.ts";
import { isName, partsOfName } from "@/memory/truth/announced/name-parts.ts";
import type { ReadStatement, Sentence } from "@/memory/truth/statement-clauses.ts";
import { isSameWord, type Token } from "@/memory/truth/statement-tokens.ts";
import { NEW_RULE, OLD_ONES } from "@/memory/truth/announced/announcing-words.ts";
import { analyze } from "@/store/text/analyze.ts";
import { areOtherScopes, isSubjectWord } from "@/memory/truth/value-topic.ts";

/**
 * A statement that says by itself that it changes something ("new 2.x policy: …", "the old ones went
 * to the school", "no more feat: prefixes", "silk after all, veldrid is unmaintained"), and an older
 * one about the same subject. The two need no values of one kind. Which words are the change, nobody
 * can tell, so it is never sure: the newer one is told first and quotes the older one.
 */
export function announcesChange(
  older: ReadStatement,
  newer: ReadStatement,
  isCommon: IsCommon,
): Comparison | undefined {
  const said = newer.sentences.filter((sentence) => sentence.isLasting);
  const before = older.sentences.filter((sentence) => sentence.isStatement);
  const [was, is] = [before.flatMap(({ tokens }) => tokens), said.flatMap(({ tokens }) => tokens)];
  if (was.length === 0 || is.length === 0) return undefined;
  const moved = movesElsewhere(before, said);
  if (moved !== undefined || areOtherScopes(was, is)) return moved;
  return (
    givesUpPart(was, said, isCommon) ??
    givesUpName(was, said, isCommon) ??
    speaksOfOldOnes(before, said, isCommon) ??
    setsNewRule(was, is, said, isCommon)
  );
}

/** "no more feat:/fix: prefixes": gives up a part of a name that the older statement has. */
function givesUpPart(
  was: readonly Token[],
  said: readonly Sentence[],
  isCommon: IsCommon,
): Comparison | undefined {
  const names = said
    .filter(({ saysChange, dropsValue }) => saysChange || dropsValue)
    .flatMap(({ tokens, dismissed }) => tokens.filter(({ at }) => dismissed.has(at)))
    .filter(isName);
  const gone = new Set(names.flatMap(partsOfName).filter((part) => !isCommon(part)));
  const old = was.find(
    (token) => !token.isNegated && partsOfName(token).some((part) => gone.has(part)),
  );
  return old && noLonger(old);
}

/** Guess: in a longer statement any name may begin a part. */
const WORDS_MAX = 16;

/**
 * "silk after all, veldrid is unmaintained": one part says that something changes and gives a new
 * name, and another part begins with a name of the older statement.
 */
function givesUpName(
  was: readonly Token[],
  said: readonly Sentence[],
  isCommon: IsCommon,
): Comparison | undefined {
  const changed = said.filter(({ saysChange }) => saysChange);
  if (changed.length === 0 || said.flatMap(({ tokens }) => tokens).length > WORDS_MAX) {
    return undefined;
  }
  const parts = said.flatMap((sentence) => sentence.parts);
  const isNew = (token: Token) => isName(token) && !was.some((old) => isSameWord(old, token));
  const old = was.find((token) => {
    if (!isName(token) || token.isNegated || token.kind === "number" || isCommon(token.text))
      return false;
    const naming = parts.filter((part) => beginsWith(part, token));
    // A part that goes on with another name is about the first one: "spark runs on k8s now".
    return (
      naming.length > 0 &&
      !naming.some((part) => part.some(isNew)) &&
      changed.some(({ parts: own }) =>
        own.some((part) => !naming.includes(part) && part.some(isNew)),
      )
    );
  });
  return old && noLonger(old);
}

function beginsWith(part: readonly Token[], name: Token): boolean {
  const first = part.find(({ isGeneric }) => !isGeneric);
  return first?.text === name.text;
}

/**
 * "40 fairphones arrived for lending, the old ones went to the school": there was something else
 * before, and the older statement gives it for the same subject.
 */
function speaksOfOldOnes(
  before: readonly Sentence[],
  said: readonly Sentence[],
  isCommon: IsCommon,
): Comparison | undefined {
  for (const now of said) {
    const [sign] = OLD_ONES.exec(now.text.toLowerCase()) ?? [];
    if (sign === undefined) continue;
    for (const old of before) {
      const about = old.tokens.filter(isSubjectWord);
      const subject = about.find(
        (token) =>
          token.text.length >= wordLengthMin(token) &&
          !isCommon(token.text) &&
          !sign.includes(token.text) &&
          now.tokens.some((one) => isSameWord(one, token)),
      );
      // Nothing but the subject would be left: there is no value that could have changed.
      if (subject === undefined || about.length < 2 || about.length > WORDS_MAX / 2) continue;
      return { relation: "differs", why: `no longer as said of ${subject.text}` };
    }
  }
  return undefined;
}

/** Words before a place, in the languages that put them there. */
const BEFORE_PLACE: ReadonlySet<string> = new Set(
  "on in at to into onto under inside via auf im am bei unter nach zum zur en sur dans chez sous au no na em nos nas su nel nella op bij naar в на у під w do".split(
    " ",
  ),
);
/** Guess: a longer part of a sentence has places of several things. */
const PART_WORDS_MAX = 6;

/**
 * "benches are on serac now", said after "benches run on moraine only": parts that begin with the
 * same subject give it another place, whatever the places are called.
 */
function movesElsewhere(
  before: readonly Sentence[],
  said: readonly Sentence[],
): Comparison | undefined {
  const placed = before.flatMap(({ parts }) => parts.flatMap(readPlace));
  for (const { subject, place, part } of said
    .filter(({ saysChange }) => saysChange)
    .flatMap(({ parts }) => parts.flatMap(readPlace))) {
    const old = placed.find(
      (one) =>
        isSameWord(one.subject, subject) &&
        !areOtherScopes(one.part, part) &&
        !part.some((token) => isSameWord(token, one.place)) &&
        !one.part.some((token) => isSameWord(token, place)),
    );
    if (old !== undefined) return noLonger(old.place);
  }
  return undefined;
}

/** The thing that a part of a sentence begins with, and the one place it gives for it. */
function readPlace(part: readonly Token[]) {
  const words = part.filter(isSubjectWord);
  const [subject] = words;
  const [place, ...others] = words.filter(
    ({ before, beforeThat }, at) =>
      at > 0 && [before, beforeThat].some((word) => BEFORE_PLACE.has(word.toLowerCase())),
  );
  if (subject === undefined || place === undefined || others.length > 0) return [];
  if (part.length > PART_WORDS_MAX || place.isNegated || subject.isNegated) return [];
  return [{ subject, place, part }];
}

const UNSPACED = /[\u2e80-\u9fff\uac00-\ud7af]/;

/** Short words of languages that nobody listed are mostly prepositions. */
function wordLengthMin({ text }: Token): number {
  return UNSPACED.test(text) ? 2 : 4;
}

/**
 * Guesses: everyday words count half, and less may be shared by any two rules of a project. A heading
 * says more clearly than a "now" that a rule has changed.
 */
const COMMON_WEIGHT = 0.5;
const SHARED_MIN = { heading: 2, sign: 3 } as const;
/** Guess: in longer passages many words meet. */
const SIGN_TERMS_MAX = 14;
const SHARE_MIN = { heading: 0.3, sign: 0.45 } as const;

/**
 * "new 2.x policy: fix on main": a heading that announces a rule, and enough of the same words; or a
 * sign of a change and most of the same words, as in "deploy on Fridays too from now on".
 */
function setsNewRule(
  was: readonly Token[],
  is: readonly Token[],
  said: readonly Sentence[],
  isCommon: IsCommon,
): Comparison | undefined {
  const by = said.some(({ text }) => NEW_RULE.test(text)) ? "heading" : "sign";
  if (by === "sign" && !said.some(({ saysChange }) => saysChange)) return undefined;
  const [words, old] = [termsOf(is), termsOf(was)];
  if (by === "sign" && Math.max(old.size, words.size) > SIGN_TERMS_MAX) return undefined;
  const shared = [...old].filter((term) => [...words].some((word) => isForm(term, word)));
  // Pairs of characters, which stand for words in unspaced scripts, are shared by chance.
  if (by === "sign" && shared.some((term) => UNSPACED.test(term))) return undefined;
  const weight = shared.reduce((sum, term) => sum + (isCommon(term) ? COMMON_WEIGHT : 1), 0);
  if (weight < SHARED_MIN[by] || shared.length < SHARE_MIN[by] * Math.min(old.size, words.size)) {
    return undefined;
  }
  return { relation: "differs", why: `a new rule about ${shared[0] ?? ""}` };
}

/** True for two forms of one word: the same, or with one or two more letters at its end. */
function isForm(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (
    long === short ||
    (short.length > 2 && long.length - short.length <= 2 && long.startsWith(short))
  );
}

/** The terms that the words are about, each in its basic form, and the parts of names as they are. */
function termsOf(tokens: readonly Token[]): ReadonlySet<string> {
  const telling = tokens.filter((token) => isSubjectWord(token) || isName(token));
  return new Set(
    telling.flatMap((token) =>
      partsOfName(token).flatMap((part) => (/\d/.test(part) ? [part] : analyze(part))),
    ),
  );
}

function noLonger({ text }: Token): Comparison {
  return { relation: "differs", why: `no longer ${text}`, oldValue: text };
}
