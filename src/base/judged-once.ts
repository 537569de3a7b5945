/**
 * Remembers the judgements of the last few texts. Several detectors ask about the same statement,
 * one after the other, and each answer takes patterns and words of many languages. Judgements are
 * shared, so nobody may change one.
 */
export function judgedOnce<T extends object | number | boolean>(
  judge: (text: string) => T,
  textsMax = 16,
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const judged = known.get(text);
    if (judged !== undefined) return judged;
    if (known.size >= textsMax) known.clear();
    const judgement = judge(text);
    known.set(text, judgement);
    return judgement;
  };
}
