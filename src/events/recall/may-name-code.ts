import { codeIndexPath } from "@/platform/database-path.ts";
import { hasContent } from "@/platform/file-system.ts";

/** takeLease, TakeLease, take_lease, TAKE_LEASE, or take() */
const CODE_NAME = /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z]|\w\(/;

/** True if the prompt has a word that only code has, and the project's source is indexed. */
export function mayNameCode(prompt: string, storeFolder: string): boolean {
  return CODE_NAME.test(prompt) && hasContent(codeIndexPath(storeFolder));
}
