import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createGitProject, type GitProject } from "@test/harness/git-project.ts";

/** A repository in which everything that git can be made to run leaves a mark. */
export interface TrappedRepository {
  readonly project: GitProject;
  /** A folder for PATH, in which git and the programs git starts are traps too. */
  readonly programs: string;
  /** The names of the traps that were set off. */
  sprung(): string[];
}

/** Everything in git's configuration that names a program, as of git 2.51. */
const PROGRAM_SETTINGS = [
  "alias.diff",
  "alias.status",
  "alias.rev-parse",
  "alias.ls-files",
  "core.alternateRefsCommand",
  "core.askPass",
  "core.editor",
  "core.fsmonitor",
  "core.gitProxy",
  "core.pager",
  "core.sshCommand",
  "credential.helper",
  "diff.external",
  "diff.trap.command",
  "diff.trap.textconv",
  "difftool.trap.cmd",
  "filter.trap.clean",
  "filter.lasting.process",
  "filter.trap.smudge",
  "gpg.program",
  "gpg.ssh.program",
  "gpg.ssh.defaultKeyCommand",
  "gpg.x509.program",
  "interactive.diffFilter",
  "merge.trap.driver",
  "mergetool.trap.cmd",
  "pager.diff",
  "pager.status",
  "remote.origin.receivepack",
  "remote.origin.uploadpack",
  "sequence.editor",
  "submodule.sub.update",
  "trailer.trap.cmd",
  "trailer.trap.command",
  "uploadpack.packObjectsHook",
] as const;

/** The hooks of githooks(5). */
const HOOKS = [
  "applypatch-msg",
  "commit-msg",
  "fsmonitor-watchman",
  "post-applypatch",
  "post-checkout",
  "post-commit",
  "post-index-change",
  "post-merge",
  "post-receive",
  "post-rewrite",
  "post-update",
  "pre-applypatch",
  "pre-auto-gc",
  "pre-commit",
  "pre-merge-commit",
  "pre-push",
  "pre-rebase",
  "pre-receive",
  "prepare-commit-msg",
  "proc-receive",
  "push-to-checkout",
  "reference-transaction",
  "sendemail-validate",
  "update",
] as const;

/** Programs that git starts, and git itself. */
const PROGRAMS = ["git", "ssh", "curl", "less", "vi", "gpg", "git-remote-trap", "git-lfs"];

/** Six commits in a folder, with uncommitted changes on top. */
export async function createTrappedRepository(folder: string): Promise<TrappedRepository> {
  const marks = join(folder, "marks");
  mkdirSync(marks);
  const project = await createGitProject(join(folder, "project"), { "a.txt": "0\n" });
  for (let i = 1; i <= 6; i += 1) {
    project.write({ "a.txt": `${i}\n`, [`src/${i}.txt`]: `${i}\n` });
    await project.commit(`commit ${i}`);
  }
  const programs = join(folder, "programs");
  for (const name of PROGRAMS) writeTrap(join(programs, name), marks, `program-${name}`);
  setTraps(project.path, marks);
  return { project, programs, sprung: () => readdirSync(marks).toSorted() };
}

function setTraps(root: string, marks: string): void {
  const git = join(root, ".git");
  for (const name of HOOKS) {
    for (const hooks of ["hooks", "other-hooks"]) {
      writeTrap(join(git, hooks, name), marks, `hook-${name}`);
    }
  }
  const attributes = "* filter=trap diff=trap merge=trap text\nsrc/* filter=lasting\n";
  writeFileSync(join(root, ".gitattributes"), attributes);
  mkdirSync(join(git, "info"), { recursive: true });
  writeFileSync(join(git, "info", "attributes"), attributes);
  writeFileSync(join(git, "config"), renderConfig(git, marks));
  const included = PROGRAM_SETTINGS.filter((key) => !key.startsWith("alias."));
  writeFileSync(join(git, "included"), renderSettings(git, marks, included, "included-"));
  // The same size and a later time: git has to compare the content, and runs the filter for it.
  writeFileSync(join(root, "a.txt"), "7\n");
  writeFileSync(join(root, "src", "1.txt"), "7\n");
}

function renderConfig(git: string, marks: string): string {
  return `[core]
	repositoryformatversion = 1
	bare = false
	hooksPath = ${join(git, "other-hooks")}
	untrackedCache = true
[extensions]
	partialClone = origin
[remote "origin"]
	url = trap::nowhere
	promisor = true
	partialclonefilter = blob:none
	fetch = +refs/heads/*:refs/remotes/origin/*
[protocol]
	allow = always
[protocol "ext"]
	allow = always
[protocol "trap"]
	allow = always
[include]
	path = included
[includeIf "gitdir:/"]
	path = included
${renderSettings(git, marks, PROGRAM_SETTINGS, "setting-")}`;
}

function renderSettings(
  git: string,
  marks: string,
  keys: readonly string[],
  prefix: string,
): string {
  const lines = keys.map((key) => {
    const parts = key.split(".");
    const [section, name] = [parts[0], parts.at(-1)];
    const subsection = parts.length === 3 ? ` "${parts[1]}"` : "";
    const path = join(git, "traps", `${prefix}${key}`);
    writeTrap(path, marks, `${prefix}${key}`);
    const needsSign = section === "alias" || key.endsWith(".update");
    return `[${section}${subsection}]\n\t${name} = ${needsSign ? "!" : ""}${path}\n`;
  });
  return lines.join("");
}

function writeTrap(path: string, marks: string, name: string): void {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, `#!/bin/sh\necho "$0 $*" >> '${join(marks, name)}'\nexec /bin/cat\n`);
  chmodSync(path, 0o755);
  if (!existsSync(path)) throw new Error(`${path} was not written`);
}
