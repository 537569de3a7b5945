import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ScannedSource, scanSource } from "@test/tidy/source-scan.ts";

export const PROJECT_ROOT = join(import.meta.dir, "..", "..");

/** A TypeScript file of the project, read and scanned. */
export interface SourceFile {
  /** From the project root, with forward slashes: "src/base/clock.ts". */
  readonly path: string;
  readonly source: ScannedSource;
}

/** The files that match a glob, sorted by path. */
export function loadSourceFiles(glob: string): SourceFile[] {
  const paths = [...new Bun.Glob(glob).scanSync({ cwd: PROJECT_ROOT })];
  return paths.map(toForwardSlashes).sort().map(loadSourceFile);
}

export function loadSourceFile(path: string): SourceFile {
  const known = loaded.get(path);
  if (known !== undefined) return known;
  let source: ScannedSource | undefined;
  const file: SourceFile = {
    path,
    get source() {
      return (source ??= scanSource(readFileSync(join(PROJECT_ROOT, path), "utf8")));
    },
  };
  loaded.set(path, file);
  return file;
}

/** Scanning takes a while, so a file is scanned once, when its source is first needed. */
const loaded = new Map<string, SourceFile>();

/** The files of the program: src/ without the unit tests beside the code. */
export function loadProgramFiles(): SourceFile[] {
  return loadSourceFiles("src/**/*.ts").filter(({ path }) => !path.endsWith(".test.ts"));
}

function toForwardSlashes(path: string): string {
  return path.replaceAll("\\", "/");
}
