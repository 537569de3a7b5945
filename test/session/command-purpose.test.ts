import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  isAlternativeForm,
  isCheckOfCode,
  cannotFixAnything,
  onlyDisplays,
} from "@/session/commands/command-purpose.ts";

test.each([
  ["npm test", "pnpm test"],
  ["npm test", "npm run test:unit"],
  ["npm test", "npm test -- --runInBand"],
  ["npm install", "npm install --legacy-peer-deps"],
  ["pnpm --filter infra cdk diff", "pnpm --filter infra cdk diff -c stage=dev"],
  ["npx jest a.test.ts", "npx vitest a.test.ts"],
  ["pytest", "python -m pytest"],
  ["pytest tests/a.py", "uv run pytest tests/a.py"],
  ["python x.py", "python3 x.py"],
  ["node a.js", "node src/a.js"],
  ["docker-compose up", "docker compose up"],
  ["git push", "git push -u origin main"],
  ["sh check.sh", "bash check.sh"],
  ["tox", "nox"],
  ["rspec", "bundle exec rspec"],
  ["wrapper -q npm test", "npm test"],
  ["go build ./a", "/usr/local/go/bin/go build ./a"],
  [
    "ssh web \"psql -U a -c 'select count(*) from carts'\"",
    "ssh web \"sudo -u a psql -c 'select count(*) from carts'\"",
  ],
])("%j has the alternative form %j", (command, other) => {
  expect(isAlternativeForm(command, other)).toBe(true);
});

test.each([
  ["npm test", "npm install"],
  ["npm test", "npm test -- a.test.ts"],
  ["pytest", "pytest -k login"],
  ["npx jest a.test.ts", "npx jest b.test.ts"],
  ["python x.py", "python y.py"],
  ["cargo build", "cargo test"],
  ["git push", "git commit -m x"],
  ['ssh web "grep a x"', 'ssh web "cat b"'],
  ["ssh web ls", "ssh web pwd"],
  ["cat a.json", "cat b.json"],
  ["docker run app make", "make"],
  ["rm a", "cp a b"],
  ["npm test", "npm test && npm run build"],
  ["npm test", "for i in 1 2; do npm test; done"],
  ["pytest", "pytest --help"],
  ["npm test", "npm test --dry-run"],
])("%j does not have the alternative form %j", (command, other) => {
  expect(isAlternativeForm(command, other)).toBe(false);
});

test.each(["ls", "git status", "cat a | grep b", "sed -n 1,5p a", "ls 2>&1", "cd a && pwd"])(
  "%j only displays something",
  (command) => expect(onlyDisplays(command)).toBe(true),
);

test.each([
  "git push",
  "echo x > a",
  "sed -i s/a/b/ c",
  "npm test",
  "cat <<EOF > a\nEOF",
  "ls; rm a",
])("%j may change something", (command) => expect(onlyDisplays(command)).toBe(false));

test.each([
  "npm run lint",
  "npx tsc --noEmit",
  "pytest -q tests/a.py | tail -3",
  "git add -A && git commit -m x",
  "node --version",
  "ls -la",
])("%j cannot have fixed anything", (command) => expect(cannotFixAnything(command)).toBe(true));

test.each([
  "npm install",
  "npx eslint --fix src",
  "docker compose -f docker-compose.test.yml up -d",
  "npm run migrate && npm test",
  "git checkout main",
  "chmod +x run.sh",
])("%j may have fixed something", (command) => expect(cannotFixAnything(command)).toBe(false));

test("no text makes it throw", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (one, other) => {
      expect(typeof isAlternativeForm(one, other)).toBe("boolean");
      expect(typeof onlyDisplays(one)).toBe("boolean");
      expect(typeof cannotFixAnything(one)).toBe("boolean");
    }),
  );
}, 60_000);

test.each([
  "npm test",
  "cargo test --lib",
  "sh ci/run-tests.sh",
  "bash -x waitlist-test.sh",
  "./scripts/check.sh --fast",
  "python3 tests/waitlist_test.py",
  "node smoke.spec.mjs",
])("%j checks the code", (command) => expect(isCheckOfCode(command)).toBe(true));

test.each([
  "sh deploy.sh",
  "./release.sh",
  "rm out/test.log",
  "cp spec.md docs/",
  "sh -c 'make all'",
  "node scripts/attest.mjs",
  "ssh web ./run-tests.sh",
])("%j does not check the code", (command) => expect(isCheckOfCode(command)).toBe(false));
