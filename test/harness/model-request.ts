/** One request of the client to the model, as tests read it. */
export interface ModelRequest {
  /** Counts from 1, in order of arrival. */
  number: number;
  path: string;
  body: MessagesBody;
  /**
   * The thread and turn of the script that answered it; empty and -1 for requests without messages.
   */
  thread: string;
  turn: number;
  firstUserText: string;
  lastUserText: string;
}

export interface MessagesBody {
  model?: string;
  stream?: boolean;
  system?: unknown;
  tools?: unknown[];
  messages: { role: string; content: unknown }[];
}

/** A piece of text in a request and its path, such as `messages[2].content[0].text`. */
export interface FoundText {
  request: number;
  thread: string;
  where: string;
  text: string;
}

/** Reads a posted body. One that is not a Messages request has no messages. */
export function parseBody(raw: string): MessagesBody {
  try {
    const body: unknown = JSON.parse(raw);
    if (isRecord(body) && Array.isArray(body.messages)) {
      return { ...body, messages: body.messages.filter(isMessage) };
    }
  } catch {
    // Not JSON. The client never sends that, so a 404 is enough.
  }
  return { messages: [] };
}

/** All text of the first or last user message, including tool results. */
export function userText(body: MessagesBody, which: "first" | "last"): string {
  const messages = body.messages.filter((message) => message.role === "user");
  const message = which === "first" ? messages[0] : messages.at(-1);
  return [...textsOf(message?.content, "")].map((found) => found.text).join("\n");
}

/** Every matching text in the requests' bodies, with its path. */
export function textsIn(requests: readonly ModelRequest[], pattern: RegExp): FoundText[] {
  return requests.flatMap(({ number, thread, body }) =>
    [...textsOf(body, "")]
      .filter(({ text }) => pattern.test(text))
      .map(({ where, text }) => ({ request: number, thread, where, text })),
  );
}

/** The tool results sent to the model, by the id of their call. */
export function toolResultsIn(requests: readonly ModelRequest[]): Map<string, string> {
  const results = new Map<string, string>();
  for (const message of requests.flatMap((request) => request.body.messages)) {
    if (!Array.isArray(message.content)) continue;
    for (const block of message.content.filter(isRecord)) {
      if (block.type !== "tool_result" || results.has(String(block.tool_use_id))) continue;
      const text = [...textsOf(block.content, "")].map((found) => found.text).join("\n");
      results.set(String(block.tool_use_id), text);
    }
  }
  return results;
}

function* textsOf(value: unknown, where: string): Generator<{ where: string; text: string }> {
  if (typeof value === "string") yield { where, text: value };
  else if (Array.isArray(value)) {
    for (const [index, part] of value.entries()) yield* textsOf(part, `${where}[${index}]`);
  } else if (isRecord(value)) {
    for (const [name, part] of Object.entries(value)) {
      yield* textsOf(part, where === "" ? name : `${where}.${name}`);
    }
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isMessage(value: unknown): value is { role: string; content: unknown } {
  return isRecord(value) && typeof value.role === "string" && "content" in value;
}
