// A prompt that names code as it is written is told where that is, if the source is indexed.
import { expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSyntaxLoader } from "@/code/parse/syntax.ts";
import { updateCode } from "@/operations/code/update-code.ts";
import { makeCodeIndex } from "@/store/sqlite/code/open-code.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { writeFiles } from "@test/harness/git-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";

const SESSION = "s1";

async function indexSource(world: EventWorld, files: Record<string, string>): Promise<void> {
  const { project, clock } = world.tools;
  writeFiles(project.root, files);
  using index = makeCodeIndex({
    folder: project.storeFolder,
    projectId: world.store.projectId,
    patience: () => 1_000,
  });
  const tools = { root: project.root, loader: createSyntaxLoader(), clock };
  await updateCode(index, tools, { mayContinue: () => true });
}

async function promptText(world: EventWorld, prompt: string, session = SESSION): Promise<string> {
  const { text } = await world.happen("UserPromptSubmit", { session_id: session, prompt });
  return text;
}

const FILES = {
  "src/lease.go":
    "package lease\n\n// Takes it.\nfunc TakeLease(name string) bool {\n\treturn true\n}\n",
  "src/user.py": "class UserStore:\n    def load_user(self, name):\n        return name\n",
  "src/a.py": "def run_all():\n    pass\n",
  "src/b.py": "def run_all():\n    pass\n",
  "src/c.py": "def run_all():\n    pass\n\ndef index():\n    pass\n",
};

verifies(
  [{ id: "CA-03", shows: "code at a prompt, above a gate" }],
  "the place of a definition is told once, in any language",
  async () => {
    using folder = temporaryFolder("named-code");
    using world = createEventWorld(folder.path);
    await indexSource(world, FILES);
    expect(await promptText(world, "dlaczego TakeLease zwraca true?")).toBe(
      "=== PROJECT CONTEXT: code that the prompt names ===\n- TakeLease: src/lease.go:4 (func TakeLease(name string) bool)\n=== END ===",
    );
    expect(await promptText(world, "and TakeLease again?")).toBe("");
    expect(await promptText(world, "fix load_user please", "s2")).toContain(
      "- UserStore.load_user: src/user.py:2 (def load_user(self, name))",
    );
  },
);

test("words of prose, names with many definitions and pasted texts are not told", async () => {
  using folder = temporaryFolder("named-code");
  using world = createEventWorld(folder.path);
  await indexSource(world, FILES);
  for (const prompt of [
    "please index everything and load the user",
    "run_all fails",
    "no such thing as fooBarBaz",
    Array.from({ length: 12 }, (_, i) => `someName${i}`).join(" ") + " TakeLease",
  ]) {
    expect(await promptText(world, prompt)).toBe("");
  }
});

test("without an index nothing is told, and a damaged one does no harm", async () => {
  using folder = temporaryFolder("named-code");
  using world = createEventWorld(folder.path);
  expect(await promptText(world, "why does TakeLease fail?")).toBe("");
  await indexSource(world, FILES);
  const path = join(world.tools.project.storeFolder, "db", "code-index.db");
  writeFileSync(path, "not a database ".repeat(1_000));
  rmSync(`${path}-wal`);
  expect(await promptText(world, "why does TakeLease fail?")).toBe("");
});

test("a file that has changed is told without its line, one that is gone not at all", async () => {
  using folder = temporaryFolder("named-code");
  using world = createEventWorld(folder.path);
  await indexSource(world, FILES);
  const { root } = world.tools.project;
  writeFiles(root, { "src/lease.go": "package lease\n\n\n\nfunc TakeLease() {}\n" });
  expect(await promptText(world, "why does TakeLease fail?")).toContain(
    "- TakeLease: src/lease.go (",
  );
  rmSync(join(root, "src/lease.go"));
  expect(await promptText(world, "why does TakeLease fail?", "s2")).toBe("");
});
