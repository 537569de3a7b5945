// The sentence model for the benches: from the folder named by CONTEXT_GRAPH_TEST_MODEL, else from
// the user's own installation, else from the packages of train/.
import { join } from "node:path";
import { processEnvironment } from "@/base/environment.ts";
import type { SlowEmbedder } from "@/embed/embed.ts";
import { openModel } from "@/embed/model/model.ts";
import { hasModel, modelFolder } from "@/embed/model/model-files.ts";
import type { Encoders } from "./set-store.ts";

/** The folder of the model, or nothing where none is installed. */
export function findBenchModel(): string | undefined {
  const folders = [
    process.env["CONTEXT_GRAPH_TEST_MODEL"] ?? "",
    modelFolder(processEnvironment),
    join(import.meta.dir, "..", "..", "train"),
  ];
  return folders.find((folder) => folder !== "" && hasModel(folder));
}

export async function openBenchModel(threads = 1): Promise<SlowEmbedder | undefined> {
  const folder = findBenchModel();
  return folder === undefined ? undefined : openModel(folder, threads);
}

/**
 * What a run embeds with. By default what the user has: the model where `model install` put it,
 * asked as a process asks it that lives long enough to load it; a hook asks with the table.
 */
export async function openEncoders(wish: string): Promise<Encoders> {
  if (wish === "off") return { isOff: true };
  if (wish === "none" || (wish === "" && !hasModel(modelFolder(processEnvironment)))) return {};
  if (!["", "both", "documents"].includes(wish)) throw new Error(`--model ${wish} is not known`);
  const documents = await openBenchModel();
  if (documents === undefined)
    throw new Error("no model is installed: context-graph model install");
  return wish === "documents" ? { documents } : { documents, queries: documents };
}

export function describeEncoders({ documents, queries, isOff }: Encoders): {
  documents: string;
  queries: string;
} {
  const table = isOff === true ? "nothing" : "token table";
  return { documents: documents?.encoder ?? table, queries: queries?.encoder ?? table };
}
