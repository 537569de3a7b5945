import { expect, test } from "bun:test";
import { citation } from "@/context/memory-line.ts";
import { askBothLevels } from "@/operations/memories/ask-both-levels.ts";
import { recallOperation } from "@/operations/memories/recall-memories.ts";
import { rememberOperation } from "@/operations/memories/remember.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";

const DAY_MS = 24 * 3_600_000;

function say(tools: ProjectTools, text: string): string {
  tools.clock.advance(3 * DAY_MS);
  const input = { text, type: "Decision", tags: [], files: [], origin: "user" } as const;
  return rememberOperation.run(input, tools).id;
}

function ask(tools: ProjectTools, query: string, isWithOutdated = false) {
  return askBothLevels({ own: "project" }, tools, 5, (levelTools) =>
    recallOperation.run({ query, limit: 5, isWithOutdated }, levelTools),
  );
}

test("an answer says what it replaced, and when that was said", () => {
  using tools = openProjectTools();
  const old = say(tools, "The statsd port is 8125.");
  const current = say(tools, "The statsd port is 9125.");
  const { lines, memories } = ask(tools, "statsd port");
  expect(memories.map(({ id }) => id)).toEqual([current]);
  expect(lines[0]).toEndWith(
    `[replaces the outdated "The statsd port is 8125." of 3 days ago ${citation(old)}]`,
  );
});

test("with --all the outdated one is marked with what counts now, over several steps", () => {
  using tools = openProjectTools();
  const first = say(tools, "The statsd port is 8125.");
  say(tools, "The statsd port is 9125.");
  const last = say(tools, "The statsd port is 9200.");
  const { lines } = ask(tools, "statsd port", true);
  const line = lines.find((each) => each.includes(citation(first)) && each.includes("8125"));
  expect(line).toEndWith(`[outdated; now: "The statsd port is 9200." ${citation(last)}]`);
});

test("if only the outdated one has the words that were asked for, its replacement is the answer", () => {
  using tools = openProjectTools();
  const old = say(tools, "For the order events we use Kafka.");
  const current = say(tools, "RabbitMQ after all for the order events.");
  const { memories, lines } = ask(tools, "kafka");
  expect(memories.map(({ id }) => id)).toEqual([current]);
  expect(lines[0]).toContain(`replaces the outdated "For the order events we use Kafka."`);
  expect(lines[0]).toContain(citation(old));
});
