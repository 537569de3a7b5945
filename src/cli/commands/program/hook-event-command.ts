import type { Command } from "@/cli/command.ts";

/** Listed for its help; main.ts runs hooks itself, on a path that loads nothing else. */
export const hookCommand: Command = {
  name: "hook",
  summary: "Answer a Claude Code event (JSON on standard input)",
  operands: "<Event>",
  options: {},
  examples: ["context-graph hook UserPromptSubmit < payload.json"],
  isWithoutProject: true,
  run: () => ({ text: "", json: {} }),
};
