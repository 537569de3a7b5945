// The packages of a release contain what they should, and nothing else is let through.
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { PROGRAM_NAMES } from "@/base/program-names.ts";
import { VERSION } from "@/base/version.ts";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { mainManifest, platformManifest } from "../../scripts/npm/manifests.ts";
import { hostPlatform, platformNamed, PLATFORMS } from "../../scripts/npm/platforms.ts";
import { publish } from "../../scripts/npm/publish.ts";
import { stageMain, stagePlatform } from "../../scripts/npm/stage.ts";
import { inspectTarball, packFolder } from "../../scripts/npm/tarball.ts";
import {
  bundledPackages,
  licenceProblems,
  renderThirdParty,
} from "../../scripts/npm/third-party.ts";

test("the package that people install offers every name and needs one package of each platform", () => {
  const manifest = mainManifest();
  expect(manifest["private"]).toBeUndefined();
  expect(Object.keys(manifest["bin"] as object)).toEqual([...PROGRAM_NAMES]);
  const needed = manifest["optionalDependencies"];
  expect(needed).toEqual(
    Object.fromEntries(PLATFORMS.map(({ name }) => [`@context-graph/${name}`, VERSION])),
  );
  expect(manifest["scripts"]).toBeUndefined();
  expect(manifest["dependencies"]).toBeUndefined();
});

test("npm installs a platform's package only there", () => {
  expect(platformManifest(platformNamed("linux-arm64-musl"))).toMatchObject({
    version: VERSION,
    os: ["linux"],
    cpu: ["arm64"],
    libc: ["musl"],
    dependencies: { "@context-graph/data": VERSION },
  });
  expect(platformManifest(platformNamed("win32-x64"))["libc"]).toBeUndefined();
  expect(hostPlatform().os).toBe(process.platform as "linux");
  expect(() => platformNamed("amiga")).toThrow("the platforms are linux-x64, ");
});

test("a staged package has a file for each name and no link", () => {
  using folder = temporaryFolder("stage");
  const main = stageMain(folder.path);
  const executable = join(folder.path, "executable");
  writeFileSync(executable, '#!/bin/sh\necho "$@"\n');
  const platform = stagePlatform(folder.path, platformNamed("linux-x64"), executable);
  const windows = stagePlatform(folder.path, platformNamed("win32-x64"), executable);
  for (const name of PROGRAM_NAMES) {
    expect(existsSync(join(main, "bin", name))).toBe(true);
    const { stdout } = Bun.spawnSync([join(platform, name), "Stop"]);
    const expected = name === "context-graph" ? "Stop\n" : `--as ${name} Stop\n`;
    expect(stdout.toString()).toBe(expected);
  }
  expect(existsSync(join(main, "schema", "hooks.example.json"))).toBe(true);
  expect(existsSync(join(windows, "context-graph.exe"))).toBe(true);
  expect(existsSync(join(windows, "wt-memory"))).toBe(false);
  const tarball = packFolder(platform, folder.path);
  expect(tarball.path).toBe(join(folder.path, `context-graph-linux-x64-${VERSION}.tgz`));
  expect(tarball.problems).toEqual([]);
});

test("a tarball with a link is refused", () => {
  using folder = temporaryFolder("tarball");
  mkdirSync(join(folder.path, "package"));
  symlinkSync("nothing", join(folder.path, "package", "wt-memory"));
  const path = join(folder.path, "a.tgz");
  Bun.spawnSync(["tar", "-czf", path, "package"], { cwd: folder.path });
  expect(inspectTarball(path).problems).toEqual([expect.stringContaining("wt-memory -> nothing")]);
});

test("THIRD-PARTY.md lists everything in the executable, under licences that are allowed", async () => {
  const packages = await bundledPackages();
  expect(packages.map(({ name }) => name)).toContain("@modelcontextprotocol/server");
  expect(licenceProblems(packages)).toEqual([]);
  const listed = readFileSync(join(PROJECT_ROOT, "THIRD-PARTY.md"), "utf8");
  expect(renderThirdParty(packages)).toBe(listed);
  const foreign = { name: "x", version: "1.0.0", licence: "SSPL-1.0", text: undefined };
  expect(licenceProblems([foreign])).toEqual([
    "x has the licence SSPL-1.0, which nobody has allowed",
  ]);
});

test("packing the source folder is refused, with what to do instead", () => {
  const { exitCode, stderr } = Bun.spawnSync(["node", "scripts/release.mjs", "--refuse"], {
    cwd: PROJECT_ROOT,
    stderr: "pipe",
  });
  expect(exitCode).toBe(1);
  expect(stderr.toString()).toContain("npm run package");
});

test("tarballs are published in their order, without those of an earlier attempt, until one fails", () => {
  using folder = temporaryFolder("publish");
  const npm = join(folder.path, "npm");
  const log = join(folder.path, "log");
  const script = `#!/bin/sh\necho "$1 $2" >> '${log}'\n[ "$2" != refused.tgz ]\n`;
  writeFileSync(npm, script, { mode: 0o755 });
  const isPublished = (path: string) => path === "done.tgz";
  expect(publish(["a.tgz", "done.tgz", "main.tgz"], isPublished, npm)).toBe(true);
  expect(publish(["refused.tgz", "main.tgz"], isPublished, npm)).toBe(false);
  const published = readFileSync(log, "utf8").trimEnd().split("\n");
  expect(published).toEqual(["publish a.tgz", "publish main.tgz", "publish refused.tgz"]);
});
