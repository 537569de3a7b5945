// Texts of outcomes that need not pass the write gate: whatever could be anything else must.
import { expect, test } from "bun:test";
import { isHarmless } from "@/events/ghap/harmless-text.ts";
import { gatedText } from "@/memory/write/write-gate.ts";

const HARMLESS = [
  "",
  "npm test",
  "pnpm run build",
  "go test",
  "3 passed in 0.12s",
  "Tests: 1 failed, 12 passed, 13 total",
  "12 passing (30ms)",
];
const OTHERS = [
  "TOKEN=abc npm test",
  "npm test --password hunter",
  "npm test hunter2",
  "npm run hasło",
  "3 passed in 0.12s <private>",
  "pytest tests/secret_project",
  "4929123412341234 passed",
  "make test\nTOKEN=abc",
  "npm  test",
];

test.each(HARMLESS)("%p may be kept as it is, and the gate would agree", (text) => {
  expect(isHarmless(text)).toBe(true);
  expect(gatedText(text, "agent")).toBe(text);
});

test.each(OTHERS)("%p goes through the gate", (text) => {
  expect(isHarmless(text)).toBe(false);
});
