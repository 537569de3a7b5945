import type { CodeSymbol } from "@/code/code-symbol.ts";
import { judgeText } from "@/code/files/judge-text.ts";
import type { SourcePath } from "@/code/files/list-source.ts";
import { readSource } from "@/code/files/read-source.ts";
import { languageOf } from "@/code/languages.ts";
import { readSymbols } from "@/code/parse/read-symbols.ts";
import type { SyntaxLoader } from "@/code/parse/syntax.ts";
import type { Clock } from "@/base/clock.ts";
import type { Embedder } from "@/embed/embed.ts";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";
import { isSecretFile } from "@/memory/write/secrets/secret-files.ts";
import { signBitsFor } from "@/operations/code/symbol-vector.ts";
import type { CodeChange, FileState, IndexedFile } from "@/store/port/code-port.ts";

export interface FileTools {
  readonly root: string;
  readonly loader: SyntaxLoader;
  readonly clock: Clock;
  readonly embedder?: Embedder | undefined;
  /** True for a path of the project that the user wants nothing known about. */
  readonly isIgnored?: (path: string) => boolean;
}

/** Reads a file that may have changed. Returns undefined if it cannot be read now. */
export async function readFileChange(
  source: SourcePath,
  known: FileState | undefined,
  tools: FileTools,
): Promise<CodeChange | undefined> {
  const { path, sizeBytes, mtimeMs } = source;
  const language = languageOf(path);
  // The names of files are stored as they are.
  if (language === undefined || removeSecrets(path).removed > 0) return undefined;
  const about = { path, sizeBytes, mtimeMs, language: language.name };
  if (isSecretFile(path)) return withoutSymbols({ ...about, hash: "", source: "secret" });
  const read = readSource(tools.root, path);
  if (read === "gone") return { kind: "remove-file", path };
  if (read === "unreadable") return undefined;
  if (read === "binary") return withoutSymbols({ ...about, hash: "", source: "binary" });
  const { text, hash } = read;
  if (known?.hash === hash)
    return { kind: "touch-file", path, state: { sizeBytes, mtimeMs, hash } };
  // A later process has a parser again.
  if (language.grammar !== undefined && tools.loader.hasGivenUp()) return undefined;
  const reason = judgeText(path, text);
  if (reason !== undefined) return withoutSymbols({ ...about, hash, source: reason });
  const found = await readSymbols({ path, language, text }, tools.loader, tools.clock.elapsedMs);
  const symbols = withoutSecrets(found.symbols).map((symbol) => ({
    ...symbol,
    ...signBitsFor(symbol, tools.embedder),
  }));
  return { kind: "put-file", file: { ...about, hash, source: found.source }, symbols };
}

function withoutSymbols(file: IndexedFile): CodeChange {
  return { kind: "put-file", file, symbols: [] };
}

/**
 * The symbols without anything that looks like a secret. Bodies are not stored, so only signatures
 * and comments are searched; all at once, because most files have none.
 */
function withoutSecrets(symbols: readonly CodeSymbol[]): readonly CodeSymbol[] {
  const all = symbols.map(({ signature, doc }) => `${signature}\n${doc}`).join("\n\n");
  if (removeSecrets(all).removed === 0) return symbols;
  return symbols.map((symbol) => ({
    ...symbol,
    name: removeSecrets(symbol.name).text,
    signature: removeSecrets(symbol.signature).text,
    doc: removeSecrets(symbol.doc).text,
  }));
}
