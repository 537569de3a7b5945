import { withGhap } from "@/cli/commands/ghap/with-ghap.ts";
import type { Command } from "@/cli/command.ts";
import { chosenValue } from "@/cli/input/chosen-value.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { readTime } from "@/cli/input/memory-filter-options.ts";
import { checkInGhapOperation } from "@/operations/ghap/check-in-ghap.ts";
import { describeCounts, describeEntry, entryLine } from "@/operations/ghap/describe-ghap.ts";
import { ghapStatsOperation } from "@/operations/ghap/ghap-stats.ts";
import { LISTED_DEFAULT, listGhapOperation } from "@/operations/ghap/list-ghap.ts";
import { contentOf, outcomeGhapOperation } from "@/operations/ghap/outcome-ghap.ts";
import { showGhapOperation } from "@/operations/ghap/show-ghap.ts";

export const ghapShowCommand: Command = {
  name: "ghap show",
  summary: showGhapOperation.summary,
  operands: "",
  options: {},
  examples: ["context-graph ghap show", "context-graph ghap show --json"],
  isReading: true,
  run(call) {
    const shown = withGhap(call, (tools) => showGhapOperation.run({}, tools));
    const { entry, type, tool_count: calls } = shown;
    if (entry === null) return { text: "No GHAP entry is active.", json: shown };
    const state =
      type === "orphan"
        ? "Left behind by an earlier session: 'context-graph ghap adopt' or 'context-graph ghap abandon'."
        : `Tool calls since the last update: ${calls}`;
    return { text: [...describeEntry(entry), state].join("\n"), json: shown };
  },
};

export const ghapListCommand: Command = {
  name: "ghap list",
  summary: listGhapOperation.summary,
  operands: "",
  options: listGhapOperation.parameters,
  examples: ["context-graph ghap list --outcome falsified --domain debugging"],
  isReading: true,
  run(call) {
    const { options } = call;
    const { domain, outcome } = listGhapOperation.parameters;
    const input = {
      domain: chosenValue(call, "domain", domain.values),
      outcome: chosenValue(call, "outcome", outcome.values),
      sinceMs: readTime(call, "since"),
      limit: options.number("limit", LISTED_DEFAULT),
    };
    const entries = withGhap(call, (tools) => listGhapOperation.run(input, tools));
    const text = entries.length === 0 ? "No entry." : entries.map(entryLine).join("\n");
    return { text, json: { entries } };
  },
};

export const ghapStatsCommand: Command = {
  name: "ghap stats",
  summary: ghapStatsOperation.summary,
  operands: "",
  options: ghapStatsOperation.parameters,
  examples: ["context-graph ghap stats --since 2026-01-01"],
  isReading: true,
  run(call) {
    const input = { sinceMs: readTime(call, "since") };
    const counts = withGhap(call, (tools) => ghapStatsOperation.run(input, tools));
    return { text: describeCounts(counts).join("\n"), json: counts };
  },
};

export const ghapCheckInCommand: Command = {
  name: "ghap check-in",
  summary: checkInGhapOperation.summary,
  operands: "",
  options: checkInGhapOperation.parameters,
  examples: ["context-graph ghap check-in --frequency 5 --json"],
  run(call) {
    const { options } = call;
    const frequency = options.has("frequency") ? options.number("frequency", 1) : undefined;
    const result = withGhap(call, (tools) => checkInGhapOperation.run({ frequency }, tools));
    return { text: result.content, json: result };
  },
};

export const ghapOutcomeCommand: Command = {
  name: "ghap outcome",
  summary: outcomeGhapOperation.summary,
  operands: "[output…]",
  options: outcomeGhapOperation.parameters,
  examples: [
    "pytest | tee out.txt; context-graph ghap outcome --command pytest --exit-code 1 < out.txt",
    'context-graph ghap outcome --command "npm test" --exit-code 0 "12 passing" --json',
  ],
  async run(call) {
    const { options, operands, host } = call;
    const command = options.text("command")?.trim() ?? "";
    if (command === "") {
      const detail = "Say what was run: --command <command line>.";
      throw usageError(detail);
    }
    const output = operands.length > 0 ? operands.join(" ") : await host.readInput();
    const exitCode = Number(options.text("exit-code") ?? 0);
    if (!Number.isInteger(exitCode) || exitCode < 0 || exitCode > 255) {
      const detail = "--exit-code takes a whole number from 0 to 255.";
      throw usageError(detail);
    }
    const shown = withGhap(call, (tools) =>
      outcomeGhapOperation.run({ command, exitCode, output }, tools),
    );
    const { record, outcomes } = shown;
    const results = outcomes.map(({ kind, result }) => `${kind} ${result}`).join(", ");
    const nothing = results === "" ? "Neither a test nor a build." : `Nothing to say: ${results}.`;
    return { text: record === null ? nothing : contentOf(record), json: shown };
  },
};
