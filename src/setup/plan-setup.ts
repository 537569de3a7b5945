import { CatalogueError } from "@/base/errors.ts";
import {
  applyInstall,
  type InstallOptions,
  type InstallPlan,
  type InstallResult,
  planInstall,
} from "@/setup/install-hooks.ts";
import {
  findEnabledPlugin,
  findInstalledScopes,
  type InstalledScope,
} from "@/setup/installed-scopes.ts";
import type { SetupPlace } from "@/setup/place.ts";
import {
  applyUninstall,
  planUninstall,
  type UninstallPlan,
  type UninstallResult,
} from "@/setup/uninstall-hooks.ts";

/** The wish of the user; its scope decides about the place. */
export interface SetupRequest extends Omit<InstallOptions, "place"> {
  readonly project: SetupPlace;
  readonly user: SetupPlace;
  /** False if the project's folder is not this user's: what is recorded there is not believed. */
  readonly isFolderOwn: boolean;
}

/** The hooks to write, and those in other scopes that they replace. */
export interface SetupPlan {
  readonly installs: readonly InstallPlan[];
  readonly moves: readonly UninstallPlan[];
  /** Sentences about it that a person should read. */
  readonly notes: readonly string[];
}

export interface SetupResult {
  readonly installs: readonly InstallResult[];
  readonly moves: readonly UninstallResult[];
  readonly notes: readonly string[];
}

/**
 * Plans a setup in one scope. Every event is to be answered once: hooks of this user in another
 * scope move to the new one, and where that would take them from others, setup is refused. Shared
 * lines may stay beside the user's own, because they stay silent there.
 */
export function planSetup(request: SetupRequest): SetupPlan {
  const { scope, project, user } = request;
  const others = findInstalledScopes(project, user).filter((other) => other.scope !== scope);
  for (const other of others) refuseSecond(request, other);
  const moved = others.filter((other) => isMoved(request, other));
  const place = scope === "user" ? user : project;
  return {
    installs: [planInstall({ ...request, place })],
    moves: moved.map((other) => planMove(request, other)),
    notes: [
      ...others.filter((other) => !moved.includes(other)).map(noteBeside),
      ...notePlugin(findEnabledPlugin(project, user)),
    ],
  };
}

/**
 * Plans to renew the hooks in every scope that has some, in the way they are. A local copy beside
 * others, which would answer every event twice, is removed.
 */
export function planUpgrade(
  request: Omit<SetupRequest, "scope" | "transport" | "server">,
): SetupPlan {
  const { clock, isFolderOwn } = request;
  const installed = findInstalledScopes(request.project, request.user);
  const isSurplus = ({ scope }: InstalledScope) => scope === "local" && installed.length > 1;
  const installs = installed
    .filter((one) => !isSurplus(one))
    .map(({ scope, place, transport, hasServer }) =>
      planInstall({ ...request, scope, place, transport, ...(hasServer ? { server: "add" } : {}) }),
    );
  const moves = installed
    .filter(isSurplus)
    .map(({ scope, place }) => planUninstall({ place, scopes: [scope], clock, isFolderOwn }));
  return { installs, moves, notes: [] };
}

/** Carries the plan out. The old hooks go last: an event in between is answered, not lost. */
export function applySetup({ installs, moves, notes }: SetupPlan): SetupResult {
  return { installs: installs.map(applyInstall), moves: moves.map(applyUninstall), notes };
}

function isMoved({ scope }: SetupRequest, other: InstalledScope): boolean {
  if (other.scope === "user") return false;
  return scope === "project" || !other.isShared;
}

function planMove(request: SetupRequest, { place, scope }: InstalledScope): UninstallPlan {
  const { clock, isFolderOwn, server } = request;
  const common = { place, scopes: [scope], clock, isFolderOwn };
  if (request.scope === "user") return planUninstall(common);
  return planUninstall({
    ...common,
    move: { isServerKept: scope === "local" || server === "add" },
  });
}

function refuseSecond({ scope }: SetupRequest, other: InstalledScope): void {
  const isSecond = scope === "local" && (other.scope === "user" || other.isShared);
  if (!isSecond) return;
  throw new CatalogueError("ERR_OTHER_SCOPE", { file: other.path, scope: other.scope });
}

function notePlugin(path: string | undefined): string[] {
  if (path === undefined) return [];
  return [
    `The plugin is enabled in ${path} too. Where these hooks are, those of the plugin do nothing.`,
  ];
}

function noteBeside({ scope, path }: InstalledScope): string {
  return scope === "user"
    ? `You also have the hooks in ${path}, for every project. Yours answer; the shared ones do nothing for you.`
    : `The project also has shared hooks in ${path}. Yours answer; the shared ones do nothing for you.`;
}
