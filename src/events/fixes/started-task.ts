import type { PostToolUseEvent } from "@/conversation/event.ts";
import type { EventTools } from "@/events/contributor.ts";
import { storableText } from "@/events/fixes/call-subject.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** A command that was put into the background, kept until its end is reported. */
export interface StartedTask {
  readonly command: string;
  readonly atMs: number;
}

/** The write that keeps the command of a background task; empty for every other call. */
export function startedTaskWrites(event: PostToolUseEvent, { clock }: EventTools): StoreWrite[] {
  const { startedTask, sessionId, call } = event;
  if (startedTask === undefined || sessionId === "" || call.command === undefined) return [];
  const value: StartedTask = { command: storableText(call.command), atMs: clock.nowMs() };
  if (value.command === "") return [];
  const key = startedTaskKey(sessionId, startedTask);
  return [{ kind: "put", namespace: "session", key, value }];
}

export function startedTaskKey(sessionId: string, taskId: string): string {
  return `background/${sessionId}/${taskId}`;
}
