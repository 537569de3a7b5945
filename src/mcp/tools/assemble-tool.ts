import { type JsonRecord, numberField, textField, textListField } from "@/claude/json-fields.ts";
import type { Tool } from "@/mcp/mcp-tool.ts";
import type { WarmProject } from "@/mcp/warm-project.ts";
import {
  assembleContext,
  ASSEMBLED_ITEMS,
  ASSEMBLED_TOKENS,
  type AssembledContext,
  parseContextTypes,
} from "@/operations/assemble/assemble-context.ts";
import { withCodeIndex } from "@/worker/project-code.ts";

export const assembleTool: Tool = {
  name: "assemble_context",
  description:
    "Everything known about a task, within a token budget: past experiences, values, code of the " +
    "project by symbol, commits, memories.",
  inputSchema: {
    type: "object",
    properties: {
      query: { type: "string", description: "The task; empty for values and recent work" },
      types: {
        type: "array",
        items: { type: "string" },
        description: "experiences, values, code, commits, memories; default all",
      },
      limit: { type: "integer", minimum: 1, maximum: 100 },
      max_tokens: { type: "integer", minimum: 50, maximum: 20000 },
    },
    required: ["query"],
  },
  // Seed 003 calls it so.
  otherNames: { context_types: "types" },
  async call(input, project) {
    const assembled = await assembleFor(input, project);
    const { markdown, warnings, budget_exceeded: isOverBudget } = assembled;
    const nothing = isOverBudget ? "Nothing fits into so few tokens." : "Nothing known.";
    const left = warnings.map(({ source, reason }) => `(${source} left out: ${reason})`);
    const text = [markdown === "" ? nothing : markdown, ...left].join("\n");
    return { text, structured: { ...assembled } };
  },
};

async function assembleFor(input: JsonRecord, project: WarmProject): Promise<AssembledContext> {
  const types = parseContextTypes(textListField(input, "types"));
  return await project.withTools((tools) =>
    assembleContext(
      {
        query: textField(input, "query") ?? "",
        types,
        limit: numberField(input, "limit") ?? ASSEMBLED_ITEMS,
        maxTokens: numberField(input, "max_tokens") ?? ASSEMBLED_TOKENS,
      },
      withCodeIndex(tools),
    ),
  );
}
