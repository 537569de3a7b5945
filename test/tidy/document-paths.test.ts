// The guides and decisions name files of the project; they have to exist.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "bun:test";
import { Glob } from "bun";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

function read(...patterns: readonly string[]): { path: string; text: string }[] {
  return patterns.flatMap((pattern) =>
    [...new Glob(pattern).scanSync(PROJECT_ROOT)].map((path) => ({
      path,
      text: readFileSync(join(PROJECT_ROOT, path), "utf8"),
    })),
  );
}

const documents = read("docs/*.md", "docs/decisions/*.md");

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
  const others = read("*.md", "docs/reference/*.md", "train/*.md", "examples/*.md", "plugin/*.md");
  const links = [...documents, ...others].flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = ""]) => ({ path, target })),
  );
  expect(links.length).toBeGreaterThan(10);
  const broken = links.filter(
    ({ path, target }) => !existsSync(join(PROJECT_ROOT, dirname(path), target)),
  );
  expect(broken).toEqual([]);
});

test("every link into a document leads to one of its headings", () => {
  const pages = [...documents, ...read("*.md", "train/*.md", "examples/*.md", "plugin/*.md")];
  const links = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].map(
      ([, target = "", anchor = ""]) => ({
        path,
        target: target === "" ? path : join(dirname(path), target),
        anchor,
      }),
    ),
  );
  expect(links.length).toBeGreaterThan(5);
  const broken = links.filter(({ target, anchor }) => !anchorsOf(target).includes(anchor));
  expect(broken).toEqual([]);
});

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(path: string): string[] {
  const text = readFileSync(join(PROJECT_ROOT, path), "utf8");
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-"),
  );
}
