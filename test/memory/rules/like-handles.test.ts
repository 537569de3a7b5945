import { expect, test } from "bun:test";
import { likeHandles } from "@/memory/rules/like-handles.ts";

test.each([
  ["jobs/src/test/DedupSpec.scala", ["on:like:jobs/src/test/*.scala", "on:like:*spec.scala"]],
  ["internal/queue/queue_test.go", ["on:like:internal/queue/*.go", "on:like:*_test.go"]],
  ["src/price.test.ts", ["on:like:src/*.ts", "on:like:*.test.ts"]],
  ["requirements.txt", []],
  ["dbt/models/mart.sql", ["on:like:dbt/models/*.sql"]],
  ["Makefile", []],
  [".env", []],
])("files like %j are %j", (path, handles) => {
  expect(likeHandles(path)).toEqual(handles);
});

test("a path that is too long has none", () => {
  expect(likeHandles(`${"a/".repeat(300)}x.ts`)).toEqual([]);
});
