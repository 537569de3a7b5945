/**
 * The language in which a project says when a contributor runs, such as
 * `tool == "Bash" && !(tool_input.command matches "git *")`. This folder parses and evaluates it.
 * It knows no field of any client and touches no file. It never throws, whatever the input: an
 * invalid condition is reported with the position of the mistake.
 */
export type Expression =
  | { readonly kind: "always" }
  | {
      readonly kind: "compare";
      /** Names joined by dots, such as `tool_input.file_path`. */
      readonly field: string;
      readonly operator: Operator;
      readonly value: string;
    }
  | { readonly kind: "not"; readonly operand: Expression }
  | { readonly kind: "and" | "or"; readonly left: Expression; readonly right: Expression };

/** "matches" compares with wildcards, see wildcards.ts. */
export const OPERATORS = ["==", "!=", "matches"] as const;
export type Operator = (typeof OPERATORS)[number];

/** A mistake in a condition; the position counts characters from 1. */
export interface SyntaxProblem {
  readonly message: string;
  readonly position: number;
}

export type Parsed =
  | { readonly kind: "expression"; readonly expression: Expression }
  | { readonly kind: "problem"; readonly problem: SyntaxProblem };
