import { tokenTablePath } from "@/platform/program-files.ts";
import { counted } from "@/base/text.ts";
import type { Command, CommandCall } from "@/cli/command.ts";
import { adoptStore } from "@/cli/commands/upkeep/adopt-store.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { projectOf, USER_LEVEL } from "@/cli/input/project-options.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { repairOperation, type RepairReport } from "@/operations/upkeep/repair.ts";

/** How long to wait for a store in use: repair is not urgent, and hooks finish quickly. */
const WAIT_MS = 5_000;
const SHOWN = 20;

const ADOPTION: Command["options"] = {
  adopt: {
    type: "switch",
    meaning: "Show what a store contains that you did not make, and import it as somebody else's",
  },
  mine: { type: "switch", meaning: "With --adopt: the store is your own, use it as it is" },
  yes: { type: "switch", meaning: "With --adopt: do not ask for confirmation" },
};

export const repairCommand: Command = {
  name: repairOperation.name,
  summary: repairOperation.summary,
  operands: "",
  options: { ...repairOperation.parameters, ...ADOPTION, ...USER_LEVEL },
  examples: [
    "context-graph repair",
    "context-graph repair --project shop --json",
    "context-graph repair --adopt",
  ],
  run(call) {
    if (call.options.has("adopt")) return adoptStore(call);
    const result = repair(call);
    call.host.showProgress("");
    return { text: describe(result).join("\n"), json: result };
  },
};

export const wtRepairCommand = wtMemoryCommand(repairCommand, ["wt-memory repair"]);

function repair({ host }: CommandCall): RepairReport {
  const { clock, environment } = host;
  const project = projectOf(host);
  const embedder = new TokenTableEmbedder(tokenTablePath());
  const onProgress = (text: string) => host.showProgress(text);
  return repairOperation.run(
    { waitMs: WAIT_MS, onProgress },
    {
      clock,
      project,
      embedder,
      environment,
    },
  );
}

function describe(result: RepairReport): string[] {
  const { status, restored, lost } = result;
  if (status === "absent") return ["There is no store here yet, so there is nothing to repair."];
  const done = [
    `${counted(restored.length, "memory", "memories")} restored from the history`,
    `${counted(result.indexed, "memory", "memories")} indexed again`,
    `${counted(result.vectors_made, "vector")} made`,
    `${counted(result.vectors_dropped + result.links_dropped, "dangling link")} removed`,
    `${counted(result.waiting_writes, "waiting write")} applied`,
  ].filter((line) => !line.startsWith("0 "));
  return [
    { sound: "The store is intact.", mended: "Repaired:", rescued: "Rescued into a new file:" }[
      status
    ],
    ...result.problems.slice(0, SHOWN).map((problem) => `- problem: ${problem}`),
    ...done.map((line) => `- ${line}`),
    ...(result.damaged_copy === undefined
      ? []
      : [`- the damaged files are kept in ${result.damaged_copy}`]),
    ...(result.damaged_copy === undefined && lost.is_known ? [] : describeLost(lost)),
  ];
}

function describeLost(lost: RepairReport["lost"]): string[] {
  const { memories, is_known: isKnown, history_entries: entries, incomplete } = lost;
  if (isKnown && memories.length + entries + incomplete.length === 0) return ["Nothing was lost."];
  const more = memories.length - SHOWN;
  return [
    `Lost: ${counted(memories.length, "memory", "memories")}, ${counted(entries, "history entry", "history entries")}`,
    ...memories.slice(0, SHOWN).map((id) => `- ${id}`),
    ...(more > 0 ? [`- … and ${more} more`] : []),
    ...(isKnown ? [] : ["More may be lost: the list of memories is damaged too."]),
    ...(entries > 0 || !isKnown ? ["Memories forgotten in lost entries may be back."] : []),
    ...(incomplete.length > 0 ? [`Only partly readable: ${incomplete.join(", ")}`] : []),
  ];
}
