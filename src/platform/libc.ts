import type * as BunFfi from "bun:ffi";

/**
 * Functions of the C library, called directly. Loading them takes a sixth of a millisecond and a
 * little for each function; loading node:fs takes a whole one. They exist only on Linux with the
 * GNU library; elsewhere, and whenever anything is unusual, callers fall back to node:fs.
 */
const FUNCTIONS = {
  open: { args: ["ptr", "i32", "i32"], returns: "i32" },
  read: { args: ["i32", "ptr", "u64"], returns: "i64" },
  write: { args: ["i32", "ptr", "u64"], returns: "i64" },
  close: { args: ["i32"], returns: "i32" },
  rename: { args: ["ptr", "ptr"], returns: "i32" },
  poll: { args: ["ptr", "u64", "i32"], returns: "i32" },
  _exit: { args: ["i32"], returns: "void" },
  statx: { args: ["i32", "ptr", "i32", "u32", "ptr"], returns: "i32" },
} as const;

export type Libc = ReturnType<typeof BunFfi.dlopen<typeof FUNCTIONS>>["symbols"];

let loaded: Libc | undefined;

/** Returns the C library's functions, or undefined if they cannot be called on this system. */
export function loadLibc(platform: NodeJS.Platform = process.platform): Libc | undefined {
  if (platform !== "linux") return undefined;
  try {
    loaded ??= bunFfi().dlopen("libc.so.6", FUNCTIONS).symbols;
  } catch {
    // This is another C library, or one too old to have every function.
  }
  return loaded;
}

/** Returns the address of the bytes. */
export function pointerTo(bytes: Uint8Array, offset = 0): BunFfi.Pointer {
  return bunFfi().ptr(bytes, offset);
}

/**
 * Returns Bun.FFI, the object behind the module bun:ffi. Every process has it, and loading the
 * module takes another fifth of a millisecond. It is undocumented, so the module is the fallback.
 */
function bunFfi(): Pick<typeof BunFfi, "dlopen" | "ptr"> {
  const { FFI } = Bun as { readonly FFI?: Pick<typeof BunFfi, "dlopen" | "ptr"> };
  return FFI ?? (require("bun:ffi") as typeof BunFfi);
}

/** O_NOFOLLOW: `open` fails on a link. The only number here that differs between ARM and Intel. */
export const NO_FOLLOW = process.arch === "arm64" ? 0o100000 : 0o400000;

/** Encodes the text as UTF-8 with a terminating zero byte. */
export function toCString(text: string): Uint8Array {
  return new TextEncoder().encode(`${text}\0`);
}

// O_WRONLY, O_CREAT, O_APPEND, O_CLOEXEC and O_NOFOLLOW on Linux.
const OPEN_FOR_APPENDING = 0o1 | 0o100 | 0o2000 | 0o2000000 | NO_FOLLOW;

/**
 * Appends text to a file in one write, unless the file is a link. Returns false if nothing was
 * written. Takes a quarter of a millisecond.
 */
export function appendWithLibc(path: string, text: string): boolean {
  const libc = loadLibc();
  if (libc === undefined) return false;
  const file = libc.open(pointerTo(toCString(path)), OPEN_FOR_APPENDING, 0o600);
  if (file < 0) return false;
  const written = writeWithLibc(file, new TextEncoder().encode(text));
  libc.close(file);
  return written > 0;
}

/** Writes as many bytes as one call accepts and returns their number. */
export function writeWithLibc(file: number, bytes: Uint8Array): number {
  const libc = loadLibc();
  if (libc === undefined || bytes.length === 0) return 0;
  return Math.max(0, Number(libc.write(file, pointerTo(bytes), bytes.length)));
}

/**
 * Ends the process without the runtime's cleanup, which costs a hook a third of a millisecond, or a
 * whole one if it has written, and does nothing useful there: all its writes have been handed to
 * the system, and the store is made for processes that end at any moment. Without the C library
 * the process exits normally.
 */
export function exitWithoutCleanup(code: number): never {
  loadLibc()?._exit(code);
  process.exit(code);
}
