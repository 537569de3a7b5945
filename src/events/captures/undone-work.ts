import type { TranscriptTurn, TurnToolCall } from "@/conversation/turn.ts";
import { pathInProject } from "@/events/captures/capture-file-access.ts";
import { changedFileTag, FILE_ACCESS_TAG } from "@/events/recall/changed-file-tag.ts";
import type { StatementTools } from "@/events/transcript/statement-tools.ts";
import { PASSING_TAG } from "@/memory/passing-tag.ts";
import { saysLittle } from "@/memory/recall/1-query/plain-words.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { countWhole } from "@/memory/recall/1-query/whole-words.ts";
import { isCurrent } from "@/memory/recall/5-gate/trust.ts";
import { isRuleTag } from "@/memory/rules/rule-tags.ts";
import { hasValue, valuesIn, valuesOnlyIn } from "@/memory/truth/edits/edited-values.ts";
import { readStatement } from "@/memory/truth/statement-clauses.ts";
import { programOf, splitCommands } from "@/session/commands/simple-command.ts";
import type { NewMemory, StoredMemory } from "@/store/memory-types.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Finds the statements whose work a newer statement undoes. "The little squares are a dead end, one
 * geotiff per flight" shares no word with "png tiles, cut them in ingest"; but the file that was
 * created for the one is removed for the other. A file that is written anew says the same only if the
 * user says that something changes, or speaks of the same subject: agents often write a whole file to
 * add a line. Work that is undone by the very next message was done wrong, and what it was meant for
 * still holds, unless that message says that something changes.
 */

/** Guesses: a turn that removes more files cleans up, and a file is created once or twice. */
const FILES_MAX = 5;
const CHANGES_MAX = 5;
/** Guess: a removed folder with the work of more messages is cleaned up, too. */
const MESSAGES_MAX = 2;
/** Guess: what a folder was created for is among the latest changes. */
const LATEST_CHANGES = 300;

/** The agent's acts between the user's message and their next one. */
export interface ActsAfter {
  readonly acts: readonly TurnToolCall[];
  readonly folder: string | undefined;
  /** The user's message before this one. */
  readonly messageBefore: string | undefined;
}

/** The ids of the user's older statements for which a file was created that this one took away. */
export function undoneBy(
  memory: NewMemory,
  { acts, folder, messageBefore }: ActsAfter,
  justSaid: readonly StoredMemory[],
  tools: StatementTools,
): string[] {
  if (memory.origin !== "user" || memory.tags.includes(PASSING_TAG)) return [];
  const removed = acts.flatMap(({ command = "" }) => removedFiles(command));
  const rewritten = acts.flatMap((act) => (isWholeFile(act) ? [act.file ?? ""] : []));
  if (removed.length + rewritten.length === 0 || removed.length > FILES_MAX) return [];
  const isChange = saysChange(memory.text);
  // A message before the turns at hand is known from its memories.
  const last = messageBefore ?? justSaid.map(messageOf).at(-1);
  const goals = (paths: readonly string[]) =>
    [...new Set(paths.flatMap((path) => pathInProject(path, folder, tools) ?? []))]
      .flatMap((path) => goalsOf(path, memory, tools))
      .filter((goal) => isChange || messageOf(goal) !== last);
  const contents = acts.flatMap((act) => (isWholeFile(act) ? [act.written ?? ""] : [])).join("\n");
  const files = { paths: rewritten.join("\n"), contents };
  const redone = goals(rewritten).filter(
    (goal) => isChange || sharesSubject(goal, memory) || isWrittenOtherwise(goal, memory, files),
  );
  return [...new Set([...goals(removed), ...redone].map(({ id }) => id))];
}

const NOTHING: ActsAfter = { acts: [], folder: undefined, messageBefore: undefined };

/** The agent's calls between the user's message and their next one. */
export function actsAfter(memory: NewMemory, turns: readonly TranscriptTurn[]): ActsAfter {
  const message = memory.origin === "user" ? messageOf(memory) : undefined;
  const idOf = ({ sessionId, uuid }: TranscriptTurn) => `${sessionId}/${uuid}`;
  const at = turns.findIndex((turn) => idOf(turn) === message);
  if (message === undefined || at < 0) return NOTHING;
  const before = turns.slice(0, at).findLast(({ role }) => role === "user");
  const after = turns.slice(at + 1);
  const end = after.findIndex(({ role }) => role === "user");
  const acts = (end < 0 ? after : after.slice(0, end)).flatMap(({ toolCalls }) => toolCalls);
  const messageBefore = before === undefined ? undefined : idOf(before);
  return { acts, folder: turns[at]?.cwd, messageBefore };
}

/** The message that a memory is from, without its position in it. */
function messageOf({ sourceId }: Pick<NewMemory, "sourceId">): string | undefined {
  return sourceId?.replace(/#\d{1,6}$/, "");
}

function saysChange(text: string): boolean {
  return readStatement(text).sentences.some((sentence) => sentence.saysChange);
}

/** Guess: with fewer words in common, the two may ask for different things in one file. */
const SUBJECT_WORDS_MIN = 2;

function sharesSubject(goal: StoredMemory, { text }: NewMemory): boolean {
  return sharedSubject(goal, text) >= SUBJECT_WORDS_MIN;
}

function sharedSubject(goal: StoredMemory, text: string): number {
  const said = analyzeMeaning(text);
  const shared = [...analyzeMeaning(goal.text)].filter(
    (word) => said.has(word) && !isFiller(word) && !saysLittle(word),
  );
  return countWhole(shared);
}

/**
 * True if the new file has a name that only the newer statement gives, and none that only the older
 * one gives, and both speak of one thing, or the file is called after what the older one speaks of. A
 * name in the path of the file belongs to neither.
 */
function isWrittenOtherwise(
  goal: StoredMemory,
  { text }: NewMemory,
  { paths, contents }: { readonly paths: string; readonly contents: string },
): boolean {
  const isInPath = (value: string) => hasValue(paths, [value]);
  const [given, kept] = [valuesOnlyIn(text, goal.text), valuesOnlyIn(goal.text, text)].map(
    (values) => values.filter((value) => !isInPath(value)),
  );
  if (!hasValue(contents, given ?? []) || hasValue(contents, kept ?? [])) return false;
  return sharedSubject(goal, text) > 0 || valuesIn(goal.text).some(isInPath);
}

function isWholeFile({ action, written, removed }: TurnToolCall): boolean {
  return action === "edit" && written !== undefined && removed === undefined;
}

/** The files and folders that `rm` or `git rm` was given by name. */
function removedFiles(command: string): string[] {
  if (!/\brm\b/.test(command)) return [];
  return (splitCommands(command) ?? []).flatMap(({ words }) => {
    const isOfGit = programOf(words) === "git" && words[1]?.value === "rm";
    if (!isOfGit && programOf(words) !== "rm") return [];
    return words
      .slice(isOfGit ? 2 : 1)
      .map(({ value }) => value)
      .filter((word) => !/^-|[*?[\]{}$]/.test(word));
  });
}

/** The statements of the user for which the file, or those in the folder, were created before this. */
function goalsOf(path: string, newer: NewMemory, { store }: StatementTools): StoredMemory[] {
  const changes = store.findTagged([changedFileTag(path)], CHANGES_MAX);
  const isInside = ({ text }: StoredMemory) => text.startsWith(`${CREATED}${path}/`);
  const created =
    changes.length > 0
      ? changes.filter(({ text }) => text.startsWith(CREATED))
      : store.findTagged([FILE_ACCESS_TAG], LATEST_CHANGES).filter(isInside);
  const sources = [...new Set(created.flatMap(({ sourceId }) => sourceId ?? []))];
  const goals = sources
    .flatMap((sourceId) => store.findBySource(sourceId))
    .filter(
      (goal) =>
        goal.type !== "FileAccess" &&
        goal.origin === "user" &&
        goal.createdAtMs <= newer.createdAtMs &&
        messageOf(goal) !== messageOf(newer) &&
        isCurrent(goal) &&
        !goal.tags.some(isRuleTag),
    );
  const messages = new Set(goals.map(messageOf));
  return changes.length === 0 && messages.size > MESSAGES_MAX ? [] : goals;
}

/** A new file is described by this and its path. */
const CREATED = "Created ";
