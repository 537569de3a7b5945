import type { SectionLine } from "@/context/section.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { PROJECT_TOOLS } from "@/events/sessions/project-package-tool.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Says in one line which servers and services earlier sessions reached from this machine. Only
 * what at least two sessions used is told: one session may have tried something.
 */
export const tellOutside: Contributor<SessionStartEvent> = {
  name: "tell-outside",
  contribute({ source }, { store }) {
    if (source === "resume" || source === "fork") return undefined;
    const known = store
      .findTagged(["outside"], CANDIDATES)
      .filter((memory) => isCurrent(memory) && mayBeInjected(memory));
    const targets = rankTargets(known).slice(0, TARGETS_MAX);
    if (targets.every(({ name }) => CODE_HOSTS.test(name))) return undefined;
    const text = `- Used from here in earlier sessions: ${targets.map(describe).join(", ")}`;
    const line: SectionLine = { text, memoryId: "", score: 1, reason: { section: "outside" } };
    return { section: { heading: PROJECT_TOOLS, lines: [line], mayRepeat: true } };
  },
};

/** Every project has one, and agents try it anyway: alone it is not worth a line. */
const CODE_HOSTS = /^(?:gh|glab) /;
/** Guesses: a line that is read at a glance. */
const CANDIDATES = 100;
const TARGETS_MAX = 5;
const THINGS_MAX = 3;
const PROGRAMS_MAX = 3;

interface Target {
  readonly name: string;
  /** How often each thing there was worked on, and with which programs. */
  readonly things: Map<string, { uses: number; programs: Set<string> }>;
  readonly sessions: Set<string>;
  uses: number;
}

const NOTE =
  /^`([^`]{2,120})` works from here(?:, for example for `([^` ]{2,40}) … ([^` ]{2,50})`)?\.$/;

/** The targets of more than one session, the most used first. */
function rankTargets(memories: readonly StoredMemory[]): Target[] {
  const targets = new Map<string, Target>();
  for (const { text, repeatCount, sessionId = "" } of memories) {
    const [, name, program, thing] = NOTE.exec(text) ?? [];
    if (name === undefined) continue;
    const target = targets.get(name) ?? { name, things: new Map(), sessions: new Set(), uses: 0 };
    targets.set(name, target);
    target.uses += 1 + repeatCount;
    target.sessions.add(sessionId);
    if (program !== undefined && thing !== undefined) {
      const known = target.things.get(thing) ?? { uses: 0, programs: new Set<string>() };
      known.uses += 1 + repeatCount;
      target.things.set(thing, { ...known, programs: known.programs.add(program) });
    }
  }
  return [...targets.values()].filter(isUsedAgain).toSorted((a, b) => b.uses - a.uses);
}

/** True if two sessions used it: for different things, or one of them again for the same. */
function isUsedAgain({ sessions, things, uses }: Target): boolean {
  return sessions.size > 1 || uses > Math.max(1, things.size);
}

/** For example "`ssh root@host` (systemctl, journalctl: web, worker)". */
function describe({ name, things }: Target): string {
  const most = [...things].toSorted(([, a], [, b]) => b.uses - a.uses).slice(0, THINGS_MAX);
  if (most.length === 0) return `\`${name}\``;
  const programs = new Set(most.flatMap(([, { programs }]) => [...programs]));
  const used = [...programs].slice(0, PROGRAMS_MAX).join(", ");
  return `\`${name}\` (${used}: ${most.map(([thing]) => thing).join(", ")})`;
}
