import { hasContent } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";

/** False if the prompt surely names no symbol of code (named-symbols.ts finds them). */
export function mayNameSymbol(prompt: string): boolean {
  return /[`_]|[a-z\d][A-Z]|\w\(\)/.test(prompt);
}

/** True if the project's code was read. The same file as in store/sqlite/code/open-code.ts. */
export function hasCodeIndex(storeFolder: string): boolean {
  return hasContent(joinPath(storeFolder, "db", "code-index.db"));
}
