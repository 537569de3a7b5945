import { CatalogueError } from "@/base/errors.ts";
import { counted } from "@/base/text.ts";
import { type Conditions, readConditions } from "@/cli/input/memory-filter-options.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { withProject } from "@/cli/open-project.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { forgetOperation, type ForgetResult } from "@/operations/memories/forget.ts";

/** Forgetting more than one memory needs a confirmation, by an option or by a person. */
function forget(call: CommandCall, option: "yes" | "confirm"): CommandOutput {
  const chosen = readChoice(call);
  const run = (dryRun: boolean) =>
    withProject(call.host, (tools) => forgetOperation.run({ chosen, dryRun }, tools));
  if (call.options.has("dry-run")) return describeDryRun(run(true));
  const isConfirmed = call.options.has(option) || !needsConfirmation(call, chosen, option);
  const isSure = isConfirmed || call.host.ask("Forget all memories that meet these conditions?");
  if (isSure === undefined) {
    const what = "Forgetting more than one memory";
    throw new CatalogueError("ERR_CONFIRMATION_NEEDED", { what, option });
  }
  if (!isSure) return { text: "Nothing was forgotten.", json: { deleted_count: 0 }, exitCode: 1 };
  const result = run(false);
  return { text: describe(result, chosen), json: toJson(result, chosen) };
}

// wt-memory needs --confirm only if memories are chosen by time, or all of them.
function needsConfirmation(
  { options }: CommandCall,
  chosen: string | Conditions,
  option: "yes" | "confirm",
): boolean {
  if (typeof chosen === "string") return false;
  if (option === "yes") return true;
  return ["all", "since", "until"].some((name) => options.has(name));
}

function readChoice(call: CommandCall): string | Conditions {
  const { operands, options, program } = call;
  const conditions = readConditions(call);
  const hasConditions = Object.keys(conditions).length > 0;
  const [id] = operands;
  const ways = [id !== undefined, hasConditions, options.has("all")].filter(Boolean).length;
  if (ways !== 1) {
    const detail =
      ways === 0
        ? "Forget what? Give the id of a memory, conditions such as --tags, or --all."
        : "Give only one of these: the id of a memory, conditions, or --all.";
    throw new CatalogueError("ERR_USAGE", { detail, program });
  }
  return id ?? conditions;
}

function describeDryRun(result: ForgetResult): CommandOutput {
  const more = moreThan(result.lines.length, result.count);
  const text = ["Would forget:", ...result.lines, ...more].join("\n");
  const json = { dry_run: true, would_delete_count: result.count, ids: result.ids };
  return { text: result.count === 0 ? "Would forget nothing." : text, json };
}

function describe({ count, lines }: ForgetResult, chosen: string | Conditions): string {
  if (count === 0) return "Nothing to forget.";
  if (count === 1 && lines[0] !== undefined) return `Forgotten; 'undo' restores it:\n${lines[0]}`;
  const all = counted(count, "memory", "memories");
  if (typeof chosen !== "string") return `Forgotten: ${all}; 'undo' restores them.`;
  const head = `Forgotten: ${all} that say the same; 'undo' restores them:`;
  return [head, ...lines, ...moreThan(lines.length, count)].join("\n");
}

function moreThan(shown: number, count: number): string[] {
  return count > shown ? [`… ${count} in all`] : [];
}

function toJson(result: ForgetResult, chosen: string | Conditions): unknown {
  return typeof chosen === "string"
    ? {
        deleted: true,
        id: result.ids[0],
        ...(result.count > 1 ? { with: result.ids.slice(1) } : {}),
      }
    : { deleted_count: result.count };
}

const OPERANDS = "[id]";

export const forgetCommand: Command = {
  name: forgetOperation.name,
  summary: forgetOperation.summary,
  operands: OPERANDS,
  options: {
    ...forgetOperation.parameters,
    ...USER_LEVEL,
    yes: { type: "switch", meaning: "Do not ask for confirmation" },
  },
  examples: [
    "context-graph forget 8k2m4x9q",
    "context-graph forget --tags draft --older-than 90 --dry-run",
    "context-graph forget --all --yes",
  ],
  run: (call) => forget(call, "yes"),
};

export const wtForgetCommand = wtMemoryCommand(
  {
    ...forgetCommand,
    options: {
      ...forgetOperation.parameters,
      ...USER_LEVEL,
      confirm: { type: "switch", meaning: "Required with --all, --since and --until" },
    },
    run: (call) => forget(call, "confirm"),
  },
  ["wt-memory forget 8k2m4x9q", "wt-memory forget --tags draft --confirm"],
);
