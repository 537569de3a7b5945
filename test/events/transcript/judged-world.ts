import { judgeInjections } from "@/events/transcript/judge-injections.ts";
import { judgeEndedSession } from "@/events/sessions/open-injections.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { LedgerEntry } from "@/store/port/ledger-port.ts";
import type { EventWorld } from "@test/events/event-world.ts";

/** Adds the ledger row of a memory that was shown now. */
export function show(world: EventWorld, memoryId: string, fields: Partial<LedgerEntry> = {}): void {
  const entry: LedgerEntry = {
    id: `inj_${memoryId}`,
    atMs: world.clock.nowMs(),
    sessionId: "s1",
    agentId: "",
    event: "UserPromptSubmit",
    memoryId,
    reason: { terms: [] },
    score: 0.5,
    tokens: 10,
    ...fields,
  };
  world.store.apply([{ kind: "add-ledger", entry }], { isDurable: false });
}

/** The turns, timed as if the first began just before the memory was shown. */
export function at(world: EventWorld, turns: readonly TranscriptTurn[]): TranscriptTurn[] {
  return timed(world, turns, 1);
}

function timed(world: EventWorld, turns: readonly TranscriptTurn[], before: number) {
  return turns.map((turn, i) => ({ ...turn, atMs: world.clock.nowMs() + (i - before) * 2 + 1 }));
}

export function judge(world: EventWorld, turns: readonly TranscriptTurn[], agentId = ""): void {
  world.store.apply(judgeInjections("s1", agentId, turns, world.tools), { isDurable: false });
}

/** Judges one memory that is shown between two series of turns; then the session ends. */
export function outcomeOf(
  world: EventWorld,
  memoryId: string,
  { before, after, ...shown }: Partial<LedgerEntry> & Played,
): Pick<LedgerEntry, "outcome" | "evidence"> {
  show(world, memoryId, shown);
  judge(world, timed(world, [...before, ...after], before.length));
  endSession(world);
  const [entry] = world.store.ledgerOf("s1");
  const { outcome, evidence } = entry ?? {};
  return {
    ...(outcome === undefined ? {} : { outcome }),
    ...(evidence === undefined ? {} : { evidence }),
  };
}

interface Played {
  readonly before: readonly TranscriptTurn[];
  readonly after: readonly TranscriptTurn[];
}

export function endSession(world: EventWorld): void {
  world.store.apply(judgeEndedSession("s1", world.tools), { isDurable: false });
}

export function outcomes(world: EventWorld) {
  return world.store
    .ledgerOf("s1")
    .map(({ memoryId, outcome, evidence }) => [memoryId, outcome, evidence] as const);
}
