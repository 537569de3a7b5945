import type { Command } from "@/cli/command.ts";
import { listTagged, note, readNote, removeTagged } from "@/cli/commands/wt-tools/tagged-notes.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";

const RULE = "rule";

const add: Command = {
  name: "rules add",
  summary: "Store a rule that agents are told; with topics, when one comes up",
  operands: "[text]",
  options: {
    topics: { type: "list", meaning: "Commands, paths and words it applies to" },
  },
  examples: ['context-graph rules add "Only a person applies the plan" --topics terraform'],
  async run(call) {
    const topics = call.options.list("topics");
    const about = { kind: "rule", scope: topics, otherWords: topics } as const;
    return note(call, { text: await readNote(call), type: "Preference", tags: [], ...about });
  },
};

const list: Command = {
  name: "rules list",
  summary: "List the rules of this project",
  operands: "",
  options: {},
  examples: ["context-graph rules list"],
  isReading: true,
  run: (call) => listTagged(call, RULE, "No rules."),
};

const remove: Command = {
  name: "rules remove",
  summary: "Remove a rule",
  operands: "<id>",
  options: {},
  examples: ["context-graph rules remove 8k2m4x9q"],
  run: (call) => removeTagged(call, RULE, "Which rule? Give its id, or the end of it."),
};

export const rulesCommands: readonly Command[] = [add, list, remove];

export const wtRulesCommands: readonly Command[] = [
  wtMemoryCommand(add, ['wt-memory rules add "Only a person applies the plan" --topics terraform']),
  wtMemoryCommand(list, ["wt-memory rules list"], []),
  wtMemoryCommand(remove, ["wt-memory rules remove 8k2m4x9q"]),
];
