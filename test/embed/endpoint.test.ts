import { describe, expect, test } from "bun:test";
import { ENVIRONMENT, type Environment } from "@/base/environment.ts";
import { CatalogueError, errorToJson } from "@/base/errors.ts";
import { openEmbedding } from "@/embed/open-embedding.ts";
import { ENDPOINT_LIMITS, openEndpointEmbedder } from "@/embed/endpoint/endpoint.ts";
import { readEndpointSettings } from "@/embed/endpoint/endpoint-settings.ts";
import { normalizeVector } from "@/vectors/vector.ts";
import { embedQuery } from "@/operations/memories/embed-query.ts";
import {
  type Answering,
  answerVectors,
  answerWell,
  startEmbeddingServer,
  vectorFor,
} from "@test/embed/embedding-server.ts";

const KEY = "sk-very-secret-key-0123456789";
const LIMITS = { ...ENDPOINT_LIMITS, timeoutMs: 300, waitMs: 1, answerBytesMax: 100_000 };

function settingsFor(base: string) {
  return { url: `${base}/embeddings`, model: "small", key: KEY };
}

describe("the embedding endpoint", () => {
  test("is called like OpenAI's, and its vectors are put in order and scaled to unit length", async () => {
    await using server = startEmbeddingServer();
    const embedder = await openEndpointEmbedder(settingsFor(server.base), LIMITS);
    expect(embedder).toMatchObject({
      space: "http:small:3",
      encoder: "http:small:3",
      dimensions: 3,
    });
    const texts = ["one", "three", "eleven"];
    const vectors = await embedder.embedAll(texts);
    for (const [at, text] of texts.entries()) {
      const wanted = Float32Array.from(vectorFor(text));
      normalizeVector(wanted);
      expect(vectors[at]).toEqual(wanted);
    }
    expect(server.requests.at(-1)).toEqual({
      path: "/v1/embeddings",
      authorization: `Bearer ${KEY}`,
      model: "small",
      input: texts,
    });
  });

  test("gets many texts in several requests, long ones cut", async () => {
    await using server = startEmbeddingServer();
    const embedder = await openEndpointEmbedder(settingsFor(server.base), LIMITS);
    const texts = Array.from({ length: 150 }, (_, i) => "x".repeat(i * 100 + 1));
    expect(await embedder.embedAll(texts)).toHaveLength(150);
    const sizes = server.requests.slice(1).map(({ input }) => input.length);
    expect(sizes).toEqual([64, 64, 22]);
    const longest = Math.max(...server.requests.flatMap(({ input }) => input.map((t) => t.length)));
    expect(longest).toBe(8_000);
    expect(await embedder.embedAll([])).toEqual([]);
  });

  test("is asked again if it is overloaded or failing, but not more often than allowed", async () => {
    for (const status of [429, 500, 503]) {
      await using passing = startEmbeddingServer((request, number) =>
        number < 3 ? new Response("busy", { status }) : answerWell(request),
      );
      expect((await openEndpointEmbedder(settingsFor(passing.base), LIMITS)).dimensions).toBe(3);
      await using lasting = startEmbeddingServer(() => new Response("busy", { status }));
      const error = await failureOf(lasting.base);
      expect(error.message).toContain(`answered with status ${status}`);
      expect(lasting.requests).toHaveLength(3);
    }
  });

  test("is asked only once if asking again cannot help", async () => {
    for (const [status, code] of [
      [400, "ERR_EMBED_REFUSED"],
      [401, "ERR_EMBED_ENDPOINT"],
      [404, "ERR_EMBED_ENDPOINT"],
      [413, "ERR_EMBED_REFUSED"],
    ] as const) {
      await using server = startEmbeddingServer(() => new Response("no", { status }));
      expect((await failureOf(server.base)).code).toBe(code);
      expect(server.requests).toHaveLength(1);
    }
  });

  test("that is slow or stops in the middle of an answer is given up in time", async () => {
    const slow: Answering[] = [
      async () => {
        await Bun.sleep(2_000);
        return new Response("");
      },
      () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new TextEncoder().encode('{"data":[')),
          }),
        ),
    ];
    for (const answer of slow) {
      await using server = startEmbeddingServer(answer);
      const limits = { ...LIMITS, attempts: 1 };
      const error = await failureOf(server.base, limits);
      expect(error.message).toContain("did not answer within 300 ms");
    }
  }, 20_000);

  test("that does not exist is reported as unreachable", async () => {
    const server = startEmbeddingServer();
    await server[Symbol.asyncDispose]();
    expect((await failureOf(server.base)).message).toContain("cannot be reached");
  });

  test("cannot redirect us elsewhere", async () => {
    await using elsewhere = startEmbeddingServer();
    await using server = startEmbeddingServer(() =>
      Response.redirect(`${elsewhere.base}/embeddings`, 307),
    );
    expect((await failureOf(server.base)).code).toBe("ERR_EMBED_ENDPOINT");
    expect(elsewhere.requests).toEqual([]);
  });

  const hostile: Readonly<Record<string, () => Response>> = {
    "no JSON": () => new Response("<html>"),
    "JSON of another shape": () => Response.json({ vectors: [[1]] }),
    null: () => Response.json(null),
    "no vector": () => answerVectors([]),
    "too many vectors": () => answerVectors([[1], [2]]),
    "an empty vector": () => answerVectors([[]]),
    "a vector of null": () => answerVectors([[null, 1]]),
    "a vector of text": () => answerVectors(["AAAA"]),
    "a vector without a direction": () => answerVectors([[0, 0, 0]]),
    "numbers beyond a float": () => new Response('{"data":[{"index":0,"embedding":[1e999,1]}]}'),
    "an endless vector": () => answerVectors([Array.from({ length: 9_000 }, () => 1)]),
    "an index out of range": () => Response.json({ data: [{ index: 7, embedding: [1] }] }),
    "an index that is not a number": () =>
      Response.json({ data: [{ index: "__proto__", embedding: [1] }] }),
    "more bytes than allowed": () =>
      new Response(`{"data":[{"index":0,"embedding":[1]}]}${" ".repeat(200_000)}`),
  };
  for (const [what, answer] of Object.entries(hostile)) {
    test(`is rejected if it answers with ${what}`, async () => {
      await using server = startEmbeddingServer(answer);
      const error = await failureOf(server.base);
      expect(error.code).toBe("ERR_EMBED_ENDPOINT");
      expect(server.requests).toHaveLength(1);
    });
  }

  test("is rejected if its vectors change their length or come twice", async () => {
    await using server = startEmbeddingServer((request, number) => {
      if (number === 2) return answerVectors([[1, 2]]);
      if (number === 3)
        return answerVectors([
          [1, 2, 3],
          [1, 2],
        ]);
      if (number === 4) {
        const twice = { index: 0, embedding: [1, 2, 3] };
        return Response.json({ data: [twice, twice] });
      }
      return answerWell(request);
    });
    const embedder = await openEndpointEmbedder(settingsFor(server.base), LIMITS);
    await expect(embedder.embedAll(["a"])).rejects.toThrow("2 dimensions instead of 3");
    await expect(embedder.embedAll(["a", "b"])).rejects.toThrow("2 dimensions instead of 3");
    await expect(embedder.embedAll(["a", "b"])).rejects.toThrow("belong to no text");
  });

  test("never gets its key or its answer into an error", async () => {
    const answers: Answering[] = [
      () => new Response(`bad key ${KEY}`, { status: 401 }),
      () => new Response(`overloaded ${KEY}`, { status: 500, statusText: KEY }),
      () => new Response(`{"error":"${KEY}"`),
      () => answerVectors([[KEY]]),
    ];
    for (const answer of answers) {
      await using server = startEmbeddingServer(answer);
      const error = await failureOf(server.base);
      const shown = [error.message, error.hint, error.stack, String(error.cause)].join("\n");
      expect(shown + JSON.stringify(errorToJson(error)) + Bun.inspect(error)).not.toContain(KEY);
    }
  });
});

describe("the settings of the endpoint", () => {
  test("are off unless both address and model are set", () => {
    expect(readEndpointSettings(environment({}))).toBeUndefined();
    const given = {
      CONTEXT_GRAPH_EMBED_URL: "http://localhost:1/v1/",
      CONTEXT_GRAPH_EMBED_MODEL: "m",
    };
    expect(readEndpointSettings(environment(given))).toEqual({
      url: "http://localhost:1/v1/embeddings",
      model: "m",
      key: "",
    });
    for (const wrong of [
      { CONTEXT_GRAPH_EMBED_URL: "http://localhost:1" },
      { CONTEXT_GRAPH_EMBED_MODEL: "m" },
      { ...given, CONTEXT_GRAPH_EMBED_URL: "localhost:11434" },
      { ...given, CONTEXT_GRAPH_EMBED_URL: "file:///etc/passwd" },
      { ...given, CONTEXT_GRAPH_EMBED_URL: `https://me:${KEY}@example.org/v1` },
      { ...given, CONTEXT_GRAPH_EMBED_URL: `https://example.org/v1?key=${KEY}` },
    ]) {
      const error = thrownBy(() => readEndpointSettings(environment(wrong)));
      expect(error.code).toBe("ERR_EMBED_SETTINGS");
      expect(error.message).not.toContain(KEY);
    }
  });

  test("make the endpoint the encoder of documents and queries", async () => {
    await using server = startEmbeddingServer();
    const embedding = openEmbedding(
      environment({ CONTEXT_GRAPH_EMBED_URL: server.base, CONTEXT_GRAPH_EMBED_MODEL: "small" }),
      "short",
    );
    expect(embedding.documents).toMatchObject({ kind: "http", encoder: undefined });
    const question =
      "Why does AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYzEXAMPLEKA fail?";
    const embedder = await embedQuery(question, embedding);
    expect(embedder.space).toBe("http:small:3");
    expect(embedder.embed(question)).toHaveLength(3);
    const sent = server.requests.flatMap(({ input }) => input).join("\n");
    expect(sent).toContain("Why does");
    expect(sent).not.toContain("wJalrXUtnFEMI");
  });

  test("leave everything to the table if none are set and no model is installed", async () => {
    const embedding = openEmbedding(environment({ CONTEXT_GRAPH_HOME: "/nowhere" }), "long");
    expect(embedding).toMatchObject({ documents: undefined, queries: undefined });
    expect(await embedQuery("a question", embedding)).toBe(embedding.table);
  });
});

async function failureOf(base: string, limits = LIMITS): Promise<CatalogueError> {
  try {
    await openEndpointEmbedder(settingsFor(base), limits);
  } catch (error) {
    if (error instanceof CatalogueError) return error;
    throw error;
  }
  throw new Error("the answer was accepted");
}

function thrownBy(work: () => unknown): CatalogueError {
  try {
    work();
  } catch (error) {
    if (error instanceof CatalogueError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

function environment(given: Partial<Record<keyof typeof ENVIRONMENT, string>>): Environment {
  return (name) => given[name] ?? ENVIRONMENT[name].fallback;
}
