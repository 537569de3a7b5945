import { counted } from "@/base/text.ts";
import type { Settings } from "@/configuration/configuration.ts";
import type { EventResult } from "@/events/dispatch.ts";
import type { HookEvent } from "@/conversation/event.ts";
import type { Store } from "@/store/store.ts";

/**
 * The line that tells the user that memory works: how much there is, and how much the session was
 * told. By default it is said once in a project, the first time that something is told; later it
 * would be noise. Empty if there is nothing to say. The writes of the event have been applied.
 */
export function startNotice(
  event: HookEvent,
  { ledgerLines }: EventResult,
  store: Store,
  settings: Settings,
): string {
  const wanted = settings("hooks.session_start.notice");
  if (event.name !== "SessionStart" || event.source !== "startup" || wanted === "never") return "";
  const told = ledgerLines.filter(({ line }) => line.memoryId !== "").length;
  if (told === 0) return "";
  const line = `Context Graph: ${counted(store.countMemories(), "memory", "memories")}, ${told} told to this session`;
  if (wanted === "always") return line;
  const isFirst = store.countShown(0, event.name) <= ledgerLines.length;
  return isFirst ? `${line}. This is said once; 'context-graph why' shows what was told.` : "";
}
