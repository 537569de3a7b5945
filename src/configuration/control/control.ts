import { homeDirectory, userFolder } from "@/platform/project.ts";
import type { HookEvent, ToolCall } from "@/conversation/event.ts";
import {
  type ControlState,
  hashSession,
  includes,
  isInForce,
  NOTHING_CONTROLLED,
  readControl,
} from "@/configuration/control/control-file.ts";
import { createIgnoredPaths, type IgnoredPaths } from "@/configuration/control/ignored-paths.ts";
import { type ControlSources, isIncognito } from "@/configuration/control/load-control.ts";

/** Why nothing is stored or told. */
export type Silence = "paused" | "incognito" | "ignored";

/** Says what the user has switched off in a project. */
export interface Control {
  /** Why nothing of the session is stored or told at this moment. */
  silenceAt(sessionId: string, atMs: number | undefined): Exclude<Silence, "ignored"> | undefined;
  /** The same for an event, which may also be about an ignored path. */
  silenceOf(event: HookEvent, atMs: number): Silence | undefined;
  /** True if the file of the session's mode does not know yet that it is incognito. */
  isNewIncognito(sessionId: string): boolean;
  /** True if the file says nothing that still holds. */
  isOver(nowMs: number): boolean;
  /** Undefined if nothing is ignored. */
  readonly ignored: IgnoredPaths | undefined;
}

export function createControl(sources: ControlSources, isFileThere: boolean): Control {
  const { project, environment, settings } = sources;
  const state = isFileThere ? readControl(userFolder(environment)) : NOTHING_CONTROLLED;
  // A file that cannot be read may say that nothing is to be stored.
  const isPausedBySetting = settings("control.paused") || state === undefined;
  const known = state ?? NOTHING_CONTROLLED;
  const ignored = ignoredPathsOf(sources, known);
  const isAlwaysIncognito = isIncognito(environment);
  const isOurs = (one: { storeFolder?: string }) =>
    one.storeFolder === undefined || one.storeFolder === project.storeFolder;
  const silenceAt: Control["silenceAt"] = (sessionId, atMs) => {
    if (isAlwaysIncognito || isIncognitoAt(known, sessionId, atMs)) return "incognito";
    const isPaused =
      isPausedBySetting ||
      known.pauses.some((pause) => isOurs(pause) && atMs !== undefined && includes(pause, atMs));
    return isPaused ? "paused" : undefined;
  };
  return {
    silenceAt,
    silenceOf: (event, atMs) =>
      silenceAt(event.sessionId, atMs) ??
      (ignored !== undefined && isAboutIgnored(event, project.root, ignored)
        ? "ignored"
        : undefined),
    isNewIncognito: (sessionId) =>
      isAlwaysIncognito && sessionId !== "" && !isIncognitoAt(known, sessionId, 0),
    isOver: (nowMs) => isFileThere && state !== undefined && !isInForce(state, nowMs),
    ignored,
  };
}

/** A turn without a time may have been said while the session was incognito. */
function isIncognitoAt(
  { incognito }: ControlState,
  sessionId: string,
  atMs: number | undefined,
): boolean {
  if (incognito.length === 0 || sessionId === "") return false;
  const session = hashSession(sessionId);
  return incognito.some(
    (one) => one.session === session && (atMs === undefined || includes(one, atMs)),
  );
}

function ignoredPathsOf(
  { project, environment, settings }: ControlSources,
  { ignored }: ControlState,
): IgnoredPaths | undefined {
  const ours = ignored.filter(
    ({ storeFolder }) => storeFolder === undefined || storeFolder === project.storeFolder,
  );
  const patterns = [...settings("control.ignore"), ...ours.map(({ pattern }) => pattern)];
  if (patterns.length === 0) return undefined;
  return createIgnoredPaths(patterns, { root: project.root, home: homeDirectory(environment) });
}

function isAboutIgnored(event: HookEvent, root: string, ignored: IgnoredPaths): boolean {
  if (ignored.isIgnored(root)) return true;
  if (event.cwd !== undefined && ignored.isIgnored(event.cwd)) return true;
  if (event.name === "UserPromptSubmit") {
    return (
      event.files.some((file) => ignored.isIgnored(file, event.cwd)) ||
      ignored.isNamedIn(event.prompt)
    );
  }
  return "call" in event && isCallAboutIgnored(event.call, event.cwd, ignored);
}

function isCallAboutIgnored(
  call: ToolCall,
  folder: string | undefined,
  ignored: IgnoredPaths,
): boolean {
  const { filePath, command, prompt, texts } = call;
  return (
    (filePath !== undefined && ignored.isIgnored(filePath, folder)) ||
    (command !== undefined && ignored.isUsedBy(command, folder)) ||
    (prompt !== undefined && ignored.isNamedIn(prompt)) ||
    texts.some((text) => ignored.isNamedIn(text))
  );
}
