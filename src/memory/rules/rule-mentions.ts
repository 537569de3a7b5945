import { isEverydayWord } from "@/memory/recall/1-query/everyday-words.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { isProgram, isProgramAndWord, isSubcommand } from "@/memory/rules/known-programs.ts";
import { isSaidToBeMissing, roleAt } from "@/memory/rules/mention-role.ts";
import { pathHandle } from "@/memory/rules/named-paths.ts";
import { WORK } from "@/memory/rules/work-words.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/** Something that a rule is about: a command, a path, a kind of file or of work, a name, a call in code. */
export interface Mention {
  readonly kind: "command" | "path" | "extension" | "work" | "name" | "code";
  /** The words of a command or a name; otherwise the handle. */
  readonly value: string;
  readonly role: MentionRole;
  /** True for a program that an option stands beside: "sbt with --client". */
  readonly hasOption?: boolean;
}

/** "forbidden": not to be used; "moment": the rule applies when it runs; "named": neither. */
export type MentionRole = "forbidden" | "moment" | "named";

interface Found {
  readonly kind: Mention["kind"];
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly hasOption?: boolean;
}

/** Guesses that bound the cost of one rule. */
const TEXT_CHARS = 600;
const MENTIONS_MAX = 12;

export function listMentions(given: string): Mention[] {
  const text = given.slice(0, TEXT_CHARS).replaceAll("’", "'");
  const code = findCode(text);
  const bare = code.reduce(
    (rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end),
    text,
  );
  const found = [
    ...code,
    ...findWords(bare),
    ...findKindsOfFile(bare),
    ...findWork(bare),
    ...findNames(bare),
    ...findCalls(text),
  ];
  const isAboutCommand = found.some(({ kind }) => kind === "command" || kind === "work");
  found.push(...findProgramsWithOption(text, !isAboutCommand));
  return found
    .toSorted((a, b) => a.start - b.start)
    .slice(0, MENTIONS_MAX)
    .map(({ kind, value, start, end, hasOption }) => ({
      kind,
      value,
      role: roleAt(text, start, end),
      ...(hasOption ? { hasOption } : {}),
    }));
}

const CODE = /`([^`]{1,120})`/g;

function findCode(text: string): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(CODE)) {
    const content = (match[1] ?? "").trim();
    const span = { start: match.index, end: match.index + match[0].length };
    const path = pathHandle(content, true);
    const [first = ""] = content.toLowerCase().split(/\s+/);
    if (CALL_ONLY.test(content)) continue; // That is for findCalls.
    if (path !== undefined) found.push({ kind: "path", value: path, ...span });
    else if (/^\.[a-z]{1,5}$/.test(content)) {
      found.push({ kind: "extension", value: `on:ext:${content}`, ...span });
    } else if (/^[a-z][\w.@/-]{0,40}$/.test(first) && /\s/.test(content)) {
      found.push({ kind: "command", value: content, ...span });
    } else if (isProgram(first) || isProgramAndWord(first)) {
      found.push({ kind: "command", value: first, ...span });
    } else if (/^@?[a-z][\w./-]{1,40}$/.test(content)) {
      found.push({ kind: "name", value: content.toLowerCase(), ...span });
    }
  }
  return found;
}

/** Programs with their subcommands, and paths, among words that are not marked as code. */
function findWords(text: string): Found[] {
  const found: Found[] = [];
  const words = [...text.matchAll(/[@~\w./*-]{2,80}/g)].map((match) => ({
    text: match[0].replace(/[.-]+$/, ""),
    start: match.index,
  }));
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const lower = word.text.toLowerCase();
    const start = word.start;
    const path = pathHandle(word.text, false, words[at + 1]?.text, words[at - 1]?.text);
    if (path !== undefined) {
      found.push({ kind: "path", value: path, start, end: start + word.text.length });
      continue;
    }
    const next = words[at + 1];
    const follows = next !== undefined && next.start - start - word.text.length === 1;
    const sub = follows && isSubcommand(next.text) ? next.text : undefined;
    // "Just lint the whole project" names no program.
    const isProse = sub !== undefined && DETERMINERS.test(words[at + 2]?.text ?? "");
    const isMeant =
      (sub !== undefined && !isProse) ||
      isSaidToBeMissing(text.slice(start + lower.length, start + 60));
    if (!isProgram(lower) && !(isProgramAndWord(lower) && isMeant)) continue;
    const value = sub === undefined ? lower : `${lower} ${sub}`;
    found.push({ kind: "command", value, start, end: start + value.length });
    if (sub !== undefined) at += 1;
  }
  return found;
}

const DETERMINERS = /^(?:the|a|an|this|that|these|those|it|them|all|everything|your|my|our)$/i;

/** Kinds of files that rules name by their language. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  python: [".py"],
  typescript: [".ts", ".tsx"],
  javascript: [".js", ".jsx"],
  go: [".go"],
  rust: [".rs"],
  ruby: [".rb"],
  java: [".java"],
  kotlin: [".kt"],
  swift: [".swift"],
  php: [".php"],
  yaml: [".yaml", ".yml"],
  json: [".json"],
  markdown: [".md"],
  sql: [".sql"],
  shell: [".sh"],
  css: [".css"],
  html: [".html"],
  vue: [".vue"],
  svelte: [".svelte"],
};

const KIND_OF_FILE =
  /(?:\*?(\.[a-z]{1,5})|\b(python|typescript|javascript|go|rust|ruby|java|kotlin|swift|php|yaml|json|markdown|sql|shell|css|html|vue|svelte)) (?:files?|code|scripts?|modules?|components?|dateien|code-dateien|komponenten)\b|\b(?:fichiers?|composants?|ficheros?|archivos?|componentes?|arquivos?|file|componenti|c[óo]digo|code) (?:en |em |in )?(python|typescript|javascript|go|rust|ruby|java|kotlin|swift|php|yaml|json|markdown|sql|css|html|vue|svelte)\b|(?<!\S)\*(\.[a-z]{1,5})\b/gi;

function findKindsOfFile(text: string): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(KIND_OF_FILE)) {
    const [all, dotted, before, after, glob] = match;
    const language = before ?? after;
    const named = (dotted ?? glob)?.toLowerCase();
    const extensions =
      named === undefined ? (LANGUAGES[language?.toLowerCase() ?? ""] ?? []) : [named];
    const span = { start: match.index, end: match.index + all.length };
    for (const extension of extensions) {
      found.push({ kind: "extension", value: `on:ext:${extension}`, ...span });
    }
  }
  return found;
}

function findWork(text: string): Found[] {
  const found: Found[] = [];
  for (const [pattern, kind, value] of WORK) {
    for (const match of text.matchAll(pattern)) {
      const before = text.slice(Math.max(0, match.index - 4), match.index);
      if (/(?:git|gh) $/i.test(before) || /[\w/.-]$/.test(before)) continue;
      found.push({ kind, value, start: match.index, end: match.index + match[0].length });
    }
  }
  return found;
}

/**
 * Names after "use", "install" and the like that stand alone: "never use lodash". Both a program
 * and a package may have such a name.
 */
const NAMED =
  /(?<![a-zà-ÿ])(?:no|pas|non|sans|sin|sem|senza|ohne|nada de|niente|use|using|add|adding|install|installing|import|importing|depend(?:ing)? on|introduce|instead of|rather than|bring in|pull in|usar?|uses|usate?|usiamo|usamos|utiliser?|utilise[sz]?|utilizza\w{0,2}|verwende[nt]?|nutze[nt]?|benutze[nt]?) (@?[a-z][\w.-]{1,30}(?:\/[\w.-]{1,30})?)(?=$|[.,;:!)]|\s(?:or|and|for|in|here|as|to|when|because|instead|anymore|again|on|at|with|from|any|at all|ever|please|pls|oder|und|für|hier|o|y|para|ou|et|pour|ni|s'il|stp|por|per|bitte|dans|en|ici|aquí|qui|que|on|e|ed)(?![a-zà-ÿ]))|(?<![\w/.-])(@?[a-z][\w.-]{1,30}) (?:(?:is|are|ist|sind) (?:\w{1,10} )?(?:banned|forbidden|not allowed|off[- ]limits|prohibited|disallowed|verboten|tabu)|est interdite?|est[áa] prohibid[oa]|é proibid[oa]|è vietat[oa]|запрещ[её]н[ао]?|は禁止)(?![a-zà-ÿ])|(?:используй(?:те)?|用|使用) ?(@?[a-z][\w.-]{1,30})|(?<![\w/.-])(@?[a-z][\w.-]{1,30}) ?(?:は使わ|は使う|を使わ|を使う|ではなく|じゃなく|은 쓰|는 쓰|을 쓰|를 쓰|쓰지|사용하지|은 사용|는 사용|을 사용|를 사용|대신)/gi;

const NO_NAME =
  /^(?:no|not|yes|way|the|a|an|any|it|this|that|these|those|them|one|real|new|old|more|tabs|spaces|what|each|every|all|both|only|our|your|my|main|master|production|prod|staging|me|us|der|die|das|el|la|le|les|los|las|um|uma|un|une|una|uno|il|gli|lo|mal|encore|besoin|sûr|tout|toda|todo|que|se|es|está|hay|ha|ho|si|ci|eso|esto|esso|isso|ça|cela|problem|problema|problème)$/i;

function findNames(text: string): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(NAMED)) {
    const name = match[1] ?? match[2] ?? match[3] ?? match[4] ?? "";
    const lower = name.toLowerCase().replace(/[.-]+$/, "");
    // "force pushing is banned" is about work.
    if (match[2] !== undefined && lower.endsWith("ing")) continue;
    if (NO_NAME.test(lower) || isProgram(lower) || isProgramAndWord(lower)) continue;
    if (pathHandle(name, false) !== undefined) continue;
    const start = match.index + match[0].indexOf(name);
    found.push({ kind: "name", value: lower, start, end: start + name.length });
  }
  return found;
}

/** A call as people write it: "unwrap()", ".unwrap()", "time.Sleep()", ":has()", "console.log". */
const CALL =
  /(?<![\w.$:/-])[.:]{0,2}((?:[A-Za-z_$][\w$]{0,40}(?:\.|::)){0,3}[A-Za-z_$][\w$]{1,40})!?\(\)|(?<![\w./-])(console\.[a-z]{3,8})(?![\w.])/g;
const CALL_ONLY = /^(?:[\w$.:]{2,80}!?\(\)|console\.[a-z]{3,8})$/;

function findCalls(text: string): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(CALL)) {
    const name = match[1] ?? match[2] ?? "";
    const span = { start: match.index, end: match.index + match[0].length };
    found.push({ kind: "code", value: `on:code:${name.toLowerCase()}`, ...span });
  }
  return found;
}

const OPTION = /(?<=^|[\s`"'(（「，。、：]|[^\p{ASCII}])--?[a-z][\w-]{0,30}(?![\w-])/giu;
/** Guesses: how far before its option a program stands, and how many words may be it. */
const OPTION_REACH_CHARS = 40;
const PROGRAMS_MAX = 2;

/**
 * Words before an option: one of them is the program. It need not be known, because only a call of
 * a program with that name matches.
 */
function findProgramsWithOption(text: string, mayBeUnknown: boolean): Found[] {
  const found: Found[] = [];
  const [option] = text.matchAll(OPTION);
  if (option === undefined) return found;
  const from = Math.max(0, option.index - OPTION_REACH_CHARS);
  const words = [
    ...text.slice(from, option.index).matchAll(/(?<![\w./-])[a-z][\w.-]{1,20}(?![\w/])/g),
  ];
  const known = words.filter(([word]) => isProgram(word));
  const after = known.length > 0 ? undefined : programAfter(text, option.index + option[0].length);
  if (after !== undefined) return [after];
  const meant = known.length > 0 || !mayBeUnknown ? known : words;
  for (const match of meant.slice(-PROGRAMS_MAX)) {
    const [value] = match;
    const [term] = analyzeMeaning(value);
    if (term === undefined || isProgramAndWord(value) || isFiller(value) || isFiller(term))
      continue;
    if (!isProgram(value) && isEverydayWord(term)) continue;
    const start = from + match.index;
    found.push({ kind: "command", value, start, end: start + value.length, hasOption: true });
  }
  return found;
}

/** "put --project x on gcloud calls": after the option only a known program is meant. */
function programAfter(text: string, from: number): Found | undefined {
  const rest = text.slice(from, from + OPTION_REACH_CHARS);
  for (const { 0: value, index } of rest.matchAll(/(?<![\w./-])[a-z][\w-]{1,20}(?![\w/])/g)) {
    if (!isProgram(value)) continue;
    const start = from + index;
    return { kind: "command", value, start, end: start + value.length, hasOption: true };
  }
  return undefined;
}
