import {
  appendPrivateFile,
  appendTrustedWithNodeFs,
  readWithNodeFs,
  readPrivateFile,
  replaceWithNodeFs,
  replacePrivateFile,
} from "@/platform/private-file.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { expect, test } from "bun:test";
import {
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

// Both ways must be equally careful: through the C library and, on other systems, with node:fs.
const METHODS = {
  "by default": {
    read: readPrivateFile,
    replace: replacePrivateFile,
    append: appendPrivateFile,
  },
  "with node:fs": {
    read: (path: string, bytesMax: number) => {
      const bytes = readWithNodeFs(path, bytesMax);
      return bytes && new TextDecoder().decode(bytes);
    },
    replace: (path: string, text: string) =>
      replaceWithNodeFs(path, `${path}.new`, new TextEncoder().encode(text)),
    append: (path: string, text: string, bytesMax: number) =>
      appendTrustedWithNodeFs(path, new TextEncoder().encode(text), bytesMax),
  },
};

test.each(Object.entries(METHODS))("%s, an own file is read and replaced", (_, way) => {
  using folder = temporaryFolder("private");
  const path = join(folder.path, "file");
  expect(way.read(path, 100)).toBeUndefined();
  expect(way.replace(path, "one ü")).toBe(true);
  expect(way.read(path, 100)).toBe("one ü");
  expect(way.replace(path, "two")).toBe(true);
  expect(way.read(path, 3)).toBe("two");
  expect(way.read(path, 2)).toBeUndefined();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(way.replace(path, "")).toBe(true);
  expect(way.read(path, 3)).toBe("");
  expect(readdirSync(folder.path)).toEqual(["file"]);
});

test.each(Object.entries(METHODS))(
  "%s, links, folders and pipes are neither read nor written through",
  (_, way) => {
    using folder = temporaryFolder("private");
    const target = join(folder.path, "target");
    writeFileSync(target, "secret");
    symlinkSync(target, join(folder.path, "soft"));
    linkSync(target, join(folder.path, "hard"));
    mkdirSync(join(folder.path, "folder"));
    Bun.spawnSync(["mkfifo", join(folder.path, "pipe")]);
    for (const name of ["soft", "hard", "folder", "pipe", "missing/file"]) {
      expect({ name, text: way.read(join(folder.path, name), 100) }).toEqual({
        name,
        text: undefined,
      });
    }
    expect(way.replace(join(folder.path, "soft"), "mine")).toBe(true);
    expect(way.replace(join(folder.path, "folder"), "mine")).toBe(false);
    expect(way.replace(join(folder.path, "missing", "file"), "mine")).toBe(false);
    expect(readFileSync(target, "utf8")).toBe("secret");
    expect(readFileSync(join(folder.path, "soft"), "utf8")).toBe("mine");
    expect(readdirSync(folder.path).sort()).toEqual(["folder", "hard", "pipe", "soft", "target"]);
  },
);

test.each(Object.entries(METHODS))("%s, text is appended up to the limit", (_, way) => {
  using folder = temporaryFolder("private");
  const path = join(folder.path, "file");
  expect(way.append(path, "one ü\n", 12)).toBe(true);
  expect(way.append(path, "two\n", 12)).toBe(true);
  expect(way.append(path, "three\n", 12)).toBe(false);
  expect(readFileSync(path, "utf8")).toBe("one ü\ntwo\n");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.each(Object.entries(METHODS))("%s, nothing is appended through a trap", (_, way) => {
  using folder = temporaryFolder("private");
  const target = join(folder.path, "target");
  writeFileSync(target, "secret");
  symlinkSync(target, join(folder.path, "soft"));
  symlinkSync(join(folder.path, "absent"), join(folder.path, "dangling"));
  linkSync(target, join(folder.path, "hard"));
  mkdirSync(join(folder.path, "folder"));
  Bun.spawnSync(["mkfifo", join(folder.path, "pipe")]);
  for (const name of ["soft", "dangling", "hard", "folder", "pipe", "missing/file"]) {
    expect({ name, isDone: way.append(join(folder.path, name), "x", 100) }).toEqual({
      name,
      isDone: false,
    });
  }
  expect(readFileSync(target, "utf8")).toBe("secret");
  expect(readdirSync(folder.path)).not.toContain("absent");
});
