import type { Environment } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";

/** An OpenAI-compatible endpoint that embeds, as the environment names it. */
export interface HttpSettings {
  /** Where to post. It holds no credentials, so it may be shown. */
  readonly url: string;
  readonly model: string;
  /** Never shown, logged or part of an error. */
  readonly key: string;
}

/** The endpoint, or nothing where none is set. Throws ERR_EMBED_SETTINGS on half a setting. */
export function readHttpSettings(environment: Environment): HttpSettings | undefined {
  const base = environment("CONTEXT_GRAPH_EMBED_URL").trim();
  const model = environment("CONTEXT_GRAPH_EMBED_MODEL").trim();
  if (base === "" && model === "") return undefined;
  if (base === "") throw wrong("CONTEXT_GRAPH_EMBED_URL is missing");
  if (model === "") throw wrong("CONTEXT_GRAPH_EMBED_MODEL is missing");
  return { url: endpointUrl(base), model, key: environment("CONTEXT_GRAPH_EMBED_KEY").trim() };
}

function endpointUrl(base: string): string {
  const url = URL.parse(base);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw wrong("CONTEXT_GRAPH_EMBED_URL is no http or https address");
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw wrong(
      "CONTEXT_GRAPH_EMBED_URL holds more than an address (the key has its own variable)",
    );
  }
  return `${url.href.replace(/\/+$/, "")}/embeddings`;
}

function wrong(detail: string): CatalogueError {
  return new CatalogueError("ERR_EMBED_SETTINGS", { detail });
}
