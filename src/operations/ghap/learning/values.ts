import { CatalogueError } from "@/base/errors.ts";
import { isRunByAgent } from "@/base/environment.ts";
import {
  type ExperienceCluster,
  type ProposedValue,
  proposeValue,
  type Validation,
  validateValue,
} from "@/ghap/learning/experience-clusters.ts";
import { clustersOperation, embedderOf, round } from "@/operations/ghap/learning/find-clusters.ts";
import type { GhapTools } from "@/operations/ghap/ghap-tools.ts";
import { rememberOperation, type RememberResult } from "@/operations/memories/remember.ts";
import type { Operation } from "@/operations/operation.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** The longest value: a principle is one sentence (figure of the origin). */
const VALUE_CHARS_MAX = 500;

/** The tag of every value that experiences led to, or that somebody stored as one. */
export const VALUE_TAG = "value";

/** Values that the project has, the newest first. */
export const listValuesOperation: Operation<{ limit: number }, readonly StoredMemory[], GhapTools> =
  {
    name: "values",
    summary: "List the values of the project: what its experiences have taught",
    parameters: { limit: { type: "number", meaning: "At most this many (default 20)" } },
    run: ({ limit }, { store }) =>
      store
        .listMemories({ type: "Value", limit })
        .filter(({ supersededBy, tier }) => supersededBy === undefined && tier !== "abandoned"),
  };

/** Lessons that clusters suggest as values and that are none yet. */
export const proposeValuesOperation: Operation<
  Record<never, never>,
  readonly ProposedValue[],
  GhapTools
> = {
  name: "propose-values",
  summary: "Show lessons that several experiences suggest as values",
  parameters: {},
  run(_, tools) {
    const known = new Set(
      listValuesOperation.run({ limit: KNOWN_MAX }, tools).map(({ text }) => text),
    );
    const proposed = new Map<string, ProposedValue>();
    for (const cluster of clustersOperation.run({}, tools)) {
      const value = proposeValue(cluster, embedderOf(tools));
      if (value === undefined || !value.isValid || known.has(value.text)) continue;
      if (!proposed.has(value.text)) proposed.set(value.text, value);
    }
    return [...proposed.values()];
  },
};

/** More values than a project has. */
export const KNOWN_MAX = 1_000;

export interface ValueInput {
  readonly text: string;
  /** The cluster it is to be about; without it, nothing is compared. */
  readonly clusterId?: string | undefined;
}

/** Says whether a statement is about what a cluster has in common. */
export const checkValueOperation: Operation<Required<ValueInput>, Validation, GhapTools> = {
  name: "check-value",
  summary: "Check whether a statement is about what a cluster has in common",
  parameters: { cluster: { type: "text", meaning: "Id of the cluster, from 'ghap clusters'" } },
  run: ({ text, clusterId }, tools) =>
    validateValue(checked(text), requireCluster(clusterId ?? "", tools), embedderOf(tools)),
};

/** Stores a value. If it names a cluster, it must be about what that has in common. */
export const storeValueOperation: Operation<ValueInput, RememberResult, GhapTools> = {
  name: "store-value",
  summary: "Store a value: a principle that sessions are told when they start",
  parameters: {
    cluster: { type: "text", meaning: "Id of the cluster that it comes from; it is then checked" },
  },
  run({ text, clusterId }, tools) {
    const value = checked(text);
    const cluster = clusterId === undefined ? undefined : requireCluster(clusterId, tools);
    return rememberOperation.run(
      {
        text: value,
        type: "Value",
        tags: [VALUE_TAG],
        files: [],
        origin: isRunByAgent(tools.environment) ? "agent" : "user",
        metadata: cluster === undefined ? {} : supportOf(value, cluster, tools),
      },
      tools,
    );
  },
};

function checked(text: string): string {
  const value = text.trim();
  if (value !== "" && value.length <= VALUE_CHARS_MAX) return value;
  throw new CatalogueError("ERR_VALUE_TEXT", { max: String(VALUE_CHARS_MAX) });
}

function requireCluster(id: string, tools: GhapTools): ExperienceCluster {
  const found = clustersOperation.run({}, tools).find((cluster) => cluster.id === id);
  if (found !== undefined) return found;
  throw new CatalogueError("ERR_CLUSTER_UNKNOWN", { id });
}

/** The figures of a value that is about a cluster; throws if it is not. */
export function supportOf(
  text: string,
  cluster: ExperienceCluster,
  tools: GhapTools,
): Record<string, string> {
  const { isValid, distance, distanceAllowed } = validateValue(text, cluster, embedderOf(tools));
  if (!isValid) {
    throw new CatalogueError("ERR_VALUE_OFF_CLUSTER", {
      distance: distance === undefined ? "unknown" : String(round(distance)),
      allowed: String(round(distanceAllowed)),
    });
  }
  return {
    cluster_id: cluster.id,
    axis: cluster.axis,
    cluster_size: String(cluster.entries.length),
    distance: String(round(distance ?? 0)),
    distance_allowed: String(round(distanceAllowed)),
  };
}
