import { isRecord, type JsonRecord, recordField, textListField } from "@/claude/json-fields.ts";

/** True if the entry of a client's configuration starts our MCP server. */
export function isOwnServer(value: unknown): boolean {
  if (!isRecord(value) || !Array.isArray(value["args"])) return false;
  const { command, args } = value;
  // The form that is shared with others, which looks for the program.
  if (command === "sh") return /\bexec context-graph mcp\b/.test(String(args[1]));
  const isOurProgram =
    typeof command === "string" && /(?:^|[\\/])context-graph(?:-cli)?(?:\.exe)?$/.test(command);
  return isOurProgram && value["args"][0] === "mcp";
}

/** True if this .mcp.json has our server and none of the settings files switches it off. */
export function isServerRegistered(servers: string, settings: readonly string[]): boolean {
  const entries = Object.entries(recordField(parse(servers), "mcpServers") ?? {});
  const names = entries.filter(([, value]) => isOwnServer(value)).map(([name]) => name);
  const off = new Set(
    settings.flatMap((text) => textListField(parse(text), "disabledMcpjsonServers")),
  );
  return names.some((name) => !off.has(name));
}

/** The programs that this .mcp.json starts as our server; undefined if the client ignores the file. */
export function ownServerPrograms(servers: string): string[] | undefined {
  const document = parse(servers);
  if (document === undefined) return undefined;
  return Object.values(recordField(document, "mcpServers") ?? {})
    .filter(isOwnServer)
    .map((server) => String((server as JsonRecord)["command"]));
}

function parse(text: string): JsonRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined; // Not JSON: the client ignores such a file too.
  }
}
