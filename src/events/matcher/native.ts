import type { Expression } from "@/events/matcher/expression.ts";
import { parseExpression } from "@/events/matcher/parse.ts";

/** The form that Claude Code reads as a list of exact names (recorded). */
const NATIVE = /^[A-Za-z0-9_|, -]+$/;
const TOOL_NAME = /^[A-Za-z0-9_-]+$/;

/**
 * A matcher that Claude Code itself understands: a list of tools. A native matcher is returned
 * unchanged. Returns undefined for a condition that a list of tools cannot express.
 */
export function toNativeMatcher(matcher: string): string | undefined {
  const parsed = parseExpression(matcher);
  if (parsed.kind === "problem") return NATIVE.test(matcher) ? matcher : undefined;
  if (parsed.expression.kind === "always") return "*";
  return toolsOf(parsed.expression)?.join("|");
}

function toolsOf(expression: Expression): string[] | undefined {
  if (expression.kind === "or") {
    const [left, right] = [toolsOf(expression.left), toolsOf(expression.right)];
    return left && right && [...left, ...right];
  }
  if (expression.kind !== "compare") return undefined;
  const { field, operator, value } = expression;
  const isTool = field === "tool" || field === "tool_name";
  return isTool && operator === "==" && TOOL_NAME.test(value) ? [value] : undefined;
}
