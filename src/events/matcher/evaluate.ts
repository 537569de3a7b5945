import type { Expression } from "@/events/matcher/expression.ts";
import { comparisonSteps, matchesPath, matchesText } from "@/events/matcher/wildcards.ts";

/** Returns the value of a field, or undefined if the event has no such field. */
export type FieldReader = (field: string) => string | undefined;

/** Fields whose values are paths. */
const PATH_FIELD = /(?:^|[._])(?:path|cwd|directory)$/;

/** The work that is left for the conditions of one event. */
export interface WorkLeft {
  steps: number;
}

/**
 * Guess: about 20 ms. A hundred rules about paths take a twentieth of it; more means that somebody
 * wrote the file to slow us down.
 */
const STEPS_MAX = 1_000_000;

export function startWork(): WorkLeft {
  return { steps: STEPS_MAX };
}

/** The conditions take longer than an event may take. */
export class TooMuchWorkError extends Error {}

/**
 * True if the condition is true. A missing field equals nothing and matches nothing. Throws
 * TooMuchWorkError when no work is left.
 */
export function evaluate(
  expression: Expression,
  readField: FieldReader,
  left: WorkLeft = startWork(),
): boolean {
  switch (expression.kind) {
    case "always":
      return true;
    case "not":
      return !evaluate(expression.operand, readField, left);
    case "and":
      return (
        evaluate(expression.left, readField, left) && evaluate(expression.right, readField, left)
      );
    case "or":
      return (
        evaluate(expression.left, readField, left) || evaluate(expression.right, readField, left)
      );
    case "compare": {
      const { field, operator, value } = expression;
      const found = readField(field);
      if (operator === "!=") return found !== value;
      if (found === undefined) return false;
      if (operator === "==") return found === value;
      left.steps -= comparisonSteps(found, value);
      if (left.steps < 0) throw new TooMuchWorkError();
      return PATH_FIELD.test(field) ? matchesPath(found, value) : matchesText(found, value);
    }
  }
}
