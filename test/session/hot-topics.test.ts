import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Project } from "@/platform/project.ts";
import { isHotTopic, loadProjectTopics, promoteTopic, topicOf } from "@/session/hot-topics.ts";
import { createManualClock } from "@test/events/event-world.ts";
import { type TemporaryFolder, temporaryFolder } from "@test/harness/temporary.ts";

const CLOCK = createManualClock();

function projectAt({ path }: TemporaryFolder): Project {
  return { root: path, storeFolder: join(path, ".context-graph"), sharedId: undefined, branch: "" };
}

test.each([
  ["psql -h db", "psql"],
  ["PGPASSWORD=x /usr/bin/psql -h db", "psql"],
  ["cd app && sudo systemctl restart nginx", "systemctl restart"],
  ["npm run build:web -- --fast", "npm run build:web"],
  ["npm test 2>&1 | tail -5", "npm test"],
  ["git push --force origin main", "git push"],
  ["npx jest a.test.ts", "jest"],
  ["docker compose up -d", "docker compose up"],
  ["./scripts/deploy.sh prod", "deploy.sh"],
  ["bash scripts/deploy.sh prod", "deploy.sh"],
])("the topic of %j is %j", (command, topic) => {
  expect(topicOf(command)).toBe(topic);
});

test.each([
  "ls -la /nowhere",
  "cat a.txt",
  "cd nowhere",
  "git status",
  "rm -rf build",
  "mkdir a",
  "sh -c 'exit 1'",
  "",
])("%j is trivial", (command) => expect(topicOf(command)).toBeUndefined());

test("a promoted command is hot from then on, in every form", () => {
  using project = projectWithFolder();
  expect(isHotTopic("psql -h db", loadProjectTopics(projectAt(project)))).toBe(false);
  expect(promoteTopic(join(project.path, ".claude"), "psql", CLOCK)).toBe(true);
  const topics = loadProjectTopics(projectAt(project));
  expect(isHotTopic("cd x && PGHOST=a psql -c 'select 1'", topics)).toBe(true);
  expect(isHotTopic("pg_dump", topics)).toBe(false);
  expect(readTopics(project)).toEqual({
    patterns: ["\\bpsql\\b"],
    promoted: ["psql"],
    generated_at: "2026-01-05T09:00:00.000Z",
  });
  expect(promoteTopic(join(project.path, ".claude"), "psql", CLOCK)).toBe(false);
});

test("what others wrote into the file stays, and their patterns count", () => {
  using project = projectWithFolder();
  const theirs = { patterns: ["rm -rf|drop table", "[", "(a+)+$"], base: { keep: [1] } };
  writeTopics(project, JSON.stringify(theirs));
  promoteTopic(join(project.path, ".claude"), "git push", CLOCK);
  expect(readTopics(project)).toMatchObject({
    patterns: [...theirs.patterns, "\\bgit\\s+push\\b"],
    promoted: ["git push"],
    base: { keep: [1] },
  });
  const topics = loadProjectTopics(projectAt(project));
  expect(isHotTopic("psql -c 'DROP TABLE x'", topics)).toBe(true);
  expect(isHotTopic("a".repeat(60), topics)).toBe(false);
});

test("there are at most twenty promoted topics; the oldest is dropped", () => {
  using project = projectWithFolder();
  for (let i = 0; i < 25; i += 1) promoteTopic(join(project.path, ".claude"), `tool${i}`, CLOCK);
  const { patterns, promoted } = loadProjectTopics(projectAt(project));
  expect(promoted).toEqual(Array.from({ length: 20 }, (_, i) => `tool${i + 5}`));
  expect(patterns).toHaveLength(20);
  expect(isHotTopic("tool0", { patterns, promoted })).toBe(false);
});

test("nothing is written without a .claude folder, through a link, or over a foreign file", () => {
  using bare = temporaryFolder("topics");
  expect(promoteTopic(join(bare.path, ".claude"), "psql", CLOCK)).toBe(false);
  expect(existsSync(join(bare.path, ".claude"))).toBe(false);

  using elsewhere = temporaryFolder("topics");
  symlinkSync(elsewhere.path, join(bare.path, ".claude"));
  expect(promoteTopic(join(bare.path, ".claude"), "psql", CLOCK)).toBe(false);
  expect(existsSync(join(elsewhere.path, "hot-topics.json"))).toBe(false);

  using project = projectWithFolder();
  for (const content of ["{ not json", "[]", '{"patterns":"x"}', "7"]) {
    writeTopics(project, content);
    expect(promoteTopic(join(project.path, ".claude"), "psql", CLOCK)).toBe(false);
    expect(readFileSync(topicsFile(project), "utf8")).toBe(content);
    expect(loadProjectTopics(projectAt(project))).toEqual({ patterns: [], promoted: [] });
  }
});

test("a link instead of the file is neither read nor written", () => {
  using project = projectWithFolder();
  const target = join(project.path, "target.json");
  writeFileSync(target, '{"promoted":["psql"]}');
  symlinkSync(target, topicsFile(project));
  expect(loadProjectTopics(projectAt(project)).promoted).toEqual([]);
  expect(promoteTopic(join(project.path, ".claude"), "git push", CLOCK)).toBe(false);
  expect(readFileSync(target, "utf8")).toBe('{"promoted":["psql"]}');
});

test("expressions that may take very long are not tried, ordinary ones are", () => {
  const isHot = (command: string, pattern: string) =>
    isHotTopic(command, { patterns: [pattern], promoted: [] });
  const long = "a".repeat(500);
  const endless = [".*.*.*.*.*.*a", "a?a?a?a?a?a?a", "a+a+a+a+", "(a|a)(a|a)(a|a)(a|a)", "(a*)*"];
  for (const pattern of endless) expect([pattern, isHot(long, pattern)]).toEqual([pattern, false]);
  const ordinary = ["a$", "[*+?]|\\*|\\+|aa", "^a+\\w*$", "(?:b|(a))a", "a{3,}"];
  for (const pattern of ordinary) expect([pattern, isHot(long, pattern)]).toEqual([pattern, true]);
  expect(isHot("docker   compose\n up  prod", "docker\\s+compose\\s+up\\s+.*prod")).toBe(true);
});

test("no command makes it throw", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.array(fc.string()), (command, patterns) => {
      expect(typeof isHotTopic(command, { patterns, promoted: [] })).toBe("boolean");
    }),
  );
});

function projectWithFolder(): TemporaryFolder {
  const folder = temporaryFolder("topics");
  mkdirSync(join(folder.path, ".claude"));
  return folder;
}

function topicsFile({ path }: TemporaryFolder): string {
  return join(path, ".claude", "hot-topics.json");
}

function writeTopics(project: TemporaryFolder, content: string): void {
  writeFileSync(topicsFile(project), content);
}

function readTopics(project: TemporaryFolder): unknown {
  return JSON.parse(readFileSync(topicsFile(project), "utf8"));
}
