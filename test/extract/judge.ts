import { extractCandidates } from "@/memory/extract/extract.ts";
import type { Candidate } from "@/memory/extract/candidate.ts";
import type { Conversation, Label } from "@test/extract/sample.ts";

export interface Verdict {
  readonly right: readonly Candidate[];
  readonly wrong: readonly Candidate[];
  readonly missed: readonly { readonly uuid: string; readonly label: Label }[];
  /** Recognised candidates whose kind is one of the label's. */
  readonly rightKind: number;
  /** Right candidates that a detector recognised. */
  readonly recognised: number;
  readonly precision: number;
  readonly recall: number;
}

/**
 * A candidate is right if its turn has a label whose words it contains; each label counts once.
 * An episode claims nothing about what it holds, so it can be right but not wrong.
 */
export function judge(conversations: readonly Conversation[]): Verdict {
  const right: Candidate[] = [];
  const wrong: Candidate[] = [];
  const missed: { uuid: string; label: Label }[] = [];
  let rightKind = 0;
  let episodes = 0;
  for (const { turns, labels } of conversations) {
    const open = new Map([...labels].map(([uuid, list]) => [uuid, [...list]]));
    for (const candidate of extractCandidates(turns)) {
      const list = open.get(candidate.uuid) ?? [];
      const found = bestLabel(list, candidate);
      if (candidate.kind === "outside") continue; // Done, not said: the labels do not cover it.
      const isEpisode = candidate.kind === "said" || candidate.kind === "concluded";
      if (found === undefined) {
        if (!isEpisode) wrong.push(candidate);
        continue;
      }
      right.push(candidate);
      if (isEpisode) episodes += 1;
      else if (found.kinds.includes(candidate.kind)) rightKind += 1;
      list.splice(list.indexOf(found), 1);
    }
    for (const [uuid, list] of open) {
      for (const label of list) if (!isReport(label)) missed.push({ uuid, label });
    }
  }
  return {
    right,
    wrong,
    missed,
    rightKind,
    recognised: right.length - episodes,
    precision: (right.length - episodes) / Math.max(1, right.length - episodes + wrong.length),
    recall: right.length / Math.max(1, right.length + missed.length),
  };
}

/** Reports on finished work are not kept: git and the files' history tell it better. */
function isReport({ kinds }: Label): boolean {
  return kinds.every((kind: string) => kind === "summary");
}

function bestLabel(labels: readonly Label[], { text, kind }: Candidate): Label | undefined {
  const fitting = labels.filter(({ words }) =>
    words.every((word) => text.toLowerCase().includes(word.toLowerCase())),
  );
  return fitting.find(({ kinds }) => kinds.includes(kind)) ?? fitting[0];
}
