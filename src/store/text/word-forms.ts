/**
 * Takes the endings of inflected words off, so that "тикам" and "тики" are one term, and accents,
 * which many people leave out when they type. It need not be right, only the same for memories and
 * queries. Only words with letters beyond ASCII come here.
 */
export function foldWord(lower: string): string {
  const first = lower.codePointAt(0) ?? 0;
  if (first >= CYRILLIC.first && first <= CYRILLIC.last) return withoutEndings(lower);
  return first < LATIN_END ? withoutAccents(lower) : lower;
}

const CYRILLIC = { first: 0x400, last: 0x4ff } as const;
const LATIN_END = 0x250;

/** Endings of nouns and adjectives in Russian, Ukrainian and their neighbours; each one whole. */
const ENDINGS =
  " иями ями ами ого его ому ему ыми ими ією ями ів їв ов ев ей ой ий ый ій ая яя ое ее ые ие ам ям " +
  "ах ях ом ем ою ею ую юю их ых им ым ия ию ии ие ью ія ію ії ье а е ё и й о у ы ь э ю я і ї є ";
const ENDING_CHARS_MAX = 4;
/** Guess: shorter stems are the same for unlike words. */
const STEM_CHARS_MIN = 3;
/** Some stems end like an ending: "острова" and "остров" have to become the same. */
const ROUNDS = 2;

function withoutEndings(word: string): string {
  let stem = word.replaceAll("ё", "е");
  for (let round = 0; round < ROUNDS; round += 1) {
    const longest = Math.min(ENDING_CHARS_MAX, stem.length - STEM_CHARS_MIN);
    let chars = longest;
    while (chars > 0 && !ENDINGS.includes(` ${stem.slice(-chars)} `)) chars -= 1;
    if (chars <= 0) break;
    stem = stem.slice(0, -chars);
  }
  return stem;
}

const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  đ: "d",
  ı: "i",
  æ: "ae",
  œ: "oe",
};

function withoutAccents(word: string): string {
  const bare = word.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  return bare.replace(/[ßłøđıæœ]/g, (letter) => OTHER_LETTERS[letter] ?? letter);
}
