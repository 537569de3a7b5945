/**
 * Samples the training texts into .work/texts.jsonl: `bun sample.ts [folder of clones]`. The texts
 * are deduplicated and shuffled with a fixed seed. Each line is a JSON array [kind, text].
 */
import { readVocabularyWords } from "./model-files.ts";
import { Random } from "./random.ts";
import { extractTexts, type Kind } from "./extract.ts";
import { cloneFolder, readCommits, readSource } from "./read-source.ts";
import { COMMIT_CLONES, EXCLUDED, SOURCES } from "./sources.ts";

const TEXT_CHARS_MIN = 15;
const TEXT_CHARS_MAX = 400;
/** The most texts of each kind. */
const TEXTS_MAX: Readonly<Record<Kind, number>> = {
  sentence: 95_000,
  pair: 25_000,
  command: 45_000,
  error: 35_000,
  trace: 8_000,
  names: 17_000,
  commit: 60_000,
  dialog: 75_000,
  bag: 50_000,
  query: 60_000,
};

const clones = process.argv[2] ?? `${import.meta.dir}/.work/clones`;
const random = new Random(20_261_115);
const pools = new Map<Kind, string[]>();
const seen = new Set<string>();

function keep(kind: Kind, text: string): void {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length < TEXT_CHARS_MIN || line.length > TEXT_CHARS_MAX || EXCLUDED.test(line)) return;
  const key = line.toLowerCase();
  if (seen.has(key)) return;
  seen.add(key);
  const pool = pools.get(kind) ?? [];
  pools.set(kind, pool);
  pool.push(line);
}

async function collect(): Promise<void> {
  for (const source of SOURCES) {
    let files = 0;
    const before = seen.size;
    for await (const { path, text } of readSource(source, clones, random)) {
      files++;
      extractTexts(source.form, path, text, keep);
    }
    console.error(`${source.name}: ${files} files, ${seen.size - before} texts`);
  }
  for (const [name, count] of Object.entries(COMMIT_CLONES)) collectCommits(name, count);
}

function collectCommits(name: string, count: number): void {
  for (const { subject, body } of readCommits(cloneFolder(clones, name), count)) {
    keep("commit", subject);
    const first =
      body
        .split(/\n\s*\n/)[0]
        ?.replace(/\s+/g, " ")
        .trim() ?? "";
    if (first.length < 30 || first.includes("http")) continue;
    const sentence = first.split(/(?<=[.!?])\s/)[0] ?? "";
    keep("commit", `${subject}. ${first}`);
    keep("commit", sentence);
  }
}

const OPENINGS = [
  "how do I ",
  "how to ",
  "why does ",
  "what is ",
  "where did we ",
  "fix ",
  "can you ",
  "what happened with ",
  "remember ",
  "I need to ",
];

/** Makes questions and short queries from parts of the texts, with and without short words. */
function deriveQueries(): void {
  const whole = [...pools.entries()].flatMap(([kind, texts]) =>
    kind === "names" || kind === "trace" ? [] : texts,
  );
  for (let made = 0; made < TEXTS_MAX.query * 1.2; made++) {
    const words = random.pick(whole).split(" ");
    const length = 3 + random.below(12);
    const start = random.below(Math.max(1, words.length - length));
    const cut = words.slice(start, start + length);
    const kept = random.next() < 0.4 ? cut.filter((word) => word.length > 3) : cut;
    const opening = random.next() < 0.25 ? random.pick(OPENINGS) : "";
    keep("query", opening + (random.next() < 0.5 ? kept.join(" ").toLowerCase() : kept.join(" ")));
  }
}

/** Makes bags of words, from the vocabulary so that every token occurs, and from the texts. */
async function deriveBags(): Promise<void> {
  const words = (await readVocabularyWords()).filter((word) => /^[a-z]{3,}$/.test(word));
  const deck = [0, 1, 2, 3].flatMap(() => random.shuffle([...words]));
  for (let at = 0; at < deck.length;) {
    const size = 3 + random.below(3);
    keep("bag", deck.slice(at, at + size).join(" "));
    at += size;
  }
  const texts = [...pools.entries()].flatMap(([kind, pool]) => (kind === "bag" ? [] : pool));
  for (let made = 0; made < 26_000; made++) {
    const bag: string[] = [];
    for (let size = 2 + random.below(5); size > 0; size--)
      bag.push(random.pick(random.pick(texts).split(" ")));
    keep("bag", bag.join(" "));
  }
}

await collect();
deriveQueries();
await deriveBags();
const lines: string[] = [];
for (const [kind, pool] of pools) {
  const taken = random.shuffle(pool).slice(0, TEXTS_MAX[kind]);
  console.error(`${kind}: ${pool.length} found, ${taken.length} taken`);
  for (const text of taken) lines.push(JSON.stringify([kind, text]));
}
random.shuffle(lines);
await Bun.write(`${import.meta.dir}/.work/texts.jsonl`, `${lines.join("\n")}\n`);
console.error(`${lines.length} texts`);
