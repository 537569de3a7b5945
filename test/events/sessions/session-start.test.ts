import { expect, test } from "bun:test";
import { join } from "node:path";
import { createEventWorld } from "@test/events/event-world.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";

const START = loadPayload("SessionStart.startup", { session_id: "abc" });

verifies(
  ["RI-01"],
  "a session starts with what is known about the changed files, not about commit messages",
  async () => {
    using folder = temporaryFolder("start");
    const project = await createGitProject(join(folder.path, "p"), {
      "src/billing/export.ts": "1\n",
      "web/login.css": "1\n",
    });
    using world = createEventWorld(project.path);
    world.remember("Rows are sorted by invoice number.", { files: ["src/billing/export.ts"] });
    world.remember("Passwords are checked twice.", { files: ["web/login.css"] });
    world.remember("Mend the frobnicator gently.");

    project.write({ "web/login.css": "2\n" });
    await project.commit("Mend the frobnicator gently");
    project.write({ "src/billing/export.ts": "2\n" });

    const { text } = await world.happen("SessionStart", START);
    expect(text).toStartWith("=== PROJECT CONTEXT ===\n- Rows are sorted by invoice number.");
    expect(text).not.toContain("checked twice");
    expect(text).not.toContain("frobnicator");
  },
);

test("if nothing is changed, the files of the last five commits count", async () => {
  using folder = temporaryFolder("start");
  const project = await createGitProject(join(folder.path, "p"), { "src/login.ts": "0\n" });
  using world = createEventWorld(project.path);
  world.remember("Passwords are checked twice.", { files: ["src/login.ts"] });
  expect((await world.happen("SessionStart", START)).text).toBe("");
  for (let i = 1; i <= 5; i += 1) {
    project.write({ "src/login.ts": `${i}\n` });
    await project.commit(`commit ${i}`);
  }
  expect((await world.happen("SessionStart", START)).text).toContain("checked twice");
});

test("a resumed or forked session is shown nothing: it still has what it was shown", async () => {
  using folder = temporaryFolder("start");
  const project = await createGitProject(join(folder.path, "p"), { "src/login.ts": "0\n" });
  using world = createEventWorld(project.path);
  world.remember("Passwords are checked twice.", { files: ["src/login.ts"] });
  project.write({ "src/login.ts": "1\n" });
  const resumed = await world.happen("SessionStart", { ...START, source: "resume" });
  expect(resumed.text).toBe("");
  expect((await world.happen("SessionStart", { ...START, source: "fork" })).text).toBe("");
  for (const source of ["clear", "compact"]) {
    const { text } = await world.happen("SessionStart", { ...START, source });
    expect(text).toContain("checked twice");
  }
});

test("outside git, and if nothing is known, a session starts without text", async () => {
  using world = createEventWorld();
  world.remember("Passwords are checked twice.", { files: ["src/login.ts"] });
  expect((await world.happen("SessionStart", START)).text).toBe("");
});

test("the cheat sheet comes first: memories with its tag, most important first, at most five", async () => {
  using folder = temporaryFolder("start");
  const project = await createGitProject(join(folder.path, "p"), { "src/login.ts": "0\n" });
  using world = createEventWorld(project.path);
  project.write({ "src/login.ts": "1\n" });
  world.remember("Passwords are checked twice.", { files: ["src/login.ts"] });
  for (let i = 1; i <= 6; i += 1) {
    world.remember(`Rule ${i}.`, { tags: ["cheat-sheet"], importance: i / 10 });
  }
  world.remember("No rule at all.", { tags: ["other"] });
  const { text } = await world.happen("SessionStart", START);
  const lines = text.split("\n").map((line) => line.replace(/ \(.*/, ""));
  expect(lines).toEqual([
    "=== OPERATIONAL CHEAT SHEET ===",
    ...[6, 5, 4, 3, 2].map((i) => `- Rule ${i}.`),
    "",
    "=== PROJECT CONTEXT ===",
    "- Passwords are checked twice.",
  ]);
  const resumed = await world.happen("SessionStart", { ...START, source: "resume" });
  expect(resumed.text).toBe("");
});

test("the user's preferences for every project are on the cheat sheet", async () => {
  using world = createEventWorld();
  using user = createEventWorld();
  user.remember("Commit messages are in English.", { type: "Preference" });
  user.remember("Tests come first.", { tags: ["cheat-sheet"], importance: 0.9 });
  user.remember("The weather is fine.");
  const openUser = () => ({ ...user.store, close: () => undefined });
  const { text } = await world.happen("SessionStart", START, { openUser });
  const lines = text.split("\n").map((line) => line.replace(/ \(.*/, ""));
  expect(lines).toEqual([
    "=== OPERATIONAL CHEAT SHEET ===",
    "- Tests come first.",
    "- Commit messages are in English.",
  ]);
  const none = await world.happen("SessionStart", START, { openUser: () => undefined });
  expect(none.text).toBe("");
});

test("a user's store that cannot be opened costs only its own memories", async () => {
  using world = createEventWorld();
  world.remember("Rule one.", { tags: ["cheat-sheet"] });
  const openUser = () => {
    throw new Error("damaged");
  };
  expect((await world.happen("SessionStart", START, { openUser })).text).toContain("Rule one.");
});
