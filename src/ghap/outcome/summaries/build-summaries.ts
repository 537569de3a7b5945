import type { SummaryFormat } from "@/ghap/outcome/summaries/summary-format.ts";

const B = "build" as const;

/** Lines that compilers and build tools print at the end, or when they give up. */
export const BUILD_SUMMARIES: readonly SummaryFormat[] = [
  {
    kind: B,
    hint: "error ts",
    pattern: () => /^(?:\S.*[:)] ?-? ?)?error TS\d+:/gm,
    verdict: "failed",
  },
  {
    kind: B,
    hint: "found 0 errors",
    pattern: () => /\bFound 0 errors\b/g,
    verdict: "passed",
    speaksFor: "run",
  },
  { kind: B, hint: " error", pattern: () => /\bFound (?<fail>[1-9]\d*) errors?\b/g },
  { kind: B, hint: "built in", pattern: () => /^✓ built in /gm, verdict: "passed" },
  {
    kind: B,
    hint: "error during build",
    pattern: () => /^error during build:/gm,
    verdict: "failed",
  },
  {
    kind: B,
    hint: "build failed",
    pattern: () => /^(?:\S+ )?Build failed(?: in|$|\.| with \d+ error)/gim,
    verdict: "failed",
  },
  { kind: B, hint: "compiled with", pattern: () => /compiled with (?<fail>\d+) errors?/g },
  {
    kind: B,
    hint: "compiled successfully",
    pattern: () => /[Cc]ompiled successfully/g,
    verdict: "passed",
  },
  { kind: B, hint: "failed to compile", pattern: () => /^Failed to compile/gm, verdict: "failed" },
  {
    kind: B,
    hint: "could not compile",
    pattern: () => /^error: could not compile/gm,
    verdict: "failed",
  },
  {
    kind: B,
    hint: "finished `",
    pattern: () => /^ +Finished `\w+` profile/gm,
    verdict: "passed",
    speaksFor: "run",
  },
  { kind: B, hint: ".go:", pattern: () => /^\S+\.go:\d+:\d+: /gm, verdict: "failed" },
  { kind: B, hint: "missing go.sum", pattern: () => /missing go\.sum entry/g, verdict: "failed" },
  {
    kind: B,
    hint: "no required module",
    pattern: () => /no required module provides package/g,
    verdict: "failed",
  },
  {
    kind: B,
    hint: ": error: ",
    pattern: () => /^\S+:\d+(?::\d+)?: (?:fatal )?error: /gm,
    verdict: "failed",
  },
  {
    kind: B,
    hint: ": fatal error: ",
    pattern: () => /^\S+:\d+(?::\d+)?: fatal error: /gm,
    verdict: "failed",
  },
  {
    kind: B,
    hint: ": *** ",
    pattern: () => /^g?make(?:\[\d+\])?: \*\*\* \[.*\] \S+ \d+/gm,
    verdict: "failed",
  },
  {
    kind: B,
    hint: "ninja: build stopped",
    pattern: () => /^ninja: build stopped/gm,
    verdict: "failed",
  },
  {
    kind: B,
    hint: "build success",
    pattern: () => /^(?:\[\w+\] )?BUILD SUCCESS(?:FUL in\b|FUL$|$)/gm,
    verdict: "passed",
    speaksFor: "run",
  },
  {
    kind: B,
    hint: "build fail",
    pattern: () => /^(?:\[\w+\] )?BUILD FAIL(?:URE|ED)\b/gm,
    verdict: "failed",
  },
  {
    kind: B,
    hint: "build succeeded",
    // MSBuild, SAM, Sphinx.
    pattern: () => /^Build succeeded/gim,
    unless: () => /^Build finished with problems/im,
    verdict: "passed",
    speaksFor: "run",
  },
  { kind: B, hint: "build failed", pattern: () => /^Build FAILED\./gm, verdict: "failed" },
  {
    kind: B,
    hint: "** build succeeded **",
    pattern: () => /\*\* (?:BUILD|ARCHIVE) SUCCEEDED \*\*/g,
    verdict: "passed",
    speaksFor: "run",
  },
  {
    kind: B,
    hint: "** build failed **",
    pattern: () => /\*\* (?:BUILD|ARCHIVE) FAILED \*\*/g,
    verdict: "failed",
  },
  {
    kind: B,
    hint: "build completed successfully",
    pattern: () => /^INFO: Build completed successfully/gm,
    verdict: "passed",
    speaksFor: "run",
  },
  {
    kind: B,
    hint: "did not complete successfully",
    pattern: () => /Build did NOT complete successfully/g,
    verdict: "failed",
  },
  {
    kind: B,
    hint: "failed to solve",
    pattern: () => /^ERROR: failed to (?:solve|build)/gm,
    verdict: "failed",
  },
  // MSBuild, in any language: "Program.cs(3,5): error CS1002: …".
  {
    kind: B,
    hint: "): error ",
    pattern: () => /^\S.*\(\d+(?:,\d+)?\): error [A-Z]+\d+:/gm,
    verdict: "failed",
  },
  // Its count of warnings and errors, with the time that it took.
  {
    kind: B,
    hint: "00:",
    pattern: () => /^ {4}\d+ \S[^\n]*\n {4}0 \S[^\n]*\n\n[^\n]* \d\d:\d\d:\d\d\.\d+$/gm,
    verdict: "passed",
    speaksFor: "run",
  },
  {
    kind: B,
    hint: "00:",
    pattern: () =>
      /^ {4}\d+ \S[^\n]*\n {4}(?<fail>[1-9]\d*) \S[^\n]*\n\n[^\n]* \d\d:\d\d:\d\d\.\d+$/gm,
  },
  // Nix.
  {
    kind: B,
    hint: "error: builder for ",
    pattern: () => /^error: builder for '/gm,
    verdict: "failed",
  },
  // CMake with make: the last target.
  {
    kind: B,
    hint: "[100%] built target",
    pattern: () => /^\[100%\] Built target \S+$/gm,
    verdict: "passed",
  },
  {
    kind: B,
    hint: "error] ",
    pattern: () => /^\[error\] .*\bcompil(?:e|ation)/gim,
    verdict: "failed",
  },
  { kind: B, hint: "compilation error", pattern: () => /COMPILATION ERROR/g, verdict: "failed" },
  { kind: B, hint: "module not found", pattern: () => /^Module not found: /gm, verdict: "failed" },
  {
    kind: B,
    hint: "compiled with",
    pattern: () => /compiled with \d+ warnings?/g,
    verdict: "passed",
  },
  { kind: B, hint: "build complete!", pattern: () => /^Build complete! \(/gm, verdict: "passed" },
  // Buck2.
  {
    kind: B,
    hint: "build succeeded",
    pattern: () => /^BUILD SUCCEEDED$/gm,
    verdict: "passed",
    speaksFor: "run",
  },
  {
    kind: B,
    hint: "[success] total time",
    pattern: () => /^\[success\] Total time/gm,
    verdict: "passed",
  },
  {
    kind: B,
    hint: "[error] total time",
    pattern: () => /^\[error\] Total time/gm,
    verdict: "failed",
  },
  { kind: B, hint: "✓ built ", pattern: () => /^✓ Built \S/gm, verdict: "passed" },
  {
    kind: B,
    hint: "bundle generation",
    pattern: () => /^Application bundle generation complete\./gm,
    verdict: "passed",
  },
  {
    kind: B,
    hint: "bundle generation",
    pattern: () => /^Application bundle generation failed\./gm,
    verdict: "failed",
  },
  { kind: B, hint: "build success in", pattern: () => /\bBuild success in \d/g, verdict: "passed" },
  {
    kind: B,
    hint: "build error",
    pattern: () => /^(?:ESM|CJS|IIFE|DTS) Build error$/gm,
    verdict: "failed",
  },
  { kind: B, hint: "no work to do", pattern: () => /^ninja: no work to do\./gm, verdict: "passed" },
  {
    kind: B,
    hint: "nothing to be done for",
    pattern: () => /^make: (?:Nothing to be done for|'[^'\n]*' is up to date)/gm,
    verdict: "passed",
  },
  {
    kind: B,
    hint: "not remade because of errors",
    pattern: () => /not remade because of errors\.$/gm,
    verdict: "failed",
  },
  // Nx, Turborepo.
  {
    kind: B,
    hint: "successfully ran target",
    pattern: () => /Successfully ran targets? [\w, -]*\bbuild/g,
    verdict: "passed",
  },
  {
    kind: B,
    hint: "running target",
    pattern: () => /Running targets? [\w, -]*\bbuild[^\n]* failed$/gm,
    verdict: "failed",
  },
  { kind: B, hint: "failed:", pattern: () => /^Failed: +\S+#\S*build/gm, verdict: "failed" },
  {
    kind: B,
    hint: " successful, ",
    pattern: () => /^ Tasks: +(?<pass>\d+) successful, \k<pass> total$/gm,
    speaksFor: "run",
  },
];
