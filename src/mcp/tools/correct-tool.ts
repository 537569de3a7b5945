import { CatalogueError } from "@/base/errors.ts";
import { textField } from "@/claude/json-fields.ts";
import type { Tool } from "@/mcp/mcp-tool.ts";
import { editOperation } from "@/operations/memories/edit.ts";
import { forgetOperation } from "@/operations/memories/forget.ts";
import { resolveMemoryId } from "@/operations/memories/memory-id.ts";
import type { OperationTools } from "@/operations/operation.ts";

/** An agent may correct and forget what agents and tools left. The user's words stay. */
export const correctTool: Tool = {
  name: "correct",
  description:
    "Change the words of a memory that is wrong, or forget it. What the user said stays: tell the " +
    "user, or remember what replaces it.",
  inputSchema: {
    type: "object",
    properties: {
      id: { type: "string", description: "[m:…] of the memory" },
      text: { type: "string", description: "The right words; without it, the memory is forgotten" },
    },
    required: ["id"],
  },
  async call(input, project) {
    const typed = textField(input, "id") ?? "";
    const text = textField(input, "text");
    return await project.withTools((tools) => {
      const id = ownId(typed, tools);
      if (text !== undefined) {
        editOperation.run({ id, text }, tools);
        return `Changed ${id}.`;
      }
      const { count } = forgetOperation.run({ chosen: id, dryRun: false }, tools);
      return count === 1 ? `Forgot ${id}.` : `Forgot ${id} and ${count - 1} with the same words.`;
    });
  },
};

function ownId(typed: string, { store }: OperationTools): string {
  const id = resolveMemoryId(store, typed);
  if (store.findMemory(id)?.origin !== "user") return id;
  const detail = "Only the user can change or forget what the user said.";
  throw new CatalogueError("ERR_TOOL_INPUT", { detail, tool: "correct" });
}
