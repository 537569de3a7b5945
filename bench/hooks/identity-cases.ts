import { spawnSync } from "node:child_process";
import { cleanEnvironment, type Case } from "../measure.ts";
import type { HookBench } from "./hook-cases.ts";

/** Commands that scripts run at events; names of the cases. */
export const IDENTITY_CASES = {
  brief: "consciousness brief",
  persist: "session persist-identity",
} as const;

/** The commands about the identity of a session, in a project that has one. */
export function identityCases({ program, project }: HookBench): Case[] {
  const persist = [program, "session", "persist-identity", "--session-id", "bench"];
  spawnSync(program, persist.slice(1), { cwd: project, env: cleanEnvironment() });
  const input = () => "";
  return [
    {
      name: IDENTITY_CASES.brief,
      command: [program, "consciousness", "brief"],
      input,
      cwd: project,
    },
    { name: IDENTITY_CASES.persist, command: persist, input, cwd: project },
  ];
}
