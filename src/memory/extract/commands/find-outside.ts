import type { Detection } from "@/memory/extract/candidate.ts";
import { outsideUses } from "@/memory/extract/commands/outside-use.ts";
import type { ToolUse, TurnContext } from "@/memory/extract/turn-context.ts";

/**
 * Notes the servers, databases and services that commands of the agent reached. No file of the
 * repository says that they can be reached from this machine, or how, so a new session asks for it
 * again or says that it has no access.
 */
export function findOutside({ turn, toolUses }: TurnContext): Detection[] {
  const ownIds = new Set(turn.toolCalls.map(({ id }) => id));
  const texts = toolUses
    .filter(({ call }) => call.action === "run" && ownIds.has(call.id))
    .flatMap(textsOf);
  return [...new Set(texts)].map((text) => ({
    kind: "outside",
    type: "Context",
    text,
    score: 0.5,
    reasons: ["reached something outside the project"],
  }));
}

/** Output that says that nothing was reached although the command line exited with 0. */
const NOT_REACHED =
  /permission denied|connection (?:timed out|refused|closed|reset)|could not resolve|no route to host|host key verification|unable to locate credentials|not (?:logged|signed) in|unauthori[sz]ed|forbidden|access ?denied|command not found|expired|timed out/i;
const OUTPUT_CHARS = 2_000;

function textsOf({ call, result }: ToolUse): string[] {
  if (result === undefined || result.isError) return [];
  if (NOT_REACHED.test(result.text.slice(0, OUTPUT_CHARS))) return [];
  return outsideUses(call.command ?? "").map(({ target, purpose }) =>
    purpose === undefined
      ? `\`${target}\` works from here.`
      : `\`${target}\` works from here, for example for \`${purpose}\`.`,
  );
}
