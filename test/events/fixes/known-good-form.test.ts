// Before a command that failed in this project is run again, the form that worked is shown.
import { expect, test } from "bun:test";
import { parseHookInput } from "@/claude/payload.ts";
import { contributorsOf } from "@/events/contributors.ts";
import { dispatch } from "@/events/dispatch.ts";
import { createServedSet } from "@/events/served-set.ts";
import { writesOf } from "@/events/settle-refused.ts";
import { tellKnownGood } from "@/events/fixes/known-good-form.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { aboutToRun, edited, failed, passed } from "@test/events/fixes/failing-calls.ts";
import type { Payload } from "@test/harness/payload.ts";

const LABEL = "=== MEMORY: Context for this command ===";
const ERROR = 'Error: lockfile is not one of "npm"';
const DAY_MS = 24 * 60 * 60 * 1000;

test("a command that failed and passed in another form shows that form, once per session", async () => {
  using world = createEventWorld();
  await learn(world, "npm test", "pnpm test");
  const [fix] = world.store.listMemories({ limit: 2, type: "Fix" });
  expect(fix?.text).toBe(
    '`npm test` failed with: Error: lockfile is not one of "npm". Fixed by: running `pnpm test` instead.',
  );
  world.clock.advance(2 * DAY_MS);
  expect(await shownBefore(world, "npm test 2>&1 | tail -5", "two")).toBe(
    `${LABEL}\n- \`npm test\` failed here before (2 days ago); \`pnpm test\` worked (1 of 1) [m:${fix?.id.slice(-8)}]`,
  );
  expect(await shownBefore(world, "npm test", "two")).toBe("");
  expect(await shownBefore(world, "npm test", "three")).toContain(
    "failed here before (2 days ago); `pnpm test` worked",
  );
  expect(await shownBefore(world, "pnpm test", "four")).not.toContain("failed here before");
});

test("the agent that has just found the form itself is not told it", async () => {
  using world = createEventWorld();
  await learn(world, "npm test", "pnpm test", "one");
  expect(await shownBefore(world, "npm test", "one")).toBe("");
  expect(await shownBefore(world, "npm test", "two")).toContain("`pnpm test` worked");
});

test("a task runner that is dropped is learned with the command that worked", async () => {
  using world = createEventWorld();
  await learn(world, "turbo run test", "pnpm -r test");
  expect(await shownBefore(world, "turbo run test", "two")).toContain("`pnpm -r test` worked");
});

test("a command that passed behind one that sets something up shows both", async () => {
  using world = createEventWorld();
  await learn(world, "npm run build", "nvm use 22 && npm run build");
  const [fix] = world.store.listMemories({ limit: 2, type: "Fix" });
  expect(fix?.text).toEndWith("Fixed by: running `nvm use 22 && npm run build` instead.");
  expect(await shownBefore(world, "npm run build", "two")).toContain(
    "`nvm use 22 && npm run build` worked (1 of 1)",
  );
});

test("a command that passed behind one that only displays something has no other form", async () => {
  using world = createEventWorld();
  await learn(world, "npm run build", "ls dist && npm run build");
  expect(world.store.listMemories({ limit: 2, type: "Fix" })).toEqual([]);
});

test("the count grows with each time the form works", async () => {
  using world = createEventWorld();
  for (const session of ["one", "two", "three"])
    await learn(world, "npm test", "pnpm test", session);
  expect(world.store.listMemories({ limit: 5, type: "Fix" })).toHaveLength(1);
  expect(await shownBefore(world, "npm test", "later")).toContain(
    "failed here before (just now); `pnpm test` worked (3 of 3)",
  );
});

test.each([
  ["docker ps", "sudo docker ps"],
  ["npm run build", "NODE_OPTIONS=--max-old-space-size=4096 npm run build"],
  ["npm test", "cd packages/app && npm test"],
  ["pytest", "source .venv/bin/activate && pytest"],
  ["npm install", "npm install --legacy-peer-deps"],
  ["npm test", "npm run test:unit"],
])("%j is answered with %j, which is not itself answered", async (command, form) => {
  using world = createEventWorld();
  await learn(world, command, form);
  expect(await shownBefore(world, command, "two")).toContain(`\`${form}\` worked (1 of 1)`);
  expect(await shownBefore(world, form, "three")).not.toContain("failed here before");
});

test.each([
  ["tox", "nox"],
  ["rspec", "bundle exec rspec"],
  ["python x.py", "python3 x.py"],
  ["wrapper run npm test", "npm test"],
  ["npm test", "xvfb-run -a npm test"],
  ["cd api && go build ./cmd/a", "cd api && /usr/local/go/bin/go build ./cmd/a"],
  ["cargo test", "rm -rf target; cargo test"],
  [
    "psql -U app -c 'select count(*) from carts'",
    "sudo -u app psql shop -c 'select count(*) from carts'",
  ],
  ['ssh web "systemctl restart shop"', 'ssh root@10.0.0.7 "systemctl restart shop"'],
  ["gh pr view 5 --json state,npm", "gh pr view 5 --json state,mergedAt"],
])("%j is answered with %j, which reaches the same end", async (command, form) => {
  using world = createEventWorld();
  await learn(world, command, form);
  expect(await shownBefore(world, command, "two")).toContain(`\`${form}\` worked (1 of 1)`);
});

test.each([
  ['ssh web "grep port /etc/app.conf"', 'ssh web "cat /etc/app.json"'],
  ["psql -c 'select 1 from a'", "psql -c 'select 1 from b'"],
  ["ssh web make", "make"],
  ["cat a.json", "cat b.json"],
  ["npm test", "echo npm test"],
  ["gh pr view 5", "gh pr list"],
])("%j is not answered with %j, which does something else", async (command, form) => {
  using world = createEventWorld();
  await learn(world, command, form);
  expect(world.store.countBy("type").get("Fix")).toBeUndefined();
});

test.each([
  [
    "cd go && go build ./a",
    "PATH=$PATH:/usr/local/go/bin && cd go && go build ./a",
    "PATH=$PATH:/usr/local/go/bin go …",
    "go build ./b",
  ],
  [
    "go doc embed",
    "cd x && /usr/local/go/bin/go build ./c",
    "/usr/local/go/bin/go …",
    "GOOS=linux go build -o d ./d",
  ],
  ["python x.py", "python3 x.py", "python3 x.py", "python y.py --fast"],
])(
  "a program that was not found at %j but with %j is answered with %j at %j",
  async (command, form, way, other) => {
    using world = createEventWorld();
    const program = command.includes("python") ? "python" : "go";
    const error = `Exit code 127\n/bin/bash: line 1: ${program}: command not found`;
    const notFound = (line: string, session_id: string) =>
      world.happen("PostToolUseFailure", { ...failed(line, error), session_id });
    await notFound(command, "one");
    await world.happen("PostToolUse", { ...edited("/p/notes.md"), session_id: "one" });
    await world.happen("PostToolUse", { ...passed(form), session_id: "one" });
    const before = await shownBefore(world, other, "two");
    expect(before).toContain(`\`${program}\` failed here before (just now, command not found)`);
    expect(before).toContain(`\`${way}\` worked (1 of 1)`);
    // It came with the result of this very call.
    expect((await notFound(other, "two")).text).toBe("");
    expect((await notFound(other, "four")).text).toContain(
      `\`${program}\` failed with: ${program}: command not found. Fixed by: running \`${way}\` instead.`,
    );
    expect(await shownBefore(world, form, "three")).not.toContain("failed here before");
  },
);

test("what is known of a program that was not found counts on, and ends when it is found again and again", async () => {
  using world = createEventWorld();
  const error = "zsh: command not found: go";
  for (const session_id of ["one", "two"]) {
    await world.happen("PostToolUseFailure", { ...failed("go test ./a", error), session_id });
    const byPath = passed(`/usr/local/go/bin/go build ./${session_id}`);
    await world.happen("PostToolUse", { ...byPath, session_id });
    await world.happen("PostToolUse", { ...passed("/usr/local/go/bin/go vet"), session_id });
  }
  expect(world.store.listMemories({ limit: 5, type: "Fix" })).toMatchObject([{ workedCount: 2 }]);
  for (const session_id of ["a", "b", "c", "d", "d"]) {
    await world.happen("PostToolUse", { ...passed("go test ./a"), session_id });
  }
  expect(await shownBefore(world, "go vet", "later")).toContain("`/usr/local/go/bin/go …` worked");
  await world.happen("PostToolUse", { ...passed("go test ./a"), session_id: "e" });
  expect(await shownBefore(world, "go vet", "latest")).not.toContain("failed here before");
});

test("a command that only needed another folder says so, for every path, unless it is run there", async () => {
  using world = createEventWorld();
  const pathspec = (file: string) => `fatal: pathspec '${file}' did not match any files`;
  await world.happen("PostToolUseFailure", failed("git add go/a.go", pathspec("go/a.go")));
  await world.happen("PostToolUse", passed("cd /srv/shop && git add go/a.go"));
  const again = { ...failed("git add go/b.go", pathspec("go/b.go")), session_id: "two" };
  const shown = "Fixed by: running it in `/srv/shop`.";
  expect(
    (await world.happen("PostToolUseFailure", { ...again, cwd: "/srv/shop/go" })).text,
  ).toContain(shown);
  expect((await world.happen("PostToolUseFailure", { ...again, cwd: "/srv/shop" })).text).toBe("");
});

test("a form that worked is no step of a fix when the command itself passes later", async () => {
  using world = createEventWorld();
  const session_id = "one";
  const other = failed("make docs", "Error: no such font: Inter");
  await world.happen("PostToolUseFailure", { ...other, session_id });
  for (const [command, form] of [
    ["npm test", "pnpm test"],
    ["npm install", "npm install --legacy-peer-deps"],
  ] as const) {
    await learn(world, command, form);
    await world.happen("PostToolUse", { ...passed(command), session_id });
  }
  expect(world.store.countBy("type").get("Fix")).toBe(2);
  await world.happen("PostToolUse", { ...passed("make docs"), session_id });
  const [fix] = world.store.listMemories({ limit: 1, type: "Fix" });
  expect(fix?.text).toEndWith("Fixed by: running `npm install --legacy-peer-deps`.");
});

test("a command that fixed it is shown as such", async () => {
  using world = createEventWorld();
  await world.happen("PostToolUseFailure", failed("npm test", ERROR));
  await world.happen("PostToolUse", passed("docker compose up -d db"));
  await world.happen("PostToolUse", passed("npm test"));
  await world.happen("PostToolUse", passed("npm test"));
  expect(await shownBefore(world, "npm test", "two")).toContain(
    "- `npm test` failed here before (just now); it passed after `docker compose up -d db`, which worked (1 of 1) [m:",
  );
});

test("nothing is shown if it passed unchanged, after edits, or only in part", async () => {
  using world = createEventWorld();
  const silent = async (command: string, ...payloads: Payload[]) => {
    await world.happen("PostToolUseFailure", failed(command, ERROR));
    for (const payload of payloads) await world.happen("PostToolUse", payload);
    expect(await shownBefore(world, command, `s${world.clock.nowMs()}`)).not.toContain(
      "failed here",
    );
  };
  await silent("npm test", passed("npm test"));
  await silent("npm run a", edited("/p/a.ts"), passed("npm run a"));
  await silent("npm run b", edited("/p/a.ts"), passed("pnpm run b"));
  await silent("npm run c", passed("npm run c -- c.test.ts"));
  await silent("npm run d", passed("npm install"));
  await silent("npm run e", passed("pnpm run e | tail -3", "Error: it fails as well"));
  await silent("cd app && npm run f", passed("npm run f"));
});

test("the form is forgotten when the command passes unchanged in another session", async () => {
  using world = createEventWorld();
  await learn(world, "npm test", "pnpm test");
  await world.happen("PostToolUse", { ...passed("npm test"), session_id: "one" });
  expect(await shownBefore(world, "npm test", "two")).toContain(
    "failed here before (just now); `pnpm test` worked",
  );
  await world.happen("PostToolUse", { ...passed("CI=1 npm test"), session_id: "two" });
  expect(await shownBefore(world, "npm test", "three")).toContain(
    "failed here before (just now); `pnpm test` worked",
  );
  await world.happen("PostToolUse", { ...passed("npm test"), session_id: "two" });
  expect(await shownBefore(world, "npm test", "four")).not.toContain("failed here before");
});

test("a form that failed more often than it worked is not shown", async () => {
  using world = createEventWorld();
  await learn(world, "npm test", "pnpm test");
  const [fix] = world.store.listMemories({ limit: 1, type: "Fix" });
  const memoryId = fix?.id ?? "";
  const failure = { kind: "count-outcome", memoryId, outcome: "failed", atMs: 0 } as const;
  world.store.apply([failure, failure], { isDurable: false });
  expect(await shownBefore(world, "npm test", "two")).not.toContain("failed here before");
});

test("projects that share a store have separate forms", async () => {
  using world = createEventWorld();
  const { clock, project } = world.tools;
  const place = { folder: project.storeFolder, clock, patience: () => 1_000 };
  const store = openStore({ ...place, projectId: "_user" });
  const other: EventWorld = {
    ...world,
    async happen(name, payload) {
      const parsed = parseHookInput(name, JSON.stringify(payload));
      if (parsed.kind === "invalid") throw new Error(parsed.reason);
      const tools = { ...world.tools, store };
      const result = await dispatch(parsed.event, contributorsOf(parsed.event), tools);
      const writes = writesOf(result);
      store.apply(writes, { isDurable: false });
      world.clock.advance(1_000);
      return { ...result, writes };
    },
  };
  try {
    await learn(world, "npm test", "pnpm test");
    expect(await shownBefore(other, "npm test", "two")).toBe("");
    await learn(other, "npm test", "yarn test", "three");
    expect(await shownBefore(world, "npm test", "four")).toContain(
      "failed here before (just now); `pnpm test` worked",
    );
    expect(await shownBefore(other, "npm test", "five")).toContain(
      "failed here before (just now); `yarn test` worked",
    );
  } finally {
    store.close();
  }
});

test("a command with a secret in it is neither kept nor found", async () => {
  using world = createEventWorld();
  const secret = "ghp_0123456789abcdefghijABCDEFGHIJ";
  await learn(world, `npm publish --token ${secret}`, `pnpm publish --token ${secret}`);
  const values = world.store.listValues("memory", "command/", 10);
  expect(JSON.stringify(values)).not.toContain(secret);
  expect(await shownBefore(world, `npm publish --token ${secret}`, "two")).not.toContain(
    "failed here",
  );
});

test("for programs that nothing is known about, the lookup takes one read of the store", async () => {
  using world = createEventWorld();
  await learn(world, "npm test", "pnpm test");
  const reads: string[] = [];
  const store = new Proxy(world.store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]): unknown => {
        reads.push(String(name));
        return Reflect.apply(value, target, args);
      };
    },
  });
  const look = (command: string) => {
    const call = { ...NO_CALL, command };
    const event = { ...NO_EVENT, call };
    const served = createServedSet(event, store);
    return tellKnownGood.contribute(event, { ...world.tools, store }, served);
  };
  expect(look("make all")).toBeUndefined();
  expect(reads).toEqual(["findValue"]);
  expect(look("npm test")).toBeDefined();
  expect(reads.slice(1)).toEqual(["findValue", "findValue", "findMemory"]);
});

const NO_CALL = {
  tool: "Bash",
  filePath: undefined,
  command: undefined,
  prompt: undefined,
  pattern: undefined,
  edit: undefined,
  texts: [],
  delegatedTo: undefined,
};
const NO_EVENT = {
  name: "PreToolUse" as const,
  sessionId: "s",
  agentId: "",
  agentType: undefined,
  cwd: undefined,
  transcriptPath: undefined,
  payload: {},
};

/** A session in which a command fails and another form of it passes right after. */
async function learn(world: EventWorld, command: string, form: string, session_id = "one") {
  await world.happen("PostToolUseFailure", { ...failed(command, ERROR), session_id });
  await world.happen("PostToolUse", { ...passed("ls"), session_id });
  await world.happen("PostToolUse", { ...passed(form), session_id });
  await world.happen("PostToolUse", { ...passed(form), session_id });
}

async function shownBefore(
  world: EventWorld,
  command: string,
  session_id: string,
): Promise<string> {
  return (await world.happen("PreToolUse", { ...aboutToRun(command), session_id })).text;
}
