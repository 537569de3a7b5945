import { contributorNames } from "@/events/contributors.ts";
import type { Rules, RulesProblem } from "@/events/matcher/rules.ts";

/** Names that are no contributor of the event: a misspelled rule would have no effect. */
export function unknownContributors({ rules }: Rules): RulesProblem[] {
  const names = contributorNames();
  return rules.flatMap(({ event, contributors }) =>
    contributors
      .filter(({ name }) => !names.get(event)?.includes(name))
      .map(({ name }) => ({
        where: `hooks.${event}`,
        message: `has no contributor '${name}' (it has: ${names.get(event)?.join(", ") || "none"})`,
      })),
  );
}
