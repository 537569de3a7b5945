// A repository from somebody else can name programs for git to run in some forty settings, in
// hooks and in attributes, and a server to fetch missing objects from. None of them may be started
// or asked by any event or command.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EVENT_NAMES } from "@/conversation/event-table.ts";
import { programNamed } from "@/cli/programs.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { loadPayload, PAYLOAD_VERSION } from "@test/harness/payload.ts";
import { findProcesses, waitForNoProcesses } from "@test/harness/process-list.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { type ProcessResult, runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { temporaryFolder, type TemporaryFolder } from "@test/harness/temporary.ts";
import { testIf } from "@test/harness/test-if.ts";
import {
  createTrappedRepository,
  type TrappedRepository,
} from "@test/hostile/trapped-repository.ts";

const PAYLOADS = join(import.meta.dir, "..", "fixtures", "payloads", PAYLOAD_VERSION);
const TIMEOUT_MS = 120_000;

let folder: TemporaryFolder;
let trapped: TrappedRepository;
let home: string;

beforeAll(async () => {
  folder = temporaryFolder("traps");
  trapped = await createTrappedRepository(folder.path);
  home = join(folder.path, "home");
  mkdirSync(home);
});

afterAll(async () => {
  await waitForNoProcesses("context-graph", folder.path, 10_000);
  folder[Symbol.dispose]();
});

function environment(): Record<string, string> {
  const trap = join(trapped.programs, "git");
  return {
    PATH: `${trapped.programs}:${SYSTEM_PATH}`,
    HOME: home,
    CONTEXT_GRAPH_SESSION_DIR: home,
    // Whatever the client passes on must not matter either.
    GIT_EXTERNAL_DIFF: trap,
    GIT_SSH_COMMAND: trap,
    GIT_ASKPASS: trap,
    GIT_PAGER: trap,
    GIT_DIR: join(folder.path, "elsewhere"),
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "core.fsmonitor",
    GIT_CONFIG_VALUE_0: trap,
  };
}

async function run(
  args: readonly string[],
  stdin: string,
  before: readonly string[] = [],
  cwd = trapped.project.path,
): Promise<ProcessResult> {
  const [program = "", ...rest] = [...before, getProgramPath(), ...args];
  return await runProcess({ command: [program, ...rest], cwd, env: environment(), stdin });
}

function payloadOf(event: string, cwd = trapped.project.path): string {
  const name = readdirSync(PAYLOADS).find((file) => file.startsWith(`${event}.`));
  const recorded = name === undefined ? {} : loadPayload(name.replace(/\.json$/, ""));
  const payload = { ...recorded, session_id: "trapped", cwd, hook_event_name: event };
  return `${JSON.stringify(payload)}\n`;
}

test("the traps work: git falls into them", async () => {
  using own = temporaryFolder("traps");
  const repository = await createTrappedRepository(own.path);
  const git = async (...args: string[]) =>
    await runProcess({
      command: ["/usr/bin/env", "git", ...args],
      cwd: repository.project.path,
      env: { PATH: SYSTEM_PATH, HOME: own.path },
    });
  await git("status");
  await git("diff", "HEAD");
  await git("cat-file", "-e", "1234567890123456789012345678901234567890");
  const sprung = repository.sprung();
  expect(sprung).toContain("hook-post-index-change");
  expect(sprung.filter((name) => /filter\.trap\.clean/.test(name))).not.toEqual([]);
  expect(sprung.filter((name) => /filter\.lasting/.test(name))).not.toEqual([]);
  expect(sprung.filter((name) => /core\.fsmonitor/.test(name))).not.toEqual([]);
});

describe("in a repository full of traps", () => {
  test.each([...EVENT_NAMES])("%s sets none off", async (event) => {
    const { exitCode, stderr } = await run(["hook", event], payloadOf(event));
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(trapped.sprung()).toEqual([]);
  });

  test("SessionStart still knows what was changed", async () => {
    const args = ["remember", "--type", "Learning", "--files", "src/1.txt"];
    await run(args, "Rows are read by the importer at midnight.");
    const { stdout } = await run(["hook", "SessionStart"], payloadOf("SessionStart"));
    expect(stdout).toContain("importer at midnight");
  });

  const withoutEnd = new Set(["hook", "worker", "mcp", "model install"]);
  const names = programNamed("context-graph").program.commands.map(({ name }) => name ?? "");
  test.each(names.filter((name) => !withoutEnd.has(name)))(
    "the command %s sets none off",
    async (name) => {
      const operands: Readonly<Record<string, readonly string[]>> = {
        recall: ["importer"],
        context: ["importer"],
        "setup hooks": ["."],
        import: ["--files"],
      };
      await run([...name.split(" "), ...(operands[name] ?? [])], "words");
      expect(trapped.sprung()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test("the MCP server sets none off", async () => {
    const messages = ["SessionStart", "UserPromptSubmit"].map((event, i) => ({
      jsonrpc: "2.0",
      id: i + 2,
      method: "tools/call",
      params: { name: "hook", arguments: { event, payload: payloadOf(event) } },
    }));
    const greeting = {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "test", version: "1" },
      },
    };
    const lines = [greeting, ...messages].map((message) => `${JSON.stringify(message)}\n`);
    const { stdout } = await run(["mcp"], lines.join(""));
    expect(stdout.split("\n").filter(Boolean)).toHaveLength(3);
    expect(trapped.sprung()).toEqual([]);
  });
});

const hasStrace = Bun.which("strace") !== null && process.platform === "linux";

describe("watched by the system", () => {
  testIf(
    hasStrace,
    "needs strace",
    "no event starts another program or opens a connection",
    async () => {
      const trace = join(folder.path, "trace");
      const started: string[] = [];
      for (const event of EVENT_NAMES) {
        const watched = ["strace", "-f", "-qq", "-e", "trace=execve,socket,connect", "-o", trace];
        await run(["hook", event], payloadOf(event), watched);
        const calls = readFileSync(trace, "utf8").split("\n");
        started.push(...calls.filter((line) => /execve\(|AF_INET|connect\(/.test(line)));
      }
      // The hook itself and its worker, which is the same program.
      const others = started.filter((line) => !line.includes(`execve("${getProgramPath()}"`));
      expect(others).toEqual([]);
      expect(started.length).toBeGreaterThanOrEqual(EVENT_NAMES.length);
    },
    TIMEOUT_MS,
  );

  test("a clone without its objects is left without them", async () => {
    const origin = await createGitProject(join(folder.path, "origin"), { "a.txt": "0\n" });
    for (let i = 1; i <= 6; i += 1) {
      origin.write({ "a.txt": `${i}\n`, [`src/${i}.txt`]: `${i}\n` });
      await origin.commit(`commit ${i}`);
    }
    await origin.git("config", "uploadpack.allowFilter", "true");
    for (const filter of ["blob:none", "tree:0"]) {
      const clone = join(folder.path, `clone-${filter.replace(":", "-")}`);
      const url = `file://${origin.path}`;
      await origin.git("clone", "--quiet", `--filter=${filter}`, "--no-checkout", url, clone);
      await runGit(clone, "read-tree", "HEAD~6");
      writeFileSync(join(clone, "a.txt"), "changed\n");
      const before = listObjects(clone);
      for (const event of ["SessionStart", "SessionEnd"] as const) {
        const { exitCode } = await run(["hook", event], payloadOf(event, clone), [], clone);
        expect(exitCode).toBe(0);
      }
      expect(listObjects(clone)).toEqual(before);
      expect(findProcesses("git", clone)).toEqual([]);
    }
  });
});

async function runGit(cwd: string, ...args: string[]): Promise<void> {
  const env = { PATH: SYSTEM_PATH, HOME: home, GIT_NO_LAZY_FETCH: "1" };
  await runProcess({ command: ["git", ...args], cwd, env });
}

function listObjects(clone: string): string[] {
  const names = readdirSync(join(clone, ".git", "objects"), { recursive: true }) as string[];
  return names.toSorted();
}
