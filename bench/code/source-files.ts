import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createScaleCorpus, type ScaleCorpus } from "../scale/memories.ts";
import { codeName, type Random, words } from "../scale/texts.ts";

/** Definitions in each file: some 10, so that a file has about 4 kB, as those of this project. */
const DEFINITIONS = 10;

interface Form {
  readonly ending: string;
  readonly head: string;
  readonly define: (name: string, about: string, body: readonly string[]) => string;
}

const FORMS: readonly Form[] = [
  {
    ending: "ts",
    head: 'import { base } from "./base.ts";\n',
    define: (name, about, body) =>
      `/** ${about} */\nexport function ${name}(input: string, limit: number): string {\n${body.map((line) => `  // ${line}\n  const value = input.slice(limit);\n`).join("")}  return value;\n}\n`,
  },
  {
    ending: "py",
    head: "import os\n",
    define: (name, about, body) =>
      `def ${name}(value, limit=10):\n    """${about}"""\n${body.map((line) => `    # ${line}\n    value = value[limit:]\n`).join("")}    return value\n`,
  },
  {
    ending: "go",
    head: "package work\n",
    define: (name, about, body) =>
      `// ${name} ${about}\nfunc ${name}(value string, limit int) string {\n${body.map((line) => `\t// ${line}\n\tvalue = value[limit:]\n`).join("")}\treturn value\n}\n`,
  },
  {
    ending: "rs",
    head: "use std::fmt;\n",
    define: (name, about, body) =>
      `/// ${about}\npub fn ${name}(value: &str, limit: usize) -> &str {\n${body.map((line) => `    // ${line}\n    let value = &value[limit..];\n`).join("")}    value\n}\n`,
  },
  {
    ending: "java",
    head: "package work;\n",
    define: (name, about, body) =>
      `/** ${about} */\nclass C${name} {\n  String ${name}(String value, int limit) {\n${body.map((line) => `    // ${line}\n    value = value.substring(limit);\n`).join("")}    return value;\n  }\n}\n`,
  },
];

/** Writes a project of this many files in five languages, with the words of the bench's memories. */
export function writeSource(root: string, count: number, seed: number): void {
  const corpus = createScaleCorpus(seed);
  for (let i = 0; i < count; i += 1) writeSourceFile(root, corpus, i, "");
}

/** Writes one of the files again; another `note` changes it. */
export function writeSourceFile(
  root: string,
  corpus: ScaleCorpus,
  index: number,
  note: string,
): string {
  const random = corpus.random(index);
  const form = FORMS[index % FORMS.length] as Form;
  const topic = corpus.topic(index);
  const definitions = Array.from({ length: DEFINITIONS }, () => definition(form, random, topic));
  const path = `src/${index % 200}/${codeName(random)}${index}.${form.ending}`;
  const full = join(root, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, `${form.head}\n${definitions.join("\n")}\n${note}`);
  return path;
}

function definition(form: Form, random: Random, topic: readonly string[]): string {
  const about = words(random, 12, topic).join(" ");
  const body = Array.from({ length: 5 }, () => words(random, 6, topic).join(" "));
  return form.define(codeName(random).replace(/\W/g, ""), about, body);
}
