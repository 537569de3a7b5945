import { lazyPattern } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Tells values that only say what belongs in their place: "super-secret-token", "test_api_key",
 * "change-me-in-production". All of their words are names of secrets, words that examples use
 * instead of a value, and the small words between them.
 */
const setOf = (words: string) => new Set(words.split(" "));

const NOUNS =
  "password passwords passwd passphrase pass pwd secret secrets token key keys apikey credential credentials jwt bearer auth cookie salt";
const STAND_INS =
  "your yours my some test tests testing fake dummy mock mocked stub example examples sample demo placeholder changeme change changed replace replaced insert enter invalid wrong incorrect bad foo bar baz foobar todo fixme redacted hidden masked here goes xxx xxxx";
const FILLERS =
  "a an the this that with at least in on for of to from is be it me not and or but no only do use super very really top long short strong secure unsafe insecure random unique new old other another next first second third previous current valid correct same different user users username admin client server app application api access refresh session signing encryption encrypted private public shared master service account web db database characters chars character bit bits byte bytes string value text should show shown must set env min minimum more enough sk pk id hash hashed plain azure aws gcp google github gitlab";
/** A weak secret may consist of these and a noun. They count only beside a stand-in. */
const STAGES = "prod production staging stage live dev development local default root";

let known: Record<"nouns" | "standIns" | "fillers" | "stages", Set<string>> | undefined;

function knownWords() {
  return (known ??= {
    nouns: setOf(NOUNS),
    standIns: setOf(STAND_INS),
    fillers: setOf(FILLERS),
    stages: setOf(STAGES),
  });
}

const gluedPattern = lazyPattern(
  () =>
    /^(?:wrong|new|old|my|your|test|fake|bad|invalid|correct|dummy|mock|another|other|some|the)(?:password|passwd|pass|pwd|secret|token|key|apikey)$/i,
);
/** Words with single signs between them and nothing else; a digit may end a word. */
const shapePattern = lazyPattern(() => /^[A-Za-z][A-Za-z0-9_\-. ]{2,120}$/);
/** A number right after a word belongs to a password: "token123". */
const numberAtWordPattern = lazyPattern(() => /[A-Za-z]\d\d|\d[A-Za-z]|\d{4}/);
const wordStartPattern = lazyPattern(() => /(?<=[a-z\d])(?=[A-Z])|[_\-. ]/);

/** Guesses: how many other words a placeholder has, such as the name of a service. */
const OTHERS_MAX = 1;
const OTHERS_MAX_ADDRESSED = 3;

export function isPlaceholderWords(value: string): boolean {
  if (!shapePattern().test(value) || numberAtWordPattern().test(value)) return false;
  if (gluedPattern().test(value)) return true;
  const { nouns, standIns, fillers, stages } = knownWords();
  const words = value.split(wordStartPattern()).map((word) => word.toLowerCase());
  const hasNoun = words.some((word) => nouns.has(word));
  const hasStandIn = words.some((word) => standIns.has(word));
  if (!hasNoun && !hasStandIn) return false;
  const others = words.filter(
    (word) =>
      !nouns.has(word) &&
      !standIns.has(word) &&
      !fillers.has(word) &&
      !/^\d{1,3}$/.test(word) &&
      !(hasStandIn && stages.has(word)),
  );
  if (others.length === 0) return words.length >= 2 || value.length >= 5;
  if (!hasNoun || !hasStandIn || !others.every((word) => otherWordPattern().test(word)))
    return false;
  const isAddressed = words.some((word) => /^(?:your|here|placeholder|replace)$/.test(word));
  return others.length <= (isAddressed ? OTHERS_MAX_ADDRESSED : OTHERS_MAX);
}

const otherWordPattern = lazyPattern(() => /^(?=[a-z]{0,14}[aeiouy\d])[a-z]{1,14}\d?$/);
