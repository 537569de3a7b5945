import { roleAt } from "@/memory/rules/mention-role.ts";

const OPTION = /(?<![\w-])--?[a-z][a-z-]{0,30}(?![\w-])/gi;

/**
 * True if the rule wants options and the command has all of them: "run the tests with -x". If the
 * rule gives an option's value, the command has to give the same.
 */
export function hasWantedOptions(command: string | undefined, rule: string): boolean {
  if (command === undefined) return false;
  const options = [...rule.matchAll(OPTION)];
  const words = command.replaceAll("=", " ").split(/\s+/);
  return (
    options.length > 0 &&
    options.every(({ 0: option, index }) => {
      const end = index + option.length;
      const at = words.indexOf(option);
      if (at < 0 || roleAt(rule, index, end) === "forbidden") return false;
      const value = valueAt(rule, end);
      return value === undefined || words[at + 1] === value;
    })
  );
}

/**
 * The value after an option. In running text only a Latin word in front of another script is surely
 * one; elsewhere the next word may belong to the sentence.
 */
const VALUE = /^[ =]([\w./:-]{1,60})(?=`|\s?[^\p{ASCII}])/u;

function valueAt(rule: string, end: number): string | undefined {
  return VALUE.exec(rule.slice(end, end + 80))?.[1];
}
