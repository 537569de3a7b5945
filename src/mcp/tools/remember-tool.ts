import { textField, textListField } from "@/claude/json-fields.ts";
import type { Tool } from "@/mcp/mcp-tool.ts";
import { describeRemembered, rememberOperation } from "@/operations/memories/remember.ts";
import { MEMORY_TYPES, type MemoryType } from "@/store/memory-types.ts";

export const rememberTool: Tool = {
  name: "remember",
  description: "Store a lasting fact about this project: a decision, a fix, a convention.",
  inputSchema: {
    type: "object",
    properties: {
      text: { type: "string", description: "One fact, understandable on its own" },
      type: { type: "string", enum: MEMORY_TYPES },
      tags: { type: "array", items: { type: "string" } },
      files: { type: "array", items: { type: "string" }, description: "Files it is about" },
    },
    required: ["text"],
  },
  async call(input, project) {
    const result = await project.withTools((tools) =>
      rememberOperation.run(
        {
          text: textField(input, "text") ?? "",
          type: (textField(input, "type") ?? "Learning") as MemoryType,
          tags: textListField(input, "tags"),
          files: textListField(input, "files"),
          origin: "agent",
        },
        tools,
      ),
    );
    return describeRemembered(result);
  },
};
