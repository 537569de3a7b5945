import { relativePath } from "@/memory/extract/describe-tool-use.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import { folderHandle, OLD } from "@/memory/rules/like-handles.ts";
import { handlesOfPath } from "@/memory/rules/path-handles.ts";

/**
 * The handle of edits of existing files like the one that the user did not want changed, if the
 * agent then wrote a new file beside it: migrations, snapshots of a schema, entries of a log. None
 * of this needs a word: what the agent did instead says that files of this kind are added, not
 * changed. `scope` are the handles that the correction has already.
 */
export function oldFilesLike(
  { toolUses, reply, root }: TurnContext,
  scope: readonly string[],
): string | undefined {
  const added = new Set(
    reply.toolUses
      .filter(({ call }) => call.action === "edit" && call.removed === undefined)
      .map(({ call }) => folderHandle(relativePath(root, call.file ?? ""), OLD)),
  );
  for (const { call } of toolUses) {
    if (call.action !== "edit" || call.removed === undefined) continue;
    const path = relativePath(root, call.file ?? "");
    const handle = folderHandle(path, OLD);
    const isCorrected = scope.includes(handlesOfPath(path)[0] ?? "");
    if (isCorrected && handle !== undefined && added.has(handle)) return handle;
  }
  return undefined;
}
