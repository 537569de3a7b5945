import { partsOf } from "@/memory/rules/path-handles.ts";

/** Recognises files and folders among the words of a rule. */

/** Folders that people name without a slash at the end: `src/generated`, not `true/false`. */
const FOLDERS =
  /^(?:\.?\/)?(?:src|lib|app|apps|test|tests|spec|docs?|vendor|packages|internal|cmd|pkg|scripts?|config|public|dist|build|node_modules|\.github|infra|deploy|db|migrations|api|server|client|web|services?|modules?|components|third_party|generated|proto|assets|tools|bin|examples?)\//i;

const FILE =
  /^[\w@./-]{0,80}[\w-]\.(?:[cm]?[jt]sx?|json|ya?ml|toml|lock|py|go|rs|rb|java|kt|swift|php|cs|c|h|cpp|hpp|md|sql|sh|css|scss|html|env|proto|graphql|tf|mod|sum|xml|gradle|cfg|ini|conf|txt|csv|svg|vue|svelte|ex|exs)$/i;

/** Words after the name of a folder: "the vendor folder". */
const FOLDER_WORD = /^(?:folders?|director(?:y|ies)|dir|dirs|ordner|verzeichnis|tree)$/i;

/** Words before the name of a folder: "le dossier vendor". Of "répertoire" the end is read. */
const FOLDER_WORD_BEFORE = /^(?:dossiers?|pertoires?|carpetas?|directorios?|pastas?|cartell[ae])$/i;

/**
 * The handle of a path; undefined if the word is none. `isCode` means that it was marked as code,
 * and then two parts with a slash are enough. `next` and `last` are the words after and before it.
 */
export function pathHandle(
  given: string,
  isCode: boolean,
  next = "",
  last = "",
): string | undefined {
  const word = given.replace(/\/?\*{1,2}(?:\/\*{0,2})?$/, "/").replace(/^\*{1,2}\//, "");
  if (/\s|:\/\/|^\w+\.\w+\.\w+|^www\./.test(word) || word.length > 100) return undefined;
  if (/^@[\w.-]+\/[\w.-]+$/.test(word)) return undefined; // A package with a scope.
  if (/^(?:[dmyjtag]{1,4}\/){1,2}[dmyjtag]{1,4}$/i.test(word)) return undefined; // DD/MM/YYYY.
  const isCalledFolder = FOLDER_WORD.test(next) || FOLDER_WORD_BEFORE.test(last);
  const isFolder = /^[\w@.~-][\w@./~-]*\/$/.test(word) || isCalledFolder;
  const hasParts = /^[\w@.~/-]*[\w@-]\/[\w@.-]+$/.test(word);
  const isPath = hasParts && (FOLDERS.test(word) || isCode || /\/[\w.-]+\//.test(word));
  const isFile = FILE.test(word) && !/^(?:node|vue|next|express|socket|d3|three)\.js$/i.test(word);
  if (!isFile && !isFolder && !isPath) return undefined;
  if (isCalledFolder && !/^[\w@./-]{2,60}$/.test(word)) return undefined;
  const parts = partsOf(word);
  if (
    parts.length === 0 ||
    /^(?:the|this|that|a|same|whole|entire|local|working|de|del|des|du|qui|que|et|y|e|no|est|es|di|da|do)$/.test(
      word,
    )
  ) {
    return undefined;
  }
  const isOpen = !isFile && (isFolder || !/\.\w{1,5}$/.test(parts.at(-1) ?? ""));
  return `on:path:${parts.join("/")}${isOpen ? "/" : ""}`;
}
