import { describe, expect, test } from "bun:test";
import { chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "@/base/environment.ts";
import { findProject, userFolder } from "@/platform/project.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { testIf } from "@test/harness/test-if.ts";

const STORE = ".context-graph";

describe("a git repository", () => {
  test("is the project of its folder and of every folder in it", async () => {
    using folder = temporaryFolder("project");
    const { path } = await createGitProject(join(folder.path, "repo"));
    const deep = join(path, "src", "deep");
    mkdirSync(deep, { recursive: true });
    for (const directory of [path, deep, join(path, "not", "there")]) {
      expect(find(directory)).toEqual({
        root: path,
        storeFolder: join(path, STORE),
        sharedId: undefined,
        branch: "main",
      });
    }
  });

  test("has a branch before its first commit, and none with a detached HEAD", async () => {
    using folder = temporaryFolder("project");
    const { path, git, commit } = await createGitProject(join(folder.path, "repo"));
    await git("checkout", "--quiet", "--orphan", "unborn");
    expect(find(path).branch).toBe("unborn");
    await commit("second");
    await git("checkout", "--quiet", "--detach");
    expect(find(path).branch).toBeUndefined();
  });

  test("may have branches with slashes and other odd names", async () => {
    using folder = temporaryFolder("project");
    const { path, git } = await createGitProject(join(folder.path, "repo"));
    for (const name of ["feature/ports/5432", "refs/heads/odd", "größe-#1"]) {
      await git("checkout", "--quiet", "-b", name);
      expect(find(path).branch).toBe(name);
    }
  });

  test("shares its store with its worktrees, each of which has its own root and branch", async () => {
    using folder = temporaryFolder("project");
    const main = await createGitProject(join(folder.path, "repo"));
    const beside = await main.addWorktree(join(folder.path, "beside"), "topic/one");
    const within = await main.addWorktree(join(main.path, "trees", "two"), "topic/two");
    mkdirSync(join(beside.path, "src"));
    expect(find(join(beside.path, "src"))).toMatchObject({
      root: beside.path,
      storeFolder: join(main.path, STORE),
      branch: "topic/one",
    });
    expect(find(within.path)).toMatchObject({
      root: within.path,
      storeFolder: join(main.path, STORE),
      branch: "topic/two",
    });
    expect(find(main.path).branch).toBe("main");
  });

  test("that is bare contains the store of its worktrees", async () => {
    using folder = temporaryFolder("project");
    const source = await createGitProject(join(folder.path, "source"));
    const bare = join(folder.path, "repo.git");
    await source.git("clone", "--quiet", "--bare", source.path, bare);
    const trees = ["one", "two"].map((name) => join(folder.path, name));
    for (const tree of trees) {
      const branch = `branch-of-${tree.split("/").at(-1)}`;
      await source.git("--git-dir", bare, "worktree", "add", "--quiet", "-b", branch, tree);
      expect(find(tree)).toMatchObject({ root: tree, storeFolder: join(bare, STORE), branch });
    }
  });

  test("that lies apart from its files has its own store, and one for its worktrees", async () => {
    using folder = temporaryFolder("project");
    const source = await createGitProject(join(folder.path, "source"));
    const apart = join(folder.path, "apart.git");
    const main = join(folder.path, "main");
    await source.git("clone", "--quiet", `--separate-git-dir=${apart}`, source.path, main);
    const tree = join(folder.path, "tree");
    await source.git("-C", main, "worktree", "add", "--quiet", "-b", "side", tree);
    expect(find(main)).toMatchObject({ root: main, storeFolder: join(main, STORE) });
    expect(find(tree)).toMatchObject({ root: tree, storeFolder: join(apart, STORE) });
    // Any folder can name the repository of another; the repository does not know it.
    const claiming = join(folder.path, "claiming");
    mkdirSync(claiming);
    writeFileSync(join(claiming, ".git"), `gitdir: ${apart}\n`);
    expect(find(claiming)).toMatchObject({ storeFolder: join(claiming, STORE) });
  });

  test("that lies inside its folder shares one store with its worktrees", async () => {
    using folder = temporaryFolder("project");
    const source = await createGitProject(join(folder.path, "source"));
    const outer = join(folder.path, "outer");
    mkdirSync(outer);
    const bare = join(outer, ".bare");
    await source.git("clone", "--quiet", "--bare", source.path, bare);
    writeFileSync(join(outer, ".git"), "gitdir: ./.bare\n");
    const tree = join(outer, "tree");
    await source.git("--git-dir", bare, "worktree", "add", "--quiet", "-b", "side", tree);
    for (const path of [outer, tree])
      expect(find(path)).toMatchObject({ root: path, storeFolder: join(bare, STORE) });
  });

  test("that claims to be a worktree of another one has its own store", async () => {
    using folder = temporaryFolder("project");
    const other = await createGitProject(join(folder.path, "other"));
    const claims: [name: string, gitdir: string, files: Record<string, string>][] = [
      ["file", "gitdir: made-up\n", { "made-up/commondir": "../../other/.git" }],
      ["absolute", "gitdir: made-up\n", { "made-up/commondir": join(other.path, ".git") }],
      ["nested", "gitdir: made-up/worktrees/x\n", { "made-up/worktrees/x/commondir": other.path }],
    ];
    for (const [name, gitdir, files] of claims) {
      const claimed = join(folder.path, name);
      const own = join(claimed, gitdir.slice("gitdir: ".length).trim());
      mkdirSync(own, { recursive: true });
      for (const [path, text] of Object.entries(files)) writeFileSync(join(claimed, path), text);
      writeFileSync(join(own, "HEAD"), "ref: refs/heads/main\n");
      writeFileSync(join(own, "gitdir"), join(claimed, ".git"));
      writeFileSync(join(claimed, ".git"), gitdir);
      expect(find(claimed)).toMatchObject({ root: claimed, storeFolder: join(claimed, STORE) });
    }
    const inside = join(folder.path, "inside");
    mkdirSync(join(inside, ".git"), { recursive: true });
    writeFileSync(join(inside, ".git", "HEAD"), "ref: refs/heads/main\n");
    writeFileSync(join(inside, ".git", "commondir"), join(other.path, ".git"));
    writeFileSync(join(inside, ".git", "gitdir"), join(inside, ".git"));
    expect(find(inside)).toMatchObject({ root: inside, storeFolder: join(inside, STORE) });
  });

  test("that is a submodule has its own store", async () => {
    using folder = temporaryFolder("project");
    const part = await createGitProject(join(folder.path, "part"));
    const outer = await createGitProject(join(folder.path, "outer"));
    const allow = ["-c", "protocol.file.allow=always"];
    await outer.git(...allow, "submodule", "--quiet", "add", part.path, "vendor/part");
    const inner = join(outer.path, "vendor", "part");
    expect(find(inner)).toMatchObject({ root: inner, storeFolder: join(inner, STORE) });
    expect(find(join(outer.path, "vendor"))).toMatchObject({
      root: outer.path,
      storeFolder: join(outer.path, STORE),
    });
  });

  test("takes precedence over a store in a folder around or inside it", async () => {
    using folder = temporaryFolder("project");
    mkdirSync(join(folder.path, STORE));
    const { path } = await createGitProject(join(folder.path, "repo"));
    const within = join(path, "src");
    mkdirSync(join(within, STORE), { recursive: true });
    expect(find(within).storeFolder).toBe(join(path, STORE));
  });
});

describe("a folder outside git", () => {
  test("shares the user's store, wherever that is", () => {
    using folder = temporaryFolder("project");
    const elsewhere = environment({ HOME: "/home/dev", CONTEXT_GRAPH_HOME: "/data/cg" });
    const shared = { root: folder.path, sharedId: "_global", branch: undefined } as const;
    expect(findProject(folder.path, elsewhere)).toEqual({ ...shared, storeFolder: "/data/cg" });
    expect(findProject(folder.path, environment({ HOME: "/home/dev" }))).toEqual({
      ...shared,
      storeFolder: join("/home/dev", STORE),
    });
    expect(userFolder(environment({ USERPROFILE: "/users/u" }))).toBe(join("/users/u", STORE));
  });

  test("has its own store if one was set up in it or above it", () => {
    using folder = temporaryFolder("project");
    const inner = join(folder.path, "inner");
    const deep = join(inner, "a", "b");
    mkdirSync(deep, { recursive: true });
    mkdirSync(join(folder.path, STORE));
    const own = (root: string) => ({
      root,
      storeFolder: join(root, STORE),
      sharedId: undefined,
      branch: undefined,
    });
    expect(find(deep)).toEqual(own(folder.path));
    mkdirSync(join(inner, STORE));
    expect(find(deep)).toEqual(own(inner));
  });

  test("does not mistake the user's store in the home folder for a project's", () => {
    using folder = temporaryFolder("project");
    const work = join(folder.path, "work");
    mkdirSync(work);
    mkdirSync(join(folder.path, STORE));
    const home = environment({ HOME: folder.path });
    expect(findProject(work, home)).toMatchObject({
      root: work,
      storeFolder: join(folder.path, STORE),
      sharedId: "_global",
    });
  });

  test("ignores a plain file called .context-graph", () => {
    using folder = temporaryFolder("project");
    writeFileSync(join(folder.path, STORE), "a file");
    expect(find(folder.path).sharedId).toBe("_global");
  });

  testIf(process.getuid?.() === 0, "needs root", "never uses the store of another user", () => {
    using folder = temporaryFolder("project");
    mkdirSync(join(folder.path, STORE));
    expect(find(folder.path).sharedId).toBeUndefined();
    chownSync(join(folder.path, STORE), 12_345, 12_345);
    expect(find(folder.path).sharedId).toBe("_global");
  });
});

describe("something that only looks like a repository", () => {
  test("a .git file that points nowhere is ignored", async () => {
    using folder = temporaryFolder("project");
    const outer = await createGitProject(join(folder.path, "outer"));
    const broken = join(outer.path, "broken");
    mkdirSync(broken);
    for (const content of ["gitdir: /nowhere/at/all\n", "gitdir: \n", "garbage", "", "\0\xff"]) {
      writeFileSync(join(broken, ".git"), content);
      expect(find(broken).root).toBe(outer.path);
    }
    rmSync(join(outer.path, ".git"), { recursive: true });
    expect(find(broken).sharedId).toBe("_global");
  });

  test("an empty .git folder is ignored", () => {
    using folder = temporaryFolder("project");
    mkdirSync(join(folder.path, ".git"));
    expect(find(folder.path).sharedId).toBe("_global");
  });

  test("a worktree whose repository was moved away is ignored", async () => {
    using folder = temporaryFolder("project");
    const main = await createGitProject(join(folder.path, "repo"));
    const tree = await main.addWorktree(join(folder.path, "tree"), "topic");
    rmSync(main.path, { recursive: true });
    expect(find(tree.path).sharedId).toBe("_global");
  });
});

function find(directory: string) {
  return findProject(directory, environment());
}

function environment(
  variables: Partial<Record<string, string>> = { HOME: "/home/dev" },
): Environment {
  return (name) => variables[name] ?? "";
}
