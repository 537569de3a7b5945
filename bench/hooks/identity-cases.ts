import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { briefLine } from "@/identity/brief-line.ts";
import { figuresOf } from "@/identity/identity.ts";
import { loadIdentity } from "@/identity/identity-store.ts";
import { restorationLine } from "@/identity/restored-identity.ts";
import { restoreFor } from "@/operations/identity/identity-of.ts";
import { cleanEnvironment, type Case, type Measurement } from "../measure.ts";
import { ownProjectStore } from "../own-store.ts";
import { withWorkedIdentity } from "../worked-identity.ts";
import type { HookBench } from "./hook-cases.ts";

/** Commands that scripts run at events, and starts of sessions; names of the cases. */
export const IDENTITY_CASES = {
  brief: "consciousness brief",
  persist: "session persist-identity",
  inject: "consciousness inject-context",
  restored: "SessionStart, restoring",
  bootstrapped: "SessionStart, bootstrapping",
} as const;

/** Parts of a start that restores an identity, measured within one process. */
export const IDENTITY_PARTS = {
  read: "identity: deserialisation",
  restore: "identity: initialisation",
  status: "identity: status output",
} as const;

/** The commands about the identity of a session, and starts with and without one. */
export function identityCases({ program, project, corpus, folder }: HookBench): Case[] {
  const persist = [program, "session", "persist-identity", "--session-id", "bench"];
  spawnSync(program, persist.slice(1), { cwd: project, env: cleanEnvironment() });
  const input = () => "";
  const inject = [program, "consciousness", "inject-context"];
  const prompt = (run: number) =>
    `${JSON.stringify({ session_id: "bench-inject", hook_event_name: "UserPromptSubmit", cwd: project, prompt: corpus.words(run, 12) })}\n`;
  return [
    {
      name: IDENTITY_CASES.brief,
      command: [program, "consciousness", "brief"],
      input,
      cwd: project,
    },
    { name: IDENTITY_CASES.persist, command: persist, input, cwd: project },
    { name: IDENTITY_CASES.inject, command: inject, input: prompt, cwd: project },
    startCase(IDENTITY_CASES.restored, program, projectWith(folder, "restored", true)),
    startCase(IDENTITY_CASES.bootstrapped, program, projectWith(folder, "bootstrapped", false)),
  ];
}

const CONFIG = "hooks:\n  session_start:\n    identity_status: true\n";

/** A project that tells the identity at the start, with the snapshot of a long session or none. */
function projectWith(folder: string, name: string, hasIdentity: boolean): string {
  const project = join(folder, `identity-${name}`);
  mkdirSync(join(project, ".claude", "hooks"), { recursive: true });
  writeFileSync(join(project, ".claude", "hooks", "config.yaml"), CONFIG);
  spawnSync("git", ["init", "-q", project]);
  if (hasIdentity) withWorkedIdentity(project, "bench-long", () => undefined);
  ownProjectStore(project);
  return project;
}

function startCase(name: string, program: string, cwd: string): Case {
  const input = (run: number) =>
    `${JSON.stringify({ session_id: `bench-identity-${run}`, cwd, hook_event_name: "SessionStart", source: "startup" })}\n`;
  return { name, command: [program, "hook", "SessionStart"], input, cwd };
}

/** What restoring the identity of a long session takes, part by part (REQ-HOOKS-36). */
export function measureIdentityParts({ folder }: HookBench, runs: number): Measurement[] {
  const project = join(folder, "identity-restored");
  return withWorkedIdentity(project, "bench-parts", (identity, tools) => {
    const restored = restoreFor("bench-parts", tools);
    const parts: Record<string, () => unknown> = {
      [IDENTITY_PARTS.read]: () => loadIdentity(tools.store, "bench-parts"),
      [IDENTITY_PARTS.restore]: () => restoreFor("bench-parts", tools),
      [IDENTITY_PARTS.status]: () => [
        restorationLine(restored),
        briefLine({ ...figuresOf(identity), mode: identity.retrievalMode }),
      ],
    };
    return Object.entries(parts).map(([name, part]) => ({
      name,
      timesMs: Array.from({ length: runs }, () => timeOf(part)).sort((a, b) => a - b),
      cpuMs: [],
      failures: 0,
    }));
  });
}

function timeOf(part: () => unknown): number {
  const startedMs = performance.now();
  part();
  return performance.now() - startedMs;
}
