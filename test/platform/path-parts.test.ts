import { describe, expect, test } from "bun:test";
import { posix } from "node:path";
import fc from "fast-check";
import { resolvePath, toProjectPath } from "@/platform/paths.ts";
import { folderOf, isNormalized, joinPath, lastNameOf } from "@/platform/path-parts.ts";
import { verifies } from "@test/requirements/verifies.ts";

const part = fc.oneof(
  fc.constantFrom("", ".", "..", "a", ".git", "...", "b c", "ü", "a\\b"),
  fc.string({ maxLength: 5, unit: fc.constantFrom("a", "/", ".") }),
);
const path = fc
  .tuple(fc.boolean(), fc.array(part, { maxLength: 5 }))
  .map(([isAbsolute, parts]) => (isAbsolute ? "/" : "") + parts.join("/"));

describe.skipIf(process.platform === "win32")(
  "without node:path the results are the same as with it",
  () => {
    verifies([{ id: "XP-04", shows: "joining as node:path does" }], "when joining paths", () => {
      fc.assert(
        fc.property(path, fc.array(path, { maxLength: 3 }), (folder, names) => {
          expect(joinPath(folder, ...names)).toBe(
            // With nothing to join, joinPath does not normalize the folder.
            names.length === 0 ? folder : posix.join(folder, ...names),
          );
        }),
        { numRuns: 2_000 },
      );
    });

    verifies(
      [{ id: "XP-04", shows: "splitting as node:path does" }],
      "when splitting paths",
      () => {
        fc.assert(
          fc.property(path, (one) => {
            expect(folderOf(one)).toBe(posix.dirname(one));
            expect(lastNameOf(one)).toBe(posix.basename(one));
          }),
          { numRuns: 2_000 },
        );
      },
    );

    test("and a normalized path is not changed by normalizing it", () => {
      fc.assert(fc.property(path, (one) => !isNormalized(one) || posix.normalize(one) === one));
    });

    verifies(
      [{ id: "XP-04", shows: "resolving as node:path does" }],
      "when resolving paths and making them relative to a root",
      () => {
        fc.assert(
          fc.property(path, path, (folder, one) => {
            expect(resolvePath(folder, one, "linux")).toBe(posix.resolve(folder, one));
            const from = posix.resolve(folder);
            const inside = posix.relative(from, posix.resolve(from, one));
            const isOutside = inside === ".." || inside.startsWith("../");
            expect(toProjectPath(one, folder, "linux")).toBe(isOutside ? undefined : inside);
          }),
          { numRuns: 2_000 },
        );
      },
    );
  },
);
