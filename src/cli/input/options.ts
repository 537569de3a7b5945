import { parseArgs } from "node:util";
import type { Command, OptionValues } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { nearestWord } from "@/cli/input/nearest-word.ts";
import type { Parameter } from "@/operations/operation.ts";

export interface ParsedArguments {
  readonly operands: readonly string[];
  readonly options: OptionValues;
  readonly wantsJson: boolean;
  readonly wantsHelp: boolean;
}

/** Parses the words after a command's name. Throws ERR_USAGE, which suggests the nearest option. */
export function parseArguments(command: Command, args: readonly string[]): ParsedArguments {
  const { positionals, tokens } = parseArgs({
    args: [...args],
    options: parseOptions(command),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = new Map<string, string | true>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const parameter = lookUp(command, token.name);
    if (parameter === undefined) throw usageError(unknownOption(command, token.rawName));
    if (parameter.type !== "switch" && token.value === undefined) {
      throw usageError(`The option --${token.name} needs a value.`);
    }
    given.set(token.name, token.value ?? true);
  }
  for (const [name, value] of given) given.set(name, checkValue(command, name, value));
  return {
    operands: positionals,
    options: toOptionValues(given),
    wantsJson: given.has("json"),
    wantsHelp: given.has("help"),
  };
}

const PROJECT_OPTIONS: Readonly<Record<string, Parameter>> = {
  project: { type: "text", meaning: "Another project: its directory, or its name in 'projects'" },
  "no-migrate": { type: "switch", meaning: "Ignored; for scripts of wt-tools" },
};

const COMMON: Readonly<Record<string, Parameter>> = {
  json: { type: "switch", meaning: "Print the result as JSON" },
  help: { type: "switch", short: "h", meaning: "Show this help" },
};

/** A command's own options and the common ones. */
export function allOptions(command: Command): Readonly<Record<string, Parameter>> {
  const project = command.isWithoutProject === true ? {} : PROJECT_OPTIONS;
  return { ...command.options, ...project, ...COMMON };
}

/** Splits off the common options before the command's name. */
export function splitGlobalOptions(args: readonly string[]): {
  globals: readonly string[];
  rest: readonly string[];
} {
  let length = 0;
  for (let arg = args[0]; arg !== undefined; arg = args[length]) {
    if (arg === "--project") length += 2;
    else if (arg.startsWith("--project=") || arg === "--no-migrate" || arg === "--json")
      length += 1;
    else break;
  }
  return { globals: args.slice(0, length), rest: args.slice(length) };
}

function lookUp(command: Command, name: string): Parameter | undefined {
  const options = allOptions(command);
  return Object.hasOwn(options, name) ? options[name] : undefined;
}

function parseOptions(
  command: Command,
): Record<string, { type: "string" | "boolean"; short?: string }> {
  const entries = Object.entries(allOptions(command)).map(([name, { type, short }]) => {
    const kind = type === "switch" ? ("boolean" as const) : ("string" as const);
    return [name, short === undefined ? { type: kind } : { type: kind, short }] as const;
  });
  return Object.fromEntries(entries);
}

function unknownOption(command: Command, rawName: string): string {
  const guess = nearestWord(rawName.replace(/^-+/, ""), Object.keys(allOptions(command)));
  const hint = guess === undefined ? "" : ` Did you mean --${guess}?`;
  return `Unknown option ${rawName}.${hint}`;
}

/** Returns the value, in the spelling of the one it stands for if only some are allowed. */
function checkValue(command: Command, name: string, value: string | true): string | true {
  const parameter = lookUp(command, name);
  if (parameter === undefined || typeof value !== "string") return value;
  const { type, values, min = 1 } = parameter;
  if (type === "number" && !(Number.isInteger(Number(value)) && Number(value) >= min)) {
    const least = min === 1 ? "above 0" : `from ${min} on`;
    throw usageError(`--${name} takes a whole number ${least}, not '${value}'.`);
  }
  if (values === undefined) return value;
  const wanted = value.trim().toLowerCase();
  const found = values.find((allowed) => allowed.toLowerCase() === wanted);
  const known = found ?? parameter.otherNames?.[wanted];
  if (known === undefined) {
    throw usageError(`--${name} takes one of ${values.join(", ")}, not '${value}'.`);
  }
  return known;
}

function toOptionValues(given: ReadonlyMap<string, string | true>): OptionValues {
  const text = (name: string) => {
    const value = given.get(name);
    return typeof value === "string" ? value : undefined;
  };
  return {
    text,
    number: (name, fallback) => Number(text(name) ?? fallback),
    list: (name) => splitList(text(name)),
    has: (name) => given.has(name),
  };
}

function splitList(value: string | undefined): string[] {
  return (value ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
