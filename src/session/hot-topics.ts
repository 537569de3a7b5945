import { join } from "node:path";
import { writeFileAtomically } from "@/platform/atomic-file.ts";
import type { Clock } from "@/base/clock.ts";
import { fileSystem, hasContent } from "@/platform/file-system.ts";
import { cutText, flatten } from "@/base/text.ts";
import { describeRun } from "@/session/commands/command-key.ts";
import { onlyDisplays } from "@/session/commands/command-purpose.ts";
import { hideFromGit } from "@/session/state/claude-gitignore.ts";
import type { Word } from "@/session/commands/shell-tokens.ts";
import { programOf, splitCommands, withoutLauncher } from "@/session/commands/simple-command.ts";

/**
 * Commands that have failed in this project, in `.claude/hot-topics.json`, the file earlier
 * tools kept and people may edit: `patterns` are regular expressions for commands, `promoted`
 * the names of those that failed, newest last. What is hot is looked at more closely; nothing
 * is left out because it is not. Of two hooks that write at the same moment one may lose its
 * topic, which comes back with its next failure. The file is only made where there is a `.claude` folder, and
 * what others wrote into it stays.
 */
export interface HotTopics {
  readonly patterns: readonly string[];
  readonly promoted: readonly string[];
}

/** Requirement CX-40. */
const TOPICS_MAX = 20;
/** Guesses: a person's list is far smaller. */
const FILE_BYTES_MAX = 64 * 1024;
const PATTERN_CHARS_MAX = 200;
const COMMAND_CHARS_MAX = 200;

const NONE: HotTopics = { patterns: [], promoted: [] };

/** What is hot in the project with this root. Costs one look where there is no such file. */
export function loadHotTopics(root: string): HotTopics {
  const content = readTopicsFile(root);
  if (content === undefined) return NONE;
  return { patterns: textsIn(content["patterns"]), promoted: textsIn(content["promoted"]) };
}

/** Whether a command is about a hot topic. */
export function isHotTopic(command: string, { patterns, promoted }: HotTopics): boolean {
  if (patterns.length + promoted.length === 0) return false;
  const topic = topicOf(command);
  if (topic !== undefined && promoted.includes(topic)) return true;
  const start = cutText(flatten(cutText(command, 4 * COMMAND_CHARS_MAX)), COMMAND_CHARS_MAX);
  return patterns.slice(0, TOPICS_MAX).some((pattern) => matches(pattern, start));
}

/** Adds a hot topic; false where nothing was written. */
export function promoteTopic(root: string, topic: string, clock: Clock): boolean {
  if (!hasOwnFolder(root)) return false;
  const path = topicsPath(root);
  const before = readTopicsFile(root);
  if (before === undefined && isThere(path)) return false; // Not ours to replace.
  const promoted = textsIn(before?.["promoted"]);
  if (promoted.includes(topic)) return false;
  const content = addTopic(before ?? {}, topic, new Date(clock.nowMs()).toISOString());
  if (before === undefined) hideFromGit(join(root, ".claude"));
  writeFileAtomically(path, `${JSON.stringify(content, undefined, 2)}\n`);
  return true;
}

/** Removes the file where nobody else has written into it; says whether it did. */
export function removeOwnTopics(root: string): boolean {
  const content = readTopicsFile(root);
  if (content === undefined || !isOnlyOurs(content)) return false;
  fileSystem().rmSync(topicsPath(root), { force: true });
  return true;
}

const OWN_FIELDS: ReadonlySet<string> = new Set(["patterns", "promoted", "generated_at"]);

// What we promoted is a topic, and each pattern was made of one.
function isOnlyOurs(content: Content): boolean {
  const { patterns = [], promoted = [] } = content;
  const topics = textsIn(promoted);
  const own = new Set(topics.map(patternOf));
  return (
    Object.keys(content).every((key) => OWN_FIELDS.has(key)) &&
    topics.length > 0 &&
    Array.isArray(patterns) &&
    patterns.every((pattern) => own.has(pattern))
  );
}

type Content = Readonly<Record<string, unknown>>;

// Of too many the oldest that we promoted goes; what somebody else wrote stays.
function addTopic(before: Content, topic: string, generatedAt: string): Content {
  const promoted = [...textsIn(before["promoted"]), topic];
  const surplus = promoted.splice(0, Math.max(0, promoted.length - TOPICS_MAX));
  const gone = new Set(surplus.map(patternOf));
  const patterns = textsIn(before["patterns"]).filter((pattern) => !gone.has(pattern));
  const pattern = patternOf(topic);
  const hasRoom = patterns.length < TOPICS_MAX && !patterns.includes(pattern);
  return {
    ...before,
    patterns: hasRoom ? [...patterns, pattern] : patterns,
    promoted,
    generated_at: generatedAt,
  };
}

/** Programs of which the second word says what is done. */
const TWO_WORDS =
  /^(?:git|npm|pnpm|yarn|bun|deno|docker|docker-compose|podman|kubectl|helm|cargo|go|make|just|task|gh|aws|gcloud|az|terraform|pip|pip3|uv|poetry|bundle|rails|rake|dotnet|mvn|gradle|systemctl|brew|apt|apt-get|composer|php|flutter|nx|turbo)$/;
const TRIVIAL =
  /^(?:cd|exit|kill|pkill|mkdir|touch|rm|cp|mv|ln|chmod|set|export|alias|unset|read)$/;

/** What a command is about: its program, of `npm run x` and `git x` more; undefined: trivial. */
export function topicOf(command: string): string | undefined {
  const { key } = describeRun(command);
  const [first] = splitCommands(key) ?? [];
  if (first === undefined || onlyDisplays(key)) return undefined;
  const words = withoutInterpreter(withoutLauncher(first.words));
  const program = programOf(words);
  if (TRIVIAL.test(program) || !/^[A-Za-z0-9][\w.+-]*$/.test(program)) return undefined;
  const plain = words.slice(1).map(({ value }) => value);
  const count = plain[0] === "run" || plain[0] === "compose" ? 2 : 1;
  const more = TWO_WORDS.test(program) ? plain.slice(0, count) : [];
  const names = more.filter((word) => /^[A-Za-z][\w:.-]{0,40}$/.test(word));
  return [program, ...names].join(" ");
}

/** What these run is the topic: `deploy.sh` of `sh deploy.sh`. */
const INTERPRETERS = /^(?:sh|bash|zsh|dash|node|python|python3|ruby|perl|php|tsx|ts-node)$/;

function withoutInterpreter(words: readonly Word[]): readonly Word[] {
  return INTERPRETERS.test(programOf(words)) ? words.slice(1) : words;
}

function patternOf(topic: string): string {
  const escaped = topic.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return `\\b${escaped.replaceAll(" ", "\\s+")}\\b`;
}

function matches(pattern: string, command: string): boolean {
  if (pattern.length > PATTERN_CHARS_MAX || mayTakeLong(pattern)) return false;
  try {
    return new RegExp(pattern, "i").test(command);
  } catch {
    return false; // No regular expression.
  }
}

/** With so many a command of 200 characters takes some milliseconds at worst (5 measured). */
const REPETITIONS_MAX = 2;
const GROUPS_MAX = 3;

/**
 * The file may have come with the project, and some expressions take for ever: those that repeat
 * a group, and those with many parts that can stand for the same characters. White space counts
 * for nothing, since a command is compared with one space where it has more.
 */
function mayTakeLong(pattern: string): boolean {
  if (/\)[*+{?]/.test(pattern)) return true;
  const plain = pattern
    .replace(/(?:\\s| )[*+]/g, " ")
    .replace(/\\./g, "x")
    .replace(/\[[^\]]*\]/g, "x");
  const groups = plain.split("(").length - 1;
  const repetitions = plain.replaceAll("(?", "(").match(/[*+?{]\??/g)?.length ?? 0;
  return groups > GROUPS_MAX || repetitions > REPETITIONS_MAX;
}

function topicsPath(root: string): string {
  return join(root, ".claude", "hot-topics.json");
}

/** The file's content; undefined where there is none, or it is not of this kind. */
function readTopicsFile(root: string): Content | undefined {
  const path = topicsPath(root);
  if (!hasContent(path) || !hasOwnFolder(root)) return undefined;
  const { lstatSync, readFileSync } = fileSystem();
  try {
    const stats = lstatSync(path);
    if (!stats.isFile() || stats.size > FILE_BYTES_MAX) return undefined;
    const json: unknown = JSON.parse(readFileSync(path, "utf8"));
    return isContent(json) ? json : undefined;
  } catch {
    return undefined; // Unreadable, or no JSON.
  }
}

function isContent(json: unknown): json is Content {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return false;
  const { patterns = [], promoted = [] } = json as Content;
  return Array.isArray(patterns) && Array.isArray(promoted);
}

function textsIn(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.filter((entry): entry is string => typeof entry === "string");
}

// Of a link nobody knows where it leads.
function hasOwnFolder(root: string): boolean {
  const stats = fileSystem().lstatSync(join(root, ".claude"), { throwIfNoEntry: false });
  return stats?.isDirectory() ?? false;
}

function isThere(path: string): boolean {
  return fileSystem().lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
