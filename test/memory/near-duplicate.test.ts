import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  isNearDuplicate,
  nearDuplicateSignature,
  nearness,
  signatureBands,
} from "@/memory/near-duplicate.ts";

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

test("texts that say the same share a band of their signatures, others hardly ever", () => {
  const sharesBand = ([a, b]: Pair) => {
    const bands = new Set(signatureBands(nearDuplicateSignature(a)));
    return signatureBands(nearDuplicateSignature(b)).some((band) => bands.has(band));
  };
  expect(SAME.filter((pair) => !sharesBand(pair))).toEqual([]);
  const strangers = SAME.flatMap(([a], i) => SAME.slice(i + 1).map(([b]): Pair => [a, b]));
  expect(strangers.filter(sharesBand).length).toBeLessThan(strangers.length / 10);
});

test("a signature has 64 bits and is the same for the same text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const signature = nearDuplicateSignature(text);
      expect(BigInt.asUintN(64, signature)).toBe(signature);
      expect(nearDuplicateSignature(text)).toBe(signature);
      expect(new Set(signatureBands(signature)).size).toBe(4);
    }),
  );
});

test("nearness is symmetric, within 0 and 1, and 1 for a text with words and itself", () => {
  fc.assert(
    fc.property(fc.lorem(), fc.lorem(), (a, b) => {
      expect(nearness(a, b)).toBe(nearness(b, a));
      expect(nearness(a, b)).toBeWithin(0, 1.0001);
      expect(nearness(`word ${a}`, `word ${a}`)).toBe(1);
    }),
  );
});
