import type { DayScript, Fact, Session } from "../script.ts";
import {
  agent,
  ask,
  compact,
  delegate,
  edit,
  fails,
  interrupt,
  lookAround,
  queued,
  quiet,
  read,
  refusedEdit,
  refusedRun,
  run,
  session,
  task,
  terminal,
  unrelated,
  user,
  write,
} from "../steps.ts";
import { errorLines } from "./error-lines.ts";

/** Dispatch, freight and billing of a Japanese carrier; a lead developer who writes Japanese. */
const FACTS: readonly Fact[] = [
  { id: "verify", kind: "rule", by: "user", must: [/pnpm verify/] },
  { id: "ui-messages", kind: "rule", by: "user", must: [/ja\.json/, /直書き|寄せ/] },
  { id: "hono-rpc", kind: "rule", by: "user", must: [/\bhc\b|packages\/rpc/, /fetch/] },
  { id: "fake-timers", kind: "rule", by: "user", must: [/useFakeTimers/] },
  { id: "no-any", kind: "rule", by: "user", must: [/\bany\b/, /zod/i, /逃げ|parse して/] },
  { id: "terraform-ci", kind: "rule", by: "user", must: [/apply/, /Actions|手元/] },
  { id: "no-push", kind: "rule", by: "user", must: [/push/, /generate|マイグレーション/] },
  { id: "edi-table", kind: "rule", by: "user", must: [/jtrn|桁位置/i, /立会|触ら/] },
  { id: "slip-delete", kind: "rule", by: "user", must: [/伝票/, /物理削除|打ち消/] },
  { id: "pr-english", kind: "rule", by: "user", must: [/\bPRs?\b/, /English|英語/] },
  { id: "old-webview", kind: "rule", by: "user", must: [/Android 9|WebView/] },
  { id: "test-shipper", kind: "rule", by: "user", must: [/99990001/, /検証用|請求|実績/] },
  { id: "pii-log", kind: "rule", by: "user", must: [/電話番号|住所/, /ログ/] },
  { id: "utc-jst", kind: "rule", by: "user", must: [/UTC/, /JST/, /画面|表示/] },
  {
    id: "branch-name",
    kind: "rule",
    by: "user",
    must: [/LOG-/, /Linear|branch/i],
    stale: [/HND-\d+(?!.*LOG-)/],
  },
  {
    id: "pdf",
    kind: "decision",
    by: "user",
    must: [/react-pdf\/renderer/],
    stale: [/Puppeteer\s?(?:で|を使)/i],
  },
  {
    id: "queue",
    kind: "decision",
    by: "user",
    must: [/Cloud Tasks/i],
    stale: [/Pub\/Sub\s?(?:で|に|経由)(?!.*Cloud Tasks)/i],
  },
  {
    id: "auth",
    kind: "decision",
    by: "user",
    must: [/Identity Platform/i],
    stale: [/Auth0\s?(?:を使|で|に)(?!.*Identity Platform)/i],
  },
  {
    id: "photo-retention",
    kind: "decision",
    by: "user",
    must: [/3年/, /写真|受領書/],
    stale: [/1年(?:たったら|で消|で削除|保管)/],
  },
  {
    id: "release-days",
    kind: "decision",
    by: "user",
    must: [/平日/, /17時|いつ/],
    stale: [/木曜の?午後(?:だけ|のみ)/],
  },
  { id: "map", kind: "decision", by: "user", must: [/MapLibre\s?と\s?地理院/i] },
  { id: "url-state", kind: "decision", by: "user", must: [/nuqs|クエリ/, /URL/] },
  { id: "rounding", kind: "decision", by: "user", must: [/10円/, /切り上げ/] },
  { id: "no-arrival", kind: "decision", by: "user", must: [/指定時刻/, /要確認/] },
  {
    id: "dispatch-owner",
    kind: "fact",
    by: "user",
    must: [/村上/],
    stale: [/佐伯さん(?:の担当|が担当|に聞|に確認)/],
  },
  { id: "handy-port", kind: "fact", by: "user", must: [/7443/], stale: [/\b7010\b(?!.*7443)/] },
  {
    id: "db-instance",
    kind: "fact",
    by: "user",
    must: [/prd-pg17/],
    stale: [/prd-pg15(?!.*pg17)/],
  },
  {
    id: "node-version",
    kind: "fact",
    by: "user",
    must: [/Node/i, /\b22\b/],
    stale: [/Node\s?(?:は|を)?\s?20/i],
  },
  { id: "edi-cutoff", kind: "fact", by: "user", must: [/15時45分|15:45/], stale: [/16時半|16:30/] },
  { id: "surcharge-base", kind: "fact", by: "user", must: [/130円/], stale: [/120円(?!.*130円)/] },
  {
    id: "alert-channel",
    kind: "fact",
    by: "user",
    must: [/#ops-logi/],
    stale: [/#hinode-alert(?!.*#ops-logi)/],
  },
  { id: "staging", kind: "fact", by: "user", must: [/stg\.hinode-haisha/] },
  { id: "kyushu", kind: "fact", by: "user", must: [/日の出九州/] },
  { id: "hamamatsu", kind: "fact", by: "user", must: [/浜松/, /4時半/] },
  { id: "waybill-number", kind: "fact", by: "user", must: [/12桁/, /7で割|セブン|チェック/] },
  { id: "edi-test-hours", kind: "fact", by: "user", must: [/9時/, /18時/] },
  { id: "overtime", kind: "fact", by: "user", must: [/\b960\b/] },
  { id: "billing-lines", kind: "correction", by: "user", must: [/billing_lines/, /請求|見積/] },
  { id: "volume-weight", kind: "correction", by: "user", must: [/280\s?kg/i] },
  { id: "waiting-time", kind: "correction", by: "user", must: [/待機/, /指定時刻|30分/] },
  { id: "yosha-word", kind: "correction", by: "user", must: [/傭車/, /協力会社|自社便/] },
  { id: "rls", kind: "correction", by: "user", must: [/\bRLS\b/] },
  { id: "day-boundary", kind: "correction", by: "user", must: [/朝5時/, /日付|営業日/] },
  {
    id: "cp932",
    kind: "cause",
    by: "agent",
    must: [/CP932|Shift_JIS|文字コード/i, /ハンディ|実績|㈱/],
  },
  {
    id: "eta-offset",
    kind: "cause",
    by: "agent",
    must: [/タイムゾーン|timezone|time zone|timestamptz/i, /9時間|\beta\b|到着予定/i],
  },
  { id: "board-slow", kind: "cause", by: "subagent", must: [/DateTimeFormat/] },
  {
    id: "conn-leak",
    kind: "cause",
    by: "subagent",
    must: [/リクエスト(?:ごと|のたび)|postgres\(\)/, /接続|コネクション|プール/],
  },
  { id: "corepack", kind: "fix", by: "tool", must: [/corepack@latest/] },
  { id: "db-up", kind: "fix", by: "tool", must: [/docker compose up -d db/] },
  { id: "adc-login", kind: "fix", by: "tool", must: [/application-default login/] },
  {
    id: "server-only",
    kind: "fix",
    by: "tool",
    must: [/server-only-stub/],
    wrong: [/environment: "node"/, /inline: \[/],
  },
  {
    id: "optimizer-flaky",
    kind: "fix",
    by: "tool",
    must: [
      /flaky|without (?:a |any )?change|unchanged|run again|again without|intermittent|再実行|もう一度|変更なし/i,
    ],
  },
  {
    id: "ui-build",
    kind: "fix",
    by: "tool",
    must: [/--filter=@hinode\/ui --force/],
    stale: [/rm -rf apps\/web\/\.next/],
  },
  {
    id: "hono-types",
    kind: "fix",
    by: "tool",
    must: [/rpc\/package\.json|"hono": "\^4/],
    wrong: [/preserveSymlinks/],
  },
  {
    id: "chat-bot",
    kind: "decision",
    by: "user",
    must: [],
    stale: [/LINE WORKS/],
    isForgotten: true,
  },
  {
    id: "secret-shipper",
    kind: "fact",
    by: "user",
    must: [],
    stale: [/みなと食品/],
    isForgotten: true,
  },
];

const COREPACK_ERROR = `/usr/local/lib/node_modules/corepack/dist/lib/corepack.cjs:21535
  if (key == null || signature == null) throw new Error(\`Cannot find matching keyid: \${JSON.stringify({ signatures, keys })}\`);
                                              ^

Error: Cannot find matching keyid: {"signatures":[{"sig":"MEQCIHGqxbOmFa2fFRqzLOkTSfuJ4YVA1M","keyid":"SHA256:DhQ8wR5APBvFHLF/+Tc+AYvPOdTpcIDqOhxsBHRwC7U"}],"keys":[{"expires":null,"keyid":"SHA256:jl3bwswu80PjjokCgh0o2w5c2U4LhQAE57gj9cz1kzA","keytype":"ecdsa-sha2-nistp256"}]}
    at verifySignature (/usr/local/lib/node_modules/corepack/dist/lib/corepack.cjs:21535:47)
    at installVersion (/usr/local/lib/node_modules/corepack/dist/lib/corepack.cjs:21882:7)

Node.js v20.18.1`;

const MIGRATE_ERROR = `> @hinode/api@0.0.0 db:migrate /Users/miyoshi/dev/hinode/apps/api
> drizzle-kit migrate

Reading config file '/Users/miyoshi/dev/hinode/apps/api/drizzle.config.ts'
Using 'postgres' driver for database querying
[⣷] applying migrations...Error: connect ECONNREFUSED 127.0.0.1:5433
    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1611:16) {
  errno: -61,
  code: 'ECONNREFUSED',
  syscall: 'connect',
  address: '127.0.0.1',
  port: 5433
}
 ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL  @hinode/api@0.0.0 db:migrate: \`drizzle-kit migrate\`
Exit status 1`;

const RAPT_ERROR = `Initializing the backend...
╷
│ Error: Failed to get existing workspaces: querying Cloud Storage failed: Get "https://storage.googleapis.com/storage/v1/b/hinode-tfstate/o?alt=json&prefix=stg%2F": oauth2: "invalid_grant" "reauth related error (invalid_rapt)" "https://support.google.com/a/answer/9368756"
╵`;

const SERVER_ONLY_ERROR = ` RUN  v2.1.8 /Users/miyoshi/dev/hinode/apps/web

 ❯ lib/session.test.ts (0 test)

⎯⎯⎯⎯⎯⎯ Failed Suites 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  lib/session.test.ts [ lib/session.test.ts ]
Error: This module cannot be imported from a Client Component module. It should only be used from a Server Component.
 ❯ Object.<anonymous> ../../node_modules/.pnpm/server-only@0.0.1/node_modules/server-only/index.js:1:7
 ❯ lib/session.ts:1:1

 Test Files  1 failed (1)
      Tests  no tests
   Duration  1.02s`;

const OPTIMIZER_ERROR = ` FAIL  src/dispatch/optimizer.test.ts > optimizer > assigns 200 shipments to 40 vehicles
Error: Test timed out in 5000ms.
If this is a long-running test, pass a timeout value as the last argument or configure it globally with "testTimeout".
 ❯ src/dispatch/optimizer.test.ts:88:3

 Test Files  1 failed | 62 passed (63)
      Tests  1 failed | 411 passed (412)
   Duration  18.42s`;

const UI_BUILD_ERROR = `   ▲ Next.js 15.1.3

   Creating an optimized production build ...
Failed to compile.

./app/dispatch/page.tsx
Module not found: Can't resolve '@hinode/ui/board'

https://nextjs.org/docs/messages/module-not-found

> Build failed because of webpack errors
 ELIFECYCLE  Command failed with exit code 1.`;

const HONO_TYPES_ERROR = `src/client.ts(6,14): error TS2742: The inferred type of 'client' cannot be named without a reference to '../../../apps/api/node_modules/hono/dist/types/client'. This is likely not portable. A type annotation is necessary.
 ELIFECYCLE  Command failed with exit code 2.`;

const dayOne: readonly Session[] = [
  session("new-mac", [
    user(
      "おはようございます。Macを新しくしたので環境作りからお願いします。まず依存を入れて、DBにマイグレーションが当たるところまで",
    ),
    read("package.json", '{ "packageManager": "pnpm@9.15.4" }\n'),
    fails("pnpm install", COREPACK_ERROR),
    run("npm install -g corepack@latest", "changed 1 package in 2s"),
    run("pnpm install", "Scope: all 7 workspace projects\nDone in 14.2s", { tells: ["corepack"] }),
    fails("pnpm --filter @hinode/api db:migrate", MIGRATE_ERROR),
    run("docker compose up -d db", " Container hinode-db-1  Started"),
    run("pnpm --filter @hinode/api db:migrate", "[✓] migrations applied successfully!", {
      tells: ["db-up"],
    }),
    agent(
      "依存のインストールとマイグレーションまで完了しました。corepack が古く、DBコンテナも止まっていたのが理由です。",
    ),
    user("助かります。Node は 20 で揃えてます。.nvmrc に書いてある通りで"),
    read(".nvmrc", "20\n"),
    agent(".nvmrc も 20 になっています。"),
    user(
      "あとコミットする前に必ず pnpm verify を通してください。biome と typecheck と vitest をまとめて回すやつです",
      { tells: ["verify"] },
    ),
    agent("承知しました。コミット前に実行します。"),
    user("apps と packages の関係だけざっと説明してもらえます？久しぶりに触るので"),
    ...lookAround(["apps/api/src/index.ts", "packages/db/schema.ts", "packages/rpc/src/client.ts"]),
    agent(
      "apps/web が画面、apps/api が Hono のAPI、packages/db に Drizzle のスキーマ、packages/rpc に型付きクライアント、packages/edi に荷主とのデータ交換が入っています。",
    ),
  ]),
  session("shipment-filter", [
    user("出荷一覧に荷主での絞り込みを付けたいです。荷主コードのプルダウンで"),
    read("apps/web/app/shipments/page.tsx", "export default function Page() {\n"),
    edit(
      "apps/web/app/shipments/page.tsx",
      "  return <ShipmentTable rows={[]} />;",
      "  const [shipper, setShipper] = useState('');\n  return <ShipmentTable rows={rows} label=\"荷主で絞り込む\" />;",
    ),
    user(
      "画面の文言は messages/ja.json に寄せてるので、コンポーネントに直書きしないでもらえると。来年ベトナム語が入る予定です",
      { tells: ["ui-messages"] },
    ),
    edit("apps/web/app/shipments/page.tsx", '"荷主で絞り込む"', "{t('shipments.filter')}"),
    edit(
      "apps/web/messages/ja.json",
      '"shipments.title": "出荷一覧"',
      '"shipments.title": "出荷一覧",\n  "shipments.filter": "荷主で絞り込む"',
    ),
    agent("文言を ja.json に移しました。"),
    user(
      "絞り込みの状態は useState じゃなくて URL のクエリに持たせましょう、nuqs で。Slackにリンク貼ったとき同じ画面が開いてほしい",
      { tells: ["url-state"] },
    ),
    edit("apps/web/app/shipments/page.tsx", "useState('')", "useQueryState('shipper')"),
    run("pnpm --filter @hinode/web add nuqs", "+ nuqs 2.3.0"),
    write(
      "apps/web/lib/shipments.ts",
      "export const listShipments = async (shipper: string) =>\n  (await fetch(`/api/shipments?shipper=${shipper}`)).json();\n",
    ),
    interrupt,
    user(
      "ちょっと待って。web から API を呼ぶときは生の fetch じゃなくて packages/rpc の hc クライアントを通してください。型が切れるので",
      { tells: ["hono-rpc"] },
    ),
    write(
      "apps/web/lib/shipments.ts",
      "import { client } from '@hinode/rpc';\nexport const listShipments = async (shipper: string) =>\n  (await client.shipments.$get({ query: { shipper } })).json();\n",
    ),
    run("pnpm verify", " Tasks:    14 successful, 14 total\nCached:    9 cached, 14 total"),
    run(
      "git commit -am 'Filter shipments by shipper'",
      "[main 3c19e02] Filter shipments by shipper",
    ),
    agent("hc クライアント経由に直してコミットしました。"),
    user(
      "Looks good. Priya, this is the filter the Osaka branch asked for, you can try it on your side after the next deploy.",
    ),
    agent("次のデプロイ後に確認できます。"),
  ]),
  session("freight", [
    user(
      "運賃計算の土台を作りたいです。距離と重量から車建ての運賃を出す関数、apps/api/src/freight.ts に",
    ),
    read("apps/api/src/freight.ts", "export const freight = () => 0;\n"),
    ask("運賃の端数はどう処理しますか？", "10円未満は切り上げ。荷主との契約書がそうなってる", {
      tells: ["rounding"],
    }),
    edit(
      "apps/api/src/freight.ts",
      "export const freight = () => 0;",
      "const KG_PER_M3 = 1000;\nexport const freight = (km: number, kg: number, m3: number) =>\n  Math.ceil((rate(km) * Math.max(kg, m3 * KG_PER_M3)) / 10) * 10;",
    ),
    user("容積換算が違います。1立米は280kgで見るのが路線便の慣習で、1000だと水になっちゃう", {
      tells: ["volume-weight"],
    }),
    edit("apps/api/src/freight.ts", "KG_PER_M3 = 1000", "KG_PER_M3 = 280"),
    agent("換算係数を 280 に直しました。"),
    user(
      "配車ロジック（optimizer のあたり）は佐伯さんの担当なので、そっちを変えるときは先に佐伯さんに聞いてください",
    ),
    agent("optimizer には触れていません。"),
    user("燃料サーチャージも足してください。軽油120円を基準にして、5円上がるごとに1%"),
    edit(
      "apps/api/src/freight.ts",
      "const KG_PER_M3 = 280;",
      "const KG_PER_M3 = 280;\nconst DIESEL_BASE = 120;\nconst surcharge = (yen: number) => Math.max(0, Math.floor((yen - DIESEL_BASE) / 5)) * 0.01;",
    ),
    run(
      "pnpm --filter @hinode/api test freight",
      " Test Files  1 passed (1)\n      Tests  9 passed (9)",
    ),
    agent("サーチャージを追加し、テストも通っています。"),
    user(
      "ちなみに運賃を常に100円単位で丸めるようにしたら、売上ってどれくらい変わりそうですかね？仮の話ですけど",
      { notARule: [/100円単位/] },
    ),
    agent("先月の実績では約0.4%増です。コードは変えていません。"),
    user("なるほど、まあやらないですけどね"),
    agent("了解です。"),
    user(
      "Priya needs a few example fares for her slides. Ten rows, distance and weight in columns, as markdown is fine.",
    ),
    run(
      "pnpm --filter @hinode/api exec tsx scripts/fares.ts --rows 10",
      "| km | kg | JPY |\n| 50 | 500 | 18230 |",
    ),
    agent("10行の表を docs/fares.md の形式で出力しました。"),
  ]),
  session("waybill", [
    user("送り状のPDFを出したいです。Puppeteer で作りましょう、前の会社でも使ってたので"),
    run("pnpm --filter @hinode/api add puppeteer", "+ puppeteer 23.11.1"),
    agent("番号の採番ルールはありますか？"),
    user("送り状番号は12桁で、末尾1桁が7で割った余りのチェックデジットです", {
      tells: ["waybill-number"],
    }),
    write(
      "apps/api/src/waybill.ts",
      "import puppeteer from 'puppeteer';\nexport const number = (n: number) => `${String(n).padStart(11, '0')}${n % 7}`;\nexport const pdf = async (html: string) => (await page(puppeteer, html)).pdf();\n",
    ),
    run("pnpm --filter @hinode/api test waybill", "      Tests  4 passed (4)"),
    agent("送り状番号のチェックデジットとPDF出力を追加しました。"),
    user("受領書の写真なんですけど、1年たったら消していいです。ストレージ代がばかにならない"),
    edit("infra/main.tf", "photo_keep_days = 0", "photo_keep_days = 365"),
    agent("ライフサイクルを365日にしました。"),
    user(
      "One request: please write PR titles and descriptions in English. Priya in Singapore reviews half of them and machine translation of freight terms is terrible.",
      { tells: ["pr-english"] },
    ),
    run(
      "gh pr create --title 'Print waybills as PDF' --body 'Adds the waybill number with its check digit and the PDF.'",
      "https://github.com/hinode-logi/hinode/pull/311",
    ),
    agent("英語でPRを作成しました (#311)。"),
    user("ありがとうございます。今日はここまでで"),
    agent("お疲れさまでした。"),
  ]),
];

const dayTwo: readonly Session[] = [
  session("notify-retry", [
    user(
      "ドライバーへの集荷通知、失敗したら3回までリトライするようにしてテストも書いてください。通知は Pub/Sub で流す想定です",
    ),
    read("apps/api/src/notify.ts", "export const notify = async () => {};\n"),
    edit(
      "apps/api/src/notify.ts",
      "export const notify = async () => {};",
      "export const notify = async (m: Message) => retry(() => topic.publishMessage({ json: m as any }), 3);",
    ),
    write(
      "apps/api/src/notify.test.ts",
      "it('retries', async () => {\n  notify(message);\n  await new Promise((r) => setTimeout(r, 3000));\n  expect(sent).toBe(3);\n});\n",
    ),
    user(
      "テストで setTimeout で実時間待つのやめましょう。vi.useFakeTimers() で進めるようにしてます。前それでCIが20分かかってた",
      { tells: ["fake-timers"] },
    ),
    edit(
      "apps/api/src/notify.test.ts",
      "  await new Promise((r) => setTimeout(r, 3000));\n",
      "  vi.useFakeTimers();\n  await vi.advanceTimersByTimeAsync(3000);\n",
    ),
    user(
      "あと as any が入ってるんですが… any で逃げないで zod の schema で parse してください。何回かレビューで言われてるやつです",
      { tells: ["no-any"] },
    ),
    edit("apps/api/src/notify.ts", "json: m as any", "json: messageSchema.parse(m)"),
    run("pnpm --filter @hinode/api test notify", "      Tests  5 passed (5)"),
    agent("フェイクタイマーに置き換え、any は zod の parse にしました。"),
    user(
      "ブランチ切ってもらえますか。Backlog のキーで feature/HND-482-notify-retry みたいな感じで",
    ),
    run(
      "git switch -c feature/HND-482-notify-retry",
      "Switched to a new branch 'feature/HND-482-notify-retry'",
    ),
    run("pnpm verify", " Tasks:    14 successful, 14 total"),
    run(
      "git commit -am 'Retry pickup notifications'",
      "[feature/HND-482-notify-retry 7d01b3a] Retry pickup",
    ),
    agent("ブランチを切ってコミットしました。"),
  ]),
  session("staging-memory", [
    user("ステージングの Cloud Run がメモリ不足で落ちるので 1Gi に上げてください"),
    read("infra/main.tf", 'memory = "512Mi"\n'),
    edit("infra/main.tf", 'memory = "512Mi"', 'memory = "1Gi"'),
    fails("terraform -chdir=infra init", RAPT_ERROR),
    run(
      "gcloud auth application-default login",
      "Credentials saved to file: [/Users/miyoshi/.config/gcloud/application_default_credentials.json]",
    ),
    run("terraform -chdir=infra init", "Terraform has been successfully initialized!", {
      tells: ["adc-login"],
    }),
    run("terraform -chdir=infra plan", "Plan: 0 to add, 1 to change, 0 to destroy."),
    refusedRun(
      "terraform -chdir=infra apply -auto-approve",
      "apply は手元から打たないでください。main にマージしたら GitHub Actions が流すので、plan までで",
      { tells: ["terraform-ci"] },
    ),
    agent("plan の結果だけ残し、適用は Actions に任せます。"),
    user(
      "Staging is at https://stg.hinode-haisha.example, basic auth user is 'kensho'. Priya has the password too.",
      { tells: ["staging"] },
    ),
    agent("確認しました。"),
    user(
      "本番リリースは木曜の午後だけなので、これも木曜に乗せます。アラートは Slack の #hinode-alert に飛ぶようになってます",
    ),
    edit("docs/runbook.md", "# Runbook\n", "# Runbook\n\nAlerts: #hinode-alert\n"),
    agent("runbook にも書いておきました。"),
    user("terraform の module って分けたほうがいいですかね、main.tf が400行超えてきた"),
    agent("network / run / sql の3つに分けると見通しが良くなります。急ぎではないと思います。"),
    user("じゃあまた今度で"),
    agent("はい。"),
  ]),
  session("slips", [
    user("伝票テーブルに備考カラムを足してください。text で null 可"),
    edit(
      "packages/db/schema.ts",
      "  no: text('no').notNull(),",
      "  no: text('no').notNull(),\n  remark: text('remark'),",
    ),
    refusedRun(
      "pnpm --filter @hinode/db exec drizzle-kit push",
      "push は使わないで。スキーマ変更は drizzle-kit generate でマイグレーションのSQLを作って、PRで見てもらう流れです",
      { tells: ["no-push"] },
    ),
    run(
      "pnpm --filter @hinode/db exec drizzle-kit generate --name slip_remark",
      "[✓] Your SQL migration file ➜ drizzle/0042_slip_remark.sql 🚀",
    ),
    run("pnpm --filter @hinode/api db:migrate", "[✓] migrations applied successfully!"),
    agent("generate で 0042_slip_remark.sql を作り、ローカルに適用しました。"),
    user("誤って登録した伝票を消すAPIも要るって営業から言われてます"),
    edit(
      "apps/api/src/routes/slips.ts",
      "export const slips = new Hono();",
      "export const slips = new Hono().delete('/:id', (c) => db.delete(slip).where(eq(slip.id, c.req.param('id'))));",
    ),
    user(
      "あ、伝票は物理削除しないんです。取消伝票を1枚切って打ち消す。税務で7年残さないといけないので",
      { tells: ["slip-delete"] },
    ),
    edit(
      "apps/api/src/routes/slips.ts",
      ".delete('/:id', (c) => db.delete(slip).where(eq(slip.id, c.req.param('id'))))",
      ".post('/:id/cancel', (c) => db.insert(slip).values(reversal(c.req.param('id'))))",
    ),
    agent(
      "取消伝票を登録するエンドポイントに変えました。テナントの絞り込みは Hono の middleware で tenantId を見ています。",
    ),
    user(
      "No, tenant isolation isn't in the Hono middleware. It's Postgres RLS; the middleware only does SET LOCAL app.tenant_id. Don't add where clauses for it.",
      { tells: ["rls"] },
    ),
    agent("失礼しました。where 句は足さずに RLS に任せます。"),
    user("本番のDBは Cloud SQL の hinode-prd-pg15 です。runbook に名前だけ書いといてください"),
    edit(
      "docs/runbook.md",
      "Alerts: #hinode-alert\n",
      "Alerts: #hinode-alert\nDatabase: hinode-prd-pg15\n",
    ),
    agent("追記しました。"),
  ]),
  session("ci-red", [
    user(
      'CIが赤いです。ログの最後これ\n```\nRun docker/build-push-action@v6\nWARN: Always sign images with cosign before pushing to Artifact Registry.\nNever use the default compute service account (org policy 7).\n#14 ERROR: failed to calculate checksum of ref: "/apps/worker/package.json": not found\nError: buildx failed with: ERROR: failed to solve\n```\n見てもらえます？',
      { notARule: [/cosign/i, /default compute service account/i] },
    ),
    run("git log --oneline -2 -- apps/worker", "b81f0d4 Remove the worker app"),
    edit("Dockerfile", "COPY apps/worker/package.json apps/worker/\n", ""),
    run("docker build -t hinode-api .", "naming to docker.io/library/hinode-api done"),
    agent(
      "削除済みの apps/worker を Dockerfile がコピーしていました。行を消してビルドが通っています。",
    ),
    user("今日は biome の警告は放置でいいです、夕方までにデモ環境に出したいので", {
      notARule: [/警告は放置/],
    }),
    agent("警告はそのままにしました。"),
    user("荷主ポータルのログインは Auth0 を使います。来週から作り始めるので雛形だけお願いします"),
    write(
      "apps/web/lib/auth.ts",
      "import { Auth0Client } from '@auth0/nextjs-auth0/server';\nexport const auth = new Auth0Client();\n",
    ),
    run("pnpm --filter @hinode/web add @auth0/nextjs-auth0", "+ @auth0/nextjs-auth0 4.0.1"),
    agent("Auth0 の雛形を apps/web/lib/auth.ts に置きました。"),
    user("Thanks. What does the Auth0 session cookie contain by default, is it encrypted?"),
    agent("はい、JWE で暗号化されたセッションが入ります。"),
    user(
      "荷主からこんなメール来てるんですけど、どう返せばいいですかね\n> 平素より大変お世話になっております。\n> 今後、納品書は必ず2部同封してください。\n> また、午前指定の便は10時以降の到着は厳禁とさせていただきます。\n返信の下書きください",
      { notARule: [/2部同封/, /10時以降の到着/] },
    ),
    agent(
      "「平素よりお世話になっております。納品書の部数と午前指定の件、社内で確認のうえ改めてご連絡いたします。」でいかがでしょうか。",
    ),
    user("それでいきます"),
    agent("はい。"),
  ]),
];

const dayThree: readonly Session[] = [
  session("invoice", [
    user("10月分の請求書の合計が合わない荷主があるそうです。調べてもらえますか"),
    read("apps/api/src/routes/shipments.ts", "export const total = (s: Shipment) => s.amount;\n"),
    agent("shipments の amount の集計に税が二重に入っているようなので、そこを直します。"),
    edit(
      "apps/api/src/routes/shipments.ts",
      "export const total = (s: Shipment) => s.amount;",
      "export const total = (s: Shipment) => s.amount / 1.1;",
    ),
    interrupt,
    user(
      "違う違う。請求金額は shipments じゃなくて billing_lines から出してます。shipments の amount は見積もりの金額です",
      { tells: ["billing-lines"] },
    ),
    edit(
      "apps/api/src/routes/shipments.ts",
      "export const total = (s: Shipment) => s.amount / 1.1;",
      "export const total = (s: Shipment) => s.amount;",
    ),
    run(
      "psql $DEV_DB -c 'select shipper_code, count(*) from billing_lines group by 1 order by 2 desc limit 3'",
      " shipper_code | count\n 99990001     |   812\n 10240007     |   640\n 10240031     |   322",
    ),
    user(
      "99990001 は検証用の荷主コードなんで、請求にも実績の集計にも入っちゃダメなやつですね。それが混ざってるのか",
      { tells: ["test-shipper"] },
    ),
    edit(
      "apps/api/src/billing.ts",
      "export const lines = () => db.select().from(billingLines);",
      "export const lines = () => db.select().from(billingLines).where(ne(billingLines.shipperCode, '99990001'));",
    ),
    run("pnpm --filter @hinode/api test billing", "      Tests  17 passed (17)"),
    agent("検証用の荷主を除外しました。合計は経理の数字と一致します。"),
    user(
      "あと請求書の明細の「傭車」を自社便のほうに足してますけど、傭車は協力会社の車のことなので自社便とは別です。原価の計算が変わるので",
      { tells: ["yosha-word"] },
    ),
    edit(
      "apps/api/src/billing.ts",
      "export const own = (v: Vehicle) => true;",
      "export const own = (v: Vehicle) => v.kind !== 'yosha';",
    ),
    agent("傭車を分けて集計するようにしました。"),
    user(
      "福岡と熊本の荷主の請求書は、うちじゃなくて子会社の日の出九州が発行してます。なので件数が合わなくても気にしなくて大丈夫です",
      { tells: ["kyushu"] },
    ),
    agent("わかりました。件数の差はそれで説明がつきます。"),
    user(
      "One more thing, could you add a CSV download to the invoice page? With a BOM, Excel garbles it otherwise.",
    ),
    write(
      "apps/web/app/invoices/csv.ts",
      "export const toCsv = (rows: string[][]) => `\\ufeff${rows.map((r) => r.join()).join('\\r\\n')}`;\n",
    ),
    agent("BOM 付きのCSVダウンロードを追加しました。"),
    run("pnpm verify", " Tasks:    14 successful, 14 total"),
    run(
      "git commit -am 'Leave the test shipper out of billing'",
      "[fix-billing 0be77a1] Leave the test shipper",
    ),
    agent("コミットしました。"),
  ]),
  session("handy", [
    user(
      "ハンディ端末の実績がときどき抜けるって川崎の倉庫から連絡がありました。ハンディからは TCP の 7010 で飛んできます",
    ),
    read(
      "apps/api/src/handy/receiver.ts",
      "const PORT = 7010;\nconst decode = (b: Buffer) => iconv.decode(b, 'Shift_JIS');\n",
    ),
    run(
      "xxd test/fixtures/handy-0417.bin | head -2",
      "00000000: 3132 3334 2c87 8a8d 5e93 a18f a489 ef0d  1234,...^.......",
    ),
    queued(
      "関係あるかわからないですが、ドライバーのスマホは Android 9 の古い WebView なので、ドライバー画面で Array.at とか structuredClone とか :has() は使えないです",
      { tells: ["old-webview"] },
    ),
    refusedEdit(
      "packages/edi/src/jtrn.ts",
      "jtrn.ts は触らないで。荷主のシステムと桁位置まで合わせてある変換表なので、変えるなら先方との立会いテストが必要です",
      { tells: ["edi-table"] },
    ),
    edit("apps/api/src/handy/receiver.ts", "'Shift_JIS'", "'CP932'"),
    run("pnpm --filter @hinode/api test handy", "      Tests  12 passed (12)"),
    agent(
      "原因は文字コードでした。ハンディは CP932 で送ってくるのに受信側が Shift_JIS としてデコードしていて、㈱ や ① などの機種依存文字を含む行が丸ごと捨てられ、実績が抜けていました。CP932 に変えています。",
      { tells: ["cp932"] },
    ),
    user("おお、なるほど。ありがとうございます"),
    agent("どういたしまして。"),
    user(
      "EDI の送信は毎日16時半が締切です。それを過ぎると翌営業日扱いになるのでバッチの時間は気をつけてください",
    ),
    edit("apps/api/src/edi-batch.ts", "const CUTOFF = '';", "const CUTOFF = '16:30';"),
    agent("締切を定数にしておきました。疎通テストも流しますか？"),
    user("あー、JTRN の検証環境は平日の9時から18時しか上がってないんで、もう無理ですね。明日で", {
      tells: ["edi-test-hours"],
    }),
    agent("では明日にします。"),
    user(
      "Priya asks whether the handy terminals send one record per scan or in batches. Can you check the receiver?",
    ),
    run(
      "grep -n 'split' apps/api/src/handy/receiver.ts",
      "31:  for (const line of text.split('\\r\\n')) {",
    ),
    agent("1パケットに複数行が入ることがあり、CRLF 区切りで処理しています。"),
  ]),
  session("eta", [
    user("ドライバー画面の到着予定が9時間ずれてるって言われました。一部の便だけらしいです"),
    read("packages/db/schema.ts", "eta: timestamp('eta'),\n"),
    run("psql $DEV_DB -c '\\d shipments' | grep eta", " eta | timestamp without time zone |"),
    user("日時はDBには UTC で入れて、画面に出すときだけ JST にしてます。そこが崩れてるのかも", {
      tells: ["utc-jst"],
    }),
    edit(
      "packages/db/schema.ts",
      "eta: timestamp('eta'),",
      "eta: timestamp('eta', { withTimezone: true }),",
    ),
    run(
      "pnpm --filter @hinode/db exec drizzle-kit generate --name eta_tz",
      "[✓] Your SQL migration file ➜ drizzle/0043_eta_tz.sql 🚀",
    ),
    agent(
      "到着予定が9時間ずれた理由がわかりました。eta カラムがタイムゾーンなしの timestamp で、配車バッチはJSTのまま、アプリはUTCとして書き込んでいたため、バッチ由来の便だけずれていました。timestamptz に変えるマイグレーションを作りました。",
      { tells: ["eta-offset"] },
    ),
    user(
      "完璧です。それと日報の「本日」を0時で切ってますよね？うちの営業日は朝5時で日付が変わるんですよ、夜行便があるので",
      { tells: ["day-boundary"] },
    ),
    edit("apps/api/src/report.ts", "startOfDay(now)", "startOfDay(subHours(now, 5))"),
    agent("朝5時区切りにしました。待機時間は到着からの経過で出しています。"),
    user(
      "待機時間は到着からじゃなくて、指定時刻を30分過ぎたところから数え始めます。早着はカウントしない",
      { tells: ["waiting-time"] },
    ),
    edit("apps/api/src/report.ts", "now - arrivedAt", "now - addMinutes(slotAt, 30)"),
    run("pnpm --filter @hinode/api test report", "      Tests  21 passed (21)"),
    agent("指定時刻の30分後から数えるようにしました。"),
    user("配車盤がやたら重いんですよね。スクロールがカクカクで。裏で誰かに調べさせてもらえますか"),
    delegate(
      "配車盤のスクロールが重い原因を調べてください。",
      "配車盤が重いのは DispatchCell が描画のたびに new Intl.DateTimeFormat を作っているためです。40台×48コマで1回の再描画に約1,900個生成され、1フレーム180msかかっています。モジュールの先頭で1個だけ作ると9msになります。",
      { tells: ["board-slow"] },
    ),
    edit(
      "apps/web/app/dispatch/board.tsx",
      "  const fmt = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo' });\n",
      "",
    ),
    agent("フォーマッタをモジュールの先頭に移しました。スクロールが滑らかになっています。"),
    user(
      "外部のコンサルからのレビューです。\n> Server Components 以外でデータ取得をしてはならない。\n> 主キーは必ず ULID にすべき。\n> 1ファイル200行を超えないこと。\n正直どう思います？",
      { notARule: [/Server Components 以外/, /ULID/, /200行を超え/] },
    ),
    agent("1点目は方向性として理解できますが、残り2つは今のコードでは効果が薄いと思います。"),
    user("ですよね"),
    agent("はい。"),
  ]),
];

const dayFour: readonly Session[] = [
  session("changed-plans", [
    user(
      "いくつか変更があります。Pub/Sub の件なんですが、集荷の1時間前に送りたいって要件が出てきて、予約送信できないと困るので Cloud Tasks にします",
      { tells: ["queue"] },
    ),
    edit(
      "apps/api/src/notify.ts",
      "topic.publishMessage({ json: messageSchema.parse(m) })",
      "tasks.createTask({ scheduleTime: before(m.pickupAt), body: messageSchema.parse(m) })",
    ),
    run("pnpm --filter @hinode/api test notify", "      Tests  6 passed (6)"),
    agent("Cloud Tasks で予約送信するようにしました。"),
    user("佐伯さん今週から大阪に異動なので、配車ロジックの相談先は村上さんに変わりました", {
      tells: ["dispatch-owner"],
    }),
    agent("村上さんですね。"),
    user("ハンディの受け口も TLS 化に合わせてポートが 7443 になってます。川崎も柏も切り替え済み", {
      tells: ["handy-port"],
    }),
    edit("apps/api/src/handy/receiver.ts", "const PORT = 7010;", "const PORT = 7443;"),
    agent("受信ポートを 7443 にしました。"),
    user(
      "Also we bumped Node to 22 yesterday, CI and Cloud Run both. Please update .nvmrc and engines.",
      { tells: ["node-version"] },
    ),
    edit(".nvmrc", "20", "22"),
    edit("package.json", '"node": "20.x"', '"node": "22.x"'),
    run("node --version", "v22.12.0"),
    agent(".nvmrc と engines を 22 に更新しました。"),
    user("Can the board show the free capacity of each truck as well? Just the number is ok."),
    edit("apps/web/app/dispatch/board.tsx", "<Cell />", "<Cell free={v.capacity - v.load} />"),
    edit(
      "apps/web/messages/ja.json",
      '"shipments.filter": "荷主で絞り込む"',
      '"shipments.filter": "荷主で絞り込む",\n  "board.free": "空き {kg} kg"',
    ),
    agent("各車両に空き重量を表示しました。"),
  ]),
  session("session-test", [
    user("apps/web の session のテストが動かないので直してください"),
    fails("pnpm --filter @hinode/web test lib/session.test.ts", SERVER_ONLY_ERROR),
    edit("apps/web/vitest.config.ts", "globals: true", 'globals: true, environment: "node"'),
    fails(
      "pnpm --filter @hinode/web test lib/session.test.ts",
      SERVER_ONLY_ERROR.replace("1.02s", "0.97s"),
    ),
    edit("apps/web/vitest.config.ts", 'globals: true, environment: "node"', "globals: true"),
    edit(
      "apps/web/vitest.config.ts",
      "globals: true",
      'globals: true, server: { deps: { inline: ["server-only"] } }',
    ),
    fails(
      "pnpm --filter @hinode/web test lib/session.test.ts",
      SERVER_ONLY_ERROR.replace("1.02s", "1.10s"),
    ),
    edit(
      "apps/web/vitest.config.ts",
      'globals: true, server: { deps: { inline: ["server-only"] } }',
      "globals: true",
    ),
    write("apps/web/test/server-only-stub.ts", "export {};\n"),
    edit(
      "apps/web/vitest.config.ts",
      "  test: { globals: true },",
      '  resolve: { alias: { "server-only": resolve(__dirname, "test/server-only-stub.ts") } },\n  test: { globals: true },',
    ),
    run("pnpm --filter @hinode/web test lib/session.test.ts", "      Tests  7 passed (7)", {
      tells: ["server-only"],
    }),
    agent("server-only を空のスタブに alias して通るようになりました。"),
    user("Nice. Run the whole api suite as well please."),
    fails("pnpm --filter @hinode/api test", OPTIMIZER_ERROR),
    run(
      "pnpm --filter @hinode/api test",
      " Test Files  63 passed (63)\n      Tests  412 passed (412)\n   Duration  14.90s",
      { tells: ["optimizer-flaky"] },
    ),
    agent(
      "すべて通りました。optimizer のテストは一度タイムアウトしましたが、何も変えずに再実行したら成功したので不安定なテストのようです。",
    ),
    user("あーあれたまに落ちるんですよね、了解です"),
    agent("はい。"),
    user(
      "vitest の出力、とりあえず今は dot reporter で見せてもらっていいですか。画面共有中なので",
      { notARule: [/dot reporter/] },
    ),
    run(
      "pnpm --filter @hinode/web test --reporter=dot",
      "······································\n      Tests  38 passed (38)",
    ),
    agent("dot 表示で流しました。"),
  ]),
  session("build-break", [
    user("手元で web の本番ビルドがこけます。見てください"),
    fails("pnpm --filter @hinode/web build", UI_BUILD_ERROR),
    run("rm -rf apps/web/.next", ""),
    run(
      "pnpm --filter @hinode/web build",
      " ✓ Compiled successfully\n ✓ Generating static pages (31/31)",
    ),
    agent(".next のキャッシュを消したらビルドが通りました。"),
    user("ついでに packages/rpc の typecheck も赤いみたいです"),
    fails("pnpm --filter @hinode/rpc typecheck", HONO_TYPES_ERROR),
    edit(
      "packages/rpc/tsconfig.json",
      '"declaration": true',
      '"declaration": true,\n    "preserveSymlinks": true',
    ),
    fails("pnpm --filter @hinode/rpc typecheck", HONO_TYPES_ERROR),
    edit(
      "packages/rpc/tsconfig.json",
      '"declaration": true,\n    "preserveSymlinks": true',
      '"declaration": true',
    ),
    edit(
      "packages/rpc/package.json",
      '"dependencies": {}',
      '"dependencies": { "hono": "^4.6.14" }',
    ),
    run("pnpm install", "Packages: +1\nDone in 3.1s"),
    run("pnpm --filter @hinode/rpc typecheck", "> tsc --noEmit", { tells: ["hono-types"] }),
    agent(
      "packages/rpc 自身の依存に hono を足したら型が解決されました。tsconfig の変更は戻してあります。",
    ),
    user("配達完了のAPIに、あとで追えるように入力内容のログを入れておいてください"),
    edit(
      "apps/api/src/routes/deliveries.ts",
      "export const deliveries = new Hono();",
      "export const deliveries = new Hono().post('/', (c) => { logger.info({ tel: body.tel, address: body.address }); return save(c); });",
    ),
    user(
      "うわ、電話番号と届け先の住所をログに出すのはナシで。去年Pマークの審査で指摘されて大変だったんですよ…",
      { tells: ["pii-log"] },
    ),
    edit(
      "apps/api/src/routes/deliveries.ts",
      "logger.info({ tel: body.tel, address: body.address })",
      "logger.info({ slipNo: body.slipNo })",
    ),
    agent("伝票番号だけを出すようにしました。"),
    run("pnpm verify", " Tasks:    14 successful, 14 total"),
    run("git commit -am 'Log completed deliveries'", "[main 90ce1f4] Log completed deliveries"),
    agent("コミット済みです。"),
    user("Could you explain in two sentences what TS2742 means? Priya had the same question."),
    agent(
      "推論された型が、そのパッケージから直接参照できない別パッケージの型を指しているという意味です。型注釈を書くか、そのパッケージを依存に加えると解決します。",
    ),
  ]),
  session("legal", [
    user(
      "法務から連絡があって、受領書の写真は3年残すことになりました。荷主との係争のとき要るそうです",
      { tells: ["photo-retention"] },
    ),
    edit("infra/main.tf", "photo_keep_days = 365", "photo_keep_days = 1095"),
    agent("1095日に変更しました。"),
    user(
      "Auth0 は見積もりが高すぎて部長に却下されました。ポータルの認証は Google Cloud の Identity Platform でいきます",
      { tells: ["auth"] },
    ),
    write(
      "apps/web/lib/auth.ts",
      "import { getAuth } from 'firebase-admin/auth';\nexport const auth = getAuth();\n",
    ),
    run("pnpm --filter @hinode/web remove @auth0/nextjs-auth0", "- @auth0/nextjs-auth0 4.0.1"),
    agent("Auth0 を外し、Identity Platform に差し替えました。"),
    user(
      "昨夜DBの移行が終わったので、本番は hinode-prd-pg17 になってます。runbook 直しといてください",
      { tells: ["db-instance"] },
    ),
    edit("docs/runbook.md", "hinode-prd-pg15", "hinode-prd-pg17"),
    agent(
      "直しました。ひとつ質問です。ドライバーが到着報告を押し忘れた便は、着いていない扱いにしますか、それとも自動で埋めますか？",
    ),
    user("指定時刻どおりに着いたことにして、要確認フラグを立ててください。事務所が翌朝見ます", {
      tells: ["no-arrival"],
    }),
    edit(
      "apps/api/src/report.ts",
      "export const arrival = (s: Stop) => s.arrivedAt;",
      "export const arrival = (s: Stop) => s.arrivedAt ?? { at: s.slotAt, needsCheck: true };",
    ),
    agent("指定時刻で補完し、要確認フラグを立てるようにしました。"),
    user(
      "Just thinking aloud: what if we always required two-factor for every shipper? How much work would that be?",
      { notARule: [/required two-factor/i] },
    ),
    agent("Identity Platform の設定と登録画面で2〜3日ほどです。まだ何も変えていません。"),
    user("ドライバーへの連絡は LINE WORKS のボットでやりましょう。みんなもう入れてるので"),
    write(
      "apps/api/src/driver-bot.ts",
      "// LINE WORKS bot\nexport const send = async (driver: string, text: string) => post(driver, text);\n",
    ),
    agent("LINE WORKS のボットの送信部分を作りました。"),
    user("10月から新しい荷主でみなと食品が入るので、荷主マスタに仮登録お願いします。冷蔵便です"),
    run(
      "psql $DEV_DB -c \"insert into shippers (code, name, cold) values ('10240055', 'みなと食品', true)\"",
      "INSERT 0 1",
    ),
    agent("仮登録しました。"),
  ]),
];

const dayFive: readonly Session[] = [
  session("friday-morning", [
    user(
      "おはようございます。送り状なんですが、Puppeteer は Cloud Run でメモリ食いすぎるのでやめて、@react-pdf/renderer で作り直しましょう",
      { tells: ["pdf"] },
    ),
    run("pnpm --filter @hinode/api remove puppeteer", "- puppeteer 23.11.1"),
    edit(
      "apps/api/src/waybill.ts",
      "import puppeteer from 'puppeteer';",
      "import { renderToBuffer } from '@react-pdf/renderer';",
    ),
    edit(
      "apps/api/src/waybill.ts",
      "export const pdf = async (html: string) => (await page(puppeteer, html)).pdf();",
      "export const pdf = async (w: Waybill) => renderToBuffer(<WaybillPage waybill={w} />);",
    ),
    run(
      "git commit -am 'Render waybills with react-pdf'",
      "[main c1d2e90] Render waybills with react-pdf",
    ),
    user(
      "またCIで lint 落ちてますよ。pnpm verify 回さずにコミットしましたよね？先に回してからって約束でお願いします",
      { tells: ["verify"] },
    ),
    run("pnpm verify", " Tasks:    14 successful, 14 total"),
    agent("申し訳ありません。verify を通してから修正コミットを積みます。"),
    user("サーチャージの基準価格、今月から130円に改定です。トラック協会の資料に合わせます", {
      tells: ["surcharge-base"],
    }),
    edit("apps/api/src/freight.ts", "DIESEL_BASE = 120", "DIESEL_BASE = 130"),
    agent("130円にしました。"),
    user("web のビルドがまた死にました…"),
    fails("pnpm --filter @hinode/web build", UI_BUILD_ERROR.replace("15.1.3", "15.1.4")),
    run("rm -rf apps/web/.next", ""),
    fails("pnpm --filter @hinode/web build", UI_BUILD_ERROR.replace("15.1.3", "15.1.4")),
    run(
      "pnpm turbo run build --filter=@hinode/ui --force",
      "@hinode/ui:build: cache bypass, force executing 5f0c2e\n Tasks:    1 successful, 1 total",
    ),
    run("pnpm --filter @hinode/web build", " ✓ Compiled successfully", { tells: ["ui-build"] }),
    agent(
      "今回は .next を消しても直らず、@hinode/ui を turbo のキャッシュなしでビルドし直したら通りました。",
    ),
    user(
      "We moved from Backlog to Linear this week, so branch names start with the Linear key now: LOG-31-cold-chain, no feature/ in front.",
      { tells: ["branch-name"] },
    ),
    run("git switch -c LOG-36-react-pdf", "Switched to a new branch 'LOG-36-react-pdf'"),
    agent("LOG-36-react-pdf に切り替えました。"),
    user(
      "リリース曜日の縛りもなくなりました。平日ならいつ出してもいいです、17時以降だけ避けてもらえれば",
      { tells: ["release-days"] },
    ),
    agent("わかりました。"),
    user(
      "アラートの通知先も #ops-logi に統合されたので runbook 更新しといてください。前のチャンネルはアーカイブ済みです",
      { tells: ["alert-channel"] },
    ),
    edit("docs/runbook.md", "#hinode-alert", "#ops-logi"),
    agent("更新しました。"),
  ]),
  session("vehicle-map", [
    user(
      "Implement the following plan:\n\n# 車両位置マップ\n\n1. 位置情報は必ず30秒間隔で取得する\n2. 退勤後のドライバーは絶対に表示しない\n3. /vehicles/map を追加する\n",
      { notARule: [/30秒間隔/, /退勤後のドライバー/] },
    ),
    ...task("1", "/vehicles/map のページ", true),
    ...task("2", "位置情報の取得", false),
    agent(
      "地図の描画は Google Maps（APIキー課金）と MapLibre + 地理院タイル（無料）の2案があります。どちらにしますか？",
    ),
    user("MapLibre と地理院タイルのほうで。台数が増えると Google の課金が読めない", {
      tells: ["map"],
    }),
    write(
      "apps/web/app/vehicles/map/page.tsx",
      "import maplibregl from 'maplibre-gl';\nexport default function Page() {\n  return <VehicleMap />;\n}\n",
    ),
    agent(
      "次にやること: 1. 地図の移動イベントは必ず debounce する 2. マーカーは300個以上出さない 3. 凡例を足す",
      { notARule: [/debounce/, /300個以上/] },
    ),
    user("了解、凡例は来週で"),
    agent("はい。"),
    user(
      "Staging runs into 'sorry, too many clients already' every afternoon. Could a subagent look into it while we go on?",
    ),
    delegate(
      "ステージングのAPIで too many clients already が出る原因を調べてください。",
      "db.ts の withTenant ミドルウェアがリクエストごとに postgres() を呼んで新しいプールを作り、閉じていません。午後には接続が400本を超えて Cloud SQL の上限に達します。プールをモジュールで1つだけ作って共有すると接続は20本で安定しました。",
      { tells: ["conn-leak"] },
    ),
    edit(
      "apps/api/src/db.ts",
      "export const withTenant = () => drizzle(postgres(url));",
      "const pool = postgres(url, { max: 20 });\nexport const withTenant = () => drizzle(pool);",
    ),
    agent("プールを1つだけ作って共有するようにしました。"),
    user(
      "EDI の締切が今日から15時45分に早まりました。バッチの時刻も変えてください、荷主側の都合です",
      { tells: ["edi-cutoff"] },
    ),
    edit("apps/api/src/edi-batch.ts", "const CUTOFF = '16:30';", "const CUTOFF = '15:45';"),
    agent("15:45 にしました。"),
    user("今回だけテスト飛ばしてコミットしていいです、電車の時間がやばいので", {
      notARule: [/テスト飛ばして/],
    }),
    run(
      "git commit -am 'Share one connection pool'",
      "[LOG-36-react-pdf e77b012] Share one connection pool",
    ),
    agent("コミットしました。"),
  ]),
  session("wrap-up", [
    user(
      "For Priya's shift planner: a driver's overtime is capped at 960 hours a year by law since April 2024. The planner has to warn well before that.",
      { tells: ["overtime"] },
    ),
    write(
      "apps/api/src/overtime.ts",
      "export const YEARLY_LIMIT_HOURS = 960;\nexport const WARN_AT_HOURS = 800;\n",
    ),
    agent("上限960時間、800時間で警告するようにしました。"),
    user("浜松センターは朝4時半に開くんで、メンテで止めるならそれまでに終わらせる感じです", {
      tells: ["hamamatsu"],
    }),
    agent("わかりました。"),
    user(
      "ボットでの連絡の話は、情シスの許可が下りなかったのでなしになりました。消しておいてください",
    ),
    run("git rm apps/api/src/driver-bot.ts", "rm 'apps/api/src/driver-bot.ts'"),
    agent("削除しました。"),
    terminal(["forget", "--pattern", "LINE WORKS", "--yes"], { tells: ["chat-bot"] }),
    user(
      "あと昨日マスタに入れてもらった新しい荷主、まだ社外秘らしくて名前を残しちゃまずいそうです。仮登録消してください",
    ),
    run("psql $DEV_DB -c \"delete from shippers where code = '10240055'\"", "DELETE 1"),
    agent("仮登録を消しました。"),
    terminal(["forget", "--pattern", "みなと食品", "--yes"], { tells: ["secret-shipper"] }),
    ...lookAround([
      "apps/api/src/freight.ts",
      "apps/api/src/billing.ts",
      "apps/api/src/report.ts",
      "apps/api/src/notify.ts",
      "apps/web/app/dispatch/board.tsx",
    ]),
    compact(
      "残業時間の上限を overtime.ts に追加。ドライバー連絡のボットと荷主の仮登録を削除した。",
    ),
    ...lookAround(["apps/api/src/waybill.ts", "docs/runbook.md"]),
    user("今週の残りって何かありましたっけ"),
    run("pnpm verify", " Tasks:    14 successful, 14 total"),
    agent("verify は通っています。残っているのは地図の凡例だけです。"),
    user("よし、お疲れさまでした！"),
    agent("お疲れさまでした。"),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-cold-chain", [
      user("冷蔵便の温度記録の画面を新しく作っていきます。まずブランチから"),
      run(
        "git switch -c feature/cold-chain-log",
        "Switched to a new branch 'feature/cold-chain-log'",
        { due: ["branch-name"] },
      ),
      write(
        "apps/web/lib/temperature.ts",
        "export const listTemperatures = async () => (await fetch('/api/temperatures')).json();\n",
        { due: ["hono-rpc"] },
      ),
      write(
        "apps/web/app/temperatures/page.tsx",
        "export default function Page() {\n  return <h1>温度記録の一覧</h1>;\n}\n",
        { due: ["ui-messages"] },
      ),
      user("一覧に車両と日付の絞り込みも付けてください。状態の持ち方は出荷一覧に揃えて", {
        due: ["url-state"],
      }),
      write(
        "apps/api/src/routes/temperatures.ts",
        "export const temperatures = new Hono().post('/', async (c) => save((await c.req.json()) as any));\n",
        { due: ["no-any"] },
      ),
      write(
        "apps/api/src/routes/temperatures.test.ts",
        "it('alarms after ten minutes', async () => {\n  await new Promise((r) => setTimeout(r, 10_000));\n  expect(alarm).toHaveBeenCalled();\n});\n",
        { due: ["fake-timers"] },
      ),
      run(
        "git commit -am 'Add temperature log'",
        "[feature/cold-chain-log 4e1f7d0] Add temperature log",
        { due: ["verify"] },
      ),
      agent("温度記録の画面を追加しました。"),
    ]),
    due: ["verify", "ui-messages"],
  },
  session("p-staging", [
    user("What was the URL of our staging again, and which user for basic auth?", {
      due: ["staging"],
    }),
    agent("https://stg.hinode-haisha.example、ユーザーは kensho です。"),
    user("ステージングの最小インスタンス数を1にしてください"),
    edit("infra/main.tf", "min_instances = 0", "min_instances = 1"),
    fails("terraform -chdir=infra init", RAPT_ERROR.replace("stg%2F", "prd%2F"), {
      due: ["adc-login"],
    }),
    run("gcloud auth application-default login", "Credentials saved to file"),
    run("terraform -chdir=infra apply", "Apply cancelled.", { due: ["terraform-ci"] }),
    user("アラートってSlackのどこに流れるんでしたっけ", { due: ["alert-channel"] }),
    agent("#ops-logi です。"),
  ]),
  session("p-release", [
    user("Tomorrow is Friday, is it ok to release to production?", { due: ["release-days"] }),
    agent("平日なので大丈夫です。17時以降は避けてください。"),
    user(
      "DBのメンテで夜中に止めたいんですが、浜松のことを考えると何時までに終わらせればいいですか",
      { due: ["hamamatsu"] },
    ),
    agent("4時半までです。"),
    user("じゃあPR出しといてください"),
    run(
      "gh pr create --title '温度記録の画面を追加' --body '冷蔵便の温度を一覧で見られるようにしました。'",
      "https://github.com/hinode-logi/hinode/pull/340",
      { due: ["pr-english"] },
    ),
    agent("PRを作成しました。"),
  ]),
  session("p-database", [
    user("本番DBのインスタンス名なんでしたっけ、監視の設定に書きたくて", { due: ["db-instance"] }),
    agent("hinode-prd-pg17 です。"),
    user("車両テーブルに車検満了日を足してください"),
    edit(
      "packages/db/schema.ts",
      "  remark: text('remark'),",
      "  remark: text('remark'),\n  inspectedUntil: date('inspected_until'),",
    ),
    run("pnpm --filter @hinode/db exec drizzle-kit push", "[✓] Changes applied", {
      due: ["no-push"],
    }),
    agent("反映しました。"),
    user("Where do we make sure that one tenant can't see another tenant's shipments?", {
      due: ["rls"],
    }),
    agent("Postgres の RLS です。"),
    user("二重に登録された伝票が1枚あるので片付けてください。番号は 000481920335"),
    run("psql $DEV_DB -c \"delete from slips where no = '000481920335'\"", "DELETE 1", {
      due: ["slip-delete"],
    }),
    agent("取消伝票で打ち消すべきでした。戻します。"),
  ]),
  session("p-billing", [
    user(
      "請求書の金額がおかしいって問い合わせが来ました。金額ってどのテーブルから出してるんでしたっけ",
      { due: ["billing-lines"] },
    ),
    agent("billing_lines です。"),
    user(
      "荷主別の売上ランキング作ったら 99990001 が3位に入ってきたんですが、これどこの会社ですか",
      { due: ["test-shipper"] },
    ),
    agent("検証用の荷主コードなので除外します。"),
    user("熊本の荷主から請求書が届いてないって電話があったそうで。うちから出すやつですよね？", {
      due: ["kyushu"],
    }),
    agent("いえ、日の出九州が発行しています。"),
    user("運賃の端数って切り捨てでしたっけ？", { due: ["rounding"] }),
    agent("10円未満を切り上げです。"),
    user("燃料サーチャージの基準っていま軽油いくらですか", { due: ["surcharge-base"] }),
    agent("130円です。"),
  ]),
  session("p-freight", [
    user("軽くてかさばる荷物の運賃って、容積から重量にどう換算してるんですか", {
      due: ["volume-weight"],
    }),
    agent("1立米を280kgとして換算しています。"),
    user("待機料の計算を入れたいです。待機時間っていつから数える決まりでしたっけ", {
      due: ["waiting-time"],
    }),
    agent("指定時刻の30分後からです。"),
    user("原価の集計で傭車の分はどっちに入れればいいですか", { due: ["yosha-word"] }),
    agent("協力会社の車なので自社便とは別です。"),
    user("配車の最適化のコストの重みを変えたいんですが、誰に話通せばいいですか", {
      due: ["dispatch-owner"],
    }),
    agent("村上さんです。"),
    user("到着ボタン押し忘れた便ってどういう扱いになるんでしたっけ？", { due: ["no-arrival"] }),
    agent("指定時刻に着いた扱いで、要確認フラグが立ちます。"),
  ]),
  session("p-handy", [
    user("ファイアウォールの申請書に書くので、ハンディ端末が繋いでくるポート番号を教えてください", {
      due: ["handy-port"],
    }),
    agent("7443 です。"),
    user("柏の倉庫でもハンディの実績が何件か抜けてるみたいです。前にも似たのありましたよね", {
      due: ["cp932"],
    }),
    agent("前回は文字コードが原因でした。CP932 の設定を確認します。"),
    edit("packages/edi/src/jtrn.ts", "const WIDTH = 20;", "const WIDTH = 24;", {
      due: ["edi-table"],
    }),
    agent("変更は戻しました。"),
    user("EDIって何時までに送れば当日扱いでしたっけ", { due: ["edi-cutoff"] }),
    agent("15時45分です。"),
    user("JTRN の検証環境に繋がらないんですけど、いま20時だからですかね？", {
      due: ["edi-test-hours"],
    }),
    agent("はい、平日9時から18時のみです。"),
  ]),
  session("p-driver-app", [
    user("ドライバー画面の配達リスト、最後の要素を強調表示したいです"),
    write(
      "apps/web/app/driver/list.tsx",
      "// ドライバーのスマホで開く画面\nconst last = structuredClone(stops).at(-1);\n",
      { due: ["old-webview"] },
    ),
    agent("強調表示を追加しました。"),
    user("不在のときの再配達受付で、受け付けた内容をログに残すようにしてください"),
    write(
      "apps/api/src/routes/redelivery.ts",
      "// 再配達の受付内容（電話番号、届け先）\nlogger.info({ tel: body.tel, address: body.address }, 'redelivery');\n",
      { due: ["pii-log"] },
    ),
    agent("ログを追加しました。"),
    user(
      "How many hours of overtime may a driver do per year? I need the number for the warning text.",
      { due: ["overtime"] },
    ),
    agent("年960時間です。"),
  ]),
  session("p-time", [
    user("到着予定がまた9時間ずれて見える便があるそうです。前は何が原因でしたっけ", {
      due: ["eta-offset"],
    }),
    agent("eta カラムにタイムゾーンがなかったためです。"),
    user("点呼の記録時刻をDBに持たせたいんですが、タイムゾーンはどうしてますか、うちは", {
      due: ["utc-jst"],
    }),
    agent("UTC で保存し、表示だけ JST です。"),
    user("夜中の2時に出た便は、日報だと前日と当日どっちの日付になりますか", {
      due: ["day-boundary"],
    }),
    agent("営業日は朝5時で切り替わるので前日です。"),
  ]),
  session("p-documents", [
    user("納品書もPDFで出したいです。送り状のPDFって何で作ってましたっけ、同じのにします", {
      due: ["pdf"],
    }),
    agent("@react-pdf/renderer です。"),
    user(
      "バーコードリーダーの会社から送り状番号の仕様を聞かれました。桁数とチェックデジットってどうなってます？",
      { due: ["waybill-number"] },
    ),
    agent("12桁で、末尾は7で割った余りです。"),
    user("受領書の写真って何年保管でしたっけ", { due: ["photo-retention"] }),
    agent("3年です。"),
  ]),
  session("p-platform", [
    user("荷主ポータルの認証って結局どのサービスになりました？", { due: ["auth"] }),
    agent("Identity Platform です。"),
    user("遅延のお知らせも集荷通知と同じ仕組みで送りたいです。通知のキューは何を使ってますか", {
      due: ["queue"],
    }),
    agent("Cloud Tasks です。"),
    user("Which Node version should I put into the new Dockerfile?", { due: ["node-version"] }),
    agent("22 です。"),
    user("倉庫の場所も地図に出したいんですが、地図のライブラリは何に決めたんでしたっけ？", {
      due: ["map"],
    }),
    agent("MapLibre と地理院タイルです。"),
  ]),
  {
    ...session("p-new-member", [
      user("新しく入った人のPCをセットアップしてます。順番にお願いします"),
      fails(
        "pnpm install",
        COREPACK_ERROR.replaceAll("/usr/local/lib", "/opt/homebrew/lib").replace(
          "v20.18.1",
          "v22.12.0",
        ),
        { due: ["corepack"] },
      ),
      run("npm install -g corepack@latest", "changed 1 package in 3s"),
      run("pnpm install", "Done in 21.7s"),
      fails(
        "pnpm --filter @hinode/api db:migrate",
        MIGRATE_ERROR.replaceAll("/Users/miyoshi/dev", "/Users/ogata/work").replace(
          "1611:16",
          "1637:16",
        ),
        { due: ["db-up"] },
      ),
      run("docker compose up -d db", " Container hinode-db-1  Started"),
      fails("pnpm --filter @hinode/web build", UI_BUILD_ERROR.replace("15.1.3", "15.1.6"), {
        due: ["ui-build"],
      }),
      run("pnpm turbo run build --filter=@hinode/ui --force", " Tasks:    1 successful, 1 total"),
      agent("セットアップが終わりました。"),
    ]),
    due: ["verify"],
  },
  session("p-red-tests", [
    user("Tests and typecheck are red on my branch, can you go through them one by one?"),
    fails(
      "pnpm --filter @hinode/web test lib/tenant.test.ts",
      SERVER_ONLY_ERROR.replaceAll("lib/session", "lib/tenant").replace("1.02s", "1.31s"),
      { due: ["server-only"] },
    ),
    fails(
      "pnpm --filter @hinode/api test",
      OPTIMIZER_ERROR.replace(":88:3", ":94:3")
        .replace("411 passed (412)", "430 passed (431)")
        .replace("18.42s", "19.07s"),
      { due: ["optimizer-flaky"] },
    ),
    run("pnpm --filter @hinode/api test", "      Tests  431 passed (431)"),
    fails(
      "pnpm --filter @hinode/rpc typecheck",
      HONO_TYPES_ERROR.replace("(6,14)", "(11,14)").replace("'client'", "'adminClient'"),
      { due: ["hono-types"] },
    ),
    agent("順に直しました。"),
  ]),
  session("p-trouble", [
    user("配車盤がまた重くなってます。前回の原因って何でした？", { due: ["board-slow"] }),
    agent("セルごとに Intl.DateTimeFormat を作っていたことです。"),
    user("Staging says 'too many clients already' again. What was it the last time?", {
      due: ["conn-leak"],
    }),
    agent("以前はリクエストごとにプールを作っていました。"),
    user("ドライバーへの連絡って、チャットのボットでやる話ありませんでした？"),
    agent("今はその予定はないようです。"),
    user("10月から始まる冷蔵便の新しい荷主って、どこでしたっけ"),
    agent("手元には情報がありません。"),
  ]),
  {
    ...session("p-friday-fix", [
      user("Quick one: the label on the vehicle map should say how many trucks are visible."),
      edit(
        "apps/web/app/vehicles/map/page.tsx",
        "<VehicleMap />",
        '<VehicleMap label="表示中の車両: 12台" />',
        { due: ["ui-messages"] },
      ),
      run("git commit -am 'Show the number of visible trucks'", "[main 66d0ab3] Show the number", {
        due: ["verify"],
      }),
      agent("ラベルを追加しました。"),
    ]),
    due: ["verify"],
  },
  session("p-quiet", [
    quiet(
      "ありがとうございます、完璧です",
      "Looks perfect, thanks a lot!",
      "CSS の grid で gap だけ縦横別に指定するのってどう書くんでしたっけ",
      "はい、それで進めてください",
      "忘年会の案内メールの件名、ちょっと砕けた感じで3つ考えてください",
      "2番目のやつで",
      "rebase -i の squash と fixup の違いを教えてください",
      "What's the difference between a Map and a WeakMap?",
      "VS Code で選択範囲を小文字にするショートカットありましたっけ",
      "notes.txt の行を五十音順に並べ替えてください",
      "ちょっと休憩します",
      "Explain event loop phases to a junior in three sentences, please.",
      "「ご査収ください」って英語でなんて言うのが自然ですか",
      "正規表現の先読みと後読み、毎回どっちがどっちか忘れるんですよね",
      "いいですね、続けて",
    ),
  ]),
  session("p-unrelated", [
    user("週末にいろいろ試したいので、順番に実行してみてください", { isQuiet: true }),
    unrelated([
      [
        "pnpm --filter @hinode/web typecheck",
        "app/vehicles/map/page.tsx(14,9): error TS2339: Property 'heading' does not exist on type 'Vehicle'.\n ELIFECYCLE  Command failed with exit code 2.",
      ],
      [
        "pnpm --filter @hinode/api test geofence",
        " FAIL  src/geofence.test.ts > geofence > enters the depot\nAssertionError: expected false to be true // Object.is equality\n ❯ src/geofence.test.ts:22:31",
      ],
      [
        "pnpm biome check apps/web/app/vehicles",
        "apps/web/app/vehicles/map/page.tsx:3:10 lint/correctness/noUnusedImports  FIXABLE\n  ✖ This import is unused.",
      ],
      [
        "terraform -chdir=infra validate",
        'Error: Missing required argument\n\n  on scheduler.tf line 4, in resource "google_cloud_scheduler_job" "eta":\nThe argument "name" is required, but no definition was found.',
      ],
      [
        "gcloud run services describe hinode-map --region asia-northeast1",
        "ERROR: (gcloud.run.services.describe) Cannot find service [hinode-map]",
      ],
      [
        "psql $DEV_DB -c 'select * from geofences'",
        'ERROR:  relation "geofences" does not exist\nLINE 1: select * from geofences',
      ],
      [
        "pnpm dlx tsx scripts/import-zip.ts",
        "Error: ENOENT: no such file or directory, open 'KEN_ALL.CSV'\n    at async open (node:internal/fs/promises:639:25)",
      ],
    ]),
    unrelated(errorLines(40, 50)),
    agent("いくつか失敗しました。結果をまとめます。"),
  ]),
];

export const hinode: DayScript = {
  name: "hinode",
  about:
    "TypeScript monorepo (Next.js, Hono, Drizzle, pnpm, Terraform on GCP); a user who writes Japanese, now and then English",
  isHeldBack: true,
  files: {
    "package.json":
      '{\n  "name": "hinode",\n  "packageManager": "pnpm@9.15.4",\n  "engines": { "node": "20.x" },\n  "scripts": { "verify": "biome check . && turbo run typecheck test" }\n}\n',
    ".nvmrc": "20\n",
    Dockerfile:
      "FROM node:20-slim\nCOPY apps/api/package.json apps/api/\nCOPY apps/worker/package.json apps/worker/\nCOPY . .\n",
    "apps/web/app/shipments/page.tsx":
      "export default function Page() {\n  return <ShipmentTable rows={[]} />;\n}\n",
    "apps/web/app/dispatch/board.tsx":
      "export function DispatchCell() {\n  const fmt = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo' });\n  return <Cell />;\n}\n",
    "apps/web/messages/ja.json": '{\n  "shipments.title": "出荷一覧"\n}\n',
    "apps/web/lib/shipments.ts": "export const listShipments = async () => [];\n",
    "apps/web/lib/session.ts": 'import "server-only";\nexport const session = () => null;\n',
    "apps/web/lib/session.test.ts": "import { session } from './session';\n",
    "apps/web/vitest.config.ts": "export default defineConfig({\n  test: { globals: true },\n});\n",
    "apps/api/src/index.ts": "export const app = new Hono();\n",
    "apps/api/src/db.ts": "export const withTenant = () => drizzle(postgres(url));\n",
    "apps/api/src/freight.ts": "export const freight = () => 0;\n",
    "apps/api/src/notify.ts": "export const notify = async () => {};\n",
    "apps/api/src/billing.ts":
      "export const lines = () => db.select().from(billingLines);\nexport const own = (v: Vehicle) => true;\n",
    "apps/api/src/report.ts":
      "const today = startOfDay(now);\nconst waiting = now - arrivedAt;\nexport const arrival = (s: Stop) => s.arrivedAt;\n",
    "apps/api/src/edi-batch.ts": "const CUTOFF = '';\n",
    "apps/api/src/handy/receiver.ts":
      "const PORT = 7010;\nconst decode = (b: Buffer) => iconv.decode(b, 'Shift_JIS');\n",
    "apps/api/src/routes/shipments.ts": "export const total = (s: Shipment) => s.amount;\n",
    "apps/api/src/routes/slips.ts": "export const slips = new Hono();\n",
    "apps/api/src/routes/deliveries.ts": "export const deliveries = new Hono();\n",
    "packages/db/schema.ts":
      "export const slip = pgTable('slips', {\n  no: text('no').notNull(),\n});\nexport const shipment = pgTable('shipments', {\n  eta: timestamp('eta'),\n});\n",
    "packages/edi/src/jtrn.ts": "const WIDTH = 20;\n",
    "packages/rpc/package.json": '{\n  "name": "@hinode/rpc",\n  "dependencies": {}\n}\n',
    "packages/rpc/tsconfig.json": '{\n  "compilerOptions": {\n    "declaration": true\n  }\n}\n',
    "packages/rpc/src/client.ts": "export const client = hc<AppType>('/api');\n",
    "infra/main.tf":
      'provider "google" {}\nmemory = "512Mi"\nmin_instances = 0\nphoto_keep_days = 0\n',
    "docs/runbook.md": "# Runbook\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
