import { passWriteGate } from "@/memory/write/write-gate.ts";
import { type LabelledText, leaks, type ListName, readList } from "@test/secrets/secret-list.ts";

/** Guess: passwords of every style come up for every line. */
const SEEDS = [1, 2, 3, 4, 5, 6];

export interface ListScore {
  readonly cases: number;
  /** The lines of the list of which some text failed. */
  readonly failed: readonly string[];
}

/** The lines with a secret that is still there after the write gate. */
export function scoreLeaks(list: ListName): ListScore {
  return score(list, (labelled) => leaks(labelled, passThrough(labelled.text)));
}

/** The same for the texts as something else contains them: a patch, a listing, a string of JSON. */
export function scoreWrappedLeaks(list: ListName, wrap: (text: string) => string): ListScore {
  return score(list, (labelled) => leaks(labelled, passThrough(wrap(labelled.text))));
}

/** The ordinary lines that the write gate changes. */
export function scoreFalsePositives(list: ListName): ListScore {
  return score(list, ({ text }) => passThrough(text) !== text.trim());
}

function score(list: ListName, isFailure: (labelled: LabelledText) => boolean): ListScore {
  const failed = new Set<string>();
  let cases = 0;
  for (const seed of SEEDS) {
    const texts = readList(list, seed);
    cases = texts.length;
    for (const labelled of texts) if (isFailure(labelled)) failed.add(labelled.name);
  }
  return { cases, failed: [...failed] };
}

export function passThrough(text: string): string {
  const gate = passWriteGate(text, "tool");
  return gate.kind === "accepted" ? gate.text : "";
}
