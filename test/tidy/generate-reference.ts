// Writes the pages of docs/reference/ that are made from tables in the code.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { renderReferencePages } from "@test/tidy/reference-pages.ts";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

for (const { path, text } of renderReferencePages()) {
  const file = join(PROJECT_ROOT, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`wrote ${path}\n`);
}
