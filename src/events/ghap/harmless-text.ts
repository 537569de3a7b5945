/**
 * Texts that consist of nothing but the usual words of tests and builds and of counts: `npm test`,
 * "3 passed in 0.12s". Nothing in them can be a secret or somebody's private words, so that they
 * need not pass the write gate, which takes a hook two milliseconds to load and run. Any other word
 * in any language makes a text one for the gate.
 */
const PLAIN =
  " npm yarn pnpm bun deno node npx run test tests build check verify pytest jest vitest mocha rspec cargo nextest go make cmake ctest mvn gradle sbt dotnet swift bazel flutter mix phpunit tox nox tsc vite webpack uv poetry passed passing pass failed failing fail failures failure errors error skipped pending total files file suites suite ok success successful successfully succeeded finished in of and with warnings ran ";

/** Guess: a command and a summary have fewer words. */
const WORDS_MAX = 12;
/** A count or a duration: "3", "12,", "(0.12s)", "1.5ms". Longer numbers may be anything. */
const COUNT = /^\(?\d{1,5}(?:\.\d{1,3})?(?:ms|s|m)?\)?[.,;:]?$/;

export function isHarmless(text: string): boolean {
  if (text === "") return true;
  const words = text.split(" ");
  return words.length <= WORDS_MAX && words.every(isPlainWord);
}

function isPlainWord(word: string): boolean {
  if (COUNT.test(word)) return true;
  const last = word.charCodeAt(word.length - 1);
  const isMarked = last === COMMA || last === COLON || last === STOP;
  return PLAIN.includes(` ${(isMarked ? word.slice(0, -1) : word).toLowerCase()} `);
}

const [COMMA, COLON, STOP] = [44, 58, 46];
