import { isSwitchedOn } from "@/base/environment.ts";
import type { Command } from "@/cli/command.ts";
import { showDreamProgress } from "@/cli/commands/identity/dream-lines.ts";
import { withProject } from "@/cli/open-project.ts";
import { autoDream } from "@/operations/dream/auto-dream.ts";
import { giveWay } from "@/platform/give-way.ts";
import { checkContinuity, restoreFor, sessionOrLatest } from "@/operations/identity/identity-of.ts";

export const checkIdentityCommand: Command = {
  name: "consciousness check-identity",
  summary: "Check whether the work is still about its subject",
  operands: "",
  options: {
    "auto-dream": {
      type: "switch",
      meaning: "If continuity is critical: consolidate the memories and restore the identity",
    },
  },
  examples: [
    "context-graph consciousness check-identity --json",
    "context-graph consciousness check-identity --auto-dream",
  ],
  isReading: true,
  run: (call) => {
    const { host, program, options } = call;
    return withProject(host, (tools) => {
      const client = host.environment("CLAUDE_CODE_SESSION_ID");
      const sessionId = sessionOrLatest(undefined, client, tools);
      const { identity } = restoreFor(sessionId, tools);
      const report = checkContinuity(identity, program);
      const state = `IC=${report.ic.toFixed(2)} (${report.status}), r=${report.r.toFixed(2)}`;
      // CF-24.
      const isOn = isSwitchedOn(host.environment("CONTEXT_GRAPH_AUTO_DREAM"));
      const isAllowed = options.has("auto-dream") && isOn;
      if (!isAllowed || sessionId === undefined) {
        const json = { ...report, dream_triggered: false };
        return { text: [state, ...report.messages].join("\n"), json };
      }
      giveWay();
      const onProgress = showDreamProgress(host);
      const dreamt = autoDream({ sessionId, identity, program, onProgress }, tools);
      host.showProgress("");
      const { messages, isTriggered, recovered, dream } = dreamt;
      return {
        text: [state, ...messages].join("\n"),
        json: {
          ...report,
          messages,
          dream_triggered: isTriggered,
          ...(dream === undefined ? {} : { dream_status: dream.status }),
          ...(recovered === undefined
            ? {}
            : { ic_after: recovered.icAfter, restored: recovered.how }),
        },
      };
    });
  },
};
