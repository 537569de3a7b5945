import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The client version whose hook payloads were recorded. */
export const PAYLOAD_VERSION = "2.1.325";

const FOLDER = join(import.meta.dir, "..", "fixtures", "payloads", PAYLOAD_VERSION);

export type Payload = Record<string, unknown>;

/** A recorded hook payload (such as "PostToolUse.Bash") with some of its fields replaced. */
export function loadPayload(name: string, overrides: Payload = {}): Payload {
  const recorded: unknown = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8"));
  if (typeof recorded !== "object" || recorded === null) {
    throw new Error(`payload ${name} is not a JSON object`);
  }
  return { ...recorded, ...overrides };
}

/** The same payload as the line that Claude Code writes to a hook's standard input. */
export function payloadLine(name: string, overrides: Payload = {}): string {
  return `${JSON.stringify(loadPayload(name, overrides))}\n`;
}
