import fc from "fast-check";
import { createSecretCorpus } from "@test/memory/write/secrets-corpus.ts";

/** Pieces that mean something to some part of the program. */
const MARKS = [
  "<private>",
  "</private>",
  "<priv",
  "ate>",
  "<system-reminder>",
  "</system-reminder>",
  "<command-name>",
  "</command-name>",
  "=== MEMORY: Past fix",
  "=== PROJECT MEMORY",
  "=== END ===",
  "\n- ",
  "\n",
  "\r\n",
  "\\n",
  " ",
  "\0",
  "\u001b[31m",
  "\u001b ",
  "\u001b",
  "\u200b",
  "\ufeff",
  "\ud800",
  "\u0085",
  "key=",
  "token ",
  "%3D",
  "Error: ",
  "src/app.ts",
  "数据库",
];

/** Longer than a stored memory, with a space wherever it could be cut. */
const LONG = ["x ".repeat(6_000), "lorem ".repeat(2_000), "数".repeat(11_000)];

const secrets = createSecretCorpus(31).map(({ text }) => text);

/** Text that nobody would write: tags, secrets and random characters joined together. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...MARKS) },
      { weight: 4, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
      { weight: 3, arbitrary: fc.lorem({ maxCount: 4 }) },
      { weight: 1, arbitrary: fc.constantFrom(...secrets) },
      { weight: 1, arbitrary: fc.constantFrom(...LONG) },
    ),
    { maxLength: 10 },
  )
  .map((pieces) => pieces.join(""));
