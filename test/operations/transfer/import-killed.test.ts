// An import that is killed and run again has the same result as one run.
import { expect, test } from "bun:test";
import { appendFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Project } from "@/platform/project.ts";
import { rememberWrites } from "@/memory/memory.ts";
import { EPISODES_PER_SESSION } from "@/events/transcript/episode-limits.ts";
import { exportOperation } from "@/operations/transfer/export-memories.ts";
import { toLines, userRecord, writeLargeTranscript } from "@test/claude/transcript-file.ts";
import { transcriptPath } from "@test/events/transcript/session-transcript.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { ClaudeMemFile, observation } from "@test/operations/transfer/claude-mem-file.ts";
import { makeGitRoot } from "@test/operations/git-root.ts";
import { usingStore } from "@test/store/open-test-store.ts";
import { createTestClock } from "@test/store/test-clock.ts";

const PROGRAM = join(import.meta.dir, "programs", "import-file.ts");

const FILES = [
  ["an export", writeExport],
  ["a transcript", writeTranscript],
  ["claude-mem's database", writeClaudeMem],
] as const;

test.each(FILES)(
  "%s that was killed in the middle is the same as once",
  async (_name, write) => {
    using folder = temporaryFolder("killed-import");
    const [killed, once] = ["killed", "once"].map((name) =>
      makeGitRoot(join(folder.path, name, "project")),
    ) as [Project, Project];
    const path = join(folder.path, "file");
    write(path, killed.root);
    await killAtFirstPart(killed, path);
    const half = textsOf(killed).length;
    expect(half).toBeGreaterThan(0);
    const rest = await importInProcess(killed, path);
    const whole = await importInProcess(write === writeTranscript ? killed : once, path);
    const texts = textsOf(killed);
    expect(half).toBeLessThan(texts.length);
    expect(rest.imported).toBe(texts.length - half);
    expect(new Set(texts).size).toBe(texts.length);
    if (write === writeTranscript) {
      expect(whole.imported).toBe(0);
      expect(texts).toEqual(RULES);
    } else expect(texts).toEqual(textsOf(once));
  },
  60_000,
);

test("a transcript three times as long takes no more memory", async () => {
  using folder = temporaryFolder("large-import");
  const peaks: number[] = [];
  // The heap has reached its size after some 20 MB.
  for (const megabytes of [20, 60]) {
    const project = makeGitRoot(join(folder.path, `p${megabytes}`));
    const path = transcriptPath(project.root, `${megabytes}.jsonl`);
    writeFileSync(path, toLines(userRecord(RULES[0], { cwd: project.root, uuid: "first" })));
    const filler = join(folder.path, "filler");
    writeLargeTranscript(filler, megabytes * 1_000_000);
    const lines = await Bun.file(filler).text();
    appendFileSync(path, lines.replaceAll('"/home/dev/p"', JSON.stringify(project.root)));
    const last = userRecord(RULES[1], { cwd: project.root, uuid: "last" });
    appendFileSync(path, toLines(last));
    const report = await importInProcess(project, path);
    // Both rules, and the statements between them up to the limit of a session.
    expect(report.imported).toBe(2 + EPISODES_PER_SESSION.said);
    expect(report.reasons["more than is kept of one session"]).toBeGreaterThan(0);
    peaks.push(report.peakBytes);
  }
  const [small = 0, large = 0] = peaks;
  expect(large - small).toBeLessThan(50_000_000);
}, 300_000);

test("an export ten times as long takes no more memory", async () => {
  using folder = temporaryFolder("large-import");
  const peaks: number[] = [];
  for (const records of [4_000, 40_000]) {
    const project = makeGitRoot(join(folder.path, `p${records}`));
    const path = join(folder.path, "export.json");
    // The same few memories repeated: the size of the file matters, not of the store.
    const line = (n: number) =>
      JSON.stringify({
        id: `id-${n % 50}`,
        content: `memory ${n % 50}`,
        vector: "x".repeat(2_500),
      });
    const lines = Array.from({ length: records }, (_, n) => line(n));
    writeFileSync(path, `{"format":"wt-memory-export","records":[${lines.join(",\n")}]}`);
    expect(statSync(path).size).toBeGreaterThan(records * 2_500);
    const report = await importInProcess(project, path);
    expect(report).toMatchObject({ imported: 50, skipped: records - 50 });
    peaks.push(report.peakBytes);
  }
  const [small = 0, large = 0] = peaks;
  expect(large - small).toBeLessThan(60_000_000);
}, 300_000);

const RULES = [1, 2, 3].map((n) => `Always run step number ${n} before you commit.`);

function writeExport(path: string, root: string): void {
  const clock = createTestClock();
  using opened = usingStore(join(root, "..", "source"));
  const { store } = opened;
  for (let n = 0; n < 3_000; n += 1000) {
    const writes = Array.from(
      { length: 1_000 },
      (_, i) => `memory ${n + i} ${"of some length ".repeat(30)}`,
    );
    clock.advance(1_000);
    store.apply(
      writes.flatMap((text) => rememberWrites({ text, type: "Learning", origin: "user" }, clock)),
      { isDurable: false },
    );
  }
  const pieces: string[] = [];
  const project = { root, storeFolder: root, sharedId: undefined, branch: undefined };
  exportOperation.run({ write: (piece) => void pieces.push(piece) }, { store, clock, project });
  writeFileSync(path, pieces.join(""));
}

/** Three rules, so far apart that each is read in another part. */
function writeTranscript(path: string, root: string): void {
  const filler = toLines({ type: "api-request-blob", content: "x".repeat(1_900_000) });
  const lines = RULES.map((rule, n) => toLines(userRecord(rule, { cwd: root, uuid: `turn-${n}` })));
  writeFileSync(path, lines.join(filler + filler));
}

function writeClaudeMem(path: string): void {
  const file = new ClaudeMemFile(path, "now");
  for (let n = 0; n < 900; n += 1)
    file.insert("observations", observation("project", { title: `No. ${n}` }));
  file.close();
}

interface Report {
  readonly reasons: Readonly<Record<string, number>>;
  imported: number;
  skipped: number;
  peakBytes: number;
}

function start({ root }: Project, path: string, ...more: string[]) {
  return Bun.spawn([process.execPath, PROGRAM, root, path, ...more], {
    cwd: join(import.meta.dir, "..", "..", ".."),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
}

async function importInProcess(project: Project, path: string): Promise<Report> {
  const child = start(project, path);
  const output = await new Response(child.stdout).text();
  expect(await child.exited).toBe(0);
  return JSON.parse(output.trim().split("\n").at(-1) ?? "") as Report;
}

async function killAtFirstPart(project: Project, path: string): Promise<void> {
  const child = start(project, path, "slowly");
  for await (const _chunk of child.stdout) child.kill("SIGKILL");
  await child.exited;
  expect(child.signalCode).toBe("SIGKILL");
}

function textsOf({ storeFolder }: Project): string[] {
  using opened = usingStore(storeFolder);
  return [...opened.store.iterateMemories()].map(({ text }) => text);
}
