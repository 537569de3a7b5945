import { isSwitchedOn } from "@/base/environment.ts";
import { describeAge } from "@/context/age.ts";
import { EVENT_NAMES } from "@/conversation/event-table.ts";
import type { Surroundings } from "@/doctor/finding.ts";
import { ownHooks, readScopes, type ScopedSettings } from "@/doctor/settings-scopes.ts";
import { type LoggedEntry, readLog } from "@/platform/log/read-log.ts";
import { statIfPresent } from "@/platform/ordinary-file.ts";
import { manifestPath } from "@/setup/manifest.ts";
import { projectPlace, type Scope, userPlace } from "@/setup/place.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
export const SHOWN_DAYS = 30;
const NOT_RUN = `Hooks have not run in ${SHOWN_DAYS} days. Is setup done?`;

/** The hooks that the log has of the last thirty days, oldest first. */
export function readHookRuns({ project, clock }: Surroundings): LoggedEntry[] {
  const sinceMs = clock.nowMs() - SHOWN_DAYS * DAY_MS;
  return [...readLog(project.storeFolder)].filter(
    ({ at, command }) => command.startsWith("hook ") && Date.parse(at) >= sinceMs,
  );
}

/** A place that our hooks are installed in. */
interface InstalledPlace {
  readonly scope: Scope | "plugin";
  readonly path: string;
  /** How many events have a hook; a plugin has all of them. */
  readonly events: number;
}

/** Tells where hooks are installed, and when each last ran. */
export interface HookState {
  readonly installed: readonly InstalledPlace[];
  /** The setting or variable that switches every hook off; undefined if none does. */
  readonly switchedOffBy: string | undefined;
  /** When the hook of each event last ran, in the order of a session. */
  readonly lastRuns: ReadonlyMap<string, number>;
  /** When setup last changed something in a place that has our hooks; undefined if unknown. */
  readonly setUpAtMs: number | undefined;
}

export function readHookState(surroundings: Surroundings): HookState {
  const scopes = readScopes(surroundings);
  const off = scopes.find(({ inspection }) => inspection?.disablesHooks === true);
  const variable = "CONTEXT_GRAPH_HOOKS_ENABLED";
  const isOff = !isSwitchedOn(surroundings.environment(variable));
  return {
    setUpAtMs: findSetupTime(scopes, surroundings),
    installed: scopes.flatMap((settings): InstalledPlace[] => {
      const { scope, path } = settings;
      const events = new Set(ownHooks(settings).map(({ event }) => event)).size;
      const hasPlugin = settings.inspection?.enablesPlugin === true;
      return [
        ...(events > 0 ? [{ scope, path, events }] : []),
        ...(hasPlugin ? [{ scope: "plugin" as const, path, events: EVENT_NAMES.length }] : []),
      ];
    }),
    switchedOffBy: isOff ? variable : off && `"disableAllHooks" in ${off.path}`,
    lastRuns: surroundings.isOwn ? lastRuns(readHookRuns(surroundings)) : new Map(),
  };
}

/** Setup writes its manifest whenever it changes something. */
function findSetupTime(
  scopes: readonly ScopedSettings[],
  { project, environment }: Surroundings,
): number | undefined {
  const places = scopes
    .filter((settings) => ownHooks(settings).length > 0)
    .map(({ scope }) => (scope === "user" ? userPlace(environment) : projectPlace(project.root)));
  const times = places.flatMap((place) => statIfPresent(manifestPath(place))?.mtimeMs ?? []);
  return times.length === 0 ? undefined : Math.max(...times);
}

/** Says that no hook has run, and whether that is to be expected. */
export function describeNoRuns(
  { setUpAtMs }: Pick<HookState, "setUpAtMs">,
  nowMs: number,
): { readonly text: string; readonly isExpected: boolean } {
  const isRecent = setUpAtMs !== undefined && nowMs - setUpAtMs < SHOWN_DAYS * DAY_MS;
  if (!isRecent) return { text: NOT_RUN, isExpected: false };
  const age = describeAge(setUpAtMs, nowMs);
  const text = `no session has run here since setup (${age}); start a new one`;
  return { text, isExpected: true };
}

function lastRuns(runs: readonly LoggedEntry[]): Map<string, number> {
  const last = new Map<string, number>();
  for (const { at, command } of runs) last.set(command.slice("hook ".length), Date.parse(at));
  const ordered = EVENT_NAMES.flatMap((event): [string, number][] => {
    const atMs = last.get(event);
    return atMs === undefined ? [] : [[event, atMs]];
  });
  return new Map(ordered);
}

const OF_SCOPE = {
  user: "for every project",
  project: "for everybody in this project",
  local: "for you in this project",
  plugin: "as a plugin",
} as const;

/** Sentences for people: whether the hooks are installed, and when they last ran. */
export function describeHookState(state: HookState, nowMs: number): string[] {
  return [describePlaces(state), describeRuns(state, nowMs)];
}

function describePlaces({ installed, switchedOffBy, lastRuns: runs }: HookState): string {
  if (switchedOffBy !== undefined) return `switched off by ${switchedOffBy}`;
  if (installed.length === 0) {
    return runs.size > 0
      ? "in no settings file, but they run"
      : "not installed here; run 'context-graph setup hooks'";
  }
  const places = installed.map(({ scope, path }) => `${OF_SCOPE[scope]} (${path})`);
  return `installed ${places.join(", and ")}`;
}

function describeRuns(state: HookState, nowMs: number): string {
  const { lastRuns: runs } = state;
  if (runs.size === 0) return describeNoRuns(state, nowMs).text;
  const each = [...runs].map(([event, atMs]) => `${event} ${describeAge(atMs, nowMs)}`);
  return `last ran: ${each.join(", ")}`;
}

/** The same for --json. */
export function hookStateToJson({ installed, switchedOffBy, lastRuns: runs }: HookState) {
  const times = [...runs].map(([event, atMs]) => [event, new Date(atMs).toISOString()] as const);
  return {
    installed,
    switched_off_by: switchedOffBy ?? null,
    last_runs: Object.fromEntries(times),
  };
}
