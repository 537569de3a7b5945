import { expect, test } from "bun:test";
import { hasWantedOptions } from "@/memory/rules/wanted-options.ts";

test.each([
  ["run the tests with -x, the suite is slow", "pytest -x tests", true],
  ["run the tests with -x, the suite is slow", "pytest tests", false],
  ["never push with --force", "git push --force", false],
  ["dbt 一律带 --target dev 跑", "dbt run --target dev", true],
  ["dbt 一律带 --target dev 跑", "dbt run --target=dev -s x", true],
  ["dbt 一律带 --target dev 跑", "dbt run --target prod", false],
  ["always `--target dev`", "dbt run --target prod", false],
  ["--check first, then for real", "ansible-playbook --check db.yml", true],
  ["no options here", "make", false],
])("%j is followed by `%s`: %j", (rule, command, isFollowed) => {
  expect(hasWantedOptions(command, rule)).toBe(isFollowed);
});

test("a call without a command follows no option", () => {
  expect(hasWantedOptions(undefined, "with -x")).toBe(false);
});
