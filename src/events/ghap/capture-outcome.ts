import type * as TellOutcome from "@/events/ghap/tell-outcome.ts";
import { defaultSettings } from "@/configuration/configuration.ts";
import type { Contributor } from "@/events/contributor.ts";
import { checksIn, endedRun, type OutcomeEvent } from "@/events/ghap/ended-run.ts";

/**
 * Captures what a test or a build showed (GH-10 to GH-20). While an entry is active, most commands
 * run neither: those cost no more than finding that out, and what judges an outcome is loaded for
 * the others (tell-outcome.ts).
 */
export const captureOutcome: Contributor<OutcomeEvent> = {
  name: "capture-outcome",
  contribute(event, tools) {
    if (event.sessionId === "" || event.agentId !== "") return undefined;
    const { settings = defaultSettings } = tools;
    const run = endedRun(event, tools);
    if (run === undefined) return undefined;
    const found = checksIn(run.command, settings("hooks.outcome_capture.matchers"));
    if (found === undefined) return undefined;
    const { tellOutcome }: typeof TellOutcome = require("@/events/ghap/tell-outcome.ts");
    return tellOutcome(event, run, found, tools);
  },
};
