import { createDeadline } from "@/base/deadline.ts";
import { isRunInAgentsShell, isSwitchedOn } from "@/base/environment.ts";
import { LIMITS } from "@/base/limits.ts";
import { type Project, userFolder } from "@/platform/project.ts";
import { hardStopMsOf } from "@/configuration/event-limits.ts";
import { loadSettings } from "@/configuration/load-settings.ts";
import { sessionFolder } from "@/platform/session-folder.ts";
import { HOOK_TOOL, restorePayload } from "@/claude/mcp-hook-payload.ts";
import { textField } from "@/claude/json-fields.ts";
import { EVENT_ALIASES, type EventName, isEventName } from "@/conversation/event-table.ts";
import {
  answerHook,
  failedAnswer,
  type HookAnswer,
  invalidInput,
  timedOut,
} from "@/hook/answer.ts";
import { logHook } from "@/hook/log-hook.ts";
import { openOrStandIn, patienceOf } from "@/hook/open-for-hook.ts";
import type { Tool } from "@/mcp/mcp-tool.ts";
import type { WarmProject } from "@/mcp/warm-project.ts";
import { openUserStore } from "@/store/sqlite/database/open-user-store.ts";

/**
 * The answer if a hook has nothing to say. Of empty text Claude Code makes a line for the model,
 * "UserPromptSubmit completed"; of an empty document it makes nothing (tested with 2.1.325).
 */
const NOTHING_TO_SAY = "{}";

/**
 * Answers a session's hooks here instead of in one process each. The text is what the process would
 * print, or an empty document if it would print nothing; and like the process it never fails:
 * errors go to the log.
 */
export const hookTool: Tool = {
  name: HOOK_TOOL,
  description: "Called by Claude Code's hooks. Do not call it yourself.",
  inputSchema: {
    type: "object",
    properties: { event: { type: "string" }, payload: {} },
    required: ["event"],
  },
  // Claude Code's hooks call it without asking which tools there are (tested with 2.1.325).
  isUnlisted: true,
  async call(input, warm) {
    const { clock, environment } = warm;
    if (!isSwitchedOn(environment("CONTEXT_GRAPH_HOOKS_ENABLED"))) return NOTHING_TO_SAY;
    const startedAtMs = clock.elapsedMs();
    const given = textField(input, "event") ?? "";
    const name = EVENT_ALIASES[given] ?? given;
    return await warm.inTurn(async () => {
      const project = warm.findProject();
      const answer = await answerSafely(name, input["payload"], { warm, project, startedAtMs });
      if (answer.finish !== undefined) warm.afterAnswer(answer.finish);
      const isStoreOwn = answer.isStoreOwn ?? false;
      logHook(name, answer.ending, { project, environment, clock, startedAtMs, isStoreOwn });
      return answer.reply ?? NOTHING_TO_SAY;
    });
  },
};

interface HookCall {
  readonly warm: WarmProject;
  readonly project: Project;
  readonly startedAtMs: number;
}

async function answerSafely(name: string, payload: unknown, call: HookCall): Promise<HookAnswer> {
  if (!isEventName(name)) return { ending: { level: "warn", outcome: "unknown-event" } };
  if (isRunInAgentsShell(call.warm.environment)) {
    return { ending: { level: "warn", outcome: "run-by-agent" } };
  }
  try {
    const text = restorePayload(name, payload);
    if (text.length > LIMITS.stdinBytes) return invalidInput("too large");
    return await answer(name, text, call);
  } catch (error) {
    // Whatever went wrong, the next event starts with a freshly opened store.
    call.warm.closeStore();
    return failedAnswer(name, error, call.warm.environment);
  }
}

async function answer(
  name: EventName,
  text: string,
  { warm, project, startedAtMs }: HookCall,
): Promise<HookAnswer> {
  const { clock, environment } = warm;
  const loaded = loadSettings(project.root, userFolder(environment));
  const hardStopMs = hardStopMsOf(name, loaded.settings);
  const deadline = createDeadline(clock, startedAtMs, hardStopMs);
  if (deadline.isOver()) return { ending: timedOut(hardStopMs) };
  const patience = patienceOf(name, { clock, deadline, startedAtMs });
  let standIn: Disposable | undefined;
  const openStore = () => {
    const opened = openOrStandIn(clock, () => warm.openStore(project, patience));
    if (opened.isLocked) standIn = { [Symbol.dispose]: () => opened.store.close() };
    return opened;
  };
  try {
    return await answerHook(name, text, {
      ...loaded,
      project,
      environment,
      clock,
      deadline,
      openStore,
      loadEmbedder: warm.tokenTable,
      sessionFolder: sessionFolder(environment),
      openUser: () => openUserStore(environment, { clock, patience }),
    });
  } finally {
    standIn?.[Symbol.dispose]();
  }
}
