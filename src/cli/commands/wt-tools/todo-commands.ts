import type { Command } from "@/cli/command.ts";
import {
  listTagged,
  note,
  readNote,
  removeAllTagged,
  removeTagged,
} from "@/cli/commands/wt-tools/tagged-notes.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";

const TODO = "todo";

const add: Command = {
  name: "todo add",
  summary: "Note something to do in this project",
  operands: "[text]",
  options: {},
  examples: ['context-graph todo add "Ask Ada about the port"'],
  async run(call) {
    return note(call, { text: await readNote(call), type: "Context", tags: [TODO] });
  },
};

const list: Command = {
  name: "todo list",
  summary: "List what is to be done in this project",
  operands: "",
  options: {},
  examples: ["context-graph todo list"],
  isReading: true,
  run: (call) => listTagged(call, TODO, "Nothing to do."),
};

const done: Command = {
  name: "todo done",
  summary: "Remove something that is done",
  operands: "<id>",
  options: {},
  examples: ["context-graph todo done 8k2m4x9q"],
  run: (call) => removeTagged(call, TODO, "Which one? Give its id, or the end of it."),
};

const clear: Command = {
  name: "todo clear",
  summary: "Remove everything that was to be done",
  operands: "",
  options: {},
  examples: ["context-graph todo clear"],
  run: (call) => removeAllTagged(call, TODO),
};

export const todoCommands: readonly Command[] = [add, list, done, clear];

export const wtTodoCommands: readonly Command[] = [
  wtMemoryCommand(add, ['wt-memory todo add "Ask Ada about the port"']),
  wtMemoryCommand(list, ["wt-memory todo list"], []),
  wtMemoryCommand(done, ["wt-memory todo done 8k2m4x9q"]),
  wtMemoryCommand(clear, ["wt-memory todo clear"]),
];
