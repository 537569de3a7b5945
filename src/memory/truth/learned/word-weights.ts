/** Guess: a word in a quarter of so many memories is no subject. */
const MEMORIES = 100;

/** How much a word in so many memories tells about a subject: 1 if one has it, 0 if many have. */
export function weightOfFrequency(frequency: number): number {
  return Math.max(0, 1 - Math.log(Math.max(1, frequency)) / Math.log(MEMORIES / 4)) ** 2;
}
