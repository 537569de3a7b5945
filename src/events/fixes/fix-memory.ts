import type { Clock } from "@/base/clock.ts";
import { LIMITS } from "@/base/limits.ts";
import type { EventTools } from "@/events/contributor.ts";
import type { PostToolUseEvent } from "@/conversation/event.ts";
import { describeFix, type Remedy } from "@/events/fixes/fix-text.ts";
import { rememberKnownGoodForm } from "@/events/fixes/known-good-form.ts";
import { prepareMemory } from "@/memory/memory.ts";
import { editBody, failureBody } from "@/session/activity.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Activity } from "@/store/port/sessions-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** The writes that keep a fix: the memory, its links to the error, and its known-good form. */
export function fixWrites(
  event: PostToolUseEvent,
  failure: Activity,
  remedy: Remedy,
  tools: EventTools,
): StoreWrite[] {
  const body = failureBody(failure);
  const { text, identity } = describeFix(body, remedy);
  const edits = remedy.steps.filter(({ kind }) => kind === "edit");
  const draft = {
    text,
    identity: `fix:${body.signature}\n${identity}`,
    type: "Fix" as const,
    origin: "tool" as const,
    // It has been seen to work.
    tier: "gold" as const,
    hasWorked: true,
    tags: ["error", "fix"],
    files: [...new Set(edits.map((edit) => editBody(edit).filePath))],
    branch: tools.project.branch,
    agentType: event.agentType,
    errorSignature: body.signature,
    sessionId: event.sessionId,
    event: event.name,
  };
  const prepared = prepareMemory(draft, tools.clock, tools.embedder);
  if (prepared.kind === "refused") return [];
  const { memory } = prepared;
  return [
    { kind: "remember", memory },
    ...errorsOf(body.signature, tools).map(({ id }) => linkWrite(memory.id, id, tools.clock)),
    ...rememberKnownGoodForm(failure, remedy, memory.id, tools),
  ];
}

function errorsOf(signature: string | undefined, { store }: EventTools): StoredMemory[] {
  if (signature === undefined) return [];
  const same = store.findByErrorSignature(signature, LIMITS.recallLinks);
  return same.filter(({ type }) => type === "Error" || type === "Learning");
}

function linkWrite(fromId: string, toId: string, clock: Clock): StoreWrite {
  return { kind: "link", link: { fromId, toId, kind: "fixes", weight: 1, atMs: clock.nowMs() } };
}
