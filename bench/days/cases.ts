import type { JudgedScript } from "./judge/judge-script.ts";

/**
 * Cases that were wrong once, each with what went wrong. They stay, so that a change that breaks
 * one again is noticed by name and not only in a total.
 */
export interface Case {
  readonly script: string;
  /** told: a fact when due; current: not its outdated form; kept: stored; the rest: left alone. */
  readonly expect: "told" | "current" | "kept" | "no rule" | "no fix" | "quiet";
  /** Id of the fact, or a part of the pattern, error or prompt. */
  readonly about: string;
  readonly reason: string;
}

const told = (script: string, about: string, reason: string): Case => {
  return { script, expect: "told", about, reason };
};
const current = (script: string, about: string, reason: string): Case => {
  return { script, expect: "current", about, reason };
};
const noRule = (script: string, about: string, reason: string): Case => {
  return { script, expect: "no rule", about, reason };
};
const noFix = (script: string, about: string, reason: string): Case => {
  return { script, expect: "no fix", about, reason };
};

export const CASES: readonly Case[] = [
  told("harbor", "uv-only", "`pip install` in a uv project got no reminder"),
  told("harbor", "tests-with-x", "said in two sessions, never a standing rule"),
  told("harbor", "deploy-make-ship", "a descriptive rule was not recognised as one"),
  told("harbor", "imani-billing", "a statement without any rule word was not kept"),
  told("harbor", "duplicate-invoices", "the agent's own finding was not kept"),
  told("harbor", "bookings-index", "a subagent's report was not kept"),
  told("harbor", "ws-flaky", "a pass without a change was recorded as a fix"),
  current("harbor", "broker", "the prompt about Kafka was shown as the history of events.py"),
  current("harbor", "metrics-port", "port 8125 was shown at every start after it had moved"),
  current("harbor", "dst-fix", "edits that were taken back were part of the fix"),
  current("harbor", "alembic-heads", "a fix that had stopped working was shown first"),
  current("harbor", "unleash", "what was forgotten came back through a summary"),
  noRule("harbor", "poll the weather", "a plan written by the agent became the user's preference"),
  noFix("harbor", "exit code 137", "any failure shared the words 'failed' and 'exit code'"),
  noFix("harbor", "UPGRADE FAILED", "`helm upgrade` got the fix of `alembic upgrade`"),
  told("lumen", "pr-draft", "said twice, the second time in anger"),
  told("lumen", "no-lodash", "`pnpm add lodash` got no reminder"),
  told("lumen", "generated-client", "a question as a reproach was not taken for a rule"),
  current("lumen", "state-lib", "Redux was told when asked for the state library"),
  current("lumen", "tablet-width", "768 was shown as the history of breakpoints.ts"),
  current("lumen", "resize-observer", "two tries that did not help were part of the fix"),
  noRule("lumen", "call open", "a breadcrumb of a pasted error report became a rule"),
  noFix("lumen", "27017", "ECONNREFUSED of another port got the fix of the mocks"),
  noFix("lumen", "jarfile", "'failed' alone was enough to show a fix"),
  told("tollgate", "gen-stubs", '"why\'d you …" was not taken for a reproach'),
  told("tollgate", "backtick-tests", '"test names: …, not …" was no rule'),
  told("tollgate", "plates-private", '"they dont go in any log" was no rule'),
  told("tollgate", "freeze", '"nothing goes out" was no rule'),
  told("tollgate", "fakes", '"no mocks of our own stuff" was no rule'),
  told("tollgate", "outbox", "a passage with two rare words and a common one was not told"),
  told("tollgate", "node-22", "`nvm use 22 && …` was not learned as what made the build pass"),
  current("tollgate", "http-client", '"scrap okhttp" did not end the choice of okhttp'),
  current("tollgate", "public-ids", '"scratch the ulids" came after the history of Quote.kt'),
  current("tollgate", "staging-db", "stg-1 was shown above stg-4"),
  {
    script: "tollgate",
    expect: "quiet",
    about: "between also and apply",
    reason: "'between' alone found a fact",
  },
  current("hikari", "daemon-port", "the old port came before the new one"),
  current("hikari", "store", "bolt was told when asked for the store"),
  current("hikari", "diff-bounds", "`recover()` was taken back, but shown as the fix"),
  told("hikari", "make-deps", "a rule in Japanese was not shown at `go get`"),
  {
    script: "hikari",
    expect: "quiet",
    about: "メモ.txt",
    reason: "'消して' alone found an episode",
  },
  {
    script: "hikari",
    expect: "quiet",
    about: "ビットシフト",
    reason: "'説明して' alone found an episode",
  },
];

/** True if the case is right now; undefined if its script was not played or it matches nothing. */
export function isCaseRight(
  { script, expect, about }: Case,
  judged: readonly JudgedScript[],
): boolean | undefined {
  const found = judged.find(({ played }) => played.script.name === script);
  if (found === undefined) return undefined;
  const every = (results: readonly boolean[]) =>
    results.length === 0 ? undefined : results.every(Boolean);
  switch (expect) {
    case "told":
      return every(found.due.filter(({ fact }) => fact.id === about).map(({ isTold }) => isTold));
    case "current":
      return every(
        found.changes.filter(({ fact }) => fact.id === about).map((change) => !change.isStaleTold),
      );
    case "kept":
      return every(found.kept.filter(({ fact }) => fact.id === about).map(({ isKept }) => isKept));
    case "no rule":
      return every(
        found.notRules
          .filter(({ pattern }) => pattern.source.includes(about))
          .map(({ storedAs }) => storedAs === undefined),
      );
    case "no fix":
      return every(
        found.failures
          .filter((failure) => failure.about.includes(about))
          .map(({ isGivenFix }) => !isGivenFix),
      );
    case "quiet":
      return every(
        found.quiet
          .filter((prompt) => prompt.about.includes(about))
          .map(({ isDisturbed }) => !isDisturbed),
      );
  }
}

/** The cases that are wrong again, one line each. */
export function formatWrongCases(judged: readonly JudgedScript[]): string[] {
  return CASES.filter((item) => isCaseRight(item, judged) === false).map(
    ({ script, expect, about, reason }) => `  ${script}, ${about} (${expect}): ${reason}`,
  );
}
