import { citation, describeAge } from "@/context/memory-line.ts";
import type { Section } from "@/context/section.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { PostToolUseEvent, PreToolUseEvent } from "@/conversation/event.ts";
import { type Remedy, shownForm } from "@/events/fixes/fix-text.ts";
import { mayHaveKnownGoodForm, rememberProgram } from "@/events/fixes/programs-with-known-form.ts";
import { hasMostlyFailed } from "@/memory/track-record.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import { commandBody, failureBody } from "@/session/activity.ts";
import { type CommandRun, describeRun } from "@/session/commands/command-key.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Activity } from "@/store/port/sessions-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/**
 * The form that worked instead of a command that failed in this project. It is shown when the
 * command is about to be run again, and forgotten as soon as the command passes unchanged in
 * another session. Stored as a value under the command's key.
 */
interface KnownGoodForm {
  /** The command as it failed. */
  readonly command: string;
  readonly setting: string;
  readonly folder: string;
  /** True if running it in another folder is what worked. */
  readonly isElsewhere: boolean;
  /** "instead": the form worked instead. "after": the command passed after the form was run. */
  readonly manner: "instead" | "after";
  readonly form: string;
  /** The fix, whose outcomes are counted. */
  readonly memoryId: string;
  readonly signature: string;
  readonly sessionId: string;
  readonly failedAtMs: number;
}

/** More commands than this are a story, not a form. Guess. */
const COMMANDS_MAX = 2;

/** The write that keeps what worked, if it was another form or other commands and no edit. */
export function rememberKnownGoodForm(
  failure: Activity,
  remedy: Remedy,
  memoryId: string,
  { store }: EventTools,
): StoreWrite[] {
  const { command, setting, folder, signature = "" } = failureBody(failure);
  const form = formOf(remedy);
  if (form === undefined || failure.subject.startsWith("tool:")) return [];
  const value: KnownGoodForm = {
    command: shownForm(command),
    setting,
    folder,
    isElsewhere: remedy.form !== undefined && describeRun(remedy.form).folder !== folder,
    manner: remedy.form === undefined ? "after" : "instead",
    form,
    memoryId,
    signature,
    sessionId: failure.sessionId,
    failedAtMs: failure.atMs,
  };
  return [
    { kind: "put", namespace: "memory", key: valueKey(store, failure.subject), value },
    ...rememberProgram(store, failure.subject),
  ];
}

function formOf({ form, steps }: Remedy): string | undefined {
  if (form !== undefined) return shownForm(form);
  if (steps.some(({ kind }) => kind !== "command") || steps.length > COMMANDS_MAX) return undefined;
  return [...new Set(steps.map((step) => shownForm(commandBody(step).command)))].join(" && ");
}

/**
 * The write that forgets the known-good form of a command that passes just as it once failed, in a
 * session that did not fix it.
 */
export function forgetKnownGoodForm(event: PostToolUseEvent, { store }: EventTools): StoreWrite[] {
  const { command } = event.call;
  if (command === undefined || event.isUnfinished || !mayHaveKnownGoodForm(store, command))
    return [];
  const run = describeRun(command);
  const known = findKnownGoodForm(store, run);
  if (known === undefined || known.sessionId === event.sessionId) return [];
  if (run.outcomeVisibleIn !== "exit-code" || run.folder !== known.folder) return [];
  return [{ kind: "delete", namespace: "memory", key: valueKey(store, run.key) }];
}

export const tellKnownGood: Contributor<PreToolUseEvent> = {
  name: "tell-known-good",
  contribute({ call }, tools) {
    const section = call.command === undefined ? undefined : knownGoodSection(call.command, tools);
    return section && { section };
  },
};

function knownGoodSection(command: string, { store, clock }: EventTools): Section | undefined {
  if (!mayHaveKnownGoodForm(store, command)) return undefined;
  const known = findKnownGoodForm(store, describeRun(command));
  const fix = known && findFix(store, known);
  if (known === undefined || fix === undefined) return undefined;
  const { workedCount, failedCount } = fix;
  const age = describeAge(clock.nowMs() - known.failedAtMs);
  const what =
    known.manner === "instead"
      ? `\`${known.form}\` worked`
      : `it passed after \`${known.form}\`, which worked`;
  const count = `${workedCount} of ${workedCount + failedCount}`;
  const text = `- \`${known.command}\` failed here before (${age}); ${what} (${count}) ${citation(fix.id)}`;
  const reason = { channel: "cause", channels: ["cause"], terms: [], queryShare: 1 };
  return {
    heading: "=== MEMORY: Context for this command ===",
    lines: [{ text, memoryId: fix.id, score: 1, reason }],
    mayRepeat: false,
  };
}

/** The known-good form of a command that runs with the same setting and, if it matters, folder. */
function findKnownGoodForm(store: Store, run: CommandRun): KnownGoodForm | undefined {
  if (run.key === "") return undefined;
  const known = store.findValue("memory", valueKey(store, run.key))?.value as
    KnownGoodForm | undefined;
  if (known?.setting !== run.setting) return undefined;
  return known.isElsewhere && run.folder !== known.folder ? undefined : known;
}

// If the same fix was known before, the store has counted that one, which has another id.
function findFix(
  store: Store,
  { memoryId, signature, form }: KnownGoodForm,
): StoredMemory | undefined {
  const fix =
    store.findMemory(memoryId) ??
    store.findByErrorSignature(signature, SAME_ERROR_MAX).find(({ text }) => text.includes(form));
  const isGood = fix && isCurrent(fix) && mayBeInjected(fix) && !hasMostlyFailed(fix);
  return isGood ? fix : undefined;
}

/** Guess. */
const SAME_ERROR_MAX = 20;

// Several projects may share a store, and values do not record their project.
function valueKey({ projectId }: Store, commandKey: string): string {
  const hash = Bun.hash.xxHash64(`${projectId}\n${commandKey}`).toString(16).padStart(16, "0");
  return `command/${hash}`;
}
