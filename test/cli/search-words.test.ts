// Search words, symbols and metadata of a memory, through the built program.
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";

const NOTED = {
  metadata: { ticket: "SHOP-12", run: "214" },
  is_failure: true,
  is_anomaly: true,
};

test("wt-memory stores metadata, a failure and an anomaly, and prints them again", async () => {
  await using sandbox = await createSandbox();
  const metadata = JSON.stringify({ ticket: "SHOP-12", run: 214 });
  const args = ["remember", "--type", "Context", "--failure", "--anomaly", "--metadata", metadata];
  const stored = await sandbox.run({ name: "wt-memory", args, stdin: "The deploy hung\n" });
  expect(stored).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
  for (const question of [["list"], ["recall", "deploy"], ["proactive", "the deploy hung"]]) {
    const printed = await sandbox.run({ name: "wt-memory", args: question });
    expect([question, JSON.parse(printed.stdout)]).toMatchObject([question, [NOTED]]);
  }
});

test("wt-memory stores nothing if standard input is empty", async () => {
  await using sandbox = await createSandbox();
  for (const stdin of ["", " \n"]) {
    const result = await sandbox.run({
      name: "wt-memory",
      args: ["remember", "--type", "Learning"],
      stdin,
    });
    expect(result).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
  }
  expect(existsSync(sandbox.storeFolder)).toBe(false);
});

test.each(["{", "[]", "7", '{"deep":{"a":1}}', '{"none":null}'])(
  "metadata that is not an object of strings is refused: %s",
  async (metadata) => {
    await using sandbox = await createSandbox();
    for (const name of ["context-graph", "wt-memory"] as const) {
      const args = ["remember", "text", "--metadata", metadata];
      const result = await sandbox.run({ name, args });
      expect(result).toMatchObject({ exitCode: 64, stdout: "" });
      expect(result.stderr).toStartWith(
        "error: --metadata takes a JSON object of strings, such as ",
      );
    }
  },
);

test("a memory is found by its search words and symbols, and by new ones after an edit", async () => {
  await using sandbox = await createSandbox();
  const given = ["--words", "cents,billing sum", "--symbols", "parseConfig,Cart.total"];
  const { id } = (await json(sandbox, ["remember", "Half a unit goes up", ...given])) as {
    id: string;
  };
  const lists = { other_words: ["cents", "billing sum"], symbols: ["parseConfig", "Cart.total"] };
  expect(await json(sandbox, ["get", id])).toMatchObject(lists);
  expect(await json(sandbox, ["recall", "billing cents"])).toMatchObject([{ id, ...lists }]);
  await json(sandbox, ["edit", id, "--words", "pennies"]);
  expect(await json(sandbox, ["get", id])).toMatchObject({ ...lists, other_words: ["pennies"] });
  const matched = async (query: string) =>
    ((await json(sandbox, ["recall", query])) as { reason: { terms: string[] } }[]).flatMap(
      ({ reason }) => reason.terms,
    );
  expect(await matched("cents")).toEqual([]);
  expect(await matched("pennies")).toHaveLength(1);
  await json(sandbox, ["edit", id, "--symbols", ""]);
  expect(await json(sandbox, ["list"])).toMatchObject([{ other_words: ["pennies"], symbols: [] }]);
});

async function json(sandbox: Sandbox, args: string[]): Promise<unknown> {
  const result = await sandbox.run({ args: [...args, "--json"] });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  return JSON.parse(result.stdout);
}
