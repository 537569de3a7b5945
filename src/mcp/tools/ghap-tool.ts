import { CatalogueError } from "@/base/errors.ts";
import { type JsonRecord, textField } from "@/claude/json-fields.ts";
import { withAgentTools } from "@/mcp/agent-tools.ts";
import type { Tool } from "@/mcp/mcp-tool.ts";
import {
  GHAP_DOMAINS,
  GHAP_OUTCOMES,
  GHAP_ROOT_CAUSES,
  GHAP_STRATEGIES,
  readNewEntry,
  readResolution,
  readUpdate,
} from "@/mcp/tools/ghap-input.ts";
import { abandonGhapOperation } from "@/operations/ghap/abandon-ghap.ts";
import { adoptGhapOperation } from "@/operations/ghap/adopt-ghap.ts";
import { comparisonRemark, describeEntry } from "@/operations/ghap/describe-ghap.ts";
import type { GhapTools } from "@/operations/ghap/ghap-tools.ts";
import { resolveGhapOperation } from "@/operations/ghap/resolve-ghap.ts";
import { showGhapOperation } from "@/operations/ghap/show-ghap.ts";
import { startGhapOperation } from "@/operations/ghap/start-ghap.ts";
import { updateGhapOperation } from "@/operations/ghap/update-ghap.ts";

const text = { type: "string" } as const;

/** The one tool for the journal that is listed; seed-tools.ts has the fine-grained names. */
export const ghapTool: Tool = {
  name: "ghap",
  description:
    "Write down a hypothesis before a difficult step and what came of it after: start, update, " +
    "resolve, show, adopt or abandon the one active entry. Falsified needs surprise, root_cause and why; abandon needs result.",
  inputSchema: {
    type: "object",
    properties: {
      action: {
        type: "string",
        enum: ["start", "update", "resolve", "show", "adopt", "abandon"],
      },
      goal: text,
      hypothesis: text,
      plan: { type: "string", description: "What you do because of it" },
      prediction: { type: "string", description: "What a test or build will show" },
      domain: { type: "string", enum: GHAP_DOMAINS },
      strategy: { type: "string", enum: GHAP_STRATEGIES },
      note: text,
      status: { type: "string", enum: GHAP_OUTCOMES },
      result: text,
      surprise: text,
      root_cause: { type: "string", enum: GHAP_ROOT_CAUSES },
      why: { type: "string", description: "The root cause in words" },
      lesson: { type: "string", description: "What to do differently next time" },
    },
    required: ["action"],
  },
  async call(input, project) {
    return await withAgentTools(project, (tools) => act(input, tools));
  },
};

function act(input: JsonRecord, tools: GhapTools): string {
  switch (textField(input, "action")) {
    case "start": {
      const given = readNewEntry(input);
      if (given.action.trim() === "") throw invalid("'plan' is missing: say what you do.");
      const { entry } = startGhapOperation.run(given, tools);
      return `Started ${entry.id}. ${comparisonRemark(entry)}`;
    }
    case "update": {
      const { entry } = updateGhapOperation.run(readUpdate(input), tools);
      const remark =
        textField(input, "prediction") === undefined ? "" : ` ${comparisonRemark(entry)}`;
      return `Updated ${entry.id}, iteration ${entry.iteration_count}.${remark}`;
    }
    case "resolve": {
      const { entry } = resolveGhapOperation.run(readResolution(input), tools);
      return `Resolved ${entry.id} as ${entry.outcome.status} (${entry.confidence_tier}).`;
    }
    case "show": {
      const { entry, type } = showGhapOperation.run({}, tools);
      if (entry === null) return "No entry is active.";
      return [
        type === "orphan" ? "Left by an earlier session:" : "Active:",
        ...describeEntry(entry),
      ].join("\n");
    }
    case "adopt":
      return `Adopted ${adoptGhapOperation.run({}, tools).id}.`;
    case "abandon": {
      const reason = textField(input, "result") ?? textField(input, "note") ?? "";
      if (reason.trim() === "") throw invalid("'result' is missing: say why it is given up.");
      return `Abandoned ${abandonGhapOperation.run({ reason }, tools).entry.id}.`;
    }
    default:
      throw invalid("Unknown action.");
  }
}

function invalid(detail: string): CatalogueError {
  return new CatalogueError("ERR_TOOL_INPUT", { detail, tool: "ghap" });
}
