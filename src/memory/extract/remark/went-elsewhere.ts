import type { ToolUse, TurnContext } from "@/memory/extract/turn-context.ts";

/**
 * True if the user refused an edit and the agent then changed other files and left that one alone.
 * Then the words are about the file, not about what was to be written into it: it is generated, or
 * somebody else's. This needs no word of the user's language.
 */
export function wentElsewhere({ turn, toolUses, reply }: TurnContext): boolean {
  const { toolResult } = turn;
  if (toolResult?.refusal === undefined) return false;
  const refused = toolUses.find(({ call }) => call.id === toolResult.callId)?.call.file;
  const changed = reply.toolUses.filter(isEdit).map(({ call }) => call.file);
  return refused !== undefined && changed.length > 0 && !changed.includes(refused);
}

function isEdit({ call }: ToolUse): boolean {
  return call.action === "edit" && call.file !== undefined;
}
