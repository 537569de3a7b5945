import { CatalogueError } from "@/base/errors.ts";
import { type JsonRecord, numberField, textField } from "@/claude/json-fields.ts";
import { withAgentTools } from "@/mcp/agent-tools.ts";
import type { InputSchema, Tool } from "@/mcp/mcp-tool.ts";
import { choice, readNewEntry, readResolution, readUpdate } from "@/mcp/tools/ghap-input.ts";
import type { WarmProject } from "@/mcp/warm-project.ts";
import { situationContext } from "@/operations/assemble/session-context.ts";
import { checkInGhapOperation } from "@/operations/ghap/check-in-ghap.ts";
import type { GhapTools } from "@/operations/ghap/ghap-tools.ts";
import { endJournal, startJournal, toolCount } from "@/operations/ghap/journal-session.ts";
import { clustersOperation, clusterToJson } from "@/operations/ghap/learning/find-clusters.ts";
import { searchExperiencesOperation } from "@/operations/ghap/learning/search-experiences.ts";
import {
  checkValueOperation,
  listValuesOperation,
  storeValueOperation,
} from "@/operations/ghap/learning/values.ts";
import { listGhapOperation } from "@/operations/ghap/list-ghap.ts";
import { resolveGhapOperation } from "@/operations/ghap/resolve-ghap.ts";
import { showGhapOperation } from "@/operations/ghap/show-ghap.ts";
import { startGhapOperation } from "@/operations/ghap/start-ghap.ts";
import { updateGhapOperation } from "@/operations/ghap/update-ghap.ts";
import { withCodeIndex } from "@/worker/project-code.ts";

/**
 * The fine-grained tools of seed 003, for hooks and scripts that call them by name. They are not
 * listed, so the model never sees them and their schemas cost nothing; their answers are JSON.
 */
const anything = {} as const;
const text = { type: "string" } as const;
const whole = { type: "integer" } as const;

function seedTool(
  name: string,
  properties: InputSchema["properties"],
  answer: (input: JsonRecord, project: WarmProject) => object | Promise<object>,
): Tool {
  return {
    name,
    description: "A tool of seed 003.",
    inputSchema: { type: "object", properties, required: [] },
    isUnlisted: true,
    async call(input, project) {
      const structured = { ...(await answered(name, () => answer(input, project))) };
      return { text: JSON.stringify(structured), structured };
    },
  };
}

/** A mistake in the input names the tool that was called, not the one that shares its code. */
async function answered<T>(tool: string, answer: () => T | Promise<T>): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof CatalogueError) || error.code !== "ERR_TOOL_INPUT") throw error;
    throw new CatalogueError("ERR_TOOL_INPUT", { ...error.parameters, tool }, error);
  }
}

/** A tool of the journal. Its answers keep the field names of the origin. */
function journalTool(
  name: string,
  properties: InputSchema["properties"],
  answer: (input: JsonRecord, tools: GhapTools) => object,
): Tool {
  return seedTool(name, properties, (input, project) =>
    withAgentTools(project, (tools) => answer(input, tools)),
  );
}

const ITERATION = { hypothesis: text, action: text, prediction: text, strategy: text } as const;

/** Renames "action", which in these tools is the action of the entry. */
function withPlan(input: JsonRecord): JsonRecord {
  return { ...input, plan: input["action"] };
}

export const SEED_TOOLS: readonly Tool[] = [
  seedTool("ping", {}, () => ({ status: "ok" })),
  journalTool("start_session", {}, (_, tools) => ({ session_id: startJournal(tools).sessionId })),
  journalTool("end_session", {}, (_, tools) => endJournal(tools)),
  journalTool("get_orphaned_ghap", {}, (_, tools) => {
    const { type, entry } = showGhapOperation.run({}, tools);
    if (type !== "orphan" || entry === null) return { has_orphan: false };
    const { goal, hypothesis, domain, strategy } = entry;
    return { has_orphan: true, goal, hypothesis, domain, strategy };
  }),
  journalTool("should_check_in", { frequency: whole }, (input, tools) => {
    const { entry, tool_count: count, should_check_in: isDue } = showGhapOperation.run({}, tools);
    const frequency = numberField(input, "frequency");
    const should = frequency === undefined ? isDue : entry !== null && count >= frequency;
    return { should_check_in: should, tool_count: count };
  }),
  journalTool("check_in", { frequency: whole }, (input, tools) =>
    checkInGhapOperation.run({ frequency: numberField(input, "frequency") }, tools),
  ),
  journalTool("increment_tool_count", {}, (_, tools) => ({ tool_count: toolCount(tools, "add") })),
  journalTool("reset_tool_count", {}, (_, tools) => ({ tool_count: toolCount(tools, "reset") })),
  journalTool("get_active_ghap", {}, (_, tools) => {
    const { entry } = showGhapOperation.run({}, tools);
    return { has_active: entry !== null, ...entry };
  }),
  journalTool("start_ghap", { goal: text, domain: text, ...ITERATION }, (input, tools) => {
    const { entry } = startGhapOperation.run(readNewEntry(withPlan(input)), tools);
    return { success: true, id: entry.id };
  }),
  journalTool("update_ghap", { ...ITERATION, note: text }, (input, tools) => {
    const { entry } = updateGhapOperation.run(readUpdate(withPlan(input)), tools);
    return { success: true, iteration_count: entry.iteration_count };
  }),
  journalTool(
    "resolve_ghap",
    {
      status: text,
      result: text,
      surprise: text,
      root_cause: anything,
      why: text,
      lesson: anything,
      // Evidence decides it, whatever is passed (CX-43).
      auto_captured: anything,
    },
    (input, tools) => {
      const { id, outcome, confidence_tier } = resolveGhapOperation.run(
        readResolution(input),
        tools,
      ).entry;
      return { id, status: outcome.status, confidence_tier, resolved_at: outcome.captured_at };
    },
  ),
  journalTool(
    "list_ghap_entries",
    { limit: whole, domain: text, outcome: text, since: text },
    (input, tools) => ({ entries: listGhapOperation.run(filterOf(input), tools) }),
  ),
  journalTool(
    "search_experiences",
    { query: text, axis: text, domain: text, outcome: text, limit: whole },
    (input, tools) => {
      const query = textField(input, "query") ?? "";
      const { values: axes } = searchExperiencesOperation.parameters.axis;
      const axis = choice(input, "axis", axes) ?? "full";
      const found = searchExperiencesOperation.run({ ...filterOf(input), query, axis }, tools);
      return { experiences: found.map(({ entry, score }) => ({ ...entry, score })) };
    },
  ),
  journalTool("get_clusters", { axis: text }, (input, tools) => {
    const axis = choice(input, "axis", clustersOperation.parameters.axis.values);
    const clusters = clustersOperation.run({ axis }, tools);
    return { clusters: clusters.map(clusterToJson) };
  }),
  journalTool("validate_value", { text, cluster_id: text }, (input, tools) =>
    checkValueOperation.run(
      { text: textField(input, "text") ?? "", clusterId: textField(input, "cluster_id") ?? "" },
      tools,
    ),
  ),
  journalTool("store_value", { text, cluster_id: text }, (input, tools) =>
    storeValueOperation.run(
      { text: textField(input, "text") ?? "", clusterId: textField(input, "cluster_id") },
      tools,
    ),
  ),
  journalTool("list_values", { limit: whole }, (input, tools) => {
    const values = listValuesOperation.run({ limit: numberField(input, "limit") ?? 20 }, tools);
    return { values: values.map(({ id, text: said, metadata }) => ({ id, text: said, metadata })) };
  }),
  seedTool("get_context", { situation: text, depth: text }, (input, project) =>
    project.withTools((tools) =>
      situationContext(
        {
          situation: textField(input, "situation") ?? "",
          depth: choice(input, "depth", ["light", "rich"]) === "light" ? "light" : "rich",
        },
        withCodeIndex(tools),
      ),
    ),
  ),
];

function filterOf(input: JsonRecord): Parameters<typeof listGhapOperation.run>[0] {
  const { domain, outcome } = listGhapOperation.parameters;
  const since = textField(input, "since");
  const sinceMs = since === undefined ? undefined : Date.parse(since);
  return {
    limit: numberField(input, "limit") ?? 20,
    domain: choice(input, "domain", domain.values),
    outcome: choice(input, "outcome", outcome.values),
    sinceMs: Number.isNaN(sinceMs) ? undefined : sinceMs,
  };
}
