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

/** The data platform of a retailer; one user who types fast, in lower case, many things at once. */
const FACTS: readonly Fact[] = [
  { id: "verify", kind: "rule", by: "user", must: [/make verify/i] },
  { id: "short", kind: "rule", by: "user", must: [/three lines/i] },
  { id: "slog", kind: "rule", by: "user", must: [/\bslog\b/i, /logrus|everything/i] },
  { id: "tf-apply", kind: "rule", by: "user", must: [/appl(?:y|ies)/i, /laptop|workflow|merge/i] },
  { id: "cloud-core", kind: "rule", by: "user", must: [/cloud-core/i, /reviewer|terraform/i] },
  { id: "on-cluster", kind: "rule", by: "user", must: [/on cluster/i] },
  {
    id: "real-clickhouse",
    kind: "rule",
    by: "user",
    must: [/testcontainers|mock/i, /real|mock/i, /clickhouse|\bdb\b/i],
  },
  { id: "lock-timeout", kind: "rule", by: "user", must: [/lock_timeout/i] },
  { id: "catchup", kind: "rule", by: "user", must: [/catchup=False/i] },
  {
    id: "prod-readonly",
    kind: "rule",
    by: "user",
    must: [/prod/i, /only read|look,? (?:but )?don'?t touch/i],
  },
  { id: "minor-units", kind: "rule", by: "user", must: [/minor units/i] },
  { id: "pii", kind: "rule", by: "user", must: [/card_hash/i, /clickhouse|customer|email/i] },
  { id: "generated", kind: "rule", by: "user", must: [/make gen\b/i, /proto|generated|hand/i] },
  { id: "secrets", kind: "rule", by: "user", must: [/external-secrets|\bssm\b/i, /secret|passw/i] },
  {
    id: "no-mutations",
    kind: "rule",
    by: "user",
    must: [/mutations?|alter\b.*delete/i, /partition|merges|big tables/i],
  },
  {
    id: "queue",
    kind: "decision",
    by: "user",
    must: [/\bmsk\b/i, /sqs|receipts|kafka/i],
    stale: [/(?:put|use|through|over|with) sqs(?!.*\b(?:msk|kafka)\b)/i],
  },
  { id: "retention", kind: "decision", by: "user", must: [/13 months/i], stale: [/90 days/i] },
  { id: "export-format", kind: "decision", by: "user", must: [/parquet/i], stale: [/csv\.gz/i] },
  {
    id: "backfills",
    kind: "decision",
    by: "user",
    must: [/backfills?/i, /k8s jobs?/i],
    stale: [/backfills? (?:run|go|move|belong|are)\b.{0,25}airflow(?!.*k8s)/i],
  },
  {
    id: "pg-migrations",
    kind: "decision",
    by: "user",
    must: [/\batlas\b/i, /postgres|goose/i],
    stale: [/(?:use|uses|with|on) goose(?!.*atlas)/i],
  },
  { id: "line-key", kind: "decision", by: "user", must: [/\btill/i, /receipt number/i, /line/i] },
  { id: "ecb", kind: "decision", by: "user", must: [/\becb\b/i] },
  { id: "paging", kind: "decision", by: "user", must: [/cursor/i, /200m|joke|pages by/i] },
  { id: "late-receipts", kind: "decision", by: "user", must: [/receipts_dead/i] },
  { id: "peak", kind: "fact", by: "user", must: [/42k|42,?000/i] },
  { id: "stg-account", kind: "fact", by: "user", must: [/902644177310/], stale: [/447120983355/] },
  {
    id: "alarms",
    kind: "fact",
    by: "user",
    must: [/#data-oncall/],
    stale: [/#dp-alerts(?!.*#data)/],
  },
  { id: "ch-host", kind: "fact", by: "user", must: [/ch-prd-03/], stale: [/ch-prd-01(?!.*-03)/] },
  {
    id: "partner-bucket",
    kind: "fact",
    by: "user",
    must: [/karoo-exchange-eu/],
    stale: [/partner-drop(?!.*exchange-eu)/],
  },
  {
    id: "feed-owner",
    kind: "fact",
    by: "user",
    must: [/jonas/i, /supplier|feed/i],
    stale: [/priya owns|ask priya/i],
  },
  { id: "mart-deadline", kind: "fact", by: "user", must: [/6:15/], stale: [/(?:by|at) 7\b/i] },
  { id: "metrics-port", kind: "fact", by: "user", must: [/9464/], stale: [/\b9102\b(?!.*9464)/] },
  { id: "pim-rebuild", kind: "fact", by: "user", must: [/sunday/i, /replica|pim|rebuilt/i] },
  { id: "arm-runners", kind: "fact", by: "user", must: [/dp-large-arm/] },
  { id: "za-bulk", kind: "fact", by: "user", must: [/15 min/i, /stores|tills|\bza\b/i] },
  { id: "month-close", kind: "fact", by: "user", must: [/third working day/i] },
  { id: "dashboard", kind: "fact", by: "user", must: [/grafana\.karoo\.example/i] },
  { id: "pim-source", kind: "correction", by: "user", must: [/catalogsync/i, /\bpim\b/i] },
  { id: "dags-live", kind: "correction", by: "user", must: [/dags-live/i] },
  {
    id: "net-sales",
    kind: "correction",
    by: "user",
    must: [/net_sales/i, /already|again|twice/i, /returns|vat/i],
  },
  { id: "business-date", kind: "correction", by: "user", must: [/business_date/i, /4am|day/i] },
  { id: "dedup-view", kind: "correction", by: "user", must: [/receipts_dedup/i] },
  { id: "locations", kind: "correction", by: "user", must: [/location/i, /warehouse/i, /store/i] },
  { id: "tiny-batches", kind: "cause", by: "agent", must: [/\btills?\b/i, /tiny batch|parts?\b/i] },
  { id: "dupes-on-stop", kind: "cause", by: "agent", must: [/offsets?/i, /sigterm|stop/i] },
  {
    id: "ssm-at-parse",
    kind: "cause",
    by: "subagent",
    must: [/ssm|get_parameter|boto3/i, /pars|import|top level|module/i],
  },
  {
    id: "ds-interval",
    kind: "cause",
    by: "subagent",
    must: [/\bds\b|data_interval/i, /start|end|interval/i],
  },
  { id: "insteadof", kind: "fix", by: "tool", must: [/insteadOf/i] },
  { id: "sso-login", kind: "fix", by: "tool", must: [/aws sso login/i] },
  {
    id: "skip-user-setup",
    kind: "fix",
    by: "tool",
    must: [/CLICKHOUSE_SKIP_USER_SETUP/],
    wrong: [/clickhouse-server:24\.8/, /WithPassword/],
  },
  {
    id: "drain-flaky",
    kind: "fix",
    by: "tool",
    must: [/flaky|without (?:a |any )?change|unchanged|run again|again without|intermittent/i],
  },
  { id: "pythonpath", kind: "fix", by: "tool", must: [/pythonpath/i], wrong: [/sys\.path/] },
  { id: "protoc-plugin", kind: "fix", by: "tool", must: [/protoc-gen-go@/] },
  { id: "lint-binary", kind: "fix", by: "tool", must: [/make tools/], stale: [/golangci-lint@v/] },
  { id: "dbt", kind: "decision", by: "user", must: [], stale: [/\bdbt\b/i], isForgotten: true },
  {
    id: "marguerite",
    kind: "fact",
    by: "user",
    must: [],
    stale: [/marguerite/i],
    isForgotten: true,
  },
];

const PRIVATE_MODULE_ERROR = `go: github.com/karoo-retail/kit@v0.31.0: reading github.com/karoo-retail/kit/go.mod at revision v0.31.0: git ls-remote -q --end-of-options origin in /home/dev/go/pkg/mod/cache/vcs/7c1f0e5ab2d94: exit status 128:
	fatal: could not read Username for 'https://github.com': terminal prompts disabled
Confirm the import path was entered correctly.
If this is a private repository, see https://golang.org/doc/faq#git_https for additional information.`;

const SSO_ERROR = `Error: validating provider credentials: retrieving caller identity from STS: operation error STS: GetCallerIdentity, get identity: get credentials: failed to refresh cached credentials, refresh cached SSO token failed, unable to refresh SSO token, operation error SSO OIDC: CreateToken, https response error StatusCode: 400, RequestID: 5c0b1f52-9e07-4a41-8a55-0d6c2f3b7711, InvalidGrantException:

  with provider["registry.terraform.io/hashicorp/aws"],
  on main.tf line 1, in provider "aws":
   1: provider "aws" {`;

const CH_AUTH_ERROR = `--- FAIL: TestBatcherPartialInsert (11.83s)
    container.go:41: ping clickhouse: code: 516, message: default: Authentication failed: password is incorrect, or there is no user with such name.
FAIL
FAIL	github.com/karoo-retail/dp/internal/ingest	12.104s
FAIL`;

const DRAIN_ERROR = `ok  	github.com/karoo-retail/dp/internal/export	0.212s
--- FAIL: TestShutdownDrains (3.02s)
    consumer_test.go:88: context deadline exceeded: 2 of 50 messages not acked
FAIL
FAIL	github.com/karoo-retail/dp/internal/ingest	9.411s
FAIL`;

const DAG_IMPORT_ERROR = `==================================== ERRORS ====================================
______________ ERROR collecting dags/tests/test_dag_integrity.py _______________
ImportError while importing test module '/home/dev/src/dp/dags/tests/test_dag_integrity.py'.
Hint: make sure your test modules/packages have valid Python names.
Traceback:
dags/tests/test_dag_integrity.py:6: in <module>
    import supplier_scores
dags/supplier_scores.py:4: in <module>
    from common.alerts import notify
E   ModuleNotFoundError: No module named 'common'
=========================== short test summary info ============================
ERROR dags/tests/test_dag_integrity.py
!!!!!!!!!!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!!!!!!!!!!
=============================== 1 error in 0.48s ===============================`;

const BUF_ERROR = `buf generate
Failure: plugin go: could not find protoc plugin for name go - please make sure protoc-gen-go is installed and present on your $PATH
make: *** [Makefile:22: gen] Error 1`;

const LINT_ERROR = `golangci-lint run ./...
Error: can't load config: the Go language version (go1.23) used to build golangci-lint is lower than the targeted Go version (1.24.1)
Failed executing command with error: can't load config: the Go language version (go1.23) used to build golangci-lint is lower than the targeted Go version (1.24.1)
make: *** [Makefile:14: lint] Error 3`;

const dayOne: readonly Session[] = [
  session("new-laptop", [
    user(
      "morning. new laptop, repo is freshly cloned, get it to build and then tell me what you think is in here, i know most of it but i want to see how you read it",
    ),
    ...lookAround(["cmd/ingestd/main.go", "internal/ingest/consumer.go", "Makefile"]),
    fails("go build ./...", PRIVATE_MODULE_ERROR),
    run('git config --global url."git@github.com:".insteadOf "https://github.com/"'),
    run("go build ./...", "", { tells: ["insteadof"] }),
    agent(
      "It builds. The repository has four Go services: ingestd takes receipts from the tills and writes them to ClickHouse, catalogsync copies the product catalogue, queryapi serves the marts over HTTP, and exportd writes files for partners. Next to them are the Airflow DAGs, the Terraform of two environments, four Helm charts and the migrations of ClickHouse and Postgres. The tests are next to the code. CI builds images and runs the linters.",
    ),
    user(
      "good, that's about right. that is a wall of text though, three lines of summary is plenty for me, i read the diff anyway",
      { tells: ["short"] },
    ),
    agent("Got it."),
    user(
      "and before anything gets pushed: make verify. it's lint + unit tests + the sql linter, same thing ci does and i'm tired of red crosses over whitespace",
      { tells: ["verify"] },
    ),
    agent("make verify before every push, noted."),
  ]),
  session("ingest-buffer", [
    user(
      "so, ingest. tills post receipts to ingestd and that goes straight into clickhouse, whenever ch hiccups we lose receipts. i'd put sqs in between, one queue per country, ingestd splits into a receiver and a writer. start with the writer side",
    ),
    read("internal/ingest/consumer.go", "func (c *Consumer) Run(ctx context.Context) error {\n"),
    read("cmd/ingestd/main.go", "func main() {\n\tserve()\n}\n"),
    edit(
      "internal/ingest/consumer.go",
      "\treturn c.insert(ctx)",
      '\tlogrus.Info("polling")\n\treturn c.poll(ctx, c.insert)',
    ),
    user(
      "looks ok but why is logrus back, we ripped that out last year, everything logs with slog here. the polling itself is fine",
      { tells: ["slog"] },
    ),
    edit("internal/ingest/consumer.go", 'logrus.Info("polling")', 'slog.InfoContext(ctx, "poll")'),
    agent("Receipts go through SQS now, one queue per country, and it logs with slog."),
    ask(
      "The writer may see a message twice. What identifies a receipt line?",
      "till id + receipt number + line number. receipt numbers alone repeat across tills",
      { tells: ["line-key"] },
    ),
    edit(
      "internal/ingest/batch.go",
      "// dedupe key",
      'func lineKey(r Line) string { return fmt.Sprint(r.TillID, ":", r.ReceiptNo, ":", r.LineNo) }',
    ),
    agent("Lines are keyed by till, receipt and line. How much traffic should it hold?"),
    user(
      "black friday topped out at 42k events a second, a normal saturday does maybe 6k. size it for the former, costs are fine with me",
      { tells: ["peak"] },
    ),
    edit("cmd/ingestd/main.go", "\tserve()", "\tserve(withWriters(24))"),
    run("make verify", "ok  \tgithub.com/karoo-retail/dp/...\n0 issues."),
    run("git commit -qam 'ingestd: poll a queue instead of inserting inline'"),
    run("git push -q origin HEAD"),
    agent("24 writers hold the peak with a third to spare. Pushed."),
    user(
      "sweet. what's the max long poll wait again, 20s? and does a message over 256k just bounce",
    ),
    agent("20 seconds, and yes, anything over the limit is rejected at send."),
  ]),
  session("stg-queues", [
    user("now the queues for staging in terraform. za, na, bw, one each plus a dlq each"),
    read("terraform/envs/stg/main.tf", 'provider "aws" {\n  region = "eu-west-1"\n'),
    edit(
      "terraform/envs/stg/main.tf",
      "# queues",
      'module "receipt_queue" {\n  for_each = toset(["za", "na", "bw"])\n  source   = "../../modules/queue"\n}',
    ),
    fails("cd terraform/envs/stg && terraform plan", SSO_ERROR),
    run(
      "aws sso login --profile karoo-stg",
      "Successfully logged into Start URL: https://karoo.awsapps.com/start",
    ),
    run("cd terraform/envs/stg && terraform plan", "Plan: 6 to add, 0 to change, 0 to destroy.", {
      tells: ["sso-login"],
    }),
    refusedRun(
      "cd terraform/envs/stg && terraform apply -auto-approve",
      "nope. nobody applies from a laptop here, not even staging, you merge and the tf workflow applies it",
      { tells: ["tf-apply"] },
    ),
    agent("Left it at the plan."),
    user(
      "account id in the provider block is wrong btw, that's prod. staging is 447120983355. and the queue alarms go to #dp-alerts",
    ),
    edit("terraform/envs/stg/main.tf", "318804552917", "447120983355"),
    edit("dags/common/alerts.py", 'CHANNEL = ""', 'CHANNEL = "#dp-alerts"'),
    run("git switch -qc stg-queues && git commit -qam 'tf/stg: receipt queues'"),
    run("make verify && git push -qu origin stg-queues", "0 issues."),
    user(
      "open a pr then. anything under terraform/ needs karoo-retail/cloud-core as reviewer, otherwise it sits there for a week and nobody tells you why",
      { tells: ["cloud-core"] },
    ),
    run(
      "gh pr create --fill --reviewer karoo-retail/cloud-core",
      "https://github.com/karoo-retail/dp/pull/811",
    ),
    agent("PR 811 is open with cloud-core on it."),
  ]),
  session("raw-ttl", [
    user(
      "raw.receipts is at 9 tb lol. put a ttl on it, 90 days is enough for everyone who ever asked me",
    ),
    read("migrations/clickhouse/0041_receipts.sql", "CREATE TABLE raw.receipts ...\n"),
    write(
      "migrations/clickhouse/0042_receipts_ttl.sql",
      "ALTER TABLE raw.receipts MODIFY TTL received_at + INTERVAL 90 DAY;\n",
    ),
    user(
      "careful, all our clickhouse ddl has ON CLUSTER '{cluster}' in it, without that one replica gets the change and the others don't. cost me half a saturday once",
      { tells: ["on-cluster"] },
    ),
    write(
      "migrations/clickhouse/0042_receipts_ttl.sql",
      "ALTER TABLE raw.receipts ON CLUSTER '{cluster}' MODIFY TTL received_at + INTERVAL 90 DAY;\n",
    ),
    run("make sql-lint", "42 files, 0 problems"),
    agent("TTL of 90 days, on the cluster."),
    user(
      "ok. for the runbook: prod clickhouse is ch-prd-01.karoo.internal, native tls on 9440. put it in docs/runbook.md, people ask me every week",
    ),
    edit("docs/runbook.md", "# runbook", "# runbook\n\nclickhouse: ch-prd-01.karoo.internal:9440"),
    agent("It's in the runbook."),
    user(
      "next, partner exports. we promised them csv.gz, one file per day, dropped into s3://karoo-partner-drop. exportd has stubs for that i think",
    ),
    read("internal/export/writer.go", 'const format = ""\n'),
    edit("internal/export/writer.go", 'const format = ""', 'const format = "csv.gz"'),
    edit("internal/export/writer.go", 'const bucket = ""', 'const bucket = "karoo-partner-drop"'),
    run("go test ./internal/export", "ok  \tgithub.com/karoo-retail/dp/internal/export"),
    agent("Exports are csv.gz into karoo-partner-drop."),
    user("how bad would it be if we always wrote with insert_quorum=2? just curious", {
      notARule: [/always wrote with/i],
    }),
    agent("Roughly double the insert latency, and inserts stop when one replica is down."),
  ]),
];

const dayTwo: readonly Session[] = [
  session("batcher-test", [
    user(
      "need a test for the batcher: half of the batch fails to insert, the other half must not be sent twice",
    ),
    read("internal/ingest/batch.go", "const flushEvery = 200 * time.Millisecond\n"),
    edit(
      "internal/ingest/batch_test.go",
      "// more",
      "func TestBatcherPartialInsert(t *testing.T) {\n\tdb, mock, _ := sqlmock.New()\n\t_ = mock\n\tuse(t, db)\n}",
    ),
    user(
      "please no. we don't mock the db, tests talk to a real clickhouse via testcontainers, there's a helper in internal/chtest. the mocks said everything was fine for a year and it wasn't",
      { tells: ["real-clickhouse"] },
    ),
    edit(
      "internal/ingest/batch_test.go",
      "\tdb, mock, _ := sqlmock.New()\n\t_ = mock\n",
      "\tdb := chtest.Start(t)\n",
    ),
    fails("go test ./internal/ingest -run PartialInsert", CH_AUTH_ERROR),
    edit("internal/chtest/container.go", "clickhouse-server:25.3", "clickhouse-server:24.8"),
    fails(
      "go test ./internal/ingest -run PartialInsert",
      CH_AUTH_ERROR.replace("11.83s", "14.20s").replace("12.104s", "14.511s"),
    ),
    edit("internal/chtest/container.go", "clickhouse-server:24.8", "clickhouse-server:25.3"),
    edit("internal/chtest/container.go", "image)", 'image, clickhouse.WithPassword(""))'),
    fails(
      "go test ./internal/ingest -run PartialInsert",
      CH_AUTH_ERROR.replace("11.83s", "10.97s").replace("12.104s", "11.262s"),
    ),
    edit("internal/chtest/container.go", 'image, clickhouse.WithPassword(""))', "image)"),
    edit(
      "internal/chtest/container.go",
      "run(t, image)",
      'run(t, image, env("CLICKHOUSE_SKIP_USER_SETUP", "1"))',
    ),
    run(
      "go test ./internal/ingest -run PartialInsert",
      "ok  \tgithub.com/karoo-retail/dp/internal/ingest\t8.3s",
      { tells: ["skip-user-setup"] },
    ),
    agent("Passes. The image locks the default user to localhost unless user setup is skipped."),
    user("huh, nice. run the lot"),
    fails("go test ./...", DRAIN_ERROR),
    run("go test ./...", "ok  \tgithub.com/karoo-retail/dp/internal/ingest\t8.9s", {
      tells: ["drain-flaky"],
    }),
    agent("All green. TestShutdownDrains failed once and passed unchanged, so it is flaky."),
  ]),
  session("supplier-ref", [
    user(
      "catalog postgres: products needs a supplier_ref text column, nullable. we use goose for postgres, look at the last one in migrations/postgres",
    ),
    run("ls migrations/postgres", "20260112_products.sql\n20260203_brands.sql"),
    write(
      "migrations/postgres/20260310_supplier_ref.sql",
      "-- +goose Up\nALTER TABLE products ADD COLUMN supplier_ref text;\n",
    ),
    user(
      "put set lock_timeout = '3s' at the top, every postgres migration gets that, checkout lives on the same instance and stood still for four minutes once because an alter was waiting",
      { tells: ["lock-timeout"] },
    ),
    write(
      "migrations/postgres/20260310_supplier_ref.sql",
      "-- +goose Up\nSET lock_timeout = '3s';\nALTER TABLE products ADD COLUMN supplier_ref text;\n",
    ),
    agent("Done. Next I let catalogsync fill it from the orders database."),
    edit("internal/catalogsync/source.go", '"pim_replica"', '"orders_replica"'),
    interrupt,
    user(
      "stop. catalogsync doesn't read the orders db, it reads the pim replica and nothing else. orders knows nothing about suppliers",
      { tells: ["pim-source"] },
    ),
    edit("internal/catalogsync/source.go", '"orders_replica"', '"pim_replica"'),
    edit("internal/catalogsync/source.go", '"sku", "name"', '"sku", "name", "supplier_ref"'),
    agent("It reads supplier_ref from the PIM now."),
    user(
      "good. that replica gets rebuilt every sunday night, 2 till 4 more or less, everything reading from it falls over in that window and that's accepted. so don't build retries for it",
      { tells: ["pim-rebuild"] },
    ),
    agent("No retries then."),
    user("priya owns the supplier feed, so ask priya before the column mapping there changes"),
    agent("The mapping is untouched."),
    user("cool. what's the shortest way to see which columns of a pg table are never null"),
    agent("pg_stats with null_frac = 0; for products that's sku and name."),
  ]),
  session("scores-dag", [
    user(
      "new dag: supplier scores, weekly on monday, reads clickhouse, writes catalog postgres. sales_daily is a decent template, minus the ugly bits",
    ),
    read("dags/sales_daily.py", 'with DAG("sales_daily", schedule="0 3 * * *"):\n'),
    write(
      "dags/supplier_scores.py",
      'from airflow import DAG\nfrom airflow.decorators import task\n\nfrom common.alerts import notify\n\nwith DAG("supplier_scores", schedule="0 5 * * 1") as dag:\n    pass\n',
    ),
    user(
      "where's catchup. every dag here has catchup=False and max_active_runs=1, someone forgot it last spring and airflow cheerfully started two years of history on a tuesday morning",
      { tells: ["catchup"] },
    ),
    edit(
      "dags/supplier_scores.py",
      'schedule="0 5 * * 1")',
      'schedule="0 5 * * 1", catchup=False, max_active_runs=1)',
    ),
    fails("pytest -q dags/tests", DAG_IMPORT_ERROR),
    edit(
      "dags/tests/conftest.py",
      "import pytest\n",
      "import os\nimport sys\n\nimport pytest\n\nsys.path.insert(0, os.path.dirname(__file__))\n",
    ),
    fails("pytest -q dags/tests", DAG_IMPORT_ERROR.replace("0.48s", "0.51s")),
    edit(
      "dags/tests/conftest.py",
      "import os\nimport sys\n\nimport pytest\n\nsys.path.insert(0, os.path.dirname(__file__))\n",
      "import pytest\n",
    ),
    edit("pyproject.toml", '["dags/tests"]', '["dags/tests"]\npythonpath = ["dags"]'),
    run("pytest -q dags/tests", "14 passed in 2.31s", { tells: ["pythonpath"] }),
    agent("The DAG is tested. It goes live as soon as this is merged to main."),
    user(
      "not from main, git-sync follows the dags-live branch. merging does nothing until the promote workflow has moved that",
      { tells: ["dags-live"] },
    ),
    agent("Right, then it needs a promote after the merge."),
    user(
      "yes. and for orientation: the sales mart has to be complete by 7, that's when the regional managers open it, so nothing heavy before that",
    ),
    agent("The scores run at five on Mondays; I moved them to eight."),
    edit("dags/supplier_scores.py", "0 5 * * 1", "0 8 * * 1"),
    user(
      "backfills are plain k8s jobs here, charts/backfill, so no backfill task in the dag please",
    ),
    agent("There is none in it."),
    user(
      "let's try dbt for the marts, the sql in the dags is getting out of hand. just a skeleton for now",
    ),
    write("dbt/dbt_project.yml", "name: karoo\nversion: 1.0.0\nprofile: clickhouse\n"),
    agent("A skeleton is in dbt/."),
  ]),
  session("red-ci", [
    user(
      'ci is red on main, this is all i get:\n```\nRun make image\n#9 [builder 4/6] RUN go mod download\nWARN: Always use --mount=type=cache for module downloads\nNOTE: Never copy .git into the build context, use a .dockerignore\n#11 [builder 6/6] RUN go build -o /out/ingestd ./cmd/ingestd\nERROR: failed to solve: process "/bin/sh -c go build" did not complete successfully: exit code: 137\nError: Process completed with exit code 1.\n```',
      { notARule: [/mount=type=cache/i, /copy \.git into/i] },
    ),
    read(".github/workflows/ci.yml", "runs-on: ubuntu-latest\n"),
    agent("137 is the OOM killer: the standard runner has too little memory for this build."),
    user(
      "then move the image job to our arm runners, label is dp-large-arm, we pay for six of those and use two",
      { tells: ["arm-runners"] },
    ),
    edit(".github/workflows/ci.yml", "runs-on: ubuntu-latest", "runs-on: dp-large-arm"),
    run("make verify", "0 issues."),
    run("git commit -qam 'ci: build images on the arm runners' && git push -q"),
    run("gh run watch --exit-status", "✓ main CI · 8812231907"),
    agent("Green again."),
    user("skip the yaml warnings this time, i want it merged before standup", {
      notARule: [/skip the yaml/i],
    }),
    agent("Skipped."),
    user(
      "ingestd exposes its metrics on 9102 by the way, can you add the scrape annotation to the chart",
    ),
    edit("charts/ingestd/values.yaml", "port: 9102", "port: 9102\n  scrape: true"),
    agent("Annotated."),
  ]),
];

const dayThree: readonly Session[] = [
  session("too-many-parts", [
    user(
      "ingestd in prod is unhappy since the rollout yesterday, look at its logs and tell me why",
    ),
    run(
      "kubectl --context prod -n ingest logs deploy/ingestd --tail=3",
      'level=ERROR msg="insert failed" err="code: 252, message: Too many parts (3004 with average size of 1.21 KiB) in table \'raw.receipts\'. Merges are processing significantly slower than inserts"',
    ),
    refusedRun(
      "kubectl --context prod -n ingest rollout restart deploy/ingestd",
      "whoa no. on the prod context you only read, get/describe/logs. whatever changes something there goes through argocd",
      { tells: ["prod-readonly"] },
    ),
    read("internal/ingest/batch.go", "const flushEvery = 200 * time.Millisecond\n"),
    queued(
      "might matter: the za stores send in bulk every 15 minutes because of the lines out there, so spikes at :00 :15 :30 :45 are normal",
      { tells: ["za-bulk"] },
    ),
    edit(
      "internal/ingest/batch.go",
      "func (b *Batcher) key(r Receipt) string { return r.TillID }",
      'func (b *Batcher) key(r Receipt) string { return r.Country + r.ReceivedAt.Format("20060102") }',
    ),
    edit("internal/ingest/batch.go", "200 * time.Millisecond", "2 * time.Second"),
    run("go test ./internal/ingest", "ok  \tgithub.com/karoo-retail/dp/internal/ingest\t9.1s"),
    agent(
      "The batcher grouped by till and flushed every 200 ms, so each till made its own tiny batch and every one of those became a part. It groups by country and day now and flushes every two seconds, which is about 60 times fewer parts.",
      { tells: ["tiny-batches"] },
    ),
    user("makes sense. roll it through the normal way, i'll watch it"),
    run("make verify && git push -q origin HEAD", "0 issues."),
    agent("Pushed; Argo picks up the image from the bump PR."),
    user(
      "parts going down, 900 now. good one. while that settles: queryapi has no /readyz, add one that pings clickhouse with a 1s timeout, and bump kit to 0.32, there's a fix for the otel shutdown in it",
    ),
    write(
      "internal/queryapi/ready.go",
      "package queryapi\n\nfunc (s *Server) ready(ctx context.Context) error {\n\tctx, cancel := context.WithTimeout(ctx, time.Second)\n\tdefer cancel()\n\treturn s.ch.Ping(ctx)\n}\n",
    ),
    edit("go.mod", "kit v0.31.0", "kit v0.32.0"),
    run("go mod tidy && go build ./...", ""),
    agent("Both are in."),
    user(
      "we were thinking in the team, what if every service had to own its own clickhouse database and nobody may join across them... thoughts?",
      { notARule: [/own its own clickhouse/i, /may join across/i] },
    ),
    agent("It would break both marts, which join receipts with the catalogue."),
  ]),
  session("finance-says", [
    user(
      "finance says our net sales for february are 3% lower than theirs. who's right, i have to answer them by noon",
    ),
    read("internal/queryapi/sales.go", 'const netSales = "sum(net_sales) - sum(returns)"\n'),
    agent("I would also take the VAT off net_sales, then see what remains of the difference."),
    edit("internal/queryapi/sales.go", "- sum(returns)", "- sum(returns) - sum(vat)"),
    user(
      "other direction! net_sales is already without vat and without returns, nothing gets subtracted from it again. that's exactly the 3%, isn't it",
      { tells: ["net-sales"] },
    ),
    edit("internal/queryapi/sales.go", " - sum(returns) - sum(vat)", ""),
    run("go run ./cmd/queryapi -probe 'net 2026-02'", "net 2026-02: 118240311.42 (finance +0.04%)"),
    agent("Yes: without the second subtraction the difference is 0.04 %."),
    user(
      "and the 0.04 is the day. a trading day is business_date, it rolls over at 4am because of the late shops, toDate(created_at) is wrong everywhere outside the raw layer",
      { tells: ["business-date"] },
    ),
    edit("internal/queryapi/sales.go", "toDate(created_at)", "business_date"),
    run("go run ./cmd/queryapi -probe 'net 2026-02'", "net 2026-02: 118287620.19 (finance 0.00%)"),
    agent("Zero difference."),
    user(
      "haha beautiful. while you're in that file: Net float64? amounts are int64 in minor units plus a currency code, everywhere, float money is how people end up in audits",
      { tells: ["minor-units"] },
    ),
    edit("internal/queryapi/sales.go", "\tNet float64\n", "\tNetMinor int64\n\tCurrency string\n"),
    agent(
      "Changed. Namibia and Botswana report in their own currency. Should it be converted when a receipt comes in, or in the mart?",
    ),
    user("in the mart, with the ecb rate of that business date. ingest stays in local currency", {
      tells: ["ecb"],
    }),
    edit(
      "internal/queryapi/sales.go",
      'const day = "business_date"',
      "const day = \"business_date\"\n\nconst rate = \"dictGet('ref.ecb', 'rate', (currency, business_date))\"",
    ),
    run("make verify", "0 issues."),
    user(
      "ok. don't merge yet tho, finance closes the month on the third working day and mart_finance doesn't move before that",
      { tells: ["month-close"] },
    ),
    agent("It waits as a draft."),
    user(
      "also i want retries and history for backfills, so backfills go through airflow from now on instead of those jobs",
    ),
    agent("Backfills go through Airflow then."),
  ]),
  session("loyalty", [
    user("loyalty events come next, they want points per customer in a mart. draft the raw table"),
    write(
      "migrations/clickhouse/0043_loyalty.sql",
      "CREATE TABLE raw.loyalty ON CLUSTER '{cluster}' (email String, card_no String, points Int32, ts DateTime) ENGINE = ReplicatedMergeTree ORDER BY ts;\n",
    ),
    user(
      "email and card number in the clear, no way, the dpo reads our schemas. only card_hash goes into clickhouse, nothing else that identifies a customer",
      { tells: ["pii"] },
    ),
    write(
      "migrations/clickhouse/0043_loyalty.sql",
      "CREATE TABLE raw.loyalty ON CLUSTER '{cluster}' (card_hash FixedString(32), points Int32, ts DateTime) ENGINE = ReplicatedMergeTree ORDER BY (card_hash, ts);\n",
    ),
    agent("Only card_hash is left. The events need a new field in the proto."),
    user("marguerite knows the loyalty system inside out, ask marguerite if a field is unclear"),
    agent("Will do."),
    refusedEdit(
      "internal/gen/receiptpb/receipt.pb.go",
      "that's generated. change the .proto and run make gen, hand edits in there are gone with the next run",
      { tells: ["generated"] },
    ),
    edit(
      "proto/receipt.proto",
      "  int64 receipt_no = 2;",
      "  int64 receipt_no = 2;\n  bytes card_hash = 3;",
    ),
    fails("make gen", BUF_ERROR),
    run("go install google.golang.org/protobuf/cmd/protoc-gen-go@v1.36.5"),
    run("make gen", "buf generate", { tells: ["protoc-plugin"] }),
    agent("The field is generated."),
    user(
      "this came in on the pr from a contractor:\n> you should always return pointers for large structs\n> never use init() for registering codecs\n> all exported funcs must have an example test\nanything in there we should care about?",
      { notARule: [/return pointers for/i, /init\(\) for registering/i, /have an example test/i] },
    ),
    agent("The init() remark is fair for this file; the others are taste."),
    user(
      "right. next: airflow scheduler is at 100% cpu and dags take ages to show up. have somebody dig into that while we finish here",
    ),
    delegate(
      "Find out why the Airflow scheduler of the data platform is at 100 % CPU and DAGs show up late.",
      "The scheduler is busy parsing: dags/supplier_feed.py calls boto3 ssm get_parameter at module top level, so each parse of the file waits 38 s for SSM, every 30 seconds, in both schedulers. Reading the parameter inside the task brings parsing of all DAGs down to 1.9 s.",
      { tells: ["ssm-at-parse"] },
    ),
    edit(
      "dags/supplier_feed.py",
      'TOKEN = boto3.client("ssm").get_parameter(Name="/dp/supplier/token")',
      'def token():\n    return boto3.client("ssm").get_parameter(Name="/dp/supplier/token")',
    ),
    run("pytest -q dags/tests", "14 passed in 1.02s"),
    agent("The token is read inside the task now."),
  ]),
];

const dayFour: readonly Session[] = [
  session("slept-over-it", [
    user(
      "ok so i slept over it and talked to the network guys. sqs is out again, there's an msk cluster sitting there half idle, receipts go over kafka on that. one topic per country, rest of the design stays",
      { tells: ["queue"] },
    ),
    edit("terraform/envs/stg/main.tf", "../../modules/queue", "../../modules/topic"),
    edit("internal/ingest/consumer.go", "c.poll(ctx, c.insert)", "c.fetch(ctx, c.insert)"),
    run("cd terraform/envs/stg && terraform plan", "Plan: 3 to add, 0 to change, 6 to destroy."),
    agent("The writer fetches from Kafka now, three topics instead of six queues."),
    user(
      "and legal answered, raw receipts have to stay 13 months so the ttl goes up, storage people will love me. priya is off till autumn btw, jonas has the supplier feed now, he wants to see the scores dag too",
      { tells: ["retention", "feed-owner"] },
    ),
    write(
      "migrations/clickhouse/0044_receipts_ttl.sql",
      "ALTER TABLE raw.receipts ON CLUSTER '{cluster}' MODIFY TTL received_at + INTERVAL 13 MONTH;\n",
    ),
    agent("0044 raises it to 13 months, and I'll add Jonas to the PR."),
    user(
      "goose annoys me, you never see drift until something breaks. postgres migrations move to atlas, convert the three we have",
      { tells: ["pg-migrations"] },
    ),
    run("atlas migrate import --from file://migrations/postgres --to file://migrations/pg", ""),
    run("atlas migrate hash --dir file://migrations/pg", ""),
    agent("Converted, the three are in migrations/pg with an atlas.sum."),
    user("cool. make lint is broken on my machine since i updated go, fix that in between"),
    fails("make lint", LINT_ERROR),
    run("go install github.com/golangci/golangci-lint/cmd/golangci-lint@v1.64.8", ""),
    run("make lint", "golangci-lint run ./...\n0 issues."),
    agent("Rebuilt with the current Go, lint runs."),
    user("ok now the kafka credentials for ingestd, scram user + password, chart needs them"),
    refusedEdit(
      "charts/ingestd/values.yaml",
      "no passwords in values files, not even for staging. secrets live in ssm and external-secrets brings them into the namespace",
      { tells: ["secrets"] },
    ),
    write(
      "charts/ingestd/templates/externalsecret.yaml",
      "apiVersion: external-secrets.io/v1\nkind: ExternalSecret\nspec:\n  dataFrom:\n    - extract:\n        key: /dp/ingestd/kafka\n",
    ),
    run("helm template charts/ingestd | grep -c ExternalSecret", "1"),
    agent("The chart takes them from /dp/ingestd/kafka."),
  ]),
  session("dupes", [
    user("staging has duplicate receipts since we're on kafka, about 0.4%. always around deploys"),
    read("internal/ingest/consumer.go", "func (c *Consumer) Stop() {\n\tc.cancel()\n}\n"),
    run(
      'clickhouse-client --host ch-stg-01 -q "SELECT toStartOfMinute(received_at) m, count() - uniqExact(till_id, receipt_no, line_no) d FROM raw.receipts GROUP BY m HAVING d > 0"',
      "2026-03-12 09:41:00\t812\n2026-03-12 11:07:00\t790",
    ),
    edit(
      "internal/ingest/consumer.go",
      "\tc.cancel()\n",
      "\tc.flush()\n\tc.commitOffsets()\n\tc.cancel()\n",
    ),
    run("go test ./internal/ingest", "ok  \tgithub.com/karoo-retail/dp/internal/ingest\t9.0s"),
    agent(
      "Found it: offsets are committed on a ten second timer, and on SIGTERM the consumer stopped without committing, so the next pod read up to ten seconds of receipts again. Stop flushes and commits the offsets now. The rest ReplacingMergeTree removes anyway, so readers won't notice.",
      { tells: ["dupes-on-stop"] },
    ),
    user(
      "they will. replacing only dedupes when it feels like merging, so readers go to raw.receipts_dedup, never to the table itself. rest of it sounds right",
      { tells: ["dedup-view"] },
    ),
    agent("Then I clean up the duplicates that are there."),
    refusedRun(
      "clickhouse-client --host ch-stg-01 -q \"ALTER TABLE raw.receipts DELETE WHERE received_at BETWEEN '2026-03-12 09:41:00' AND '2026-03-12 09:42:00'\"",
      "no alter delete or update on the big tables, those mutations block merges for hours. drop the partition and replay it from the topic",
      { tells: ["no-mutations"] },
    ),
    run(
      "clickhouse-client --host ch-stg-01 -q \"ALTER TABLE raw.receipts ON CLUSTER '{cluster}' DROP PARTITION '20260312'\"",
      "",
    ),
    run("go run ./cmd/ingestd -replay 2026-03-12 -env stg", "replayed 4118230 receipts"),
    agent("Dropped and replayed, no duplicates left on that day."),
  ]),
  session("moves", [
    user(
      "a bunch of stuff moved this week. ch-prd-01 is gone as of this morning, prod clickhouse is ch-prd-03.karoo.internal, same port. fix the runbook pls",
      { tells: ["ch-host"] },
    ),
    edit("docs/runbook.md", "ch-prd-01", "ch-prd-03"),
    agent("Runbook fixed."),
    user(
      "staging got its own org unit so the account there is 902644177310 now. and #dp-alerts gets archived, alarms go to #data-oncall from today, there's a rota behind it finally",
      { tells: ["stg-account", "alarms"] },
    ),
    edit("terraform/envs/stg/main.tf", "447120983355", "902644177310"),
    edit("dags/common/alerts.py", "#dp-alerts", "#data-oncall"),
    agent("Both changed, the alerts of the DAGs too."),
    user(
      "and the otel collector only scrapes 9464, so the ingestd metrics have to sit on that port now. that's it i think",
      { tells: ["metrics-port"] },
    ),
    edit("charts/ingestd/values.yaml", "port: 9102", "port: 9464"),
    run("make verify", "0 issues."),
    run("git commit -qam 'follow the moves of this week' && git push -q origin HEAD"),
    agent("All four are in one commit."),
    user("do it without the pr template for once, it's four lines", {
      notARule: [/without the pr template/i],
    }),
    run(
      "gh pr create --fill -r karoo-retail/cloud-core",
      "https://github.com/karoo-retail/dp/pull/829",
    ),
    agent("829."),
  ]),
];

const dayFive: readonly Session[] = [
  session("exports-again", [
    user(
      "partners finally agreed, exports are parquet with zstd from now on. i've been waiting for that for a year",
      { tells: ["export-format"] },
    ),
    edit("internal/export/writer.go", '"csv.gz"', '"parquet"'),
    run("go get github.com/parquet-go/parquet-go@v0.25.0", "go: added github.com/parquet-go"),
    run("go test ./internal/export", "ok  \tgithub.com/karoo-retail/dp/internal/export"),
    agent("exportd writes zstd Parquet."),
    user(
      "and they read from karoo-exchange-eu, the old bucket gets deleted end of the month so don't leave anything pointing there",
      { tells: ["partner-bucket"] },
    ),
    edit("internal/export/writer.go", "karoo-partner-drop", "karoo-exchange-eu"),
    run("grep -rn partner-drop . --include=*.go --include=*.tf --include=*.yaml", ""),
    agent("Switched, nothing else mentioned the old one."),
    user("queryapi next: /v1/receipts needs paging, the app team wants it today"),
    agent(
      "Limit and offset would be quick; a cursor over (received_at, line key) is stable under inserts. Which one?",
    ),
    user("cursor, offset on 200m rows is a joke", { tells: ["paging"] }),
    write(
      "internal/queryapi/receipts.go",
      'package queryapi\n\nconst page = "WHERE (received_at, line_key) > (?, ?) ORDER BY received_at, line_key LIMIT ?"\n',
    ),
    run("make verify", "0 issues."),
    agent("Pages by cursor, 500 rows at most."),
    user(
      "nice. heads up: stores open earlier from april, so the sales mart has to be there at 6:15. can we make that?",
      { tells: ["mart-deadline"] },
    ),
    run("grep -n schedule dags/sales_daily.py", '5:with DAG("sales_daily", schedule="0 3 * * *"):'),
    agent("It starts at three and takes 95 minutes at most, so yes."),
  ]),
  session("lint-again", [
    user("lint broke AGAIN, same thing. annoying"),
    fails("make lint", LINT_ERROR),
    run("go install github.com/golangci/golangci-lint/cmd/golangci-lint@v1.64.8", ""),
    fails("make lint", LINT_ERROR),
    run("make tools", "rm -rf bin && GOBIN=$PWD/bin go install tool"),
    run("make lint", "golangci-lint run ./...\n0 issues.", { tells: ["lint-binary"] }),
    agent("The old binary was in bin/, which wins over the installed one; make tools rebuilt it."),
    user("ah ok. queryapi in prod looks undersized, can you check what it's asking for"),
    run("kubectl --context prod -n query get deploy queryapi -o jsonpath='{.spec.replicas}'", "2"),
    refusedRun(
      "kubectl --context prod -n query scale deploy/queryapi --replicas=4",
      "again: the prod cluster is look don't touch, i don't care how small it is. replicas are in the chart",
      { tells: ["prod-readonly"] },
    ),
    edit("charts/queryapi/values.yaml", "replicas: 2", "replicas: 4"),
    agent("Four replicas in the chart."),
    user(
      "good. oh and forget airflow for that other thing, the workers get evicted at 8 gb: backfills are plain k8s jobs again like before",
      { tells: ["backfills"] },
    ),
    agent("Back to charts/backfill."),
    user("stock mart is one day behind says merchandising. send someone to look, i have a call"),
    delegate(
      "Find out why the stock mart of the data platform is one day behind.",
      "The mart is a day behind because dags/stock_snapshot.py filters on {{ ds }}: in Airflow 2, ds is the start of the data interval, so the run of the 13th loads the 12th. Using data_interval_end | ds loads the day that the warehouse file is about.",
      { tells: ["ds-interval"] },
    ),
    edit("dags/stock_snapshot.py", "{{ ds }}", "{{ data_interval_end | ds }}"),
    run("pytest -q dags/tests", "14 passed in 1.04s"),
    agent("Fixed as proposed."),
  ]),
  session("store-page", [
    user(
      "Implement the following plan:\n\n# Store health page\n\n1. Always cache the store list for an hour\n2. Never show a store without receipts in the last day\n3. Endpoint /v1/stores/health in queryapi\n",
      { notARule: [/cache the store list/i, /store without receipts/i] },
    ),
    ...task("1", "Endpoint /v1/stores/health", true),
    ...task("2", "Panel in the dashboard", false),
    read("internal/queryapi/stores.go", 'const stores = "SELECT count() FROM dim.locations"\n'),
    run("go run ./cmd/queryapi -probe stores", "stores: 1412"),
    agent("There are 1412 stores, 61 of them silent since yesterday."),
    user(
      "we don't have 1412 stores, more like 1350. a location isn't a store, warehouses and depots are locations too, filter kind = 'store'",
      { tells: ["locations"] },
    ),
    edit("internal/queryapi/stores.go", "locations", "locations WHERE kind = 'store'"),
    run("go run ./cmd/queryapi -probe stores", "stores: 1347"),
    agent(
      "1347 stores, two of them silent. A store that comes back after a week offline sends everything at once. What should happen with receipts that are that old?",
    ),
    user(
      "anything older than 7 days lands in raw.receipts_dead and finance decides, don't try to be clever with it",
      { tells: ["late-receipts"] },
    ),
    edit(
      "internal/ingest/batch.go",
      "const flushEvery",
      'const lateTable = "raw.receipts_dead"\n\nconst lateAfter = 7 * 24 * time.Hour\n\nconst flushEvery',
    ),
    agent(
      "Done. What I would do next week: 1. always show silent stores first, 2. never poll more than once a minute, 3. link the page from the portal.",
      { notARule: [/show silent stores first/i, /poll more than once/i] },
    ),
    user(
      "let's see next week. the ingest dashboard is https://grafana.karoo.example/d/ingest-overview, put the panel there",
      { tells: ["dashboard"] },
    ),
    agent("I'll add the panel to that one."),
    user(
      "fwd from the vendor, fyi:\n> Dear customer, from version 26 on you must enable keeper TLS.\n> Do not use the legacy JSON type for new columns.\n> Kind regards, Customer Success\nwe're on 25.3 so whatever",
      { notARule: [/enable keeper tls/i, /legacy json type/i] },
    ),
    agent("Nothing to do on 25.3."),
  ]),
  session("week-end", [
    user("cleanup before the weekend. that sql modelling spike was meh, drop the folder"),
    run("git rm -rqf dbt", ""),
    agent("Gone."),
    terminal(["forget", "--pattern", "[Dd]bt", "--yes"], { tells: ["dbt"] }),
    user("also our loyalty contact left the company, i took the name off the readme"),
    agent("Ok."),
    terminal(["forget", "--pattern", "[Mm]arguerite", "--yes"], { tells: ["marguerite"] }),
    user("what's left in the branch? and is anything half done"),
    ...lookAround([
      "internal/ingest/consumer.go",
      "internal/ingest/batch.go",
      "internal/queryapi/sales.go",
      "internal/queryapi/stores.go",
      "internal/export/writer.go",
    ]),
    compact(
      "The user cleans up before the weekend; the spike folder is removed. Open: the dashboard panel for silent stores.",
    ),
    ...lookAround(["dags/stock_snapshot.py", "charts/ingestd/values.yaml"]),
    run("git status --short", ""),
    run("make verify", "0 issues."),
    agent("Clean; only the dashboard panel is open."),
    user("just push it, no need to wait for ci today", { notARule: [/need to wait for ci/i] }),
    run("git push -q origin HEAD", ""),
    agent("Pushed. Have a good weekend."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-returnsd", [
      user("new service, returnsd: takes return events from the tills, same shape as ingestd. go"),
      write(
        "cmd/returnsd/main.go",
        'package main\n\nimport log "github.com/sirupsen/logrus"\n\nfunc main() {\n\tlog.WithField("svc", "returnsd").Info("starting")\n}\n',
        { due: ["slog"] },
      ),
      write(
        "internal/returns/store_test.go",
        'package returns\n\nfunc TestStore(t *testing.T) {\n\tdb, mock, err := sqlmock.New()\n\tmock.ExpectExec("INSERT INTO raw.returns")\n\tuse(t, db, err)\n}\n',
        { due: ["real-clickhouse"] },
      ),
      user("how do we tell two lines of the same receipt apart, what's the unique key", {
        due: ["line-key"],
      }),
      agent("Till, receipt number and line number."),
      run("git push -u origin returnsd", "branch 'returnsd' set up to track 'origin/returnsd'.", {
        due: ["verify"],
      }),
      agent("Pushed."),
    ]),
    due: ["verify", "short"],
  },
  session("p-clickhouse", [
    user("the returns need a raw table, columns like receipts plus a reason"),
    write(
      "migrations/clickhouse/0045_returns.sql",
      "CREATE TABLE raw.returns (till_id String, receipt_no UInt64, reason String) ENGINE = ReplicatedMergeTree ORDER BY till_id;\n",
      { due: ["on-cluster"] },
    ),
    edit(
      "migrations/clickhouse/0045_returns.sql",
      "reason String)",
      "reason String, refund_amount Float64)",
      { due: ["minor-units"] },
    ),
    user("crm asks for the customer on it too so they can send vouchers"),
    edit(
      "migrations/clickhouse/0045_returns.sql",
      "reason String,",
      "reason String, customer_email String, loyalty_card_no String,",
      { due: ["pii"] },
    ),
    user("and there's test data from till 99 in raw.receipts, get rid of it"),
    run(
      "clickhouse-client --host ch-stg-01 -q \"ALTER TABLE raw.receipts DELETE WHERE till_id = '99'\"",
      "",
      { due: ["no-mutations"] },
    ),
    user("how long do we keep the raw receipts at the moment?", { due: ["retention"] }),
    agent("13 months."),
    user("which table do analysts query if they don't want doubles", { due: ["dedup-view"] }),
    agent("raw.receipts_dedup."),
  ]),
  session("p-postgres", [
    user("brands needs a country column. which tool did we settle on for the pg migrations", {
      due: ["pg-migrations"],
    }),
    agent("Atlas."),
    write(
      "migrations/pg/20260316_brand_country.sql",
      "ALTER TABLE brands ADD COLUMN country char(2);\n",
      { due: ["lock-timeout"] },
    ),
    agent("Added the migration."),
    user("where does catalogsync get its products from again?", { due: ["pim-source"] }),
    agent("From the PIM replica."),
    user("it fell over around 3 in the night to sunday, do i have to worry?", {
      due: ["pim-rebuild"],
    }),
    agent("No, the replica is rebuilt then."),
    user("the mapping in the supplier feed needs a new column, who do i talk to", {
      due: ["feed-owner"],
    }),
    agent("Jonas."),
  ]),
  session("p-terraform", [
    user("staging needs a topic for returns too, add it"),
    edit(
      "terraform/envs/stg/main.tf",
      'toset(["za", "na", "bw"])',
      'toset(["za", "na", "bw", "returns"])',
    ),
    fails(
      "cd terraform/envs/stg && terraform plan -out=plan.bin",
      SSO_ERROR.replace(
        "5c0b1f52-9e07-4a41-8a55-0d6c2f3b7711",
        "e1187d30-4c6b-4f0e-b7a2-91ce50d84a26",
      )
        .replace("main.tf line 1", "main.tf line 4")
        .replace("   1: provider", "   4: provider"),
      { due: ["sso-login"] },
    ),
    run("cd terraform/envs/stg && terraform plan -out=plan.bin", "Plan: 1 to add, 0 to change."),
    run("cd terraform/envs/stg && terraform apply plan.bin", "Apply complete!", {
      due: ["tf-apply"],
    }),
    user("what's the aws account number of staging? need it for a support ticket", {
      due: ["stg-account"],
    }),
    agent("902644177310."),
    user("pr for the topic please"),
    run(
      "gh pr create --title 'terraform/stg: topic for returns' --body ''",
      "https://github.com/karoo-retail/dp/pull/841",
      { due: ["cloud-core"] },
    ),
    agent("841 is open."),
  ]),
  session("p-prod", [
    user("queryapi feels slow in prod, give it a kick"),
    run(
      "kubectl --context prod -n query rollout restart deploy/queryapi",
      "deployment.apps/queryapi restarted",
      { due: ["prod-readonly"] },
    ),
    user("what's the hostname of prod clickhouse?", { due: ["ch-host"] }),
    agent("ch-prd-03.karoo.internal."),
    user("on which port do i scrape ingestd these days", { due: ["metrics-port"] }),
    agent("9464."),
    user("which slack channel do the alarms end up in", { due: ["alarms"] }),
    agent("#data-oncall."),
    user("where was the dashboard for ingest, link?", { due: ["dashboard"] }),
    agent("https://grafana.karoo.example/d/ingest-overview"),
  ]),
  session("p-ingest", [
    user("clickhouse complains about too many parts again on the receipts table. what was it", {
      due: ["tiny-batches"],
    }),
    agent("Batches per till, flushed too often."),
    user("remind me what sits between the tills and clickhouse now, what's the queue", {
      due: ["queue"],
    }),
    agent("Kafka on the MSK cluster."),
    user(
      "there's a burst from south africa at quarter past, exactly on the minute. attack or what?",
      {
        due: ["za-bulk"],
      },
    ),
    agent("No, those stores send in bulk every 15 minutes."),
    user("what load should returnsd survive, what did we see at the worst moment last year", {
      due: ["peak"],
    }),
    agent("42k events a second."),
    user("doubled receipts on staging after every deploy, didn't we have that?", {
      due: ["dupes-on-stop"],
    }),
    agent("Yes, offsets weren't committed on SIGTERM."),
    user("a till was offline for ten days and is back. where do its old receipts go?", {
      due: ["late-receipts"],
    }),
    agent("To raw.receipts_dead."),
  ]),
  session("p-airflow", [
    user("need a small dag that loads the fx rates every night"),
    write(
      "dags/fx_rates.py",
      'from airflow import DAG\n\nfrom common.alerts import notify\n\nwith DAG("fx_rates", schedule="30 1 * * *", start_date=datetime(2024, 1, 1)) as dag:\n    pass\n',
      { due: ["catchup"] },
    ),
    fails(
      "pytest -q dags/tests",
      DAG_IMPORT_ERROR.replace("0.48s", "0.63s")
        .replace("import supplier_scores", "import fx_rates")
        .replace("dags/supplier_scores.py:4", "dags/fx_rates.py:3")
        .replace("test_dag_integrity.py:6", "test_dag_integrity.py:9"),
      { due: ["pythonpath"] },
    ),
    user("merged it an hour ago and airflow still doesn't show it. why", { due: ["dags-live"] }),
    agent("git-sync follows dags-live, promote has to run."),
    user("scheduler is pegged again and parsing is slow, what was the reason last time", {
      due: ["ssm-at-parse"],
    }),
    agent("An SSM call at module level."),
    user("merchandising says stock is yesterday's again", { due: ["ds-interval"] }),
    agent("Probably ds versus data_interval_end once more."),
  ]),
  session("p-finance", [
    user("finance wants to know if returns still have to come off the net sales number", {
      due: ["net-sales"],
    }),
    agent("No, they're out of it already."),
    user("a receipt from 01:30 on the 2nd, which day does it count for?", {
      due: ["business-date"],
    }),
    agent("The 1st, the day rolls over at 4am."),
    user("which exchange rate do we use for botswana and where does that happen", {
      due: ["ecb"],
    }),
    agent("ECB rate of the business date, in the mart."),
    user("can i change mart_finance on the 1st or is that a bad idea", { due: ["month-close"] }),
    agent("Bad idea, wait for the close."),
    user("until when does the sales mart have to be finished in the morning?", {
      due: ["mart-deadline"],
    }),
    agent("6:15."),
    user("someone counted 1412 shops in the dim table, board deck says 1350", {
      due: ["locations"],
    }),
    agent("The table also has warehouses and depots."),
  ]),
  session("p-exports", [
    user("new partner wants our export, in which format do they get the files?", {
      due: ["export-format"],
    }),
    agent("Parquet with zstd."),
    user("and which bucket do i give them access to", { due: ["partner-bucket"] }),
    agent("karoo-exchange-eu."),
    user("have to rerun january for them, how do we do backfills now?", { due: ["backfills"] }),
    agent("As plain k8s jobs."),
    user("they may also call the api. how did we do the pagination there", { due: ["paging"] }),
    agent("By cursor."),
  ]),
  session("p-second-laptop", [
    user("setting up the machine of a new colleague, build and generate everything"),
    fails(
      "go build ./...",
      PRIVATE_MODULE_ERROR.replaceAll("v0.31.0", "v0.32.0")
        .replace("/home/dev/", "/Users/thandi/")
        .replace("7c1f0e5ab2d94", "b90e77d1c3f02"),
      { due: ["insteadof"] },
    ),
    run("go build ./...", ""),
    fails("make gen", BUF_ERROR.replace("Makefile:22", "Makefile:25"), {
      due: ["protoc-plugin"],
    }),
    run("make gen", "buf generate"),
    fails(
      "make lint",
      LINT_ERROR.replaceAll("1.24.1", "1.24.3").replace("Makefile:14", "Makefile:17"),
      {
        due: ["lint-binary"],
      },
    ),
    agent("Everything is set up."),
  ]),
  session("p-tests", [
    user("run the ingest tests on that machine, then the whole suite"),
    fails(
      "go test ./internal/ingest -run PartialInsert -count=1",
      CH_AUTH_ERROR.replace("11.83s", "19.40s")
        .replace("12.104s", "19.866s")
        .replace("container.go:41", "container.go:47"),
      { due: ["skip-user-setup"] },
    ),
    run("go test ./internal/ingest -run PartialInsert -count=1", "ok"),
    fails(
      "go test ./...",
      DRAIN_ERROR.replace("3.02s", "3.01s")
        .replace("9.411s", "10.027s")
        .replace("consumer_test.go:88", "consumer_test.go:93")
        .replace("2 of 50", "1 of 50"),
      { due: ["drain-flaky"] },
    ),
    run("go test ./...", "ok"),
    user("the receipt message needs a field for the cashier"),
    edit(
      "internal/gen/receiptpb/receipt.pb.go",
      "package receiptpb",
      "package receiptpb\n\ntype Cashier struct{ ID string }",
      { due: ["generated"] },
    ),
    agent("I should do that in the proto."),
  ]),
  session("p-charts", [
    user("returnsd needs the postgres login in its chart, make one from the ingestd chart"),
    write(
      "charts/returnsd/values.yaml",
      "image:\n  tag: 0c77e1b\nenv:\n  PGUSER: returns\n  PGPASSWORD: changeme-stg\n",
      { due: ["secrets"] },
    ),
    user("image build of it got killed with 137, which runner label should the job have", {
      due: ["arm-runners"],
    }),
    agent("dp-large-arm."),
  ]),
  session("p-open-ends", [
    user("what did we want to use for modelling the marts, wasn't there some tool"),
    agent("I don't know of one."),
    user("whom can i ask about the loyalty fields"),
    agent("I have no name for that."),
    user("add a test for the cursor paging, empty page and last page"),
    edit(
      "internal/queryapi/receipts.go",
      "package queryapi\n",
      "package queryapi\n\nconst maxPage = 500\n",
    ),
    run("go vet ./internal/queryapi", ""),
    agent("Covered."),
  ]),
  session("p-quiet", [
    quiet(
      "nice, thx",
      "what's the difference between argMax and anyLast in one sentence",
      "yes do that",
      "regex for an iso week like 2026-W07 pls",
      "can you reword this for slack so it's less grumpy: 'who broke the vpn this time'",
      "the first one",
      "how do i squash the last three commits without opening an editor",
      "explain generics constraints in go like i'm a php dev",
      "what's 18% of 2.4 million",
      "ok brb",
      "give me a jq line that prints keys sorted by length",
      "which vim command reflows a paragraph",
      "how do you say 'out of office until tuesday' in afrikaans",
    ),
    agent("Done."),
  ]),
  session("p-other-trouble", [
    unrelated(errorLines(60, 72)),
    unrelated([
      [
        "go test ./internal/queryapi",
        "--- FAIL: TestReady (1.00s)\n    ready_test.go:22: status = 503, want 200\nFAIL",
      ],
      [
        "helm lint charts/returnsd",
        '[ERROR] templates/: template: returnsd/templates/deployment.yaml:19:24: executing "returnsd/templates/deployment.yaml" at <.Values.resources.limits>: nil pointer evaluating interface {}.limits',
      ],
      [
        "clickhouse-client --host ch-stg-01 -q 'SELECT reasn FROM raw.returns'",
        "Code: 47. DB::Exception: Unknown expression identifier 'reasn' in scope SELECT reasn FROM raw.returns. (UNKNOWN_IDENTIFIER)",
      ],
      [
        "terraform -chdir=terraform/envs/stg validate",
        'Error: Reference to undeclared input variable\n\n  on main.tf line 22, in module "receipt_queue":\n  22:   retention = var.topic_retention',
      ],
      [
        "actionlint",
        '.github/workflows/ci.yml:18:9: unexpected key "run_on" for "job" section [syntax-check]',
      ],
    ]),
    agent("Each of these is new."),
  ]),
];

export const karoo: DayScript = {
  name: "karoo",
  about: "Go, Airflow, Terraform on AWS, Helm and ClickHouse; a fast typist in lower case",
  isHeldBack: true,
  files: {
    Makefile:
      "verify: lint test sql-lint\n\nlint:\n\tgolangci-lint run ./...\n\ntest:\n\tgo test ./...\n\ngen:\n\tbuf generate\n",
    "go.mod":
      "module github.com/karoo-retail/dp\n\ngo 1.24.1\n\nrequire github.com/karoo-retail/kit v0.31.0\n",
    "pyproject.toml": '[tool.pytest.ini_options]\ntestpaths = ["dags/tests"]\n',
    "cmd/ingestd/main.go": "package main\n\nfunc main() {\n\tserve()\n}\n",
    "internal/ingest/consumer.go":
      "package ingest\n\nfunc (c *Consumer) Run(ctx context.Context) error {\n\treturn c.insert(ctx)\n}\n\nfunc (c *Consumer) Stop() {\n\tc.cancel()\n}\n",
    "internal/ingest/batch.go":
      "package ingest\n\nconst flushEvery = 200 * time.Millisecond\n\n// dedupe key\n\nfunc (b *Batcher) key(r Receipt) string { return r.TillID }\n",
    "internal/ingest/batch_test.go": "package ingest\n\n// more\n",
    "internal/chtest/container.go":
      'package chtest\n\nconst image = "clickhouse/clickhouse-server:25.3"\n\nfunc Start(t *testing.T) driver.Conn {\n\treturn run(t, image)\n}\n',
    "internal/catalogsync/source.go":
      'package catalogsync\n\nconst dsn = "pim_replica"\n\nvar columns = []string{"sku", "name"}\n',
    "internal/queryapi/sales.go":
      'package queryapi\n\nconst netSales = "sum(net_sales) - sum(returns)"\n\nconst day = "toDate(created_at)"\n\ntype Row struct {\n\tNet float64\n}\n',
    "internal/queryapi/stores.go":
      'package queryapi\n\nconst stores = "SELECT count() FROM dim.locations"\n',
    "internal/export/writer.go": 'package export\n\nconst format = ""\n\nconst bucket = ""\n',
    "internal/gen/receiptpb/receipt.pb.go":
      "// Code generated by protoc-gen-go. DO NOT EDIT.\npackage receiptpb\n",
    "proto/receipt.proto":
      'syntax = "proto3";\n\nmessage Receipt {\n  string till_id = 1;\n  int64 receipt_no = 2;\n}\n',
    "dags/common/alerts.py": 'CHANNEL = ""\n\n\ndef notify(context):\n    post(CHANNEL, context)\n',
    "dags/sales_daily.py":
      'from airflow import DAG\n\nfrom common.alerts import notify\n\nwith DAG("sales_daily", schedule="0 3 * * *"):\n    pass\n',
    "dags/supplier_feed.py":
      'import boto3\n\nTOKEN = boto3.client("ssm").get_parameter(Name="/dp/supplier/token")\n',
    "dags/stock_snapshot.py":
      "SQL = \"INSERT INTO mart.stock SELECT * FROM raw.stock WHERE day = '{{ ds }}'\"\n",
    "dags/tests/conftest.py": "import pytest\n",
    "dags/tests/test_dag_integrity.py": "import sales_daily\n",
    "terraform/envs/stg/main.tf":
      'provider "aws" {\n  region              = "eu-west-1"\n  allowed_account_ids = ["318804552917"]\n}\n\n# queues\n',
    "charts/ingestd/values.yaml": "image:\n  tag: 4f1c9d2\nmetrics:\n  port: 9102\nenv: {}\n",
    "charts/queryapi/values.yaml": "image:\n  tag: 4f1c9d2\nreplicas: 2\n",
    ".github/workflows/ci.yml":
      "jobs:\n  image:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make image\n",
    "migrations/clickhouse/0041_receipts.sql":
      "CREATE TABLE raw.receipts ON CLUSTER '{cluster}';\n",
    "migrations/postgres/20260203_brands.sql": "-- +goose Up\nCREATE TABLE brands (id bigint);\n",
    "docs/runbook.md": "# runbook\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
