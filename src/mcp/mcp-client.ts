import { CatalogueError } from "@/base/errors.ts";
import { VERSION } from "@/base/version.ts";
import { isRecord, type JsonRecord, recordField, textField } from "@/claude/json-fields.ts";

/** One call of one tool on a server that is started for it. */
export interface ToolCall {
  /** The program and arguments that serve MCP on their standard streams. */
  readonly server: readonly string[];
  readonly directory: string;
  readonly tool: string;
  readonly input: JsonRecord;
  readonly timeoutMs: number;
}

/** The version of the protocol that both ways of calling speak. */
export const PROTOCOL_VERSION = "2025-11-25";
const CALL_ID = 2;

/**
 * Starts the server, greets it, calls the tool, ends the server and returns its result unchanged.
 * Throws ERR_MCP_SERVER if it gives none. Three messages need no library, so a script does not
 * wait for one to load.
 */
export async function callTool(call: ToolCall): Promise<JsonRecord> {
  const server = startServer(call);
  let isLate = false;
  const alarm = setTimeout(() => {
    isLate = true;
    server.kill("SIGKILL");
  }, call.timeoutMs);
  try {
    await tryToSend(server.stdin, (stdin) => stdin.write(renderRequests(call)));
    const answer = await findAnswer(server.stdout);
    if (isLate) throw noAnswer(`no answer within ${call.timeoutMs / 1_000} s`);
    if (answer === undefined) throw noAnswer(await describeEnd(server.exited, server.stderr));
    return resultOf(answer);
  } finally {
    clearTimeout(alarm);
    // A server ends when its standard input is closed.
    await tryToSend(server.stdin, (stdin) => stdin.end());
    const lastResort = setTimeout(() => server.kill("SIGKILL"), 2_000);
    await server.exited;
    clearTimeout(lastResort);
  }
}

function startServer({ server, directory }: ToolCall) {
  try {
    return Bun.spawn([...server], {
      cwd: directory,
      stdin: "pipe",
      stdout: "pipe",
      stderr: "pipe",
    });
  } catch (error) {
    throw noAnswer(error instanceof Error ? error.message : String(error), error);
  }
}

// If the server has already ended, it gives no answer, and that is the error to report.
async function tryToSend(
  stdin: Bun.FileSink,
  act: (stdin: Bun.FileSink) => number | Promise<number>,
): Promise<void> {
  try {
    await act(stdin);
    await stdin.flush();
  } catch {
    // See above.
  }
}

// All at once: messages are answered in order, and a pipe keeps them until they are read.
function renderRequests({ tool, input }: ToolCall): string {
  const clientInfo = { name: "context-graph mcp call", version: VERSION };
  const greeting = { protocolVersion: PROTOCOL_VERSION, capabilities: {}, clientInfo };
  const messages = [
    { id: 1, method: "initialize", params: greeting },
    { method: "notifications/initialized" },
    { id: CALL_ID, method: "tools/call", params: { name: tool, arguments: input } },
  ];
  return messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join("");
}

async function findAnswer(stream: ReadableStream<Uint8Array>): Promise<JsonRecord | undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    const answer = lines.map(parseMessage).find((message) => message?.["id"] === CALL_ID);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

function parseMessage(line: string): JsonRecord | undefined {
  try {
    const message: unknown = JSON.parse(line);
    return isRecord(message) ? message : undefined;
  } catch {
    return undefined; // Not a message of the protocol.
  }
}

async function describeEnd(
  exited: Promise<number>,
  stderr: ReadableStream<Uint8Array>,
): Promise<string> {
  const [exitCode, printed] = await Promise.all([exited, new Response(stderr).text()]);
  const firstLine = printed.trim().split("\n")[0] ?? "";
  return `it ended with exit code ${exitCode}${firstLine === "" ? "" : ` (${firstLine})`}`;
}

/** The result in an answer of the protocol, unchanged; throws ERR_MCP_SERVER if it is an error. */
export function resultOf(answer: JsonRecord): JsonRecord {
  const error = recordField(answer, "error");
  if (error !== undefined) throw noAnswer(textField(error, "message") ?? "an error");
  const result = recordField(answer, "result");
  if (result === undefined) throw noAnswer("its answer has neither a result nor an error");
  return result;
}

/** The error for a call that got no result. */
export function noAnswer(detail: string, cause?: unknown): CatalogueError {
  return new CatalogueError("ERR_MCP_SERVER", { detail: detail.replace(/\.$/, "") }, cause);
}
