import { CatalogueError } from "@/base/errors.ts";
import type { CommandCall } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import type { Scope } from "@/setup/place.ts";

const ANSWERS: Readonly<Record<string, Scope>> = {
  "1": "user",
  "2": "project",
  "3": "local",
};

/** Asks a person for the scope. Without a terminal, --yes means the user's scope. */
export function askForScope({ options, host }: CommandCall, directory: string): Scope {
  if (options.has("yes")) return "user";
  if (!host.hasPerson) {
    const detail = "For whom? Give --user, --project or --local, or --yes for --user.";
    throw usageError(detail);
  }
  const lines = [
    "Where should Claude Code have memory?",
    "  1  in every project, for you (~/.claude/settings.json)",
    `  2  in ${directory}, for everybody (.claude/settings.json, shared in git)`,
    `  3  in ${directory}, for you (.claude/settings.local.json)`,
    "",
  ];
  host.printPiece(lines.join("\n"));
  for (;;) {
    const answer = host.askText("1, 2 or 3?", "1");
    const scope = ANSWERS[answer?.trim() ?? "none"];
    if (scope !== undefined) return scope;
    if (answer === undefined) {
      throw new CatalogueError("ERR_CONFIRMATION_NEEDED", { what: "Setup", option: "yes" });
    }
  }
}

/**
 * Shows the changes and asks whether to make them. True without a terminal: whoever names a scope
 * in a script means it, and uninstall undoes it. Also true if there is nothing to change.
 */
export function confirmChanges(
  { host }: CommandCall,
  diff: string,
  notes: readonly string[],
): boolean {
  if (diff === "" || !host.hasPerson) return true;
  host.printPiece([diff, ...notes, ""].join("\n"));
  return host.ask("Write these changes?") ?? true;
}
