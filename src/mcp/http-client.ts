import { VERSION } from "@/base/version.ts";
import { noAnswer, PROTOCOL_VERSION } from "@/mcp/mcp-client.ts";
import { isRecord, type JsonRecord, recordField, textField } from "@/claude/json-fields.ts";

/** One call of one tool on a server that already runs. */
export interface HttpToolCall {
  readonly url: string;
  readonly token: string;
  readonly tool: string;
  readonly input: JsonRecord;
  readonly timeoutMs: number;
}

/** Calls the tool and returns its result unchanged. Throws ERR_MCP_SERVER if there is none. */
export async function callToolOverHttp(call: HttpToolCall): Promise<JsonRecord> {
  const message = await exchange(call);
  const error = recordField(message, "error");
  if (error !== undefined) throw noAnswer(textField(error, "message") ?? "an error");
  return recordField(message, "result") ?? {};
}

async function exchange({ url, token, tool, input, timeoutMs }: HttpToolCall): Promise<JsonRecord> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Accept: "application/json, text/event-stream",
        "Content-Type": "application/json",
        "MCP-Protocol-Version": PROTOCOL_VERSION,
        "User-Agent": `context-graph/${VERSION}`,
        ...(token === "" ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: tool, arguments: input },
      }),
    });
    text = await response.text();
  } catch (error) {
    throw noAnswer(error instanceof Error ? error.message : String(error), error);
  }
  const answer = messagesIn(text).find((message) => message["id"] === 1);
  if (answer !== undefined) return answer;
  throw noAnswer(`it answered with status ${response.status}${firstWords(text)}`);
}

/** The answer is one document, or a stream of events with one document each. */
function messagesIn(text: string): JsonRecord[] {
  const documents = text
    .split("\n")
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice("data:".length));
  return (documents.length === 0 ? [text] : documents).flatMap((document) => {
    try {
      const message: unknown = JSON.parse(document);
      return isRecord(message) ? [message] : [];
    } catch {
      return [];
    }
  });
}

function firstWords(text: string): string {
  const [line = ""] = text.trim().split("\n");
  return line === "" ? "" : ` (${line.slice(0, 100)})`;
}
