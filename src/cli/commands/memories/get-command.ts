import { requireOperand, readTime } from "@/cli/input/memory-filter-options.ts";
import { hostOfMemory } from "@/cli/input/level-of-memory.ts";
import type { Command } from "@/cli/command.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { withProject } from "@/cli/open-project.ts";
import { describeTime } from "@/cli/output/measures.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { getOperation } from "@/operations/memories/get.ts";
import type { MemoryJson } from "@/operations/memories/memory-json.ts";

export const getCommand: Command = {
  name: getOperation.name,
  summary: getOperation.summary,
  operands: "<id>",
  options: { ...getOperation.parameters, ...USER_LEVEL },
  examples: ["context-graph get 8k2m4x9q", "context-graph get 8k2m4x9q --as-of 2026-01-31"],
  isReading: true,
  run(call) {
    const id = requireOperand(call, "Which memory? Give its id, or the end of it.");
    const asOfMs = readTime(call, "as-of");
    const input = asOfMs === undefined ? { id } : { id, asOfMs };
    const memory = withProject(hostOfMemory(call, id), (tools) => getOperation.run(input, tools));
    return { text: describe(memory), json: memory };
  },
};

export const wtGetCommand = wtMemoryCommand(getCommand, ["wt-memory get 8k2m4x9q"], {});

function describe(memory: MemoryJson): string {
  const facts = Object.entries(memory).filter(
    ([name, value]) =>
      name !== "content" && typeof value !== "boolean" && value !== undefined && hasAny(value),
  );
  return [
    memory.content,
    "",
    ...facts.map(
      ([name, value]) => `${`${name.replaceAll("_", " ")}:`.padEnd(17)}${show(value, name)}`,
    ),
  ].join("\n");
}

function show(value: unknown, name: string): string {
  if (name.endsWith("_at")) return describeTime(String(value));
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function hasAny(value: unknown): boolean {
  return typeof value !== "object" || value === null || Object.keys(value).length > 0;
}
