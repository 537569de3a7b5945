import { expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LIMITS } from "@/base/limits.ts";
import { editOperation } from "@/operations/memories/edit.ts";
import { getOperation } from "@/operations/memories/get.ts";
import {
  describeRemembered,
  type RememberInput,
  rememberOperation,
} from "@/operations/memories/remember.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";
import { expectCode } from "@test/store/expect-code.ts";

test("the result says if a memory is new, known, known in other words or similar to another", () => {
  using tools = openProjectTools();
  const first = remember(tools, "The server of the shop listens on port 3000");
  expect(first).toMatchObject({ isNew: true, isOtherWording: false, isCut: false });
  const { id } = first;
  expect(remember(tools, "the server of the shop listens on port 3000")).toMatchObject({
    id,
    isNew: false,
    isOtherWording: false,
  });
  expect(remember(tools, "The shop server is listening on port 3000")).toMatchObject({
    isNew: true,
    similarTo: id,
  });
  expect(remember(tools, "Server of the shop listens on port 3000.")).toMatchObject({
    id,
    isNew: false,
    isOtherWording: true,
  });
});

test("a text that is too long is cut and marked as cut", () => {
  using tools = openProjectTools();
  const result = remember(tools, "many words ".repeat(LIMITS.memoryChars / 10));
  expect(result.isCut).toBe(true);
  expect(get(tools, result.id).flags).toEqual(["cut"]);
  editOperation.run({ id: result.id, tags: ["long"] }, tools);
  expect(get(tools, result.id).flags).toEqual(["cut"]);
  editOperation.run({ id: result.id, text: "few words" }, tools);
  expect(get(tools, result.id).flags).toEqual([]);
});

test("the memory it supersedes must exist and is marked as superseded", () => {
  using tools = openProjectTools();
  const old = remember(tools, "The port is 5432");
  const { id, superseded } = remember(tools, "The port is 5433", { supersedes: old.id.slice(-8) });
  expect(superseded).toEqual([old.id]);
  expect(get(tools, old.id)).toMatchObject({ superseded_by: id });
  expect(get(tools, id).links).toMatchObject([{ from: id, to: old.id, kind: "supersedes" }]);
  expectCode("ERR_NOT_FOUND", () => remember(tools, "x", { supersedes: "mem_unknown" }));
  expect(tools.store.countMemories()).toBe(2);
});

test("a memory that contradicts another replaces it without being told to, and says so", () => {
  using tools = openProjectTools();
  const old = remember(tools, "The statsd port is 8125.", { type: "Context", origin: "agent" });
  const { id, superseded } = remember(tools, "The statsd port is 9125.", { type: "Decision" });
  expect(superseded).toEqual([old.id]);
  expect(get(tools, old.id)).toMatchObject({ superseded_by: id });
  const guessed = remember(tools, "The statsd port is 9200.", { origin: "agent" });
  expect(guessed).toMatchObject({ superseded: [], differs: [id] });
  expect(describeRemembered(guessed)).toEndWith(`(says otherwise than ${id})`);
  expect(get(tools, id)).toMatchObject({ superseded_by: undefined });
});

test("a kind decides the type and tags, and a scope becomes handles and files", () => {
  using tools = openProjectTools();
  const kinds = ["rule", "preference", "decision", "fact", "cause", "fix"] as const;
  const stored = kinds.map((kind) => {
    const { id } = remember(tools, `The ${kind} about exports`, { kind });
    const { experience_type: type, tags } = get(tools, id);
    return { kind, type, tags };
  });
  expect(stored).toEqual([
    { kind: "rule", type: "Preference", tags: ["rule"] },
    { kind: "preference", type: "Preference", tags: [] },
    { kind: "decision", type: "Decision", tags: [] },
    { kind: "fact", type: "Learning", tags: ["fact"] },
    { kind: "cause", type: "Learning", tags: ["root-cause"] },
    { kind: "fix", type: "Fix", tags: [] },
  ]);
  const scope = ["terraform apply", join(tools.project.root, "infra/main.tf")];
  const { id } = remember(tools, "Only a person applies a plan", { kind: "rule", scope });
  expect(get(tools, id)).toMatchObject({
    tags: ["rule", "scoped", "on:terraform apply", "on:path:infra/main.tf"],
    files: ["infra/main.tf"],
  });
  const named = remember(tools, "Use uv here, never pip", { kind: "rule" });
  expect(get(tools, named.id).tags).toEqual(["rule", "scoped", "on:pip"]);
});

test("an agent's memory is marked as noted, and never replaces or becomes the user's word", () => {
  using tools = openProjectTools();
  const said = remember(tools, "Deploys go through the release branch", { kind: "rule" });
  const noted = remember(tools, "Deploys go straight from main", {
    kind: "rule",
    origin: "agent",
    tags: ["standing", "deploy"],
    supersedes: `[m:${said.id.slice(-8)}]`,
  });
  expect(noted).toMatchObject({ superseded: [], kept: said.id });
  expect(describeRemembered(noted)).toContain(`${said.id} stays: it is the user's own word`);
  expect(get(tools, said.id).superseded_by).toBeUndefined();
  const { tags, tier } = get(tools, noted.id);
  expect(tier).toBe("silver");
  expect(tags).toContain("noted");
  expect(tags).toContain("deploy");
  expect(tags).not.toContain("standing");
  const newer = remember(tools, "Deploys go through the train", {
    origin: "agent",
    supersedes: noted.id,
  });
  expect(newer.superseded).toEqual([noted.id]);
});

test("what the user says in the words of an agent's note is the user's", () => {
  using tools = openProjectTools();
  const text = "Commit messages are written in Danish";
  const noted = remember(tools, text, { kind: "rule", origin: "agent" });
  expect(remember(tools, text, { kind: "rule", origin: "agent" })).toMatchObject({
    id: noted.id,
    isNew: false,
  });
  const said = remember(tools, text, { kind: "rule" });
  expect(said).toMatchObject({ isNew: true });
  expect(tools.store.findMemory(said.id)).toMatchObject({ origin: "user", tier: "gold" });
});

test("an agent's note that was edited is still no word of the user", () => {
  using tools = openProjectTools();
  const text = "Release notes are written in Danish";
  const noted = remember(tools, text, { kind: "rule", origin: "agent" });
  editOperation.run({ id: noted.id, tags: ["rule", "noted", "release"] }, tools);
  expect(remember(tools, text, { kind: "rule" })).toMatchObject({ isNew: true });
});

test("folder, agent and tier are stored, and an edit changes the tier and the folder", () => {
  using tools = openProjectTools();
  const fields = { directory: "src/api", agentType: "Explore" };
  const { id } = remember(tools, "Handlers validate their input", fields);
  const json = { directory: "src/api", agent_type: "Explore", tier: "gold" };
  expect(get(tools, id)).toMatchObject(json);
  editOperation.run({ id, tier: "abandoned", directory: "" }, tools);
  expect(get(tools, id)).toMatchObject({ tier: "abandoned", agent_type: "Explore" });
  expect(get(tools, id).directory).toBeUndefined();
});

test("words, symbols and metadata are stored, and an edit keeps the fields it does not set", () => {
  using tools = openProjectTools();
  const { id } = remember(tools, "Sums are rounded half up", {
    otherWords: ["cents"],
    symbols: ["Cart.total"],
    metadata: { ticket: "SHOP-12", original_id: "uuid-1" },
    flags: ["failure", "anomaly"],
  });
  const kept = {
    metadata: { ticket: "SHOP-12", original_id: "uuid-1" },
    is_failure: true,
    is_anomaly: true,
  };
  expect(get(tools, id)).toMatchObject({
    other_words: ["cents"],
    symbols: ["Cart.total"],
    ...kept,
  });
  editOperation.run({ id, text: "Sums are rounded down", symbols: ["Cart.sum"] }, tools);
  expect(get(tools, id)).toMatchObject({ other_words: ["cents"], symbols: ["Cart.sum"], ...kept });
  editOperation.run({ id, otherWords: [] }, tools);
  expect(get(tools, id)).toMatchObject({ other_words: [], symbols: ["Cart.sum"], ...kept });
});

test("a memory knows whether its files have changed", () => {
  using tools = openProjectTools();
  const { root } = tools.project;
  mkdirSync(join(root, "src"));
  const write = (name: string, text: string) => writeFileSync(join(root, "src", name), text);
  write("a.ts", "one");
  write("b.ts", "two");
  const files = ["src/a.ts", "src/b.ts"];
  const { id } = remember(tools, "a.ts calls b.ts", { files });
  const freshness = () => get(tools, id).freshness;
  expect(freshness()).toBe("fresh");
  write("a.ts", "one!");
  expect(freshness()).toBe("drifted");
  editOperation.run({ id, tags: ["code"] }, tools);
  expect(freshness()).toBe("drifted");
  editOperation.run({ id, files }, tools);
  expect(freshness()).toBe("fresh");
  rmSync(join(root, "src"), { recursive: true });
  expect(freshness()).toBe("orphaned");
});

test("files outside the project, folders, large and missing files are not hashed", () => {
  using tools = openProjectTools();
  const { root } = tools.project;
  writeFileSync(join(root, "large.txt"), "x".repeat(1024 * 1024 + 1));
  mkdirSync(join(root, "folder"));
  const files = ["/etc/hosts", "../beside.ts", "folder", "large.txt", "missing.ts"];
  const { id } = remember(tools, "about many files", { files });
  expect(tools.store.findMemory(id)?.anchors).toEqual(files.map((path) => ({ path })));
  expect(get(tools, id)).toMatchObject({ files, freshness: "unknown" });
});

function remember(tools: ProjectTools, text: string, fields: Partial<RememberInput> = {}) {
  tools.clock.advance(1_000);
  const input = { text, type: "Learning", tags: [], files: [], origin: "user" } as const;
  return rememberOperation.run({ ...input, ...fields }, tools);
}

function get(tools: ProjectTools, id: string) {
  return getOperation.run({ id }, tools);
}
