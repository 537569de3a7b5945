import { expect, test } from "bun:test";
import fc from "fast-check";
import { splitMessage } from "@/memory/extract/typed/typed-text.ts";
import { cpuMs } from "@test/harness/cpu-time.ts";
import {
  type LabelledMessage,
  loadLabelledMessages,
} from "@test/extract/typed-text/labelled-messages.ts";

const messages = loadLabelledMessages("messages.txt");
const tickets = loadLabelledMessages("tickets.txt");

interface Counts {
  /** Characters by label and by what splitMessage says. */
  typedAsTyped: number;
  typedAsPasted: number;
  pastedAsTyped: number;
  pastedAsPasted: number;
  wrong: string[];
}

function count(half: readonly LabelledMessage[]): Counts {
  const counts: Counts = {
    typedAsTyped: 0,
    typedAsPasted: 0,
    pastedAsTyped: 0,
    pastedAsPasted: 0,
    wrong: [],
  };
  for (const { name, text, pasted } of half) {
    let misread = 0;
    for (const part of splitMessage(text)) {
      for (let i = part.start; i < part.end; i += 1) {
        if (/\s/.test(text.charAt(i))) continue;
        const isTyped = part.kind === "typed";
        if (pasted[i] === true) counts[isTyped ? "pastedAsTyped" : "pastedAsPasted"] += 1;
        else counts[isTyped ? "typedAsTyped" : "typedAsPasted"] += 1;
        if (isTyped === pasted[i]) misread += 1;
      }
    }
    if (misread > 0) counts.wrong.push(`${name} (${misread})`);
  }
  return counts;
}

function share(part: number, other: number): number {
  return part / Math.max(1, part + other);
}

function measure(label: string, half: readonly LabelledMessage[]) {
  const counts = count(half);
  const figures = {
    typedPrecision: share(counts.typedAsTyped, counts.pastedAsTyped),
    typedRecall: share(counts.typedAsTyped, counts.typedAsPasted),
    pastedRecall: share(counts.pastedAsPasted, counts.pastedAsTyped),
    messagesRight: 1 - counts.wrong.length / half.length,
  };
  const shown = Object.entries(figures).map(
    ([name, value]) => `${name} ${(value * 100).toFixed(1)} %`,
  );
  process.stdout.write(`typed text, ${label} (${half.length} messages): ${shown.join(", ")}\n`);
  return { ...figures, wrong: counts.wrong };
}

test("the corpus is large enough", () => {
  expect(messages.length).toBeGreaterThanOrEqual(150);
});

test("typed and pasted text of the tuned messages is told apart", () => {
  const figures = measure(
    "tuned",
    messages.filter(({ isUnseen }) => !isUnseen),
  );
  expect(figures.typedPrecision).toBeGreaterThan(0.95);
  expect(figures.typedRecall).toBeGreaterThan(0.97);
  expect(figures.pastedRecall).toBeGreaterThan(0.95);
});

test("typed and pasted text of the unseen messages is told apart", () => {
  const figures = measure(
    "unseen",
    messages.filter(({ isUnseen }) => isUnseen),
  );
  expect(figures.typedPrecision).toBeGreaterThan(0.78);
  expect(figures.typedRecall).toBeGreaterThan(0.97);
  expect(figures.pastedRecall).toBeGreaterThan(0.8);
});

test("a pasted ticket is told from a list of the user's own", () => {
  const tuned = tickets.filter(({ isUnseen }) => !isUnseen);
  expect(measure("tickets, tuned", tuned).wrong).toEqual([]);
});

test("the tickets that were set apart are told from lists, too", () => {
  const unseen = tickets.filter(({ isUnseen }) => isUnseen);
  const figures = measure("tickets, unseen", unseen);
  expect(figures.typedRecall).toBe(1);
  expect(figures.pastedRecall).toBeGreaterThan(0.9);
});

test.each([
  ["2025-10-01T08:00:01Z INFO starting\n2025-10-01T08:00:02Z WARN slow", []],
  ["[image]\nwhy?", ["why?"]],
  ["it prints\n\n> one\n\nand then\n\n> two\n\nnot good", ["it prints", "and then", "not good"]],
  [
    'can you hide\n\n"Always state the unit, and never round the value."\n\nBut keep the tooltip.',
    ["can you hide", "But keep the tooltip."],
  ],
  [
    "The watcher prints nothing, see\n\n[01/25/26 9:57 main ~/source/orchard] orchard watch",
    ["The watcher prints nothing, see"],
  ],
])("of %j a person typed %j", (message, typed) => {
  const parts = splitMessage(message).filter(({ kind }) => kind === "typed");
  expect(parts.map(({ start, end }) => message.slice(start, end).trim())).toEqual(typed);
});

const pieces = fc.constantFrom(
  "this:",
  "\n",
  "\n\n",
  "```",
  "> ",
  '"',
  "“",
  "a ",
  "The cat sat on the mat. ",
  "at foo (a.js:1:2)",
  "  ",
  "- ",
  "7. ",
  "From: a@b.c",
  "**b**",
  "# h",
  "{",
  "。",
  "\u{1f916}",
);

test("the parts cover every message without a gap and alternate", () => {
  const anyMessage = fc.oneof(
    fc.string({ unit: "binary", maxLength: 400 }),
    fc.array(pieces, { maxLength: 80 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(anyMessage, (message) => {
      const parts = splitMessage(message);
      expect(parts.map(({ start, end }) => message.slice(start, end)).join("")).toBe(message);
      expect(parts.every(({ kind }, i) => kind !== parts[i + 1]?.kind)).toBeTrue();
    }),
    { numRuns: 150 },
  );
}, 30_000);

test.each([
  ["one line", "a".repeat(5_000_000)],
  ["colons", "this: ".repeat(800_000)],
  ["announcements", "this:\n\n".repeat(700_000)],
  ["quotation marks", '"a '.repeat(1_500_000)],
  ["spaces", " ".repeat(5_000_000)],
  ["line breaks", "\n".repeat(5_000_000)],
  ["bars", "| ".repeat(2_500_000)],
  ["commas", "a,".repeat(2_500_000)],
  ["fences", "```\n".repeat(1_200_000)],
  ["items", "2. a\n\n".repeat(800_000)],
  ["names of errors", "a.".repeat(2_500_000)],
  ["short lines", "ab\n".repeat(1_600_000)],
])("5 MB of %s are read in bounded time", (_, message) => {
  const tookMs = cpuMs(() => {
    expect(splitMessage(message).at(-1)?.end).toBe(message.length);
  });
  expect(tookMs).toBeLessThan(2_000);
});

test.each([
  ["a build of an image", '#20 0.117 Traceback: No module named "nltk"'],
  ["a failing test", "FAIL src/undo.layers.test.js > UndoLayers > keeps the oldest state"],
  ["a prompt in an environment", "(base) ➜ shop git:(main) ✗ gst"],
  ["git's advice", 'no changes added to commit (use "git add" and/or "git commit -a")'],
  ["the console of a browser", "p5.js:68443 Uncaught TypeError: cannot read parentNode"],
  [
    "an error with its module",
    "(Phoenix.Tokenizer.ParseError) lib/shop/index.heex:154: no opening tag",
  ],
  ["a line that goes on", 'with open(f"{folder}/stdout.log", "w") as stdout_file, \\'],
  ["the end of JSON", 'end the call.", "stt": {"provider": "acme"}, "fields": []}'],
])("%s is printed, not typed", (_what, line) => {
  const text = `the export is empty again, look at this\n\n${line}\n`;
  const pasted = splitMessage(text).filter(({ kind }) => kind === "pasted");
  expect(pasted.map(({ start, end }) => text.slice(start, end)).join("")).toContain(line);
});

test.each([
  "use the (base) environment for the notebooks",
  "pass the flag on, then fail early if the file is missing",
  "on branch main nobody commits by hand",
])("typed, though it has words of programs: %s", (line) => {
  expect(splitMessage(line).every(({ kind }) => kind === "typed")).toBe(true);
});

test("labels and values of a copied page are pasted, a short list is typed", () => {
  const page =
    "pushed\n4b4ff54\ndev\nStatus Success\nTotal duration 1m 0s\nAnnotations\n2 warnings\nRestore cache failed: no dependencies file in /srv/runner/work.";
  const asked = "I get these warnings from the last runs:\n\n";
  expect(splitMessage(asked + page)).toEqual([
    { kind: "typed", start: 0, end: asked.length },
    { kind: "pasted", start: asked.length, end: asked.length + page.length },
  ]);
  const list =
    "we still need\nthe login page\nthe sign-up page\nthe reset mail\na profile\nbilling\nlogs";
  expect(splitMessage(list).every(({ kind }) => kind === "typed")).toBe(true);
});
