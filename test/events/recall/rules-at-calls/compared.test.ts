// A remark is compared with every later call: by the act it was said about, and by its words.
import { expect, test } from "bun:test";
import { createEventWorld } from "@test/events/event-world.ts";
import { playCase, playRemark, type Remark, rulesAt } from "./play-case.ts";

interface Compared extends Remark {
  readonly name: string;
  readonly told: readonly string[];
  readonly silent: readonly string[];
}

const CASES: readonly Compared[] = [
  {
    name: "an act that was done again after the remark",
    before: ["$ glab mr create --title 'Sort the trays' --fill"],
    said: "mrs open as draft here, the bot pings everybody otherwise",
    after: ["$ glab mr update 12 --draft"],
    isCutIn: true,
    told: ["$ glab mr create --title 'Print labels' --fill"],
    silent: ["$ glab issue list", "$ git push origin labels"],
  },
  {
    name: "a word that is forbidden, in the text that is written",
    before: ["src/order/confirm.html <- Your parcel is on its way"],
    said: "customers read delivery, never parcel. parcel is what the drivers say",
    after: ["src/order/confirm.html <- Your parcel is on its way ==> Your delivery is on its way"],
    told: ["src/order/mail.html <- The parcel arrives today"],
    silent: ["src/order/mail.html <- The delivery arrives today"],
  },
  {
    name: "a part of an identifier",
    before: ["web/cart.test.ts <<< it('renders', () => expect(cart).toMatchSnapshot())"],
    said: "no snapshots, nobody reads them. check the total",
    after: ["web/cart.test.ts <<< it('adds up', () => expect(total(cart)).toBe(12))"],
    told: ["web/list.test.ts <<< it('lists', () => expect(list).toMatchInlineSnapshot())"],
    silent: ["web/list.test.ts <<< it('lists', () => expect(list.length).toBe(2))"],
  },
  {
    name: "a command by what it runs, not by what starts it",
    before: ["$ pnpm --filter shop e2e"],
    said: "only with --project=firefox, chrome hangs on this laptop",
    after: ["$ pnpm --filter shop e2e --project=firefox"],
    how: "refuse",
    told: ["$ pnpm --filter shop e2e --grep cart"],
    silent: [
      "$ pnpm --filter infra cdk synth",
      "$ pnpm --filter shop add zod",
      "$ pnpm --filter shop test",
      "$ pnpm --filter shop e2e --project=firefox --grep cart",
    ],
  },
];

for (const { name, told, silent, ...remark } of CASES) {
  for (const call of told) {
    test(`${name} is told at ${call}`, async () => {
      expect(await playCase({ ...remark, call })).toContain(remark.said.slice(0, 20));
    });
  }
  test(`${name} is told at nothing else`, async () => {
    using world = createEventWorld();
    await playRemark(world, remark);
    for (const [index, call] of silent.entries()) {
      expect([call, await rulesAt(world, call, `session-${index}`)]).toEqual([call, ""]);
    }
  });
}
