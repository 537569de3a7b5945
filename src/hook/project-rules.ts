import { hasContent } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { flatten, shorten } from "@/base/text.ts";
import { matcherFields } from "@/claude/matcher-fields.ts";
import type { Contributor } from "@/events/contributor.ts";
import type { HookEvent } from "@/conversation/event.ts";
import type * as Evaluate from "@/events/matcher/evaluate.ts";
import type * as MatcherRules from "@/events/matcher/rules.ts";
import type * as HooksFile from "@/hook/hooks-file.ts";

/** The contributors that a project's hooks.json lets run, and what is wrong in that file. */
export interface AllowedContributors {
  readonly contributors: readonly Contributor[];
  readonly problem?: string;
}

// The same as HOOKS_FILE in hooks-file.ts, which most hooks do not load.
const RULES_FILE = joinPath(".claude", "hooks", "hooks.json");

/**
 * Removes the contributors that the project's rules switch off. Most projects have no rules; then
 * this costs one look. Invalid rules switch nothing off: a mistake in them must not silence us.
 */
export function applyProjectRules(
  event: HookEvent,
  contributors: readonly Contributor[],
  root: string,
): AllowedContributors {
  const path = joinPath(root, RULES_FILE);
  if (contributors.length === 0 || !hasContent(path)) return { contributors };
  const { readHooksFile }: typeof HooksFile = require("@/hook/hooks-file.ts");
  const { mayRun }: typeof MatcherRules = require("@/events/matcher/rules.ts");
  const { startWork, TooMuchWorkError }: typeof Evaluate = require("@/events/matcher/evaluate.ts");
  try {
    const { rules = [], problems = [] } = readHooksFile(path) ?? {};
    const readField = matcherFields(event.payload);
    const work = startWork();
    const allowed = contributors.filter(({ name }) =>
      mayRun(rules, event.name, name, readField, work),
    );
    const [problem] = problems;
    if (problem === undefined) return { contributors: allowed };
    return { contributors: allowed, problem: describe(problem) };
  } catch (error) {
    const isTooMuch = error instanceof TooMuchWorkError;
    const problem = isTooMuch ? "hooks.json takes too long" : "hooks.json cannot be read";
    return { contributors, problem };
  }
}

/** The message quotes the file, which may contain anything, and is logged with every event. */
const PROBLEM_CHARS = 200;

function describe({ where, message }: MatcherRules.RulesProblem): string {
  return shorten(flatten(`hooks.json ${where} ${message}`), PROBLEM_CHARS);
}
