import { CatalogueError } from "@/base/errors.ts";
import type { CommandCall } from "@/cli/command.ts";
import type { Parameter } from "@/operations/operation.ts";

/** For commands that forget more than one memory: either word does, whichever name is called. */
export const CONFIRMATION: Readonly<Record<string, Parameter>> = {
  yes: { type: "switch", meaning: "Do not ask" },
  confirm: { type: "switch", meaning: "The same as --yes" },
};

/** True where it was confirmed, by an option or a person. Throws where there is nobody to ask. */
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
