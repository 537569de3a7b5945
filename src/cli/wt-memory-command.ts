import { CatalogueError } from "@/base/errors.ts";
import { hasContent } from "@/platform/file-system.ts";
import type { Command, CommandHost, CommandOutput } from "@/cli/command.ts";
import { jsonText } from "@/cli/output/json-text.ts";
import { projectOf } from "@/cli/input/project-options.ts";
import { databasePath } from "@/platform/database-path.ts";

/** A command's answer if there is no store. */
type Empty = readonly unknown[] | Readonly<Record<string, unknown>>;

/**
 * Makes a command behave like wt-memory's: it always prints JSON, and it succeeds even if the store
 * cannot be used. A command that only reads then answers `empty`, also if there is no store yet. Any
 * other answers {} and says on standard error that nothing was done.
 */
export function wtMemoryCommand(
  command: Command,
  examples: readonly string[],
  empty?: Empty,
): Command {
  const reading: Command = {
    ...command,
    examples,
    async run(call) {
      const isEmpty = empty !== undefined && !hasStore(call.host);
      return asJson(isEmpty ? { text: "", json: empty } : await command.run(call));
    },
  };
  return answerStoreErrors(reading, (warning) =>
    empty === undefined ? { text: "{}", json: {}, warning } : asJson({ text: "", json: empty }),
  );
}

/** Makes a command answer instead of failing if the store cannot be used. */
export function answerStoreErrors(
  command: Command,
  answer: (warning: CatalogueError) => CommandOutput = (warning) => ({
    text: "",
    json: {},
    warning,
  }),
): Command {
  return {
    ...command,
    async run(call) {
      try {
        return await command.run(call);
      } catch (error) {
        if (isStoreError(error)) return answer(error);
        throw error;
      }
    },
  };
}

function isStoreError(error: unknown): error is CatalogueError {
  if (!(error instanceof CatalogueError)) return false;
  return error.code.startsWith("ERR_STORE_") || error.code === "ERR_VALUE_CORRUPT";
}

function asJson(output: CommandOutput): CommandOutput {
  return { ...output, text: jsonText(output.json) };
}

export function hasStore(host: CommandHost): boolean {
  return hasContent(databasePath(projectOf(host).storeFolder));
}
