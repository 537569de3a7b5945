import { ROOT_CAUSES } from "@/ghap/entry.ts";

/**
 * How the agent begins, resolves, adopts or abandons an entry, a line each: the seed's texts leave it
 * open. A session that has the tool `ghap` is told of the tool, because the program may not be on the
 * PATH of its shell; others of the command.
 */
export interface HowTo {
  readonly start: string;
  readonly confirm: string;
  readonly falsify: string;
  readonly adopt: string;
  readonly abandon: string;
}

export function howTo(hasTool: boolean): HowTo {
  return hasTool ? BY_TOOL : BY_COMMAND;
}

const BY_TOOL: HowTo = {
  start: "Begin it with the tool `ghap`: action start, goal, hypothesis, plan, prediction.",
  confirm: "Resolve it with the tool `ghap`: action resolve, status confirmed, result.",
  falsify:
    "Resolve it with the tool `ghap`: action resolve, status falsified, result, surprise, root_cause, why, lesson.",
  adopt: "tool `ghap`, action adopt",
  abandon: "tool `ghap`, action abandon, result",
};

const BY_COMMAND: HowTo = {
  start:
    'Begin it: `context-graph ghap start --goal "…" --hypothesis "…" --action "…" --prediction "…"`.',
  confirm: 'Resolve it: `context-graph ghap resolve confirmed --result "…"`.',
  falsify:
    'Resolve it: `context-graph ghap resolve falsified --result "…" --surprise "…" --root-cause <category> --why "…" --lesson "…"`. ' +
    `Categories: ${ROOT_CAUSES.join(", ")}.`,
  adopt: "`context-graph ghap adopt`",
  abandon: '`context-graph ghap abandon --reason "…"`',
};
