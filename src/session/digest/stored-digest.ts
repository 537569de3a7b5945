import { DIGEST_FORMAT } from "@/session/digest/digest-limits.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { ValuesPort } from "@/store/port/values-port.ts";

/** The key of a session's digest in the store. */
export function digestKey(sessionId: string, agentId: string): string {
  return agentId === "" ? `digest/${sessionId}` : `digest/${sessionId}/${agentId}`;
}

/** Returns the stored digest, or undefined if there is none that this version can read. */
export function findDigest(
  store: ValuesPort,
  sessionId: string,
  agentId: string,
): { readonly digest: SessionDigest; readonly version: number } | undefined {
  const found = store.findValue("session", digestKey(sessionId, agentId));
  const digest = found?.value as Partial<SessionDigest> | undefined;
  if (found === undefined || digest?.format !== DIGEST_FORMAT) return undefined;
  return { digest: digest as SessionDigest, version: found.version };
}

export function putDigest(digest: SessionDigest): StoreWrite {
  const key = digestKey(digest.sessionId, digest.agentId);
  return { kind: "put", namespace: "session", key, value: digest };
}
