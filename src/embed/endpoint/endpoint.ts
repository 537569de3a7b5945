/**
 * Embeds with an OpenAI-compatible endpoint: `POST {base}/embeddings`. Off unless the environment
 * names one. The endpoint's answer is not trusted: it may be slow, endless, malformed or of the
 * wrong length, and none of it gets into an error message. The key goes into one header and nowhere
 * else, and redirects are not followed.
 */
import { CatalogueError } from "@/base/errors.ts";
import type { SlowEmbedder } from "@/embed/embed.ts";
import { readAnsweredVectors } from "@/embed/endpoint/endpoint-answer.ts";
import type { EndpointSettings } from "@/embed/endpoint/endpoint-settings.ts";

export interface EndpointLimits {
  readonly timeoutMs: number;
  /** How often a request is tried if its failures may be temporary. */
  readonly attempts: number;
  /** The wait before the second attempt; it doubles for each further one. */
  readonly waitMs: number;
  readonly textsPerRequest: number;
  readonly answerBytesMax: number;
}

/** Guesses; common endpoints accept 8,192 tokens per text and hundreds of texts. */
export const ENDPOINT_LIMITS: EndpointLimits = {
  timeoutMs: 30_000,
  attempts: 3,
  waitMs: 500,
  textsPerRequest: 64,
  answerBytesMax: 64 * 1024 * 1024,
};

/** Shorter for a query: somebody waits, and recall by words works without a vector. Guess. */
export const ENDPOINT_QUERY_LIMITS: EndpointLimits = {
  ...ENDPOINT_LIMITS,
  timeoutMs: 3_000,
  attempts: 1,
};

const TEXT_CHARS_MAX = 8_000;
const WAIT_MS_MAX = 10_000;

/** Opens the endpoint. Asks it for one vector to learn its number of dimensions. */
export async function openEndpointEmbedder(
  settings: EndpointSettings,
  limits: EndpointLimits = ENDPOINT_LIMITS,
): Promise<SlowEmbedder> {
  const [probe] = await request(settings, limits, ["dimensions"], undefined);
  const dimensions = probe?.length ?? 0;
  const space = `http:${settings.model}:${dimensions}`;
  return {
    space,
    encoder: space,
    dimensions,
    async embedAll(texts) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += limits.textsPerRequest) {
        const part = texts.slice(from, from + limits.textsPerRequest);
        vectors.push(...(await request(settings, limits, part, dimensions)));
      }
      return vectors;
    },
    close: () => undefined,
  };
}

async function request(
  settings: EndpointSettings,
  limits: EndpointLimits,
  texts: readonly string[],
  dimensions: number | undefined,
): Promise<Float32Array[]> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await post(settings, limits, texts);
    if (answer.kind === "answered")
      return checkAnswer(settings, answer.body, texts.length, dimensions);
    const isLast = attempt >= limits.attempts;
    if (!answer.isTemporary || isLast) throw answer.error;
    const waitMs = Math.max(answer.waitMs, limits.waitMs * 2 ** (attempt - 1));
    await Bun.sleep(Math.min(waitMs, WAIT_MS_MAX));
  }
}

type Answer =
  | { readonly kind: "answered"; readonly body: unknown }
  | {
      readonly kind: "failed";
      readonly error: CatalogueError;
      readonly isTemporary: boolean;
      readonly waitMs: number;
    };

async function post(
  settings: EndpointSettings,
  limits: EndpointLimits,
  texts: readonly string[],
): Promise<Answer> {
  const input = texts.map((text) => text.slice(0, TEXT_CHARS_MAX).toWellFormed());
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    const response = await fetch(settings.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(settings.key === "" ? {} : { authorization: `Bearer ${settings.key}` }),
      },
      body: JSON.stringify({ model: settings.model, input, encoding_format: "float" }),
      redirect: "manual",
      signal,
    });
    if (!response.ok) return refusal(settings, response);
    return { kind: "answered", body: await readJson(response, limits.answerBytesMax) };
  } catch (error) {
    return failed(settings, describeFailure(error, limits), !(error instanceof AnswerError));
  }
}

/** Names only the kind of failure, because the message of a foreign error may quote the request. */
function describeFailure(error: unknown, { timeoutMs }: EndpointLimits): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "TimeoutError") return `did not answer within ${timeoutMs} ms`;
  if (error instanceof AnswerError) return error.message;
  const code = (error as { code?: unknown } | null)?.code;
  return `cannot be reached${typeof code === "string" ? ` (${code})` : ""}`;
}

function refusal(settings: EndpointSettings, response: Response): Answer {
  const { status } = response;
  void response.body?.cancel();
  const seconds = Number(response.headers.get("retry-after"));
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : 0;
  if (status === 429 || status >= 500) {
    return failed(settings, `answered with status ${status}`, true, waitMs);
  }
  if (status === 400 || status === 413 || status === 422) {
    const error = new CatalogueError("ERR_EMBED_REFUSED", { url: settings.url, status });
    return { kind: "failed", error, isTemporary: false, waitMs: 0 };
  }
  const detail = status === 401 || status === 403 ? "did not accept the key" : "answered";
  return failed(settings, `${detail} (status ${status})`, false);
}

function failed(
  settings: EndpointSettings,
  detail: string,
  isTemporary: boolean,
  waitMs = 0,
): Answer {
  const error = new CatalogueError("ERR_EMBED_ENDPOINT", { url: settings.url, detail });
  return { kind: "failed", error, isTemporary, waitMs };
}

class AnswerError extends Error {}

async function readJson(response: Response, bytesMax: number): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > bytesMax) throw new AnswerError(`answered with more than ${bytesMax} bytes`);
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch {
    throw new AnswerError("answered with something that is not JSON");
  }
}

function checkAnswer(
  settings: EndpointSettings,
  body: unknown,
  count: number,
  dimensions: number | undefined,
): Float32Array[] {
  const vectors = readAnsweredVectors(body, count, dimensions);
  if (typeof vectors !== "string") return vectors;
  throw new CatalogueError("ERR_EMBED_ENDPOINT", { url: settings.url, detail: vectors });
}
