import { counted } from "@/base/text.ts";
import type { Command, CommandCall } from "@/cli/command.ts";
import { readConditions, readTime } from "@/cli/input/memory-filter-options.ts";
import { chooseLevels, USER_LEVEL } from "@/cli/input/project-options.ts";
import { withProject } from "@/cli/open-project.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { type ListInput, listOperation, type ListResult } from "@/operations/memories/list.ts";
import type { Parameter } from "@/operations/operation.ts";

const PAGE = 50;

const BOTH: Readonly<Record<string, Parameter>> = {
  both: { type: "switch", meaning: "Both this project's and your user-level memories" },
};

export const listCommand: Command = {
  name: listOperation.name,
  summary: listOperation.summary,
  operands: "",
  options: { ...listOperation.parameters, ...USER_LEVEL, ...BOTH },
  examples: [
    "context-graph list --type decision --since 7d",
    "context-graph list --tags deploy,release --limit 10 --json",
    "context-graph list --both --offset 50",
  ],
  isReading: true,
  run(call) {
    const input = readInput(call);
    const listed = call.options.has("both") ? listBoth(call, input) : listOne(call, input);
    return { text: describe(listed, input), json: listed.memories };
  },
};

export const wtListCommand = wtMemoryCommand(
  listCommand,
  ["wt-memory list --type Decision --limit 10"],
  [],
);

function readInput(call: CommandCall): ListInput & { readonly offset: number } {
  const asOfMs = readTime(call, "as-of");
  return {
    ...readConditions(call),
    limit: call.options.number("limit", PAGE),
    offset: call.options.number("offset", 0),
    ...(asOfMs === undefined ? {} : { asOfMs }),
  };
}

type Listed = Pick<ListResult, "lines" | "memories" | "total">;

function listOne(call: CommandCall, input: ListInput): Listed {
  return withProject(call.host, (tools) => listOperation.run(input, tools));
}

/** The memories of both levels as one list, newest first; the user's are marked. */
function listBoth(call: CommandCall, input: ListInput & { readonly offset: number }): Listed {
  const all = { ...input, offset: 0, limit: input.offset + input.limit };
  return withProject(call.host, (tools) => {
    const own = listOperation.run(all, tools);
    const store = chooseLevels(call).openUser?.();
    try {
      const users = store && listOperation.run(all, { ...tools, store });
      const rows = [
        ...toRows(own, "project"),
        ...(users === undefined ? [] : toRows(users, "user")),
      ]
        .toSorted((a, b) => b.atMs - a.atMs)
        .slice(input.offset, input.offset + input.limit);
      return {
        memories: rows.map(({ memory }) => memory),
        lines: rows.map(({ line }) => line),
        total: own.total + (users?.total ?? 0),
      };
    } finally {
      store?.close();
    }
  });
}

function toRows({ memories, lines, createdAtMs }: ListResult, scope: "project" | "user") {
  return memories.map((memory, i) => ({
    memory: { ...memory, scope },
    line: `${lines[i] ?? ""}${scope === "user" ? " [user-level]" : ""}`,
    atMs: createdAtMs[i] ?? 0,
  }));
}

function describe({ lines, total }: Listed, { offset, limit }: { offset: number; limit: number }) {
  if (lines.length === 0) return total === 0 ? "No memories." : `No more than ${total} memories.`;
  if (lines.length === total)
    return [...lines, "", counted(total, "memory", "memories")].join("\n");
  const last = offset + lines.length;
  const next = last < total ? `; the next ${Math.min(limit, total - last)}: --offset ${last}` : "";
  return [...lines, "", `${offset + 1} to ${last} of ${total}${next}`].join("\n");
}
