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

/**
 * A data platform for wind farms: Spark jobs in Scala, Airflow, dbt on Trino. The user writes
 * English on some days and Chinese on others; a colleague pastes reviews and logs.
 */
const FACTS: readonly Fact[] = [
  { id: "sbt-client", kind: "rule", by: "user", must: [/--client/] },
  { id: "site-codes", kind: "rule", by: "user", must: [/site (?:names?|codes?)/i] },
  { id: "xcom-paths", kind: "rule", by: "user", must: [/xcom/i, /paths?|data ?frames?/i] },
  {
    id: "avro-registry",
    kind: "correction",
    by: "user",
    must: [/avro|make schemas/i, /registry/i],
  },
  { id: "dbt-target", kind: "rule", by: "user", must: [/--target dev/] },
  { id: "stg-naming", kind: "rule", by: "user", must: [/stg_/, /下划线/] },
  { id: "no-select-star", kind: "correction", by: "user", must: [/select \*/i, /列/] },
  { id: "trino-adhoc", kind: "rule", by: "user", must: [/adhoc/i] },
  { id: "no-clear", kind: "correction", by: "user", must: [/backfill/i, /财务|清/] },
  { id: "scalafmt", kind: "rule", by: "user", must: [/scalafmtAll/i] },
  { id: "pr-english", kind: "rule", by: "user", must: [/\bPR\b/i, /英文/] },
  { id: "shared-spark", kind: "correction", by: "user", must: [/SharedSpark/] },
  { id: "branch-name", kind: "rule", by: "user", must: [/wm\//i] },
  { id: "polars", kind: "correction", by: "user", must: [/polars/i, /pandas/i] },
  { id: "req-in", kind: "rule", by: "user", must: [/requirements\.in|make lock/i] },
  { id: "short-answers", kind: "rule", by: "user", must: [/短/] },
  { id: "kafka-retention", kind: "fact", by: "user", must: [/72 ?h/i] },
  { id: "late-data", kind: "decision", by: "user", must: [/\b6 ?h|readings_late/i] },
  { id: "retries", kind: "decision", by: "user", must: [/10 ?min/i, /\b2x?\b|two|twice/i] },
  { id: "ecb-rate", kind: "decision", by: "user", must: [/ECB/i] },
  { id: "incremental-merge", kind: "decision", by: "user", must: [/merge/i, /增量|delete/i] },
  { id: "deadline", kind: "fact", by: "user", must: [/5 ?号/, /9 ?点/] },
  { id: "grafana", kind: "fact", by: "user", must: [/grafana\.mistral\.lan/i] },
  { id: "scada-time", kind: "fact", by: "user", must: [/scada/i, /冬令时|夏令时/] },
  { id: "oncall", kind: "fact", by: "user", must: [/léa/i] },
  { id: "registry", kind: "fact", by: "user", must: [/sr\.mistral\.lan:8085/i] },
  {
    id: "table-format",
    kind: "decision",
    by: "user",
    must: [/iceberg/i],
    stale: [/\bdelta\b(?! ?不)/i],
  },
  {
    id: "partition-day",
    kind: "decision",
    by: "user",
    must: [/按天|by day|daily partition/i],
    stale: [/partition\w* by (?:the )?hour|hourly partition/i],
  },
  {
    id: "scala-version",
    kind: "fact",
    by: "user",
    must: [/2\.13/],
    stale: [/(?:scala\D{0,20}|\bon )2\.12/i],
  },
  { id: "shuffle", kind: "decision", by: "user", must: [/\b96\b/], stale: [/\b400\b/] },
  {
    id: "quality-tool",
    kind: "decision",
    by: "user",
    must: [/elementary|dbt tests/i],
    stale: [/great[ _]expectations/i],
  },
  { id: "mart-owner", kind: "fact", by: "user", must: [/ibrahim/i], stale: [/\bnoor\b/i] },
  { id: "trino-host", kind: "fact", by: "user", must: [/trino-c\b/i], stale: [/trino-a\b/i] },
  {
    id: "landing-bucket",
    kind: "fact",
    by: "user",
    must: [/wind-raw-eu3/i],
    stale: [/s3:\/\/mistral-landing/i],
  },
  {
    id: "spark-k8s",
    kind: "fact",
    by: "user",
    must: [/k8s|spark-operator/i],
    stale: [/wind-emr-2|\bemr 上/i],
  },
  { id: "airflow-port", kind: "fact", by: "user", must: [/8181/], stale: [/8088/] },
  {
    id: "dup-readings",
    kind: "cause",
    by: "agent",
    must: [/gateway/i, /reconnect|again|twice|\bseq\b/i],
  },
  {
    id: "scheduler-lag",
    kind: "cause",
    by: "agent",
    must: [/顶层|market_prices/i, /解析|请求|接口/],
  },
  { id: "null-power", kind: "cause", by: "agent", must: [/固件|firmware/i, /pAct|p_act/] },
  { id: "skew", kind: "cause", by: "subagent", must: [/skew|turbine_id|31 ?%/i] },
  { id: "java-home", kind: "fix", by: "tool", must: [/JAVA_HOME/] },
  { id: "dbt-env", kind: "fix", by: "tool", must: [/\.env\.dev/] },
  {
    id: "jackson",
    kind: "fix",
    by: "tool",
    must: [/2\.14\.3|dependencyOverrides/],
    wrong: [/\bexclude\(/, /userClassPathFirst/],
  },
  {
    id: "polars-cast",
    kind: "fix",
    by: "tool",
    must: [/cast\(pl\.Float64\)/],
    wrong: [/strict=False/],
  },
  {
    id: "dags-folder",
    kind: "fix",
    by: "tool",
    must: [/AIRFLOW__CORE__DAGS_FOLDER/],
    stale: [/airflow db migrate/],
  },
  {
    id: "stream-flaky",
    kind: "fix",
    by: "tool",
    must: [/flaky|without (?:a |any )?change|unchanged|run again|again without/i],
  },
  { id: "path-style", kind: "fix", by: "tool", must: [/path\.style\.access/] },
  { id: "vestora", kind: "fact", by: "user", must: [], stale: [/vestora/i], isForgotten: true },
  { id: "bonus", kind: "fact", by: "user", must: [], stale: [/4200/], isForgotten: true },
];

const JAVA_ERROR = `[error] cannot access org.apache.spark.sql.SparkSession
[error]   bad class file: spark-sql_2.12-3.4.1.jar(org/apache/spark/sql/SparkSession.class)
[error]     class file has wrong version 61.0, should be 55.0
[error] (jobs / Compile / compileIncremental) Compilation failed`;

const DAG_ERROR = `[2026-03-02T10:14:55.120+0100] {dagbag.py:545} INFO - Filling up the DagBag from /opt/airflow/dags
airflow.exceptions.AirflowException: Dag 'daily_turbine' could not be found; either it does not exist or it failed to parse.`;

const DBT_ENV_ERROR = `08:41:12  Running with dbt=1.7.9
08:41:12  Encountered an error:
Parsing Error
  Env var required but not provided: 'TRINO_USER'`;

const JACKSON_ERROR = `[info] IngestSpec:
[info] mistral.IngestSpec *** ABORTED ***
[info]   java.lang.ExceptionInInitializerError:
[info]   Cause: com.fasterxml.jackson.databind.JsonMappingException: Scala module 2.14.2 requires Jackson Databind version >= 2.14.0 and < 2.15.0 - Found jackson-databind version 2.16.1
[error] Failed: Total 22, Failed 0, Errors 1, Passed 21`;

const STREAM_ERROR = `[info] LateReadingsSpec:
[info] - late readings go to their own table *** FAILED ***
[info]   The code passed to eventually never returned normally. Attempted 61 times over 15.08 seconds. Last failure message: 0 did not equal 3. (LateReadingsSpec.scala:44)
[error] Failed: Total 24, Failed 1, Errors 0, Passed 23`;

const CURVE_ERROR = `tests/test_curve.py:17: in test_fit_of_one_turbine
    curve = fit(frame)
tools/curve.py:9: in fit
    return frame.with_columns(pl.col("power").interpolate())
E   polars.exceptions.InvalidOperationError: \`interpolate\` operation not supported for dtype \`str\`
1 failed, 3 passed in 0.88s`;

const BUCKET_ERROR = `26/03/05 11:20:31 ERROR Backfill: job failed
org.apache.hadoop.fs.s3a.AWSClientIOException: doesBucketExist on wind-raw-eu3: com.amazonaws.SdkClientException: Unable to execute HTTP request: wind-raw-eu3.minio.mistral.lan: Name or service not known
	at org.apache.hadoop.fs.s3a.S3AUtils.translateException(S3AUtils.java:214)`;

/** A command that goes on in the background, and the notice that it has ended. */
function inBackground(
  id: string,
  command: string,
  status: "failed" | "completed",
  exitCode: number,
): Step[] {
  const file = `/tmp/claude/tasks/${id}.output`;
  return [
    {
      act: "call",
      call: { tool: "Bash", input: { command, run_in_background: true } },
      output: `Command running in background with ID: ${id}. Output is being written to: ${file}`,
    },
    agent("已经在后台跑了，跑完我会看结果。"),
    user(
      `<task-notification>\n<task-id>${id}</task-id>\n<output-file>${file}</output-file>\n<status>${status}</status>\n<summary>Background command "${command}" ${status} (exit code ${exitCode})</summary>\n</task-notification>`,
    ),
  ];
}

const dayOne: readonly Session[] = [
  session("hello", [
    user(
      "hi! new machine so you know nothing yet, poke around and tell me roughly what lives where. no essay pls",
    ),
    ...lookAround([
      "jobs/src/main/scala/mistral/Ingest.scala",
      "dags/daily_turbine.py",
      "dbt/dbt_project.yml",
    ]),
    agent(
      "jobs/ has Spark jobs in Scala (ingest and dedup of turbine readings), dags/ the Airflow DAGs, dbt/ the models on Trino, tools/ a few Python scripts.",
    ),
    user(
      "yeah thats it. one thing bc it bit me with the last assistant: sbt --client, plain `sbt` boots for a minute each time and eats all my ram",
      { tells: ["sbt-client"] },
    ),
    agent("Will do."),
    user(
      "so. ingest reads the raw topic off kafka (raw only keeps 72h btw, if we lose a long weekend its gone gone). we're missing the nacelle temperature, field is nac_temp. can u add it",
      { tells: ["kafka-retention"] },
    ),
    read(
      "jobs/src/main/scala/mistral/Ingest.scala",
      'val fields = Seq("ts", "power")\nlog.info("ingest up")\n',
    ),
    edit(
      "jobs/src/main/scala/mistral/Ingest.scala",
      'Seq("ts", "power")',
      'Seq("ts", "power", "nac_temp")',
    ),
    edit(
      "jobs/src/main/scala/mistral/Ingest.scala",
      'log.info("ingest up")',
      'log.info(s"no nac_temp for ${site.name}")',
    ),
    fails("sbt --client test", JAVA_ERROR),
    run(
      "export JAVA_HOME=/usr/lib/jvm/java-17-openjdk && sbt --client test",
      "[info] All tests passed.",
      { tells: ["java-home"] },
    ),
    agent("nac_temp is read, a missing value is logged with the site. JDK 17 was needed."),
    user(
      "ehm. site names of customers are confidential (NDA), so in logs, tickets, screenshots its the site code only, FR-017 and so on",
      { tells: ["site-codes"] },
    ),
    edit("jobs/src/main/scala/mistral/Ingest.scala", "${site.name}", "${site.code}"),
    agent("The log line has the code."),
  ]),
  session("lake", [
    user(
      "readings have to land in a real table format instead of loose parquet. i'd go delta, dario knows it. partitioned by hour",
    ),
    agent("I'll write the readings as a Delta table, partitioned by hour."),
    edit(
      "build.sbt",
      '"spark-sql" % "3.4.1"',
      '"spark-sql" % "3.4.1"\nlibraryDependencies += "io.delta" %% "delta-core" % "2.4.0"',
    ),
    write("jobs/src/main/scala/mistral/Sink.scala", 'df.write.format("delta").save(path)\n'),
    user("set shuffle partitions to 400 while ur there. and no scala 3 ideas, we're on 2.12"),
    write("conf/spark.conf", "spark.sql.shuffle.partitions 400\n"),
    agent(
      "Set to 400. One question: how late may a reading be before the stream stops waiting for it?",
    ),
    user("6h watermark. whatever shows up after that goes to readings_late, dont throw it away", {
      tells: ["late-data"],
    }),
    write("jobs/src/main/scala/mistral/Late.scala", 'df.withWatermark("ts", "6 hours")\n'),
    agent("Next I add nac_temp to the Avro schema."),
    refusedEdit(
      "schemas/avro/reading.avsc",
      "no no, everything in avro/ is pulled from the registry, `make schemas`. edits there are lost on the next pull",
      { tells: ["avro-registry"] },
    ),
    run("make schemas", "pulled 14 schemas"),
    agent("The pulled schema has nac_temp already."),
  ]),
  session("airflow-local", [
    user("check that the daily dag still runs locally? webserver's on 8088 on this box"),
    fails("airflow dags test daily_turbine 2026-03-01", DAG_ERROR),
    run("airflow db migrate", "Database migrating done!"),
    run("airflow dags test daily_turbine 2026-03-01", "state=success"),
    agent("It runs; the metadata database had not been migrated."),
    ask(
      "How often should the tasks of daily_turbine be retried?",
      "2x, 10 min apart. any more and the late alert is pointless",
      { tells: ["retries"] },
    ),
    edit("dags/daily_turbine.py", "retries=0", "retries=2"),
    edit(
      "dags/daily_turbine.py",
      "def load(): ...",
      "def load():\n    return read_day().to_dict()",
    ),
    agent("Two retries. load() hands the rows to the next task as its return value."),
    user(
      "oof, not like that. data frames dont travel thru xcom, we killed the metadata db with that in feb. paths, only paths",
      { tells: ["xcom-paths"] },
    ),
    edit("dags/daily_turbine.py", "return read_day().to_dict()", "return write_day()"),
    agent("load() returns the path of the file."),
    user(
      "ci is red, whats it want\n```\n#12 [build 4/7] RUN make lint\nWARNING: The runner must always be started with --privileged for this step.\nDo not use pip caches on ephemeral runners.\nerror: sqlfluff: L034 Select targets should be ordered\nmake: *** [lint] Error 1\n```",
      { notARule: [/started with --privileged/i, /pip caches/i] },
    ),
    run("sqlfluff fix dbt/models", "1 fixable linting violations found\nFIXED"),
    agent("Only the order of the columns; fixed."),
  ]),
  session("dario-review", [
    user(
      "dario here, on weis laptop, shes getting coffee. how much of this review (from the consultancy) is worth doing?\n> Every case class must extend Serializable explicitly.\n> Never use implicits for the Spark session.\n> You should always cache() before count().",
      {
        notARule: [/extend Serializable/i, /implicits for the spark/i, /cache\(\) before count/i],
      },
    ),
    agent("The second one is worth a thought; the others cost more than they bring."),
    user("thx. wei is back"),
    agent("Hello again."),
    user(
      "hey. so for the marts: noor owns them, any column change has to go by her first. and for data quality id take great expectations, had it at my last job and it was ok",
    ),
    write("tools/checks.py", "import great_expectations as gx\n"),
    agent("checks.py has a first Great Expectations suite; Noor hears of column changes."),
    user("would it hurt if we always wrote two copies of the late table? just thinking aloud", {
      notARule: [/wrote two copies/i],
    }),
    agent("It would double the cost of the small files, not more."),
  ]),
];

const dayTwo: readonly Session[] = [
  session("dbt", [
    user("今天弄 dbt。先看下 mart_availability 是怎么算的，简单说就行"),
    ...lookAround([
      "dbt/models/marts/mart_availability.sql",
      "dbt/models/staging/scada_reading.sql",
    ]),
    agent("可用率 = 有读数的分钟数 / 计划分钟数，按机组按天汇总。"),
    user(
      "嗯。dbt 一律带 --target dev 跑，prod 那个 target 只有调度能碰，上回有人手滑把报表刷空了",
      {
        tells: ["dbt-target"],
      },
    ),
    agent("明白。"),
    user(
      "staging 里面的模型都叫 stg_源__表 ，中间两个下划线。scada_reading.sql 这个名字不对，改掉吧",
      {
        tells: ["stg-naming"],
      },
    ),
    run(
      "git mv dbt/models/staging/scada_reading.sql dbt/models/staging/stg_scada__reading.sql",
      "",
    ),
    fails("dbt run --project-dir dbt --target dev", DBT_ENV_ERROR),
    run(
      "set -a; source .env.dev; set +a; dbt run --project-dir dbt --target dev",
      "Completed successfully\nDone. PASS=9 WARN=0 ERROR=0",
      { tells: ["dbt-env"] },
    ),
    agent("改名了，9 个模型都通过。TRINO_USER 在 .env.dev 里，要先 source。"),
    user("trino 是 trino-a.mistral.lan，要查数你自己连"),
    run(
      "trino --server trino-a.mistral.lan --execute 'select count(*) from reading'",
      '"8812345671"',
    ),
    user("哎等等，大查询走 adhoc 资源组啊，不然看板全卡死，运维又要来骂我了", {
      tells: ["trino-adhoc"],
    }),
    agent("好，之后用 adhoc。"),
  ]),
  session("revenue", [
    user("新建一个 mart_revenue，按电站、按天算收入"),
    write("dbt/models/marts/mart_revenue.sql", "select * from {{ ref('int_revenue') }}\n"),
    agent("mart_revenue.sql 建好了。"),
    user("又 select * ？列要一个个写出来，BI 那边一多出一列抽取就挂，都挂过两回了", {
      tells: ["no-select-star"],
    }),
    write(
      "dbt/models/marts/mart_revenue.sql",
      "select site_code, day, revenue_eur from {{ ref('int_revenue') }}\n",
    ),
    ask("电价有欧元也有英镑，用哪一天的汇率换算？", "交易日的 ECB 汇率，别用跑批当天的", {
      tells: ["ecb-rate"],
    }),
    write("dbt/models/intermediate/int_revenue.sql", "select price * ecb.rate as revenue_eur\n"),
    agent("增量策略用 delete+insert 还是 merge？"),
    user("merge 吧，delete+insert 补数的时候表会空一下，有人正好在看就完了", {
      tells: ["incremental-merge"],
    }),
    edit(
      "dbt/models/marts/mart_revenue.sql",
      "select site_code",
      "{{ config(incremental_strategy='merge') }}\nselect site_code",
    ),
    agent("增量用 merge。"),
    user(
      "哦对，监管要的那张每个月 5 号早上 9 点前得出来，晚一天罚一天的钱。这张 mart 就是给它用的",
      {
        tells: ["deadline"],
      },
    ),
    agent("记下了。"),
    user("要是从来不做快照，只存最新的值，会有什么问题？我就问问", {
      notARule: [/从来不做快照/],
    }),
    agent("那就没法重算历史报表。"),
  ]),
  session("scheduler", [
    user("airflow scheduler 这两天慢得要死，dag 半天才起来，查一下为什么"),
    read("dags/market_prices.py", "SITES = requests.get(CONFIG_URL).json()\n"),
    run("airflow dags report", "market_prices.py | 9.2s\ndaily_turbine.py | 0.1s"),
    edit(
      "dags/market_prices.py",
      "SITES = requests.get(CONFIG_URL).json()",
      "def sites():\n    return requests.get(CONFIG_URL).json()",
    ),
    agent(
      "原因找到了：market_prices.py 在模块顶层请求配置接口，scheduler 每 30 秒解析一次文件，每次都要等这个请求，大约 9 秒，别的 DAG 就一直排队。现在挪进任务里了，解析只要 0.1 秒。",
      { tells: ["scheduler-lag"] },
    ),
    user("可以。二月份 daily_turbine 有几天的数不对，重跑一下"),
    refusedRun(
      "airflow tasks clear -y daily_turbine -s 2026-02-01 -e 2026-02-05",
      "别清历史的 run！财务已经拿那批数结过账了。要补就单独开 backfill，写到旁边的表",
      { tells: ["no-clear"] },
    ),
    agent("好，我只准备 backfill 的命令。"),
    user("spark 作业都在 emr 上跑，集群叫 wind-emr-2，日志去那边看"),
    agent("知道了。"),
    user(
      "群里刚发的，跟我们有关系吗\n[10:21] 张磊：各位注意，所有服务必须接入统一网关，禁止直连数据库\n[10:22] 张磊：日志一律用 JSON 格式\n[10:25] 小何：收到",
      { notARule: [/必须接入统一网关/, /禁止直连/, /一律用 JSON/] },
    ),
    agent("没有，那是说线上服务的。"),
  ]),
  session("commit", [
    user("先提交"),
    run("git commit -am 'revenue mart, scheduler'", "[wm/WND-198-revenue 81c0] revenue mart"),
    user("……CI 又红了。提交之前 scalafmtAll 跑一遍啊", { tells: ["scalafmt"] }),
    run("sbt --client scalafmtAll", "[info] Reformatted 3 Scala sources"),
    run("git commit --amend --no-edit", "[wm/WND-198-revenue 9d11] revenue mart"),
    run("gh pr create --title 'WND-198 收入表' --body '新增收入表'", "https://git.mistral.lan/61"),
    user("PR 描述用英文，里昂那边的人看不懂中文", { tells: ["pr-english"] }),
    run("gh pr edit 61 --title 'WND-198 revenue mart' --body 'Adds the revenue mart.'", ""),
    agent("已经改成英文。"),
    user("电站传上来的文件落在 s3://mistral-landing ，按日期分目录，下次 ingest 要用"),
    agent("好。"),
    user("sqlfluff 的告警这次先不管，赶时间", { notARule: [/sqlfluff 的告警/] }),
    agent("先放着。"),
  ]),
];

const dayThree: readonly Session[] = [
  session("dups", [
    user("energy totals are ~2% too high since last wednesday. dig pls"),
    read("jobs/src/main/scala/mistral/Dedup.scala", 'df.dropDuplicates("msg_id")\n'),
    run(
      "trino --server trino-a.mistral.lan --session resource_group=adhoc --execute 'select turbine_id, ts, count(*) from reading group by 1, 2 having count(*) > 1 limit 20'",
      "T-118 | 2026-02-25 10:00:01 | 2",
    ),
    agent("I'll write a spec that reproduces it first."),
    write(
      "jobs/src/test/scala/mistral/DedupSpec.scala",
      'class DedupSpec { val spark = SparkSession.builder.master("local[4]").getOrCreate() }\n',
    ),
    interrupt,
    user(
      "stop, not another SparkSession. mix in SharedSpark, one session for all suites, otherwise ci runs out of memory",
      { tells: ["shared-spark"] },
    ),
    write(
      "jobs/src/test/scala/mistral/DedupSpec.scala",
      "class DedupSpec extends AnyFunSuite with SharedSpark {}\n",
    ),
    edit(
      "jobs/src/main/scala/mistral/Dedup.scala",
      'dropDuplicates("msg_id")',
      'dropDuplicates("turbine_id", "seq")',
    ),
    run("sbt --client 'testOnly *DedupSpec'", "[info] All tests passed."),
    agent(
      "The totals were inflated because the park gateway replays its last 200 messages after every reconnect, and gives each of them a fresh msg_id. Dedup compared msg_id only, so the replayed readings counted twice. It compares turbine_id and seq now; DedupSpec covers it.",
      { tells: ["dup-readings"] },
    ),
    user(
      "ohh that explains a lot. watch it drop on grafana.mistral.lan/d/wnd1 over the next hours",
      {
        tells: ["grafana"],
      },
    ),
    agent("I can't see it from here, but the backlog should clear by noon."),
    user("i hate that gateway. it never does what the manual says", {
      notARule: [/never does what the manual/i],
    }),
    agent("Understandable."),
  ]),
  session("jackson", [
    user("ingest tests are red since i bumped the kafka client"),
    fails("sbt --client test", JACKSON_ERROR),
    edit(
      "build.sbt",
      '"kafka-clients" % "3.7.0"',
      '"kafka-clients" % "3.7.0" exclude("com.fasterxml.jackson.core", "jackson-databind")',
    ),
    fails("sbt --client test", JACKSON_ERROR),
    edit(
      "build.sbt",
      '"kafka-clients" % "3.7.0" exclude("com.fasterxml.jackson.core", "jackson-databind")',
      '"kafka-clients" % "3.7.0"',
    ),
    edit(
      "conf/spark.conf",
      "spark.sql.shuffle.partitions 400",
      "spark.sql.shuffle.partitions 400\nspark.driver.userClassPathFirst true",
    ),
    fails("sbt --client test", JACKSON_ERROR.replace("Total 22", "Total 23")),
    edit(
      "conf/spark.conf",
      "spark.sql.shuffle.partitions 400\nspark.driver.userClassPathFirst true",
      "spark.sql.shuffle.partitions 400",
    ),
    edit(
      "build.sbt",
      "ThisBuild / scalaVersion",
      'dependencyOverrides += "com.fasterxml.jackson.core" % "jackson-databind" % "2.14.3"\nThisBuild / scalaVersion',
    ),
    run("sbt --client 'testOnly *IngestSpec'", "[info] All tests passed.", { tells: ["jackson"] }),
    agent("The Kafka client pulled in a newer databind; it is pinned to 2.14.3."),
    user("and everything?"),
    fails("sbt --client test", STREAM_ERROR),
    run("sbt --client test", "[info] Passed: Total 24", { tells: ["stream-flaky"] }),
    agent("24 pass. LateReadingsSpec failed the first time and passed the second."),
  ]),
  session("slow-mart", [
    user(
      "mart_availability takes 40 min now, used to be 6. put a subagent on that, im in meetings till 3",
    ),
    delegate(
      "Find out why the dbt model mart_availability became slow. Look at the plan and the data.",
      "mart_availability is slow because of a skewed join: 31 % of the rows in reading have turbine_id 0 (unknown turbine, since the firmware rollout), and all of them end up in one task of the join with dim_turbine. Filtering turbine_id = 0 before the join brings it to 5 minutes.",
      { tells: ["skew"] },
    ),
    edit(
      "dbt/models/marts/mart_availability.sql",
      "join dim_turbine",
      "where turbine_id <> 0 join dim_turbine",
    ),
    run("git checkout -b fix-skew", "Switched to a new branch 'fix-skew'"),
    queued(
      "branches are wm/<ticket>-something, the deploy bot parses the name. WND-212 for this one",
      {
        tells: ["branch-name"],
      },
    ),
    run("git branch -m wm/WND-212-skew", ""),
    agent("The model filters unknown turbines before the join. Branch wm/WND-212-skew."),
    user(
      "out of the meeting. shuffle partitions should come down too btw, new nodes have 96 cores in total so 96. the old value was for the old cluster",
      { tells: ["shuffle"] },
    ),
    edit("conf/spark.conf", "partitions 400", "partitions 96"),
    agent("Done, 96."),
    user(
      "fyi, do we care?\n\nFrom: IT Service Desk\nTo: all-lyon\nSubject: Password policy\n\nDear colleagues,\nplease change your password every 60 days. You must not reuse any of the last ten. Always lock your screen when leaving the desk.\n\nKind regards",
      { notARule: [/every 60 days/i, /reuse any of the last/i, /lock your screen/i] },
    ),
    agent("Nothing in it concerns the code."),
  ]),
  session("curve", [
    user("small tool: fit a power curve per turbine from the readings, tools/curve.py"),
    refusedRun(
      "uv pip install pandas scipy",
      "polars pls. pandas only survives in legacy/ until someone has the nerve to delete that",
      { tells: ["polars"] },
    ),
    edit("requirements.txt", "polars==0.20.15", "polars==0.20.15\nscipy==1.12.0"),
    user(
      "requirements.txt is compiled!! put it in requirements.in and `make lock`, pls undo that",
      {
        tells: ["req-in"],
      },
    ),
    edit("requirements.txt", "polars==0.20.15\nscipy==1.12.0", "polars==0.20.15"),
    edit("requirements.in", "polars", "polars\nscipy"),
    run("make lock", "locked 61 packages"),
    write(
      "tools/curve.py",
      'def fit(frame):\n    return frame.with_columns(pl.col("power").interpolate())\n',
    ),
    fails("pytest tests/test_curve.py", CURVE_ERROR),
    edit("tests/test_curve.py", "pl.DataFrame(rows)", "pl.DataFrame(rows, strict=False)"),
    fails("pytest tests/test_curve.py", CURVE_ERROR.replace("0.88s", "0.91s")),
    edit("tests/test_curve.py", "pl.DataFrame(rows, strict=False)", "pl.DataFrame(rows)"),
    edit(
      "tools/curve.py",
      'pl.col("power").interpolate()',
      'pl.col("power").cast(pl.Float64).interpolate()',
    ),
    run("pytest tests/test_curve.py", "4 passed in 0.71s", { tells: ["polars-cast"] }),
    agent("curve.py fits one curve per turbine; power came as text and is cast first."),
    user("great. vestora is paying for this one, they get a preview in may"),
    agent("Good to know."),
  ]),
];

const dayFour: readonly Session[] = [
  session("iceberg", [
    user("delta 不要了，trino 读 iceberg 顺得多，里昂那边也早就在用。表全部换成 iceberg", {
      tells: ["table-format"],
    }),
    edit(
      "build.sbt",
      '"io.delta" %% "delta-core" % "2.4.0"',
      '"org.apache.iceberg" %% "iceberg-spark-runtime-3.5" % "1.5.0"',
    ),
    write("jobs/src/main/scala/mistral/Sink.scala", 'df.writeTo("lake.reading").append()\n'),
    agent("Sink.scala 写 Iceberg 表了。"),
    user("分区顺便改成按天，按小时的话小文件太多，list 一次要好几分钟", {
      tells: ["partition-day"],
    }),
    edit(
      "jobs/src/main/scala/mistral/Sink.scala",
      ".append()",
      '.partitionedBy(days($"ts")).append()',
    ),
    agent("现在按天分区。"),
    user("scala 今天起用 2.13 了，新镜像里的 spark 3.5 就是 2.13 编的", {
      tells: ["scala-version"],
    }),
    edit("build.sbt", '"2.12.18"', '"2.13.13"'),
    run("sbt --client test", "[info] Passed: Total 24"),
    agent("升级完成，测试都过。"),
    user("值班补贴一个月 4200 ，我在算预算，你帮我乘 12"),
    agent("50400。"),
  ]),
  session("backfill", [
    user("把三月头几天的数补一下，后台跑就行。落地的文件现在进 s3://wind-raw-eu3 ，桶名记得换", {
      tells: ["landing-bucket"],
    }),
    edit(
      "jobs/src/main/scala/mistral/Backfill.scala",
      "s3a://mistral-landing",
      "s3a://wind-raw-eu3",
    ),
    ...inBackground("bq7", "make backfill FROM=2026-03-01 TO=2026-03-04", "failed", 2),
    read("/tmp/claude/tasks/bq7.output", BUCKET_ERROR),
    edit(
      "conf/spark.conf",
      "spark.sql.shuffle.partitions 96",
      "spark.sql.shuffle.partitions 96\nspark.hadoop.fs.s3a.path.style.access true",
    ),
    ...inBackground("bq8", "make backfill FROM=2026-03-01 TO=2026-03-04", "completed", 0),
    read("/tmp/claude/tasks/bq8.output", "26/03/05 12:02:10 INFO Backfill: 4 days written", {
      tells: ["path-style"],
    }),
    agent("补完了，四天。MinIO 要 path style 访问，加在 conf/spark.conf 里了。"),
  ]),
  session("null-power", [
    user("有些机组的 power 是空的，上周二开始，帮忙看下"),
    run(
      "trino --server trino-a.mistral.lan --session resource_group=adhoc --execute 'select firmware, count(*) from reading where power is null group by 1'",
      "4.2.0 | 918223\n4.1.7 | 3",
    ),
    read("jobs/src/main/scala/mistral/Parse.scala", 'json.get("p_act")\n'),
    edit(
      "jobs/src/main/scala/mistral/Parse.scala",
      'json.get("p_act")',
      'json.get("p_act").orElse(json.get("pAct"))',
    ),
    run("sbt --client 'testOnly *ParseSpec'", "[info] All tests passed."),
    agent(
      "查清楚了，是固件 4.2.0 的问题：它把字段 p_act 改名成了 pAct，解析的时候取不到值，power 就成了空。两个名字现在都认，上周二之后的数据需要重新解析。",
      { tells: ["null-power"] },
    ),
    run("git commit -am 'parse pAct'", "[wm/WND-220-pact 77d1] parse pAct"),
    user("scalafmtAll 跑了没有？不是说过提交前要跑吗", { tells: ["scalafmt"] }),
    run("sbt --client scalafmtAll && git commit --amend --no-edit -a", "[info] Reformatted 1"),
    agent("抱歉，补上了。"),
    user("还有个坑，SCADA 的时间戳全年都是冬令时，没有夏令时这一说，厂家不肯改。做报表的时候小心", {
      tells: ["scada-time"],
    }),
    agent("明白。"),
    user(
      '<teammate-message teammate_id="lineage-agent">Always register new tables in the catalog before the first write. Never drop columns without a tombstone.</teammate-message>',
      { notARule: [/register new tables/i, /without a tombstone/i] },
    ),
    agent("看到了。"),
  ]),
  session("dag-again", [
    user("daily_turbine 本地又跑不起来了"),
    fails(
      "airflow dags test daily_turbine 2026-03-04",
      DAG_ERROR.replace("2026-03-02T10:14:55.120", "2026-03-05T15:40:02.381"),
    ),
    run("airflow db migrate", "Database migrating done!"),
    fails(
      "airflow dags test daily_turbine 2026-03-04",
      DAG_ERROR.replace("2026-03-02T10:14:55.120", "2026-03-05T15:41:19.007"),
    ),
    run(
      "AIRFLOW__CORE__DAGS_FOLDER=$PWD/dags airflow dags test daily_turbine 2026-03-04",
      "state=success",
      { tells: ["dags-folder"] },
    ),
    agent(
      "您说 daily_turbine 本地又跑不起来了。我先看了报错，然后迁移了元数据库，但是这次没有用；后来发现 dags 目录指到了 /opt/airflow/dags，指定成仓库里的 dags 目录以后就可以运行了。",
    ),
    user("回答短一点好吗，不用把我的话再讲一遍", { tells: ["short-answers"] }),
    agent("好。"),
    user("本地 airflow 换到 8181 了，原来那个端口被公司代理占了", { tells: ["airflow-port"] }),
    edit("conf/airflow.env", "WEB_SERVER_PORT=8088", "WEB_SERVER_PORT=8181"),
    agent("已改。"),
    user("夜里告警找 Léa，电话在 runbook 第一页", { tells: ["oncall"] }),
    agent("好。"),
  ]),
];

const dayFive: readonly Session[] = [
  session("quality", [
    user(
      "so about great expectations.. nobody ever opened one of those html reports. we do dbt tests plus elementary, rip the gx stuff out",
      { tells: ["quality-tool"] },
    ),
    run("git rm tools/checks.py", "rm 'tools/checks.py'"),
    write("dbt/packages.yml", "packages:\n  - package: elementary-data/elementary\n"),
    agent("Elementary is in packages.yml, checks.py is gone."),
    user("ibrahim took the marts over on monday", { tells: ["mart-owner"] }),
    agent("OK."),
    user(
      "count the null powers again, should be 0 by now. the coordinator is trino-c.mistral.lan, big stuff via adhoc as always",
      { tells: ["trino-host", "trino-adhoc"] },
    ),
    run(
      "trino --server trino-c.mistral.lan --session resource_group=adhoc --execute 'select count(*) from reading where power is null'",
      "0",
    ),
    agent("0."),
    user(
      "dario again, got this from the nightly, is it ours?\n2026-03-06 02:11:07,331 WARN  TaskSetManager: Lost task 41.0 in stage 7.0: ExecutorLostFailure\n2026-03-06 02:11:07,340 ERROR YarnScheduler: You should always set spark.executor.memoryOverhead explicitly\n2026-03-06 02:11:09,002 INFO  DAGScheduler: Resubmitting ShuffleMapStage 7",
      { notARule: [/memoryOverhead explicitly/i] },
    ),
    agent("No, that log is of the billing team's job."),
  ]),
  session("plan", [
    user(
      "Implement the following plan:\n\n# Curtailment events\n\n1. Always read curtailment events from the TSO feed, never from mail\n2. Write them to lake.curtailment\n3. Join them into mart_availability\n\nDo not change the dedup job.\n",
      { notARule: [/events from the TSO feed/i, /change the dedup job/i] },
    ),
    ...task("1", "Reader for the TSO feed", true),
    ...task("2", "Table lake.curtailment", true),
    ...task("3", "Join into mart_availability", false),
    write("jobs/src/main/scala/mistral/Curtailment.scala", "object Curtailment\n"),
    agent("Reader and table are there; the join is still open."),
    user(
      "found this in the old repo, can we reuse it\n```python\n# NEVER call this from a sensor, always from a task\n# must be run as user airflow\ndef fetch_tso(day):\n    return session.get(URL, params={'d': day}).text\n```",
      { notARule: [/call this from a sensor/i, /run as user airflow/i] },
    ),
    agent("The parameters are the same, so yes."),
    user("push it straight to main today, the demo is in 20 min. exceptionally", {
      notARule: [/straight to main/i],
    }),
    run("git push origin HEAD:main", "HEAD -> main"),
    agent("Pushed."),
  ]),
  session("k8s", [
    user("spark 作业现在都提交到 k8s ，用 spark-operator，namespace 是 wind-batch", {
      tells: ["spark-k8s"],
    }),
    write("deploy/ingest.yaml", "kind: SparkApplication\nnamespace: wind-batch\n"),
    agent("deploy/ingest.yaml 写好了。"),
    user("schema registry 在 sr.mistral.lan:8085，只读的不用密码", { tells: ["registry"] }),
    run("curl -s sr.mistral.lan:8085/subjects", '["reading-value"]'),
    agent("能连上。"),
    user("周一的 trino 永远这么慢，烦死了", { notARule: [/永远这么慢/] }),
    agent("确实。"),
    user("这周的 demo 先用假数据，别连真的库", { notARule: [/先用假数据/] }),
    agent("好。"),
    terminal(["forget", "--pattern", "[Vv]estora", "--yes"], { tells: ["vestora"] }),
    terminal(["forget", "--pattern", "4200", "--yes"], { tells: ["bonus"] }),
  ]),
  session("sweep", [
    user("remove dead code under jobs/, nothing clever. list what you took out at the end"),
    ...lookAround([
      "jobs/src/main/scala/mistral/Ingest.scala",
      "jobs/src/main/scala/mistral/Dedup.scala",
      "jobs/src/main/scala/mistral/Sink.scala",
      "jobs/src/main/scala/mistral/Late.scala",
    ]),
    compact("The user asked to remove dead code under jobs/. Ingest and Dedup are done."),
    ...lookAround([
      "jobs/src/main/scala/mistral/Parse.scala",
      "jobs/src/main/scala/mistral/Backfill.scala",
    ]),
    run("sbt --client test", "[info] Passed: Total 26"),
    agent("Two unused helpers are gone: Ingest.legacyFields and Backfill.printDays."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-ingest", [
      user("add the gearbox oil pressure to what we ingest, and write a line when its missing"),
      edit("schemas/avro/reading.avsc", '"ts"', '"ts", "oil_p"', { due: ["avro-registry"] }),
      write(
        "jobs/src/test/scala/mistral/OilSpec.scala",
        'class OilSpec { val spark = SparkSession.builder.master("local[2]").getOrCreate() }\n',
        { due: ["shared-spark"] },
      ),
      run("sbt 'testOnly *OilSpec'", "[info] All tests passed.", { due: ["sbt-client"] }),
      run("git checkout -b oil-pressure", "Switched to a new branch 'oil-pressure'", {
        due: ["branch-name"],
      }),
      run("git commit -am 'oil pressure'", "[oil-pressure 31aa] oil pressure", {
        due: ["scalafmt"],
      }),
      user("ok now a pull request", { due: ["pr-english"] }),
      run("gh pr create --fill", "https://git.mistral.lan/74"),
      user("which scala do the jobs get compiled with nowadays?", { due: ["scala-version"] }),
      agent("2.13."),
      user("and the lake tables, what are they stored as and how are they cut up", {
        due: ["table-format", "partition-day"],
      }),
      agent("Iceberg, one partition per day."),
      user("a reading arrived 9 hours after it was measured. where would i find it", {
        due: ["late-data"],
      }),
      agent("In readings_late."),
      user("our consumer was down from friday to tuesday. can we just replay from kafka?", {
        due: ["kafka-retention"],
      }),
      agent("No, the raw topic keeps 72 hours."),
    ]),
    due: ["sbt-client", "site-codes", "short-answers"],
  },
  session("p-dbt", [
    user("测风塔的数据也要进来，先加一个 staging 模型，再加一个 mart"),
    write("dbt/models/staging/weather_mast.sql", "select 1\n", { due: ["stg-naming"] }),
    write("dbt/models/marts/mart_weather.sql", "select * from {{ ref('weather_mast') }}\n", {
      due: ["no-select-star"],
    }),
    run("dbt run --project-dir dbt --target prod -s mart_weather", "Done. PASS=1", {
      due: ["dbt-target"],
    }),
    fails(
      "dbt run --project-dir dbt --target dev -s mart_weather",
      DBT_ENV_ERROR.replaceAll("08:41:12", "14:03:55"),
      { due: ["dbt-env"] },
    ),
    run("set -a; source .env.dev; set +a; dbt run --project-dir dbt --target dev", "Done. PASS=10"),
    user("每天新来的数据怎么并进去，我们之前定的哪种增量方式？", { due: ["incremental-merge"] }),
    agent("merge。"),
    user("mart 里要改个字段名，得先问谁", { due: ["mart-owner"] }),
    agent("Ibrahim。"),
    user("英国那几个站的价格怎么折算成欧元", { due: ["ecb-rate"] }),
    agent("交易日的 ECB 汇率。"),
    user("给监管的报表最晚什么时候要交？", { due: ["deadline"] }),
    agent("每月 5 号 9 点前。"),
    user("what do we check data quality with?", { due: ["quality-tool"] }),
    agent("dbt tests and Elementary."),
  ]),
  session("p-ops", [
    user("how many rows per park in april? i need the address of trino as well", {
      due: ["trino-host"],
    }),
    run(
      "trino --server trino-c.mistral.lan --execute 'select site_code, count(*) from reading group by 1'",
      "FR-017 | 1299331",
      { due: ["trino-adhoc"] },
    ),
    user("本地的 airflow 页面在哪个端口？", { due: ["airflow-port"] }),
    agent("8181。"),
    user("where do spark jobs run, i need to look at a driver log", { due: ["spark-k8s"] }),
    agent("On Kubernetes, namespace wind-batch."),
    user("凌晨两点报警了该叫谁起来", { due: ["oncall"] }),
    agent("Léa。"),
    user("the parks upload files, which bucket do those end up in", { due: ["landing-bucket"] }),
    agent("s3://wind-raw-eu3"),
    user("rerun february 3rd of daily_turbine, one value was off"),
    run("airflow tasks clear -y daily_turbine -s 2026-02-03 -e 2026-02-03", "", {
      due: ["no-clear"],
    }),
    user("if a task of the daily dag breaks, how often does it get another go and how soon?", {
      due: ["retries"],
    }),
    agent("Twice, ten minutes apart."),
    user("is there a dashboard where i can watch the readings", { due: ["grafana"] }),
    agent("grafana.mistral.lan/d/wnd1"),
    user("registry 的地址是多少，我想看看 topic 的 schema", { due: ["registry"] }),
    agent("sr.mistral.lan:8085"),
  ]),
  session("p-trouble", [
    user("energy sums look inflated again", { due: ["dup-readings"] }),
    agent("Check for messages replayed by the gateway after a reconnect."),
    user("the availability mart crawls again, half an hour now", { due: ["skew"] }),
    agent("Look for turbine_id 0 in the join."),
    user("dag 要排很久的队才开始跑，上次是什么原因？", { due: ["scheduler-lag"] }),
    agent("market_prices.py 顶层的请求。"),
    user("又有几台风机没有功率值", { due: ["null-power"] }),
    agent("看固件版本，字段可能改名了。"),
    user("an executor dies with oom in the shuffle, how many partitions do we have", {
      due: ["shuffle"],
    }),
    agent("96."),
    user("夏天的曲线比别人的数据晚一个小时，怎么回事", { due: ["scada-time"] }),
    agent("SCADA 全年用冬令时。"),
    user("in the daily dag, transform() needs the data frame that load() made. hook them up", {
      due: ["xcom-paths"],
    }),
    edit("dags/daily_turbine.py", "return write_day()", "return write_day()  # path"),
    agent("transform() gets the path."),
  ]),
  session("p-curve", [
    user("extend the power curve tool, it should plot the curves as well"),
    run("uv pip install pandas matplotlib", "Installed 2 packages", { due: ["polars"] }),
    edit("requirements.txt", "polars==0.20.15", "polars==0.20.15\nmatplotlib==3.8.3", {
      due: ["req-in"],
    }),
    fails(
      "pytest tests/test_curve.py",
      CURVE_ERROR.replace("1 failed, 3 passed in 0.88s", "1 failed, 5 passed in 1.02s").replace(
        "tools/curve.py:9",
        "tools/curve.py:14",
      ),
      { due: ["polars-cast"] },
    ),
    user("who was it again that pays for this tool?"),
    agent("I don't know."),
    user("值班补贴是多少来着"),
    agent("不知道。"),
  ]),
  session("p-failures", [
    user("wiped my laptop, lets see what still works"),
    fails("sbt --client test", JAVA_ERROR.replace("3.4.1", "3.5.1"), { due: ["java-home"] }),
    run("export JAVA_HOME=/usr/lib/jvm/java-17-openjdk && sbt --client compile", "[success]"),
    fails("sbt --client 'testOnly *IngestSpec'", JACKSON_ERROR.replace("2.16.1", "2.17.0"), {
      due: ["jackson"],
    }),
    fails(
      "airflow dags test daily_turbine 2026-03-08",
      DAG_ERROR.replace("2026-03-02T10:14:55.120", "2026-03-09T09:12:44.915"),
      { due: ["dags-folder"] },
    ),
    run(
      "AIRFLOW__CORE__DAGS_FOLDER=$PWD/dags airflow dags test daily_turbine 2026-03-08",
      "state=success",
    ),
    fails("sbt --client test", STREAM_ERROR.replace("61 times over 15.08", "60 times over 15.11"), {
      due: ["stream-flaky"],
    }),
    run("sbt --client test", "[info] Passed: Total 27"),
    fails(
      "make backfill FROM=2026-03-06 TO=2026-03-07",
      BUCKET_ERROR.replace("26/03/05 11:20:31", "26/03/09 09:33:08"),
      { due: ["path-style"] },
    ),
    agent("All of it works again."),
  ]),
  session("p-quiet", [
    quiet(
      "ok",
      "好的谢谢",
      "whats the scala equivalent of a python generator",
      "帮我把这句话翻成法语：会议改到下午三点",
      "rename x to total in scratch.py",
      "左连接和半连接有什么区别",
      "write me a two line birthday wish for my mum",
      "继续",
      "sort this list alphabetically: pear, fig, apple",
      "正则里的零宽断言怎么写",
      "brb, coffee",
      "how do i exit vim again",
    ),
    unrelated([
      [
        "sbt --client compile",
        "[error] jobs/src/main/scala/mistral/Oil.scala:12:18: type mismatch;\n[error]  found   : Option[Double]\n[error]  required: Double\n[error] (jobs / Compile / compileIncremental) Compilation failed",
      ],
      [
        "sbt --client 'testOnly *OilSpec'",
        "[info] OilSpec:\n[info] - pressure is in bar *** FAILED ***\n[info]   2300.0 did not equal 2.3 (OilSpec.scala:19)\n[error] Failed: Total 3, Failed 1, Errors 0, Passed 2",
      ],
      [
        "set -a; source .env.dev; set +a; dbt run --project-dir dbt --target dev",
        "09:10:44  Running with dbt=1.7.9\n09:10:45  Encountered an error:\nCompilation Error\n  Model 'model.mistral.mart_weather' depends on a node named 'weather_mastt' which was not found",
      ],
      [
        "dbt test --project-dir dbt --target dev",
        "09:14:02  Failure in test not_null_mart_revenue_day (models/marts/schema.yml)\n09:14:02    Got 12 results, configured to fail if != 0",
      ],
      [
        "airflow dags list",
        "sqlalchemy.exc.OperationalError: (sqlite3.OperationalError) database is locked",
      ],
      [
        "airflow dags test market_prices 2026-03-08",
        "[2026-03-09T10:02:11.004+0100] {taskinstance.py:2890} ERROR - Task failed with exception\nKeyError: 'price_area'",
      ],
      [
        "pytest tests/test_plot.py",
        "tests/test_plot.py:8: in test_axes\n    assert ax.get_xlabel() == 'wind speed (m/s)'\nE   AssertionError: assert '' == 'wind speed (m/s)'\n1 failed in 0.52s",
      ],
      [
        "trino --server trino-c.mistral.lan --session resource_group=adhoc --execute 'select powr from reading'",
        "Query 20260309_091422_00017_abcde failed: line 1:8: Column 'powr' cannot be resolved",
      ],
      [
        "kubectl -n wind-batch get sparkapplications",
        'Error from server (Forbidden): sparkapplications.sparkoperator.k8s.io is forbidden: User "wei" cannot list resource',
      ],
      ["make lock", "make: uv: No such file or directory\nmake: *** [Makefile:14: lock] Error 127"],
      ...errorLines(18, 36),
    ]),
    agent("Done."),
  ]),
];

export const mistral: DayScript = {
  name: "mistral",
  about: "a data platform (Scala, Airflow, dbt); a user who writes English and Chinese",
  isHeldBack: true,
  files: {
    "build.sbt":
      'ThisBuild / scalaVersion := "2.12.18"\nlibraryDependencies += "org.apache.spark" %% "spark-sql" % "3.4.1"\nlibraryDependencies += "org.apache.kafka" % "kafka-clients" % "3.7.0"\n',
    "requirements.in": "polars\n",
    "requirements.txt": "polars==0.20.15\n",
    "conf/airflow.env": "WEB_SERVER_PORT=8088\n",
    "dags/daily_turbine.py": "dag = DAG('daily_turbine', retries=0)\n\ndef load(): ...\n",
    "dags/market_prices.py": "SITES = requests.get(CONFIG_URL).json()\n",
    "dbt/dbt_project.yml": "name: mistral\n",
    "dbt/models/marts/mart_availability.sql": "select 1 from reading join dim_turbine\n",
    "dbt/models/staging/scada_reading.sql": "select 1\n",
    "jobs/src/main/scala/mistral/Ingest.scala":
      'val fields = Seq("ts", "power")\nlog.info("ingest up")\n',
    "jobs/src/main/scala/mistral/Dedup.scala": 'df.dropDuplicates("msg_id")\n',
    "jobs/src/main/scala/mistral/Parse.scala": 'json.get("p_act")\n',
    "jobs/src/main/scala/mistral/Backfill.scala": 'val source = "s3a://mistral-landing"\n',
    "schemas/avro/reading.avsc": '{ "fields": ["ts"] }\n',
    "tests/test_curve.py": "frame = pl.DataFrame(rows)\n",
    "legacy/export.py": "import pandas as pd\n",
    Makefile: "schemas:\n\ttools/pull-schemas\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
