import { nameInProject } from "@/platform/paths.ts";
import type { ToolCall } from "@/conversation/event.ts";

/** What a tool call is about: in words, and which files. */

/** Its file (folder and name), else its command, prompt, pattern or what else it is told. */
export function toolQuery(call: ToolCall): string {
  if (call.filePath !== undefined) return fileQuery(call.filePath);
  return call.command ?? call.prompt ?? call.pattern ?? call.texts.join("\n");
}

// Parts of so many paths that they say nothing about any.
const COMMON_FOLDERS: ReadonlySet<string> = new Set(["src", "lib", "dist", "test", "tests"]);

function fileQuery(path: string): string {
  const [name = "", folder = ""] = path.split(/[\\/]/).toReversed();
  const stem = name.replace(/(?<=.)\.\w+$/, "");
  return folder === "" || COMMON_FOLDERS.has(folder) ? stem : `${folder}/${stem}`;
}

/** The files it is about, from the project's root where they lie inside. */
export function toolFiles(call: ToolCall, root: string, cwd = root): string[] {
  const named = call.filePath === undefined ? pathsIn(call.command ?? "") : [call.filePath];
  return named.map((path) => nameInProject(path, root, cwd));
}

/** Words of a command that look like files: with a folder and an ending, and no address. */
function pathsIn(command: string): string[] {
  // Most commands name no file, and two patterns cost a hook a tenth of a millisecond.
  if (!command.includes(".") || !(command.includes("/") || command.includes("\\"))) return [];
  const words = command.slice(0, COMMAND_CHARS).split(/[\s"'`()<>,;|&=]+/);
  return words.filter((word) =>
    /^(?:[A-Za-z]:(?=[\\/]))?[^-:*?$][^:*?$]*[\\/][^:*?$]*\.\w+$/.test(word),
  );
}

/** Guess: a longer one is a script with its text in it. */
const COMMAND_CHARS = 1_000;
