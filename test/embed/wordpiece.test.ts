import { describe, expect, test } from "bun:test";
import { splitIdentifiers } from "@/embed/table/split-identifiers.ts";
import { packVocabulary, Vocabulary } from "@/embed/table/vocabulary.ts";
import { splitWords, tokenize } from "@/embed/table/wordpiece.ts";
import { openShippedVocabulary } from "@test/embed/shipped-table.ts";
import cases from "@test/embed/wordpiece-cases.json";

describe("the tokenizer", () => {
  const vocabulary = openShippedVocabulary();

  test("gives the ids of the model's own tokenizer on every recorded text", () => {
    expect(cases.length).toBeGreaterThan(150);
    for (const { text, ids } of cases)
      expect([text, tokenize(text, vocabulary)]).toEqual([text, ids]);
  });

  test("stops at the limit, even in the middle of a word", () => {
    const all = tokenize("tokenization of unbelievable words", vocabulary);
    for (let limit = 0; limit <= all.length; limit++) {
      expect(tokenize("tokenization of unbelievable words", vocabulary, limit)).toEqual(
        all.slice(0, limit),
      );
    }
  });

  test("splits ASCII and accented text alike", () => {
    expect(splitWords("Don't PANIC (yet)!")).toEqual([
      "don",
      "'",
      "t",
      "panic",
      "(",
      "yet",
      ")",
      "!",
    ]);
    expect(splitWords("Café, PANIC (yet)!")).toEqual(["cafe", ",", "panic", "(", "yet", ")", "!"]);
  });
});

test("a packed vocabulary finds all of its pieces and nothing else", () => {
  const pieces = Array.from({ length: 500 }, (_, id) => (id % 3 === 0 ? `##p${id}` : `p${id}`));
  const vocabulary = new Vocabulary(packVocabulary(pieces, 1024));
  for (const [id, piece] of pieces.entries()) expect(vocabulary.find(piece)).toBe(id);
  for (let id = 500; id < 2000; id++) expect(vocabulary.find(`p${id}`)).toBe(-1);
});

test("a search in a full vocabulary ends", () => {
  const vocabulary = new Vocabulary(packVocabulary(["a", "b"], 2));
  expect(vocabulary.find("c")).toBe(-1);
});

test.each([
  ["getUserName", "get User Name"],
  ["HTTPServerError", "HTTP Server Error"],
  ["parseJSON5File now", "parse JSON5 File now"],
  ["GitHub and PostgreSQL", "GitHub and PostgreSQL"],
  ["snake_case src/main.ts NASA it's", "snake_case src/main.ts NASA it's"],
  ["", ""],
])("%j is split into %j", (text, split) => {
  expect(splitIdentifiers(text)).toBe(split);
});
