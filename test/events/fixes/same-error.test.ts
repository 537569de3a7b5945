// Which memories are of the same error: by any line that states it, and by no line that surrounds it.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { edited, failed, passed } from "@test/events/fixes/failing-calls.ts";

const LABEL = "Past fix for this error";

async function fix(world: EventWorld, command: string, error: string, file: string): Promise<void> {
  const session_id = `fixed-${file.length}`;
  await world.happen("PostToolUseFailure", { ...failed(command, error), session_id });
  const path = join(world.tools.project.root, file);
  await world.happen("PostToolUse", { ...edited(path, `limit: ${file.length}`), session_id });
  await world.happen("PostToolUse", { ...passed(command), session_id });
}

async function told(world: EventWorld, command: string, error: string): Promise<string> {
  const payload = { ...failed(command, error), session_id: "later" };
  return (await world.happen("PostToolUseFailure", payload)).text;
}

test("a fix kept by an earlier version, under the line with what stands before it, is found", async () => {
  using world = createEventWorld();
  world.remember("Set harbour.tide in conf/app.ini", {
    type: "Fix",
    origin: "tool",
    errorSignature: "[error] setting 'harbour.tide' is missing",
  });
  const error =
    "Exit code 1\n[info] starting\n[error] setting 'harbour.tide' is missing\n[info] bye";
  expect(await told(world, "./bin/quay", error)).toContain("conf/app.ini");
});

test("of two errors in one output each is given its fix", async () => {
  using world = createEventWorld();
  await fix(world, "./check", "Exit code 1\nerror: column 'berth' is unknown", "db/berth.cfg");
  const both =
    "Exit code 1\nerror: topic 'arrivals' does not exist\nerror: column 'berth' is unknown\n2 errors";
  expect(await told(world, "./check", both)).toContain("db/berth.cfg");
});

test("a vague line of an earlier version counts only for the same command", async () => {
  using world = createEventWorld();
  world.remember(
    "`./quay load` failed with: Unsupported argument. Fixed by: running `./quay init`.",
    {
      type: "Fix",
      origin: "tool",
      errorSignature: "error: unsupported argument",
    },
  );
  const error = `Exit code 1\nError: Unsupported argument\nAn argument named "ttl" is not expected here.`;
  expect(await told(world, "./quay load", error)).toContain("./quay init");
  expect(await told(world, "terraform plan", error)).not.toContain(LABEL);
});

test("a line that was fixed in three different ways identifies no error", async () => {
  using world = createEventWorld();
  const error = "Exit code 1\nquayd: Unit went away without a word, ask the harbour master";
  await fix(world, "./start", error, "conf/a.ini");
  expect(await told(world, "./start", error)).toContain("conf/a.ini");
  await fix(world, "./start", error, "conf/bb.ini");
  await fix(world, "./start", error, "conf/ccc.ini");
  expect(await told(world, "./start", error)).not.toContain(LABEL);
});

test("a command that mended a complaint about one file is told for another file", async () => {
  using world = createEventWorld();
  const complaint = (file: string) =>
    `Exit code 1\n${file}:12:1: File is not properly formatted (gofmt)\n1 issues:\n* gofmt: 1`;
  await world.happen("PostToolUseFailure", failed("golangci-lint run", complaint("hub/hub.go")));
  await world.happen("PostToolUse", passed("gofmt -w hub/hub.go"));
  await world.happen("PostToolUse", passed("golangci-lint run"));
  expect(await told(world, "golangci-lint run", complaint("wire/wire.go"))).toContain("gofmt -w");
});

test("the same program that helped for several files is one way to mend them", async () => {
  using world = createEventWorld();
  const complaint = (file: string) =>
    `Exit code 1\n${file}:9:1: File is not properly formatted (gofmt)`;
  for (const name of ["hub", "wire", "peer", "codec"]) {
    const session_id = name;
    const run = failed("golangci-lint run", complaint(`${name}.go`));
    await world.happen("PostToolUseFailure", { ...run, session_id });
    await world.happen("PostToolUse", { ...passed(`gofmt -w ${name}.go`), session_id });
    await world.happen("PostToolUse", { ...passed("golangci-lint run"), session_id });
  }
  const text = await told(world, "golangci-lint run", complaint("join.go"));
  expect(text.match(/running `gofmt -w/g)).toHaveLength(1);
});

test("an edit whose text the client does not report makes the next pass no flaky run", async () => {
  using world = createEventWorld();
  const error =
    "Exit code 1\n--- FAIL: TestJoin (0.01s)\n    join_test.go:44: got 3 peers, want 4\nFAIL";
  await world.happen("PostToolUseFailure", failed("go test ./hub", error));
  const { tool_response: _, ...edit } = edited(
    join(world.tools.project.root, "hub/hub.go"),
    "",
    "",
  );
  await world.happen("PostToolUse", edit);
  await world.happen("PostToolUse", passed("go test ./hub"));
  const kept = world.store.listMemories({ limit: 9 }).map(({ text }) => text);
  expect(kept.filter((text) => text.includes("flaky"))).toEqual([]);
});

test("a line that runs the failed commands and more proves that they pass", async () => {
  using world = createEventWorld();
  const error = "Exit code 1\nhub.go:3:1: File is not properly formatted (gofmt)";
  await world.happen("PostToolUseFailure", failed("golangci-lint run && go vet ./...", error));
  await world.happen("PostToolUse", passed("gofmt -w ."));
  await world.happen("PostToolUse", passed("golangci-lint run && go build && go vet ./..."));
  expect(await told(world, "golangci-lint run", error)).toContain(
    "Fixed by: running `gofmt -w .`.",
  );
});

test("an error of one's own code that resisted the first attempt is kept with its fix", async () => {
  using world = createEventWorld();
  const file = join(world.tools.project.root, "src/total.php");
  const error =
    "Exit code 1\n⨯ total with discount\nFailed asserting that 1209 is identical to 1210.";
  const edit = async (to: string, from: string) =>
    world.happen("PostToolUse", edited(file, to, from));
  await edit("return (int) $net;", "return $net;");
  await world.happen("PostToolUseFailure", failed("phpunit", error));
  await edit("return ceil($net);", "return (int) $net;");
  await world.happen("PostToolUseFailure", failed("phpunit", error));
  await edit("return intdiv($net, 1);", "return ceil($net);");
  await world.happen("PostToolUse", passed("phpunit"));
  expect(await told(world, "phpunit", error)).toContain("intdiv");
});

test("the command that makes a missing path is its fix, whatever else was changed", async () => {
  using world = createEventWorld();
  const error = "Exit code 1\ntools/check.sh: line 46: /opt/quay/quayd: No such file or directory";
  await world.happen("PostToolUseFailure", failed("tools/check.sh berths", error));
  const script = join(world.tools.project.root, "tools/check.sh");
  await world.happen("PostToolUse", edited(script, 'echo "done"', "echo done"));
  await world.happen(
    "PostToolUse",
    passed("go build -o /opt/quay/quayd ./cmd/quay && tools/check.sh berths"),
  );
  const text = await told(world, "tools/check.sh berths", error);
  expect(text).toContain("Fixed by: running `go build -o /opt/quay/quayd ./cmd/quay`.");
});

/** A failure, a command that helped, and the pass. */
async function ran(world: EventWorld, command: string, error: string, help: string): Promise<void> {
  const session_id = "ran-before";
  await world.happen("PostToolUseFailure", { ...failed(command, error), session_id });
  await world.happen("PostToolUse", { ...passed(help), session_id });
  await world.happen("PostToolUse", { ...passed(command), session_id });
}

const DENIED = "Exit code 1\nPermissionError: [Errno 13] Permission denied: '/srv/quay/tides'";

test("a command helps against the same short error about another file, of the same command", async () => {
  using world = createEventWorld();
  await ran(world, "docker compose up quay", DENIED, 'echo "QUAY_UID=$(id -u)" >> .env');
  const again = DENIED.replace("tides", "berths");
  expect(await told(world, "docker compose up quay", again)).toContain("QUAY_UID=$(id -u)");
  expect(await told(world, "docker compose up crane", again)).not.toContain(LABEL);
});

test("a fix that entered a name somewhere is told for the next name", async () => {
  using world = createEventWorld();
  const command = "pnpm turbo run build --filter=web";
  const error = (name: string) => `Exit code 1\nError: Invalid environment: ${name} is required`;
  const session_id = "entered";
  await world.happen("PostToolUseFailure", { ...failed(command, error("QUAY_KEY")), session_id });
  const path = join(world.tools.project.root, "turbo.json");
  await world.happen("PostToolUse", { ...edited(path, '"env": ["QUAY_KEY"]'), session_id });
  await world.happen("PostToolUse", { ...passed(command), session_id });
  const later = await told(world, `${command}...`, error("CRANE_KEY"));
  expect(later).toContain("turbo.json");
  expect(await told(world, "npm test", error("CRANE_KEY"))).not.toContain(LABEL);
});

test("one name more in a list makes a long sentence no other error", async () => {
  using world = createEventWorld();
  const error =
    "Exit code 1\nError: cannot resolve dependencies of the BerthService (TideService, ?). Please make sure that the argument CraneService is available in the BerthModule context.";
  await fix(world, "pnpm test berths", error, "src/crane.module.ts");
  const more = error.replace("(TideService, ?)", "(TideService, ClockService, ?)");
  expect(await told(world, "pnpm test berths", more)).toContain("src/crane.module.ts");
});
