import { CatalogueError } from "@/base/errors.ts";
import type { Command, CommandCall } from "@/cli/command.ts";
import { withProject } from "@/cli/open-project.ts";
import { rememberOperation, type RememberResult } from "@/operations/remember.ts";
import type { MemoryType } from "@/store/store.ts";

async function remember(call: CommandCall): Promise<RememberResult> {
  const { options, operands, host, program } = call;
  if (operands.length > 1) {
    throw new CatalogueError("ERR_USAGE", {
      detail: "Put the text in quotes: it is one argument.",
      program,
    });
  }
  const text = operands[0] ?? (await host.readInput());
  const type = (options.text("type") ?? "Learning") as MemoryType;
  const input = {
    text,
    type,
    tags: options.list("tags"),
    files: options.list("files"),
    origin: "user" as const,
  };
  return withProject(host, (tools) => rememberOperation.run(input, tools));
}

export const rememberCommand: Command = {
  name: rememberOperation.name,
  summary: rememberOperation.summary,
  operands: "[text]",
  options: rememberOperation.parameters,
  examples: [
    'context-graph remember "Releases are cut from the release branch, never from main" --type Decision',
    "git log -1 --format=%B | context-graph remember --type Context",
  ],
  async run(call) {
    const result = await remember(call);
    const secrets = result.secretsRemoved > 0 ? " (a secret in it was left out)" : "";
    const text = result.isNew
      ? `Remembered ${result.id}${secrets}`
      : `Already known as ${result.id}`;
    return { text, json: result };
  },
};

/** wt-memory's remember: the content on standard input, nothing printed. */
export const quietRememberCommand: Command = {
  ...rememberCommand,
  examples: [
    'echo "Use pnpm here, not npm" | wt-memory remember --type Learning --tags convention',
  ],
  async run(call) {
    const result = await remember(call);
    return { text: "", json: result };
  },
};
