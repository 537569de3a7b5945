import { counted } from "@/base/text.ts";
import { codeIndexOptions } from "@/worker/project-code.ts";
import type { Command, CommandHost, CommandOutput } from "@/cli/command.ts";
import { withProjectAsync } from "@/cli/open-project.ts";
import { ignoredFilesOf } from "@/configuration/control/project-control.ts";
import { createSyntaxLoader } from "@/code/parse/syntax.ts";
import { type CodeStatus, codeStatus } from "@/operations/code/code-status.ts";
import { type IndexUpdate, updateIndex } from "@/operations/code/update-code-and-commits.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { makeCodeIndex, openCodeIndex } from "@/store/sqlite/code/open-code.ts";

export const indexCommand: Command = {
  name: "index",
  summary: "Index the project's source and commits, so that 'assemble' finds them",
  operands: "",
  options: {
    status: { type: "switch", meaning: "Only show what the index contains" },
    rebuild: { type: "switch", meaning: "Read everything again" },
  },
  examples: ["context-graph index", "context-graph index --status --json"],
  run: ({ host, options }) =>
    withProjectAsync(host, async (tools) => {
      if (options.has("status")) return showStatus(tools);
      return await update(host, tools, options.has("rebuild"));
    }),
};

function showStatus(tools: OperationTools): CommandOutput {
  using index = openCodeIndex(codeIndexOptions(tools));
  if (index === undefined) {
    return { text: "There is no index yet. Run 'context-graph index'.", json: { files: 0 } };
  }
  const status = codeStatus(index);
  return { text: describe(status), json: toJson(status) };
}

async function update(
  host: CommandHost,
  tools: OperationTools,
  isRebuild: boolean,
): Promise<CommandOutput> {
  using index = makeCodeIndex(codeIndexOptions(tools));
  if (isRebuild) index.apply([{ kind: "clear" }]);
  const { clock, embedder, project } = tools;
  try {
    const done = await updateIndex(
      index,
      {
        root: project.root,
        loader: createSyntaxLoader(),
        clock,
        embedder,
        ...ignoredFilesOf({ project, environment: host.environment }),
      },
      {
        mayContinue: () => true,
        onProgress: (count, of) => host.showProgress(`${count} of ${of} changed files read`),
      },
    );
    const status = codeStatus(index);
    return {
      text: `${describeUpdate(done)}\n${describe(status)}`,
      json: { ...toJson(status), changed: done.code.changed, removed: done.code.removed },
    };
  } finally {
    host.showProgress("");
  }
}

function describeUpdate({ code, commits }: IndexUpdate): string {
  const parts = [
    `${counted(code.changed, "changed file")} read`,
    `${code.removed} removed`,
    `${counted(commits.added, "new commit")}`,
  ];
  const rest = code.isComplete ? "" : " Not complete: run it again to go on.";
  return `${parts.join(", ")}.${rest}`;
}

/** Says in words how a file was read. */
const SOURCES: Readonly<Record<string, string>> = {
  grammar: "parsed",
  markdown: "Markdown",
  lines: "read line by line, for want of a grammar",
  generated: "left out as generated",
  minified: "left out as minified",
  binary: "left out as binary",
  secret: "left out as secret",
};

function describe({ files, symbols, commits, bySource }: CodeStatus): string {
  const ways = Object.entries(bySource).map(([source, n]) => `${n} ${SOURCES[source] ?? source}`);
  const how = ways.length === 0 ? "" : ` (${ways.join(", ")})`;
  return `${counted(files, "file")}${how}, ${counted(symbols, "symbol")}, ${counted(commits, "commit")}.`;
}

function toJson({
  indexedAtMs,
  bySource,
  sizeBytes,
  ...status
}: CodeStatus): Record<string, unknown> {
  return {
    ...status,
    by_source: bySource,
    size_bytes: sizeBytes,
    indexed_at: indexedAtMs === undefined ? null : new Date(indexedAtMs).toISOString(),
  };
}
