import type { PreToolUseEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { mayHaveKnownGoodForm } from "@/events/fixes/programs-with-known-form.ts";
import { checkIn } from "@/events/ghap/check-in.ts";
import { loadedWhen, loadRareWork } from "@/events/late-loading.ts";
import { changedFileTag } from "@/events/recall/changed-file-tag.ts";
import { recallBeforeTool } from "@/events/recall/recall-before-tool.ts";
import { AT_CALL_TAG, REMARK_TAG, SCOPED_TAG } from "@/memory/rules/rule-tags.ts";
import { toolFiles } from "@/events/recall/tool-query.ts";
import { adviseCompaction } from "@/events/sessions/advise-compaction.ts";

/** True if the call is about a file that an earlier session changed for something. */
function wasChangedBefore(event: PreToolUseEvent, { store, project }: EventTools): boolean {
  const { call, cwd, sessionId } = event;
  if (call.filePath === undefined) return false;
  const [file = ""] = toolFiles(call, project.root, cwd);
  const [newest] = store.findTagged([changedFileTag(file)], 1);
  return newest?.sourceId !== undefined && newest.sessionId !== sessionId;
}

/** True if the call runs or changes something and some rule applies to certain calls. */
function mayBreakRule({ call }: PreToolUseEvent, { store }: EventTools): boolean {
  if (call.command === undefined && call.edit === undefined) return false;
  return store.findTagged([SCOPED_TAG, AT_CALL_TAG, REMARK_TAG], 1).length > 0;
}

/** True if the settings ask for the state before tool calls; few do. */
function isBriefWanted(_: PreToolUseEvent, { settings }: EventTools): boolean {
  const wanted = settings?.("hooks.pre_tool_use.identity_brief") ?? "never";
  return wanted !== "never";
}

/** The form in which a failed command worked is shown before anything that is recalled. */
export const preToolUseContributors: readonly Contributor<PreToolUseEvent>[] = [
  loadedWhen(
    "record-delegation",
    ({ call }) => call.delegatedTo !== undefined,
    () => loadRareWork().recordDelegation,
  ),
  adviseCompaction,
  checkIn,
  loadedWhen(
    "tell-known-good",
    ({ call }, { store }) =>
      call.command !== undefined && mayHaveKnownGoodForm(store, call.command),
    () => loadRareWork().tellKnownGood,
  ),
  loadedWhen("tell-rules-at-action", mayBreakRule, () => loadRareWork().tellRulesAtAction),
  recallBeforeTool,
  loadedWhen("tell-brief", isBriefWanted, () => loadRareWork().tellBrief),
  loadedWhen("tell-file-history", wasChangedBefore, () => loadRareWork().tellFileHistory),
];
