import type { Command, CommandOutput } from "@/cli/command.ts";
import { withProjectOrMemory } from "@/cli/commands/identity/open-identity.ts";
import { withProject } from "@/cli/open-project.ts";
import { type Brief, briefOf, briefOfIdentity } from "@/operations/identity/brief-of.ts";
import { dreamStatus } from "@/operations/dream/dream-status.ts";
import {
  driftOf,
  restoreFor,
  sessionOrLatest,
  statusOf,
} from "@/operations/identity/identity-of.ts";
import type { OperationTools } from "@/operations/operation.ts";

const FORMATS = ["brief", "summary", "full"] as const;

function currentIdentity(client: string, tools: OperationTools) {
  return restoreFor(sessionOrLatest(undefined, client, tools), tools);
}

export const consciousnessStatusCommand: Command = {
  name: "consciousness status",
  summary: "Show how far the work has drifted from its subject, and how scattered it is",
  operands: "",
  options: {
    format: { type: "text", meaning: "How much to show (default summary)", values: FORMATS },
  },
  examples: ["context-graph consciousness status --format full"],
  isReading: true,
  run: ({ host, options }) =>
    withProject(host, (tools) => {
      const client = host.environment("CLAUDE_CODE_SESSION_ID");
      const restored = currentIdentity(client, tools);
      const memories = tools.store.countMemories();
      const status = statusOf(restored.identity, { memories, ...dreamStatus(tools) });
      const format = options.text("format") ?? "summary";
      if (format === "full") {
        const full = { ...status.full, drift: driftOf(restored, tools) };
        return { text: JSON.stringify(full, undefined, 2), json: full };
      }
      const text = format === "brief" ? status.brief : status.summary.join("\n");
      return {
        text,
        json: { brief: status.brief, ic: status.ic, r: status.r, status: status.label },
      };
    }),
};

export const consciousnessBriefCommand: Command = {
  name: "consciousness brief",
  summary: "Show the state in one line",
  operands: "",
  options: {},
  examples: ["context-graph consciousness brief"],
  isReading: true,
  run: ({ host }) =>
    withProjectOrMemory(
      host,
      ({ store }) => toOutput(briefOf(host.environment("CLAUDE_CODE_SESSION_ID"), store)),
      ({ identity }) => toOutput(briefOfIdentity(identity)),
    ),
};

function toOutput(brief: Brief): CommandOutput {
  return { text: brief.brief, json: brief };
}
