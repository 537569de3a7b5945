import { CatalogueError } from "@/base/errors.ts";
import { counted } from "@/base/text.ts";
import { type Choice, readChoice } from "@/cli/input/memory-filter-options.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { forScripts } from "@/cli/for-scripts.ts";
import { withProject } from "@/cli/open-project.ts";
import { USER_LEVEL } from "@/cli/input/user-level-option.ts";
import { forgetOperation, type ForgetResult } from "@/operations/memories/forget.ts";

/** Many memories go only with a confirmation: by an option, or by a person. */
function forget(call: CommandCall, option: "yes" | "confirm"): CommandOutput {
  const chosen = readChosen(call);
  const run = (dryRun: boolean) =>
    withProject(call.host, (tools) => forgetOperation.run({ chosen, dryRun }, tools));
  if (call.options.has("dry-run")) return foretell(run(true));
  const isConfirmed = call.options.has(option) || !needsConfirmation(call, chosen, option);
  const isSure = isConfirmed || call.host.ask("Forget all memories that meet these conditions?");
  if (isSure === undefined) {
    const what = "Forgetting more than one memory";
    throw new CatalogueError("ERR_CONFIRMATION_NEEDED", { what, option });
  }
  if (!isSure) return { text: "Nothing was forgotten.", json: { deleted_count: 0 }, exitCode: 1 };
  const result = run(false);
  return { text: describe(result), json: toJson(result, chosen) };
}

// wt-memory asks for --confirm only where nothing but time, or nothing at all, was said.
function needsConfirmation(
  { options }: CommandCall,
  chosen: string | Choice,
  option: "yes" | "confirm",
): boolean {
  if (typeof chosen === "string") return false;
  if (option === "yes") return true;
  return ["all", "since", "until"].some((name) => options.has(name));
}

function readChosen(call: CommandCall): string | Choice {
  const { operands, options, program } = call;
  const choice = readChoice(call);
  const hasConditions = Object.keys(choice).length > 0;
  const [id] = operands;
  const ways = [id !== undefined, hasConditions, options.has("all")].filter(Boolean).length;
  if (ways !== 1) {
    const detail =
      ways === 0
        ? "What? Give the id of a memory, conditions such as --tags, or --all."
        : "Give one of these only: the id of a memory, conditions, or --all.";
    throw new CatalogueError("ERR_USAGE", { detail, program });
  }
  return id ?? choice;
}

function foretell(result: ForgetResult): CommandOutput {
  const more = result.count > result.lines.length ? [`… ${result.count} in all`] : [];
  const text = ["Would be forgotten:", ...result.lines, ...more].join("\n");
  const json = { dry_run: true, would_delete_count: result.count, ids: result.ids };
  return { text: result.count === 0 ? "Nothing would be forgotten." : text, json };
}

function describe({ count, lines }: ForgetResult): string {
  const [only] = lines;
  if (count === 1 && only !== undefined) return `Forgotten; 'undo' brings it back:\n${only}`;
  return count === 0
    ? "Nothing to forget."
    : `Forgotten: ${counted(count, "memory", "memories")}; 'undo' brings them back.`;
}

function toJson(result: ForgetResult, chosen: string | Choice): unknown {
  return typeof chosen === "string"
    ? { deleted: true, id: result.ids[0] }
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
    yes: { type: "switch", meaning: "Do not ask" },
  },
  examples: [
    "context-graph forget 8k2m4x9q",
    "context-graph forget --tags draft --older-than 90 --dry-run",
    "context-graph forget --all --yes",
  ],
  run: (call) => forget(call, "yes"),
};

export const confirmedForgetCommand = forScripts(
  {
    ...forgetCommand,
    options: {
      ...forgetOperation.parameters,
      ...USER_LEVEL,
      confirm: { type: "switch", meaning: "Needed with --all, --since and --until" },
    },
    run: (call) => forget(call, "confirm"),
  },
  ["wt-memory forget 8k2m4x9q", "wt-memory forget --tags draft --confirm"],
);
