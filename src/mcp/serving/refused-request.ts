import { isRecord } from "@/claude/json-fields.ts";
import { type JSONRPCErrorResponse, ProtocolErrorCode } from "@modelcontextprotocol/server";

/** Longer lines are left to the SDK: parsing them twice would take a hook's time. */
const CHECKED_BYTES_MAX = 64 * 1024;

/**
 * The answer to a line that has an id but is no message of the protocol; undefined for all others.
 * The SDK drops such a line in silence, and whoever waits for the answer would wait for ever.
 */
export function refusedRequest(line: Uint8Array): JSONRPCErrorResponse | undefined {
  if (line.length > CHECKED_BYTES_MAX) return undefined;
  const message = parse(new TextDecoder().decode(line));
  if (!isRecord(message)) return undefined;
  const { id, jsonrpc, method, result, error } = message;
  if (typeof id !== "string" && !Number.isInteger(id)) return undefined;
  const isCall = typeof method === "string";
  const isAnswer = method === undefined && (result ?? error) !== undefined;
  if (jsonrpc === "2.0" && (isCall || isAnswer)) return undefined;
  const problem = { code: ProtocolErrorCode.InvalidRequest, message: "No request of JSON-RPC 2.0" };
  return { jsonrpc: "2.0", error: problem, id: id as string | number };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
