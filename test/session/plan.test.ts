import { describe, expect, test } from "bun:test";
import { flatten, shorten } from "@/base/text.ts";
import { readPlanList, readWholePlan } from "@/conversation/plan-list.ts";
import { readProgress, readWishes, scrapsPlan } from "@/conversation/plan-references.ts";
import type { PlanStep, TranscriptTurn, TurnToolCall } from "@/conversation/turn.ts";
import { droppedSteps, doneSteps, openSteps } from "@/session/digest/plan-steps.ts";
import { digestTurns, type SessionDigest } from "@/session/digest/digest.ts";
import { emptyDigest } from "@/session/digest/empty-digest.ts";
import { cpuMs } from "@test/harness/cpu-time.ts";

const GATE = {
  clean: (text: string, maxChars: number) => shorten(flatten(text), maxChars),
  cleanOutput: (text: string, maxChars: number) => shorten(flatten(text), maxChars),
  cleanOthers: (text: string, maxChars: number) => shorten(flatten(text), maxChars),
  cleanName: (name: string) => name,
  typed: (text: string) => text,
  mainErrorLine: (error: string) => error,
};

function digest(...turns: TranscriptTurn[]): SessionDigest {
  return digestTurns(emptyDigest("s1", "", "/t.jsonl"), turns, GATE);
}

function turn(more: Partial<TranscriptTurn>): TranscriptTurn {
  const said = { role: "assistant" as const, text: "", toolCalls: [], uuid: "u", atMs: 1_000 };
  const where = { isSidechain: false, agentId: "", sessionId: "s1", branch: "main", cwd: "/p" };
  return { ...said, ...where, endsWork: false, ...more };
}

const asks = (text: string) => turn({ role: "user", text });
const notes = (text: string) => turn({ text });
const says = (text: string) => turn({ text, endsWork: true });
const calls = (...toolCalls: TurnToolCall[]) => turn({ toolCalls });

let count = 0;
function edits(file: string): TranscriptTurn[] {
  const id = `edit-${(count += 1)}`;
  const toolResult = { callId: id, isError: false, text: "" };
  return [calls({ id, name: "Edit", action: "edit", file }), turn({ role: "tool", toolResult })];
}

function todos(...steps: PlanStep[]): TranscriptTurn {
  return calls({ id: "p", name: "TodoWrite", action: "plan", steps });
}

function planOf({ plan }: SessionDigest) {
  return { done: doneSteps(plan), open: openSteps(plan), dropped: droppedSteps(plan) };
}

const PLAN = `I looked at the code. Plan:

1. **Write the schema** in schema.ts
   - with types
2. Port the cart
3. Port the admin pages

Shall I go on?`;

describe("a plan in a message", () => {
  test.each([
    ["a heading", "## Next steps\n1. Deploy\n2. Watch the logs", ["Deploy", "Watch the logs"]],
    ["a bold line", "**Remaining:**\n\n1) Docs\n\n2) Release", ["Docs", "Release"]],
    [
      "German",
      "Nächste Schritte:\n1. Tests schreiben\n2. Ausliefern",
      ["Tests schreiben", "Ausliefern"],
    ],
    [
      "French",
      "Prochaines étapes :\n1. Écrire les tests\n2. Livrer",
      ["Écrire les tests", "Livrer"],
    ],
    ["Spanish", "Próximos pasos:\n1. Probar\n2. Publicar", ["Probar", "Publicar"]],
    ["Russian", "План:\n1. Тесты\n2. Релиз", ["Тесты", "Релиз"]],
    [
      "Japanese",
      "## 次のステップ\n1. テストを書く\n2. デプロイする",
      ["テストを書く", "デプロイする"],
    ],
    ["Chinese", "计划：\n1. 写测试\n2. 发布", ["写测试", "发布"]],
    ["a checklist", "Status\n- [ ] Docs\n- [ ] Release", ["Docs", "Release"]],
  ])("is found under %s", (_, text, titles) => {
    const steps = readPlanList(text);
    expect(steps?.map(({ title }) => title)).toEqual(titles);
    expect(steps?.map(({ status }) => status)).toEqual(["open", "open"]);
  });

  test.each([
    ["results", "Changes made:\n1. Renamed the file\n2. Added a test"],
    ["findings", "I found three problems:\n1. No index\n2. A race\n3. A typo"],
    ["finished steps", "### ✅ Completed steps\n1. Nginx\n2. DNS"],
    ["steps to reproduce", "Steps to reproduce:\n1. Open the page\n2. Click"],
    [
      "a sentence",
      "I had a plan in mind when I said that this list is not one of the plan's:\n1. a\n2. b",
    ],
    ["one step", "Plan:\n1. Do it"],
    ["code", "Plan:\n```\n1. a\n2. b\n```"],
    ["options", "### Next steps\nBoth are optional:\n1. Rename it\n2. Merge as it is"],
  ])("is not found in %s", (_, text) => {
    expect(readPlanList(text)).toBeUndefined();
  });

  test("has steps that are done or struck out", () => {
    expect(readPlanList("- [x] Schema\n- [ ] Cart\n- [ ] ~~Admin~~")).toEqual([
      { title: "Schema", status: "done" },
      { title: "Cart", status: "open" },
      { title: "Admin", status: "dropped" },
    ]);
    expect(
      readPlanList("Plan:\n1. ✅ Schema\n2. Cart\n3. ~~Admin~~")?.map((s) => s.status),
    ).toEqual(["done", "open", "dropped"]);
  });

  test("made in plan mode may have headings for its steps", () => {
    const text =
      "# Retry\n\n## Context\nWhy\n\n## Step 1: Add the option\nx\n\n## Step 2: Document it\ny";
    expect(readWholePlan(text)?.map(({ title }) => title)).toEqual([
      "Add the option",
      "Document it",
    ]);
  });

  test("costs linear time, whatever the text", () => {
    const texts = [
      "1. ",
      "Plan:\n1. a\n",
      "- [ ] ",
      "step 1 ",
      "skip ",
      "**",
      "[a](",
      "# step 1: ",
    ];
    const tookMs = cpuMs(() => {
      for (const text of texts) {
        const long = text.repeat(1_000_000 / text.length);
        readPlanList(long);
        readWholePlan(long);
        readProgress(long);
        readWishes(long);
        scrapsPlan(long);
      }
    });
    // Guess, generous: a quadratic pattern takes minutes.
    expect(tookMs).toBeLessThan(5_000);
  });
});

describe("a message about steps", () => {
  test.each([
    ["Step 2 done.", [2]],
    ["Steps 1 and 2 are done; step 3 is next.", [1, 2]],
    ["✅ Step 1: schema", [1]],
    ["Completed step 4.", [4]],
    ["Steps 1-3 complete", [1, 2, 3]],
    ["Schritt 2 ist erledigt.", [2]],
    ["L'étape 3 est terminée", [3]],
    ["ステップ2が完了しました", [2]],
    ["步骤3已完成", [3]],
    ["Шаг 2 готов", [2]],
    ["Step 3 is not done yet.", []],
    ["Once step 2 is done, we go on.", []],
    ["Now on to step 2.", []],
  ])("%p reports %j", (text, numbers) => {
    expect([...readProgress(text)].sort()).toEqual(numbers);
  });

  test.each([
    ["skip step 3", [3], []],
    ["please drop 2 and 4", [2, 4], []],
    ["don't do step 2", [2], []],
    ["step 2 can be dropped", [2], []],
    ["lass Schritt 3 weg", [3], []],
    ["saute l'étape 2", [2], []],
    ["olvida el paso 3", [3], []],
    ["пропусти шаг 2", [2], []],
    ["3はスキップ", [3], []],
    ["跳过第3步", [3], []],
    ["leave 3 for later", [], [3]],
    ["let's postpone 2", [], [2]],
    ["Schritt 2 machen wir später", [], [2]],
    ["3は後で", [], [3]],
    ["skip 3 tests", [], []],
    ["ignore 404 errors", [], []],
    ["leave the 3 retries alone", [], []],
    ["should we skip step 3?", [], []],
    ["do step 3 now", [], []],
  ])("%p drops %j and defers %j", (text, dropped, later) => {
    expect(readWishes(text)).toEqual({ dropped, later });
  });

  test.each([
    ["scrap the plan", true],
    ["forget the plan, we go with Redis", true],
    ["vergiss den Plan", true],
    ["計画は中止", true],
    ["取消计划", true],
    ["the plan is fine", false],
    ["should we drop the plan?", false],
    ["stop. what is the plan?", false],
  ])("%p calls the plan off: %p", (text, isOff) => {
    expect(scrapsPlan(text)).toBe(isOff);
  });
});

describe("a plan that was only said", () => {
  const planned = [asks("Move the shop to GraphQL, please."), says(PLAN)];

  test("is open after the message that proposes it", () => {
    expect(planOf(digest(...planned)).open).toEqual([
      "Write the schema in schema.ts",
      "Port the cart",
      "Port the admin pages",
    ]);
  });

  test("is followed by number: done by the agent, dropped and deferred by the user", () => {
    const plan = planOf(
      digest(
        ...planned,
        asks("Yes, but skip step 3."),
        ...edits("/p/schema.ts"),
        says("Step 1 is done, the schema is in."),
      ),
    );
    expect(plan).toEqual({
      done: ["Write the schema in schema.ts"],
      open: ["Port the cart"],
      dropped: ["Port the admin pages"],
    });
    const deferred = planOf(digest(...planned, asks("go, but leave 3 for later")));
    expect(deferred.open.at(-1)).toBe("Port the admin pages (left for later)");
  });

  test("is followed by a new list with marks", () => {
    const list =
      "- [x] Write the schema in schema.ts\n- [ ] Port the cart\n- [ ] Port the admin pages";
    const plan = planOf(
      digest(...planned, asks("Go on, please."), ...edits("/p/a.ts"), says(list)),
    );
    expect(plan.done).toEqual(["Write the schema in schema.ts"]);
    expect(plan.open).toHaveLength(2);
  });

  test("is forgotten when the agent has worked and no longer mentions it", () => {
    const plan = digest(...planned, asks("Go on, please."), ...edits("/p/a.ts"), says("All in."));
    expect(planOf(plan).open).toEqual([]);
  });

  test("is forgotten the same way after work by commands, but not after a look around", () => {
    const run = (command: string) => [
      calls({ id: command, name: "Bash", action: "run" as const, command }),
      turn({ role: "tool", toolResult: { callId: command, isError: false, text: "ok" } }),
    ];
    const after = (command: string) =>
      planOf(digest(...planned, asks("Can you do this?"), ...run(command), says("Look.")));
    expect(after("gh secret set HOST --body 10.0.0.1").open).toEqual([]);
    expect(after("git status").open).toHaveLength(3);
  });

  test("is still open while the agent works on it", () => {
    const plan = digest(...planned, asks("Go on, please."), ...edits("/p/a.ts"), notes("Next."));
    expect(planOf(plan).open).toHaveLength(3);
  });

  test.each(["scrap the plan", "Forget it.", "vergiss es", "算了"])(
    "is called off by %p",
    (text) => {
      const { plan } = digest(...planned, asks(text));
      expect(plan.steps).toEqual([]);
      expect(plan.cancelled.at(-1)).toStartWith("the plan (Write the schema");
    },
  );

  test("is forgotten after three prompts about other things", () => {
    const other = asks("What does this other function do?");
    expect(planOf(digest(...planned, other, other)).open).toHaveLength(3);
    expect(planOf(digest(...planned, other, other, other)).open).toEqual([]);
  });

  test("is one of plan mode too, proposed or handed over to a fresh context", () => {
    const written = "# GraphQL\n\n1. Write the schema\n2. Port the cart";
    const proposed = digest(calls({ id: "x", name: "ExitPlanMode", action: "plan", written }));
    expect(planOf(proposed).open).toEqual(["Write the schema", "Port the cart"]);
    const handed = digest(
      turn({
        role: "user",
        speaker: "agent-plan",
        text: `Implement the following plan:\n\n${written}`,
      }),
    );
    expect(planOf(handed).open).toEqual(["Write the schema", "Port the cart"]);
    expect(handed.goal.first).toBe("GraphQL");
  });

  test("does not replace the list of a plan tool, and is replaced by one", () => {
    const tool = todos({ title: "a", status: "open" }, { title: "b", status: "open" });
    expect(planOf(digest(tool, says(PLAN))).open).toEqual(["a", "b"]);
    expect(planOf(digest(says(PLAN), tool)).open).toEqual(["a", "b"]);
  });
});

describe("a plan of a tool", () => {
  const step = (title: string, status: PlanStep["status"] = "open") => ({ title, status });

  test("has cancelled steps: those removed while the others stay", () => {
    const plan = planOf(
      digest(
        todos(step("a"), step("b"), step("c")),
        todos(step("a", "done"), step("c")),
        todos(step("a", "done"), step("c")),
      ),
    );
    expect(plan).toEqual({ done: ["a"], open: ["c"], dropped: ["b"] });
  });

  test("has none when the list is reworded, shortened or another one", () => {
    for (const next of [
      [step("a"), step("b, in two parts"), step("c")],
      [step("x"), step("y")],
    ]) {
      const { plan } = digest(todos(step("a"), step("b"), step("c")), todos(...next));
      expect(droppedSteps(plan)).toEqual([]);
    }
    const shortened = digest(todos(step("a", "done"), step("b"), step("c")), todos(step("c")));
    expect(droppedSteps(shortened.plan)).toEqual([]);
  });

  test("is changed by the user's words as well", () => {
    const { plan } = digest(todos(step("a"), step("b"), step("c")), asks("skip 2, please"));
    expect(openSteps(plan)).toEqual(["a", "c"]);
    expect(plan.cancelled).toEqual(["b"]);
  });

  test("is forgotten after six prompts without a word about it", () => {
    const other = asks("What does this other function do?");
    const others = Array.from({ length: 6 }, () => other);
    expect(openSteps(digest(todos(step("a"), step("b")), ...others).plan)).toEqual([]);
  });
});

test("messages of other agents are no requests of the user", () => {
  const { goal, prompts } = digest(
    asks("Please fix the upload of large files."),
    turn({ role: "user", speaker: "teammate", text: "Please review everything I have done." }),
    asks("[Image #1] can we fix this too, please?"),
  );
  expect(prompts).toHaveLength(2);
  expect(goal.latest).toBe("can we fix this too, please?");
});
