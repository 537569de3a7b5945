/** Checks that apply to every session with our hooks, whatever the scenario is about. */
import { expect } from "bun:test";
import type { HookEvent } from "@test/harness/client-record.ts";
import { isRecord, toolResultsIn } from "@test/harness/model-request.ts";
import { SCRIPT_ENDED } from "@test/harness/model-server.ts";
import type { ClientRun } from "@test/harness/real-client.ts";

/** How the client's transcript records that a hook failed, was stopped or blocked something. */
const HOOK_TROUBLE = /"type":"(hook_non_blocking_error|hook_blocking_error|hook_cancelled)"/g;

/**
 * Expects that the session ended well, and no hook failed, printed anything unexpected or got in
 * the way.
 */
export function expectUndisturbed(run: ClientRun): void {
  expectSuccess(run);
  expect(run.hookEvents.map(describeFault).filter((fault) => fault !== "")).toEqual([]);
  expect(run.loggedHooks.filter(({ status }) => status !== 0)).toEqual([]);
  expect(hookTroubles(run)).toEqual([]);
}

/** Expects that every prompt has its result, and that the script was played to its end. */
export function expectSuccess(run: ClientRun): void {
  expect(run.stderr).toBe("");
  expect({ exitCode: run.exitCode, timedOut: run.timedOut }).toEqual({
    exitCode: 0,
    timedOut: false,
  });
  expect(run.results.map(({ subtype, is_error }) => ({ subtype, is_error }))).toEqual(
    run.results.map(() => ({ subtype: "success", is_error: false })),
  );
  expect(run.results).not.toEqual([]);
  expect(JSON.stringify(run.messages)).not.toContain(SCRIPT_ENDED);
}

/** The kinds of trouble with hooks that the client noted in its transcripts. */
export function hookTroubles(run: ClientRun): string[] {
  const text = [...run.transcripts.values()].join("\n");
  return [...text.matchAll(HOOK_TROUBLE)].map(([, kind]) => kind ?? "");
}

/** The result of a tool call as the model received it, without additions of hooks and client. */
export function plainToolResults(run: ClientRun): Record<string, string> {
  const reminders = /\s*<system-reminder>.*?<\/system-reminder>\s*/gs;
  const varying = /agentId: \w+|'a[0-9a-f]{16}'|duration_ms: \d+|subagent_tokens: \d+/g;
  return Object.fromEntries(
    [...toolResultsIn(run.requests)].map(([id, text]) => [
      id,
      text.replace(reminders, "").replace(varying, "…"),
    ]),
  );
}

// Empty if the hook ended as every hook must: exit code 0, silent stderr, one JSON document or
// nothing.
function describeFault(hook: HookEvent): string {
  const start = `${hook.name} ${hook.outcome} exit ${hook.exitCode}`;
  if (hook.outcome !== "success" || hook.exitCode !== 0) return `${start} ${hook.stderr}`;
  if (hook.stderr !== "") return `${start} stderr: ${hook.stderr}`;
  return hook.stdout === "" || isAnswer(hook) ? "" : `${start} stdout: ${hook.stdout}`;
}

function isAnswer(hook: HookEvent): boolean {
  try {
    const answer: unknown = JSON.parse(hook.stdout);
    if (!isRecord(answer)) return false;
    // The MCP server's answer if there is nothing to say.
    if (Object.keys(answer).length === 0) return true;
    const specific = answer.hookSpecificOutput;
    const isForThisEvent = isRecord(specific) && specific.hookEventName === hook.event;
    return specific === undefined ? typeof answer.systemMessage === "string" : isForThisEvent;
  } catch {
    return false;
  }
}
