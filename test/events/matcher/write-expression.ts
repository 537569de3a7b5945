import type { Expression } from "@/events/matcher/expression.ts";

/** The condition as text again: reading it gives the same condition. */
export function writeExpression(expression: Expression): string {
  switch (expression.kind) {
    case "always":
      return "*";
    case "compare":
      return `${expression.field} ${expression.operator} ${quote(expression.value)}`;
    case "not":
      return `!${inParentheses(expression.operand, ["and", "or"])}`;
    case "and":
    case "or":
      return writeJoined(expression.kind, expression.left, expression.right);
  }
}

// Both join from the left, so only a right side of the same kind needs parentheses.
function writeJoined(kind: "and" | "or", left: Expression, right: Expression): string {
  const weaker = kind === "and" ? (["or"] as const) : [];
  const sign = kind === "and" ? "&&" : "||";
  return `${inParentheses(left, weaker)} ${sign} ${inParentheses(right, [kind, ...weaker])}`;
}

function inParentheses(expression: Expression, kinds: readonly Expression["kind"][]): string {
  const text = writeExpression(expression);
  return kinds.includes(expression.kind) ? `(${text})` : text;
}

function quote(value: string): string {
  return `"${value.replaceAll(/[\\"]/g, "\\$&")}"`;
}
