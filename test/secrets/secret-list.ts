import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Labelled lists of secrets in their usual surroundings, and of ordinary lines. The files contain
 * templates, so that nothing in this repository looks like a live credential. The same seed gives
 * the same list.
 */
export type ListName =
  | "open-formats"
  | "open-command-lines"
  | "open-private"
  | "open-diverse"
  | "open-everyday"
  | "open-rare"
  | "open-classes"
  | "open-fresh"
  | "open-providers"
  | "open-settings"
  | "open-professions"
  | "open-known-leaks"
  | "held-out"
  | "held-out-later"
  | "held-out-unread"
  | "held-out-everyday"
  | "open-programs"
  | "open-rare-second"
  | "open-fresh-second"
  | "held-out-professions"
  | "held-out-month"
  | "held-out-unusual"
  | "held-out-november"
  | "open-trades"
  | "open-structures"
  | "open-structures-second"
  | "open-structures-third"
  | "open-structures-fourth"
  | "open-fresh-eyes"
  | "clean-fresh-eyes"
  | "clean-lines"
  | "clean-diverse"
  | "clean-everyday"
  | "clean-classes"
  | "clean-fresh"
  | "clean-providers"
  | "clean-professions"
  | "clean-professions-second"
  | "clean-trades-unread"
  | "clean-month-unread"
  | "clean-unusual-unread"
  | "clean-november-unread"
  | "clean-structures"
  | "clean-structures-second"
  | "clean-structures-third"
  | "clean-structures-fourth"
  | "clean-providers-second"
  | "clean-fresh-unread"
  | "clean-gitleaks"
  | "clean-further"
  | "clean-everyday-second";

export interface LabelledText {
  /** The line of the list. */
  readonly name: string;
  readonly text: string;
  /** The parts that must not be stored. */
  readonly secrets: readonly string[];
}

export function readList(list: ListName, seed: number): LabelledText[] {
  const random = createRandom(seed);
  return readFileSync(join(import.meta.dir, "lists", `${list}.txt`), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("# "))
    .map((line) => expand(line, random));
}

function expand(line: string, random: Random): LabelledText {
  const marked = line
    .replace(/\\(n|t|\\|u[0-9a-f]{4})/g, (_, code: string) => unescape(code))
    .replace(/\{(\w{1,12})(?::(\d{1,3}))?\}/g, (whole, kind: string, chars?: string) =>
      kind in KINDS ? (KINDS[kind]?.(random, Number(chars ?? 0)) ?? whole) : whole,
    );
  const secrets = [...marked.matchAll(/«([^»]*)»/g)].map((match) => match[1] ?? "");
  return { name: line, text: marked.replaceAll(/[«»]/g, ""), secrets };
}

function unescape(code: string): string {
  if (code === "n") return "\n";
  if (code === "t") return "\t";
  return code === "\\" ? "\\" : String.fromCharCode(Number.parseInt(code.slice(1), 16));
}

/** Half a secret is as bad as a whole one, in any case. Half of six digits says nothing. */
export function leaks({ secrets }: LabelledText, kept: string): boolean {
  const seen = Bun.stripANSI(kept).toLowerCase();
  return secrets.some((secret) =>
    secret
      .toLowerCase()
      .split("\n")
      .some((line) => partsOf(line).some((part) => part.length >= 4 && seen.includes(part))),
  );
}

function partsOf(line: string): string[] {
  if (line.length < 8) return [line];
  const middle = Math.ceil(line.length / 2);
  return [line.slice(0, middle), line.slice(middle)];
}

type Random = (below: number) => number;

export function createRandom(seed: number): Random {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

const DIGITS = "0123456789";
const LOWER = "abcdefghijklmnopqrstuvwxyz";
const UPPER = LOWER.toUpperCase();

const ALPHABETS: Readonly<Record<string, string>> = {
  digits: DIGITS,
  hex: `${DIGITS}abcdef`,
  HEX: `${DIGITS}ABCDEF`,
  lower: LOWER,
  lowerdigits: DIGITS + LOWER,
  alnum: DIGITS + LOWER + UPPER,
  word: `${DIGITS}${LOWER}${UPPER}_-`,
  b64: `${DIGITS}${LOWER}${UPPER}+/`,
  b58: "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz",
  base32: `${UPPER}234567`,
};

const WORDS = ["Falcon", "Sommer", "Dragon", "Tiger", "Winter", "Monkey", "Kestrel", "Bramble"];

/** Words of the list that seed phrases are made of (BIP 39). */
const SEED_WORDS =
  "abandon ability absent acid acoustic actor adapt airport alarm album amateur anchor ankle apple armor arrow artist atom autumn bacon balance bamboo banner basket beach beef blanket blossom bracket bridge broccoli bronze cabbage cactus camera canvas carbon castle cereal cherry clinic cluster coconut coral cradle cricket crystal curtain dinosaur dolphin donkey dragon eagle ecology elbow elephant ember fabric falcon ferry fiction galaxy garlic giraffe goddess hammer harvest hedgehog hockey".split(
    " ",
  );

const KINDS: Readonly<Record<string, (random: Random, chars: number) => string>> = {
  ...Object.fromEntries(
    Object.entries(ALPHABETS).map(([kind, alphabet]) => [
      kind,
      (random: Random, chars: number) => characters(random, alphabet, chars),
    ]),
  ),
  uuid: (random) =>
    [8, 4, 4, 4, 12].map((chars) => characters(random, ALPHABETS["hex"] ?? "", chars)).join("-"),
  pw: password,
  pwplain: (random) => WORDS[random(WORDS.length)]?.toLowerCase() + characters(random, LOWER, 5),
  pwlong: (random) => characters(random, `${ALPHABETS["alnum"]}!#$%^&*()_+-=[]{}|;:,.<>?`, 48),
  seed: (random, words) =>
    Array.from({ length: words }, () => SEED_WORDS[random(SEED_WORDS.length)]).join(" "),
};

// The first and the last character are of the same kind, so that no secret is a word by chance.
function characters(random: Random, alphabet: string, chars: number): string {
  const end = alphabet.includes("7") ? "7" : "q";
  const inner = Array.from(
    { length: Math.max(0, chars - 2) },
    () => alphabet[random(alphabet.length)],
  );
  return `${end}${inner.join("")}${end}`.slice(0, chars);
}

/** Passwords as people and generators make them. */
function password(random: Random): string {
  const word = WORDS[random(WORDS.length)] ?? "";
  const number = 1_000 + random(9_000);
  const styles = [
    () => `${word}${number}!`,
    () => `${word.toLowerCase()}${number}${random(90) + 10}`,
    () => `${characters(random, `${ALPHABETS["alnum"]}!_+.`, 12)}`,
    () => `${word.toLowerCase()}-${characters(random, LOWER, 6)}-${number}`,
    () => `${word.slice(0, 3)}0${word.slice(3).toLowerCase()}_${number}$`,
  ];
  return (styles[random(styles.length)] ?? styles[0])?.() ?? "";
}
