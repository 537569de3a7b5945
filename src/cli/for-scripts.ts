import { CatalogueError } from "@/base/errors.ts";
import { hasContent } from "@/platform/file-system.ts";
import type { Command, CommandHost, CommandOutput } from "@/cli/command.ts";
import { projectOf } from "@/cli/input/user-level-option.ts";
import { databasePath } from "@/store/sqlite/database/open-store.ts";

/** What a command answers where there is no store. */
type Empty = readonly unknown[] | Readonly<Record<string, unknown>>;

/**
 * A command as wt-memory has it: JSON whether asked for or not, and success where the store
 * cannot be used. With `empty` it only reads, and answers that, also where there is no store yet;
 * without, it answers {} and tells on standard error that nothing was done.
 */
export function forScripts(command: Command, examples: readonly string[], empty?: Empty): Command {
  const reading: Command = {
    ...command,
    examples,
    async run(call) {
      const isEmpty = empty !== undefined && !hasStore(call.host);
      return asJson(isEmpty ? { text: "", json: empty } : await command.run(call));
    },
  };
  return withoutFailing(reading, (warning) =>
    empty === undefined ? { text: "{}", json: {}, warning } : asJson({ text: "", json: empty }),
  );
}

/** A command that gives another answer instead of failing where the store cannot be used. */
export function withoutFailing(
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
  return { ...output, text: JSON.stringify(output.json, null, 2) };
}

export function hasStore(host: CommandHost): boolean {
  return hasContent(databasePath(projectOf(host).storeFolder));
}
