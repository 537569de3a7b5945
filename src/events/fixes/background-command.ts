import type { Contribution, Contributor, EventTools } from "@/events/contributor.ts";
import type {
  BackgroundTask,
  PostToolUseEvent,
  ToolCall,
  UserPromptSubmitEvent,
} from "@/conversation/event.ts";
import { captureFailure } from "@/events/fixes/capture-fix.ts";
import { type FixEvent, subjectOf } from "@/events/fixes/call-subject.ts";
import { fixesOfPass } from "@/events/fixes/fixes-of-pass.ts";
import { findPastFixes, withoutMemories } from "@/events/fixes/past-fixes.ts";
import { outputOf, type StartedTask, startedTaskKey } from "@/events/fixes/started-task.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * The end of a command that ran in the background counts like that of any other: a failure is
 * opened and answered with past fixes, and a pass may have a fix.
 */
export const captureBackgroundEnd: Contributor<PostToolUseEvent | UserPromptSubmitEvent> = {
  name: "capture-background-end",
  contribute(event, tools) {
    const { endedTask, sessionId } = event;
    if (endedTask === undefined || sessionId === "") return undefined;
    const key = startedTaskKey(sessionId, endedTask.id);
    const started = tools.store.findValue("session", key)?.value as StartedTask | undefined;
    if (started === undefined) return undefined;
    const end = endOf(event, endedTask, bashCall(started.command), tools);
    const writes: StoreWrite[] = [{ kind: "delete", namespace: "session", key }];
    return { ...end, writes: [...writes, ...(end.writes ?? [])] };
  },
};

function endOf(
  event: FixEvent,
  task: BackgroundTask,
  call: ToolCall,
  tools: EventTools,
): Contribution {
  if (task.exitCode === 0) {
    const subject = subjectOf(call, tools.project.root);
    const open = tools.store.openFailures(event.sessionId, event.agentId);
    if (subject === undefined || subject.run?.outcomeVisibleIn !== "exit-code") return {};
    return open.length === 0 ? {} : { writes: fixesOfPass(event, subject, open, tools) };
  }
  const error = `Exit code ${task.exitCode}\n${outputOf(task)}`;
  const past = findPastFixes(error, tools, { call });
  const { writes, failed } = captureFailure(event, call, error, past?.fixIds ?? [], tools);
  const section = past && withoutMemories(past.section, failed);
  return section === undefined ? { writes } : { section, writes };
}

function bashCall(command: string): ToolCall {
  return {
    tool: "Bash",
    filePath: undefined,
    command,
    prompt: undefined,
    pattern: undefined,
    texts: [],
    delegatedTo: undefined,
    edit: undefined,
  };
}
