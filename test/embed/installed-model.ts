import { join } from "node:path";
import { hasModel } from "@/embed/model/model-files.ts";
import { testIf } from "@test/harness/test-if.ts";

/** A folder with the sentence model, if this machine has one. It is not part of a checkout. */
export const INSTALLED_MODEL = [
  process.env["CONTEXT_GRAPH_TEST_MODEL"] ?? "",
  join(import.meta.dir, "..", "..", "train"),
].find((folder) => folder !== "" && hasModel(folder));

/** A test that needs the model. Skipped if there is none. */
export function testWithModel(
  name: string,
  work: (folder: string) => Promise<void>,
  timeoutMs = 60_000,
): void {
  const folder = INSTALLED_MODEL;
  const reason = "no model is installed (CONTEXT_GRAPH_TEST_MODEL names its folder)";
  testIf(folder !== undefined, reason, name, () => work(folder ?? ""), timeoutMs);
}
