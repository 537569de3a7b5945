import { toProjectPath } from "@/platform/paths.ts";
import { numberField, textField, textListField } from "@/claude/json-fields.ts";
import type { Tool } from "@/mcp/mcp-tool.ts";
import { askBothLevels } from "@/operations/memories/ask-both-levels.ts";
import { readCited } from "@/operations/memories/read-cited.ts";
import { recallOperation } from "@/operations/memories/recall-memories.ts";

/** The same as the recall command's. */
const LIMIT_DEFAULT = 5;

export const recallTool: Tool = {
  name: "recall",
  description:
    "Find what earlier sessions learned about this project: rules, decisions, causes, fixes. " +
    "Ask before researching. Answers in short lines that say how sure they are.",
  inputSchema: {
    type: "object",
    properties: {
      query: {
        type: "string",
        description:
          "A question, an error message or a path; or [m:…] for the whole text of a line",
      },
      limit: { type: "integer", minimum: 1, maximum: 50 },
      tags: { type: "array", items: { type: "string" } },
    },
    required: ["query"],
  },
  async call(input, project) {
    const query = textField(input, "query") ?? "";
    const limit = numberField(input, "limit") ?? LIMIT_DEFAULT;
    const tags = textListField(input, "tags");
    const { embedder, warning } = await project.embedQuery(query);
    const found = await project.withTools((tools) => {
      const directory = toProjectPath(project.currentDirectory, tools.project.root);
      const workScope = directory === undefined ? {} : { directory };
      const asking = { ...tools, ...(embedder === undefined ? {} : { embedder }) };
      const levels = { own: "project", openUser: project.openUserStore } as const;
      const input = { query, limit, tags, ...workScope, isGated: true };
      return askBothLevels(
        levels,
        asking,
        limit,
        (levelTools) => readCited(query, levelTools) ?? recallOperation.run(input, levelTools),
      );
    });
    const warnings = [warning, found.warning].flatMap((error) => (error ? [error.message] : []));
    const lines = found.lines.length === 0 ? ["Nothing relevant found."] : found.lines;
    return [...lines, ...warnings].join("\n");
  },
};
