import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  isNearDuplicate,
  nearness,
  featuresIn,
  overlap,
  plainWording,
  wordingBands,
} from "@/store/text/near-duplicate.ts";

type Pair = readonly [string, string];

const SAME: readonly Pair[] = [
  ["Use pnpm here, not npm.", "use pnpm, not npm"],
  ["Tests are run with `bun test`.", "Run tests with bun test"],
  ["The server listens on port 3000.", "Server is listening on port 3000"],
  [
    "Deploys go through the staging branch first",
    "Deploys must go through the staging branch first",
  ],
  [
    "The login test is flaky on CI because of the clock",
    "Login tests are flaky on CI because of the clock.",
  ],
  [
    "Fixed the timeout in src/api/client.ts by retrying",
    "The timeout in src/api/client.ts was fixed by retrying",
  ],
  ["We decided to use SQLite in WAL mode.", "Decided: SQLite in WAL mode is used"],
  ["Never commit the generated files in dist/", "never commit generated files in dist/"],
  [
    "The parseConfig function throws when the file is empty",
    "parseConfig throws when a file is empty; a function",
  ],
  [
    "Migrations have to be run before the seed script",
    "Migrations must be run before the seed script!",
  ],
  ["Cache keys contain the tenant id", "The cache key contains the tenant id"],
  [
    "Set NODE_ENV=test when running integration tests",
    "Set NODE_ENV=test for running the integration tests",
  ],
  ["User prefers short answers without emojis", "The user prefers short answers without emojis."],
  [
    "The nightly build fails on Windows because of long paths",
    "Nightly builds fail on Windows because of long paths",
  ],
  [
    "Redis is the cache, Postgres is the source of truth",
    "redis is our cache; postgres is the source of truth",
  ],
  ["API errors are logged with the request id", "Log API errors with the request id"],
  ["测试需要先启动数据库", "测试需要先启动数据库。"],
  ["Die Tests brauchen eine laufende Datenbank", "die Tests brauchen eine laufende Datenbank."],
  ["Retry failed uploads 3 times with backoff", "Failed uploads are retried 3 times, with backoff"],
  [
    "Formatting is done by oxfmt, run it before pushing",
    "Formatting is done by oxfmt; run it before you push",
  ],
];

const DIFFERENT: readonly Pair[] = [
  ["The server listens on port 3000.", "The server listens on port 3001."],
  ["Retry failed uploads 3 times with backoff", "Retry failed uploads 5 times with backoff"],
  ["Requests time out after 1.5 seconds", "Requests time out after 2.5 seconds"],
  ["Node 20 is required", "Node 22 is required"],
  [
    "Fixed the timeout in src/api/client.ts by retrying",
    "Fixed the timeout in src/api/server.ts by retrying",
  ],
  ["Edit config/dev.yaml to change the log level", "Edit config/prod.yaml to change the log level"],
  ["README.md describes the setup", "CONTRIBUTING.md describes the setup"],
  ["parseConfig throws when the file is empty", "parseInput throws when the file is empty"],
  ["Set MAX_WORKERS for the build", "Set MIN_WORKERS for the build"],
  ["Use pnpm here, not npm.", "Use npm here, not pnpm."],
  ["Commit the generated files in dist/", "Never commit the generated files in dist/"],
  ["Redis is the cache for sessions", "Memcached is the cache for sessions"],
  ["The staging cluster runs in Frankfurt", "The production cluster runs in Frankfurt"],
  ["Alice owns the billing service", "Bob owns the billing service"],
  ["Run the linter before pushing", "Run the migrations before pushing"],
  ["Use --force when the lock is stale", "Use --wait when the lock is stale"],
  ["The login test is flaky on CI", "The upload test is flaky on CI"],
  ["Errors are logged as JSON", "Metrics are exported as JSON to Prometheus"],
  ["测试需要先启动数据库", "部署需要先构建镜像"],
  ["Version 1.2.3 broke the parser", "Version 1.2.4 broke the parser"],
];

test.each(SAME)("%j says the same as %j", (a, b) => {
  expect(nearness(a, b)).toBeGreaterThanOrEqual(0.7);
  expect(isNearDuplicate(a, b)).toBe(true);
});

test.each(DIFFERENT)("%j is another fact than %j", (a, b) => {
  expect(nearness(a, b)).toBeLessThanOrEqual(0.62);
  expect(isNearDuplicate(a, b)).toBe(false);
});

const SAME_WORDING: readonly Pair[] = [
  ["Use pnpm here, not npm.", "use pnpm here, not npm"],
  ["The server listens on port 3000.", "Server listens on port 3000"],
  ["Cache items contain the tenant id", "Cache item contain tenant id!"],
  ['Run "bun test" first', "please run `bun test` first"],
];

const OTHER_WORDING: readonly Pair[] = [
  ["The worker calls the scheduler", "The scheduler calls the worker"],
  ['Revert "Add security settings"', "Add security settings"],
  ["Find all hidden directories", "Find all directories"],
  ["Fix the login test", "Fixed the login test"],
  ["The flag is needed", "The flag was needed"],
  ["You can commit dist/", "You must commit dist/"],
  ["find ~ | xargs ls", "find ~ |& xargs ls"],
  ["xargs -r ls", "xargs ls"],
  ["find . -name '*.txt'", "find . -name *.txt"],
  ["rm -r ./", "rm -r ."],
  ["isNodeOfType throws", "isNodeOfTypes throws"],
  ["Tests need the database on CI", "Tests need the database"],
  ["this", "thi"],
  ["class", "clas"],
];

test.each(SAME_WORDING)("%j has the same wording as %j", (a, b) => {
  expect(plainWording(a)).toBe(plainWording(b));
  expect(wordingBands(a)[0]).toBe(wordingBands(b)[0]);
});

test.each([...OTHER_WORDING, ...DIFFERENT])("%j has another wording than %j", (a, b) => {
  expect(plainWording(a)).not.toBe(plainWording(b));
  expect(wordingBands(a)[0]).not.toBe(wordingBands(b)[0]);
});

test("similar texts share a band, others hardly ever, and short texts have none", () => {
  const others = (text: string) => wordingBands(text).slice(1);
  const sharesBand = ([a, b]: Pair) => {
    const bands = new Set(others(a));
    return others(b).some((band) => bands.has(band));
  };
  const longer = SAME.filter(([a, b]) => Math.min(others(a).length, others(b).length) > 0);
  expect(longer.length).toBeGreaterThan(15);
  expect(longer.filter((pair) => !sharesBand(pair))).toEqual([]);
  const strangers = longer.flatMap(([a], i) => longer.slice(i + 1).map(([b]): Pair => [a, b]));
  expect(strangers.filter(sharesBand).length).toBeLessThan(strangers.length / 20);
  expect(wordingBands("yes please")).toHaveLength(1);
});

test("most texts with nine in ten words in common share a band", () => {
  let found = 0;
  for (let first = 0; first < 200; first += 1) {
    const own = Array.from({ length: 20 }, (_, i) => letters(first * 40 + i));
    const other = [...own.slice(0, 18), letters(first * 40 + 30), letters(first * 40 + 31)];
    const bands = new Set(wordingBands(own.join(" ")));
    if (wordingBands(other.join(" ")).some((band) => bands.has(band))) found += 1;
  }
  expect(found).toBeGreaterThan(160);
});

test("bands are 32 bits, and the same for the same text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const bands = wordingBands(text);
      expect(bands.every((band) => band === band >>> 0)).toBe(true);
      expect(wordingBands(text)).toEqual(bands);
    }),
  );
}, 30_000);

test("facts that differ in a number are similar, and unrelated ones are not", () => {
  const compare = (a: string, b: string) => overlap(featuresIn(a), featuresIn(b));
  expect(compare("The server listens on port 3000.", "The server listens on port 3001.")).toBe(
    0.75,
  );
  expect(compare("Errors are logged as JSON", "Deploys go through staging")).toBe(0);
  expect(compare("", "")).toBe(0);
});

test("nearness is symmetric, from 0 to 1, and 1 for a text with words and itself", () => {
  fc.assert(
    fc.property(fc.lorem(), fc.lorem(), (a, b) => {
      expect(nearness(a, b)).toBe(nearness(b, a));
      expect(nearness(a, b)).toBeWithin(0, 1.0001);
      expect(nearness(`word ${a}`, `word ${a}`)).toBe(1);
    }),
  );
});

/** A different word for each number. */
function letters(number: number): string {
  return `q${[...number.toString(26)].map((digit) => `${digit}k`).join("")}z`.replace(
    /\d/g,
    (digit) => String.fromCharCode(113 + Number(digit)),
  );
}
