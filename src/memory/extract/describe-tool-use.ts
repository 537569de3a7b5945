import { shorten } from "@/base/text.ts";
import type { ToolUse } from "@/memory/extract/turn-context.ts";
import type { CallToMatch } from "@/memory/rules/call-handles.ts";
import { nameInProject } from "@/platform/paths.ts";

/** Says in a few words what the agent did or was about to do. */

export type Tense = "past" | "planned";

export function describeToolUse({ call }: ToolUse, cwd: string | undefined, tense: Tense): string {
  if (call.action === "edit" && call.file !== undefined) {
    // A recorded call may lack the path.
    const file = shorten(relativePath(cwd, call.file), 80) || "a file";
    return tense === "past" ? `changed ${file}` : `change ${file}`;
  }
  const name = `\`${shorten(call.command ?? call.name, 80)}\``;
  return tense === "past" ? `ran ${name}` : `run ${name}`;
}

/** The call in the form in which rules are matched with calls. */
export function toMatchedCall({ call }: ToolUse, cwd: string | undefined): CallToMatch {
  return {
    command: call.command,
    filePath: call.file === undefined ? undefined : relativePath(cwd, call.file),
  };
}

export function relativePath(cwd: string | undefined, path: string): string {
  return cwd === undefined ? path : nameInProject(path, cwd);
}
