import type { Environment } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";

/** The OpenAI-compatible embedding endpoint that the environment names. */
export interface EndpointSettings {
  /** The address to post to. It contains no credentials, so it may be shown. */
  readonly url: string;
  readonly model: string;
  /** Never shown, logged or put into an error. */
  readonly key: string;
}

/** Returns undefined if no endpoint is set. Throws ERR_EMBED_SETTINGS if a setting is wrong. */
export function readEndpointSettings(environment: Environment): EndpointSettings | undefined {
  const base = environment("CONTEXT_GRAPH_EMBED_URL").trim();
  const model = environment("CONTEXT_GRAPH_EMBED_MODEL").trim();
  if (base === "" && model === "") return undefined;
  if (base === "") throw invalidSettings("CONTEXT_GRAPH_EMBED_URL is missing");
  if (model === "") throw invalidSettings("CONTEXT_GRAPH_EMBED_MODEL is missing");
  return { url: endpointUrl(base), model, key: environment("CONTEXT_GRAPH_EMBED_KEY").trim() };
}

function endpointUrl(base: string): string {
  const url = URL.parse(base);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw invalidSettings("CONTEXT_GRAPH_EMBED_URL is not an http or https address");
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw invalidSettings(
      "CONTEXT_GRAPH_EMBED_URL contains more than an address (the key has its own variable)",
    );
  }
  return `${url.href.replace(/\/+$/, "")}/embeddings`;
}

function invalidSettings(detail: string): CatalogueError {
  return new CatalogueError("ERR_EMBED_SETTINGS", { detail });
}
