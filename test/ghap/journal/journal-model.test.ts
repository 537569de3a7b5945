// Whatever three sessions do with one journal, it behaves like the model of a few lines below.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { CatalogueError } from "@/base/errors.ts";
import {
  abandonActive,
  adoptOrphan,
  resolveActive,
  startEntry,
  updateActive,
} from "@/ghap/journal/journal.ts";
import { archiveEnded, endSession, startSession } from "@/ghap/journal/journal-lifecycle.ts";
import { readActive } from "@/ghap/journal/read-active.ts";
import { listEntries } from "@/ghap/journal/list-entries.ts";
import {
  CACHE,
  createJournalWorld,
  FALSIFIED,
  type JournalWorld,
} from "@test/ghap/journal/journal-world.ts";

const ACTS = [
  "start",
  "update",
  "note",
  "confirm",
  "falsify",
  "adopt",
  "abandon",
  "end",
  "resume",
] as const;
type Act = (typeof ACTS)[number];

interface Entry {
  readonly n: number;
  owner: string;
  iteration: number;
  outcome: string;
}

/** The model. Returns false where the journal has to refuse. */
function createModel() {
  const done: Entry[] = [];
  let [active, begun] = [undefined as Entry | undefined, 0];
  const finish = (outcome: string) => {
    if (active !== undefined) done.push({ ...active, outcome });
    active = undefined;
  };
  const isOwn = (who: string) => active?.owner === who;
  const take = (act: Act, who: string): boolean => {
    if (act === "start") {
      if (active !== undefined) return false;
      active = { n: (begun += 1), owner: who, iteration: 1, outcome: "" };
    } else if (act === "end") {
      if (isOwn(who)) finish("session ended");
    } else if (act === "resume") {
      const at = done.findLastIndex(({ owner }) => owner === who);
      const last = done[at];
      if (active !== undefined || last?.outcome !== "session ended") return true;
      [active] = done.splice(at, 1);
    } else if (act === "adopt" || act === "abandon") {
      if (active === undefined) return false;
      if (act === "adopt") active.owner = who;
      else finish("abandoned");
    } else {
      if (active === undefined || !isOwn(who)) return false;
      if (act === "update") active.iteration += 1;
      else if (act !== "note") finish(act);
    }
    return true;
  };
  return {
    take,
    state: () => ({ active: active && [active.n, active.owner, active.iteration], done }),
  };
}

function perform(act: Act, who: string, n: number, { place }: JournalWorld): boolean {
  const actor = { client: who };
  const work: Record<Act, () => unknown> = {
    start: () => startEntry(place, actor, { ...CACHE, goal: `goal ${n}` }),
    update: () => updateActive(place, actor, { hypothesis: `hypothesis ${n}` }),
    note: () => updateActive(place, actor, { note: `note ${n}` }),
    confirm: () => resolveActive(place, actor, { status: "confirmed", result: "confirm" }),
    falsify: () => resolveActive(place, actor, { ...FALSIFIED, result: "falsify" }),
    adopt: () => adoptOrphan(place, actor),
    abandon: () => abandonActive(place, actor, "abandoned"),
    end: () => (endSession(place, actor), archiveEnded(place, actor)),
    resume: () => startSession(place, actor, true),
  };
  try {
    work[act]();
    return true;
  } catch (error) {
    if (error instanceof CatalogueError && error.code.startsWith("ERR_GHAP_")) return false;
    throw error;
  }
}

test("the journal does what the model does", () => {
  const act = fc.tuple(fc.constantFrom(...ACTS), fc.constantFrom("a", "b", "c"));
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      using world = createJournalWorld();
      const model = createModel();
      const names = new Map<string, number>();
      for (const [n, [what, who]] of acts.entries()) {
        world.clock.advance(1_000);
        const hasDone = perform(what, who, n, world);
        expect([what, who, hasDone]).toEqual([what, who, model.take(what, who)]);
        const active = readActive(world.place);
        if (active !== undefined && !names.has(active.id)) names.set(active.id, names.size + 1);
        const { active: expected, done } = model.state();
        expect(
          active && [names.get(active.id), active.client_session, active.iteration_count],
        ).toEqual(expected as never);
        const listed = listEntries(world.place, { limit: 100 }).map(({ id, outcome }) => [
          names.get(id),
          outcome.result,
        ]);
        expect(listed.toSorted()).toEqual(
          done.map(({ n: at, outcome }) => [at, outcome]).toSorted(),
        );
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);
