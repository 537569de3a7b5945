import { environmentAt, type Workspace } from "./workspace.ts";

/** The answer of the hooks of one event. */
export interface HookAnswer {
  /** The text for the model; empty if there is none. */
  readonly injected: string;
  readonly elapsedMs: number;
  /** Exit codes other than 0, output that is no JSON, timeouts. */
  readonly problems: readonly string[];
}

const TIMEOUT_MS = 40_000;

/** Calls every handler of the event that matches the tool, as the client does. */
export async function callHooks(
  workspace: Workspace,
  payload: Readonly<Record<string, unknown>>,
  atMs: number,
  cwd: string,
): Promise<HookAnswer> {
  if (workspace.answer !== undefined) return await workspace.answer(payload, atMs);
  const event = String(payload["hook_event_name"]);
  const tool = String(payload["tool_name"] ?? "");
  const handlers = (workspace.hooks.get(event) ?? []).filter(({ matcher }) =>
    isMatch(matcher, tool),
  );
  const startedAtMs = performance.now();
  const texts: string[] = [];
  const problems: string[] = [];
  for (const { command } of handlers) {
    const child = Bun.spawn([...command], {
      cwd,
      env: environmentAt(workspace, atMs),
      stdin: new TextEncoder().encode(`${JSON.stringify(payload)}\n`),
      stdout: "pipe",
      stderr: "pipe",
      timeout: TIMEOUT_MS,
      killSignal: "SIGKILL",
    });
    const [stdout, exitCode] = await Promise.all([new Response(child.stdout).text(), child.exited]);
    if (exitCode !== 0) problems.push(`${event}: exit code ${exitCode}`);
    const text = readAnswer(stdout);
    if (text === undefined) problems.push(`${event}: ${stdout.slice(0, 200)}`);
    else if (text !== "") texts.push(text);
  }
  return { injected: texts.join("\n"), elapsedMs: performance.now() - startedAtMs, problems };
}

/** The client's rules: nothing or "*" is everything, plain names are a list, the rest a pattern. */
function isMatch(matcher: string, tool: string): boolean {
  if (matcher === "" || matcher === "*") return true;
  if (/^[A-Za-z0-9_|, -]+$/.test(matcher)) {
    return matcher.split(/[|,]/).some((name) => name.trim() === tool);
  }
  return new RegExp(matcher).test(tool);
}

function readAnswer(stdout: string): string | undefined {
  if (stdout.trim() === "") return "";
  try {
    const answer = JSON.parse(stdout) as {
      hookSpecificOutput?: { additionalContext?: string };
    };
    return answer.hookSpecificOutput?.additionalContext ?? "";
  } catch {
    return undefined;
  }
}
