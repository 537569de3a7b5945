import { codeIndexPath } from "@/platform/database-path.ts";
import { hasContent } from "@/platform/file-system.ts";

/** False if the prompt surely names no symbol of code (named-symbols.ts finds them). */
export function mayNameSymbol(prompt: string): boolean {
  return /[`_]|[a-z\d][A-Z]|\w\(\)/.test(prompt);
}

/** True if the project's code was read. */
export function hasCodeIndex(storeFolder: string): boolean {
  return hasContent(codeIndexPath(storeFolder));
}
