import { Transform } from "node:stream";

/** The two ends of a line that was too long. */
export interface RefusedLine {
  readonly start: string;
  readonly end: string;
}

/** Enough to find the id of a request at either end. */
const END_BYTES = 256;
const NEWLINE = 10;

/**
 * Passes on whole lines of at most `bytesMax` that are messages, and drops the others. The SDK's own
 * buffer closes the connection at a line that is too long, and copies and searches all of a line
 * again for every piece of it: a line of 32 MB arrives in five hundred pieces.
 */
export function boundedLines(
  bytesMax: number,
  onRefused: (line: RefusedLine) => void,
  isMessage: (line: Uint8Array) => boolean = () => true,
): Transform {
  let parts: Uint8Array[] = [];
  let sizeBytes = 0;
  const takeLine = (): Uint8Array | undefined => {
    const isRefused = sizeBytes > bytesMax;
    const line = Buffer.concat(parts);
    if (isRefused) onRefused(describe(line));
    parts = [];
    sizeBytes = 0;
    return isRefused ? undefined : line;
  };
  const add = (piece: Uint8Array): void => {
    parts.push(piece);
    sizeBytes += piece.length;
    // Only the ends of a line that is too long are kept.
    if (sizeBytes > bytesMax) parts = shortenEnds(parts);
  };
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        add(chunk.subarray(start, end + 1));
        start = end + 1;
        const line = takeLine();
        if (line !== undefined && isMessage(line)) this.push(line);
      }
      if (start < chunk.length) add(chunk.subarray(start));
      done();
    },
  });
}

function shortenEnds(parts: readonly Uint8Array[]): Uint8Array[] {
  const first = Buffer.concat([parts[0] ?? Buffer.alloc(0)]).subarray(0, END_BYTES);
  const rest = Buffer.concat(parts.slice(1)).subarray(-END_BYTES);
  return [first, rest];
}

function describe(line: Uint8Array): RefusedLine {
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes).trim();
  return { start: text(line.subarray(0, END_BYTES)), end: text(line.subarray(-END_BYTES)) };
}
