import type { Readiness } from "@/platform/program-files.ts";

/**
 * Text to vectors, without a network and without a language model at hand.
 *
 * An embedder maps text into a named space; vectors may be compared when their spaces are equal,
 * whichever encoder made them, and never otherwise. The space here is that of a small public
 * sentence model. A short process asks the token table, which adds up one trained vector per token
 * and costs microseconds; a process that lives longer may ask the model itself for the same space.
 * This folder knows nothing of memories, stores or ranking. It keeps true that a vector has unit
 * length, that a text without anything to embed gives nothing, and that a missing or damaged data
 * file is a state to report, never an exception: recall works without vectors.
 */
export interface Embedder {
  /** Vectors of the same space may be compared. */
  readonly space: string;
  /** Which encoder, and which version of it; stored with each vector to know what to redo. */
  readonly encoder: string;
  readonly dimensions: number;
  /** A sentence model; absent: a sum over words. */
  readonly isModel?: boolean;
  readiness(): Readiness;
  /** A vector of unit length, or nothing when not ready or when the text holds no known token. */
  embed(text: string): Float32Array | undefined;
}

/**
 * An encoder that takes milliseconds to seconds: a model, or an endpoint elsewhere. For workers,
 * commands and servers, never for a hook.
 */
export interface SlowEmbedder {
  readonly space: string;
  readonly encoder: string;
  readonly dimensions: number;
  /** One vector of unit length for each text, in their order; all of them or an error. */
  embedAll(texts: readonly string[]): Promise<Float32Array[]>;
  close(): void;
}
