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

function fact(kind: Fact["kind"], id: string, must: Fact["must"], stale?: Fact["stale"]): Fact {
  const by = kind === "cause" ? "agent" : kind === "fix" ? "tool" : "user";
  return { id, kind, by, must, ...(stale && { stale }) };
}

/** A question at which a fact is due. */
function asks(id: string, question: string): Step[] {
  return [user(question, { due: [id] }), agent("See above.")];
}

/** A ferry operator's ticketing and telemetry: Go, protobuf, Svelte, Nomad; a dry senior engineer. */
const FACTS: readonly Fact[] = [
  fact("rule", "go-race", [/-race\b/]),
  fact("rule", "slog", [/\bslog\b/i]),
  fact("rule", "amounts-ore", [/øre/i, /int64|amounts?/i]),
  fact("rule", "pnpm-only", [/pnpm/i, /lockfile|workspace/i]),
  fact("rule", "runes", [/\brunes\b/i]),
  fact("rule", "three-languages", [/messages/i, /\bnn\b|nynorsk/i]),
  fact("rule", "proto-reserved", [/`?reserved`?/i, /field|number/i]),
  fact("rule", "no-polling", [/poll/i, /vessel|ship/i]),
  fact("rule", "timestamptz", [/timestamptz/i]),
  fact("rule", "old-migrations", [/migrations?/i, /merged/i]),
  fact("rule", "nomad-plan", [/nomad job plan/i, /before|first/i]),
  fact("rule", "commit-subject", [/commit/i, /package/i]),
  fact("rule", "commuter-window", [/06:00/, /09:00/]),
  fact("rule", "todo-number", [/\bTODO\b/, /\bFJ\b/]),
  fact("correction", "gen-store", [/sqlc/i, /db\/queries/i]),
  fact("correction", "no-testify", [/testify|go-cmp/i]),
  fact("correction", "test-clock", [/internal\/clock/i]),
  fact("correction", "scratch-db", [/fjord_scratch/]),
  fact("correction", "nomad-vars", [/secrets?|credentials?/i, /jobspec|nomad variables/i]),
  fact("decision", "seat-hold", [/\b8 minutes/i], [/\b15[ -]min/i, /\b10[ -]min/i]),
  fact("decision", "event-bus", [/jetstream/i], [/over mqtt/i, /mosquitto/i]),
  fact("decision", "map-library", [/maplibre/i], [/(?:use|with) leaflet/i]),
  fact(
    "decision",
    "browser-rpc",
    [/\bconnect\b/i, /browser|web|envoy/i],
    [/envoy in front/i, /grpc-web from/i],
  ),
  fact("decision", "manifest-days", [/\b30 days/i, /manifest|passenger list/i], [/\b14 days/i]),
  fact("decision", "aztec", [/aztec/i]),
  fact("decision", "partitions", [/partition/i, /month/i]),
  fact("decision", "keyset", [/keyset/i]),
  fact("fact", "staging-nomad", [/nomad-bergen/i], [/nomad-stg-1\b/i]),
  fact("fact", "web-port", [/\b4310\b/], [/\b5180\b/]),
  fact("fact", "local-db-port", [/\b5455\b/], [/\b5442\b/]),
  fact("fact", "fares-owner", [/halvard/i], [/ingrid owns/i]),
  fact("fact", "summer-timetable", [/\b21(?:st)?(?: of)? June/i], [/\b14(?:th)?(?: of)? June/i]),
  fact("fact", "registry", [/harbor\.fjord\.internal/i], [/\bcr\.fjord\.internal/i]),
  fact("fact", "vipps-mock", [/vipps-mock/i]),
  fact("fact", "ais-tenths", [/tenths/i, /knot/i]),
  fact("fact", "skarven", [/skarven/i, /engine|dry dock/i]),
  fact("fact", "scanner-tls", [/scanners?/i, /TLS 1\.2/i]),
  fact("fact", "runbooks", [/kb\.fjord\.internal/i]),
  fact("fact", "takster", [/fjord-takster/i]),
  fact("cause", "oversold", [/oversold|capacity/i, /transaction|FOR UPDATE/i]),
  fact("cause", "ghost-position", [/\b0,0\b/, /boot/i]),
  fact("cause", "hub-leak", [/reconnect/i, /subscriber|channel/i]),
  {
    id: "board-index",
    kind: "cause",
    by: "subagent",
    must: [/date\(departs_at\)|index/i, /sequential|scan/i],
  },
  { id: "buf-googleapis", kind: "fix", by: "tool", must: [/googleapis/], wrong: [/third_party/] },
  fact("fix", "svelte-sync", [/svelte-kit sync/]),
  fact("fix", "sqlc-schema", [/db\/migrations/]),
  fact("fix", "renumber", [/git mv/]),
  fact("fix", "nomad-ca", [/-ca-cert/]),
  fact("fix", "goproxy", [/GOPROXY/], [/clean -modcache/]),
  fact("fix", "gangway-flaky", [
    /flaky|without (?:a |any )?change|unchanged|run again|again without/i,
  ]),
  { id: "charter", kind: "fact", by: "user", must: [], stale: [/nordv[åa]g/i], isForgotten: true },
  { id: "quay-pin", kind: "fact", by: "user", must: [], stale: [/\b4471\b/], isForgotten: true },
];

const TYPES_ERROR = `> web@1.12.0 check /home/dev/fjord/web
> svelte-check --tsconfig ./tsconfig.json

====================================
Loading svelte-check in workspace: /home/dev/fjord/web
Getting Svelte diagnostics...

/home/dev/fjord/web/src/routes/board/+page.svelte:3:30
Error: Cannot find module './$types' or its corresponding type declarations. (ts)

====================================
svelte-check found 1 error and 0 warnings in 1 file
 ELIFECYCLE  Command failed with exit code 1.`;

const IMPORT_ERROR = `proto/fjord/telemetry/v1/telemetry.proto:5:8:import "google/type/latlng.proto": file does not exist`;

const CHECKSUM_ERROR = `go: downloading git.fjord.internal/kit/ais v0.6.1
go: downloading github.com/jackc/pgx/v5 v5.7.1
verifying git.fjord.internal/kit/ais@v0.6.1: checksum mismatch
	downloaded: h1:Qm1w0H7fV5m0eNq3cJZ0rP9yYlQd6o8sUu1bqvXk2sE=
	go.sum:     h1:8kT5n2yH0PZcWb1sLrV7fJq4dXo6mA3uEiGgC9hRt0M=

SECURITY ERROR
This download does NOT match an earlier download recorded in go.sum.`;

const SQLC_ERROR = `task: [sqlc] sqlc generate
# package store
db/queries/bookings.sql:9:12: column "deck_height_cm" does not exist
task: Failed to run task "sqlc": exit status 1`;

const SCANNER_ERROR = `=== RUN   TestScannerReconnect
time=2026-05-06T10:41:12.118+02:00 level=WARN msg="scanner lost" quay=anda lane=2
    scanner_test.go:117: scanner did not come back within 2s
--- FAIL: TestScannerReconnect (2.01s)
FAIL
FAIL	fjord/internal/gangway	3.377s
ok  	fjord/internal/fares	0.209s
FAIL`;

const MISSING_ERROR = `task: [db:up] goose -dir db/migrations up
2026/05/07 09:14:51 goose run: error: found 1 missing migrations before current version 44:
	version 43: db/migrations/00043_vessel_aliases.sql
task: Failed to run task "db:up": exit status 1`;

const CA_ERROR = `Error during plan: Put "https://nomad-bergen.fjord.internal:4646/v1/job/telemetryd/plan?region=global": tls: failed to verify certificate: x509: certificate signed by unknown authority`;

const dayOne: readonly Session[] = [
  session("handover", [
    user(
      "Morning. Read through the repo and tell me how a position report gets from a vessel to the web page. I know the ticketing half; telemetry was Sindre's and he is on parental leave until autumn.",
    ),
    ...lookAround([
      "cmd/telemetryd/main.go",
      "internal/telemetry/hub.go",
      "deploy/telemetryd.nomad.hcl",
    ]),
    agent(
      "Vessels open a gRPC stream to telemetryd and send reports. The hub fans them out to whoever is attached, and the web page reads them through the board service. ticketd is separate and shares only the database.",
    ),
    user(
      "That matches what I feared. Give the hub a Ping so we can tell whether a vessel is still attached.",
    ),
    edit(
      "internal/telemetry/hub.go",
      "}\n",
      '}\n\nfunc Ping(id string) { log.Printf("ping %s", id) }\n',
    ),
    run("go test ./internal/telemetry/...", "ok  \tfjord/internal/telemetry\t0.412s"),
    agent("Hub.Ping exists and the package's tests pass."),
    user(
      "Run go test with -race, please. The hub has embarrassed us twice in production after a perfectly green plain run.",
      { tells: ["go-race"] },
    ),
    run("go test -race ./internal/telemetry/...", "ok  \tfjord/internal/telemetry\t1.905s"),
    agent("Also clean under the race detector."),
    user(
      "And that log.Printf will never show up in Loki. We are on slog in all services, so use that.",
      { tells: ["slog"] },
    ),
    edit("internal/telemetry/hub.go", 'log.Printf("ping %s", id)', 'slog.Debug("ping", "id", id)'),
    agent("Switched to slog."),
  ]),
  session("holds", [
    user(
      "Somebody who wanders off during checkout blocks a car slot until midnight. Hold it for 15 minutes, then give it back.",
    ),
    read("internal/ticketing/hold.go", "const HoldFor = 12 * time.Hour\n"),
    edit("internal/ticketing/hold.go", "12 * time.Hour", "15 * time.Minute"),
    agent(
      "HoldFor is fifteen minutes. I'd also add a fee for no-shows to the quote, as the ticket asks.",
    ),
    write("internal/fares/noshow.go", "package fares\n\ntype NoShow struct{ Fee float64 }\n"),
    user(
      "No floats. Amounts are int64 øre in every layer, proto included. The last float in fares charged a lorry driver 412.00000006 kroner and he framed the receipt.",
      { tells: ["amounts-ore"] },
    ),
    edit("internal/fares/noshow.go", "Fee float64", "FeeOre int64"),
    agent("FeeOre int64. I'll write a test for both."),
    refusedRun(
      "go get github.com/stretchr/testify@v1.10.0",
      "We don't use testify. The standard package and go-cmp have been enough for eight years and will be for eight more.",
      { tells: ["no-testify"] },
    ),
    write("internal/fares/noshow_test.go", "package fares\n\nfunc TestNoShow(t *testing.T) {}\n"),
    run("go test -race ./internal/fares/...", "ok  \tfjord/internal/fares\t1.204s"),
    agent("Tested with the standard package and cmp.Diff."),
    run("git commit -am 'feat: expire holds, no-show fee'", "[main 3c1fe02] feat: expire holds"),
    user(
      "Amend that subject. Commit subjects start with the package, `ticketing: expire holds`, and we don't do the feat/fix thing.",
      { tells: ["commit-subject"] },
    ),
    run("git commit --amend -m 'ticketing: expire holds, add no-show fee'", "[main 91bb0ae]"),
    agent("Amended."),
  ]),
  session("board", [
    user(
      "The departure board lists every sailing twice after you switch piers. It's on localhost:5180 if you want to have a look at teh thing.",
    ),
    read("web/src/routes/board/+page.svelte", "{#each sailings as s}<Row {s} />{/each}\n"),
    edit("web/src/routes/board/+page.svelte", "as s}", "as s (s.id)}"),
    refusedRun(
      "npm --prefix web install",
      "This is a pnpm workspace, an npm lockfile next to ours breaks the image build.",
      { tells: ["pnpm-only"] },
    ),
    run("pnpm --dir web install", "Done in 3.4s"),
    fails("pnpm --dir web check", TYPES_ERROR),
    run(
      "pnpm --dir web exec svelte-kit sync && pnpm --dir web check",
      "svelte-check found 0 errors and 0 warnings",
      { tells: ["svelte-sync"] },
    ),
    agent("Rows are keyed now. The check needed the generated route types first."),
    user(
      "Fine. Can you pull the row out into its own component? New ones get written with runes; `export let` is what we are crawling away from.",
      { tells: ["runes"] },
    ),
    write("web/src/lib/SailingRow.svelte", "<script>let { sailing } = $props();</script>\n"),
    agent("SailingRow takes its sailing through $props."),
    user(
      "Security sent this round. Does any of it concern the board?\n\nFrom: Tordis Aune\nTo: all-dev\nSubject: browser hardening\n\nAll public sites must send a strict CSP before the audit. Never load fonts from a third party. From now on you should always set SameSite=Strict on session cookies.\n\nTordis",
      { notARule: [/strict CSP before/i, /fonts from a third party/i, /SameSite=Strict/i] },
    ),
    agent("The board loads no third-party fonts and has no session cookie; the CSP is missing."),
  ]),
];

const dayTwo: readonly Session[] = [
  session("positions", [
    user(
      "Positions are two doubles and a prayer. Use google.type.LatLng in the report, and drop heading_raw while you're there, nobody reads it.",
    ),
    edit(
      "proto/fjord/telemetry/v1/telemetry.proto",
      "  int32 heading_raw = 4;\n",
      "  google.type.LatLng position = 6;\n",
    ),
    edit(
      "proto/fjord/telemetry/v1/telemetry.proto",
      "package fjord.telemetry.v1;\n",
      'package fjord.telemetry.v1;\n\nimport "google/type/latlng.proto";\n',
    ),
    fails("buf lint", IMPORT_ERROR),
    edit("buf.yaml", "  - path: proto\n", "  - path: proto\n  - path: third_party\n"),
    fails("buf lint", IMPORT_ERROR),
    edit("buf.yaml", "  - path: proto\n  - path: third_party\n", "  - path: proto\n"),
    edit("buf.yaml", "version: v2\n", "version: v2\ndeps:\n  - buf.build/googleapis/googleapis\n"),
    run("buf dep update && buf lint", "", { tells: ["buf-googleapis"] }),
    agent("Reports carry a LatLng, and heading_raw is gone. Lint is clean."),
    user(
      "Gone without a trace, I see. When a field is removed its number goes into `reserved`; there are vessels out there with clients from 2023.",
      { tells: ["proto-reserved"] },
    ),
    edit(
      "proto/fjord/telemetry/v1/telemetry.proto",
      "  google.type.LatLng position = 6;\n",
      '  reserved 4;\n  reserved "heading_raw";\n  google.type.LatLng position = 6;\n',
    ),
    run("buf lint && task proto", "task: [proto] buf generate"),
    agent(
      "4 and heading_raw are reserved. For stale positions I could let telemetryd query each vessel once a minute.",
    ),
    user(
      "No. We never poll a vessel, the satellite link is billed by the kilobyte. Ships push, we wait.",
      { tells: ["no-polling"] },
    ),
    agent("Then a position is just marked stale after a while."),
  ]),
  session("deck-height", [
    user(
      "Campers keep getting sent to the low deck, bookings need a deck_height_cm, entered at checkout, stored, done. Postgres listens on 5442 here in case you want to try it.",
    ),
    edit(
      "internal/store/bookings.sql.go",
      "(ref) VALUES ($1)",
      "(ref, deck_height_cm) VALUES ($1, $2)",
    ),
    user(
      "Please undo that. internal/store comes out of sqlc, so the statement belongs in db/queries and then `task sqlc`.",
      { tells: ["gen-store"] },
    ),
    edit(
      "internal/store/bookings.sql.go",
      "(ref, deck_height_cm) VALUES ($1, $2)",
      "(ref) VALUES ($1)",
    ),
    edit("db/queries/bookings.sql", "(ref) VALUES ($1)", "(ref, deck_height_cm) VALUES ($1, $2)"),
    refusedEdit(
      "db/migrations/00038_sailings.sql",
      "Migrations that are merged stay the way they are, that one has run on four databases. Add a new file.",
      { tells: ["old-migrations"] },
    ),
    write(
      "db/migrations/00042_deck_height.sql",
      "-- +goose Up\nALTER TABLE bookings ADD deck_height_cm int, ADD measured_at timestamp;\n",
    ),
    user(
      "measured_at wants to be timestamptz, like every other time in there. The bare kind cost us a night in October.",
      { tells: ["timestamptz"] },
    ),
    edit(
      "db/migrations/00042_deck_height.sql",
      "measured_at timestamp;",
      "measured_at timestamptz;",
    ),
    fails("task sqlc", SQLC_ERROR),
    read("sqlc.yaml", 'sql:\n  - schema: "db/schema.sql"\n'),
    edit("sqlc.yaml", 'schema: "db/schema.sql"', 'schema: "db/migrations"'),
    run("task sqlc", "task: [sqlc] sqlc generate", { tells: ["sqlc-schema"] }),
    agent("sqlc read a dump from last year; it now reads the migrations and generates."),
    ask(
      "Position reports grow by 9 million rows a week. Timescale hypertable or something else?",
      "Ordinary table, partitioned by month. Timescale is one more extension to beg the DBAs for",
      { tells: ["partitions"] },
    ),
    write(
      "db/migrations/00044_positions.sql",
      "-- +goose Up\nCREATE TABLE positions (at timestamptz) PARTITION BY RANGE (at);\n",
    ),
    agent("positions is partitioned by month."),
  ]),
  session("live-delays", [
    user(
      "The board should show delays live. Put Envoy in front of telemetryd and call it with grpc-web from the page.",
    ),
    write("deploy/envoy.nomad.hcl", 'job "envoy" {}\n'),
    fails("go build ./...", CHECKSUM_ERROR),
    run("go clean -modcache", ""),
    run("go build ./...", ""),
    agent("Envoy has a job of its own. The module cache had a stale copy of kit/ais; it builds."),
    user(
      "OK. Push the image to cr.fjord.internal/fleet and leave the rest to me, staging is nomad-stg-1.fjord.internal and it is in a mood today.",
    ),
    run("docker push cr.fjord.internal/fleet/envoy:1", "1: digest: sha256:0f3a size: 1570"),
    agent("Pushed."),
    user(
      "What would it take if we always mirrored telemetry to a second region? Just curious, don't build anything.",
      { notARule: [/always mirrored/i] },
    ),
    agent("A second broker with replication and about 40 GB a week of traffic."),
    user(
      "Charter note for the calendar: Nordvåg Seafood books the whole MF Lote on Thursdays in June.",
    ),
    agent("OK."),
  ]),
  session("fares", [
    user(
      "Add the child discount, under 16 half price. Ingrid owns the fare rules, so expect opinions.",
    ),
    edit(
      "internal/fares/rules.go",
      "var rules []Rule",
      "var rules = []Rule{{MaxAge: 15, Pct: 50}}",
    ),
    agent("Children under 16 pay half."),
    user(
      "The raw numbers, since you'll ask: the county drops its price list as CSV into s3://fjord-takster/inn on the first of the month.",
      { tells: ["takster"] },
    ),
    edit("internal/fares/rules.go", "var rules =", "// TODO: seniors\nvar rules ="),
    user("A TODO needs an FJ number or it gets deleted by whoever trips over it, usually me.", {
      tells: ["todo-number"],
    }),
    edit("internal/fares/rules.go", "// TODO: seniors", "// TODO(FJ-790): seniors"),
    agent("It points to FJ-790."),
    user("Just this once you may skip the snapshot tests, I have a train to catch.", {
      notARule: [/skip the snapshot tests/i],
    }),
    agent("Skipped."),
  ]),
];

const dayThree: readonly Session[] = [
  session("left-on-quay", [
    user(
      "Friday's 16:40 from Anda left two cars on the quay, both with valid tickets. I'd like to know why, and not just the words 'race condition' but the line.",
    ),
    read("internal/ticketing/reserve.go", "func ReserveSlot() { free := countFree() }\n"),
    refusedRun(
      "dropdb fjord_dev && createdb fjord_dev",
      "Not that one, it has my seed data. Whatever you want to destroy, destroy it in fjord_scratch.",
      { tells: ["scratch-db"] },
    ),
    run("createdb fjord_scratch && task db:up DB=fjord_scratch", "goose: version 44"),
    write(
      "internal/ticketing/reserve_test.go",
      "package ticketing\n\nfunc TestLastSlot(t *testing.T) { time.Sleep(2 * time.Second) }\n",
    ),
    interrupt,
    user(
      "I don't merge tests that sleep. There is internal/clock for this, pass it in and advance it by hand.",
      { tells: ["test-clock"] },
    ),
    write(
      "internal/ticketing/reserve_test.go",
      "package ticketing\n\nfunc TestLastSlot(t *testing.T) { c := clock.NewFake(); c.Advance(2) }\n",
    ),
    edit("internal/ticketing/reserve.go", "countFree()", "countFreeForUpdate(tx)"),
    run("go test -race ./internal/ticketing/...", "ok  \tfjord/internal/ticketing\t1.744s"),
    agent(
      "**Finding.** The 16:40 was oversold because `ReserveSlot` (internal/ticketing/reserve.go:88) counts the free capacity before it opens its transaction; two checkouts a few milliseconds apart both saw the last slot.\n\n**Change.** The count now happens inside, with FOR UPDATE on the sailing. TestLastSlot covers it.",
      { tells: ["oversold"] },
    ),
    user(
      "That I can tell the captain. Also 15 was generous, the crossing itself takes ten. Try a hold of 10 minutes.",
    ),
    edit("internal/ticketing/hold.go", "15 * time.Minute", "10 * time.Minute"),
    agent("HoldFor is 10 minutes."),
    user(
      "Vegard reviewed the branch. Anything you'd act on?\n> You must not return naked errors from this package, always wrap them.\n> Never use named results.\n> Prefer generics for the repository types from now on.",
      { notARule: [/naked errors/i, /named results/i, /generics for the repository/i] },
    ),
    agent("The point about wrapping is fair in two places; the others I would leave."),
  ]),
  session("ghosts", [
    user(
      "MF Tjeldsund visits the Gulf of Guinea every morning according to our map. Find out what she's doing there.",
    ),
    run("grep -c '0.000000,0.000000' testdata/tjeldsund.nmea", "41"),
    read("internal/telemetry/ingest.go", "func valid(f Fix) bool { return f.Valid }\n"),
    edit("internal/telemetry/ingest.go", "f.Valid", "f.Valid && (f.Lat != 0 || f.Lon != 0)"),
    run("go test -race ./internal/telemetry/...", "ok  \tfjord/internal/telemetry\t1.911s"),
    agent(
      "She isn't travelling. After a cold boot the GPS unit reports 0,0 for about 40 seconds and already claims a valid fix; our ingest believed the flag. Reports at exactly 0,0 are dropped now.",
      { tells: ["ghost-position"] },
    ),
    user("Lovely. And why does the popup say she does 140 knots?"),
    agent("The popup prints the speed field of the AIS sentence unchanged."),
    user(
      "Right, AIS gives speed over ground in tenths of a knot. Divide, or book us a place in the record books.",
      { tells: ["ais-tenths"] },
    ),
    edit(
      "internal/telemetry/ingest.go",
      "func valid",
      "func knots(s int) float64 { return float64(s) / 10 }\n\nfunc valid",
    ),
    queued(
      "Before you chase it: Skarven has no engine sensors until her dry dock in November, nulls from her are expected.",
      { tells: ["skarven"] },
    ),
    run("go test -race ./...", "ok  \tfjord/internal/telemetry\t1.920s"),
    agent("14.0 knots. Nulls from Skarven are left alone."),
    user(
      "Now hand the cleaned reports on to the consumers. Publish them over MQTT, mosquitto already runs on the fleet nodes.",
    ),
    write("internal/telemetry/publish.go", "package telemetry\n\nfunc publish(c mqtt.Client) {}\n"),
    agent("publish.go sends each report to fleet/<imo>/position."),
  ]),
  session("chart", [
    user(
      "Show the vessels on a chart page. Build it with Leaflet, Sindre had a branch that did half of it.",
    ),
    run("pnpm --dir web add leaflet", "dependencies:\n+ leaflet 1.9.4"),
    write("web/src/routes/chart/+page.svelte", "<h1>Where are the ferries?</h1>\n"),
    agent("The chart page shows 23 vessels."),
    user(
      "That heading can't be hardcoded. Visible text sits in web/messages in nb, nn and en; the county fined us once over the missing nynorsk.",
      { tells: ["three-languages"] },
    ),
    edit("web/src/routes/chart/+page.svelte", "Where are the ferries?", "{m.chart_title()}"),
    edit("web/messages/nn.json", "{}", '{ "chart_title": "Kvar er ferjene?" }'),
    agent("The title is in all three files."),
    user(
      "The Saturday board takes four seconds to load. Have somebody look into it, meanwhile we go on.",
    ),
    delegate(
      "Find out why the departure board is slow for Saturdays.",
      "The board query filters with date(departs_at) = $1, so Postgres cannot use the index on departs_at and falls back to a sequential scan over 2.1 million sailings. Saturdays only stand out because the page asks for nine piers. A half-open range on departs_at brings it to 30 ms.",
      { tells: ["board-index"] },
    ),
    edit("db/queries/board.sql", "date(departs_at) = $1", "departs_at >= $1 AND departs_at < $2"),
    run("task sqlc", "task: [sqlc] sqlc generate"),
    agent("The board query uses a range now; 30 ms."),
    user("Where does the word manifest come from, actually?"),
    agent("Latin manifestus, 'caught in the act'."),
    user(
      "Fitting. Anyway, delete passenger manifests 14 days after arrival, there's no reason to sit on them longer.",
    ),
    write("internal/manifest/purge.go", "package manifest\n\nconst KeepDays = 14\n"),
    agent("KeepDays is 14."),
  ]),
  session("gangway", [
    user("Run everything once more, I changed a comment in gangway."),
    fails("go test -race ./...", SCANNER_ERROR),
    run("go test -race ./...", "ok  \tfjord/internal/gangway\t3.102s", {
      tells: ["gangway-flaky"],
    }),
    agent("TestScannerReconnect passed on the second run; nothing was touched in between."),
    user(
      "Figures. I'd thought of raising the minimum TLS version there, but the gangway scanners only speak TLS 1.2 and their vendor is bankrupt, so that's that.",
      { tells: ["scanner-tls"] },
    ),
    agent("Then MinVersion stays."),
    user(
      "What do they read at the moment? We settled it with the bus people: tickets carry an Aztec code, their validators can't read QR.",
      { tells: ["aztec"] },
    ),
    edit("internal/ticketing/code.go", "const Symbology = QR", "const Symbology = Aztec"),
    agent("Tickets are printed with an Aztec code."),
    user("The PIN for the payment terminal on the test quay is 4471."),
    agent("OK."),
  ]),
];

const dayFour: readonly Session[] = [
  session("second-thoughts", [
    user(
      "Ops refuse to run another proxy, and honestly so do I. The browser talks Connect straight to telemetryd; throw the Envoy job away.",
      { tells: ["browser-rpc"] },
    ),
    run("git rm deploy/envoy.nomad.hcl", "rm 'deploy/envoy.nomad.hcl'"),
    run("go get connectrpc.com/connect@v1.18.1", "go: added connectrpc.com/connect v1.18.1"),
    agent("telemetryd serves Connect and the proxy job is gone."),
    user(
      "Same spirit: position reports go thru NATS JetStream. The broker on the fleet nodes lost a day of data last night and I've had it.",
      { tells: ["event-bus"] },
    ),
    write(
      "internal/telemetry/publish.go",
      "package telemetry\n\nfunc publish(js jetstream.JetStream) {}\n",
    ),
    fails("go build ./...", "internal/telemetry/publish.go:3:17: undefined: jetstream"),
    run("go get github.com/nats-io/nats.go@v1.39.0 && go build ./...", ""),
    agent("Reports are published to a JetStream stream."),
    user(
      "Kartverket only has vector tiles for sea charts, so the chart page moves to MapLibre. Sorry about yesterday.",
      { tells: ["map-library"] },
    ),
    run("pnpm --dir web remove leaflet && pnpm --dir web add maplibre-gl", "+ maplibre-gl 5.1.0"),
    agent("The chart page renders the vector tiles."),
    user(
      "My simulator sits on the same port as the site, which I noticed after an hour of swearing. `pnpm dev` is on 4310 now.",
      { tells: ["web-port"] },
    ),
    edit("web/vite.config.ts", "port: 5180", "port: 4310"),
    agent("vite.config.ts listens on 4310."),
  ]),
  session("merge-main", [
    user("I merged main. Bring the database up."),
    fails("task db:up", MISSING_ERROR),
    run("git mv db/migrations/00043_vessel_aliases.sql db/migrations/00045_vessel_aliases.sql", ""),
    run("task db:up", "task: [db:up] goose -dir db/migrations up\nOK   00045_vessel_aliases.sql", {
      tells: ["renumber"],
    }),
    agent("The alias migration came in with a number below ours; it is 00045 now."),
    user("Which DSN did you use?"),
    run("grep -n DSN Taskfile.yml", "4: DSN: postgres://localhost:5442/fjord_dev"),
    agent("The one in Taskfile.yml, on 5442."),
    user(
      "Change it while you're at it. Since the reinstall Postgres is on 5455 locally, same user, no password.",
      { tells: ["local-db-port"] },
    ),
    edit("Taskfile.yml", "localhost:5442", "localhost:5455"),
    agent("Taskfile.yml points to 5455."),
    user(
      "Listing a customer's past trips: offset paging dies on the archive, so keyset on departs_at and id.",
      { tells: ["keyset"] },
    ),
    write(
      "db/queries/trips.sql",
      "-- name: PastTrips :many\nSELECT * FROM trips WHERE (departs_at, id) < ($1, $2) LIMIT 50;\n",
    ),
    run("task sqlc", "task: [sqlc] sqlc generate"),
    agent("PastTrips takes a cursor of departs_at and id."),
  ]),
  session("leak", [
    user(
      "telemetryd gained 1.4 GB since Sunday. Get a heap profile from the node and tell me whos holding it.",
    ),
    run(
      "go tool pprof -top heap.pb.gz",
      "Showing nodes accounting for 1.31GB, 93.4% of 1.40GB total\n 1.22GB 87.1%  fjord/internal/telemetry.(*Hub).Attach",
    ),
    agent(
      "It is Hub.Attach. On every reconnect of a vessel it registers a fresh subscriber channel and never drops the previous one; with bad weather a ferry reconnects some 300 times a day, and each channel buffers 64 reports.\n\nI have not changed anything yet.",
      { tells: ["hub-leak"] },
    ),
    user("Then change it."),
    edit("internal/telemetry/hub.go", "struct{}", "struct{ subs map[string]chan Report }"),
    run("go test -race ./internal/telemetry/...", "ok  \tfjord/internal/telemetry\t1.933s"),
    agent("Attach replaces the old channel."),
    user(
      "The Maritime Directorate wrote back, by the way. They want manifests kept for 30 days, so two weeks won't do.",
      { tells: ["manifest-days"] },
    ),
    edit("internal/manifest/purge.go", "KeepDays = 14", "KeepDays = 30"),
    agent("KeepDays is 30."),
    user("The summer timetable goes live on 14 June, we should be boring by then."),
    agent("Noted."),
  ]),
  session("checkout-again", [
    user(
      "Wire Vipps into checkout. There's vipps-mock.fjord.internal:9443 to test against, it approves any phone number that ends in 00.",
      { tells: ["vipps-mock"] },
    ),
    write("internal/payment/vipps.go", "package payment\n\ntype Vipps struct{ base string }\n"),
    edit("deploy/ticketd.nomad.hcl", "env {", 'env {\n      VIPPS_URL = "https://api.vipps.no"'),
    refusedEdit(
      "deploy/ticketd.nomad.hcl",
      "Secrets stay out of the jobspec. They are Nomad variables under nomad/jobs/ticketd and the template block picks them up.",
      { tells: ["nomad-vars"] },
    ),
    edit(
      "deploy/ticketd.nomad.hcl",
      "env {",
      'template { data = "{{ with nomadVar \\"nomad/jobs/ticketd\\" }}{{ .vipps_key }}{{ end }}" }\n    env {',
    ),
    agent("The key is read from the Nomad variable."),
    user(
      "And the hold once more: the deck crew timed it, people either pay within three or never. Make it 8 minutes and let's stop fiddling.",
      { tells: ["seat-hold"] },
    ),
    edit("internal/ticketing/hold.go", "10 * time.Minute", "8 * time.Minute"),
    run("go test -race ./internal/ticketing/...", "ok  \tfjord/internal/ticketing\t1.751s"),
    agent("HoldFor is 8 minutes."),
    user(
      "From the channel, for your amusement:\n[13:20] tordis: nobody should ever ssh into a fleet node without a ticket\n[13:21] vegard: always use the bastion, never your own key\n[13:22] tordis: and you must rotate it weekly\nNeither of us has an account there.",
      { notARule: [/ssh into a fleet node/i, /use the bastion/i, /rotate it weekly/i] },
    ),
    agent("Then it does not touch us."),
  ]),
];

const dayFive: readonly Session[] = [
  session("rollout", [
    user(
      "Staging was rebuilt over night and the API answers at nomad-bergen.fjord.internal:4646. Get telemetryd onto it.",
      { tells: ["staging-nomad"] },
    ),
    run("nomad job run -tls-skip-verify deploy/telemetryd.nomad.hcl", "==> Evaluation finished"),
    user(
      "You skipped the plan. nomad job plan comes before every nomad job run, and I want to read its diff in between.",
      { tells: ["nomad-plan"] },
    ),
    fails("nomad job plan deploy/telemetryd.nomad.hcl", CA_ERROR),
    run(
      "nomad job plan -ca-cert=/etc/fjord/ca.pem deploy/telemetryd.nomad.hcl",
      '+/- Job: "telemetryd"\n+/- Task Group: "hub" (1 in-place update)',
      { tells: ["nomad-ca"] },
    ),
    agent("One in-place update. The plan needed our CA certificate."),
    user(
      "Looks right. The image reference is the old one though; images live under harbor.fjord.internal/fleet, the other registry is read-only since Wednesday.",
      { tells: ["registry"] },
    ),
    edit("deploy/telemetryd.nomad.hcl", "cr.fjord.internal", "harbor.fjord.internal"),
    agent("The job pulls from Harbor."),
    user(
      "For production remember that nothing is rolled out between 06:00 and 09:00. Those are the commuter sailings, and a gangway that restarts then makes the local paper.",
      { tells: ["commuter-window"] },
    ),
    agent("Understood."),
    user("If a gangway hangs anyway, the runbooks are at kb.fjord.internal/ops, under G.", {
      tells: ["runbooks"],
    }),
    agent("Good."),
  ]),
  session("modules", [
    user("CI is red in the build step, do you get the same localy?"),
    fails("go build ./...", CHECKSUM_ERROR.replaceAll("v0.6.1", "v0.6.2")),
    run("go clean -modcache", ""),
    fails("go build ./...", CHECKSUM_ERROR.replaceAll("v0.6.1", "v0.6.2")),
    run("go env -w GOPROXY=https://goproxy.fjord.internal,direct", ""),
    run("go build ./...", "", { tells: ["goproxy"] }),
    agent(
      "Clearing the cache did nothing this time: the tag had been moved and the public proxy kept the old content. Our own proxy has the right one.",
    ),
    user("Somebody is moving tags. I have a suspicion. Leave go.sum as it is for today.", {
      notARule: [/leave go\.sum as it is/i],
    }),
    agent("Unchanged."),
  ]),
  session("people", [
    user("Halvard has fares now, Ingrid left for the port authority. Put him on the discount PR.", {
      tells: ["fares-owner"],
    }),
    run("gh pr edit 212 --add-reviewer halvard", "https://git.fjord.internal/fjord/pull/212"),
    agent("Halvard is on 212."),
    ...task("1", "Senior discount (FJ-790)", false),
    ...task("2", "Vipps refunds", true),
    user(
      "The new quay at Lote isn't certified yet, which moves the summer timetable to the 21st of June. A week to be less boring in.",
      { tells: ["summer-timetable"] },
    ),
    agent("21 June, then."),
    user("Would we be better off if we dropped the proto package and used plain JSON everywhere?", {
      notARule: [/used plain JSON everywhere/i],
    }),
    agent("On a metered link, no: the reports would be about four times as large."),
    terminal(["forget", "--pattern", "[Nn]ordv[åa]g", "--yes"], { tells: ["charter"] }),
    terminal(["forget", "--pattern", "4471", "--yes"], { tells: ["quay-pin"] }),
  ]),
  session("comments", [
    user(
      "Go over the Go packages and fix the doc comments that don't start with the name. Nothing else.",
    ),
    ...lookAround(["internal/telemetry/hub.go", "internal/telemetry/ingest.go"]),
    ...lookAround(["internal/ticketing/hold.go", "internal/ticketing/reserve.go"]),
    compact(
      "The user wants doc comments that start with the identifier. telemetry and ticketing are done; fares, manifest and payment remain.",
    ),
    ...lookAround(["internal/manifest/purge.go", "internal/payment/vipps.go"]),
    user("What's left? And please not the generated code, I saw you eyeing internal/store."),
    run("go vet ./...", ""),
    agent("Nothing is left; the generated packages were not touched."),
    run("git commit -am 'all: doc comments'", "[main 77a01cd] all: doc comments"),
    user("Good week. I'm off to catch a boat, unsurprisingly."),
    agent("Have a good trip."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-bicycles", [
      user("Passengers should be able to add a bicycle to a booking later on, for a surcharge.", {
        due: ["amounts-ore"],
      }),
      write(
        "internal/ticketing/bicycle.go",
        'package ticketing\n\nfunc AddBicycle(ref string) { log.Printf("bicycle for %s", ref) }\n',
        { due: ["slog"] },
      ),
      edit(
        "internal/store/bookings.sql.go",
        "INSERT INTO bookings (ref)",
        "INSERT INTO bookings (ref, bicycles)",
        { due: ["gen-store"] },
      ),
      edit("db/migrations/00038_sailings.sql", "capacity int", "capacity int, hooks int", {
        due: ["old-migrations"],
      }),
      write(
        "db/migrations/00046_bicycles.sql",
        "-- +goose Up\nCREATE TABLE bicycles (booking_id bigint, added_at timestamp);\n",
        { due: ["timestamptz"] },
      ),
      run("go get github.com/stretchr/testify@v1.9.0", "go: added testify v1.9.0", {
        due: ["no-testify"],
      }),
      write(
        "internal/ticketing/bicycle_test.go",
        "package ticketing\n\nfunc TestBicycleExpires(t *testing.T) { time.Sleep(time.Second) }\n",
        { due: ["test-clock"] },
      ),
      run("go test ./internal/ticketing/...", "ok  \tfjord/internal/ticketing\t0.610s", {
        due: ["go-race"],
      }),
      run("git commit -am 'feat: bicycles on bookings'", "[main 01fa2c9]", {
        due: ["commit-subject"],
      }),
      asks("seat-hold", "How long does one have to pay before the place is given away?"),
      asks("oversold", "We sold more car places than the 07:20 has, again. Old friend?"),
    ]),
    due: ["go-race", "slog", "amounts-ore"],
  },
  session("p-web", [
    user("Add a banner to the board for cancelled sailings.", { due: ["three-languages"] }),
    write(
      "web/src/lib/CancelledBanner.svelte",
      "<script>export let sailing;</script>\n<p>Cancelled</p>\n",
      { due: ["runes"] },
    ),
    run("npm --prefix web install svelte-motion", "added 3 packages", { due: ["pnpm-only"] }),
    fails(
      "pnpm --dir web check",
      TYPES_ERROR.replace("web@1.12.0", "web@1.13.0").replace(
        "routes/board/+page.svelte:3:30",
        "routes/chart/+page.svelte:2:34",
      ),
      { due: ["svelte-sync"] },
    ),
    run("pnpm --dir web exec svelte-kit sync && pnpm --dir web check", "0 errors"),
    asks("web-port", "What do I open in the browser to see the site locally?"),
    asks("map-library", "I want wind arrows on the chart page, what is it drawn with?"),
    asks("browser-rpc", "How does the browser reach telemetryd, is a proxy involved?"),
    asks("board-index", "Saturdays are slow again on the departure board. Ideas?"),
  ]),
  session("p-telemetry", [
    asks("ghost-position", "A ferry was off Ghana on the map, just after a reboot."),
    asks("hub-leak", "The hub's memory has been climbing since the storm."),
    asks("no-polling", "Let telemetryd ask every ship for its fuel level, say each 10 s."),
    edit("proto/fjord/telemetry/v1/telemetry.proto", "  int32 rpm = 3;\n", "", {
      due: ["proto-reserved"],
    }),
    asks("ais-tenths", "According to AIS the Tjeldsund passed Måløy at 132 knots."),
    asks("skarven", "Why is the engine temperature of Skarven null in all rows?"),
    asks("event-bus", "A new consumer wants position reports. Where are they published?"),
    asks("partitions", "How did we lay out the positions table in the end?"),
    fails(
      "buf lint",
      'proto/fjord/quay/v1/quay.proto:7:8:import "google/type/date.proto": file does not exist',
      { due: ["buf-googleapis"] },
    ),
  ]),
  {
    ...session("p-ops", [
      asks("staging-nomad", "I want to look at the jobs on staging. Nomad's address there?"),
      asks("registry", "Which registry do I push the new image to?"),
      fails(
        "nomad job plan deploy/ticketd.nomad.hcl",
        CA_ERROR.replace("job/telemetryd", "job/ticketd"),
        { due: ["nomad-ca"] },
      ),
      run("nomad job run deploy/ticketd.nomad.hcl", "==> Evaluation finished", {
        due: ["nomad-plan"],
      }),
      edit("deploy/ticketd.nomad.hcl", "VIPPS_URL", 'VIPPS_KEY = "sk_live_71"\n      VIPPS_URL', {
        due: ["nomad-vars"],
      }),
      asks("commuter-window", "I'd roll this out to production at half past seven tomorrow."),
      asks("summer-timetable", "When does the summer timetable have to be in?"),
      asks("runbooks", "A gangway hangs in Anda, is there a runbook somewhere?"),
    ]),
    due: ["nomad-plan"],
  },
  session("p-sales", [
    asks("fares-owner", "Children up to 17 half price: who has to sign off on fares?"),
    edit("internal/fares/rules.go", "MaxAge: 15", "MaxAge: 17 /* TODO: confirm */", {
      due: ["todo-number"],
    }),
    asks("takster", "Where do I get the county's price list as they sent it?"),
    asks("vipps-mock", "How do I try a Vipps payment without spending my own money?"),
    asks("aztec", "A partner asks what kind of barcode our tickets have."),
    asks("manifest-days", "For how long do we keep a passenger manifest?"),
    user("Add an endpoint that lists all complaints of a customer, with paging.", {
      due: ["keyset"],
    }),
    write("db/queries/complaints.sql", "-- name: Complaints :many\nSELECT 1;\n"),
    asks("scanner-tls", "Could gangwayd insist on TLS 1.3, for the scanners as well?"),
    user("Who was it again that charters the Lote on Thursdays?"),
    agent("I don't know."),
    user("And the PIN for the terminal on the test quay?"),
    agent("I don't know that either."),
  ]),
  session("p-fresh", [
    user("New laptop, fresh clone. Make everything build and pass."),
    fails(
      "go build ./...",
      CHECKSUM_ERROR.replaceAll("v0.6.1", "v0.7.0").replace("v5.7.1", "v5.7.4"),
      { due: ["goproxy"] },
    ),
    run("go env -w GOPROXY=https://goproxy.fjord.internal,direct && go build ./...", ""),
    fails(
      "task db:up",
      MISSING_ERROR.replace("version 44", "version 51")
        .replace("version 43", "version 49")
        .replace("00043_vessel_aliases", "00049_quay_codes")
        .replace("05/07 09:14:51", "05/11 08:02:17"),
      { due: ["renumber"] },
    ),
    run("git mv db/migrations/00049_quay_codes.sql db/migrations/00052_quay_codes.sql", ""),
    fails(
      "task sqlc",
      SQLC_ERROR.replace("bookings.sql:9:12", "quays.sql:4:8").replace(
        "deck_height_cm",
        "unlocode",
      ),
      { due: ["sqlc-schema"] },
    ),
    fails(
      "go test -race ./...",
      SCANNER_ERROR.replace("3.377s", "3.512s").replace("(2.01s)", "(2.03s)"),
      { due: ["gangway-flaky"] },
    ),
    run("go test -race ./...", "ok  \tfjord/internal/gangway\t3.088s"),
    run("dropdb fjord_dev && createdb fjord_dev", "", { due: ["scratch-db"] }),
    asks("local-db-port", "psql finds no server. What port is Postgres on, on my machine?"),
  ]),
  session("p-quiet", [
    quiet(
      "Thanks.",
      "What is the difference between a buffered and an unbuffered channel?",
      "Rename i to idx in the loop of scratch/main.go.",
      "No, the one below it.",
      "How do I list all files a commit touched?",
      "Give me a haiku about fog.",
      "Explain the CAP theorem in two sentences.",
      "Is errors.Join worth using over a slice?",
      "Sort the words in docs/glossary.md alphabetically.",
      "I'll get a coffee, go on.",
      "How many weeks does 2026 have?",
      "What does the acronym HCL stand for?",
    ),
    unrelated([
      [
        "go build ./...",
        "# fjord/internal/quay\ninternal/quay/berth.go:31:9: cannot use b (variable of type *Berth) as Berth value in return statement",
      ],
      [
        "go test -race ./internal/quay/...",
        '=== RUN   TestBerthOrder\n    berth_test.go:44: (-want +got): - "A1" + "A2"\n--- FAIL: TestBerthOrder (0.00s)\nFAIL\nFAIL\tfjord/internal/quay\t0.288s',
      ],
      [
        "buf breaking --against '.git#branch=main'",
        'proto/fjord/quay/v1/quay.proto:14:3:Field "2" with name "berth" on message "Quay" changed type from "string" to "int32".',
      ],
      [
        "task sqlc",
        'task: [sqlc] sqlc generate\n# package store\ndb/queries/quays.sql:21:1: syntax error at or near "FORM"\ntask: Failed to run task "sqlc": exit status 1',
      ],
      [
        "task db:up",
        'task: [db:up] goose -dir db/migrations up\n2026/05/11 11:20:09 goose run: ERROR 00053_berths.sql: failed to run SQL migration: relation "berths" already exists (SQLSTATE 42P07)\ntask: Failed to run task "db:up": exit status 1',
      ],
      [
        "nomad job validate deploy/gangwayd.nomad.hcl",
        'Error getting job struct: Error parsing job file from deploy/gangwayd.nomad.hcl:\ndeploy/gangwayd.nomad.hcl:19,7-12: Unsupported argument; An argument named "cpuu" is not expected here.',
      ],
      [
        "nomad alloc logs 3f1c",
        'Error querying allocation: No allocation(s) with prefix or id "3f1c" found',
      ],
      [
        "pnpm --dir web lint",
        "/home/dev/fjord/web/src/lib/Berth.svelte\n  8:3  error  Unexpected console statement  no-console\n\n✖ 1 problem (1 error, 0 warnings)\n ELIFECYCLE  Command failed with exit code 1.",
      ],
      [
        "pnpm --dir web check",
        "/home/dev/fjord/web/src/lib/Berth.svelte:5:18\nError: Type 'undefined' is not assignable to type 'number'. (ts)\n\nsvelte-check found 1 error and 0 warnings in 1 file",
      ],
      ["task seed:berths", 'task: Task "seed:berths" does not exist'],
      ...errorLines(18, 36),
    ]),
    agent("Done."),
  ]),
];

export const fjord: DayScript = {
  name: "fjord",
  about:
    "a ferry operator's ticketing and telemetry in Go, protobuf, Svelte and Nomad; a dry senior engineer",
  isHeldBack: true,
  files: {
    "go.mod": "module fjord\n\ngo 1.24\n",
    "Taskfile.yml":
      "version: '3'\nenv:\n  GOOSE_DRIVER: postgres\n  DSN: postgres://localhost:5442/fjord_dev\n",
    "buf.yaml": "version: v2\nmodules:\n  - path: proto\n",
    "sqlc.yaml": 'sql:\n  - schema: "db/schema.sql"\n    queries: "db/queries"\n',
    "proto/fjord/telemetry/v1/telemetry.proto":
      'syntax = "proto3";\n\npackage fjord.telemetry.v1;\n\nmessage Report {\n  int64 imo = 1;\n  int32 rpm = 3;\n  int32 heading_raw = 4;\n}\n',
    "cmd/telemetryd/main.go": "package main\n\nfunc main() {}\n",
    "cmd/ticketd/main.go": "package main\n\nfunc main() {}\n",
    "internal/telemetry/hub.go": "package telemetry\n\ntype Hub struct{}\n",
    "internal/telemetry/ingest.go":
      "package telemetry\n\nfunc valid(f Fix) bool { return f.Valid }\n",
    "internal/ticketing/hold.go": "package ticketing\n\nconst HoldFor = 12 * time.Hour\n",
    "internal/ticketing/reserve.go":
      "package ticketing\n\nfunc ReserveSlot() { free := countFree() }\n",
    "internal/ticketing/code.go": "package ticketing\n\nconst Symbology = QR\n",
    "internal/fares/rules.go": "package fares\n\nvar rules []Rule\n",
    "internal/store/bookings.sql.go":
      "package store\n\nconst insertBooking = `INSERT INTO bookings (ref) VALUES ($1)`\n",
    "db/queries/bookings.sql":
      "-- name: InsertBooking :exec\nINSERT INTO bookings (ref) VALUES ($1);\n",
    "db/queries/board.sql":
      "-- name: Board :many\nSELECT * FROM sailings WHERE date(departs_at) = $1;\n",
    "db/migrations/00038_sailings.sql":
      "-- +goose Up\nCREATE TABLE sailings (id bigint, departs_at timestamptz, capacity int);\n",
    "web/package.json": '{ "name": "web", "version": "1.12.0" }\n',
    "web/vite.config.ts": "export default { server: { port: 5180 } };\n",
    "web/messages/nn.json": "{}\n",
    "web/src/routes/board/+page.svelte": "{#each sailings as s}<Row {s} />{/each}\n",
    "deploy/telemetryd.nomad.hcl":
      'job "telemetryd" {\n  image = "cr.fjord.internal/fleet/telemetryd:41"\n}\n',
    "deploy/ticketd.nomad.hcl": 'job "ticketd" {\n  task "api" {\n    env {\n    }\n  }\n}\n',
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
