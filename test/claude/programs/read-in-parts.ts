// Reads a transcript part by part, as hooks do over several turns, and prints what it found.
import { readTranscript, TRANSCRIPT_START } from "@/claude/transcript/transcript.ts";

const path = process.argv[2] ?? "";
const maxBytes = Number(process.argv[3]);
let position = TRANSCRIPT_START;
let turns = 0;
let parts = 0;
let mostBytes = 0;
for (let hasMore = true; hasMore;) {
  const part = readTranscript(path, position, maxBytes);
  turns += part.turns.length;
  parts += 1;
  mostBytes = Math.max(mostBytes, part.next.offset - position.offset);
  position = part.next;
  hasMore = part.hasMore;
}
process.stdout.write(JSON.stringify({ turns, parts, mostBytes, offset: position.offset }));
