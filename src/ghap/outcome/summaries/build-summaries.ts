import type { SummaryFormat } from "@/ghap/outcome/summaries/summary-format.ts";

const B = "build" as const;

/** What compilers and build tools print at the end, or when they give up. */
export const BUILD_SUMMARIES: readonly SummaryFormat[] = [
  { kind: B, hint: "error ts", pattern: /^(?:\S.*[:)] ?-? ?)?error TS\d+:/gm, verdict: "failed" },
  { kind: B, hint: "found 0 errors", pattern: /\bFound 0 errors\b/g, verdict: "passed", isWhole: true },
  { kind: B, hint: " error", pattern: /\bFound (?<fail>[1-9]\d*) errors?\b/g },
  { kind: B, hint: "built in", pattern: /^✓ built in /gm, verdict: "passed" },
  { kind: B, hint: "error during build", pattern: /^error during build:/gm, verdict: "failed" },
  { kind: B, hint: "build failed", pattern: /^(?:✘ |✗ |x )?Build failed(?: in|$|\.)/gim, verdict: "failed" },
  { kind: B, hint: "compiled with", pattern: /compiled with (?<fail>\d+) errors?/g },
  { kind: B, hint: "compiled successfully", pattern: /[Cc]ompiled successfully/g, verdict: "passed" },
  { kind: B, hint: "failed to compile", pattern: /^Failed to compile/gm, verdict: "failed" },
  { kind: B, hint: "could not compile", pattern: /^error: could not compile/gm, verdict: "failed" },
  { kind: B, hint: "finished `", pattern: /^ +Finished `\w+` profile/gm, verdict: "passed", isWhole: true },
  { kind: B, hint: ".go:", pattern: /^\S+\.go:\d+:\d+: /gm, verdict: "failed" },
  { kind: B, hint: "missing go.sum", pattern: /missing go\.sum entry/g, verdict: "failed" },
  { kind: B, hint: "no required module", pattern: /no required module provides package/g, verdict: "failed" },
  { kind: B, hint: ": error: ", pattern: /^\S+:\d+(?::\d+)?: (?:fatal )?error: /gm, verdict: "failed" },
  { kind: B, hint: ": fatal error: ", pattern: /^\S+:\d+(?::\d+)?: fatal error: /gm, verdict: "failed" },
  { kind: B, hint: "error ", pattern: /^make(?:\[\d+\])?: \*\*\* .*\bError \d+/gm, verdict: "failed" },
  { kind: B, hint: "ninja: build stopped", pattern: /^ninja: build stopped/gm, verdict: "failed" },
  { kind: B, hint: "build success", pattern: /^(?:\[\w+\] )?BUILD SUCCESS(?:FUL in\b|$)/gm, verdict: "passed", isWhole: true },
  { kind: B, hint: "build fail", pattern: /^(?:\[\w+\] )?BUILD FAIL(?:URE|ED)\b/gm, verdict: "failed" },
  { kind: B, hint: "build succeeded", pattern: /^Build succeeded/gm, verdict: "passed", isWhole: true },
  { kind: B, hint: "build failed", pattern: /^Build FAILED\./gm, verdict: "failed" },
  { kind: B, hint: "** build succeeded **", pattern: /\*\* (?:BUILD|ARCHIVE) SUCCEEDED \*\*/g, verdict: "passed", isWhole: true },
  { kind: B, hint: "** build failed **", pattern: /\*\* (?:BUILD|ARCHIVE) FAILED \*\*/g, verdict: "failed" },
  { kind: B, hint: "build completed successfully", pattern: /^INFO: Build completed successfully/gm, verdict: "passed", isWhole: true },
  { kind: B, hint: "did not complete successfully", pattern: /Build did NOT complete successfully/g, verdict: "failed" },
  { kind: B, hint: "failed to solve", pattern: /^ERROR: failed to (?:solve|build)/gm, verdict: "failed" },
  { kind: B, hint: "error] ", pattern: /^\[error\] .*\bcompil(?:e|ation)/gim, verdict: "failed" },
  { kind: B, hint: "compilation error", pattern: /COMPILATION ERROR/g, verdict: "failed" },
  { kind: B, hint: "module not found", pattern: /^Module not found: /gm, verdict: "failed" },
];
