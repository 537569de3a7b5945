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

/** The ordering and weighbridge system of a stone quarry; one user who writes full sentences. */
const FACTS: readonly Fact[] = [
  { id: "precommit", kind: "rule", by: "user", must: [/mix precommit/i] },
  { id: "req-only", kind: "rule", by: "user", must: [/\bReq\b/, /httpoison|tesla|http/i] },
  { id: "gettext", kind: "rule", by: "user", must: [/gettext/i] },
  { id: "no-sleep", kind: "rule", by: "user", must: [/sleep/i, /assert_receive|message|wait/i] },
  { id: "streams", kind: "rule", by: "user", must: [/streams?\b/i, /list|rows|assign/i] },
  { id: "concurrently", kind: "rule", by: "user", must: [/concurrently/i] },
  {
    id: "protocol-certified",
    kind: "rule",
    by: "user",
    must: [/protocol\.ex|certifi|calibrat/i, /dermot|approv|certifi|leave|alone|change/i],
  },
  { id: "no-reset", kind: "rule", by: "user", must: [/reset|drop/i, /never|reading|by hand|not/i] },
  { id: "azure-by-terraform", kind: "rule", by: "user", must: [/terraform|pipeline/i, /azure/i] },
  { id: "unique-jobs", kind: "rule", by: "user", must: [/unique/i, /job|oban|customer/i] },
  {
    id: "release-notes",
    kind: "rule",
    by: "user",
    must: [/release notes?/i, /technical|weighbridge/i],
  },
  { id: "utc-dublin", kind: "rule", by: "user", must: [/UTC/, /dublin/i] },
  { id: "no-has", kind: "rule", by: "user", must: [/firefox|ESR/i] },
  { id: "test-truck", kind: "rule", by: "user", must: [/40404/] },
  { id: "audit-append", kind: "rule", by: "user", must: [/weighings?/i, /correct|update|delete/i] },
  {
    id: "ticket-prefix",
    kind: "rule",
    by: "user",
    must: [/STN-/],
    stale: [/QRY-\d+(?!.*STN-)/],
  },
  {
    id: "friday",
    kind: "rule",
    by: "user",
    must: [/friday/i, /lifted|any day|may|allowed|fine|again/i],
    stale: [/(?:not|never|no) (?:deploy|release|roll).{0,40}friday/i],
  },
  {
    id: "money",
    kind: "decision",
    by: "user",
    must: [/decimal/i],
    stale: [/(?:as|in) integer cents/i],
  },
  {
    id: "pdf",
    kind: "decision",
    by: "user",
    must: [/typst/i],
    stale: [/(?:with|use|using) ChromicPDF/i],
  },
  {
    id: "photo-retention",
    kind: "decision",
    by: "user",
    must: [/180/],
    stale: [/\b90 days/i],
  },
  {
    id: "price-cache",
    kind: "decision",
    by: "user",
    must: [/persistent_term/i],
    stale: [/(?:use|with|into|in) cachex/i],
  },
  {
    id: "region",
    kind: "decision",
    by: "user",
    must: [/north europe/i],
    stale: [/west europe(?!.*north europe)/i],
  },
  {
    id: "note-numbers",
    kind: "decision",
    by: "user",
    must: [/(?:per|each|own|every) (?:site|series)|site has/i],
    stale: [/one (?:common )?series (?:for|across) all/i],
  },
  {
    id: "mail",
    kind: "decision",
    by: "user",
    must: [/communication services/i],
    stale: [/(?:through|go with|use) sendgrid/i],
  },
  { id: "map", kind: "decision", by: "user", must: [/leaflet/i] },
  { id: "pin-length", kind: "decision", by: "user", must: [/five|\b5\b/i, /pin|digit|keypad/i] },
  { id: "no-weigh-out", kind: "decision", by: "user", must: [/capacity/i] },
  {
    id: "pricing-owner",
    kind: "fact",
    by: "user",
    must: [/callum/i],
    stale: [/oona (?:owns|looks after|wrote)|(?:ask|check with) oona/i],
  },
  { id: "scale-port", kind: "fact", by: "user", must: [/4405/], stale: [/\b4001\b(?!.*4405)/] },
  {
    id: "db-server",
    kind: "fact",
    by: "user",
    must: [/prd-02/],
    stale: [/prd-01(?!.*prd-02)/],
  },
  { id: "staging", kind: "fact", by: "user", must: [/quarry-stg/] },
  { id: "division", kind: "fact", by: "user", must: [/20 kg|twenty kilo/i] },
  { id: "newry", kind: "fact", by: "user", must: [/newry/i] },
  { id: "office-hours", kind: "fact", by: "user", must: [/half past five|5:30|05:30/i] },
  { id: "ledger-totals", kind: "correction", by: "user", must: [/ledger/i, /statement|total/i] },
  { id: "tare", kind: "correction", by: "user", must: [/tare/i, /morning|measured/i] },
  {
    id: "haulier-word",
    kind: "correction",
    by: "user",
    must: [/haulier/i, /customer|pays|paying/i],
  },
  {
    id: "kiosk-drops",
    kind: "cause",
    by: "agent",
    must: [/idle|four minutes|4 min|240/i, /socket|disconnect|kiosk|heartbeat/i],
  },
  {
    id: "two-frames",
    kind: "cause",
    by: "agent",
    must: [/frames?\b/i, /trailer|first|second|two/i],
  },
  { id: "report-preload", kind: "cause", by: "subagent", must: [/preload|N\+1|quer/i, /photo/i] },
  { id: "telemetry-leak", kind: "cause", by: "subagent", must: [/telemetry/i, /attach|mount/i] },
  { id: "build-essential", kind: "fix", by: "tool", must: [/build-essential/] },
  {
    id: "sandbox",
    kind: "fix",
    by: "tool",
    must: [/Sandbox\.allow/],
    wrong: [/async: false/, /:shared/],
  },
  {
    id: "reconnect-flaky",
    kind: "fix",
    by: "tool",
    must: [/flaky|without (?:a |any )?change|unchanged|run again|again without|intermittent/i],
  },
  {
    id: "colocated",
    kind: "fix",
    by: "tool",
    must: [/mix compile --force/],
    stale: [/deps\.clean/],
  },
  { id: "az-login", kind: "fix", by: "tool", must: [/az login/] },
  { id: "twilio", kind: "decision", by: "user", must: [], stale: [/twilio/i], isForgotten: true },
];

const BCRYPT_ERROR = `==> bcrypt_elixir
** (Mix) "make" not found in the path. If you have set the MAKE environment variable, please make sure it is correct.
could not compile dependency :bcrypt_elixir, "mix compile" failed. You can recompile this dependency with "mix deps.compile bcrypt_elixir --force"`;

const COLOCATED_ERROR = `✘ [ERROR] Could not resolve "phoenix-colocated/quarry"

    js/app.js:25:36:
      25 │ import {hooks as colocatedHooks} from "phoenix-colocated/quarry"

1 error
** (Mix) \`mix esbuild quarry --minify\` exited with 1`;

const OWNERSHIP_ERROR = `  1) test shows the weight of the truck on the bridge (QuarryWeb.KioskLiveTest)
     test/quarry_web/live/kiosk_live_test.exs:18
     ** (EXIT from #PID<0.812.0>) an exception was raised:
         ** (DBConnection.OwnershipError) cannot find ownership process for #PID<0.815.0>.
Finished in 0.4 seconds (0.4s async, 0.00s sync)
6 tests, 1 failure`;

const RECONNECT_ERROR = `  1) test reconnects after the cable was pulled (Quarry.Scale.ListenerTest)
     test/quarry/scale/listener_test.exs:52
     Assertion failed, no matching message after 200ms
     The process mailbox is empty.
     code: assert_receive {:scale, :connected}
Finished in 6.1 seconds
148 tests, 1 failure`;

const TOKEN_ERROR = `Error: building account: could not acquire access token to parse claims: running Azure CLI: exit status 1: ERROR: AADSTS70043: The refresh token has expired or is invalid due to sign-in frequency checks by conditional access.

  with provider["registry.terraform.io/hashicorp/azurerm"],
  on main.tf line 1, in provider "azurerm":`;

const dayOne: readonly Session[] = [
  session("tour", [
    user(
      "Good morning. I have just cloned this on a new laptop. Could you give me a short tour of the code and then get it to compile?",
    ),
    ...lookAround(["lib/quarry/orders.ex", "lib/quarry/scale/listener.ex", "mix.exs"]),
    fails("mix deps.get && mix compile", BCRYPT_ERROR),
    run("sudo apt-get install -y build-essential", "Setting up build-essential (12.9ubuntu3) ..."),
    run("mix deps.get && mix compile", "Compiling 94 files (.ex)\nGenerated quarry app", {
      tells: ["build-essential"],
    }),
    agent(
      "It compiles now. Quarry takes orders for stone and gravel, reads the truck scales over TCP and prints delivery notes; the screens are LiveViews.",
    ),
    user("Lovely, thank you."),
    agent("You are welcome."),
    user(
      "Before every commit, please run mix precommit. It formats, runs Credo and the tests, and our pipeline rejects anything that has not been through it.",
      { tells: ["precommit"] },
    ),
    agent("I will run mix precommit before each commit."),
  ]),
  session("kiosk-weight", [
    user(
      "The kiosk should show the weight of the truck in large digits as soon as the scale is stable. The scale talks to us on TCP port 4001.",
    ),
    read("lib/quarry_web/live/kiosk_live.ex", "def render(assigns) do\n"),
    read("lib/quarry/scale/listener.ex", "@port 4001\n"),
    edit(
      "lib/quarry_web/live/kiosk_live.ex",
      "<p>Welcome</p>",
      '<p class="weight">{@weight} kg</p>\n    <p>Please drive on</p>',
    ),
    user(
      "Every text that a driver or a customer sees has to go through gettext, because we have Polish and Romanian drivers. Could you wrap these?",
      { tells: ["gettext"] },
    ),
    edit(
      "lib/quarry_web/live/kiosk_live.ex",
      "<p>Please drive on</p>",
      '<p>{gettext("Please drive on")}</p>',
    ),
    run("mix gettext.extract --merge", "Wrote priv/gettext/pl/LC_MESSAGES/default.po"),
    agent("The texts of the kiosk go through gettext now."),
    user(
      "For your information, the scale has a division of 20 kg, so a weight that is not a multiple of 20 kg means that something went wrong on the line.",
      { tells: ["division"] },
    ),
    edit(
      "lib/quarry/scale/listener.ex",
      "def parse(line), do: line",
      "def parse(line) when rem(line, 20) == 0, do: {:ok, line}\ndef parse(_), do: :error",
    ),
    run("mix precommit", "148 tests, 0 failures"),
    run("git commit -am 'Show the stable weight in the kiosk'", "[main 9f01c2e] Show the stable"),
    agent("Weights that are no multiple of 20 kg are refused, and the change is committed."),
  ]),
  session("prices", [
    user(
      "We need a price list per customer. Let us store all amounts as integer cents, so that nothing is lost to floating point.",
    ),
    read("lib/quarry/pricing.ex", "def price(_product), do: 0\n"),
    edit(
      "lib/quarry/pricing.ex",
      "def price(_product), do: 0",
      "@type cents :: integer()\ndef price(product), do: Map.fetch!(list(), product)",
    ),
    agent("Prices are integers in cents now."),
    user(
      "Good. Oona owns the pricing module, so please ask Oona before you change how discounts are worked out.",
    ),
    agent("I will leave the discounts as they are."),
    user("The price list hardly changes. Could you put it into Cachex for ten minutes?"),
    edit("mix.exs", '{:req, "~> 0.5"}', '{:req, "~> 0.5"},\n      {:cachex, "~> 4.0"}'),
    run("mix deps.get", "New:\n  cachex 4.0.3"),
    agent("The price list is cached in Cachex for ten minutes."),
    user("How would it look if we always rounded prices up to the next five cents?", {
      notARule: [/always rounded prices/i],
    }),
    agent("About 0.3 % more revenue on the small orders; I have not changed anything."),
  ]),
  session("delivery-notes", [
    user(
      "Drivers need a delivery note as a PDF. Please make it with ChromicPDF; I have used that before. Delivery notes are numbered per site, each site has its own series.",
    ),
    edit("mix.exs", '{:cachex, "~> 4.0"}', '{:cachex, "~> 4.0"},\n      {:chromic_pdf, "~> 1.17"}'),
    run("mix deps.get", "New:\n  chromic_pdf 1.17.0"),
    write(
      "lib/quarry/delivery_notes.ex",
      'defmodule Quarry.DeliveryNotes do\n  def number(site, n), do: "#{site}-#{n}"\n  def pdf(note), do: ChromicPDF.print_to_pdf({:html, html(note)})\nend\n',
    ),
    agent("Delivery notes are printed with ChromicPDF and have a series per site."),
    user("Please keep the photos of each weighing for 90 days and delete them after that."),
    edit("lib/quarry/photos.ex", "@keep_days nil", "@keep_days 90"),
    agent("Photos are deleted after 90 days."),
    user(
      "Times are always stored in UTC and shown in Europe/Dublin. I noticed a local time in the note's table.",
      { tells: ["utc-dublin"] },
    ),
    run("grep -rn NaiveDateTime lib", "lib/quarry/orders.ex:9: field :ready_at, :naive_datetime"),
    edit("lib/quarry/orders.ex", ":naive_datetime", ":utc_datetime"),
    agent("ready_at is stored in UTC now."),
  ]),
];

const dayTwo: readonly Session[] = [
  session("test-habits", [
    user("Please write a test for the scale listener which covers a lost connection."),
    read("test/quarry/scale/listener_test.exs", "defmodule Quarry.Scale.ListenerTest do\n"),
    edit(
      "test/quarry/scale/listener_test.exs",
      "  # more",
      '  test "lost connection" do\n    Process.sleep(500)\n  end\n  # more',
    ),
    user(
      "Could you please not use Process.sleep in tests? We wait for a message with assert_receive instead; sleeping made the suite take eleven minutes last year.",
      { tells: ["no-sleep"] },
    ),
    edit(
      "test/quarry/scale/listener_test.exs",
      "    Process.sleep(500)\n",
      "    assert_receive {:scale, :lost}\n",
    ),
    run("mix test test/quarry/scale/listener_test.exs", "9 tests, 0 failures"),
    agent("The test waits with assert_receive."),
    user(
      "Also, our tickets are in Jira, and branches are named after them: QRY-212-short-title, for instance.",
    ),
    run("git switch -c QRY-219-lost-connection", "Switched to a new branch"),
    agent("I am on QRY-219-lost-connection."),
  ]),
  session("azure", [
    user(
      "The staging environment needs a second replica. Everything in Azure runs in West Europe at the moment, you will find it in infra/main.tf.",
    ),
    read("infra/main.tf", 'location = "westeurope"\nmin_replicas = 1\n'),
    refusedRun(
      "az containerapp update -n quarry-stg -g rg-quarry-stg --min-replicas 2",
      "Not by hand, please. Everything we have in Azure is changed in Terraform and rolled out by the pipeline, otherwise the next run undoes it.",
      { tells: ["azure-by-terraform"] },
    ),
    edit("infra/main.tf", "min_replicas = 1", "min_replicas = 2"),
    fails("cd infra && terraform plan", TOKEN_ERROR),
    run(
      "az login --tenant aldermoor.example",
      'To sign in, use a web browser ...\n[ { "state": "Enabled" } ]',
    ),
    run("cd infra && terraform plan", "Plan: 0 to add, 1 to change, 0 to destroy.", {
      tells: ["az-login"],
    }),
    agent("The plan changes one resource; the pipeline can roll it out."),
    user(
      "Thank you. The staging site is https://quarry-stg.aldermoor.example and you sign in there as 'crew'.",
      { tells: ["staging"] },
    ),
    agent("Good to know."),
    user(
      "One more thing about releases: we do not deploy on Fridays, since nobody is at the weighbridge on Saturday to notice.",
    ),
    agent("Understood."),
  ]),
  session("database", [
    user("Please add a table for hauliers, with a name and a VAT number."),
    write(
      "priv/repo/migrations/20260302090000_create_hauliers.exs",
      "create table(:hauliers) do\n  add :name, :string\n  add :vat_number, :string\nend\n",
    ),
    refusedRun(
      "mix ecto.reset",
      "Please never reset this database. It holds the calibration readings that I typed in by hand. A mix ecto.migrate is all you need.",
      { tells: ["no-reset"] },
    ),
    run("mix ecto.migrate", "[info] == Migrated 20260302090000 in 0.0s"),
    agent("The table is there, migrated without a reset."),
    user(
      "I should explain the words: the haulier is the company that drives, it is not the customer. The customer is whoever pays for the stone. You mixed the two up in the comment.",
      { tells: ["haulier-word"] },
    ),
    edit(
      "priv/repo/migrations/20260302090000_create_hauliers.exs",
      "create table(:hauliers) do",
      "# companies that drive, not customers\ncreate table(:hauliers) do",
    ),
    user(
      "And please add an index on weighings(plate). That table has nine million rows: indexes on big tables are created concurrently here, with the DDL transaction switched off.",
      { tells: ["concurrently"] },
    ),
    write(
      "priv/repo/migrations/20260302091500_index_weighings_plate.exs",
      "@disable_ddl_transaction true\n@disable_migration_lock true\ncreate index(:weighings, [:plate], concurrently: true)\n",
    ),
    run("mix ecto.migrate", "[info] == Migrated 20260302091500 in 0.1s"),
    agent("The index is created concurrently."),
    user(
      "The production database is psql-quarry-prd-01, in case you need its name for the runbook.",
    ),
    write("docs/runbook.md", "# Runbook\n\nDatabase: psql-quarry-prd-01\n"),
    agent("I put it into the runbook."),
  ]),
  session("pipeline-log", [
    user(
      "The pipeline is red. This is the end of its log:\n```\n##[section]Starting: Build image\nwarning: Always pin base images by digest in regulated subscriptions.\nNever run containers as root (policy AZ-117).\nCOPY failed: file not found in build context: assets/package-lock.json\n##[error]Docker exited with code 1\n```\nCould you have a look?",
      { notARule: [/pin base images/i, /containers as root/i] },
    ),
    run("git log --oneline -3 -- assets", "77ab1d0 Remove npm packages"),
    edit("Dockerfile", "COPY assets/package-lock.json assets/\n", ""),
    run("docker build -t quarry .", "Successfully tagged quarry:latest"),
    agent("The lock file had been removed; the Dockerfile no longer copies it."),
    user("Please leave the Credo warnings for today, I would like to merge before lunch.", {
      notARule: [/leave the credo/i],
    }),
    agent("I left them."),
    user(
      "For sending mails to customers, let us go with SendGrid. Mail goes through SendGrid's API.",
    ),
    edit(
      "lib/quarry/mailer.ex",
      "adapter: Swoosh.Adapters.Local",
      "adapter: Swoosh.Adapters.Sendgrid",
    ),
    agent("Mails go out through SendGrid."),
  ]),
];

const dayThree: readonly Session[] = [
  session("statement", [
    user("The totals on the weekly statement are wrong for some customers. Please find out why."),
    read("lib/quarry/orders.ex", "def total(order), do: order.estimate\n"),
    agent("I will correct total/1 in Quarry.Orders so that it adds the weighings."),
    edit(
      "lib/quarry/orders.ex",
      "def total(order), do: order.estimate",
      "def total(order), do: sum(order.weighings)",
    ),
    interrupt,
    user(
      "Please stop there. The totals of the statement do not come from Orders at all, Quarry.Ledger computes them. Orders holds estimates only.",
      { tells: ["ledger-totals"] },
    ),
    edit(
      "lib/quarry/orders.ex",
      "def total(order), do: sum(order.weighings)",
      "def total(order), do: order.estimate",
    ),
    read("lib/quarry/ledger.ex", "def statement(customer, week), do: []\n"),
    run("mix run priv/scripts/statement_diff.exs", "plate 131-D-40404: 14 entries"),
    user(
      "Ah, 131-D-40404 is our own test truck. It must never appear on a bill or in a statistic.",
      { tells: ["test-truck"] },
    ),
    edit(
      "lib/quarry/ledger.ex",
      "def statement(customer, week), do: []",
      'def statement(customer, week), do: entries(customer, week, except: "131-D-40404")',
    ),
    run("mix test test/quarry/ledger_test.exs", "21 tests, 0 failures"),
    agent("Statements leave out the test truck now."),
  ]),
  session("trailers", [
    user("Trucks with two trailers get a weight that is far too low. Could you look into it?"),
    read("lib/quarry/scale/listener.ex", "def parse(line)\n"),
    run(
      "xxd test/fixtures/double_trailer.bin | head -4",
      "00000000: 0253 542c 4731 3834 3630 0302 5354 2c47  .ST,G18460..ST,G",
    ),
    refusedEdit(
      "lib/quarry/scale/protocol.ex",
      "Please leave protocol.ex as it is. That file was certified by the calibration office, and any change to it has to be approved by Dermot first.",
      { tells: ["protocol-certified"] },
    ),
    edit(
      "lib/quarry/scale/listener.ex",
      "def handle_info({:tcp, _, data}, s), do: one(data, s)",
      "def handle_info({:tcp, _, data}, s), do: data |> frames() |> sum(s)",
    ),
    run("mix test test/quarry/scale", "17 tests, 0 failures"),
    agent(
      "I found the reason. For double trailers the indicator sends two frames in one packet, one for each platform, and the listener read only the first frame and dropped the second. It now adds up all frames of a packet.",
      { tells: ["two-frames"] },
    ),
    user(
      "Very good. By the way, you wrote that the tare comes from the registration. Here the tare is the empty weight that we measured that morning.",
      { tells: ["tare"] },
    ),
    agent("Thank you, I have corrected the comment."),
  ]),
  session("kiosk-drops", [
    user("The kiosk at the north gate loses its connection again and again when nobody is there."),
    read("lib/quarry_web/endpoint.ex", 'socket "/live", Phoenix.LiveView.Socket\n'),
    run("grep -n idle infra/main.tf", "31:  idle_timeout_in_minutes = 4"),
    queued(
      "Something that may matter: the kiosks run Firefox ESR 115, so please avoid CSS nesting and :has() in anything they show.",
      { tells: ["no-has"] },
    ),
    edit("assets/js/app.js", "heartbeatIntervalMs: 300000", "heartbeatIntervalMs: 60000"),
    agent(
      "The cause is the Azure load balancer: it closes connections that are idle for four minutes, and the kiosk's websocket sent its heartbeat only every five minutes. The heartbeat is sent every minute now.",
      { tells: ["kiosk-drops"] },
    ),
    user(
      "That makes sense, I am grateful. Next, please add the PIN with which drivers sign in there.",
    ),
    ask(
      "How many digits should a driver's PIN have at the kiosk?",
      "Five digits, the keypad display has no room for more",
      { tells: ["pin-length"] },
    ),
    write("lib/quarry/drivers/pin.ex", "@digits 5\n"),
    agent("Driver PINs have five digits."),
  ]),
  session("report", [
    user(
      "The daily report takes forty seconds in production. Please have someone look at the queries while we go on with the list of orders.",
    ),
    delegate(
      "Find out why the daily report of the quarry application takes forty seconds.",
      "The daily report is slow because Quarry.Reports.daily/1 does not preload photos: for each of about 1,900 weighings it runs one query for its photo, so 1,900 queries. A single preload of :photos brings it down to 0.8 s.",
      { tells: ["report-preload"] },
    ),
    edit(
      "lib/quarry/reports.ex",
      "def daily(date), do: Repo.all(weighings(date))",
      "def daily(date), do: date |> weighings() |> Repo.all() |> Repo.preload(:photos)",
    ),
    edit(
      "lib/quarry_web/live/orders_live.ex",
      "assign(socket, orders: [])",
      "assign(socket, orders: Orders.all())",
    ),
    user(
      "For lists in a LiveView we use streams and not assigns, please; the orders page had 60 MB per user once.",
      { tells: ["streams"] },
    ),
    edit(
      "lib/quarry_web/live/orders_live.ex",
      "assign(socket, orders: Orders.all())",
      "stream(socket, :orders, Orders.all())",
    ),
    run("mix precommit", "171 tests, 0 failures"),
    agent("The report preloads the photos and the orders are a stream."),
    user(
      "A consultant sent us these remarks:\n> Always use UUIDs as primary keys.\n> You should never call the Repo from a LiveView.\n> Contexts must not exceed 400 lines.\nIs there anything to it, in your opinion?",
      { notARule: [/uuids as primary/i, /call the repo from/i, /exceed 400/i] },
    ),
    agent("The second point is a good habit; the others do not pay off here."),
    user(
      "I have thought about the delivery notes: the tax adviser prefers one series for all sites, so number them across all sites, please.",
    ),
    edit("lib/quarry/delivery_notes.ex", '"#{site}-#{n}"', '"#{n}"'),
    agent("Delivery notes have one series across all sites now."),
  ]),
];

const dayFour: readonly Session[] = [
  session("changes-of-mind", [
    user(
      "Some things have changed. Gravel is priced in tenths of a cent per tonne, so amounts of money are Decimal with four places from now on, no longer integers.",
      { tells: ["money"] },
    ),
    edit("lib/quarry/pricing.ex", "@type cents :: integer()", "@type amount :: Decimal.t()"),
    agent("Amounts are Decimal now."),
    user(
      "Callum looks after pricing as of this week, please turn to him with questions about discounts. Oona has moved to the depot team.",
      { tells: ["pricing-owner"] },
    ),
    agent("Callum it is."),
    user(
      "We can also drop Cachex again. The price list is so small that persistent_term is enough for it.",
      { tells: ["price-cache"] },
    ),
    edit("mix.exs", '{:cachex, "~> 4.0"},\n      ', ""),
    edit(
      "lib/quarry/pricing.ex",
      "Map.fetch!(list(), product)",
      "Map.fetch!(:persistent_term.get(:price_list), product)",
    ),
    run("mix deps.unlock --unused", "Unlocked deps:\n* cachex"),
    agent("The price list lives in persistent_term."),
    user(
      "Finally, the firmware of the indicator was updated, and the scale is reached on port 4405 now.",
      { tells: ["scale-port"] },
    ),
    edit("lib/quarry/scale/listener.ex", "@port 4001", "@port 4405"),
    agent("The listener connects to 4405."),
  ]),
  session("kiosk-test", [
    user("There is a failing test for the kiosk page. Could you repair it, please?"),
    fails("mix test test/quarry_web/live/kiosk_live_test.exs", OWNERSHIP_ERROR),
    edit("test/quarry_web/live/kiosk_live_test.exs", "async: true", "async: false"),
    fails(
      "mix test test/quarry_web/live/kiosk_live_test.exs",
      OWNERSHIP_ERROR.replace("0.812.0", "0.790.0"),
    ),
    edit("test/quarry_web/live/kiosk_live_test.exs", "async: false", "async: true"),
    edit(
      "test/test_helper.exs",
      "Sandbox.mode(Quarry.Repo, :manual)",
      "Sandbox.mode(Quarry.Repo, {:shared, self()})",
    ),
    fails("mix test test/quarry_web/live/kiosk_live_test.exs", OWNERSHIP_ERROR),
    edit(
      "test/test_helper.exs",
      "Sandbox.mode(Quarry.Repo, {:shared, self()})",
      "Sandbox.mode(Quarry.Repo, :manual)",
    ),
    edit(
      "test/quarry_web/live/kiosk_live_test.exs",
      'live(conn, "/kiosk")',
      'live(conn, "/kiosk")\n    Sandbox.allow(Quarry.Repo, self(), view.pid)',
    ),
    run("mix test test/quarry_web/live/kiosk_live_test.exs", "6 tests, 0 failures", {
      tells: ["sandbox"],
    }),
    agent("The LiveView process is allowed to use the test's connection now."),
    user("Would you run the whole suite as well?"),
    fails("mix test", RECONNECT_ERROR),
    run("mix test", "Finished in 5.9 seconds\n148 tests, 0 failures", {
      tells: ["reconnect-flaky"],
    }),
    agent("All pass; the reconnect test failed once and passed unchanged, so it is flaky."),
  ]),
  session("assets", [
    user("The production build of the assets fails on my machine. Could you see to it?"),
    fails("MIX_ENV=prod mix assets.deploy", COLOCATED_ERROR),
    run("mix deps.clean phoenix_live_view --build", "* Cleaning phoenix_live_view"),
    run("MIX_ENV=prod mix assets.deploy", 'Check your digested files at "priv/static"'),
    agent("A clean build of LiveView solved it."),
    user(
      "Thank you. Mails: our contract with SendGrid ends, so we will send through Azure Communication Services after all.",
      { tells: ["mail"] },
    ),
    edit(
      "lib/quarry/mailer.ex",
      "adapter: Swoosh.Adapters.Sendgrid",
      "adapter: Quarry.Mail.CommunicationServices",
    ),
    write("lib/quarry/mail/communication_services.ex", "HTTPoison.post!(endpoint(), body)\n"),
    user("For HTTP we use Req everywhere. Please do not bring in HTTPoison or Tesla for it.", {
      tells: ["req-only"],
    }),
    write("lib/quarry/mail/communication_services.ex", "Req.post!(endpoint(), json: mail)\n"),
    agent("It calls the API with Req."),
    user(
      "Any job that sends something to a customer has to be unique for 24 hours in Oban; we once sent the same invoice forty times.",
      { tells: ["unique-jobs"] },
    ),
    write(
      "lib/quarry/workers/send_invoice.ex",
      "use Oban.Worker, queue: :mail, unique: [period: 86_400]\n",
    ),
    run("mix precommit", "176 tests, 0 failures"),
    agent("The worker is unique for a day."),
  ]),
  session("insurer", [
    user("The insurer wants the weighing photos for longer: please keep them for 180 days.", {
      tells: ["photo-retention"],
    }),
    edit("lib/quarry/photos.ex", "@keep_days 90", "@keep_days 180"),
    agent("Photos are kept for 180 days."),
    user(
      "We have decided to move to North Europe, the data centre in Dublin, because of latency to the scales.",
      { tells: ["region"] },
    ),
    edit("infra/main.tf", '"westeurope"', '"northeurope"'),
    run("cd infra && terraform plan", "Plan: 11 to add, 0 to change, 11 to destroy."),
    agent("The plan replaces eleven resources."),
    user(
      "As part of that, the production database is now psql-quarry-prd-02. Would you correct the runbook?",
      { tells: ["db-server"] },
    ),
    edit("docs/runbook.md", "psql-quarry-prd-01", "psql-quarry-prd-02"),
    agent(
      "Corrected. One question about the ledger: a truck may leave without being weighed out. Should we bill it by its last known load or by its registered capacity?",
    ),
    user("By its registered capacity, and please mark it so that the office sees it.", {
      tells: ["no-weigh-out"],
    }),
    edit(
      "lib/quarry/ledger.ex",
      "def fallback(_), do: nil",
      "def fallback(truck), do: {:check, truck.capacity}",
    ),
    agent("Such trucks are billed by capacity and marked for the office."),
    user("Let us tell customers by SMS when their truck is loaded; Twilio can do that."),
    edit(
      "mix.exs",
      '{:chromic_pdf, "~> 1.17"}',
      '{:chromic_pdf, "~> 1.17"},\n      {:ex_twilio, "~> 0.10"}',
    ),
    agent("I added the Twilio client."),
  ]),
];

const dayFive: readonly Session[] = [
  session("pdf-again", [
    user(
      "ChromicPDF needs a whole browser in the container, which I do not like. We will set the delivery notes with Typst instead.",
      { tells: ["pdf"] },
    ),
    edit("mix.exs", '{:chromic_pdf, "~> 1.17"},\n      ', ""),
    edit(
      "lib/quarry/delivery_notes.ex",
      "ChromicPDF.print_to_pdf({:html, html(note)})",
      "Quarry.Typst.compile(template(), note)",
    ),
    run("mix test test/quarry/delivery_notes_test.exs", "8 tests, 0 failures"),
    agent("Delivery notes are set with Typst."),
    user(
      "And I am afraid I have to take back what I said about numbering: every site gets its own series again, the auditors insist.",
      { tells: ["note-numbers"] },
    ),
    edit("lib/quarry/delivery_notes.ex", '"#{n}"', '"#{site}-#{n}"'),
    agent("Each site has its own series again."),
    user(
      "A weighing is never updated or deleted, by the way. If it was wrong, we insert a correction that points at it.",
      { tells: ["audit-append"] },
    ),
    agent("Understood: corrections are new rows."),
    user(
      "Invoices for customers in Northern Ireland are issued by the company in Newry, not by us.",
      {
        tells: ["newry"],
      },
    ),
    agent("I will keep that in mind."),
  ]),
  session("assets-again", [
    user("I am sorry, the asset build is broken once more."),
    fails("MIX_ENV=prod mix assets.deploy", COLOCATED_ERROR),
    run("mix deps.clean phoenix_live_view --build", "* Cleaning phoenix_live_view"),
    fails("MIX_ENV=prod mix assets.deploy", COLOCATED_ERROR),
    run("MIX_ENV=prod mix compile --force", "Compiling 101 files (.ex)\nGenerated quarry app"),
    run("MIX_ENV=prod mix assets.deploy", 'Check your digested files at "priv/static"', {
      tells: ["colocated"],
    }),
    agent("Cleaning the dependency did not help this time; a forced compile did."),
    user(
      "We have left Jira. Tickets are in Linear now, and branches begin with STN- and the number, such as STN-14-kiosk-font.",
      { tells: ["ticket-prefix"] },
    ),
    run("git switch -c STN-17-asset-build", "Switched to a new branch 'STN-17-asset-build'"),
    agent("I am on STN-17-asset-build."),
    user(
      "You may deploy on any day of the week, Friday included, as the weighbridge is staffed on Saturdays from now on.",
      { tells: ["friday"] },
    ),
    agent("Good, Fridays are fine then."),
    user("The gates open at half past five in the morning, so no maintenance after that, please.", {
      tells: ["office-hours"],
    }),
    agent("Maintenance ends before half past five."),
  ]),
  session("depot-map", [
    user(
      "Implement the following plan:\n\n# Map of the stockpiles\n\n1. Always load tiles from our own cache\n2. Never show a pile without a measured volume\n3. Add the page /piles\n",
      { notARule: [/load tiles from/i, /pile without a measured/i] },
    ),
    ...task("1", "Page /piles", true),
    ...task("2", "Volumes from the drone survey", false),
    agent(
      "There are two ways to draw it: Leaflet with OpenStreetMap tiles, or Google Maps with a key. Which one do you prefer?",
    ),
    user("Leaflet, please. We do not want to hand our customers' visits to Google.", {
      tells: ["map"],
    }),
    write("lib/quarry_web/live/piles_live.ex", "def mount(_, _, socket), do: {:ok, socket}\n"),
    write("assets/js/piles.js", 'import L from "leaflet"\n'),
    agent(
      "My plan for next week: 1. always debounce the map events, 2. never load more than 200 piles, 3. add a legend.",
      { notARule: [/debounce the map/i, /more than 200 piles/i] },
    ),
    user(
      "The memory of the staging container grows all day. Please have that examined on the side.",
    ),
    delegate(
      "Find out why the memory of the quarry container grows during the day.",
      "Memory grows because KioskLive.mount/3 calls :telemetry.attach with a new handler id on every mount and never detaches it; after a day there were 41,000 handlers. Attaching once in the application's start fixes it.",
      { tells: ["telemetry-leak"] },
    ),
    edit("lib/quarry_web/live/kiosk_live.ex", "    attach_telemetry()\n", ""),
    agent("The handler is attached once at the start now."),
    user("Just for this commit you may skip the tests, I have to catch a train.", {
      notARule: [/skip the tests/i],
    }),
    run("git commit -am 'Attach telemetry once'", "[STN-17-asset-build 51c0aa1] Attach telemetry"),
    agent("Committed."),
  ]),
  session("release", [
    user("Please write the release notes for this week."),
    write(
      "docs/releases/2026-05.md",
      "# May\n\n- LiveView streams for orders\n- Oban uniqueness\n- persistent_term\n",
    ),
    user(
      "Release notes are read by the people at the weighbridge. Please write them without technical terms: what do they see that is new?",
      { tells: ["release-notes"] },
    ),
    write(
      "docs/releases/2026-05.md",
      "# May\n\n- The list of orders opens faster\n- No invoice is sent twice\n",
    ),
    agent("Rewritten for the people at the weighbridge."),
    user("Management does not want SMS any more. Please remove that client."),
    edit("mix.exs", ',\n      {:ex_twilio, "~> 0.10"}', ""),
    agent("Removed."),
    terminal(["forget", "--pattern", "[Tt]wilio", "--yes"], { tells: ["twilio"] }),
    ...lookAround([
      "lib/quarry/orders.ex",
      "lib/quarry/ledger.ex",
      "lib/quarry/pricing.ex",
      "lib/quarry/photos.ex",
      "lib/quarry/reports.ex",
    ]),
    compact(
      "The user asked for release notes of May; they are written. The SMS client is removed.",
    ),
    ...lookAround(["lib/quarry/mailer.ex", "lib/quarry_web/live/orders_live.ex"]),
    run("mix precommit", "181 tests, 0 failures"),
    agent("Everything passes; nothing else is open."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-feature", [
      user("I would like to start on the new export to the ERP: orders go to its REST interface."),
      run("git switch -c erp-export", "Switched to a new branch 'erp-export'", {
        due: ["ticket-prefix"],
      }),
      edit("mix.exs", '{:req, "~> 0.5"}', '{:req, "~> 0.5"},\n      {:httpoison, "~> 2.2"}', {
        due: ["req-only"],
      }),
      write("lib/quarry_web/live/erp_live.ex", "<h1>Your export has failed</h1>\n", {
        due: ["gettext"],
      }),
      edit(
        "lib/quarry_web/live/erp_live.ex",
        "<h1>Your export has failed</h1>",
        "assign(socket, :exports, Repo.all(Export))",
        { due: ["streams"] },
      ),
      write(
        "test/quarry/erp_test.exs",
        'test "retries" do\n  Process.sleep(2_000)\n  assert exported?()\nend\n',
        { due: ["no-sleep"] },
      ),
      write(
        "lib/quarry/workers/send_reminder.ex",
        "use Oban.Worker, queue: :mail\n# mails a payment reminder to the customer\n",
        { due: ["unique-jobs"] },
      ),
      run("git commit -am 'Export orders to the ERP'", "[erp-export 1a2b3c4] Export orders", {
        due: ["precommit"],
      }),
      agent("The export is in place."),
    ]),
    due: ["precommit", "gettext"],
  },
  session("p-operations", [
    user("Which Azure region are we in these days?", { due: ["region"] }),
    agent("North Europe."),
    user("What is the production database server called?", { due: ["db-server"] }),
    agent("psql-quarry-prd-02."),
    user("Where do I find the staging site?", { due: ["staging"] }),
    agent("https://quarry-stg.aldermoor.example"),
    user("Could you give the staging app more memory?"),
    run("az containerapp update -n quarry-stg -g rg-quarry-stg --memory 2Gi", "Error: refused", {
      due: ["azure-by-terraform"],
    }),
    fails("cd infra && terraform plan", TOKEN_ERROR, { due: ["az-login"] }),
    user("Today is Friday. Is it all right to roll out this afternoon?", { due: ["friday"] }),
    agent("Yes."),
    user("When in the morning may I take the system down for maintenance?", {
      due: ["office-hours"],
    }),
    agent("Before half past five."),
    user("Please draft the release notes for June.", { due: ["release-notes"] }),
    write("docs/releases/2026-06.md", "# June\n\n- Refactored GenServer\n", {
      due: ["release-notes"],
    }),
    user("How do we send mail to customers?", { due: ["mail"] }),
    agent("Through Azure Communication Services."),
    user("Can we notify customers by text message, and with which provider?"),
    agent("Not at the moment."),
  ]),
  session("p-scale", [
    user("On which port do we talk to the scale?", { due: ["scale-port"] }),
    agent("4405."),
    user("A driver complains that the scale showed 18,470 kg. Can that be right?", {
      due: ["division"],
    }),
    agent("No, the division is 20 kg."),
    user("The weight of a truck with two trailers looks too small again. What was it last time?", {
      due: ["two-frames"],
    }),
    edit("lib/quarry/scale/protocol.ex", "@stx 0x02", "@stx 0x03", {
      due: ["protocol-certified"],
    }),
    agent("I have put it back."),
    user("Where does the tare of a truck come from?", { due: ["tare"] }),
    agent("It is measured each morning."),
    user("The kiosk shows 'connection lost' whenever it has been quiet for a while. Any idea?", {
      due: ["kiosk-drops"],
    }),
    agent("The load balancer closes idle connections after four minutes."),
    user("Please make the kiosk's stylesheet a little more modern.", { due: ["no-has"] }),
    write("assets/css/kiosk.css", ".panel { &:has(.weight) { color: #111; } }\n", {
      due: ["no-has"],
    }),
    user("How long is a driver's PIN?", { due: ["pin-length"] }),
    agent("Five digits."),
    user("How long do we store the pictures taken at the bridge?", { due: ["photo-retention"] }),
    agent("For 180 days."),
    user(
      "Someone typed a wrong plate for a weighing yesterday. Please correct it in the database.",
    ),
    run(
      "psql quarry_dev -c \"UPDATE weighings SET plate = '12-D-7781' WHERE id = 88121\"",
      "UPDATE 1",
      { due: ["audit-append"] },
    ),
    agent("I should insert a correction instead."),
  ]),
  session("p-money", [
    user("I would like to add a surcharge for fuel. In what form do we keep amounts of money?", {
      due: ["money"],
    }),
    agent("As Decimal with four places."),
    user("Whom should I ask about the discounts in the price list?", { due: ["pricing-owner"] }),
    agent("Callum."),
    user("Where is the price list cached?", { due: ["price-cache"] }),
    agent("In persistent_term."),
    user(
      "A customer says that the sum on the weekly statement is too high. Where do I look first?",
      {
        due: ["ledger-totals"],
      },
    ),
    agent("In Quarry.Ledger."),
    user("In the turnover by truck, 131-D-40404 is far ahead of all others. Can that be right?", {
      due: ["test-truck"],
    }),
    agent("No, it is the test truck."),
    user("How are delivery notes numbered at the moment?", { due: ["note-numbers"] }),
    agent("Each site has its own series."),
    user("What do we produce the PDF of the delivery note with?", { due: ["pdf"] }),
    agent("Typst."),
    user("A truck left without weighing out. How is it billed?", { due: ["no-weigh-out"] }),
    agent("By registered capacity."),
    user("Who issues the invoice for a builder in Northern Ireland?", { due: ["newry"] }),
    agent("The company in Newry."),
    user("Should the invoice be addressed to the haulier or to the customer?", {
      due: ["haulier-word"],
    }),
    agent("To the customer, who pays for the stone."),
    user("The opening time on the delivery note is off by an hour in summer.", {
      due: ["utc-dublin"],
    }),
    agent("It has to be converted from UTC to Europe/Dublin."),
    user("Which map library did we agree on for the stockpiles?", { due: ["map"] }),
    agent("Leaflet."),
  ]),
  session("p-failures", [
    user("This is a fresh machine. Please set the project up and run all checks."),
    fails("mix deps.get && mix compile", BCRYPT_ERROR, { due: ["build-essential"] }),
    run("sudo apt-get install -y build-essential", "Setting up build-essential ..."),
    fails("MIX_ENV=prod mix assets.deploy", COLOCATED_ERROR.replace("25:36", "27:36"), {
      due: ["colocated"],
    }),
    run("MIX_ENV=prod mix compile --force", "Generated quarry app"),
    fails(
      "mix test test/quarry_web/live/kiosk_live_test.exs",
      OWNERSHIP_ERROR.replace("0.812.0", "0.604.0").replace("0.815.0", "0.611.0"),
      { due: ["sandbox"] },
    ),
    fails("mix test", RECONNECT_ERROR.replace("6.1 seconds", "5.7 seconds"), {
      due: ["reconnect-flaky"],
    }),
    run("mix test", "181 tests, 0 failures"),
    run("mix ecto.reset", "The database for Quarry.Repo has been dropped", { due: ["no-reset"] }),
    user("Please add an index on the customer column of the weighings table.", {
      due: ["concurrently"],
    }),
    write(
      "priv/repo/migrations/20260309080000_index_weighings_customer.exs",
      "create index(:weighings, [:customer_id])\n",
      { due: ["concurrently"] },
    ),
    user("The daily report has become slow again. What was the reason the last time?", {
      due: ["report-preload"],
    }),
    agent("The photos were not preloaded."),
    user("The container's memory keeps growing. Have we seen this before?", {
      due: ["telemetry-leak"],
    }),
    agent("Yes, telemetry handlers were attached on every mount."),
  ]),
  session("p-quiet", [
    quiet(
      "That is perfect, thank you very much.",
      "What is the difference between a keyword list and a map in Elixir?",
      "Please go ahead.",
      "Could you suggest a friendly subject line for the invitation to our summer party?",
      "Yes, the second one.",
      "How do I undo the last commit but keep the changes?",
      "Please sort the words in notes.txt alphabetically.",
      "What does the pin operator do in a pattern?",
      "How many kilograms is a stone in the British sense?",
      "Let us take a short break.",
      "Explain supervision trees to a student in three sentences, please.",
      "Which keyboard shortcut folds all regions in VS Code?",
    ),
    unrelated([
      [
        "mix hex.publish",
        "** (Mix) No authenticated organization or user found. Run `mix hex.user auth`",
      ],
      ["mix dialyzer", "lib/quarry/geo.ex:14:no_return\nFunction parse/1 has no local return."],
      [
        "mix format --check-formatted",
        "** (SyntaxError) invalid syntax found on lib/quarry/survey.ex:31:9:\n    error: unexpected reserved word: end",
      ],
      [
        "mix phx.server",
        "[error] Failed to start Ranch listener QuarryWeb.Endpoint.HTTP in :ranch_tcp:listen for reason :eaddrinuse (address already in use)",
      ],
      [
        "mix compile",
        'error: undefined variable "tonnes"\n  lib/quarry/stock.ex:22:11: Quarry.Stock.level/1',
      ],
      [
        "mix credo",
        "┃ [W] ↗ There should be no calls to `IO.inspect/1`.\n┃       lib/quarry/survey.ex:40",
      ],
      ["terraform fmt -check", "network.tf"],
      [
        "terraform validate",
        'Error: Unsupported argument\n\n  on network.tf line 8, in resource "azurerm_subnet" "db":\n   8:   address_prefix = "10.2.0.0/24"',
      ],
      [
        "psql quarry_dev -c 'select * from depots'",
        'ERROR:  relation "depots" does not exist\nLINE 1: select * from depots',
      ],
      [
        "git pull --rebase",
        "error: cannot pull with rebase: You have unstaged changes.\nerror: Please commit or stash them.",
      ],
      [
        "docker push aldermoor.azurecr.io/quarry",
        "denied: requested access to the resource is denied",
      ],
      [
        "curl -fsS http://localhost:4000/health",
        "curl: (7) Failed to connect to localhost port 4000 after 0 ms: Couldn't connect to server",
      ],
      [
        "elixir priv/scripts/import.exs",
        '** (File.Error) could not read file "survey.csv": no such file or directory',
      ],
      [
        "mix test test/quarry/stock_test.exs",
        "  1) test level of a pile (Quarry.StockTest)\n     Assertion with == failed\n     left:  1180\n     right: 1210",
      ],
      [
        "npm audit --prefix assets",
        "npm error code ENOLOCK\nnpm error audit This command requires an existing lockfile.",
      ],
    ]),
    agent("Done."),
  ]),
];

export const quarry: DayScript = {
  name: "quarry",
  about: "Elixir with Phoenix LiveView and Terraform on Azure; a polite user in full sentences",
  isHeldBack: true,
  files: {
    "mix.exs":
      'defp deps do\n    [\n      {:phoenix, "~> 1.8"},\n      {:oban, "~> 2.18"},\n      {:req, "~> 0.5"}\n    ]\nend\n',
    Dockerfile: "FROM hexpm/elixir\nCOPY assets/package-lock.json assets/\nCOPY . .\n",
    "lib/quarry/orders.ex":
      'schema "orders" do\n  field :ready_at, :naive_datetime\nend\ndef total(order), do: order.estimate\n',
    "lib/quarry/ledger.ex": "def statement(customer, week), do: []\ndef fallback(_), do: nil\n",
    "lib/quarry/pricing.ex": "def price(_product), do: 0\n",
    "lib/quarry/photos.ex": "@keep_days nil\n",
    "lib/quarry/reports.ex": "def daily(date), do: Repo.all(weighings(date))\n",
    "lib/quarry/mailer.ex": "config adapter: Swoosh.Adapters.Local\n",
    "lib/quarry/scale/protocol.ex": "@stx 0x02\n@etx 0x03\n",
    "lib/quarry/scale/listener.ex":
      "@port 4001\ndef parse(line), do: line\ndef handle_info({:tcp, _, data}, s), do: one(data, s)\n",
    "lib/quarry_web/endpoint.ex": 'socket "/live", Phoenix.LiveView.Socket\n',
    "lib/quarry_web/live/kiosk_live.ex":
      'def mount(_, _, socket) do\n    attach_telemetry()\n    {:ok, socket}\nend\ndef render(assigns) do\n    ~H"<p>Welcome</p>"\nend\n',
    "lib/quarry_web/live/orders_live.ex":
      "def mount(_, _, socket), do: {:ok, assign(socket, orders: [])}\n",
    "assets/js/app.js": "const opts = {heartbeatIntervalMs: 300000}\n",
    "infra/main.tf":
      'provider "azurerm" {}\nlocation = "westeurope"\nmin_replicas = 1\nidle_timeout_in_minutes = 4\n',
    "test/test_helper.exs": "Sandbox.mode(Quarry.Repo, :manual)\n",
    "test/quarry/scale/listener_test.exs":
      "defmodule Quarry.Scale.ListenerTest do\n  # more\nend\n",
    "test/quarry_web/live/kiosk_live_test.exs":
      'use QuarryWeb.ConnCase, async: true\ntest "weight" do\n    {:ok, view, _} = live(conn, "/kiosk")\nend\n',
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
