import type { Contributor } from "@/events/contributor.ts";
import type { HookEvent } from "@/events/event.ts";
import { postToolUseFailureContributors } from "@/events/post-tool-use-failure.ts";
import { postToolUseContributors } from "@/events/post-tool-use.ts";
import { preToolUseContributors } from "@/events/pre-tool-use.ts";
import { sessionEndContributors } from "@/events/session-end.ts";
import { sessionStartContributors } from "@/events/session-start.ts";
import { userPromptSubmitContributors } from "@/events/user-prompt-submit.ts";

type ContributorTable = {
  readonly [Name in HookEvent["name"]]: readonly Contributor<Extract<HookEvent, { name: Name }>>[];
};

/** What each event consists of, in the order in which it is done and shown. */
const CONTRIBUTORS: ContributorTable = {
  SessionStart: sessionStartContributors,
  UserPromptSubmit: userPromptSubmitContributors,
  PreToolUse: preToolUseContributors,
  PostToolUse: postToolUseContributors,
  PostToolUseFailure: postToolUseFailureContributors,
  PostToolBatch: [],
  SubagentStart: [],
  SubagentStop: [],
  Stop: [],
  PreCompact: [],
  PostCompact: [],
  SessionEnd: sessionEndContributors,
};

/** The contributors of this event. Sound because the table is keyed by the event's own name. */
export function contributorsOf(event: HookEvent): readonly Contributor[] {
  return CONTRIBUTORS[event.name] as readonly Contributor[];
}
