import { isRecord, type JsonRecord } from "@/claude/json-fields.ts";

/** Names of the matcher language that the client calls otherwise. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  tool: "tool_name",
  event: "hook_event_name",
};

/**
 * Reads a field of what the client sent by the name a matcher uses: `tool`, `event`, or names
 * joined by dots that lead into the input, such as `tool_input.file_path`. Texts, numbers and
 * truths have a value; what holds other fields has none.
 */
export function matcherFields(payload: JsonRecord): (field: string) => string | undefined {
  return (field) => {
    const [first = "", ...rest] = field.split(".");
    const path = [OTHER_NAMES[first] ?? first, ...rest];
    let value: unknown = payload;
    for (const name of path) {
      if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined;
      value = value[name];
    }
    const isPlain = ["string", "number", "boolean"].includes(typeof value);
    return isPlain ? String(value) : undefined;
  };
}
