/**
 * A scripted Anthropic Messages API on 127.0.0.1, so that the real client can run without a network
 * and without a model. It plays a script (model-script.ts) and keeps every request in memory. It
 * does not decide whether a model would obey.
 */
import { renderEvents, renderMessage } from "@test/harness/model-answer.ts";
import { parseBody, userText, type ModelRequest } from "@test/harness/model-request.ts";
import { says, type Script, type Thread, type Turn } from "@test/harness/model-script.ts";

export interface ModelServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly ModelRequest[];
}

/**
 * The answer of a thread after its last turn. A test that sees it has a script that is too short.
 */
export const SCRIPT_ENDED = "(the script has no further turn)";

/** Starts the server on a free port. The caller disposes it. */
export function startModelServer(script: Script): ModelServer {
  const requests: ModelRequest[] = [];
  const pickTurn = createTurnPicker(script);

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const raw = await request.text();
    const received = record(requests, pathname, raw);
    if (request.method !== "POST" || !pathname.startsWith("/v1/messages")) return notFound();
    if (pathname === "/v1/messages/count_tokens") {
      return Response.json({ input_tokens: Math.ceil(raw.length / 4) });
    }
    if (pathname !== "/v1/messages" || received.body.messages.length === 0) return notFound();
    const turn = pickTurn(received);
    if (turn.delayMs !== undefined) await Bun.sleep(turn.delayMs);
    return renderTurn(turn, received);
  }

  // Bun closes a connection that is silent for 10 s; a delayed turn may take longer.
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, idleTimeout: 120, fetch: answer });
  return {
    url: `http://127.0.0.1:${server.port}`,
    requests,
    async [Symbol.asyncDispose]() {
      await server.stop(true);
    },
  };
}

function record(requests: ModelRequest[], path: string, raw: string): ModelRequest {
  const body = parseBody(raw);
  const received: ModelRequest = {
    number: requests.length + 1,
    path,
    body,
    thread: "",
    turn: -1,
    firstUserText: userText(body, "first"),
    lastUserText: userText(body, "last"),
  };
  requests.push(received);
  return received;
}

// The client repeats a request without a good answer: the same messages get the same turn.
function createTurnPicker(script: Script): (request: ModelRequest) => Turn {
  const played = new Map<Thread, string[]>();
  return (request) => {
    const thread = script.find(({ matches }) => matches === undefined || matches(request));
    if (thread === undefined) return says(SCRIPT_ENDED);
    const seen = played.get(thread) ?? [];
    played.set(thread, seen);
    const messages = JSON.stringify(request.body.messages);
    if (!seen.includes(messages)) seen.push(messages);
    request.thread = thread.name;
    request.turn = seen.indexOf(messages);
    return thread.turns[request.turn] ?? says(SCRIPT_ENDED);
  };
}

function renderTurn(turn: Turn, request: ModelRequest): Response {
  if (turn.error !== undefined) {
    const { status, type, message } = turn.error;
    return Response.json({ type: "error", error: { type, message } }, { status });
  }
  const frame = {
    messageId: `msg_${request.number}`,
    model: request.body.model ?? "",
    toolUseIdStart: `toolu_${request.thread}_${request.turn}_`,
  };
  if (request.body.stream !== true) return Response.json(renderMessage(turn, frame));
  return new Response(renderEvents(turn, frame), {
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache" },
  });
}

function notFound(): Response {
  const error = { type: "not_found_error", message: "no such route" };
  return Response.json({ type: "error", error }, { status: 404 });
}
