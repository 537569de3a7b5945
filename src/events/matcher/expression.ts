/**
 * The language in which a project says when something of ours runs, such as
 * `tool == "Bash" && !(tool_input.command matches "git *")`. This folder reads it, writes it and
 * decides it. It knows no field of any client and touches no file. It never throws, whatever it
 * is given: a condition that cannot be read is told with the position of what is wrong.
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

/** "matches": by wildcards, see wildcards.ts. */
export const OPERATORS = ["==", "!=", "matches"] as const;
export type Operator = (typeof OPERATORS)[number];

/** What went wrong in reading, and where: the position counts characters from 1. */
export interface SyntaxTrouble {
  readonly message: string;
  readonly position: number;
}

export type Parsed =
  | { readonly kind: "expression"; readonly expression: Expression }
  | { readonly kind: "trouble"; readonly trouble: SyntaxTrouble };
