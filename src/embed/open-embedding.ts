/**
 * Chooses the encoders of this process. A memory always gets a vector of the token table when it is
 * written; the encoder for documents embeds it again later, in a worker or a command. Hooks do not
 * use this file: they use the table directly.
 */
import { tokenTablePath } from "@/platform/program-files.ts";
import type { Environment } from "@/base/environment.ts";
import type { Embedder, SlowEmbedder } from "@/embed/embed.ts";
import {
  type EndpointLimits,
  ENDPOINT_LIMITS,
  openEndpointEmbedder,
  ENDPOINT_QUERY_LIMITS,
} from "@/embed/endpoint/endpoint.ts";
import { readEndpointSettings } from "@/embed/endpoint/endpoint-settings.ts";
import { MODEL_ENCODER, openModel } from "@/embed/model/model.ts";
import { hasModel, modelFolder } from "@/embed/model/model-files.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";

/** An encoder that is available but not opened yet. */
export interface AvailableEncoder {
  readonly kind: "model" | "http";
  /** The name stored with its vectors. Undefined for an endpoint until it has been asked. */
  readonly encoder: string | undefined;
  open(): Promise<SlowEmbedder>;
}

export interface Embedding {
  readonly table: Embedder;
  /** Embeds memories again. Undefined: they keep the vectors of the table. */
  readonly documents: AvailableEncoder | undefined;
  /** Embeds queries. Undefined: the table embeds them. */
  readonly queries: AvailableEncoder | undefined;
}

/**
 * An endpoint, if one is set, embeds everything. Otherwise the model, if it is installed, embeds
 * memories. In a long-lived process it also embeds queries; loading it takes a tenth of a second,
 * and for a single query the table is nearly as good.
 */
export function openEmbedding(environment: Environment, lifetime: "short" | "long"): Embedding {
  const table = new TokenTableEmbedder(tokenTablePath());
  const settings = readEndpointSettings(environment);
  if (settings !== undefined) {
    const endpoint = (limits: EndpointLimits): AvailableEncoder => ({
      kind: "http",
      encoder: undefined,
      open: () => openEndpointEmbedder(settings, limits),
    });
    return {
      table,
      documents: endpoint(ENDPOINT_LIMITS),
      queries: endpoint(ENDPOINT_QUERY_LIMITS),
    };
  }
  const folder = modelFolder(environment);
  if (!hasModel(folder)) return { table, documents: undefined, queries: undefined };
  const model = { kind: "model", encoder: MODEL_ENCODER, open: () => openModel(folder) } as const;
  return { table, documents: model, queries: lifetime === "long" ? model : undefined };
}
