import type { SlowEmbedder } from "@/embed/embed.ts";
import { MINILM_SPACE } from "@/vectors/minilm-space.ts";
import { normalizeVector } from "@/vectors/vector.ts";

export interface TinyEncoder extends SlowEmbedder {
  /** Every text it has embedded, in order. */
  readonly seen: string[];
  isClosed(): boolean;
}

/** A deterministic encoder: equal texts get equal vectors, different ones almost never do. */
export function createTinyEncoder(encoder = "tiny", onText?: (text: string) => void): TinyEncoder {
  const seen: string[] = [];
  let isClosed = false;
  return {
    space: MINILM_SPACE,
    encoder,
    dimensions: 8,
    seen,
    isClosed: () => isClosed,
    async embedAll(texts) {
      return texts.map((text) => {
        seen.push(text);
        onText?.(text);
        return tinyVector(text);
      });
    },
    close() {
      isClosed = true;
    },
  };
}

export function tinyVector(text: string): Float32Array {
  let seed = Number(Bun.hash(text) & 0xffffffffn);
  const vector = Float32Array.from({ length: 8 }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32 - 0.5;
  });
  normalizeVector(vector);
  return vector;
}
