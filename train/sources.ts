/**
 * The sources of the training text: public text in installed packages, Python's library and clones
 * of public repositories (`owner+name/` folders below the folder given to sample.ts), each under a
 * licence that permits it. A missing source is skipped and reported with no files. Texts that the
 * recall benchmarks are made of are excluded (see EXCLUDED). docs/data-card.md says how many of
 * these texts the table that ships was trained with.
 */
export type Form =
  "markdown" | "html" | "roff" | "source" | "dialog" | "cheat" | "verses" | "plain";

/** Files of packages without one of the licences in package-licence.ts are skipped. */
export const OF_EACH_PACKAGE = "of each package";

export interface Source {
  readonly name: string;
  /** The SPDX name of the licence of all its files, or OF_EACH_PACKAGE. */
  readonly licence: string;
  readonly form: Form;
  /** A folder to search, or a clone to read at its head. */
  readonly folder?: string;
  readonly clone?: string;
  readonly paths: RegExp;
  readonly fileLimit: number;
}

export const EXCLUDED =
  /eslint|pylint|node_modules\/typescript\/|diagnosticMessages|error_codes|locomo|longmemeval|swe-?bench|nl2bash|cosqa/i;

export const COMMIT_CLONES: Readonly<Record<string, number>> = {
  "git+git": 25_000,
  "nodejs+node": 25_000,
  "golang+go": 25_000,
  "rust-lang+cargo": 12_000,
  "cli+cli": 6_000,
  "docker+docs": 8_000,
  "kubernetes+website": 5_000,
  "microsoft+vscode-docs": 4_000,
  "tensorflow+tensorboard": 4_000,
  "github+docs": 5_000,
};

const HERE = import.meta.dir;

export const SOURCES: readonly Source[] = [
  {
    name: "packages",
    licence: OF_EACH_PACKAGE,
    form: "markdown",
    folder: `${HERE}/node_modules`,
    paths: /\.(md|markdown)$/i,
    fileLimit: 2000,
  },
  {
    name: "root packages",
    licence: OF_EACH_PACKAGE,
    form: "markdown",
    folder: `${HERE}/../node_modules`,
    paths: /\.(md|markdown)$/i,
    fileLimit: 1000,
  },
  {
    name: "declarations",
    licence: OF_EACH_PACKAGE,
    form: "source",
    folder: `${HERE}/node_modules`,
    paths: /\.d\.ts$/,
    fileLimit: 1500,
  },
  {
    name: "root declarations",
    licence: OF_EACH_PACKAGE,
    form: "source",
    folder: `${HERE}/../node_modules`,
    paths: /\.d\.ts$/,
    fileLimit: 800,
  },
  {
    name: "package sources",
    licence: OF_EACH_PACKAGE,
    form: "source",
    folder: `${HERE}/node_modules`,
    paths: /\.(m?js|ts)$/,
    fileLimit: 2500,
  },
  {
    name: "python",
    licence: "PSF-2.0",
    form: "source",
    folder: "/usr/lib/python3.11",
    paths: /\.py$/,
    fileLimit: 1500,
  },
  {
    name: "git",
    licence: "GPL-2.0-only",
    form: "source",
    clone: "git+git",
    paths: /\.(c|h|sh|perl)$/,
    fileLimit: 700,
  },
  {
    name: "git docs",
    licence: "GPL-2.0-only",
    form: "plain",
    clone: "git+git",
    paths: /^Documentation\/.*\.(adoc|txt)$/,
    fileLimit: 800,
  },
  {
    name: "node docs",
    licence: "MIT",
    form: "markdown",
    clone: "nodejs+node",
    paths: /^(doc|\.github)\/.*\.md$/,
    fileLimit: 400,
  },
  {
    name: "node sources",
    licence: "MIT",
    form: "source",
    clone: "nodejs+node",
    paths: /^(lib|src)\/.*\.(js|cc|h)$/,
    fileLimit: 900,
  },
  {
    name: "go sources",
    licence: "BSD-3-Clause",
    form: "source",
    clone: "golang+go",
    paths: /^src\/.*\.go$/,
    fileLimit: 2200,
  },
  {
    name: "cargo",
    licence: "MIT OR Apache-2.0",
    form: "source",
    clone: "rust-lang+cargo",
    paths: /\.rs$/,
    fileLimit: 900,
  },
  {
    name: "cargo docs",
    licence: "MIT OR Apache-2.0",
    form: "markdown",
    clone: "rust-lang+cargo",
    paths: /\.md$/,
    fileLimit: 300,
  },
  { name: "gh", licence: "MIT", form: "source", clone: "cli+cli", paths: /\.go$/, fileLimit: 700 },
  {
    name: "docker docs",
    licence: "Apache-2.0",
    form: "markdown",
    clone: "docker+docs",
    paths: /^content\/.*\.md$/,
    fileLimit: 900,
  },
  {
    name: "kubernetes docs",
    licence: "CC-BY-4.0",
    form: "markdown",
    clone: "kubernetes+website",
    paths: /^content\/en\/.*\.md$/,
    fileLimit: 1200,
  },
  {
    name: "editor docs",
    licence: "CC-BY-3.0-US",
    form: "markdown",
    clone: "microsoft+vscode-docs",
    paths: /\.md$/,
    fileLimit: 700,
  },
  {
    name: "forge docs",
    licence: "CC-BY-4.0",
    form: "markdown",
    clone: "github+docs",
    paths: /^(content|data\/reusables)\/.*\.md$/,
    fileLimit: 1200,
  },
  {
    name: "tensorboard",
    licence: "Apache-2.0",
    form: "source",
    clone: "tensorflow+tensorboard",
    paths: /\.(py|ts)$/,
    fileLimit: 600,
  },
  {
    name: "cheat sheets",
    licence: "MIT",
    form: "cheat",
    clone: "tldr-pages+tldr",
    paths: /^pages\/.*\.md$/,
    fileLimit: 9000,
  },
  {
    name: "topical talk",
    licence: "CDLA-Sharing-1.0",
    form: "dialog",
    clone: "alexa+Topical-Chat",
    paths: /^conversations\/.*\.json$/,
    fileLimit: 50,
  },
  {
    name: "task talk",
    licence: "CC-BY-4.0",
    form: "dialog",
    clone: "google-research-datasets+Taskmaster",
    paths: /(data|TM-[12][^/]*|train)\/[^/]*\.(json|tsv)$|self-dialogs|woz-dialogs/,
    fileLimit: 60,
  },
  {
    name: "bank questions",
    licence: "CC-BY-4.0",
    form: "dialog",
    clone: "PolyAI-LDN+task-specific-datasets",
    paths: /\.(csv|json)$/,
    fileLimit: 100,
  },
  {
    name: "assistant requests",
    licence: "CC-BY-3.0",
    form: "dialog",
    clone: "clinc+oos-eval",
    paths: /data\/data_full\.json$/,
    fileLimit: 5,
  },
  {
    name: "booking talk",
    licence: "MIT",
    form: "dialog",
    clone: "budzianowski+multiwoz",
    paths: /MultiWOZ_2\.2\/.*\.json$/,
    fileLimit: 12,
  },
];
