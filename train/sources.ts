/**
 * The sources of the training text: public text in installed packages, Debian documentation and
 * clones of public repositories (`owner+name/` folders below the folder given to sample.ts). A
 * missing source is skipped and reported with no files. Texts that the recall benchmarks are made
 * of are excluded (see EXCLUDED).
 */
export type Form =
  "markdown" | "html" | "roff" | "source" | "dialog" | "cheat" | "verses" | "plain";

export interface Source {
  readonly name: string;
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
  "home-assistant+home-assistant.io": 6_000,
  "github+docs": 5_000,
};

const HERE = import.meta.dir;

export const SOURCES: readonly Source[] = [
  {
    name: "packages",
    form: "markdown",
    folder: `${HERE}/node_modules`,
    paths: /\.(md|markdown)$/i,
    fileLimit: 2000,
  },
  {
    name: "root packages",
    form: "markdown",
    folder: `${HERE}/../node_modules`,
    paths: /\.(md|markdown)$/i,
    fileLimit: 1000,
  },
  {
    name: "declarations",
    form: "source",
    folder: `${HERE}/node_modules`,
    paths: /\.d\.ts$/,
    fileLimit: 1500,
  },
  {
    name: "root declarations",
    form: "source",
    folder: `${HERE}/../node_modules`,
    paths: /\.d\.ts$/,
    fileLimit: 800,
  },
  {
    name: "package sources",
    form: "source",
    folder: `${HERE}/node_modules`,
    paths: /\.(m?js|ts)$/,
    fileLimit: 2500,
  },
  {
    name: "manual pages",
    form: "roff",
    folder: "/usr/share/man",
    paths: /^\/usr\/share\/man\/man\d\/[^/]+\.gz$/,
    fileLimit: 2500,
  },
  {
    name: "debian docs",
    form: "html",
    folder: "/usr/share/doc",
    paths: /\.(html?|txt|md)(\.gz)?$|README[^/]*$/,
    fileLimit: 1500,
  },
  {
    name: "python",
    form: "source",
    folder: "/usr/lib/python3.11",
    paths: /\.py$/,
    fileLimit: 1500,
  },
  {
    name: "python packages",
    form: "source",
    folder: "/usr/lib/python3/dist-packages",
    paths: /\.py$/,
    fileLimit: 800,
  },
  {
    name: "fortunes",
    form: "verses",
    folder: "/usr/share/games/fortunes",
    paths: /\/[a-z-]+$/,
    fileLimit: 100,
  },
  { name: "git", form: "source", clone: "git+git", paths: /\.(c|h|sh|perl)$/, fileLimit: 700 },
  {
    name: "git docs",
    form: "plain",
    clone: "git+git",
    paths: /^Documentation\/.*\.(adoc|txt)$/,
    fileLimit: 800,
  },
  {
    name: "node docs",
    form: "markdown",
    clone: "nodejs+node",
    paths: /^(doc|\.github)\/.*\.md$/,
    fileLimit: 400,
  },
  {
    name: "node sources",
    form: "source",
    clone: "nodejs+node",
    paths: /^(lib|src)\/.*\.(js|cc|h)$/,
    fileLimit: 900,
  },
  {
    name: "go sources",
    form: "source",
    clone: "golang+go",
    paths: /^src\/.*\.go$/,
    fileLimit: 2200,
  },
  { name: "cargo", form: "source", clone: "rust-lang+cargo", paths: /\.rs$/, fileLimit: 900 },
  {
    name: "cargo docs",
    form: "markdown",
    clone: "rust-lang+cargo",
    paths: /\.md$/,
    fileLimit: 300,
  },
  { name: "gh", form: "source", clone: "cli+cli", paths: /\.go$/, fileLimit: 700 },
  {
    name: "docker docs",
    form: "markdown",
    clone: "docker+docs",
    paths: /^content\/.*\.md$/,
    fileLimit: 900,
  },
  {
    name: "kubernetes docs",
    form: "markdown",
    clone: "kubernetes+website",
    paths: /^content\/en\/.*\.md$/,
    fileLimit: 1200,
  },
  {
    name: "editor docs",
    form: "markdown",
    clone: "microsoft+vscode-docs",
    paths: /\.md$/,
    fileLimit: 700,
  },
  {
    name: "forge docs",
    form: "markdown",
    clone: "github+docs",
    paths: /^(content|data\/reusables)\/.*\.md$/,
    fileLimit: 1200,
  },
  {
    name: "home docs",
    form: "markdown",
    clone: "home-assistant+home-assistant.io",
    paths: /^source\/.*\.(markdown|md)$/,
    fileLimit: 1500,
  },
  {
    name: "tensorboard",
    form: "source",
    clone: "tensorflow+tensorboard",
    paths: /\.(py|ts)$/,
    fileLimit: 600,
  },
  {
    name: "cheat sheets",
    form: "cheat",
    clone: "tldr-pages+tldr",
    paths: /^pages\/.*\.md$/,
    fileLimit: 9000,
  },
  {
    name: "topical talk",
    form: "dialog",
    clone: "alexa+Topical-Chat",
    paths: /^conversations\/.*\.json$|^src\/wiki\/wiki\.json$/,
    fileLimit: 50,
  },
  {
    name: "task talk",
    form: "dialog",
    clone: "google-research-datasets+Taskmaster",
    paths: /(data|TM-[12][^/]*|train)\/[^/]*\.(json|tsv)$|self-dialogs|woz-dialogs/,
    fileLimit: 60,
  },
  {
    name: "bank questions",
    form: "dialog",
    clone: "PolyAI-LDN+task-specific-datasets",
    paths: /\.(csv|json)$/,
    fileLimit: 100,
  },
  {
    name: "assistant requests",
    form: "dialog",
    clone: "clinc+oos-eval",
    paths: /data\/data_full\.json$|all_wiki_sents/,
    fileLimit: 5,
  },
  {
    name: "booking talk",
    form: "dialog",
    clone: "budzianowski+multiwoz",
    paths: /MultiWOZ_2\.2\/.*\.json$/,
    fileLimit: 12,
  },
];
