import type { Clock } from "@/base/clock.ts";
import type { Project } from "@/platform/project.ts";
import type { Embedder } from "@/embed/embed.ts";
import type { Store } from "@/store/store.ts";

/**
 * The things that can be asked for: remember, recall, health, … Each is one file with what it
 * takes and what it does, and says nothing of how it was asked. The command line renders them
 * as commands; an MCP server or a web page can do the same from the same definition.
 */
export interface Operation<Input, Result, Tools = OperationTools> {
  readonly name: string;
  readonly summary: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly run: (input: Input, tools: Tools) => Result;
}

export interface Parameter {
  readonly type: "text" | "number" | "list" | "switch";
  readonly meaning: string;
  /** The only values allowed. */
  readonly values?: readonly string[];
}

export interface OperationTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly project: Project;
  /** Absent where meaning plays no part. */
  readonly embedder?: Embedder;
}
