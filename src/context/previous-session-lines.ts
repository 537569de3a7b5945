import { flatten, shorten } from "@/base/text.ts";
import { describeAge } from "@/context/memory-line.ts";
import type { Section, SectionLine } from "@/context/section.ts";
import type { SessionState } from "@/session/state/session-state.ts";

/** Guesses: most characters of a line, and most entries of a list. */
const LINE_CHARS = 240;
const LISTED = 6;

/**
 * Tells where the previous session stood, as history: facts in the past tense, so that an old
 * request is not taken for a new one. Returns undefined if that session did nothing.
 */
export function previousSessionSection(state: SessionState, nowMs: number): Section | undefined {
  const lines = [
    state.goal === "" ? "" : `It was asked: "${state.goal}"`,
    isAnotherPrompt(state) ? `and lastly: "${state.latest_prompt}"` : "",
    listed("Files changed then: ", state.files_changed.map(describeFile)),
    listed("Commands then: ", state.commands.toReversed().map(describeCommand)),
    listed("Failing when it ended: ", state.open_failures.map(describeFailure)),
    listed("Steps not done: ", state.open_steps ?? []),
    state.summary === "" ? "" : `The agent's last words: "${state.summary}"`,
  ].filter((line) => line !== "");
  if (!hasDoneAnything(state) || lines.length === 0) return undefined;
  return {
    heading: `=== PREVIOUS SESSION (${describeWhen(state, nowMs)}; history, no request) ===`,
    lines: lines.map(toLine),
    mayRepeat: true,
  };
}

/** A session that only talked is covered by its memories, if it left any. */
function hasDoneAnything(state: SessionState): boolean {
  const { files_changed: files, commands, open_failures: failures } = state;
  return files.length + commands.length + failures.length > 0;
}

function isAnotherPrompt({ goal, latest_prompt: latest }: SessionState): boolean {
  return latest !== "" && latest !== goal;
}

function describeWhen({ timestamp, branch }: SessionState, nowMs: number): string {
  const age = describeAge(nowMs - Date.parse(timestamp));
  return branch === undefined ? age : `${age}, branch ${shorten(flatten(branch), 60)}`;
}

function listed(start: string, items: readonly string[]): string {
  if (items.length === 0) return "";
  const more = items.length > LISTED ? ` and ${items.length - LISTED} more` : "";
  return `${start}${items.slice(0, LISTED).join("; ")}${more}`;
}

function describeFile({ path, edits }: SessionState["files_changed"][number]): string {
  return edits > 1 ? `${path} (${edits} edits)` : path;
}

function describeCommand({ command, last }: SessionState["commands"][number]): string {
  const short = `\`${shorten(flatten(command), 60)}\``;
  return last === "unknown" ? short : `${short} ${last}`;
}

function describeFailure({ command, error }: SessionState["open_failures"][number]): string {
  return `\`${shorten(flatten(command), 60)}\`: ${shorten(flatten(error), 100)}`;
}

function toLine(text: string): SectionLine {
  const line = shorten(flatten(text), LINE_CHARS);
  return { text: `- ${line}`, memoryId: "", score: 1, reason: { section: "previous-session" } };
}
