// Days of a month are values: what moves to the 21st is no longer on the 14th.
import { expect, test } from "bun:test";
import { prepareMemory } from "@/memory/memory.ts";
import { rememberReplacing } from "@/memory/truth/remember-replacing.ts";
import { createMemoryWorld } from "@test/memory/memory-world.ts";

function relationOf(older: string, newer: string): string {
  using world = createMemoryWorld();
  world.remember(older, { type: "Context", origin: "user" });
  world.clock.advance(3_600_000);
  const draft = { text: newer, type: "Context", origin: "user" } as const;
  const prepared = prepareMemory(draft, world.clock, world.embedder);
  if (prepared.kind === "refused") throw new Error(prepared.reason);
  const { outdated } = rememberReplacing(prepared.memory, world.store, {
    embedder: world.embedder,
  });
  return outdated.length === 0 ? "none" : "outdated";
}

test.each([
  [
    "The summer timetable goes live on 14 June, we should be boring by then.",
    "The new quay isn't certified yet, which moves the summer timetable to the 21st of June.",
  ],
  [
    "der abgabetermin für die app ist der 3. märz",
    "der abgabetermin der app ist jetzt der 17. märz",
  ],
  ["сертификация на бирже 20 ноября", "сертификацию на бирже перенесли на 4 декабря"],
  [
    "сертификация на бирже 20 ноября, к ней надо успеть клиринг",
    "сертификацию подвинули на неделю, 27 ноября. выдыхаем",
  ],
  [
    "good to know: the opening of the fair is 14/11",
    "and they pushed the opening of the fair!! now it is 28/11, phew",
  ],
  ["premiera gry jest 3 marca", "przesunęli premierę gry! teraz to 17 marca, uff"],
  ["wydanie aplikacji 3 marca, razem z fakturami", "wydanie przesunięte, będzie 17 marca"],
])("%j is outdated by %j", (older, newer) => {
  expect(relationOf(older, newer)).toBe("outdated");
});

test.each([
  ["the demo is on the 14th of june", "the audit starts on the 21st of june"],
  ["invoices go out on the 1st", "salaries are paid on the 28th"],
  ["release of the app on 3 march", "release of the website on 17 march"],
])("%j stays beside %j", (older, newer) => {
  expect(relationOf(older, newer)).toBe("none");
});
