// A message that is too large is refused, and the server goes on.
import { expect, test } from "bun:test";
import { Readable } from "node:stream";
import { boundedLines, type RefusedLine } from "@/mcp/serving/bounded-lines.ts";
import { createSandbox } from "@test/hook/sandbox.ts";
import { startMcp } from "@test/mcp/mcp-process.ts";

const LARGE = "x".repeat(33 * 1024 * 1024);

test("a message above 32 MB is answered with an error, and the next one is answered", async () => {
  await using sandbox = await createSandbox();
  await using server = await startMcp({ cwd: sandbox.project.path, home: sandbox.home });
  const refused = await server.request("tools/call", {
    name: "remember",
    arguments: { text: LARGE },
  });
  expect(refused.error?.message).toBe("A message may have at most 32 MB");
  const { text } = await server.call("remember", { text: "The importer runs at midnight." });
  expect(text).toContain("Remembered");
  const id = `{"method":"ping","params":{"x":"${LARGE}"},"jsonrpc":"2.0","id":77}`;
  server.send(id);
  expect((await server.call("recall", { query: "importer" })).text).toContain("midnight");
  const { strayLines } = await server.end();
  expect(strayLines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([77]);
}, 60_000);

test("lines are passed on whole, in any pieces, and only those that are short enough", async () => {
  const text = "one\n\ntwo two\nmuch too long\nfive\nlast";
  for (let size = 1; size <= text.length; size += 1) {
    const pieces: Buffer[] = [];
    for (let at = 0; at < text.length; at += size)
      pieces.push(Buffer.from(text.slice(at, at + size)));
    const refused: RefusedLine[] = [];
    const lines = Readable.from(pieces).pipe(boundedLines(8, (line) => refused.push(line)));
    const passed: string[] = [];
    for await (const line of lines) passed.push(String(line));
    expect(passed).toEqual(["one\n", "\n", "two two\n", "five\n"]);
    expect(refused).toHaveLength(1);
  }
});
