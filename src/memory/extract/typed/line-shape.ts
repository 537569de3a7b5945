/**
 * The shape of one line of a message. Shapes hold for any language: they look at punctuation,
 * columns, indentation and casing, and only at words that programs print.
 */
export type LineShape =
  /** Only spaces. */
  | "blank"
  /** Printed by a program, quoted, or a mark for an attachment. */
  | "printed"
  /** Code or data. */
  | "code"
  /** A field, a call or a command: people type one of these, programs print several. */
  | "field"
  /** An item of a list, which people type and programs print. */
  | "item"
  /** Indented or padded text: belongs to its neighbours. */
  | "weak"
  | "prose";

/** Longer lines are judged by their beginning. */
const READ_CHARS = 400;

export function shapeOf(line: string): LineShape {
  const text = line.slice(0, READ_CHARS);
  const trimmed = text.trim();
  if (trimmed === "") return "blank";
  if (PRINTED.some((pattern) => pattern.test(trimmed)) || STARTS.test(text) || TABLE.test(text)) {
    return "printed";
  }
  if (CODE.test(trimmed) || DATA.test(trimmed) || isDense(trimmed)) return "code";
  if (FIELD.test(trimmed)) return "field";
  if (ITEM.test(text)) return "item";
  return /^(?: {2,}|\t)|\s{6,}$/.test(text) ? "weak" : "prose";
}

const ITEM = /^\s{0,12}(?:[-*+]|\d{1,2}[.)-]|[a-z][.)])\s{1,4}\S/;

/** The number of a numbered item, or undefined. */
export function itemNumber(line: string): number | undefined {
  const digits = /^\s{0,12}(\d{1,2})[.)-]\s/.exec(line.slice(0, 20))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Glyphs of terminals and of the client, quotations, diffs, prompts of shells, markup. */
const STARTS = new RegExp(
  String.raw`^\s{0,20}(?:\([\w.-]{1,30}\) (?=[❯➜$%]))?(?:[❯➜●⏺⎿✓✔✗✘✖⨯✅❌•▶►▪◦│┃║╭╰╮╯├└┌┐┘┤┬┴┼─━═╔╚╠╗╝\u2580-\u259f⠋⠙⠹⚠]|>(?:\s|$)|\| |\|-|[$%] \S|>>> |\.\.\. |PS [A-Z]:|[\w.-]{1,40}@[\w.-]{1,40}[: ][^\s]{0,80}[$#%] |\[[^\]\n]{0,60}[ :](?:~|\/)[^\]\n]{0,120}\] ?[\w.~\/]|@@ |diff --git |index [0-9a-f]{6,}|\+\+\+ |--- [ab/]|<\/?[a-z!?][^>]{0,200}>\s*$|<[a-zA-Z][\w.-]{0,40}(?: [\w:-]{1,40}=|>)|\/\/|\/\*|\*\/|#!|#include|#{1,6}$)|^[+-](?:[^\s-]|\s{2,}\S| {0,3}[\w.]{1,40}[=(])`,
);

/** Times, levels and tags at the start of a line of a log, a linter or a test runner. */
const LOG = new RegExp(
  [
    String.raw`^\[?\d{4}[-/]\d\d[-/]\d\d[t ,]`,
    String.raw`^\[?\d{1,2}:\d\d:\d\d`,
    String.raw`^(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6} {1,2}\d{1,2} \d\d:`,
    String.raw`^\[?(?:info|warn(?:ing)?|error|err|debug|trace|fatal|critical|notice|verbose)[\]:/|]|^[EWIDV]\/\w`,
    String.raw`^(?:fatal|remote|panic|sh|bash|zsh|ld|clang|gcc|tsc|rustc|ERROR|FAIL|FAILED|not ok)(?:\.exe)?: \S`,
    String.raw`^npm (?:err!|error|warn|notice)`,
    String.raw`^(?:=+|-{3,}|\*{3,}|_{3,}|#{4,}|~{3,})(?: .{0,120}(?:=+|-{3,}|\*{3,}|_{3,}|#{4,}|~{3,}))?$`,
    String.raw`^(?:(?:---|===) (?:fail|pass|run|skip)|test(?:s| suites)?: {1,12}\d|ran \d{1,9} tests?|tests? (?:run|passed|failed): )`,
    String.raw`^[^\s:]{1,200}\.[a-z0-9]{1,6}:\d{1,6}(?::\d{1,6}|: \S)`,
    String.raw`^[^\s(]{1,200}\.[a-z0-9]{1,6}\(\d{1,6},\d{1,6}\)`,
    String.raw`^\d{1,6}:\d{1,6} {1,4}(?:error|warning|info)\b`,
    String.raw`^\[[^\]\d]{0,40}\d[^\]\d]{0,9}\d[^\]]{0,40}\] \S`,
    String.raw`^(?:(?:process )?(?:exit(?:ed)?|finished)(?: with)? (?:code|status):? -?\d{1,5}|command failed:.{0,200}|segmentation fault.{0,40})$`,
    String.raw`^(?:get|post|put|patch|delete|head|options) (?:\/|https?:\/)\S{0,300}(?: http| \d{3}|$)`,
    String.raw`^commit [0-9a-f]{7,40}\b|^##\[|^(?:[ewi]: )?file:\/\/|^line \d{1,6}: \S`,
    String.raw`^(?:[\d*/,-]{1,12} ){5}\S`,
    String.raw`^(?:HTTP\/[\d.]{1,4} \d{3}|curl: \(\d)`,
    String.raw`^\[\+\] |^=> `,
    String.raw`^.{0,60}[\u2387\u2b22\ue0a0-\ue0d4]`,
    String.raw`^#\d{1,3} (?:\[|\d{1,5}\.\d|DONE\b|CACHED\b|ERROR\b|CANCELED\b)`,
    String.raw`^.{3,300}\s\S{1,120}:\d{1,6}:\d{1,5}$`,
    String.raw`^(?:FAIL|PASS) {1,4}\S{1,200}\.\w{1,4}(?: > |$)`,
    String.raw`^\S{1,200}\.(?:[cm]?[jt]sx?|vue|svelte):\d{1,6}(?::\d{1,6})? {1,4}\S`,
    String.raw`^(?:On branch \S{1,100}$|Your branch is (?:up to date|ahead of|behind) |no changes added to commit|nothing (?:added )?to commit|Changes (?:not staged|to be committed))|\(use "git `,
  ].join("|"),
  "i",
);

/** Frames of stack traces and names of errors. */
const TRACE = new RegExp(
  [
    String.raw`^at (?:async )?[^\s]{1,200}(?: \[as [^\]]{1,60}\])?(?: \(|:\d|$)`,
    String.raw`^at [\w$.<>/]{1,200}\([^)]{0,200}\)`,
    String.raw`^File "[^"]{1,300}", line \d`,
    String.raw`^(?:traceback \(most recent|caused by:|thread '|goroutine \d|stack (?:trace|backtrace)|during handling of|the above exception)`,
    String.raw`^(?:uncaught |unhandled )?(?:\w{1,60}[.:])*[A-Z]?\w{0,60}(?:Error|Exception|\wWarning|Panic)(?:\s?\[[^\]]{1,60}\])?(?::|$)`,
    String.raw`^(?:error|warning)\[?[A-Z]{0,3}\d{2,6}\]?:`,
    String.raw`^(?:\*\* )?\((?:\w{1,60}\.){0,8}\w{0,60}(?:Error|Exception)\) \S`,
    String.raw`^\.\.\. \d+ more$`,
    String.raw`^\^[~^]{0,200}$|^~+\^?~*$|^\d{1,6} ?\|`,
    String.raw`^-->? \S{1,200}:\d`,
  ].join("|"),
  "i",
);

/** Lines that name an error by a capital or by a qualified name; in prose the word is lower case. */
const ERROR_LINE =
  /^(?:[A-Z][\w./-]{0,30} ){0,2}(?:[Ff]atal )?(?:[Ee]rror|ERROR|FAILURE|FAILED|Failure|Exception)(?: [A-Z]{1,4}\d{1,6})?: {1,2}\S|^error [A-Z]{1,4}\d{1,6}: |^Uncaught \(in promise\) |^(?:\w{1,60}\.){2,8}\w{1,60}: \S/;

/** The sender and the time above a message of a chat. */
export const CHAT_HEADER = /^[^\d\s][^\n]{0,40}\s{1,4}\[?\d{1,2}:\d\d(?: ?[AP]M)?\]?$/;

const CODE = new RegExp(
  [
    String.raw`[=("'\x60].{0,300};$|^\S{1,60}(?: \S{1,60}){0,2};$|\{$|^[}\])]{1,4}[;,)]{0,3}$|^(?:\}|\) ?=>|\) ?\{)`,
    String.raw`^import (?:type )?[\w{*].{0,160} from ["']|^import ["'{*(]`,
    String.raw`^(?:import [\w.]{1,80}(?: as \w{1,40})?|using [\w.]{1,80};|package [\w.]{1,80};?|from [\w.]{1,80} import .{1,200})$`,
    String.raw`^(?:export |pub(?:\([^)]{1,20}\))? |public |private |protected |static |async |abstract |final |override )*(?:const|let|var|def|class|function|func|fn|struct|enum|interface|impl|trait|type|module|namespace|void|int|string|bool|val) [\w$<>[\]*]{1,60}(?: [\w$]{1,60})? ?(?:[=({:<;]|extends |implements )`,
    String.raw`^(?:print|console\.\w{1,10}|fmt\.\w{1,12}|System\.out\.\w{1,10})\(`,
    String.raw`^(?:if|for|while|switch|elif|else if|catch|match|with) ?\(.{0,200}\) ?[{:]?$|^(?:else|try|finally|do) ?[{:]$|^(?:elif|def|class) .{1,200}:$|^for \w{1,40} in .{1,100}[:;{]`,
    String.raw`^(?:SELECT|UPDATE|(?:INSERT|DELETE|CREATE|ALTER|DROP) [A-Z]{4,8}) \S|^select .{1,200} from \w.{0,200}(?:where|;|join|limit)`,
    String.raw`^(?:WHERE|JOIN|LEFT JOIN|INNER JOIN|GROUP BY|ORDER BY|LIMIT|HAVING|VALUES) [\w."(]`,
    String.raw`^@[\w.]{1,60}(?:\(.{0,200}\))?$`,
    String.raw`^if \[{1,2} .{1,200}; ?then$|^(?:then|fi|done|esac)$|^(?:cp|mv|echo|rm|mkdir|chmod) .{0,80}(?:\$|-\w )`,
    String.raw`[\w)"',] \\$|", ?"[\w-]{1,60}": ?\S|": ?[[{]$`,
    String.raw`^(?:FROM|RUN|COPY|CMD|ENTRYPOINT|WORKDIR|ENV|EXPOSE|ARG) [\w./["$-]`,
  ].join("|"),
);

/** JSON, TOML, CSV, hashes. */
const DATA = new RegExp(
  [
    String.raw`^"[^"]{1,120}" ?: ?\S|^"[^"]{1,200}",$|^'[^']{1,200}',$`,
    String.raw`^[[{]$|^[[{].{0,300}[\]},]$|^[\]}],?$`,
    String.raw`^\[{1,2}[\w.:" -]{1,60}\]{1,2}$`,
    String.raw`^(?:Object|Array|Map|Set)(?: ?\(\d{1,6}\))? [[{]`,
    String.raw`^[\w+/=-]{60,}$|^[0-9a-f]{7,40}$`,
  ].join("|"),
  "i",
);

/** Headers of mails, in the languages of common mail programs. */
export const MAIL_HEADER =
  /^(?:from|to|cc|bcc|subject|date|sent|reply-to|message-id|von|an|betreff|datum|gesendet|de|para|asunto|fecha|objet|envoyé|от|кому|тема|дата|差出人|宛先|件名|日時|发件人|收件人|主题|日期)\s?[:：] ?\S/i;

/** Fields of YAML and of mails, assignments, calls and shell commands. */
const FIELD = new RegExp(
  [
    MAIL_HEADER.source,
    String.raw`^[^,\s]{1,60}(?:,[^,\s]{0,60}){2,}$`,
    String.raw`^- (?:["'].{0,200}["']|\/\S{1,200})$`,
    String.raw`\b\d{1,2}:\d\d:\d\d\b|<[\w.+-]{1,60}@[\w.-]{1,60}>`,
    String.raw`^[\w']{1,60} :: \S|^\w{1,40}(?: \w{1,40}){1,3} = \S`,
    String.raw`^[\w$.[\]"']{1,80} ?(?:[+*/|&-]?=|:=|<-|=>|->) ?\S`,
    String.raw`^[\w$.]{1,80}\(.{0,200}\)[;,]?$`,
    String.raw`^(?:sudo |npx |bunx )?(?:npm|yarn|pnpm|git|docker|kubectl|terraform|cargo|go|pip3?|python3?|node|curl|wget|cd|ls|rm|cp|mv|cat|grep|sed|awk|chmod|chown|export|source|ssh|scp|rsync|apt(?:-get)?|brew|make|cmake|gradle|mvn|systemctl|tar) [\w./~$"'@-][^.!?]{0,200}(?: -{1,2}\w|&& |\| )`,
    String.raw`^(?:- )?[a-z_][\w.-]{0,60}: ?(?:[|>]-?|[\d.]{1,20}|true|false|null|~|["'[{/&*$].{0,200}|[\w./@:$+-]{1,120})?,?$`,
  ].join("|"),
  "i",
);

/** Marks that stand for something that was pasted or attached. */
const MARKER =
  /^\[(?:image|screenshot|pasted text|\.\.\.truncated text|file|attachment)(?: ?#?\d{0,4})?[^\]]{0,300}\]$/i;

/** Columns: cells between bars, or three fields with runs of spaces or tabs between them. */
const TABLE =
  /\|[^|]{0,200}\|[^|]{0,200}\||^\s{0,20}\S[^\s].{0,80}?(?:\s{3,}|\t)\S.{0,80}?(?:\s{3,}|\t)\S|^\S{1,60}\t\S{1,60}/;

/** Symbols that programs print and code contains, but prose does not. */
function isDense(text: string): boolean {
  if (text.length < 8) return false;
  const symbols = text.match(SYMBOLS)?.length ?? 0;
  return symbols / text.length > 0.2;
}

const SYMBOLS = /[{}[\]()=<>|\\&$@*^~;]/g;

const PRINTED: readonly RegExp[] = [LOG, TRACE, ERROR_LINE, CHAT_HEADER, MARKER];
