import { quoteLine } from "@/base/quoted-text.ts";
import { describeAge } from "@/context/age.ts";
import { citation } from "@/context/memory-line.ts";
import type { Section } from "@/context/section.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { PostToolUseEvent, PreToolUseEvent } from "@/conversation/event.ts";
import { contextClearedAtMs } from "@/events/served-set.ts";
import type { Remedy } from "@/events/fixes/choose-remedy.ts";
import { shownForm } from "@/events/fixes/fix-text.ts";
import { mayHaveKnownGoodForm, rememberProgram } from "@/events/fixes/programs-with-known-form.ts";
import { missingProgram } from "@/memory/errors/error-signature.ts";
import { hasMostlyFailed } from "@/memory/track-record.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import { failureBody } from "@/session/activity.ts";
import { type CommandRun, describeRun } from "@/session/commands/command-key.ts";
import { changesCheckout, rewritesCode } from "@/session/commands/remedy-command.ts";
import { runsProgramBare } from "@/session/commands/program-path.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Activity } from "@/store/port/sessions-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/**
 * The form that worked instead of a command that failed in this project. It is shown when the
 * command is about to be run again, and forgotten as soon as the command passes unchanged in
 * another session. Stored as a value under the command's key, or under the program if the shell
 * did not find it: then the form helps whatever the program is run with.
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
  /** Sessions in which the bare program was found all the same; see BARE_PASSES_MAX. */
  readonly foundIn?: readonly string[];
}

/**
 * Guess: a program may be found in one terminal and not in another, so its form is forgotten only
 * after the bare program was found in this many sessions.
 */
const BARE_PASSES_MAX = 5;

/** The write that keeps what worked, if it was another form or other commands and no edit. */
export function rememberKnownGoodForm(
  failure: Activity,
  remedy: Remedy,
  memoryId: string,
  { store }: EventTools,
): StoreWrite[] {
  const { command, setting, folder, error, signature = "" } = failureBody(failure);
  const form = formOf(remedy);
  if (form === undefined || failure.subject.startsWith("tool:")) return [];
  const missing = remedy.form === undefined ? undefined : missingProgram(error);
  const value: KnownGoodForm = {
    command: missing ?? shownForm(command),
    setting,
    folder,
    isElsewhere:
      missing === undefined &&
      remedy.form !== undefined &&
      describeRun(remedy.form).folder !== folder,
    manner: remedy.form === undefined ? "after" : "instead",
    form,
    memoryId,
    signature,
    sessionId: failure.sessionId,
    failedAtMs: failure.atMs,
  };
  const key = valueKey(store, missing === undefined ? failure.subject : programKey(missing));
  return [
    { kind: "put", namespace: "memory", key, value },
    ...rememberProgram(store, missing ?? failure.subject),
  ];
}

function formOf({ form, changes, commands }: Remedy): string | undefined {
  if (form !== undefined) return shownForm(form);
  // A formatter or a pull has mended the files as they were then, and need not be run again.
  if (changes.length > 0 || commands.every(isOfTheMoment)) return undefined;
  return commands.map(shownForm).join(" && ");
}

function isOfTheMoment(command: string): boolean {
  return rewritesCode(command) || changesCheckout(command);
}

/**
 * The writes that forget the known-good form of a command that passes just as it once failed, in a
 * session that did not fix it.
 */
export function forgetKnownGoodForm(event: PostToolUseEvent, { store }: EventTools): StoreWrite[] {
  const { command } = event.call;
  if (command === undefined || event.isUnfinished || !mayHaveKnownGoodForm(store, command))
    return [];
  const run = describeRun(command);
  const known = findKnownGoodForm(store, command, run);
  if (known === undefined || known.value.sessionId === event.sessionId) return [];
  if (run.outcomeVisibleIn !== "exit-code") return [];
  const { key } = known;
  const forget: StoreWrite[] = [{ kind: "delete", namespace: "memory", key }];
  if (!known.isForProgram) return run.folder === known.value.folder ? forget : [];
  const foundIn = [...new Set([...(known.value.foundIn ?? []), event.sessionId])];
  if (foundIn.length >= BARE_PASSES_MAX) return forget;
  if (foundIn.length === known.value.foundIn?.length) return [];
  return [{ kind: "put", namespace: "memory", key, value: { ...known.value, foundIn } }];
}

export const tellKnownGood: Contributor<PreToolUseEvent> = {
  name: "tell-known-good",
  contribute(event, tools) {
    const { command } = event.call;
    const section = command === undefined ? undefined : knownGoodSection(command, event, tools);
    return section && { section };
  },
};

function knownGoodSection(
  command: string,
  event: PreToolUseEvent,
  { store, clock }: EventTools,
): Section | undefined {
  if (!mayHaveKnownGoodForm(store, command)) return undefined;
  const known = findKnownGoodForm(store, command, describeRun(command))?.value;
  const fix = known && findFix(store, known);
  if (known === undefined || fix === undefined || wasSeenHere(known, event, store))
    return undefined;
  const { workedCount, failedCount } = fix;
  const age = describeAge(known.failedAtMs, clock.nowMs());
  const form = quoteLine(known.form);
  const what =
    known.manner === "instead" ? `\`${form}\` worked` : `it passed after \`${form}\`, which worked`;
  const count = `${workedCount} of ${workedCount + failedCount}`;
  const text = `- \`${quoteLine(known.command)}\` failed here before (${age}${becauseOf(known)}); ${what} (${count}) ${citation(fix.id)}`;
  const reason = { channel: "cause", channels: ["cause"], terms: [], queryShare: 1 };
  return {
    heading: "=== MEMORY: Context for this command ===",
    lines: [{ text, memoryId: fix.id, score: 1, reason }],
    mayRepeat: false,
  };
}

/** True if this agent has seen the failure and what worked itself, and still has it in its context. */
function wasSeenHere(known: KnownGoodForm, event: PreToolUseEvent, store: Store): boolean {
  const { sessionId, agentId } = event;
  if (agentId !== "" || sessionId === "" || known.sessionId !== sessionId) return false;
  return known.failedAtMs > contextClearedAtMs(sessionId, store);
}

// A form that is kept for a program is shown with other arguments, so it says what it is for.
function becauseOf({ command, signature }: KnownGoodForm): string {
  return signature === `${command.toLowerCase()}: command not found` ? ", command not found" : "";
}

interface FoundForm {
  readonly key: string;
  readonly value: KnownGoodForm;
  readonly isForProgram: boolean;
}

/** The known-good form of a command that runs with the same setting and, if it matters, folder. */
function findKnownGoodForm(store: Store, command: string, run: CommandRun): FoundForm | undefined {
  if (run.key === "") return undefined;
  const key = valueKey(store, run.key);
  const value = store.findValue("memory", key)?.value as KnownGoodForm | undefined;
  const isSame =
    value?.setting === run.setting && !(value.isElsewhere && run.folder !== value.folder);
  if (value !== undefined && isSame) return { key, value, isForProgram: false };
  for (const program of runsProgramBare(command)) {
    const programValue = valueKey(store, programKey(program));
    const found = store.findValue("memory", programValue)?.value as KnownGoodForm | undefined;
    if (found !== undefined) return { key: programValue, value: found, isForProgram: true };
  }
  return undefined;
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

function programKey(program: string): string {
  return `program:${program}`;
}

// Several projects may share a store, and values do not record their project.
function valueKey({ projectId }: Store, commandKey: string): string {
  const hash = Bun.hash.xxHash64(`${projectId}\n${commandKey}`).toString(16).padStart(16, "0");
  return `command/${hash}`;
}
