// The guides and decisions name files of the project; they have to exist.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "bun:test";
import { Glob } from "bun";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

const documents = ["docs/*.md", "docs/decisions/*.md"].flatMap((pattern) =>
  [...new Glob(pattern).scanSync(PROJECT_ROOT)].map((path) => ({
    path,
    text: readFileSync(join(PROJECT_ROOT, path), "utf8"),
  })),
);

const PROJECT_PATH = /`((?:src|test|bench|scripts|train|data)\/[\w./-]+)`/g;

test("every file of the project that a document names exists", () => {
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(PROJECT_PATH)].map(([, file = ""]) => ({ document: path, file })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ file }) => !existsSync(join(PROJECT_ROOT, file)))).toEqual([]);
});

test("every source file is named with its path", () => {
  const bare = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`([\w-]+\.ts)`/g)].map(([, file = ""]) => ({ document: path, file })),
  );
  expect(bare).toEqual([]);
});

test("every link to another document leads to a file", () => {
  const links = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = ""]) => ({ path, target })),
  );
  expect(links.length).toBeGreaterThan(10);
  const broken = links.filter(
    ({ path, target }) => !existsSync(join(PROJECT_ROOT, dirname(path), target)),
  );
  expect(broken).toEqual([]);
});
