import { fileSystem } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { readPrivateFile, replacePrivateFile } from "@/platform/private-file.ts";
import { userFolder } from "@/platform/project.ts";
import type { UserPromptSubmitEvent } from "@/conversation/event.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { privateKey } from "@/events/transcript/private-session-key.ts";
import { mayHavePrivate, splitPrivate } from "@/memory/write/private-sections.ts";
import {
  createPrivateGuard,
  hashPrivateWords,
  PRIVATE_HASHES_MAX,
  type PrivateGuard,
  type WordHash,
} from "@/memory/write/private-words.ts";
import { stripInvisible } from "@/memory/write/secrets/secrets.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * The private words of a session: hashes in the store, their key in the user's own folder. They
 * are learned from prompts and from the user's turns of a transcript.
 */
interface PrivateValue {
  readonly hashes: readonly string[];
  readonly atMs: number;
}

type PrivateTools = Pick<EventTools, "store" | "clock"> & Partial<Pick<EventTools, "environment">>;

export const notePrivate: Contributor<UserPromptSubmitEvent> = {
  name: "note-private",
  runsLate: true,
  contribute({ prompt, sessionId }, tools) {
    const writes = learnPrivate([prompt], sessionId, tools).writes;
    return writes.length === 0 ? undefined : { writes };
  },
};

/** The guard of a session from what the store has. */
export function guardOf(value: unknown, tools: PrivateTools): PrivateGuard | undefined {
  const hashes = hashesIn(value);
  const hash = hashes.length === 0 ? undefined : keyedHash(tools);
  return hash === undefined ? undefined : createPrivateGuard(hashes, hash);
}

/** Guess: more sessions are not open in one project. */
const SESSIONS_MAX = 50;

/** The guard of all sessions of the project, for a caller that does not know its session. */
export function guardOfSessions(tools: PrivateTools): PrivateGuard | undefined {
  const values = tools.store.listValues("session", privateKey(""), SESSIONS_MAX);
  return guardOf({ hashes: values.flatMap(({ value }) => hashesIn(value)) }, tools);
}

/**
 * Learns the private words of texts of the user. Returns the writes that keep them, and the guard
 * of the session with all that is known; undefined if nothing is private.
 */
export function learnPrivate(
  texts: readonly string[],
  sessionId: string,
  tools: PrivateTools,
): { readonly writes: StoreWrite[]; readonly guard: PrivateGuard | undefined } {
  const known = knownHashes(sessionId, tools);
  const marked = texts.filter(mayHavePrivate).map((text) => splitPrivate(stripInvisible(text)));
  const found = marked.filter(({ sections }) => sections.some((section) => /\S/.test(section)));
  const hash = known.length + found.length === 0 ? undefined : keyedHash(tools);
  if (hash === undefined) return { writes: [], guard: undefined };
  const fresh = found.flatMap(({ text, sections }) =>
    hashPrivateWords(sections, text, (word) => isInMemories(word, tools), hash),
  );
  const hashes = [...new Set([...known, ...fresh])].slice(-PRIVATE_HASHES_MAX);
  const isNew = hashes.length > known.length;
  return {
    writes: isNew ? keep(sessionId, hashes, tools) : [],
    guard: createPrivateGuard(hashes, hash),
  };
}

function knownHashes(sessionId: string, { store, environment }: PrivateTools): readonly string[] {
  if (environment === undefined) return ofProcess.get(sessionId) ?? [];
  return sessionId === "" ? [] : hashesIn(store.findValue("session", privateKey(sessionId))?.value);
}

function keep(
  sessionId: string,
  hashes: readonly string[],
  { clock, environment }: PrivateTools,
): StoreWrite[] {
  if (environment === undefined) ofProcess.set(sessionId, hashes);
  if (environment === undefined || sessionId === "") return [];
  const value: PrivateValue = { hashes, atMs: clock.nowMs() };
  return [{ kind: "put", namespace: "session", key: privateKey(sessionId), value }];
}

/** The texts in which a person may have marked something as private. */
export function personsTexts(turns: readonly TranscriptTurn[]): string[] {
  return turns
    .filter(({ role, speaker = "person" }) => role === "user" && speaker === "person")
    .map(({ text }) => text);
}

/** Guess: a word that several memories have is no secret of this session. */
const MEMORIES_MIN = 2;

function isInMemories(word: string, { store }: PrivateTools): boolean {
  return (store.documentFrequencies([word], MEMORIES_MIN).get(word) ?? 0) >= MEMORIES_MIN;
}

function hashesIn(value: unknown): readonly string[] {
  const { hashes } = (value ?? {}) as Partial<PrivateValue>;
  return Array.isArray(hashes) ? hashes.filter((hash) => typeof hash === "string") : [];
}

const KEY_BYTES_MAX = 128;
let ownKey: string | undefined;
/** The hashes of sessions that an import reads part by part. */
const ofProcess = new Map<string, readonly string[]>();

/** Hashes with the user's key. Without the user's folder the key is of this process only. */
function keyedHash({ environment }: PrivateTools): WordHash | undefined {
  const key = environment === undefined ? (ownKey ??= newKey()) : userKey(userFolder(environment));
  if (key === undefined) return undefined;
  return (word) => new Bun.CryptoHasher("sha256", key).update(word).digest("hex").slice(0, 16);
}

function userKey(folder: string): string | undefined {
  const path = joinPath(folder, "private.key");
  const key = readPrivateFile(path, KEY_BYTES_MAX)?.trim();
  if (key !== undefined && /^[0-9a-f]{32,64}$/.test(key)) return key;
  const fresh = newKey();
  if (replacePrivateFile(path, `${fresh}\n`)) return fresh;
  try {
    fileSystem().mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    return undefined;
  }
  return replacePrivateFile(path, `${fresh}\n`) ? fresh : undefined;
}

function newKey(): string {
  return crypto.randomUUID().replaceAll("-", "") + crypto.randomUUID().replaceAll("-", "");
}
