import { counted } from "@/base/text.ts";
import type { Command, CommandCall } from "@/cli/command.ts";
import { chosenValue } from "@/cli/input/chosen-value.ts";
import { withGhap } from "@/cli/commands/ghap/with-ghap.ts";
import { requireOperand } from "@/cli/input/memory-filter-options.ts";
import type { ProposedValue } from "@/ghap/learning/experience-clusters.ts";
import {
  clustersOperation,
  clusterToJson,
  round,
} from "@/operations/ghap/learning/find-clusters.ts";
import {
  EXPERIENCES_DEFAULT,
  searchExperiencesOperation,
} from "@/operations/ghap/learning/search-experiences.ts";
import {
  checkValueOperation,
  listValuesOperation,
  proposeValuesOperation,
  storeValueOperation,
} from "@/operations/ghap/learning/values.ts";
import { describeMemory } from "@/operations/memories/describe-memory.ts";
import { memoryToJson } from "@/operations/memories/memory-json.ts";
import { describeRemembered } from "@/operations/memories/remember.ts";

export const ghapExperiencesCommand: Command = {
  name: "ghap experiences",
  summary: searchExperiencesOperation.summary,
  operands: "[query…]",
  options: searchExperiencesOperation.parameters,
  examples: [
    "context-graph ghap experiences 'flaky cache test'",
    "context-graph ghap experiences timeouts --axis root_cause --outcome falsified",
  ],
  isReading: true,
  run(call) {
    const { options, operands } = call;
    const { axis, domain, outcome } = searchExperiencesOperation.parameters;
    const input = {
      query: operands.join(" "),
      axis: chosenValue(call, "axis", axis.values) ?? "full",
      domain: chosenValue(call, "domain", domain.values),
      outcome: chosenValue(call, "outcome", outcome.values),
      limit: options.number("limit", EXPERIENCES_DEFAULT),
    };
    const found = withGhap(call, (tools) => searchExperiencesOperation.run(input, tools));
    const json = found.map(({ entry, text, score }) => ({
      ghap_id: entry.id,
      axis: input.axis,
      score: round(score),
      text,
      entry,
    }));
    const text = found.map(({ entry, text: side }) => `${entry.id}\n${side}`).join("\n\n");
    return { text: text === "" ? "No experience." : text, json: { experiences: json } };
  },
};

export const ghapClustersCommand: Command = {
  name: "ghap clusters",
  summary: clustersOperation.summary,
  operands: "",
  options: clustersOperation.parameters,
  examples: ["context-graph ghap clusters --axis root_cause"],
  isReading: true,
  run(call) {
    const axis = chosenValue(call, "axis", clustersOperation.parameters.axis.values);
    const clusters = withGhap(call, (tools) => clustersOperation.run({ axis }, tools));
    const lines = clusters.flatMap((cluster) => [
      `${cluster.id}: ${counted(cluster.entries.length, "entry", "entries")}`,
      ...cluster.entries.map(({ id, goal }) => `  ${id}  ${goal}`),
    ]);
    const none = "No cluster yet: at least three entries have to be alike.";
    return {
      text: lines.length === 0 ? none : lines.join("\n"),
      json: { clusters: clusters.map(clusterToJson) },
    };
  },
};

const VALUES_DEFAULT = 20;

export const ghapValuesCommand: Command = {
  name: "ghap values",
  summary: listValuesOperation.summary,
  operands: "",
  options: {
    ...listValuesOperation.parameters,
    proposed: { type: "switch", meaning: "Show the lessons that experiences suggest instead" },
  },
  examples: ["context-graph ghap values", "context-graph ghap values --proposed"],
  isReading: true,
  run(call) {
    if (call.options.has("proposed")) return showProposed(call);
    const limit = call.options.number("limit", VALUES_DEFAULT);
    const nowMs = call.host.clock.nowMs();
    const values = withGhap(call, (tools) => listValuesOperation.run({ limit }, tools));
    const lines = values.map((memory) => describeMemory(memory, nowMs));
    const json = { values: values.map((memory) => memoryToJson(memory)) };
    return { text: lines.length === 0 ? "No value yet." : lines.join("\n"), json };
  },
};

function showProposed(call: CommandCall) {
  const proposed = withGhap(call, (tools) => proposeValuesOperation.run({}, tools));
  const lines = proposed.map(
    ({ text, cluster }) => `${text} (${cluster.id}, ${cluster.entries.length} entries)`,
  );
  const none =
    "Nothing is proposed: at least three entries have to be alike, and a lesson about what they have in common.";
  return {
    text: lines.length === 0 ? none : lines.join("\n"),
    json: { proposed: proposed.map(proposedToJson) },
  };
}

function proposedToJson({ text, cluster, distance, distanceAllowed }: ProposedValue) {
  return {
    text,
    cluster_id: cluster.id,
    axis: cluster.axis,
    cluster_size: cluster.entries.length,
    distance: round(distance ?? 0),
    distance_allowed: round(distanceAllowed),
  };
}

export const ghapAddValueCommand: Command = {
  name: "ghap add-value",
  summary: storeValueOperation.summary,
  operands: "<text>",
  options: storeValueOperation.parameters,
  examples: [
    "context-graph ghap add-value 'Flaky tests share state' --cluster cluster_full_1a2b3c",
  ],
  run(call) {
    const text = requireOperand(call, "Which value? Give it as one sentence.");
    const clusterId = call.options.text("cluster");
    const result = withGhap(call, (tools) => storeValueOperation.run({ text, clusterId }, tools));
    return { text: describeRemembered(result), json: result };
  },
};

export const ghapCheckValueCommand: Command = {
  name: "ghap check-value",
  summary: checkValueOperation.summary,
  operands: "<text>",
  options: checkValueOperation.parameters,
  examples: [
    "context-graph ghap check-value 'Flaky tests share state' --cluster cluster_full_1a2b3c",
  ],
  run(call) {
    const text = requireOperand(call, "Which value? Give it as one sentence.");
    const clusterId = call.options.text("cluster") ?? "";
    const checked = withGhap(call, (tools) => checkValueOperation.run({ text, clusterId }, tools));
    const { isValid, distance, distanceAllowed } = checked;
    const json = {
      is_valid: isValid,
      distance: distance === undefined ? null : round(distance),
      distance_allowed: round(distanceAllowed),
    };
    const figures = `distance ${json.distance ?? "unknown"}, allowed ${json.distance_allowed}`;
    return {
      text: `${isValid ? "Fits" : "Does not fit"}: ${figures}`,
      json,
      exitCode: isValid ? 0 : 1,
    };
  },
};
