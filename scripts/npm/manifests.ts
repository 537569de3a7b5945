/**
 * The package.json of each npm package of a release. `context-graph` is what people install: the
 * launchers. The executable is in the package of the platform, which npm chooses by its os, cpu and
 * libc; what is the same on every platform is in the data package, because a platform's package
 * would be larger than 60 MB with it.
 */
import { PROGRAM_NAMES } from "@/base/program-names.ts";
import { type Platform, PLATFORMS } from "./platforms.ts";
import packageJson from "../../package.json" with { type: "json" };

export const MAIN_PACKAGE = "context-graph";
export const DATA_PACKAGE = "@context-graph/data";

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly [field: string]: unknown;
}

const { version, description, license, engines } = packageJson;

export function platformPackage({ name }: Platform): string {
  return `@context-graph/${name}`;
}

export function mainManifest(): Manifest {
  return {
    name: MAIN_PACKAGE,
    version,
    description,
    license,
    keywords: ["claude-code", "memory", "hooks", "mcp"],
    engines,
    bin: Object.fromEntries(PROGRAM_NAMES.map((name) => [name, `bin/${name}`])),
    optionalDependencies: Object.fromEntries(
      PLATFORMS.map((platform) => [platformPackage(platform), version]),
    ),
  };
}

export function platformManifest(platform: Platform): Manifest {
  const { os, cpu, libc } = platform;
  return {
    name: platformPackage(platform),
    version,
    description: `The executable of ${MAIN_PACKAGE} for ${platform.name}`,
    license,
    // A package manager that keeps packages in archives cannot start a program in one.
    preferUnplugged: true,
    os: [os],
    cpu: [cpu],
    ...(libc === undefined ? {} : { libc: [libc] }),
    dependencies: { [DATA_PACKAGE]: version },
  };
}

export function dataManifest(): Manifest {
  return {
    name: DATA_PACKAGE,
    version,
    description: `The token table, the cells and the grammars of ${MAIN_PACKAGE}`,
    license: "Apache-2.0 AND MIT",
    preferUnplugged: true,
  };
}
