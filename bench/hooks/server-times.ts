import type { EventName } from "@/conversation/event-table.ts";
import { hookToolInput } from "@/claude/mcp-hook-payload.ts";
import { cleanEnvironment, type Measurement } from "../measure.ts";
import { payloadFor } from "../payloads.ts";
import type { HookBench } from "./hook-cases.ts";

/** Calls that a new server needs until its code is compiled and its pages are read. */
const WARM_UP_RUNS = 30;

/**
 * The same events answered by the MCP server: from the request on its standard input to the
 * answer, as a client waits for it. Every round has all events, as in measure().
 */
export async function measureServer(
  events: readonly EventName[],
  bench: HookBench,
  runs: number,
): Promise<Measurement[]> {
  const server = startServer(bench);
  const times = new Map(events.map((event) => [event, [] as number[]]));
  for (let run = -WARM_UP_RUNS; run < runs; run += 1) {
    for (const event of events) {
      const index = (run + WARM_UP_RUNS) % bench.memories;
      const payload = payloadFor(event, bench.corpus, index, bench.project);
      const request = { name: "hook", arguments: toToolInput(event, payload) };
      const startedAt = performance.now();
      await server.request("tools/call", request);
      if (run >= 0) times.get(event)?.push(performance.now() - startedAt);
    }
  }
  await server.end();
  return events.map((event) => {
    const timesMs = (times.get(event) ?? []).sort((a, b) => a - b);
    return { name: event, timesMs, cpuMs: [], failures: 0 };
  });
}

/** The input of the hook tool that Claude Code makes of a payload: its fields as text. */
function toToolInput(event: EventName, text: string): object {
  const payload = JSON.parse(text) as Record<string, unknown>;
  const { payload: fields } = hookToolInput(event) as { payload: Record<string, string> };
  const filled = Object.keys(fields).map((name) => {
    const value = payload[name] ?? "";
    return [name, typeof value === "string" ? value : JSON.stringify(value)];
  });
  return { event, payload: Object.fromEntries(filled) };
}

function startServer({ program, project, folder }: HookBench) {
  const child = Bun.spawn([program, "mcp"], {
    cwd: project,
    // Another folder than the hook processes have, so that it does not find their lookups.
    env: { ...cleanEnvironment(), CONTEXT_GRAPH_SESSION_DIR: folder },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const reader = child.stdout.getReader();
  const decoder = new TextDecoder();
  let id = 0;
  const request = async (method: string, params: object) => {
    id += 1;
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    await child.stdin.flush();
    for (let text = ""; !text.includes("\n");) {
      const { value, done } = await reader.read();
      if (done) throw new Error("the server ended");
      text += decoder.decode(value, { stream: true });
    }
  };
  const initialized = request("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "bench", version: "1" },
  });
  return {
    request: async (method: string, params: object) => {
      await initialized;
      await request(method, params);
    },
    async end() {
      await child.stdin.end();
      await child.exited;
    },
  };
}
