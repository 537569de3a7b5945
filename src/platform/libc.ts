import type * as BunFfi from "bun:ffi";

/**
 * Calls of the C library itself: loading them takes a sixth of a millisecond and a little for
 * each, where loading node:fs takes one. Only on Linux with the GNU library; elsewhere there are
 * none, and callers go the ordinary way.
 */
const SYMBOLS = {
  open: { args: ["ptr", "i32", "i32"], returns: "i32" },
  read: { args: ["i32", "ptr", "u64"], returns: "i64" },
  write: { args: ["i32", "ptr", "u64"], returns: "i64" },
  close: { args: ["i32"], returns: "i32" },
  rename: { args: ["ptr", "ptr"], returns: "i32" },
  poll: { args: ["ptr", "u64", "i32"], returns: "i32" },
  _exit: { args: ["i32"], returns: "void" },
  statx: { args: ["i32", "ptr", "i32", "u32", "ptr"], returns: "i32" },
} as const;

export type Libc = ReturnType<typeof BunFfi.dlopen<typeof SYMBOLS>>["symbols"];

let loaded: Libc | undefined;

export function loadLibc(platform: NodeJS.Platform = process.platform): Libc | undefined {
  if (platform !== "linux") return undefined;
  try {
    loaded ??= foreignFunctions().dlopen("libc.so.6", SYMBOLS).symbols;
  } catch {
    // Another C library, or one too old to have all of them.
  }
  return loaded;
}

/** Where the bytes lie, as the library wants to know it. */
export function pointerTo(bytes: Uint8Array, offset = 0): BunFfi.Pointer {
  return foreignFunctions().ptr(bytes, offset);
}

/**
 * What the module bun:ffi is made of, which every process has anyway: loading the module takes
 * a fifth of a millisecond more. It is not documented, so the module stands behind it.
 */
function foreignFunctions(): Pick<typeof BunFfi, "dlopen" | "ptr"> {
  const { FFI } = Bun as { readonly FFI?: Pick<typeof BunFfi, "dlopen" | "ptr"> };
  return FFI ?? (require("bun:ffi") as typeof BunFfi);
}

/** Of `open`: not where it is a link. The one number that ARM has otherwise than Intel. */
export const NO_FOLLOW = process.arch === "arm64" ? 0o100000 : 0o400000;

/** A text as the library wants it: ended by a zero. */
export function toCString(text: string): Uint8Array {
  return new TextEncoder().encode(`${text}\0`);
}

/**
 * Writing through the C library itself: a quarter of a millisecond, where loading node:fs takes
 * one. Where that cannot be had, and whenever anything is odd, these functions say so and the
 * caller goes the ordinary way.
 */

// Linux's numbers: write only, create, append, close on exec.
const OPEN_FOR_APPENDING = 0o1 | 0o100 | 0o2000 | 0o2000000 | NO_FOLLOW;

/** Adds text to the end of a file that is no link, in one write; false: nothing was written. */
export function appendWithLibc(path: string, text: string): boolean {
  const calls = loadLibc();
  if (calls === undefined) return false;
  const file = calls.open(pointerTo(toCString(path)), OPEN_FOR_APPENDING, 0o600);
  if (file < 0) return false;
  const written = writeWithLibc(file, new TextEncoder().encode(text));
  calls.close(file);
  return written > 0;
}

/** Writes as much as one call takes, and says how many bytes that were. */
export function writeWithLibc(file: number, bytes: Uint8Array): number {
  const calls = loadLibc();
  if (calls === undefined || bytes.length === 0) return 0;
  return Math.max(0, Number(calls.write(file, pointerTo(bytes), bytes.length)));
}

/**
 * Ends the process without the runtime's tidying up, which takes a hook a third of a
 * millisecond, one where it has written, and has nothing to do there: what was written is written, and the store is made for processes
 * that end at any moment. Where the C library cannot be called, it ends in the ordinary way.
 */
export function exitWithoutCleanup(code: number): never {
  loadLibc()?._exit(code);
  process.exit(code);
}
