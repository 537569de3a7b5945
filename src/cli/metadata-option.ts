import { CatalogueError } from "@/base/errors.ts";
import type { CommandCall } from "@/cli/command.ts";
import { isFields, isScalar, toMetadata } from "@/operations/record-fields.ts";

/** The texts of --metadata by name; numbers and switches become texts. */
export function readMetadata({ options, program }: CommandCall): Record<string, string> {
  const given = options.text("metadata");
  if (given === undefined) return {};
  const parsed = parse(given);
  if (isFields(parsed) && Object.values(parsed).every(isScalar)) return toMetadata(parsed);
  // What was given is not repeated: it may hold a secret, and errors are logged.
  const detail = `--metadata takes a JSON object of texts, such as '{"ticket":"SHOP-12"}'.`;
  throw new CatalogueError("ERR_USAGE", { detail, program });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
