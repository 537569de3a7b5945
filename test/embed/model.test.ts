import { MINILM_DIMENSIONS, MINILM_SPACE } from "@/vectors/minilm-space.ts";
import { MODEL_ENCODER, openModel, planBatches } from "@/embed/model/model.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { dotVectors } from "@/vectors/vector.ts";
import { testWithModel } from "@test/embed/installed-model.ts";
import { SHIPPED_TABLE } from "@test/embed/shipped-table.ts";
import { describe, expect, test } from "bun:test";

const TEXTS = [
  "The connection to the database was refused",
  "Deploys go out on Tuesday from the release branch",
  "getUserName returns the name of the signed-in user",
  "TypeError: Cannot read properties of undefined (reading 'map')",
];

describe("the sentence model", () => {
  testWithModel(
    "gives unit vectors of the table's space, in the order of the texts",
    async (folder) => {
      const model = await openModel(folder);
      expect(model).toMatchObject({ space: MINILM_SPACE, encoder: MODEL_ENCODER });
      const vectors = await model.embedAll(TEXTS);
      expect(vectors).toHaveLength(TEXTS.length);
      for (const vector of vectors) {
        expect(vector).toHaveLength(MINILM_DIMENSIONS);
        expect(dotVectors(vector, vector)).toBeCloseTo(1, 5);
      }
      const reversed = await model.embedAll(TEXTS.toReversed());
      for (const [at, vector] of reversed.toReversed().entries()) {
        expect(cosine(vectors[at], vector)).toBeGreaterThan(0.99);
      }
      model.close();
    },
  );

  testWithModel(
    "agrees with the token table, for each text more than for the others",
    async (folder) => {
      const model = await openModel(folder);
      const table = new TokenTableEmbedder(SHIPPED_TABLE);
      const vectors = await model.embedAll(TEXTS);
      for (const [at, text] of TEXTS.entries()) {
        const byTable = table.embed(text);
        const cosines = vectors.map((vector) => cosine(vector, byTable));
        expect(cosines[at]).toBeGreaterThan(0.75);
        expect(cosines.indexOf(Math.max(...cosines))).toBe(at);
      }
      model.close();
    },
  );

  testWithModel("finds a text that says the same in other words", async (folder) => {
    const model = await openModel(folder);
    const [question, answer, other] = await model.embedAll([
      "How do I sign in?",
      "Authentication: enter your password to log on",
      "The build needs four minutes",
    ]);
    expect(cosine(question, answer)).toBeGreaterThan(cosine(question, other) + 0.2);
    model.close();
  });

  testWithModel(
    "sees identifiers as their words, and only the first 126 pieces",
    async (folder) => {
      const model = await openModel(folder);
      const [camel, words] = await model.embedAll(["getUserName", "get User Name"]);
      expect(camel).toEqual(words as Float32Array);
      const long = Array.from({ length: 126 }, () => "word").join(" ");
      const [cut, longer] = await model.embedAll([long, `${long} and much else behind it`]);
      expect(cosine(cut, longer)).toBeGreaterThan(0.999);
      model.close();
    },
  );

  testWithModel("accepts empty texts, symbols and other scripts", async (folder) => {
    const model = await openModel(folder);
    const odd = ["", " ", "\u0000", "🙂", "データベース", "\ud800", "x".repeat(100_000)];
    const vectors = await model.embedAll(odd);
    for (const vector of vectors) expect(dotVectors(vector, vector)).toBeCloseTo(1, 4);
    expect(await model.embedAll([])).toEqual([]);
    model.close();
  });
});

describe("batches of texts", () => {
  test("contain every text once, with similar lengths, within the limit", () => {
    const lengths = [3, 128, 5, 64, 3, 4, 128, 1, 30, 31, 2];
    const batches = planBatches(lengths);
    expect(batches.flat().sort((a, b) => a - b)).toEqual(lengths.map((_, at) => at));
    for (const batch of batches) {
      const longest = Math.max(...batch.map((at) => lengths[at] ?? 0));
      expect(batch.length === 1 || batch.length * longest <= 64).toBe(true);
    }
    expect(planBatches([])).toEqual([]);
  });
});

function cosine(left: Float32Array | undefined, right: Float32Array | undefined): number {
  if (left === undefined || right === undefined) throw new Error("a vector is missing");
  return dotVectors(left, right);
}
