import type * as Inferred from "@/events/ghap/inferred-entries.ts";
import type * as OutcomesOfRun from "@/events/ghap/outcomes-of-run.ts";
import { captureOutcome } from "@/events/ghap/capture-outcome.ts";

/** Work on outcomes, in pieces that are loaded when they are needed: few tool calls do. */
export const ghapWork = {
  captureOutcome,
  get noteInferred(): typeof Inferred.noteInferred {
    return (require("@/events/ghap/inferred-entries.ts") as typeof Inferred).noteInferred;
  },
  get outcomesOf(): typeof OutcomesOfRun.outcomesOf {
    return (require("@/events/ghap/outcomes-of-run.ts") as typeof OutcomesOfRun).outcomesOf;
  },
} as const;
