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
function asks(id: string, question: string, answer = "That is what I have on it."): Step[] {
  return [user(question, { due: [id] }), agent(answer)];
}

/** A haulier's data platform: Dagster, dbt on Snowflake, FastAPI, Terraform; a brisk engineer. */
const FACTS: readonly Fact[] = [
  // Rules.
  fact("rule", "no-star", [
    /select \*|spell|explicit|list(?:ed)? (?:the|all|every)/i,
    /\bmarts?\b/i,
  ]),
  fact("rule", "full-refresh", [/full[-_ ]refresh|rebuil[dt]/i, /sundays?/i]),
  fact("rule", "atlantis", [/atlantis/i, /appl(?:y|ies|ied|ying)|laptop/i]),
  fact("rule", "utc-suffix", [/_utc\b/i, /_local\b|suffix|which kind|name/i]),
  fact("rule", "rerunnable", [
    /delete|overwrite|replace|idempoten|twice/i,
    /load_date|insert|append|same day|re-?run/i,
  ]),
  fact("rule", "driver-pii", [
    /driver_key|drivers?(?:'s|s'|')? (?:names?|phones?|mobiles?|numbers?|details)/i,
    /staging|\braw\b|downstream|driver_key/i,
  ]),
  fact("rule", "key-tests", [/\bunique\b/i, /not[_ ]null/i]),
  fact("rule", "branch-ticket", [/\balp-|linear/i, /branch/i], [/\bdp-\d+/i]),
  fact("rule", "http-timeout", [/time-?out/i, /httpx?|outbound|leaves|outside|request|call/i]),
  fact("rule", "response-model", [/response_model|response model/i]),
  fact("rule", "london-tz", [/Europe\/London|execution_timezone|wall clock/i]),
  fact("rule", "month-end", [
    /last two (?:working |business )?days|month[- ]end|end of (?:a|the) month/i,
    /finance|books|clos(?:e|es|ing)/i,
  ]),
  fact("rule", "seeds", [/\bseeds?\b/i, /mapping|csv|case when|lookup/i]),
  fact("rule", "cost-tag", [/cost[_ -]cent(?:re|er)/i]),
  fact(
    "rule",
    "backfill-chunk",
    [/\bmonth\b|\b31 days/i, /fleetpulse|backfill|telematics|trips/i],
    [/week at a time/i],
  ),
  fact("rule", "clone-first", [/\bclon(?:e|es|ed|ing)\b/i]),
  // Corrections.
  fact("correction", "duck-fixture", [/\bduck(?:db)?\b/i]),
  fact("correction", "peek-connection", [/\bpeek\b/i]),
  fact("correction", "polars", [
    /\bpolars\b/i,
    /pandas|memory|gigs?|pods?|\buse\b|pls|please|frames?/i,
  ]),
  fact("correction", "no-wipe", [/audit|histor(?:y|ies)|wip(?:e|ing)/i, /\bruns?\b/i]),
  fact("correction", "stage-by-name", [
    /git add|blanket|name the files|files? by name|stag(?:e|ing) /i,
    /name|parquet|\.env|-A\b/i,
  ]),
  fact("correction", "moved-block", [/\bmoved\b`? ?(?:\{\} ?)?blocks?/i]),
  // Decisions.
  {
    id: "eta-ttl",
    kind: "decision",
    by: "agent",
    must: [/\b90\b|ninety/i, /\betas?\b|eta_|cache|ttl/i],
    stale: [/\b(?:5|five)[ -]min/i],
  },
  fact("decision", "scan-bus", [/kinesis/i], [/(?:onto|over|via|through|from) (?:an )?sqs/i]),
  fact(
    "decision",
    "geocoder",
    [/\bHERE\b/, /address|geocod|coordinates|lat/i],
    [/google(?:'s)? geocod/i],
  ),
  fact("decision", "partner-auth", [/client[- ]credentials|oauth|entra/i], [/X-Alder-Key/i]),
  {
    id: "lookback",
    kind: "decision",
    by: "agent",
    must: [/\b(?:6|six)\b/i, /look(?:s|ing)?[- ]?back/i],
    stale: [/\b(?:3|three) days/i],
  },
  fact("decision", "address-history", [/snapshot/i, /check|updated_at|histor|address/i]),
  fact("decision", "iceberg", [/iceberg/i]),
  fact("decision", "on-time", [/\b(?:30|thirty)[ -]min|half an hour/i, /slot/i]),
  fact("decision", "own-dagster", [/\bvpc\b|ourselves|self-?host/i, /customs|dagster|orchestrat/i]),
  // Plain facts.
  fact("fact", "dagster-port", [/\b3218\b/], [/\b3070\b/]),
  fact("fact", "eta-staging", [/eta-eu2\.stage/i], [/eta\.stg\.alderhaul/i]),
  fact("fact", "fleetpulse-contact", [/deniz/i], [/joanna at fleetpulse/i, /ask joanna/i]),
  fact(
    "fact",
    "rotterdam-date",
    [/\b17(?:th)?\b/i, /rotterdam|go-?live|nov/i],
    [/\b3(?:rd)?(?: of)? nov/i, /\bnov(?:ember)? 3(?:rd)?\b/i],
  ),
  fact("fact", "customs-file", [/\b0?5[:.]25\b/], [/\b0?4[:.]40\b/]),
  fact("fact", "training-depot", [/ZZ9/i, /train/i]),
  fact("fact", "finance-week", [/saturday/i, /week/i]),
  fact("fact", "norrbridge-sandbox", [/sandbox\.norrbridge\.io|\b88120\b/i]),
  fact("fact", "credits-reset", [/\b12(?:th)?\b/i, /credit/i]),
  fact("fact", "edi-bucket", [/alder-edi-inbox/i]),
  fact("fact", "tilbury-gross", [/tilbury/i, /gross|trailer/i]),
  fact("fact", "night-pager", [/dp-night/i]),
  // Causes.
  fact("cause", "edi-resend", [/file ?name/i, /interchange|re-?sen[dt]/i]),
  fact(
    "cause",
    "eta-slow",
    [/session|connection/i, /per request|(?:every|each|the) request|login|handshake/i],
    [/auto[-_ ]?suspend/i],
  ),
  fact("cause", "gdansk-shift", [/offset|local time|time ?zone/i, /\butc\b/i]),
  fact("cause", "sensor-page", [/1[ ,]?000|continuation|pagina|first page/i, /sensor|keys|list/i]),
  fact("cause", "plan-drift", [/desired_count|desired count/i, /auto-?scal/i]),
  {
    id: "fuel-fanout",
    kind: "cause",
    by: "subagent",
    must: [/week/i, /year/i, /join|match|fuel|rate/i],
  },
  // Fixes.
  {
    id: "pyopenssl",
    kind: "fix",
    by: "tool",
    must: [/pyopenssl/i],
    wrong: [/cryptography<42/, /rm -rf \.venv/],
  },
  { id: "for-each", kind: "fix", by: "tool", must: [/depot_codes/], wrong: [/depends_on/] },
  fact("fix", "dbt-database", [/ANALYTICS_DEV/]),
  fact("fix", "platform", [/linux\/amd64/]),
  fact("fix", "index-token", [/UV_INDEX_ALDER_PASSWORD|get-authorization-token/], [/sso login/]),
  fact("fix", "sensor-flaky", [
    /flaky|without (?:a |any )?change|unchanged|run again|again without|re-?r[au]n|second (?:run|time|try)/i,
  ]),
];

const OPENSSL_ERROR = `ImportError while loading conftest '/home/dev/alder/tests/conftest.py'.
tests/conftest.py:4: in <module>
    import snowflake.connector
.venv/lib/python3.12/site-packages/snowflake/connector/__init__.py:19: in <module>
    from .connection import SnowflakeConnection
.venv/lib/python3.12/site-packages/OpenSSL/crypto.py:1579: in X509StoreFlags
    NOTIFY_POLICY: int = _lib.X509_V_FLAG_NOTIFY_POLICY
E   AttributeError: module 'lib' has no attribute 'X509_V_FLAG_NOTIFY_POLICY'. Did you mean: 'X509_V_FLAG_EXPLICIT_POLICY'?`;

const DATABASE_ERROR = `12:04:31  Running with dbt=1.9.2
12:04:33  Registered adapter: snowflake=1.9.1
12:04:35  Found 61 models, 9 seeds, 148 data tests, 22 sources
12:04:37  Encountered an error:
Database Error
  090105 (22000): Cannot perform CREATE SCHEMA. This session does not have a current database. Call 'USE DATABASE', or use a qualified name.`;

const INDEX_ERROR = `Resolved 143 packages in 1.02s
  × Failed to download \`alder-geo==2.4.0\`
  ├─▶ Failed to fetch: \`https://alder-4180.d.codeartifact.eu-west-1.amazonaws.com/pypi/py/simple/alder-geo/2.4.0/alder_geo-2.4.0-py3-none-any.whl\`
  ╰─▶ HTTP status client error (401 Unauthorized)`;

const FOR_EACH_ERROR = `╷
│ Error: Invalid for_each argument
│
│   on depots.tf line 8, in resource "aws_s3_bucket" "drop":
│    8:   for_each = toset(aws_ssm_parameter.depot[*].value)
│     ├────────────────
│     │ aws_ssm_parameter.depot is tuple with 3 elements
│
│ The "for_each" set includes values derived from resource attributes that cannot be determined until apply, and so Terraform cannot determine the full set of keys that will identify the instances of this resource.
╵`;

const PLATFORM_ERROR = `[+] Building 0.9s (2/2) FINISHED                             docker:desktop-linux
 => [internal] load build definition from jobs.Dockerfile                    0.0s
 => ERROR [internal] load metadata for registry.alderhaul.net/base/py312:7   0.8s
------
ERROR: failed to solve: registry.alderhaul.net/base/py312:7: failed to resolve source metadata for registry.alderhaul.net/base/py312:7: no match for platform in manifest: not found
make: *** [Makefile:5: image] Error 1`;

const TICK_ERROR = `............................F...................................................  [ 96%]
=================================== FAILURES ===================================
___________________________ test_two_files_one_tick ____________________________
tests/jobs/test_sensors.py:52: in test_two_files_one_tick
    assert len(requests) == 2
E   AssertionError: assert 1 == 2
=========================== short test summary info ============================
FAILED tests/jobs/test_sensors.py::test_two_files_one_tick - AssertionError: assert 1 == 2
1 failed, 83 passed in 14.21s`;

const dayOne: readonly Session[] = [
  session("customs-sensor", [
    user(
      "morning. the customs job fires at midnight and finds nothing, the hmrc file lands at 04:40. make it a sensor instead of a schedule. my dagster is up at localhost:3070 if you want to see the failed runs",
    ),
    ...lookAround(["jobs/schedules.py", "jobs/customs.py"]),
    read(
      "jobs/schedules.py",
      'customs = ScheduleDefinition(job=customs_job, cron_schedule="0 0 * * *")\ndispatch = ScheduleDefinition(job=dispatch_job, cron_schedule="30 5 * * *")\n',
    ),
    write(
      "jobs/sensors.py",
      "from dagster import RunRequest, sensor\n\n\n@sensor(job_name='customs', minimum_interval_seconds=120)\ndef customs_file(context):\n    for key in new_keys(context.cursor):\n        yield RunRequest(run_key=key)\n",
    ),
    edit(
      "jobs/schedules.py",
      'customs = ScheduleDefinition(job=customs_job, cron_schedule="0 0 * * *")\n',
      "",
    ),
    run(
      "uv run dagster definitions validate -m jobs",
      "Validation successful for code location jobs.",
    ),
    agent(
      "The customs job now starts from a sensor on the bucket, and its schedule is gone. There are 31 failed runs left over from the schedule, I'll clear those.",
    ),
    refusedRun(
      "uv run dagster run wipe --force",
      "hands off, the run history is what the auditors go through every quarter. cancel the one that hangs in the UI and leave the rest where it is",
      { tells: ["no-wipe"] },
    ),
    agent("Left alone. One run is still in STARTED; you can cancel it from its page."),
    user(
      "did that. one more in schedules.py: dispatch needs execution_timezone. depots go by the wall clock so our schedules are all on Europe/London, last october every cutoff was an hour off for a week",
      { tells: ["london-tz"] },
    ),
    edit(
      "jobs/schedules.py",
      'cron_schedule="30 5 * * *")',
      'cron_schedule="30 5 * * *", execution_timezone="Europe/London")',
    ),
    run(
      "uv run dagster definitions validate -m jobs",
      "Validation successful for code location jobs.",
    ),
    agent("dispatch runs at 05:30 London time."),
    user("ok commit"),
    refusedRun(
      "git add -A && git commit -m 'customs: start from a sensor'",
      "name the files when you stage. a blanket add has put a 300 MB parquet and somebody's .env into this repo already",
      { tells: ["stage-by-name"] },
    ),
    run(
      "git add jobs/sensors.py jobs/schedules.py && git commit -m 'customs: start from a sensor'",
      "[main 1d90c3a] customs: start from a sensor\n 2 files changed, 9 insertions(+), 2 deletions(-)",
    ),
    agent("Committed the two files."),
  ]),
  session("scan-loader", [
    user(
      "next: a loader for the scan csvs, s3 to raw.scans, one file per depot and hour. push every parsed batch onto SQS as well so the board team can read along",
    ),
    read("jobs/__init__.py", "from dagster import Definitions\n"),
    run("aws s3 ls s3://alder-scans/til/2025-10-05/ | head -3", "2025-10-05 01:00:12 48112 00.csv"),
    write(
      "jobs/scans.py",
      "import boto3\nimport pandas as pd\n\n\ndef parse(path):\n    return pd.read_csv(path)\n\n\ndef publish(batch):\n    boto3.client('sqs').send_message(QueueUrl=QUEUE, MessageBody=batch)\n",
    ),
    user("polars pls. pandas copies the frame three times and the pods have 2 gigs", {
      tells: ["polars"],
    }),
    edit(
      "jobs/scans.py",
      "import pandas as pd\n\n\ndef parse(path):\n    return pd.read_csv(path)",
      "import polars as pl\n\n\ndef parse(path):\n    return pl.read_csv(path)",
    ),
    edit(
      "jobs/scans.py",
      "def publish(batch):",
      "def load(frame):\n    frame.write_database('raw.scans', CONN, if_table_exists='append')\n\n\ndef publish(batch):",
    ),
    agent("parse uses polars, load appends the frame to raw.scans, publish sends the batch."),
    user(
      "and if somebody launches that twice for the same day? has to come out the same, so delete the load_date first and then insert. a bare append is how march ended up with double revenue",
      { tells: ["rerunnable"] },
    ),
    edit(
      "jobs/scans.py",
      "    frame.write_database('raw.scans', CONN, if_table_exists='append')",
      "    with CONN.begin() as tx:\n        tx.execute('delete from raw.scans where load_date = :d', {'d': frame['load_date'][0]})\n        frame.write_database('raw.scans', tx, if_table_exists='append')",
    ),
    agent("Each load replaces its own load_date inside one transaction. Now a test."),
    write(
      "tests/jobs/test_scans.py",
      "from unittest.mock import MagicMock\n\nfrom jobs import scans\n\n\ndef test_load_twice():\n    conn = MagicMock()\n    scans.load(conn)\n",
    ),
    interrupt,
    user(
      "no mocked snowflake. there's a `duck` fixture in tests/conftest.py that runs the real sql on duckdb, our mocks were green all through march",
      { tells: ["duck-fixture"] },
    ),
    write(
      "tests/jobs/test_scans.py",
      "from jobs import scans\n\n\ndef test_load_twice(duck):\n    scans.load(duck, DAY)\n    scans.load(duck, DAY)\n    assert duck.count('raw.scans') == 40\n",
    ),
    fails("uv run pytest tests/jobs -q", OPENSSL_ERROR),
    run("rm -rf .venv && uv sync", "Installed 142 packages in 812ms"),
    fails("uv run pytest tests/jobs -q", OPENSSL_ERROR),
    edit("pyproject.toml", '  "cryptography>=41",\n', '  "cryptography<42",\n'),
    fails("uv run pytest tests/jobs -q", OPENSSL_ERROR),
    edit("pyproject.toml", '  "cryptography<42",\n', '  "cryptography>=41",\n'),
    edit("pyproject.toml", '  "httpx>=0.27",\n', '  "httpx>=0.27",\n  "pyopenssl>=24.2.1",\n'),
    run("uv run pytest tests/jobs -q", "84 passed in 13.90s", { tells: ["pyopenssl"] }),
    agent(
      "Green. The connector pulled in an OpenSSL binding from 2022; with a current pyopenssl the import works.",
    ),
    user(
      "nice. what are those 12 scans from lisbon doing in the sample, do we even have a depot there",
    ),
    run("grep -c LIS data/sample/00.csv", "12"),
    agent("There is no depot LIS in depots.csv; the sample file has 12 of them, all from one gun."),
    user("probably a returned gun. drop them from the sample"),
    run("grep -v LIS data/sample/00.csv > /tmp/s && mv /tmp/s data/sample/00.csv", ""),
    agent("Dropped."),
  ]),
  session("late-arrivals", [
    user(
      "mart for late arrivals: row per stop, planned vs actual, depot, carrier. incremental. our incremental models look back 3 days, set the var while you're there, it says 1 and thats wrong",
    ),
    edit("dbt_project.yml", "lookback_days: 1", "lookback_days: 3"),
    write(
      "models/marts/mart_late_arrivals.sql",
      "{{ config(materialized='incremental', unique_key='stop_id') }}\nselect * from {{ ref('int_stops') }} where arrived_at > planned_at\n",
    ),
    agent("mart_late_arrivals is there, on top of int_stops."),
    user(
      "spell the columns out in marts pls. a `select *` is how the driver bonus got into the customer export",
      { tells: ["no-star"] },
    ),
    edit(
      "models/marts/mart_late_arrivals.sql",
      "select * from",
      "select stop_id, depot_code, carrier_code, planned_at, arrived_at from",
    ),
    agent("Five columns now."),
    user(
      "call them planned_at_utc and arrived_at_utc. any time column says in its name which kind it is, _utc or _local, half of the depots aren't on london time",
      { tells: ["utc-suffix"] },
    ),
    edit(
      "models/marts/mart_late_arrivals.sql",
      "planned_at, arrived_at from",
      "planned_at as planned_at_utc, arrived_at as arrived_at_utc from",
    ),
    fails("uv run dbt build -s mart_late_arrivals", DATABASE_ERROR),
    read("profiles.yml", "alder:\n  target: dev\n  outputs:\n    dev:\n      type: snowflake\n"),
    edit(
      "profiles.yml",
      "      role: TRANSFORM_DEV\n",
      "      role: TRANSFORM_DEV\n      database: ANALYTICS_DEV\n",
    ),
    run("uv run dbt build -s mart_late_arrivals", "12:09:12  Done. PASS=1 WARN=0 ERROR=0 SKIP=0", {
      tells: ["dbt-database"],
    }),
    agent("It builds; the dev target had no database."),
    user(
      "PASS=1, so no tests. a new model gets its entry in the yml beside it, unique and not_null on the key. ci won't tell you, marta will, at length",
      { tells: ["key-tests"] },
    ),
    write(
      "models/marts/mart_late_arrivals.yml",
      "models:\n  - name: mart_late_arrivals\n    columns:\n      - name: stop_id\n        data_tests: [unique, not_null]\n",
    ),
    run("uv run dbt build -s mart_late_arrivals", "12:14:40  Done. PASS=3 WARN=0 ERROR=0 SKIP=0"),
    agent("Three passes, two of them tests."),
    user(
      "does any of this apply to us?\n\n[10:12] callum: all services must be off python 3.11 by friday\n[10:12] callum: and never commit notebooks, the scanner chokes on them\n[10:14] ines: ours is php lol",
      { notARule: [/off python 3\.11/i, /never commit notebooks/i] },
    ),
    agent("We are on 3.12 and have no notebooks, so no."),
  ]),
  session("eta-endpoint", [
    user(
      "GET /etas/{shipment_id} in the api, from mart_eta. cache them for 5 minutes, nobody's lorry moves that fast",
    ),
    read("api/settings.py", "class Settings(BaseSettings):\n    eta_ttl_seconds: int = 30\n"),
    edit("api/settings.py", "eta_ttl_seconds: int = 30", "eta_ttl_seconds: int = 300"),
    write(
      "api/routes/etas.py",
      'from fastapi import APIRouter\n\nrouter = APIRouter()\n\n\n@router.get("/etas/{shipment_id}")\ndef get_eta(shipment_id: str):\n    return dict(fetch_eta(shipment_id))\n',
    ),
    user(
      "put a response_model on the route. handing out the row as a dict is how customers got to see our cost per pallet",
      { tells: ["response-model"] },
    ),
    edit(
      "api/routes/etas.py",
      '@router.get("/etas/{shipment_id}")',
      '@router.get("/etas/{shipment_id}", response_model=Eta)',
    ),
    run("uv run pytest api/tests -q", "19 passed in 2.10s"),
    agent("The route returns an Eta: shipment, eta and confidence."),
    user(
      "push it, ci deploys. staging is https://eta.stg.alderhaul.net, check /healthz there after",
    ),
    run("git push", "To git.alderhaul.net:data/alder.git\n   1d90c3a..8be1f20  main -> main"),
    run("curl -fsS https://eta.stg.alderhaul.net/healthz", '{"status":"ok","version":"8be1f20"}'),
    agent("Staging serves 8be1f20."),
    user("leave the rate limiter off for today, load test at four", {
      notARule: [/rate limiter off/i],
    }),
    agent("It stays off."),
  ]),
];

const dayTwo: readonly Session[] = [
  session("norrbridge-rates", [
    user(
      "pull the norrbridge tariff every morning into raw.tariffs. their api is dull json, docs in docs/norrbridge.md",
    ),
    read("docs/norrbridge.md", "# Norrbridge\n\nGET /v2/tariffs?lane=...\n"),
    fails("uv sync", INDEX_ERROR),
    run(
      "aws sso login --profile data",
      "Successfully logged into Start URL: https://alder.awsapps.com/start",
    ),
    run("uv sync", "Installed 143 packages in 640ms"),
    write(
      "jobs/tariffs.py",
      "import httpx\n\n\ndef fetch(lane):\n    return httpx.get(f'{BASE}/v2/tariffs', params={'lane': lane}).json()\n",
    ),
    user(
      "that httpx call has no timeout. anything that leaves the building gets one, norrbridge once held a worker for nine hours",
      { tells: ["http-timeout"] },
    ),
    edit("jobs/tariffs.py", "params={'lane': lane})", "params={'lane': lane}, timeout=20)"),
    queued(
      "oh and dont try it on the real thing, sandbox.norrbridge.io with account 88120 does the same and forgets everything at midnight",
      { tells: ["norrbridge-sandbox"] },
    ),
    run(
      "uv run python -m jobs.tariffs --base https://sandbox.norrbridge.io --account 88120",
      "lane TIL-GDN: 14 bands",
    ),
    agent("Fetched from the sandbox with a timeout of 20 seconds: 14 bands for Tilbury-Gdańsk."),
    user("their lane codes aren't ours, translate them in stg_tariffs"),
    write(
      "models/staging/stg_tariffs.sql",
      "select\n  case when lane = 'A01' then 'TIL-GDN'\n       when lane = 'A02' then 'TIL-LDS'\n  end as lane_code, price_eur\nfrom {{ source('raw', 'tariffs') }}\n",
    ),
    user(
      "not as a case when with 40 branches. mappings like that are seeds, tomasz's people edit the csv themselves and i never hear about it",
      { tells: ["seeds"] },
    ),
    write("seeds/norrbridge_lanes.csv", "their_code,lane_code\nA01,TIL-GDN\nA02,TIL-LDS\n"),
    write(
      "models/staging/stg_tariffs.sql",
      "select l.lane_code, t.price_eur\nfrom {{ source('raw', 'tariffs') }} t\njoin {{ ref('norrbridge_lanes') }} l on l.their_code = t.lane\n",
    ),
    run("uv run dbt build -s norrbridge_lanes+", "10:41:03  Done. PASS=4 WARN=0 ERROR=0 SKIP=0"),
    agent("The lanes are a seed, stg_tariffs joins it."),
    user("what would it cost us if we always kept a second copy of raw in frankfurt? only asking", {
      notARule: [/always kept a second copy/i],
    }),
    agent("About 310 euros a month for storage, plus the transfer."),
  ]),
  session("depot-buckets", [
    user(
      "each depot should get its own drop bucket, infra/envs/staging first. take the codes from ssm. rotterdam goes live on 3 november so think of a fourth one",
    ),
    read("infra/envs/staging/depots.tf", 'locals {\n  depot_codes = ["til", "gdn", "lds"]\n}\n'),
    write(
      "infra/envs/staging/depots.tf",
      'locals {\n  depot_codes = ["til", "gdn", "lds"]\n}\nresource "aws_ssm_parameter" "depot" {\n  count = 3\n}\nresource "aws_s3_bucket" "drop" {\n  for_each = toset(aws_ssm_parameter.depot[*].value)\n  bucket   = "alder-drop-${each.key}"\n}\n',
    ),
    fails("terraform -chdir=infra/envs/staging plan", FOR_EACH_ERROR),
    edit(
      "infra/envs/staging/depots.tf",
      '  bucket   = "alder-drop-${each.key}"\n',
      '  bucket   = "alder-drop-${each.key}"\n  depends_on = [aws_ssm_parameter.depot]\n',
    ),
    fails("terraform -chdir=infra/envs/staging plan", FOR_EACH_ERROR),
    edit("infra/envs/staging/depots.tf", "  depends_on = [aws_ssm_parameter.depot]\n", ""),
    edit(
      "infra/envs/staging/depots.tf",
      "toset(aws_ssm_parameter.depot[*].value)",
      "toset(local.depot_codes)",
    ),
    run("terraform -chdir=infra/envs/staging plan", "Plan: 6 to add, 0 to change, 0 to destroy.", {
      tells: ["for-each"],
    }),
    agent("Six to add. The keys come from the local list, which is known before the apply."),
    user(
      "tag them too, owen has a script that switches off whatever has no cost_centre on fridays. ours is 4471-data",
      { tells: ["cost-tag"] },
    ),
    edit(
      "infra/envs/staging/depots.tf",
      '  bucket   = "alder-drop-${each.key}"\n',
      '  bucket   = "alder-drop-${each.key}"\n  tags     = { cost_centre = "4471-data" }\n',
    ),
    refusedRun(
      "terraform -chdir=infra/envs/staging apply -auto-approve",
      "a plan is as far as we go from a laptop, atlantis applies once the PR is approved. staging too",
      { tells: ["atlantis"] },
    ),
    agent(
      "Then I open a PR with the plan. The old `inbox` bucket should be called edi_inbox, as the ticket says.",
    ),
    edit(
      "infra/envs/staging/edi.tf",
      'resource "aws_s3_bucket" "inbox"',
      'resource "aws_s3_bucket" "edi_inbox"',
    ),
    refusedRun(
      "terraform -chdir=infra/envs/staging state mv aws_s3_bucket.inbox aws_s3_bucket.edi_inbox",
      "write a moved block for that so it's part of the PR. state surgery can't be reviewed by anyone",
      { tells: ["moved-block"] },
    ),
    write(
      "infra/envs/staging/moved.tf",
      "moved {\n  from = aws_s3_bucket.inbox\n  to   = aws_s3_bucket.edi_inbox\n}\n",
    ),
    run("terraform -chdir=infra/envs/staging plan", "Plan: 6 to add, 0 to change, 0 to destroy."),
    agent("The rename is a moved block and the plan has no destroy."),
  ]),
  session("partners", [
    user(
      "two things for the eta api. partners need to authenticate, give each an api key that they send as X-Alder-Key. and the first call after a pause takes 4 seconds, have a look why",
    ),
    write(
      "api/auth.py",
      'from fastapi import Header\n\n\ndef partner(x_alder_key: str = Header(alias="X-Alder-Key")):\n    return lookup(x_alder_key)\n',
    ),
    edit("api/main.py", "app = FastAPI()", "app = FastAPI(dependencies=[Depends(partner)])"),
    run("uv run pytest api/tests -q", "22 passed in 2.31s"),
    read("infra/envs/staging/eta.tf", "auto_suspend = 60\n"),
    agent(
      "Keys work. The slow call: the warehouse behind the API has auto_suspend at 60 seconds, so the first query after a pause waits until it has resumed.",
    ),
    user("plausible. 600 on staging then and we'll see"),
    edit("infra/envs/staging/eta.tf", "auto_suspend = 60\n", "auto_suspend = 600\n"),
    agent("Set to 600 on staging."),
    user(
      "heres what the api prints at start, anything to worry about?\n\nINFO:     Started server process [7]\n/app/.venv/lib/python3.12/site-packages/snowcache/pool.py:88: FutureWarning: You should always pass `region` explicitly. Never rely on the default, it will be removed in 3.0.\nINFO:     Application startup complete.",
      { notARule: [/pass `region` explicitly/i, /rely on the default/i] },
    ),
    agent("Only a warning of snowcache about its version 3; we pin 2.8."),
    user("leave it"),
    agent("OK."),
  ]),
  session("telematics", [
    user(
      "the telematics trips have a hole from 1 aug to 14 sept. backfill it. take a week at a time, fleetpulse throttle us beyond that",
    ),
    run(
      "uv run dagster job backfill -m jobs -j telematics_trips --from 2025-08-01 --to 2025-08-07 --noprompt",
      "Issuing backfill id rkzqvn for 7 partitions",
    ),
    run(
      "uv run dagster job backfill -m jobs -j telematics_trips --from 2025-08-08 --to 2025-08-14 --noprompt",
      "Issuing backfill id bwmtae for 7 partitions",
    ),
    agent("The first two weeks are running. 14 August comes back with half the vehicles."),
    user(
      "hm, might be on their side. ask joanna at fleetpulse, support takes days. i'll write her",
    ),
    agent("Shall I go on with the rest meanwhile?"),
    user("yes"),
    run(
      "for w in 15 22 29; do uv run dagster job backfill -m jobs -j telematics_trips --from 2025-08-$w --noprompt; done",
      "Issuing backfill id hhxopd\nIssuing backfill id qplrmn\nIssuing backfill id uuwsta",
    ),
    ask(
      "The raw GPS pings are 40 million rows a day. Should they go into a Snowflake table like the trips, or stay on S3?",
      "S3, as iceberg tables with glue as the catalog. paying snowflake storage for raw pings is money out of the window",
      { tells: ["iceberg"] },
    ),
    write(
      "jobs/pings.py",
      "from pyiceberg.catalog import load_catalog\n\nCATALOG = load_catalog('glue')\n",
    ),
    run("uv run pytest tests/jobs -q", "86 passed in 14.02s"),
    agent("pings.py writes to the Glue catalog."),
    user("good enough. can you make the backfill log less chatty, it prints every partition"),
    edit("jobs/telematics.py", "log.info('partition %s', p)", "log.debug('partition %s', p)"),
    agent("It logs partitions at debug."),
  ]),
];

const dayThree: readonly Session[] = [
  session("double-revenue", [
    user(
      "finance just called, tuesdays norrbridge costs are in there twice. find out what happened before they call again",
    ),
    refusedRun(
      "snowsql -c prod -q \"select file, count(*) from raw.invoices where load_date = '2025-10-07' group by 1\"",
      "use -c peek for looking at things. prod is the loader's role, you'd be queueing with the nightly jobs",
      { tells: ["peek-connection"] },
    ),
    run(
      "snowsql -c peek -q \"select file, count(*) from raw.invoices where load_date = '2025-10-07' group by 1\"",
      "NB_20251007_0311.edi | 412\nNB_20251007_0311_R1.edi | 412",
    ),
    user(
      "the originals are in s3://alder-edi-inbox/norrbridge, exactly as they came in, if it helps",
      {
        tells: ["edi-bucket"],
      },
    ),
    run(
      "aws s3 cp s3://alder-edi-inbox/norrbridge/NB_20251007_0311_R1.edi - | head -1",
      "UNB+UNOC:3+NORRBRIDGE+ALDER+251007:0311+88412'",
    ),
    read("jobs/invoices.py", "def is_known(file): return file.name in seen_names()\n"),
    edit(
      "jobs/invoices.py",
      "def is_known(file): return file.name in seen_names()",
      "def is_known(file): return control_number(file) in seen_control_numbers()",
    ),
    run("uv run pytest tests/jobs -q", "88 passed in 14.40s"),
    agent(
      "Found it. Norrbridge resent the interchange 88412 under a second file name (`_R1`), and `is_known` in jobs/invoices.py compared file names, so both copies were loaded. It compares the interchange control number now; the 412 duplicate rows of Tuesday are still there.",
      { tells: ["edi-resend"] },
    ),
    user("delete them, with the loader this time"),
    run(
      'uv run dagster job execute -m jobs -j invoices --tags \'{"day":"2025-10-07"}\'',
      "RUN_SUCCESS",
    ),
    agent("Reloaded: 412 rows for the 7th."),
    user(
      "lucky it's only the 8th. the last two working days of a month we dont change anything finance reads, they're closing the books and each number that moves is a phone call",
      { tells: ["month-end"] },
    ),
    agent("Understood. Shall I add a check for duplicate interchanges to the mart?"),
    user("sure, warn only"),
    write(
      "tests/dbt/assert_single_interchange.sql",
      "{{ config(severity='warn') }}\nselect interchange_no from {{ ref('stg_invoices') }} group by 1 having count(distinct file) > 1\n",
    ),
    run("uv run dbt test -s assert_single_interchange", "11:02:51  Done. PASS=1 WARN=0 ERROR=0"),
    agent("It warns."),
  ]),
  session("addresses", [
    user(
      "customers' addresses need coordinates. new branch, dp-812-geocode, the release bot takes the ticket from the branch name. use the google geocoder, we have a key somewhere",
    ),
    run("git switch -c dp-812-geocode", "Switched to a new branch 'dp-812-geocode'"),
    write(
      "jobs/geocode.py",
      "import httpx\n\nURL = 'https://maps.googleapis.com/maps/api/geocode/json'\n\n\ndef resolve(address):\n    return httpx.get(URL, params={'address': address}, timeout=10).json()\n",
    ),
    run("uv run pytest tests/jobs -q", "89 passed in 14.12s"),
    agent("geocode.py resolves an address; 50 of the 50 samples were found."),
    ask(
      "The CRM overwrites addresses in its nightly dump. Keep the history by its updated_at, or by comparing the columns?",
      "dbt snapshot with the check strategy. their updated_at lies, it moves when somebody opens the record",
      { tells: ["address-history"] },
    ),
    write(
      "snapshots/customer_addresses.sql",
      "{% snapshot customer_addresses %}\n{{ config(strategy='check', unique_key='customer_id', check_cols=['street', 'city', 'postcode']) }}\nselect customer_id, street, city, postcode from {{ source('crm', 'customers') }}\n{% endsnapshot %}\n",
    ),
    run("uv run dbt snapshot", "13:30:44  Done. PASS=1 WARN=0 ERROR=0 SKIP=0"),
    agent("customer_addresses keeps every version from today on."),
    user("now int_stops should know who drove, ops want it per stop"),
    edit(
      "models/intermediate/int_stops.sql",
      "depot_code",
      "depot_code, d.full_name as driver_name, d.mobile",
    ),
    user(
      "not the name. legal lets us keep driver names and phones in raw and staging, downstream of that it's only driver_key",
      { tells: ["driver-pii"] },
    ),
    edit(
      "models/intermediate/int_stops.sql",
      "d.full_name as driver_name, d.mobile",
      "d.driver_key",
    ),
    run("uv run dbt build -s int_stops+", "13:52:10  Done. PASS=21 WARN=0 ERROR=0 SKIP=0"),
    agent("int_stops carries driver_key."),
    user("skip the snapshot on the dev target just this once, i need the warehouse", {
      notARule: [/skip the snapshot/i],
    }),
    agent("Skipped on dev."),
  ]),
  session("gdansk", [
    user(
      "gdansk says their evening shift is missing every day and the morning has too many scans. and what on earth is depot ZZ9, no wait that's the training depot, those scans are people learning to use the gun. ignore ZZ9",
      { tells: ["training-depot"] },
    ),
    run("head -2 data/sample/gdn_22.csv", "gun,trailer,scanned\nG14,TR-881,2025-10-07 22:58:10"),
    run(
      "head -2 data/sample/til_22.csv",
      "gun,trailer,scanned\nT02,TR-102,2025-10-07T22:58:10+01:00",
    ),
    read("jobs/scans.py", "import boto3\nimport polars as pl\n"),
    agent(
      "The guns in Gdańsk send local time without an offset, and our parser takes a time without one for UTC. In summer that shifts everything by two hours, so the scans after 22:00 fall into the next day.\n\nTilbury's guns send the offset, that's why only Gdańsk is hit.",
      { tells: ["gdansk-shift"] },
    ),
    user("thats it. fix it per depot, tz from depots.csv"),
    edit(
      "jobs/scans.py",
      "    return pl.read_csv(path)",
      "    return pl.read_csv(path).with_columns(to_utc('scanned', depot_tz(path)))",
    ),
    run("uv run pytest tests/jobs -q", "91 passed in 14.33s"),
    agent("Times without an offset are read in the zone of the depot."),
    user(
      "next complaint, average pallet weights. before you dig: tilbury's weighbridge reports gross, i.e. with the trailer, 7.2 t. all the others send net",
      { tells: ["tilbury-gross"] },
    ),
    edit(
      "models/intermediate/int_weights.sql",
      "select weight_kg",
      "select weight_kg - case when depot_code = 'TIL' then 7200 else 0 end as weight_kg",
    ),
    run("uv run dbt build -s int_weights+", "15:20:31  Done. PASS=9 WARN=0 ERROR=0 SKIP=0"),
    agent("int_weights subtracts the trailer for TIL."),
    user("which is a bit ugly but ok"),
    agent("A column tare_kg in depots.csv would be nicer later."),
  ]),
  session("scorecard", [
    user(
      "Implement the following plan:\n\n# Carrier scorecard\n\n## Context\nOps rank the carriers by hand in a spreadsheet today.\n\n## Definition\nA stop is on time if the dock door opens no later than 30 minutes after the start of the booked slot. The promised delivery date plays no part in it.\n\n## Steps\n1. int_punctuality with one row per stop.\n2. mart_carrier_scorecard, weekly, per carrier and depot.\n3. An endpoint GET /scorecards/{carrier}.",
      { tells: ["on-time"] },
    ),
    write(
      "models/intermediate/int_punctuality.sql",
      "select stop_id, datediff('minute', slot_start_utc, door_open_utc) <= 30 as is_on_time\nfrom {{ ref('int_stops') }}\n",
    ),
    write(
      "models/marts/mart_carrier_scorecard.sql",
      "select carrier_code, depot_code, date_trunc('week', door_open_utc) as week_utc, avg(is_on_time::int) as share\nfrom {{ ref('int_punctuality') }} group by 1, 2, 3\n",
    ),
    run("uv run dbt build -s int_punctuality+", "16:05:12  Done. PASS=6 WARN=0 ERROR=0 SKIP=0"),
    agent("Steps 1 and 2 are built; weeks start on Monday."),
    user(
      "the weekly ones get compared with what finance publishes, and a finance week begins on saturday. dont ask, it's from the nineties",
      { tells: ["finance-week"] },
    ),
    edit(
      "models/marts/mart_carrier_scorecard.sql",
      "date_trunc('week', door_open_utc)",
      "{{ finance_week('door_open_utc') }}",
    ),
    write(
      "macros/finance_week.sql",
      "{% macro finance_week(col) %}dateadd('day', -mod(dayofweek({{ col }}) + 1, 7), {{ col }}::date){% endmacro %}\n",
    ),
    run("uv run dbt build -s mart_carrier_scorecard", "16:21:40  Done. PASS=3 WARN=0 ERROR=0"),
    agent("It uses a finance_week macro."),
    user(
      "somebody check the margin of the first week of january meanwhile, marta says fuel surcharges are double there",
    ),
    delegate(
      "Find out why the fuel surcharges in mart_margin are doubled in the first week of January.",
      "mart_margin joins fuel_rates on the week number alone and leaves the year out, so shipments in week 1 match the rates of 2024 as well as those of 2025 and every surcharge is counted once per match. Weeks later than 41 have only one year so far and look right. Joining on year and week removes the fan-out.",
      { tells: ["fuel-fanout"] },
    ),
    edit(
      "models/marts/mart_margin.sql",
      "on f.week = s.week",
      "on f.year = s.year and f.week = s.week",
    ),
    run("uv run dbt build -s mart_margin", "16:58:02  Done. PASS=4 WARN=0 ERROR=0 SKIP=0"),
    agent("mart_margin joins on year and week."),
    user(
      "ines reviewed the scorecard, what do you think?\n> You must not use booleans in marts, always cast to int.\n> Prefer CTEs over subqueries from now on.\n> Never call a macro inside group by.",
      { notARule: [/booleans in marts/i, /CTEs over subqueries/i, /macro inside group by/i] },
    ),
    agent("The cast is a matter of taste; there is no subquery and no macro in a group by here."),
    user("thats what i thought"),
    agent("I'd leave it as it is."),
  ]),
];

const dayFour: readonly Session[] = [
  session("second-round", [
    user(
      "tomasz showed me a trailer that was delivered before it was loaded, so order matters after all. the scans move to kinesis, sharded by trailer id",
      { tells: ["scan-bus"] },
    ),
    edit(
      "jobs/scans.py",
      "    boto3.client('sqs').send_message(QueueUrl=QUEUE, MessageBody=batch)",
      "    for scan in batch:\n        boto3.client('kinesis').put_record(StreamName='scans', Data=scan.json, PartitionKey=scan.trailer)",
    ),
    run("uv run pytest tests/jobs -q", "91 passed in 14.51s"),
    agent("Every scan is put on the stream with its trailer as the partition key."),
    user(
      "and scrap that header key thing for partners. security wants oauth client credentials against entra, period",
      { tells: ["partner-auth"] },
    ),
    write(
      "api/auth.py",
      "from fastapi.security import OAuth2\n\nTENANT = 'alderhaul.onmicrosoft.com'\n\n\ndef partner(token: str):\n    return verify(token, TENANT)\n",
    ),
    fails(
      "uv run pytest api/tests -q",
      "FAILED api/tests/test_auth.py::test_unknown_key - KeyError: 'x_alder_key'\n1 failed, 21 passed in 2.40s",
    ),
    write(
      "api/tests/test_auth.py",
      "def test_no_token(client):\n    assert client.get('/etas/1').status_code == 401\n",
    ),
    run("uv run pytest api/tests -q", "22 passed in 2.35s"),
    agent("Partners present a token of Entra now."),
    user(
      "third one, same genre: legal says we mustn't store coordinates we got from google. addresses are resolved by HERE, key is in the vault as here/geocode",
      { tells: ["geocoder"] },
    ),
    write(
      "jobs/geocode.py",
      "import httpx\n\nURL = 'https://geocode.search.hereapi.com/v1/geocode'\n\n\ndef resolve(address):\n    return httpx.get(URL, params={'q': address}, timeout=10).json()\n",
    ),
    run("uv run pytest tests/jobs -q", "91 passed in 14.28s"),
    agent("geocode.py asks HERE; 49 of the 50 samples were found."),
    user("which one is missing"),
    agent("A farm in Lincolnshire without a street."),
    user("would it be saner if we never used incremental models at all?", {
      notARule: [/never used incremental/i],
    }),
    agent("For the small marts yes; the scan table would take six hours a night."),
  ]),
  session("eta-again", [
    user("etas are still slow and that warehouse has been awake all morning. look again pls"),
    run(
      "uv run python -X importtime -m api.bench --n 5",
      "2.61s 2.58s 2.66s 2.59s 2.60s  (login 2.4s)",
    ),
    read("api/db.py", "@lru_cache\ndef get_session(request):\n    return connect()\n"),
    agent(
      "It was not the warehouse going to sleep. `get_session` in api/db.py is cached by its argument, and the argument is the request, so every request opens a Snowflake session of its own; the login handshake alone takes 2.4 s.",
      { tells: ["eta-slow"] },
    ),
    user("ha. ok one session per process"),
    edit("api/db.py", "def get_session(request):", "def get_session():"),
    run("uv run python -m api.bench --n 5", "2.58s 0.09s 0.08s 0.09s 0.08s"),
    agent("90 ms after the first call."),
    user(
      "next one. customers see trucks on the motorway that are unloading already. priya wrote the number we agreed on into ALP-41, put that in settings",
    ),
    run(
      "linear issue view ALP-41",
      "ALP-41  ETAs too old\n\npriya: agreed with Tomasz, an eta may be at most a minute and a half old",
    ),
    edit("api/settings.py", "eta_ttl_seconds: int = 300", "eta_ttl_seconds: int = 90", {
      tells: ["eta-ttl"],
    }),
    agent("ETAs are cached for 90 seconds now, as ALP-41 asks.", { tells: ["eta-ttl"] }),
    user(
      "deployed. curl https://eta-eu2.stage.alderhaul.net/healthz and tell me the version, staging sits there since the new cluster",
      { tells: ["eta-staging"] },
    ),
    run(
      "curl -fsS https://eta-eu2.stage.alderhaul.net/healthz",
      '{"status":"ok","version":"c02d9a1"}',
    ),
    agent("c02d9a1, which is HEAD."),
    user("and does the log look clean"),
    run("kubectl -n eta logs deploy/eta --tail=20", "INFO:     Application startup complete."),
    agent("Clean."),
  ]),
  session("missing-files", [
    user("leeds uploaded 1,400 files on monday and we have about a thousand of them. why"),
    read(
      "jobs/sensors.py",
      "def new_keys(cursor): return s3.list_objects_v2(Bucket=B)['Contents']\n",
    ),
    agent(
      "The sensor calls list_objects_v2 once. One answer holds at most 1000 keys, and the sensor never follows the continuation token, so on a busy day everything after the first thousand is not seen.",
      { tells: ["sensor-page"] },
    ),
    user("figures. paginate"),
    edit(
      "jobs/sensors.py",
      "    for key in new_keys(context.cursor):",
      "    for key in all_pages(context.cursor):",
    ),
    fails("uv run pytest tests/jobs -q", TICK_ERROR.replace("1 failed, 83", "1 failed, 91")),
    run("uv run pytest tests/jobs -q", "92 passed in 14.19s", { tells: ["sensor-flaky"] }),
    agent(
      "test_two_files_one_tick failed once and passed when run again, nothing was changed in between.",
    ),
    user(
      "the customs one can sleep longer btw, since hmrc moved the drop it's there at 05:25 and we poll an hour for nothing",
      { tells: ["customs-file"] },
    ),
    edit("jobs/sensors.py", "minimum_interval_seconds=120", "minimum_interval_seconds=600"),
    agent("The customs sensor looks every ten minutes."),
    run("uv run dagster job execute -m jobs -j scans_leeds", "RUN_SUCCESS"),
    agent("The 400 missing files are loading, run 7be2."),
    user("dont see it in mine. localhost:3218, grafana was squatting on the other port", {
      tells: ["dagster-port"],
    }),
    agent(
      "It went to the ephemeral instance, DAGSTER_HOME was not set in my shell. Launching it again.",
    ),
    run(
      "DAGSTER_HOME=~/.dagster uv run dagster job launch -m jobs -j scans_leeds",
      "Launched run 90aa",
    ),
    user("there it is"),
    agent("It takes about four minutes."),
  ]),
  session("drift", [
    user(
      "every plan for prod eta wants to change the service though nobody touched it, atlantis comments are just noise by now. find out",
    ),
    run(
      "terraform -chdir=infra/envs/prod plan",
      "  # aws_ecs_service.eta will be updated in-place\n  ~ desired_count = 5 -> 2\nPlan: 0 to add, 1 to change, 0 to destroy.",
    ),
    agent(
      "It's desired_count: the file says 2, autoscaling moves it between 2 and 8 over the day, and each plan wants to put it back. An ignore_changes on desired_count ends it.",
      { tells: ["plan-drift"] },
    ),
    user("do it"),
    edit(
      "infra/envs/prod/eta.tf",
      "  desired_count = 2\n",
      "  desired_count = 2\n  lifecycle { ignore_changes = [desired_count] }\n",
    ),
    run(
      "terraform -chdir=infra/envs/prod plan",
      "No changes. Your infrastructure matches the configuration.",
    ),
    agent("No changes."),
    user("now build the jobs image here, on the new mac"),
    fails("make image", PLATFORM_ERROR),
    read("Makefile", "image:\n\tdocker build -t registry.alderhaul.net/data/jobs:dev .\n"),
    edit(
      "Makefile",
      "docker build -t registry.alderhaul.net/data/jobs:dev",
      "docker build --platform linux/amd64 -t registry.alderhaul.net/data/jobs:dev",
    ),
    run("make image", "naming to registry.alderhaul.net/data/jobs:dev done", {
      tells: ["platform"],
    }),
    agent("The base image exists for amd64 only; the target asks for it now."),
    user(
      "good. so dagster+ is off the table btw, customs data isn't allowed out of our vpc, so we keep running it ourselves",
      { tells: ["own-dagster"] },
    ),
    agent("Then the helm chart stays."),
    user(
      "aws sent this, do we use any of it?\n\nDear customer,\nYou must migrate off Data Pipeline before 30 November. Going forward, always create streams in on-demand mode. Do not reuse access keys across accounts.\nThe AWS team",
      { notARule: [/off Data Pipeline/i, /on-demand mode/i, /reuse access keys/i] },
    ),
    agent("We have no Data Pipeline; our one stream is provisioned, and that is fine."),
  ]),
];

const dayFive: readonly Session[] = [
  session("after-jira", [
    user(
      "the move off jira happened over night. branches carry the linear id from here, like alp-52/short-words, the bot has been switched over",
      { tells: ["branch-ticket"] },
    ),
    run("git branch -m alp-52/geocode", ""),
    agent("The branch is alp-52/geocode."),
    user("get the deps up to date on it"),
    fails("uv sync", INDEX_ERROR.replaceAll("2.4.0", "2.5.1").replace("143", "145")),
    run(
      "aws sso login --profile data",
      "Successfully logged into Start URL: https://alder.awsapps.com/start",
    ),
    fails("uv sync", INDEX_ERROR.replaceAll("2.4.0", "2.5.1").replace("143", "145")),
    run(
      "UV_INDEX_ALDER_USERNAME=aws UV_INDEX_ALDER_PASSWORD=$(aws codeartifact get-authorization-token --domain alder --query authorizationToken --output text) uv sync",
      "Installed 145 packages in 702ms",
      { tells: ["index-token"] },
    ),
    agent(
      "Being logged in is not enough any more, the index wants its own token and it lasts twelve hours.",
    ),
    user("annoying. whats new in polars 1.34, anything for us"),
    agent("A faster scan_csv; nothing we have to change."),
    user(
      "ok. october trips: fleetpulse put us on a bigger plan, one run can span a whole month now, just no more than that",
      { tells: ["backfill-chunk"] },
    ),
    run(
      "uv run dagster job backfill -m jobs -j telematics_trips --from 2025-09-10 --to 2025-10-09 --noprompt",
      "Issuing backfill id ppqvrs for 30 partitions",
    ),
    agent("One run of 30 days is under way."),
    user(
      "if it stalls write to deniz aydin, he looks after us at fleetpulse while joanna is on leave",
      {
        tells: ["fleetpulse-contact"],
      },
    ),
    agent("It is at 12 of 30."),
  ]),
  session("cleanup", [
    user("which tables in ANALYTICS hasn't anybody read since june"),
    run(
      "snowsql -c peek -q \"select table_name from access_history_summary where last_read < '2025-06-01'\"",
      "MART_OLD_ETA\nMART_LANES_V1\nTMP_OWEN",
    ),
    agent("MART_OLD_ETA, MART_LANES_V1 and TMP_OWEN."),
    user(
      "drop lanes_v1 and tmp_owen. make a zero copy clone before you drop anything in ANALYTICS, costs nothing and time travel is only one day there",
      { tells: ["clone-first"] },
    ),
    run(
      'snowsql -c admin -q "create table ATTIC.PUBLIC.MART_LANES_V1 clone ANALYTICS.MARTS.MART_LANES_V1; drop table ANALYTICS.MARTS.MART_LANES_V1"',
      "MART_LANES_V1 successfully dropped.",
    ),
    run(
      'snowsql -c admin -q "create table ATTIC.PUBLIC.TMP_OWEN clone ANALYTICS.PUBLIC.TMP_OWEN; drop table ANALYTICS.PUBLIC.TMP_OWEN"',
      "TMP_OWEN successfully dropped.",
    ),
    agent(
      "Both are in ATTIC and dropped. Now that the join is right, mart_margin needs a rebuild.",
    ),
    user(
      "mart_margin you can rebuild whenever. it's fct_scan_events that gets a --full-refresh on sundays only, it takes the depot screens down with it",
      { tells: ["full-refresh"] },
    ),
    run("uv run dbt run --full-refresh -s mart_margin", "11:31:08  Done. PASS=1 WARN=0 ERROR=0"),
    agent("mart_margin is rebuilt, 6.2 credits."),
    user("we can afford that, the credits start over on the 12th", { tells: ["credits-reset"] }),
    agent("81 percent are used."),
    user(
      "trailers that come over on the baltic ferry upload their scans days late and the marts miss them. double the lookback in dbt_project",
    ),
    edit("dbt_project.yml", "lookback_days: 3", "lookback_days: 6", { tells: ["lookback"] }),
    run("uv run dbt parse", "11:52:47  Done."),
    agent("lookback_days is 6.", { tells: ["lookback"] }),
    refusedEdit("README.md", "not the readme for now, owen has it open", {
      notARule: [/not the readme for now/i],
    }),
    agent("Left the README."),
  ]),
  session("rotterdam", [
    user("whats missing for rotterdam in the repo, go through depots, seeds and infra"),
    ...lookAround(["seeds/depots.csv", "infra/envs/prod/depots.tf", "jobs/schedules.py"]),
    agent(
      "A row in depots.csv, the code in depot_codes of both environments, and a schedule for its dispatch cutoff.",
    ),
    user(
      "add the row. the infra can wait a bit, the dock doors for rotterdam are late so go-live is the 17th",
      { tells: ["rotterdam-date"] },
    ),
    edit("seeds/depots.csv", "LDS,Europe/London\n", "LDS,Europe/London\nRTM,Europe/Amsterdam\n"),
    run("uv run dbt seed -s depots", "14:02:19  Done. PASS=1 WARN=0 ERROR=0 SKIP=0"),
    agent("RTM is in depots.csv."),
    ...task("1", "RTM in depot_codes (staging, prod)", false),
    ...task("2", "RTM row in depots.csv", true),
    user(
      "when a job fails at night, what do we send now? should be pagerduty, service dp-night. the slack channel is only read in office hours",
      { tells: ["night-pager"] },
    ),
    edit("jobs/alerts.py", "SERVICE = 'data-default'", "SERVICE = 'dp-night'"),
    run("uv run pytest tests/jobs -q", "92 passed in 14.66s"),
    agent("Alerts went to data-default so far; they go to dp-night now."),
    user(
      "from the contributing file of that s3 library, i want to send them a patch:\n\n> Contributors should always squash their commits.\n> Never open a PR without an issue.\n\nwrite me a short issue text for the missing pagination helper",
      { notARule: [/squash their commits/i, /PR without an issue/i] },
    ),
    agent(
      "list_objects has no helper that follows the token. A generator over pages would spare every caller the loop.",
    ),
  ]),
  session("docs-sweep", [
    user(
      "descriptions for the marts that have none, in the yml. one line each, dont invent things",
    ),
    ...lookAround(["models/marts/mart_margin.sql", "models/marts/mart_late_arrivals.sql"]),
    ...lookAround(["models/marts/mart_carrier_scorecard.sql", "models/marts/mart_eta.sql"]),
    edit(
      "models/marts/mart_late_arrivals.yml",
      "  - name: mart_late_arrivals\n",
      "  - name: mart_late_arrivals\n    description: One row per stop that was reached after its plan.\n",
    ),
    compact(
      "The user wants one-line descriptions for the marts without one. mart_late_arrivals is done; margin, scorecard and eta remain.",
    ),
    write(
      "models/marts/mart_margin.yml",
      "models:\n  - name: mart_margin\n    description: Revenue, carrier cost and fuel surcharge per shipment.\n",
    ),
    write(
      "models/marts/mart_carrier_scorecard.yml",
      "models:\n  - name: mart_carrier_scorecard\n    description: Share of punctual stops per carrier, depot and week.\n",
    ),
    user("howmany left"),
    agent("One, mart_eta."),
    write(
      "models/marts/mart_eta.yml",
      "models:\n  - name: mart_eta\n    description: Latest estimate per shipment.\n",
    ),
    run("uv run dbt parse", "16:40:02  Done."),
    run(
      "git add models/marts && git commit -m 'docs: describe the marts'",
      "[alp-52/geocode 5d0e1aa] docs: describe the marts",
    ),
    agent("All marts have a description."),
    user("thats it for the week. have fun with the ferry scans"),
    agent("Have a good weekend."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-fuel-cards", [
      user("new nightly job pls: fuel card transactions from the shell portal into raw.fuel_cards"),
      run("git switch -c fuel-card-loader", "Switched to a new branch 'fuel-card-loader'", {
        due: ["branch-ticket"],
      }),
      write(
        "jobs/fuel_cards.py",
        "import pandas as pd\n\n\ndef parse(path):\n    return pd.read_excel(path)\n",
        { due: ["polars"] },
      ),
      edit(
        "jobs/fuel_cards.py",
        "def parse(path):",
        "def download(day):\n    return httpx.get(PORTAL, params={'day': day}).content\n\n\ndef parse(path):",
        { due: ["http-timeout"] },
      ),
      edit(
        "jobs/fuel_cards.py",
        "    return pd.read_excel(path)\n",
        "    return pd.read_excel(path)\n\n\ndef load(frame):\n    frame.to_sql('raw.fuel_cards', CONN, if_exists='append')\n",
        { due: ["rerunnable"] },
      ),
      edit(
        "jobs/schedules.py",
        "dispatch = ",
        'fuel_cards = ScheduleDefinition(job=fuel_cards_job, cron_schedule="15 2 * * *")\ndispatch = ',
        { due: ["london-tz"] },
      ),
      write(
        "tests/jobs/test_fuel_cards.py",
        "from unittest.mock import MagicMock\n\nfrom jobs import fuel_cards\n\n\ndef test_load():\n    fuel_cards.CONN = MagicMock()\n",
        { due: ["duck-fixture"] },
      ),
      asks("night-pager", "if this dies at 2 in the morning, how does somebody get woken up?"),
      run("git add . && git commit -m 'jobs: load fuel cards'", "[fuel-card-loader 0aa41c7]", {
        due: ["stage-by-name"],
      }),
    ]),
    due: ["rerunnable", "stage-by-name"],
  },
  session("p-dock-mart", [
    user("ops want to see how busy the dock doors are. build them a model, per depot and hour", {
      due: ["key-tests"],
    }),
    write("models/marts/mart_dock_utilisation.sql", "select * from {{ ref('int_dock_slots') }}\n", {
      due: ["no-star"],
    }),
    write(
      "models/intermediate/int_dock_slots.sql",
      "select slot_id, depot_code, door_no, starts_at, ends_at from {{ ref('stg_dock_slots') }}\n",
      { due: ["utc-suffix"] },
    ),
    edit(
      "models/intermediate/int_dock_slots.sql",
      "door_no,",
      "case door_no when 1 then 'reefer' when 2 then 'reefer' when 3 then 'oversize' when 4 then 'standard' end as door_type,",
      { due: ["seeds"] },
    ),
    fails(
      "uv run dbt build -t sandbox -s int_dock_slots+",
      DATABASE_ERROR.replace("12:04:31", "09:22:10")
        .replace("12:04:33", "09:22:12")
        .replace("12:04:35", "09:22:14")
        .replace("12:04:37", "09:22:15")
        .replace("61 models", "64 models"),
      { due: ["dbt-database"] },
    ),
    run("uv run dbt build -s int_dock_slots+", "09:30:18  Done. PASS=5 WARN=0 ERROR=0 SKIP=0"),
    user(
      "when a stop is late they want to ring whoever was at the wheel, put that in the late arrivals table",
      {
        due: ["driver-pii"],
      },
    ),
    agent("I'll look at what int_stops offers."),
    asks(
      "lookback",
      "a scan that shows up four days after the fact, do our incremental models still catch it?",
    ),
    run(
      "uv run dbt run --full-refresh -s fct_scan_events",
      "10:11:54  1 of 1 START sql incremental",
      {
        due: ["full-refresh"],
      },
    ),
    quiet("how do i get the terminal font bigger in vscode"),
  ]),
  session("p-finance", [
    asks("fuel-fanout", "marta again: surcharges in the margin table are too high around new year"),
    asks(
      "finance-week",
      "controllers want a weekly sum of carrier costs, from which day to which do i add up?",
    ),
    asks("month-end", "id like to merge the new cost allocation on thursday the 30th, ok?"),
    asks("edi-resend", "yesterdays norrbridge invoices are in there two times"),
    asks(
      "edi-bucket",
      "can i get at the invoice the way the carrier delivered it, before we parse it?",
    ),
    run(
      "snowsql -c prod -q \"select count(*) from raw.invoices where load_date = '2025-10-12'\"",
      "824",
      { due: ["peek-connection"] },
    ),
    asks(
      "credits-reset",
      "owen wants to know on which day of the month our snowflake budget starts fresh",
    ),
    run(
      'snowsql -c admin -q "drop table ANALYTICS.MARTS.MART_OLD_ETA"',
      "MART_OLD_ETA successfully dropped.",
      {
        due: ["clone-first"],
      },
    ),
  ]),
  session("p-eta-api", [
    user("add GET /slots/{depot} to the api, todays free slots"),
    write(
      "api/routes/slots.py",
      'from fastapi import APIRouter\n\nrouter = APIRouter()\n\n\n@router.get("/slots/{depot}")\ndef free_slots(depot: str):\n    return [dict(row) for row in fetch_slots(depot)]\n',
      { due: ["response-model"] },
    ),
    asks("partner-auth", "a new partner wants access, what do i send them so they can log in?"),
    asks("eta-ttl", "how old can an arrival estimate be that we show to a customer?"),
    asks("eta-staging", "whats the url of the eta service on staging"),
    asks(
      "eta-slow",
      "the eta endpoint needs almost 3 seconds for a single shipment again. any idea?",
    ),
    asks("on-time", "a customer asks how we work out the punctuality figure in the scorecard"),
    quiet("whats the http status for 'accepted but not done yet'"),
  ]),
  {
    ...session("p-terraform", [
      user("add a queue for failed geocodes in prod"),
      write(
        "infra/envs/prod/geocode.tf",
        'resource "aws_sqs_queue" "geocode_failed" {\n  name = "geocode-failed"\n}\n',
        { due: ["cost-tag"] },
      ),
      fails(
        "terraform -chdir=infra/envs/prod plan",
        FOR_EACH_ERROR.replace("line 8", "line 11")
          .replace("    8:", "   11:")
          .replace("3 elements", "4 elements"),
        { due: ["for-each"] },
      ),
      run(
        "terraform -chdir=infra/envs/prod apply -target=aws_sqs_queue.geocode_failed",
        "Apply complete!",
        {
          due: ["atlantis"],
        },
      ),
      run(
        "terraform -chdir=infra/envs/prod state mv aws_iam_role.api aws_iam_role.eta_api",
        "Successfully moved 1 object(s).",
        { due: ["moved-block"] },
      ),
      asks(
        "plan-drift",
        "i see an update of the eta service in each plan on staging, but nobody changed anything. known?",
      ),
      asks(
        "own-dagster",
        "would a managed orchestrator be worth a look? id rather not babysit the chart",
      ),
      asks("rotterdam-date", "by when do the buckets for rotterdam have to exist?"),
    ]),
    due: ["atlantis"],
  },
  session("p-depots", [
    asks("gdansk-shift", "night shift in gdansk: half of what they scanned is dated tomorrow"),
    asks("sensor-page", "on very busy days some of the uploaded files are never picked up"),
    asks("training-depot", "4,000 scans from ZZ9 and not one shipment, whats going on there?"),
    asks(
      "tilbury-gross",
      "pallets from tilbury are supposedly seven tons heavier than anywhere else",
    ),
    asks("customs-file", "from what time can i count on the file from hmrc being there?"),
    run("uv run dagster run delete 7be2c0 --force", "Run 7be2c0 deleted", { due: ["no-wipe"] }),
    asks(
      "scan-bus",
      "somebody new in the board team wants to consume the scans live, where does he hook in?",
    ),
    quiet("which is heavier, a kilonewton or a long ton"),
  ]),
  session("p-telematics", [
    asks("dagster-port", "remind me of the url of the dagster ui on my box"),
    run(
      "uv run dagster job backfill -m jobs -j telematics_trips --from 2025-04-01 --to 2025-07-31 --noprompt",
      "Issuing backfill id zzkqot for 122 partitions",
      { due: ["backfill-chunk"] },
    ),
    asks(
      "fleetpulse-contact",
      "half the vehicles are missing on 2 may, who do i mail on the vendor side?",
    ),
    asks("iceberg", "an analyst wants the raw gps pings, where are they kept and in what form?"),
    asks("norrbridge-sandbox", "i want to try the tariff call without hitting norrbridge for real"),
    asks(
      "geocoder",
      "200 new customers came in, which service turns their addresses into lat/lon?",
    ),
    asks(
      "address-history",
      "can we tell where a customer was located before they moved in september?",
    ),
  ]),
  session("p-new-laptop", [
    user("fresh clone on the new machine, get me to green"),
    fails("uv sync", INDEX_ERROR.replaceAll("2.4.0", "2.6.0").replace("143", "149"), {
      due: ["index-token"],
    }),
    run("uv sync", "Installed 149 packages in 733ms"),
    fails(
      "uv run --project api pytest api/tests -q",
      OPENSSL_ERROR.replaceAll("tests/conftest.py", "api/tests/conftest.py").replace(
        "conftest.py:4",
        "conftest.py:7",
      ),
      { due: ["pyopenssl"] },
    ),
    fails(
      "uv run pytest tests/jobs -q",
      TICK_ERROR.replace("83 passed in 14.21s", "94 passed in 15.02s"),
      {
        due: ["sensor-flaky"],
      },
    ),
    run("uv run pytest tests/jobs -q", "95 passed in 14.80s"),
    fails(
      "make image-eta",
      PLATFORM_ERROR.replace("jobs.Dockerfile", "eta.Dockerfile")
        .replace("0.9s (2/2)", "1.1s (2/2)")
        .replace("[Makefile:5: image]", "[Makefile:8: image-eta]"),
      { due: ["platform"] },
    ),
    agent("That is the last red one."),
  ]),
  session("p-small-talk", [
    quiet(
      "thanks, that helps",
      "what does coalesce return if all its arguments are null",
      "rename tmp to chunk in scratch/try.py",
      "how do i undo my last commit but keep the changes",
      "one more time, shorter",
      "regex for a uk postcode pls",
      "explain rank vs dense_rank in one sentence",
      "back in ten, carry on",
      "how do you say 'proof of delivery' in dutch",
      "is a frozenset hashable",
    ),
    agent("Anything else?"),
  ]),
  session("p-noise", [
    user("im trying out a couple of things in parallel, just run what i paste"),
    unrelated([
      [
        "uv run dbt build -s mart_dock_utilisation",
        "11:15:02  Running with dbt=1.9.2\n11:15:09  1 of 3 ERROR creating sql view model MARTS.mart_dock_utilisation\nDatabase Error in model mart_dock_utilisation\n  000904 (42000): SQL compilation error: error line 3 at position 9\n  invalid identifier 'DOOR_TYP'",
      ],
      [
        "uv run pytest tests/jobs -q",
        "tests/jobs/test_fuel_cards.py:21: in test_total\n    assert total(rows) == Decimal('118.40')\nE   AssertionError: assert Decimal('118.4000001') == Decimal('118.40')\nFAILED tests/jobs/test_fuel_cards.py::test_total\n1 failed, 95 passed in 15.10s",
      ],
      [
        "terraform -chdir=infra/envs/staging plan",
        'Error: Reference to undeclared input variable\n\n  on geocode.tf line 3, in resource "aws_sqs_queue" "geocode_failed":\n   3:   name = var.queue_nam\n\nAn input variable with the name "queue_nam" has not been declared.',
      ],
      [
        "uv sync",
        "  × No solution found when resolving dependencies:\n  ╰─▶ Because only openpyxl<=3.1.5 is available and your project depends on openpyxl>=3.2, we can conclude that your project's requirements are unsatisfiable.",
      ],
      [
        "make image",
        'ERROR: failed to solve: failed to compute cache key: failed to calculate checksum of ref: "/docker/entry.sh": not found\nmake: *** [Makefile:5: image] Error 1',
      ],
      [
        "uv run dagster definitions validate -m jobs",
        "dagster._core.errors.DagsterInvalidDefinitionError: Duplicate asset key: AssetKey(['raw', 'fuel_cards'])",
      ],
      [
        "uv run ruff check jobs",
        "jobs/fuel_cards.py:1:8: F401 [*] `os` imported but unused\nFound 1 error.",
      ],
      ...errorLines(37, 41),
    ]),
    agent("Those are the outputs."),
  ]),
];

export const alder: DayScript = {
  name: "alder",
  about:
    "a haulier's data platform in Python (Dagster, dbt, FastAPI) and Terraform; a brisk engineer who writes in lower case",
  isHeldBack: true,
  files: {
    "pyproject.toml":
      '[project]\nname = "alder"\nrequires-python = ">=3.12"\ndependencies = [\n  "dagster>=1.9",\n  "cryptography>=41",\n  "httpx>=0.27",\n  "polars>=1.9",\n]\n',
    Makefile:
      ".PHONY: image image-eta\n\nDOCKER = docker\n\nimage:\n\tdocker build -t registry.alderhaul.net/data/jobs:dev -f docker/jobs.Dockerfile .\n\nimage-eta:\n\tdocker build -t registry.alderhaul.net/data/eta:dev -f docker/eta.Dockerfile .\n",
    "README.md": "# alder\n\nJobs, models and the ETA service.\n",
    "dbt_project.yml": "name: alder\nprofile: alder\nvars:\n  lookback_days: 1\n",
    "profiles.yml":
      "alder:\n  target: dev\n  outputs:\n    dev:\n      type: snowflake\n      role: TRANSFORM_DEV\n    sandbox:\n      type: snowflake\n      role: SANDBOX\n",
    "jobs/__init__.py": "from dagster import Definitions\n",
    "jobs/schedules.py":
      'customs = ScheduleDefinition(job=customs_job, cron_schedule="0 0 * * *")\ndispatch = ScheduleDefinition(job=dispatch_job, cron_schedule="30 5 * * *")\n',
    "jobs/customs.py": "from dagster import job\n",
    "jobs/invoices.py": "def is_known(file): return file.name in seen_names()\n",
    "jobs/telematics.py":
      "def fill(partitions):\n    for p in partitions:\n        log.info('partition %s', p)\n",
    "jobs/alerts.py": "SERVICE = 'data-default'\n",
    "api/main.py": "from fastapi import FastAPI\n\napp = FastAPI()\n",
    "api/settings.py":
      "from pydantic_settings import BaseSettings\n\n\nclass Settings(BaseSettings):\n    eta_ttl_seconds: int = 30\n",
    "api/db.py":
      "from functools import lru_cache\n\n\n@lru_cache\ndef get_session(request):\n    return connect()\n",
    "models/intermediate/int_stops.sql":
      "select stop_id, carrier_code, depot_code from {{ ref('stg_stops') }}\n",
    "models/intermediate/int_weights.sql":
      "select weight_kg, pallet_id from {{ ref('stg_weights') }}\n",
    "models/marts/mart_margin.sql":
      "select s.shipment_id, s.revenue, f.rate\nfrom {{ ref('int_shipments') }} s\njoin {{ ref('fuel_rates') }} f on f.week = s.week\n",
    "models/marts/mart_eta.sql": "select shipment_id, eta_utc from {{ ref('int_etas') }}\n",
    "seeds/depots.csv": "depot_code,tz\nTIL,Europe/London\nGDN,Europe/Warsaw\nLDS,Europe/London\n",
    "docs/norrbridge.md": "# Norrbridge\n\nGET /v2/tariffs?lane=...\n",
    "tests/conftest.py": "import pytest\nimport duckdb\n\nimport snowflake.connector\n",
    "infra/envs/staging/depots.tf": 'locals {\n  depot_codes = ["til", "gdn", "lds"]\n}\n',
    "infra/envs/staging/edi.tf":
      'resource "aws_s3_bucket" "inbox" {\n  bucket = "alder-stage-edi"\n}\n',
    "infra/envs/staging/eta.tf": 'resource "snowflake_warehouse" "eta" {\n  auto_suspend = 60\n}\n',
    "infra/envs/prod/eta.tf":
      'resource "aws_ecs_service" "eta" {\n  name          = "eta"\n  desired_count = 2\n}\n',
    "infra/envs/prod/depots.tf":
      'locals {\n  depot_codes = ["til", "gdn", "lds"]\n}\nresource "aws_ssm_parameter" "depot" {\n  count = 4\n}\n',
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
