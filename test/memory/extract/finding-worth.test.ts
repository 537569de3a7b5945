// Which findings of an agent are told unasked, and which are kept for those who ask.
import { expect, test } from "bun:test";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import { agentDoes, agentEdits, agentSays, userSays } from "@test/memory/extract/turns.ts";

const SEEN = agentDoes(
  { action: "read", file: "/home/dev/p/src/importer.rs" },
  { text: "fn read_rows(pool: &Pool) { let batch_size = 1; for row in rows { pool.connect() } }" },
);

/** The texts of the agent's findings, those that are told first. */
function findings(...turns: readonly TranscriptTurn[]): { told: string[]; kept: string[] } {
  const all = extractCandidates(turns).filter(({ origin }) => origin === "agent");
  const isSilent = ({ isReport, isOnlyForAskers }: (typeof all)[number]) =>
    isReport === true || isOnlyForAskers === true;
  return {
    told: all.filter((one) => !isSilent(one)).map(({ text }) => text),
    kept: all.filter(isSilent).map(({ text }) => text),
  };
}

test("a cause that names what the agent has seen is told", () => {
  const cause =
    "The issue is that `read_rows` opens a connection with `pool.connect` for each row, because `batch_size` is not used.";
  const { told } = findings(
    userSays("the import of the orders takes an hour"),
    ...SEEN,
    agentSays(cause),
  );
  expect(told).toEqual([cause]);
});

test("a cause that names nothing in a message full of names is kept for those who ask", () => {
  const { told, kept } = findings(
    userSays("make the table of the orders look better"),
    agentSays(
      "I need to look at `OrderTable`. The problem is that our new layout still has to be tested with the other approach we talked about.",
    ),
  );
  expect(told).toEqual([]);
  expect(kept).toHaveLength(1);
});

test.each([
  [
    "English",
    "how do I undo the setting of the private modules?",
    "Run this to remove the variable again: `go env -u GOPRIVATE`",
  ],
  [
    "Italian",
    "come posso collegare il repository remoto?",
    "Devi aggiungere il remoto la prima volta:\n\n```\ngit remote add origin https://codeberg.org/acme/app.git\n```",
  ],
])("general knowledge in %s, said without a look at the project, is not told", (_, asked, says) => {
  expect(findings(userSays(asked), agentSays(says)).told).toEqual([]);
});

test("a finding in plain words does not lose by the lack of code marks", () => {
  const cause =
    "The mails came from the retry of the payment gateway: the handler answered only after 5 s, so the gateway delivered the event again.";
  expect(findings(userSays("customers get two invoices"), agentSays(cause)).told).toEqual([cause]);
});

test("a decision of the agent that points back, or tells what it changed, is not told", () => {
  const { told } = findings(
    userSays("explain how `commit_shadow` works and clean it up"),
    ...SEEN,
    ...agentEdits("/home/dev/p/src/shadow.rs"),
    agentSays(
      "It never touches the index or uses `git add`. This is by design since `shadow` branches must not affect the working directory.",
    ),
  );
  expect(told).toEqual([]);
});

test("items that end without a full stop are separated", () => {
  const { told, kept } = findings(
    userSays("are the deleted items logged somewhere?"),
    agentSays(
      "No, deleted items are not logged.\n\n- Preview mode prints the `item.id` only\n- Force mode prints the deleted `item.id`",
    ),
  );
  const text = [...told, ...kept].find((one) => one.includes("Force mode")) ?? "";
  expect(text).toMatch(/only; Force mode/);
});

test.each([
  [
    "a numbered line",
    "The problem is on line 82: `read_rows` opens a connection with `pool.connect` for each row, because `batch_size` is not used.",
  ],
  [
    "a numbered line in Spanish",
    "El problema es que `read_rows` (línea 82) abre una conexión con `pool.connect` para cada fila, porque no usa `batch_size`.",
  ],
  [
    "the agent's own slip",
    "El problema es que estoy abriendo en `read_rows` una conexión con `pool.connect` para cada fila y no uso `batch_size`.",
  ],
])("a cause is kept for those who ask if it is %s", (_why, cause) => {
  const { told, kept } = findings(
    userSays("the import of the orders takes an hour"),
    ...SEEN,
    agentSays(cause),
  );
  expect(told).toEqual([]);
  expect(kept.join(" ")).toContain("read_rows");
});
