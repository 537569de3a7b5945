import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { ENVIRONMENT } from "@/base/environment.ts";
import { ERROR_CATALOGUE } from "@/base/error-catalogue.ts";
import { renderReferencePages } from "@test/tidy/reference-pages.ts";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

const REMEDY = "run test/tidy/generate-reference.ts with bun";

test.each([
  ["docs/reference/errors.md", Object.keys(ERROR_CATALOGUE)],
  ["docs/reference/environment.md", Object.keys(ENVIRONMENT)],
])("%s lists exactly the names of the table in the code", (path, names) => {
  const rows = readPage(path).matchAll(/^\| `(\w+)` \|/gm);
  expect(
    [...rows].map((row) => row[1] ?? ""),
    REMEDY,
  ).toEqual(names);
});

for (const { path, text } of renderReferencePages()) {
  test(`${path} says what the code says`, () => {
    expect(readPage(path), REMEDY).toBe(text);
  });
}

function readPage(path: string): string {
  return readFileSync(join(PROJECT_ROOT, path), "utf8");
}
