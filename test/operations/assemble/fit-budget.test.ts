// The budget holds for any items; what a source leaves over goes to the others.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { estimateTokens } from "@/context/tokens.ts";
import {
  CONTEXT_TYPES,
  type ContextItem,
  type ContextType,
} from "@/operations/assemble/context-item.ts";
import { ASSEMBLED_STYLE } from "@/operations/assemble/context-style.ts";
import { fitBudget } from "@/operations/assemble/fit-budget.ts";
import { verifies } from "@test/requirements/verifies.ts";

function item(source: ContextType, content: string, more: Partial<ContextItem> = {}): ContextItem {
  return {
    source,
    content,
    key: `${source} ${content}`,
    reference: "src/a.ts:10",
    relevance: 0.5,
    metadata: {},
    ...more,
  };
}

const anyItem = fc
  .record({
    source: fc.constantFrom(...CONTEXT_TYPES),
    content: fc.oneof(
      fc.string({ maxLength: 4_000 }),
      fc.array(fc.string({ maxLength: 80 }), { maxLength: 80 }).map((lines) => lines.join("\n")),
      fc.constant("漢字".repeat(300)),
    ),
    title: fc.option(fc.string({ maxLength: 200 }), { nil: undefined }),
    language: fc.option(fc.constantFrom("ts", "python"), { nil: undefined }),
    relevance: fc.double({ min: 0, max: 1, noNaN: true }),
    reference: fc.string({ maxLength: 60 }),
  })
  .map(({ source, content, title, language, ...rest }) =>
    item(source, content, {
      ...rest,
      ...(title === undefined ? {} : { title }),
      ...(language === undefined ? {} : { language }),
    }),
  );

const anyTypes = fc.uniqueArray(fc.constantFrom(...CONTEXT_TYPES), { minLength: 1 });

verifies(["CA-10"], "the text never has more tokens than the budget", () => {
  fc.assert(
    fc.property(
      fc.array(anyItem, { maxLength: 30 }),
      anyTypes,
      fc.integer({ min: 0, max: 3_000 }),
      (items, types, maxTokens) => {
        const asked = items.filter(({ source }) => types.includes(source));
        const fitted = fitBudget(asked, types, maxTokens, ASSEMBLED_STYLE);
        expect(estimateTokens(fitted.markdown)).toBeLessThanOrEqual(maxTokens);
        expect(Math.floor(fitted.markdown.length / 4)).toBeLessThanOrEqual(maxTokens);
        expect(fitted.items.length).toBeLessThanOrEqual(asked.length);
        expect(fitted.markdown === "").toBe(fitted.items.length === 0);
        expect(fitted.isOverBudget).toBe(fitted.items.length < asked.length);
      },
    ),
    { numRuns: 300 },
  );
});

describe("an item", () => {
  test("takes a quarter of its source's budget at most, and says where the rest is", () => {
    const long = Array.from({ length: 100 }, (_, i) => `line ${i} of the function`).join("\n");
    const { markdown, items, truncatedItems } = fitBudget(
      [item("code", long)],
      ["code"],
      400,
      ASSEMBLED_STYLE,
    );
    expect(truncatedItems).toBe(1);
    expect(markdown).toContain("*(truncated, see full at src/a.ts:10)*");
    expect(estimateTokens(items[0]?.content ?? "")).toBeLessThanOrEqual(100);
    // Cut at the end of a line.
    expect(items[0]?.content.split("\n").at(-2)).toMatch(/^line \d+ of the function$/);
  });

  test("of code stays inside its fence, with the note below it", () => {
    const code = `${"const a = 1;\n".repeat(60)}`;
    const inner = `\`\`\`\n${code}`;
    const { markdown } = fitBudget(
      [item("code", inner, { language: "ts", title: "**a.ts:1-9**" })],
      ["code"],
      300,
      ASSEMBLED_STYLE,
    );
    expect(markdown).toMatch(/\n````ts\n```\n/);
    expect(markdown).toMatch(/\n````\n\*\(truncated, see full at src\/a\.ts:10\)\*\n/);
  });
});

describe("the budget", () => {
  const many = (source: ContextType, count: number) =>
    Array.from({ length: count }, (_, i) => item(source, `${i + 100} ${"word ".repeat(20)}`));

  function countOf(items: readonly ContextItem[], source: ContextType): number {
    return items.filter((one) => one.source === source).length;
  }

  test("is shared by weight: experiences 3, code and commits 2, values and memories 1", () => {
    const items = CONTEXT_TYPES.flatMap((type) => many(type, 60));
    const { items: shown } = fitBudget(items, CONTEXT_TYPES, 2_000, ASSEMBLED_STYLE);
    const counts = CONTEXT_TYPES.map((type) => countOf(shown, type));
    const [experiences = 0, values = 0, code = 0, commits = 0, memories = 0] = counts;
    expect(experiences).toBeGreaterThan(code);
    expect(code).toBe(commits);
    expect(code).toBeGreaterThan(values);
    expect(values).toBe(memories);
  });

  test("that a source leaves over goes to those with items left", () => {
    const alone = fitBudget(many("memories", 60), ["memories"], 1_000, ASSEMBLED_STYLE);
    const shared = fitBudget(many("memories", 60), CONTEXT_TYPES, 1_000, ASSEMBLED_STYLE);
    expect(countOf(shared.items, "memories")).toBeGreaterThanOrEqual(
      countOf(alone.items, "memories") - 1,
    );
  });

  test("that nobody needs lets a long item stay whole", () => {
    const fix = `${"the error ".repeat(30)}Fixed by: \`watchman watch-del-all\`.`;
    const items = [item("memories", fix), item("code", "const a = 1;")];
    const { markdown, truncatedItems } = fitBudget(items, CONTEXT_TYPES, 2_000, ASSEMBLED_STYLE);
    expect(truncatedItems).toBe(0);
    expect(markdown).toContain("watch-del-all");
  });

  test("shows the most relevant first", () => {
    const items = [
      item("values", "less", { relevance: 0.2 }),
      item("values", "more", { relevance: 0.9 }),
    ];
    const { items: shown } = fitBudget(items, ["values"], 500, ASSEMBLED_STYLE);
    expect(shown.map(({ content }) => content)).toEqual(["more", "less"]);
  });
});
