import { explainEdits } from "@/events/transcript/explain-edits.ts";
import { judgeInjections } from "@/events/transcript/judge-injections.ts";
import { takeTurns } from "@/events/transcript/take-turns.ts";

/**
 * Everything that new turns lead to, as one table, so that it is loaded only if there are any: at
 * the end of a session, and at a Stop that a hook has already answered, there seldom are.
 */
export const turnWork = { explainEdits, judgeInjections, takeTurns } as const;
