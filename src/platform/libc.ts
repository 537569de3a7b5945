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
  pwrite: { args: ["i32", "ptr", "u64", "i64"], returns: "i64" },
  close: { args: ["i32"], returns: "i32" },
  fsync: { args: ["i32"], returns: "i32" },
  rename: { args: ["ptr", "ptr"], returns: "i32" },
  unlink: { args: ["ptr"], returns: "i32" },
  poll: { args: ["ptr", "u64", "i32"], returns: "i32" },
  _exit: { args: ["i32"], returns: "void" },
  localtime_r: { args: ["ptr", "ptr"], returns: "ptr" },
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

// O_WRONLY, O_CREAT, O_APPEND, O_NONBLOCK, O_CLOEXEC and O_NOFOLLOW on Linux. Without O_NONBLOCK,
// opening a named pipe would wait for a reader.
const OPEN_FOR_WRITING = 0o1 | 0o100 | 0o4000 | 0o2000000 | NO_FOLLOW;
export const OPEN_FOR_APPENDING = OPEN_FOR_WRITING | 0o2000;

/**
 * Appends text to a file in one write, unless it is a link, a pipe or a device. Returns false if
 * nothing was written. Takes a quarter of a millisecond.
 */
export function appendWithLibc(path: string, text: string): boolean {
  const libc = loadLibc();
  if (libc === undefined) return false;
  const file = libc.open(pointerTo(toCString(path)), OPEN_FOR_APPENDING, 0o600);
  if (file < 0) return false;
  const isOrdinary = statOpenFile(libc, file)?.isOrdinary === true;
  const written = isOrdinary ? writeWithLibc(file, new TextEncoder().encode(text)) : 0;
  libc.close(file);
  return written > 0;
}

/** Writes one byte so that the file is at least this long, under the same conditions. */
export function extendWithLibc(path: string, bytes: number): boolean {
  const libc = loadLibc();
  if (libc === undefined) return false;
  const file = libc.open(pointerTo(toCString(path)), OPEN_FOR_WRITING, 0o600);
  if (file < 0) return false;
  const isOrdinary = statOpenFile(libc, file)?.isOrdinary === true;
  const dot = new TextEncoder().encode(".");
  const written = isOrdinary ? Number(libc.pwrite(file, pointerTo(dot), 1, bytes - 1)) : 0;
  libc.close(file);
  return written === 1;
}

/** Facts about an open file. */
export interface OpenFileStats {
  readonly isOrdinary: boolean;
  readonly linkCount: number;
  readonly userId: number;
  readonly sizeBytes: number;
}

// Flags for statx, the size of its answer and the offsets of its fields, and the bits of st_mode.
const AT_EMPTY_PATH = 0x1000;
const STATX_BASIC_STATS = 0x7ff;
export const STATX = {
  bytes: 256,
  links: 16,
  userId: 20,
  mode: 28,
  inode: 32,
  size: 40,
  birth: 80,
  change: 96,
} as const;
export const FILE_TYPE_MASK = 0o170000;
export const ORDINARY_FILE_TYPE = 0o100000;

/** Returns undefined if the system does not say. */
export function statOpenFile(libc: Libc, file: number): OpenFileStats | undefined {
  const found = new Uint8Array(STATX.bytes);
  const ownPath = pointerTo(toCString(""));
  const into = pointerTo(found);
  if (libc.statx(file, ownPath, AT_EMPTY_PATH, STATX_BASIC_STATS, into) !== 0) return undefined;
  const view = new DataView(found.buffer);
  return {
    isOrdinary: (view.getUint16(STATX.mode, true) & FILE_TYPE_MASK) === ORDINARY_FILE_TYPE,
    linkCount: view.getUint32(STATX.links, true),
    userId: view.getUint32(STATX.userId, true),
    sizeBytes: Number(view.getBigUint64(STATX.size, true)),
  };
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
