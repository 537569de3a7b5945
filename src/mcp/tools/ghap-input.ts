import { CatalogueError } from "@/base/errors.ts";
import { type JsonRecord, recordField, textField } from "@/claude/json-fields.ts";
import { resolveGhapOperation } from "@/operations/ghap/resolve-ghap.ts";
import { startGhapOperation } from "@/operations/ghap/start-ghap.ts";

/** The values of the journal's fields come from its operations: there is one list of them. */
export const GHAP_DOMAINS = startGhapOperation.parameters.domain.values;
export const GHAP_STRATEGIES = startGhapOperation.parameters.strategy.values;
export const GHAP_OUTCOMES = resolveGhapOperation.parameters.status.values;
export const GHAP_ROOT_CAUSES = resolveGhapOperation.parameters["root-cause"].values;

type NewEntry = Parameters<typeof startGhapOperation.run>[0];
type Resolution = Parameters<typeof resolveGhapOperation.run>[0];

/** Returns the value if it is one of the allowed ones; undefined if there is none. */
export function choice<T extends string>(
  input: JsonRecord,
  name: string,
  values: readonly T[],
): T | undefined {
  const given = textField(input, name);
  const value = values.find((one) => one === given);
  if (given === undefined || value !== undefined) return value;
  const detail = `'${name}' must be one of ${values.join(", ")}.`;
  throw new CatalogueError("ERR_TOOL_INPUT", { detail, tool: "ghap" });
}

export function readNewEntry(input: JsonRecord): NewEntry {
  return {
    goal: textField(input, "goal") ?? "",
    hypothesis: textField(input, "hypothesis") ?? "",
    action: planOf(input) ?? "",
    prediction: textField(input, "prediction") ?? "",
    domain: choice(input, "domain", GHAP_DOMAINS),
    strategy: choice(input, "strategy", GHAP_STRATEGIES),
  };
}

/** In the listed tool "action" says what to do, and the entry's action is the plan. */
function planOf(input: JsonRecord): string | undefined {
  return textField(input, "plan") ?? textField(input, "ghap_action");
}

export function readUpdate(input: JsonRecord) {
  return {
    hypothesis: textField(input, "hypothesis"),
    action: planOf(input),
    prediction: textField(input, "prediction"),
    strategy: choice(input, "strategy", GHAP_STRATEGIES),
    note: textField(input, "note"),
  };
}

/** Root cause and lesson may be texts, or the objects of seed 003's tools. */
export function readResolution(input: JsonRecord): Resolution {
  const status = choice(input, "status", GHAP_OUTCOMES);
  if (status === undefined) {
    const detail = `'status' is missing: one of ${GHAP_OUTCOMES.join(", ")}.`;
    throw new CatalogueError("ERR_TOOL_INPUT", { detail, tool: "ghap" });
  }
  return {
    status,
    result: textField(input, "result") ?? "",
    surprise: textField(input, "surprise"),
    rootCause: readRootCause(input),
    lesson: readLesson(input),
  };
}

function readRootCause(input: JsonRecord): Resolution["rootCause"] {
  const given = recordField(input, "root_cause");
  const from: JsonRecord =
    given === undefined ? { category: input["root_cause"], description: input["why"] } : given;
  const category = choice(from, "category", GHAP_ROOT_CAUSES);
  if (category === undefined) return undefined;
  return { category, description: textField(from, "description") ?? "" };
}

function readLesson(input: JsonRecord): Resolution["lesson"] {
  const given = recordField(input, "lesson");
  if (given === undefined) {
    const takeaway = textField(input, "lesson");
    return takeaway === undefined ? undefined : { what_worked: "", takeaway };
  }
  return {
    what_worked: textField(given, "what_worked") ?? "",
    takeaway: textField(given, "takeaway") ?? "",
  };
}
