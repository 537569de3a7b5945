// Random sequences of operations, compared with a model of a few lines.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { rememberWrites } from "@/memory/memory.ts";
import { editOperation } from "@/operations/memories/edit.ts";
import { forgetOperation } from "@/operations/memories/forget.ts";
import { undoOperation } from "@/operations/memories/undo.ts";
import type { Store } from "@/store/store.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";

const WORDS = ["alpha", "beta", "gamma", "delta", "kappa", "omega"] as const;

type Action =
  | { readonly kind: "remember"; readonly text: string; readonly session: number }
  | { readonly kind: "edit"; readonly which: number; readonly text: string }
  | { readonly kind: "forget"; readonly which: number }
  | { readonly kind: "forget-word"; readonly word: string }
  | { readonly kind: "undo" };

const word = fc.constantFrom(...WORDS);
const text = fc.tuple(word, word).map((pair) => pair.join(" "));
const which = fc.nat({ max: 9 });
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("remember"), text, session: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("edit"), which, text }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("forget"), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("forget-word"), word }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("undo") }) },
);

/** The text of each memory, and the text before each change that can be undone. */
interface Model {
  readonly texts: Map<string, string>;
  readonly undoable: (readonly { readonly id: string; readonly before: string }[])[];
}

test("after any sequence of operations the store agrees with the model", () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 1, maxLength: 30 }), (actions) => {
      using tools = openProjectTools();
      const model: Model = { texts: new Map(), undoable: [] };
      for (const next of actions) {
        tools.clock.advance(1_000);
        act(next, model, tools);
        expect(tellTexts(tools.store)).toEqual(new Map([...model.texts].sort()));
      }
      for (const each of WORDS) expect(ownRows(tools.store, each)).toEqual(having(model, each));
      expect(foundAnywhere(tools.store)).toEqual(foundInFreshStore(tools.store));
      expect(tools.store.checkIntegrity().problems).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 120_000);

function act(next: Action, model: Model, tools: ProjectTools): void {
  if (next.kind === "undo") return undo(model, tools);
  if (next.kind === "remember") return remember(next.text, `s${next.session}`, model, tools);
  if (next.kind === "forget-word") {
    const ids = having(model, next.word);
    const pattern = new RegExp(next.word);
    forgetOperation.run({ chosen: { pattern }, dryRun: false }, tools);
    return noteForgotten(ids, model);
  }
  const id = [...model.texts.keys()][next.which];
  if (id === undefined) return;
  if (next.kind === "forget") {
    forgetOperation.run({ chosen: id, dryRun: false }, tools);
    return noteForgotten([id], model);
  }
  const result = editOperation.run({ id, text: next.text }, tools);
  const before = model.texts.get(id) ?? "";
  if (before === next.text) return;
  const equal = idOf(next.text, model);
  expect(result).toMatchObject({ id: equal ?? id, isMerged: equal !== undefined });
  model.undoable.push([{ id, before }]);
  if (equal === undefined) model.texts.set(id, next.text);
  else model.texts.delete(id);
}

function remember(said: string, sessionId: string, model: Model, tools: ProjectTools): void {
  const draft = { text: said, type: "Learning", origin: "user", sessionId } as const;
  const [outcome] = tools.store.apply(rememberWrites(draft, tools.clock), { isDurable: false });
  if (outcome?.kind !== "remembered") throw new Error("it was not remembered");
  expect(outcome.isNew).toBe(idOf(said, model) === undefined);
  model.texts.set(outcome.memoryId, said);
}

function noteForgotten(ids: readonly string[], model: Model): void {
  if (ids.length === 0) return;
  model.undoable.push(ids.map((id) => ({ id, before: model.texts.get(id) ?? "" })));
  for (const id of ids) model.texts.delete(id);
}

function undo(model: Model, tools: ProjectTools): void {
  const changes = model.undoable.pop();
  if (changes === undefined) {
    expect(() => undoOperation.run({}, tools)).toThrow("no change to undo");
    return;
  }
  const { undone, skipped } = undoOperation.run({}, tools);
  expect([...undone.map(({ id }) => id), ...skipped].sort()).toEqual(
    changes.map(({ id }) => id).sort(),
  );
  for (const { id, before } of changes) {
    const equal = idOf(before, model);
    if (equal === undefined || equal === id) model.texts.set(id, before);
    else model.texts.delete(id);
  }
}

function idOf(said: string, { texts }: Model): string | undefined {
  return [...texts].find(([, known]) => known === said)?.[0];
}

function having({ texts }: Model, each: string): string[] {
  return [...texts]
    .filter(([, said]) => said.includes(each))
    .map(([id]) => id)
    .sort();
}

function tellTexts(store: Store): Map<string, string> {
  return new Map(
    [...store.iterateMemories()].map(({ id, text: said }) => [id, said] as const).sort(),
  );
}

function ownRows(store: Store, each: string): string[] {
  const rows = store.postingsOf([each], 100).get(each) ?? [];
  return [...store.memoriesIn(rows).values()].map(({ id }) => id).sort();
}

/** The memories found by a word, with those found through their neighbours. */
function foundAnywhere(store: Store): string[][] {
  return WORDS.map((each) =>
    store
      .searchTerms({ terms: [each], limit: 100, order: "best" })
      .map(({ memory }) => memory.text)
      .sort(),
  );
}

/** The same in a store where these memories were only remembered. */
function foundInFreshStore(store: Store): string[][] {
  using fresh = openProjectTools();
  const writes = [...store.iterateMemories()].flatMap((memory) =>
    rememberWrites(memory, fresh.clock),
  );
  fresh.store.apply(writes, { isDurable: false });
  return foundAnywhere(fresh.store);
}
