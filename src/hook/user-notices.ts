import type { Environment } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";
import type { Settings } from "@/configuration/configuration.ts";
import type { EventName } from "@/conversation/event-table.ts";
import type { HookEvent } from "@/conversation/event.ts";
import type { EventResult } from "@/events/dispatch.ts";
import type * as NoticeUnusableStore from "@/hook/notice-unusable-store.ts";
import type * as StartNotice from "@/hook/start-notice.ts";
import type { Store } from "@/store/store.ts";

/**
 * The lines that a person sees, not the model: what contributors have to tell, that the store cannot
 * be used, and that memory works. Few events have one, so the texts are loaded when they do.
 */

/** Tells of a store that cannot be used, once, when a session starts or else at a prompt. */
export function noticeOfError(
  name: EventName,
  error: unknown,
  environment: Environment,
): string | undefined {
  if (name !== "SessionStart" && name !== "UserPromptSubmit") return undefined;
  if (!(error instanceof CatalogueError)) return undefined;
  const { noticeOnce }: typeof NoticeUnusableStore = require("@/hook/notice-unusable-store.ts");
  return noticeOnce(error, environment, name === "SessionStart");
}

/** Everything that an event's answer tells the user; its writes have been applied. */
export function noticeOfAnswer(
  event: HookEvent,
  result: EventResult,
  { store, isLocked }: { readonly store: Store; readonly isLocked: boolean },
  { settings, environment }: { readonly settings: Settings; readonly environment: Environment },
): string {
  const notices = [result.notice];
  const [broken] = result.failed;
  if (broken) notices.push(noticeOfError(event.name, broken.error, environment) ?? "");
  if (event.name === "SessionStart" && result.text !== "" && !isLocked) {
    const { startNotice }: typeof StartNotice = require("@/hook/start-notice.ts");
    notices.push(startNotice(event, result, store, settings));
  }
  return notices.filter((notice) => notice !== "").join("\n");
}
