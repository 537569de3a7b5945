import { quoteLine } from "@/base/quoted-text.ts";
import { inQuotes, quoteBlock } from "@/context/quoted-block.ts";
import { shorten } from "@/base/text.ts";
import { grammarFor, languageOf } from "@/code/languages.ts";
import { readSource } from "@/code/files/read-source.ts";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";
import { type CodeHit, searchCode } from "@/operations/code/search-code.ts";
import type { ContextItem } from "@/operations/assemble/context-item.ts";
import type { ContextSource } from "@/operations/assemble/sources/source.ts";
import type { FoundSymbol } from "@/store/port/code-port.ts";

/** Guess: the beginning of a definition; its budget cuts more. */
const LINES_MAX = 60;

/** Definitions of the project's source that the query is about; none for an empty query. */
export const findCode: ContextSource = ({ query, limit }, { codeIndex, embedder, project }) => {
  const index = query === "" ? undefined : codeIndex();
  if (index === undefined) return [];
  const texts = new Map<string, SourceLines | undefined>();
  return searchCode(index, query, limit, embedder).flatMap((hit) => {
    const { path } = hit.symbol;
    if (!texts.has(path)) texts.set(path, readLines(project.root, hit.symbol));
    return toItem(hit, texts.get(path)) ?? [];
  });
};

interface SourceLines {
  readonly lines: readonly string[];
  /** True if the file is as it was when it was indexed. */
  readonly isSame: boolean;
}

/** Undefined if the file is gone. */
function readLines(root: string, { path, file }: FoundSymbol): SourceLines | undefined {
  const source = readSource(root, path);
  if (typeof source === "string") return undefined;
  return { lines: source.text.split("\n"), isSame: source.hash === file.hash };
}

/** The definition as it stands in the file. If that has changed, its signature as it was. */
function toItem(
  { symbol, relevance }: CodeHit,
  source: SourceLines | undefined,
): ContextItem | undefined {
  if (source === undefined) return undefined;
  const { path, kind, name, parent, firstLine, lastLine, signature, doc } = symbol;
  const full = parent === "" || kind === "heading" ? name : `${parent}.${name}`;
  const text = source.isSame
    ? source.lines.slice(firstLine - 1, Math.min(lastLine, firstLine - 1 + LINES_MAX)).join("\n")
    : `${signature}\n(the file has changed since it was indexed)`;
  const language = languageOf(path);
  const fence = language === undefined ? "" : (grammarFor(path, language, "") ?? language.name);
  return {
    source: "code",
    key: `${path}:${firstLine}`,
    title: titleOf(symbol, full),
    content: quoteBlock(removeSecrets(text).text),
    language: fence.toLowerCase().replace(/[^a-z]/g, ""),
    reference: quoteLine(`${path}:${firstLine}`),
    relevance,
    metadata: {
      path,
      kind,
      name: full,
      start_line: firstLine,
      end_line: lastLine,
      signature,
      doc,
    },
  };
}

/** Guess: the first sentence of most comments. */
const DOC_CHARS = 160;

function titleOf({ path, firstLine, lastLine, kind, doc }: FoundSymbol, name: string): string {
  const place = `**${quoteLine(`${path}:${firstLine}-${lastLine}`)}** ${kind} ${quoteLine(name)}`;
  const about = kind === "heading" ? "" : shorten(quoteLine(doc), DOC_CHARS);
  return about === "" ? place : `${place}: ${inQuotes(about)}`;
}
