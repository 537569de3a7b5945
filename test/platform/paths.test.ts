import { describe, expect, test } from "bun:test";
import { win32 } from "node:path";
import fc from "fast-check";
import {
  isInside,
  isAbsoluteOnAnySystem,
  mayBeSameFile,
  isSamePath,
  nameInProject,
  type Platform,
  resolvePath,
  toProjectPath,
  toSlashes,
} from "@/platform/paths.ts";
import { homeDirectory } from "@/platform/project.ts";
import { mayHold } from "@/claude/transcript/transcript-files.ts";
import { foldersBetween } from "@/session/package-tool.ts";
import { verifies } from "@test/requirements/verifies.ts";

const WINDOWS: Platform = "win32";

/** Path, root, and the path as the project knows it. */
const ON_WINDOWS: readonly (readonly [string, string, string | undefined])[] = [
  ["C:\\code\\shop\\src\\a.ts", "C:\\code\\shop", "src/a.ts"],
  ["c:\\code\\shop\\src\\a.ts", "C:\\Code\\SHOP", "src/a.ts"],
  ["C:/code/shop/src/a.ts", "C:\\code\\shop\\", "src/a.ts"],
  ["C:\\code/shop\\src/a b.ts", "C:/code/shop/", "src/a b.ts"],
  ["\\\\?\\C:\\code\\shop\\src\\a.ts", "C:\\code\\shop", "src/a.ts"],
  ["C:\\code\\shop\\src\\a.ts", "\\\\?\\C:\\code\\shop", "src/a.ts"],
  ["\\\\.\\C:\\code\\shop\\a.ts", "C:\\code\\shop", "a.ts"],
  ["\\\\server\\share\\shop\\a.ts", "\\\\SERVER\\Share\\shop", "a.ts"],
  ["//server/share/shop/a.ts", "\\\\server\\share\\shop", "a.ts"],
  ["\\\\?\\UNC\\server\\share\\shop\\a.ts", "\\\\server\\share\\shop", "a.ts"],
  ["/c/code/shop/a.ts", "C:\\code\\shop", "a.ts"],
  ["\\c\\code\\a.ts", "C:\\c\\code", "a.ts"],
  ["src\\..\\lib\\a.ts", "C:\\code\\shop", "lib/a.ts"],
  ["..name\\a.ts", "C:\\code\\shop", "..name/a.ts"],
  ["C:\\code\\shop", "c:/code/shop/", ""],
  ["C:\\a.ts", "C:\\", "a.ts"],
  ["C:\\code\\shopping\\a.ts", "C:\\code\\shop", undefined],
  ["C:\\code", "C:\\code\\shop", undefined],
  ["..\\a.ts", "C:\\code\\shop", undefined],
  ["D:\\code\\shop\\a.ts", "C:\\code\\shop", undefined],
  ["\\\\server\\other\\shop\\a.ts", "\\\\server\\share\\shop", undefined],
  ["\\code\\shop\\a.ts", "\\\\server\\share\\shop", undefined],
];

const ELSEWHERE: typeof ON_WINDOWS = [
  ["/code/shop/src/a.ts", "/code/shop", "src/a.ts"],
  ["/code/shop/src/a.ts", "/code/shop/", "src/a.ts"],
  ["./src//a.ts", "/code/shop", "src/a.ts"],
  ["/code/shop/odd\\name.ts", "/code/shop", "odd\\name.ts"],
  ["/code/shop/..name/a", "/code/shop", "..name/a"],
  ["/a.ts", "/", "a.ts"],
  ["/code/shop", "/code/shop", ""],
  ["/Code/shop/a.ts", "/code/shop", undefined],
  ["/code/shopping/a.ts", "/code/shop", undefined],
  ["/code", "/code/shop", undefined],
];

describe("the path of a file in its project", () => {
  verifies(["XP-04", "XP-05"], "is the same for every way Windows writes it", () => {
    for (const [path, root, expected] of ON_WINDOWS) {
      const found = toProjectPath(path, root, WINDOWS);
      expect({ path, root, found }).toEqual({ path, root, found: expected });
    }
  });

  verifies(["XP-04", "XP-05"], "keeps case and backslashes elsewhere", () => {
    for (const platform of ["linux", "darwin"] as const) {
      for (const [path, root, expected] of ELSEWHERE) {
        const found = toProjectPath(path, root, platform);
        expect({ path, root, found }).toEqual({ path, root, found: expected });
      }
    }
  });

  test("of a file elsewhere is the path as it was given", () => {
    const name = (path: string, cwd?: string) =>
      nameInProject(path, "C:\\code\\shop", cwd, WINDOWS);
    expect(name("D:\\x\\a.ts")).toBe("D:/x/a.ts");
    expect(name("a.ts", "c:\\code\\shop\\src")).toBe("src/a.ts");
    expect(name("..\\lib\\a.ts", "C:\\code\\shop\\src")).toBe("lib/a.ts");
    expect(name("C:\\code\\shop")).toBe("C:/code/shop");
    expect(nameInProject("../x.ts", "/code/shop", "/code/shop", "linux")).toBe("../x.ts");
  });
});

/** Names that Windows allows, and that are no dots. */
const part = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 8 })
  .map((text) => text.replace(/[<>:"/\\|?*\p{Cc}]/gu, "").replace(/[. ]+$/, ""))
  .filter((text) => text !== "");
const parts = fc.array(part, { minLength: 1, maxLength: 5 });
const drive = fc.constantFrom(
  "C:\\",
  "d:\\",
  "\\\\srv\\share\\",
  "\\\\?\\E:\\",
  "\\\\?\\UNC\\s\\h\\",
);
const windowsRoot = fc.tuple(drive, parts).map(([start, names]) => start + names.join("\\"));
/** One number after the other decides which separator comes next. */
const choices = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 });

function mixSeparators(path: string, picks: readonly boolean[]): string {
  let turn = 0;
  // What opens a long path is only known with backslashes.
  const start = /^\\\\[?.]\\(?:UNC\\)?/i.exec(path)?.[0] ?? "";
  const rest = path.slice(start.length);
  return start + rest.replace(/\\/g, (found) => (picks[turn++ % picks.length] ? "/" : found));
}

describe("for any path on Windows", () => {
  verifies(["XP-05"], "root and project path together lead back to the file", () => {
    fc.assert(
      fc.property(windowsRoot, parts, choices, (root, names, picks) => {
        const path = mixSeparators(`${root}\\${names.join("\\")}`, picks);
        const inside = toProjectPath(path, mixSeparators(root, picks.toReversed()), WINDOWS);
        expect(inside).toBe(names.join("/"));
        const back = resolvePath(root, inside ?? "", WINDOWS);
        expect(isSamePath(back, path, WINDOWS)).toBe(true);
      }),
    );
  });

  test("a project path is one already, and separators are changed once", () => {
    fc.assert(
      fc.property(windowsRoot, parts, (root, names) => {
        const inside = names.join("/");
        expect(toProjectPath(inside, root, WINDOWS)).toBe(inside);
        expect(toProjectPath(names.join("\\"), root, WINDOWS)).toBe(inside);
        const slashed = toSlashes(names.join("\\"), WINDOWS);
        expect(slashed).toBe(inside);
        expect(toSlashes(slashed, WINDOWS)).toBe(slashed);
        expect(slashed.replaceAll("/", win32.sep)).toBe(names.join("\\"));
      }),
    );
  });

  test("resolving is idempotent, and nothing is inside its own files", () => {
    fc.assert(
      fc.property(windowsRoot, parts, choices, (root, names, picks) => {
        const full = resolvePath(mixSeparators(root, picks), names.join("/"), WINDOWS);
        expect(resolvePath(full, ".", WINDOWS)).toBe(full);
        expect(isInside(root, full, WINDOWS)).toBe(true);
        expect(isInside(full, root, WINDOWS)).toBe(false);
        expect(isSamePath(full, root, WINDOWS)).toBe(false);
      }),
    );
  });

  test("no text of any kind makes them throw", () => {
    const anything = fc.string({ unit: "binary" });
    const platform = fc.constantFrom<Platform>("win32", "linux", "darwin");
    fc.assert(
      fc.property(anything, anything, platform, (path, root, system) => {
        const inside = toProjectPath(path, root, system);
        expect(inside === undefined || !/^\.\.(?:\/|$)/.test(inside)).toBe(true);
        nameInProject(path, root, path, system);
      }),
    );
  });
});

describe("on Windows names differ by more than case", () => {
  verifies(["XP-05"], "in files that a memory is about", () => {
    expect(mayBeSameFile("src/App.ts", "SRC/app.ts", WINDOWS)).toBe(true);
    expect(mayBeSameFile("src/App.ts", "packages/a/src/app.ts", WINDOWS)).toBe(true);
    expect(mayBeSameFile("src/App.ts", "src/app.tsx", WINDOWS)).toBe(false);
    expect(mayBeSameFile("src/App.ts", "SRC/app.ts", "linux")).toBe(false);
    expect(mayBeSameFile("src/app.ts", "my-src/app.ts", "linux")).toBe(false);
  });

  test("in the folders above a package", () => {
    expect(foldersBetween("c:\\w\\shop\\a", "C:\\W\\Shop", WINDOWS)).toEqual([
      "c:\\w\\shop\\a",
      "c:\\w\\shop",
    ]);
    expect(foldersBetween("D:\\x", "C:\\W\\Shop", WINDOWS)).toEqual(["D:\\x"]);
  });

  test("in Claude Code's names for its folders of transcripts", () => {
    expect(mayHold("c--Code-shop", "C:\\code\\shop", WINDOWS)).toBe(true);
    expect(mayHold("C--code-shop-src", "C:\\code\\shop", WINDOWS)).toBe(true);
    expect(mayHold("C--code-shopping", "C:\\code\\shop", WINDOWS)).toBe(false);
    expect(mayHold("-Code-shop", "/code/shop", "linux")).toBe(false);
  });
});

test("a path that says where it begins is known on every system", () => {
  for (const path of ["/a", "\\a", "C:\\a", "c:/a", "\\\\server\\share", "//server/share"]) {
    expect({ path, isAbsoluteOnAnySystem: isAbsoluteOnAnySystem(path) }).toEqual({
      path,
      isAbsoluteOnAnySystem: true,
    });
  }
  for (const path of ["a", "./a", "..\\a", "C:a", "https://a/b", ""]) {
    expect({ path, isAbsoluteOnAnySystem: isAbsoluteOnAnySystem(path) }).toEqual({
      path,
      isAbsoluteOnAnySystem: false,
    });
  }
});

verifies(["XP-06"], "the home directory is the one that Claude Code takes on this system", () => {
  const both = { HOME: "/c/home", USERPROFILE: "C:\\Users\\me" } as Record<string, string>;
  const environment = (values: Record<string, string>) => (name: string) => values[name] ?? "";
  expect(homeDirectory(environment(both), WINDOWS)).toBe("C:\\Users\\me");
  expect(homeDirectory(environment(both), "linux")).toBe("/c/home");
  expect(homeDirectory(environment({ HOME: "/c/home" }), WINDOWS)).toBe("/c/home");
  expect(homeDirectory(environment({ USERPROFILE: "C:\\u" }), "linux")).toBe("C:\\u");
  expect(homeDirectory(environment({}), "linux")).not.toBe("");
});
