import type { CommandCall } from "@/cli/command.ts";

/**
 * The value of an option that takes one of a few; undefined if it was not given. Another value was
 * refused when the options were read, or replaced by the one that it is another name of.
 */
export function chosenValue<Value extends string>(
  { options }: Pick<CommandCall, "options">,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const given = options.text(name);
  return values.find((value) => value === given);
}
