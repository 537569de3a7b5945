// The commands of the sentence model and the endpoint, through the built program.
import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { MODEL_ENCODER } from "@/embed/model/model.ts";
import { startEmbeddingServer } from "@test/embed/embedding-server.ts";
import { testWithModel } from "@test/embed/installed-model.ts";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const KEY = "sk-very-secret-key-0123456789";

describe("without the model", () => {
  test("status says so, embed says what to do, and remove does nothing", async () => {
    await using sandbox = await createSandbox();
    const folder = join(sandbox.home, ".context-graph", "model");
    expect(await json(sandbox, ["model", "status"])).toMatchObject({
      installed: false,
      folder,
      size_bytes: 0,
      problems: [],
    });
    const embed = await sandbox.run({ args: ["embed", "--json"] });
    expect(embed.exitCode).toBe(69);
    expect(JSON.parse(embed.stdout)).toMatchObject({ code: "ERR_MODEL_MISSING" });
    expect(await json(sandbox, ["model", "remove"])).toEqual({ folder, freed_bytes: 0 });
    expect(existsSync(folder)).toBe(false);
  });

  test("install without npm says so, and leaves nothing behind", async () => {
    await using sandbox = await createSandbox();
    const env = { PATH: join(sandbox.folder, "nowhere") };
    const install = await sandbox.run({ args: ["model", "install", "--json"], env });
    expect(install.exitCode).toBe(69);
    expect(JSON.parse(install.stdout)).toMatchObject({ code: "ERR_NPM_MISSING" });
    expect(existsSync(join(sandbox.home, ".context-graph", "model"))).toBe(false);
  });

  test("memories have vectors of the token table, and status counts them", async () => {
    await using sandbox = await createSandbox();
    await say(sandbox, ["remember", "The port of the database is 5433"]);
    sandbox.remember("Deploys go out on Tuesday");
    const { vectors } = (await json(sandbox, ["status"])) as { vectors: Record<string, number> };
    expect(Object.values(vectors)).toEqual([1]);
    expect(Object.keys(vectors)[0]).toStartWith("token-table-");
    expect(await say(sandbox, ["status"])).toMatch(/^Vectors: +1 by token-table-\w+, 1 without$/m);
    expect(await sandboxJobs(sandbox)).toBe(0);
  });
});

describe("with the model", () => {
  testWithModel("what a command remembers is embedded by it in the background", async (folder) => {
    await using sandbox = await createSandbox();
    placeModel(sandbox, folder);
    await say(sandbox, ["remember", "The connection to the database was refused"]);
    await waitForNoProcesses("context-graph", sandbox.folder, 30_000);
    expect(await vectorsOf(sandbox)).toEqual({ [MODEL_ENCODER]: 1 });
    expect(await json(sandbox, ["recall", "database connection"])).toHaveLength(1);
  });

  testWithModel("embed does what waits, then has nothing to do, but for --all", async (folder) => {
    await using sandbox = await createSandbox();
    sandbox.remember("The port is 5433", "Deploys go out on Tuesday", "Use pnpm here");
    placeModel(sandbox, folder);
    const told = { encoder: MODEL_ENCODER, skipped: 0 };
    expect(await json(sandbox, ["embed"])).toEqual({ ...told, embedded: 3 });
    expect(await json(sandbox, ["embed"])).toEqual({ ...told, embedded: 0 });
    expect(await json(sandbox, ["embed", "--all"])).toEqual({ ...told, embedded: 3 });
    expect(await vectorsOf(sandbox)).toEqual({ [MODEL_ENCODER]: 3 });
  });

  testWithModel("what hooks remember is embedded when the session ends", async (folder) => {
    await using sandbox = await createSandbox();
    placeModel(sandbox, folder);
    sandbox.remember("The port is 5433");
    const payload = { session_id: "s", hook_event_name: "SessionEnd", reason: "other" };
    const ended = await sandbox.hook("SessionEnd", { ...payload, cwd: sandbox.project.path });
    expect(ended).toMatchObject({ exitCode: 0, stderr: "" });
    await waitForNoProcesses("context-graph", sandbox.folder, 30_000);
    expect(await vectorsOf(sandbox)).toEqual({ [MODEL_ENCODER]: 1 });
  });

  testWithModel(
    "memories keep its vectors after its removal, and new ones use the token table",
    async (folder) => {
      await using sandbox = await createSandbox();
      sandbox.remember("The port of the database is 5433");
      const unplace = placeModel(sandbox, folder);
      await json(sandbox, ["embed"]);
      unplace();
      await say(sandbox, ["remember", "Deploys go out on Tuesday"]);
      const vectors = await vectorsOf(sandbox);
      expect(vectors[MODEL_ENCODER]).toBe(1);
      expect(Object.keys(vectors)).toHaveLength(2);
      const found = (await json(sandbox, ["recall", "database port"])) as { content: string }[];
      expect(found[0]?.content).toBe("The port of the database is 5433");
    },
  );
});

describe("with an endpoint", () => {
  test("embed sends the memories there, and the key is never printed", async () => {
    await using sandbox = await createSandbox();
    await using server = startEmbeddingServer();
    sandbox.remember("The port is 5433", "Deploys go out on Tuesday");
    const env = endpoint(server.base);
    expect(await json(sandbox, ["embed"], env)).toEqual({
      encoder: "http:small:3",
      embedded: 2,
      skipped: 0,
    });
    expect(await vectorsOf(sandbox)).toEqual({ "http:small:3": 2 });
    const sent = server.requests.flatMap(({ input }) => input);
    expect(sent).toContain("The port is 5433");
    expect(server.requests.every(({ authorization }) => authorization === `Bearer ${KEY}`)).toBe(
      true,
    );
    expect(JSON.stringify(sandbox.readLog())).not.toContain(KEY);
  });

  test("a failing endpoint is reported with its address and without the key", async () => {
    await using sandbox = await createSandbox();
    await using server = startEmbeddingServer(() => new Response(KEY, { status: 401 }));
    sandbox.remember("The port is 5433");
    const embed = await sandbox.run({ args: ["embed", "--json"], env: endpoint(server.base) });
    expect(embed.exitCode).toBe(69);
    expect(JSON.parse(embed.stdout)).toMatchObject({ code: "ERR_EMBED_ENDPOINT" });
    expect(embed.stdout).toContain(server.base);
    expect(embed.stdout + embed.stderr + JSON.stringify(sandbox.readLog())).not.toContain(KEY);
  });

  test("a worker sends it what a command remembers, a hook sends it nothing", async () => {
    await using sandbox = await createSandbox();
    await using server = startEmbeddingServer();
    const env = endpoint(server.base);
    sandbox.remember("The port of the database is 5433");
    const prompt = { session_id: "s", hook_event_name: "UserPromptSubmit" };
    const payload = {
      ...prompt,
      prompt: "which port has the database?",
      cwd: sandbox.project.path,
    };
    await sandbox.hook("UserPromptSubmit", payload, { env });
    expect(server.requests).toEqual([]);
    const remembered = await sandbox.run({ args: ["remember", "Deploys go out on Tuesday"], env });
    expect(remembered.exitCode).toBe(0);
    await waitForNoProcesses("context-graph", sandbox.folder, 30_000);
    expect(await vectorsOf(sandbox)).toEqual({ "http:small:3": 2 });
  });

  verifies(["DG-07"], "if it fails or hangs, recall still answers by words", async () => {
    await using sandbox = await createSandbox();
    const never = Promise.withResolvers<Response>();
    await using failing = startEmbeddingServer(() => new Response(KEY, { status: 500 }));
    await using hanging = startEmbeddingServer(() => never.promise);
    sandbox.remember("The port of the database is 5433");
    for (const server of [failing, hanging]) {
      const args = ["recall", "database port", "--json"];
      const recalled = await sandbox.run({ args, env: endpoint(server.base) });
      expect(recalled.exitCode).toBe(0);
      expect(JSON.parse(recalled.stdout)).toHaveLength(1);
      expect(recalled.stderr).toContain(server.base);
      expect(recalled.stderr).not.toContain(KEY);
      expect(server.requests).toHaveLength(1);
    }
    never.resolve(new Response(""));
  });

  test("it also embeds the query of recall, without secrets", async () => {
    await using sandbox = await createSandbox();
    await using server = startEmbeddingServer();
    const env = endpoint(server.base);
    sandbox.remember("The port of the database is 5433");
    await json(sandbox, ["embed"], env);
    const question = "database port with password=hunter2hunter2?";
    expect(await json(sandbox, ["recall", question], env)).toHaveLength(1);
    const sent = server.requests.at(-1)?.input.join(" ");
    expect(sent).toContain("database port");
    expect(sent).not.toContain("hunter2");
  });

  test("an incomplete configuration does not stop remember", async () => {
    await using sandbox = await createSandbox();
    const env = { CONTEXT_GRAPH_EMBED_URL: "http://localhost:1/v1" };
    const remembered = await sandbox.run({ args: ["remember", "Use pnpm here"], env });
    expect(remembered).toMatchObject({ exitCode: 0, stderr: "" });
    const embed = await sandbox.run({ args: ["embed"], env });
    expect(embed.exitCode).toBe(78);
    expect(embed.stderr).toContain("CONTEXT_GRAPH_EMBED_MODEL is missing");
  });
});

function endpoint(base: string): Record<string, string> {
  return {
    CONTEXT_GRAPH_EMBED_URL: base,
    CONTEXT_GRAPH_EMBED_MODEL: "small",
    CONTEXT_GRAPH_EMBED_KEY: KEY,
  };
}

/** Links the model into the sandbox; the returned function removes it. */
function placeModel(sandbox: Sandbox, folder: string): () => void {
  const place = join(sandbox.home, ".context-graph");
  mkdirSync(place, { recursive: true });
  symlinkSync(folder, join(place, "model"));
  return () => Bun.spawnSync(["rm", join(place, "model")]);
}

async function json(sandbox: Sandbox, args: string[], env: Record<string, string> = {}) {
  const result = await sandbox.run({ args: [...args, "--json"], env });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  return JSON.parse(result.stdout) as unknown;
}

async function say(sandbox: Sandbox, args: string[]): Promise<string> {
  const result = await sandbox.run({ args });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  return result.stdout;
}

async function vectorsOf(sandbox: Sandbox): Promise<Record<string, number>> {
  return ((await json(sandbox, ["status"])) as { vectors: Record<string, number> }).vectors;
}

async function sandboxJobs(sandbox: Sandbox): Promise<number> {
  return ((await json(sandbox, ["status"])) as { jobs: number }).jobs;
}
