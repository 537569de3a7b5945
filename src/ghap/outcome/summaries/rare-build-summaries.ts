import type { SummaryFormat } from "@/ghap/outcome/summaries/summary-format.ts";

const B = "build" as const;

/** Last lines of build tools that few projects use. */
export const RARE_BUILD_SUMMARIES: readonly SummaryFormat[] = [
  // SCons, Lake, Alire, MkDocs, Rush, Arduino, BitBake.
  {
    kind: B,
    hint: "scons: done building",
    pattern: () => /^scons: done building targets\.$/gm,
    verdict: "passed",
    speaksFor: "run",
  },
  {
    kind: B,
    hint: "scons: ",
    pattern: () => /^scons: (?:building terminated because of|done building targets \()/gm,
    verdict: "failed",
  },
  { kind: B, hint: "build failed", pattern: () => /^error: build failed$/gm, verdict: "failed" },
  {
    kind: B,
    hint: "successfully",
    pattern: () => /^Build (?:completed|finished) successfully\b/gm,
    verdict: "passed",
    speaksFor: "run",
  },
  {
    kind: B,
    hint: " in strict mode",
    pattern: () => /^Aborted with \d+ warnings? in strict mode/gm,
    verdict: "failed",
  },
  {
    kind: B,
    hint: "operations failed.",
    pattern: () => /^Operations failed\.$/gm,
    verdict: "failed",
  },
  {
    kind: B,
    hint: "error message",
    pattern: () => /^Summary: There (?:was|were) \d+ ERROR/gm,
    verdict: "failed",
  },
  {
    kind: B,
    hint: "latexmk: all targets",
    pattern: () => /^Latexmk: All targets \([^)\n]*\) are up-to-date/gm,
    verdict: "passed",
  },
];
