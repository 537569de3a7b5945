// What people ask for, report and paste in Japanese, Korean, Russian, Portuguese and Spanish: work
// of the moment, and somebody else's words. None of it may be told as a rule or a fact.
import { expect, test } from "bun:test";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { Candidate } from "@/memory/extract/candidate.ts";
import { asksForNow } from "@/memory/extract/asked-for-now.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import { listTypedStatements } from "@/memory/extract/statement.ts";
import { splitMessage } from "@/memory/extract/typed/typed-text.ts";
import {
  agentEdits,
  agentRuns,
  agentSays,
  makeTurn,
  userSays,
} from "@test/memory/extract/turns.ts";

function told(...turns: readonly TranscriptTurn[]): Candidate[] {
  const last = turns.at(-1)?.uuid;
  return extractCandidates(turns).filter(
    ({ uuid, origin, isPassing }) => uuid === last && origin === "user" && isPassing !== true,
  );
}

function interrupts(text: string): TranscriptTurn {
  return makeTurn({ role: "user", text, afterInterrupt: true });
}

test.each([
  "では main にマージしてプッシュして",
  "설정 화면에서 언어를 고르는 버튼을 목록 위로 옮겨줘",
  "상단 배너 여백 줄이고 모바일 화면도 같이 빌드하고 커밋 푸시",
  "목록 화면의 글자 크기를 메뉴에서 바꿀 수 있게 만들어줄래?",
  "remova as duas telas antigas e atualize o menu lateral com os novos nomes",
  "Проанализируй файлы в папке reports и составь таблицу по всем сервисам",
])("a request is told to nobody later: %s", (said) => {
  expect(told(...agentEdits("src/menu.ts"), userSays(said))).toEqual([]);
});

test.each([
  "설정을 저장하면 목록 화면이 여전히 이전 이름으로 나와",
  "창을 크게 하면 아래쪽 버튼이 안보여. 고쳐줘",
  "メニューを開くと一覧の表示が崩れてしまいます",
  "После обновления список заказов в левой колонке больше ничего не показывает",
  "Письма подтверждения с формы регистрации до сих пор не приходят пользователям",
])("a report of trouble is no fact: %s", (said) => {
  expect(told(...agentEdits("src/menu.ts"), userSays(said))).toEqual([]);
});

test("what is typed after an interrupt, and begins work, corrects nothing", () => {
  const before = agentRuns("npm run build");
  expect(told(...before, interrupts("버튼 색을 바꾼 파일만 빼고 전부 커밋해줘"))).toEqual([]);
  expect(told(...before, interrupts("画面のテストを先に追加して実行結果を確認して"))).toEqual([]);
  const [right] = told(...before, interrupts("테두리는 맞는데 배경은 투명으로 해줘"));
  expect(right?.kind).toBe("correction");
});

test("a request that is typed again after an interrupt corrects nothing", () => {
  const asked = "the totals on the invoice page are rounded twice, find out where that happens";
  const again = interrupts(`${asked}, also look at the cart`);
  expect(told(userSays(asked), ...agentRuns("npm run dev"), again)).toEqual([]);
  const other = interrupts("the totals have to be rounded only in the invoice, never in the cart");
  expect(told(userSays(asked), ...agentRuns("npm run dev"), other)).not.toEqual([]);
});

test.each([
  "画像は一度だけ読み込まれ、その後はメモリに保持されています。",
  "요청이 들어올 때마다 연결을 새로 열고 닫는 과정이 반복되고 있습니다.",
])("a description is no rule: %s", (said) => {
  const found = told(...agentEdits("src/cache.ts"), userSays(said));
  expect(found.map(({ kind }) => kind)).not.toContain("preference");
});

test("a demand keeps being a rule, whatever its form", () => {
  const found = told(userSays("マイグレーションのファイルは必ず連番で作成してください"));
  expect(found.map(({ kind }) => kind)).toEqual(["preference"]);
});

test("text before a Japanese particle is quoted, and says nothing itself", () => {
  const said =
    "この機能は有料プランでだけ使えます。料金は毎月自動で引き落とされる。は本文から削除。";
  expect(told(userSays(said))).toEqual([]);
  expect(told(userSays("はい。リリースノートは必ず英語で書いてください"))).toHaveLength(1);
});

test("an analysis in the polite style below casual words is pasted", () => {
  const typed = "이 분석 어떻게 생각해? 의미 없으면 되돌리는게 좋겠어";
  const pasted =
    "샘플을 분석한 결과를 보면 대부분의 스레드가 이벤트를 기다리며 쉬고 있는 상태입니다. 실제로 시간을 가장 많이 쓰는 부분은 목록을 다시 만드는 작업으로 보입니다. 색인이 없는 열로 찾고 있거나 너무 자주 호출되는 것일 수 있으므로 색인을 추가하고 결과를 캐시에 두는 것을 권장합니다. 그 밖의 스레드는 영향을 주지 않습니다.";
  const parts = splitMessage(`${typed}\n\n${pasted}`);
  expect(parts.map(({ kind }) => kind)).toEqual(["typed", "pasted"]);
  expect(splitMessage(`${typed}\n\n그리고 버튼 위치도 바꿔줘`).map(({ kind }) => kind)).toEqual([
    "typed",
  ]);
});

test.each([
  "shop on ⎇ main [!?] is 📦 v1.2.0 via ⬢ v22.1.0 took 3s",
  "[+] Building 12.4s (18/18) FINISHED",
  "=> => transferring context: 2.41kB",
  'if [ -f "$ROOT/.env" ]; then',
])("a line of a terminal is pasted: %s", (line) => {
  const parts = splitMessage(`hier ist was ich sehe\n\n${line}\n`);
  expect(parts.at(-1)?.kind).toBe("pasted");
});

test("a Japanese question needs no question mark", () => {
  expect(
    told(userSays("つまり一覧の取得とキャッシュの更新を別々に行っているということか。")),
  ).toEqual([]);
});

test.each([
  ["このまま進めてよいですか？", true],
  ["実装計画の内容で問題ないですか？修正があれば教えてください。", true],
  ["이대로 구현할까요?", true],
  ["Posso prosseguir com a migração?", true],
  ["入力の検証はどのレベルで行いますか？", false],
  ["キャッシュの保存先はどこにしますか？", false],
])("whether consent to go on is asked for: %s", (question, isForNow) => {
  expect(asksForNow(question)).toBe(isForNow);
});

test("an answer to a question about how things are to be is kept", () => {
  const [found] = told(
    agentSays("キャッシュの保存先はどこにしますか？"),
    userSays("Redis ではなくディスク"),
  );
  expect(found?.text).toContain("Redis ではなくディスク");
});

test("an agent's announcement is no conclusion", () => {
  const said = userSays("注文一覧 API のテスト failed の原因は？");
  const found = (text: string) =>
    extractCandidates([said, ...agentRuns("npm test"), agentSays(text)]).filter(
      ({ kind }) => kind === "concluded",
    );
  expect(found("注文一覧 API のテスト失敗の原因を `order-list.test.ts` で調査します。")).toEqual(
    [],
  );
  expect(
    found("注文一覧 API のテストは `order-list.test.ts` の日付が UTC でないため失敗します。"),
  ).toHaveLength(1);
});

test("a backslash before the end of a line belongs to the terminal", () => {
  const said =
    "Отчёты всегда сохраняются в папке reports.\\\nЧерновики никогда не попадают в git.\\\n";
  const texts = listTypedStatements(said).map(({ text }) => text);
  expect(texts).toEqual([
    "Отчёты всегда сохраняются в папке reports.",
    "Черновики никогда не попадают в git.",
  ]);
});

test.each([
  "Как можно сохранять отчёты в удобном формате, к примеру в md.",
  "По идее при каждом сохранении отчёт должен обновляться в папке reports.",
])("a question or a guess in Russian is no rule: %s", (said) => {
  const found = told(userSays(said));
  expect(found.map(({ kind }) => kind)).not.toContain("preference");
});

test.each([
  "CMS は Ghost の方向で進めたいです。",
  "配信は Netlify Hooks に切り替える。",
  "저장소 이름은 price-board로 할게",
])("a choice is a decision: %s", (said) => {
  expect(told(userSays(said)).map(({ kind }) => kind)).toEqual(["decision"]);
});

test("the rest of a sentence without its quotation answers nothing", () => {
  const asked = agentSays("見出しはどちらの表現を使いますか？");
  const quoted =
    "「このたびの移行では、これまで使ってきた配信の仕組みを見直して、より速く安全に公開できるようにしました」にします";
  expect(told(asked, userSays(quoted))).toEqual([]);
});
