import { toCatalogueError } from "@/base/errors.ts";
import { LIMITS } from "@/base/limits.ts";
import { VERSION } from "@/base/version.ts";
import { HOOK_SERVER } from "@/claude/mcp-hook-payload.ts";
import { boundedLines, type RefusedLine } from "@/mcp/bounded-lines.ts";
import { checkToolInput } from "@/mcp/check-tool-input.ts";
import type { Tool } from "@/mcp/mcp-tool.ts";
import { hookTool } from "@/mcp/tools/hook-tool.ts";
import { recallTool } from "@/mcp/tools/recall-tool.ts";
import { rememberTool } from "@/mcp/tools/remember-tool.ts";
import { type ServerHost, type WarmProject, openWarmProject } from "@/mcp/warm-project.ts";
import {
  type JSONObject,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

/** Fits the largest payload, escaped as JSON text inside JSON text. */
const MESSAGE_BYTES_MAX = 2 * LIMITS.stdinBytes;

/** Serves MCP on the standard streams until the client closes them or a signal arrives. */
export async function serveMcp(host: ServerHost): Promise<void> {
  const project = openWarmProject(host);
  const server = createServer(project);
  const closed = new Promise<void>((resolve) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK has no other way
    server.onclose = resolve;
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => void server.close());
  }
  const lines = boundedLines(MESSAGE_BYTES_MAX, (line) => {
    void transport.send(tooLarge(line)).catch(() => undefined);
  });
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
function tooLarge({ start, end }: RefusedLine) {
  const id = ID_AT_START.exec(start)?.[1] ?? ID_AT_END.exec(end)?.[1];
  const message = `A message may have at most ${MESSAGE_BYTES_MAX / 1024 / 1024} MB`;
  const error = { code: ProtocolErrorCode.InvalidRequest, message };
  return {
    jsonrpc: "2.0" as const,
    error,
    ...(id === undefined ? {} : { id: JSON.parse(id) as string | number }),
  };
}

// The SDK's low-level server: it sends our schemas unchanged and leaves checking them to us.
function createServer(project: WarmProject): Server {
  const information = { name: HOOK_SERVER, version: VERSION };
  const server = new Server(information, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => {
    return { tools: TOOLS.filter(({ isUnlisted }) => !isUnlisted).map(toListed) };
  });
  server.setRequestHandler("tools/call", async ({ params }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (tool === undefined) {
      const message = `There is no tool '${params.name.slice(0, 40)}'`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    return await callTool(tool, params.arguments ?? {}, project);
  });
  return server;
}

function toListed({ name, description, inputSchema }: Tool) {
  const { type, required } = inputSchema;
  const properties = inputSchema.properties as Record<string, JSONObject>;
  return { name, description, inputSchema: { type, properties, required: [...required] } };
}

// An error becomes the answer, so that the model can read it and call again.
async function callTool(tool: Tool, input: unknown, project: WarmProject) {
  try {
    const text = await tool.call(checkToolInput(tool, input), project);
    return { content: [{ type: "text" as const, text }] };
  } catch (thrown) {
    const error = toCatalogueError(thrown);
    const text = `${error.message} ${error.hint}`;
    return { content: [{ type: "text" as const, text }], isError: true };
  }
}

/** Every tool of the server, in the order it lists those that it lists. */
export const TOOLS: readonly Tool[] = [rememberTool, recallTool, hookTool];
