// One program behind every launcher, as each reader of commands sees it.
import { expect, test } from "bun:test";
import { LAUNCHERS } from "@/base/launchers.ts";
import { parseLine } from "@/events/ghap/parse-line.ts";
import { unwrapCommand } from "@/ghap/outcome/unwrap-command.ts";
import { handlesOfWords } from "@/memory/rules/command-handles.ts";
import { kindsOfActs } from "@/memory/rules/match/kinds-of-acts.ts";
import { splitCommands, withoutLauncher } from "@/session/commands/simple-command.ts";

const STARTED = ["vitest", "run"];

/** Every launcher with each of its own words. */
const KNOWN_TO_ALL = [
  "npx",
  "bunx",
  "pnpx",
  "npm exec",
  "npm x",
  "pnpm exec",
  "pnpm dlx",
  "yarn exec",
  "yarn dlx",
  "bun x",
  "uv run",
  "poetry run",
  "pipenv run",
  "bundle exec",
];

const SESSIONS = {
  reader: "sessions",
  knows: [...KNOWN_TO_ALL, "python -m", "python3 -m"],
  startedBy: (line: string) => {
    const [command] = splitCommands(line) ?? [];
    return withoutLauncher(command?.words ?? []).map(({ value }) => value);
  },
};
const RULES = {
  reader: "rules",
  knows: [...KNOWN_TO_ALL, "uvx", "pdm run", "hatch run", "pipx run", "python -m", "python3 -m"],
  startedBy: (line: string) => {
    const { commands } = handlesOfWords(line.split(" "));
    return commands.includes("on:vitest run") ? STARTED : commands;
  },
};
const ACTS = {
  reader: "kinds of acts",
  knows: [...RULES.knows, "fvm", "mise exec", "mise x"],
  startedBy: (line: string) => (kindsOfActs(line).includes("vitest") ? STARTED : kindsOfActs(line)),
};
const OUTCOMES = {
  reader: "outcomes",
  knows: [...RULES.knows, "mise exec", "mise x"],
  startedBy: (line: string) => {
    const [command] = parseLine(line) ?? [];
    return command && unwrapCommand(command, parseLine)[0]?.words;
  },
};

for (const { reader, knows, startedBy } of [SESSIONS, RULES, ACTS, OUTCOMES]) {
  test.each(knows)(`${reader} look through '%s'`, (launcher) => {
    expect(startedBy(`${launcher} ${STARTED.join(" ")}`)).toEqual(STARTED);
    expect(startedBy(`echo ${STARTED.join(" ")}`)).not.toEqual(STARTED);
  });
}

test("the table has these launchers and no others", () => {
  const programs = KNOWN_TO_ALL.map((launcher) => launcher.split(" ")[0] ?? "");
  expect(Object.keys(LAUNCHERS)).toEqual([...new Set(programs)]);
});
