import { expect, test } from "bun:test";
import { kindsOfActs } from "@/memory/rules/match/kinds-of-acts.ts";

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ["pnpm --filter web e2e --grep login", ["e2e"]],
  ["npm run e2e", ["e2e"]],
  ["pnpm --filter shop exec prisma migrate dev --name x", ["prisma migrate"]],
  ["cd db && npx prisma migrate dev", ["prisma migrate"]],
  ["pnpm --filter web add moment", ["install"]],
  ["pip install requests", ["install"]],
  ["poetry run dbt run --project-dir dbt", ["dbt run"]],
  ["python3 jobs/waste.py --date 2026-06-07", ["python"]],
  ["python -m pytest tests", ["pytest"]],
  ["CI=1 sudo gh pr create --title 'a b' --fill", ["gh pr create"]],
  ["git push --force origin main", ["git push"]],
  ["git add . && git commit -m 'x; y'", ["git add", "git commit"]],
  ["psql -h db -c 'select 1'", ["psql"]],
  ["ls -la && cat README.md | head", []],
  ["", []],
];

for (const [line, kinds] of CASES) {
  test(`${JSON.stringify(line)} is ${kinds.join(", ") || "no act"}`, () => {
    expect(kindsOfActs(line)).toEqual([...kinds]);
  });
}
