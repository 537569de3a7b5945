import type { Node } from "web-tree-sitter";
import { flatten, shorten } from "@/base/text.ts";
import {
  type CodeSymbol,
  hashOfText,
  SIGNATURE_CHARS_MAX,
  SYMBOLS_PER_FILE_MAX,
} from "@/code/code-symbol.ts";
import type { Grammar, Language } from "@/code/languages.ts";
import { DEFINITIONS, type DefinitionKind, PATTERN_KINDS } from "@/code/parse/definitions.ts";
import { cleanComment, commentAbove } from "@/code/parse/doc-comment.ts";
import type { Syntax } from "@/code/parse/syntax.ts";

export interface ParsedSource {
  readonly text: string;
  readonly grammar: Grammar;
  readonly language: Language;
}

/**
 * The definitions of a file, by its grammar, in the order of the text. Returns undefined if parsing
 * takes longer than `limitMs`. A file with errors is read as far as the grammar understands it.
 */
export function grammarSymbols(
  source: ParsedSource,
  { parser, definitions }: Syntax,
  elapsedMs: () => number,
  limitMs: number,
): CodeSymbol[] | undefined {
  const endsAtMs = elapsedMs() + limitMs;
  const isOver = () => elapsedMs() > endsAtMs;
  const tree = parser.parse(source.text, undefined, { progressCallback: isOver });
  if (tree === null) {
    parser.reset();
    return undefined;
  }
  try {
    const captures = definitions.captures(tree.rootNode, { progressCallback: isOver });
    return collectSymbols(
      captures.map(({ node }) => node),
      source,
    );
  } finally {
    tree.delete();
  }
}

interface OpenDefinition {
  readonly kind: DefinitionKind;
  readonly path: string;
  readonly endIndex: number;
}

function collectSymbols(nodes: readonly Node[], source: ParsedSource): CodeSymbol[] {
  const { kinds } = DEFINITIONS[source.grammar];
  const lines = source.text.split("\n");
  const open: OpenDefinition[] = [];
  const symbols: CodeSymbol[] = [];
  for (const node of nodes) {
    const { startIndex, endIndex, type } = node;
    while ((open.at(-1)?.endIndex ?? Number.POSITIVE_INFINITY) <= startIndex) open.pop();
    const around = open.at(-1);
    const declared = Object.hasOwn(kinds, type) ? kinds[type] : PATTERN_KINDS[type];
    const name = nameOf(node, source.grammar);
    if (declared === undefined || name === undefined || isInsideCode(around)) continue;
    const named = placeName(name, node, around, source.grammar);
    const value = node.childForFieldName("value") ?? node.childForFieldName("right");
    const isFunction = value !== null && FUNCTION_VALUE.has(value.type);
    const kind = kindOf(declared, around, isFunction, named.parent, source.grammar);
    open.push({ kind, path: joinNames(named.parent, named.name), endIndex });
    if (kind === "container") continue;
    symbols.push({
      kind,
      ...named,
      firstLine: node.startPosition.row + 1,
      lastLine: node.endPosition.row + 1,
      signature: signatureOf(node, value, isFunction, source),
      doc: docOf(node, lines, source),
      bodyHash: hashOfText(source.text.slice(startIndex, endIndex)),
    });
    if (symbols.length >= SYMBOLS_PER_FILE_MAX) break;
  }
  return symbols;
}

const FUNCTION_VALUE: ReadonlySet<string> = new Set([
  "arrow_function",
  "function_expression",
  "generator_function",
]);
const CODE: ReadonlySet<DefinitionKind> = new Set(["function", "method", "constant", "macro"]);
const TYPES: ReadonlySet<DefinitionKind> = new Set(["class", "interface", "enum"]);

/** A name inside a function is no part of the project's vocabulary. */
function isInsideCode(around: OpenDefinition | undefined): boolean {
  return around !== undefined && CODE.has(around.kind);
}

function kindOf(
  declared: DefinitionKind,
  around: OpenDefinition | undefined,
  isFunction: boolean,
  parent: string,
  grammar: Grammar,
): DefinitionKind {
  if (declared === "constant" && isFunction) return "function";
  if (declared !== "function") return declared;
  const isInType = around !== undefined && TYPES.has(around.kind);
  const isOfImplementation = grammar === "rust" && around?.kind === "container";
  const isQualified = grammar === "cpp" && parent !== (around?.path ?? "");
  return isInType || isOfImplementation || isQualified ? "method" : "function";
}

/** Guess: a longer name is no name. */
const NAME_CHARS_MAX = 120;
const NAME = /^[^\s{}()[\];,"'`]+$/;

function nameOf(node: Node, grammar: Grammar): string | undefined {
  const found =
    node.childForFieldName("name") ??
    node.childForFieldName("property") ??
    node.childForFieldName("left") ??
    innermostDeclarator(node) ??
    (grammar === "rust" ? node.childForFieldName("type") : null);
  const name = found?.text.replace(/<.{0,200}>$/s, "");
  return name !== undefined && name.length <= NAME_CHARS_MAX && NAME.test(name) ? name : undefined;
}

/** C wraps the name of a function in its type: `char *(name)(int)`. */
const DECLARATORS_MAX = 8;

function innermostDeclarator(node: Node): Node | null {
  let found = node.childForFieldName("declarator");
  for (let i = 0; i < DECLARATORS_MAX && found !== null; i += 1) {
    const inner = found.childForFieldName("declarator");
    if (inner === null) return found;
    found = inner;
  }
  return found;
}

interface PlacedName {
  readonly name: string;
  readonly parent: string;
}

/** The name and what it belongs to; Go and C++ say that in the declaration itself. */
function placeName(
  name: string,
  node: Node,
  around: OpenDefinition | undefined,
  grammar: Grammar,
): PlacedName {
  const parent = around?.path ?? "";
  if (grammar === "go" && node.type === "method_declaration") {
    const receiver = node.childForFieldName("receiver")?.text ?? "";
    return {
      name,
      parent: /([A-Za-z_]\w{0,120})(?:\[[^\]]{0,80}\])?\s*\)$/.exec(receiver)?.[1] ?? "",
    };
  }
  if (node.type === "assignment_expression") return placeAssigned(name);
  const at = name.lastIndexOf("::");
  if (at <= 0) return { name, parent };
  const scope = name.slice(0, at).replaceAll("::", ".");
  return { name: name.slice(at + 2), parent: joinNames(parent, scope) };
}

/** `exports.name = …` and `Type.prototype.name = …`. */
function placeAssigned(path: string): PlacedName {
  const names = path.split(".");
  const at = names.indexOf("prototype");
  return { name: names.at(-1) ?? path, parent: at > 0 ? (names[at - 1] ?? "") : "" };
}

function joinNames(parent: string, name: string): string {
  return parent === "" ? name : `${parent}.${name}`;
}

/** Words before a definition that belong to it: `export default`, `const`, `type`. */
const MODIFIERS = /^[\s\w]{0,80}$/;

/** The text from the start of its line, if only modifiers are before it, to the body or the value. */
function signatureOf(
  node: Node,
  value: Node | null,
  isFunction: boolean,
  source: ParsedSource,
): string {
  const { text, language } = source;
  const lineStart = text.lastIndexOf("\n", node.startIndex) + 1;
  const start = MODIFIERS.test(text.slice(lineStart, node.startIndex))
    ? lineStart
    : node.startIndex;
  const body = (isFunction ? value : node)?.childForFieldName("body");
  const isAlias = node.type === "type_alias_declaration";
  const end = body?.startIndex ?? (isAlias ? undefined : value?.startIndex) ?? node.endIndex;
  const lines = text.slice(start, Math.min(end, start + 4 * SIGNATURE_CHARS_MAX)).split("\n");
  const head = lines.filter((line, i) => i === 0 || !line.trim().startsWith(language.lineComment));
  const plain = flatten(head.join(" ")).replace(/\s{0,4}(?:=>?|\{|:|;)$/, "");
  return shorten(plain, SIGNATURE_CHARS_MAX);
}

function docOf(node: Node, lines: readonly string[], source: ParsedSource): string {
  if (source.grammar === "python") {
    const first = node.childForFieldName("body")?.namedChild(0);
    const string = first?.type === "expression_statement" ? first.namedChild(0) : null;
    if (string?.type === "string") {
      return cleanComment(
        string.text.replace(/^\w{0,2}("""|'''|"|')|("""|'''|"|')$/g, "").split("\n"),
      );
    }
  }
  return commentAbove(lines, node.startPosition.row, source.language);
}
