/**
 * The port for an embedding endpoint elsewhere, in the form OpenAI made common: `POST
 * {base}/embeddings`. Off unless the environment names one. Whatever the endpoint answers is
 * distrusted: it may be slow, endless, of another shape or another length, and none of it reaches
 * an error's text. The key goes into one header and nowhere else, and is never sent on to where
 * the endpoint points.
 */
import { CatalogueError } from "@/base/errors.ts";
import type { SlowEmbedder } from "@/embed/embed.ts";
import { readVectors } from "@/embed/endpoint/endpoint-answer.ts";
import type { HttpSettings } from "@/embed/endpoint/endpoint-settings.ts";

export interface HttpLimits {
  readonly timeoutMs: number;
  /** Tries for one request that fails in a way that may pass. */
  readonly attempts: number;
  /** Wait before the second try; doubled for each further one. */
  readonly waitMs: number;
  readonly textsARequest: number;
  readonly answerBytes: number;
}

/** Guesses, except that common endpoints take 8,192 tokens a text and hundreds of texts. */
export const HTTP_LIMITS: HttpLimits = {
  timeoutMs: 30_000,
  attempts: 3,
  waitMs: 500,
  textsARequest: 64,
  answerBytes: 64 * 1024 * 1024,
};

/** Somebody waits for the answer to a question, and words alone answer it too. Guess. */
export const QUERY_LIMITS: HttpLimits = { ...HTTP_LIMITS, timeoutMs: 3_000, attempts: 1 };

const TEXT_CHARS = 8_000;
const LONGEST_WAIT_MS = 10_000;

/** Asks the endpoint for one vector to learn how long they are. */
export async function openHttpEmbedder(
  settings: HttpSettings,
  limits: HttpLimits = HTTP_LIMITS,
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
      for (let from = 0; from < texts.length; from += limits.textsARequest) {
        const part = texts.slice(from, from + limits.textsARequest);
        vectors.push(...(await request(settings, limits, part, dimensions)));
      }
      return vectors;
    },
    close: () => undefined,
  };
}

async function request(
  settings: HttpSettings,
  limits: HttpLimits,
  texts: readonly string[],
  dimensions: number | undefined,
): Promise<Float32Array[]> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await post(settings, limits, texts);
    if (answer.kind === "vectors") return check(settings, answer.body, texts.length, dimensions);
    const isLast = attempt >= limits.attempts;
    if (!answer.mayPass || isLast) throw answer.error;
    const waitMs = Math.max(answer.waitMs, limits.waitMs * 2 ** (attempt - 1));
    await Bun.sleep(Math.min(waitMs, LONGEST_WAIT_MS));
  }
}

type Answer =
  | { readonly kind: "vectors"; readonly body: unknown }
  | {
      readonly kind: "failed";
      readonly error: CatalogueError;
      readonly mayPass: boolean;
      readonly waitMs: number;
    };

async function post(
  settings: HttpSettings,
  limits: HttpLimits,
  texts: readonly string[],
): Promise<Answer> {
  const input = texts.map((text) => text.slice(0, TEXT_CHARS).toWellFormed());
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
    return { kind: "vectors", body: await readJson(response, limits.answerBytes) };
  } catch (error) {
    return failed(settings, describeFailure(error, limits), !(error instanceof AnswerError));
  }
}

/** The message of a foreign error may quote the request, so only its kind is told. */
function describeFailure(error: unknown, { timeoutMs }: HttpLimits): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "TimeoutError") return `did not answer within ${timeoutMs} ms`;
  if (error instanceof AnswerError) return error.message;
  const code = (error as { code?: unknown } | null)?.code;
  return `cannot be reached${typeof code === "string" ? ` (${code})` : ""}`;
}

function refusal(settings: HttpSettings, response: Response): Answer {
  const { status } = response;
  void response.body?.cancel();
  const seconds = Number(response.headers.get("retry-after"));
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : 0;
  if (status === 429 || status >= 500) {
    return failed(settings, `answered with status ${status}`, true, waitMs);
  }
  if (status === 400 || status === 413 || status === 422) {
    const error = new CatalogueError("ERR_EMBED_REFUSED", { url: settings.url, status });
    return { kind: "failed", error, mayPass: false, waitMs: 0 };
  }
  const detail = status === 401 || status === 403 ? "did not accept the key" : "answered";
  return failed(settings, `${detail} (status ${status})`, false);
}

function failed(settings: HttpSettings, detail: string, mayPass: boolean, waitMs = 0): Answer {
  const error = new CatalogueError("ERR_EMBED_ENDPOINT", { url: settings.url, detail });
  return { kind: "failed", error, mayPass, waitMs };
}

class AnswerError extends Error {}

async function readJson(response: Response, mostBytes: number): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostBytes) throw new AnswerError(`answered with more than ${mostBytes} bytes`);
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch {
    throw new AnswerError("answered with something that is no JSON");
  }
}

function check(
  settings: HttpSettings,
  body: unknown,
  count: number,
  dimensions: number | undefined,
): Float32Array[] {
  const vectors = readVectors(body, count, dimensions);
  if (typeof vectors !== "string") return vectors;
  throw new CatalogueError("ERR_EMBED_ENDPOINT", { url: settings.url, detail: vectors });
}
