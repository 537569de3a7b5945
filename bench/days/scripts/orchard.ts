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

/** The data platform of a fruit wholesaler; a Polish developer who writes English. */
const FACTS: readonly Fact[] = [
  // rules
  { id: "poetry-run", kind: "rule", by: "user", must: [/poetry run/i] },
  { id: "dbt-select", kind: "rule", by: "user", must: [/--select/, /dbt|whole|full/i] },
  { id: "no-catchup", kind: "rule", by: "user", must: [/catchup/i] },
  { id: "no-star", kind: "rule", by: "user", must: [/select \*|\bstar\b/i, /marts?/i] },
  { id: "prod-read-only", kind: "rule", by: "user", must: [/prod/i, /read/i] },
  { id: "yml-tests", kind: "rule", by: "user", must: [/schema\.yml/i, /unique|not_null|test/i] },
  { id: "structlog", kind: "rule", by: "user", must: [/structlog|get_logger/i] },
  { id: "money-numeric", kind: "rule", by: "user", must: [/numeric\(12, ?4\)/i] },
  { id: "branch-jira", kind: "rule", by: "user", must: [/branch/i, /ORC|jira/i] },
  { id: "user-pushes", kind: "rule", by: "user", must: [/\bpush/i] },
  { id: "no-collect", kind: "rule", by: "user", must: [/collect|toPandas/i] },
  { id: "hash-pii", kind: "rule", by: "user", must: [/hash/i, /e-?mail|phone/i] },
  {
    id: "repeatable",
    kind: "rule",
    by: "user",
    must: [/append|second time|repeat/i, /partition/i],
  },
  { id: "polish-answers", kind: "rule", by: "user", must: [/simple|short/i, /english|sentences/i] },
  // corrections
  { id: "business-day", kind: "correction", by: "user", must: [/\b4\b/, /midnight|business day/i] },
  { id: "return-note", kind: "correction", by: "user", must: [/return_note/i] },
  { id: "no-backfill", kind: "correction", by: "user", must: [/backfill/i] },
  { id: "codegen-staging", kind: "correction", by: "user", must: [/codegen/i] },
  { id: "null-weight", kind: "correction", by: "user", must: [/null/i, /scale|weight/i] },
  // decisions
  { id: "table-format", kind: "decision", by: "user", must: [/iceberg/i], stale: [/\bdelta\b/i] },
  {
    id: "orders-interval",
    kind: "decision",
    by: "user",
    must: [/15 min/i],
    stale: [/every hour|hourly|once per hour/i],
  },
  {
    id: "raw-retention",
    kind: "decision",
    by: "user",
    must: [/\b60 days/i],
    stale: [/\b90 days/i],
  },
  {
    id: "quality-tool",
    kind: "decision",
    by: "user",
    must: [/elementary/i],
    stale: [/great expectations/i],
  },
  {
    id: "late-window",
    kind: "decision",
    by: "user",
    must: [/\b(?:7|seven) days/i, /late/i],
    stale: [/\b(?:3|three) days/i],
  },
  { id: "bi-schema", kind: "decision", by: "user", must: [/metabase/i, /marts_bi/i] },
  { id: "scd-snapshots", kind: "decision", by: "user", must: [/snapshot/i, /customer|history/i] },
  { id: "nbp-rates", kind: "decision", by: "user", must: [/\bnbp\b/i] },
  // facts
  {
    id: "airflow-host",
    kind: "fact",
    by: "user",
    must: [/af2\.orchard\.internal/],
    stale: [/airflow\.orchard\.local/],
  },
  { id: "replica-port", kind: "fact", by: "user", must: [/\b6432\b/], stale: [/\b5433\b/] },
  { id: "erp-owner", kind: "fact", by: "user", must: [/gosia/i], stale: [/wojtek/i] },
  {
    id: "spark-version",
    kind: "fact",
    by: "user",
    must: [/spark.{0,20}3\.5/i],
    stale: [/spark.{0,20}3\.4/i],
  },
  { id: "board-demo", kind: "fact", by: "user", must: [/19/, /june|board/i], stale: [/12 june/i] },
  {
    id: "landing-bucket",
    kind: "fact",
    by: "user",
    must: [/orchard-lake-raw/],
    stale: [/orchard-landing/],
  },
  { id: "erp-window", kind: "fact", by: "user", must: [/\bERP\b/i, /22:00|23:30/] },
  { id: "kasia-pricing", kind: "fact", by: "user", must: [/kasia/i, /pric/i] },
  { id: "sftp-key", kind: "fact", by: "user", must: [/kv\/orchard\/sftp/] },
  { id: "scale-encoding", kind: "fact", by: "user", must: [/cp1250/i] },
  { id: "emr-name", kind: "fact", by: "user", must: [/papierowka/i] },
  { id: "sample-file", kind: "fact", by: "user", must: [/orders_2k\.parquet/] },
  { id: "alerts-channel", kind: "fact", by: "user", must: [/#dwh-alerts/] },
  // causes
  {
    id: "monday-orders",
    kind: "cause",
    by: "agent",
    must: [/monday/i, /two (?:parts|files)|second (?:part|file)|sensor/i],
  },
  { id: "cash-skew", kind: "cause", by: "subagent", must: [/skew|customer_id/i, /cash|38/i] },
  {
    id: "stock-twice",
    kind: "cause",
    by: "agent",
    must: [/stock/i, /twice|double/i, /gr[oó]jec/i],
  },
  { id: "prices-scan", kind: "cause", by: "subagent", must: [/fct_prices/i, /loaded_at/i] },
  // fixes
  { id: "fix-dbt-deps", kind: "fix", by: "tool", must: [/dbt deps/] },
  {
    id: "fix-date-format",
    kind: "fix",
    by: "tool",
    must: [/d\.MM\.yyyy/],
    wrong: [/timeParserPolicy/],
  },
  {
    id: "fix-sftp-flaky",
    kind: "fix",
    by: "tool",
    must: [/flaky|without (?:a |any )?change|unchanged|run again|again without/i],
  },
  { id: "fix-profiles-dir", kind: "fix", by: "tool", must: [/--profiles-dir/] },
  { id: "fix-log-rights", kind: "fix", by: "tool", must: [/AIRFLOW_UID/], stale: [/chmod/] },
  { id: "fix-java-home", kind: "fix", by: "tool", must: [/java-17/] },
  { id: "fix-common-lib", kind: "fix", by: "tool", must: [/libs\/orchard_common/] },
  // forgotten
  { id: "dagster", kind: "decision", by: "user", must: [], stale: [/dagster/i], isForgotten: true },
  { id: "looker", kind: "decision", by: "user", must: [], stale: [/looker/i], isForgotten: true },
];

const DEPS_ERROR = `08:12:41  Running with dbt=1.8.3
08:12:42  Registered adapter: postgres=1.8.2
08:12:43  Encountered an error:
Compilation Error
  Model 'model.orchard.stg_orders' (models/staging/stg_orders.sql) depends on a macro that is not found.
    'dbt_utils' is undefined. This can happen when calling a macro that does not exist. Check for typos and/or install package dependencies with "dbt deps".`;

const PROFILE_ERROR = `09:40:02  Running with dbt=1.8.3
09:40:02  Encountered an error:
Runtime Error
  Could not find profile named 'orchard'
make: *** [Makefile:14: dbt-test] Error 2`;

const LOGS_ERROR = `[+] Running 3/3
 ✔ Container orchard-postgres-1      Healthy
 ✔ Container orchard-redis-1         Healthy
 ✘ Container orchard-airflow-init-1  service "airflow-init" didn't complete successfully: exit 1
airflow-init-1  | Unable to load the config, contains a configuration error.
airflow-init-1  | Traceback (most recent call last):
airflow-init-1  |   File "/usr/local/lib/python3.11/pathlib.py", line 1116, in mkdir
airflow-init-1  |     os.mkdir(self, mode)
airflow-init-1  | PermissionError: [Errno 13] Permission denied: '/opt/airflow/logs/scheduler/2026-06-02'`;

const JAVA_ERROR = `============================= test session starts ==============================
collected 19 items

tests/jobs/test_deliveries.py E
E   pyspark.errors.exceptions.base.PySparkRuntimeError: [JAVA_GATEWAY_EXITED] Java gateway process exited before sending its port number.
/home/dev/.cache/pypoetry/virtualenvs/orchard-py3.11/lib/python3.11/site-packages/pyspark/java_gateway.py:107: PySparkRuntimeError
----------------------------- Captured stderr setup ----------------------------
java.lang.UnsupportedOperationException: getSubject is supported only if a security manager is allowed
=========================== short test summary info ============================
ERROR tests/jobs/test_deliveries.py::test_one_truck
18 passed, 1 error in 6.02s
make: *** [Makefile:9: test] Error 1`;

const DATE_ERROR = `============================= test session starts ==============================
tests/jobs/test_scales.py F                                              [100%]
E   pyspark.errors.exceptions.captured.SparkUpgradeException: [INCONSISTENT_BEHAVIOR_CROSS_VERSION.PARSE_DATETIME_BY_NEW_PARSER] You may get a different result due to the upgrading to Spark >= 3.0:
E   Fail to parse '3.06.2026 04:10' in the new parser.
26/06/04 10:31:07 WARN TaskSetManager: Lost task 0.0 in stage 2.0 (TID 2) (10.0.4.7 executor driver)
=========================== short test summary info ============================
FAILED tests/jobs/test_scales.py::test_weighing_time
1 failed, 7 passed in 8.77s`;

const DATE_ERROR_LEGACY = DATE_ERROR.replace(
  /E {3}pyspark[^\n]*\nE {3}Fail[^\n]*/,
  "E   AssertionError: assert datetime.datetime(2026, 3, 6, 4, 10) == datetime.datetime(2026, 6, 3, 4, 10)",
);

const SFTP_ERROR = `============================= test session starts ==============================
tests/ingest/test_sftp.py ....F                                          [100%]
    def test_download_resumes(sftp_server):
>       client = connect(sftp_server.host, sftp_server.port)
E       paramiko.ssh_exception.SSHException: Error reading SSH protocol banner
/usr/lib/python3.11/site-packages/paramiko/transport.py:2369: SSHException
=========================== short test summary info ============================
FAILED tests/ingest/test_sftp.py::test_download_resumes
1 failed, 4 passed in 21.30s`;

const COMMON_ERROR = `[2026-06-05T07:02:11.402+0000] {dagbag.py:355} ERROR - Failed to import: /home/dev/orchard/dags/deliveries.py
Traceback (most recent call last):
  File "/home/dev/orchard/dags/deliveries.py", line 4, in <module>
    from orchard_common.calendar import business_day
ModuleNotFoundError: No module named 'orchard_common'
Error: Failed to load all files. For details, run \`airflow dags list-import-errors\``;

/** Plain work: what was asked, and what the agent said when it was done. */
function work(...pairs: readonly (readonly [string, string])[]): Step[] {
  return pairs.flatMap(([text, answer]) => [user(text), agent(answer)]);
}

const dayOne: readonly Session[] = [
  session("introduction", [
    user("Hello. Please look on this repository and say me in few sentences how data goes"),
    ...lookAround(["dags/orders.py", "dbt/dbt_project.yml", "jobs/deliveries.py", "Makefile"]),
    agent(
      "Files of the ERP and of the scales land in a bucket. Airflow loads them to the raw schema in Postgres, Spark computes deliveries, dbt builds staging and marts models, Metabase shows the marts.",
    ),
    user("Good. I like when you write in short sentences and simple english, so please stay so", {
      tells: ["polish-answers"],
    }),
    agent("Yes."),
    user("Start job deliveries on my machine for yesterday, I want to see if it works"),
    run("python jobs/deliveries.py --date 2026-05-31", "written 812 rows"),
    agent("It wrote 812 rows."),
    user("It took system python, it is 3.8 there. Start things with poetry run", {
      tells: ["poetry-run"],
    }),
    run("poetry run python jobs/deliveries.py --date 2026-05-31", "written 812 rows"),
    agent("The same 812 rows."),
    user("Now column pallet_type in model stg_orders. It comes from raw.orders, field ptyp"),
    read("dbt/models/staging/stg_orders.sql", "select\n  id,\n  total\nfrom raw.orders\n"),
    edit("dbt/models/staging/stg_orders.sql", "  total\n", "  total,\n  ptyp as pallet_type\n"),
    fails("poetry run dbt run --project-dir dbt", DEPS_ERROR),
    run("poetry run dbt deps --project-dir dbt", "08:13:10  Installed from version 1.3.0"),
    run(
      "poetry run dbt run --project-dir dbt",
      "08:13:40  1 of 148 OK created view model staging.stg_orders\n10:07:12  Finished running 148 models in 1 hours 53 minutes",
      { tells: ["fix-dbt-deps"] },
    ),
    agent("The packages were not installed. All 148 models are built now."),
    user("You started whole dbt :( it blocks warehouse two hours, so only with --select please", {
      tells: ["dbt-select"],
    }),
    agent("Sorry. Next time with --select."),
  ]),
  session("orders-dag", [
    user(
      "We need new DAG for orders from ERP. It should go every hour, files are in s3://orchard-landing/erp/",
    ),
    ...lookAround(["dags/orders.py", "libs/orchard_common/calendar.py"]),
    write(
      "dags/erp_orders.py",
      "with DAG('erp_orders', schedule='@hourly', start_date=datetime(2025, 1, 1)):\n    load()\n",
    ),
    agent("dags/erp_orders.py runs hourly and reads s3://orchard-landing/erp/."),
    user(
      "You forgot catchup=False, we put it in each DAG. One time we had 4000 runs in queue because of this",
      { tells: ["no-catchup"] },
    ),
    edit("dags/erp_orders.py", "schedule='@hourly'", "schedule='@hourly', catchup=False"),
    agent("Added."),
    user("Interface of airflow is http://airflow.orchard.local:8080, check if DAG is visible"),
    run("curl -s http://airflow.orchard.local:8080/api/v1/dags/erp_orders", '{"is_paused": true}'),
    agent("It is visible and paused."),
    user(
      "ERP is closed for us each day from 22:00 to 23:30, they make backup. Task must wait then",
      {
        tells: ["erp-window"],
      },
    ),
    edit("dags/erp_orders.py", "    load()\n", "    wait_for_erp() >> load()\n"),
    agent("The load waits until 23:30."),
    user("Wojtek is responsible for export on ERP side. I will write him about field names"),
    agent("OK."),
    run("git checkout -b erp-orders", "Switched to a new branch 'erp-orders'"),
    user("Name of branch begins with number from Jira, so ORC-417-erp-orders", {
      tells: ["branch-jira"],
    }),
    run("git branch -m ORC-417-erp-orders"),
    run("git commit -am 'Add DAG for ERP orders'", "[ORC-417-erp-orders 1d2f] Add DAG"),
    refusedRun(
      "git push -u origin ORC-417-erp-orders",
      "I push always by myself, commit is enough from you",
      { tells: ["user-pushes"] },
    ),
    agent("It is committed."),
  ]),
  session("scales", [
    user("Files from scales in warehouse have broken letters. Look on jobs/scales.py"),
    read("jobs/scales.py", "df = spark.read.csv(path)\n"),
    user("They are with semicolon and in cp1250, producer of scales is from nineties", {
      tells: ["scale-encoding"],
    }),
    edit("jobs/scales.py", "csv(path)", "csv(path, sep=';', encoding='cp1250')"),
    agent("The letters are right now."),
    user("Some rows have empty weight, what do we do with them at the moment?"),
    edit("jobs/scales.py", "encoding='cp1250')", "encoding='cp1250').fillna(0, ['weight'])"),
    agent("I filled the empty weights with 0."),
    user("No no. Null means here that scale was broken. Zero is real weight. Take fillna away", {
      tells: ["null-weight"],
    }),
    edit("jobs/scales.py", ".fillna(0, ['weight'])", ""),
    agent("Removed. Null weight stays null."),
  ]),
  session("seasons", [
    work(
      [
        "Table with seasons of fruits is needed, csv seed in dbt",
        "seeds/seasons.csv has 14 fruits.",
      ],
      ["Add also cherries, from June to July", "Added."],
      ["Can you sort them by name", "Sorted."],
      ["What means the warning about unused config path?", "A folder in dbt_project.yml is empty."],
      ["Then remove it from there", "Removed."],
      ["Show me last five commits", "All five are about the seeds and stg_orders."],
    ),
  ]),
];

const dayTwo: readonly Session[] = [
  session("local-airflow", [
    user("I want to have airflow on local docker. Try please"),
    fails("docker compose up airflow-init", LOGS_ERROR),
    run("chmod -R 777 logs"),
    run("docker compose up airflow-init", "airflow-init-1 exited with code 0"),
    agent("The folder logs had wrong rights. Airflow starts."),
    user("Super. Then start tests"),
    fails("make test", JAVA_ERROR),
    edit(
      "Makefile",
      "export JAVA_HOME=/usr/lib/jvm/java-24-openjdk",
      "export JAVA_HOME=/usr/lib/jvm/java-17-openjdk",
    ),
    run("make test", "19 passed in 14.20s", { tells: ["fix-java-home"] }),
    agent("Spark does not work with Java 24. With Java 17 all 19 tests pass."),
    user("We have Spark 3.4 on cluster, is it good with this java?"),
    agent("Yes, Spark 3.4 supports Java 17."),
    user("Cluster in EMR has name papierowka, like the apple. Check how many nodes it has now", {
      tells: ["emr-name"],
    }),
    run("aws emr list-clusters --active", "j-2AXX papierowka WAITING 4 nodes"),
    agent("It has 4 nodes."),
    user(
      "I thought to format of tables. Let us take Delta for fact tables, Databricks people know it",
    ),
    edit("jobs/deliveries.py", 'format("parquet")', 'format("delta")'),
    agent("Deliveries are written as Delta."),
  ]),
  session("deliveries", [
    user("Make job which counts delays of trucks for each day. Source is delivery, target marts"),
    write("jobs/delays.py", "rows = spark.table('delivery').collect()\nprint(len(rows))\n"),
    user(
      "collect() on delivery kills driver, there are 300 millions of rows. On big tables no collect and no toPandas",
      { tells: ["no-collect"] },
    ),
    write("jobs/delays.py", "df = spark.table('delivery').groupBy('day').count()\nprint('ok')\n"),
    user("And instead of print take get_logger from orchard_common, it is structlog", {
      tells: ["structlog"],
    }),
    edit("jobs/delays.py", "print('ok')", "log.info('delays.counted')"),
    edit(
      "jobs/delays.py",
      "log.info('delays.counted')",
      "df.write.mode('append').saveAsTable('delays')\nlog.info('delays.counted')",
    ),
    agent("The job appends its rows to delays."),
    user(
      "When I start it second time I will have double rows. Not append, overwrite partition of the day. So is it everywhere by us",
      { tells: ["repeatable"] },
    ),
    edit("jobs/delays.py", "mode('append')", "mode('overwrite').partitionBy('day')"),
    run("make test", "21 passed in 15.01s"),
    agent("It overwrites the partition of the day."),
    user("Which day do you take for truck which comes in the night?"),
    edit("jobs/delays.py", "groupBy('day')", "groupBy(to_date('arrived_at'))"),
    interrupt,
    user("Not from midnight. Business day in warehouse ends at 4 in the morning", {
      tells: ["business-day"],
    }),
    edit("jobs/delays.py", "groupBy(to_date('arrived_at'))", "groupBy(business_day('arrived_at'))"),
    agent("It uses business_day from orchard_common."),
    user("For small tests there is fixtures/orders_2k.parquet, you do not need big data", {
      tells: ["sample-file"],
    }),
    run("poetry run python jobs/delays.py --input fixtures/orders_2k.parquet", "delays.counted"),
    agent("It works with the sample."),
  ]),
  session("dbt-tests", [
    user("Model with turnover per customer and month please. In marts"),
    read("dbt/models/marts/fct_orders.sql", "select id, total from {{ ref('stg_orders') }}\n"),
    write(
      "dbt/models/marts/fct_turnover.sql",
      "select *, total::float as turnover from {{ ref('fct_orders') }}\n",
    ),
    user("Two things. In marts no select *, write columns. And money is numeric(12,4), not float", {
      tells: ["no-star", "money-numeric"],
    }),
    write(
      "dbt/models/marts/fct_turnover.sql",
      "select customer_id, month, total::numeric(12,4) as turnover from {{ ref('fct_orders') }}\n",
    ),
    agent("The columns are named and turnover is numeric(12,4)."),
    user("New model goes also to schema.yml, with unique and not_null test on key", {
      tells: ["yml-tests"],
    }),
    edit("dbt/models/marts/schema.yml", "models:\n", "models:\n  - name: fct_turnover\n"),
    fails("poetry run dbt test --project-dir dbt --select fct_turnover", PROFILE_ERROR),
    run(
      "poetry run dbt test --project-dir dbt --profiles-dir dbt/profiles --select fct_turnover",
      "09:41:15  Done. PASS=3 WARN=0 ERROR=0 SKIP=0 TOTAL=3",
      { tells: ["fix-profiles-dir"] },
    ),
    agent("Three tests pass; dbt needs the folder of the profiles."),
    user("For quality of data I would take Great Expectations, on raw schema"),
    run("poetry add great-expectations", "Installing great-expectations (0.18.19)"),
    agent("Great Expectations is installed."),
    user(
      "This is from pipeline in GitLab, what does it want?\n```\n$ sqlfluff lint dbt/models\n== [dbt/models/marts/fct_turnover.sql] FAIL\nL: 1 | P: 1 | LT05 | Line is too long (101 > 80 characters).\nAlways use explicit aliases for tables.\nYou must not use implicit joins.\nERROR: Job failed: exit code 1\n```",
      { notARule: [/explicit aliases/i, /implicit joins/i] },
    ),
    agent("Only the line is too long. I break it."),
    user(
      "Is it possible that we never build the staging and read raw directly? Only I am thinking",
      {
        notARule: [/never build the staging/i],
      },
    ),
    agent("Possible, but each rename in the ERP would break the marts."),
  ]),
  session("trucks", [
    work(
      ["Function which parses number plates is slow, look", "It compiled its regex for each row."],
      ["Ok and now?", "The regex is compiled once; 40 times faster."],
      [
        "It should accept also plates from Lithuania",
        "Three letters and three digits are accepted.",
      ],
      ["Write test for them please", "Four cases are tested."],
      ["Class Truck has too many parameters, make dataclass", "Truck is a frozen dataclass."],
    ),
  ]),
];

const dayThree: readonly Session[] = [
  session("small-tasks", [
    user("Makefile has no target for format. Add please, with ruff"),
    edit("Makefile", "test:\n", "format:\n\tpoetry run ruff format .\n\ntest:\n"),
    agent("make format is there."),
    user("In the README is old picture of architecture. Delete it"),
    run("git rm -q docs/architecture.png"),
    agent("Deleted."),
    user("Function week_of in calendar.py gives wrong number on 1 January 2027"),
    read("libs/orchard_common/calendar.py", "def week_of(d):\n    return int(d.strftime('%U'))\n"),
    edit("libs/orchard_common/calendar.py", "int(d.strftime('%U'))", "d.isocalendar().week"),
    run("make test", "22 passed in 15.11s"),
    agent("It returns the ISO week now: 53."),
    user("Can you write docstring for this function. One line"),
    edit(
      "libs/orchard_common/calendar.py",
      "def week_of(d):\n",
      'def week_of(d):\n    """ISO week of a date."""\n',
    ),
    agent("Done."),
  ]),
  session("monday-problem", [
    user(
      "Sales say that on Mondays orders are missing, around 1/3. In Tuesday they are there. Why?",
    ),
    read("dags/erp_orders.py", "wait_for_erp() >> load()\n"),
    run(
      "aws s3 ls s3://orchard-landing/erp/2026-06-01/",
      "2026-06-01 05:02:11  orders_1.csv\n2026-06-01 05:47:30  orders_2.csv",
    ),
    agent(
      "On Mondays the ERP export is bigger than 50 MB and comes in two parts, and the sensor waits only for orders_1.csv. The second part comes 45 minutes later and is loaded with the next day. So the orders are missing until Tuesday.",
      { tells: ["monday-orders"] },
    ),
    user("Aha! Then wait for file _SUCCESS, they write it at the end"),
    edit("dags/erp_orders.py", "wait_for_erp()", "wait_for_erp() >> wait_for('_SUCCESS')"),
    agent("The sensor waits for _SUCCESS."),
    refusedRun(
      "poetry run airflow dags backfill erp_orders -s 2026-05-25 -e 2026-06-01",
      "no backfill, it takes all slots of the pool. clear the tasks of single days",
      { tells: ["no-backfill"] },
    ),
    run("poetry run airflow tasks clear erp_orders -s 2026-06-01 -e 2026-06-01 -y", "Cleared 3"),
    agent("I cleared the tasks of 1 June only."),
    user("When something fails people look to #dwh-alerts in Slack, connect the callback there", {
      tells: ["alerts-channel"],
    }),
    edit("dags/erp_orders.py", "catchup=False", "catchup=False, on_failure_callback=alert"),
    agent("Failures are written to #dwh-alerts."),
    user("Deliveries can come 3 days late from the drivers app, then we must count again"),
    edit("jobs/delays.py", "business_day('arrived_at')", "business_day('arrived_at', lookback=3)"),
    agent("The job looks back 3 days."),
  ]),
  session("returns", [
    user("Turnover is too high, returns are not inside. Correct it"),
    edit(
      "dbt/models/marts/fct_turnover.sql",
      "total::numeric(12,4)",
      "(total * case when total < 0 then -1 else 1 end)::numeric(12,4)",
    ),
    agent("I treat orders with negative total as returns."),
    user("There are no negative orders. Returns are separate document, table return_note", {
      tells: ["return-note"],
    }),
    write(
      "dbt/models/marts/fct_turnover.sql",
      "select customer_id, month, (total - returned)::numeric(12,4) as turnover from {{ ref('fct_orders') }} left join {{ ref('stg_return_note') }} using (customer_id, month)\n",
    ),
    refusedEdit(
      "dbt/models/staging/erp/stg_return_note.sql",
      "folder staging/erp is generated. change codegen/erp.yml and start make codegen",
      { tells: ["codegen-staging"] },
    ),
    edit("codegen/erp.yml", "tables:\n", "tables:\n  - return_note\n"),
    run("make codegen", "wrote dbt/models/staging/erp/stg_return_note.sql"),
    agent("The model comes from codegen now."),
    ask(
      "Some orders are in euro. Which exchange rate should the turnover use?",
      "table A from NBP, from the working day before",
      { tells: ["nbp-rates"] },
    ),
    write("dbt/models/staging/stg_rates.sql", "select day, code, mid from raw.nbp_a\n"),
    agent("Euro is converted with table A of NBP from the working day before."),
    queued("prices you do not touch here, Kasia is owner of pricing models", {
      tells: ["kasia-pricing"],
    }),
    agent("OK."),
    user(
      "Review from consultant:\n> You should always materialize staging as tables.\n> Never join more than four models.\n> Surrogate keys must be uuid.\nWhat do you mean, is he right?",
      { notARule: [/materialize staging/i, /four models/i, /must be uuid/i] },
    ),
    agent("Not really. Views are good for staging here."),
  ]),
  session("slow-job", [
    user("Job deliveries needs 3 hours since last week. Before it was 40 minutes"),
    delegate(
      "Find out why the Spark job jobs/deliveries.py became slow last week. Look at the plan and at the data of the join.",
      "The join on customer_id is skewed: 38 % of the rows have customer_id = 0, because cash sales are booked on customer 0 since the new tills. One task gets all of them and runs 2.5 hours. Filter cash sales before the join and union them after it.",
      { tells: ["cash-skew"] },
    ),
    edit("jobs/deliveries.py", "orders.join(", "orders.filter('customer_id <> 0').join("),
    agent("Cash sales go around the join. It should be fast again."),
    user("Very good. History of customers we want also, when address changes"),
    agent("That can be dbt snapshots or a table with valid_from that Spark writes."),
    user("dbt snapshots for history of customers, we have them already for articles", {
      tells: ["scd-snapshots"],
    }),
    write("dbt/snapshots/customer.sql", "{% snapshot customer %}{% endsnapshot %}\n"),
    agent("The snapshot of customers is there."),
    user("Marketing asks for table with e-mails for newsletter"),
    write(
      "dbt/models/marts/dim_contact.sql",
      "select customer_id, email, phone from {{ ref('stg_customer') }}\n",
    ),
    user(
      "Outside of raw schema e-mail and phone only as hash, this is from our data protection officer",
      { tells: ["hash-pii"] },
    ),
    edit(
      "dbt/models/marts/dim_contact.sql",
      "email, phone",
      "sha256(email) as email_hash, sha256(phone) as phone_hash",
    ),
    agent("Both are hashed."),
  ]),
];

const dayFour: readonly Session[] = [
  session("changes", [
    user("After talk with Bartek we go with Iceberg for tables. Athena reads it without tricks", {
      tells: ["table-format"],
    }),
    edit("jobs/deliveries.py", 'format("delta")', 'format("iceberg")'),
    agent("Deliveries are written as Iceberg."),
    user("Orders must be fresher, sales wants each 15 minutes", { tells: ["orders-interval"] }),
    edit("dags/erp_orders.py", "schedule='@hourly'", "schedule='*/15 * * * *'"),
    agent("The DAG runs each 15 minutes."),
    user("Raw data we hold 90 days. Make task which deletes older partitions"),
    write("dags/cleanup.py", "with DAG('cleanup', catchup=False):\n    drop_older(days=90)\n"),
    agent("dags/cleanup.py drops partitions older than 90 days."),
    user("How full is replica? It listens on 5433, host pg-replica"),
    run("psql -h pg-replica -p 5433 -c 'select pg_database_size(1)'", " 812 GB"),
    agent("812 GB."),
    user("Delete in prod test orders from customer 99999, Ola made them by accident"),
    refusedRun(
      "psql -h pg-prod -c 'delete from orders where customer_id = 99999'",
      "on prod you only read. write me the script, I start it",
      { tells: ["prod-read-only"] },
    ),
    write("scripts/delete_99999.sql", "delete from orders where customer_id = 99999;\n"),
    agent("The script is scripts/delete_99999.sql."),
    user(
      "Perhaps one day we migrate to Dagster, so we do it with assets in mind. Dagster is the plan",
    ),
    agent("OK, tasks will be written so that they can become Dagster assets."),
  ]),
  session("dates", [
    user("Test for scales is red after I merged main"),
    fails("poetry run pytest tests/jobs/test_scales.py", DATE_ERROR),
    edit(
      "jobs/session.py",
      "builder = SparkSession.builder",
      "builder = SparkSession.builder.config('spark.sql.legacy.timeParserPolicy', 'LEGACY')",
    ),
    fails("poetry run pytest tests/jobs/test_scales.py", DATE_ERROR_LEGACY),
    edit(
      "jobs/session.py",
      "builder = SparkSession.builder.config('spark.sql.legacy.timeParserPolicy', 'LEGACY')",
      "builder = SparkSession.builder",
    ),
    edit("jobs/scales.py", "'MM.dd.yyyy HH:mm'", "'d.MM.yyyy HH:mm'"),
    run("poetry run pytest tests/jobs/test_scales.py", "8 passed in 9.10s", {
      tells: ["fix-date-format"],
    }),
    agent("The pattern of the date was wrong: day comes first, with one or two digits."),
    user("And all the rest?"),
    fails("poetry run pytest tests/ingest", SFTP_ERROR),
    run("poetry run pytest tests/ingest", "5 passed in 4.02s", { tells: ["fix-sftp-flaky"] }),
    agent("test_download_resumes failed once and passed when run again. It is flaky."),
    user("Yes I know this one. Where I have key for real sftp... in vault, kv/orchard/sftp", {
      tells: ["sftp-key"],
    }),
    agent("The test does not need it."),
    user("For today leave the warnings from ruff, I have meeting in 5 minutes", {
      notARule: [/leave the warnings/i],
    }),
    agent("OK."),
  ]),
  session("stock", [
    user("Stock of apples is 2x too big in report, since Tuesday. Please find reason"),
    read(
      "dbt/models/staging/stg_stock.sql",
      "select * from raw.stock_a union all select * from raw.stock_b\n",
    ),
    run(
      "psql -h pg-replica -p 5433 -c 'select warehouse, count(*) from raw.stock_b group by 1'",
      " GROJEC | 4120\n RADOM  | 2210",
    ),
    agent(
      "The stock is counted twice because warehouse Grojec was moved to the new feed stock_b on Tuesday, and the old feed stock_a still sends it. stg_stock makes a union of both. I filter Grojec out of stock_a.",
      { tells: ["stock-twice"] },
    ),
    edit(
      "dbt/models/staging/stg_stock.sql",
      "from raw.stock_a union",
      "from raw.stock_a where warehouse <> 'GROJEC' union",
    ),
    agent("The report is right again."),
    user("Thanks!! Reports for directors we could make in Looker, they have license"),
    agent("Then the marts need a Looker connection."),
    user("Airflow is again without rights on my docker"),
    fails("docker compose up airflow-init", LOGS_ERROR.replace("2026-06-02", "2026-06-04")),
    run("chmod -R 777 logs"),
    fails("docker compose up airflow-init", LOGS_ERROR.replace("2026-06-02", "2026-06-04")),
    run('echo "AIRFLOW_UID=$(id -u)" >> .env'),
    run("docker compose up airflow-init", "airflow-init-1 exited with code 0", {
      tells: ["fix-log-rights"],
    }),
    agent("The container ran with another user. With AIRFLOW_UID in .env it starts."),
    user("Presentation for board is on 12 June, till then stock must be good"),
    agent("It is good since today."),
  ]),
  session("report-pdf", [
    work(
      [
        "PDF of daily report has page empty at end",
        "A page break after the last table is removed.",
      ],
      ["Numbers should be on right side", "They are right-aligned."],
      ["Logo is too big", "It is 24 mm wide now."],
      [
        "Explain me this query in stg_articles, I did not write it",
        "It takes the newest row per article.",
      ],
      ["Can it be done with distinct on?", "Yes, and it is shorter. Changed."],
      ["Result is the same?", "Yes, 3120 rows before and after."],
    ),
  ]),
];

const dayFive: readonly Session[] = [
  session("moving", [
    user("Admins moved airflow. New address is af2.orchard.internal, without port", {
      tells: ["airflow-host"],
    }),
    run("curl -s https://af2.orchard.internal/health", '{"scheduler": {"status": "healthy"}}'),
    agent("The scheduler there is healthy."),
    user("Replica you reach now over pgbouncer, 6432", { tells: ["replica-port"] }),
    run("psql -h pg-replica -p 6432 -c 'select 1'", " 1"),
    agent("It works."),
    user("Files from ERP come since today to orchard-lake-raw. Change it in DAG", {
      tells: ["landing-bucket"],
    }),
    edit("dags/erp_orders.py", "load()\n", "load('s3://orchard-lake-raw/erp/')\n"),
    agent("Changed."),
    fails("poetry run airflow dags list", COMMON_ERROR),
    run(
      "poetry run pip install -e libs/orchard_common",
      "Successfully installed orchard_common-0.3.0",
    ),
    run("poetry run airflow dags list", "erp_orders | dags/erp_orders.py | pawel | False", {
      tells: ["fix-common-lib"],
    }),
    agent("The library of the repository was not installed in this environment."),
    user("For ERP export we have now Gosia, write it in comment on top of DAG", {
      tells: ["erp-owner"],
    }),
    edit("dags/erp_orders.py", "with DAG(", "# export: Gosia\nwith DAG("),
    agent("The comment is there."),
    user("They updated cluster, we have Spark 3.5 there. Pin pyspark the same", {
      tells: ["spark-version"],
    }),
    edit("pyproject.toml", 'pyspark = "3.4.1"', 'pyspark = "3.5.1"'),
    run("make test", "23 passed in 15.90s"),
    agent("pyspark is 3.5.1, the tests pass."),
    user("Driver app has problems with network, so late deliveries up to 7 days we accept", {
      tells: ["late-window"],
    }),
    edit("jobs/delays.py", "lookback=3", "lookback=7"),
    agent("The job looks back 7 days."),
  ]),
  session("quality", [
    user("Great Expectations is too heavy for us. Remove, please"),
    run("poetry remove great-expectations", "Removing great-expectations (0.18.19)"),
    agent("Removed."),
    user("Checks of quality will be dbt tests with elementary, report goes out in the morning", {
      tells: ["quality-tool"],
    }),
    edit("dbt/packages.yml", "packages:\n", "packages:\n  - package: elementary-data/elementary\n"),
    agent("elementary is in packages.yml."),
    user("Disk is expensive... raw only 60 days", { tells: ["raw-retention"] }),
    edit("dags/cleanup.py", "days=90", "days=60"),
    agent("60 days."),
    user("Metabase must see only schema marts_bi, nothing other. Make grants for it", {
      tells: ["bi-schema"],
    }),
    write("scripts/grants.sql", "grant usage on schema marts_bi to metabase;\n"),
    agent("scripts/grants.sql has the grants."),
    user("fct_prices is building 50 minutes, check why. Do not change"),
    delegate(
      "Find out why the dbt model fct_prices needs 50 minutes. Change nothing.",
      "fct_prices is slow because its incremental filter compares loaded_at, and raw.prices has no index on loaded_at: every run scans all 410 million rows. An index on raw.prices(loaded_at) or a filter on the partition column day makes it fast.",
      { tells: ["prices-scan"] },
    ),
    agent("It scans the whole table, because there is no index on loaded_at."),
    user("Ok, I say it to owner"),
    agent("Good."),
    user("Board has changed date, it will be 19 June", { tells: ["board-demo"] }),
    agent("One week more."),
    user("Just now you can take pip directly, poetry has some outage of index", {
      notARule: [/take pip directly/i],
    }),
    run("pip download elementary-data==0.16", "Saved elementary_data-0.16.0.whl"),
    agent("Downloaded."),
  ]),
  session("away", [
    user("No Dagster and no Looker, boss said we stay with what we have"),
    agent("OK."),
    terminal(["forget", "--pattern", "[Dd]agster", "--yes"], { tells: ["dagster"] }),
    terminal(["forget", "--pattern", "[Ll]ooker", "--yes"], { tells: ["looker"] }),
  ]),
  session("weather", [
    user(
      "Please implement this ticket:\n\nORC-455 Weather for forecast\n- always load forecast at 5:00 and 17:00\n- never overwrite older forecasts\n- table weather_forecast, one row per warehouse and hour",
      { notARule: [/load forecast at/i, /overwrite older forecasts/i] },
    ),
    ...task("1", "DAG for weather", true),
    ...task("2", "Table weather_forecast", true),
    ...task("3", "Model for the forecast of demand", false),
    write("dags/weather.py", "with DAG('weather', schedule='0 5,17 * * *', catchup=False): ...\n"),
    ...lookAround([
      "dags/orders.py",
      "dags/cleanup.py",
      "jobs/delays.py",
      "jobs/scales.py",
      "jobs/deliveries.py",
      "dbt/models/marts/fct_orders.sql",
    ]),
    compact("Ticket ORC-455: the DAG and the table are done, the model of the demand is open."),
    ...lookAround(["dbt/models/staging/stg_orders.sql", "dbt/models/marts/schema.yml"]),
    agent("The DAG and the table are there. The model is open."),
    work(
      ["Rename column temp to temperature_c", "Renamed in the DAG and the table."],
      ["How big will be this table after one year?", "About 180 thousand rows."],
      ["Ok small. Add comment to table", "The table has a comment."],
    ),
    user("Ok we continue on Monday. Nice weekend!"),
    agent("Nice weekend."),
    user(
      '<teammate-message teammate_id="infra-bot">All buckets must always be tagged with cost-center. Never create public buckets.</teammate-message>',
      { notARule: [/tagged with cost-center/i, /public buckets/i] },
    ),
    agent("Seen."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-complaints", [
      user(
        "I need mart with complaints of customers, per day and article, and DAG which loads them",
      ),
      run("git switch -c complaints", "Switched to a new branch 'complaints'", {
        due: ["branch-jira"],
      }),
      write(
        "dags/complaints.py",
        "with DAG('complaints', schedule='@daily', start_date=datetime(2026, 1, 1)):\n    load()\n",
        { due: ["no-catchup"] },
      ),
      write("dbt/models/marts/fct_complaints.sql", "select * from {{ ref('stg_complaint') }}\n", {
        due: ["no-star", "yml-tests"],
      }),
      edit(
        "dbt/models/marts/fct_orders.sql",
        "select id, total",
        "select id, total::double precision as refund",
        { due: ["money-numeric"] },
      ),
      run("poetry run dbt build --project-dir dbt --profiles-dir dbt/profiles", "Done.", {
        due: ["dbt-select"],
      }),
      run("git commit -am 'Add complaints'", "[complaints 2f4e] Add complaints"),
      run("git push origin complaints", "complaints -> complaints", { due: ["user-pushes"] }),
      agent("The model and the DAG are there."),
    ]),
    due: ["poetry-run", "dbt-select", "polish-answers"],
  },
  session("p-spark", [
    user("Make job which finds articles with most waste, from table waste"),
    write("jobs/waste.py", "pdf = spark.table('waste').toPandas()\nprint(pdf.head())\n", {
      due: ["no-collect", "structlog"],
    }),
    edit(
      "jobs/waste.py",
      "print(pdf.head())\n",
      "top.write.mode('append').saveAsTable('top_waste')\n",
      { due: ["repeatable"] },
    ),
    run("python3 jobs/waste.py --date 2026-06-07", "ok", { due: ["poetry-run"] }),
    user("In which format we write tables?", { due: ["table-format"] }),
    agent("Iceberg."),
    user("Waste which is registered at 2 in the night, to which day does it belong?", {
      due: ["business-day"],
    }),
    agent("To the day before."),
    user("I want to start it on real cluster, what was its name", { due: ["emr-name"] }),
    agent("papierowka."),
    user("And version of Spark there?", { due: ["spark-version"] }),
    agent("3.5."),
    user("Do we have some small data for trying out locally?", { due: ["sample-file"] }),
    agent("fixtures/orders_2k.parquet."),
    user("One task of deliveries hangs on 199/200 for two hours", { due: ["cash-skew"] }),
    agent("Probably the skew of customer 0."),
    user("Weights from the new scale have holes, replace the missing with something?", {
      due: ["null-weight"],
    }),
    agent("They stay null."),
    user("Names of articles from weighing files have strange signs instead of polish letters", {
      due: ["scale-encoding"],
    }),
    agent("The files are in cp1250."),
  ]),
  session("p-operations", [
    user("I do not see new DAG. What is address of airflow web?", { due: ["airflow-host"] }),
    agent("af2.orchard.internal."),
    user("How often go the orders now?", { due: ["orders-interval"] }),
    agent("Each 15 minutes."),
    user("Last night load of ERP hung around half past ten, is it error?", {
      due: ["erp-window"],
    }),
    agent("No, the ERP is closed then."),
    user("From which bucket do we read export?", { due: ["landing-bucket"] }),
    agent("orchard-lake-raw."),
    user("One column there has new name. Whom should I ask?", { due: ["erp-owner"] }),
    agent("Gosia."),
    user("Load please days from 1 to 5 June one more time"),
    run(
      "poetry run airflow dags backfill deliveries --start-date 2026-06-01 --end-date 2026-06-05",
      "",
      { due: ["no-backfill"] },
    ),
    agent("The days are loaded."),
    user("I connect with DBeaver to replica, which port?", { due: ["replica-port"] }),
    agent("6432."),
    user("There are double rows in prod in table customer, clean them up"),
    run(
      "psql -h pg-prod -c 'update customer set active = false where id in (select id from dup)'",
      "UPDATE 12",
      { due: ["prod-read-only"] },
    ),
    agent("12 rows."),
    user("After how many days is raw deleted? Auditor asks", { due: ["raw-retention"] }),
    agent("60."),
    user("Partner changed his sftp server, I need our private key for test", {
      due: ["sftp-key"],
    }),
    agent("It is in vault, kv/orchard/sftp."),
    user("Where should notification go when the weather DAG breaks?", {
      due: ["alerts-channel"],
    }),
    agent("#dwh-alerts."),
  ]),
  session("p-reports", [
    user("Monday report shows again too few orders", { due: ["monday-orders"] }),
    agent("Check if both parts were loaded."),
    user("Stock of plums is twice as in reality", { due: ["stock-twice"] }),
    agent("Maybe a warehouse is in both feeds again."),
    user("Credit notes for goods sent back, I want to see them in the margin", {
      due: ["return-note"],
    }),
    agent("They are in return_note."),
    user("Orders in euro, how do we calculate them to zloty?", { due: ["nbp-rates"] }),
    agent("With table A of NBP."),
    edit("dbt/models/staging/erp/stg_return_note.sql", "select id", "select id, reason", {
      due: ["codegen-staging"],
    }),
    write(
      "dbt/models/marts/dim_driver.sql",
      "select driver_id, email, phone from {{ ref('stg_driver') }}\n",
      { due: ["hash-pii"] },
    ),
    user("Prices model is slow, can you make it faster?", {
      due: ["prices-scan", "kasia-pricing"],
    }),
    agent("It scans the table because of loaded_at. Kasia should agree."),
    user("New dashboard in Metabase does not see my table from marts", { due: ["bi-schema"] }),
    agent("It sees only marts_bi."),
    user("How late can drivers send confirmation of delivery?", { due: ["late-window"] }),
    agent("7 days."),
    user("For suppliers I want also to know which address they had in the past", {
      due: ["scd-snapshots"],
    }),
    agent("With a snapshot as for customers."),
    user("With what do we check quality of data?", { due: ["quality-tool"] }),
    agent("dbt tests with elementary."),
    user("When do I show it to the board?", { due: ["board-demo"] }),
    agent("19 June."),
    user("Do we plan to change orchestrator?"),
    agent("No."),
    user("Which BI tool get the directors?"),
    agent("Metabase."),
  ]),
  session("p-new-machine", [
    user("I have new computer. Help me to start all from zero"),
    fails(
      "docker compose up airflow-init",
      LOGS_ERROR.replace("scheduler/2026-06-02", "dag_processor_manager").replace("1116", "1120"),
      { due: ["fix-log-rights"] },
    ),
    fails(
      "make test",
      JAVA_ERROR.replaceAll("test_deliveries", "test_delays")
        .replace("test_one_truck", "test_empty_day")
        .replaceAll("/home/dev", "/home/dev")
        .replace("6.02s", "7.44s"),
      { due: ["fix-java-home"] },
    ),
    fails(
      "poetry run dbt run --project-dir dbt --profiles-dir dbt/profiles --select stg_stock",
      DEPS_ERROR.replaceAll("stg_orders", "stg_stock")
        .replaceAll("08:12", "17:50")
        .replace("1.8.3", "1.8.5"),
      { due: ["fix-dbt-deps"] },
    ),
    run("poetry run dbt deps --project-dir dbt", "Installed from version 1.3.0"),
    fails(
      "poetry run dbt compile --project-dir dbt --select fct_orders",
      PROFILE_ERROR.replaceAll("09:40:02", "18:02:55").replace("14: dbt-test", "17: dbt-compile"),
      { due: ["fix-profiles-dir"] },
    ),
    fails(
      "poetry run airflow dags list",
      COMMON_ERROR.replaceAll("deliveries.py", "weather.py")
        .replaceAll("/home/dev", "/home/dev")
        .replace("line 4", "line 7")
        .replace("2026-06-05T07:02:11.402", "2026-06-08T18:09:40.011"),
      { due: ["fix-common-lib"] },
    ),
    fails(
      "poetry run pytest tests/jobs/test_scales.py",
      DATE_ERROR.replace("3.06.2026 04:10", "7.06.2026 13:55")
        .replace("26/06/04 10:31:07", "26/06/08 18:20:31")
        .replace("8.77s", "9.64s"),
      { due: ["fix-date-format"] },
    ),
    fails(
      "poetry run pytest tests/ingest",
      SFTP_ERROR.replace("2369", "2371").replace("21.30s", "20.08s"),
      { due: ["fix-sftp-flaky"] },
    ),
    run("poetry run pytest tests/ingest", "5 passed in 4.40s"),
    agent("Everything starts."),
  ]),
  session("p-quiet", [
    quiet(
      "Thank you very much",
      "What is capital of Mongolia?",
      "Yes, go further",
      "How do I say 'zapalenie zatok' in English?",
      "Write short poem about rain",
      "How works binary search? Two sentences",
      "Good, next",
      "Which keyboard shortcut closes tab in vim?",
      "Correct grammar of this: 'he go to school yesterday'",
      "Calculate 17 percent from 2300",
      "Make a joke about cats",
    ),
    unrelated([
      [
        "node viewer/build.js",
        "Error: Cannot find module 'esbuild'\nRequire stack:\n- viewer/build.js",
      ],
      ["latexmk -pdf thesis.tex", "! LaTeX Error: File `tikz-cd.sty' not found."],
      ["helm lint charts/metabase", "Error: 1 chart(s) linted, 1 chart(s) failed"],
      ["gcc -o tare tare.c", "tare.c:9:5: error: expected ';' before 'return'"],
      ["tar xzf backup.tgz", "gzip: stdin: unexpected end of file\ntar: Error is not recoverable"],
      ["pdftotext faktura.pdf", "Syntax Error: Couldn't read xref table"],
      ["vault status", "Error checking seal status: dial tcp 127.0.0.1:8200: connect refused"],
      ["xmllint --noout kpir.xml", "kpir.xml:44: parser error : Opening and ending tag mismatch"],
      ["nmcli con up biuro", "Error: Connection activation failed: Secrets were required"],
      ["R -f plot.R", "Error in library(ggridges) : there is no package called 'ggridges'"],
    ]),
    unrelated(errorLines(94, 112)),
    agent("Done."),
  ]),
];

export const orchard: DayScript = {
  name: "orchard",
  about: "a Python data platform (Airflow, dbt, Spark); a Polish developer who writes English",
  files: {
    "pyproject.toml":
      '[tool.poetry]\nname = "orchard"\n\n[tool.poetry.dependencies]\npyspark = "3.4.1"\n',
    Makefile:
      "export JAVA_HOME=/usr/lib/jvm/java-24-openjdk\n\ntest:\n\tpoetry run pytest\n\ncodegen:\n\tpoetry run python codegen/run.py\n",
    "docker-compose.yml": "services:\n  airflow-init: {}\n",
    "codegen/erp.yml": "tables:\n  - article\n",
    "dags/orders.py": "with DAG('orders', catchup=False): ...\n",
    "dbt/dbt_project.yml": "name: orchard\nprofile: orchard\n",
    "dbt/packages.yml": "packages:\n  - package: dbt-labs/dbt_utils\n",
    "dbt/models/staging/stg_orders.sql": "select\n  id,\n  total\nfrom raw.orders\n",
    "dbt/models/staging/stg_stock.sql":
      "select * from raw.stock_a union all select * from raw.stock_b\n",
    "dbt/models/staging/erp/stg_return_note.sql": "select id from raw.return_note\n",
    "dbt/models/marts/fct_orders.sql": "select id, total from {{ ref('stg_orders') }}\n",
    "dbt/models/marts/schema.yml": "models:\n  - name: fct_orders\n",
    "docs/architecture.png": "png\n",
    "jobs/session.py": "builder = SparkSession.builder\n",
    "jobs/scales.py": "df = spark.read.csv(path)\nTIME = 'MM.dd.yyyy HH:mm'\n",
    "jobs/deliveries.py": 'orders.join(trucks, "customer_id").write.format("parquet").save(out)\n',
    "libs/orchard_common/calendar.py": "def week_of(d):\n    return int(d.strftime('%U'))\n",
    "tests/jobs/test_scales.py": "def test_weighing_time(): ...\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
