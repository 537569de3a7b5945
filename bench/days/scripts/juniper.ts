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

/** Something the user said. */
function said(
  kind: Fact["kind"],
  id: string,
  must: readonly RegExp[],
  stale: readonly RegExp[] = [],
): Fact {
  return { id, kind, by: "user", must, ...(stale.length > 0 && { stale }) };
}

/** Booking and billing of a chain of climbing gyms; one developer who makes small typos. */
const FACTS: readonly Fact[] = [
  said("rule", "uv-only", [/uv add/i, /\bpip\b/i]),
  said("rule", "just-check", [/just check/i, /push/i]),
  said("rule", "old-migrations", [
    /migration|revision/i,
    /new (?:revision|migration|one)/i,
    /never|touch|edit/i,
  ]),
  said("rule", "generated-client", [/gen:api|generated/i, /src\/api|by hand|openapi|schema/i]),
  said("rule", "idempotency", [/idempotency key/i, /stripe|charge|refund|money|bill/i]),
  said("rule", "sync-handlers", [/async/i, /plain def|handlers?/i]),
  said("rule", "select-style", [/select\(\)|2\.0/, /query|scalars/i]),
  said("rule", "plain-commits", [/feat:|conventional commits?/i, /drop|don'?t|plain|prefix/i]),
  said("rule", "confirm-dialog", [/ConfirmDialog|window\.confirm/]),
  said("rule", "anonymise", [/anonymi[sz]e/i, /member|delet/i]),
  said("rule", "no-personal-logs", [/\blogs\b|logging/i, /personal|names|emails?|member id/i]),
  said("rule", "release-script", [/release\.sh/, /ssh|only|server/i]),
  said("rule", "frozen-clock", [/time-machine|freeze|frozen/i, /clock|dates?|tests?/i]),
  said("rule", "tablets", [/1024|hover/i, /tablets?|front desk|wide|admin/i]),
  said("rule", "release-window", [/10 ?pm|22:00/i, /releases?|deploy/i], [/between 4 and 9/i]),
  said("decision", "job-queue", [/procrastinate/i], [/(?:use|with|in|on|into) celery/i]),
  said(
    "decision",
    "direct-debit",
    [/gocardless/i, /debits?|memberships?|monthly/i],
    [/direct debits? (?:go |run |are taken )?(?:through|via|with|by) stripe/i],
  ),
  said(
    "decision",
    "cancel-deadline",
    [/\b12 ?h(?:ours)?\b|twelve hours/i, /cancel/i],
    [/cancel.{0,60}\b(?:24|6) hours/i, /\b(?:24|6) hours (?:before|.{0,50}cancel)/i],
  ),
  said(
    "decision",
    "admin-auth",
    [/\bsession\b/i, /cookie/i],
    [/(?:JWTs?|tokens?)\b.{0,30}\bin local ?storage/i],
  ),
  said(
    "decision",
    "error-tracking",
    [/glitchtip/i],
    [/(?:to|use|with|in) sentry\b(?!.*glitchtip)/i],
  ),
  said("decision", "waitlist", [/first (?:one |person )?to confirm/i]),
  said("decision", "no-shows", [/no-?shows?/i, /two weeks|14 days/i]),
  said("decision", "table-library", [/tanstack/i]),
  said("fact", "app-server", [/sloper/i], [/(?<!sloper.*)\bcrux\b(?!.*sloper)/i]),
  said("fact", "staging", [/staging\.juniperclimb/i]),
  said("fact", "accountant", [/marek/i], [/(?<!marek.*)\bpriya\b(?!.*marek)/i]),
  said("fact", "turnstile-timeout", [/turnstiles?/i, /\b3 ?s(?:econds)?\b|three seconds/i]),
  said("fact", "gyms", [/harrow yard/i], [/(?:four|\b4) gyms/i]),
  said("fact", "vat", [/\bVAT\b/i, /exempt/i]),
  said("fact", "backup-time", [/\b0?4[:.]15\b/], [/(?<!4:15.*)\b0?2:30\b(?!.*4:15)/]),
  said(
    "fact",
    "postgres-version",
    [/postgres(?:ql)? (?:version )?17/i],
    [/postgres(?:ql)? (?:version )?15(?!.*17)/i],
  ),
  said("fact", "helpdesk", [/help ?scout/i], [/(?<!help ?scout.*)freshdesk(?!.*help ?scout)/i]),
  said("fact", "receipt-width", [/\b42\b/, /char|printer|receipt/i]),
  said(
    "fact",
    "off-peak",
    [/off-?peak/i, /15:30|half (?:past )?three|3:30/i],
    [/off-?peak.{0,60}(?:16:00|\b4 ?pm)/i],
  ),
  said("fact", "halden", [/halden/i, /quarter|one invoice|\b50\b/i]),
  said("fact", "waiver-year", [/waiver/i, /\byear\b|12 months/i]),
  said("fact", "migration-role", [/juniper_owner/]),
  said("correction", "punch-card", [
    /punch ?cards?/i,
    /end date|ten visits|valid_until|membership/i,
  ]),
  said("correction", "capacity", [/capacity/i, /people/i]),
  said("correction", "visits-source", [/visits?\b/i, /webhook/i]),
  said("correction", "junior-age", [/junior/i, /under 16|day of the visit/i]),
  said("correction", "billing-day", [/\bbill/i, /joined|join date/i]),
  said("correction", "setters", [/setters?\b/i, /admin|free|build the routes/i]),
  {
    id: "overbooked",
    kind: "cause",
    by: "agent",
    must: [/for update|lock|before either|both read/i, /slot|place|request/i],
  },
  {
    id: "slow-search",
    kind: "cause",
    by: "subagent",
    must: [/trigram|pg_trgm|ilike|sequential scan/i, /member|search/i],
  },
  { id: "logged-out", kind: "cause", by: "agent", must: [/secret/i, /workers?/i] },
  {
    id: "disk-full",
    kind: "cause",
    by: "subagent",
    must: [/json-file|max-size|rotat/i, /\blogs?\b|caddy|docker/i],
  },
  { id: "libpq", kind: "fix", by: "tool", must: [/libpq-dev/] },
  { id: "ghcr-login", kind: "fix", by: "tool", must: [/docker login ghcr\.io/] },
  { id: "merge-heads", kind: "fix", by: "tool", must: [/alembic merge/] },
  {
    id: "from-attributes",
    kind: "fix",
    by: "tool",
    must: [/from_attributes/],
    wrong: [/__dict__/],
  },
  {
    id: "detached",
    kind: "fix",
    by: "tool",
    must: [/selectinload/],
    wrong: [/expire_on_commit/, /db\.refresh/],
  },
  {
    id: "weekview-flaky",
    kind: "fix",
    by: "tool",
    must: [/flaky|without (?:a |any )?change|unchanged|run again|again without|intermittent/i],
  },
  {
    id: "rollup-native",
    kind: "fix",
    by: "tool",
    must: [/pnpm.{0,20} add .{0,20}@rollup\/rollup-linux-x64-gnu/],
    stale: [/rm -rf admin\/node_modules/],
  },
  {
    id: "mailchimp",
    kind: "decision",
    by: "user",
    must: [],
    stale: [/mailchimp/i],
    isForgotten: true,
  },
  { id: "cupboard", kind: "fact", by: "user", must: [], stale: [/\b4417\b/], isForgotten: true },
];

const PG_CONFIG_ERROR = `Resolved 74 packages in 0.61ms
  × Failed to build \`psycopg2==2.9.10\`
  ├─▶ The build backend returned an error
  ╰─▶ Call to \`setuptools.build_meta:__legacy__.build_wheel\` failed (exit status: 1)

      [stdout]
      running egg_info
      writing psycopg2.egg-info/PKG-INFO

      [stderr]
      Error: pg_config executable not found.

      pg_config is required to build psycopg2 from source.  Please add the directory
      containing pg_config to the $PATH or specify the full executable path with the
      option:

          python setup.py build_ext --pg-config /path/to/pg_config build ...`;

const GHCR_ERROR = ` ✘ api Error Head "https://ghcr.io/v2/juniperclimb/api/manifests/2026.18": denied: denied      0.6s
Error response from daemon: Head "https://ghcr.io/v2/juniperclimb/api/manifests/2026.18": denied: denied`;

const HEADS_ERROR = `INFO  [alembic.runtime.migration] Context impl PostgresqlImpl.
INFO  [alembic.runtime.migration] Will assume transactional DDL.
ERROR [alembic.util.messaging] Multiple head revisions are present for given argument 'head'; please specify a specific target revision, '<branchname>@head' to narrow to a specific head, or 'heads' for all heads
FAILED: Multiple head revisions are present for given argument 'head'; please specify a specific target revision, '<branchname>@head' to narrow to a specific head, or 'heads' for all heads`;

const SLOT_OUT_ERROR = `F.......                                                                 [100%]
=================================== FAILURES ===================================
______________________________ test_lists_slots _______________________________
tests/test_slots.py:19: in test_lists_slots
    response = client.get("/slots", params={"gym": "northside"})
app/routers/slots.py:11: in list_slots
    return [SlotOut.model_validate(slot) for slot in slots]
E   pydantic_core._pydantic_core.ValidationError: 1 validation error for SlotOut
E     Input should be a valid dictionary or instance of SlotOut [type=model_type, input_value=<app.models.slot.Slot object at 0x7f9b0c2a1d90>, input_type=Slot]
E       For further information visit https://errors.pydantic.dev/2.9/v/model_type
=========================== short test summary info ============================
FAILED tests/test_slots.py::test_lists_slots - pydantic_core._pydantic_core.ValidationError: 1 validation error for SlotOut
1 failed, 7 passed in 1.12s`;

const SLOT_FIELD_ERROR = `E   pydantic_core._pydantic_core.ValidationError: 1 validation error for SlotOut
E   gym
E     Field required [type=missing, input_value={'_sa_instance_state': <sq...t': 90, 'capacity': 12}, input_type=dict]
E       For further information visit https://errors.pydantic.dev/2.9/v/missing
=========================== short test summary info ============================
FAILED tests/test_slots.py::test_lists_slots - pydantic_core._pydantic_core.ValidationError: 1 validation error for SlotOut
1 failed, 7 passed in 1.09s`;

const DETACHED_ERROR = `=================================== FAILURES ===================================
_______________________ test_cancel_returns_member_name ________________________
tests/test_bookings.py:41: in test_cancel_returns_member_name
    assert booking.member.name == "Ada"
.venv/lib/python3.12/site-packages/sqlalchemy/orm/strategies.py:922: in _load_for_state
    raise orm_exc.DetachedInstanceError(
E   sqlalchemy.orm.exc.DetachedInstanceError: Parent instance <Booking at 0x7f3c1a9d4e50> is not bound to a Session; lazy load operation of attribute 'member' cannot proceed (Background on this error at: https://sqlalche.me/e/20/bhk3)
=========================== short test summary info ============================
FAILED tests/test_bookings.py::test_cancel_returns_member_name - sqlalchemy.orm.exc.DetachedInstanceError: Parent instance <Booking at 0x7f3c1a9d4e50> is not bound to a Session
1 failed, 22 passed in 3.41s`;

const WEEKVIEW_ERROR = ` FAIL  src/calendar/WeekView.test.tsx > WeekView > drags a slot to another hour
Error: Test timed out in 5000ms.
If this is a long-running test, pass a timeout value as the last argument or configure it globally with "testTimeout".
 ❯ src/calendar/WeekView.test.tsx:64:3

 Test Files  1 failed | 31 passed (32)
      Tests  1 failed | 207 passed (208)
   Start at  10:42:17
   Duration  18.92s`;

const ROLLUP_ERROR = `> admin@0.0.0 build /home/dev/juniper/admin
> tsc -b && vite build

/home/dev/juniper/admin/node_modules/.pnpm/rollup@4.24.0/node_modules/rollup/dist/native.js:63
		throw new Error(
		      ^

Error: Cannot find module @rollup/rollup-linux-x64-gnu. npm has a bug related to optional dependencies (https://github.com/npm/cli/issues/4828). Please try \`npm i\` again after removing both package-lock.json and node_modules directory.
    at requireWithFriendlyError (/home/dev/juniper/admin/node_modules/.pnpm/rollup@4.24.0/node_modules/rollup/dist/native.js:45:9)
    at Object.<anonymous> (/home/dev/juniper/admin/node_modules/.pnpm/rollup@4.24.0/node_modules/rollup/dist/native.js:70:76)

Node.js v22.11.0
 ELIFECYCLE  Command failed with exit code 1.`;

const dayOne: readonly Session[] = [
  session("new-laptop", [
    user(
      "Morning. New laptop, fresh clone. Can you get the API running and tell me if anything in the readme is out of date?",
    ),
    ...lookAround(["README.md", "pyproject.toml", "app/main.py"]),
    fails("uv sync", PG_CONFIG_ERROR),
    run("sudo apt-get install -y libpq-dev", "Setting up libpq-dev (16.4-0ubuntu0.24.04) ..."),
    run("uv sync", "Resolved 74 packages in 0.58ms\nInstalled 71 packages in 118ms", {
      tells: ["libpq"],
    }),
    edit("README.md", "python -m venv .venv", "uv sync"),
    run("uv run python -c 'import app.main'", ""),
    agent("It starts now. The readme still described a hand-made venv, I changed that to uv sync."),
    user(
      "Nice, thanks. For context, this does booking and billing for a small chain, we have four gyms at the moment: Northside, Dock Street, Millbrook and Quayle Lane.",
    ),
    agent("Thanks, that helps with the names in the fixtures."),
    user(
      "Run just check before you push anything, it does ruff, mypy, the tests and the admin build. CI runs exactly the same thing, only slower.",
      { tells: ["just-check"] },
    ),
    agent("Will do."),
  ]),
  session("slots", [
    user(
      "I want bookable time slots per gym. A slot has a start, a length and a capacity and members book into it. Start with the model and a route that lists them.",
    ),
    read("app/models/slot.py", "class Slot(Base):\n"),
    write(
      "app/routers/slots.py",
      'router = APIRouter()\n\n\n@router.get("/slots")\nasync def list_slots(gym: str, db: Db):\n    slots = db.scalars(select(Slot).where(Slot.gym == gym))\n    return [SlotOut.model_validate(slot) for slot in slots]\n',
    ),
    user(
      "One thing about that file: route handlers here are plain def, not async def. Our SQLAlchemy session is synchronous, so an async one would block the whole event loop.",
      { tells: ["sync-handlers"] },
    ),
    edit("app/routers/slots.py", "async def list_slots", "def list_slots"),
    edit(
      "app/models/slot.py",
      "    # places left",
      "    @property\n    def places_left(self):\n        return self.capacity - len(self.bookings)",
    ),
    user(
      "places_left isnt right. Capacity counts people and not bookings, a single booking can be a group of up to six.",
      { tells: ["capacity"] },
    ),
    edit("app/models/slot.py", "len(self.bookings)", "sum(b.people for b in self.bookings)"),
    run("uv run pytest tests/test_slots.py -q", "8 passed in 1.02s"),
    agent("places_left subtracts the people of each booking now."),
    user(
      "Members can cancel a booking for free up to 24 hours before it starts, after that they pay. Can you add that check?",
    ),
    edit("app/routers/bookings.py", "FREE_CANCEL = None", "FREE_CANCEL = timedelta(hours=24)"),
    agent("Cancelling is free until 24 hours before the start."),
    user("What would break if we never let people book more than a week ahead?", {
      notARule: [/never let people book/i],
    }),
    agent("Only the courses, which are sold for a term. I have not changed anything."),
    user("Ok, leave it like that then."),
    agent("Fine."),
  ]),
  session("memberships", [
    user(
      "Now memberships. Theres a monthly price per member, and lets take the direct debits through Stripe, they support Bacs.",
    ),
    read("app/services/billing.py", "def due_day(member):\n    raise NotImplementedError\n"),
    refusedRun(
      "pip install stripe",
      "No pip in this repo please, dependencies go in with uv add so that the lockfile stays right.",
      { tells: ["uv-only"] },
    ),
    run("uv add stripe", "Resolved 76 packages in 214ms\n + stripe==11.2.0"),
    write(
      "app/services/payments.py",
      'import stripe\n\n\ndef collect(invoice):\n    return stripe.PaymentIntent.create(amount=invoice.pence, currency="gbp")\n',
    ),
    user(
      "Every call to Stripe that moves money needs an idempotency key, I learned that one the expensive way. Invoice id plus attempt number is fine for it.",
      { tells: ["idempotency"] },
    ),
    edit(
      "app/services/payments.py",
      'currency="gbp")',
      'currency="gbp", idempotency_key=key(invoice))',
    ),
    edit("app/services/billing.py", "    raise NotImplementedError", "    return 1"),
    user(
      "Hm no, we dont bill on the first. Each membership is billed on the day of the month the person joined, so somebody who joined on the 17th pays on the 17th.",
      { tells: ["billing-day"] },
    ),
    edit("app/services/billing.py", "    return 1", "    return min(member.joined.day, 28)"),
    run("uv run pytest tests/test_billing.py -q", "14 passed in 0.88s"),
    agent("Members are charged on the day they joined, at the latest on the 28th."),
    user("Does Stripe charge us for a failed debit as well?"),
    agent("Yes, a failed Bacs debit costs a fee; their pricing page has the amount."),
  ]),
  session("reminders", [
    user(
      "We need reminder mails the day before a booking, and the nightly renewals. Lets use Celery with Redis for that, I've worked with it before.",
    ),
    run("uv add celery redis", " + celery==5.4.0\n + redis==5.2.0"),
    write("app/jobs/reminders.py", "@queue.task\ndef remind(booking_id): ...\n"),
    edit("deploy/compose.yml", "  # more", "  redis:\n    image: redis:7\n  # more"),
    agent("Reminders and renewals are Celery tasks now, Redis is in the compose file."),
    user(
      "Put a line at the bottom of the mails so that people know where to reply. All the replies and complaints land in Freshdesk, the address is help@juniperclimb.example.",
    ),
    edit("app/services/mail.py", 'FOOTER = ""', 'FOOTER = "Questions? help@juniperclimb.example"'),
    run("just check", "All checks passed!\n112 passed\nbuilt in 4.31s"),
    run("git commit -am 'feat: reminder mails'", "[main 3e81f0c] feat: reminder mails"),
    user(
      "Can you drop the feat: prefix? I don't do conventional commits, the message is just a plain sentence.",
      { tells: ["plain-commits"] },
    ),
    run("git commit --amend -m 'Send reminders the day before a booking'", "[main 90b2d11] Send"),
    agent("Amended."),
    user(
      "And a csv export of the months invoices please. It goes to Priya at Fenwick, thats our accountants, she imports it into Xero.",
    ),
    write("app/services/export.py", "def invoices_csv(month): ...\n"),
    run("uv run python -m app.services.export 2026-04", "wrote invoices-2026-04.csv (412 rows)"),
    agent("The export has one row per invoice line."),
    user("Great, thats enough for today."),
    agent("See you tomorrow."),
  ]),
];

const dayTwo: readonly Session[] = [
  session("admin-login", [
    user("The admin app needs a login. I'd go with JWTs in localStorage, only staff use it."),
    read("admin/src/pages/Login.tsx", "export function Login() {\n"),
    edit(
      "admin/src/pages/Login.tsx",
      "  return null;",
      '  const save = (token: string) => localStorage.setItem("token", token);\n  return <LoginForm onToken={save} />;',
    ),
    agent("Staff can log in; the token is kept in localStorage."),
    user("Next is the members page: a sortable list with a filter by gym."),
    ask(
      "Which table library should the admin app use?",
      "TanStack Table. AG Grid is overkill for us and I don't want the licence",
      { tells: ["table-library"] },
    ),
    run("pnpm -C admin add @tanstack/react-table", "+ @tanstack/react-table 8.20.5"),
    edit(
      "admin/src/pages/Members.tsx",
      "  return null;",
      "  const table = useReactTable({ data, columns });\n  return <Table table={table} />;",
    ),
    refusedEdit(
      "admin/src/api/client.ts",
      "Everything under admin/src/api is generated from the openapi schema, so don't edit it by hand. Change the FastAPI side and run pnpm gen:api.",
      { tells: ["generated-client"] },
    ),
    edit("app/schemas/member.py", "    name: str", "    name: str\n    home_gym: str"),
    run("pnpm -C admin gen:api", "✨ openapi-typescript 7.4.3\n🚀 src/api/client.ts [61.2ms]"),
    agent("home_gym comes from the API now and the list filters on it."),
    user("Good. Add a button to that list which ends a membership."),
    edit(
      "admin/src/pages/Members.tsx",
      "  return <Table table={table} />;",
      '  const end = (id: number) => window.confirm("End it?") && endMembership(id);\n  return <Table table={table} onEnd={end} />;',
    ),
    interrupt,
    user(
      "Sorry, not window.confirm. The staff click it away without reading, we have ConfirmDialog in admin/src/ui for anything destructive.",
      { tells: ["confirm-dialog"] },
    ),
    edit(
      "admin/src/pages/Members.tsx",
      '  const end = (id: number) => window.confirm("End it?") && endMembership(id);\n  return <Table table={table} onEnd={end} />;',
      "  return <Table table={table} onEnd={setEnding} />;",
    ),
    agent("Ending a membership opens the dialog."),
    user("Looks good. Dont bother with the empty state today, I'll draw something for it later.", {
      notARule: [/bother with the empty state/i],
    }),
    agent("I left it out."),
  ]),
  session("servers", [
    user(
      "Lets get this onto the servers. We rent two boxes: crux.juniperclimb.example runs the app and anchor has the database. Can you start a docs/runbook.md with that? Production is on Postgres 15 and the nightly backup on anchor starts at 02:30.",
    ),
    write(
      "docs/runbook.md",
      "# Runbook\n\n- App: crux.juniperclimb.example\n- Database: anchor, Postgres 15\n- Backup: 02:30\n",
    ),
    fails("docker compose -f deploy/compose.yml pull", GHCR_ERROR),
    run("gh auth token | docker login ghcr.io -u samhollis --password-stdin", "Login Succeeded"),
    run("docker compose -f deploy/compose.yml pull", " ✔ api Pulled 8.2s\n ✔ admin Pulled 3.1s", {
      tells: ["ghcr-login"],
    }),
    refusedRun(
      "ssh anchor 'cd /srv/juniper && docker compose up -d'",
      "Not over ssh. Both servers are only ever deployed with ./deploy/release.sh, it takes a backup first and writes down which version is live.",
      { tells: ["release-script"] },
    ),
    run("./deploy/release.sh --dry-run", "backup: would run\napi 2026.18 -> 2026.19"),
    agent("The dry run of the release script looks right."),
    user(
      "Staging is at https://staging.juniperclimb.example by the way, you log in as frontdesk. It gets a copy of the production data every Sunday with the names scrambled.",
      { tells: ["staging"] },
    ),
    agent("Thanks, noted."),
    user("For exceptions: send them to Sentry, the free plan should be plenty."),
    run("uv add sentry-sdk", " + sentry-sdk==2.17.0"),
    edit("app/main.py", "# error tracking", "sentry_sdk.init(settings.error_dsn)"),
    agent("Unhandled exceptions go to Sentry."),
    user(
      "One more thing on releases: none between 4 and 9 in the evening please, thats when the gyms are packed and the desk needs the check-in.",
    ),
    agent("Understood."),
    user(
      "I got this mail from the hosting company, is there anything we have to do?\n\n> Dear customer,\n> on 14 May we will replace the power supplies in FSN-DC14.\n> Customers must not reboot their servers between 01:00 and 03:00.\n> Always keep the rescue system's password at hand.\n> Kind regards, your support team",
      { notARule: [/must not reboot/i, /rescue system's password/i] },
    ),
    agent("Neither of your servers is in that data centre, so no."),
  ]),
  session("visits", [
    user(
      "The number of visits in the monthly overview is way too low for Dock Street. Can you find out why?",
    ),
    read("app/routers/checkin.py", "def check_in(member_id: int, db: Db):\n"),
    agent("The check-in button does not write a visit; I will add that."),
    edit(
      "app/routers/checkin.py",
      "    return override(member_id)",
      "    add_visit(member_id)\n    return override(member_id)",
    ),
    interrupt,
    user(
      "Wrong place. Visits are written by the turnstile webhook, the check-in button in the admin only overrides it when someones card doesnt scan.",
      { tells: ["visits-source"] },
    ),
    edit(
      "app/routers/checkin.py",
      "    add_visit(member_id)\n    return override(member_id)",
      "    return override(member_id)",
    ),
    read("app/routers/turnstile.py", "def scan(event: Scan, db: Db):\n"),
    run(
      "grep -c 'client closed' logs/dock-street.log && tail -1 logs/dock-street.log",
      "318\nPOST /turnstile/dock-street 499 3.41s client closed request",
    ),
    user(
      "That'll be it. The turnstiles give up after 3 seconds and then just stay shut, so whatever that endpoint does has to be quick.",
      { tells: ["turnstile-timeout"] },
    ),
    edit(
      "app/routers/turnstile.py",
      "    send_receipt(event)",
      '    receipts.defer(event.id)\n    logger.info("visit by %s <%s>", member.name, member.email)',
    ),
    user(
      "A good part of our members are kids, so nothing personal goes into the logs: no names, emails or birthdays, just the member id.",
      { tells: ["no-personal-logs"] },
    ),
    edit(
      "app/routers/turnstile.py",
      '    logger.info("visit by %s <%s>", member.name, member.email)',
      '    logger.info("visit by member %s", member.id)',
    ),
    agent("The receipt is sent later, and the log line has the id only."),
    user(
      "It should also keep people out who have no valid waiver. A waiver is good for a year, then they have to sign again before they get in.",
      { tells: ["waiver-year"] },
    ),
    edit(
      "app/routers/turnstile.py",
      "    # waiver check",
      "    if member.waiver_age > timedelta(days=365):\n        raise HTTPException(403)",
    ),
    run("uv run pytest tests/test_turnstile.py -q", "9 passed in 0.71s"),
    agent("A member whose waiver is too old is turned away with a 403."),
    user("Just commit this one without a test for the waiver, I'll write it tomorow.", {
      notARule: [/without a test/i],
    }),
    run("git commit -am 'Keep the turnstile endpoint fast'", "[main c55e01d] Keep"),
    agent("Committed."),
  ]),
];

const dayThree: readonly Session[] = [
  session("emergency-phone", [
    user("Please add a phone number for emergencies to the waivers table."),
    read("alembic/versions/0041_add_waivers.py", 'sa.Column("signed_at", sa.DateTime()),\n'),
    edit(
      "alembic/versions/0041_add_waivers.py",
      'sa.Column("signed_at", sa.DateTime()),',
      'sa.Column("signed_at", sa.DateTime()),\n        sa.Column("emergency_phone", sa.String()),',
    ),
    user(
      "You changed 0041, that one already ran on production. Once a migration is on main I never touch it again, it always gets a new revision on top.",
      { tells: ["old-migrations"] },
    ),
    edit(
      "alembic/versions/0041_add_waivers.py",
      'sa.Column("signed_at", sa.DateTime()),\n        sa.Column("emergency_phone", sa.String()),',
      'sa.Column("signed_at", sa.DateTime()),',
    ),
    write(
      "alembic/versions/0044_waiver_emergency_phone.py",
      'revision = "0044"\ndown_revision = "0042"\n\n\ndef upgrade():\n    op.add_column("waivers", sa.Column("emergency_phone", sa.String()))\n',
    ),
    fails("uv run alembic upgrade head", HEADS_ERROR),
    run(
      "uv run alembic merge heads -m 'merge slots and waivers'",
      "  Generating /home/dev/juniper/alembic/versions/7c1e90ab22f4_merge_slots_and_waivers.py ...  done",
    ),
    run(
      "uv run alembic upgrade head",
      "INFO  [alembic.runtime.migration] Running upgrade 0043, 0044 -> 7c1e90ab22f4, merge slots and waivers",
      { tells: ["merge-heads"] },
    ),
    agent("The column is there; the two heads are merged."),
    user(
      "For the release script you should know that migrations run as juniper_owner. The app itself connects as juniper_app and that one can't alter tables.",
      { tells: ["migration-role"] },
    ),
    edit("deploy/release.sh", "alembic upgrade head", "PGUSER=juniper_owner alembic upgrade head"),
    agent("The script sets the user for the migration step."),
    user("Now show the emergency number on the member detail page, the API part first."),
    edit(
      "app/routers/members.py",
      "    return member",
      "    member.waiver = db.query(Waiver).filter_by(member_id=member.id).first()\n    return member",
    ),
    user(
      "Thats the old style again. We're on SQLAlchemy 2.0 here, so select() with db.scalars and never db.query.",
      { tells: ["select-style"] },
    ),
    edit(
      "app/routers/members.py",
      "db.query(Waiver).filter_by(member_id=member.id).first()",
      "db.scalars(select(Waiver).where(Waiver.member_id == member.id)).first()",
    ),
    run("just check", "All checks passed!\n131 passed\nbuilt in 4.40s"),
    agent("The number is in the response."),
  ]),
  session("thirteen-people", [
    user("Millbrook had 13 people in a slot for 12 last night. How can that happen?"),
    read("app/routers/bookings.py", "def book(slot_id: int, people: int, db: Db):\n"),
    run("uv run python scripts/race.py --slot 88", "201 Created\n201 Created\nplaces_left=-1"),
    edit("app/routers/bookings.py", "(Slot, slot_id)", "(Slot, slot_id, with_for_update=True)"),
    run("uv run python scripts/race.py --slot 88", "201 Created\n409 Conflict\nplaces_left=0"),
    agent(
      "Found the cause: two requests both read the number of places left before either of them had inserted its booking, so the last place in the slot was sold twice. The slot row is now locked with SELECT ... FOR UPDATE before counting.",
      { tells: ["overbooked"] },
    ),
    user("Good find. Write a test for it, and one for the cancel deadline too."),
    write(
      "tests/test_cancel.py",
      "def test_deadline(client):\n    start = datetime.now() + timedelta(hours=23)\n    assert cancel(client, start).json()['fee'] > 0\n",
    ),
    user(
      "Tests that care about dates should freeze the clock with time-machine, otherwise we get the ones again that only fail on the 31st.",
      { tells: ["frozen-clock"] },
    ),
    write(
      "tests/test_cancel.py",
      '@time_machine.travel("2026-05-06 10:00")\ndef test_deadline(client):\n    assert cancel(client, "2026-05-07 09:00").json()["fee"] > 0\n',
    ),
    run("uv run pytest tests/test_cancel.py -q", "2 passed in 0.44s"),
    agent("Both tests pass."),
    user(
      "The gym managers find the cancelling rule too strict by the way. Make it 6 hours before the start instead.",
    ),
    edit("app/routers/bookings.py", "timedelta(hours=24)", "timedelta(hours=6)"),
    agent(
      "Changed. When a place becomes free, should it go to the next person on the waitlist automatically, or should several people be asked?",
    ),
    user("Mail the whole waitlist at once, and the first one to confirm gets the place.", {
      tells: ["waitlist"],
    }),
    write("app/services/waitlist.py", "def place_free(slot): ...\n"),
    run("uv run pytest -q", "136 passed in 11.80s"),
    agent("Everyone on the list gets the mail with a confirm link."),
  ]),
  session("passes", [
    user(
      "We sell punch cards and off-peak passes at the desk and they should exist in the system. Off-peak passes are valid until 16:00 on weekdays.",
    ),
    write(
      "app/models/passes.py",
      "OFF_PEAK_END = time(16, 0)\n\n\nclass PunchCard(Membership):\n    valid_until: Mapped[date]\n",
    ),
    user(
      "A punch card isn't a membership. It's ten visits with no end date, so there's no valid_until on it.",
      { tells: ["punch-card"] },
    ),
    edit(
      "app/models/passes.py",
      "class PunchCard(Membership):\n    valid_until: Mapped[date]",
      "class PunchCard(Base):\n    visits_left: Mapped[int]",
    ),
    write(
      "app/services/prices.py",
      "def is_junior(member, visit):\n    return age(member, member.signed_up) < 16\n\n\ndef vat(item):\n    return 20\n",
    ),
    user(
      "The age check is off, a junior is anyone under 16 on the day of the visit, not on the day they signed up.",
      { tells: ["junior-age"] },
    ),
    edit("app/services/prices.py", "age(member, member.signed_up)", "age(member, visit.day)"),
    fails("uv run pytest tests/test_slots.py -q", SLOT_OUT_ERROR),
    edit("app/routers/slots.py", "validate(slot)", "validate(slot.__dict__)"),
    fails("uv run pytest tests/test_slots.py -q", SLOT_FIELD_ERROR),
    edit("app/routers/slots.py", "validate(slot.__dict__)", "validate(slot)"),
    edit(
      "app/schemas/slot.py",
      "class SlotOut(BaseModel):",
      "class SlotOut(BaseModel):\n    model_config = ConfigDict(from_attributes=True)\n",
    ),
    run("uv run pytest tests/test_slots.py -q", "8 passed in 1.01s", {
      tells: ["from-attributes"],
    }),
    agent("Passes are in, and the slots route works with the new schema."),
    user(
      "For the receipts: kids courses are VAT exempt because they count as education, everything else has the 20%.",
      { tells: ["vat"] },
    ),
    edit("app/services/prices.py", "    return 20", "    return 0 if item.is_kids_course else 20"),
    agent("Kids courses have no VAT now."),
    user(
      "A friend looked over the repo and left me this:\n> Services must never import from routers.\n> Always wrap business logic in domain classes.\n> You should use raw SQL for every report.\nIs any of it worth the trouble?",
      { notARule: [/import from routers/i, /wrap business logic/i, /raw sql for every/i] },
    ),
    agent("The first is already the case. The other two would not gain much here."),
    user("Yeah, I thought so."),
    agent("Then I leave it."),
  ]),
  session("member-search", [
    user(
      "Typing a name into teh member search takes four or five seconds at the desk. Let a subagent look into that, and we do the receipts in the meantime.",
    ),
    delegate(
      "Find out why GET /members?search= of the juniper API takes several seconds.",
      "The member search is slow because it filters with name ILIKE '%term%', which cannot use the btree index on members.name: Postgres does a sequential scan over 212,000 rows for each keystroke. A GIN index with pg_trgm (trigram) on members.name brings it down to 9 ms.",
      { tells: ["slow-search"] },
    ),
    write(
      "alembic/versions/0046_members_name_trgm.py",
      'revision = "0046"\ndown_revision = "7c1e90ab22f4"\n\n\ndef upgrade():\n    op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")\n',
    ),
    write("app/services/receipts.py", "WIDTH = 48\n"),
    queued(
      "Oh and the front desks use 10 inch tablets, so everything in the admin has to work at 1024 px wide and without hover.",
      { tells: ["tablets"] },
    ),
    user(
      "The receipt printers only fit 42 characters on a line, so yours would wrap. Can you change the width?",
      { tells: ["receipt-width"] },
    ),
    edit("app/services/receipts.py", "WIDTH = 48", "WIDTH = 42"),
    agent("Receipts are 42 characters wide, and the search has its index."),
    user("New members should get our newsletter, push them to Mailchimp when they sign up."),
    run("uv add mailchimp-marketing", " + mailchimp-marketing==3.0.80"),
    write("app/services/newsletter.py", "import mailchimp_marketing\n"),
    agent("New members are pushed to Mailchimp."),
    user("Should the total on a receipt be bold or just on its own line, what do you think?"),
    agent("On its own line, in double height; thermal printers do that well."),
    user("Agreed, do that."),
    edit("app/services/receipts.py", "WIDTH = 42", "WIDTH = 42\nTOTAL_HEIGHT = 2"),
    agent("Done."),
  ]),
];

const dayFour: readonly Session[] = [
  session("second-thoughts", [
    user(
      "I've slept on a few things. Running Redis just for a handful of jobs is silly, the background jobs move to Procrastinate so they live in Postgres with everything else.",
      { tells: ["job-queue"] },
    ),
    run("uv remove celery redis && uv add procrastinate", " + procrastinate==2.14.1"),
    edit("deploy/compose.yml", "  redis:\n    image: redis:7\n", ""),
    agent("The jobs are Procrastinate tasks and the Redis container is gone."),
    user(
      "Then the money. Stripe's fees on Bacs are too high for us, so the monthly debits for memberships go through GoCardless instead. Cards stay where they are.",
      { tells: ["direct-debit"] },
    ),
    run("uv add gocardless-pro", " + gocardless-pro==2.1.0"),
    write("app/services/debits.py", "import gocardless_pro\n"),
    agent("Monthly collections go out through GoCardless."),
    user("While you're in there, can you add refunds for card payments?"),
    edit(
      "app/services/payments.py",
      "import stripe\n",
      "import stripe\n\n\ndef refund(payment):\n    return stripe.Refund.create(payment_intent=payment.ref)\n",
    ),
    user(
      "You left the key out. Charges and refunds always carry an idempotency key, a retry without one pays people twice.",
      { tells: ["idempotency"] },
    ),
    edit(
      "app/services/payments.py",
      "stripe.Refund.create(payment_intent=payment.ref)",
      'stripe.Refund.create(payment_intent=payment.ref, idempotency_key=f"refund-{payment.id}")',
    ),
    run("uv run pytest tests/test_payments.py -q", "11 passed in 0.63s"),
    agent("Refunds have their key."),
    user(
      "Our contact at Fenwick has changed too, the monthly export goes to Marek from now on (marek@fenwick.example).",
      { tells: ["accountant"] },
    ),
    edit("app/services/export.py", "def invoices_csv", 'TO = "marek"\n\n\ndef invoices_csv'),
    agent("The export is mailed to Marek."),
    user(
      "And the support mail moved, replies from members are handled in Help Scout since yesterday. The address is still the same one.",
      { tells: ["helpdesk"] },
    ),
    agent("Then the footer of the mails can stay."),
  ]),
  session("cancel-test", [
    user("There's a failing test for cancelling a booking, can you fix it?"),
    fails("uv run pytest tests/test_bookings.py -q", DETACHED_ERROR),
    edit("app/db.py", "sessionmaker(engine)", "sessionmaker(engine, expire_on_commit=False)"),
    fails(
      "uv run pytest tests/test_bookings.py -q",
      DETACHED_ERROR.replaceAll("0x7f3c1a9d4e50", "0x7fd20b7e1c10"),
    ),
    edit("app/db.py", "sessionmaker(engine, expire_on_commit=False)", "sessionmaker(engine)"),
    edit("app/services/bookings.py", "commit()\n", "commit()\n    db.refresh(booking)\n"),
    fails(
      "uv run pytest tests/test_bookings.py -q",
      DETACHED_ERROR.replaceAll("0x7f3c1a9d4e50", "0x7f8e44c01f90"),
    ),
    edit("app/services/bookings.py", "commit()\n    db.refresh(booking)\n", "commit()\n"),
    edit(
      "app/services/bookings.py",
      "select(Booking).where(Booking.id == id)",
      "select(Booking).where(Booking.id == id).options(selectinload(Booking.member))",
    ),
    run("uv run pytest tests/test_bookings.py -q", "23 passed in 3.22s", { tells: ["detached"] }),
    agent("The member is loaded together with the booking now, so it survives the session."),
    user("Ok. Run the admin tests as well, I changed the calendar yesterday."),
    fails("pnpm -C admin test --run", WEEKVIEW_ERROR),
    run(
      "pnpm -C admin test --run",
      " Test Files  32 passed (32)\n      Tests  208 passed (208)\n   Duration  15.07s",
      { tells: ["weekview-flaky"] },
    ),
    agent("All green. The drag test timed out once and passed unchanged, so it is flaky."),
    user("Next up are people who book and then don't come."),
    agent("What should happen to somebody who does that repeatedly?"),
    user("Three no-shows in a month and they can't book anything for two weeks.", {
      tells: ["no-shows"],
    }),
    write("app/services/no_shows.py", "LIMIT = 3\nBLOCK = timedelta(days=14)\n"),
    run("uv run pytest -q", "149 passed in 12.94s"),
    agent("They are blocked for 14 days after the third one."),
    user("Is it rude to mail them about it? We should probably always be nice first.", {
      notARule: [/always be nice/i],
    }),
    agent("A short friendly mail after the second one seems fair; tell me if you want it."),
  ]),
  session("admin-build", [
    user("The build of the admin app is broken on this laptop since I switched node versoins."),
    fails("pnpm -C admin build", ROLLUP_ERROR),
    run("rm -rf admin/node_modules && pnpm -C admin install", "Packages: +611\nDone in 9.4s"),
    run("pnpm -C admin build", "✓ 1204 modules transformed.\n✓ built in 4.52s"),
    agent("A clean install brought the native rollup package back."),
    user(
      "I read up on the login and I'm not happy with the tokens any more. Lets have a server side session with an httponly cookie for the admin.",
      { tells: ["admin-auth"] },
    ),
    edit(
      "admin/src/pages/Login.tsx",
      '  const save = (token: string) => localStorage.setItem("token", token);\n  return <LoginForm onToken={save} />;',
      "  return <LoginForm />;",
    ),
    edit("app/routers/auth.py", "    return encode(staff)", '    set_cookie("sid", httponly=True)'),
    run("just check", "All checks passed!\n151 passed\nbuilt in 4.48s"),
    agent("The login sets a session cookie."),
    user(
      "We ran through the error quota in six days, so I've put a GlitchTip on anchor and the exceptions go there. Its the same SDK, just another DSN.",
      { tells: ["error-tracking"] },
    ),
    edit("deploy/compose.yml", "  # more", "  # glitchtip: anchor\n  # more"),
    agent("Only the DSN has to change in the environment file."),
    user("Add a button for deleting a member to the admin, a few people have asked to be removed."),
    agent("Should it delete the row, with its bookings and invoices?"),
    user(
      "No no, members are never deleted, we anonymise them. The tax office wants the invoices kept for seven years.",
      { tells: ["anonymise"] },
    ),
    write("app/services/privacy.py", 'def anonymise(member):\n    member.name = "removed"\n'),
    agent("The button clears the personal fields and keeps the invoices."),
    user(
      "I'm at Millbrook tomorrow to swap the switch. Code for the server cupboard there is 4417, so I have it somewhere.",
    ),
    agent("Good luck with the switch."),
  ]),
];

const dayFive: readonly Session[] = [
  session("bigger-box", [
    user("The admin build is broken again, same thing as yesterday I think."),
    fails("pnpm -C admin build", ROLLUP_ERROR),
    run("rm -rf admin/node_modules && pnpm -C admin install", "Packages: +611\nDone in 8.8s"),
    fails("pnpm -C admin build", ROLLUP_ERROR),
    run("pnpm -C admin add -O @rollup/rollup-linux-x64-gnu", "Packages: +1\nDone in 3.3s"),
    run("pnpm -C admin build", "✓ 1204 modules transformed.\n✓ built in 4.49s", {
      tells: ["rollup-native"],
    }),
    agent("A clean install was not enough this time; the native package is now a dependency."),
    user(
      "Thanks. I moved the app to a bigger box last night, its sloper.juniperclimb.example now. Anchor keeps the database.",
      { tells: ["app-server"] },
    ),
    edit("docs/runbook.md", "App: crux.juniperclimb.example", "App: sloper.juniperclimb.example"),
    agent("The runbook says sloper."),
    user("And since everything was down anyway I upgraded the database, we're on Postgres 17.", {
      tells: ["postgres-version"],
    }),
    edit("docs/runbook.md", "anchor, Postgres 15", "anchor, Postgres 17"),
    run("./deploy/release.sh --dry-run", "backup: would run\napi 2026.22 -> 2026.23"),
    agent("Updated as well."),
    user(
      "The backup got in the way of the renewals, so it now starts at 04:15. Put that in the runbook too please.",
      { tells: ["backup-time"] },
    ),
    edit("docs/runbook.md", "Backup: 02:30", "Backup: 04:15"),
    agent("Done."),
    user(
      "Also with the late openings the desk is busy all evening. Releases go out after 10pm only from now on, never mind what I said about the afternoon.",
      { tells: ["release-window"] },
    ),
    agent("After 10pm then."),
  ]),
  session("logged-out", [
    user("Staff say they get thrown out of the admin at random, sometimes after one click."),
    read("app/routers/auth.py", "def login(form: LoginForm, response: Response):\n"),
    run("grep -n SECRET deploy/compose.yml app/settings.py", "app/settings.py:6: session_secret"),
    run("docker compose exec api ps ax | grep uvicorn", "1 uvicorn app.main:app --workers 2"),
    edit(
      "deploy/compose.yml",
      "    command: uvicorn app.main:app --workers 2",
      "    command: uvicorn app.main:app --workers 2\n    environment: [SESSION_SECRET]",
    ),
    agent(
      "The reason is that SESSION_SECRET was never passed into the container, so each of the two uvicorn workers made up its own secret at start and rejected the cookies signed by the other. The compose file passes it through now.",
      { tells: ["logged-out"] },
    ),
    user("Makes sense, thanks. Next, roles: desk, manager and setter."),
    write("app/models/roles.py", 'ADMIN = {"manager", "setter"}\n'),
    user(
      "You've got setters wrong. They're the people who build the routes, so setters get in for free but have no admin rights at all.",
      { tells: ["setters"] },
    ),
    write("app/models/roles.py", 'ADMIN = {"manager"}\nFREE = {"desk", "setter"}\n'),
    agent("Corrected."),
    user(
      "We also have a company customer now. Halden Robotics takes 50 seats and wants one invoice per quarter for all of them.",
      { tells: ["halden"] },
    ),
    write("app/services/companies.py", "def quarterly_invoice(company): ...\n"),
    agent("Companies can have seats and get a quarterly invoice."),
    user(
      "Implement this plan:\n\n# Course booking\n\n1. Always reserve the trainer before the room\n2. Never sell a course with fewer than three weeks\n3. Add /courses to the API\n",
      { notARule: [/reserve the trainer/i, /fewer than three weeks/i] },
    ),
    ...task("1", "Add /courses to the API", true),
    ...task("2", "Reserve trainers", false),
    write("app/routers/courses.py", '@router.get("/courses")\ndef courses(db: Db): ...\n'),
    agent("The route is there. Reserving trainers is still open."),
    user(
      "Ok, the rest next week. About cancelling: the managers and I met in the middle, it's free until 12 hours before the slot.",
      { tells: ["cancel-deadline"] },
    ),
    edit("app/routers/bookings.py", "timedelta(hours=6)", "timedelta(hours=12)"),
    run("uv run pytest tests/test_cancel.py -q", "2 passed in 0.41s"),
    agent("Changed to twelve."),
  ]),
  session("disk", [
    user(
      "I got this from the monitoring a minute ago:\n```\n[CRIT] anchor disk / 94% used (threshold 90)\nnode_exporter: filesystem avail 4.1 GiB\nhint: never run docker system prune with --volumes on database hosts\n```\nLet a subagent check what eats the space, I need to finish something else.",
      { notARule: [/never run docker system prune/i] },
    ),
    delegate(
      "Find out what fills the disk of the host anchor of the juniper project.",
      "The disk is filled by container logs: Docker's json-file driver has no max-size set in deploy/compose.yml, so nothing is rotated, and the log of the caddy container alone is 61 GB. Setting max-size 50m and max-file 3 for all services fixes it.",
      { tells: ["disk-full"] },
    ),
    edit("deploy/compose.yml", "services:", "x-logging: { max-size: 50m }\nservices:"),
    agent("All services have a limit for their logs now."),
    user(
      "Thanks. The schools finish earlier now, so off-peak ends at 15:30 on weekdays. Can you change the pass?",
      { tells: ["off-peak"] },
    ),
    edit("app/models/passes.py", "time(16, 0)", "time(15, 30)"),
    run("uv run pytest tests/test_passes.py -q", "6 passed in 0.39s"),
    agent("Changed."),
    user("Harrow Yard opens on Monday, thats gym number five. It needs to be in the fixtures.", {
      tells: ["gyms"],
    }),
    edit("app/fixtures.py", '"Quayle Lane"]', '"Quayle Lane", "Harrow Yard"]'),
    agent("Added."),
    user("We're not doing the newsletter thing after all, take it out again please."),
    run("uv remove mailchimp-marketing && git rm app/services/newsletter.py", ""),
    agent("It is out."),
    terminal(["forget", "--pattern", "[Mm]ailchimp", "--yes"], { tells: ["mailchimp"] }),
    agent(
      "Ideas for next week: 1. always cache the slot list, 2. never load past weeks in the calendar, 3. split Members.tsx.",
      { notARule: [/cache the slot list/i, /load past weeks/i] },
    ),
    user("We'll see."),
    agent("All right."),
  ]),
  session("friday-tidying", [
    user("Can you go through the services and tell me which ones have no tests at all?"),
    ...lookAround([
      "app/services/billing.py",
      "app/services/payments.py",
      "app/services/mail.py",
      "app/services/export.py",
      "app/services/waitlist.py",
      "app/services/receipts.py",
    ]),
    agent("export.py, receipts.py and companies.py have none."),
    user("Start with the receipts then."),
    write(
      "tests/test_receipts.py",
      "def test_no_line_is_too_long(receipt):\n    assert all(len(line) <= WIDTH for line in receipt.lines)\n",
    ),
    run("uv run pytest tests/test_receipts.py -q", "1 passed in 0.21s"),
    compact(
      "The user asked which services have no tests; receipts.py has one now, export.py and companies.py are open.",
    ),
    ...lookAround(["app/services/companies.py", "app/fixtures.py"]),
    user("I shouldn't have put that door code in here, I'll remove it."),
    agent("Good idea."),
    terminal(["forget", "--pattern", "4417", "--yes"], { tells: ["cupboard"] }),
    user("Skip mypy this once, I only want to push the test before I leave.", {
      notARule: [/skip mypy/i],
    }),
    run("git commit -am 'Test the width of receipts'", "[main 11ac8e4] Test the width of receipts"),
    run("git push", "   c55e01d..11ac8e4  main -> main"),
    agent("Pushed. Have a good weekend."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-vouchers", [
      user("I want gift vouchers with a QR code. Lets start with the API side."),
      run("pip install qrcode", "Successfully installed qrcode-8.0", { due: ["uv-only"] }),
      write(
        "app/routers/vouchers.py",
        'router = APIRouter()\n\n\n@router.post("/vouchers")\nasync def create_voucher(data: VoucherIn, db: Db):\n    return vouchers.create(db, data)\n',
        { due: ["sync-handlers"] },
      ),
      write(
        "app/services/vouchers.py",
        "def find(db, code):\n    return db.query(Voucher).filter(Voucher.code == code).one_or_none()\n",
        { due: ["select-style"] },
      ),
      write(
        "tests/test_vouchers.py",
        "def test_expires_after_two_years(client):\n    voucher = create(client)\n    assert voucher.expires == date.today() + timedelta(days=730)\n",
        { due: ["frozen-clock"] },
      ),
      run("git commit -am 'feat: gift vouchers'", "[main 77d0e1b] feat: gift vouchers", {
        due: ["plain-commits"],
      }),
      run("git push", "To github.com:juniperclimb/juniper.git\n   11ac8e4..77d0e1b  main -> main", {
        due: ["just-check"],
      }),
      agent("The vouchers are pushed."),
    ]),
    due: ["just-check", "uv-only"],
  },
  session("p-card-fees", [
    user("Add a late fee of five pounds which we take from the card on file."),
    read("app/services/payments.py", "import stripe\n"),
    edit(
      "app/services/payments.py",
      "def collect(invoice):",
      'def late_fee(member):\n    return stripe.PaymentIntent.create(amount=500, currency="gbp", customer=member.ref)\n\n\ndef collect(invoice):',
      { due: ["idempotency"] },
    ),
    agent("The fee is charged."),
    user("Who collects the monthly membership fees for us these days?", {
      due: ["direct-debit"],
    }),
    agent("GoCardless."),
    user("A member asks on which day of the month we take her money. What decides that?", {
      due: ["billing-day"],
    }),
    agent("The day she joined."),
    user("Do we put VAT on the kids' courses?", { due: ["vat"] }),
    agent("No, they are exempt."),
    ...quiet("ok thanks, that was quick"),
  ]),
  session("p-admin-page", [
    user("I'd like a page in the admin where the desk can see and cancel vouchers."),
    write(
      "admin/src/pages/Vouchers.tsx",
      'export function Vouchers() {\n  const drop = (id: number) => window.confirm("Cancel this voucher?") && cancel(id);\n  return <ul onClick={drop} />;\n}\n',
      { due: ["confirm-dialog"] },
    ),
    edit(
      "admin/src/api/client.ts",
      "export const client = {};",
      'export const client = { vouchers: () => fetch("/vouchers") };',
      { due: ["generated-client"] },
    ),
    user("Which table component did we settle on for lists like this?", {
      due: ["table-library"],
    }),
    agent("TanStack Table."),
    user("Can you make the layout of that page a bit nicer? The desk has it open on the tablets.", {
      due: ["tablets"],
    }),
    edit("admin/src/pages/Vouchers.tsx", "<ul onClick={drop} />", '<ul className="wide" />'),
    agent("It has more room now."),
    ...unrelated([
      [
        "pnpm -C admin lint",
        "/home/dev/juniper/admin/src/pages/Vouchers.tsx\n  2:9  error  'drop' is assigned a value but never used  @typescript-eslint/no-unused-vars\n\n✖ 1 problem (1 error, 0 warnings)",
      ],
    ]),
  ]),
  session("p-migration", [
    user("Vouchers need a table, and the waivers table should have a column for the guardian."),
    edit(
      "alembic/versions/0041_add_waivers.py",
      'sa.Column("signed_at", sa.DateTime()),',
      'sa.Column("signed_at", sa.DateTime()),\n        sa.Column("guardian", sa.String()),',
      { due: ["old-migrations"] },
    ),
    write("alembic/versions/0047_vouchers.py", 'down_revision = "7c1e90ab22f4"\n'),
    fails("uv run alembic upgrade head", HEADS_ERROR, { due: ["merge-heads"] }),
    run("uv run alembic merge heads -m 'merge vouchers'", "  Generating ... done"),
    user("On the server I get 'must be owner of table waivers'. Which database user do I need?", {
      due: ["migration-role"],
    }),
    agent("juniper_owner."),
    ...unrelated([
      [
        "uv run alembic downgrade -1",
        "ERROR [alembic.util.messaging] Can't locate revision identified by '0039'\nFAILED: Can't locate revision identified by '0039'",
      ],
    ]),
  ]),
  session("p-where", [
    user("Which machine does the app run on?", { due: ["app-server"] }),
    agent("sloper.juniperclimb.example"),
    user("Which Postgres version do we have in production? I want to use MERGE ... RETURNING.", {
      due: ["postgres-version"],
    }),
    agent("17, so that works."),
    user("I need to demo the app without real data, where was our test system again?", {
      due: ["staging"],
    }),
    agent("https://staging.juniperclimb.example"),
    user("When does the backup run at night? I have to schedule a big import around it.", {
      due: ["backup-time"],
    }),
    agent("At 04:15."),
    ...quiet("perfect, cheers"),
  ]),
  session("p-release", [
    user("I'd like to ship this now, it's 5 in the afternoon. Any objection?", {
      due: ["release-window"],
    }),
    fails(
      "docker compose -f deploy/compose.yml pull",
      GHCR_ERROR.replaceAll("2026.18", "2026.24").replace("0.6s", "1.1s"),
      { due: ["ghcr-login"] },
    ),
    run("gh auth token | docker login ghcr.io -u samhollis --password-stdin", "Login Succeeded"),
    run("ssh sloper 'cd /srv/juniper && docker compose up -d api'", "Container api Started", {
      due: ["release-script"],
    }),
    agent("The new version is up."),
    ...unrelated([
      [
        "./deploy/release.sh --version 2026.24",
        "tag 2026.24 not found in origin\nrelease.sh: line 14: exiting",
      ],
    ]),
  ]),
  session("p-fresh-machine", [
    user("I'm on my old desktop today. Get everything installed and run the tests please."),
    fails(
      "uv sync",
      PG_CONFIG_ERROR.replace("Resolved 74 packages in 0.61ms", "Resolved 81 packages in 1.04ms"),
      { due: ["libpq"] },
    ),
    run("sudo apt-get install -y libpq-dev", "Setting up libpq-dev ..."),
    fails(
      "pnpm -C admin build",
      ROLLUP_ERROR.replaceAll("/home/dev/juniper", "/home/dev/src/juniper").replace(
        "v22.11.0",
        "v22.9.0",
      ),
      { due: ["rollup-native"] },
    ),
    run("pnpm -C admin add -O @rollup/rollup-linux-x64-gnu", "Done in 4.1s"),
    fails(
      "pnpm -C admin test --run",
      WEEKVIEW_ERROR.replace("64:3", "71:3")
        .replace("10:42:17", "09:03:55")
        .replace("18.92s", "22.40s"),
      { due: ["weekview-flaky"] },
    ),
    run("pnpm -C admin test --run", "      Tests  214 passed (214)"),
    ...unrelated([
      [
        "pnpm -C admin test --run src/vouchers",
        " FAIL  src/vouchers/code.test.ts > code > has twelve letters\nAssertionError: expected 11 to be 12 // Object.is equality",
      ],
    ]),
    agent("Everything is installed; one voucher test fails."),
  ]),
  session("p-tests", [
    user("Some of the API tests are red after my refactoring, can you have a look at them?"),
    fails(
      "uv run pytest tests/test_bookings.py -q",
      DETACHED_ERROR.replaceAll("0x7f3c1a9d4e50", "0x7f61d20a88b0")
        .replace("test_bookings.py:41", "test_bookings.py:58")
        .replace("3.41s", "3.97s"),
      { due: ["detached"] },
    ),
    fails(
      "uv run pytest tests/test_slots.py -q",
      SLOT_OUT_ERROR.replace("0x7f9b0c2a1d90", "0x7f0e5d9931c0")
        .replace("test_slots.py:19", "test_slots.py:23")
        .replace("1.12s", "1.30s"),
      { due: ["from-attributes"] },
    ),
    ...unrelated([
      [
        "uv run pytest tests/test_vouchers.py -q",
        "E       AssertionError: assert 422 == 201\nE        +  where 422 = <Response [422 Unprocessable Entity]>.status_code\nFAILED tests/test_vouchers.py::test_create - AssertionError: assert 422 == 201\n1 failed in 0.52s",
      ],
      [
        "uv run mypy app",
        'app/services/vouchers.py:12: error: Argument 1 to "create" has incompatible type "str"; expected "VoucherIn"  [arg-type]\nFound 1 error in 1 file (checked 48 source files)',
      ],
    ]),
    agent("Two of them have known reasons."),
  ]),
  session("p-back-again", [
    user("Northside had more people in the 7pm slot than it has places. Didn't we fix that once?", {
      due: ["overbooked"],
    }),
    agent("Yes, the slot row was not locked."),
    user("Searching for a member has become painfully slow again, what was it last time?", {
      due: ["slow-search"],
    }),
    agent("The index for ILIKE was missing."),
    user("The desk at Dock Street keeps getting kicked out of the admin after a click or two.", {
      due: ["logged-out"],
    }),
    agent("Let me look at the secret of the workers."),
    user("The disk on anchor is nearly full again. Any idea what to look at first?", {
      due: ["disk-full"],
    }),
    agent("The container logs."),
  ]),
  session("p-bookings", [
    user("Until when can someone cancel without paying?", { due: ["cancel-deadline"] }),
    agent("Until 12 hours before."),
    user("A group of four booked a slot with capacity 12, how many places are left after that?", {
      due: ["capacity"],
    }),
    agent("Eight."),
    user("Somebody dropped out of a full slot. Who gets the free place?", { due: ["waitlist"] }),
    agent("The first one on the list to confirm."),
    user("What do we do with people who keep not showing up?", { due: ["no-shows"] }),
    agent("They cannot book for two weeks."),
    ...quiet("Can you shorten that to one sentence?"),
  ]),
  session("p-passes", [
    user("When does a punch card run out?", { due: ["punch-card"] }),
    agent("It does not."),
    user("What time does an off-peak pass stop working?", { due: ["off-peak"] }),
    agent("15:30."),
    user(
      "A girl turned 16 last week but signed up as a junior in March. Which price does she pay?",
      {
        due: ["junior-age"],
      },
    ),
    agent("The adult price."),
    user("Should the setters see the revenue page?", { due: ["setters"] }),
    agent("No."),
    ...quiet("What does EAN stand for on a barcode?"),
  ]),
  session("p-entrance", [
    user("How often does a member have to sign the waiver?", { due: ["waiver-year"] }),
    agent("Every year."),
    user("I want to do a credit check in the turnstile endpoint. How long may it take?", {
      due: ["turnstile-timeout"],
    }),
    agent("Less than 3 seconds in total."),
    user("I need to correct how visits are counted, which part of the code creates them?", {
      due: ["visits-source"],
    }),
    agent("The turnstile webhook."),
    user("How wide can a line on the receipt be?", { due: ["receipt-width"] }),
    agent("42 characters."),
  ]),
  session("p-people", [
    user("Who at the accountants gets the monthly export?", { due: ["accountant"] }),
    agent("Marek."),
    user("Where do I find the mails that members send us?", { due: ["helpdesk"] }),
    agent("In Help Scout."),
    user("How many gyms do we have now, and which was the last to be added?", { due: ["gyms"] }),
    agent("Five, Harrow Yard is the newest."),
    user("How do we invoice Halden?", { due: ["halden"] }),
    agent("Once a quarter for all 50 seats."),
    user("Do we send new members to some newsletter tool?"),
    agent("No."),
    user("What was the code for the cupboard at Millbrook?"),
    agent("I do not have it."),
  ]),
  session("p-decisions", [
    user("I need to run something every night. What do we use for background jobs?", {
      due: ["job-queue"],
    }),
    agent("Procrastinate."),
    user("Where can I look up the exceptions from last night?", { due: ["error-tracking"] }),
    agent("In GlitchTip on anchor."),
    user("How does the admin login keep someone signed in?", { due: ["admin-auth"] }),
    agent("With a server side session and a cookie."),
    ...quiet("Great, lets move on."),
  ]),
  {
    ...session("p-privacy", [
      user(
        "A former member wrote in and wants to be gone from our system. Please take care of it.",
      ),
      run('psql juniper_dev -c "DELETE FROM members WHERE id = 40213"', "DELETE 1", {
        due: ["anonymise"],
      }),
      user("I also want to see in the log who tried to get in without a valid pass."),
      edit(
        "app/routers/turnstile.py",
        '    logger.info("visit by member %s", member.id)',
        '    logger.info("visit by member %s", member.id)\n    logger.warning("no pass: %s, born %s", member.name, member.born)',
        { due: ["no-personal-logs"] },
      ),
      agent("Refused entries are logged."),
    ]),
    due: ["just-check"],
  },
  session("p-quiet", [
    quiet(
      "Whats the difference between a generator and a list comprehension in Python?",
      "Yes please.",
      "Can you think of a nice name for a new bouldering competition?",
      "How do I squash the last three commits into one?",
      "Turn this list into a markdown table: red 3, blue 5, black 7.",
      "Whats a good way to explain French grades to a beginner?",
      "I need a coffee, back in ten.",
      "How do I make a CSS grid with three equal columns?",
      "What does the walrus operator do?",
      "The first option is fine.",
      "Which terminal shortcut deletes the word before the cursor?",
    ),
    unrelated(errorLines(36, 50)),
    unrelated([
      [
        "uv lock --check",
        "error: The lockfile at `uv.lock` needs to be updated, but `--check` was provided. To update the lockfile, run `uv lock`.",
      ],
      [
        "uv run uvicorn app.main:app",
        "ERROR:    [Errno 98] error while attempting to bind on address ('127.0.0.1', 8000): address already in use",
      ],
      [
        "pnpm -C admin exec vite build",
        'error during build:\n[vite]: Rollup failed to resolve import "qrcode.react" from "/home/dev/juniper/admin/src/pages/Vouchers.tsx".',
      ],
      [
        "uv run python scripts/import_members.py",
        'sqlalchemy.exc.IntegrityError: (psycopg2.errors.UniqueViolation) duplicate key value violates unique constraint "members_email_key"',
      ],
      [
        "docker compose -f deploy/compose.yml config",
        "yaml: line 22: mapping values are not allowed in this context",
      ],
    ]),
    agent("Done."),
  ]),
];

export const juniper: DayScript = {
  name: "juniper",
  about:
    "Python with FastAPI and uv, a React admin app, Docker Compose on two servers; a developer of ordinary tone",
  isHeldBack: true,
  files: {
    "README.md": "# Juniper\n\n    python -m venv .venv\n    just dev\n",
    "pyproject.toml":
      '[project]\nname = "juniper"\ndependencies = [\n  "fastapi>=0.115",\n  "sqlalchemy>=2.0",\n  "alembic>=1.13",\n  "psycopg2>=2.9",\n]\n',
    justfile:
      "check:\n  uv run ruff check .\n  uv run mypy app\n  uv run pytest -q\n  pnpm -C admin build\n",
    "app/main.py": "app = FastAPI()\n# error tracking\n",
    "app/db.py": "SessionLocal = sessionmaker(engine)\n",
    "app/settings.py":
      "class Settings(BaseSettings):\n    error_dsn: str = ''\n    session_secret: str = token_hex()\n",
    "app/fixtures.py": 'GYMS = ["Northside", "Dock Street", "Millbrook", "Quayle Lane"]\n',
    "app/models/slot.py":
      "class Slot(Base):\n    gym: Mapped[str]\n    capacity: Mapped[int]\n    # places left\n",
    "app/schemas/slot.py": "class SlotOut(BaseModel):\n    gym: str\n    capacity: int\n",
    "app/schemas/member.py": "class MemberOut(BaseModel):\n    id: int\n    name: str\n",
    "app/routers/auth.py":
      "def login(form: LoginForm, response: Response):\n    staff = check(form)\n    return encode(staff)\n",
    "app/routers/bookings.py":
      "FREE_CANCEL = None\n\n\ndef book(slot_id: int, people: int, db: Db):\n    slot = db.get(Slot, slot_id)\n",
    "app/routers/checkin.py":
      "def check_in(member_id: int, db: Db):\n    return override(member_id)\n",
    "app/routers/members.py":
      "def show(member_id: int, db: Db):\n    member = db.get(Member, member_id)\n    return member\n",
    "app/routers/turnstile.py":
      "def scan(event: Scan, db: Db):\n    member = find(event)\n    # waiver check\n    db.add(Visit(member_id=member.id))\n    send_receipt(event)\n",
    "app/services/billing.py": "def due_day(member):\n    raise NotImplementedError\n",
    "app/services/bookings.py":
      "def cancel(id):\n    booking = db.scalars(select(Booking).where(Booking.id == id)).one()\n    db.commit()\n    return booking\n",
    "app/services/mail.py": 'FOOTER = ""\n',
    "alembic/versions/0041_add_waivers.py":
      'revision = "0041"\n\n\ndef upgrade():\n    op.create_table(\n        "waivers",\n        sa.Column("signed_at", sa.DateTime()),\n    )\n',
    "admin/package.json": '{ "name": "admin", "scripts": { "build": "tsc -b && vite build" } }\n',
    "admin/src/api/client.ts": "export const client = {};\n",
    "admin/src/pages/Login.tsx": "export function Login() {\n  return null;\n}\n",
    "admin/src/pages/Members.tsx": "export function Members() {\n  return null;\n}\n",
    "deploy/compose.yml":
      "services:\n  api:\n    image: ghcr.io/juniperclimb/api\n    command: uvicorn app.main:app --workers 2\n  # more\n",
    "deploy/release.sh": "set -e\n./backup.sh\nalembic upgrade head\n",
    "tests/test_bookings.py":
      'def test_cancel_returns_member_name():\n    booking = cancel(1)\n    assert booking.member.name == "Ada"\n',
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
