import { textField, textListField } from "@/claude/json-fields.ts";
import type { Tool } from "@/mcp/mcp-tool.ts";
import { MEMORY_KINDS } from "@/operations/memories/memory-kinds.ts";
import { describeRemembered, rememberOperation } from "@/operations/memories/remember.ts";

/** Whatever an agent stores has the origin agent, also what it notes on behalf of the user. */
export const rememberTool: Tool = {
  name: "remember",
  description:
    "Write down for later sessions what a good colleague would: a rule the user states, a decision " +
    "with its reason, the cause of a failure that took time, a fact that was hard to find. " +
    "Not progress, not what code or git already say.",
  inputSchema: {
    type: "object",
    properties: {
      text: {
        type: "string",
        description: "One statement, understandable on its own, with names, values and the reason",
      },
      kind: { type: "string", enum: MEMORY_KINDS, description: "Default: fact" },
      scope: {
        type: "array",
        items: { type: "string" },
        description: 'What it applies to: "src/api/", "*.sql", "terraform apply", "package:lodash"',
      },
      replaces: { type: "string", description: "[m:…] of the memory that is no longer true" },
      tags: { type: "array", items: { type: "string" } },
    },
    required: ["text"],
  },
  async call(input, project) {
    const given = textField(input, "kind");
    const kind = MEMORY_KINDS.find((one) => one === given) ?? "fact";
    const result = await project.withTools((tools) =>
      rememberOperation.run(
        {
          text: textField(input, "text") ?? "",
          type: "Learning",
          kind,
          scope: textListField(input, "scope"),
          tags: textListField(input, "tags"),
          files: [],
          origin: "agent",
          supersedes: textField(input, "replaces"),
        },
        tools,
      ),
    );
    return describeRemembered(result);
  },
};
