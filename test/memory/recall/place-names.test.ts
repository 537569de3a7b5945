import { expect, test } from "bun:test";
import { withoutPlaces } from "@/memory/recall/1-query/place-names.ts";

test.each([
  ["see /srv/data/run-7/out.json for it", "see out.json for it"],
  ["look at `~/work/orchard/debug/22.json`", "look at `22.json`"],
  ["it is in ../../orchard-lib/docs/PLAN.md", "it is in PLAN.md"],
  ["D:\\work\\data\\orchard\\log.txt fails", "log.txt fails"],
  ["change src/orders/list.ts please", "change src/orders/list.ts please"],
  ["open https://orchard.test/docs/api now", "open https://orchard.test/docs/api now"],
  ["either/or and and/or", "either/or and and/or"],
])("%s", (text, bare) => {
  expect(withoutPlaces(text)).toBe(bare);
});
