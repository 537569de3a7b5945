import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  commandKey,
  describeRun,
  provesPassed,
  settlesFailure,
} from "@/session/commands/command-key.ts";

test.each([
  ["npm test", "npm test"],
  ["  npm   test\n", "npm test"],
  ["npm test -- --only export", "npm test -- --only export"],
  ['git commit -m "two words" -a', "git commit -a -m 'two words'"],
  ["cd app", "cd app"],
  ["FOO=1", "FOO=1"],
  ["", ""],
])("the key of %j is %j", (command, key) => {
  expect(commandKey(command)).toBe(key);
});

test.each([
  // The folder it is run in, and its settings.
  ["npm test", "cd app && npm test"],
  ["npm test", "cd '/a b/c' ; npm test"],
  ["npm test", 'cd "/a b" && cd c && npm test'],
  ["npm test", "CI=1 npm test"],
  ["npm test", "export CI=1 && npm test"],
  ["npm test", "A='x y' B=\"z\" npm test"],
  ["npm test", "env A=1 npm test"],
  ["npm test", "time npm test"],
  ["npm test", "timeout 120 npm test"],
  ["docker ps", "sudo docker ps"],
  ["docker ps", "sudo -u build docker ps"],
  ["pytest", "source .venv/bin/activate && pytest"],
  ["npm test", "set -e; npm test"],
  // Commands before it in the line that do not decide how it ends.
  ["cargo test", "rm -rf build; cargo test"],
  ["cargo test", "rm -rf build && cargo test"],
  ["cargo test", "mkdir -p out; cd api && cargo test"],
  ["cargo test", "cat notes.txt; cargo test; ls target"],
  ["npm test", "npm run lint; npm test"],
  ["curl -f localhost:80", "node server.js &\nsleep 2\ncurl -f localhost:80"],
  ["go build ./a", "PATH=$PATH:/usr/local/go/bin && cd x && go build ./a"],
  // Uses of its output.
  ["npm test", "npm test 2>&1"],
  ["npm test", "npm test 2>/dev/null"],
  ["npm test", "npm test > /dev/null"],
  ["npm test", "npm test > out.log 2>&1"],
  ["npm test", "npm test &> out.log"],
  ["npm test", "npm test | tail -20"],
  ["npm test", "npm test 2>&1 | head -n 5"],
  ["npm test", "npm test | grep -E 'fail|pass'"],
  ["npm test", "npm test 2>&1 | tee log.txt | tail -5"],
  ["npm test", "cd app && CI=1 npm test 2>&1 | tail -n 3;"],
  ["npm test", 'npm test; echo "exit: $?"'],
  ["npm test", "npm test && echo ok"],
  ["npm test", "npm test || true"],
  // Flags that only change what is printed or when it stops.
  ["pytest tests", "pytest -v tests"],
  ["pytest tests", "pytest -x -q --tb=short --color=no tests"],
  ["python -m pytest tests", "python -m pytest tests -vv --tb short"],
  ["npx jest", "npx jest --verbose --ci --bail --silent --no-color"],
  ["npx vitest run", "npx vitest run --reporter=verbose"],
  ["npx vitest run", "npx vitest run --reporter dot"],
  ["npm test", "npm test -- --verbose"],
  ["npm test", "npm test --silent"],
  ["go test ./...", "go test -v -count=1 ./..."],
  ["cargo test", "cargo test --quiet --color always"],
  ["docker build .", "docker build --progress=plain ."],
  // Order of flags, and quotes.
  ["tsc --noEmit -p a", "tsc -p a --noEmit"],
  ["git commit -a -m x", "git commit -m 'x' -a"],
  ["npm run 'build'", 'npm run "build"'],
  ["npm run \\\n  build", "npm run build"],
])("%j and %j are the same command", (one, other) => {
  expect(commandKey(other)).toBe(commandKey(one));
});

test.each([
  ["npm test", "npm run test"],
  ["npm test", "pnpm test"],
  ["npm test", "npm test src/a.test.ts"],
  ["npm test", "npm test -- src/a.test.ts"],
  ["pytest", "pytest tests/test_a.py"],
  ["pytest", "pytest -k login"],
  ["npx jest", "npx jest -t login"],
  ["npx jest", "jest"],
  ["npm test", "npm test && npm run build"],
  ["docker run -v /a:/b image", "docker run image"],
  ["grep -v x file", "grep x file"],
  ["curl -x proxy host", "curl host"],
  ["ls -x", "ls"],
  ["echo a > one.txt", "echo a > two.txt"],
  ["git push", "git push --force"],
  ["echo '$HOME'", "echo $HOME"],
  ["ls '*.ts'", "ls *.ts"],
  ["node a.js < one", "node a.js < two"],
  ["a | b", "a"],
  ["a & b", "a && b"],
])("%j and %j are different commands", (one, other) => {
  expect(commandKey(other)).not.toBe(commandKey(one));
});

test.each([
  ["npm test", "exit-code"],
  ["npm test && echo ok", "exit-code"],
  ["npm test 2>&1 | tail -5", "output"],
  ["npm test || true", "output"],
  ["npm test; echo done", "output"],
  ["npm test | grep fail", "nowhere"],
  ["npm test | head -5", "nowhere"],
  ["npm test | tail -50 | head -5", "nowhere"],
  ["set -o pipefail; npm test | tail -5", "exit-code"],
  ["a | b", "output"],
] as const)("the outcome of %j is visible in: %s", (command, outcomeVisibleIn) => {
  expect(describeRun(command).outcomeVisibleIn).toBe(outcomeVisibleIn);
});

test.each([
  ["npm run build && npm test", "npm test", true],
  ["npm run build && npm test", "npm run build", true],
  ["cd a && npm run build && npm test", "npm run build && npm test", true],
  ["npm test", "npm run build && npm test", false],
  ["npm run lint; npm test", "npm run lint", false],
])("that %j passes proves %j: %p", (command, failed, isProven) => {
  expect(provesPassed(describeRun(command), failed)).toBe(isProven);
});

test("the last command of a joined line settles the failure of the line", () => {
  const line = commandKey("npm run build && npm test");
  expect(settlesFailure(describeRun("cd a && npm test"), line)).toBe(true);
  expect(settlesFailure(describeRun("npm run build"), line)).toBe(false);
});

test("what was changed before the command in the same line is its prelude", () => {
  expect(describeRun("rm -rf build; cargo test 2>&1 | tail -3")).toMatchObject({
    key: "cargo test",
    prelude: "rm -rf build",
    form: "rm -rf build; cargo test",
  });
  expect(describeRun("ls; sleep 2; echo go; cargo test")).toMatchObject({
    prelude: "",
    form: "cargo test",
  });
});

test("the setting and the folder of a run are not part of its key", () => {
  expect(describeRun("cd app && CI=1 sudo npm test 2>&1 | tail -3")).toEqual({
    key: "npm test",
    parts: ["npm test"],
    setting: "CI=1 sudo",
    folder: "app",
    prelude: "",
    form: "cd app && CI=1 sudo npm test",
    outcomeVisibleIn: "output",
  });
});

test("no text makes it throw, and the key of a key is the key itself", () => {
  const pieces = fc.constantFrom(
    ..."npm test|cd a && |CI=1 | 2>&1| \\| tail -5|;| |\\||x|'|\"|$(|)|`|\\|<<EOF|\n|-v|--color|--|> f|&|#|sudo |timeout 5 |env |*|{|~|é|\u0000|[secret removed]"
      .split(/(?<!\\)\|/)
      .map((piece) => piece.replaceAll("\\|", "|")),
  );
  const commands = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(commands, (command) => {
      const { key } = describeRun(command);
      expect(commandKey(key)).toBe(key);
    }),
    { numRuns: 2_000 },
  );
}, 60_000);

test("a form keeps what exports the variables of a file", () => {
  const run = "set -a; . ./.env; set +a; dbt run";
  expect(describeRun(run)).toMatchObject({ key: "dbt run", form: run });
});
