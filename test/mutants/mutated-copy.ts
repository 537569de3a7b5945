import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

/** Changed by mutants, or written to by the build. */
const COPIED = ["src", "test", "scripts", "package.json", "tsconfig.json", "bunfig.toml"];
/** Only read. */
const LINKED = ["node_modules", "package-lock.json", "data", "schema", "docs", "bench", "bin"];
const LINKED_PAGES = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];

export interface Outcome {
  /** broken: the changed program does not even load, so its tests say nothing. */
  readonly kind: "passed" | "failed" | "timed out" | "broken";
  readonly output: string;
}

/** A copy of the project that mutants may change. */
export interface MutatedCopy {
  has(path: string): boolean;
  read(file: string): string;
  write(file: string, text: string): void;
  build(): Outcome;
  test(files: readonly string[], timeoutMs: number): Outcome;
}

export function copyProject(folder: string): MutatedCopy {
  for (const name of COPIED) {
    cpSync(join(PROJECT_ROOT, name), join(folder, name), { recursive: true });
  }
  for (const name of [...LINKED, ...LINKED_PAGES]) {
    symlinkSync(join(PROJECT_ROOT, name), join(folder, name));
  }
  mkdirSync(join(folder, "dist"));
  const bun = (args: readonly string[], timeoutMs: number): Outcome => {
    const child = Bun.spawnSync([process.execPath, ...args], {
      cwd: folder,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    });
    const output = `${child.stdout}${child.stderr}`;
    return { kind: kindOf(child.exitCode, child.signalCode, output), output };
  };
  return {
    has: (path) => existsSync(join(folder, path)),
    read: (file) => readFileSync(join(folder, file), "utf8"),
    write(file, text) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    },
    build: () => bun(["scripts/build.ts"], 120_000),
    test: (files, timeoutMs) => bun(["test", "--bail", ...files], timeoutMs),
  };
}

function kindOf(exitCode: number, signal: unknown, output: string): Outcome["kind"] {
  if (signal !== undefined) return "timed out";
  if (exitCode === 0) return "passed";
  return /^\(fail\) /m.test(output) ? "failed" : "broken";
}
