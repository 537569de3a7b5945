import { cutAtWord } from "@/base/text.ts";
import { metBy } from "@/memory/rules/call-conditions.ts";
import { handlesOfWords } from "@/memory/rules/command-handles.ts";
import { listCommandWords } from "@/memory/rules/command-words.ts";
import { handlesOfCall, type CallToMatch } from "@/memory/rules/call-handles.ts";
import { listMentions, type Mention } from "@/memory/rules/rule-mentions.ts";
import { kindsNamedIn } from "@/memory/rules/kinds-of-files.ts";
import { siblingsOf } from "@/memory/rules/known-programs.ts";
import { roleAt } from "@/memory/rules/mention-role.ts";
import { handlesOfPath } from "@/memory/rules/path-handles.ts";
import { removeSecrets, SECRET_REMOVED } from "@/memory/write/secrets/secrets.ts";

/**
 * The scope of a rule: handles, stored as tags, by which the rule is found when a tool call it
 * applies to is about to run. handlesOfCall gives the handles of a call; a rule applies if they
 * share one.
 *
 * - `on:<program>`: the program runs, as in `on:pip`
 * - `on:<program> <subcommand>`: that part of it runs, as in `on:terraform apply`,
 *   `on:gh pr merge`; such a rule has no handle for the whole program
 * - `on:package:<name>`: the package is installed or imported
 * - `on:path:<folder>/` and `on:path:<file>`: the file, or a file in the folder, is changed
 * - `on:ext:<.py>`: a file of this kind is changed
 * - `on:like:<folder>/*.sql` and `on:like:*_test.go`: a file like one that the user spoke of is
 *   changed (like-handles.ts)
 * - `on:code:<name>`: an edit writes a call of this function, as in `on:code:unwrap`
 * - `on:work:<deploy|release|migrate|test|lint|install|branch>`: a command for this work runs,
 *   whatever its program
 * - `on:old:<folder>/*.sql`: text of an existing file of the kind in the folder is changed
 * - `on:kind:<test|migration|workflow|component|log>`: a file or code of this kind is changed, if
 *   the rule names nothing else (kinds-of-files.ts)
 * - `on:name:<word>`: a file with this word in its name is changed
 *
 * Conditions narrow a scope (call-conditions.ts).
 *
 * If a rule names something to use and something not to use, it applies to the latter: "use uv,
 * not pip" is needed at `pip install`. A rule that only says what to use applies to the other
 * programs for the same purpose: "we use pnpm" is needed at `npm install`. A rule that names a
 * moment ("run the linter before you push") applies at that moment.
 */

const HANDLES_MAX = 8;

/**
 * `call` is the call that the rule was said about, such as one the user refused. Handles are stored
 * beside the text, so secrets are removed first: a part of a URL no longer looks like one.
 * `isGeneral`: it reads as a rule, not as words about that one call.
 */
export function scopeOf(said: string, about?: CallToMatch, isGeneral = false): readonly string[] {
  const text = withoutSecrets(said);
  const { command = "" } = about ?? {};
  const call = about && {
    ...about,
    ...(command === "" ? {} : { command: withoutSecrets(command) }),
  };
  const mentions = listMentions(text).filter(
    // A remark about a call is about that call; what else it names is how to do it better.
    ({ role, kind, hasOption = false }) =>
      call === undefined || role !== "named" || hasOption || isPlace(kind),
  );
  const named = handlesOf(pickMentions(mentions), text);
  const withOption = handlesOf(
    mentions.filter(({ hasOption }) => hasOption),
    text,
  );
  const own = call === undefined ? [] : ownHandles(call, isGeneral ? text : undefined);
  const handles = call === undefined ? named : ofCall(named, own, withOption);
  const isOpen = call === undefined && handles.every((handle) => handle === "on:work:migrate");
  const known = isOpen ? [...handles, ...kindsNamedIn(text)] : handles;
  return [...new Set(known)].filter((handle) => !handle.includes(GAP)).slice(0, HANDLES_MAX);
}

/**
 * The handles of a text about a call. Of a line of several commands it means the one it names, and
 * "no big files in git", said about `git add`, is not about all of git.
 */
function ofCall(
  named: readonly string[],
  own: readonly string[],
  withOption: readonly string[],
): readonly string[] {
  if (named.some((handle) => own.includes(handle))) return named;
  const isTooWide = (handle: string) =>
    !withOption.includes(handle) &&
    own.some((one) => one.startsWith(`${handle} `)) &&
    siblingsOf(handle.slice("on:".length)).length === 0;
  return [...named.filter((handle) => !isTooWide(handle)), ...own];
}

/** Guess: longer than any rule, shorter than a script. */
const CHARS_MAX = 4_000;
/** Stands for a word with a secret in it; no handle has it. */
const GAP = "\u{fffd}";
const WORD_WITH_GAP = /[^\s`"']{0,200}\u{fffd}[^\s`"']{0,200}/gu;

function withoutSecrets(text: string): string {
  const { text: kept, removed } = removeSecrets(cutAtWord(text, CHARS_MAX));
  return removed === 0 ? kept : kept.replaceAll(SECRET_REMOVED, GAP).replace(WORD_WITH_GAP, GAP);
}

/** The handles of the things that the text forbids. */
export function forbiddenIn(text: string): readonly string[] {
  return handlesOf(
    listMentions(text).filter(({ role }) => role === "forbidden"),
    text,
  );
}

/**
 * The handles of what a text forbids, of the moment it is about, and of programs it gives an option
 * for. What a statement merely names is no reason to tell it, unless it is known to be a rule.
 */
export function surelyNamedIn(said: string): readonly string[] {
  const text = withoutSecrets(said);
  const mentions = listMentions(text).filter(
    (mention) =>
      (mention.role !== "named" && mention.kind !== "name") ||
      mention.hasOption === true ||
      ownProgram(mention) !== undefined,
  );
  return handlesOf(pickMentions(mentions), text).filter((handle) => !handle.includes(GAP));
}

/**
 * True if the text forbids something that a call's handles name. The names are those of the call,
 * so that they need not be known: "pas axios, …" after `npm install axios`.
 */
export function forbidsNameOf(text: string, handles: readonly string[]): boolean {
  const lower = text.slice(0, CHARS_MAX).toLowerCase();
  return handles.some((handle) => {
    const name = handle.replace(/^on:(?:package:|path:|(?=[^:]+$))/, "").replace(/^.*\/(?=.)/, "");
    const at = name.length < 3 || handle.startsWith("on:ext:") ? -1 : lower.indexOf(name);
    if (at < 0 || isLetter(lower.charAt(at - 1)) || isLetter(lower.charAt(at + name.length))) {
      return false;
    }
    return roleAt(text, at, at + name.length) === "forbidden";
  });
}

function isLetter(char: string): boolean {
  return /[\p{L}\d]/u.test(char);
}

function pickMentions(mentions: readonly Mention[]): readonly Mention[] {
  const moments = mentions.filter(({ role }) => role === "moment");
  const forbidden = mentions.filter(({ role }) => role === "forbidden");
  const places = mentions.filter(({ role, kind }) => role === "named" && isPlace(kind));
  if (forbidden.length > 0) {
    // "don't use moment in src/legacy/": the folder says where. A program is run, not written.
    const isEnough = forbidden.some(({ kind }) => isPlace(kind) || kind === "command");
    return isEnough ? forbidden : [...forbidden, ...places];
  }
  return moments.length > 0 ? moments : mentions;
}

function isPlace(kind: Mention["kind"]): boolean {
  return kind === "path" || kind === "extension";
}

/** Says which program to use, in the languages that rules are recognised in. */
const CHOOSES =
  /\b(?:use|uses|using|stick (?:to|with)|prefer|nutze[nt]?|verwende[nt]?|benutze[nt]?|nimm|usa[mr]?|usamos|usem?|utilis\w{1,4}|utilizamos?|use[zm])\b|использу|用|使って|使う|使い|使用|써|사용/i;

function handlesOf(mentions: readonly Mention[], text: string): string[] {
  const handles: string[] = [];
  for (const mention of mentions) {
    const own = ownProgram(mention);
    if (own !== undefined) handles.push(`on:${own.program}`, metBy(own.path));
    else if (mention.kind === "path" || mention.kind === "extension" || mention.kind === "work") {
      handles.push(mention.value);
    } else if (mention.kind === "code") {
      // A call that is merely named ("validate() is slow") is no reason to tell the rule.
      if (mention.role === "forbidden") handles.push(mention.value);
    } else if (mention.kind === "name") {
      const handle = `on:package:${mention.value}`;
      if (!NO_PACKAGE.test(handle)) handles.push(`on:${mention.value}`, handle);
    } else addCommand(mention, text, handles);
  }
  return handles;
}

/**
 * A program of the project itself that the text wants to be used: "run specs with bin/rspec" is
 * needed where `rspec` runs in another way.
 */
function ownProgram({ kind, role, value }: Mention) {
  if (kind !== "path" || role !== "named") return undefined;
  const match = /^on:path:((?:[\w.-]+\/){0,2}(?:bin|scripts?)\/([a-z][\w-]{1,30}))\/?$/.exec(value);
  return match === null ? undefined : { path: match[1] ?? "", program: match[2] ?? "" };
}

/** Words after "install" or "no" that name no package: "no man, that is not true" speaks to somebody. */
const NO_PACKAGE =
  /^on:package:(?:man|dude|bro|mate|buddy|sir|guys|hier|here|there|anything|everything|nothing|something|stuff|things?|this|that|it|get|more|new|packages?|aquí|nada|ici|rien|ничего|here\.)$/i;

function addCommand(mention: Mention, text: string, handles: string[]): void {
  const { value, role, hasOption = false } = mention;
  const { commands, packages, deeper } = handlesOfWords(value.split(" "));
  const [program] = commands;
  const isWhole = commands.length === 1 && program !== undefined;
  const siblings =
    isWhole && role === "named" && !hasOption ? siblingsOf(program.slice("on:".length)) : [];
  if (siblings.length > 0 && CHOOSES.test(text)) {
    for (const sibling of siblings) handles.push(`on:${sibling}`);
    return;
  }
  // A program that is merely named ("turbo gets confused") is no reason to tell the rule.
  if (isWhole && role === "named" && !hasOption && !CHOOSES.test(text)) return;
  // "No big files in git": everything uses git, and by these files get into it.
  if (isWhole && program === "on:git") {
    handles.push("on:git add", "on:git commit");
    return;
  }
  const specific = deeper ?? commands.at(-1);
  const named = packages.filter((handle) => !NO_PACKAGE.test(handle));
  if (named.length > 0) handles.push(...named);
  else if (specific !== undefined) handles.push(specific);
}

/**
 * The most specific handles of a call: what it installs, else its commands, else its file. A rule
 * that does not name what is installed is about installing.
 */
function ownHandles(call: CallToMatch, rule: string | undefined): string[] {
  const { filePath } = call;
  if (filePath !== undefined) return handlesOfPath(filePath).slice(0, 1);
  const all = handlesOfCall({ command: call.command });
  const packages = all.filter((handle) => handle.startsWith("on:package:"));
  const isNamed = rule === undefined || packages.some((handle) => namesPackage(rule, handle));
  if (packages.length > 0 && isNamed) return packages;
  const specific = listCommandWords(call.command ?? "").flatMap(
    // The last is the most specific: of `uv run alembic upgrade` it is `alembic upgrade`.
    ({ words }) => handlesOfWords(words).commands.at(-1) ?? [],
  );
  return specific.filter((handle) => !/^on:(?:cd|echo|cat|ls|export)$/.test(handle)).slice(0, 3);
}

/** Guess: shorter parts of a package's name are words of every sentence. */
const NAME_PART_CHARS_MIN = 4;

/** True if the text has a part of the package's name. */
function namesPackage(text: string, handle: string): boolean {
  const lower = text.toLowerCase();
  const name = handle.slice("on:package:".length);
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter((one) => one.length >= NAME_PART_CHARS_MIN);
  return lower.includes(name) || parts.some((part) => lower.includes(part));
}
