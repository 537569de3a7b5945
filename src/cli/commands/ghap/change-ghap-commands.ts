import { withGhap } from "@/cli/commands/ghap/with-ghap.ts";
import type { Command, CommandCall } from "@/cli/command.ts";
import { chosenValue } from "@/cli/input/chosen-value.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import type { OutcomeStatus } from "@/ghap/entry.ts";
import { abandonGhapOperation } from "@/operations/ghap/abandon-ghap.ts";
import { adoptGhapOperation } from "@/operations/ghap/adopt-ghap.ts";
import {
  comparisonRemark,
  cutRemark,
  describeEntry,
  describeResolved,
} from "@/operations/ghap/describe-ghap.ts";
import { resolveGhapOperation } from "@/operations/ghap/resolve-ghap.ts";
import { startGhapOperation } from "@/operations/ghap/start-ghap.ts";
import { updateGhapOperation } from "@/operations/ghap/update-ghap.ts";

export const ghapStartCommand: Command = {
  name: "ghap start",
  summary: startGhapOperation.summary,
  operands: "",
  options: startGhapOperation.parameters,
  examples: [
    'context-graph ghap start --goal "Fix the flaky cache test" --hypothesis "Tests share one cache" --action "Give each test its own" --prediction "Twenty runs pass" --domain debugging',
  ],
  run(call) {
    refuseOperands(call);
    const { options } = call;
    const { domain, strategy } = startGhapOperation.parameters;
    const input = {
      goal: options.text("goal") ?? "",
      hypothesis: options.text("hypothesis") ?? "",
      action: options.text("action") ?? "",
      prediction: options.text("prediction") ?? "",
      domain: chosenValue(call, "domain", domain.values),
      strategy: chosenValue(call, "strategy", strategy.values),
    };
    const changed = withGhap(call, (tools) => startGhapOperation.run(input, tools));
    const text = `Started ${changed.entry.id}${cutRemark(changed)}. ${comparisonRemark(changed.entry)} When you know more: 'context-graph ghap update' or 'context-graph ghap resolve'.`;
    return { text, json: changed };
  },
};

export const ghapUpdateCommand: Command = {
  name: "ghap update",
  summary: updateGhapOperation.summary,
  operands: "",
  options: updateGhapOperation.parameters,
  examples: [
    'context-graph ghap update --hypothesis "The clock is mocked too late" --prediction "Passes with an injected clock"',
    'context-graph ghap update --note "Fails only with --parallel"',
  ],
  run(call) {
    refuseOperands(call);
    const { options } = call;
    const input = {
      hypothesis: options.text("hypothesis"),
      action: options.text("action"),
      prediction: options.text("prediction"),
      strategy: chosenValue(call, "strategy", updateGhapOperation.parameters.strategy.values),
      note: options.text("note"),
    };
    if (Object.values(input).every((value) => value === undefined)) {
      const detail =
        "Say what changed: --hypothesis, --action, --prediction, --strategy or --note.";
      throw usageError(detail);
    }
    const changed = withGhap(call, (tools) => updateGhapOperation.run(input, tools));
    const remark = input.prediction === undefined ? "" : `. ${comparisonRemark(changed.entry)}`;
    const text = `Updated ${changed.entry.id}, iteration ${changed.entry.iteration_count}${cutRemark(changed)}${remark}`;
    return { text, json: changed };
  },
};

export const ghapNoteCommand: Command = {
  name: "ghap note",
  summary: "Add a remark to the active entry",
  operands: "[text]",
  options: {},
  examples: ['context-graph ghap note "Fails only with --parallel"'],
  async run(call) {
    const note = await oneText(call, "Give the remark as one argument or on standard input.");
    const changed = withGhap(call, (tools) => updateGhapOperation.run({ note }, tools));
    return { text: `Noted in ${changed.entry.id}${cutRemark(changed)}`, json: changed };
  },
};

export const ghapResolveCommand: Command = {
  name: "ghap resolve",
  summary: resolveGhapOperation.summary,
  operands: "[confirmed|falsified|abandoned]",
  options: resolveGhapOperation.parameters,
  examples: [
    'context-graph ghap resolve confirmed --result "Twenty runs passed" --lesson "Flaky tests often share state"',
    'context-graph ghap resolve falsified --result "Still fails" --surprise "It fails alone too" --root-cause wrong-assumption --why "The cache is per process"',
  ],
  run(call) {
    const { options } = call;
    const { values: causes } = resolveGhapOperation.parameters["root-cause"];
    const category = chosenValue(call, "root-cause", causes);
    const worked = options.text("what-worked") ?? "";
    const takeaway = options.text("lesson") ?? options.text("takeaway") ?? "";
    const input = {
      status: readStatus(call),
      result: options.text("result") ?? "",
      surprise: options.text("surprise"),
      rootCause:
        category === undefined ? undefined : { category, description: options.text("why") ?? "" },
      lesson: worked + takeaway === "" ? undefined : { what_worked: worked, takeaway },
    };
    const result = withGhap(call, (tools) => resolveGhapOperation.run(input, tools));
    return { text: describeResolved(result), json: result };
  },
};

export const ghapAbandonCommand: Command = {
  name: "ghap abandon",
  summary: abandonGhapOperation.summary,
  operands: "",
  options: abandonGhapOperation.parameters,
  examples: ['context-graph ghap abandon --reason "The user wants something else now"'],
  run(call) {
    refuseOperands(call);
    const reason = call.options.text("reason")?.trim() ?? "";
    if (reason === "") {
      const detail = "Say why it is given up: --reason <text>.";
      throw usageError(detail);
    }
    const result = withGhap(call, (tools) => abandonGhapOperation.run({ reason }, tools));
    return { text: describeResolved(result), json: result };
  },
};

export const ghapAdoptCommand: Command = {
  name: "ghap adopt",
  summary: adoptGhapOperation.summary,
  operands: "",
  options: {},
  examples: ["context-graph ghap adopt"],
  run(call) {
    refuseOperands(call);
    const entry = withGhap(call, (tools) => adoptGhapOperation.run({}, tools));
    return { text: ["Adopted:", ...describeEntry(entry)].join("\n"), json: { entry } };
  },
};

function readStatus({ operands, options }: CommandCall): OutcomeStatus {
  const given = operands[0] ?? options.text("status");
  const { values } = resolveGhapOperation.parameters.status;
  const isSure = operands[0] === undefined || options.text("status") === undefined;
  const status = values.find((value) => value === given);
  if (operands.length <= 1 && isSure && status !== undefined) return status;
  const detail = `Say what came of it, one of ${values.join(", ")}: context-graph ghap resolve confirmed.`;
  throw usageError(detail);
}

function refuseOperands({ operands }: CommandCall): void {
  if (operands.length === 0) return;
  const detail = `'${operands[0]}' belongs to no option. Put texts in quotes.`;
  throw usageError(detail);
}

async function oneText({ operands, host }: CommandCall, detail: string): Promise<string> {
  const text = operands.length > 1 ? "" : (operands[0] ?? (await host.readInput()));
  if (text.trim() === "") throw usageError(detail);
  return text;
}
