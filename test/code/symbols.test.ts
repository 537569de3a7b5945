// The symbols of a file in each language that has a grammar, and in those that have none.
import { expect, test } from "bun:test";
import { languageOf, MARKDOWN } from "@/code/languages.ts";
import { readSymbols } from "@/code/parse/read-symbols.ts";
import { createSyntaxLoader } from "@/code/parse/syntax.ts";
import { samples } from "@test/code/samples.ts";

const loader = createSyntaxLoader();

async function symbolsOf(path: string, text: string) {
  const language = languageOf(path);
  if (language === undefined) throw new Error(`${path} is no source`);
  return await readSymbols({ path, language, text }, loader, () => performance.now());
}

test("the shipped grammars are ready", () => {
  expect(loader.readiness()).toBe("ready");
});

test.each(Object.entries(samples))(
  "the definitions of %s",
  async (path, { text, source, found }) => {
    const read = await symbolsOf(path, text);
    expect(read.source).toBe(source);
    expect(
      read.symbols.map(
        ({ kind, parent, name, firstLine, lastLine, signature, doc }) =>
          `${firstLine}-${lastLine} ${kind} ${parent}/${name} | ${signature} | ${doc}`,
      ),
    ).toEqual([...found]);
  },
);

test("a file that no grammar understands is read as far as it goes", async () => {
  const read = await symbolsOf("a.ts", "export function good() {}\n}}} <<< {{{ (\nclass Also {}\n");
  expect(read.source).toBe("grammar");
  expect(read.symbols.map(({ name }) => name)).toContain("good");
});

test("the hash of a symbol changes with its body, and with nothing else", async () => {
  const hashes = async (text: string) =>
    (await symbolsOf("a.py", text)).symbols.map(({ bodyHash }) => bodyHash);
  const before = await hashes("def a():\n    return 1\n\ndef b():\n    return 2\n");
  const after = await hashes("import os\n\ndef a():\n    return 1\n\ndef b():\n    return 3\n");
  expect(after[0]).toBe(before[0] as string);
  expect(after[1]).not.toBe(before[1] as string);
});

test("without grammars the definitions are guessed, and it says so", async () => {
  const none = createSyntaxLoader("/nowhere/code-grammars.bin");
  expect(none.readiness()).toBe("missing");
  const language = languageOf("a.ts") ?? MARKDOWN;
  const text = "export class A {}\nexport async function b() {}\n";
  const read = await readSymbols({ path: "a.ts", language, text }, none, () => 0);
  expect(read.source).toBe("lines");
  expect(read.symbols.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "class A",
    "function b",
  ]);
});

test("parsing that takes too long is given up", async () => {
  let now = 0;
  const language = languageOf("a.ts") ?? MARKDOWN;
  const text = "export function a() { return [1, 2, 3]; }\n".repeat(4_000);
  const read = await readSymbols({ path: "a.ts", language, text }, loader, () => (now += 500));
  expect(read.source).toBe("lines");
  const next = await symbolsOf("b.ts", "function after() {}\n");
  expect(next.symbols.map(({ name }) => name)).toEqual(["after"]);
});
