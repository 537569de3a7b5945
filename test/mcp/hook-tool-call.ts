import { hookToolInput } from "@/claude/mcp-hook-payload.ts";
import type { EventName } from "@/conversation/event-table.ts";
import type { Payload } from "@test/harness/payload.ts";

/** The input of the hook tool for a payload, filled in as Claude Code does it. */
export function hookToolCall(event: EventName, payload: Payload): Record<string, unknown> {
  return fillIn(hookToolInput(event), payload) as Record<string, unknown>;
}

// Recorded from the client: strings unchanged, other values as JSON, missing ones as "".
function fillIn(template: unknown, payload: Payload): unknown {
  if (typeof template === "string") {
    return template.replace(/\$\{(\w+)\}/g, (_, name: string) => toText(payload[name]));
  }
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [key, fillIn(value, payload)]),
  );
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
