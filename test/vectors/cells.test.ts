import { describe, expect, test } from "bun:test";
import { indexInScheme, schemeOf } from "@/vectors/cell-number.ts";
import { cellsOf } from "@/vectors/cells.ts";
import { CELLS_HEADER_BYTES, packCells, readCells } from "@/vectors/cells-format.ts";
import { CentroidCells } from "@/vectors/centroid-cells.ts";
import { MINILM_DIMENSIONS, MINILM_SPACE } from "@/vectors/minilm-space.ts";
import { HyperplaneCells } from "@/vectors/hyperplane-cells.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { SHIPPED_CELLS, SHIPPED_CELLS_ABOUT } from "@test/embed/shipped-cells.ts";
import { SHIPPED_TABLE } from "@test/embed/shipped-table.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { RandomVectors } from "@test/store/search/random-vectors.ts";

const TEXTS = [
  "the database connection was refused",
  "cannot connect to postgres",
  "getUserName returns null",
  "git reset to the previous revision",
  "she plays the violin",
  "TypeError: undefined is not a function",
];

function tinyFile(): Uint8Array {
  const rows = [
    [127, 0, 0],
    [0, 127, 0],
    [0, 0, 127],
    [90, 90, 0],
  ];
  return packCells(
    rows.map((row) => Int8Array.from(row)),
    3,
  );
}

describe("the shipped centroids", () => {
  const cells = new CentroidCells(SHIPPED_CELLS);
  const embedder = new TokenTableEmbedder(SHIPPED_TABLE);

  test("match the size, number and checksum in their description", async () => {
    const about = await Bun.file(SHIPPED_CELLS_ABOUT).json();
    const bytes = await Bun.file(SHIPPED_CELLS).bytes();
    expect(cells.readiness()).toBe("ready");
    expect(about.bytes).toBe(bytes.length);
    expect(about.sha256).toBe(new Bun.CryptoHasher("sha256").update(bytes).digest("hex"));
    expect([about.model, about.dimensions]).toEqual([MINILM_SPACE, MINILM_DIMENSIONS]);
    expect(cells.nearestCells(embed("any text"))).toHaveLength(about.cells);
    expect(about.attribution).toContain("Apache");
  });

  test("put a text into the first cell that a search for it reads", () => {
    for (const text of TEXTS) {
      const vector = embed(text);
      const nearest = cells.nearestCells(vector) ?? [];
      expect(cells.cellOf(vector)).toBe(Number(nearest[0]));
      expect(new Set(nearest).size).toBe(nearest.length);
      expect(nearest.every((cell) => schemeOf(cell) === cells.scheme)).toBe(true);
      expect(cells.scheme).toBeGreaterThan(0);
    }
  });

  test("lead from a text to a similar one sooner than to another", () => {
    const position = (from: string, to: string) =>
      (cells.nearestCells(embed(from)) ?? []).indexOf(cells.cellOf(embed(to)) ?? -1);
    const [refused = "", postgres = "", , , violin = ""] = TEXTS;
    expect(position(refused, postgres)).toBeLessThan(position(refused, violin));
    expect(position(refused, postgres)).toBeLessThan(50);
  });

  test("are the cells of the model's space, the same in every process", () => {
    const vector = embed("some text");
    const shared = cellsOf(MINILM_SPACE, MINILM_DIMENSIONS);
    expect(shared.cellOf(vector)).toBe(Number(new CentroidCells(SHIPPED_CELLS).cellOf(vector)));
    expect(cellsOf(MINILM_SPACE, MINILM_DIMENSIONS)).toBe(shared);
  });

  function embed(text: string): Float32Array {
    const vector = embedder.embed(text);
    if (vector === undefined) throw new Error("nothing to embed");
    return vector;
  }
});

describe("a file of centroids", () => {
  test("orders its cells by nearness, and equally near ones by number", async () => {
    using folder = temporaryFolder("cells");
    const path = `${folder.path}/cells.bin`;
    await Bun.write(path, tinyFile());
    const cells = new CentroidCells(path);
    const order = (...vector: number[]) => cells.nearestCells(Float32Array.from(vector));
    expect(order(1, 0.1, 0)?.map(indexInScheme)).toEqual([0, 3, 1, 2]);
    expect(order(0, 0, 1)?.map(indexInScheme)).toEqual([2, 0, 1, 3]);
    expect(order(0, 0, 0)?.map(indexInScheme)).toEqual([0, 1, 2, 3]);
    expect(cells.cellOf(Float32Array.from([1, 1, 0]))).toBe(order(1, 1, 0)?.[0] ?? -1);
    expect(order(1, 0)).toBeUndefined();
  });

  test("that is missing, cut off, changed or of another version gives no cells and no error", async () => {
    using folder = temporaryFolder("cells");
    const whole = tinyFile();
    const changed = (at: number) => {
      const file = whole.slice();
      file[at] = (file[at] ?? 0) ^ 1;
      return file;
    };
    const cases: [string, Uint8Array | undefined, string][] = [
      ["missing", undefined, "missing"],
      ["empty", new Uint8Array(), "missing"],
      ["cut", whole.slice(0, -1), "damaged"],
      ["header only", whole.slice(0, CELLS_HEADER_BYTES), "damaged"],
      ["stub", whole.slice(0, 5), "damaged"],
      ["magic", changed(0), "damaged"],
      ["version", changed(4), "unsupported"],
      ["dimensions", changed(8), "damaged"],
      ["row", changed(CELLS_HEADER_BYTES + 2), "damaged"],
      ["checksum", changed(CELLS_HEADER_BYTES - 1), "damaged"],
    ];
    for (const [name, file, readiness] of cases) {
      const path = `${folder.path}/${name}`;
      if (file !== undefined) await Bun.write(path, file);
      const cells = new CentroidCells(path);
      const vector = Float32Array.from([1, 0, 0]);
      expect([name, cells.readiness()]).toEqual([name, readiness as never]);
      expect([cells.scheme, cells.cellOf(vector), cells.nearestCells(vector)]).toEqual([
        0,
        undefined,
        undefined,
      ]);
    }
  });

  test("has its own scheme", () => {
    const other = packCells([Int8Array.from([1, 2, 3])], 3);
    const [one, two] = [tinyFile(), other].map((file) => readCells(file));
    if (typeof one !== "object" || typeof two !== "object")
      throw new Error("both files should be readable");
    expect(one.scheme).not.toBe(two.scheme);
  });
});

describe("an unknown space", () => {
  const random = new RandomVectors(5);
  const cells = new HyperplaneCells("some-endpoint", 100);

  test("is divided the same way in every process", () => {
    const again = new HyperplaneCells("some-endpoint", 100);
    for (let at = 0; at < 20; at++) {
      const vector = random.direction(100);
      expect(again.nearestCells(vector)).toEqual(cells.nearestCells(vector) ?? []);
      expect(cells.cellOf(vector)).toBe(Number(cells.nearestCells(vector)?.[0]));
    }
    expect(new HyperplaneCells("another", 100).scheme).not.toBe(cells.scheme);
    expect(new HyperplaneCells("some-endpoint", 101).scheme).not.toBe(cells.scheme);
    expect(cellsOf("some-endpoint", 100).scheme).toBe(cells.scheme);
  });

  test("has near vectors in the first cells more often than far ones", () => {
    let [near, far] = [0, 0];
    for (let at = 0; at < 200; at++) {
      const vector = random.direction(100);
      const first = new Set(cells.nearestCells(vector)?.slice(0, 26));
      if (first.has(cells.cellOf(random.near(vector, 0.5)) ?? -1)) near += 1;
      if (first.has(cells.cellOf(random.direction(100)) ?? -1)) far += 1;
    }
    expect(near).toBeGreaterThan(150);
    expect(far).toBeLessThan(60);
  });

  test("fills its cells evenly", () => {
    const counts = new Map<number, number>();
    for (let at = 0; at < 5_120; at++) {
      const cell = cells.cellOf(random.direction(100)) ?? -1;
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThan(200);
    expect(Math.max(...counts.values())).toBeLessThan(200);
  });

  test("has no cell for a vector of another length", () => {
    expect(cells.cellOf(random.direction(99))).toBeUndefined();
    expect(cells.nearestCells(new Float32Array())).toBeUndefined();
  });
});
