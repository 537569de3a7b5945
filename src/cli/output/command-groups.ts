import type { Command } from "@/cli/command.ts";

/** The order and the headings of the overview. Names not listed here come last. */
const GROUPS: readonly (readonly [heading: string, names: readonly string[]])[] = [
  ["Memories", ["remember", "recall", "list", "get", "edit", "forget", "undo", "history"]],
  ["Rules, and things to do", ["rules", "todo"]],
  ["What an agent is told", ["context", "proactive", "assemble", "premortem", "why"]],
  [
    "Is it working",
    ["status", "stats", "metrics", "graph-stats", "health", "doctor", "logs", "statusline"],
  ],
  ["Switch it on and off", ["setup", "uninstall", "pause", "resume", "incognito", "ignore"]],
  ["Settings", ["config", "hooks", "completion", "help"]],
  ["Moving memories", ["export", "import", "projects", "store", "sync"]],
  [
    "Upkeep",
    [
      "audit",
      "dedup",
      "cleanup",
      "cleanup-logs",
      "verify",
      "repair",
      "flush",
      "migrate",
      "embed",
      "index",
      "model",
    ],
  ],
  ["Hypotheses", ["ghap"]],
  ["Identity", ["session", "consciousness"]],
  ["For programs", ["mcp", "hook"]],
];

export interface CommandGroup {
  readonly heading: string;
  readonly commands: readonly Command[];
}

/** Sorts commands into groups; a name of two words belongs to the group of its first. */
export function groupCommands(commands: readonly Command[]): CommandGroup[] {
  const groups = GROUPS.map(([heading, names]) => ({
    heading,
    commands: names.flatMap((name) => commands.filter((command) => firstWord(command) === name)),
  }));
  const known = new Set(groups.flatMap(({ commands: listed }) => listed));
  const others = commands.filter((command) => !known.has(command));
  return [...groups, { heading: "Other", commands: others }].filter(
    ({ commands: listed }) => listed.length > 0,
  );
}

export function firstWord({ name }: Command): string {
  return name.split(" ")[0] ?? name;
}
