/**
 * Learns which older statement of a user a newer one changes: `bun changes.ts [--evaluate]`.
 * Learned from the scripted weeks of `npm run bench:days`, in which every changed fact says by what
 * its outdated form is known, and from the labelled pairs of test/truth without the third that is
 * set apart there. Writes ../src/memory/truth/learned/change-weights.ts. With `--evaluate` it learns
 * from all weeks but one and counts the right and wrong finds of that one, each in turn.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { CHANGE_MEASURES, measureChange } from "@/memory/truth/learned/change-measures.ts";
import { hasEvidence } from "@/memory/truth/learned/change-likelihood.ts";
import { readStatement } from "@/memory/truth/statement-clauses.ts";
import { weightOfFrequency } from "@/memory/truth/learned/word-weights.ts";
import type { ValueEdit } from "@/memory/truth/edits/edited-values.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";
import { dotVectors } from "@/vectors/vector.ts";
import type { DayScript, Step } from "../bench/days/script.ts";
import { SCRIPTS } from "../bench/days/scripts/all.ts";
import { type Example, learn, likelihoodOf } from "./logistic.ts";
import { weightLines } from "./worth.ts";

const HERE = import.meta.dir;
const OUTPUT = join(HERE, "../src/memory/truth/learned/change-weights.ts");
const embedder = new TokenTableEmbedder(join(HERE, "../data/minilm-token-table.bin"));
/** A change is rare among pairs of statements, and dear if it is missed. */
const CHANGE_WEIGHT = 4;
/** Labelled pairs have no edits and no project around them; half of them are near misses. */
const PAIR_WEIGHT = 1;
/** The bar of src/memory/truth/learned/likely-outdated.ts. */
const LIKELY = 0.6;
const CHANGED_MAX = 2;

interface Said {
  readonly text: string;
  readonly session: string;
  readonly tells: readonly string[];
  readonly edits: ValueEdit[];
  readonly files: string[];
}

interface Pair extends Example {
  readonly source: string;
  readonly newer: string;
}

/** The words of the user in a script, each with the edits that followed. */
function saidIn(script: DayScript): Said[] {
  const said: Said[] = [];
  for (const [day, sessions] of script.days.entries()) {
    for (const session of sessions) {
      for (const step of session.steps) {
        const text = wordsOf(step);
        const last = said.at(-1);
        if (text !== undefined) {
          const tells = step.tells ?? [];
          said.push({ text, session: `${day}/${session.name}`, tells, edits: [], files: [] });
        } else if (last !== undefined && (step.act === "edit" || step.act === "write")) {
          last.files.push(step.path.split("/").at(-1) ?? step.path);
          if (step.act === "edit") last.edits.push({ removed: step.from, added: step.to });
        }
      }
    }
  }
  return said;
}

function wordsOf(step: Step): string | undefined {
  if (step.act === "prompt" || step.act === "queue") return step.text;
  if (step.act === "refuse") return step.words;
  return step.act === "ask" ? step.answer : undefined;
}

/** True if the newer message tells a fact whose outdated form the older one has. */
function isChange(script: DayScript, older: Said, newer: Said): boolean {
  return script.facts.some(
    ({ id, kind, stale = [], must, isForgotten }) =>
      kind !== "fix" &&
      isForgotten !== true &&
      newer.tells.includes(id) &&
      !older.tells.includes(id) &&
      must.every((pattern) => pattern.test(newer.text)) &&
      stale.some((pattern) => pattern.test(older.text)) &&
      !must.every((pattern) => pattern.test(older.text)),
  );
}

/** Guess, as in src/memory/truth/learned/likely-outdated.ts. */
const FILE_STATEMENTS_MAX = 3;

function pairsOfScript(script: DayScript): Pair[] {
  const pairs: Pair[] = [];
  const seen: Said[] = [];
  const frequencies = new Map<string, number>();
  for (const newer of saidIn(script)) {
    for (const term of analyzeMeaning(newer.text)) {
      frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    }
    const rare = (said: Said) =>
      new Set(
        said.files.filter(
          (file) =>
            [...seen, newer].filter(({ files }) => files.includes(file)).length <=
            FILE_STATEMENTS_MAX,
        ),
      );
    for (const older of seen) {
      const values = measure(older.text, newer.text, {
        files: [rare(older), rare(newer)],
        frequencies,
        edits: newer.edits,
        isSameSession: older.session === newer.session,
      });
      if (!hasEvidence(values)) continue;
      const isRight = isChange(script, older, newer);
      const weight = isRight ? CHANGE_WEIGHT : 1;
      pairs.push({ source: script.name, newer: newer.text, values, isRight, weight });
    }
    seen.push(newer);
  }
  return pairs;
}

const NO_FILES: ReadonlySet<string> = new Set();

interface Around {
  readonly files?: readonly [ReadonlySet<string>, ReadonlySet<string>];
  readonly frequencies: ReadonlyMap<string, number>;
  readonly edits?: readonly ValueEdit[];
  readonly isSameSession?: boolean;
}

function measure(older: string, newer: string, around: Around): number[] {
  const { files = [NO_FILES, NO_FILES], frequencies, edits = [], isSameSession = false } = around;
  const [a, b] = [embedder.embed(older), embedder.embed(newer)];
  return measureChange(
    { text: older, read: readStatement(older), files: files[0] },
    { text: newer, read: readStatement(newer), files: files[1] },
    {
      weightOf: (term) => weightOfFrequency(frequencies.get(term) ?? 1),
      edits,
      cosine: a === undefined || b === undefined ? 0 : dotVectors(a, b),
      isSameSession,
    },
  );
}

const CHANGED = new Set(["supersedes", "replaced", "partly", "changed", "differs"]);

/** The labelled pairs of a file: relation, language if there is one, older, newer. */
function pairsOfFile(name: string): Pair[] {
  const rows = JSON.parse(
    readFileSync(join(HERE, `../test/truth/pairs-${name}.json`), "utf8"),
  ) as string[][];
  const tuned = rows.filter((_, i) => i % 3 !== 2);
  const frequencies = new Map<string, number>();
  for (const row of tuned) {
    for (const term of analyzeMeaning(row.at(-2) ?? "")) {
      frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    }
  }
  return tuned.flatMap((row) => {
    const [older = "", newer = ""] = row.slice(-2);
    const values = measure(older, newer, { frequencies });
    if (!hasEvidence(values)) return [];
    const isRight = row.length > 2 && CHANGED.has(row[0] ?? "");
    return [{ source: "pairs", newer, values, isRight, weight: PAIR_WEIGHT }];
  });
}

const FILES = [
  "announced",
  "colloquial",
  "english",
  "given-up",
  "near-misses",
  "never-alone",
  "once-wrong",
  "other-languages",
];

function evaluate(pairs: readonly Pair[]): void {
  const total = { right: 0, wrong: 0 };
  for (const { name } of LEARNED) {
    const weights = learn(pairs.filter(({ source }) => source !== name));
    const byNewer = Map.groupBy(
      pairs.filter(({ source }) => source === name),
      ({ newer }) => newer,
    );
    const found = [...byNewer.values()].flatMap((of) =>
      of
        .map((pair) => ({ pair, likelihood: likelihoodOf([1, ...pair.values], weights) }))
        .filter(({ likelihood }) => likelihood >= LIKELY)
        .toSorted((a, b) => b.likelihood - a.likelihood)
        .slice(0, CHANGED_MAX),
    );
    const right = found.filter(({ pair }) => pair.isRight).length;
    console.log(`${name}: ${right} right, ${found.length - right} wrong`);
    total.right += right;
    total.wrong += found.length - right;
  }
  console.log(`all: ${total.right} right, ${total.wrong} wrong`);
}

/** Weeks that no weight may have seen: what they show is how the measure does with strangers. */
const SET_APART = new Set(["glacier", "bazaar"]);
const LEARNED = SCRIPTS.filter(({ name }) => !SET_APART.has(name));
const pairs = [...LEARNED.flatMap(pairsOfScript), ...FILES.flatMap(pairsOfFile)];
console.log(`${pairs.length} pairs, ${pairs.filter(({ isRight }) => isRight).length} changes`);
if (process.argv.includes("--evaluate")) evaluate(pairs);
else {
  const [bias = 0, ...weights] = learn(pairs);
  const text = `import type { ChangeMeasure } from "@/memory/truth/learned/change-measures.ts";

/** Made by train/changes.ts: not to be edited. */
export const CHANGE_WEIGHTS: Readonly<Record<ChangeMeasure, number>> = {
${weightLines(CHANGE_MEASURES, weights)}
};
export const CHANGE_BIAS = ${bias.toFixed(3)};
`;
  writeFileSync(OUTPUT, text);
}
