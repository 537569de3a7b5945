import type { Import } from "@test/tidy/imports.ts";

/**
 * Who may import whom. A plain name allows the whole folder, a path with an ending only that
 * file, and "types:" only `import type`. A folder may always import from itself. The four
 * domains (memory, ghap, identity, session) do not know each other.
 */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  base: [],
  store: ["base"],
  embed: ["base"],
  session: ["base", "store", "memory/extract/transcript-turn.ts"],
  ghap: ["base", "store"],
  identity: ["base", "store"],
  memory: ["base", "store", "embed"],
  context: ["base", "memory", "ghap", "identity", "session"],
  dream: ["base", "store", "embed", "memory", "ghap", "identity"],
  events: [
    "base",
    "store",
    "types:embed",
    "context",
    "memory",
    "ghap",
    "identity",
    "session",
    "claude/transcript.ts",
    "claude/transcript-end.ts",
  ],
  operations: [
    "base",
    "store",
    "types:embed",
    "context",
    "dream",
    "memory",
    "ghap",
    "identity",
    "session",
  ],
  claude: ["base", "types:events", "memory/extract/transcript-turn.ts"],
  hook: ["base", "claude", "embed", "events", "store", "session", "memory", "worker/launch.ts"],
  worker: [
    "base",
    "store",
    "embed",
    "memory",
    "session",
    "dream",
    "operations",
    "events/catch-up.ts",
    "events/read-on.ts",
    "events/session-state.ts",
    "events/transcript-job.ts",
  ],
  mcp: [
    "base",
    "operations",
    "store",
    "embed",
    "events/event-table.ts",
    "claude",
    "hook",
    "worker",
  ],
  web: ["base", "operations"],
  setup: [
    "base",
    "claude",
    "embed",
    "events/event-table.ts",
    "events/matcher/native.ts",
    "events/matcher/rules.ts",
    "session/hot-topics.ts",
    "session/own-ignore.ts",
    "session/state-folder.ts",
    "store",
  ],
  cli: [
    "base",
    "embed",
    "events/contributors.ts",
    "events/matcher/rules.ts",
    "operations",
    "setup",
    "store",
    "worker",
    "claude",
    "hook",
    "mcp",
  ],
  "main.ts": ["base", "hook", "cli"],
};

/** The only module outside src/ that the program reads by a path. */
const PACKAGE_JSON = { from: "src/base/version.ts", specifier: "../../package.json" };

/** What is wrong with this import of the file at `path`, or undefined. */
export function judgeImport(path: string, imported: Import): string | undefined {
  const { specifier } = imported;
  if (specifier.startsWith("../")) {
    if (path === PACKAGE_JSON.from && specifier === PACKAGE_JSON.specifier) return undefined;
    return `'${specifier}' climbs out of its folder; write '@/folder/file.ts'`;
  }
  if (specifier.startsWith("@test/")) return "the program imports its tests";
  if (!specifier.startsWith("@/")) return undefined;
  const target = specifier.slice("@/".length);
  const folder = layerOf(path.slice("src/".length));
  const allowed = LAYERS[folder];
  if (allowed === undefined) return `${folder} is not in the layer table`;
  if (layerOf(target) === folder || isAllowed(target, imported.isTypeOnly, allowed)) {
    return undefined;
  }
  return `${folder} may not import '${specifier}' (it may: ${allowed.join(", ") || "nothing"})`;
}

/** The folder directly under src/, or the file's own name if it lies in src/ itself. */
export function layerOf(pathInSrc: string): string {
  return pathInSrc.split("/")[0] ?? pathInSrc;
}

export function isKnownLayer(layer: string): boolean {
  return Object.hasOwn(LAYERS, layer);
}

function isAllowed(target: string, isTypeOnly: boolean, allowed: readonly string[]): boolean {
  const layer = layerOf(target);
  return (
    allowed.includes(layer) ||
    allowed.includes(target) ||
    (isTypeOnly && allowed.includes(`types:${layer}`))
  );
}
