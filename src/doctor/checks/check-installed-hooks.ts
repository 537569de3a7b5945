import type { RegisteredHook } from "@/claude/settings/inspect-settings.ts";
import { isSwitchedOn } from "@/base/environment.ts";
import { counted } from "@/base/text.ts";
import { besidePlugin, hooksOfPlugin } from "@/doctor/plugin.ts";
import { EVENT_NAMES, EVENT_TABLE } from "@/conversation/event-table.ts";
import { type Finding, ok, type Surroundings } from "@/doctor/finding.ts";
import { readHookRuns } from "@/doctor/checks/check-hook-log.ts";
import { isSharedCommand } from "@/setup/hooks/shared-command.ts";
import { ownHooks, readScopes } from "@/doctor/settings-scopes.ts";

const SET_UP = "context-graph setup";

/** Whether our hooks are in the settings, for every event, once, with usable timeouts. */
export function checkInstalledHooks(surroundings: Surroundings): Finding[] {
  const { environment, project } = surroundings;
  const withOwn = readScopes(surroundings).filter((settings) => ownHooks(settings).length > 0);
  const findings: Finding[] = [];
  if (!isSwitchedOn(environment("CONTEXT_GRAPH_HOOKS_ENABLED"))) {
    const message = "CONTEXT_GRAPH_HOOKS_ENABLED switches every hook off";
    findings.push({ severity: "error", message, hint: "unset CONTEXT_GRAPH_HOOKS_ENABLED" });
  }
  if (withOwn.length === 0) return [...findings, notInstalled(surroundings)];
  const answering = withOwn.filter((settings) => !ownHooks(settings).every(isSilentBesideOthers));
  if (answering.some(({ scope }) => scope === "user") && answering.length > 1) {
    const message = `the hooks are in ${answering.map(({ path }) => path).join(" and ")}, so every event is answered twice`;
    findings.push({
      severity: "warning",
      message,
      hint: `context-graph uninstall ${project.root}`,
    });
  }
  const hooks = withOwn.flatMap(ownHooks);
  findings.push(...missingEvents(hooks), ...hooks.flatMap(judgeTimeout));
  findings.push(...besidePlugin(surroundings, withOwn));
  if (findings.length > 0) return findings;
  const events = new Set(hooks.map(({ event }) => event));
  return [ok(`${counted(events.size, "event")} in ${withOwn.map(({ path }) => path).join(", ")}`)];
}

/** Shared hooks do nothing for a user who has the hooks in every project. */
function isSilentBesideOthers({ command }: RegisteredHook): boolean {
  return isSharedCommand(command);
}

/** Hooks of a plugin are in no settings file; then the log shows that they run. */
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
