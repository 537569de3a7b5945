import type * as Lz4 from "lz4js";
import { END_BYTES, FRAME_START, SIZE_BYTES } from "@/store/values/lz4-reader.ts";

/**
 * Makes an LZ4 frame of one block, byte for byte what the library makes. The library clears a
 * table of 65,536 entries for each frame, which takes longer than compressing a few kilobytes, and
 * half a millisecond in a fresh process. Here the texts follow each other in one buffer, so far
 * apart that entries left by an earlier text are out of LZ4's reach: the table is cleared only
 * when the buffer is full.
 */
const TABLE_ENTRIES = 65_536;
/** LZ4 does not look back further. */
const REACH_BYTES = 65_536;
/** Guess: some fifteen values of a few kilobytes before the table is cleared. */
const BUFFER_BYTES = 1024 * 1024;
/** Larger values are left to the library. */
export const FRAMED_BYTES_MAX = 256 * 1024;

interface Workspace {
  readonly table: Uint32Array;
  readonly buffer: Uint8Array;
  readonly block: Uint8Array;
  end: number;
}

let workspace: Workspace | undefined;

/** Takes at most FRAMED_BYTES_MAX bytes. Returns undefined if the frame is not smaller. */
export function compressFrame(bytes: Uint8Array, lz4: typeof Lz4): Uint8Array | undefined {
  workspace ??= {
    table: new Uint32Array(TABLE_ENTRIES),
    buffer: new Uint8Array(BUFFER_BYTES),
    block: new Uint8Array(lz4.compressBound(FRAMED_BYTES_MAX)),
    end: 0,
  };
  const { table, buffer, block } = workspace;
  const start = reserveRoom(workspace, bytes.length);
  buffer.set(bytes, start);
  const size = lz4.compressBlock(buffer, block, start, bytes.length, table);
  const frameBytes = FRAME_START.length + SIZE_BYTES + size + END_BYTES;
  if (size === 0 || frameBytes >= bytes.length) return undefined;
  const frame = new Uint8Array(frameBytes);
  frame.set(FRAME_START);
  new DataView(frame.buffer).setUint32(FRAME_START.length, size, true);
  frame.set(block.subarray(0, size), FRAME_START.length + SIZE_BYTES);
  return frame;
}

function reserveRoom(space: Workspace, length: number): number {
  if (space.end + length > BUFFER_BYTES) {
    space.table.fill(0);
    space.end = 0;
  }
  const start = space.end;
  space.end = start + length + REACH_BYTES;
  return start;
}
