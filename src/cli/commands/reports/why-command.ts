import { isSessionId } from "@/base/ids.ts";
import type { Command, CommandCall } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { chooseLevels } from "@/cli/input/project-options.ts";
import { withProject } from "@/cli/open-project.ts";
import { describeTime } from "@/cli/output/measures.ts";
import { createPaint, type Paint } from "@/cli/output/terminal.ts";
import {
  type InjectedLine,
  type Injection,
  type WhyInput,
  whyOperation,
} from "@/operations/reports/why.ts";

export const whyCommand: Command = {
  name: whyOperation.name,
  summary: whyOperation.summary,
  operands: "[last|<injection id>|<memory id>]",
  options: whyOperation.parameters,
  examples: [
    "context-graph why",
    "context-graph why last --limit 3 --json",
    "context-graph why '[m:0a1b2c3d]'",
  ],
  isReading: true,
  run(call) {
    const input = readInput(call);
    const injections = explain(call, input);
    const paint = createPaint(call.host.environment);
    const text =
      injections.length === 0
        ? describeNothing(input)
        : injections.map((one) => injectionLines(one, paint).join("\n")).join("\n\n");
    return { text, json: injections };
  },
};

/** A line may show a memory of the user, which the project's store does not have. */
function explain(call: CommandCall, input: WhyInput): Injection[] {
  return withProject(call.host, (tools) => {
    const users = chooseLevels(call).openUser?.();
    try {
      return whyOperation.run(users === undefined ? input : { ...input, users }, tools);
    } finally {
      users?.close();
    }
  });
}

function readInput({ operands, options }: CommandCall): WhyInput {
  const [target = "", ...others] = operands;
  if (others.length > 0) {
    const detail = "Give one id, or 'last'.";
    throw usageError(detail);
  }
  const sessionId = options.text("session");
  if (sessionId !== undefined && !isSessionId(sessionId)) {
    const detail = `--session takes the id of a session, not '${sessionId}'.`;
    throw usageError(detail);
  }
  const limit = options.has("limit") ? options.number("limit", 1) : undefined;
  return {
    target,
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(limit === undefined ? {} : { limit }),
  };
}

function describeNothing({ target, sessionId }: WhyInput): string {
  const isOfMemory = target !== "" && target !== "last";
  const what = isOfMemory ? `The memory ${target} was not injected` : "Nothing was injected";
  const where = sessionId === undefined ? "" : ` in session ${sessionId}`;
  return `${what}${where} so far. Injections are recorded for 30 days.`;
}

function injectionLines(injection: Injection, paint: Paint): string[] {
  const { at, event, session, agent, tokens, lines } = injection;
  const who = agent === "" ? "" : `, agent ${agent}`;
  return [
    `${paint("1", event)} at ${describeTime(at)}, about ${tokens} tokens`,
    paint("2", `session ${session}${who}`),
    ...lines.flatMap((line) => lineLines(line, paint)),
  ];
}

const OUTCOME_COLOURS = {
  used: "32",
  ignored: "33",
  misled: "31",
  "no-occasion": "2",
  open: "2",
} as const;

function lineLines(line: InjectedLine, paint: Paint): string[] {
  const shown = line.line === "" ? gone(line) : line.line;
  const found = line.channels.length === 0 ? "" : `found by ${line.channels.join(", ")}; `;
  const label = (name: string) => `    ${paint("2", name.padEnd(8))} `;
  return [
    shown.startsWith("- ") ? shown : `- ${shown}`,
    `${label("why")}${found}${line.why}`,
    ...(line.rank === "" ? [] : [`${label("rank")}${line.rank}`]),
    `${label("cost")}${line.tokens} tokens, score ${line.score.toFixed(2)}`,
    `${label("outcome")}${paint(OUTCOME_COLOURS[line.outcome], describeOutcome(line))}`,
    `${label("id")}${line.id}`,
  ];
}

function gone({ memory_id: id }: InjectedLine): string {
  return id === "" ? "a line that shows no memory" : `${id}, which was forgotten`;
}

function describeOutcome({ outcome, evidence, memory_id: id }: InjectedLine): string {
  const proof = evidence.length === 0 ? "" : `: ${evidence.join(", ")}`;
  if (outcome === "used") return `used${proof}`;
  if (outcome === "misled") return `misled: it was followed, and the same failure came back`;
  if (outcome === "ignored" && proof !== "") return `ignored${proof}`;
  if (outcome === "ignored") return "ignored: nothing of it came up afterwards";
  if (outcome === "no-occasion") return "not judged: there was no occasion for it";
  return id === "" ? "not judged" : "open: the work has not ended";
}
