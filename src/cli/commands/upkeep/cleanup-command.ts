import { counted } from "@/base/text.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { CONFIRMATION, isConfirmed } from "@/cli/input/confirmation.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { readFraction } from "@/cli/input/value-options.ts";
import { withProject } from "@/cli/open-project.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { cleanupOperation, type CleanupResult } from "@/operations/upkeep/cleanup.ts";

const SHOWN = 20;

export const cleanupCommand: Command = {
  name: cleanupOperation.name,
  summary: cleanupOperation.summary,
  operands: "",
  options: { ...cleanupOperation.parameters, ...CONFIRMATION, ...USER_LEVEL },
  examples: [
    "context-graph cleanup --dry-run",
    "context-graph cleanup --threshold 0.2 --min-length 20 --yes",
  ],
  run: (call) => cleanUp(call, true),
};

/** Scripts of wt-tools give no confirmation, so wt-memory asks for none; undo restores all. */
export const wtCleanupCommand = wtMemoryCommand(
  { ...cleanupCommand, run: (call) => cleanUp(call, false) },
  [
    "wt-memory cleanup --threshold 0.2 --min-length 20 --dry-run",
    "wt-memory cleanup --threshold 0.3",
  ],
);

/** Shows what would be forgotten before it asks. */
function cleanUp(call: CommandCall, asksFirst: boolean): CommandOutput {
  const { host, options } = call;
  const run = (dryRun: boolean) => withProject(host, (tools) => runCleanup(call, dryRun, tools));
  const preview = run(true);
  const { length: count } = preview.items;
  if (options.has("dry-run") || count === 0) {
    return describePreview(preview, options.has("dry-run"));
  }
  const question = `${describe(preview)}\n\nForget ${counted(count, "memory", "memories")}?`;
  if (asksFirst && !isConfirmed(call, question, "Forgetting more than one memory")) {
    return { text: "Nothing was forgotten.", json: { deleted_count: 0 }, exitCode: 1 };
  }
  const done = run(false);
  host.showProgress("");
  const forgotten = counted(done.items.length, "memory", "memories");
  const text = `${describe(done)}\n\nForgotten: ${forgotten}; 'undo' restores them.`;
  return { text, json: { deleted_count: done.items.length, deleted: toJson(done) } };
}

function runCleanup(
  call: CommandCall,
  dryRun: boolean,
  tools: Parameters<typeof cleanupOperation.run>[1],
): CleanupResult {
  const input = {
    threshold: readFraction(call, "threshold") ?? 0.2,
    minLength: call.options.number("min-length", 20),
    fileAccessDays: call.options.number("file-access-days", 30),
    dryRun,
    onProgress: (done: number, total: number) =>
      call.host.showProgress(`${done} of ${total} forgotten`),
  };
  return cleanupOperation.run(input, tools);
}

function describePreview(result: CleanupResult, isDryRun: boolean): CommandOutput {
  const count = result.items.length;
  const text =
    count === 0
      ? `Nothing to forget among ${counted(result.memoryCount, "memory", "memories")}.`
      : `Would forget ${count} of ${result.memoryCount}:\n${describe(result)}`;
  const json = isDryRun
    ? { dry_run: true, would_delete_count: count, would_delete: toJson(result) }
    : { deleted_count: 0, deleted: [] };
  return { text, json };
}

function describe({ items }: CleanupResult): string {
  const more = items.length - SHOWN;
  return [
    ...items.slice(0, SHOWN).map(({ line, reasons }) => `${line}: ${reasons.join(", ")}`),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join("\n");
}

function toJson({ items }: CleanupResult): unknown {
  return items.map(({ id, reasons }) => ({ id, reasons }));
}
