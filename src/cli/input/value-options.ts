import type { CommandCall } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { readTime } from "@/cli/input/memory-filter-options.ts";
import {
  isFields,
  isScalar,
  readMetadataFields,
} from "@/operations/transfer/json-field-readers.ts";

/** Reads an option that takes a number from 0 to 1; undefined if it is not given. */
export function readFraction({ options }: CommandCall, name: string): number | undefined {
  const text = options.text(name);
  if (text === undefined) return undefined;
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= 0 && value <= 1) return value;
  const detail = `--${name} takes a number from 0 to 1, not '${text}'.`;
  throw usageError(detail);
}

const DEFAULT_MS = 30 * 24 * 60 * 60 * 1000;

/** Reads --since; the default is thirty days ago. */
export function readSince(call: CommandCall): number {
  return readTime(call, "since") ?? call.host.clock.nowMs() - DEFAULT_MS;
}

/** Reads --metadata, a JSON object; numbers and booleans become strings. */
export function readMetadata({ options }: CommandCall): Record<string, string> {
  const given = options.text("metadata");
  if (given === undefined) return {};
  const parsed = parse(given);
  if (isFields(parsed) && Object.values(parsed).every(isScalar)) return readMetadataFields(parsed);
  // The message does not repeat the value: it may contain a secret, and errors are logged.
  const detail = `--metadata takes a JSON object of strings, such as '{"ticket":"SHOP-12"}'.`;
  throw usageError(detail);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
