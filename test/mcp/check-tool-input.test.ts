import { expect, test } from "bun:test";
import { CatalogueError } from "@/base/errors.ts";
import { checkToolInput } from "@/mcp/check-tool-input.ts";
import type { Tool } from "@/mcp/mcp-tool.ts";
import { TOOLS } from "@/mcp/serving/mcp-server.ts";

const TOOL: Tool = {
  name: "sample",
  description: "A sample.",
  inputSchema: {
    type: "object",
    properties: { text: { type: "string" }, size: { type: "integer", minimum: 1 }, any: {} },
    required: ["text"],
  },
  call: async () => "",
};

test("an input that fits the schema is returned unchanged", () => {
  for (const input of [{ text: "" }, { text: "a", size: 1 }, { text: "a", any: [{ b: null }] }]) {
    expect(checkToolInput(TOOL, input)).toBe(input);
  }
});

test("any other input throws ERR_TOOL_INPUT, which names the tool", () => {
  const inputs = [undefined, null, [], "text", {}, { text: 1 }, { text: "a", size: 0 }];
  for (const input of [...inputs, { text: "a", __proto__x: 1 }, { text: "a", toString: 1 }]) {
    expect(refusalOf(input)).toMatchObject({ code: "ERR_TOOL_INPUT" });
    expect(refusalOf(input).hint).toContain("'sample'");
  }
});

test("every tool requires only arguments it declares", () => {
  for (const { inputSchema } of TOOLS) {
    expect(Object.keys(inputSchema.properties)).toContainValues([...inputSchema.required]);
  }
});

function refusalOf(input: unknown): CatalogueError {
  try {
    checkToolInput(TOOL, input);
  } catch (error) {
    if (error instanceof CatalogueError) return error;
    throw error;
  }
  throw new Error(`nothing was thrown for ${JSON.stringify(input)}`);
}
