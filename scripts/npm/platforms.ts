/** A platform that the program is built for, as npm and as Bun name it. */
export interface Platform {
  /** The end of its package's name: @context-graph/linux-x64. */
  readonly name: string;
  /** The target of Bun's compiler. */
  readonly target: string;
  readonly os: "linux" | "darwin" | "win32";
  readonly cpu: "x64" | "arm64";
  readonly libc?: "glibc" | "musl";
}

export const PLATFORMS: readonly Platform[] = [
  { name: "linux-x64", target: "bun-linux-x64", os: "linux", cpu: "x64", libc: "glibc" },
  { name: "linux-x64-musl", target: "bun-linux-x64-musl", os: "linux", cpu: "x64", libc: "musl" },
  { name: "linux-arm64", target: "bun-linux-arm64", os: "linux", cpu: "arm64", libc: "glibc" },
  {
    name: "linux-arm64-musl",
    target: "bun-linux-arm64-musl",
    os: "linux",
    cpu: "arm64",
    libc: "musl",
  },
  { name: "darwin-x64", target: "bun-darwin-x64", os: "darwin", cpu: "x64" },
  { name: "darwin-arm64", target: "bun-darwin-arm64", os: "darwin", cpu: "arm64" },
  { name: "win32-x64", target: "bun-windows-x64", os: "win32", cpu: "x64" },
  { name: "win32-arm64", target: "bun-windows-arm64", os: "win32", cpu: "arm64" },
];

/** The platform of this machine. Throws if the program is not built for it. */
export function hostPlatform(): Platform {
  const { platform, arch } = process;
  const isMusl = platform === "linux" && !hasGnuLibrary();
  const name = `${platform}-${arch}${isMusl ? "-musl" : ""}`;
  return platformNamed(name);
}

/** Throws if there is no platform of this name. */
export function platformNamed(name: string): Platform {
  const found = PLATFORMS.find((platform) => platform.name === name);
  if (found !== undefined) return found;
  const names = PLATFORMS.map((platform) => platform.name).join(", ");
  throw new Error(`there is no platform '${name}'; the platforms are ${names}`);
}

export function executableName({ os }: Platform): string {
  return os === "win32" ? "context-graph.exe" : "context-graph";
}

function hasGnuLibrary(): boolean {
  const report = process.report?.getReport() as { header?: Record<string, unknown> } | undefined;
  return report?.header?.["glibcVersionRuntime"] !== undefined;
}
