import { clamp, differentiation, type PurposeVector } from "@/identity/purpose-vector.ts";

/** C = integration · reflection · differentiation. At most 0.881, the largest reflection. */
export interface Awareness {
  readonly consciousness: number;
  readonly integration: number;
  readonly reflection: number;
  readonly differentiation: number;
  /** The first of the three that is below one half. */
  readonly limitedBy: "integration" | "reflection" | "differentiation" | undefined;
}

/**
 * `metaAccuracy` is how often the agent's own predictions came true lately, 0 to 1; one half if
 * nothing is known.
 */
export function measureAwareness(
  r: number,
  purpose: PurposeVector,
  metaAccuracy: number,
): Awareness {
  const integration = clamp(r, 0, 1);
  const reflection = sigmoid(4 * clamp(metaAccuracy, 0, 1) - 2);
  const spread = differentiation(purpose);
  const parts = [
    ["integration", integration],
    ["reflection", reflection],
    ["differentiation", spread],
  ] as const;
  return {
    consciousness: integration * reflection * spread,
    integration,
    reflection,
    differentiation: spread,
    limitedBy: parts.find(([, value]) => value < 0.5)?.[0],
  };
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
