import { cutAtWord, cutText, stripColours } from "@/base/text.ts";
import { mainErrorLine } from "@/memory/errors/error-signature.ts";
import { mayContainError } from "@/memory/errors/may-contain-error.ts";

/**
 * A command that ended well may still have printed an error: `make test || true`, a pipe into
 * tail, a script that goes on. What it printed is an error if a line says so after all lines that
 * only look like one are gone (a count of none, a passed test, a listing, code, matches of a
 * search) and nothing after it says that all went well. Labelled examples, with what is found of
 * them, are in test/events/captures/capture-error-outputs.ts.
 */

/** Lines looked at from the beginning and from the end, and characters of each. Guesses. */
const LINES_AT_EACH_END = 100;
const LINE_CHARS_MAX = 400;

/** The line that says what went wrong; undefined where the output is no error. */
export function findErrorLine(command: string, output: string): string | undefined {
  if (!mayContainError(output) || onlyShows(command)) return undefined;
  let errors: string[] = [];
  for (const line of firstAndLastLines(stripColours(output).split("\n"))) {
    const said = cutAtWord(line.replace(LOG_PREFIX, "").trim(), LINE_CHARS_MAX);
    if (said === "") continue;
    if (ENDS_WELL.test(said) && !COUNTS_FAILED.test(said)) errors = [];
    else if (isError(said)) errors.push(said);
  }
  return mainErrorLine(errors.join("\n"));
}

/** What loggers put before a line: the name of a service, a time, a host and a process. */
const LOG_PREFIX =
  /^\s*(?:[\w.-]{1,40} +\| )?(?:\[?\d{4}-\d\d-\d\d[T ][\d:.,]+(?:Z|[+-][\d:]+)?\]? +|[A-Z][a-z]{2} [ \d]\d [\d:]{8} \S{1,80} \S{1,80}: )?/;

/** Some tests or checks did not pass. It does not say what went wrong, only that not all is well. */
const COUNTS_FAILED =
  /\b[1-9]\d*\s+(?:\w+\s+)?(?:errors?|failed|failures?|failing)\b|\b(?:errors?|fail(?:ed|ures?)?)\s*[:=]\s*[1-9]/i;

/** All that came before has ended well. */
const ENDS_WELL = new RegExp(
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

/** Lines that have the words of an error and are none. Looked at first. */
const HARMLESS: readonly RegExp[] = [
  // A test that passed, whatever its name.
  /^\s*(?:[✓✔√]|ok \d+|\[?PASS(?:ED)?\]?\b)|\b(?:PASSED|\.\.\. ?ok|\[ *OK *\])$/,
  // What is talked about, not met.
  /\berrors?[ -](?:handl\w*|boundar\w*|messages?|codes?|pages?|types?|class(?:es)?|reporting|logging|recovery|rates?|budget|paths?)\b/i,
  /\b(?:handl|catch|prevent|fix|improv|ignor|avoid)(?:e[sd]?|es|s|ing|ed)?\s+(?:\w+\s+){0,2}(?:errors?|failures?|exceptions?)\b/i,
  // A listing of files, a name alone, a commit, a change in a diff, a table of counts.
  /^[bcdlps-](?:[r-][w-][xsStT-]){3}/,
  /^[\w@.~/\\-]+$/,
  /^[0-9a-f]{7,40} /,
  /^(?:[+\-|>]|\*(?!\* \()) ?|^[{("']|^\[(?![A-Z])/,
  // Code and comments.
  /^(?:\/\/|\/\*|#|<!--)/,
  /^(?:import|export|const|let|var|def|class|function|return|throw|raise|catch|except|try|if|else|for|func|fn|pub|public|private|async|await|echo|console\.\w+|logger?\.\w+)\b(?!\.\w+:\d)/,
  /[{;]$|=>|^\s*[\w.]+\(.*\)$/,
  // What a search prints: file, line, and what stands there.
  /^[\w@.~/\\-]+[:-]\d+[:-](?!\d+[:-]|\s*(?:fatal )?error\b|in [`'])/,
  /^[\w@~/\\-]+\.\w{1,5}:(?!\s*(?:\(?\d|(?:fatal )?error\b|no such|cannot|permission|command))/i,
  /^\d+[:-](?!\d+ +error\b)\s*\S/,
  // Warnings are no errors.
  /^(?:npm )?warn(?:ing)?\b/i,
];

/** Words by which tools say that something went wrong. */
const ERRORS: readonly RegExp[] = [
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

function isError(line: string): boolean {
  return !HARMLESS.some((look) => look.test(line)) && ERRORS.some((look) => look.test(line));
}

/** Programs whose output is what stands somewhere else: files, history, names. */
const SHOWING: ReadonlySet<string> = new Set(
  "cat bat head tail less more grep egrep fgrep rg ag ack sed awk find fd ls tree wc sort uniq cut diff jq yq nl od xxd strings file stat which type man echo printf cd pwd true column".split(
    " ",
  ),
);
const SHOWING_GIT =
  /^git (?:-\S+ )*(?:log|diff|show|blame|grep|status|ls-files|branch|stash list)\b/;

/** Whether every part of a command only shows what is there. Only the first of a pipe counts. */
function onlyShows(command: string): boolean {
  const parts = cutText(command, 2_000)
    .split(/&&|\|\||;|\n/)
    .map((part) => part.trim().replace(/^(?:\w+=\S*\s+|sudo\s+|time\s+)+/, ""))
    .filter((part) => part !== "");
  return parts.every((part) => {
    const program = /^\S+/.exec(part)?.[0].replace(/^.*\//, "") ?? "";
    return SHOWING.has(program) || SHOWING_GIT.test(part);
  });
}

function firstAndLastLines(lines: readonly string[]): readonly string[] {
  if (lines.length <= 2 * LINES_AT_EACH_END) return lines;
  return [...lines.slice(0, LINES_AT_EACH_END), ...lines.slice(-LINES_AT_EACH_END)];
}
