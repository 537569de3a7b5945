/**
 * Says when a command that ended with an error has run nothing, so that its exit code says nothing
 * about tests or builds: it was stopped, it was not found, or what runs it could not begin.
 */

/** Exit codes of the shell, of `timeout` and of signals: the command was not run to its end. */
const NOT_ENDED: ReadonlySet<number> = new Set([124, 126, 127, 130, 137, 143]);

/** Texts by which a shell, a runner or what it runs in says that it has run nothing. */
const NOT_RUN = new RegExp(
  [
    // The shell.
    "(?:^|\\n)(?:\\S+: (?:line \\d+: )?)?(?:cd|pushd): .*(?:No such file|Not a directory|not found)",
    "command not found$|: not found$|is not recognized as an internal or external command",
    "(?:^|\\n)Command timed out after|No space left on device",
    // A script, a target or a module that is not there.
    '\\bMissing script: |\\bCommand "[^"\\n]*" not found|No rule to make target|no makefile found|ERR_PNPM_NO_SCRIPT',
    "Couldn't find a (?:script named|package\\.json)|\\bERROR: (?:file or directory )?not found: ",
    "\\bUnknown command:|^error: no such command: |: No module named (?:pytest|unittest|nose2|tox|nox|build)$",
    "\\b(?:recipe|task|target|script|project|package|environment)s?\\b.{0,40}\\b(?:does not exist|not found|not defined)\\b",
    "does not contain recipe|(?:Don't|Do not) know how to (?:build task|make )|No such file or directory\\. {2}Stop\\.",
    "\\bNo (?:package|project)s? (?:found|matched)|Cannot find project",
    // No project here.
    "Could not read package\\.json|could not find `Cargo\\.toml`|go\\.mod file not found|Could not locate Gemfile",
    "^MSBUILD : error MSB100[39]:|there is no POM in this directory|does not contain a Gradle build",
    // Arguments that the runner does not know.
    "error: unrecognized arguments: |^error: unexpected argument '|^flag provided but not defined: ",
    "^(?:error: )?(?:unknown|unrecogni[sz]ed|invalid) (?:option|argument|flag|parameter)\\b",
    // Containers and other machines.
    "no such service|Cannot connect to the Docker daemon|Error response from daemon: ",
    "the input device is not a TTY|OCI runtime exec failed|^Error from server \\(|^ssh: ",
    'version "?v?\\d\\S* is not (?:yet )?installed',
    "Host key verification failed|^error: unable to upgrade connection",
  ].join("|"),
  "im",
);
/** Guess: they are at the start or at the end. */
const NOT_RUN_CHARS = 4_000;

export function hasNotRun(exitCode: number, output: string): boolean {
  return exitCode !== 0 && (NOT_ENDED.has(exitCode) || saysNotRun(output));
}

export function saysNotRun(output: string): boolean {
  const text =
    output.length <= 2 * NOT_RUN_CHARS
      ? output
      : output.slice(0, NOT_RUN_CHARS) + output.slice(-NOT_RUN_CHARS);
  return NOT_RUN.test(text.replaceAll("\r", ""));
}

/** Texts by which a tool says that it did not get as far as the tests: it could not fetch what they need. */
const NOT_FETCHED =
  /Could not (?:resolve|transfer|download|determine the dependencies)|No cached version of|A problem occurred (?:configuring|evaluating)|Unable to load the service index|failed to (?:download|fetch)/i;

export function saysNotFetched(output: string): boolean {
  return NOT_FETCHED.test(output);
}

/** Words in which runners of any kind report that something failed, beside those of the summaries. */
const REPORTS_FAILURE =
  /\bFAIL(?:ED|URES?|S)?\b|[✗✘✖✕]|\bnot ok\b|\d fail|\b[Aa]ssert|\b[Ee]xpected\b.{0,200}\b(?:but|got|received|actual|to)\b/m;

/** A count of failures in any runner's words; one of none does not count. */
const COUNTS_FAILURES =
  /\b[1-9]\d* (?:(?:tests?|specs?|examples?|cases?|checks?|assertions?) )?(?:failed|failures?|failing)\b|(?<!expectedly |expected )\b(?:failed|failures?|failing)\b *[:=]\s*[1-9]\d*\b/i;

/** True if failures are counted, whoever does it: then an exit code of 0 proves nothing. */
export function countsFailures(output: string): boolean {
  return COUNTS_FAILURES.test(output);
}

/** Words of compilers that give up. */
const NOT_COMPILED =
  /^error(?:\[E\d+\])?: (?:could not compile|aborting due to)|\bCOMPILATION ERROR\b|^(?:\S.*[:)] ?-? ?)?error TS\d+:|^\S+:\d+(?::\d+)?: (?:fatal )?error: |\bcompilation failed\b/im;

export function saysNotCompiled(output: string): boolean {
  return NOT_COMPILED.test(output);
}

/**
 * True if the output is there and nothing in it speaks of a failure. Then a runner that ended with an
 * error has failed for another reason: its configuration, a missing module, a container that is
 * not running.
 */
export function reportsNoFailure(output: string): boolean {
  const text = output.replace(/^(?:Error: )?Exit code \d+\s*/, "");
  return text.trim() !== "" && !REPORTS_FAILURE.test(text);
}
