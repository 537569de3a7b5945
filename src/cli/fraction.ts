import { CatalogueError } from "@/base/errors.ts";
import type { CommandCall } from "@/cli/command.ts";

/** An option that takes a number from 0 to 1. */
export function readFraction(call: CommandCall, name: string, fallback: number): number {
  const text = call.options.text(name);
  if (text === undefined) return fallback;
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= 0 && value <= 1) return value;
  const detail = `--${name} takes a number from 0 to 1, not '${text}'.`;
  throw new CatalogueError("ERR_USAGE", { detail, program: call.program });
}
