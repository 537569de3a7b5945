import { evaluate, type FieldReader, startWork, type WorkLeft } from "@/events/matcher/evaluate.ts";
import type { Expression } from "@/events/matcher/expression.ts";
import { parseExpression } from "@/events/matcher/parse.ts";

/**
 * A project's hooks.json says under which condition a contributor runs at an event, or does not.
 * A contributor that no entry names always runs. Invalid entries are skipped and reported; the
 * others apply.
 */
export interface Rule {
  readonly event: string;
  readonly when: Expression;
  readonly contributors: readonly ContributorSwitch[];
}

export interface ContributorSwitch {
  readonly name: string;
  /** False if the contributor does not run when the condition is true. */
  readonly isEnabled: boolean;
}

/** A command that Claude Code itself runs; we only copy it to its settings. */
export interface ClientCommand {
  readonly event: string;
  readonly matcher: string;
  readonly command: string;
  readonly timeoutSeconds: number | undefined;
}

export interface RulesProblem {
  /** The position in the file, such as `hooks.PreToolUse[0].matcher`. */
  readonly where: string;
  readonly message: string;
}

export interface Rules {
  readonly rules: readonly Rule[];
  readonly commands: readonly ClientCommand[];
  readonly problems: readonly RulesProblem[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads the parsed JSON of a hooks.json. Never throws. */
export function readRules(document: unknown, knownEvents: readonly string[]): Rules {
  const reader = new RulesReader(knownEvents);
  reader.readDocument(document);
  return reader;
}

/**
 * True if the contributor runs at this event. If several entries apply, the last one counts. All
 * contributors of an event share the work that is left.
 */
export function mayRun(
  rules: readonly Rule[],
  event: string,
  contributor: string,
  readField: FieldReader,
  left: WorkLeft = startWork(),
): boolean {
  const own = rules
    .filter((rule) => rule.event === event)
    .flatMap(({ when, contributors }) =>
      contributors
        .filter(({ name }) => name === contributor)
        .map(({ isEnabled }) => ({ when, isEnabled })),
    );
  const last = own.findLast(({ when }) => evaluate(when, readField, left));
  if (last !== undefined) return last.isEnabled;
  // If it is named only in entries that switch it on elsewhere, it does not run here.
  return !own.some(({ isEnabled }) => isEnabled);
}

class RulesReader implements Rules {
  readonly rules: Rule[] = [];
  readonly commands: ClientCommand[] = [];
  readonly problems: RulesProblem[] = [];

  constructor(readonly knownEvents: readonly string[]) {}

  readDocument(document: unknown): void {
    if (!isFields(document)) return this.#tell("", "must be an object");
    const { hooks } = document;
    if (!isFields(hooks)) return this.#tell("hooks", "must be an object of events");
    for (const [event, entries] of Object.entries(hooks)) this.#readEvent(event, entries);
  }

  #readEvent(event: string, entries: unknown): void {
    const where = `hooks.${event}`;
    if (!this.knownEvents.includes(event)) return this.#tell(where, "is no event of Claude Code");
    if (!Array.isArray(entries)) return this.#tell(where, "must be a list");
    for (const [at, entry] of entries.entries()) this.#readEntry(event, entry, `${where}[${at}]`);
  }

  #readEntry(event: string, entry: unknown, where: string): void {
    if (!isFields(entry)) return this.#tell(where, "must be an object");
    const { matcher = "*", hooks, description } = entry;
    if (description !== undefined && typeof description !== "string") {
      this.#tell(`${where}.description`, "must be a text");
    }
    if (typeof matcher !== "string") return this.#tell(`${where}.matcher`, "must be a text");
    if (!Array.isArray(hooks)) return this.#tell(`${where}.hooks`, "must be a list");
    const contributors: ContributorSwitch[] = [];
    for (const [at, hook] of hooks.entries()) {
      this.#readHook(hook, `${where}.hooks[${at}]`, { event, matcher, contributors });
    }
    if (contributors.length > 0) this.#addRule(event, matcher, contributors, where);
  }

  #addRule(
    event: string,
    matcher: string,
    contributors: readonly ContributorSwitch[],
    where: string,
  ): void {
    const parsed = parseExpression(matcher);
    if (parsed.kind === "expression") {
      this.rules.push({ event, when: parsed.expression, contributors });
    } else {
      const { message, position } = parsed.problem;
      this.#tell(`${where}.matcher`, `at character ${position}: ${message}`);
    }
  }

  #readHook(
    hook: unknown,
    where: string,
    into: { event: string; matcher: string; contributors: ContributorSwitch[] },
  ): void {
    if (!isFields(hook)) return this.#tell(where, "must be an object");
    const { type, name, command, enabled = true, timeout } = hook;
    if (type === "contributor") {
      if (typeof name !== "string") return this.#tell(`${where}.name`, "must be a text");
      if (typeof enabled !== "boolean")
        return this.#tell(`${where}.enabled`, "must be true or false");
      into.contributors.push({ name, isEnabled: enabled });
    } else if (type === "command") {
      if (typeof command !== "string") return this.#tell(`${where}.command`, "must be a text");
      const { event, matcher } = into;
      const timeoutSeconds = typeof timeout === "number" && timeout > 0 ? timeout : undefined;
      this.commands.push({ event, matcher, command, timeoutSeconds });
    } else {
      this.#tell(`${where}.type`, 'must be "contributor" or "command"');
    }
  }

  #tell(where: string, message: string): void {
    this.problems.push({ where, message });
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
