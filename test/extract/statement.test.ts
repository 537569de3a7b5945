import { expect, test } from "bun:test";
import fc from "fast-check";
import { listStatements, listTypedStatements } from "@/memory/extract/statement.ts";
import { cpuMs } from "@test/harness/cpu-time.ts";

function typed(message: string): string[] {
  return listTypedStatements(message).map(({ text }) => text);
}

test.each([
  ["Log lines in lower case, no trailing dot, always with the request id."],
  ["use tabs, and never spaces, and always a final newline"],
  ["in main.go the timeout of v1.2.3 is 5 s, see https://example.com/a.b?c=d for more"],
  ["use e.g. ruff instead of flake8, i.e. one tool for all"],
  ["z.B. die Tests bzw. die Fixtures liegen in test/, Nr. 5 auch"],
  ["if the commit is not in the top.. 20 commits of a branch... hide it"],
  ["can it search the realtime table? Not the device history"],
  ["the web client retries three times. Same for mobile."],
  ["never call it twice. Because the vendor bills every call."],
  ["we add a trailer to the commits. Since that is the stable link."],
  ["offer to resume anyway. (if we do, add a flag for scripts)"],
  ["regarding:  9. The reason is never shown --- do we log it?"],
  ["benutze nur pnpm. Weil yarn hier kaputt ist."],
  ["Can you check why the page at https://x.example does not show the last\nchanges of the menu?"],
])("%j is one statement", (message) => {
  expect(typed(message)).toEqual([message.replace("\n", " ")]);
});

test.each([
  ["Fix it. Then push.", ["Fix it.", "Then push."]],
  ["fix it. then push", ["fix it.", "then push"]],
  ["Not true.. My client works with it.", ["Not true..", "My client works with it."]],
  [
    "link the names? And any URL should be clickable.",
    ["link the names?", "And any URL should be clickable."],
  ],
  ["No. Use the other one.", ["No.", "Use the other one."]],
  [
    "yarnは使わないで。pnpmにして！テストも直して",
    ["yarnは使わないで。", "pnpmにして！", "テストも直して"],
  ],
  ["先改实现。不要改测试。", ["先改实现。", "不要改测试。"]],
  [
    "Убери логгер. Тесты не трогай, т.е. вообще.",
    ["Убери логгер.", "Тесты не трогай, т.е. вообще."],
  ],
  ["fix the error\nignore the warning", ["fix the error", "ignore the warning"]],
  [
    "always run the linter first, and never commit to main directly",
    ["always run the linter first", "never commit to main directly"],
  ],
])("%j has the statements %j", (message, statements) => {
  expect(typed(message)).toEqual(statements);
});

test("short items stay with the line above them", () => {
  expect(typed("Rules:\n- tabs\n- no semicolons\n\nthanks a lot")).toEqual([
    "Rules: - tabs - no semicolons",
    "thanks a lot",
  ]);
  expect(typed("the export should\n- be csv\n- have a header row")).toEqual([
    "the export should - be csv - have a header row",
  ]);
});

test("long items are statements of their own", () => {
  const items = [
    "the port of the metrics endpoint is 9125 and not 8125, everywhere",
    "we do not use kafka any more, the queue is rabbitmq since last week",
  ];
  expect(typed(`some facts:\n- ${items.join("\n- ")}`)).toEqual(["some facts:", ...items]);
});

test("marks of attachments are no words", () => {
  expect(typed("sorry, on the right[Image #10]")).toEqual(["sorry, on the right"]);
  expect(
    typed("[Image: source: /home/dev/shots/Capture.PNG]\n[Image #1] [Pasted text #2 +9 lines]"),
  ).toEqual([]);
});

test("pasted text yields no statement", () => {
  const message = `i get this:

TypeError: x is not a function
    at run (a.js:1:2)

"Always use the new client and never call the old one directly."

never catch this one`;
  expect(typed(message)).toEqual(["i get this:", "never catch this one"]);
});

test("a statement knows its number and where it stands in the message", () => {
  const message = "ok\n\n> quoted\n\n- **Never** push to main. Ask me first.\n";
  const statements = listTypedStatements(message);
  expect(statements.map(({ position }) => position)).toEqual([0, 1, 2]);
  expect(statements.map(({ start, end }) => message.slice(start, end))).toEqual([
    "ok",
    "**Never** push to main.",
    "Ask me first.",
  ]);
  expect(statements.map(({ text }) => text)).toEqual([
    "ok",
    "Never push to main.",
    "Ask me first.",
  ]);
});

test("positions are right after a private section", () => {
  const message = "<private>the key is x</private>use tabs. never spaces here";
  const cut = listTypedStatements(message).map(({ start, end }) => message.slice(start, end));
  expect(cut).toEqual(["use tabs.", "never spaces here"]);
});

test("statements of any text lie in it, in order, without overlap", () => {
  const pieces = fc.constantFrom(
    "Fix it",
    ". ",
    "? ",
    "。",
    "\n",
    "\n\n",
    "- ",
    "1. ",
    "e.g. ",
    "same ",
    "…",
    "**",
    "a",
    "：",
    "😀",
    "> ",
    "```",
  );
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      for (const list of [listStatements, listTypedStatements]) {
        let end = 0;
        for (const statement of list(text)) {
          expect(statement.start).toBeGreaterThanOrEqual(end);
          expect(statement.end).toBeGreaterThan(statement.start);
          expect(statement.matchText.length).toBe(statement.text.toLowerCase().length);
          end = statement.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: 150 },
  );
}, 30_000);

test.each([
  ["dots", ". ".repeat(2_500_000)],
  ["items", "- a\n".repeat(1_250_000)],
  ["wide marks", "。".repeat(5_000_000)],
  ["private tags", "<private>".repeat(500_000)],
  ["short sentences", "Same here. ".repeat(450_000)],
])("5 MB of %s are read in bounded time", (_, message) => {
  const tookMs = cpuMs(() => {
    expect(listTypedStatements(message).length).toBeLessThanOrEqual(300);
    expect(listStatements(message).length).toBeLessThanOrEqual(300);
  });
  expect(tookMs).toBeLessThan(2_000);
});
