import { LIMITS } from "@/base/limits.ts";
import { VERSION } from "@/base/version.ts";
import { noAnswer, PROTOCOL_VERSION, resultOf } from "@/mcp/mcp-client.ts";
import { isRecord, type JsonRecord } from "@/claude/json-fields.ts";

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
  return resultOf(message);
}

async function exchange(call: HttpToolCall): Promise<JsonRecord> {
  const { url, token, tool, input, timeoutMs } = call;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
    throw noAnswer(`'${url.slice(0, 100)}' is no address of a server (http://…)`);
  }
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
    text = await readBounded(response);
  } catch (error) {
    throw noAnswer(describeFailure(error, call), error);
  }
  const answer = messagesIn(text).find((message) => message["id"] === 1);
  if (answer !== undefined) return answer;
  throw noAnswer(`it answered with status ${response.status}${firstWords(text)}`);
}

/** The text of an answer; throws if it has no end. */
async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > LIMITS.stdinBytes) throw new Error("its answer is too long");
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** The runtime's own messages are for programmers. */
function describeFailure(error: unknown, { url, timeoutMs }: HttpToolCall): string {
  const { name = "", code = "", message = "" } = error as Partial<Error & { code: string }>;
  if (name === "TimeoutError") return `no answer within ${timeoutMs / 1_000} s from ${url}`;
  if (/ConnectionRefused|ECONNREFUSED/.test(code)) return `nothing listens at ${url}`;
  if (code === "ECONNRESET") return "the connection was closed before the answer was there";
  if (code === "UnexpectedRedirect") return `${url} leads elsewhere, and is not followed`;
  return message.replace(/\.? For more information,.*$/, "");
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
