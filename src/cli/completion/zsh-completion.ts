import type { CompletedCommand, CompletionTable } from "@/cli/completion/completion-table.ts";

/** The script for zsh: a file called _context-graph in a folder of $fpath, or sourced. */
export function zshCompletion(program: string, table: CompletionTable): string {
  const name = `_${program.replaceAll("-", "_")}`;
  const isCommand = new Set(table.commands.map((command) => command.name));
  const families = table.families.filter(({ word }) => !isCommand.has(word));
  const familyOf = new Map(table.families.map(({ word, words }) => [word, words]));
  return `#compdef ${program}
# zsh completion of ${program}. Load it with: source <(${program} completion zsh)
${name}() {
  local before="" word
  local -a commands options values
  for word in "\${(@)words[2,CURRENT-1]}"; do
    [[ "$word" == -* ]] || before="$before$word "
  done
  case "$before" in
${table.commands.map((command) => commandCase(command, familyOf.get(command.name) ?? [])).join("\n")}
${families.map(({ word, words }) => `    ${pattern(word)} commands=(${described(words)}) ;;`).join("\n")}
    (""|"help "*) commands=(${described(table.first)}) ;;
  esac
  if (( \${#values} )); then
    compadd -a values
  elif [[ "$PREFIX" == -* ]]; then
    _describe -o option options
  elif (( \${#commands} )); then
    _describe command commands
  else
    _files
  fi
}
compdef ${name} ${program}
`;
}

function commandCase(
  command: CompletedCommand,
  more: readonly { readonly word: string; readonly summary: string }[],
): string {
  const words = [...command.operands.map((word) => ({ word, summary: "" })), ...more];
  const options = command.options.map(({ flag, meaning }) => ({ word: flag, summary: meaning }));
  const choices = command.options
    .filter(({ values }) => values.length > 0)
    .map(({ flag, values }) => `(${flag}) values=(${values.join(" ")}) ;;`);
  return [
    `    ${pattern(command.name)}`,
    `      options=(${described(options)})`,
    ...(words.length === 0 ? [] : [`      commands=(${described(words)})`]),
    ...(choices.length === 0
      ? []
      : [`      case "\${words[CURRENT-1]}" in ${choices.join(" ")} esac`]),
    "      ;;",
  ].join("\n");
}

function described(words: readonly { readonly word: string; readonly summary: string }[]): string {
  return words
    .map(({ word, summary }) => quoted(summary === "" ? word : `${word}:${summary}`))
    .join(" ");
}

/** In single quotes nothing is special but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function pattern(name: string): string {
  return `("${name} "*)`;
}
