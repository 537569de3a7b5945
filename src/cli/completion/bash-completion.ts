import type { CompletedCommand, CompletionTable } from "@/cli/completion/completion-table.ts";

/** The script for bash; load it with: source <(context-graph completion bash) */
export function bashCompletion(program: string, table: CompletionTable): string {
  const name = `_${program.replaceAll("-", "_")}`;
  const familyOf = new Map(table.families.map(({ word, words }) => [word, words]));
  const isCommand = new Set(table.commands.map((command) => command.name));
  const families = table.families.filter(({ word }) => !isCommand.has(word));
  return `# bash completion of ${program}. Load it with: source <(${program} completion bash)
${name}() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}"
  local before="" words="" options="" values="" word i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    case "$word" in -*) ;; *) before="$before$word " ;; esac
  done
  COMPREPLY=()
  case "$before" in
${table.commands
  .map((command) =>
    commandCase(
      command,
      (familyOf.get(command.name) ?? []).map(({ word }) => word),
    ),
  )
  .join("\n")}
${families.map(({ word, words }) => `    ${pattern(word)}) words="${words.map((one) => one.word).join(" ")}" ;;`).join("\n")}
    "help "*) words="${table.first.map(({ word }) => word).join(" ")}" ;;
    "") words="${table.first.map(({ word }) => word).join(" ")}"; options="--help --version" ;;
  esac
  if [ -n "$values" ]; then
    COMPREPLY=($(compgen -W "$values" -- "$cur"))
  elif [ "\${cur:0:1}" = "-" ]; then
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
  elif [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
  fi
}
complete -o default -F ${name} ${program}
`;
}

function commandCase(command: CompletedCommand, more: readonly string[]): string {
  const flags = command.options.map(({ flag }) => flag).join(" ");
  const words = [...command.operands, ...more].join(" ");
  const choices = command.options
    .filter(({ values }) => values.length > 0)
    .map(({ flag, values }) => `${flag}) values="${values.join(" ")}" ;;`);
  return [
    `    ${pattern(command.name)})`,
    `      options="${flags}"`,
    ...(words === "" ? [] : [`      words="${words}"`]),
    ...(choices.length === 0 ? [] : [`      case "$prev" in ${choices.join(" ")} esac`]),
    "      ;;",
  ].join("\n");
}

function pattern(name: string): string {
  return `"${name} "*`;
}
