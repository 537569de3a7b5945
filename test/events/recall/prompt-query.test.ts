import { expect, test } from "bun:test";
import { queryOf } from "@/events/recall/prompt-query.ts";

const LOG = [
  "2026-03-02 10:11:12 INFO gateway accepted lease 77 of the orchard scheduler",
  "2026-03-02 10:11:13 INFO gateway renewed lease 77 of the orchard scheduler",
  "2026-03-02 10:11:14 ERROR ledger: certificate of vault-7 has expired",
  "2026-03-02 10:11:15 INFO gateway accepted lease 78 of the orchard scheduler",
  "2026-03-02 10:11:16 INFO gateway renewed lease 78 of the orchard scheduler",
].join("\n");

test("beside a pasted log, the words that the user typed and the error count", () => {
  const query = queryOf(`The invoice mailer duplicates its receipts since Tuesday\n\n${LOG}`);
  expect(query).toContain("invoice mailer");
  expect(query).toContain("certificate of vault-7 has expired");
  expect(query).not.toContain("orchard scheduler");
});

test("if the typed words say little, the pasted text counts", () => {
  const prompt = `can you check this?\n\n${LOG}`;
  expect(queryOf(prompt)).toBe(prompt);
});

test("a short prompt is taken as it is", () => {
  expect(queryOf("why does the invoice mailer hang?")).toBe("why does the invoice mailer hang?");
});
