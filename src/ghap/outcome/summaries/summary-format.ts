import type { CheckKind } from "@/ghap/outcome/outcome.ts";

/**
 * The line by which a runner says how it went. Groups of the pattern that are called `fail` count
 * what failed, `pass` what passed, `total` what ran, `skip` what was left out of it. A format with a
 * fixed verdict needs no groups.
 */
export interface SummaryFormat {
  readonly kind: CheckKind;
  /** A text that every match contains, in lower case. Patterns are only made if it is there. */
  readonly hint: string;
  /** Makes the pattern, with the flags m and g: making all of them would take a hook half a millisecond. */
  readonly pattern: () => RegExp;
  /** The line says nothing if this is in the output too: there was nothing to test. */
  readonly unless?: () => RegExp;
  /** "doubt": the tests may have passed, but the run has not, for want of coverage, say. */
  readonly verdict?: "passed" | "failed" | "none" | "doubt";
  /**
   * How much a pass of this line says. "run": it would have counted every failure, so that it is
   * enough even if other lines are missing. "part": it counts one of several parts, or failures
   * stand in a line above it, so that the whole output must be there. Otherwise the end must be.
   */
  readonly speaksFor?: "run" | "part";
  /** True if builds print the line as well: it does not say that tests were run. */
  readonly isShared?: boolean;
}
