// Where the memories of a project are: in the project, or in the user's folder.
import { describe, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { homeOfStore, keptFolderFor, keptFor } from "@/platform/kept/kept-paths.ts";
import { homeOfProject } from "@/platform/kept/kept-store.ts";
import { findProject, type Project } from "@/platform/project.ts";
import { journalFolder } from "@/ghap/journal/journal-paths.ts";
import { projectStateFolder } from "@/session/state/state-folder.ts";
import { createGitProject, type GitProject } from "@test/harness/git-project.ts";
import { type TemporaryFolder, temporaryFolder } from "@test/harness/temporary.ts";

const STORE = ".context-graph";

/** A repository and a user's folder in which memories of projects are kept. */
async function keeping(folder: TemporaryFolder): Promise<{ repo: GitProject; user: string }> {
  const user = join(folder.path, "home", STORE);
  mkdirSync(join(user, "kept"), { recursive: true });
  return { repo: await createGitProject(join(folder.path, "repo")), user };
}

function find(directory: string, user: string): Project {
  return findProject(directory, (name) => (name === "CONTEXT_GRAPH_HOME" ? user : ""));
}

describe("a user who keeps memories for projects", () => {
  test("has those of a repository below its path, the same from every folder and worktree", async () => {
    using folder = temporaryFolder("kept");
    const { repo, user } = await keeping(folder);
    const beside = await repo.addWorktree(join(folder.path, "beside"), "topic");
    const storeFolder = join(user, "kept", repo.path, STORE);
    for (const directory of [repo.path, join(repo.path, "src"), beside.path]) {
      const found = find(directory, user);
      expect(found).toMatchObject({ storeFolder, keptFor: repo.path, sharedId: undefined });
      expect(homeOfProject(found)).toBe(repo.path);
      expect(projectStateFolder(found, "/nowhere")).toBe(join(storeFolder, "sessions"));
    }
    // Somebody may be at work in each worktree.
    const [main, other] = [repo.path, beside.path].map((root) => journalFolder(find(root, user)));
    expect(main).toBe(join(storeFolder, "journal"));
    expect(other).toStartWith(join(storeFolder, "journals"));
  });

  test("has the same memories by every path that leads to the repository", async () => {
    using folder = temporaryFolder("kept");
    const { repo, user } = await keeping(folder);
    const link = join(folder.path, "link");
    symlinkSync(folder.path, link);
    expect(find(join(link, "repo"), user)).toMatchObject({
      root: join(link, "repo"),
      keptFor: repo.path,
      storeFolder: join(user, "kept", repo.path, STORE),
    });
  });

  test.each(["id", "db/context-graph.db"])(
    "uses the folder of a project that has a store: %s",
    async (name) => {
      using folder = temporaryFolder("kept");
      const { repo, user } = await keeping(folder);
      repo.write({ [`${STORE}/${name}`]: "" });
      const found = find(repo.path, user);
      expect(found.storeFolder).toBe(join(repo.path, STORE));
      expect(found.keptFor).toBeUndefined();
      expect(journalFolder(found)).toBe(join(repo.path, ".claude", "journal"));
    },
  );

  test("does not take a folder with the settings of a team for a store", async () => {
    using folder = temporaryFolder("kept");
    const { repo, user } = await keeping(folder);
    repo.write({ [`${STORE}/config.toml`]: "" });
    expect(find(repo.path, user).keptFor).toBe(repo.path);
  });

  test("has a home directory that is a repository among the projects", async () => {
    using folder = temporaryFolder("kept");
    const { path } = await createGitProject(join(folder.path, "home"));
    const user = join(path, STORE);
    mkdirSync(join(user, "kept"), { recursive: true });
    mkdirSync(join(user, "db"));
    writeFileSync(join(user, "db", "context-graph.db"), "");
    expect(find(path, user)).toMatchObject({ keptFor: path, sharedId: undefined });
  });

  test("shares one memory among all folders outside git, as before", () => {
    using folder = temporaryFolder("kept");
    const user = join(folder.path, "home");
    mkdirSync(join(user, "kept"), { recursive: true });
    expect(find(join(folder.path), user)).toMatchObject({ storeFolder: user, sharedId: "_global" });
  });
});

test("without it the memories are in the project", async () => {
  using folder = temporaryFolder("kept");
  const repo = await createGitProject(join(folder.path, "repo"));
  const user = join(folder.path, "home");
  mkdirSync(user);
  writeFileSync(join(user, "setup.json"), "{}");
  expect(find(repo.path, user).storeFolder).toBe(join(repo.path, STORE));
});

describe("the path of a project and of its memories", () => {
  test.each([
    ["linux", "/home/me/.context-graph", "/home/me/shop"],
    ["linux", "/home/me/.context-graph", "/"],
    ["linux", "/home/me/.context-graph", "/home/me/a b/größe"],
    ["win32", "C:\\Users\\me\\.context-graph", "C:\\code\\shop"],
    ["win32", "C:\\Users\\me\\.context-graph", "\\\\server\\share\\shop"],
  ] as const)("follow from each other on %s: %s, %s", (platform, user, home) => {
    const folder = keptFolderFor(user, home, platform);
    expect(folder).toStartWith(user);
    expect(folder).not.toMatch(/^..*:.*:/);
    expect(keptFor(folder.replaceAll("/", platform === "win32" ? "\\" : "/"), user, platform)).toBe(
      home,
    );
  });

  test("a store in its project is kept for nobody", () => {
    const user = "/home/me/.context-graph";
    for (const folder of ["/home/me/shop/.context-graph", user, `${user}/kept`, `${user}/kept/x`]) {
      expect(keptFor(folder, user)).toBeUndefined();
    }
    expect(homeOfStore("/home/me/shop/.context-graph", user)).toBe("/home/me/shop");
  });
});
