import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSmallFile, readSmallFileWithNodeFs } from "@/platform/read-small-file.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

const BYTES_MAX = 20_000;

test.each([0, 1, 999, 1_000, 1_001, 7_999, 8_000, 8_001, 16_000, BYTES_MAX - 1, BYTES_MAX])(
  "a file of %i bytes is read whole",
  (length) => {
    using folder = temporaryFolder();
    const path = join(folder.path, "file");
    const text = "0123456789".repeat(BYTES_MAX / 10).slice(0, length);
    writeFileSync(path, text);
    expect(readSmallFile(path, BYTES_MAX)).toBe(text);
    expect(readSmallFileWithNodeFs(path, BYTES_MAX)).toBe(text);
  },
);

test.each([[BYTES_MAX + 1, BYTES_MAX] as const, [65, 64] as const, [2_000, 64] as const])(
  "a file of %i bytes is too large for %i",
  (length, bytesMax) => {
    using folder = temporaryFolder();
    const path = join(folder.path, "file");
    writeFileSync(path, "x".repeat(length));
    expect(readSmallFile(path, bytesMax)).toBeUndefined();
    expect(readSmallFileWithNodeFs(path, bytesMax)).toBeUndefined();
  },
);
