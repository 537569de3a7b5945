import { counted } from "@/base/text.ts";
import { CatalogueError } from "@/base/errors.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { CONFIRMATION, isConfirmed } from "@/cli/input/confirmation.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { readFraction } from "@/cli/input/value-options.ts";
import { withProject } from "@/cli/open-project.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { type DedupCluster, dedupOperation, type DedupResult } from "@/operations/upkeep/dedup.ts";

const SHOWN = 20;

export const dedupCommand: Command = {
  name: dedupOperation.name,
  summary: dedupOperation.summary,
  operands: "",
  options: { ...dedupOperation.parameters, ...CONFIRMATION, ...USER_LEVEL },
  examples: ["context-graph dedup --dry-run", "context-graph dedup --threshold 0.9 --interactive"],
  run: (call) => dedup(call, true),
};

/** Scripts of wt-tools give no confirmation, so wt-memory asks for none; undo restores all. */
export const wtDedupCommand = wtMemoryCommand(
  { ...dedupCommand, run: (call) => dedup(call, false) },
  ["wt-memory dedup --threshold 0.75 --dry-run", "wt-memory dedup --threshold 0.9"],
);

function dedup(call: CommandCall, asksFirst: boolean): CommandOutput {
  if (call.options.has("dry-run")) return describeDryRun(run(call, true, () => true));
  if (call.options.has("interactive")) return describeMerged(run(call, false, askEach(call)));
  const preview = run(call, true, () => true);
  if (preview.count === 0) return describeMerged(preview);
  const question = `${describe(preview)}\n\nForget ${counted(preview.count, "duplicate")}?`;
  return !asksFirst || isConfirmed(call, question, "Forgetting more than one memory")
    ? describeMerged(run(call, false, () => true))
    : { text: "Nothing was merged.", json: { deleted_count: 0, clusters: [] }, exitCode: 1 };
}

function run(
  call: CommandCall,
  dryRun: boolean,
  choose: (cluster: DedupCluster) => boolean,
): DedupResult {
  const { host } = call;
  const threshold = readFraction(call, "threshold") ?? 0.75;
  const onProgress = (text: string) => host.showProgress(text);
  const input = { threshold, dryRun, choose, onProgress };
  const result = withProject(host, (tools) => dedupOperation.run(input, tools));
  host.showProgress("");
  return result;
}

function askEach({ host }: CommandCall): (cluster: DedupCluster) => boolean {
  return (cluster) => {
    host.showProgress("");
    const answer = host.ask(`${describeCluster(cluster).join("\n")}\nMerge these?`);
    if (answer !== undefined) return answer;
    const what = "Asking about each group";
    throw new CatalogueError("ERR_CONFIRMATION_NEEDED", { what, option: "yes" });
  };
}

function describeDryRun(result: DedupResult): CommandOutput {
  const { count, clusters, keep_rule: rule } = result;
  const text =
    count === 0
      ? "No duplicates."
      : `Would forget ${counted(count, "duplicate")} (${rule}):\n${describe(result)}`;
  const json = { dry_run: true, would_delete_count: count, keep_rule: rule, clusters };
  return { text, json };
}

function describeMerged(result: DedupResult): CommandOutput {
  const { count, clusters, keep_rule: rule } = result;
  const undo = "'undo' restores them; merged tags and uses stay";
  const text =
    count === 0
      ? "No duplicates."
      : `${describe(result)}\n\nForgotten: ${counted(count, "duplicate")} (${rule}); ${undo}.`;
  return { text, json: { deleted_count: count, keep_rule: rule, clusters } };
}

function describe({ clusters, isPartial }: DedupResult): string {
  const more = clusters.length - SHOWN;
  return [
    ...clusters.slice(0, SHOWN).flatMap(describeCluster),
    ...(more > 0 ? [`… and ${counted(more, "more group")}`] : []),
    ...(isPartial ? ["Not everything was compared; run it again to continue."] : []),
  ].join("\n");
}

function describeCluster({ keep, forget, similarity }: DedupCluster): string[] {
  return [`keep   ${keep.line}`, ...forget.map(({ line }) => `forget ${line} (${similarity})`)];
}
