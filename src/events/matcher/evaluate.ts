import type { Expression } from "@/events/matcher/expression.ts";
import { matchesPath, matchesText } from "@/events/matcher/wildcards.ts";

/** Returns the value of a field, or undefined if the event has no such field. */
export type FieldReader = (field: string) => string | undefined;

/** Fields whose values are paths. */
const PATH_FIELD = /(?:^|[._])(?:path|cwd|directory)$/;

/** True if the condition is true. A missing field equals nothing and matches nothing. */
export function evaluate(expression: Expression, readField: FieldReader): boolean {
  switch (expression.kind) {
    case "always":
      return true;
    case "not":
      return !evaluate(expression.operand, readField);
    case "and":
      return evaluate(expression.left, readField) && evaluate(expression.right, readField);
    case "or":
      return evaluate(expression.left, readField) || evaluate(expression.right, readField);
    case "compare": {
      const { field, operator, value } = expression;
      const found = readField(field);
      if (operator === "!=") return found !== value;
      if (found === undefined) return false;
      if (operator === "==") return found === value;
      return PATH_FIELD.test(field) ? matchesPath(found, value) : matchesText(found, value);
    }
  }
}
