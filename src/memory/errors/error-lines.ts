import { cutAtWord, cutText, stripColours } from "@/base/text.ts";
import { firstAndLastLines, mainErrorLine } from "@/memory/errors/main-error-line.ts";
import { mayContainError } from "@/memory/errors/may-contain-error.ts";

/**
 * Finds an error in the output of a command that exited with 0: `make test || true`, a pipe into
 * tail, a script that carries on after a failure. A line is an error if it says so, does not
 * merely look like one (a count of zero, a passed test, a listing, code, matches of a search), and
 * no later line says that everything went well. Labelled examples, with the share of them that is
 * found, are in test/events/captures/capture-error-outputs.ts.
 */

/** Characters read of each line. Guess. */
const LINE_CHARS_MAX = 400;

/** The line that says what went wrong. Returns undefined if the output contains no error. */
export function findErrorLine(command: string, output: string): string | undefined {
  if (!mayContainError(output) || onlyDisplays(command)) return undefined;
  let errors: string[] = [];
  for (const line of firstAndLastLines(stripColours(output).split("\n"))) {
    const message = cutAtWord(line.replace(LOG_PREFIX, "").trim(), LINE_CHARS_MAX);
    if (message === "") continue;
    if (REPORTS_SUCCESS.test(message) && !COUNTS_FAILURES.test(message)) errors = [];
    else if (isErrorLine(message)) errors.push(message);
  }
  return mainErrorLine(errors.join("\n"));
}

/** The prefix that loggers add: the name of a service, a time, a host and a process. */
const LOG_PREFIX =
  /^\s*(?:[\w.-]{1,40} +\| )?(?:\[?\d{4}-\d\d-\d\d[T ][\d:.,]+(?:Z|[+-][\d:]+)?\]? +|[A-Z][a-z]{2} [ \d]\d [\d:]{8} \S{1,80} \S{1,80}: )?/;

/** A count of failed tests or checks: something failed, but the line does not say what. */
const COUNTS_FAILURES =
  /\b[1-9]\d*\s+(?:\w+\s+)?(?:errors?|failed|failures?|failing)\b|\b(?:errors?|fail(?:ed|ures?)?)\s*[:=]\s*[1-9]/i;

/** The line says that everything before it went well. */
const REPORTS_SUCCESS = new RegExp(
  [
    /\b(?:0|no|zero|without(?: any)?)\s+(?:\w+\s+)?(?:errors?|failed|failures?|failing|problems|issues)\b/,
    /\b(?:errors?|fail(?:ed|ures?)?)\s*[:=]\s*0\b/,
    /\b(?:succe(?:eded|ss|ssful|ssfully)|all (?:tests|checks|files) pass(?:ed)?|up to date)\b/,
    /^(?:ok|passed|pass)\b|\b[1-9]\d* (?:tests? )?pass(?:ed|ing)\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);

/** Lines that contain the words of an error but are none. Tested before ERROR_LINES. */
const HARMLESS_LINES: readonly RegExp[] = [
  // A passed test, whatever its name.
  /^\s*(?:[✓✔√]|ok \d+|\[?PASS(?:ED)?\]?\b)|\b(?:PASSED|\.\.\. ?ok|\[ *OK *\])$/,
  // Text about errors, such as "error handling" or "fixes two errors".
  /\berrors?[ -](?:handl\w*|boundar\w*|messages?|codes?|pages?|types?|class(?:es)?|reporting|logging|recovery|rates?|budget|paths?)\b/i,
  /\b(?:handl|catch|prevent|fix|improv|ignor|avoid)(?:e[sd]?|es|s|ing|ed)?\s+(?:\w+\s+){0,2}(?:errors?|failures?|exceptions?)\b/i,
  // A listing of files, a single name, a commit, a change in a diff, a table of counts.
  /^[bcdlps-](?:[r-][w-][xsStT-]){3}/,
  /^[\w@.~/\\-]+$/,
  /^[0-9a-f]{7,40} /,
  /^(?:[+\-|>]|\*(?!\* \()) ?|^[{("']|^\[(?![A-Z])/,
  // Code and comments.
  /^(?:\/\/|\/\*|#|<!--)/,
  /^(?:import|export|const|let|var|def|class|function|return|throw|raise|catch|except|try|if|else|for|func|fn|pub|public|private|async|await|echo|console\.\w+|logger?\.\w+)\b(?!\.\w+:\d)/,
  /[{;]$|=>|^\s*[\w.]+\(.*\)$/,
  // A match of a search: file, line number and text.
  /^[\w@.~/\\-]+[:-]\d+[:-](?!\d+[:-]|\s*(?:fatal )?error\b|in [`'])/,
  /^[\w@~/\\-]+\.\w{1,5}:(?!\s*(?:\(?\d|(?:fatal )?error\b|no such|cannot|permission|command))/i,
  /^\d+[:-](?!\d+ +error\b)\s*\S/,
  // Warnings are not errors.
  /^(?:npm )?warn(?:ing)?\b/i,
];

/** Phrases that tools use to report that something went wrong. */
const ERROR_LINES: readonly RegExp[] = [
  /^(?:[\w.$]+\.)?[A-Z]\w*(?:Error|Exception)\b(?::|$| \[)/,
  /^(?:uncaught|unhandled)\b/i,
  /^(?:[\w./-]+: |PHP )?(?:fatal(?: error)?|panic|error|abort(?:ed)?)(?:\[\w+\])?(?: \w+\d+)?\s*[:!]/i,
  /\(\w*(?:Error|Exception)\)$/,
  /(?:^|[\s\]):])[\w@./\\-]+\.\w+(?::\d+|\(\d+)[:,)\d]*(?: -|:)? ?(?:fatal )?error\b/i,
  /^\[?(?:ERROR|FATAL|CRITICAL|SEVERE|CRIT)\b/,
  /^npm (?:ERR!|error) /,
  /^Traceback \(most recent call last\)|^thread '[^']*' panicked at|^goroutine \d+ \[/,
  /^(?:FAIL(?:ED)?\b|--- FAIL|not ok \d|BUILD FAILED|[✗✖×](?! ?\d))|^\d+:\d+ +error\b/,
  /^(?:\w+: )?error response from|^failure\/error:|^\*\* \(\w+\)/i,
  /^(?:make|ninja|gmake)(?:\[\d+\])?: \*\*\*|^E {2,}\w/,
  /: (?:command not found|No such file or directory|Permission denied|Operation not permitted|Connection refused|(?:Connection|Operation) timed out|not found)(?: \(\d+\))?$/i,
  /\b(?:ECONNREFUSED|ECONNRESET|ENOENT|EACCES|EADDRINUSE|ETIMEDOUT|EPERM|ERR_[A-Z_]{4,})\b/,
  /^(?:segmentation fault|killed|bus error|core dumped)\b|\(core dumped\)/i,
  /^(?:\w+: )?(?:failed to|could not|couldn't|cannot|can't|unable to|connection refused|permission denied)\b/i,
];

function isErrorLine(line: string): boolean {
  const matches = (pattern: RegExp) => pattern.test(line);
  return !HARMLESS_LINES.some(matches) && ERROR_LINES.some(matches);
}

/** Programs that only display existing text: files, history, names. */
const DISPLAY_PROGRAMS: ReadonlySet<string> = new Set(
  "cat bat head tail less more grep egrep fgrep rg ag ack sed awk find fd ls tree wc sort uniq cut diff jq yq nl od xxd strings file stat which type man echo printf cd pwd true column".split(
    " ",
  ),
);
const GIT_DISPLAY =
  /^git (?:-\S+ )*(?:log|diff|show|blame|grep|status|ls-files|branch|stash list)\b/;

/** True if every part of a command only displays existing text. Of a pipe the first part counts. */
function onlyDisplays(command: string): boolean {
  const parts = cutText(command, 2_000)
    .split(/&&|\|\||;|\n/)
    .map((part) => part.trim().replace(/^(?:\w+=\S*\s+|sudo\s+|time\s+)+/, ""))
    .filter((part) => part !== "");
  return parts.every((part) => {
    const program = /^\S+/.exec(part)?.[0].replace(/^.*\//, "") ?? "";
    return DISPLAY_PROGRAMS.has(program) || GIT_DISPLAY.test(part);
  });
}
