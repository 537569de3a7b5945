/**
 * Lists what hooks may tell unasked of recorded conversations, for somebody who reads and judges it:
 * `bun told.ts [--all] <folder>...` prints one line of JSON for each memory. The folders are those of
 * findings.ts and sayings.ts. With `--all` also findings that are kept for those who ask.
 */
import { readCandidates } from "./worth.ts";

const folders = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isForAll = process.argv.includes("--all");
const listed = new Set<string>();
for (const folder of folders) {
  for (const { candidate, context, hash, from } of readCandidates(folder)) {
    const { kind, origin, text, isPassing, isReport, isOnlyForAskers = false, isGuess } = candidate;
    if (isPassing || isReport || listed.has(hash) || (isOnlyForAskers && !isForAll)) continue;
    listed.add(hash);
    const asked = origin === "agent" ? (context?.goal ?? "").slice(0, 160) : undefined;
    console.log(
      JSON.stringify({ from, hash, kind, origin, text, isGuess, asked, isOnlyForAskers }),
    );
  }
}
