import type { CheckKind } from "@/ghap/outcome/outcome.ts";

/**
 * The line by which a runner says how it went. Groups of the pattern that are called `fail` count
 * what failed, `pass` what passed, `total` what ran. A format with a fixed verdict needs no groups.
 */
export interface SummaryFormat {
  readonly kind: CheckKind;
  /** A text that every match contains, in lower case. Patterns are only compiled if it is there. */
  readonly hint: string;
  /** With the flags m and g. */
  readonly pattern: RegExp;
  readonly verdict?: "passed" | "failed" | "none";
  /**
   * True if one such line speaks for the whole run and would have counted failures, so that it is
   * enough even if the rest of the output is missing.
   */
  readonly isWhole?: boolean;
}
