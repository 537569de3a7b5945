import { isRunByAgent } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";
import type { Command, CommandCall } from "@/cli/command.ts";
import { readDirectory } from "@/cli/input/memory-filter-options.ts";
import { readMetadata } from "@/cli/input/value-options.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { withProject } from "@/cli/open-project.ts";
import type { MemoryKind } from "@/operations/memories/memory-kinds.ts";
import {
  type RememberResult,
  describeRemembered,
  rememberOperation,
} from "@/operations/memories/remember.ts";
import type { MemoryType } from "@/store/memory-types.ts";

async function readText({ operands, host, program }: CommandCall): Promise<string> {
  if (operands.length > 1) {
    throw new CatalogueError("ERR_USAGE", {
      detail: "Put the text in quotes: it is one argument.",
      program,
    });
  }
  return operands[0] ?? (await host.readInput());
}

function remember(call: CommandCall, text: string): RememberResult {
  const { options, host } = call;
  const { kind, type } = readKind(call);
  const input = {
    text,
    type,
    kind,
    scope: options.list("scope"),
    tags: options.list("tags"),
    files: options.list("files"),
    otherWords: options.list("words"),
    symbols: options.list("symbols"),
    metadata: readMetadata(call),
    flags: (["failure", "anomaly"] as const).filter((flag) => options.has(flag)),
    // A person at a terminal is the user; a command that the agent runs is the agent's.
    origin: isRunByAgent(host.environment) ? ("agent" as const) : ("user" as const),
    directory: readDirectory(call),
    agentType: options.text("agent"),
    supersedes: options.text("replaces") ?? options.text("supersedes"),
  };
  return withProject(host, (tools) => rememberOperation.run(input, tools));
}

function readKind({ options, program }: CommandCall): { type: MemoryType; kind?: MemoryKind } {
  const kind = options.text("kind") as MemoryKind | undefined;
  const type = options.text("type") as MemoryType | undefined;
  if (kind !== undefined && type !== undefined) {
    const detail = "Give --kind or --type, not both: the kind decides the type.";
    throw new CatalogueError("ERR_USAGE", { detail, program });
  }
  return { type: type ?? "Learning", ...(kind === undefined ? {} : { kind }) };
}

export const rememberCommand: Command = {
  name: rememberOperation.name,
  summary: rememberOperation.summary,
  operands: "[text]",
  options: { ...rememberOperation.parameters, ...USER_LEVEL },
  examples: [
    'context-graph remember "Only a person applies the plan" --kind rule --scope "terraform apply"',
    'context-graph remember "Releases are cut from the release branch, never from main" --kind decision',
    "git log -1 --format=%B | context-graph remember --type Context",
    'context-graph remember "The port is 5433 now" --replaces 8k2m4x9q',
    'context-graph remember "Sums are rounded half up" --symbols Cart.total --words "cents,billing"',
    'context-graph remember "Short answers, no emojis" --type Preference --user',
  ],
  async run(call) {
    const result = remember(call, await readText(call));
    return { text: describeRemembered(result), json: result };
  },
};

/** wt-memory's remember: reads standard input, prints nothing and accepts empty input. */
export const wtRememberCommand: Command = {
  ...rememberCommand,
  examples: [
    'echo "Use pnpm here, not npm" | wt-memory remember --type Learning --tags convention',
    `echo "The deploy hung" | wt-memory remember --type Context --failure --metadata '{"run":"214"}'`,
  ],
  async run(call) {
    const text = await readText(call);
    if (text.trim() === "") return { text: "", json: {} };
    return { text: "", json: remember(call, text) };
  },
};
