/**
 * The number of runs of a long campaign: all, or the part of it that LONG_TEST_SHARE says, such as
 * 0.1 for a quick look.
 */
export function shareOf(runs: number): number {
  const share = Number(process.env["LONG_TEST_SHARE"] ?? 1);
  if (!(share > 0 && share <= 1)) throw new Error("LONG_TEST_SHARE has to be above 0, at most 1");
  return Math.max(1, Math.round(runs * share));
}

/** Prints the counts of a campaign, which `npm run test:long` shows. */
export function printCounts(text: string): void {
  process.stderr.write(`${text}\n`);
}
