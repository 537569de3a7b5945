import type { Command, CommandCall } from "@/cli/command.ts";
import { withProject } from "@/cli/open-project.ts";
import { memoryLine } from "@/context/memory-line.ts";
import { recallOperation } from "@/operations/recall.ts";
import type { RecallHit } from "@/memory/recall.ts";

function recall(call: CommandCall): RecallHit[] {
  const { options, operands, host } = call;
  const query = operands.join(" ");
  const input = { query, limit: options.number("limit", 5), tags: options.list("tags") };
  return withProject(host, (tools) => recallOperation.run(input, tools));
}

/** The JSON of a memory, in the shape wt-memory has always printed. */
function toRecord({ memory, score, reason }: RecallHit): Record<string, unknown> {
  return {
    id: memory.id,
    content: memory.text,
    experience_type: memory.type,
    tags: memory.tags,
    files: memory.files,
    importance: memory.importance,
    created_at: new Date(memory.createdAtMs).toISOString(),
    relevance_score: Math.round(score * 1_000) / 1_000,
    reason,
  };
}

export const recallCommand: Command = {
  name: recallOperation.name,
  summary: recallOperation.summary,
  operands: "<query>",
  options: recallOperation.parameters,
  examples: [
    'context-graph recall "connection refused"',
    "context-graph recall deploy --limit 3 --json",
  ],
  run(call) {
    const hits = recall(call);
    const nowMs = call.host.clock.nowMs();
    const lines = hits.map((hit) => memoryLine(hit, nowMs).text);
    const text = lines.length === 0 ? "Nothing found." : lines.join("\n");
    return { text, json: hits.map(toRecord) };
  },
};

/** wt-memory's recall: always a JSON array. */
export const recordsRecallCommand: Command = {
  ...recallCommand,
  examples: ['wt-memory recall "connection refused" --limit 3'],
  run(call) {
    const json = recall(call).map(toRecord);
    return { text: JSON.stringify(json, null, 2), json };
  },
};
