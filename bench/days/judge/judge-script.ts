import type { HookCall } from "../client/hook-log.ts";
import type { ListedMemory, PlayedScript } from "../play/play-script.ts";
import type { DayScript, Fact, Session, Step } from "../script.ts";
import { scriptVocabulary } from "./garbled.ts";
import { isFix, judgeLine, type Moment, tells, type Verdict } from "./line-verdict.ts";
import { linesOf, type ShownLine } from "./shown-lines.ts";

export interface JudgedLine {
  readonly call: HookCall;
  readonly line: ShownLine;
  readonly verdict: Verdict;
}

/** One thing that should have been told at one moment. */
export interface DueFact {
  readonly fact: Fact;
  readonly session: string;
  readonly event: string;
  readonly about: string;
  readonly isTold: boolean;
  /** True if it was said at that very step. */
  readonly isToldThere: boolean;
}

export interface JudgedScript {
  readonly played: PlayedScript;
  readonly lines: readonly JudgedLine[];
  readonly due: readonly DueFact[];
  /** Changed or forgotten facts, and whether the outdated form was told. */
  readonly changes: readonly { readonly fact: Fact; readonly isStaleTold: boolean }[];
  readonly kept: readonly { readonly fact: Fact; readonly isKept: boolean }[];
  readonly notRules: readonly { readonly pattern: RegExp; readonly storedAs: string | undefined }[];
  readonly failures: readonly { readonly about: string; readonly isGivenFix: boolean }[];
  readonly quiet: readonly { readonly about: string; readonly isDisturbed: boolean }[];
}

export function judgeScript(played: PlayedScript): JudgedScript {
  const { script, calls, memories, types } = played;
  const lines = judgeLines(played);
  const steps = allSteps(script);
  const inStep = (day: number, session: Session, step: number) =>
    lines.filter(
      ({ call }) => call.day === day && call.session === session.name && call.step === step,
    );
  const failures = steps
    .filter(({ step }) => step.isUnrelated)
    .map(({ day, session, step, index }) => ({
      about: aboutStep(step),
      isGivenFix: inStep(day, session, index).some(
        ({ line, call }) => call.event === "PostToolUseFailure" && isFix(line, typeOf(line, types)),
      ),
    }));
  const quiet = steps
    .filter(({ step }) => step.isQuiet)
    .map(({ day, session, step, index }) => ({
      about: aboutStep(step),
      isDisturbed: inStep(day, session, index).length > 0,
    }));
  return {
    played,
    lines,
    due: dueFacts(script, lines, calls),
    changes: script.facts
      .filter(({ stale, wrong }) => stale !== undefined || wrong !== undefined)
      .map((fact) => ({
        fact,
        isStaleTold: lines.some(({ verdict }) => verdict.stale === fact.id),
      })),
    kept: script.facts
      .filter(({ by, isForgotten }) => by === "user" && !isForgotten)
      .map((fact) => ({ fact, isKept: memories.some((memory) => isMemoryOf(fact, memory)) })),
    notRules: steps
      .flatMap(({ step }) => step.notARule ?? [])
      .map((pattern) => ({ pattern, storedAs: storedRule(pattern, memories) })),
    failures,
    quiet,
  };
}

interface PlacedStep {
  readonly day: number;
  readonly session: Session;
  readonly index: number;
  readonly step: Step;
}

function allSteps(script: DayScript): PlacedStep[] {
  return [...script.days, script.probes].flatMap((sessions, day) =>
    sessions.flatMap((session) =>
      session.steps.map((step, index) => ({ day: day + 1, session, index, step })),
    ),
  );
}

function isMemoryOf(fact: Fact, memory: ListedMemory): boolean {
  const type = memory.experience_type;
  return type !== "FileAccess" && type !== "Summary" && tells(fact, memory.content);
}

function storedRule(pattern: RegExp, memories: readonly ListedMemory[]): string | undefined {
  return memories.find(({ content, experience_type: type, tier }) => {
    const isRule = type === "Preference" || type === "Decision" || tier === "gold";
    return isRule && type !== "Fix" && pattern.test(content);
  })?.content;
}

function typeOf({ memoryId, about }: ShownLine, types: PlayedScript["types"]): string {
  if (memoryId === "") return "";
  return types.get(memoryId) ?? /\((\w+)/.exec(about)?.[1] ?? "";
}

function judgeLines({ script, calls, types }: PlayedScript): JudgedLine[] {
  const vocabulary = scriptVocabulary(script);
  const placed = allSteps(script);
  const notRules = placed.flatMap(({ step }) => step.notARule ?? []);
  const stated = new Set<string>();
  let statedUpTo = 0;
  const judged: JudgedLine[] = [];
  let current = "";
  let before: Moment["before"][number][] = [];
  for (const call of calls) {
    const first = placed.findIndex(
      ({ day, session }) => day === call.day && session.name === call.session,
    );
    const session = placed[first]?.session;
    // A prompt cannot be told to itself, so its own words count from the next step on.
    for (; statedUpTo < first + Math.max(call.step, 0); statedUpTo += 1) {
      for (const id of placed[statedUpTo]?.step.tells ?? []) stated.add(id);
    }
    const isNewContext = call.event === "SessionStart";
    if (`${call.day}/${call.session}` !== current || isNewContext) before = [];
    current = `${call.day}/${call.session}`;
    const step = session?.steps[call.step];
    const base = {
      script,
      call,
      stated,
      vocabulary,
      notRules,
      dueInSession: dueIn(session),
      dueNow: new Set(step?.due ?? []),
      isUnrelatedFailure: step?.isUnrelated === true,
    };
    const above: ShownLine[] = [];
    for (const line of linesOf(call.injected)) {
      const moment = { ...base, before, above: [...above], memoryType: typeOf(line, types) };
      judged.push({ call, line, verdict: judgeLine(line, moment) });
      above.push(line);
    }
    before.push(...above.map((line) => ({ line, event: call.event })));
  }
  return judged;
}

function dueIn(session: Session | undefined): ReadonlySet<string> {
  const ofSteps = session?.steps.flatMap(({ due }) => due ?? []) ?? [];
  return new Set([...(session?.due ?? []), ...ofSteps]);
}

function dueFacts(
  script: DayScript,
  lines: readonly JudgedLine[],
  calls: readonly HookCall[],
): DueFact[] {
  const factOf = new Map(script.facts.map((fact) => [fact.id, fact]));
  return [...script.days, script.probes].flatMap((sessions, dayIndex) =>
    sessions.flatMap((session) => {
      const ofSession = (entry: { call: HookCall }) =>
        entry.call.day === dayIndex + 1 && entry.call.session === session.name;
      const shown = lines.filter(ofSession);
      const check = (id: string, step: number): DueFact[] => {
        const fact = factOf.get(id);
        if (fact === undefined) return [];
        const telling = shown.filter(
          ({ call, line, verdict }) =>
            call.step <= step && verdict.stale !== id && tells(fact, line.text),
        );
        const at = calls.find((call) => ofSession({ call }) && call.step === step);
        return [
          {
            fact,
            session: session.name,
            event: at?.event ?? "",
            about: at?.about ?? "",
            isTold: telling.length > 0,
            isToldThere: telling.some(({ call }) => call.step === step),
          },
        ];
      };
      const atStart = (session.due ?? []).flatMap((id) => check(id, -1));
      const atSteps = session.steps.flatMap(({ due = [] }, index) =>
        due.flatMap((id) => check(id, index)),
      );
      return [...atStart, ...atSteps];
    }),
  );
}

function aboutStep(step: Step): string {
  if (step.act === "prompt") return step.text;
  return step.act === "fail" ? step.error : step.act;
}
