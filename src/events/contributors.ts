import type { Contributor } from "@/events/contributor.ts";
import type { HookEvent } from "@/conversation/event.ts";
import type * as PostToolUseFailure from "@/events/on/post-tool-use-failure.ts";
import { postToolUseContributors } from "@/events/on/post-tool-use.ts";
import type * as PreCompact from "@/events/on/pre-compact.ts";
import { preToolUseContributors } from "@/events/on/pre-tool-use.ts";
import type * as SessionEnd from "@/events/on/session-end.ts";
import type * as SessionStart from "@/events/on/session-start.ts";
import type * as SubagentStart from "@/events/on/subagent-start.ts";
import type * as SubagentStop from "@/events/on/subagent-stop.ts";
import type * as Stop from "@/events/on/stop.ts";
import type * as UserPromptSubmit from "@/events/on/user-prompt-submit.ts";

type ContributorTable = {
  readonly [Name in HookEvent["name"]]: () => readonly Contributor<
    Extract<HookEvent, { name: Name }>
  >[];
};

/**
 * The contributors of each event, in the order in which they run and are shown. Those of tool
 * calls, by far the most frequent, are part of the program's first piece; the others are loaded when
 * their event happens. Loading all of them costs half a millisecond (measured).
 */
const CONTRIBUTORS: ContributorTable = {
  SessionStart: () =>
    (require("@/events/on/session-start.ts") as typeof SessionStart).sessionStartContributors,
  UserPromptSubmit: () =>
    (require("@/events/on/user-prompt-submit.ts") as typeof UserPromptSubmit)
      .userPromptSubmitContributors,
  PreToolUse: () => preToolUseContributors,
  PostToolUse: () => postToolUseContributors,
  PostToolUseFailure: () =>
    (require("@/events/on/post-tool-use-failure.ts") as typeof PostToolUseFailure)
      .postToolUseFailureContributors,
  PostToolBatch: () => [],
  SubagentStart: () =>
    (require("@/events/on/subagent-start.ts") as typeof SubagentStart).subagentStartContributors,
  SubagentStop: () =>
    (require("@/events/on/subagent-stop.ts") as typeof SubagentStop).subagentStopContributors,
  Stop: () => (require("@/events/on/stop.ts") as typeof Stop).stopContributors,
  PreCompact: () =>
    (require("@/events/on/pre-compact.ts") as typeof PreCompact).preCompactContributors,
  PostCompact: () => [],
  SessionEnd: () =>
    (require("@/events/on/session-end.ts") as typeof SessionEnd).sessionEndContributors,
};

/** The contributors of this event. The cast is sound: the table is keyed by the event's name. */
export function contributorsOf(event: HookEvent): readonly Contributor[] {
  return CONTRIBUTORS[event.name]() as readonly Contributor[];
}

/** The names of each event's contributors, in order. */
export function contributorNames(): Map<string, string[]> {
  const entries = Object.entries(CONTRIBUTORS) as [string, () => readonly Contributor[]][];
  return new Map(entries.map(([event, list]) => [event, list().map(({ name }) => name)]));
}
