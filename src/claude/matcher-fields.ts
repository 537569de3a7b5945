import { isRecord, type JsonRecord } from "@/claude/json-fields.ts";

/** Names in the matcher language for which the client has another name. */
const CLIENT_NAMES: Readonly<Record<string, string>> = {
  tool: "tool_name",
  event: "hook_event_name",
};

/**
 * Returns a function that reads a field of the payload by the name a matcher uses: `tool`, `event`,
 * or a path with dots, such as `tool_input.file_path`. Only texts, numbers and booleans have a
 * value; objects and lists do not.
 */
export function matcherFields(payload: JsonRecord): (field: string) => string | undefined {
  return (field) => {
    const [first = "", ...rest] = field.split(".");
    const path = [CLIENT_NAMES[first] ?? first, ...rest];
    let value: unknown = payload;
    for (const name of path) {
      if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined;
      value = value[name];
    }
    const isPlain = ["string", "number", "boolean"].includes(typeof value);
    return isPlain ? String(value) : undefined;
  };
}
