import { writeFileAtomically } from "@/platform/atomic-file.ts";
import type { Clock } from "@/base/clock.ts";
import { fileSystem, hasContent } from "@/platform/file-system.ts";
import { describePath } from "@/platform/path-facts.ts";
import { joinPath } from "@/platform/path-parts.ts";
import type { Project } from "@/platform/project.ts";
import { readSmallFile } from "@/platform/read-small-file.ts";
import { cutText, flatten } from "@/base/text.ts";
import { describeRun } from "@/session/commands/command-key.ts";
import { onlyDisplays } from "@/session/commands/command-purpose.ts";
import { hideFromGit } from "@/session/state/claude-gitignore.ts";
import type { Word } from "@/session/commands/shell-tokens.ts";
import { programOf, splitCommands, withoutLauncher } from "@/session/commands/simple-command.ts";

/**
 * Hot topics: names of commands that failed in this project. They are kept in
 * `.claude/hot-topics.json`, which earlier tools wrote too and people may edit: `patterns` are
 * regular expressions for commands, `promoted` the names of those that failed, newest last. A hot
 * command's memories come first among equals; none is left out because it is not hot. If two hooks
 * write at the same moment, one topic may be lost until its next failure. No `.claude` folder is
 * made for it: without one the file lies beside the store. What others wrote into it stays.
 */
export interface HotTopics {
  readonly patterns: readonly string[];
  readonly promoted: readonly string[];
}

/** Requirement CX-40. */
const TOPICS_MAX = 20;
/** Guesses, far above the size of a list that a person writes. */
const FILE_BYTES_MAX = 64 * 1024;
const PATTERN_CHARS_MAX = 200;
const COMMAND_CHARS_MAX = 200;

const NO_TOPICS: HotTopics = { patterns: [], promoted: [] };

/**
 * The folder that the project's hot topics are added to: its .claude; or that of the store, if it
 * has none or if its memories are kept in the user's folder.
 */
export function topicsFolderOf({ root, storeFolder, keptFor }: Project): string {
  const claudeFolder = joinPath(root, ".claude");
  return keptFor === undefined && isFolder(claudeFolder) ? claudeFolder : storeFolder;
}

/** The hot topics of the project, of both folders. Costs two lookups if there are none. */
export function loadProjectTopics({ root, storeFolder }: Project): HotTopics {
  const [theirs, ours] = [loadHotTopics(joinPath(root, ".claude")), loadHotTopics(storeFolder)];
  return {
    patterns: [...theirs.patterns, ...ours.patterns],
    promoted: [...theirs.promoted, ...ours.promoted],
  };
}

function loadHotTopics(claudeFolder: string): HotTopics {
  const content = readTopicsFile(claudeFolder);
  if (content === undefined) return NO_TOPICS;
  return { patterns: textsIn(content["patterns"]), promoted: textsIn(content["promoted"]) };
}

/** True if the command is about a hot topic. */
export function isHotTopic(command: string, { patterns, promoted }: HotTopics): boolean {
  if (patterns.length + promoted.length === 0) return false;
  const topic = topicOf(command);
  if (topic !== undefined && promoted.includes(topic)) return true;
  const start = cutText(flatten(cutText(command, 4 * COMMAND_CHARS_MAX)), COMMAND_CHARS_MAX);
  return patterns.slice(0, TOPICS_MAX).some((pattern) => matches(pattern, start));
}

/** Adds a hot topic. Returns false if nothing was written. */
export function promoteTopic(claudeFolder: string, topic: string, clock: Clock): boolean {
  if (!isFolder(claudeFolder)) return false;
  const path = topicsPath(claudeFolder);
  const before = readTopicsFile(claudeFolder);
  if (before === undefined && exists(path)) return false; // We cannot read it, so we must not replace it.
  const promoted = textsIn(before?.["promoted"]);
  if (promoted.includes(topic)) return false;
  const content = addTopic(before ?? {}, topic, new Date(clock.nowMs()).toISOString());
  if (before === undefined) hideFromGit(claudeFolder);
  writeFileAtomically(path, `${JSON.stringify(content, undefined, 2)}\n`);
  return true;
}

/** Removes the file if nobody else has written into it. Returns true if it did. */
export function removeOwnTopics(claudeFolder: string): boolean {
  const content = readTopicsFile(claudeFolder);
  if (content === undefined || !isOnlyOurs(content)) return false;
  fileSystem().rmSync(topicsPath(claudeFolder), { force: true });
  return true;
}

const OWN_FIELDS: ReadonlySet<string> = new Set(["patterns", "promoted", "generated_at"]);

// True if the file has only our fields and every pattern was made from a promoted topic.
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

// If there are too many, the oldest promoted topic is dropped. Patterns of others stay.
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

/** Programs whose second word says what is done. */
const PROGRAMS_WITH_SUBCOMMAND =
  /^(?:git|npm|pnpm|yarn|bun|deno|docker|docker-compose|podman|kubectl|helm|cargo|go|make|just|task|gh|aws|gcloud|az|terraform|pip|pip3|uv|poetry|bundle|rails|rake|dotnet|mvn|gradle|systemctl|brew|apt|apt-get|composer|php|flutter|nx|turbo)$/;
/** Programs that make no topic. */
const TRIVIAL_PROGRAMS =
  /^(?:cd|exit|kill|pkill|mkdir|touch|rm|cp|mv|ln|chmod|set|export|alias|unset|read)$/;

/** The topic of a command: its program, with the subcommand for `npm` or `git`. None if trivial. */
export function topicOf(command: string): string | undefined {
  const { key } = describeRun(command);
  const [first] = splitCommands(key) ?? [];
  if (first === undefined || onlyDisplays(key)) return undefined;
  const words = withoutInterpreter(withoutLauncher(first.words));
  const program = programOf(words);
  if (TRIVIAL_PROGRAMS.test(program) || !/^[A-Za-z0-9][\w.+-]*$/.test(program)) return undefined;
  const args = words.slice(1).map(({ value }) => value);
  const count = args[0] === "run" || args[0] === "compose" ? 2 : 1;
  const more = PROGRAMS_WITH_SUBCOMMAND.test(program) ? args.slice(0, count) : [];
  const names = more.filter((word) => /^[A-Za-z][\w:.-]{0,40}$/.test(word));
  return [program, ...names].join(" ");
}

/** Programs whose argument is the topic, such as `deploy.sh` in `sh deploy.sh`. */
const INTERPRETERS = /^(?:sh|bash|zsh|dash|node|python|python3|ruby|perl|php|tsx|ts-node)$/;

function withoutInterpreter(words: readonly Word[]): readonly Word[] {
  return INTERPRETERS.test(programOf(words)) ? words.slice(1) : words;
}

function patternOf(topic: string): string {
  const escaped = topic.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return `\\b${escaped.replaceAll(" ", "\\s+")}\\b`;
}

function matches(pattern: string, command: string): boolean {
  if (pattern.length > PATTERN_CHARS_MAX || mayBeSlow(pattern)) return false;
  try {
    return new RegExp(pattern, "i").test(command);
  } catch {
    return false; // It is not a regular expression.
  }
}

/** With these bounds a command of 200 characters takes a few milliseconds at worst (5 measured). */
const REPETITIONS_MAX = 2;
const GROUPS_MAX = 3;

/**
 * True if the expression may take very long: it repeats a group, or has many parts that match the
 * same characters. The file may have come with the project, so it is not trusted. Repeated white
 * space is harmless, because commands are compared with single spaces.
 */
function mayBeSlow(pattern: string): boolean {
  if (/\)[*+{?]/.test(pattern)) return true;
  const plain = pattern
    .replace(/(?:\\s| )[*+]/g, " ")
    .replace(/\\./g, "x")
    .replace(/\[[^\]]*\]/g, "x");
  const groups = plain.split("(").length - 1;
  const repetitions = plain.replaceAll("(?", "(").match(/[*+?{]\??/g)?.length ?? 0;
  return groups > GROUPS_MAX || repetitions > REPETITIONS_MAX;
}

export function topicsPath(claudeFolder: string): string {
  return joinPath(claudeFolder, "hot-topics.json");
}

/** Reads the file. Returns undefined if it is missing or has another format. */
function readTopicsFile(claudeFolder: string): Content | undefined {
  const path = topicsPath(claudeFolder);
  if (!hasContent(path) || !isFolder(claudeFolder)) return undefined;
  const text = readSmallFile(path, FILE_BYTES_MAX, { followsLinks: false });
  if (text === undefined) return undefined;
  try {
    const json: unknown = JSON.parse(text);
    return isContent(json) ? json : undefined;
  } catch {
    return undefined; // It is not JSON.
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

// A link does not count, because it could lead anywhere.
function isFolder(path: string): boolean {
  return describePath(path)?.kind === "folder";
}

function exists(path: string): boolean {
  return describePath(path) !== undefined;
}
