import { isCompiled } from "@/platform/program-files.ts";
import { isRunByAgent } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";
import { isRecord, type JsonRecord } from "@/claude/json-fields.ts";
import type { Command, CommandCall, CommandHost } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import type { ServerHost } from "@/mcp/warm-project.ts";
import { findProject } from "@/platform/project.ts";

/** Guess: a command that takes longer seems to hang. */
const TIMEOUT_MS = 30_000;

/** Loads the server and the SDK only here, so that hooks and other commands start faster. */
export const mcpCommand: Command = {
  name: "mcp",
  summary: "Serve memory to an MCP client on standard input and output, or over HTTP",
  operands: "",
  options: {
    http: { type: "switch", meaning: "Serve HTTP on this machine only, until it is interrupted" },
    port: { type: "number", meaning: "The port for --http (default: any that is free)" },
    person: {
      type: "switch",
      meaning: "A person calls the tools, who may change any entry; 'mcp call' sets it itself",
    },
  },
  examples: [
    "claude mcp add context-graph -- context-graph mcp",
    "context-graph mcp --http --port 6334",
  ],
  async run(call) {
    const { host, options } = call;
    const { environment, clock, currentDirectory } = host;
    const isNamed = options.text("project") !== undefined;
    const projectDirectory =
      (isNamed ? "" : environment("CLAUDE_PROJECT_DIR")) || host.projectDirectory;
    const isForPerson = options.has("person");
    const serverHost = { environment, clock, currentDirectory, projectDirectory, isForPerson };
    if (options.has("http")) await serveOverHttp(serverHost, call);
    else {
      host.showProgress("Waiting for an MCP client on standard input; Ctrl-D ends it.\n");
      const { serveStdio } = await import("@/mcp/serving/serve-stdio.ts");
      await serveStdio(serverHost);
    }
    return { text: "", json: undefined };
  },
};

const PORT_MAX = 65_535;

async function serveOverHttp(serverHost: ServerHost, call: CommandCall): Promise<void> {
  const { host, options } = call;
  const port = options.number("port", 0);
  if (!Number.isInteger(port) || port < 0 || port > PORT_MAX) {
    const detail = `--port must be a whole number from 0 to ${PORT_MAX}.`;
    throw usageError(detail);
  }
  const { serveHttp } = await import("@/mcp/serving/serve-http.ts");
  await serveHttp(serverHost, {
    port,
    token: host.environment("CONTEXT_GRAPH_MCP_TOKEN"),
    onReady({ url, pid }, path) {
      const json = `${JSON.stringify({ url, pid, token_file: path })}\n`;
      const text = `Serving ${url}; the token is in ${path}. Ctrl-C ends it.\n`;
      host.printPiece(options.has("json") ? json : text);
    },
  });
}

export const mcpCallCommand: Command = {
  name: "mcp call",
  summary: "Call a tool of the MCP server and print its result as JSON",
  operands: "<tool> [json]",
  options: {
    http: {
      type: "switch",
      meaning: "Ask the project's server that 'mcp --http' started, instead of starting one",
    },
    url: {
      type: "text",
      meaning: "Ask the server at this address; CONTEXT_GRAPH_MCP_TOKEN is its token",
    },
  },
  examples: [
    `context-graph mcp call recall '{"query":"connection refused"}'`,
    `echo '{"text":"Use pnpm here"}' | context-graph mcp call remember`,
    `context-graph mcp call --http recall '{"query":"connection refused"}'`,
  ],
  async run(call) {
    const { host, operands } = call;
    const [tool] = operands;
    if (tool === undefined || operands.length > 2) {
      const detail = "Give the name of a tool and its arguments as one JSON object.";
      throw usageError(detail);
    }
    const input = parseInput(operands[1] ?? (await host.readInput()));
    const result = await askServer(tool, input, call);
    const exitCode = result["isError"] === true ? 1 : 0;
    return { text: JSON.stringify(result, null, 2), json: result, exitCode };
  },
};

async function askServer(tool: string, input: JsonRecord, call: CommandCall): Promise<JsonRecord> {
  const { host, options } = call;
  const url = options.text("url");
  if (url === undefined && !options.has("http")) {
    const { callTool } = await import("@/mcp/mcp-client.ts");
    const directory = host.projectDirectory;
    const person = isRunByAgent(host.environment) ? [] : ["--person"];
    const server = [...ownProgram(), "mcp", "--project", directory, ...person];
    return await callTool({ server, directory, tool, input, timeoutMs: TIMEOUT_MS });
  }
  const { callToolOverHttp } = await import("@/mcp/http-client.ts");
  const token = host.environment("CONTEXT_GRAPH_MCP_TOKEN");
  const address = url === undefined ? await runningServer(host) : { url, token };
  return await callToolOverHttp({ ...address, tool, input, timeoutMs: TIMEOUT_MS });
}

async function runningServer({ projectDirectory, environment }: CommandHost) {
  const { findAddress } = await import("@/mcp/server-address.ts");
  const { storeFolder } = findProject(projectDirectory, environment);
  const address = findAddress(storeFolder, environment);
  if (address !== undefined) return address;
  const detail = "no server of this project runs ('context-graph mcp --http' starts one)";
  throw new CatalogueError("ERR_MCP_SERVER", { detail });
}

function parseInput(text: string): JsonRecord {
  if (text.trim() === "") return {};
  try {
    const input: unknown = JSON.parse(text);
    if (isRecord(input)) return input;
  } catch {
    // Reported below, like JSON that is not an object.
  }
  const detail = "The arguments of the tool must be one JSON object.";
  throw usageError(detail);
}

function ownProgram(): string[] {
  return isCompiled() ? [process.execPath] : [process.execPath, Bun.main];
}
