import type { SymbolKind } from "@/code/code-symbol.ts";
import type { Grammar } from "@/code/languages.ts";

/** A container is an implementation or a namespace: it only gives the definitions inside it their parent. */
export type DefinitionKind = SymbolKind | "container";

/** The names that a grammar has for its definitions. */
export interface Definitions {
  readonly kinds: Readonly<Record<string, DefinitionKind>>;
  /** Patterns for definitions that a node's type alone does not tell; they capture as @d. */
  readonly patterns?: string;
}

/** Names at the top of a file; inside functions they would be noise. */
const TOP_LEVEL_VARIABLES = `
  (program (lexical_declaration (variable_declarator) @d))
  (program (export_statement (lexical_declaration (variable_declarator) @d)))`;

const ECMASCRIPT: Readonly<Record<string, DefinitionKind>> = {
  function_declaration: "function",
  generator_function_declaration: "function",
  class_declaration: "class",
  method_definition: "method",
};

const TYPESCRIPT: Definitions = {
  kinds: {
    ...ECMASCRIPT,
    abstract_class_declaration: "class",
    interface_declaration: "interface",
    type_alias_declaration: "type",
    enum_declaration: "enum",
    internal_module: "container",
    function_signature: "function",
    abstract_method_signature: "method",
  },
  patterns: `${TOP_LEVEL_VARIABLES}
    (public_field_definition value: (arrow_function)) @d`,
};

const C_KINDS: Readonly<Record<string, DefinitionKind>> = {
  function_definition: "function",
  type_definition: "type",
  preproc_function_def: "macro",
};

const C_PATTERNS = `
  (struct_specifier name: (_) body: (_)) @d
  (union_specifier name: (_) body: (_)) @d
  (enum_specifier name: (_) body: (_)) @d
  (declaration declarator: (function_declarator)) @d
  (declaration declarator: (pointer_declarator declarator: (function_declarator))) @d`;

export const DEFINITIONS: Readonly<Record<Grammar, Definitions>> = {
  typescript: TYPESCRIPT,
  tsx: TYPESCRIPT,
  javascript: {
    kinds: ECMASCRIPT,
    patterns: `${TOP_LEVEL_VARIABLES}
      (field_definition value: (arrow_function)) @d
      (program (expression_statement (assignment_expression
        left: (member_expression) right: [(function_expression) (arrow_function)]) @d))`,
  },
  python: {
    kinds: { class_definition: "class", function_definition: "function" },
    patterns: "(module (expression_statement (assignment left: (identifier)) @d))",
  },
  go: {
    kinds: {
      function_declaration: "function",
      method_declaration: "method",
      type_spec: "type",
      type_alias: "type",
    },
    patterns: `(source_file (const_declaration (const_spec) @d))
      (source_file (var_declaration (var_spec) @d))`,
  },
  rust: {
    kinds: {
      function_item: "function",
      function_signature_item: "function",
      struct_item: "class",
      enum_item: "enum",
      union_item: "class",
      trait_item: "interface",
      type_item: "type",
      mod_item: "module",
      macro_definition: "macro",
      const_item: "constant",
      static_item: "constant",
      impl_item: "container",
    },
  },
  java: {
    kinds: {
      class_declaration: "class",
      interface_declaration: "interface",
      enum_declaration: "enum",
      record_declaration: "class",
      annotation_type_declaration: "interface",
      method_declaration: "method",
      constructor_declaration: "method",
    },
  },
  c: { kinds: C_KINDS, patterns: C_PATTERNS },
  cpp: {
    kinds: { ...C_KINDS, namespace_definition: "container", alias_declaration: "type" },
    patterns: `${C_PATTERNS}
      (class_specifier name: (_) body: (_)) @d
      (field_declaration declarator: (function_declarator)) @d`,
  },
  ruby: {
    kinds: { class: "class", module: "module", method: "method", singleton_method: "method" },
  },
  php: {
    kinds: {
      class_declaration: "class",
      interface_declaration: "interface",
      trait_declaration: "class",
      enum_declaration: "enum",
      function_definition: "function",
      method_declaration: "method",
    },
  },
  csharp: {
    kinds: {
      namespace_declaration: "container",
      class_declaration: "class",
      interface_declaration: "interface",
      struct_declaration: "class",
      record_declaration: "class",
      enum_declaration: "enum",
      delegate_declaration: "type",
      method_declaration: "method",
      constructor_declaration: "method",
    },
  },
};

/** The kinds of nodes that only patterns find. */
export const PATTERN_KINDS: Readonly<Record<string, SymbolKind>> = {
  variable_declarator: "constant",
  public_field_definition: "method",
  field_definition: "method",
  assignment: "constant",
  assignment_expression: "function",
  const_spec: "constant",
  var_spec: "constant",
  struct_specifier: "class",
  union_specifier: "class",
  class_specifier: "class",
  enum_specifier: "enum",
  declaration: "function",
  field_declaration: "method",
};

/** The query that captures every definition of a grammar. */
export function definitionQuery(grammar: Grammar): string {
  const { kinds, patterns = "" } = DEFINITIONS[grammar];
  const types = Object.keys(kinds).map((type) => `(${type})`);
  return `[${types.join(" ")}] @d ${patterns}`;
}
