import { shorten, flatten } from "@/base/text.ts";
import type { ImportedMemory } from "@/store/memory-types.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";

export interface ImportReport {
  readonly imported: number;
  readonly skipped: number;
  readonly errors: number;
  /** How often each reason for skipping or failing occurred, by its text. */
  readonly reasons: Readonly<Record<string, number>>;
  /** A few examples of each reason, except for what is already known. */
  readonly examples: readonly ImportExample[];
  /** Memories from a file that no longer contains them. They are kept. */
  readonly no_longer_in_file: readonly string[];
}

export interface ImportExample {
  readonly reason: string;
  readonly where: string;
  /** The text after the write gate; absent if the gate let nothing through. */
  readonly text?: string;
}

const KNOWN = "known already";
const EXAMPLES_PER_REASON = 3;
const EXAMPLE_CHARS = 120;
/** Guess: nobody reads a longer list. */
const GONE_MAX = 100;

/** Counts the outcomes of the items. */
export class ImportTally {
  #imported = 0;
  #skipped = 0;
  #errors = 0;
  readonly #reasons = new Map<string, number>();
  readonly #examples: ImportExample[] = [];
  readonly #gone: string[] = [];

  count(outcome: WriteOutcome, memory: Pick<ImportedMemory, "text">, where: string): void {
    if (outcome.kind === "remembered" && outcome.isNew) {
      this.#imported += 1;
      return;
    }
    const isForgotten = outcome.kind === "refused" && outcome.reason === "forgotten";
    const text = shorten(flatten(memory.text), EXAMPLE_CHARS);
    if (isForgotten) this.skip("forgotten here", where, text);
    else this.skip(KNOWN, where);
  }

  skip(reason: string, where: string, text?: string): void {
    this.#skipped += 1;
    this.#note(reason, where, text);
  }

  fail(reason: string, where: string): void {
    this.#errors += 1;
    this.#note(reason, where);
  }

  addGone(ids: readonly string[]): void {
    this.#gone.push(...ids.slice(0, GONE_MAX - this.#gone.length));
  }

  report(): ImportReport {
    return {
      imported: this.#imported,
      skipped: this.#skipped,
      errors: this.#errors,
      reasons: Object.fromEntries(this.#reasons),
      examples: [...this.#examples],
      no_longer_in_file: [...this.#gone],
    };
  }

  #note(reason: string, where: string, text?: string): void {
    const times = (this.#reasons.get(reason) ?? 0) + 1;
    this.#reasons.set(reason, times);
    if (reason === KNOWN || times > EXAMPLES_PER_REASON) return;
    this.#examples.push(text === undefined ? { reason, where } : { reason, where, text });
  }
}

/** Joins the reports of several imports, with the files left out before them. */
export function joinReports(
  reports: readonly ImportReport[],
  leftOut: readonly { readonly path: string; readonly reason: string }[],
): ImportReport {
  const tally = new ImportTally();
  for (const { path, reason } of leftOut) tally.skip(reason, path);
  return reports.reduce<ImportReport>(join, tally.report());
}

function join(left: ImportReport, right: ImportReport): ImportReport {
  const reasons = new Map(Object.entries(left.reasons));
  for (const [reason, times] of Object.entries(right.reasons)) {
    reasons.set(reason, (reasons.get(reason) ?? 0) + times);
  }
  const examples = [...left.examples, ...right.examples];
  const rank = new Map<string, number>();
  return {
    imported: left.imported + right.imported,
    skipped: left.skipped + right.skipped,
    errors: left.errors + right.errors,
    reasons: Object.fromEntries(reasons),
    examples: examples.filter(({ reason }) => {
      rank.set(reason, (rank.get(reason) ?? 0) + 1);
      return (rank.get(reason) ?? 0) <= EXAMPLES_PER_REASON;
    }),
    no_longer_in_file: [...left.no_longer_in_file, ...right.no_longer_in_file].slice(0, GONE_MAX),
  };
}
