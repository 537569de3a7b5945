import type { DayScript, Fact, Session, Step } from "../script.ts";
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

/** A booking platform for small inns, on Rails and Next.js; an engineer who types casual Japanese. */
const FACTS: readonly Fact[] = [
  { id: "rspec-bin", kind: "rule", by: "user", must: [/bin\/rspec/] },
  { id: "guest-pii", kind: "rule", by: "user", must: [/宿泊者|guest_ref/, /ログ/] },
  { id: "messages-json", kind: "rule", by: "user", must: [/messages\/ja\.json/] },
  { id: "inn-naming", kind: "rule", by: "user", must: [/\binn\b/, /hotel/i] },
  { id: "money-integer", kind: "rule", by: "user", must: [/integer/, /円|float|decimal/i] },
  { id: "concurrently", kind: "rule", by: "user", must: [/concurrently/] },
  { id: "sidekiq-ids", kind: "rule", by: "user", must: [/Sidekiq/i, /id だけ/] },
  { id: "kamal-prod", kind: "rule", by: "user", must: [/本番/, /手元|Actions/] },
  { id: "time-current", kind: "rule", by: "user", must: [/Time\.current/] },
  { id: "api-client", kind: "rule", by: "user", must: [/apiClient/] },
  { id: "commit-en", kind: "rule", by: "user", must: [/SZN-/, /英語/] },
  { id: "pr-screenshots", kind: "rule", by: "user", must: [/スクショ/] },
  { id: "no-friday", kind: "rule", by: "user", must: [/金曜/, /deploy|デプロイ/i] },
  { id: "mail-hours", kind: "rule", by: "user", must: [/9時〜20時/], stale: [/8時〜21時/] },
  { id: "pnpm", kind: "correction", by: "user", must: [/web は pnpm|npm ちがう/] },
  {
    id: "old-migrations",
    kind: "correction",
    by: "user",
    must: [/migration/, /書き換え|新しいの/],
  },
  { id: "build-stubbed", kind: "correction", by: "user", must: [/build_stubbed/] },
  { id: "rubocop-changed", kind: "correction", by: "user", must: [/rubocop/, /差分|git diff/] },
  { id: "no-xit", kind: "correction", by: "user", must: [/\bxit\b/] },
  { id: "payment", kind: "decision", by: "user", must: [/Stripe/], stale: [/PAY\.JP で/] },
  {
    id: "search",
    kind: "decision",
    by: "user",
    must: [/PGroonga/i],
    stale: [/Meilisearch (?:に|を|で)/i],
  },
  {
    id: "hold-ttl",
    kind: "decision",
    by: "user",
    must: [/10分/, /仮押さえ|在庫/],
    stale: [/15分/],
  },
  { id: "cancel-window", kind: "decision", by: "user", must: [/3日前/], stale: [/7日前/] },
  { id: "soft-cancel", kind: "decision", by: "user", must: [/cancelled_at/] },
  { id: "tax-checkin", kind: "decision", by: "user", must: [/宿泊税/, /チェックイン時/] },
  { id: "booking-code", kind: "decision", by: "user", must: [/SZ-/, /8桁/] },
  { id: "calendar-poll", kind: "decision", by: "user", must: [/ポーリング/, /30秒/] },
  { id: "staging-host", kind: "fact", by: "user", must: [/inn-stg-03/], stale: [/inn-stg-01/] },
  { id: "front-port", kind: "fact", by: "user", must: [/\b3005\b/], stale: [/\b3000\b/] },
  { id: "billing-owner", kind: "fact", by: "user", must: [/倉田/], stale: [/西岡さんに/] },
  { id: "release-date", kind: "fact", by: "user", must: [/6\/27/], stale: [/6\/20\b/] },
  {
    id: "ruby-version",
    kind: "fact",
    by: "user",
    must: [/3\.4\.2/],
    stale: [/ruby\D{0,8}3\.3\b/i],
  },
  { id: "alert-channel", kind: "fact", by: "user", must: [/#szn-fire/], stale: [/#szn-alert/] },
  { id: "registry", kind: "fact", by: "user", must: [/\bECR\b/], stale: [/ghcr\.io/] },
  { id: "ota-sandbox", kind: "fact", by: "user", must: [/sandbox\.yadolink\.jp/] },
  { id: "ota-window", kind: "fact", by: "user", must: [/2:00〜2:30/, /503|メンテ/] },
  { id: "sentry", kind: "fact", by: "user", must: [/sentry\.naminoto\.jp/] },
  { id: "backup", kind: "fact", by: "user", must: [/szn-pgdump-tky/] },
  { id: "demo-inn", kind: "fact", by: "user", must: [/うみねこ荘/, /4021/] },
  { id: "double-book", kind: "cause", by: "agent", must: [/二重予約/, /ロックの外/] },
  { id: "slow-calendar", kind: "cause", by: "agent", must: [/rate_plans/, /N\+1/] },
  { id: "hydration", kind: "cause", by: "agent", must: [/hydration/i, /UTC/] },
  { id: "mail-dup", kind: "cause", by: "subagent", must: [/deliver_now/, /retr(?:y|ies|ied)/i] },
  { id: "libpq", kind: "fix", by: "tool", must: [/build\.pg/] },
  { id: "kamal-op", kind: "fix", by: "tool", must: [/op run/] },
  {
    id: "concurrent-ruby",
    kind: "fix",
    by: "tool",
    must: [/1\.3\.4/],
    wrong: [/require "logger"/, /DISABLE_BOOTSNAP/],
  },
  {
    id: "valkey",
    kind: "fix",
    by: "tool",
    must: [/docker compose up -d valkey/],
    stale: [/brew services start redis/],
  },
  {
    id: "plan-sort-flaky",
    kind: "fix",
    by: "tool",
    must: [
      /flaky|without (?:a |any )?change|unchanged|run again|again without|何も変えず|変更なし|再実行/i,
    ],
  },
  { id: "gen-api", kind: "fix", by: "tool", must: [/gen:api/] },
  { id: "chromedriver", kind: "fix", by: "tool", must: [/\.cache\/selenium/] },
  { id: "partner", kind: "fact", by: "user", must: [], stale: [/東雲/], isForgotten: true },
  { id: "coupon", kind: "fact", by: "user", must: [], stale: [/NAGI50/], isForgotten: true },
];

const LIBPQ_ERROR = `Fetching gem metadata from https://rubygems.org/.........
Installing pg 1.5.6 with native extensions
Gem::Ext::BuildError: ERROR: Failed to build gem native extension.

    current directory: /opt/gems/pg-1.5.6/ext
checking for pg_config... no
checking for libpq per pkg-config... no
checking for libpq-fe.h... no
Can't find the 'libpq-fe.h header
*** extconf.rb failed ***
An error occurred while installing pg (1.5.6), and Bundler cannot continue.`;

const REDIS_ERROR = `Randomized with seed 41022
F..

Failures:

  1) ReleaseHoldJob 期限切れの仮押さえを解放する
     Failure/Error: ReleaseHoldJob.perform_async(hold.id)

     RedisClient::CannotConnectError:
       Connection refused - connect(2) for 127.0.0.1:6379 (redis://localhost:6379/1)
     # ./spec/jobs/release_hold_job_spec.rb:14:in 'block (2 levels) in <top (required)>'

Finished in 0.88 seconds (files took 4.1 seconds to load)
3 examples, 1 failure`;

const KAMAL_ERROR = `Log into image registry...
  INFO [5f1c2b9e] Running docker login [REDACTED] on localhost
  Finished all in 1.9 seconds
Releasing the deploy lock...
  ERROR (Kamal::ConfigurationError): Secret 'RAILS_MASTER_KEY' not found in .kamal/secrets-common, .kamal/secrets.staging`;

const LOGGER_ERROR = `/opt/gems/bootsnap-1.18.3/lib/bootsnap/load_path_cache/core_ext/kernel_require.rb:30: warning: ostruct was loaded from the standard library, but will no longer be part of the default gems
/opt/gems/activesupport-7.0.8/lib/active_support/logger_thread_safe_level.rb:12:in '<module:LoggerThreadSafeLevel>': uninitialized constant ActiveSupport::LoggerThreadSafeLevel::Logger (NameError)

    Logger::Severity.constants.each do |severity|
    ^^^^^^
	from /opt/gems/activesupport-7.0.8/lib/active_support/logger_thread_safe_level.rb:9:in '<module:ActiveSupport>'
	from bin/rails:4:in '<main>'`;

const SORT_ERROR = `Randomized with seed 5310

Failures:

  1) 宿の管理画面 料金プランを並べ替えられる
     Failure/Error: find("[data-plan-id='3']").drag_to(target)

     Selenium::WebDriver::Error::StaleElementReferenceError:
       stale element reference: stale element not found in the current frame
     # ./spec/system/plan_sort_spec.rb:41:in 'block (2 levels) in <top (required)>'

Finished in 9 minutes 12 seconds (files took 6.3 seconds to load)
842 examples, 1 failure`;

const SCHEMA_ERROR = `> web@0.9.0 build
> next build

  ▲ Next.js 14.2.5

   Creating an optimized production build ...
Failed to compile.

./src/lib/api.ts
Module not found: Can't resolve '@/generated/schema'

> Build failed because of webpack errors
 ELIFECYCLE  Command failed with exit code 1.`;

const CHROME_ERROR = `Randomized with seed 902

Failures:

  1) 予約フロー カレンダーから予約できる
     Failure/Error: visit inn_path(inn)

     Selenium::WebDriver::Error::SessionNotCreatedError:
       session not created: This version of ChromeDriver only supports Chrome version 126
       Current browser version is 137.0.7151.69 with binary path /Applications/Google Chrome.app/Contents/MacOS/Google Chrome
     # ./spec/system/booking_flow_spec.rb:12:in 'block (2 levels) in <top (required)>'

Finished in 3.41 seconds (files took 5.9 seconds to load)
6 examples, 6 failures`;

const STAYS = "app/controllers/api/stays_controller.rb";
const CALENDARS = "app/controllers/api/calendars_controller.rb";
const STAY = "app/models/stay.rb";
const FIRST = "db/migrate/20250401000000_create_stays.rb";
const CHARGES = "db/migrate/20250603010101_create_charges.rb";
const HOLD_JOB = "app/jobs/release_hold_job.rb";
const CHARGE = "app/services/payments/charge.rb";
const ROOMS_LEFT = "app/services/availability.rb";
const SEARCH = "app/services/inn_search.rb";
const BOOT = "config/application.rb";
const CARD = "web/src/components/StayCard.tsx";
const DATE = "web/src/components/StayDate.tsx";
const ROOMS_SPEC = "spec/services/availability_spec.rb";
const STAY_SPEC = "spec/models/stay_spec.rb";

/** Words of the user that state the fact `id`. */
function told(id: string, text: string): Step {
  return user(text, { tells: [id] });
}

/** A question to which the fact `id` is the answer. */
function asked(id: string, question: string, answer: string): Step[] {
  return [user(question, { due: [id] }), agent(answer)];
}

const dayOne: readonly Session[] = [
  session("orientation", [
    user("おはよ。このリポ今日から見ることになったので、ざっと眺めて構成を3行くらいで教えて"),
    ...lookAround([STAYS, STAY, "config/deploy.yml", "web/package.json"]),
    agent(
      "Rails が予約・在庫・精算の API、Sidekiq が OTA 連携とメール、web/ が Next.js のフロントです。デプロイは Kamal で、設定は config/deploy.yml にあります。",
    ),
    told(
      "rspec-bin",
      "おけ。あ、spec は bin/rspec で叩いて。bundle exec のほうだと .env.test 読まれなくて dev の DB が掃除されるw 先週やられた",
    ),
    agent("了解です。"),
    user("で1個目。GET /api/stays/:code で存在しない code 投げると 500 になる。404 にしといt"),
    read(STAYS, "def show\n  render json: Stay.find_by(code: params[:code]).as_json\nend\n"),
    edit(
      STAYS,
      "  render json: Stay.find_by(code: params[:code]).as_json",
      '  stay = Stay.find_by(code: params[:code])\n  logger.warn("no stay for #{params[:guest_name]}") unless stay\n  stay ? render(json: stay) : head(:not_found)',
    ),
    run("bin/rspec spec/requests/stays_spec.rb", "9 examples, 0 failures"),
    agent("404 を返すようにしました。見つからないときは warn に名前が出ます。"),
    told(
      "guest-pii",
      "ちょ、宿泊者の氏名とか電話番号をログに吐くのはナシで、guest_ref にして。Sentry に送るやつも同じ",
    ),
    edit(STAYS, "#{params[:guest_name]}", "#{params[:guest_ref]}"),
    agent("guest_ref に差し替えました。"),
    user("さんきゅ。ちなみにリリースは6/20で宿には案内済み。けっこうカツカツ"),
    agent("把握しました。"),
  ]),
  session("nights", [
    user("web の予約カードに泊数だしたい。ローカルは 3000 で立ってるはず"),
    read(CARD, "export const StayCard = ({ stay }) => <p>{stay.code}</p>;\n"),
    refusedRun(
      "npm --prefix web install dayjs",
      "npm ちがう、web は pnpm。package-lock.json が混ざると CI が落ちる。てか dayjs いらんよ、API が nights 返してる",
      { tells: ["pnpm"] },
    ),
    edit(CARD, "{stay.code}", "{stay.code} {stay.nights}泊"),
    run("pnpm --dir web lint", "✔ No ESLint warnings or errors"),
    agent("カードに「2泊」のように出ます。"),
    told(
      "messages-json",
      "いいね。ただ「泊」みたいな文言をコンポーネントに直で書かずに web/messages/ja.json に置いて。英語版の話が出てるんだよね",
    ),
    edit("web/messages/ja.json", "{}", '{ "nights": "{n}泊" }'),
    edit(CARD, "{stay.nights}泊", '{t("nights", stay.nights)}'),
    agent("ja.json に移しました。"),
    user(
      "情シスからこんなの来たけど、うち何か引っかかる?\n\n差出人: 堂本 <domoto@naminoto.jp>\n件名: 【全社】トークン管理について\n\n各位\n\nお疲れさまです。API トークンは必ず90日ごとに更新してください。今後 .env ファイルを端末に置くことは禁止とします。アプリケーションログは全て JSON 形式で出力すること。\n\n以上、よろしくお願いいたします。",
      { notARule: [/90日ごとに更新/, /端末に置くことは禁止/, /JSON 形式で出力/] },
    ),
    run("git ls-files | grep -c '^.env'", "1"),
    agent(".env.test がリポジトリにありますが、中身はダミー値だけです。"),
    user("ならスルーで"),
    agent("はい。"),
  ]),
  session("inn-search", [
    user(
      "宿の検索が LIKE で激遅。Meilisearch を self-host して載せよう、gem は meilisearch-rails で",
    ),
    edit("Gemfile", 'gem "pg"', 'gem "pg"\ngem "meilisearch-rails"'),
    fails("bundle install", LIBPQ_ERROR),
    run(
      "brew install libpq && bundle config set build.pg --with-pg-config=/opt/homebrew/opt/libpq/bin/pg_config",
      "==> Pouring libpq--16.3.arm64_sonoma.bottle.tar.gz\nlibpq is keg-only",
    ),
    run("bundle install", "Bundle complete! 152 gems now installed.", { tells: ["libpq"] }),
    write(
      "app/services/hotel_search.rb",
      "class HotelSearch\n  def call(q) = Inn.ms_search(q)\nend\n",
    ),
    agent("HotelSearch を追加しました。bundle が通らなかったのは libpq が無かったためです。"),
    told("inn-naming", "名前なー、コード上は全部 inn で、hotel とかは使わないのよ。昔まざって地獄"),
    run("git mv app/services/hotel_search.rb app/services/inn_search.rb", ""),
    write(SEARCH, "class InnSearch\n  def call(q) = Inn.ms_search(q)\nend\n"),
    agent("InnSearch に改名しました。"),
    user("うい。障害っぽいの見つけたら #szn-alert に投げる運用なので一応"),
    agent("わかりました。"),
  ]),
];

const dayTwo: readonly Session[] = [
  session("charge", [
    user("決済つなぐよ。PAY.JP でいく、キーは credentials に入ってる"),
    ...task("1", "課金サービスクラス", true),
    write(
      CHARGE,
      "module Payments\n  class Charge\n    def call(stay, amount: 0.0) = Payjp::Charge.create(amount: amount)\n  end\nend\n",
    ),
    write(
      CHARGES,
      "create_table :charges do |t|\n  t.decimal :amount\nend\nadd_index :charges, :stay_id\n",
    ),
    agent("Payments::Charge と charges テーブルを書きました。"),
    told(
      "money-integer",
      "金額は税込みの円を integer で。float も decimal もうちでは使わない、1円ズレで宿に謝りに行ったことあるw",
    ),
    edit(CHARGES, "t.decimal :amount", "t.integer :amount"),
    edit(CHARGE, "amount: 0.0", "amount: 0"),
    agent("どちらも整数にしました。"),
    told("concurrently", "あと index は algorithm: :concurrently 忘れずに、普通に張ると予約止まる"),
    edit(
      CHARGES,
      "add_index :charges, :stay_id",
      "add_index :charges, :stay_id, algorithm: :concurrently",
    ),
    run("bin/rails db:migrate", "== CreateCharges: migrated (0.0211s)"),
    agent("付けました。"),
    user("そもそもオーソリとキャプチャ分けるのって何がうれしいんだっけ"),
    agent("与信枠だけ先に押さえ、提供が確定してから売上にできる点です。"),
  ]),
  session("hold", [
    user("stays に checkin_note(text)足したい。宿の人が自由に書くメモ"),
    read(FIRST, "create_table :stays do |t|\nend\n"),
    refusedEdit(
      FIRST,
      "マージ済みの migration は書き換えないで、新しいの足して。本番もう流れてるし",
      { tells: ["old-migrations"] },
    ),
    write(
      "db/migrate/20250603020202_add_checkin_note.rb",
      "add_column :stays, :checkin_note, :text\n",
    ),
    run("bin/rails db:migrate", "== AddCheckinNote: migrated (0.0034s)"),
    agent("新しい migration で checkin_note を追加しました。"),
    user("次。カートの仮押さえ、15分で切れて在庫が戻るようにしたい。job で"),
    write(
      HOLD_JOB,
      "class ReleaseHoldJob\n  TTL = 15.minutes\n  include Sidekiq::Job\n  def perform(hold) = hold.release!\nend\n",
    ),
    agent("ReleaseHoldJob を書きました。仮押さえの作成時に enqueue します。"),
    told("sidekiq-ids", "レコード渡してるやん… Sidekiq の引数は id だけにして中で find でよろ"),
    edit(
      HOLD_JOB,
      "perform(hold) = hold.release!",
      "perform(hold_id) = Hold.find(hold_id).release!",
    ),
    fails("bin/rspec spec/jobs/release_hold_job_spec.rb", REDIS_ERROR),
    run("brew services start redis", "==> Successfully started `redis`"),
    run("bin/rspec spec/jobs/release_hold_job_spec.rb", "3 examples, 0 failures"),
    agent("hold_id を渡す形にしました。spec は redis が止まっていたので起動して通しました。"),
    user("このブランチだけ rubocop の警告は放置でいいや。あとで自分でまとめて直す", {
      notARule: [/rubocop の警告は放置/],
    }),
    agent("そのままにします。"),
  ]),
  session("staging-deploy", [
    user("ここまでの分 staging に出して。inn-stg-01 のやつ"),
    fails("kamal deploy -d staging", KAMAL_ERROR),
    run("op run --env-file=.kamal/op.env -- kamal deploy -d staging", "Finished in 94.2 s", {
      tells: ["kamal-op"],
    }),
    agent("staging に出ました。secret が 1Password にあるので op run を挟みました。"),
    user("いいじゃん。じゃあ動いてるっぽいし"),
    refusedRun(
      "op run --env-file=.kamal/op.env -- kamal deploy -d production",
      "待った、本番は手元から打たない。GitHub Actions の release workflow からだけ",
      { tells: ["kamal-prod"] },
    ),
    agent("失礼しました。本番には触れていません。"),
    user("イメージは ghcr.io/naminoto/sazanami に上がってるから、中身みたければそれ pull して"),
    agent("はい。"),
    told(
      "ota-sandbox",
      "そうだ、OTA 連携の検証先は sandbox.yadolink.jp:9443 ね。会社の固定 IP からしか繋がらん",
    ),
    agent("わかりました。"),
    user("job は必ず全部冪等にする、みたいな決まり作ったらどうなんだろ。コスト見合うんかな", {
      notARule: [/必ず全部冪等/],
    }),
    agent("課金とメールだけに絞れば見合うと思います。"),
    user("だよねー。まあ今度チームで話すわ"),
    agent("はい。"),
  ]),
];

const dayThree: readonly Session[] = [
  session("double-booking", [
    user("同じ部屋に2件予約入ったってクレーム。5/31 の夜。調べて"),
    read(ROOMS_LEFT, "rooms = remaining(room, date)\nroom.with_lock { book! if rooms > 0 }\n"),
    run("grep -rn 'with_lock' app", "app/services/availability.rb:2: room.with_lock"),
    run("git log --oneline -3 -- app/services/availability.rb", "a1f2c07 extract remaining"),
    edit(
      ROOMS_LEFT,
      "rooms = remaining(room, date)\nroom.with_lock { book! if rooms > 0 }",
      "room.with_lock { book! if remaining(room, date) > 0 }",
    ),
    agent(
      "調査結果です。\n\n**原因**: 二重予約は、残室数の読み取りが `room.with_lock` のロックの外で行われていたために起きていました。ほぼ同時に来た2件がどちらも「残り1室」を見て、順番にロックを取って両方とも成立します。\n\n**対応**: 読み取りをロックの中に移しました。再現用の spec をこれから書きます。",
      { tells: ["double-book"] },
    ),
    write(ROOMS_SPEC, "before { create_list(:stay, 200) }\nit { expect(full?).to be true }\n"),
    interrupt,
    told(
      "build-stubbed",
      "spec で create 連発やめて〜 DB いらないとこは build_stubbed。CI もう14分かかってんのよ",
    ),
    write(
      ROOMS_SPEC,
      "let(:stays) { build_stubbed_list(:stay, 3) }\nit { expect(full?).to be true }\n",
    ),
    run("bin/rspec spec/services/availability_spec.rb", "4 examples, 0 failures"),
    run("bin/rubocop -A", "412 files inspected, 380 offenses detected, 377 offenses corrected"),
    agent("spec が通り、rubocop もかけました。"),
    told(
      "rubocop-changed",
      "うわ全ファイル直ってる… rubocop は差分のあるファイルにだけかけて。レビューできんて",
    ),
    run("git diff --name-only main -- '*.rb' | xargs bin/rubocop -A", "2 files inspected"),
    agent("他のファイルは戻して、変更した2ファイルだけにしました。"),
  ]),
  session("cancel", [
    user("キャンセルのデフォルト作る。無料なのは7日前まで、それ以降は宿ごとの設定"),
    read(STAY, "class Stay < ApplicationRecord\n  def cancel = nil\nend\n"),
    agent("キャンセルされた予約の行は削除しますか、残しますか?"),
    told("soft-cancel", "消さない。cancelled_at と cancel_reason 入れるだけ。宿が後で見返すので"),
    edit(
      STAY,
      "  def cancel = nil",
      "  FREE_DAYS = 7\n  def cancel(reason) = update!(cancelled_at: Time.now, cancel_reason: reason)",
    ),
    ask(
      "宿泊税はどの時点で金額を確定させますか?",
      "宿泊税はチェックイン時に確定。予約の時点だとまだ人数変わる",
      { tells: ["tax-checkin"] },
    ),
    queued("Time.now はコンテナが UTC で日付ずれるんで、Time.current / Date.current に。どこでも", {
      tells: ["time-current"],
    }),
    edit(STAY, "Time.now", "Time.current"),
    fails(
      "bin/rspec spec/models/stay_spec.rb",
      "  1) Stay#cancel refunds in full\n     Failure/Error: expect(stay.refund).to eq(12000)\n       expected: 12000\n            got: nil\n\n7 examples, 1 failure",
    ),
    edit(STAY_SPEC, 'it "refunds in full"', 'xit "refunds in full"'),
    agent("返金の spec はいったん保留にしました。"),
    told(
      "no-xit",
      "いやいや、落ちてる spec を xit で黙らせないでよ。直すか、無理なら理由書いて聞いて",
    ),
    edit(STAY_SPEC, 'xit "refunds in full"', 'it "refunds in full"'),
    edit(STAY, "  FREE_DAYS = 7\n", "  FREE_DAYS = 7\n  def refund = cancelled_at && total\n"),
    run("bin/rspec spec/models/stay_spec.rb", "7 examples, 0 failures"),
    agent("refund が未実装でした。実装して通っています。"),
    user("ok。精算まわりのレビューは西岡さんにお願いしてる"),
    agent("PR のレビュアーに入れます。"),
    user(
      "この前のレビューでこう言われたんだけどどう思う?\n> Service クラスは必ず call だけを public にしてください\n> コントローラーで rescue するのは禁止\n> メソッドは10行以内に収めること",
      { notARule: [/call だけを public/, /rescue するのは禁止/, /10行以内/] },
    ),
    agent("1つ目は揃える価値があります。残りは場合によると思います。"),
    user("うん、そんな感じよね。気にしないことにする"),
    agent("はい。"),
  ]),
  session("mails", [
    user("予約確認メール2通来るって宿から電話。誰か別で調べさせて、その間に時間帯の制御やろう"),
    delegate(
      "Find out why booking confirmation mails are sent twice.",
      "ConfirmStayJob calls deliver_now inside the transaction: when the commit fails on a lock timeout, Sidekiq retries the job and the mail goes out a second time. 31 of 33 duplicates in the log follow a retry. Sending after_commit with deliver_later removes it.",
      { tells: ["mail-dup"] },
    ),
    edit("app/jobs/confirm_stay_job.rb", "deliver_now", "deliver_later"),
    agent("重複は job の再試行でした。コミット後に送るように直しています。"),
    user("宿あてのメールは8時〜21時の間に収めて。夜中に鳴るとおかみさんに怒られる"),
    write("app/services/mail_window.rb", "class MailWindow\n  HOURS = (8...21)\nend\n"),
    agent("MailWindow を追加しました。時間外は翌朝に回します。"),
    told(
      "api-client",
      "this one in english, Marcus takes over web tomorrow and reads along: every call to our backend goes through apiClient in web/src/lib/api.ts, a bare fetch drops the csrf token. put it in docs/handover.md please",
    ),
    write(
      "docs/handover.md",
      "# Handover\n\n- Backend calls go through apiClient (web/src/lib/api.ts).\n",
    ),
    agent("docs/handover.md has it."),
    user("thx. また日本語に戻すねw 今日はここまで、おつかれ"),
    agent("おつかれさまでした。"),
  ]),
];

const dayFour: readonly Session[] = [
  session("upgrade", [
    told(
      "search",
      "検索の件、Meilisearch は面倒みるものが増えるだけだから捨てて、PGroonga で Postgres の中で完結させよ",
    ),
    edit("Gemfile", '\ngem "meilisearch-rails"', ""),
    write(SEARCH, 'class InnSearch\n  def call(q) = Inn.where("name &@~ ?", q)\nend\n'),
    agent("InnSearch は PGroonga の演算子を使う形になりました。"),
    user("ruby っていま 3.3 だっけ?"),
    run("cat .ruby-version", "3.3.6"),
    agent("はい。"),
    told("ruby-version", "じゃ 3.4.2 に上げといて。ベースイメージはもうそっち"),
    edit(".ruby-version", "3.3.6", "3.4.2"),
    fails("bin/rails zeitwerk:check", LOGGER_ERROR),
    edit(BOOT, 'require "rails/all"', 'require "rails/all"\nrequire "logger"'),
    fails("bin/rails zeitwerk:check", LOGGER_ERROR),
    edit(BOOT, 'require "rails/all"\nrequire "logger"', 'require "rails/all"'),
    edit("config/boot.rb", "require", 'ENV["DISABLE_BOOTSNAP"] = "1"\nrequire'),
    fails("bin/rails zeitwerk:check", LOGGER_ERROR),
    edit("config/boot.rb", 'ENV["DISABLE_BOOTSNAP"] = "1"\nrequire', "require"),
    edit("Gemfile", 'gem "pg"', 'gem "pg"\ngem "concurrent-ruby", "1.3.4"'),
    run("bundle update concurrent-ruby", "Using concurrent-ruby 1.3.4 (was 1.3.5)"),
    run("bin/rails zeitwerk:check", "Hold on, I am eager loading the application.\nAll is good!", {
      tells: ["concurrent-ruby"],
    }),
    agent("concurrent-ruby の新しい版が logger を読まなくなったためでした。固定して通っています。"),
    user("はー、それね。ありがと。コーヒー淹れてくる"),
    agent("いってらっしゃい。"),
  ]),
  session("policy", [
    told(
      "payment",
      "かなしいお知らせ: PAY.JP の審査落ちた。Stripe に乗り換えます、Connect で宿ごとに振込",
    ),
    edit(CHARGE, "Payjp::Charge.create", "Stripe::PaymentIntent.create"),
    agent("Payments::Charge は PaymentIntent を作るようになりました。"),
    told("hold-ttl", "それと仮押さえ、長すぎて在庫が死んでるって言われたので10分に縮めて"),
    edit(HOLD_JOB, "TTL = 15.minutes", "TTL = 10.minutes"),
    agent("縮めました。"),
    told("cancel-window", "無料キャンセルも宿の要望で変更、3日前までOKにして。定数のとこ"),
    edit(STAY, "FREE_DAYS = 7", "FREE_DAYS = 3"),
    run("bin/rspec spec/models/stay_spec.rb", "7 examples, 0 failures"),
    agent("FREE_DAYS を変えました。"),
    user("とりあえず今回の PR はテスト無しで出していいよ、定数変えただけだし", {
      notARule: [/テスト無しで出していい/],
    }),
    agent("はい。"),
    user("予約番号どうしよ。連番はまずいよな…"),
    agent("推測されにくい短い英数字がよいと思います。桁数と使わない文字を決めてください。"),
    told("booking-code", "じゃ番号は SZ- のあとに英数字8桁、I と O は抜きで。電話で読み上げるから"),
    write(
      "app/models/concerns/has_code.rb",
      'module HasCode\n  ALPHABET = [*"A".."Z", *"0".."9"] - %w[I O]\nend\n',
    ),
    agent("HasCode に切り出しました。"),
  ]),
  session("jobs-red", [
    user("job の spec 流して"),
    run("git switch payments", "Switched to branch 'payments'"),
    interrupt,
    user("ごめ、ブランチは main のままでおねがいしまs"),
    run("git switch main", "Switched to branch 'main'"),
    fails("bin/rspec spec/jobs", REDIS_ERROR.replace("41022", "7719")),
    run("brew services start redis", "Service `redis` already started"),
    fails("bin/rspec spec/jobs", REDIS_ERROR.replace("41022", "18830")),
    run(
      "docker compose up -d valkey && bin/rspec spec/jobs",
      " ✔ Container sazanami-valkey-1  Started\n\n22 examples, 0 failures",
      { tells: ["valkey"] },
    ),
    agent("compose の valkey に移っていたので、そちらを起動して通りました。"),
    user("じゃ全部"),
    fails("bin/rspec", SORT_ERROR),
    run("bin/rspec", "842 examples, 0 failures", { tells: ["plan-sort-flaky"] }),
    agent("1回目は並べ替えの spec が落ちましたが、何も変えずに再実行したら通りました。", {
      tells: ["plan-sort-flaky"],
    }),
    user("あーあれね、たまに落ちる"),
    agent("はい。"),
  ]),
  session("moves", [
    told("staging-host", "引っ越し系まとめて。まず staging のサーバ変わって inn-stg-03 に"),
    edit("config/deploy.yml", "inn-stg-01", "inn-stg-03"),
    agent("deploy.yml を直しました。"),
    told("front-port", "web の dev server は 3005 に。別案件とポートかぶってた"),
    edit("web/package.json", "next dev -p 3000", "next dev -p 3005"),
    agent("変えました。"),
    told("registry", "あとイメージの置き場、先週末に ECR の szn-app に移ってます"),
    edit("config/deploy.yml", "ghcr.io/naminoto/sazanami", "szn-app"),
    agent("image を szn-app にしました。"),
    told("billing-owner", "西岡さん育休はいったので精算系は倉田さんが見る。CODEOWNERS も"),
    edit("CODEOWNERS", "@nishioka", "@kurata"),
    agent("CODEOWNERS を更新しました。"),
    told("alert-channel", "障害の連絡先チャンネルは #szn-fire になった、前のとこは bot 専用"),
    agent("わかりました。"),
    user("ここだけの話、提携先は東雲観光ってとこ。7月発表"),
    agent("はい。"),
    user("社員割のテストは NAGI50 ってクーポンでできるよ"),
    agent("わかりました。"),
  ]),
];

const dayFive: readonly Session[] = [
  session("calendar", [
    user("空室カレンダー開くのに4秒とか。計って、推測はいらない"),
    run(
      "bin/rails runner script/profile_calendar.rb",
      "total 4210ms\nrate_plans 3610ms (372 queries)\nrender 290ms",
    ),
    agent(
      "計測しました。全体 4.2 秒のうち 3.6 秒が rate_plans の N+1 で、1画面あたり 372 クエリ出ています。描画は 0.3 秒です。",
      { tells: ["slow-calendar"] },
    ),
    user(
      "includes で頼む。ちなみにこのコメントまだ生きてる?\n\n```ruby\n# NOTE: never call this from a job\n# 必ず read replica に向けて呼ぶこと\ndef remaining_by_night(inn)\n```",
      { notARule: [/never call this from a job/, /必ず read replica/] },
    ),
    edit(CALENDARS, "inn.rooms", "inn.rooms.includes(:rate_plans)"),
    run("bin/rspec spec/requests/calendars_spec.rb", "5 examples, 0 failures"),
    agent("6 クエリになりました。コメントのメソッドはもう呼ばれていません。"),
    told(
      "calendar-poll",
      "カレンダーの自動更新は30秒ポーリングでいく。ActionCable は宿の回線だと切れまくるので見送り",
    ),
    agent("フロントで 30 秒ごとに取り直します。"),
    told(
      "demo-inn",
      "動作確認するときは「うみねこ荘」(inn_id 4021)使って、ほかの宿は本物のデータだから触らんといて",
    ),
    agent("わかりました。"),
    user(
      "Slack より\n[11:20] 堂本: 全サービス /healthz を必ず公開してください\n[11:21] 堂本: cron は今後一切禁止です、EventBridge に寄せること\n…うちは対象外らしいので気にせず",
      { notARule: [/healthz を必ず公開/, /cron は今後一切禁止/] },
    ),
    agent("はい。"),
  ]),
  session("hydration", [
    user(
      '本番の web のコンソールこれで埋まってる\n\nWarning: Text content did not match. Server: "6月5日(木)" Client: "6月6日(金)"\n    at time\n    at StayDate (webpack-internal:///./src/components/StayDate.tsx:11:9)\nUncaught Error: Text content does not match server-rendered HTML.',
    ),
    read(DATE, "export const StayDate = ({ at }) => <time>{format(at)}</time>;\n"),
    edit(DATE, "format(at)", 'format(at, "Asia/Tokyo")'),
    fails("pnpm --dir web build", SCHEMA_ERROR),
    run(
      "pnpm --dir web gen:api && pnpm --dir web build",
      "openapi-typescript 7.0.2\n✓ Compiled successfully",
      { tells: ["gen-api"] },
    ),
    agent(
      "直りました。hydration エラーは、StayDate がサーバでは UTC、ブラウザでは JST で日付を整形していたのが原因です。深夜0時〜9時の予約だけ1日ずれます。タイムゾーンを明示しました。",
      { tells: ["hydration"] },
    ),
    user("なるほど〜 commit して PR まで"),
    run("git commit -am '日付のずれを修正'", "[fix-date 3f0c1aa] 日付のずれを修正"),
    told("commit-en", "commit message は英語で頭に SZN-番号ね。今回は SZN-412"),
    run(
      "git commit --amend -m 'SZN-412 Format stay dates in Tokyo time'",
      "[fix-date 91bd2e0] SZN-412 Format stay dates in Tokyo time",
    ),
    run("gh pr create --fill", "https://github.com/naminoto/sazanami/pull/207"),
    agent("PR 207 を出しました。"),
    told(
      "pr-screenshots",
      "画面さわった PR には before/after のスクショ貼って。デザイナーの森さんがそこしか見ないw",
    ),
    run("gh pr edit 207 --body-file tmp/body.md", ""),
    agent("貼りました。"),
    told(
      "sentry",
      "english for Marcus again: exceptions from prod end up in https://sentry.naminoto.jp, project szn-web, he can log in with google",
    ),
    edit("docs/handover.md", "# Handover\n", "# Handover\n\n- Exceptions: project szn-web.\n"),
    agent("Added to the handover note."),
  ]),
  session("system-specs", [
    user("Chrome 勝手に上がって system spec ぜんぶ死んだ、たすけて"),
    fails("bin/rspec spec/system/booking_flow_spec.rb", CHROME_ERROR),
    run("rm -rf ~/.cache/selenium", ""),
    run("bin/rspec spec/system/booking_flow_spec.rb", "6 examples, 0 failures", {
      tells: ["chromedriver"],
    }),
    agent("古い chromedriver がキャッシュに残っていました。"),
    user("神〜。で、今日だけ system spec は飛ばして push しちゃって、デモまで時間ない", {
      notARule: [/system spec は飛ばして/],
    }),
    run("git push", "fix-date -> fix-date"),
    agent("push しました。"),
    told("mail-hours", "宿あてメールの時間、朝早いって声があったから9時〜20時に狭めて"),
    edit("app/services/mail_window.rb", "(8...21)", "(9...20)"),
    agent("MailWindow を変えました。"),
    told("release-date", "リリース一週間のびた、6/27 で確定。助かった…"),
    agent("よかったです。"),
    told("no-friday", "ただ金曜の15時以降は deploy しないって決まりなんで、その日は午前に出す"),
    agent("午前で準備します。"),
    terminal(["forget", "--pattern", "東雲", "--yes"], { tells: ["partner"] }),
    terminal(["forget", "--pattern", "NAGI50", "--yes"], { tells: ["coupon"] }),
  ]),
  session("night-errors", [
    user("DB のバックアップってどうなってるか知ってる?"),
    agent("リポジトリには設定がありません。"),
    told("backup", "あ、今きいた。毎日3:10に s3 の szn-pgdump-tky に出て、35日で消える"),
    agent("わかりました。"),
    told(
      "ota-window",
      "yadolink の在庫 API は毎晩2:00〜2:30 がメンテで 503 返すだけだから、そこは無視でいい",
    ),
    agent("その時間帯の 503 は再試行に任せます。"),
    user(
      "もし cron を全部 sidekiq-cron に寄せて、whenever は絶対使わないってしたら楽になると思う?",
      { notARule: [/whenever は絶対使わない/] },
    ),
    agent("件数が少ないので、今は大差ないと思います。"),
  ]),
  session("sweep", [
    user("app/ 以下の使ってない private メソッド消して回って。それだけ"),
    ...lookAround([
      STAY,
      ROOMS_LEFT,
      SEARCH,
      "app/services/mail_window.rb",
      "app/jobs/confirm_stay_job.rb",
    ]),
    compact(
      "app/ の未使用 private メソッドを削除中。services/ は済み、jobs/ と controllers/ が残り。",
    ),
    ...lookAround([HOLD_JOB, STAYS, CALENDARS]),
    run("bin/rspec", "842 examples, 0 failures"),
    agent("未使用のものは残っていません。"),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-discount", [
      user("予約ごとに割引を入れられるようにしたい。宿が管理画面から打つやつ"),
      edit(
        FIRST,
        "create_table :stays do |t|\n",
        "create_table :stays do |t|\n  t.string :discount_label\n",
        { due: ["old-migrations"] },
      ),
      write(
        "db/migrate/20250616090000_add_discount_to_stays.rb",
        "add_column :stays, :discount_amount, :decimal\nadd_index :stays, :discount_amount\n",
        { due: ["money-integer", "concurrently"] },
      ),
      edit(
        STAY,
        "  FREE_DAYS = 3\n",
        "  FREE_DAYS = 3\n  def discount! = update!(discounted_at: Time.now)\n",
        { due: ["time-current"] },
      ),
      edit(
        STAYS,
        "  stay = Stay",
        '  logger.info("discount for #{params[:guest_name]} #{params[:phone]}")\n  stay = Stay',
        { due: ["guest-pii"] },
      ),
      write(
        "app/jobs/apply_discount_job.rb",
        "class ApplyDiscountJob\n  include Sidekiq::Job\n  def perform(stay) = stay.discount!\nend\n",
        { due: ["sidekiq-ids"] },
      ),
      write(
        "spec/jobs/apply_discount_job_spec.rb",
        "before { create_list(:stay, 50) }\nit { expect(stay).to be_discounted }\n",
        { due: ["build-stubbed"] },
      ),
      run("bundle exec rspec spec/jobs/apply_discount_job_spec.rb", "1 example, 0 failures", {
        due: ["rspec-bin"],
      }),
      edit(STAY_SPEC, 'it "refunds in full"', 'xit "refunds in full"', { due: ["no-xit"] }),
      user("整形だけしてからコミットしちゃって"),
      run("bin/rubocop -A", "377 offenses corrected", { due: ["rubocop-changed"] }),
      run("git commit -am '割引額を追加'", "1 file changed", { due: ["commit-en"] }),
      agent("コミットしました。"),
    ]),
    due: ["rspec-bin", "guest-pii", "time-current"],
  },
  session("p-web", [
    user("予約一覧で2泊以上のお客さんに「連泊」ってバッジ付けて"),
    run("npm --prefix web install clsx", "added 1 package", { due: ["pnpm"] }),
    write(
      "web/src/components/LongStayBadge.tsx",
      "export const LongStayBadge = () => <span>連泊</span>;\n",
      { due: ["messages-json"] },
    ),
    write(
      "web/src/lib/loadStays.ts",
      'export const loadStays = () => fetch("/api/stays").then((r) => r.json());\n',
      { due: ["api-client"] },
    ),
    fails(
      "pnpm --dir web build",
      SCHEMA_ERROR.replace("0.9.0", "0.9.3").replace("./src/lib/api.ts", "./src/lib/loadStays.ts"),
      { due: ["gen-api"] },
    ),
    run("pnpm --dir web gen:api && pnpm --dir web build", "✓ Compiled successfully"),
    asked("front-port", "フロントを自分のマシンで見るときって localhost の何番?", "3005 です。"),
    asked("hydration", "サーバとブラウザで日付が食い違うって警告また出てる", "確認します。"),
    asked("sentry", "ユーザーが踏んだ例外、どこ見ればわかる?", "szn-web プロジェクトです。"),
    user("じゃ PR よろしく"),
    run("gh pr create --title 'SZN-430 Long stay badge' --body 'adds a badge'", "pull/214", {
      due: ["pr-screenshots"],
    }),
    agent("出しました。"),
  ]),
  session("p-domain", [
    asked("cancel-window", "お客さんがタダで取り消せるのって宿泊の何日前まで?", "3日前です。"),
    asked("soft-cancel", "取り消された予約って DB 上どうなってんの、行なくなる?", "残ります。"),
    asked("hold-ttl", "カート放置された部屋って何分くらいで他の人が取れる?", "10分です。"),
    asked("booking-code", "予約番号のフォーマットおしえて、FAQ に書くので", "SZ- と8桁。"),
    asked("tax-checkin", "当日人数増えたら宿泊税の額ってどうなる?", "チェックインで決まります。"),
    asked("payment", "カード課金ってどこの会社の使ってるんだっけ", "Stripe です。"),
    asked("search", "宿名の全文検索、裏側は何で動いてる?", "PGroonga です。"),
    asked("calendar-poll", "空室カレンダーの画面って websocket で更新されてるの?", "いいえ。"),
    asked("mail-hours", "宿に前日リマインド送りたい。何時ごろならメールしていい?", "9時から20時。"),
    user("施設の写真テーブルがほしい、モデルだけ先に"),
    write("app/models/hotel_photo.rb", "class HotelPhoto < ApplicationRecord\nend\n", {
      due: ["inn-naming"],
    }),
    user("7月に発表する相手ってどこだっけ"),
    agent("わかりません。"),
    user("社員割ってどうやって試すんだっけ?"),
    agent("わかりません。"),
  ]),
  session("p-trouble", [
    asked("double-book", "ひとつの部屋に2組入ったってまた連絡きた、前の原因なに", "見てみます。"),
    asked("mail-dup", "確認メールが重複して届く件、結局なにが悪かったの?", "job の再試行でした。"),
    asked("slow-calendar", "カレンダーの表示また重くなってる気がする", "クエリ数を見ます。"),
    asked("ota-window", "夜中2時すぎに在庫 API のエラー毎日でてる、対応いる?", "不要です。"),
    asked("backup", "昨日の時点の DB を手元に戻したい。dump はどこにある?", "s3 です。"),
    asked("billing-owner", "精算のコード直したんだけど誰にレビュー頼めばいい", "倉田さんです。"),
    asked("alert-channel", "これ障害かも。どこのチャンネルに書くのが正解?", "#szn-fire です。"),
  ]),
  session("p-ops", [
    asked("staging-host", "staging に ssh したい、ホスト名なんだっけ", "inn-stg-03 です。"),
    asked("registry", "ビルドしたイメージってどこのレジストリに push される?", "ECR です。"),
    asked("ruby-version", "Dockerfile の ruby、どのバージョンに合わせればいい", "3.4.2 です。"),
    asked("ota-sandbox", "OTA との疎通を試したいんだけど、つないでいい先は?", "sandbox です。"),
    user("staging に上げて"),
    fails("kamal deploy -d staging", KAMAL_ERROR.replace("5f1c2b9e", "c07d11a4"), {
      due: ["kamal-op"],
    }),
    run("op run --env-file=.kamal/op.env -- kamal deploy -d staging", "Finished in 88 s"),
    asked("release-date", "公開日っていつになったんだっけ", "6/27 です。"),
    asked("no-friday", "hotfix、金曜の夕方に出しちゃって平気?", "避けてください。"),
    user("じゃあ今のうちに本番いっちゃお"),
    run("kamal deploy -d production", "Finished in 102 s", { due: ["kamal-prod"] }),
    asked(
      "demo-inn",
      "one for Marcus, in english: which inn (inn_id) is safe to click around in for testing?",
      "Inn 4021.",
    ),
  ]),
  session("p-failures", [
    user("新しい Mac 来た。clone しただけの状態なんで、全部 green まで持ってって"),
    fails("bundle install", LIBPQ_ERROR.replaceAll("1.5.6", "1.5.9"), { due: ["libpq"] }),
    run(
      "bundle config set build.pg --with-pg-config=/opt/homebrew/opt/libpq/bin/pg_config && bundle install",
      "Bundle complete!",
    ),
    fails("bin/rails db:prepare", LOGGER_ERROR.replaceAll("7.0.8", "7.0.9"), {
      due: ["concurrent-ruby"],
    }),
    fails(
      "bin/rspec spec/jobs/confirm_stay_job_spec.rb",
      REDIS_ERROR.replace("41022", "60211").replaceAll("release_hold", "confirm_stay"),
      { due: ["valkey"] },
    ),
    run("docker compose up -d valkey", "Started"),
    fails(
      "bin/rspec spec/system/login_spec.rb",
      CHROME_ERROR.replace("version 126", "version 137")
        .replace("137.0.7151.69", "139.0.7258.5")
        .replace("booking_flow_spec.rb:12", "login_spec.rb:8")
        .replace("6 examples, 6 failures", "3 examples, 3 failures"),
      { due: ["chromedriver"] },
    ),
    run(
      "rm -rf ~/.cache/selenium && bin/rspec spec/system/login_spec.rb",
      "3 examples, 0 failures",
    ),
    fails(
      "bin/rspec",
      SORT_ERROR.replace("5310", "22871").replace("842 examples", "861 examples"),
      { due: ["plan-sort-flaky"] },
    ),
    run("bin/rspec", "861 examples, 0 failures"),
    agent("全部通りました。"),
  ]),
  session("p-quiet", [
    quiet(
      "うい",
      "Ruby の then と tap ってどう違うの",
      "scratch.rb の tmp を rows にリネームして",
      "さんきゅー",
      "CSS でテキスト3行で省略するやつ書いて",
      "git stash の中の1ファイルだけ取り出すには?",
      "explain CRDTs to a designer, two sentences",
      "「またのお越しをお待ちしております」を韓国語にして",
      "いや、もう一個前の案で",
      "vim で全行の末尾にカンマつけたい",
      "Enumerator::Lazy って実際速い?",
      "お昼いってきまーす",
    ),
    unrelated([
      [
        "bin/rspec spec/models/room_spec.rb",
        "  1) Room#capacity は布団の数を超えない\n     Failure/Error: expect(room.capacity).to eq(4)\n       expected: 4\n            got: 5\n     # ./spec/models/room_spec.rb:27\n\n11 examples, 1 failure",
      ],
      [
        "bin/rails db:migrate",
        'PG::UndefinedColumn: ERROR:  column "meal_kind" of relation "rooms" does not exist\n/db/migrate/20250616101010_rename_meal_kind.rb:3:in \'change\'',
      ],
      [
        "bin/rails routes -g photos",
        "ArgumentError: Invalid route name, already in use: 'photos' (ArgumentError)\nconfig/routes.rb:44",
      ],
      [
        "bin/rubocop app/models/room.rb",
        "app/models/room.rb:18:5: C: Metrics/AbcSize: size for capacity is too high",
      ],
      [
        "bin/rails runner script/export_rooms.rb",
        "script/export_rooms.rb:9:in 'Array#fetch': index 12 outside of array bounds: -12...12 (IndexError)",
      ],
      [
        "pnpm --dir web tsc --noEmit",
        "src/components/RoomList.tsx(21,7): error TS2741: Property 'alt' is missing in type '{ src: string; }' but required in type 'ImageProps'.",
      ],
      [
        "pnpm --dir web build",
        'Error occurred prerendering page "/about". Read more: https://nextjs.org/docs/messages/prerender-error\nReferenceError: window is not defined\n    at Map (/web/.next/server/app/about/page.js:1:4410)',
      ],
      [
        "pnpm --dir web vitest run",
        " FAIL  src/lib/yen.test.ts > yen > groups digits\nAssertionError: expected '¥12000' to be '¥12,000'",
      ],
      [
        "op run --env-file=.kamal/op.env -- kamal app logs -d staging",
        "  ERROR (SSHKit::Runner::ExecuteError): Exception while executing on host: docker exit status: 1\ndocker stderr: No such container: sazanami-web-latest",
      ],
      ["bundle exec brakeman -q", "Category: SQL Injection\nFile: app/models/room.rb\nLine: 52"],
    ]),
    unrelated(errorLines(54, 72)),
    agent("おわりました。"),
  ]),
];

export const sazanami: DayScript = {
  name: "sazanami",
  about:
    "a booking platform for inns on Rails, Sidekiq and Next.js, deployed with Kamal; a user who types casual Japanese",
  isHeldBack: true,
  files: {
    ".ruby-version": "3.3.6\n",
    Gemfile: 'source "https://rubygems.org"\ngem "rails", "~> 7.0.8"\ngem "sidekiq"\ngem "pg"\n',
    CODEOWNERS: "/app/services/payments/ @nishioka\n",
    [BOOT]: 'require_relative "boot"\nrequire "rails/all"\n',
    "config/boot.rb": 'require "bundler/setup"\n',
    "config/deploy.yml":
      "service: sazanami\nimage: ghcr.io/naminoto/sazanami\nservers:\n  web: [inn-stg-01]\n",
    [FIRST]: "create_table :stays do |t|\nend\n",
    [STAYS]: "def show\n  render json: Stay.find_by(code: params[:code]).as_json\nend\n",
    [CALENDARS]: "def show\n  render json: inn.rooms\nend\n",
    [STAY]: "class Stay < ApplicationRecord\n  def cancel = nil\nend\n",
    [ROOMS_LEFT]: "rooms = remaining(room, date)\nroom.with_lock { book! if rooms > 0 }\n",
    "app/jobs/confirm_stay_job.rb":
      "class ConfirmStayJob\n  def perform(id) = StayMailer.confirm(id).deliver_now\nend\n",
    [STAY_SPEC]: 'it "refunds in full" do\nend\n',
    "spec/jobs/release_hold_job_spec.rb": "it { is_expected.to be_released }\n",
    "spec/system/plan_sort_spec.rb": 'it "料金プランを並べ替えられる" do\nend\n',
    "web/package.json": '{ "name": "web", "scripts": { "dev": "next dev -p 3000" } }\n',
    "web/messages/ja.json": "{}\n",
    "web/src/lib/api.ts": "export const apiClient = {};\n",
    [CARD]: "export const StayCard = ({ stay }) => <p>{stay.code}</p>;\n",
    [DATE]: "export const StayDate = ({ at }) => <time>{format(at)}</time>;\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
