import { CatalogueError } from "@/base/errors.ts";
import { counted } from "@/base/text.ts";
import type { Command, CommandCall, CommandHost, CommandOutput } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { hostOfMemory } from "@/cli/input/level-of-memory.ts";
import { type Conditions, readConditions } from "@/cli/input/memory-filter-options.ts";
import { projectOf, USER_LEVEL } from "@/cli/input/project-options.ts";
import { withProject } from "@/cli/open-project.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { forgetOperation, type ForgetResult } from "@/operations/memories/forget.ts";
import { lastNameOf } from "@/platform/path-parts.ts";

type Choice = readonly string[] | Conditions;

/** Forgetting by conditions needs a confirmation, by an option or by a person. */
function forget(call: CommandCall, option: "yes" | "confirm"): CommandOutput {
  const chosen = readChoice(call);
  if (call.options.has("dry-run")) return describeDryRun(forgetAll(call, chosen, true));
  if (!call.options.has(option) && needsConfirmation(call, chosen, option)) {
    const isSure = call.host.ask(question(call, forgetAll(call, chosen, true).count));
    if (isSure === undefined) {
      const what = "Forgetting more than one memory";
      throw new CatalogueError("ERR_CONFIRMATION_NEEDED", { what, option });
    }
    if (!isSure) return { text: "Nothing was forgotten.", json: { deleted_count: 0 }, exitCode: 1 };
  }
  const result = forgetAll(call, chosen, false);
  return { text: describe(result, chosen), json: toJson(result, chosen) };
}

/** Forgets what was chosen. All ids are found first: if one is wrong, nothing is forgotten. */
function forgetAll(call: CommandCall, chosen: Choice, dryRun: boolean): ForgetResult {
  const run = (host: CommandHost, some: Choice) =>
    withProject(host, (tools) => forgetOperation.run({ chosen: some, dryRun }, tools));
  if (!isList(chosen)) return run({ ...call.host, isReading: dryRun }, chosen);
  const hosts = chosen.map((id) => hostOfMemory(call, id));
  const results = [false, true].flatMap((isUserLevel) => {
    const ids = chosen.filter((_, i) => hosts[i]?.isUserLevel === isUserLevel);
    return ids.length === 0 ? [] : [run({ ...call.host, isUserLevel }, ids)];
  });
  return {
    count: results.reduce((sum, { count }) => sum + count, 0),
    ids: results.flatMap(({ ids }) => ids),
    lines: results.flatMap(({ lines }) => lines),
  };
}

function isList(chosen: Choice): chosen is readonly string[] {
  return Array.isArray(chosen);
}

function question({ options, host }: CommandCall, count: number): string {
  const { root } = projectOf(host);
  const whose = host.isUserLevel ? "yours" : lastNameOf(root);
  const which = options.has("all") ? `all ${count}` : String(count);
  const memories = count === 1 ? "memory" : "memories";
  return `Forget ${which} ${memories} of ${whose}? (undo restores them)`;
}

// wt-memory needs --confirm only if memories are chosen by time, or all of them.
function needsConfirmation(
  { options }: CommandCall,
  chosen: Choice,
  option: "yes" | "confirm",
): boolean {
  if (isList(chosen)) return false;
  if (option === "yes") return true;
  return ["all", "since", "until"].some((name) => options.has(name));
}

function readChoice(call: CommandCall): Choice {
  const { operands, options } = call;
  const conditions = readConditions(call);
  const hasConditions = Object.keys(conditions).length > 0;
  const ways = [operands.length > 0, hasConditions, options.has("all")].filter(Boolean).length;
  if (ways !== 1) {
    const detail =
      ways === 0
        ? "Forget what? Give ids of memories, conditions such as --tags, or --all."
        : "Give only one of these: ids of memories, conditions, or --all.";
    throw usageError(detail);
  }
  return operands.length > 0 ? [...new Set(operands)] : conditions;
}

function describeDryRun(result: ForgetResult): CommandOutput {
  const more = moreThan(result.lines.length, result.count);
  const text = ["Would forget:", ...result.lines, ...more].join("\n");
  const json = { dry_run: true, would_delete_count: result.count, ids: result.ids };
  return { text: result.count === 0 ? "Would forget nothing." : text, json };
}

function describe({ count, lines }: ForgetResult, chosen: Choice): string {
  if (count === 0) return "Nothing to forget.";
  if (count === 1 && lines[0] !== undefined) return `Forgotten; 'undo' restores it:\n${lines[0]}`;
  const all = counted(count, "memory", "memories");
  if (!isList(chosen)) return `Forgotten: ${all}; 'undo' restores them.`;
  const same = chosen.length === 1 ? " that say the same" : "";
  const head = `Forgotten: ${all}${same}; 'undo' restores them:`;
  return [head, ...lines, ...moreThan(lines.length, count)].join("\n");
}

function moreThan(shown: number, count: number): string[] {
  return count > shown ? [`… ${count} in all`] : [];
}

function toJson(result: ForgetResult, chosen: Choice): unknown {
  if (!isList(chosen)) return { deleted_count: result.count };
  if (chosen.length > 1) return { deleted: true, deleted_count: result.count, ids: result.ids };
  return {
    deleted: true,
    id: result.ids[0],
    ...(result.count > 1 ? { with: result.ids.slice(1) } : {}),
  };
}

export const forgetCommand: Command = {
  name: forgetOperation.name,
  summary: forgetOperation.summary,
  operands: "[id…]",
  options: {
    ...forgetOperation.parameters,
    ...USER_LEVEL,
    yes: { type: "switch", meaning: "Do not ask for confirmation" },
  },
  examples: [
    "context-graph forget 8k2m4x9q",
    "context-graph forget 8k2m4x9q 3f7a1c0d",
    "context-graph forget --tags draft --older-than 90d --dry-run",
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
