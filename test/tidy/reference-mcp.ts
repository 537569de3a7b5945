import { TOOLS } from "@/mcp/serving/mcp-server.ts";
import type { PropertySchema, Tool } from "@/mcp/mcp-tool.ts";
import { renderTable } from "@test/tidy/markdown-table.ts";

/** The reference of the MCP server's tools: those a model sees, then those only programs call. */
export function renderMcp(madeBy: string): string {
  const listed = TOOLS.filter(({ isUnlisted }) => isUnlisted !== true);
  const unlisted = TOOLS.filter(({ isUnlisted }) => isUnlisted === true);
  return `# MCP tools

${madeBy}

The tools of \`context-graph mcp\` ([guide](../mcp.md)). A model sees the first ones.

${listed.map((tool) => renderTool(tool)).join("\n\n")}

## Tools that are not listed

Hooks and scripts call these by name; a model does not see them.

${unlisted.map((tool) => renderTool(tool, "###")).join("\n\n")}
`;
}

function renderTool({ name, description, inputSchema }: Tool, level = "##"): string {
  const rows = Object.entries(inputSchema.properties).map(([argument, schema]) => [
    `\`${argument}\`${inputSchema.required.includes(argument) ? " (required)" : ""}`,
    kindOf(schema),
    schema.description ?? "",
  ]);
  const table =
    rows.length === 0 ? "No arguments." : renderTable(["argument", "value", "meaning"], rows);
  return `${level} ${name}\n\n${description}\n\n${table}`;
}

function kindOf({ type, enum: values, minimum, maximum }: PropertySchema): string {
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(", ");
  const range = minimum === undefined ? "" : ` from ${minimum} to ${maximum ?? "any"}`;
  switch (type) {
    case "string":
      return "a text";
    case "integer":
      return `a whole number${range}`;
    case "array":
      return "a list of texts";
    default:
      return "any JSON";
  }
}
