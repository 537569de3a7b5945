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
import { mayContainSessionsOf } from "@/claude/transcript/transcript-files.ts";
import { foldersBetween } from "@/session/package-tool.ts";
import { verifies } from "@test/requirements/verifies.ts";

const WINDOWS: Platform = "win32";

/** A path, a root, and the expected project path. */
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
  verifies(["XP-04", "XP-05"], "is the same for every spelling Windows allows", () => {
    for (const [path, root, expected] of ON_WINDOWS) {
      const found = toProjectPath(path, root, WINDOWS);
      expect({ path, root, found }).toEqual({ path, root, found: expected });
    }
  });

  verifies(["XP-05"], "keeps case and backslashes on other systems", () => {
    for (const platform of ["linux", "darwin"] as const) {
      for (const [path, root, expected] of ELSEWHERE) {
        const found = toProjectPath(path, root, platform);
        expect({ path, root, found }).toEqual({ path, root, found: expected });
      }
    }
  });

  test("is the given path if the file lies outside", () => {
    const name = (path: string, cwd?: string) =>
      nameInProject(path, "C:\\code\\shop", cwd, WINDOWS);
    expect(name("D:\\x\\a.ts")).toBe("D:/x/a.ts");
    expect(name("a.ts", "c:\\code\\shop\\src")).toBe("src/a.ts");
    expect(name("..\\lib\\a.ts", "C:\\code\\shop\\src")).toBe("lib/a.ts");
    expect(name("C:\\code\\shop")).toBe("C:/code/shop");
    expect(nameInProject("../x.ts", "/code/shop", "/code/shop", "linux")).toBe("../x.ts");
  });
});

/** Names that Windows allows, other than dots. */
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
/** Each value decides which separator comes next. */
const choices = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 });

function mixSeparators(path: string, picks: readonly boolean[]): string {
  let turn = 0;
  // The prefix of a long path is recognised only with backslashes.
  const start = /^\\\\[?.]\\(?:UNC\\)?/i.exec(path)?.[0] ?? "";
  const rest = path.slice(start.length);
  return start + rest.replace(/\\/g, (found) => (picks[turn++ % picks.length] ? "/" : found));
}

describe("for any path on Windows", () => {
  verifies(["XP-05"], "resolving a project path from the root gives the file again", () => {
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

  test("a project path and its separators are not changed again", () => {
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

  test("resolving is idempotent, and a folder does not lie inside its own files", () => {
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

  test("no text makes these functions throw", () => {
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

describe("on Windows case does not distinguish names", () => {
  verifies(["XP-05"], "of files that a memory is about", () => {
    expect(mayBeSameFile("src/App.ts", "SRC/app.ts", WINDOWS)).toBe(true);
    expect(mayBeSameFile("src/App.ts", "packages/a/src/app.ts", WINDOWS)).toBe(true);
    expect(mayBeSameFile("src/App.ts", "src/app.tsx", WINDOWS)).toBe(false);
    expect(mayBeSameFile("src/App.ts", "SRC/app.ts", "linux")).toBe(false);
    expect(mayBeSameFile("src/app.ts", "my-src/app.ts", "linux")).toBe(false);
  });

  test("of folders above a package", () => {
    expect(foldersBetween("c:\\w\\shop\\a", "C:\\W\\Shop", WINDOWS)).toEqual([
      "c:\\w\\shop\\a",
      "c:\\w\\shop",
    ]);
    expect(foldersBetween("D:\\x", "C:\\W\\Shop", WINDOWS)).toEqual(["D:\\x"]);
  });

  test("of Claude Code's transcript folders", () => {
    expect(mayContainSessionsOf("c--Code-shop", "C:\\code\\shop", WINDOWS)).toBe(true);
    expect(mayContainSessionsOf("C--code-shop-src", "C:\\code\\shop", WINDOWS)).toBe(true);
    expect(mayContainSessionsOf("C--code-shopping", "C:\\code\\shop", WINDOWS)).toBe(false);
    expect(mayContainSessionsOf("-Code-shop", "/code/shop", "linux")).toBe(false);
  });
});

test("a path that is absolute on one system is recognised on every system", () => {
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
