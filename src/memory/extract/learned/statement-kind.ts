import { PLACES, statementFeatures } from "@/memory/extract/learned/statement-features.ts";
import {
  BIASES,
  FACTOR,
  STATEMENT_KINDS,
  WEIGHTS,
} from "@/memory/extract/learned/statement-weights.ts";

/**
 * Judges what a statement of a user is by how it speaks, for what no pattern recognises: a rule, a
 * fact, a decision, a task for now, or anything else. Learned from statements that were written for
 * it in eleven languages (train/statements.ts). It knows nothing of the conversation.
 */
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** How likely a statement is of each kind; the shares add up to 1. */
export type KindShares = Readonly<Record<StatementKind, number>>;

export function judgeKind(text: string): KindShares {
  const places = statementFeatures(text);
  const weights = loadWeights();
  const scale = FACTOR / Math.sqrt(Math.max(1, places.length));
  const raised = STATEMENT_KINDS.map((_, k) => {
    let sum = 0;
    for (const place of places) sum += weights[place * STATEMENT_KINDS.length + k] ?? 0;
    return Math.exp((BIASES[k] ?? 0) + sum * scale);
  });
  const total = raised.reduce((a, b) => a + b, 0);
  const shares = STATEMENT_KINDS.map((kind, k) => [kind, (raised[k] ?? 0) / total]);
  return Object.fromEntries(shares) as KindShares;
}

let loaded: Int8Array | undefined;

/** Unpacked on first use: most hooks never read a statement. */
function loadWeights(): Int8Array {
  loaded ??= new Int8Array(
    Bun.gunzipSync(Buffer.from(WEIGHTS, "base64")).buffer,
    0,
    PLACES * STATEMENT_KINDS.length,
  );
  return loaded;
}
