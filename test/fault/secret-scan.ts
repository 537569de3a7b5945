import { Database } from "bun:sqlite";
import { expect } from "bun:test";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import { decodeValue } from "@/store/values/value-codec.ts";
import type { Sandbox } from "@test/hook/sandbox.ts";
import { DISGUISES, type FakeSecret } from "@test/memory/write/secrets-corpus.ts";

/** The secrets in turn, each in one disguise, several in a text as in a pasted log. */
export function listTexts(corpus: readonly FakeSecret[], perText: number): string[] {
  const hides = Object.values(DISGUISES);
  const hidden = corpus.map(({ text, secret }, index) => {
    const hide = hides[index % hides.length] ?? String;
    return `Note ${index} about the build: ${hide(text, secret)}`;
  });
  const count = Math.ceil(hidden.length / perText);
  return Array.from({ length: count }, (_, i) =>
    hidden.slice(i * perText, (i + 1) * perText).join("\n"),
  );
}

/** U+200B in UTF-8, read as single bytes. */
const ZERO_WIDTH = "\u00e2\u0080\u008b";

/** Every file of the folder as text to search in. The index stores words in lower case. */
export function readBytes(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, "latin1").replaceAll(ZERO_WIDTH, "").toLowerCase());
}

/**
 * Every row of every table, decoded, because values on the disk may be compressed. This covers
 * memories, their history, digests, capsules, activity, the ledger, jobs and any table added later.
 */
export function readRows(storeFolder: string): string[] {
  const db = new Database(databasePath(storeFolder), { readonly: true });
  // A worker that a hook has started may be at work.
  db.run("PRAGMA busy_timeout = 5000");
  try {
    const tables = db
      .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .filter(({ name }) => !name.startsWith("sqlite_") && !name.startsWith("memory_terms_"));
    const rows = tables.flatMap(({ name }) =>
      db.query<Record<string, unknown>, []>(`SELECT * FROM "${name}"`).all(),
    );
    return rows.map((row) => JSON.stringify(Object.values(row).map(shown)).toLowerCase());
  } finally {
    db.close();
  }
}

function shown(value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value;
  try {
    return decodeValue(value);
  } catch {
    return Buffer.from(value).toString("latin1"); // A vector, or a page of the index.
  }
}

const CONTROL = "this plain note is found on the disk";

/**
 * Expects no secret in any file of the store, of HOME or of the project's .claude. Also expects to
 * find a plain note by the same search.
 */
export async function expectNoneOnDisk(
  sandbox: Sandbox,
  corpus: readonly FakeSecret[],
): Promise<void> {
  await sandbox.run({ args: ["remember", CONTROL] });
  const places = [
    ...readBytes(sandbox.storeFolder),
    ...readBytes(sandbox.home),
    ...readBytes(join(sandbox.project.path, ".claude")),
    ...readRows(sandbox.storeFolder),
  ];
  expect(places.filter((bytes) => bytes.includes(CONTROL)).length).toBeGreaterThan(1);
  expect(namesFound(places, corpus)).toEqual([]);
}

/** Half a secret is as bad as a whole one. */
export function namesFound(places: readonly string[], corpus: readonly FakeSecret[]): string[] {
  const found = corpus.filter(({ secret }) => {
    const lines = secret.toLowerCase().split("\n");
    const parts = lines.map((line) => line.slice(0, Math.ceil(line.length / 2)));
    return places.some((bytes) => parts.some((part) => bytes.includes(part)));
  });
  return found.map(({ name }) => name);
}
