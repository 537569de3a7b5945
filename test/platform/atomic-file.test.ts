import { expect, test } from "bun:test";
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { writeFileAtomically } from "@/platform/atomic-file.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

test("a file is created with its folders, content and mode", () => {
  using folder = temporaryFolder("atomic");
  const path = join(folder.path, "a", "b", "file");
  writeFileAtomically(path, "größe\n", 0o600);
  expect(readFileSync(path, "utf8")).toBe("größe\n");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  writeFileAtomically(path, new Uint8Array([0, 255, 1]));
  expect([...readFileSync(path)]).toEqual([0, 255, 1]);
  writeFileAtomically(path, "");
  expect(readFileSync(path, "utf8")).toBe("");
  expect(readdirSync(join(folder.path, "a", "b"))).toEqual(["file"]);
});

test("a reader that has the old file open keeps reading the old bytes", () => {
  using folder = temporaryFolder("atomic");
  const path = join(folder.path, "file");
  writeFileSync(path, "old");
  const reader = openSync(path, "r");
  writeFileAtomically(path, "new");
  expect(readFileSync(reader, "utf8")).toBe("old");
  closeSync(reader);
  expect(readFileSync(path, "utf8")).toBe("new");
});

test("a failed write changes nothing and leaves no temporary file", () => {
  using folder = temporaryFolder("atomic");
  const path = join(folder.path, "occupied");
  mkdirSync(join(path, "inside"), { recursive: true });
  expect(() => writeFileAtomically(path, "new")).toThrow();
  expect(readdirSync(folder.path)).toEqual(["occupied"]);
  expect(readdirSync(path)).toEqual(["inside"]);
});

test("a writer killed at any moment leaves the old bytes or the new ones, never a mixture", async () => {
  using folder = temporaryFolder("atomic");
  const path = join(folder.path, "file");
  writeFileSync(path, "a".repeat(500_000));
  const program = join(import.meta.dir, "programs", "rewrite-forever.ts");
  for (let kill = 0; kill < 15; kill += 1) {
    const child = Bun.spawn([process.execPath, program, path], {
      cwd: join(import.meta.dir, "..", ".."),
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    });
    await child.stdout.getReader().read();
    await Bun.sleep(Math.random() * 30);
    child.kill("SIGKILL");
    await child.exited;
    const text = readFileSync(path, "utf8");
    expect(text).toHaveLength(500_000);
    expect(new Set(text).size).toBe(1);
  }
}, 60_000);
