// What a person says in passing is kept for those who ask; what holds later may be told.
import { expect, test } from "bun:test";
import { extractCandidates } from "@/memory/extract/extract.ts";
import { isSaidInPassing } from "@/memory/extract/said-in-passing.ts";
import { listTypedStatements } from "@/memory/extract/statement.ts";
import { userSays } from "@test/memory/extract/turns.ts";

function isPassing(said: string): boolean {
  return isSaidInPassing(listTypedStatements(said));
}

test.each([
  "can you write a test for each of the findings in the review of the importer?",
  "let's address the second finding first, and let it reset the shadow branch",
  "one last thing: the retry count is currently 0 for uploads, right?",
  "I just tried to cut a release with the new workflow and ran into this issue:",
  "quick follow up question: the logs of the worker showed three commits and then nothing",
  "the export still shows the wrong total for every second customer",
  "I wonder if this is maintainable with so many special cases in the loader",
  "there are now merge conflicts in this branch, fix them ideally by rebasing it",
  "to something more that mentions the other session and that you can continue here",
  "https://example.org/team/shop/pull/2 ../docs/plans/importer-of-the-orders.md",
  "このブランチだけ rubocop の警告は放置でいい",
  "job は必ず全部冪等にする、みたいな決まりを作ったらどうなんだろ。",
  "kannst du bitte den Export der Rechnungen noch einmal genauer ansehen",
  "can you open http://localhost:3000 and check whether the list is empty?",
  "fix the link to docs.example.org/team/shop in the footer",
  "ajoute un bouton pour exporter la liste des clients en csv",
  "エクスポートのボタンを一覧の右上に追加してください",
  "请把导出按钮放到列表的右上角",
  "✨ The importer of the orders is installed and ready for the next run",
  "the output on line 398 of the importer is not the one of the orders",
  "address 10, 20, 27 and 110 of the review",
  "the app isn't starting, it's stuck on the splash screen of the importer",
])("%j is said in passing", (said) => expect(isPassing(said)).toBe(true));

test.each([
  "the link should go to the coordinates of the device, not to its name",
  "if there is a settings file already we ask whether it should be updated or a local one is used",
  "the date of the commit on the metadata branch never changes, but a user may rebase the other one",
  "in theory the two commits should have nearly the same date",
  "Der Export der Rechnungen soll das Zeitfenster der Buchhaltung einhalten",
  "les devis expirés restent un an dans la table d'archive",
  "リリースノートの日付は和暦で、承認欄の上に印鑑の画像",
  "since the reinstall the database is on 5455 here, same user, no password",
  "my simulator sits on the same port as the site, so the dev server is on 4310 now",
  "if a gate hangs anyway, the runbooks are at kb.fleet.example.internal/ops, under G",
  "femto isn't a user, it's our fuzzing bot. Its reports count with a repro file",
  "the dumps of users are in the lattice-crashes bucket, all of them land there",
  "тестовый контур теперь живёт на stage-2.example.lan, старый выключили",
])("%j holds later", (said) => expect(isPassing(said)).toBe(false));

test("a request in front of a statement does not hide it", () => {
  const said =
    "Can you change the deployment of the map? After the build the service has to be stopped first, then the binary is copied.";
  expect(isPassing(said)).toBe(false);
});

test("a passage that is said in passing is still kept", () => {
  const [found, ...others] = extractCandidates([
    userSays("can you check why the nightly import of the orders skips customers without mail?"),
  ]);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ kind: "said", isPassing: true });
});

test("a line that is only an address is not kept", () => {
  const path = "/home/dev/shop/docs/Chart - create complex diagrams with 2 texts.svg";
  expect(extractCandidates([userSays(path)]).map(({ kind }) => kind)).not.toContain("fact");
  expect(extractCandidates([userSays("https://example.org/team/shop/pull/2")])).toEqual([]);
});
