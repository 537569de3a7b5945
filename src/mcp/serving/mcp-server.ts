import { toCatalogueError } from "@/base/errors.ts";
import { VERSION } from "@/base/version.ts";
import { HOOK_SERVER } from "@/claude/mcp-hook-payload.ts";
import { checkToolInput } from "@/mcp/check-tool-input.ts";
import { hintForTools } from "@/mcp/hint-for-tools.ts";
import type { Tool } from "@/mcp/mcp-tool.ts";
import {
  listResources,
  listResourceTemplates,
  readResource,
  type ResourceText,
} from "@/mcp/resources.ts";
import { correctTool } from "@/mcp/tools/correct-tool.ts";
import { assembleTool } from "@/mcp/tools/assemble-tool.ts";
import { ghapTool } from "@/mcp/tools/ghap-tool.ts";
import { sessionTool } from "@/mcp/tools/session-tool.ts";
import { SEED_TOOLS } from "@/mcp/tools/seed-tools.ts";
import { hookTool } from "@/mcp/tools/hook-tool.ts";
import { recallTool } from "@/mcp/tools/recall-tool.ts";
import { rememberTool } from "@/mcp/tools/remember-tool.ts";
import type { WarmProject } from "@/mcp/warm-project.ts";
import {
  type JSONObject,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from "@modelcontextprotocol/server";

/** Every tool of the server, in the order it lists those that it lists. */
export const TOOLS: readonly Tool[] = [
  rememberTool,
  recallTool,
  correctTool,
  ghapTool,
  assembleTool,
  sessionTool,
  hookTool,
  ...SEED_TOOLS,
];

/**
 * The protocol of one connection: tools and resources of the project. The SDK's low-level server
 * sends our schemas unchanged and leaves checking them to us.
 */
export function createServer(project: WarmProject, tools: readonly Tool[]): Server {
  const information = { name: HOOK_SERVER, version: VERSION };
  const server = new Server(information, { capabilities: { tools: {}, resources: {} } });
  server.setRequestHandler("tools/list", () => {
    return { tools: tools.filter(({ isUnlisted }) => !isUnlisted).map(toListed) };
  });
  server.setRequestHandler("tools/call", async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) {
      const message = `There is no tool '${params.name.slice(0, 40)}'`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    return await callTool(tool, params.arguments ?? {}, project);
  });
  server.setRequestHandler("resources/list", () => ({ resources: [...listResources()] }));
  server.setRequestHandler("resources/templates/list", () => {
    return { resourceTemplates: [...listResourceTemplates()] };
  });
  server.setRequestHandler("resources/read", async ({ params }) => {
    return { contents: [await readOrRefuse(params.uri, project)] };
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
    const answer = await tool.call(checkToolInput(tool, input), project);
    if (typeof answer === "string") return { content: [{ type: "text" as const, text: answer }] };
    const { text, structured } = answer;
    return { content: [{ type: "text" as const, text }], structuredContent: structured };
  } catch (thrown) {
    const error = toCatalogueError(thrown);
    const message = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
    const text = `${message} ${hintForTools(error)}`;
    return { content: [{ type: "text" as const, text }], isError: true };
  }
}

async function readOrRefuse(uri: string, project: WarmProject): Promise<ResourceText> {
  try {
    const resource = await readResource(uri, project);
    if (resource !== undefined) return resource;
  } catch (thrown) {
    const { code, message } = toCatalogueError(thrown);
    if (code !== "ERR_NOT_FOUND") {
      throw new ProtocolError(ProtocolErrorCode.InternalError, message);
    }
  }
  throw new ResourceNotFoundError(uri.slice(0, 200));
}
