// Messages of errors that are not ours may quote a user or a tool. None of them reaches the log.
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { CatalogueError } from "@/base/errors.ts";
import { describeError } from "@/hook/answer.ts";
import { logHook } from "@/hook/log-hook.ts";
import { logPath } from "@/platform/log.ts";
import type { Store } from "@/store/store.ts";
import { failed } from "@test/events/fixes/failing-calls.ts";
import { answerEvents, type AnsweredEvents } from "@test/hook/answered-events.ts";

const SAID = "quetzalcoatl";
const FAILURE = failed("make check", "Error: no such table: invoices");

class TidyError extends Error {
  override readonly name = "TidyError";
}

describe("only the kind of a foreign error is logged", () => {
  test.each([
    ["Error", new Error(`cannot parse ${SAID}`)],
    ["TypeError", new TypeError(`${SAID} is not a function`)],
    ["TidyError", new TidyError(SAID, { cause: new Error(SAID) })],
    ["AggregateError", new AggregateError([new Error(SAID)], SAID)],
    ["string", SAID],
    ["object", { message: SAID, toString: (): string => SAID }],
    ["undefined", undefined],
  ])("%s, thrown while an event is looked at", async (kind, error) => {
    using events = answerEvents({ replaceStore: (store) => failing(store, "openFailures", error) });
    const [line] = await logOf(events);
    expect(line).toContain(`internal-error","detail":"${kind}"`);
    expect(line).not.toContain(SAID);
  });

  test.each([
    ["Error", new Error(`cannot parse ${SAID}`)],
    ["string", SAID],
  ])("%s, thrown while the writes are made", async (kind, error) => {
    using events = answerEvents({ replaceStore: (store) => failing(store, "apply", error) });
    const [line] = await logOf(events);
    expect(line).toContain(`internal-error","detail":"${kind}"`);
    expect(line).not.toContain(SAID);
  });
});

test("an error of our own is logged with its code and message", async () => {
  const error = new CatalogueError("ERR_STORE_UNAVAILABLE", {
    path: "db/memory.sqlite",
    detail: "gone",
  });
  using events = answerEvents({ replaceStore: (store) => failing(store, "apply", error) });
  const [line] = await logOf(events);
  expect(line).toContain("ERR_STORE_UNAVAILABLE");
  expect(line).toContain("db/memory.sqlite");
});

function failing(store: Store, method: "apply" | "openFailures", error: unknown): Store {
  return {
    ...store,
    [method]: () => {
      throw error;
    },
  };
}

/** The lines of hooks.log after a failed command was reported, written as a hook writes them. */
async function logOf({ world, answer }: AnsweredEvents): Promise<string[]> {
  const answered = answer("PostToolUseFailure", FAILURE).then(({ ending }) => ending);
  const ending = await answered.catch(describeError);
  logHook("PostToolUseFailure", ending, { ...world.tools, startedAtMs: 0, isStoreOwn: true });
  const lines = readFileSync(logPath(world.tools.project.storeFolder), "utf8").split("\n");
  return lines.filter(Boolean);
}
