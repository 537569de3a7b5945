import { expect, test } from "bun:test";
import { systemClock } from "@/base/clock.ts";
import { LIMITS } from "@/base/limits.ts";
import {
  cleanAnchors,
  cleanDirectory,
  cleanId,
  cleanMetadata,
  cleanName,
} from "@/memory/write/clean-fields.ts";
import { prepareMemory } from "@/memory/memory.ts";
import { createSecretCorpus, type FakeSecret } from "@test/memory/write/secrets-corpus.ts";

test("no secret of the corpus gets through any field beside the text", () => {
  for (const fake of [...createSecretCorpus(31), ...createSecretCorpus(32)]) {
    const given = fake.text;
    const prepared = prepareMemory(
      {
        text: "A plain text",
        type: "Learning",
        origin: "tool",
        tags: [given],
        files: [given],
        anchors: [{ path: given, contentHash: "0a1b" }],
        otherWords: [given],
        symbols: [given],
        metadata: { original_id: given, name: given, [given]: "value" },
        branch: given,
        directory: given,
        agentType: given,
        errorSignature: given,
        sessionId: given,
        event: given,
      },
      systemClock,
    );
    expect(prepared.kind).toBe("accepted");
    const stored = JSON.stringify(prepared);
    expect(halvesOf(fake).filter((half) => stored.includes(half))).toEqual([]);
  }
});

test("a key that shows only when lines become one does not get through", () => {
  const key = "sk-722d75538352d5c2727382af7536f9d7";
  const anthropicKey = `sk-ant-api03-${"7IHOLsdol53NXFkLPAKZ1lPMeXAzkRi5wvOvRnf2XeJtqajQYlcHir7y".repeat(2)}AA`;
  const cleaned = cleanName(`${anthropicKey}\r\nest${key}`);
  expect(cleaned).not.toContain("722d75538352");
  expect(cleanName(cleaned)).toBe(cleaned);
});

test("harmless names are not changed", () => {
  for (const name of [
    "main",
    "feature/memory-record",
    "release/2.14.x",
    "dependabot/npm_and_yarn/typescript-5.9.2",
    "general-purpose",
    "PostToolUse",
    "0b3f9a52-7c1d-4e8a-9f60-2d5b8c7e1a34",
    "src/store/sqlite",
    "typeerror: cannot read properties of undefined (reading 'map')",
  ]) {
    expect(cleanName(name)).toBe(name);
    expect(cleanId(name)).toBe(name);
  }
  expect(cleanName(undefined)).toBeUndefined();
  expect(cleanName("  ")).toBeUndefined();
});

test("different ids with a secret stay different and give nothing away", () => {
  const [one, other] = createSecretCorpus(33).map(({ text }) => text);
  expect(cleanId(one)).toMatch(/^unsafe:[0-9a-f]+$/);
  expect(cleanId(one)).toBe(cleanId(one));
  expect(cleanId(one)).not.toBe(cleanId(other));
});

test("a directory is cleaned to a path inside the project", () => {
  expect(cleanDirectory("./src//api/")).toBe("src/api");
  expect(cleanDirectory("src\\api")).toBe("src/api");
  expect(cleanDirectory("../..")).toBeUndefined();
  expect(cleanDirectory("")).toBeUndefined();
  expect(cleanDirectory(undefined)).toBeUndefined();
});

test("metadata is bounded in number and length", () => {
  const many = Array.from({ length: 50 }, (_, i) => [`n${i}`, `value ${i}`]);
  const kept = cleanMetadata(Object.fromEntries(many) as Record<string, string>);
  expect(Object.keys(kept)).toHaveLength(LIMITS.metadataEntries);
  expect(kept["n7"]).toBe("value 7");
  const long = cleanMetadata({
    ["n".repeat(5_000)]: "so ".repeat(5_000),
    empty: " ",
    original_id: "x",
  });
  const [[name = "", value = ""] = []] = Object.entries(long);
  expect([Object.keys(long).length, name.length]).toEqual([1, LIMITS.tagChars]);
  expect(value.length).toBeGreaterThan(LIMITS.metadataChars - 3);
  expect(value.length).toBeLessThanOrEqual(LIMITS.metadataChars);
});

test("only anchors of the memory's own files with valid hashes are kept", () => {
  const anchors = [
    { path: "a.ts", contentHash: "0af3" },
    { path: "b.ts" },
    { path: "other.ts", contentHash: "0af3" },
    { path: "a.ts", contentHash: "no hash" },
  ];
  expect(cleanAnchors(anchors, ["a.ts", "b.ts"])).toEqual(anchors.slice(0, 2));
});

function halvesOf({ secret }: FakeSecret): string[] {
  return secret.split("\n").flatMap((line) => {
    const half = Math.ceil(line.length / 2);
    return [line.slice(0, half), line.slice(half)].filter((part) => part.length > 5);
  });
}
