import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "bun:test";
import { extentToInstall, missingPackages } from "../../scripts/packages.mjs";
import { temporaryFolder } from "@test/harness/temporary.ts";

const LOCKED = {
  "": { version: "0.1.0" },
  "node_modules/parser": { version: "3.3.1" },
  "node_modules/runtime-linux": { version: "1.4.4", optional: true },
  "node_modules/runtime-windows": { version: "1.4.4", optional: true },
  "node_modules/lint": { version: "1.0.0", dev: true },
  "node_modules/types": { version: "2.0.0", dev: true },
  "node_modules/types/node_modules/parser": { version: "9.9.9", dev: true },
};
const RUNTIME = { "node_modules/parser": "3.3.1", "node_modules/runtime-linux": "1.4.4" };
const DEVELOPMENT = {
  "node_modules/lint": "1.0.0",
  "node_modules/types": "2.0.0",
  "node_modules/types/node_modules/parser": "9.9.9",
};

test("after a plain 'npm ci' nothing is missing, whatever is asked for", () => {
  using project = install({ ...RUNTIME, ...DEVELOPMENT });
  expect(missingPackages(project.path, "runtime")).toEqual([]);
  expect(missingPackages(project.path, "all")).toEqual([]);
});

test("what the program needs is enough for 'runtime', and not for 'all'", () => {
  using project = install(RUNTIME);
  expect(missingPackages(project.path, "runtime")).toEqual([]);
  expect(missingPackages(project.path, "all")).toEqual(Object.keys(DEVELOPMENT));
});

test("another version than the locked one counts as missing, for optional packages too", () => {
  using project = install({ ...RUNTIME, "node_modules/parser": "3.3.0" });
  expect(missingPackages(project.path, "runtime")).toEqual(["node_modules/parser"]);
  using other = install({ ...RUNTIME, "node_modules/runtime-linux": "1.4.3" });
  expect(missingPackages(other.path, "runtime")).toEqual(["node_modules/runtime-linux"]);
});

test("nothing is installed in a fresh clone", () => {
  using project = install({});
  expect(missingPackages(project.path, "runtime")).toEqual(["node_modules/parser"]);
});

test("development packages that are there are never left out of an installation", () => {
  using fresh = install({});
  expect(extentToInstall(fresh.path, "runtime")).toBe("runtime");
  expect(extentToInstall(fresh.path, "all")).toBe("all");
  using runtime = install(RUNTIME);
  expect(extentToInstall(runtime.path, "runtime")).toBe("runtime");
  using outdated = install({ "node_modules/lint": "0.9.0" });
  expect(extentToInstall(outdated.path, "runtime")).toBe("all");
});

/** A project with these packages installed. */
function install(packages: Record<string, string>) {
  const folder = temporaryFolder("packages");
  write(folder.path, "package-lock.json", { packages: LOCKED });
  for (const [path, version] of Object.entries(packages)) {
    write(folder.path, join(path, "package.json"), { version });
  }
  return folder;
}

function write(folder: string, path: string, value: object): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}
