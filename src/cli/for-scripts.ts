import { CatalogueError } from "@/base/errors.ts";
import { hasContent } from "@/base/file-system.ts";
import { findProject } from "@/base/project.ts";
import type { Command, CommandHost, CommandOutput } from "@/cli/command.ts";
import { databasePath } from "@/store/sqlite/open.ts";

/**
 * A command as wt-memory has it: JSON whether asked for or not. With `empty` it only reads, and
 * answers that, with success, where there is no store or it cannot be opened.
 */
export function forScripts(
  command: Command,
  examples: readonly string[],
  empty?: readonly unknown[] | Readonly<Record<string, unknown>>,
): Command {
  return {
    ...command,
    examples,
    async run(call) {
      if (empty !== undefined && !hasStore(call.host)) return asJson({ text: "", json: empty });
      try {
        return asJson(await command.run(call));
      } catch (error) {
        if (empty === undefined || !isStoreTrouble(error)) throw error;
        return asJson({ text: "", json: empty });
      }
    },
  };
}

function asJson(output: CommandOutput): CommandOutput {
  return { ...output, text: JSON.stringify(output.json, null, 2) };
}

function hasStore({ currentDirectory, environment }: CommandHost): boolean {
  return hasContent(databasePath(findProject(currentDirectory, environment).storeFolder));
}

function isStoreTrouble(error: unknown): boolean {
  return error instanceof CatalogueError && error.code.startsWith("ERR_STORE_");
}
