import { expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import { createSandbox, injectedText, SILENT } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const LABEL = "=== MEMORY: Past fix for this error ===";

verifies(
  ["ER-01", "ER-03"],
  "a failed command is answered with the past fix for a similar error, under the fixed label",
  async () => {
    using world = createEventWorld();
    const id = remember(world, "error: relation invoices does not exist: run the migrations");
    world.remember("The login page has a green button.");
    const { text } = await fail(world, 'Exit code 1\nerror: relation "invoices" does not exist');
    expect(text).toBe(
      `${LABEL}\n- error: relation invoices does not exist: run the migrations (Fix from user, just now, [m:${id.slice(-8)}])`,
    );
  },
);

verifies(
  ["ER-02"],
  "authentication and permission errors recall the memories tagged with error patterns",
  async () => {
    using world = createEventWorld();
    remember(world, "Log in with the deploy key", ["error", "authentication failed"]);
    remember(world, "Use sudo for the socket", ["error", "permission denied"]);
    remember(world, "Ask for the role reader", ["error", "access denied"]);
    expect((await fail(world, "fatal: Authentication failed")).text).toContain("deploy key");
    expect((await fail(world, "docker: Permission denied")).text).toContain("sudo");
    expect((await fail(world, "Error: Access denied")).text).toContain("role reader");
  },
);

verifies(
  ["ER-02", "ER-03"],
  "a tag that the error contains word for word is enough, and the exit code is not part of the query",
  async () => {
    using world = createEventWorld();
    remember(world, "Log in with the deploy key", ["authentication failed"]);
    remember(world, "Join the group of the socket", ["permission-denied"]);
    remember(world, "Ask Ada for the badge", ["denied"]);
    const long = "Exit code 128\nfatal: Authentication failed for the ledger of the north office";
    expect((await fail(world, long)).text).toContain("deploy key");
    const { text } = await fail(world, "Exit code 1\nopen /var/run/x.sock: permission denied");
    expect(text).toContain("group of the socket");
    // One word is a subject, not an error.
    expect(text).not.toContain("badge");
  },
);

verifies(["ER-04"], "connection errors recall the memories about them", async () => {
  using world = createEventWorld();
  remember(world, "Connection refused on port 5432: start postgres");
  remember(world, "Could not connect to the registry: use the mirror");
  remember(world, "Timeout while pulling images: log in first");
  expect((await fail(world, "psql: error: connection refused")).text).toContain("start postgres");
  expect((await fail(world, "npm error could not connect to registry")).text).toContain("mirror");
  expect((await fail(world, "error pulling images: timeout")).text).toContain("log in first");
});

verifies(["ER-05"], "an error text of fewer than ten characters is not looked up", async () => {
  using world = createEventWorld();
  remember(world, "oom kill seen: raise the memory limit");
  expect((await fail(world, "oom kills")).text).toBe("");
  expect((await fail(world, "  oom \n   ")).text).toBe("");
  expect((await fail(world, "oom killed")).text).toContain("raise the memory limit");
});

verifies(["ER-06"], "only the first 300 characters of the error are the query", async () => {
  using world = createEventWorld();
  remember(world, "zygote quorum lost: restart the broker");
  const filler = "noise ".repeat(60).slice(0, 270);
  expect((await fail(world, `${filler}\nzygote quorum`)).text).toContain("restart the broker");
  expect((await fail(world, `${filler}${"more ".repeat(8)}zygote quorum`)).text).toBe("");
});

verifies(["ER-07"], "at most three memories are recalled for an error", async () => {
  using world = createEventWorld();
  for (let i = 0; i < 8; i += 1) remember(world, `connection refused, remedy number ${i}`);
  const { text } = await fail(world, "error: connection refused");
  expect(text.split("\n").filter((line) => line.startsWith("- "))).toHaveLength(3);
});

verifies(["ER-08"], "a command that the user interrupted is not an error", async () => {
  using world = createEventWorld();
  remember(world, "connection refused: start postgres");
  const payload = failure("error: connection refused");
  const interrupted = await world.happen("PostToolUseFailure", { ...payload, is_interrupt: true });
  expect(interrupted).toMatchObject({ text: "", writes: [] });
  expect((await world.happen("PostToolUseFailure", payload)).text).not.toBe("");
});

verifies(["ER-09"], "an error that nothing is known about gets no answer", async () => {
  using world = createEventWorld();
  expect((await fail(world, "error: connection refused")).text).toBe("");
  remember(world, "The billing export uses the Zurich timezone");
  expect((await fail(world, "error: connection refused")).text).toBe("");
});

verifies(
  ["ER-11", "ER-12"],
  "the same command failing three times is looked up three times, each time anew",
  async () => {
    using world = createEventWorld();
    remember(world, "connection refused: start postgres");
    const first = await fail(world, "error: connection refused");
    const second = await fail(world, "error: connection refused");
    remember(world, "connection refused: open the firewall");
    const third = await fail(world, "error: connection refused");
    expect(first.text).toContain("start postgres");
    expect(second.text).toBe(first.text);
    expect(third.text).toContain("start postgres");
    expect(third.text).toContain("open the firewall");
  },
);

test("a memory of exactly the same error comes before those that only share its words", async () => {
  using world = createEventWorld();
  for (let i = 0; i < 5; i += 1) remember(world, `connection refused on port 5432, case ${i}`);
  world.remember("Start the tunnel.", {
    type: "Fix",
    errorSignature: "error: connection refused on port <n>",
  });
  const { text } = await fail(world, "Exit code 7\nerror: connection refused on port 6000");
  expect(text.split("\n")[1]).toContain("Start the tunnel.");
});

verifies(
  ["ER-01"],
  "every failing tool gets an answer, not only Bash: by its error and by its file",
  async () => {
    using world = createEventWorld("/home/dev/p1");
    world.remember("The guide moved to the wiki", { files: ["does-not-exist.md"] });
    world.remember("tool exploded: restart the mini server");
    const answer = async (name: string) => {
      const payload = loadPayload(name, { session_id: "abc" });
      return (await world.happen("PostToolUseFailure", payload)).text.split("\n");
    };
    expect(await answer("PostToolUseFailure.Read")).toEqual([
      LABEL,
      expect.stringContaining("moved to the wiki"),
    ]);
    expect(await answer("PostToolUseFailure.mcp")).toEqual([
      LABEL,
      expect.stringContaining("restart the mini server"),
    ]);
  },
);

verifies(["ER-10"], "without a store a failure gets no answer", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember({ text: "connection refused: start postgres", type: "Fix" });
  const payload = failure("error: connection refused");
  expect(injectedText(await sandbox.hook("PostToolUseFailure", payload))).toContain("postgres");
  for (const file of ["context-graph.db", "context-graph.db-wal", "context-graph.db-shm"]) {
    rmSync(join(sandbox.storeFolder, "db", file), { force: true });
  }
  writeFileSync(join(sandbox.storeFolder, "db", "context-graph.db"), "this is no database at all");
  expect(await sandbox.hook("PostToolUseFailure", payload)).toMatchObject(SILENT);
});

test("fixes come before related memories, and a memory that only records the error is not shown", async () => {
  using world = createEventWorld();
  const signature = "error: connection refused on port <n>";
  world.remember("Connection refused on port 5432 happens after each reboot");
  world.remember("Bash: make up -> error: connection refused on port 5432", {
    origin: "tool",
    tags: ["error", "bash"],
    errorSignature: signature,
  });
  world.remember(
    "Connection refused by the port that the socket has when the daemon is down: start it",
    {
      type: "Fix",
    },
  );
  world.remember("Start the tunnel.", { type: "Fix", errorSignature: signature });
  const { text } = await fail(world, "error: connection refused on port 6000");
  expect(text.split("\n").slice(1)).toEqual([
    expect.stringContaining("Start the tunnel."),
    expect.stringContaining("when the daemon is down"),
    expect.stringContaining("after each reboot"),
  ]);
});

const OVERHEARD = { event: "Stop", origin: "agent" } as const;

test("the note of a working command is told for the error that it names, and for no other", async () => {
  using world = createEventWorld();
  world.remember(
    "To build: `cd go && go build ./cmd/mcp-server/` works; `go build ./cmd/mcp-server/` failed (flag provided but not defined: -tidemark).",
    { ...OVERHEARD, tags: ["transcript", "command"] },
  );
  const other = "Exit code 1\nmd5sum: go/mcp-server: No such file or directory";
  expect((await fail(world, other)).text).toBe("");
  const same = "Exit code 2\nflag provided but not defined: -tidemark";
  expect((await fail(world, same)).text).toContain("cd go && go build");
});

test("words of an error that are tags of ours bring up nothing, nor do files of what was overheard", async () => {
  using world = createEventWorld("/home/dev/p1");
  world.remember("The tide table is cached for a day.", {
    ...OVERHEARD,
    type: "Learning",
    tags: ["transcript", "root-cause"],
    files: ["does-not-exist.md"],
  });
  const { text } = await fail(world, "Exit code 1\nFATAL (root cause): the broker left the quorum");
  expect(text).toBe("");
  const read = loadPayload("PostToolUseFailure.Read", { session_id: "abc" });
  expect((await world.happen("PostToolUseFailure", read)).text).toBe("");
});

function remember(world: EventWorld, text: string, tags: string[] = ["error"]): string {
  return world.remember(text, { type: "Fix", tags });
}

async function fail(world: EventWorld, error: string) {
  return await world.happen("PostToolUseFailure", failure(error));
}

function failure(error: string): Payload {
  return loadPayload("PostToolUseFailure.Bash", { session_id: "abc", error });
}
