// A small MCP server with one tool, so that the measured session also calls a tool that is not the
// client's own.
import { createInterface } from "node:readline";

const TOOL = {
  name: "note",
  description: "Takes a note",
  inputSchema: { type: "object", properties: { text: { type: "string" } } },
};

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly protocolVersion?: string };
}

function answer({ method, params }: Message): unknown {
  if (method === "initialize") {
    const protocolVersion = params?.protocolVersion ?? "2025-11-25";
    const serverInfo = { name: "notes", version: "1" };
    return { result: { protocolVersion, capabilities: { tools: {} }, serverInfo } };
  }
  if (method === "tools/list") return { result: { tools: [TOOL] } };
  if (method === "tools/call") return { result: { content: [{ type: "text", text: "noted" }] } };
  return { error: { code: -32601, message: "unknown method" } };
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line) as Message;
  if (message.id === undefined) continue;
  console.log(JSON.stringify({ jsonrpc: "2.0", id: message.id, ...(answer(message) as object) }));
}
