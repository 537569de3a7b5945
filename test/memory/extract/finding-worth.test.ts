// Which findings of an agent are told unasked, and which are kept for those who ask.
import { expect, test } from "bun:test";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { FINDING_DIRECTION } from "@/memory/extract/learned/finding-weights.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import { agentDoes, agentEdits, agentSays, userSays } from "@test/memory/extract/turns.ts";

const SEEN = agentDoes(
  { action: "read", file: "/home/dev/p/src/importer.rs" },
  { text: "fn read_rows(pool: &Pool) { let batch_size = 1; for row in rows { pool.connect() } }" },
);

const TABLE = new TokenTableEmbedder(tokenTablePath());

/** The texts of the agent's findings, those that are told first. */
function findings(...turns: readonly TranscriptTurn[]): { told: string[]; kept: string[] } {
  return findingsBy((text) => TABLE.embed(text), ...turns);
}

function findingsBy(
  embed: (text: string) => Float32Array | undefined,
  ...turns: readonly TranscriptTurn[]
): { told: string[]; kept: string[] } {
  const every = () => true;
  const found = extractCandidates(turns, every, { leftOut: 0 }, embed);
  const all = found.filter(({ origin }) => origin === "agent");
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
    "the agent's own slip without a subject before it",
    "I see the issue - I'm opening a connection with `pool.connect` for each row in `read_rows`, because `batch_size` is not used.",
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

test("what a finding is about decides beside how it is said", () => {
  const direction = new Int8Array(Buffer.from(FINDING_DIRECTION.bytes, "base64"));
  const length = Math.hypot(...direction);
  const towards = Float32Array.from(direction, (one) => one / length);
  const turns = [
    userSays("clean up the importer of the orders"),
    ...SEEN,
    agentSays(
      "The issue is that `read_rows` opens a connection with `pool.connect` for each row, because `batch_size` is not used.",
    ),
  ];
  expect(findingsBy(() => towards, ...turns).told).toHaveLength(1);
  expect(findingsBy(() => towards.map((one) => -one), ...turns).kept).toHaveLength(1);
});

test("a finding whose code was taken out is not kept", () => {
  const { told, kept } = findings(
    userSays("the import of the orders takes an hour"),
    ...SEEN,
    agentSays(
      "The issue is that `read_rows` writes to `` inside the container, because `batch_size` is not used.",
    ),
  );
  expect([...told, ...kept]).toEqual([]);
});
