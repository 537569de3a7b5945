import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { counted, cutText, flatten, shorten, toSafeText } from "@/base/text.ts";

/** Any sequence of UTF-16 units, broken surrogates included. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.integer({ min: 0, max: 0x20 }),
      fc.integer({ min: 0xd7f0, max: 0xe00f }),
    ),
    { maxLength: 60 },
  )
  .map((units) => String.fromCharCode(...units));

const wholeText = fc.string({ unit: "binary", maxLength: 60 });

describe("toSafeText", () => {
  test("turns any input into text that every encoder preserves", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const safe = toSafeText(text);
        expect(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(safe))).toBe(safe);
        expect(JSON.parse(JSON.stringify(safe))).toBe(safe);
        expect(safe).not.toMatch(/(?![\t\n])\p{Cc}/u);
      }),
      { numRuns: 1_000 },
    );
  });

  test("changes nothing when applied again", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(toSafeText(toSafeText(text))).toBe(toSafeText(text));
      }),
    );
  });

  test("keeps text that people write", () => {
    const text = "Größe 記憶 שלום 👩🏽‍🚀 e\u0301\tcolumn\nline ‏";
    expect(toSafeText(text)).toBe(text);
  });

  test("removes colours and control characters, and repairs lone surrogates and line ends", () => {
    expect(toSafeText("\u001b[31mred\u001b[0m")).toBe("red");
    expect(toSafeText("a\ud800b\udc00c")).toBe("a\ufffdb\ufffdc");
    expect(toSafeText("a\0b\u0007c\u007fd\u0085e")).toBe("a b c d e");
    expect(toSafeText("one\r\ntwo\rthree\n")).toBe("one\ntwo\nthree\n");
  });
});

describe("cutText", () => {
  test("never splits a character or exceeds the limit", () => {
    fc.assert(
      fc.property(wholeText, fc.integer({ min: 1, max: 70 }), (text, max) => {
        const cut = cutText(text, max);
        expect(cut.isWellFormed()).toBe(true);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, max) - 1);
      }),
      { numRuns: 1_000 },
    );
  });

  test("drops an emoji rather than splitting it", () => {
    expect(cutText("ab😀", 3)).toBe("ab");
    expect(cutText("ab😀", 4)).toBe("ab😀");
    expect(cutText("😀", 1)).toBe("");
    expect(cutText("abc", 0)).toBe("");
  });
});

describe("shorten", () => {
  test("marks a cut, within the limit", () => {
    fc.assert(
      fc.property(wholeText, fc.integer({ min: 1, max: 70 }), (text, max) => {
        const short = shorten(text, max);
        expect(short.length).toBeLessThanOrEqual(max);
        expect(short.isWellFormed()).toBe(true);
        expect(short === text).toBe(text.length <= max || text === short);
        if (text.length > max) expect(short.endsWith("…")).toBe(true);
      }),
    );
  });

  test("leaves no space before the ellipsis", () => {
    expect(shorten("one two three", 5)).toBe("one…");
    expect(shorten("one", 3)).toBe("one");
  });
});

test("flatten turns any text into one line", () => {
  expect(flatten("  a\n\n b\t c \u2028 d ")).toBe("a b c d");
  expect(flatten(" \n ")).toBe("");
});

test("counted uses the singular or plural that fits the number", () => {
  expect([0, 1, 2].map((n) => counted(n, "hook"))).toEqual(["0 hooks", "1 hook", "2 hooks"]);
  expect([1, 2].map((n) => counted(n, "memory", "memories"))).toEqual(["1 memory", "2 memories"]);
});
