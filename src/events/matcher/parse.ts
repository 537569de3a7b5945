import {
  type Expression,
  OPERATORS,
  type Parsed,
  type SyntaxProblem,
} from "@/events/matcher/expression.ts";
import { readTokens, type Token } from "@/events/matcher/condition-tokens.ts";

/** Guess: nobody nests a condition this deep, and the reader recurses once for each level. */
const DEPTH_MAX = 100;

/** Parses a condition. An empty one is always true, like an empty matcher in Claude Code. */
export function parseExpression(text: string): Parsed {
  const tokens = readTokens(text);
  if (!("length" in tokens)) return { kind: "problem", problem: tokens };
  if (tokens.length === 1) return { kind: "expression", expression: { kind: "always" } };
  const reader = new Reader(tokens);
  try {
    return { kind: "expression", expression: reader.readWhole() };
  } catch (error) {
    if (error instanceof SyntaxMistake) return { kind: "problem", problem: error.where };
    throw error;
  }
}

class SyntaxMistake extends Error {
  constructor(readonly where: SyntaxProblem) {
    super(where.message);
  }
}

/** Reads by precedence, weakest first: ||, &&, !, then a comparison, a star or parentheses. */
class Reader {
  #at = 0;
  #depth = 0;

  constructor(readonly tokens: readonly Token[]) {}

  readWhole(): Expression {
    const expression = this.#readOr();
    const { kind, value } = this.#next;
    if (kind !== "end") this.#fail(value === ")" ? "this closes nothing" : "expected && or ||");
    return expression;
  }

  #readOr(): Expression {
    let left = this.#readAnd();
    while (this.#take("||")) left = { kind: "or", left, right: this.#readAnd() };
    return left;
  }

  #readAnd(): Expression {
    let left = this.#readNot();
    while (this.#take("&&")) left = { kind: "and", left, right: this.#readNot() };
    return left;
  }

  #readNot(): Expression {
    if (this.#depth >= DEPTH_MAX) this.#fail("nested too deeply");
    if (!this.#take("!")) return this.#readOperand();
    return this.#deeper(() => ({ kind: "not", operand: this.#readNot() }));
  }

  #readOperand(): Expression {
    if (this.#take("*")) return { kind: "always" };
    if (this.#take("(")) {
      const inner = this.#deeper(() => this.#readOr());
      if (!this.#take(")")) this.#fail("expected )");
      return inner;
    }
    return this.#readComparison();
  }

  #readComparison(): Expression {
    const field = this.#takeKind("name", "expected a field, *, ! or (");
    const operator = OPERATORS.find(
      (one) => this.#isNext("sign", one) || this.#isNext("name", one),
    );
    if (operator === undefined) {
      this.#fail(`expected one of ${OPERATORS.join(" ")} after '${field}'`);
    }
    this.#at += 1;
    const value = this.#takeKind("text", `expected a quoted text after ${operator}`);
    return { kind: "compare", field, operator, value };
  }

  #deeper<T>(read: () => T): T {
    this.#depth += 1;
    const result = read();
    this.#depth -= 1;
    return result;
  }

  get #next(): Token {
    return this.tokens[this.#at] ?? { kind: "end", value: "", position: 1 };
  }

  #isNext(kind: Token["kind"], value: string): boolean {
    const next = this.#next;
    return next.kind === kind && next.value === value;
  }

  #take(sign: string): boolean {
    if (!this.#isNext("sign", sign)) return false;
    this.#at += 1;
    return true;
  }

  #takeKind(kind: Token["kind"], expected: string): string {
    const next = this.#next;
    if (next.kind !== kind) this.#fail(expected);
    this.#at += 1;
    return next.value;
  }

  #fail(message: string): never {
    throw new SyntaxMistake({ message, position: this.#next.position });
  }
}
