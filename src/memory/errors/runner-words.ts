/**
 * Words with which every tool says that something has failed, and how much: they surround the most
 * different errors. A line that has no other word says nothing about its error.
 */
const RUNNER_WORDS: ReadonlySet<string> = new Set(
  (
    "error errors err errored erroring fail fails failed failing failure failures fatal exception exceptions " +
    "warning warnings warn problem problems issue issues bug " +
    "test tests tested testing subtests suite suites spec specs example examples case cases check checks checked assertion assertions " +
    "run runs ran running rerun pass passes passed passing succeeded success successes successful successfully unsuccessful unsuccessfully ok " +
    "skipped skip ignored pending canceled cancelled aborted abort aborting broken measured filtered total totals count number " +
    "complete completed completing finished done build builds built building compile compiled compiling compilation runtime " +
    "task tasks target targets job jobs step steps stage stages command commands subcommand process processes script scripts recipe hook hooks " +
    "exit exited exits code codes status signal return returned time elapsed duration second seconds sec secs ms min minutes hours hour " +
    "summary result results report reports output log logs trace traces stack backtrace traceback " +
    "see above below following there was were is are has have had been be being this that these it its " +
    "a an the of in on at to for with by and or not did do does some one two first all other others more no none late later from out " +
    "encountered occurred detected reported happened raised thrown threw caught unexpected unhandled uncaught " +
    "file files line lines project projects workspace previous due during while after before until since " +
    "help info note hint usage recap executed up-to-date actionable cached started starting start stopped stop terminated halted giving up waiting unfinished " +
    "worker workers seed real user sys cpu wallclock randomized goal goals plan operation operations execution executing execute individual diagnostics resources again please refer"
  ).split(" "),
);

/** A quotation; the apostrophe of "can't" begins none. */
const QUOTED = /(?<![\p{L}\p{N}])["'`“‘«»][^"'`”’«»]{1,200}["'`”’»«]/gu;
/** Signs of an identifier or a path inside a word. */
const NAME =
  /[\p{L}\p{N}][./\\_$@:+-]*[./\\_$@][./\\_$@:+-]*[\p{L}\p{N}]|::\p{L}|\p{Ll}\p{Lu}|^[@$/~]\S|^\.\p{L}{2}|\p{L}-?\p{N}|\p{N}-?\p{L}.{2}/u;
const ID = /^[\da-f-]{12,}$/i;
const QUANTITY = /^[\d.,:+-]+\p{L}{0,3}$/u;
const WORD = /^\p{L}[\p{L}\p{M}'’-]*$/u;
/** Codes such as ENOENT and TS2322 name the kind of an error. */
const CODE = /^(?:E[A-Z]{3,}|[A-Z]+_[A-Z_]{3,}|[A-Z]{1,6}\d{2,6})$/;

/** How much of a line is about its error alone. */
export interface LineWords {
  /** Words that say something: neither a name nor a word of runners. */
  readonly telling: number;
  /** Names: quoted, paths and identifiers. */
  readonly names: number;
}

export function countWords(line: string): LineWords {
  let telling = 0;
  let names = line.match(QUOTED)?.length ?? 0;
  for (const part of line.replace(QUOTED, " ").split(/[\s,;()[\]{}<>=|"`]+/)) {
    const word = part.replace(/^['‘“]|[.:!?'’”]+$/g, "");
    if (CODE.test(word)) telling += 1;
    else if (isName(word)) names += 1;
    else if (WORD.test(word) && !isRunnerWord(word)) telling += 1;
  }
  return { telling, names };
}

/** True for a path, an identifier or an id, but not for a number with its unit. */
function isName(word: string): boolean {
  return (
    ID.test(word) || (/\p{L}{2}|^\p{L}\p{N}/u.test(word) && !QUANTITY.test(word) && NAME.test(word))
  );
}

/** True for a word with which tools report any failure, and for a word of any sentence. */
export function isRunnerWord(word: string): boolean {
  const lower = word.toLowerCase().replace(/['’]s$/, "");
  return lower.length < 2 || RUNNER_WORDS.has(lower);
}
