import type { RegisteredHook } from "@/claude/settings/inspect-settings.ts";
import { isSwitchedOn } from "@/base/environment.ts";
import { counted } from "@/base/text.ts";
import { besidePlugin, hooksOfPlugin } from "@/doctor/plugin.ts";
import { EVENT_NAMES, EVENT_TABLE } from "@/conversation/event-table.ts";
import { type Finding, ok, type Surroundings } from "@/doctor/finding.ts";
import { readHookRuns } from "@/doctor/hook-state.ts";
import { setUpAgain } from "@/doctor/set-up-again.ts";
import { ownHooks, readScopes, type ScopedSettings } from "@/doctor/settings-scopes.ts";
import { isInside, isSamePath } from "@/platform/paths.ts";
import { isSharedCommand } from "@/setup/hooks/shared-command.ts";

const SET_UP = "context-graph setup";

/** Says whether our hooks are in the settings, for every event, once, with usable timeouts. */
export function checkInstalledHooks(surroundings: Surroundings): Finding[] {
  const { environment } = surroundings;
  const withOwn = readScopes(surroundings).filter((settings) => ownHooks(settings).length > 0);
  const findings: Finding[] = [];
  if (!isSwitchedOn(environment("CONTEXT_GRAPH_HOOKS_ENABLED"))) {
    const message = "CONTEXT_GRAPH_HOOKS_ENABLED switches every hook off";
    findings.push({ severity: "error", message, hint: "unset CONTEXT_GRAPH_HOOKS_ENABLED" });
  }
  if (withOwn.length === 0) return [...findings, notInstalled(surroundings)];
  findings.push(...answeredTwice(withOwn, surroundings));
  const hooks = withOwn.flatMap(ownHooks);
  const fix = { fix: () => setUpAgain(surroundings) };
  findings.push(
    ...[...missingEvents(hooks), ...hooks.flatMap(judgeTimeout)].map((one) => ({ ...one, ...fix })),
    ...besidePlugin(surroundings, withOwn),
    ...unreadFrom(withOwn, surroundings),
  );
  if (findings.length > 0) return findings;
  const events = new Set(hooks.map(({ event }) => event));
  return [ok(`${counted(events.size, "event")} in ${withOwn.map(({ path }) => path).join(", ")}`)];
}

/**
 * Hooks in several files. Claude Code runs a command that several of them have once, and shared
 * hooks do nothing for a user who has the hooks in every project.
 */
function answeredTwice(withOwn: readonly ScopedSettings[], { project }: Surroundings): Finding[] {
  const isUsers = withOwn.some(({ scope }) => scope === "user");
  const answering = withOwn.filter((settings) => !isUsers || !isShared(settings));
  const first = new Set(answering[0] && commandsOf(answering[0]));
  const differ = answering.some((settings) => commandsOf(settings).some((one) => !first.has(one)));
  if (!differ) return [];
  const places = answering.map(({ path }) => path).join(" and ");
  const message = `the hooks are in ${places}, so every event is answered twice`;
  return [{ severity: "warning", message, hint: `context-graph uninstall ${project.root}` }];
}

function isShared(settings: ScopedSettings): boolean {
  return ownHooks(settings).every(({ command }) => isSharedCommand(command));
}

function commandsOf(settings: ScopedSettings): string[] {
  return ownHooks(settings).map(({ event, command }) => `${event} ${command}`);
}

/**
 * Claude Code reads the settings of the folder it is started in and of the user, not those of the
 * folders above.
 */
function unreadFrom(withOwn: readonly ScopedSettings[], surroundings: Surroundings): Finding[] {
  const { project, directory } = surroundings;
  const isBelow = isInside(project.root, directory) && !isSamePath(project.root, directory);
  const isElsewhere = withOwn.some(({ scope }) => scope === "user");
  if (!isBelow || isElsewhere || hooksOfPlugin(surroundings) !== undefined) return [];
  const here = readScopes({ ...surroundings, project: { ...project, root: directory } });
  if (here.some((settings) => ownHooks(settings).length > 0)) return [];
  const message = `Claude Code started in ${directory} does not read ${withOwn[0]?.path ?? ""}, so no hook runs there`;
  const hint = `start it in ${project.root}, or install the hooks for every project`;
  return [{ severity: "warning", message, hint }];
}

/** Hooks of a plugin are in no settings file; otherwise the log shows whether they run. */
function notInstalled(surroundings: Surroundings): Finding {
  const { project, isOwn } = surroundings;
  const ofPlugin = hooksOfPlugin(surroundings);
  if (ofPlugin !== undefined) return ofPlugin;
  if (isOwn && readHookRuns(surroundings).length > 0) {
    return ok("in no settings file, but they have run in the last 30 days");
  }
  const isProject = project.sharedId === undefined;
  return {
    severity: isProject ? "error" : "warning",
    message: `the hooks are not installed in ${project.root}, so nothing is remembered there`,
    hint: isProject ? SET_UP : `${SET_UP} <project>`,
  };
}

function missingEvents(hooks: readonly RegisteredHook[]): Finding[] {
  const missing = EVENT_NAMES.filter(
    (name) => EVENT_TABLE[name].registered && !hooks.some(({ event }) => event === name),
  );
  if (missing.length === 0) return [];
  const message = `no hook for ${missing.join(", ")}: the hooks are of an older version or were edited`;
  return [{ severity: "warning", message, hint: SET_UP }];
}

/** Claude Code counts in seconds; ten minutes is the longest it waits by default. */
const TIMEOUT_SECONDS_MAX = 600;

function judgeTimeout({ event, timeout }: RegisteredHook): Finding[] {
  if (timeout === undefined) return [];
  const row = EVENT_NAMES.find((name) => name === event);
  const least = row === undefined ? 1 : EVENT_TABLE[row].settingsTimeoutSeconds;
  const fits = typeof timeout === "number" && timeout >= least && timeout <= TIMEOUT_SECONDS_MAX;
  if (fits) return [];
  const message = `the timeout of ${event} is ${JSON.stringify(timeout)} and must be from ${least} to ${TIMEOUT_SECONDS_MAX} seconds`;
  return [{ severity: "warning", message, hint: SET_UP }];
}
