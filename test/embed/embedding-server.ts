/** An OpenAI-compatible embedding endpoint on loopback whose answers a test decides. */
export interface EmbeddingServer extends AsyncDisposable {
  /** The value for CONTEXT_GRAPH_EMBED_URL. */
  readonly base: string;
  readonly requests: readonly EmbeddingRequest[];
}

export interface EmbeddingRequest {
  readonly path: string;
  readonly authorization: string | null;
  readonly model: string;
  readonly input: readonly string[];
}

/** Answers a request. `number` counts requests from 1. */
export type Answering = (request: EmbeddingRequest, number: number) => Response | Promise<Response>;

export function startEmbeddingServer(answer: Answering = answerWell): EmbeddingServer {
  const requests: EmbeddingRequest[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 5,
    async fetch(request) {
      const { model, input } = (await request.json()) as EmbeddingRequest;
      const authorization = request.headers.get("authorization");
      const received = { path: new URL(request.url).pathname, authorization, model, input };
      requests.push(received);
      return await answer(received, requests.length);
    },
  });
  return {
    base: `http://127.0.0.1:${server.port}/v1`,
    requests,
    [Symbol.asyncDispose]: () => server.stop(true),
  };
}

/** Answers in three dimensions (length of the text, first letter, 1), last text first. */
export function answerWell({ input }: EmbeddingRequest): Response {
  const data = input.map((text, index) => ({ index, embedding: vectorFor(text) }));
  return Response.json({ object: "list", data: data.toReversed() });
}

export function vectorFor(text: string): number[] {
  return [text.length, text.charCodeAt(0) || 0, 1];
}

export function answerVectors(vectors: readonly unknown[]): Response {
  return Response.json({ data: vectors.map((embedding, index) => ({ index, embedding })) });
}
