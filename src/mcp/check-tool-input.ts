import { CatalogueError } from "@/base/errors.ts";
import { isRecord, type JsonRecord } from "@/claude/json-fields.ts";
import type { PropertySchema, Tool } from "@/mcp/mcp-tool.ts";

/** Returns the input if it fits the tool's schema; throws ERR_TOOL_INPUT, which names the fault. */
export function checkToolInput(tool: Tool, given: unknown): JsonRecord {
  const { properties, required } = tool.inputSchema;
  if (!isRecord(given)) throw refused(tool, "The arguments must be an object.");
  const input = withUsualNames(given, tool.otherNames);
  const missing = required.find((name) => input[name] === undefined);
  if (missing !== undefined) throw refused(tool, `'${missing}' is missing.`);
  for (const [name, value] of Object.entries(input)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (schema === undefined) {
      const known = Object.keys(properties).join(", ") || "no arguments";
      throw refused(tool, `Unknown argument '${name.slice(0, 40)}'; it takes ${known}.`);
    }
    const problem = problemOf(value, schema);
    if (problem !== undefined) throw refused(tool, `'${name}' must be ${problem}.`);
  }
  return input;
}

function withUsualNames(input: JsonRecord, otherNames: Tool["otherNames"] = {}): JsonRecord {
  const names = Object.keys(otherNames).filter((name) => Object.hasOwn(input, name));
  if (names.length === 0) return input;
  const usual = Object.entries(input).map(([name, value]) => [otherNames[name] ?? name, value]);
  return Object.fromEntries(usual) as JsonRecord;
}

function refused(tool: Tool, detail: string): CatalogueError {
  return new CatalogueError("ERR_TOOL_INPUT", { detail, tool: tool.name });
}

/** Says what the value should have been; returns undefined if it is right. */
function problemOf(value: unknown, schema: PropertySchema): string | undefined {
  switch (schema.type) {
    case undefined:
      return undefined;
    case "string":
      return isAllowedText(value, schema) ? undefined : textProblem(schema);
    case "integer":
      return isAllowedNumber(value, schema) ? undefined : numberProblem(schema);
    case "array": {
      const isTextList = Array.isArray(value) && value.every((item) => typeof item === "string");
      return isTextList ? undefined : "a list of strings";
    }
  }
}

function isAllowedText(value: unknown, schema: PropertySchema): boolean {
  return typeof value === "string" && (schema.enum?.includes(value) ?? true);
}

function textProblem({ enum: values }: PropertySchema): string {
  return values === undefined ? "a string" : `one of ${values.join(", ")}`;
}

function isAllowedNumber(value: unknown, schema: PropertySchema): boolean {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
}

function numberProblem({ minimum, maximum }: PropertySchema): string {
  return `a whole number from ${minimum ?? "any"} to ${maximum ?? "any"}`;
}
