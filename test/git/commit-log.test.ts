// The log is read from git's own files, and says what git says.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { readCommitLog } from "@/git/commit-log.ts";
import { openRepository } from "@/git/repository.ts";
import { createGitProject, type GitProject } from "@test/harness/git-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

const BOUNDS = {
  limit: 1_000,
  filesPerCommit: 50,
  isKnown: (_id: string): boolean => false,
  mayContinue: () => true,
};

function logOf(project: GitProject, bounds: Partial<typeof BOUNDS> = {}, from?: readonly string[]) {
  using repository = openRepository(project.path, () => true);
  if (repository?.headId === undefined) throw new Error("no commit");
  return readCommitLog(repository.objects, from ?? [repository.headId], { ...BOUNDS, ...bounds });
}

async function logByGit(project: GitProject) {
  const format = "--format=%x01%H%x02%an%x02%at%x02%B%x03";
  const log = await project.git("log", format, "--name-only", "--no-renames");
  return log
    .split("\u0001")
    .slice(1)
    .map((part) => {
      const [head = "", files = ""] = part.split("\u0003");
      const [id, author, seconds, message = ""] = head.split("\u0002");
      return {
        id,
        author,
        atMs: Number(seconds) * 1_000,
        message: message.trim(),
        files: files.split("\n").filter(Boolean).sort(),
      };
    });
}

async function createHistory(path: string): Promise<GitProject> {
  const project = await createGitProject(path);
  for (let i = 0; i < 6; i += 1) {
    project.write({ [`src/${i}.ts`]: `${i}\n`, "README.md": `${i}\n` });
    await project.commit(`change ${i}\n\nThe body of ${i}: żółw.`);
  }
  await project.git("checkout", "--quiet", "-b", "side", "HEAD~3");
  project.write({ "side.ts": "side\n" });
  await project.commit("on the side");
  await project.git("checkout", "--quiet", "main");
  await project.git("merge", "--quiet", "--no-ff", "--message=merge the side", "side");
  return project;
}

test.each([["loose"], ["packed"]])(
  "the same commits as git (%s)",
  async (form) => {
    using folder = temporaryFolder("log");
    const project = await createHistory(join(folder.path, "p"));
    if (form === "packed") await project.git("gc", "--quiet", "--aggressive", "--prune=now");
    const { commits, frontier } = logOf(project);
    const byId = new Map(commits.map((commit) => [commit.id, commit]));
    const expected = await logByGit(project);
    expect(frontier).toEqual([]);
    expect(commits).toHaveLength(expected.length);
    for (const commit of expected) expect(byId.get(commit.id ?? "")).toMatchObject(commit);
  },
  30_000,
);

test("a log that is cut short goes on where it stopped, and knows what it has", async () => {
  using folder = temporaryFolder("log");
  const project = await createHistory(join(folder.path, "p"));
  const all = logOf(project).commits.map(({ id }) => id);
  const read: string[] = [];
  let from: readonly string[] | undefined;
  for (let round = 0; round < 10; round += 1) {
    const known = new Set(read);
    const part = logOf(project, { limit: 3, isKnown: (id: string) => known.has(id) }, from);
    read.push(...part.commits.map(({ id }) => id));
    from = part.frontier;
    if (from.length === 0) break;
  }
  expect(read.toSorted()).toEqual(all.toSorted());
  const known = new Set(read);
  expect(logOf(project, { isKnown: (id: string) => known.has(id) }).commits).toEqual([]);
});

test("a shallow clone has no commit that changed every file", async () => {
  using folder = temporaryFolder("log");
  const project = await createHistory(join(folder.path, "p"));
  const clone = join(folder.path, "shallow");
  await project.git("clone", "--quiet", "--depth=2", `file://${project.path}`, clone);
  const { commits, frontier } = logOf({ ...project, path: clone });
  expect(frontier).toEqual([]);
  expect(commits.length).toBeGreaterThan(0);
  for (const { files } of commits) expect(files.length).toBeLessThanOrEqual(2);
});
