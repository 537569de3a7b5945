import { isRunByAgent } from "@/base/environment.ts";
import type { Command, CommandCall } from "@/cli/command.ts";
import { chosenValue } from "@/cli/input/chosen-value.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { hostOfMemory } from "@/cli/input/level-of-memory.ts";
import { readDirectory } from "@/cli/input/memory-filter-options.ts";
import { readMetadata } from "@/cli/input/value-options.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { withProject } from "@/cli/open-project.ts";
import { describeMemories } from "@/operations/memories/describe-memory.ts";
import { MEMORY_KINDS, type MemoryKind } from "@/operations/memories/memory-kinds.ts";
import {
  type RememberResult,
  describeRemembered,
  rememberOperation,
} from "@/operations/memories/remember.ts";
import { MEMORY_TYPES, type MemoryType } from "@/store/memory-types.ts";

async function readText({ operands, host }: CommandCall): Promise<string> {
  if (operands.length > 1) {
    throw usageError("Put the text in quotes: it is one argument.");
  }
  return operands[0] ?? (await host.readInput());
}

interface Remembered {
  readonly result: RememberResult;
  /** The memories that it replaces or contradicts, each in one line. */
  readonly others: ReadonlyMap<string, string>;
}

function remember(call: CommandCall, text: string): Remembered {
  const { options } = call;
  const replaced = options.text("replaces") ?? options.text("supersedes");
  const host = replaced === undefined ? call.host : hostOfMemory(call, replaced);
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
    supersedes: replaced,
  };
  return withProject(host, (tools) => {
    const result = rememberOperation.run(input, tools);
    const ids = [...result.superseded, ...result.differs];
    return { result, others: describeMemories(ids, tools) };
  });
}

/** Says what a new statement replaces, and warns of what it contradicts. */
function describe({ result, others }: Remembered): string {
  const lines = (ids: readonly string[]) => ids.flatMap((id) => others.get(id) ?? []);
  const differing = lines(result.differs);
  const replaced = lines(result.superseded);
  return [
    describeRemembered(result),
    ...(replaced.length > 0 ? ["Replaced; 'undo' brings it back:", ...replaced] : []),
    ...(differing.length > 0
      ? [
          "Warning: this contradicts what is stored, and both are kept:",
          ...differing,
          `To keep only the new one: context-graph forget ${result.differs.map(shortId).join(" ")}`,
        ]
      : []),
  ].join("\n");
}

function shortId(id: string): string {
  return id.slice(-8);
}

function readKind(call: CommandCall): { type: MemoryType; kind?: MemoryKind } {
  const kind = chosenValue(call, "kind", MEMORY_KINDS);
  const type = chosenValue(call, "type", MEMORY_TYPES);
  if (kind !== undefined && type !== undefined) {
    const detail = "Give --kind or --type, not both: the kind decides the type.";
    throw usageError(detail);
  }
  return { type: type ?? "Learning", ...(kind === undefined ? {} : { kind }) };
}

export const rememberCommand: Command = {
  name: rememberOperation.name,
  summary: rememberOperation.summary,
  operands: "[text]",
  options: { ...rememberOperation.parameters, ...USER_LEVEL },
  examples: [
    'context-graph remember "Only a person applies the plan" --scope "terraform apply"',
    'context-graph remember "Releases are cut from the release branch" --kind decision',
    "git log -1 --format=%B | context-graph remember --type Context",
    'context-graph remember "The port is 5433 now" --replaces 8k2m4x9q',
    'context-graph remember "Sums are rounded half up" --symbols Cart.total --words "cents,billing"',
    'context-graph remember "Short answers, no emojis" --type Preference --user',
  ],
  async run(call) {
    const remembered = remember(call, await readText(call));
    return { text: describe(remembered), json: remembered.result };
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
    return { text: "", json: remember(call, text).result };
  },
};
