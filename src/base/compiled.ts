/**
 * Whether this is the compiled program. From source, Bun is the executable and the entry file
 * is one on disk; compiled, the entry lies in a file system inside the executable.
 */
export function isCompiled(): boolean {
  return Bun.main.startsWith("/$bunfs/") || /^[A-Z]:[\\/]~BUN[\\/]/i.test(Bun.main);
}
