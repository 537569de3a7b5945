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

export type LibraryCalls = ReturnType<typeof BunFfi.dlopen<typeof SYMBOLS>>["symbols"];

let loaded: LibraryCalls | undefined;

export function libraryCalls(
  platform: NodeJS.Platform = process.platform,
): LibraryCalls | undefined {
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
export function zeroEnded(text: string): Uint8Array {
  return new TextEncoder().encode(`${text}\0`);
}
