import type { Readiness } from "@/platform/program-files.ts";

/**
 * embed/ turns text into vectors, by default without a network and without a language model. It is
 * not for memories, storing or ranking. It keeps three things true: a vector has unit length; a
 * text with nothing to embed gives no vector; and a missing or damaged data file is a state to
 * report, never an exception, because recall works without vectors.
 *
 * An embedder maps text into a named space. Vectors can be compared only if their spaces are equal;
 * which encoder made them does not matter. The default space is that of a small public sentence
 * model. A short process uses the token table, which adds up one trained vector per token and takes
 * microseconds; a long-lived process may use the model itself for the same space.
 */
export interface Embedder {
  /** Vectors of the same space can be compared. */
  readonly space: string;
  /** The encoder and its version, stored with each vector to know which ones to compute again. */
  readonly encoder: string;
  readonly dimensions: number;
  /** True for a sentence model. Absent for a sum over words. */
  readonly isModel?: boolean;
  readiness(): Readiness;
  /** Returns a vector of unit length, or undefined if not ready or if no token is known. */
  embed(text: string): Float32Array | undefined;
}

/**
 * An encoder that takes milliseconds to seconds: the model or an endpoint. For workers, commands
 * and servers, never for a hook.
 */
export interface SlowEmbedder {
  readonly space: string;
  readonly encoder: string;
  readonly dimensions: number;
  /** Returns one vector of unit length per text, in the same order, or throws. */
  embedAll(texts: readonly string[]): Promise<Float32Array[]>;
  close(): void;
}
