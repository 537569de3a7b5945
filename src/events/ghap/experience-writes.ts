import type { Clock } from "@/base/clock.ts";
import type { Embedder } from "@/embed/embed.ts";
import type { ResolvedEntry } from "@/ghap/entry.ts";
import { entryTag, type Experience, experienceOf } from "@/ghap/experience.ts";
import { prepareMemory } from "@/memory/memory.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

interface ExperienceTools {
  readonly store: Pick<Store, "findTagged">;
  readonly clock: Clock;
  readonly embedder?: Embedder;
  /** True in a hook, which leaves the cells of vectors to a worker. */
  readonly leavesCells?: boolean;
}

/** Guess: one entry has fewer experiences. */
const KNOWN_MAX = 20;

/**
 * The writes that remember these entries as experiences (CP-08). Entries that are remembered
 * already are left out, so that it does no harm to ask again. An entry that was given up at the end
 * of its session and resolved later replaces what was remembered then.
 */
export function experienceWrites(
  entries: readonly ResolvedEntry[],
  tools: ExperienceTools,
): StoreWrite[] {
  const { store, clock, embedder, leavesCells } = tools;
  return entries.flatMap((entry) => {
    const known = store.findTagged([entryTag(entry.id)], KNOWN_MAX);
    return experienceOf(entry).flatMap((experience): StoreWrite[] => {
      if (known.some((memory) => isSame(memory, experience))) return [];
      // One source for all: whoever forgets one forgets the entry, and the store refuses it then.
      const sourceId = entryTag(entry.id);
      const draft = { ...experience, sourceId, type: "Experience", origin: "agent" } as const;
      const prepared = prepareMemory(draft, clock, embedder, leavesCells);
      if (prepared.kind === "refused") return [];
      const replaced = known.filter((memory) => isSameAxis(memory, experience));
      const supersedes = replaced.map(({ id }) => id);
      const { memory } = prepared;
      return [{ kind: "remember", memory, supersedes }, ...fixLink(entry, memory.id, clock)];
    });
  });
}

/** An inferred entry has the words of its fix: whoever forgets one forgets the other. */
function fixLink({ fix_id: toId }: ResolvedEntry, fromId: string, clock: Clock): StoreWrite[] {
  if (typeof toId !== "string") return [];
  const link = { fromId, toId, kind: "repeats", weight: 1, atMs: clock.nowMs() } as const;
  return [{ kind: "link", link }];
}

function isSame(memory: StoredMemory, experience: Experience): boolean {
  const name = "outcome_status";
  return isSameAxis(memory, experience) && memory.metadata[name] === experience.metadata[name];
}

function isSameAxis({ metadata }: StoredMemory, experience: Experience): boolean {
  return metadata["ghap_axis"] === experience.metadata["ghap_axis"];
}
