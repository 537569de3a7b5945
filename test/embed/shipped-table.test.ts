import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { dotVectors } from "@/vectors/vector.ts";
import { SHIPPED_ABOUT, SHIPPED_TABLE } from "@test/embed/shipped-table.ts";

/** A text, another with the same meaning in other words, and one about something else. */
const TRIPLES: readonly (readonly [string, string, string])[] = [
  [
    "the database connection was refused",
    "cannot connect to postgres",
    "the cat slept on the sofa",
  ],
  ["how do I undo my last commit", "git reset to the previous revision", "bake bread at high heat"],
  ["tests fail on Windows only", "CI is red for the win32 build", "she plays the violin"],
  ["memory usage keeps growing", "heap leak in the worker", "rename the button label"],
  ["delete old log files", "remove stale logs from disk", "translate the menu to French"],
  ["login page rejects the password", "user authentication error", "sort an array of numbers"],
  [
    "TypeError: undefined is not a function",
    "calling a missing method throws",
    "buy fresh tomatoes",
  ],
  [
    "getUserName returns null",
    "the name of the account is missing",
    "deploy to kubernetes cluster",
  ],
  ["my sister moved to Berlin", "family relocating to Germany", "increase the thread pool size"],
  ["what did we eat last night", "dinner at the restaurant yesterday", "compile the kernel module"],
];

describe("the shipped table", () => {
  const embedder = new TokenTableEmbedder(SHIPPED_TABLE);

  function similarity(left: string, right: string): number {
    const [a, b] = [embedder.embed(left), embedder.embed(right)];
    if (a === undefined || b === undefined) throw new Error("nothing to compare");
    return dotVectors(a, b);
  }

  test("matches the size and checksum in its description", async () => {
    const about = await Bun.file(SHIPPED_ABOUT).json();
    const bytes = await Bun.file(SHIPPED_TABLE).bytes();
    expect(embedder.readiness()).toBe("ready");
    expect(about.bytes).toBe(bytes.length);
    expect(about.sha256).toBe(new Bun.CryptoHasher("sha256").update(bytes).digest("hex"));
    expect([about.model, about.dimensions]).toEqual([embedder.space, embedder.dimensions]);
  });

  test.each(TRIPLES)("%j is closer to %j than to %j", (text, related, other) => {
    expect(similarity(text, related)).toBeGreaterThan(similarity(text, other) + 0.1);
  });

  test("gives the same vector every time, also from a second reader", () => {
    const second = new TokenTableEmbedder(SHIPPED_TABLE);
    for (const [text] of TRIPLES) {
      expect(embedder.embed(text)).toEqual(second.embed(text));
      expect(embedder.embed(text)).toEqual(embedder.embed(text));
    }
  });

  test("gives a unit vector or undefined for any text, and never throws", () => {
    const odd = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(odd, (text) => {
        const vector = embedder.embed(text);
        if (vector !== undefined) expect(dotVectors(vector, vector)).toBeCloseTo(1, 4);
      }),
      { numRuns: 500 },
    );
  });

  test("bounds its work on a very long text", () => {
    const start = "a sentence about databases and locks. ".repeat(200);
    expect(embedder.embed(start + "x".repeat(1_000_000))).toEqual(embedder.embed(start));
  });
});
