import { type HookEntry, toGroup } from "@/claude/settings/settings-entry-edits.ts";
import { toNativeMatcher } from "@/events/matcher/native.ts";
import type { ClientCommand, RulesProblem } from "@/events/matcher/rules.ts";

/** The schema's path relative to the rules file; `hooks export --format schema` prints the schema. */
const SCHEMA_PATH = "./hooks.schema.json";

/** A document for Claude Code, and the rules it cannot express. */
export interface ExportedHooks {
  readonly text: string;
  readonly problems: readonly RulesProblem[];
}

/** Renders Claude Code settings with our own hooks and the commands of a project's rules. */
export function exportSettings(
  own: readonly HookEntry[],
  commands: readonly ClientCommand[],
): ExportedHooks {
  const problems: RulesProblem[] = [];
  const entries = [...own, ...commands.flatMap((command) => toEntry(command, problems))];
  const hooks: Record<string, unknown[]> = {};
  for (const entry of entries) {
    hooks[entry.event] = [...(hooks[entry.event] ?? []), toGroup(entry)];
  }
  return { text: `${JSON.stringify({ hooks }, undefined, 2)}\n`, problems };
}

/** Renders a hooks.json that states the default behaviour, as a start for changes. */
export function exampleRules(contributors: ReadonlyMap<string, readonly string[]>): string {
  const hooks = Object.fromEntries(
    [...contributors]
      .filter(([, names]) => names.length > 0)
      .map(([event, names]) => [
        event,
        [
          {
            description: `Everything Context Graph does at ${event}`,
            matcher: "*",
            hooks: names.map((name) => ({ type: "contributor", name, enabled: true })),
          },
        ],
      ]),
  );
  return `${JSON.stringify({ $schema: SCHEMA_PATH, hooks }, undefined, 2)}\n`;
}

function toEntry(command: ClientCommand, problems: RulesProblem[]): HookEntry[] {
  const { event, timeoutSeconds = 60 } = command;
  const matcher = toNativeMatcher(command.matcher);
  if (matcher === undefined) {
    const message = `Claude Code has no matcher for '${command.matcher}'`;
    problems.push({ where: `hooks.${event}`, message });
    return [];
  }
  const entry = { event, timeoutSeconds, command: command.command };
  return [matcher === "*" ? entry : { ...entry, matcher }];
}
