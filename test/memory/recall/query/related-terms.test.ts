import { expect, test } from "bun:test";
import { nearnessTo, relatedTerms } from "@/memory/recall/1-query/related-terms.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

function nearness(asked: string, said: string): number {
  const terms = [...analyzeMeaning(asked)].map((text) => ({ text, frequency: 0, weight: 1 }));
  const own = analyzeMeaning(said);
  return Math.max(0, ...relatedTerms(terms).map((one) => nearnessTo(one, own)));
}

test.each([
  ["pictures", "the photos stay for a year"],
  ["database", "compose maps postgres to 5546"],
  ["expiry", "expired tokens are dropped"],
  ["Rechnungen", "die Rechnung geht an den Hof"],
  ["заказами", "заказали вчера"],
])("%s is related to: %s", (asked, said) => {
  expect(nearness(asked, said)).toBeGreaterThan(0.5);
});

test.each([
  ["port", "the portal is down"],
  ["pictures", "compose maps postgres to 5546"],
])("%s is not related to: %s", (asked, said) => {
  expect(nearness(asked, said)).toBe(0);
});
