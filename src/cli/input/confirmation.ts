import { CatalogueError } from "@/base/errors.ts";
import type { CommandCall } from "@/cli/command.ts";
import type { Parameter } from "@/operations/operation.ts";

/** Options of commands that forget more than one memory; both work under every program name. */
export const CONFIRMATION: Readonly<Record<string, Parameter>> = {
  yes: { type: "switch", meaning: "Do not ask for confirmation" },
  confirm: { type: "switch", meaning: "Same as --yes" },
};

/** True if an option or a person confirms it. Throws if there is nobody to ask. */
export function isConfirmed(
  { options, host }: CommandCall,
  question: string,
  what: string,
): boolean {
  if (options.has("yes") || options.has("confirm")) return true;
  const answer = host.ask(question);
  if (answer !== undefined) return answer;
  throw new CatalogueError("ERR_CONFIRMATION_NEEDED", { what, option: "yes" });
}
