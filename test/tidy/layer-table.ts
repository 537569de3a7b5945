import { posix } from "node:path";
import { COMPUTED, type Import } from "@test/tidy/imports.ts";

/**
 * Which folder may import which. A plain name allows the whole folder, a path only what is below
 * it, and "types:" only `import type`. A folder may always import from itself. No folder may
 * import, directly or indirectly, a folder that imports it: a test checks that the table has no
 * cycle. The four domains (memory, ghap, identity, session) do not know each other.
 */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  base: [],
  platform: ["base"],
  git: ["base", "platform"],
  code: ["base", "platform", "git"],
  vectors: ["base", "platform"],
  conversation: ["base"],
  configuration: ["base", "platform", "conversation"],
  store: ["base", "platform", "vectors"],
  embed: ["base", "platform", "vectors"],
  claude: ["base", "platform", "conversation"],
  session: ["base", "platform", "git", "conversation", "store"],
  ghap: ["base", "platform", "vectors", "store"],
  identity: ["base", "platform", "store"],
  memory: ["base", "platform", "vectors", "conversation", "store", "types:embed"],
  context: ["base", "platform", "memory", "ghap", "identity", "session"],
  dream: ["base", "platform", "store", "embed", "memory", "ghap", "identity"],
  events: [
    "base",
    "platform",
    "configuration",
    "conversation",
    "store",
    "types:embed",
    "claude/transcript/",
    "context",
    "dream/dream-notice.ts",
    "dream/dream-state.ts",
    "memory",
    "ghap",
    "identity",
    "session",
  ],
  operations: [
    "base",
    "platform",
    "git",
    "code",
    "vectors",
    "configuration",
    "conversation",
    "store",
    "types:embed",
    "context",
    "dream",
    "memory",
    "ghap",
    "identity",
    "session",
    "events/transcript/",
    "events/ghap/outcomes-of-run.ts",
    "events/ghap/experience-writes.ts",
    "events/ghap/past-failures.ts",
  ],
  worker: [
    "base",
    "platform",
    "code",
    "configuration",
    "vectors",
    "store",
    "embed",
    "memory",
    "session",
    "dream",
    "operations",
    "events/identity/",
    "events/transcript/",
    "events/sessions/",
    "events/ghap/learn-values-job.ts",
  ],
  hook: [
    "base",
    "platform",
    "configuration",
    "conversation",
    "claude",
    "embed",
    "events",
    "identity/latest-key.ts",
    "store",
    "worker/launch.ts",
  ],
  mcp: [
    "base",
    "platform",
    "configuration",
    "conversation",
    "operations",
    "store",
    "embed",
    "claude",
    "hook",
    "worker",
  ],
  web: ["base", "platform", "operations"],
  setup: [
    "base",
    "platform",
    "configuration",
    "conversation",
    "claude",
    "embed",
    "events/matcher/",
    "memory/errors/may-contain-error.ts",
    "session/hot-topics.ts",
    "session/state/",
  ],
  doctor: [
    "base",
    "platform",
    "configuration",
    "conversation",
    "claude",
    "context/age.ts",
    "embed",
    "hook",
    "operations",
    "session/state/",
    "setup",
    "store",
  ],
  cli: [
    "types:ghap",
    "base",
    "platform",
    "code",
    "configuration",
    "vectors",
    "embed",
    "events/contributors.ts",
    "events/identity/identity-log.ts",
    "events/matcher/",
    "events/recall/context-for-prompt.ts",
    "events/recall/failed-search.ts",
    "doctor",
    "operations",
    "setup",
    "store",
    "worker",
    "claude",
    "hook",
    "mcp",
  ],
  "main.ts": ["base", "platform", "hook", "cli"],
};

/** The only module outside src/ that the program imports by a path. */
const PACKAGE_JSON = { from: "src/base/version.ts", specifier: "../../package.json" };

/** The only file that loads modules from a computed path: the runtime of the sentence model. */
const LOADS_COMPUTED = "src/embed/model/onnx-runtime.ts";

/** Says what is wrong with this import of the file at `path`; undefined if nothing is. */
export function judgeImport(path: string, imported: Import): string | undefined {
  const { specifier } = imported;
  if (specifier === COMPUTED) {
    return path === LOADS_COMPUTED ? undefined : "what it loads cannot be told from the source";
  }
  if (/(?:^|\/)\.\.(?:\/|$)/.test(specifier)) {
    if (path === PACKAGE_JSON.from && specifier === PACKAGE_JSON.specifier) return undefined;
    return `'${specifier}' climbs out of its folder; write '@/folder/file.ts'`;
  }
  if (specifier.startsWith("@test/")) return "the program imports its tests";
  const target = targetInSrc(path, specifier);
  if (target === undefined) return undefined;
  const folder = layerOf(path.slice("src/".length));
  const allowed = LAYERS[folder];
  if (allowed === undefined) return `${folder} is not in the layer table`;
  if (layerOf(target) === folder || isAllowed(target, imported.isTypeOnly, allowed)) {
    return undefined;
  }
  return `${folder} may not import '${specifier}' (it may: ${allowed.join(", ") || "nothing"})`;
}

/** Returns the path below src/ of an imported module; undefined for packages. */
export function targetInSrc(path: string, specifier: string): string | undefined {
  if (specifier.startsWith("@/")) return specifier.slice("@/".length);
  if (!specifier.startsWith(".")) return undefined;
  return posix.join(posix.dirname(path), specifier).replace(/^src\//, "");
}

/** The folder directly under src/, or the file's own name if it is in src/ itself. */
export function layerOf(pathInSrc: string): string {
  return pathInSrc.split("/")[0] ?? pathInSrc;
}

/** The layers of which a layer may import at least a part. */
export function layersBelow(layer: string): string[] {
  return (LAYERS[layer] ?? []).map((allowed) => layerOf(allowed.replace(/^types:/, "")));
}

export function isKnownLayer(layer: string): boolean {
  return Object.hasOwn(LAYERS, layer);
}

function isAllowed(target: string, isTypeOnly: boolean, allowed: readonly string[]): boolean {
  const layer = layerOf(target);
  return (
    allowed.includes(layer) ||
    allowed.some((path) => path === target || (path.endsWith("/") && target.startsWith(path))) ||
    (isTypeOnly && allowed.includes(`types:${layer}`))
  );
}
