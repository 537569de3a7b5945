/** Adds a feature to a fingerprint: its hash chooses the place. */
export function addFeature(into: Float32Array, feature: string, weight = 1): void {
  const at = hashOf(feature) % into.length;
  into[at] = (into[at] ?? 0) + weight;
}

/** FNV-1a, which is fast and spreads short texts well. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
