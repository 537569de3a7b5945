// Comments are plain English: they say what a thing is or does, with a subject and a verb.
import { expect, test } from "bun:test";
import { loadProgramFiles } from "@test/tidy/source-files.ts";
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
