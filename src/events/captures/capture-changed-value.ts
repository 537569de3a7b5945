import { pathInProject } from "@/events/captures/capture-file-access.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { PostToolUseEvent } from "@/conversation/event.ts";
import { prepareMemory } from "@/memory/memory.ts";
import {
  type ChangedValue,
  describeChangedValue,
  outdatedByEdit,
  valuesChangedByEdit,
} from "@/memory/truth/edits/changed-values.ts";
import { outdatedCandidates } from "@/memory/truth/outdated-candidates.ts";
import { isSecretFile, isSecretName } from "@/memory/write/secrets/secret-files.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

const TAG = "changed-value";

/**
 * If an edit changes a setting whose old value a memory states, such as a fix that set it, the new
 * value is remembered and replaces that memory. If the edit is taken back, so is the replacement.
 */
export const captureChangedValue: Contributor<PostToolUseEvent> = {
  name: "capture-changed-value",
  contribute(event, tools) {
    const { call, sessionId } = event;
    if (call.edit === undefined || call.filePath === undefined || sessionId === "")
      return undefined;
    const changes = valuesChangedByEdit(call.edit.removed, call.edit.added);
    const file = changes.length === 0 ? undefined : pathInProject(call.filePath, event.cwd, tools);
    if (file === undefined) return undefined;
    const writes: StoreWrite[] = [];
    if (isSecretFile(file)) return undefined;
    for (const change of changes) {
      if (!isSecretName(change.key)) writes.push(...writesOf(change, file, event, tools));
    }
    return writes.length === 0 ? undefined : { writes };
  },
};

function writesOf(
  change: ChangedValue,
  file: string,
  { sessionId, agentType, name }: PostToolUseEvent,
  { store, clock, project }: EventTools,
): StoreWrite[] {
  const { key, from, to } = change;
  const candidates = outdatedCandidates(store, `${key} ${from}`);
  const back = describeChangedValue({ key, from: to, to: from }, file);
  const undone = candidates.find(({ tags, text }) => tags.includes(TAG) && text === back);
  // Forgetting it makes what it replaced valid again.
  if (undone !== undefined) {
    return [{ kind: "forget", memoryId: undone.id, atMs: clock.nowMs() }];
  }
  const outdated = outdatedByEdit(change, file, candidates);
  if (outdated.length === 0) return [];
  const draft = {
    text: describeChangedValue(change, file),
    type: "Learning",
    origin: "tool",
    tags: [TAG],
    files: [file],
    branch: project.branch,
    agentType,
    sessionId,
    event: name,
  } as const;
  const prepared = prepareMemory(draft, clock);
  if (prepared.kind === "refused") return [];
  const idsOf = (isSure: boolean) =>
    outdated.filter((found) => found.isSure === isSure).map(({ memoryId }) => memoryId);
  const { memory } = prepared;
  return [{ kind: "remember", memory, supersedes: idsOf(true), differsFrom: idsOf(false) }];
}
