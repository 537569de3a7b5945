// Repositories in forms that are rare, damaged, or made to do harm.
import { describe, expect, test } from "bun:test";
import { deflateSync } from "node:zlib";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { readBranch } from "@/platform/git-folders.ts";
import { systemClock } from "@/base/clock.ts";
import { changedFiles } from "@/session/changed-files.ts";
import { cpuMs } from "@test/harness/cpu-time.ts";
import { createGitProject, type GitProject } from "@test/harness/git-project.ts";
import { createSeededRandom } from "@test/harness/seeded-random.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

async function sixCommits(path: string): Promise<GitProject> {
  const project = await createGitProject(path, { "a.txt": "0\n", "src/b.txt": "0\n" });
  for (let i = 1; i <= 5; i += 1) {
    project.write({ "src/b.txt": `${i}\n` });
    await project.commit(`commit ${i}`);
  }
  return project;
}

describe("a repository", () => {
  test("with a worktree: each has its own changes", async () => {
    using folder = temporaryFolder("forms");
    const project = await sixCommits(join(folder.path, "p"));
    const other = await project.addWorktree(join(folder.path, "other"), "side");
    expect(changedFiles(other.path, 10, systemClock)).toEqual(["src/b.txt"]);
    other.write({ "a.txt": "changed\n" });
    expect(changedFiles(other.path, 10, systemClock)).toEqual(["a.txt"]);
    expect(changedFiles(project.path, 10, systemClock)).toEqual(["src/b.txt"]);
  });

  test("with a submodule: the submodule's files are its own", async () => {
    using folder = temporaryFolder("forms");
    const inner = await sixCommits(join(folder.path, "inner"));
    const project = await createGitProject(join(folder.path, "p"));
    await project.git(
      "-c",
      "protocol.file.allow=always",
      "submodule",
      "--quiet",
      "add",
      inner.path,
      "sub",
    );
    await project.commit("with submodule");
    writeFileSync(join(project.path, "sub", "a.txt"), "changed\n");
    expect(changedFiles(project.path, 10, systemClock)).toEqual([]);
    expect(changedFiles(join(project.path, "sub"), 10, systemClock)).toEqual(["a.txt"]);
  });

  test("in a conflict: the files with several sides are changed", async () => {
    using folder = temporaryFolder("forms");
    const project = await sixCommits(join(folder.path, "p"));
    await project.git("checkout", "--quiet", "-b", "side", "HEAD~1");
    project.write({ "src/b.txt": "another\n" });
    await project.commit("another");
    await project.git("merge", "main").catch(() => undefined);
    expect(changedFiles(project.path, 10, systemClock)).toEqual(["src/b.txt"]);
  });

  test("with files announced, skipped or assumed unchanged", async () => {
    using folder = temporaryFolder("forms");
    const project = await sixCommits(join(folder.path, "p"));
    await project.git("update-index", "--assume-unchanged", "a.txt");
    await project.git("update-index", "--skip-worktree", "src/b.txt");
    project.write({ "a.txt": "changed\n", "src/b.txt": "changed\n", "new.txt": "1\n" });
    await project.git("add", "--intent-to-add", "new.txt");
    expect(changedFiles(project.path, 10, systemClock)).toEqual(["new.txt"]);
  });

  test("with a sparse index: folders that are not checked out are not changed", async () => {
    using folder = temporaryFolder("forms");
    const project = await sixCommits(join(folder.path, "p"));
    await project.git("sparse-checkout", "set", "--cone", "--sparse-index", "none");
    project.write({ "a.txt": "changed\n" });
    expect(changedFiles(project.path, 10, systemClock)).toEqual(["a.txt"]);
  });

  test("with a split index: the commits count, since its changes are not known", async () => {
    using folder = temporaryFolder("forms");
    const project = await sixCommits(join(folder.path, "p"));
    await project.git("update-index", "--split-index");
    project.write({ "a.txt": "changed\n" });
    expect(changedFiles(project.path, 10, systemClock)).toEqual(["src/b.txt"]);
  });

  test("that borrows its objects from another", async () => {
    using folder = temporaryFolder("forms");
    const project = await sixCommits(join(folder.path, "p"));
    await project.git("clone", "--quiet", "--shared", ".", join(folder.path, "clone"));
    expect(changedFiles(join(folder.path, "clone"), 10, systemClock)).toEqual(["src/b.txt"]);
  });

  test("that is shallow: its history is too short", async () => {
    using folder = temporaryFolder("forms");
    const project = await sixCommits(join(folder.path, "p"));
    const clone = join(folder.path, "clone");
    await project.git("clone", "--quiet", "--depth=3", `file://${project.path}`, clone);
    expect(changedFiles(clone, 10, systemClock)).toEqual([]);
    writeFileSync(join(clone, "a.txt"), "changed\n");
    expect(changedFiles(clone, 10, systemClock)).toEqual(["a.txt"]);
  });

  test("whose files were all touched: the content counts", async () => {
    using folder = temporaryFolder("forms");
    const project = await sixCommits(join(folder.path, "p"));
    const copy = join(folder.path, "copy");
    cpSync(project.path, copy, { recursive: true });
    expect(changedFiles(copy, 10, systemClock)).toEqual(["src/b.txt"]);
  });

  test("whose refs are in a reftable: files that differ from the index count", async () => {
    using folder = temporaryFolder("forms");
    for (const objectFormat of ["sha1", "sha256"]) {
      const path = join(folder.path, objectFormat);
      const project = await createGitProject(path, { "a.txt": "0\n" }, { objectFormat });
      writeFileSync(join(path, ".git", "HEAD"), "ref: refs/heads/.invalid\n");
      mkdirSync(join(path, ".git", "reftable"));
      writeFileSync(join(path, ".git", "reftable", "tables.list"), "0x01-0x02-abc.ref\n");
      expect(changedFiles(path, 10, systemClock)).toEqual([]);
      project.write({ "a.txt": "changed\n" });
      expect(changedFiles(path, 10, systemClock)).toEqual(["a.txt"]);
    }
  });

  test("whose refs are in a reftable: it has no branch that is called .invalid", () => {
    using folder = temporaryFolder("forms");
    writeFileSync(join(folder.path, "HEAD"), "ref: refs/heads/.invalid\n");
    expect(readBranch({ own: folder.path, common: folder.path })).toBeUndefined();
  });
});

describe("a damaged or hostile repository", () => {
  test("is read without an error, whatever bytes are changed", async () => {
    using folder = temporaryFolder("damaged");
    const project = await sixCommits(join(folder.path, "p"));
    await project.git("gc", "--quiet", "--prune=now");
    const git = join(project.path, ".git");
    const packs = readdirSync(join(git, "objects", "pack")).map((name) =>
      join("objects", "pack", name),
    );
    const files = ["index", "packed-refs", ...packs].map((name) => join(git, name));
    for (const file of files) chmodSync(file, 0o600);
    const random = createSeededRandom(3);
    for (let i = 0; i < 600; i += 1) {
      const file = random.pick(files) ?? "";
      const whole = readFileSync(file);
      const damaged = Buffer.from(whole);
      const at = random.below(whole.length);
      if (i % 5 === 0) writeFileSync(file, whole.subarray(0, at));
      else {
        damaged.fill(random.below(256), at, Math.min(whole.length, at + 1 + random.below(8)));
        writeFileSync(file, damaged);
      }
      expect(changedFiles(project.path, 10, systemClock).length).toBeLessThan(11);
      writeFileSync(file, whole);
    }
    expect(changedFiles(project.path, 10, systemClock)).toEqual(["src/b.txt"]);
  });

  test("with an object that grows a thousandfold takes bounded time", async () => {
    using folder = temporaryFolder("damaged");
    const project = await sixCommits(join(folder.path, "p"));
    const headId = (await project.git("rev-parse", "HEAD")).trim();
    const path = join(project.path, ".git", "objects", headId.slice(0, 2), headId.slice(2));
    rmSync(path);
    const bomb = Buffer.concat([Buffer.from("tree 100\0"), Buffer.alloc(120 * 1024 * 1024)]);
    writeFileSync(path, deflateSync(bomb));
    const tookMs = cpuMs(() => {
      expect(changedFiles(project.path, 10, systemClock)).toEqual([]);
    });
    expect(tookMs).toBeLessThan(3_000);
  });

  test("with an index of 300,000 files is given up in time", async () => {
    using folder = temporaryFolder("damaged");
    const project = await sixCommits(join(folder.path, "p"));
    const entry = Buffer.alloc(72);
    entry.writeUInt32BE(0o100644, 24);
    const entries = Array.from({ length: 300_000 }, (_, i) => {
      const copy = Buffer.from(entry);
      copy.write(i.toString(36).padStart(8, "0"), 62);
      return copy;
    });
    const header = Buffer.from("DIRC\0\0\0\x02\0\0\0\0", "latin1");
    header.writeUInt32BE(entries.length, 8);
    const bytes = Buffer.concat([header, ...entries, Buffer.alloc(20)]);
    writeFileSync(join(project.path, ".git", "index"), bytes);
    const tookMs = cpuMs(() => {
      expect(changedFiles(project.path, 10, systemClock).length).toBeLessThan(11);
    });
    expect(tookMs).toBeLessThan(3_000);
  });

  test("with deltas that need each other ends", async () => {
    using folder = temporaryFolder("damaged");
    const project = await sixCommits(join(folder.path, "p"));
    const [a, b] = ["a".repeat(40), "b".repeat(40)];
    writePackOfDeltas(join(project.path, ".git", "objects", "pack"), [
      [a, b],
      [b, a],
    ]);
    writeFileSync(join(project.path, ".git", "refs", "heads", "main"), `${a}\n`);
    expect(changedFiles(project.path, 10, systemClock)).toEqual([]);
  });

  test("whose index names files outside the work tree: none of them is looked at", async () => {
    using folder = temporaryFolder("damaged");
    const project = await sixCommits(join(folder.path, "p"));
    const index = join(project.path, ".git", "index");
    // The same length, so that only the name changes.
    const bytes = readFileSync(index);
    bytes.write("../b.txt\0", bytes.indexOf("src/b.txt"));
    writeFileSync(index, bytes);
    writeFileSync(join(folder.path, "b.txt"), "secret\n");
    expect(
      changedFiles(project.path, 10, systemClock).filter((name) => name.includes("..")),
    ).toEqual([]);
  });

  test("with a named pipe for each of its files never waits", async () => {
    using folder = temporaryFolder("damaged");
    const project = await sixCommits(join(folder.path, "p"));
    const names = [
      "HEAD",
      "index",
      "refs/heads/main",
      "packed-refs",
      "commondir",
      "objects/info/alternates",
    ];
    for (const name of names) {
      const copy = join(folder.path, name.replaceAll("/", "-"));
      cpSync(project.path, copy, { recursive: true });
      const path = join(copy, ".git", name);
      rmSync(path, { force: true });
      mkdirSync(join(path, ".."), { recursive: true });
      expect(Bun.spawnSync(["mkfifo", path]).exitCode).toBe(0);
      // Whoever opens a pipe waits for a writer, for ever.
      expect(changedFiles(copy, 10, systemClock).length).toBeLessThan(11);
    }
  });
});

/** A pack whose objects are stored as differences to a base that is named by its id. */
function writePackOfDeltas(folder: string, objects: readonly (readonly [string, string])[]): void {
  const name = join(folder, `pack-${"c".repeat(40)}`);
  const delta = deflateSync(Buffer.from([1, 1, 1, 65]));
  const offsets: number[] = [];
  const number = (value: number) =>
    Buffer.from(new Uint8Array(new Uint32Array([value]).buffer).toReversed());
  writeFileSync(
    `${name}.pack`,
    Buffer.concat([Buffer.from("PACK"), number(2), number(objects.length)]),
  );
  let at = 12;
  for (const [, base] of objects) {
    offsets.push(at);
    const object = Buffer.concat([Buffer.from([(7 << 4) | 4]), Buffer.from(base, "hex"), delta]);
    appendFileSync(`${name}.pack`, object);
    at += object.length;
  }
  const firstBytes = objects.map(([id]) => Number.parseInt(id.slice(0, 2), 16));
  const fanout = Array.from({ length: 256 }, (_, byte) =>
    number(firstBytes.filter((one) => one <= byte).length),
  );
  writeFileSync(
    `${name}.idx`,
    Buffer.concat([
      Buffer.from("ff744f6300000002", "hex"),
      ...fanout,
      ...objects.map(([id]) => Buffer.from(id, "hex")),
      ...objects.map(() => number(0)),
      ...offsets.map(number),
    ]),
  );
}
