import { withoutShell } from "@/memory/errors/error-signature.ts";
import { readableLines, specificErrorLine } from "@/memory/errors/main-error-line.ts";
import { isWrapperLine } from "@/memory/errors/wrapper-lines.ts";
import { analyze, analyzeMeaning } from "@/store/text/analyze.ts";

/** Guesses: most words of the error, and never a single one, make it the same error. */
const SHARE_MIN = 0.6;
const WORDS_MIN = 2;
/** A text with more lines than this is searched for the error only in the line that states it. */
const LINES_MAX = 2;

/** Words that most errors have. */
const ERROR_WORDS =
  /^(?:error|errors|fatal|failed|fail|failure|exception|warning|err|exit|code|status|line|file|cannot|could|does|not|did|was|the|and|for|with|command|found|find|such|directory|exist|exists)$/;

/** True if the text speaks of the error: it has most words of the line that says what went wrong. */
export function concernsError(text: string, error: string): boolean {
  const said = new Set(analyze(text));
  return linesOfError(error).some((line) => {
    const words = [...analyzeMeaning(wordsOfError(line))].filter(isTelling);
    const shared = words.filter((word) => said.has(word)).length;
    return shared >= WORDS_MIN && shared >= SHARE_MIN * words.length;
  });
}

/** The line without what many errors share: the shell, folders, and the kind of error. */
function wordsOfError(line: string): string {
  return withoutShell(line).replace(FOLDERS, " ").replace(ERROR_NAME, "$1");
}

const FOLDERS = /(?:[A-Za-z]:)?(?:[\w.@~+-]{0,100}[\\/])+/g;
/** `TypeError: x` is about x. */
const ERROR_NAME = /\b(?:[A-Z]\w{0,40})?(?:Error|Exception): (.)/;

function linesOfError(error: string): string[] {
  const lines = readableLines(error).filter((line) => !isWrapperLine(line));
  const stated = lines.length > LINES_MAX ? specificErrorLine(error) : undefined;
  return stated === undefined ? lines : [stated];
}

function isTelling(word: string): boolean {
  return /\p{L}{2}/u.test(word) && !ERROR_WORDS.test(word);
}
