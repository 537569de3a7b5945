import { LIMITS } from "@/base/limits.ts";
import { boundedLines, type RefusedLine } from "@/mcp/serving/bounded-lines.ts";
import { createServer, TOOLS } from "@/mcp/serving/mcp-server.ts";
import { refusedRequest } from "@/mcp/serving/refused-request.ts";
import { openWarmProject, type ServerHost } from "@/mcp/warm-project.ts";
import { type JSONRPCErrorResponse, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

/** Fits the largest payload, escaped as JSON text inside JSON text. */
const MESSAGE_BYTES_MAX = 2 * LIMITS.stdinBytes;

/** Serves MCP on the standard streams until the client closes them or a signal arrives. */
export async function serveStdio(host: ServerHost): Promise<void> {
  const project = openWarmProject(host);
  const server = createServer(project, TOOLS);
  const closed = new Promise<void>((resolve) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK has no other way
    server.onclose = resolve;
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => void server.close());
  }
  const answer = (error: JSONRPCErrorResponse) => {
    void transport.send(error).catch(() => undefined);
  };
  const lines = boundedLines(
    MESSAGE_BYTES_MAX,
    (line) => answer(tooLarge(line)),
    (line) => {
      const error = refusedRequest(line);
      if (error !== undefined) answer(error);
      return error === undefined;
    },
  );
  const transport = new StdioServerTransport(process.stdin.pipe(lines), undefined, {
    maxBufferSize: 2 * MESSAGE_BYTES_MAX,
  });
  await server.connect(transport);
  await closed;
  // Finish the calls that have begun, although nobody waits for their answers any more.
  await project.inTurn(async () => project.close());
}

const ID = String.raw`"id":\s?(\d{1,15}|"[^"\\]{1,200}")`;
const ID_AT_START = new RegExp(String.raw`^\{(?:"jsonrpc":\s?"2\.0",\s?)?${ID}`);
const ID_AT_END = new RegExp(String.raw`,\s?${ID}(?:,\s?"jsonrpc":\s?"2\.0")?\s?\}$`);

/** The answer to a message that was not read, with its id if that is at one of its ends. */
function tooLarge({ start, end }: RefusedLine): JSONRPCErrorResponse {
  const id = ID_AT_START.exec(start)?.[1] ?? ID_AT_END.exec(end)?.[1];
  const message = `A message may have at most ${MESSAGE_BYTES_MAX / 1024 / 1024} MB`;
  const error = { code: ProtocolErrorCode.InvalidRequest, message };
  return {
    jsonrpc: "2.0" as const,
    error,
    ...(id === undefined ? {} : { id: JSON.parse(id) as string | number }),
  };
}
