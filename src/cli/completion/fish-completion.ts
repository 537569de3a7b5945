import type { CompletedCommand, CompletionTable } from "@/cli/completion/completion-table.ts";

/** The script for fish: ~/.config/fish/completions/context-graph.fish */
export function fishCompletion(program: string, table: CompletionTable): string {
  const complete = `complete -c ${program}`;
  const lines = [
    ...table.first.map(
      ({ word, summary }) => `${complete} -f -n __fish_use_subcommand -a ${word}${about(summary)}`,
    ),
    ...table.families.flatMap(({ word, words }) => {
      const others = words.map((one) => one.word).join(" ");
      const isNext = `"__fish_seen_subcommand_from ${word}; and not __fish_seen_subcommand_from ${others}"`;
      return words.map((one) => `${complete} -f -n ${isNext} -a ${one.word}${about(one.summary)}`);
    }),
    ...table.commands.flatMap((command) => commandLines(complete, command)),
  ];
  return `# fish completion of ${program}. Load it with: ${program} completion fish | source\n${lines.join("\n")}\n`;
}

function commandLines(complete: string, { name, options, operands }: CompletedCommand): string[] {
  const seen = name.split(" ").map((word) => `__fish_seen_subcommand_from ${word}`);
  const condition = `-n "${seen.join("; and ")}"`;
  return [
    ...operands.map((word) => `${complete} -f ${condition} -a ${word}`),
    ...options.map(({ flag, meaning, takesValue, values }) => {
      const value = values.length > 0 ? ` -x -a "${values.join(" ")}"` : takesValue ? " -r" : "";
      return `${complete} ${condition} -l ${flag.slice(2)}${value}${about(meaning)}`;
    }),
  ];
}

function about(text: string): string {
  const quoted = text.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
  return text === "" ? "" : ` -d '${quoted}'`;
}
