import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { migrate } from "@/store/sqlite/database/migrate.ts";
import {
  EMPTY_FINGERPRINT,
  SCHEMA_FINGERPRINT,
  SCHEMA_VERSION,
  schemaFingerprint,
} from "@/store/sqlite/database/schema-version.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";

/** SHA-256 of the SQL of every migration. A new migration adds a line; no line ever changes. */
const HASHES: Readonly<Record<string, string>> = {
  "001-first": "4ec0d54e9097d259667e89315bf8266140fd7b41d7953c6f64658b6f5638a45e",
  "002-life": "4b4c74c99be16b26ce452ea42033a88bf0eef8abdb40c64d17824c5dbe620e0b",
  "003-record": "da66980271e09dce01c14f3d3ace16e37eef02fe5e9d217be7f63029c922ca21",
  "004-cells": "e6d91bec9f485192499de80573eff7af67b46d915de214b96319851c5a1e04cd",
  "005-encoders": "0b0081196f08c21bf442c76d407dff241143b4ffd17680e59689faf4e57cb47f",
  "006-asked-by": "65d8002ad668c89922375381d5adc526b4b07c11ca2ff151f521d5b66a8c0faf",
  "007-outcomes": "b570212090793f835e46d208624472ffbe4b84ebf3ccb0efc7ca0efa8e689208",
  "008-use": "f8f3a19c08934f4655ca958b4db9f25b3f7c124dd5a84060af477b9dcec375ae",
  "009-tags": "2ca767415537dbdd1daed4937f5b1ae866a6e67001917d9fba7c6c20a5044eee",
  "010-writes": "db42e5f6e555ceb76a0e59e2ca91353c3a7a3260925dd5e8668b44d5c94e34dc",
  "011-statements": "60daa910efd379e4fa94a5be7b457fc9c68b3ce5844493777f237eefb5c4e360",
  "012-told-at-start": "57d0c891c997195ce8a665d2cab7e15ea93f4a361a8d4b54c7e19fb1bcd3f38a",
  "013-checksums": "48116f8440257eb03629d60bb6cb2da0db1104d1c997b2755b12f514e8f698d9",
  "014-learnt": "8324a6f4a78f7db6a509dc24509fbc0468e940c5c2c346bddeee5c8d4d047a73",
};

test.each(MIGRATIONS)("migration $name is the one that stores were made with", ({ name, sql }) => {
  const hash = new Bun.CryptoHasher("sha256").update(sql).digest("hex");
  if (hash === HASHES[name]) return;
  expect.unreachable(
    HASHES[name] === undefined
      ? `${name} is new: add its hash, ${hash}`
      : `${name} was edited. Stores exist that were made with it: undo the edit, and add a new migration instead.`,
  );
});

test("no migration was removed or renamed", () => {
  expect(MIGRATIONS.map(({ name }) => name)).toEqual(Object.keys(HASHES));
});

test("the version that an up-to-date store has is the number of migrations", () => {
  expect(SCHEMA_VERSION).toBe(MIGRATIONS.length);
});

// With another fingerprint every hook compares the whole schema with a new store: 8 ms.
test("the fingerprint of an up-to-date schema is that of a new store", () => {
  using db = new Database(":memory:", { strict: true });
  expect(schemaFingerprint(db)).toBe(EMPTY_FINGERPRINT);
  migrate(db, MIGRATIONS, ":memory:");
  expect(schemaFingerprint(db)).toBe(SCHEMA_FINGERPRINT);
});
