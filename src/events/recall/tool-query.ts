import { nameInProject } from "@/platform/paths.ts";
import type { ToolCall } from "@/conversation/event.ts";

/** The query for a call: its file (folder and name), else its command, prompt, pattern or texts. */
export function toolQuery(call: ToolCall): string {
  if (call.filePath !== undefined) return fileQuery(call.filePath);
  return call.command ?? call.prompt ?? call.pattern ?? call.texts.join("\n");
}

// Folders that are too common to say anything about a path.
const COMMON_FOLDERS: ReadonlySet<string> = new Set(["src", "lib", "dist", "test", "tests"]);

function fileQuery(path: string): string {
  const [name = "", folder = ""] = path.split(/[\\/]/).toReversed();
  const stem = name.replace(/(?<=.)\.\w+$/, "");
  return folder === "" || COMMON_FOLDERS.has(folder) ? stem : `${folder}/${stem}`;
}

/** The files a call is about; those inside the project as paths from its root. */
export function toolFiles(call: ToolCall, root: string, cwd = root): string[] {
  const named = call.filePath === undefined ? pathsIn(call.command ?? "") : [call.filePath];
  return named.map((path) => nameInProject(path, root, cwd));
}

/** Words of a command that look like files: with a folder and an extension, but not a URL. */
function pathsIn(command: string): string[] {
  // Most commands name no file, and two patterns cost a hook a tenth of a millisecond.
  if (!command.includes(".") || !(command.includes("/") || command.includes("\\"))) return [];
  const words = command.slice(0, COMMAND_CHARS_MAX).split(/[\s"'`()<>,;|&=]+/);
  return words.filter((word) =>
    /^(?:[A-Za-z]:(?=[\\/]))?[^-:*?$][^:*?$]*[\\/][^:*?$]*\.\w+$/.test(word),
  );
}

/** Guess: a longer command contains a whole script. */
const COMMAND_CHARS_MAX = 1_000;
