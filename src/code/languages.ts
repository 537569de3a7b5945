import { lastNameOf } from "@/platform/path-parts.ts";

/** Languages that have a grammar in data/code-grammars.bin, by its name there. */
export const GRAMMARS = [
  "typescript",
  "tsx",
  "javascript",
  "python",
  "go",
  "rust",
  "java",
  "c",
  "cpp",
  "ruby",
  "php",
  "csharp",
] as const;
export type Grammar = (typeof GRAMMARS)[number];

export interface Language {
  /** The name that people see. */
  readonly name: string;
  /** Absent if the file is read line by line. */
  readonly grammar?: Grammar;
  readonly lineComment: "//" | "#" | "--" | ";" | "%";
}

const slashes = (name: string, grammar?: Grammar): Language => make(name, "//", grammar);
const hashes = (name: string, grammar?: Grammar): Language => make(name, "#", grammar);

function make(name: string, lineComment: Language["lineComment"], grammar?: Grammar): Language {
  return grammar === undefined ? { name, lineComment } : { name, lineComment, grammar };
}

export const MARKDOWN: Language = { name: "Markdown", lineComment: "#" };

const TYPESCRIPT = slashes("TypeScript", "typescript");
const JAVASCRIPT = slashes("JavaScript", "javascript");
const CPP = slashes("C++", "cpp");
const C = slashes("C", "c");
const RUBY = hashes("Ruby", "ruby");
const SHELL = hashes("Shell");
const KOTLIN = slashes("Kotlin");
const ELIXIR = hashes("Elixir");
const PERL = hashes("Perl");
const CLOJURE = make("Clojure", ";");
const FSHARP = slashes("F#");
const POWERSHELL = hashes("PowerShell");

/** Languages by the ending of the file's name. A file with another ending is not source. */
const BY_ENDING: Readonly<Record<string, Language>> = {
  ts: TYPESCRIPT,
  mts: TYPESCRIPT,
  cts: TYPESCRIPT,
  tsx: slashes("TSX", "tsx"),
  js: JAVASCRIPT,
  mjs: JAVASCRIPT,
  cjs: JAVASCRIPT,
  jsx: JAVASCRIPT,
  py: hashes("Python", "python"),
  pyi: hashes("Python", "python"),
  go: slashes("Go", "go"),
  rs: slashes("Rust", "rust"),
  java: slashes("Java", "java"),
  c: C,
  h: C,
  cc: CPP,
  cpp: CPP,
  cxx: CPP,
  hh: CPP,
  hpp: CPP,
  hxx: CPP,
  ino: CPP,
  rb: RUBY,
  rake: RUBY,
  php: slashes("PHP", "php"),
  cs: slashes("C#", "csharp"),
  md: MARKDOWN,
  markdown: MARKDOWN,
  kt: KOTLIN,
  kts: KOTLIN,
  swift: slashes("Swift"),
  scala: slashes("Scala"),
  dart: slashes("Dart"),
  zig: slashes("Zig"),
  sh: SHELL,
  bash: SHELL,
  zsh: SHELL,
  ex: ELIXIR,
  exs: ELIXIR,
  erl: make("Erlang", "%"),
  hs: make("Haskell", "--"),
  lua: make("Lua", "--"),
  pl: PERL,
  pm: PERL,
  r: hashes("R"),
  jl: hashes("Julia"),
  nim: hashes("Nim"),
  clj: CLOJURE,
  vue: slashes("Vue"),
  svelte: slashes("Svelte"),
  groovy: slashes("Groovy"),
  gradle: slashes("Groovy"),
  proto: slashes("Protocol Buffers"),
  sql: make("SQL", "--"),
  sol: slashes("Solidity"),
  cu: CPP,
  cuh: CPP,
  cljs: CLOJURE,
  cljc: CLOJURE,
  cr: hashes("Crystal"),
  gleam: slashes("Gleam"),
  fs: FSHARP,
  fsx: FSHARP,
  ps1: POWERSHELL,
  psm1: POWERSHELL,
  graphql: hashes("GraphQL"),
  gql: hashes("GraphQL"),
};

const BY_NAME: Readonly<Record<string, Language>> = {
  Rakefile: RUBY,
  Gemfile: RUBY,
  Makefile: hashes("Make"),
};

/** The language of a file, by its name; undefined if it is no source. */
export function languageOf(path: string): Language | undefined {
  const name = lastNameOf(path);
  if (Object.hasOwn(BY_NAME, name)) return BY_NAME[name];
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined;
}

const CPP_SIGN = /^\s{0,40}(?:class\s+\w|namespace\b|template\s{0,4}<|using\s+namespace\b)|\w::\w/m;

/** A header may be C or C++: only its text tells. */
export function grammarFor(path: string, language: Language, text: string): Grammar | undefined {
  const { grammar } = language;
  if (grammar === "c" && path.endsWith(".h") && CPP_SIGN.test(text)) return "cpp";
  return grammar;
}
