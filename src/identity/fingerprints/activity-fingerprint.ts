import { addFeature } from "@/identity/fingerprints/buckets.ts";

/** Something the user or the agent did, in words of our own. */
export interface Activity {
  readonly atMs: number;
  /** "prompt", or the name of a tool. */
  readonly kind: string;
  /** The prompt, the command, or what the call says about itself. */
  readonly text: string;
  /** Paths from the root of the project. */
  readonly files: readonly string[];
  /** Undefined if it has no outcome. */
  readonly hasFailed?: boolean;
}

/** The part of the activity before that the fingerprints of order and rhythm compare with. */
export interface Before {
  readonly atMs: number;
  readonly kind: string;
  readonly file: string;
  readonly hasFailed: boolean;
}

/** A fingerprint for each space. */
export type Fingerprint = readonly Float32Array[];

/** Turns text into a vector; undefined if no word of it is known. */
export type EmbedWords = (text: string) => Float32Array | undefined;

/**
 * The number of places of each fingerprint, in the order of SPACES. Guesses: large enough that the
 * words of an hour rarely share a place, small enough that a snapshot stays below 20 KB.
 */
export const PLACES: readonly number[] = [64, 16, 16, 64, 32, 256, 64, 128, 256, 64, 256, 256, 256];

export function emptyFingerprint(): Float32Array[] {
  return PLACES.map((places) => new Float32Array(places));
}

/** The longest text that is looked at: the beginning says what it is about. Guess. */
const TEXT_CHARS = 400;

/** The fingerprint of one activity: what each space counts. */
export function fingerprintOf(
  activity: Activity,
  before: Before | undefined,
  embed?: EmbedWords,
): Fingerprint {
  const spaces = emptyFingerprint();
  const text = activity.text.slice(0, TEXT_CHARS);
  const words = wordsOf(text);
  const at = (space: number): Float32Array => spaces[space] ?? new Float32Array(1);
  addMeaning(at(0), text, embed);
  addFreshness(at(1), activity, before);
  addRhythm(at(2), activity, before);
  addFeature(at(3), `${before?.kind ?? ""}>${activity.kind}`);
  addFeature(at(4), causeOf(activity, before));
  for (const word of words) if (word.length >= RARE_WORD_CHARS) addFeature(at(5), word);
  for (const file of activity.files) {
    addFeature(at(6), `${extensionOf(file)}:${outcomeOf(activity)}`);
    addFeature(at(7), `${folderOf(before?.file ?? "")}>${folderOf(file)}`);
    addFeature(at(9), `${activity.kind}:${extensionOf(file)}`);
    for (const part of file.split("/")) addFeature(at(10), part);
  }
  if (activity.files.length === 0) addFeature(at(9), activity.kind);
  addTrigrams(at(8), text.toLowerCase());
  for (const name of namesIn(text)) addFeature(at(10), name);
  for (const [index, word] of words.entries()) addFeature(at(11), `${words[index - 1]} ${word}`);
  for (const word of new Set(words)) addFeature(at(12), word);
  return spaces;
}

/** Shorter words are mostly those of every text. Guess. */
const RARE_WORD_CHARS = 6;

// Classes of Unicode would take longer to compile than a turn's words take to count.
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9_\u0080-\uffff]{2,}/g) ?? [];
}

/** Words that are names: with a capital inside, an underscore, a dot or digits. */
function namesIn(text: string): string[] {
  return text.match(/\b[A-Za-z_]\w*(?:[A-Z_.]\w+|\d\w*)/g) ?? [];
}

/** Every three characters in a row, hashed without making a text of each. */
function addTrigrams(into: Float32Array, text: string): void {
  for (let start = 0; start + 3 <= text.length; start += 1) {
    const two = Math.imul(text.charCodeAt(start), 31) + text.charCodeAt(start + 1);
    const at = ((Math.imul(two, 31) + text.charCodeAt(start + 2)) & 0x7fffffff) % into.length;
    into[at] = (into[at] ?? 0) + 1;
  }
}

/** Folds a vector of any length into the places, each component with a sign of its own. */
function addMeaning(into: Float32Array, text: string, embed: EmbedWords | undefined): void {
  const vector = embed?.(text);
  if (vector === undefined) return;
  for (let index = 0; index < vector.length; index += 1) {
    const place = index % into.length;
    const sign = Math.floor(index / into.length) % 2 === 0 ? 1 : -1;
    into[place] = (into[place] ?? 0) + sign * (vector[index] ?? 0);
  }
}

/** Adds whether it goes on with the file before it, stays in its folder, or turns to another. */
function addFreshness(into: Float32Array, { files }: Activity, before: Before | undefined): void {
  for (const file of files) {
    const isSame = file === before?.file;
    const isNear = folderOf(file) === folderOf(before?.file ?? "");
    addFeature(into, isSame ? "same" : isNear ? "near" : "other");
  }
}

/** The time since the activity before, in powers of four seconds. */
function addRhythm(into: Float32Array, { atMs, kind }: Activity, before: Before | undefined): void {
  if (before === undefined) return;
  const seconds = Math.max(1, (atMs - before.atMs) / 1000);
  addFeature(into, `${kind === "prompt"}:${Math.floor(Math.log(seconds) / Math.log(4))}`);
}

/** Tells apart which activity follows a success and which a failure. */
function causeOf(activity: Activity, before: Before | undefined): string {
  return `${before?.hasFailed ?? false}>${activity.kind}:${outcomeOf(activity)}`;
}

function outcomeOf({ hasFailed }: Activity): string {
  return hasFailed === undefined ? "none" : hasFailed ? "failed" : "passed";
}

function extensionOf(file: string): string {
  const name = file.slice(file.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot + 1).toLowerCase();
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf("/")));
}

/** The part of an activity that the next one is compared with. */
export function beforeOf(activity: Activity): Before {
  const { atMs, kind, files, hasFailed = false } = activity;
  return { atMs, kind, file: files[0] ?? "", hasFailed };
}

/** The weighted sum of two fingerprints. Plain loops: a turn has dozens of activities. */
export function blend(old: Fingerprint, added: Fingerprint, keep: number): Fingerprint {
  return old.map((space, index) => {
    const other = added[index];
    const mixed = new Float32Array(space.length);
    for (let at = 0; at < space.length; at += 1) {
      mixed[at] = keep * (space[at] as number) + (1 - keep) * (other?.[at] ?? 0);
    }
    return mixed;
  });
}
