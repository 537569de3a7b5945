import { join } from "node:path";
import { test } from "bun:test";
import { hasModel } from "@/embed/model/model-files.ts";

/** A folder with the sentence model, where this machine has one: it is not part of a checkout. */
export const INSTALLED_MODEL = [
  process.env["CONTEXT_GRAPH_TEST_MODEL"] ?? "",
  join(import.meta.dir, "..", "..", "train"),
].find((folder) => folder !== "" && hasModel(folder));

/** A test that needs the model; skipped, with the reason told, where there is none. */
export function testWithModel(
  name: string,
  work: (folder: string) => Promise<void>,
  timeoutMs = 60_000,
): void {
  const folder = INSTALLED_MODEL;
  if (folder === undefined) {
    process.stderr.write(`no model (see CONTEXT_GRAPH_TEST_MODEL), so not run: ${name}\n`);
    test.skip(name, () => undefined);
    return;
  }
  test(name, () => work(folder), timeoutMs);
}
