import { isCompiled } from "@/platform/program-files.ts";
import { CatalogueError } from "@/base/errors.ts";
import { isRecord, type JsonRecord } from "@/claude/json-fields.ts";
import type { Command, CommandCall } from "@/cli/command.ts";

/** Guess: a command that takes longer seems to hang. */
const TIMEOUT_MS = 30_000;

/** Loads the server and the SDK only here, so that hooks and other commands start faster. */
export const mcpCommand: Command = {
  name: "mcp",
  summary: "Serve memory to an MCP client on standard input and output",
  operands: "",
  options: {},
  examples: ["claude mcp add context-graph -- context-graph mcp"],
  async run({ host, options }) {
    const { environment, clock, currentDirectory } = host;
    const isNamed = options.text("project") !== undefined;
    const projectDirectory =
      (isNamed ? "" : environment("CLAUDE_PROJECT_DIR")) || host.projectDirectory;
    host.showProgress("Waiting for an MCP client on standard input; Ctrl-D ends it.\n");
    const { serveMcp } = await import("@/mcp/mcp-server.ts");
    await serveMcp({ environment, clock, currentDirectory, projectDirectory });
    return { text: "", json: undefined };
  },
};

export const mcpCallCommand: Command = {
  name: "mcp call",
  summary: "Call a tool of the MCP server and print its result as JSON",
  operands: "<tool> [json]",
  options: {},
  examples: [
    `context-graph mcp call recall '{"query":"connection refused"}'`,
    `echo '{"text":"Use pnpm here"}' | context-graph mcp call remember`,
  ],
  async run(call) {
    const { host, program, operands } = call;
    const [tool] = operands;
    if (tool === undefined || operands.length > 2) {
      const detail = "Give the name of a tool and its arguments as one JSON object.";
      throw new CatalogueError("ERR_USAGE", { detail, program });
    }
    const input = parseInput(operands[1] ?? (await host.readInput()), call);
    const { callTool } = await import("@/mcp/mcp-client.ts");
    const directory = host.projectDirectory;
    const server = [...ownProgram(), "mcp", "--project", directory];
    const result = await callTool({ server, directory, tool, input, timeoutMs: TIMEOUT_MS });
    const exitCode = result["isError"] === true ? 1 : 0;
    return { text: JSON.stringify(result, null, 2), json: result, exitCode };
  },
};

function parseInput(text: string, { program }: CommandCall): JsonRecord {
  if (text.trim() === "") return {};
  try {
    const input: unknown = JSON.parse(text);
    if (isRecord(input)) return input;
  } catch {
    // Reported below, like JSON that is not an object.
  }
  const detail = "The arguments of the tool must be one JSON object.";
  throw new CatalogueError("ERR_USAGE", { detail, program });
}

function ownProgram(): string[] {
  return isCompiled() ? [process.execPath] : [process.execPath, Bun.main];
}
