// A server over HTTP that does not answer as it should: the caller learns what is wrong, soon.
import { expect, test } from "bun:test";
import { callToolOverHttp } from "@/mcp/http-client.ts";
import { verifies } from "@test/requirements/verifies.ts";

/** A server that answers every request so. */
function serve(answer: () => Response | Promise<Response>) {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
  const url = `http://127.0.0.1:${server.port}/mcp`;
  return { url, [Symbol.asyncDispose]: async () => await server.stop(true) };
}

function call(url: string, timeoutMs = 5_000) {
  return callToolOverHttp({ url, token: "", tool: "ping", input: {}, timeoutMs });
}

function endless(): Response {
  const chunk = new Uint8Array(1024 * 1024).fill(120);
  return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(chunk) }));
}

const json = (value: unknown) => new Response(JSON.stringify(value));

verifies(
  ["MC-04"],
  "a server over HTTP that fails in some way becomes an error in plain words",
  async () => {
    const answers: [() => Response, RegExp][] = [
      [() => new Response("boom", { status: 500 }), /it answered with status 500 \(boom\)\.$/],
      [() => new Response("<html>"), /it answered with status 200 \(<html>\)\.$/],
      [() => json([1, 2]), /it answered with status 200/],
      [() => json({ id: 7, result: {} }), /it answered with status 200/],
      [() => json({ id: 1 }), /its answer has neither a result nor an error\.$/],
      [() => json({ id: 1, error: { message: "No." } }), /: No\.$/],
      [() => Response.redirect("http://example.invalid/"), /leads elsewhere, and is not followed/],
      [endless, /its answer is too long\.$/],
    ];
    for (const [answer, pattern] of answers) {
      await using server = serve(answer);
      const message = expect.stringMatching(pattern);
      await expect(call(server.url)).rejects.toMatchObject({ code: "ERR_MCP_SERVER", message });
    }
  },
  60_000,
);

test("a server that is down or hangs, and an address that is none, are said so", async () => {
  const saidOf = async (url: string) =>
    await call(url, 300).then(
      () => "",
      (error: Error) => error.message,
    );
  expect(await saidOf("http://127.0.0.1:1/mcp")).toEndWith(
    ": nothing listens at http://127.0.0.1:1/mcp.",
  );
  for (const url of ["ftp://x", "no address", ""]) {
    expect(await saidOf(url)).toEndWith(`'${url}' is no address of a server (http://…).`);
  }
  await using server = serve(async () => {
    await Bun.sleep(2_000);
    return new Response("");
  });
  expect(await saidOf(server.url)).toEndWith(`: no answer within 0.3 s from ${server.url}.`);
});
