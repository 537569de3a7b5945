import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { MINILM_DIMENSIONS, MINILM_SPACE } from "@/vectors/minilm-space.ts";
import { HEADER_BYTES } from "@/embed/table/table-format.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { dotVectors } from "@/vectors/vector.ts";
import { FIRST_WORD_ID, makeTinyTable, setScale } from "@test/embed/tiny-table.ts";

const folder = mkdtempSync(join(tmpdir(), "token-table-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let written = 0;
function openBytes(bytes: Uint8Array): TokenTableEmbedder {
  const path = join(folder, `${written++}.bin`);
  writeFileSync(path, bytes);
  return new TokenTableEmbedder(path);
}

/** The dimensions in which the text's vector is not zero. */
function directions(embedder: TokenTableEmbedder, text: string): number[] {
  const vector = embedder.embed(text) ?? [];
  return [...vector].flatMap((value, at) => (value === 0 ? [] : [at]));
}

describe("a table of a few words", () => {
  const embedder = openBytes(makeTinyTable());
  const [red, blue, ish, sky] = [0, 1, 2, 3].map((at) => FIRST_WORD_ID + at);

  test("reports its state, space and encoder", () => {
    expect(embedder.readiness()).toBe("ready");
    expect(embedder.space).toBe(MINILM_SPACE);
    expect(embedder.dimensions).toBe(MINILM_DIMENSIONS);
    expect(embedder.encoder).toBe("token-table-abc");
  });

  test("adds up the rows of the tokens and of their pairs", () => {
    expect(directions(embedder, "red")).toEqual([red ?? 0]);
    expect(directions(embedder, "Red bluish")).toEqual([100, red ?? 0]);
    expect(directions(embedder, "redish sky")).toEqual([red ?? 0, ish ?? 0, sky ?? 0]);
    expect(directions(embedder, "sky blue")).toEqual([blue ?? 0, sky ?? 0]);
    expect(directions(embedder, "blueSky")).toEqual([blue ?? 0, sky ?? 0, MINILM_DIMENSIONS - 1]);
  });

  test("weighs each token by how often it occurs in the text", () => {
    const words = ["red", "blue", "##ish", "sky", "."];
    const texts = fc.array(fc.constantFrom("red", "blue", "redish", "sky", "."), { minLength: 1 });
    fc.assert(
      fc.property(texts, (chosen) => {
        const vector = embedder.embed(chosen.join(" ")) ?? new Float32Array();
        const found = words.map((_, at) => vector[FIRST_WORD_ID + at] ?? 0);
        const pieces = chosen.flatMap((word) => (word === "redish" ? ["red", "##ish"] : [word]));
        const counts = words.map((word) => pieces.filter((piece) => piece === word).length);
        const ratio = Math.hypot(...found) / Math.hypot(...counts);
        for (const [at, count] of counts.entries()) expect(found[at]).toBeCloseTo(count * ratio, 5);
      }),
    );
  });

  test("leaves out a row whose scale is damaged", () => {
    for (const scale of [Number.NaN, Number.POSITIVE_INFINITY]) {
      const bytes = makeTinyTable();
      setScale(bytes, FIRST_WORD_ID, scale);
      expect(directions(openBytes(bytes), "red sky")).toEqual([FIRST_WORD_ID + 3]);
    }
  });

  test("gives undefined for a text without a known token", () => {
    for (const text of ["", "   \n", "zzz qqq", "\u0000\u200b", "中文"]) {
      expect(embedder.embed(text)).toBeUndefined();
    }
  });
});

describe("a table file", () => {
  test("that is missing, empty or a folder is reported as missing, and nothing is embedded", () => {
    for (const path of [join(folder, "none.bin"), folder, "", "\u0000"]) {
      const embedder = new TokenTableEmbedder(path);
      expect(embedder.readiness()).toBe("missing");
      expect(embedder.embed("red sky")).toBeUndefined();
      expect(embedder.encoder).toBe("none");
    }
    expect(openBytes(new Uint8Array()).readiness()).toBe("missing");
  });

  test("with any changed byte in its header is reported as damaged", () => {
    for (let at = 0; at < HEADER_BYTES; at++) {
      const bytes = makeTinyTable();
      bytes[at] = (bytes[at] ?? 0) ^ 0x10;
      expect([at, openBytes(bytes).readiness()]).toEqual([at, "damaged"]);
    }
  });

  test("that is too short or too long is reported as damaged", () => {
    const bytes = makeTinyTable();
    for (const length of [1, HEADER_BYTES - 1, HEADER_BYTES, bytes.length - 1]) {
      expect(openBytes(bytes.slice(0, length)).readiness()).toBe("damaged");
    }
    expect(openBytes(Uint8Array.of(...bytes, 0)).readiness()).toBe("damaged");
  });

  test("of an unknown version is reported as unsupported", () => {
    const bytes = makeTinyTable();
    const words = new Uint32Array(bytes.buffer, 0, HEADER_BYTES / 4);
    words[1] = 2;
    // The checksum of the header, as table-format.ts defines it.
    const sum = words
      .slice(0, -1)
      .reduce((so, word) => Math.imul(so ^ word, 0x01000193), 0x811c9dc5);
    words[HEADER_BYTES / 4 - 1] = sum;
    expect(openBytes(bytes).readiness()).toBe("unsupported");
  });

  test("with random bytes after a valid header gives unit vectors or undefined, and never throws", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), fc.string(), (noise, text) => {
        const bytes = makeTinyTable();
        for (let at = HEADER_BYTES; at < bytes.length; at++) {
          bytes[at] = (noise[at % 61] ?? 0) ^ (at >>> 3);
        }
        const vector = openBytes(bytes).embed(text);
        if (vector !== undefined) expect(dotVectors(vector, vector)).toBeCloseTo(1, 3);
      }),
      { numRuns: 40 },
    );
  });
});
