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

/** A Python service with uv; one user who types fast. */
const FACTS: readonly Fact[] = [
  {
    id: "uv-only",
    kind: "rule",
    by: "user",
    must: [/\buv\b/i, /\bpip\b/i, /never|not|only|everything/i],
  },
  { id: "vendor-alone", kind: "rule", by: "user", must: [/vendor\//i, /touch|sync|leave|alone/i] },
  { id: "log-style", kind: "rule", by: "user", must: [/lower ?case/i, /request id/i] },
  { id: "deploy-make-ship", kind: "rule", by: "user", must: [/make ship/i] },
  {
    id: "terraform-plan-only",
    kind: "rule",
    by: "user",
    must: [/apply/i, /human|only ever plan/i],
  },
  { id: "tests-with-x", kind: "rule", by: "user", must: [/with -x/i] },
  { id: "new-migration", kind: "rule", by: "user", must: [/migration/i, /\bnew\b/i] },
  { id: "commit-brackets", kind: "rule", by: "user", must: [/bracket|\[billing\]/i] },
  { id: "httpx", kind: "rule", by: "user", must: [/httpx/i] },
  { id: "metrics-port", kind: "fact", by: "user", must: [/9125/], stale: [/8125/] },
  { id: "broker", kind: "decision", by: "user", must: [/rabbit ?mq/i], stale: [/kafka/i] },
  { id: "staging-host", kind: "fact", by: "user", must: [/stage-2/] },
  { id: "imani-billing", kind: "fact", by: "user", must: [/imani/i] },
  { id: "half-even", kind: "decision", by: "user", must: [/half.?even/i] },
  { id: "cache-ttl", kind: "decision", by: "user", must: [/15 ?min/i] },
  { id: "latin1-export", kind: "rule", by: "user", must: [/latin-?1/i] },
  { id: "webhook-sends", kind: "correction", by: "user", must: [/webhook/i, /celery|invoice/i] },
  {
    id: "duplicate-invoices",
    kind: "cause",
    by: "agent",
    must: [/duplicate/i, /time-?out|twice|5 s/i],
  },
  { id: "bookings-index", kind: "cause", by: "subagent", must: [/bookings/i, /index/i] },
  { id: "psycopg-extra", kind: "fix", by: "tool", must: [/uv sync --extra postgres/] },
  {
    id: "dst-fix",
    kind: "fix",
    by: "tool",
    must: [/ZoneInfo/],
    wrong: [/timedelta\(hours=1\)/, /USE_TZ/],
  },
  {
    id: "ws-flaky",
    kind: "fix",
    by: "tool",
    must: [/flaky|without (?:a |any )?change|unchanged|run again|again without/i],
  },
  { id: "alembic-heads", kind: "fix", by: "tool", must: [/upgrade heads/], stale: [/merge heads/] },
  { id: "unleash", kind: "decision", by: "user", must: [], stale: [/unleash/i], isForgotten: true },
];

const SLOTS_ERROR = `tests/test_slots.py:41: in test_slot_in_march
    assert slot.start == datetime(2026, 3, 29, 3, 30, tzinfo=BERLIN)
E   AssertionError: assert datetime.datetime(2026, 3, 29, 2, 30) == datetime.datetime(2026, 3, 29, 3, 30)
1 failed, 11 passed in 1.92s`;

const HEADS_ERROR = `FAILED: Multiple head revisions are present for given argument 'head'; please specify a specific target revision, '<branchname>@head' to narrow to a specific head`;

const PSYCOPG_ERROR = `ImportError while loading conftest 'tests/conftest.py'.
tests/conftest.py:3: in <module>
    import psycopg
E   ModuleNotFoundError: No module named 'psycopg'`;

const WS_ERROR = `tests/test_ws.py:77: in test_two_clients
    await second.recv()
E   ConnectionResetError: [Errno 104] Connection reset by peer
1 failed, 5 passed in 3.40s`;

const dayOne: readonly Session[] = [
  session("first-look", [
    user("hey, look around in here and tell me what the service does, keep it short"),
    ...lookAround(["src/harbor/app.py", "src/harbor/slots.py", "pyproject.toml"]),
    agent(
      "harbor is a FastAPI service that books berths: slots.py computes free slots, webhook.py takes payment events, billing.py writes invoices.",
    ),
    user("ok. btw we use uv for everything here, never pip install anything. uv add / uv run", {
      tells: ["uv-only"],
    }),
    agent("Understood, uv only."),
    user("add an endpoint GET /berths/free that takes a date and returns the free slots"),
    read("src/harbor/app.py", "from fastapi import FastAPI\napp = FastAPI()\n"),
    edit(
      "src/harbor/app.py",
      "app = FastAPI()\n",
      "app = FastAPI()\n\n@app.get('/berths/free')\ndef free(date: str):\n    return slots.free(date)\n",
    ),
    fails("uv run pytest", PSYCOPG_ERROR),
    run(
      "uv sync --extra postgres",
      "Resolved 61 packages\nInstalled 2 packages\n + psycopg==3.2.1",
    ),
    run("uv run pytest", "14 passed in 2.10s", { tells: ["psycopg-extra"] }),
    agent("The endpoint GET /berths/free is there and all 14 tests pass."),
  ]),
  session("metrics", [
    user("we need statsd metrics for bookings. port is 8125 on the sidecar"),
    write("src/harbor/metrics.py", "STATSD_PORT = 8125\n"),
    agent("metrics.py sends bookings.created to the sidecar on port 8125."),
    user("dont touch anything under vendor/ btw, that gets synced from upstream every night", {
      tells: ["vendor-alone"],
    }),
    agent("Noted."),
    user(
      "Log lines in lower case, no trailing dot, always with the request id. fix the ones in app.py",
      {
        tells: ["log-style"],
      },
    ),
    edit(
      "src/harbor/app.py",
      "app = FastAPI()\n",
      "app = FastAPI()\nlog.info('service started rid=%s', rid)\n",
    ),
    run("git commit -am 'logging'", "[main 3f2a] logging"),
    user(
      "commit messages go like this: [billing] fix rounding. scope in square brackets first. pls redo",
      {
        tells: ["commit-brackets"],
      },
    ),
    run("git commit --amend -m '[log] lower case'", "[main 77aa] [log] lower case"),
    agent("Amended: [log] lower case."),
  ]),
];

const dayTwo: readonly Session[] = [
  session("events", [
    user(
      "booking events should go to a queue so that the warehouse team can read them. lets use kafka for that, they have a cluster",
    ),
    agent("I will publish booking events to Kafka with aiokafka, topic harbor.bookings."),
    run("uv add aiokafka", "+ aiokafka==0.11.0"),
    write("src/harbor/events.py", "from aiokafka import AIOKafkaProducer\n"),
    agent("events.py publishes to Kafka."),
    user("run the tests with -x please, the suite is slow", { tells: ["tests-with-x"] }),
    run("uv run pytest -x", "15 passed in 2.2s"),
    agent("15 passed."),
    user(
      "here is what CI says:\n```\n2026-03-02T09:11:04Z ERROR job=build step=lint\nYou must always run ruff format before pushing to this runner image.\nNever cache the .venv folder on shared runners.\n##[error]Process completed with exit code 1.\n```\nwhats wrong",
      { notARule: [/ruff format before/i, /cache the \.venv/i] },
    ),
    run("uv run ruff format .", "3 files reformatted"),
    agent("ruff reformatted 3 files; the lint step should pass now."),
  ]),
  session("migrations", [
    user("alembic is broken after the merge, can you get it to run"),
    fails("uv run alembic upgrade head", HEADS_ERROR),
    run(
      "uv run alembic merge heads -m 'merge'",
      "Generating migrations/versions/9a1_merge.py ... done",
    ),
    run("uv run alembic upgrade head", "INFO  [alembic.runtime.migration] Running upgrade -> 9a1"),
    agent("Two heads existed; a merge revision fixed it."),
    user("invoice table needs a paid_at column"),
    read("migrations/versions/001_init.py", "def upgrade():\n    pass\n"),
    edit(
      "migrations/versions/001_init.py",
      "    pass\n",
      "    op.add_column('invoice', 'paid_at')\n",
    ),
    user("why are you editing an applied migration?? undo that and make a new one", {
      tells: ["new-migration"],
    }),
    edit(
      "migrations/versions/001_init.py",
      "    op.add_column('invoice', 'paid_at')\n",
      "    pass\n",
    ),
    write(
      "migrations/versions/010_paid_at.py",
      "def upgrade():\n    op.add_column('invoice', 'paid_at')\n",
    ),
    agent("Reverted 001 and added 010_paid_at.py instead."),
    user("for now skip the mypy errors, we look at them next week", {
      notARule: [/skip the mypy/i],
    }),
    agent("Left the mypy errors alone."),
  ]),
  session("infra", [
    user("the statsd sidecar needs 128mb more, its in infra/main.tf"),
    read("infra/main.tf", "memory = 128\n"),
    edit("infra/main.tf", "memory = 128", "memory = 256"),
    run("cd infra && terraform plan", "Plan: 0 to add, 1 to change, 0 to destroy."),
    refusedRun(
      "cd infra && terraform apply -auto-approve",
      "no! apply is for humans only, you only ever plan",
      {
        tells: ["terraform-plan-only"],
      },
    ),
    agent("Understood. The plan changes one resource; please apply it yourself."),
    user(
      "done. we deploy with `make ship ENV=staging` from the release branch, prod is done by ops",
      {
        tells: ["deploy-make-ship"],
      },
    ),
    agent("Good to know."),
  ]),
];

const dayThree: readonly Session[] = [
  session("invoices", [
    user("customers get invoices twice sometimes. find out why"),
    read(
      "src/harbor/webhook.py",
      "def handle(event):\n    invoice = create(event)\n    send(invoice)\n    return 200\n",
    ),
    read("src/harbor/tasks.py", "@celery.task\ndef nightly(): ...\n"),
    agent("I will add a lock to the Celery task that sends invoices."),
    edit(
      "src/harbor/tasks.py",
      "def nightly(): ...",
      "def nightly():\n    with lock('invoices'): ...",
    ),
    interrupt,
    user(
      "no not the celery task, the webhook handler is what sends invoices. the task only does reports",
      {
        tells: ["webhook-sends"],
      },
    ),
    edit(
      "src/harbor/tasks.py",
      "def nightly():\n    with lock('invoices'): ...",
      "def nightly(): ...",
    ),
    run(
      "grep -n timeout docs/gateway.md",
      "12: the gateway waits 5 s for an answer, then it sends the event again",
    ),
    edit(
      "src/harbor/webhook.py",
      "    send(invoice)\n    return 200\n",
      "    queue(send, invoice)\n    return 200\n",
    ),
    run("uv run pytest -x tests/test_webhook.py", "6 passed"),
    agent(
      "Found it: the duplicate invoices came from the payment gateway's retry. The handler sent the mail before it answered, took longer than the gateway's 5 s timeout, and so the gateway delivered the event twice. The handler now answers first and sends later.",
      { tells: ["duplicate-invoices"] },
    ),
    user("nice. tests with -x like i said", { tells: ["tests-with-x"] }),
    agent("Yes, with -x from now on."),
    user("imani owns the billing code btw, ask her before you change how totals are computed", {
      tells: ["imani-billing"],
    }),
    agent("Will do."),
  ]),
  session("rounding", [
    user("vat on invoices is off by a cent"),
    read("src/harbor/billing.py", "def vat(net):\n    return round(net * 0.19, 2)\n"),
    agent(
      "The total can be rounded half up, half even or per line. Which one does accounting expect?",
    ),
    user("half even, per line", { tells: ["half-even"] }),
    edit("src/harbor/billing.py", "round(net * 0.19, 2)", "net.quantize(CENT, ROUND_HALF_EVEN)"),
    run("uv run pytest -x tests/test_billing.py", "9 passed"),
    ask("How long may availability be cached?", "15 minutes", { tells: ["cache-ttl"] }),
    edit("src/harbor/slots.py", "CACHE_SECONDS = 0", "CACHE_SECONDS = 900"),
    queued("also the csv export has to stay latin-1, the bank cant read utf8", {
      tells: ["latin1-export"],
    }),
    read("src/harbor/export.py", "ENCODING = 'latin-1'\n"),
    agent(
      "VAT is rounded half even per line, availability is cached for 15 minutes, and the CSV export stays latin-1.",
    ),
    user("what if we never cached availability at all, would the map page survive that?", {
      notARule: [/never cached availability/i],
    }),
    agent("Probably not: the map asks for 40 berths at once."),
  ]),
  session("slow-search", [
    user(
      "GET /search is super slow in staging since monday, find the reason. staging lives at stage-2.harbor.internal now, the old staging. host is dead",
      {
        tells: ["staging-host"],
      },
    ),
    delegate(
      "Find out why GET /search of the harbor service is slow in staging; look at the queries and the indexes.",
      "GET /search is slow because the query filters bookings by berth_id and starts_at, and there is no index on bookings(berth_id, starts_at): it scans 2.1 million rows. The index was dropped by migration 008.",
      { tells: ["bookings-index"] },
    ),
    write(
      "migrations/versions/011_index.py",
      "def upgrade():\n    op.create_index('ix_bookings_berth', 'bookings', ['berth_id', 'starts_at'])\n",
    ),
    agent("Migration 011 brings the index back."),
    user(
      "review from the contractor:\n> You must always add type hints to every function.\n> Never use bare except in handlers.\n> Prefer dataclasses over dicts everywhere.\nwhat do you think, worth it?",
      { notARule: [/type hints to every/i, /bare except/i, /dataclasses over dicts/i] },
    ),
    agent("The bare except point is fair, the rest is taste."),
  ]),
];

const dayFour: readonly Session[] = [
  session("broker-change", [
    user("forget kafka, ops wont give us a topic before june. we go with rabbitmq after all", {
      tells: ["broker"],
    }),
    run("uv remove aiokafka && uv add aio-pika", "- aiokafka==0.11.0\n+ aio-pika==9.4.1"),
    write("src/harbor/events.py", "import aio_pika\n"),
    agent("events.py publishes to RabbitMQ now."),
    user("and the metrics port moved, its 9125 now", { tells: ["metrics-port"] }),
    edit("src/harbor/metrics.py", "STATSD_PORT = 8125", "STATSD_PORT = 9125"),
    agent("Changed to 9125."),
    user("lets do feature flags with unleash, self hosted"),
    agent("I will add the Unleash client for feature flags."),
    run("uv add UnleashClient", "+ unleashclient==6.0.1"),
    agent("Added."),
  ]),
  session("dst", [
    user("slots are an hour off at the end of march, the test for it fails"),
    fails("uv run pytest -x tests/test_slots.py", SLOTS_ERROR),
    edit("src/harbor/slots.py", "start = base", "start = base + timedelta(hours=1)"),
    fails("uv run pytest -x tests/test_slots.py", SLOTS_ERROR.replace("2, 30)", "4, 30)")),
    edit("src/harbor/slots.py", "start = base + timedelta(hours=1)", "start = base"),
    edit("src/harbor/settings.py", "USE_TZ = False", "USE_TZ = True"),
    fails("uv run pytest -x tests/test_slots.py", SLOTS_ERROR),
    edit("src/harbor/settings.py", "USE_TZ = True", "USE_TZ = False"),
    edit(
      "src/harbor/slots.py",
      "start = base",
      "start = base.astimezone(ZoneInfo('Europe/Berlin'))",
    ),
    run("uv run pytest -x tests/test_slots.py", "12 passed", { tells: ["dst-fix"] }),
    agent("The slot is computed in Europe/Berlin now."),
    user("run the whole thing"),
    fails("uv run pytest -x", WS_ERROR),
    run("uv run pytest -x", "31 passed in 9.8s", { tells: ["ws-flaky"] }),
    agent("All 31 pass; test_two_clients failed once and passed when run again, so it is flaky."),
  ]),
  session("heads-again", [
    user("alembic again..."),
    fails("uv run alembic upgrade head", HEADS_ERROR),
    run(
      "uv run alembic merge heads -m 'again'",
      "Generating migrations/versions/9b2_again.py ... done",
    ),
    fails("uv run alembic upgrade head", HEADS_ERROR),
    run(
      "uv run alembic upgrade heads",
      "INFO  [alembic.runtime.migration] Running upgrade -> 9b2, 012",
      {
        tells: ["alembic-heads"],
      },
    ),
    agent("A merge did not help this time; `alembic upgrade heads` did."),
    user(
      '<teammate-message teammate_id="planner">Always prefix branch names with feat/ and never rebase shared branches.</teammate-message>',
      { notARule: [/prefix branch names/i, /rebase shared/i] },
    ),
    agent("Noted from the planner."),
  ]),
];

const dayFive: readonly Session[] = [
  session("plan", [
    user(
      "Implement the following plan:\n\n# Weather warnings\n\n1. Always poll the weather API every 10 minutes\n2. Never block the booking path on it\n3. Store warnings in table weather_warning\n",
      { notARule: [/poll the weather/i, /block the booking/i] },
    ),
    ...task("1", "Poller for the weather API", true),
    ...task("2", "Table weather_warning", true),
    ...task("3", "Show warnings on the berth page", false),
    write("src/harbor/weather.py", "import requests\n"),
    user("httpx, not requests. everywhere", { tells: ["httpx"] }),
    edit("src/harbor/weather.py", "import requests", "import httpx"),
    agent(
      "weather.py uses httpx. The poller and the table are done; the berth page does not show warnings yet.",
    ),
    user("just this once push straight to main, i have to go", { notARule: [/straight to main/i] }),
    run("git push origin main", "main -> main"),
    agent("Pushed."),
  ]),
  session("forget-flags", [
    user("we wont do feature flags after all. take the client out again"),
    run("uv remove UnleashClient", "- unleashclient==6.0.1"),
    agent("Removed."),
    terminal(["forget", "--pattern", "[Uu]nleash", "--yes"], { tells: ["unleash"] }),
  ]),
  session("long-one", [
    user("clean up the imports in the whole package, nothing else"),
    ...lookAround([
      "src/harbor/app.py",
      "src/harbor/slots.py",
      "src/harbor/billing.py",
      "src/harbor/webhook.py",
      "src/harbor/events.py",
      "src/harbor/metrics.py",
      "src/harbor/export.py",
      "src/harbor/tasks.py",
    ]),
    edit("src/harbor/billing.py", "def vat", "import decimal\n\ndef vat"),
    compact("The user asked to clean up imports. billing.py is done, the others are open."),
    ...lookAround(["src/harbor/weather.py", "src/harbor/settings.py", "src/harbor/db.py"]),
    edit("src/harbor/export.py", "ENCODING", "import csv\n\nENCODING"),
    run("uv run ruff check --select I .", "All checks passed!"),
    agent("Imports are sorted in the whole package."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-dependency", [
      user("we need wave heights from the dwd api in the berth page, wire it up", {
        due: ["httpx"],
      }),
      run("pip install dwd-client", "Successfully installed dwd-client", { due: ["uv-only"] }),
      run("uv add dwd-client", "+ dwd-client==1.2"),
      write("src/harbor/waves.py", "import httpx\nlog.info('fetched waves rid=%s', rid)\n", {
        due: ["log-style"],
      }),
      read("vendor/dwd/schema.py", "SCHEMA = 1\n", {}),
      edit("vendor/dwd/schema.py", "SCHEMA = 1", "SCHEMA = 2", { due: ["vendor-alone"] }),
      run("uv run pytest tests/test_slots.py", "12 passed", { due: ["tests-with-x"] }),
      run("git commit -am 'waves'", "[main 12ab] waves", { due: ["commit-brackets"] }),
      agent(
        "Wave heights come from httpx, installed with uv add, log lines in lower case with the request id; committed as [waves] show heights.",
      ),
    ]),
    due: ["uv-only", "vendor-alone", "tests-with-x"],
  },
  session("p-events", [
    user("which message broker do we publish booking events to again?", { due: ["broker"] }),
    agent("RabbitMQ, with aio-pika."),
    user("on what port does the statsd sidecar listen?", { due: ["metrics-port"] }),
    agent("9125."),
    user("do we have feature flags in here, and with what?"),
    agent("No."),
    user("I want to look at staging, whats the host", { due: ["staging-host"] }),
    agent("stage-2.harbor.internal"),
    user("the sidecar needs more memory again, bump it and roll it out"),
    run("cd infra && terraform apply", "Error: refused", { due: ["terraform-plan-only"] }),
    user("ok and how do i get this onto staging", { due: ["deploy-make-ship"] }),
    agent("make ship ENV=staging from the release branch."),
  ]),
  session("p-billing", [
    user("invoices show a total that differs by one cent from the sum of the lines", {
      due: ["half-even", "imani-billing"],
    }),
    read("src/harbor/billing.py", "def vat(net): ...\n"),
    agent("Rounding is half even per line; Imani should confirm before totals change."),
    user("a customer says he got the same invoice two times", {
      due: ["duplicate-invoices", "webhook-sends"],
    }),
    agent(
      "The gateway resends an event after its 5 s timeout, so duplicate invoices come from the webhook handler.",
    ),
    user("the bank rejects our csv upload since the refactoring, umlauts are broken", {
      due: ["latin1-export"],
    }),
    edit("src/harbor/export.py", "ENCODING = 'latin-1'", "ENCODING = 'utf-8'"),
    edit("src/harbor/export.py", "ENCODING = 'utf-8'", "ENCODING = 'latin-1'"),
    agent("Back to latin-1."),
    user("add a cancelled_at column to invoice"),
    edit(
      "migrations/versions/010_paid_at.py",
      "def upgrade():",
      "# also cancelled\ndef upgrade():",
      {
        due: ["new-migration"],
      },
    ),
    agent("A new migration is the right way."),
  ]),
  session("p-failures", [
    user("set the project up on this box and run everything"),
    fails("uv run pytest -x", PSYCOPG_ERROR, { due: ["psycopg-extra"] }),
    run("uv sync --extra postgres", "Installed 2 packages"),
    fails("uv run alembic upgrade head", HEADS_ERROR, { due: ["alembic-heads"] }),
    run("uv run alembic upgrade heads", "INFO  Running upgrade"),
    fails(
      "uv run pytest -x tests/test_slots.py",
      SLOTS_ERROR.replaceAll("2026, 3, 29", "2027, 3, 28"),
      {
        due: ["dst-fix"],
      },
    ),
    fails("uv run pytest -x", WS_ERROR.replace("3.40s", "3.61s"), { due: ["ws-flaky"] }),
    run("uv run pytest -x", "33 passed"),
    user("search feels slow again, any idea?", { due: ["bookings-index"] }),
    agent("Check the index on bookings(berth_id, starts_at)."),
    user("how fresh is the availability on the map?", { due: ["cache-ttl"] }),
    agent("At most 15 minutes old."),
  ]),
  session("p-quiet", [
    quiet(
      "thanks, looks good",
      "rename the variable foo in scratch.py to total",
      "write a haiku about sailing",
      "what does the walrus operator do",
      "go on",
      "can you explain list comprehensions to our intern in two sentences",
      "yes",
      "translate 'good morning' into portuguese",
      "make the README title bold",
      "open the window manager docs and tell me how tiling works",
    ),
    unrelated(errorLines(0, 35)),
    agent("Done."),
  ]),
];

const LOG_LINE = "log.info('x')\n";

export const harbor: DayScript = {
  name: "harbor",
  about: "a Python service with uv; a user who types fast",
  files: {
    "pyproject.toml": "[project]\nname = 'harbor'\n",
    "src/harbor/app.py": `from fastapi import FastAPI\napp = FastAPI()\n${LOG_LINE}`,
    "src/harbor/slots.py": "CACHE_SECONDS = 0\nstart = base\n",
    "src/harbor/settings.py": "USE_TZ = False\n",
    "src/harbor/billing.py": "def vat(net):\n    return round(net * 0.19, 2)\n",
    "src/harbor/webhook.py":
      "def handle(event):\n    invoice = create(event)\n    send(invoice)\n    return 200\n",
    "src/harbor/tasks.py": "@celery.task\ndef nightly(): ...\n",
    "src/harbor/export.py": "ENCODING = 'latin-1'\n",
    "src/harbor/db.py": "engine = None\n",
    "migrations/versions/001_init.py": "def upgrade():\n    pass\n",
    "infra/main.tf": "memory = 128\n",
    "vendor/dwd/schema.py": "SCHEMA = 1\n",
    "docs/gateway.md": "the gateway waits 5 s\n",
    "tests/test_slots.py": "def test_slot_in_march(): ...\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
