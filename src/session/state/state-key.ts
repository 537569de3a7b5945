import type { SessionState } from "@/session/state/session-state.ts";
import type { Store } from "@/store/store.ts";

/**
 * State files lie in the project, where a repository can bring its own. Each one that we write has a
 * mark: a keyed hash of its content. The key is in the store, which is known to be this user's, so
 * nobody else can make a mark. A file without it is never told to a session.
 */
const KEY = { namespace: "session", key: "state-key" } as const;

/** The key of this store's state files; undefined if none was written yet. */
export function findStateKey(store: Pick<Store, "findValue">): string | undefined {
  const value = store.findValue(KEY.namespace, KEY.key)?.value;
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The same; makes one if there is none. */
export function ensureStateKey(store: Pick<Store, "findValue" | "apply">): string {
  const known = findStateKey(store);
  if (known !== undefined) return known;
  const value = `${crypto.randomUUID()}${crypto.randomUUID()}`;
  store.apply([{ kind: "put", ...KEY, value }], { isDurable: false });
  return value;
}

/** The state with its mark. */
export function markState(state: SessionState, key: string): SessionState {
  return { ...state, mark: markOf(state, key) };
}

/** True if the state has the mark that only we can make, and nothing in it was changed since. */
export function isMarked(state: SessionState, key: string | undefined): boolean {
  return key !== undefined && state.mark !== undefined && state.mark === markOf(state, key);
}

function markOf(state: SessionState, key: string): string {
  const content = JSON.stringify({ ...state, mark: undefined });
  return new Bun.CryptoHasher("sha256", key).update(content).digest("hex");
}
