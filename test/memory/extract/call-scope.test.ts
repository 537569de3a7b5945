import { expect, test } from "bun:test";
import { extractCandidates } from "@/memory/extract/extract.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { agentDoes, agentRuns, agentSays, userSays } from "@test/memory/extract/turns.ts";

function scopeOfLast(turns: readonly TranscriptTurn[], said: string): readonly string[] {
  return extractCandidates(turns).find(({ text }) => text.includes(said))?.scope ?? [];
}

const ROOT = "/home/dev/p";

test("a remark about a file holds although the agent has gone to another folder", () => {
  const said = "コメントは日本語で書いてね";
  const inWeb = (turn: TranscriptTurn) => ({ ...turn, cwd: `${ROOT}/web` });
  const edit = { action: "edit", file: `${ROOT}/app/models/user.rb` } as const;
  const turns = [
    userSays("ok do it"),
    ...agentDoes({ ...edit, written: "# loads" }).map(inWeb),
    inWeb(agentSays("Done.")),
    inWeb(userSays(said)),
    ...agentDoes({ ...edit, written: "# 読み込む" }).map(inWeb),
  ];
  expect(scopeOfLast(turns, said)).toContain("on:like:app/models/*.rb");
});

test("a file outside of the project is nobody's scope", () => {
  const said = "plans are written in short sentences, always with a list of open questions";
  const edit = { action: "edit", file: "/home/dev/.claude/plans/blue-fox.md" } as const;
  const turns = [
    userSays("ok do it"),
    ...agentDoes({ ...edit, written: "one long text" }),
    userSays(said),
    ...agentDoes({ ...edit, written: "a list" }),
  ];
  expect(scopeOfLast(turns, said)).toEqual([]);
});

test("a secret in a command is in no handle of a remark about it", () => {
  const token = "ghp_1234567890abcdefghijABCDEFGHIJ123456";
  const said = "always with --quiet, the log is public";
  const turns = [
    userSays("ok do it"),
    ...agentRuns(`deploy ${token} now`),
    userSays(said),
    ...agentRuns(`deploy ${token} --quiet`),
  ];
  expect(JSON.stringify(extractCandidates(turns)).includes(token.toLowerCase())).toBe(false);
});
