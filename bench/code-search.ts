// bun bench/code-search.ts <git project>…: whether a file that a commit changed is among the first
// definitions found for the commit's subject. The answer is known without anybody's judgement, but
// a subject is no question, and the file as it is now may no longer be about it.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { languageOf, MARKDOWN } from "@/code/languages.ts";
import { createSyntaxLoader } from "@/code/parse/syntax.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { searchCode, subjectOf } from "@/operations/code/search-code.ts";
import { updateIndex } from "@/operations/code/update-code-and-commits.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import type { CodeIndex, IndexedCommit } from "@/store/port/code-port.ts";
import { makeCodeIndex } from "@/store/sqlite/code/open-code.ts";

const COMMITS = 250;
/** A commit that changed more is not about one thing. */
const FILES_MAX = 6;
const SOURCE_FILES_MAX = 3;
const SHOWN = 5;

const loader = createSyntaxLoader();
const embedder = new TokenTableEmbedder(tokenTablePath());

for (const path of process.argv.slice(2)) await measureProject(resolve(path));

async function measureProject(root: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "context-graph-search-"));
  try {
    using index = makeCodeIndex({ folder, projectId: "p", patience: () => 5_000 });
    const tools = { root, loader, clock: systemClock, embedder };
    await updateIndex(index, tools, { mayContinue: () => true });
    const queries = index.newestCommits(5_000).flatMap((commit) => toQuery(commit, root));
    print(basename(root), index, queries.slice(0, COMMITS));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Query {
  readonly text: string;
  readonly files: readonly string[];
}

function toQuery({ message, files }: IndexedCommit, root: string): Query[] {
  const source = files.filter((file) => isSource(file) && existsSync(join(root, file)));
  const isAboutOne = files.length <= FILES_MAX && source.length <= SOURCE_FILES_MAX;
  if (message === "" || source.length === 0 || !isAboutOne) return [];
  return [{ text: subjectOf(message), files: source }];
}

function isSource(file: string): boolean {
  const language = languageOf(file);
  return language !== undefined && language !== MARKDOWN;
}

function print(name: string, index: CodeIndex, queries: readonly Query[]): void {
  let first = 0;
  let any = 0;
  for (const { text, files } of queries) {
    const hits = searchCode(index, text, SHOWN, embedder);
    const isRight = hits.map(({ symbol }) => files.includes(symbol.path));
    if (isRight[0] === true) first += 1;
    if (isRight.includes(true)) any += 1;
  }
  const share = (count: number) => `${Math.round((100 * count) / queries.length)} %`;
  const { files, symbols } = index.size();
  console.log(
    `${name}: ${files} files, ${symbols} symbols, ${queries.length} commits: first ${share(first)}, among ${SHOWN} ${share(any)}`,
  );
}
