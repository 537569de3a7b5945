/**
 * Decides whether two texts state the same fact in almost the same words. Numbers, paths,
 * identifiers and what follows a "not" are compared strictly: "port 3000" and "port 3001" are two
 * facts, however similar the sentences are. Meaning is not compared: the same fact in very
 * different words is not recognised.
 */

/**
 * Measured on the labelled pairs of the tests: light rewordings reach 0.70 and more, different
 * facts stay at 0.62 and less.
 */
const NEAR_DUPLICATE_MIN = 0.66;

export function isNearDuplicate(a: string, b: string): boolean {
  return nearness(a, b) >= NEAR_DUPLICATE_MIN;
}

/** 1 for the same terms, 0 for texts that name different things, however similar otherwise. */
export function nearness(a: string, b: string): number {
  const [left, right] = [readText(a), readText(b)];
  if (!isSameSet(left.strict, right.strict)) return 0;
  const shared = [...left.terms].filter((term) => right.terms.has(term)).length;
  const larger = Math.max(left.terms.size, right.terms.size);
  if (larger === 0) return left.strict.size > 0 ? 1 : 0;
  const replaced = Math.min(left.terms.size, right.terms.size) - shared;
  // An added word says more about the same thing; a replaced word says something else.
  const dice = (2 * shared) / (left.terms.size + right.terms.size);
  return Math.max(0, dice - replaced / larger);
}

/**
 * The text without details that never change its meaning: case, quotation marks around a word,
 * punctuation at the end, articles, plurals. Texts with an equal plain wording are one fact.
 * Everything else counts, and so does the order: "revert the fix" is not "the fix", "fixed" is not
 * "fix", "A calls B" is not "B calls A", and in code every character counts.
 */
export function plainWording(text: string): string {
  const { emptyWords } = listWords();
  return text
    .slice(0, READ_CHARS)
    .split(/\s{1,}/)
    .map(plainWord)
    .filter((word) => word !== "" && !emptyWords.has(word))
    .join(" ");
}

/** Most words match this, which saves trying the patterns below on them. */
const PLAIN_WORD = /^[a-z]{1,40}$/;

const EMPTY_WORDS = "a an the please just";

function plainWord(word: string): string {
  if (PLAIN_WORD.test(word)) return withoutPlural(word);
  const quoted = /^["'`(“‘«]{0,4}([A-Za-z\u0080-\uffff-]{1,64})["'`)”’».,;:!?]{0,4}$/.exec(
    word,
  )?.[1];
  if (quoted === undefined) return word.toLowerCase().replace(/(?<=\w)[.,;:!?]{1,4}$/, "");
  return quoted.replace(/^([A-Z]?[a-z]{3,}[^s\W])s$/, "$1").toLowerCase();
}

/** Does what the last pattern of plainWord does, for words of lower-case letters. */
function withoutPlural(word: string): string {
  const { length } = word;
  const isPlural = length > 4 && word.endsWith("s") && word.charAt(length - 2) !== "s";
  return isPlural ? word.slice(0, -1) : word;
}

/** The features by which texts are compared: their words without stop words, and the names. */
export function featuresIn(text: string): ReadonlySet<string> {
  const { terms, strict } = readText(text.slice(0, FEATURE_CHARS));
  for (const name of strict) terms.add(name);
  return terms;
}

/** Guess: texts with the same long beginning are similar. Bounds the cost of storing a memory. */
const FEATURE_CHARS = 2_000;

/** How similar two texts are, from 0 to 1, whatever the difference means. */
export function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size + right.size === 0) return 0;
  let shared = 0;
  for (const feature of left) if (right.has(feature)) shared += 1;
  return (2 * shared) / (left.size + right.size);
}

const BAND_COUNT = 2;
const HASHES_PER_BAND = 2;
/** Texts with fewer features are similar by chance. Guess. */
const FEATURES_MIN = 4;

/** All bands of a text, that of its plain wording first. */
export function wordingBands(text: string): number[] {
  return [hashText(plainWording(text)), ...similarityBands(featuresIn(text))];
}

/** A hash of 32 bits. */
export function hashText(text: string): number {
  return mix(hashTerm(text));
}

/**
 * Numbers by which similar texts find each other: pairs of min-hashes. Nine in ten texts that have
 * nine in ten words in common share a band; of unrelated texts it is one in a thousand. Each band
 * costs the store a page to write, so there are few, and none for very short texts.
 */
export function similarityBands(features: ReadonlySet<string>): number[] {
  if (features.size < FEATURES_MIN) return [];
  const least = Array.from({ length: BAND_COUNT * HASHES_PER_BAND }, () => 0xffffffff);
  for (const feature of features) {
    const hash = hashTerm(feature);
    for (let i = 0; i < least.length; i += 1) {
      const mixed = mix(hash ^ Math.imul(i + 1, 0x9e3779b1));
      least[i] = Math.min(least[i] ?? mixed, mixed);
    }
  }
  return Array.from({ length: BAND_COUNT }, (_, band) => {
    const pair = least.slice(band * HASHES_PER_BAND, (band + 1) * HASHES_PER_BAND);
    return pair.reduce((hash, min) => mix(Math.imul(hash, 31) ^ min), band + 1);
  });
}

interface ReadText {
  readonly terms: Set<string>;
  readonly strict: Set<string>;
}

/** Only the beginning of longer texts is compared. */
const READ_CHARS = 10_000;

const STOP_WORDS =
  "a an and are as at be been by can for from had has have here in into is it its of on or our should so that the their them then there these they this to was we were when which will with you your must always please now also do does just need needs";
// "don't" arrives as "don".
const NEGATIONS = "not no never don doesn isn shouldn cannot without avoid instead than";

interface WordLists {
  readonly emptyWords: ReadonlySet<string>;
  readonly stopWords: ReadonlySet<string>;
  readonly negations: ReadonlySet<string>;
}

let wordLists: WordLists | undefined;

// Built on first use: every hook loads this file, but few compare texts.
function listWords(): WordLists {
  return (wordLists ??= {
    emptyWords: new Set(EMPTY_WORDS.split(" ")),
    stopWords: new Set(STOP_WORDS.split(" ")),
    negations: new Set(NEGATIONS.split(" ")),
  });
}

function readText(text: string): ReadText {
  const terms = new Set<string>();
  const strict = new Set<string>();
  const { negations } = listWords();
  let isNegated = false;
  for (const found of text
    .slice(0, READ_CHARS)
    .split(/[\s"'`()[\]{}<>,;!?*|=«»“”‘’，。、：；]{1,}/)) {
    const isPlain = PLAIN_WORD.test(found);
    const word = isPlain ? found : found.replace(/^[.:-]{1,8}(?=[^-])|[.:-]{1,8}$/g, "");
    if (word === "") continue;
    if (negations.has(isPlain ? word : word.toLowerCase())) {
      isNegated = true;
      continue;
    }
    const term = isPlain ? addPlain(word, terms) : addWord(word, terms, strict);
    if (isNegated && term !== "") {
      strict.add(`not ${term}`);
      isNegated = false;
    }
  }
  return { terms, strict };
}

/** Adds the word to one of the sets and returns its term; "" for a stop word. */
function addWord(word: string, terms: Set<string>, strict: Set<string>): string {
  if (PLAIN_WORD.test(word)) return addPlain(word, terms);
  const numbers = word.match(/\d{1,20}(?:\.\d{1,20})*/g) ?? [];
  if (/[_/\\.@#:]|^-|[a-z][A-Z]/.test(word) || (numbers.length > 0 && /^[A-Za-z-]{2}/.test(word))) {
    strict.add(word.replace(/^\.\//, "").toLowerCase());
    return word.toLowerCase();
  }
  for (const number of numbers) strict.add(number);
  const rest = word.replace(/[\d.]{1,40}/g, "").toLowerCase();
  if (rest === "" || listWords().stopWords.has(rest)) return "";
  if (isWithoutSpaces(rest)) return addPairs(rest, terms);
  const term = stem(rest);
  if (numbers.length === 0 || rest.length > 2) terms.add(term);
  return term;
}

function addPlain(word: string, terms: Set<string>): string {
  if (listWords().stopWords.has(word)) return "";
  const term = stem(word);
  terms.add(term);
  return term;
}

// Chinese and Japanese are written without spaces; pairs of characters take the role of words.
function isWithoutSpaces(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 0x2e80 && code <= 0x9fff;
}

function addPairs(word: string, terms: Set<string>): string {
  for (let index = 0; index + 1 < Math.max(2, word.length); index += 1) {
    terms.add(word.slice(index, index + 2));
  }
  return word;
}

function stem(word: string): string {
  if (word.length <= 4) return stemShort(word);
  const cut = withoutEnding(word);
  const { length } = cut;
  const last = cut.charAt(length - 1);
  const isDoubled = length > 1 && cut.charCodeAt(length - 2) === cut.charCodeAt(length - 1);
  return isDoubled && DOUBLED.includes(last) ? cut.slice(0, -1) : cut;
}

const DOUBLED = "bdgmnprt";

function stemShort(word: string): string {
  if (word.length === 4 && word.endsWith("ed")) return word.slice(0, 2);
  const isLonger = word.length > 2 && (word.endsWith("e") || word.endsWith("s"));
  return isLonger ? word.slice(0, -1) : word;
}

/** Uses no patterns, because it is called for each word of a text. */
function withoutEnding(word: string): string {
  switch (word.charAt(word.length - 1)) {
    case "d":
      if (word.endsWith("ied")) return withoutLy(`${word.slice(0, -3)}y`);
      return word.endsWith("ed") ? word.slice(0, -2) : word;
    case "s":
      if (word.endsWith("ies")) return withoutLy(`${word.slice(0, -3)}y`);
      if (word.endsWith("ings")) return word.slice(0, -4);
      return word.slice(0, word.endsWith("es") ? -2 : -1);
    case "e":
      return word.slice(0, -1);
    case "g":
      return word.endsWith("ing") ? word.slice(0, -3) : word;
    case "y":
      return withoutLy(word);
    default:
      return word;
  }
}

function withoutLy(word: string): string {
  return word.endsWith("ly") ? word.slice(0, -2) : word;
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((item) => b.has(item));
}

function hashTerm(term: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index += 1) {
    hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  }
  return hash;
}

function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
