/**
 * Which encoder is used for what, in this process and at this moment. Documents always get a
 * vector of the token table when they are written; `documents` is what embeds them anew later, in
 * a worker or a command. Hooks do not come here: they have the table.
 */
import { tokenTablePath } from "@/platform/program-files.ts";
import type { Environment } from "@/base/environment.ts";
import type { Embedder, SlowEmbedder } from "@/embed/embed.ts";
import {
  type HttpLimits,
  HTTP_LIMITS,
  openHttpEmbedder,
  QUERY_LIMITS,
} from "@/embed/endpoint/endpoint.ts";
import { readHttpSettings } from "@/embed/endpoint/endpoint-settings.ts";
import { MODEL_ENCODER, openModel } from "@/embed/model/model.ts";
import { hasModel, modelFolder } from "@/embed/model/model-files.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";

/** An encoder that is there but not opened yet. */
export interface SlowEncoder {
  readonly kind: "model" | "http";
  /** Its name on vectors; an endpoint's is known only once it was asked. */
  readonly encoder: string | undefined;
  open(): Promise<SlowEmbedder>;
}

export interface Embedding {
  readonly table: Embedder;
  /** Undefined: the table's vectors are the last word. */
  readonly documents: SlowEncoder | undefined;
  /** Undefined: questions are embedded by the table. */
  readonly queries: SlowEncoder | undefined;
}

/**
 * An endpoint, where one is set, embeds everything. Otherwise the model, where it is installed,
 * embeds documents, and questions too in a process that lives long enough to load it once: that
 * takes a tenth of a second, and the table serves a single question nearly as well.
 */
export function openEmbedding(environment: Environment, life: "short" | "long"): Embedding {
  const table = new TokenTableEmbedder(tokenTablePath());
  const settings = readHttpSettings(environment);
  if (settings !== undefined) {
    const http = (limits: HttpLimits): SlowEncoder => ({
      kind: "http",
      encoder: undefined,
      open: () => openHttpEmbedder(settings, limits),
    });
    return { table, documents: http(HTTP_LIMITS), queries: http(QUERY_LIMITS) };
  }
  const folder = modelFolder(environment);
  if (!hasModel(folder)) return { table, documents: undefined, queries: undefined };
  const model = { kind: "model", encoder: MODEL_ENCODER, open: () => openModel(folder) } as const;
  return { table, documents: model, queries: life === "long" ? model : undefined };
}
