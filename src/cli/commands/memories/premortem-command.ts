import type { Command } from "@/cli/command.ts";
import { chosenValue } from "@/cli/input/chosen-value.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { withProject } from "@/cli/open-project.ts";
import { DOMAINS, premortem, STRATEGIES } from "@/operations/assemble/premortem.ts";

export const premortemCommand: Command = {
  name: "premortem",
  summary: "Show what went wrong before in work of this kind",
  operands: "<domain>",
  options: {
    strategy: { type: "text", meaning: "Also how this strategy has done", values: STRATEGIES },
  },
  examples: ["context-graph premortem debugging --strategy trial-and-error"],
  isReading: true,
  run(call) {
    const { operands, host } = call;
    const [given = ""] = operands;
    const domain = DOMAINS.find((one) => one === given);
    if (domain === undefined) {
      const detail = `Which kind of work? Give one of: ${DOMAINS.join(", ")}.`;
      throw usageError(detail);
    }
    const strategy = chosenValue(call, "strategy", STRATEGIES);
    const result = withProject(host, (tools) => premortem({ domain, strategy }, tools));
    return {
      text: result.markdown || "Nothing has gone wrong in this kind of work yet.",
      json: result,
    };
  },
};
