import { existsSync, readFileSync } from "node:fs";

const KNOWN = new Set(["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "0BSD"]);
const answers = new Map<string, boolean>();

/** True if the file is in an npm package that names a permissive licence. */
export function hasKnownLicence(path: string): boolean {
  const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
  if (folder === undefined) return false;
  const known = answers.get(folder) ?? KNOWN.has(licenceOf(folder));
  answers.set(folder, known);
  return known;
}

function licenceOf(folder: string): string {
  const file = `${folder}/package.json`;
  if (!existsSync(file)) return "";
  const { license } = JSON.parse(readFileSync(file, "utf8")) as { license?: unknown };
  return typeof license === "string" ? license : "";
}
