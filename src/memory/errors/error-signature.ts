import { cutText, flatten } from "@/base/text.ts";
import { withoutLead } from "@/memory/errors/line-lead.ts";
import {
  EXIT_CODE,
  findMainError,
  linesAround,
  readableLines,
  specificErrorLine,
  statedErrors,
} from "@/memory/errors/main-error-line.ts";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";

/**
 * The signature of an error is the line that says what went wrong, without the numbers, paths
 * and times that change from one occurrence to the next. Two errors with equal signatures are
 * treated as the same error. Signatures are stored, so secrets are removed from them.
 */
const SIGNATURE_CHARS_MAX = 200;

/** Removes a first line that only gives the exit code, unless there is nothing else. */
export function withoutExitCode(errorText: string): string {
  const [first = "", ...rest] = errorText.split("\n");
  return EXIT_CODE.test(first.trim()) && rest.some((line) => line.trim() !== "")
    ? rest.join("\n")
    : errorText;
}

/** Returns undefined if no line of the text says what went wrong. */
export function errorSignature(errorText: string): string | undefined {
  const error = findMainError(errorText);
  return error === undefined ? undefined : signatureOf(errorText, error.at, error.text);
}

/** Another signature under which a memory of an error may have been kept. */
export interface OtherSignature {
  readonly signature: string;
  /** True if it stands for many errors, so that only the same command makes it the same. */
  readonly isVague: boolean;
}

/**
 * Signatures of all lines that state an error about as well as the main one. An output may report
 * several errors, and the line that was the main one before need not be the first this time.
 */
export function otherSignatures(errorText: string): OtherSignature[] {
  const main = errorSignature(errorText);
  const found = new Map<string, OtherSignature>();
  for (const { at, line, message, isVague } of statedErrors(errorText)) {
    // Earlier versions kept the line with what stood in front of its message.
    for (const text of [message, line]) {
      const signature = signatureOf(errorText, at, text);
      for (const one of [signature, placelessSignature(signature)])
        if (one !== undefined && one !== main && !found.has(one))
          found.set(one, { signature: one, isVague });
    }
  }
  return [...found.values()];
}

/** The lines around the statement of an error, without what changes from one run to the next. */
export function contextOfError(errorText: string): ReadonlySet<string> {
  return new Set(linesAround(errorText).map((line) => flatten(normalise(line)).toLowerCase()));
}

/** The signature of one statement, which stands on this line of the text. */
function signatureOf(errorText: string, at: number, statement: string): string | undefined {
  const name =
    ASSERTION.test(statement) || /nil pointer|null pointer/i.test(statement)
      ? failedTestIn(errorText, at)
      : "";
  const signature = flatten(normalise(removeSecrets(withoutShell(`${name}${statement}`)).text));
  const lower = signature.toLowerCase();
  // A stored signature has no blank at its end.
  return /\p{L}{3}/u.test(lower) ? cutText(lower, SIGNATURE_CHARS_MAX).trimEnd() : undefined;
}

/** Errors that depend on the folder in which a command is run. */
const PATH_ERRORS =
  /no such file|did not match any file|cannot find|could not open|does not contain|not a (?:git repository|directory)|does not exist|cannot access/;

/**
 * The signature of an error that another folder may fix, whatever the path in it; undefined for
 * any other error.
 */
export function pathErrorSignature(signature: string | undefined): string | undefined {
  if (signature === undefined || !PATH_ERRORS.test(signature)) return undefined;
  return signature
    .replace(/'[^']{1,200}'|"[^"]{1,200}"/g, "<path>")
    .replace(/(?<![\w<])[\w@.~-]{1,100}\.\w{1,8}(?=[:,\s]|$)/g, "<path>");
}

/**
 * The signature of a message about a place in a file, whatever the file; undefined for any other
 * error. A command that helped, such as a formatter, helps in other files too.
 */
export function placelessSignature(signature: string | undefined): string | undefined {
  const message = signature?.replace(/^[\w@.+-]{1,100}\.\w{1,8}(?:\([<n>,]{3,12}\))?(?: -|:) /, "");
  return message === signature || message === undefined || !/\p{L}{3}.* /u.test(message)
    ? undefined
    : message;
}

/** Errors of any cause in any program. Only the command tells whether two of them are the same. */
const GENERIC_ERRORS =
  /nil pointer|null pointer|segmentation fault|core dumped|out of memory|parse error|^(?:syntax)?error: (?:syntax|unexpected)|^killed$|^\w+error$|(?:connection|operation|request) timed out|connection (?:refused|reset)|broken pipe|permission denied$|network is unreachable|host key verification|^error: .{0,12}$/;

/** True if the same signature may stand for unrelated errors of different commands. */
export function isGenericError(signature: string): boolean {
  return GENERIC_ERRORS.test(signature);
}

/** Assertions of different tests look alike once their numbers are gone, so the test is named. */
const ASSERTION =
  /\bassert|\bexpect(?:ed)?\b|\breceived\b|\bnot equal\b|\bshould (?:be|have|equal)\b/i;

/** True if the line is the failed assertion of a test. */
export function isAssertion(line: string): boolean {
  return ASSERTION.test(line);
}

/** How runners write the name of a failed test. */
const FAILED_TESTS: readonly RegExp[] = [
  /^--- FAIL: (\S+)/,
  /^● (.{1,150} › .{1,150})$/,
  /^FAILED (\S+::\S+)/,
  /^FAIL {1,2}(\S.{0,150}> .{1,100})$/,
  /^test (\S+) \.\.\. FAILED/,
  /^not ok \d+ -? ?(.{1,150})$/,
  /^[✗✘✖✕×] (.{1,150})$/,
  /^\d+\) (.{1,150})$/,
  /^_{3,} (\S.{0,120}\S) _{3,}$/,
  /^=== RUN {3}(\S+)/,
  /^(?:- )?(\S.{0,150}) \*\*\* FAILED \*\*\*$/,
  /^Failed (?:test )?['"]?(\S.{0,150}?)['"]?(?: \[[\d.]+ \w+\])?$/,
  /^(\S.{0,150}) <<< (?:FAILURE|ERROR)!/,
];

/** The last failed test named before the line, else the first one after it, with a colon. */
function failedTestIn(errorText: string, at: number): string {
  const lines = readableLines(errorText);
  const before = lines.slice(0, at).toReversed().map(testNamedIn).find(Boolean);
  const name = before ?? lines.slice(at).map(testNamedIn).find(Boolean);
  return name === undefined ? "" : `${name}: `;
}

function testNamedIn(line: string): string | undefined {
  const message = withoutLead(line);
  for (const pattern of FAILED_TESTS) {
    const name = (pattern.exec(message) ?? pattern.exec(line))?.[1];
    // A runner that names the test in the line of the error needs no addition.
    if (name !== undefined) return name;
  }
  return undefined;
}

/**
 * The same error whichever shell reports it: `bash: line 1: go: command not found`, `zsh: command
 * not found: go` and `sh: 1: go: not found` become `go: command not found`.
 */
export function withoutShell(line: string): string {
  const rest = line
    .replace(/^(?:\S*\/)?(?:ba|z|da|k|a)?sh: (?:line )?(?:\d+: )?/, "")
    .replace(/^\(eval\):\d+: /, "");
  return rest
    .replace(/^command not found: (\S+)$/, "$1: command not found")
    .replace(/^(\S+): not found$/, "$1: command not found")
    .replace(
      /^'?([\w.-]+)'? is not recognized as an internal or external command.*$/,
      "$1: command not found",
    )
    .replace(/^(?:\S+ ?: )?The term '([^']{1,80})' is not recognized .*$/, "$1: command not found");
}

/** The program that the shell did not find; undefined for any other error. */
export function missingProgram(errorText: string): string | undefined {
  const line = specificErrorLine(errorText);
  return line === undefined
    ? undefined
    : /^([\w.+-]{1,60}): command not found$/.exec(withoutShell(line))?.[1];
}

const MISSING_PATH =
  /([\w@.~/-]{0,200}\/[\w@.~-]{2,100})['"]?: (?:no such file|not found|command not found)|no such file or directory: ['"]?([\w@.~/-]{0,200}\/[\w@.~-]{2,100})/i;

/** The path that is not there, if that is the error; undefined for any other error. */
export function missingPath(errorText: string): string | undefined {
  const found = MISSING_PATH.exec(specificErrorLine(errorText) ?? "");
  return found?.[1] ?? found?.[2];
}

function normalise(line: string): string {
  return (
    line
      // Paths come first, because the name of a folder may look like an address or an id.
      .replace(/(?:[A-Za-z]:)?(?:[\w.@~+-]*[\\/])+([\w.@+-]+)/g, "$1")
      .replace(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?/g, "<time>")
      .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "<id>")
      .replace(/\b0x[0-9a-f]+\b/gi, "<address>")
      // Seven digits may be a number or a commit, so both become "<n>".
      .replace(/\b[0-9a-f]{7,64}\b/gi, (hex) => (/\d/.test(hex) ? "<n>" : hex))
      .replace(/\d+/g, "<n>")
      .replace(/(?::<n>)+/g, "")
  );
}
