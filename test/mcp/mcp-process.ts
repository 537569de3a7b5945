import { getProgramPath } from "@test/harness/program.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";

export interface Answer {
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
}

export interface ToolAnswer {
  text: string;
  isError: boolean;
}

export interface McpOptions {
  /** The folder the server is started in. */
  cwd: string;
  home: string;
  env?: Record<string, string>;
  args?: readonly string[];
}

/** The built program as an MCP server; the test talks to it in lines of JSON, like a client. */
export interface McpProcess extends AsyncDisposable {
  readonly pid: number;
  send(line: string): void;
  request(method: string, params?: Record<string, unknown>): Promise<Answer>;
  /** Returns the text of a tool's answer; throws if the protocol itself reports an error. */
  call(tool: string, input: Record<string, unknown>): Promise<ToolAnswer>;
  /** Sends several calls in one write. */
  callTogether(tool: string, inputs: readonly Record<string, unknown>[]): Promise<ToolAnswer[]>;
  /** Closes its standard input and waits for its end. */
  end(): Promise<{ exitCode: number; stderr: string; strayLines: string[] }>;
  kill(signal: NodeJS.Signals): void;
  readonly exited: Promise<number>;
}

const ANSWER_MS_MAX = 20_000;

/** Starts the server and greets it. */
export async function startMcp(options: McpOptions): Promise<McpProcess> {
  const server = launchMcp(options);
  const clientInfo = { name: "test", version: "1" };
  await server.request("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo,
  });
  server.send(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }));
  return server;
}

/** Starts the server without greeting it. */
export function launchMcp({ cwd, home, env, args = [] }: McpOptions): McpProcess {
  const child = Bun.spawn([getProgramPath(), "mcp", ...args], {
    cwd,
    env: { PATH: SYSTEM_PATH, HOME: home, CONTEXT_GRAPH_SESSION_DIR: home, ...env },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  const strayLines: string[] = [];
  const reading = readLines(child.stdout, (line) => {
    const message = parseAnswer(line);
    const resolve = message && waiting.get(message.id);
    if (message === undefined || resolve === undefined) strayLines.push(line);
    else resolve(message);
  });
  const stderr = new Response(child.stderr).text();
  let lastId = 0;
  const send = (line: string) => {
    child.stdin.write(`${line}\n`);
    child.stdin.flush();
  };
  const prepare = (method: string, params?: Record<string, unknown>) => {
    const id = (lastId += 1);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const alarm = setTimeout(() => reject(new Error(`no answer to ${method}`)), ANSWER_MS_MAX);
    waiting.set(id, resolve);
    const line = JSON.stringify({ jsonrpc: "2.0", id, method, ...(params && { params }) });
    return { line, answer: promise.finally(() => clearTimeout(alarm)) };
  };
  const prepareCall = (name: string, input: Record<string, unknown>) =>
    prepare("tools/call", { name, arguments: input });
  const request: McpProcess["request"] = (method, params) => {
    const { line, answer } = prepare(method, params);
    send(line);
    return answer;
  };
  const end: McpProcess["end"] = async () => {
    child.stdin.end();
    const exitCode = await child.exited;
    await reading;
    return { exitCode, stderr: await stderr, strayLines };
  };
  return {
    pid: child.pid,
    send,
    request,
    async call(name, input) {
      const { line, answer } = prepareCall(name, input);
      send(line);
      return toToolAnswer(await answer);
    },
    async callTogether(name, inputs) {
      const calls = inputs.map((input) => prepareCall(name, input));
      send(calls.map(({ line }) => line).join("\n"));
      return (await Promise.all(calls.map(({ answer }) => answer))).map(toToolAnswer);
    },
    end,
    kill: (signal) => child.kill(signal),
    exited: child.exited,
    async [Symbol.asyncDispose]() {
      await end();
    },
  };
}

function toToolAnswer({ result, error }: Answer): ToolAnswer {
  if (result === undefined) throw new Error(`the call failed: ${error?.message}`);
  const [content] = result["content"] as { type: string; text: string }[];
  return { text: content?.text ?? "", isError: result["isError"] === true };
}

async function readLines(
  stream: ReadableStream<Uint8Array>,
  take: (line: string) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(take);
  }
  if (rest !== "") take(rest);
}

function parseAnswer(line: string): (Answer & { id: number }) | undefined {
  try {
    const message = JSON.parse(line) as Answer & { id?: unknown };
    return typeof message.id === "number" ? (message as Answer & { id: number }) : undefined;
  } catch {
    return undefined; // A stray line, which tests report.
  }
}
