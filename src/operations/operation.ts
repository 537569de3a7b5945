/**
 * Operations are what a user, a script or a client can ask for: remember, recall, health, … Each is
 * one file with its parameters and its work. memories/ reads and changes single memories, ghap/ the
 * journal, identity/ and dream/ what the domains of the same name plan, code/ the index of source and
 * commits. assemble/ makes one text of several sources, upkeep/ looks after the store, reports/
 * shows what happened, transfer/ imports and exports. The folder is
 * not for parsing arguments, printing or protocols: cli/ and mcp/ turn requests into the input of an
 * operation and its result into text or JSON. It keeps true: no operation knows who asks, text from
 * outside is stored only through the write gate, and a changed memory is on disk when it returns.
 */
import type { Clock } from "@/base/clock.ts";
import type { Project } from "@/platform/project.ts";
import type { Embedder } from "@/embed/embed.ts";
import type { Store } from "@/store/store.ts";

export interface Operation<Input, Result, Tools = OperationTools> {
  readonly name: string;
  readonly summary: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly run: (input: Input, tools: Tools) => Result;
}

export interface Parameter {
  readonly type: "text" | "number" | "list" | "switch";
  readonly meaning: string;
  /** A letter for the command line: "f" for -f. */
  readonly short?: string;
  /** The only values allowed. */
  readonly values?: readonly string[];
  /** Other names of these values, in lower case. */
  readonly otherNames?: Readonly<Record<string, string>>;
  /** The least number allowed; 1 if absent. */
  readonly min?: number;
}

export interface OperationTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly project: Project;
  /** Absent if the operation does not need the meaning of texts. */
  readonly embedder?: Embedder;
}
