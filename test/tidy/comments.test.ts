// Comments are plain English: they say what a thing is or does, with a subject and a verb.
import { expect, test } from "bun:test";
import { Glob } from "bun";
import { loadProgramFiles, PROJECT_ROOT } from "@test/tidy/source-files.ts";
import { lineAt, listComments, scanSource } from "@test/tidy/source-scan.ts";

/** Openings of a sentence without its head: "What a memory must have to be shown." */
const HEADLESS = /^(?:What|Of|As|Where|Whoever|Whether|Which)\b/;

/** Openings that go on from a sentence elsewhere: "And before them, a note for the model." */
const GOES_ON = /^(?:And|But|Or|Nor|Because|Then)\b/;

test("no comment of src/ opens without the head of its sentence, or goes on from another", () => {
  const found = loadProgramFiles().flatMap(({ path, source }) =>
    listComments(source)
      .filter(({ text }) => HEADLESS.test(text) || GOES_ON.test(text))
      .map(({ index, text }) => `${path}:${lineAt(source.raw, index)}: ${text.slice(0, 60)}`),
  );
  expect(found).toEqual([]);
});

/** A file that a comment leads to; in backticks a name is an example of what a text may contain. */
const NAMED_FILE = /(?<![\w/.@`"'-])(?:[\w-]+\/)*[\w.-]+\.(?:ts|md)\b(?![`"'\w])/g;
/** Names that are not of this project, and examples without backticks. */
const FOREIGN = new Set(["CLAUDE.md", "index.ts", "src/index.ts", "packages/a/src/index.ts"]);

/** True for a file of that name below those folders; folders in between may be left out. */
function isOfProject(named: string, paths: readonly string[]): boolean {
  const wanted = named.split("/");
  return paths.some((path) => {
    const folders = path.split("/");
    if (folders.at(-1) !== wanted.at(-1)) return false;
    let at = -1;
    return wanted.every((part) => (at = folders.indexOf(part, at + 1)) >= 0);
  });
}

test("every file that a comment of src/ leads to exists", () => {
  const globs = ["{src,test,bench,scripts,train}/**/*.ts", "docs/**/*.md", "*.md"];
  const paths = globs.flatMap((glob) => [...new Glob(glob).scanSync(PROJECT_ROOT)]);
  const named = loadProgramFiles().flatMap(({ path, source }) =>
    listComments(source).flatMap(({ index, text }) =>
      [...text.replace(/`[^`]*`/g, "").matchAll(NAMED_FILE)].map(([file]) => ({
        at: `${path}:${lineAt(source.raw, index)}`,
        file,
      })),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  const lost = named.filter(({ file }) => !FOREIGN.has(file) && !isOfProject(file, paths));
  expect(lost).toEqual([]);
});

test("comments are read as text, consecutive lines as one comment", () => {
  const source = scanSource(`/** One. */
const a = "// no comment";
// Two, which
// goes on.

// Three.
/*
 * Four
 * lines.
 */
const b = 1; // Five.
  // Six.
`);
  expect(listComments(source).map(({ text }) => text)).toEqual([
    "One.",
    "Two, which goes on.",
    "Three.",
    "Four lines.",
    "Five.",
    "Six.",
  ]);
});
