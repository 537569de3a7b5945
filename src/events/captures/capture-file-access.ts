import { isInside, isScratch, resolvePath, toProjectPath } from "@/platform/paths.ts";
import type { Project } from "@/platform/project.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { changedFileTag, FILE_ACCESS_TAG } from "@/events/recall/changed-file-tag.ts";
import type { PostToolUseEvent } from "@/conversation/event.ts";
import { type MemoryDraft, rememberWrites } from "@/memory/memory.ts";

/**
 * Remembers that a session changed a file: one memory of little weight for each file and session,
 * counted up by later changes. What it was changed for is added when the turn is read
 * (explain-edits.ts).
 * Generic recall leaves it out (memory/recall/5-gate/trust.ts). In origins that kept a memory for
 * every edit, they counted as noise within a week.
 */
export const captureFileAccess: Contributor<PostToolUseEvent> = {
  name: "capture-file-access",
  contribute(event, tools) {
    const { call, sessionId, succeeded } = event;
    if (call.edit === undefined || call.filePath === undefined || !succeeded) return undefined;
    const file = sessionId === "" ? undefined : pathInProject(call.filePath, event.cwd, tools);
    if (file === undefined) return undefined;
    // Needs no vector: it is found by its path, and every edit would have to load the token table.
    return { writes: rememberWrites(fileAccess(event, file, tools), tools.clock) };
  },
};

function fileAccess(event: PostToolUseEvent, file: string, tools: EventTools): MemoryDraft {
  const { sessionId, agentType } = event;
  const done = `${event.isNewFile ? "Created" : "Modified"} ${file}`;
  return {
    text: done,
    type: "FileAccess",
    origin: "tool",
    tags: [FILE_ACCESS_TAG, changedFileTag(file)],
    files: [file],
    importance: 0.3,
    branch: tools.project.branch,
    agentType,
    sessionId,
    event: event.name,
    identity: fileAccessIdentity(sessionId, file),
  };
}

/** Two changes with the same identity become one memory. */
export function fileAccessIdentity(sessionId: string, file: string): string {
  return `file-access:${sessionId}:${file}`;
}

/** Folders whose files nobody wrote by hand. */
const NOT_HAND_WRITTEN = /(?:^|\/)(?:\.git|node_modules)(?:\/|$)/;

/** The path from the project's root, or undefined if the file is not part of the project's work. */
export function pathInProject(
  path: string,
  cwd: string | undefined,
  { project }: { readonly project: Project },
): string | undefined {
  const absolute = resolvePath(cwd ?? project.root, path);
  if (isInside(project.storeFolder, absolute)) return undefined;
  if (isScratch(absolute) && !isScratch(project.root)) return undefined;
  const file = toProjectPath(absolute, project.root);
  return file === undefined || file === "" || NOT_HAND_WRITTEN.test(file) ? undefined : file;
}
