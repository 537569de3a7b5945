import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import { memoryLine } from "@/context/memory-line.ts";
import type { Section } from "@/context/section.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { PostToolUseEvent, ToolCall } from "@/conversation/event.ts";
import { FLAKY_TAG } from "@/memory/flaky-tag.ts";
import { concernsError, isNearlySameError } from "@/events/fixes/concerns-error.ts";
import {
  errorSignature,
  type OtherSignature,
  otherSignatures,
  pathErrorSignature,
  isGenericError,
  withoutExitCode,
} from "@/memory/errors/error-signature.ts";
import { sharePort } from "@/memory/errors/error-ports.ts";
import { hasMostlyFailed } from "@/memory/track-record.ts";
import { recall } from "@/memory/recall/recall.ts";
import type { RecallRequest } from "@/memory/recall/request.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import {
  withoutAmbiguous,
  withoutNotesOfFixes,
  withoutOlderTries,
  withoutSameRemedy,
} from "@/events/fixes/told/choose-fixes.ts";
import { surroundedAnother } from "@/events/fixes/told/seen-context.ts";
import { readSteps } from "@/events/fixes/fix-text.ts";
import { failureOfNote } from "@/memory/extract/commands/command-note.ts";
import { commandKey, describeRun } from "@/session/commands/command-key.ts";
import { onlyAnswersNo } from "@/session/commands/command-purpose.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

export interface PastFixes {
  readonly section: Section;
  /** The fixes among the shown lines; what happens next decides their outcome. */
  readonly fixIds: readonly string[];
}

/** Twice as many as are shown, so that there is a choice. Guess. */
const ASKED_FOR = 2 * LIMITS.errorMemories;

/**
 * Finds what helped against this error before: fixes of it, that it was flaky, and memories that
 * speak of this very error or are about the call's file. Looked up anew at every failure (ER-11).
 * Among equal matches, memories that name the topic come first.
 */
export function findPastFixes(
  error: string,
  tools: EventTools,
  about: About = {},
): PastFixes | undefined {
  const { call, files = [], topic } = about;
  const exitCode = Number(/^Exit code (\d{1,3})\b/i.exec(error)?.[1] ?? 0);
  if (call?.command !== undefined && onlyAnswersNo(call.command, exitCode)) return undefined;
  const signature = errorSignature(error);
  const nowMs = tools.clock.nowMs();
  const query = withoutExitCode(cutText(error, LIMITS.errorQueryChars));
  const others = signature === undefined ? [] : otherSignatures(error);
  const request = {
    query,
    errorSignature: signature,
    otherSignatures: others.map((other) => other.signature),
    files,
    limit: ASKED_FOR,
    nowMs,
  };
  const found = recall(tools.store, { ...request, profile: "failure" }, tools.embedder);
  const elsewhere = fixesInOtherFolder(request, about, tools);
  const phrases = phrasesOf(query);
  const filter = { tags: phrases };
  const tagged = recall(tools.store, { ...request, profile: "failureTags", filter });
  const named = new Set(phrases);
  const isConcerned = ({ memory }: RecallHit) =>
    (isOfError(memory, { query, signature, others, command: call?.command }) &&
      !surroundedAnother(memory, error, tools)) ||
    (wasMeantToBeFound(memory) &&
      (memory.tags.some((tag) => named.has(tag)) ||
        (!isRecord(memory) && memory.files.some((file) => files.includes(file)))));
  const concerned = withoutAmbiguous(together(tagged, found).filter(isConcerned));
  const all = [...elsewhere, ...concerned];
  const ordered = inOrder(withoutNotesOfFixes(all), signature, topic);
  const hits = withoutSameRemedy(withoutOlderTries(ordered, signature)).slice(
    0,
    LIMITS.errorMemories,
  );
  if (hits.length === 0) return undefined;
  const section = {
    heading: "=== MEMORY: Past fix for this error ===",
    lines: hits.map((hit) => memoryLine(hit, nowMs)),
    mayRepeat: true,
  };
  const signatures = new Set([signature, ...request.otherSignatures]);
  const fixes = hits.filter(({ memory }) => isFixFor(memory, signatures));
  return { section, fixIds: fixes.map(({ memory }) => memory.id) };
}

/** The section without the lines of these memories; undefined if none is left. */
export function withoutMemories(
  section: Section,
  memoryIds: readonly string[],
): Section | undefined {
  const lines = section.lines.filter(({ memoryId }) => !memoryIds.includes(memoryId));
  return lines.length === 0 ? undefined : { ...section, lines };
}

/** Fixes that ran a command in another folder than this one, against the same error of a path. */
function fixesInOtherFolder(
  request: Omit<RecallRequest, "profile">,
  { call, cwd }: About,
  tools: EventTools,
): RecallHit[] {
  const signature = pathErrorSignature(request.errorSignature);
  if (signature === undefined || cwd === undefined || call?.command === undefined) return [];
  const { folder } = describeRun(call.command);
  const runIn = folder.startsWith("/") ? folder : cwd;
  const found = recall(tools.store, { ...request, errorSignature: signature, profile: "failure" });
  return found.filter(({ memory }) => {
    const [step] = memory.errorSignature === signature ? (readSteps(memory.text) ?? []) : [];
    return step?.kind === "folder" && step.folder !== runIn;
  });
}

/** True if the memory records what a session did or said; it is no advice. */
function isRecord({ type }: StoredMemory): boolean {
  return type === "FileAccess" || type === "Summary" || type === "Context";
}

/**
 * True if somebody stored it, with the tags and files by which it is to be found. What was overheard has
 * tags of ours ("root-cause"), which an error may contain, and the files of the turn, which is no sign
 * that it helps against an error of them.
 */
function wasMeantToBeFound({ origin, tags }: StoredMemory): boolean {
  return origin !== "tool" && !tags.includes("transcript");
}

/** The failed call, as far as it is known. */
interface About {
  readonly call?: ToolCall;
  readonly topic?: string | undefined;
  readonly cwd?: string | undefined;
  readonly files?: readonly string[];
}

interface SeenError {
  readonly query: string;
  readonly signature: string | undefined;
  readonly others: readonly OtherSignature[];
  readonly command: string | undefined;
}

/**
 * True if the memory is about this error. A memory that a hook kept for an error is about that
 * error alone, and if it is one that any command can meet, about that command. What a person or
 * the agent said must speak of the error in its words. What a session did is never about an error.
 */
function isOfError(memory: StoredMemory, error: SeenError): boolean {
  const { query, signature, others, command } = error;
  const { errorSignature: own, text } = memory;
  if (isRecord(memory)) return false;
  if (own === undefined) return concernsError(wordsAgainst(memory), query);
  const other = others.find((one) => one.signature === own);
  if (own !== signature && other === undefined)
    return isNearlySameError(memory, own, signature, command);
  const end = text.indexOf(FIXED_BY);
  const ports = sharePort(end < 0 ? text : text.slice(0, end), query);
  if (ports === true) return true;
  const isCommon = isGenericError(own) || other?.isVague === true || ports === false;
  if (!isCommon || command === undefined || memory.origin !== "tool") return true;
  const failed = /^`([^`]{1,200})`/.exec(text)?.[1];
  return failed === undefined || commandKey(failed) === commandKey(command);
}

/** The words to compare: of a note that a command worked where another had failed, that error. */
function wordsAgainst({ text, tags }: StoredMemory): string {
  return tags.includes("command") ? (failureOfNote(text) ?? "") : text;
}

const FIXED_BY = "Fixed by:";

/** Lengths of word sequences that may be a tag for the error, written with spaces or hyphens. */
const PHRASE_WORDS = [2, 3] as const;

function phrasesOf(query: string): string[] {
  const words = query.toLowerCase().match(/[a-z0-9_]+/g) ?? [];
  const rows = PHRASE_WORDS.flatMap((length) =>
    words.slice(length - 1).map((_, at) => words.slice(at, at + length)),
  );
  return rows.flatMap((row) => [row.join(" "), row.join("-")]);
}

/** A tag that names the error says more than shared words (ER-02), so tagged hits come first. */
function together(tagged: readonly RecallHit[], found: readonly RecallHit[]): RecallHit[] {
  const byId = new Map([...tagged, ...found].map((hit) => [hit.memory.id, hit]));
  return [...byId.values()];
}

/**
 * Claude Code reports failures as PostToolUseFailure. Callers with the input shape of seed 003
 * report them as PostToolUse, with an exit code.
 */
export const recallForExitCode: Contributor<PostToolUseEvent> = {
  name: "recall-for-exit-code",
  contribute({ output }, tools) {
    const section = findPastFixes(output, tools)?.section;
    return section && { section };
  },
};

/** Order: fixes of this error, other fixes, the rest, and last the fixes that mostly failed. */
function inOrder(
  hits: readonly RecallHit[],
  signature: string | undefined,
  topic: string | undefined,
): RecallHit[] {
  const position = ({ memory }: RecallHit) => {
    if (hasMostlyFailed(memory)) return 3;
    if (memory.type !== "Fix") return 2;
    return signature !== undefined && memory.errorSignature === signature ? 0 : 1;
  };
  const rated = hits
    .filter(({ memory }) => !onlyNotesError(memory))
    .map((hit) => ({ hit, position: position(hit) - (isAbout(hit, topic) ? 0.5 : 0) }));
  return rated.sort((a, b) => a.position - b.position).map(({ hit }) => hit);
}

function isAbout({ memory }: RecallHit, topic: string | undefined): boolean {
  return topic !== undefined && memory.text.toLowerCase().includes(topic.toLowerCase());
}

// A memory that only records that the error was seen before does not help against it.
function onlyNotesError({ type, origin, errorSignature: signature, tags }: StoredMemory): boolean {
  if (type !== "Learning" || origin !== "tool" || signature === undefined) return false;
  return tags.includes("bash") && !tags.includes(FLAKY_TAG);
}

/** False for a fix of another error: it was shown for its words and is not judged by this one. */
function isFixFor(memory: StoredMemory, signatures: ReadonlySet<string | undefined>): boolean {
  const { type, errorSignature: own } = memory;
  return type === "Fix" && (own === undefined || signatures.has(own));
}
