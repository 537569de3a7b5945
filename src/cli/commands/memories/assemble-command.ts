import type { Command, CommandOutput } from "@/cli/command.ts";
import { chosenValue } from "@/cli/input/chosen-value.ts";
import { withCodeIndex } from "@/worker/project-code.ts";
import { withProject } from "@/cli/open-project.ts";
import {
  assembleContext,
  ASSEMBLED_ITEMS,
  ASSEMBLED_TOKENS,
  parseContextTypes,
  type SourceWarning,
} from "@/operations/assemble/assemble-context.ts";
import { CONTEXT_TYPES } from "@/operations/assemble/context-item.ts";
import { CONTEXT_DEPTHS, situationContext } from "@/operations/assemble/session-context.ts";

export const assembleCommand: Command = {
  name: "assemble",
  summary: "Put together what experiences, values, code, commits and memories say about a query",
  operands: "[query…]",
  options: {
    types: { type: "list", meaning: `Sources to ask: ${CONTEXT_TYPES.join(", ")} (default all)` },
    limit: { type: "number", meaning: `At most this many items (default ${ASSEMBLED_ITEMS})` },
    "max-tokens": { type: "number", meaning: `Token budget (default ${ASSEMBLED_TOKENS})` },
    depth: {
      type: "text",
      meaning: "The context of a session's start (light) or of a prompt (rich) instead",
      values: CONTEXT_DEPTHS,
    },
  },
  examples: [
    'context-graph assemble "why does the import time out" --types code,commits',
    "context-graph assemble --depth light --json",
  ],
  isReading: true,
  run(call) {
    const { operands, options, host } = call;
    const query = operands.join(" ").trim();
    const depth = chosenValue(call, "depth", CONTEXT_DEPTHS);
    const types = parseContextTypes(options.list("types"));
    const limit = options.number("limit", ASSEMBLED_ITEMS);
    return withProject(host, (tools): CommandOutput => {
      const withIndex = withCodeIndex(tools);
      if (depth !== undefined) {
        const given = options.has("max-tokens")
          ? { maxTokens: options.number("max-tokens", ASSEMBLED_TOKENS) }
          : {};
        const context = situationContext({ situation: query, depth, ...given }, withIndex);
        return { text: context.content || NOTHING, json: context };
      }
      const maxTokens = options.number("max-tokens", ASSEMBLED_TOKENS);
      const context = assembleContext({ query, types, limit, maxTokens }, withIndex);
      const nothing = context.budget_exceeded ? NOTHING_FITS : NOTHING;
      const text = [context.markdown || nothing, ...context.warnings.map(describeWarning)];
      return { text: text.join("\n"), json: context };
    });
  },
};

const NOTHING = "Nothing to show.";
const NOTHING_FITS = "Nothing fits into so few tokens.";

function describeWarning({ source, reason }: SourceWarning): string {
  return `(${source} left out: ${reason})`;
}
