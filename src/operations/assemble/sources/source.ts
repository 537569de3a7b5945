import type { ContextItem } from "@/operations/assemble/context-item.ts";
import type { OperationTools } from "@/operations/operation.ts";
import type { CodeIndex } from "@/store/port/code-port.ts";

export interface AssembleTools extends OperationTools {
  /** Opens the index of source and commits; undefined if there is none yet. */
  readonly openCodeIndex?: (() => CodeIndex | undefined) | undefined;
}

/** A request to one source. */
export interface SourceRequest {
  /** Empty: the newest or weightiest items. */
  readonly query: string;
  readonly limit: number;
}

/** Finds items, most relevant first. May throw: then the other sources go on. */
export type ContextSource = (request: SourceRequest, tools: SourceTools) => ContextItem[];

export interface SourceTools extends AssembleTools {
  /** The index, opened once for all sources. */
  readonly codeIndex: () => CodeIndex | undefined;
}
