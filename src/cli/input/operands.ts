import type { Command } from "@/cli/command.ts";

/**
 * Says what is wrong with the operands of a call, or undefined. A command describes them: "<id>" is
 * one that it needs, "[text]" one that it can do without, and "…" stands for any number.
 */
export function judgeOperands(command: Command, operands: readonly string[]): string | undefined {
  const { operands: described, options } = command;
  const most = countOperands(described);
  const surplus = operands[most];
  if (surplus === undefined) return undefined;
  if (described.endsWith("[text]") || described.endsWith("<text>")) {
    return "Put the text in quotes: it is one argument.";
  }
  const taken = most === 0 ? "no argument" : `only ${described}`;
  const guess = Object.hasOwn(options, "output") ? ` Did you mean --output ${surplus}?` : "";
  return `'${command.name}' takes ${taken}, so '${surplus}' is one too many.${guess}`;
}

function countOperands(described: string): number {
  if (described.includes("…")) return Number.POSITIVE_INFINITY;
  return (described.match(/\[[^\]]*\]|<[^>]*>/g) ?? []).length;
}
