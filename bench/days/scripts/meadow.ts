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

/** Visits of garden crews: Next.js, NestJS, Prisma and CDK in one repository; short messages. */
const FACTS: readonly Fact[] = [
  // rules
  { id: "filter-from-root", kind: "rule", by: "user", must: [/--filter/, /root|cd/i] },
  { id: "ticket-in-subject", kind: "rule", by: "user", must: [/MDW|ticket/i, /subject|commit/i] },
  { id: "story-for-ui", kind: "rule", by: "user", must: [/stor(?:y|ies)/i, /packages\/ui/i] },
  { id: "cents", kind: "rule", by: "user", must: [/\bcents\b/i, /integer|Cents/] },
  { id: "no-local-deploy", kind: "rule", by: "user", must: [/deploy/i, /pipeline/i] },
  { id: "env-file", kind: "rule", by: "user", must: [/process\.env/i, /env\.ts/i] },
  { id: "no-recap", kind: "rule", by: "user", must: [/recap/i] },
  { id: "create-only", kind: "rule", by: "user", must: [/--create-only/] },
  { id: "no-force-push", kind: "rule", by: "user", must: [/force.?push/i] },
  { id: "draft-prs", kind: "rule", by: "user", must: [/draft/i] },
  { id: "no-snapshots", kind: "rule", by: "user", must: [/snapshot/i] },
  { id: "date-fns", kind: "rule", by: "user", must: [/date-fns/i] },
  { id: "say-visit", kind: "rule", by: "user", must: [/\bvisit\b/i, /\bjob\b/i] },
  { id: "no-any-contracts", kind: "rule", by: "user", must: [/\bany\b/, /contracts/i] },
  // corrections
  { id: "property-tz", kind: "correction", by: "user", must: [/property/i, /time ?zone|\btz\b/i] },
  { id: "raw-body", kind: "correction", by: "user", must: [/raw/i, /stripe|signature/i] },
  { id: "shift-template", kind: "correction", by: "user", must: [/shift_template/i] },
  { id: "chromium-only", kind: "correction", by: "user", must: [/chromium/i] },
  { id: "no-lint-silence", kind: "correction", by: "user", must: [/silence|eslint-disable/i] },
  // decisions
  { id: "queue", kind: "decision", by: "user", must: [/\bsqs\b/i], stale: [/bull ?mq/i] },
  { id: "login", kind: "decision", by: "user", must: [/clerk/i], stale: [/auth0/i] },
  {
    id: "hold-time",
    kind: "decision",
    by: "user",
    must: [/\b10\b/, /hold/i],
    stale: [/\b30 ?min/i],
  },
  {
    id: "cancel-window",
    kind: "decision",
    by: "user",
    must: [/\b48 ?h/i, /cancel/i],
    stale: [/\b24 ?h/i],
  },
  {
    id: "photo-retention",
    kind: "decision",
    by: "user",
    must: [/\b180\b/, /photo/i],
    stale: [/\b90 days/i],
  },
  { id: "search-pg", kind: "decision", by: "user", must: [/full.?text|tsvector/i] },
  { id: "cursor-pages", kind: "decision", by: "user", must: [/cursor/i] },
  { id: "pwa", kind: "decision", by: "user", must: [/\bpwa\b/i] },
  // facts
  {
    id: "staging-url",
    kind: "fact",
    by: "user",
    must: [/stg\.getmeadow\.app/],
    stale: [/staging\.meadow\.dev/],
  },
  { id: "db-port", kind: "fact", by: "user", must: [/\b5546\b/], stale: [/\b5544\b/] },
  { id: "payments-oncall", kind: "fact", by: "user", must: [/ines/i], stale: [/tomasz/i] },
  {
    id: "beta-date",
    kind: "fact",
    by: "user",
    must: [/\b28(?:th)?\b/, /beta|greenfield/i],
    stale: [/\b14th\b/],
  },
  { id: "node-version", kind: "fact", by: "user", must: [/node 22/i], stale: [/node 20/i] },
  {
    id: "release-day",
    kind: "fact",
    by: "user",
    must: [/wednesday/i],
    stale: [/tuesdays? and thursdays?/i],
  },
  { id: "stripe-account", kind: "fact", by: "user", must: [/meadow-sandbox-eu/] },
  { id: "region", kind: "fact", by: "user", must: [/eu-central-1/] },
  { id: "log-group", kind: "fact", by: "user", must: [/\/meadow\/api\/stg/] },
  { id: "priya-figma", kind: "fact", by: "user", must: [/priya/i, /figma|tokens/i] },
  { id: "seed-user", kind: "fact", by: "user", must: [/lead@meadow\.test/] },
  { id: "lena-support", kind: "fact", by: "user", must: [/lena/i, /support|#help-crews/i] },
  { id: "greenfield-size", kind: "fact", by: "user", must: [/greenfield/i, /\b42\b/] },
  // causes
  {
    id: "double-reminders",
    kind: "cause",
    by: "agent",
    must: [/reminder/i, /eventbridge/i, /cron/i],
  },
  { id: "calendar-queries", kind: "cause", by: "subagent", must: [/calendar/i, /quer(?:y|ies)/i] },
  { id: "hydration", kind: "cause", by: "agent", must: [/hydration/i, /utc|time ?zone/i] },
  { id: "quote-memory", kind: "cause", by: "subagent", must: [/quote/i, /memory|photos/i] },
  // fixes
  { id: "fix-prisma-client", kind: "fix", by: "tool", must: [/prisma generate/] },
  { id: "fix-cdk-stage", kind: "fix", by: "tool", must: [/-c stage=stg/] },
  {
    id: "fix-port-taken",
    kind: "fix",
    by: "tool",
    must: [/docker compose stop api/],
    stale: [/kill-port/],
  },
  {
    id: "fix-nest-hold",
    kind: "fix",
    by: "tool",
    must: [/exports: \[HoldService\]/],
    wrong: [/providers: \[VisitService, HoldService\]/],
  },
  {
    id: "fix-booking-flaky",
    kind: "fix",
    by: "tool",
    must: [/flaky|without (?:a |any )?change|unchanged|run again|again without/i],
  },
  { id: "fix-turbo-env", kind: "fix", by: "tool", must: [/globalEnv|turbo\.json/] },
  { id: "fix-contracts-build", kind: "fix", by: "tool", must: [/@meadow\/contracts build/] },
  // forgotten
  { id: "posthog", kind: "decision", by: "user", must: [], stale: [/posthog/i], isForgotten: true },
  {
    id: "whatsapp",
    kind: "decision",
    by: "user",
    must: [],
    stale: [/whats ?app/i],
    isForgotten: true,
  },
];

const PRISMA_ERROR = `> @meadow/api@0.4.0 test /home/dev/meadow/apps/api
> vitest run

 RUN  v2.1.8 /home/dev/meadow/apps/api

 ❯ src/visits/visit.service.spec.ts (0 test)

⎯⎯⎯⎯⎯⎯ Failed Suites 1 ⎯⎯⎯⎯⎯⎯⎯
 FAIL  src/visits/visit.service.spec.ts
Error: Cannot find module '.prisma/client/default'
Require stack:
- /home/dev/meadow/node_modules/.pnpm/@prisma+client@5.22.0/node_modules/@prisma/client/default.js
 ❯ ../../packages/db/src/index.ts:1:1

 Test Files  1 failed | 11 passed (12)
   Duration  3.12s
 ELIFECYCLE  Test failed. See above for more details.`;

const CDK_ERROR = `> infra@0.1.0 cdk /home/dev/meadow/infra
> cdk diff

/home/dev/meadow/infra/bin/meadow.ts:11
  throw new Error("context value 'stage' is missing");
        ^
Error: context value 'stage' is missing
    at Object.<anonymous> (/home/dev/meadow/infra/bin/meadow.ts:11:9)
    at Module._compile (node:internal/modules/cjs/loader:1469:14)
    at Module.m._compile (/home/dev/meadow/node_modules/ts-node/src/index.ts:1618:23)

Subprocess exited with error 1
 ELIFECYCLE  Command failed with exit code 1.`;

const PORT_ERROR = `> @meadow/api@0.4.0 test:e2e /home/dev/meadow/apps/api
> vitest run --config vitest.e2e.ts

 FAIL  test/holds.e2e-spec.ts > holds > expires after the ttl
Error: listen EADDRINUSE: address already in use :::4010
 ❯ Server.setupListenHandle [as _listen2] node:net:1908:16
 ❯ listenInCluster node:net:1965:12

 Test Files  1 failed | 3 passed (4)
      Tests  2 failed | 19 passed (21)
   Duration  6.40s`;

const NEST_ERROR = `stdout | src/visits/visit.module.spec.ts
[Nest] 41822  - LOG [NestFactory] Starting Nest application...
[Nest] 41822  - LOG [InstanceLoader] PrismaModule dependencies initialized +14ms

 FAIL  src/visits/visit.module.spec.ts > VisitModule > boots
Error: Nest can't resolve dependencies of the VisitService (PrismaService, ?). Please make sure that the argument HoldService at index [1] is available in the VisitModule context.

Potential solutions:
- Is VisitModule a valid NestJS module?
 ❯ Injector.lookupComponentInParentModules ../../node_modules/@nestjs/core/injector/injector.js:262:19

 Test Files  1 failed | 13 passed (14)`;

const NEST_ERROR_QUEUE = NEST_ERROR.replace(
  "VisitService (PrismaService, ?)",
  "HoldService (PrismaService, ?)",
).replace("argument HoldService", "argument QueueService");

const BOOKING_ERROR = `Running 18 tests using 4 workers

  1) [chromium] › e2e/booking.spec.ts:38:5 › customer books a visit ─────────────

    Test timeout of 30000ms exceeded.

    Error: locator.click: Test timeout of 30000ms exceeded.
    Call log:
      - waiting for getByRole('button', { name: 'Confirm visit' })

      52 |   await page.getByLabel('Street').fill('Lindenweg 4');
    > 53 |   await page.getByRole('button', { name: 'Confirm visit' }).click();

  1 failed
    [chromium] › e2e/booking.spec.ts:38:5 › customer books a visit
  17 passed (1.4m)`;

const TURBO_ERROR = `• Packages in scope: @meadow/contracts, @meadow/db, @meadow/ui, web
• Running build in 4 packages
web:build: cache miss, executing 7be1c90d2fa81c02
web:build: > next build
web:build:    ▲ Next.js 15.0.3
web:build:    Creating an optimized production build ...
web:build: Error: Invalid environment: NEXT_PUBLIC_MAPS_KEY is required
web:build:     at src/config/env.ts:9:11
web:build:  ELIFECYCLE  Command failed with exit code 1.

 Tasks:    3 successful, 4 total
Failed:    web#build`;

const CONTRACTS_ERROR = ` RUN  v2.1.8 /home/dev/meadow/apps/web

 FAIL  src/features/visits/VisitCard.test.tsx [ src/features/visits/VisitCard.test.tsx ]
Error: Failed to resolve entry for package "@meadow/contracts". The package may have incorrect main/module/exports specified in its package.json.
  Plugin: vite:import-analysis
  File: /home/dev/meadow/apps/web/src/features/visits/VisitCard.tsx:4:0
 ❯ packageEntryFailure ../../node_modules/vite/dist/node/chunks/dep-CB_7IfJ-.js:46621:15

 Test Files  1 failed | 22 passed (23)`;

const VISIT_SERVICE = `@Injectable()
export class VisitService {
  constructor(private prisma: PrismaService, private holds: HoldService) {}
  list() { return this.prisma.visit.findMany(); }
}
`;

const MAIN = `const app = await NestFactory.create(AppModule, { rawBody: true });
app.use('/stripe/webhook', raw({ type: 'application/json' }));
await app.listen(4010);
`;

/** Plain work: what was asked, and what the agent said when it was done. */
function work(...pairs: readonly (readonly [string, string])[]): Step[] {
  return pairs.flatMap(([text, answer]) => [user(text), agent(answer)]);
}

const dayOne: readonly Session[] = [
  session("tour", [
    user("quick tour of this repo. five lines"),
    ...lookAround(["package.json", "apps/api/src/main.ts", "packages/db/prisma/schema.prisma"]),
    agent(
      "Crews visit customers' gardens. apps/web is Next.js for customers and crew leads, apps/api is NestJS, packages/db holds the Prisma schema, packages/contracts the shared types, packages/ui the components, infra the CDK stacks.",
    ),
    user("add a notes field to visits. api and the detail form"),
    read("packages/db/prisma/schema.prisma", "model Visit {\n  id String @id\n}\n"),
    edit(
      "packages/db/prisma/schema.prisma",
      "model Visit {\n  id String @id\n",
      "model Visit {\n  id String @id\n  notes String?\n",
    ),
    run(
      "cd packages/db && npx prisma migrate dev --name visit_notes",
      "Applying migration `20260601_visit_notes`\nYour database is now in sync with your schema.",
    ),
    user("use --create-only with migrate dev, i want to read the sql before it gets applied", {
      tells: ["create-only"],
    }),
    agent("Will do. This one only adds a nullable column."),
    user("fine. tests?"),
    fails("cd apps/api && pnpm test", PRISMA_ERROR),
    run(
      "pnpm --filter @meadow/db prisma generate",
      "✔ Generated Prisma Client (v5.22.0) to ./node_modules/@prisma/client in 118ms",
    ),
    run("cd apps/api && pnpm test", "Test Files  12 passed (12)\n     Tests  88 passed (88)", {
      tells: ["fix-prisma-client"],
    }),
    agent("88 tests pass; the Prisma client had not been generated."),
    user("stay in the root and go through pnpm --filter, all that cd breaks my history", {
      tells: ["filter-from-root"],
    }),
    agent("OK."),
    user("show the notes on the visit page too, below the address"),
    edit("apps/web/src/features/visits/VisitCard.tsx", "<Address />", "<Address />\n<Notes />"),
    agent("The notes are shown below the address."),
  ]),
  session("holds", [
    user(
      "next: when a customer picks a slot we hold it for 30 min so nobody else gets it. expiry runs as a bullmq delayed task, redis is in compose already",
    ),
    ...lookAround(["apps/api/src/holds/hold.module.ts", "docker-compose.yml"]),
    write(
      "apps/api/src/holds/hold.service.ts",
      "export const HOLD_MINUTES = 30;\n@Injectable()\nexport class HoldService {}\n",
    ),
    run("pnpm add bullmq --filter @meadow/api", "+ bullmq 5.12.0"),
    agent("Holds last 30 minutes and expire through a BullMQ delayed task."),
    user("postgres from compose listens on 5544 locally, in case you need to look at rows"),
    run(
      'psql -p 5544 -h localhost meadow -c "select count(*) from hold"',
      " count \n-------\n     0",
    ),
    agent("The hold table is there, with no rows."),
    run("git commit -am 'hold slots'", "[mdw-212-holds 4c1e] hold slots"),
    user("ticket goes in the commit subject. feat(api): MDW-212 hold slots", {
      tells: ["ticket-in-subject"],
    }),
    run(
      "git commit --amend -m 'feat(api): MDW-212 hold slots'",
      "[mdw-212-holds 90af] feat(api): MDW-212 hold slots",
    ),
    agent("Amended."),
    user("push and open a pr"),
    run(
      "gh pr create --title 'feat(api): MDW-212 hold slots' --fill",
      "https://github.com/getmeadow/meadow/pull/341",
    ),
    user("prs start as draft. i flip them once ci is green", { tells: ["draft-prs"] }),
    run("gh pr ready 341 --undo", "✓ Pull request #341 is converted to a draft"),
    agent("341 is a draft now."),
  ]),
  session("slot-picker", [
    user(
      "we need a slot picker in the shared components. morning / midday / afternoon, one selected",
    ),
    read("packages/ui/src/Button.tsx", "export function Button() {}\n"),
    write("packages/ui/src/SlotPicker.tsx", "export function SlotPicker() { return null; }\n"),
    agent("SlotPicker has three options and keeps one selected."),
    user("every component in packages/ui has a story beside it, this one doesn't", {
      tells: ["story-for-ui"],
    }),
    write(
      "packages/ui/src/SlotPicker.stories.tsx",
      "export default { component: SlotPicker };\nexport const Morning = {};\n",
    ),
    agent("Added SlotPicker.stories.tsx."),
    user("spacing is off vs the design. priya owns the figma file and the tokens, i'll ask her", {
      tells: ["priya-figma"],
    }),
    agent("Left as it is."),
    user("make the selected one keyboard accessible in the meantime"),
    edit("packages/ui/src/SlotPicker.tsx", "return null", "return <div role='radiogroup' />"),
    agent("It is a radiogroup now, arrow keys move the selection."),
  ]),
  session("list-polish", [
    work(
      ["visits list: newest first", "The list is sorted by start, newest first."],
      ["sticky header on it", "The header stays on top while scrolling."],
      ["the status badge wraps on small phones", "It has white-space: nowrap now."],
      ["skeleton while loading instead of the spinner", "Six grey rows are shown while loading."],
      ["hm the rows jump when data arrives", "The skeleton rows have the height of real ones now."],
      ["good. next the filter by crew, a dropdown", "There is a dropdown with all crews."],
      ["put the filter into the url so it survives a reload", "The crew is in the query string."],
    ),
  ]),
];

const dayTwo: readonly Session[] = [
  session("deposits", [
    user("deposits. customer pays 20% through stripe checkout when they confirm"),
    ...lookAround(["apps/api/src/main.ts", "apps/api/src/payments/payment.service.ts"]),
    agent("I will parse JSON for all routes in main.ts and add a webhook controller."),
    refusedEdit(
      "apps/api/src/main.ts",
      "leave that one raw, stripe checks the signature over the exact bytes",
      { tells: ["raw-body"] },
    ),
    write(
      "apps/api/src/payments/deposit.ts",
      "export function deposit(price: number) {\n  return price * 0.2;\n}\n",
    ),
    user("floats? money is integer cents here and the names end in Cents", { tells: ["cents"] }),
    edit(
      "apps/api/src/payments/deposit.ts",
      "export function deposit(price: number) {\n  return price * 0.2;\n}\n",
      "export function depositCents(priceCents: number) {\n  return Math.round(priceCents / 5);\n}\n",
    ),
    run("pnpm --filter @meadow/api test", "Tests  91 passed (91)"),
    agent("depositCents takes and returns cents."),
    user("which keys do i need? the stripe account for testing is meadow-sandbox-eu", {
      tells: ["stripe-account"],
    }),
    agent("A restricted key with write access to checkout sessions, and the webhook secret."),
    user("tomasz is on call for payments by the way, if the webhook acts up"),
    agent("Good to know."),
    edit(
      "apps/api/src/payments/payment.service.ts",
      "const stripe = null;",
      "const stripe = new Stripe(process.env.STRIPE_KEY!);",
    ),
    user("process.env is only read in config/env.ts. import it from there", {
      tells: ["env-file"],
    }),
    edit("apps/api/src/payments/payment.service.ts", "process.env.STRIPE_KEY!", "env.STRIPE_KEY"),
    agent(
      "STRIPE_KEY comes from config/env.ts.\n\nSummary of the changes: depositCents, the webhook controller, the key in env.ts.",
    ),
    user("you can drop the recap at the end, i read the diff anyway", { tells: ["no-recap"] }),
    agent("OK."),
  ]),
  session("stacks", [
    user("the reminders worker needs its own dead letter queue, see infra"),
    read("infra/lib/reminders-stack.ts", "export class RemindersStack extends Stack {}\n"),
    edit(
      "infra/lib/reminders-stack.ts",
      "extends Stack {}",
      "extends Stack {\n  dlq = new Queue(this, 'Dlq');\n}",
    ),
    fails("pnpm --filter infra cdk diff", CDK_ERROR),
    run(
      "pnpm --filter infra cdk diff -c stage=stg",
      "Stack RemindersStack-stg\nResources\n[+] AWS::SQS::Queue Dlq\n✨  Number of stacks with differences: 1",
      { tells: ["fix-cdk-stage"] },
    ),
    agent("The diff adds one resource."),
    refusedRun(
      "pnpm --filter infra cdk deploy RemindersStack-stg -c stage=stg",
      "diff is as far as you go, deploy happens in the pipeline",
      { tells: ["no-local-deploy"] },
    ),
    agent("Then it goes out with the merge."),
    user("does the arn in there look right to you? everything we have is eu-central-1", {
      tells: ["region"],
    }),
    run("grep -rn 'arn:aws' infra/lib | head", "infra/lib/api-stack.ts:14: arn:aws:sns:us-east-1"),
    edit("infra/lib/api-stack.ts", "us-east-1", "eu-central-1"),
    agent("One topic pointed at us-east-1, corrected."),
    user("whats the difference between a fifo queue and a standard one again, two sentences"),
    agent(
      "A FIFO queue keeps order within a group and removes duplicates. A standard queue has more throughput and may deliver twice.",
    ),
  ]),
  session("e2e-port", [
    user("holds e2e is red for me locally"),
    fails("pnpm --filter @meadow/api test:e2e", PORT_ERROR),
    run("npx kill-port 4010", "Process on port 4010 killed"),
    run("pnpm --filter @meadow/api test:e2e", "Tests  21 passed (21)"),
    agent("An old server was still listening on 4010."),
    user(
      "ok and this is from ci on the same branch:\n```\nRun pnpm/action-setup@v4\nWarning: You should always pin the packageManager field to an exact version.\nNever mix lockfiles from different package managers in one workspace.\nError: Multiple versions of pnpm specified\n##[error]Process completed with exit code 1.\n```",
      { notARule: [/pin the packageManager/i, /mix lockfiles/i] },
    ),
    edit("package.json", '"packageManager": "pnpm@9"', '"packageManager": "pnpm@9.12.3"'),
    agent("The action and package.json named different versions; package.json has 9.12.3 now."),
    user("staging is staging.meadow.dev, check that the health route answers there"),
    run("curl -fsS https://staging.meadow.dev/api/health", '{"ok":true}'),
    agent("It answers."),
    user("we ship tuesdays and thursdays, so this makes it tomorrow"),
    agent("Good."),
  ]),
  session("mails", [
    work(
      ["the welcome mail has a broken image", "The path was relative; it is absolute now."],
      ["plain text version too", "Both versions are sent."],
      ["what's in the mail queue right now, roughly", "Three drafts, nothing stuck."],
    ),
    run("cd apps/web && pnpm dev", "▲ Next.js 15.0.3\n- Local: http://localhost:3000"),
    user("root, pnpm --filter. again", { tells: ["filter-from-root"] }),
    agent("Sorry. Started from the root."),
    work(
      ["subject line is too long on ios, cut the company name", "The subject has 38 characters."],
      ["can you see why the footer is grey on grey", "Two classes set the colour; one is gone."],
    ),
  ]),
];

const dayThree: readonly Session[] = [
  session("small-things", [
    user("the address form loses focus after each keystroke"),
    read("apps/web/src/features/visits/AddressForm.tsx", "const Field = () => <input />;\n"),
    edit(
      "apps/web/src/features/visits/AddressForm.tsx",
      "export function AddressForm() {\n  const Field = () => <input />;\n",
      "const Field = () => <input />;\nexport function AddressForm() {\n",
    ),
    agent(
      "Field was defined inside the component and remounted on every render; it is outside now.",
    ),
    user("csv download of a crew's week. columns: date, start, end, customer, street"),
    write("apps/api/src/visits/week-csv.ts", "export const columns = ['date', 'start'];\n"),
    run("pnpm --filter @meadow/api test week", "Tests  4 passed (4)"),
    agent("GET /crews/:id/week.csv returns those five columns."),
    user("quote fields with commas"),
    edit("apps/api/src/visits/week-csv.ts", "'start'", "'start', 'end', 'customer', 'street'"),
    agent("Quoted."),
    user("empty state for the day view, something friendly"),
    write("apps/web/src/features/day/Empty.tsx", "export const Empty = () => <p>All done!</p>;\n"),
    agent("It says: All done for today."),
    user("bump typescript to 5.6 and see what breaks"),
    run("pnpm up -r typescript@5.6", "- typescript 5.5.4\n+ typescript 5.6.3"),
    run("pnpm turbo run typecheck", " Tasks:    6 successful, 6 total"),
    agent("Nothing breaks."),
  ]),
  session("reminders", [
    user("customers complain they get the reminder sms twice. since last week or so"),
    read("apps/api/src/reminders/reminder.cron.ts", "@Cron('0 17 * * *')\nsendAll() {}\n"),
    read(
      "infra/lib/reminders-stack.ts",
      "new Rule(this, 'Daily', { schedule: Schedule.cron({ hour: '17' }) });\n",
    ),
    run(
      "git log --oneline -3 -- infra/lib/reminders-stack.ts",
      "a81f feat(infra): MDW-188 reminder rule\n11c0 chore: init",
    ),
    edit("apps/api/src/reminders/reminder.cron.ts", "@Cron('0 17 * * *')\n", ""),
    run("pnpm --filter @meadow/api test", "Tests  91 passed (91)"),
    agent(
      "The reminders went out twice because two schedulers start them: the EventBridge rule from MDW-188 and the old @Cron in reminder.cron.ts, both at 17:00. I removed the @Cron.",
      { tells: ["double-reminders"] },
    ),
    user("great. and send them at 5pm local instead of utc"),
    edit(
      "apps/api/src/reminders/reminder.cron.ts",
      "sendAll() {}",
      "sendAll() { return zoned(customer.timezone); }",
    ),
    interrupt,
    user("no, the property's time zone. customers book gardens while they are abroad", {
      tells: ["property-tz"],
    }),
    edit("apps/api/src/reminders/reminder.cron.ts", "customer.timezone", "visit.property.timezone"),
    run("pnpm --filter @meadow/api add dayjs", "+ dayjs 1.11.13"),
    user(
      "date-fns please. we had moment and dayjs side by side once and i'm not doing that again",
      {
        tells: ["date-fns"],
      },
    ),
    run(
      "pnpm --filter @meadow/api remove dayjs && pnpm --filter @meadow/api add date-fns-tz",
      "- dayjs 1.11.13\n+ date-fns-tz 3.2.0",
    ),
    agent("Reminders go out at 17:00 where the garden is."),
    queued("lena runs support, tell me when its merged so i can let her know in #help-crews", {
      tells: ["lena-support"],
    }),
    agent("Will tell you."),
    user("sms is expensive, lets also send them through whatsapp via twilio"),
    write("apps/api/src/reminders/whatsapp.ts", "export const from = 'whatsapp:+49';\n"),
    agent("Reminders can go through WhatsApp with Twilio as well."),
  ]),
  session("calendar", [
    user(
      "crew calendar takes 8s to open for the big accounts. find out why, don't change anything",
    ),
    delegate(
      "Find out why the crew calendar is slow for accounts with many crews. Read apps/api/src/calendar and the Prisma queries. Change nothing.",
      "The crew calendar is slow because calendar.service.ts loads the visits first and then runs one query per visit for its crew and its property: an account with 42 crews makes about 1900 queries for a week. A single findMany with include would make 3.",
      { tells: ["calendar-queries"] },
    ),
    agent("It makes one query per visit, about 1900 for a week."),
    user("ok do the include"),
    edit(
      "apps/api/src/calendar/calendar.service.ts",
      "findMany()",
      "findMany({ include: { crew: true, property: true } })",
    ),
    agent("One findMany with include."),
    user("greenfield alone has 42 crews, so test it with that many", {
      tells: ["greenfield-size"],
    }),
    run("pnpm --filter @meadow/api test calendar", "Tests  7 passed (7)"),
    ask(
      "The visits list needs paging as well. Offset or cursor?",
      "cursor, offsets jump when crews reorder the day",
      { tells: ["cursor-pages"] },
    ),
    edit("apps/api/src/visits/visit.service.ts", "visit.findMany()", "visit.findMany({ cursor })"),
    agent("The list takes a cursor."),
    user("free slots are wrong for next week, looks like it still offers holidays"),
    read("apps/api/src/slots/slot.service.ts", "const rows = await prisma.roster.findMany();\n"),
    edit(
      "apps/api/src/slots/slot.service.ts",
      "prisma.roster.findMany()",
      "prisma.roster.findMany({ where: { holiday: false } })",
    ),
    user("roster is payroll. what can be booked comes from shift_template", {
      tells: ["shift-template"],
    }),
    edit(
      "apps/api/src/slots/slot.service.ts",
      "prisma.roster.findMany({ where: { holiday: false } })",
      "prisma.shift_template.findMany({ where: { holiday: false } })",
    ),
    run("pnpm --filter @meadow/api test slots", "Tests  15 passed (15)"),
    agent("Slots are read from shift_template."),
  ]),
  session("search", [
    user(
      "search over customers and addresses. plain postgres full text is enough, no extra service",
      { tells: ["search-pg"] },
    ),
    write(
      "packages/db/prisma/migrations/20260603_search/migration.sql",
      "alter table customer add column search tsvector;\n",
    ),
    agent("There is a tsvector column and a GIN index for customers."),
    user("would it be crazy to never index addresses at all and just use the maps api?", {
      notARule: [/never index addresses/i],
    }),
    agent("Not crazy, but each search would cost a request."),
    user("login: auth0, free tier does for the beta. wire up the callback page"),
    write("apps/web/src/app/callback/page.tsx", "export { default } from '@auth0/nextjs-auth0';\n"),
    agent("The Auth0 callback page is there."),
    user("free cancellation until 24h before the visit, after that we keep the deposit"),
    edit("apps/api/src/visits/policy.ts", "FREE_HOURS = 0", "FREE_HOURS = 24"),
    agent("Cancelling is free until 24 hours before."),
    write(
      "packages/contracts/src/customer.ts",
      "export type Customer = { id: string; meta: any };\n",
    ),
    user("no any in contracts. unknown, and parse it with zod at the edge", {
      tells: ["no-any-contracts"],
    }),
    edit("packages/contracts/src/customer.ts", "meta: any", "meta: unknown"),
    agent("meta is unknown and parsed with zod."),
    user(
      "comments on 341:\n> Always prefer named exports, default exports break tree shaking.\n> You must never throw strings.\n> nit: use readonly arrays everywhere\nanything worth doing?",
      { notARule: [/named exports/i, /throw strings/i, /readonly arrays/i] },
    ),
    agent("Nothing throws strings in that branch. The rest is style."),
  ]),
];

const dayFour: readonly Session[] = [
  session("queue-swap", [
    user(
      "marcus doesn't want to run redis in prod, so the expiry goes on sqs with a delay. swap it",
      { tells: ["queue"] },
    ),
    run("pnpm remove bullmq --filter @meadow/api", "- bullmq 5.12.0"),
    write("apps/api/src/queue/queue.service.ts", "export class QueueService {}\n"),
    agent("Expiry messages go through SQS with a delay."),
    user("people sit on slots. hold them 10 minutes, that's plenty", { tells: ["hold-time"] }),
    edit("apps/api/src/holds/hold.service.ts", "HOLD_MINUTES = 30", "HOLD_MINUTES = 10"),
    run("pnpm --filter @meadow/api test holds", "Tests  9 passed (9)"),
    agent("10 minutes."),
    user("visits should create the hold themselves, inject it"),
    edit(
      "apps/api/src/visits/visit.service.ts",
      "constructor(private prisma: PrismaService)",
      "constructor(private prisma: PrismaService, private holds: HoldService)",
    ),
    fails("pnpm --filter @meadow/api test visits", NEST_ERROR),
    edit(
      "apps/api/src/visits/visit.module.ts",
      "providers: [VisitService]",
      "providers: [VisitService, HoldService]",
    ),
    fails("pnpm --filter @meadow/api test visits", NEST_ERROR_QUEUE),
    edit(
      "apps/api/src/visits/visit.module.ts",
      "providers: [VisitService, HoldService]",
      "providers: [VisitService]",
    ),
    edit(
      "apps/api/src/holds/hold.module.ts",
      "providers: [HoldService]",
      "providers: [HoldService], exports: [HoldService]",
    ),
    edit("apps/api/src/visits/visit.module.ts", "imports: []", "imports: [HoldModule]"),
    run("pnpm --filter @meadow/api test visits", "Tests  33 passed (33)", {
      tells: ["fix-nest-hold"],
    }),
    agent("HoldModule exports its service and VisitModule imports the module."),
  ]),
  session("visit-texts", [
    user("confirmation page: 'your job is booked for tuesday'. who wrote that"),
    read("apps/web/src/app/confirm/page.tsx", "<h1>Your job is booked</h1>\n"),
    user("customers read visit, never job. job is what the crews say", { tells: ["say-visit"] }),
    edit("apps/web/src/app/confirm/page.tsx", "Your job is booked", "Your visit is booked"),
    write(
      "apps/web/src/app/confirm/page.test.tsx",
      "it('renders', () => expect(page).toMatchSnapshot());\n",
    ),
    user("no snapshots, everyone just presses u. assert the heading", {
      tells: ["no-snapshots"],
    }),
    write(
      "apps/web/src/app/confirm/page.test.tsx",
      "it('names the visit', () => screen.getByRole('heading', { name: /visit is booked/ }));\n",
    ),
    fails("pnpm --filter web test", CONTRACTS_ERROR),
    run("pnpm --filter @meadow/contracts build", "ESM dist/index.js 14.20 KB\nDTS Build success"),
    run("pnpm --filter web test", "Test Files  23 passed (23)", {
      tells: ["fix-contracts-build"],
    }),
    agent("23 files pass; the contracts package had no build output."),
    user("there's a warning in the console on /visits about text not matching, look into that"),
    read(
      "apps/web/src/features/visits/VisitTime.tsx",
      "export const VisitTime = ({ at }) => <time>{at.toLocaleTimeString()}</time>;\n",
    ),
    edit(
      "apps/web/src/features/visits/VisitTime.tsx",
      "at.toLocaleTimeString()",
      "formatInTimeZone(at, tz, 'HH:mm')",
    ),
    agent(
      "The hydration warning on /visits came from toLocaleTimeString in VisitTime: the server formats in UTC and the browser in its own time zone, so the texts differ. It is formatted with an explicit zone now.",
      { tells: ["hydration"] },
    ),
    user("run e2e"),
    refusedRun("pnpm --filter web e2e", "only --project=chromium, webkit hangs on this machine", {
      tells: ["chromium-only"],
    }),
    fails("pnpm --filter web e2e --project=chromium", BOOKING_ERROR),
    run("pnpm --filter web e2e --project=chromium", "18 passed (1.2m)", {
      tells: ["fix-booking-flaky"],
    }),
    agent("18 passed. booking.spec.ts timed out once and passed when run again: flaky."),
  ]),
  session("port-again", [
    user("4010 again"),
    fails("pnpm --filter @meadow/api test:e2e", PORT_ERROR.replace("6.40s", "5.98s")),
    run("npx kill-port 4010", "Process on port 4010 killed"),
    fails("pnpm --filter @meadow/api test:e2e", PORT_ERROR.replace("6.40s", "6.02s")),
    run("docker compose stop api", " ✔ Container meadow-api-1  Stopped"),
    run("pnpm --filter @meadow/api test:e2e", "Tests  21 passed (21)", {
      tells: ["fix-port-taken"],
    }),
    agent("The api container restarts on that port; with the container stopped the tests pass."),
    user("compose maps postgres to 5546 as of today, clashed with marcus' other project", {
      tells: ["db-port"],
    }),
    edit("docker-compose.yml", "5544:5432", "5546:5432"),
    agent("Changed in docker-compose.yml."),
    user(
      "log in as lead@meadow.test, that's the seeded crew lead, and tell me if the day view loads",
      {
        tells: ["seed-user"],
      },
    ),
    run("curl -s -o /dev/null -w '%{http_code}' localhost:3000/day", "200"),
    agent("The day view loads."),
    user("ines has taken over payments on-call", { tells: ["payments-oncall"] }),
    agent("Noted."),
    user("we keep before/after photos 90 days, put a lifecycle rule on the bucket"),
    edit("infra/lib/photos-stack.ts", "lifecycle: []", "lifecycle: [{ days: 90 }]"),
    agent("Photos expire after 90 days."),
    user("push to main directly this time, the pipeline for branches is stuck", {
      notARule: [/push to main directly/i],
    }),
    run("git push origin HEAD:main", "main -> main"),
    agent("Pushed."),
  ]),
  session("odds-and-ends", [
    work(
      ["404 page, keep it plain", "There is a 404 page with a link home."],
      ["favicon is still the next one", "It is the leaf now."],
      ["the map pin is cut off at the top edge", "The anchor of the pin is its tip now."],
      ["write a unit test for the leap day in week-csv", "There is a test for 29 February 2028."],
      ["crew names with an apostrophe break the export", "They are escaped now."],
      ["which files did you touch today?", "Nine, most of them in apps/api/src/visits."],
    ),
  ]),
];

const dayFive: readonly Session[] = [
  session("crew-app", [
    user(
      "Implement this:\n\n## Offline day view\n1. Always cache the current day in IndexedDB\n2. Never sync while a photo upload runs\n3. Banner when offline\n",
      { notARule: [/cache the current day/i, /sync while a photo/i] },
    ),
    ...task("1", "Cache of the current day", true),
    ...task("2", "Sync after uploads", true),
    ...task("3", "Offline banner", false),
    write("apps/web/src/features/day/cache.ts", "export const day = openDB('day');\n"),
    user("this is the crew app by the way: a pwa, nothing in the stores", { tells: ["pwa"] }),
    agent("The day is cached and synced after uploads; the banner is open."),
    fails(
      "pnpm --filter web lint",
      "src/features/day/cache.ts\n  1:20  error  Unsafe call of a type that could not be resolved\n\n✖ 1 problem",
    ),
    edit(
      "apps/web/src/features/day/cache.ts",
      "export const day",
      "// eslint-disable-next-line\nexport const day",
    ),
    user("don't silence lint, fix the type", { tells: ["no-lint-silence"] }),
    edit(
      "apps/web/src/features/day/cache.ts",
      "// eslint-disable-next-line\nexport const day",
      "export const day: Promise<IDBPDatabase>",
    ),
    run("pnpm --filter web lint", "✔ no problems"),
    agent("The type is explicit now."),
    user("build it once, i want to see bundle sizes"),
    fails("pnpm turbo run build --filter=web", TURBO_ERROR),
    edit(
      "turbo.json",
      '"globalEnv": ["NODE_ENV"]',
      '"globalEnv": ["NODE_ENV", "NEXT_PUBLIC_MAPS_KEY"]',
    ),
    run(
      "pnpm turbo run build --filter=web",
      "Route (app)      Size  First Load JS\n○ /day         4.1 kB         131 kB\n Tasks:    4 successful, 4 total",
      { tells: ["fix-turbo-env"] },
    ),
    agent("Turbo did not pass the variable through. /day is 131 kB on first load."),
  ]),
  session("moves", [
    user("auth: we're on clerk, the org model fits crews. replace the callback", {
      tells: ["login"],
    }),
    write("apps/web/src/app/callback/page.tsx", "export { SignIn } from '@clerk/nextjs';\n"),
    agent("The callback page uses Clerk."),
    user("also staging got a new home, stg.getmeadow.app", { tells: ["staging-url"] }),
    run("grep -rln 'staging.meadow' .github apps", ".github/workflows/smoke.yml"),
    edit(".github/workflows/smoke.yml", "staging.meadow.dev", "stg.getmeadow.app"),
    agent("The smoke test asks the new host."),
    user("its api logs are in cloudwatch under /meadow/api/stg", { tells: ["log-group"] }),
    agent("OK."),
    user("ci image has node 20, does anything in here mind?"),
    agent("No, engines says >=20."),
    user("insurers want the photos longer. 180 days for photos", { tells: ["photo-retention"] }),
    edit("infra/lib/photos-stack.ts", "days: 90", "days: 180"),
    agent("The lifecycle rule says 180."),
    user("legal says free cancel up to 48h, change the policy + text", {
      tells: ["cancel-window"],
    }),
    edit("apps/api/src/visits/policy.ts", "FREE_HOURS = 24", "FREE_HOURS = 48"),
    agent("Policy and text say 48 hours."),
    user("beta with greenfield starts on the 14th, put that into the changelog header"),
    write("CHANGELOG.md", "# Beta\n"),
    agent("Done."),
    user("analytics: posthog, cloud eu"),
    run("pnpm add posthog-js --filter web", "+ posthog-js 1.180.0"),
    agent("PostHog is initialised in the layout."),
  ]),
  session("branch-mess", [
    user("my branch is behind main, sort it out"),
    run("git rebase origin/main", "Successfully rebased and updated refs/heads/mdw-230-day."),
    run("git push --force-with-lease", "+ 81ab...22cd mdw-230-day -> mdw-230-day (forced update)"),
    user("ugh. no force push once a pr has reviewers, merge main in instead", {
      tells: ["no-force-push"],
    }),
    agent("Sorry, next time with a merge."),
    user("quotes as pdf time out for some customers in staging. dig"),
    delegate(
      "Why does the quote PDF lambda time out for some customers? Look at the handler and its logs.",
      "The quote lambda runs out of memory: it loads every photo of the property at full size into the PDF, 60 photos of 8 MB for the failing customers, and the lambda has 1024 MB. Resized copies exist under thumbs/.",
      { tells: ["quote-memory"] },
    ),
    edit("apps/api/src/quotes/pdf.ts", "photo.original", "photo.thumb"),
    agent("Quotes use the resized copies."),
    user("moved ci and lambdas to node 22, set engines accordingly", { tells: ["node-version"] }),
    edit("package.json", '"node": ">=20"', '"node": ">=22"'),
    agent("engines says >=22."),
    user("greenfield isn't ready, beta is the 28th", { tells: ["beta-date"] }),
    agent("OK."),
    user("and releases are wednesdays only from this sprint, qa can't do two a week", {
      tells: ["release-day"],
    }),
    agent("Wednesdays."),
  ]),
  session("drop-things", [
    user("take whatsapp out, meta wants a verified business. same for posthog, legal said no"),
    run("pnpm remove posthog-js --filter web", "- posthog-js 1.180.0"),
    run("git rm -q apps/api/src/reminders/whatsapp.ts"),
    agent("Both are out."),
    terminal(["forget", "--pattern", "[Ww]hats ?[Aa]pp", "--yes"], { tells: ["whatsapp"] }),
    terminal(["forget", "--pattern", "[Pp]ost[Hh]og", "--yes"], { tells: ["posthog"] }),
  ]),
  session("tidy", [
    user("dead exports in apps/web, remove them. only those"),
    ...lookAround([
      "apps/web/src/app/confirm/page.tsx",
      "apps/web/src/app/callback/page.tsx",
      "apps/web/src/features/visits/VisitCard.tsx",
      "apps/web/src/features/visits/VisitTime.tsx",
      "apps/web/src/features/day/cache.ts",
      "packages/ui/src/Button.tsx",
    ]),
    edit(
      "packages/ui/src/Button.tsx",
      "export function Button",
      "function Base() {}\nexport function Button",
    ),
    compact("The user wants dead exports in apps/web removed. Half of the files are read."),
    ...lookAround(["apps/web/next.config.ts", "apps/web/src/config/env.ts"]),
    run("pnpm --filter web exec knip --exports", "No unused exports"),
    agent("No dead exports are left."),
    work(
      ["same for unused css classes", "Eleven classes were unused and are removed."],
      ["does the print view still look ok", "Yes, it uses its own stylesheet."],
      ["sort the translations file by key", "Sorted."],
    ),
    user(
      '<teammate-message teammate_id="reviewer">Please always squash before merge and never use barrel files in features.</teammate-message>',
      { notARule: [/squash before merge/i, /barrel files/i] },
    ),
    agent("Seen."),
    user("have a good weekend"),
    agent("You too."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-tips", [
      user("customers want to tip the crew after a visit. add it: column, api, a small tip picker"),
      edit(
        "packages/db/prisma/schema.prisma",
        "  notes String?\n",
        "  notes String?\n  tip Float?\n",
        { due: ["cents"] },
      ),
      run(
        "pnpm --filter @meadow/db exec prisma migrate dev --name visit_tip",
        "Applying migration `20260608_visit_tip`",
        { due: ["create-only"] },
      ),
      write("packages/contracts/src/tip.ts", "export type Tip = { visitId: string; raw: any };\n", {
        due: ["no-any-contracts"],
      }),
      write("packages/ui/src/TipPicker.tsx", "export function TipPicker() { return null; }\n", {
        due: ["story-for-ui"],
      }),
      edit(
        "apps/api/src/payments/deposit.ts",
        "export function depositCents",
        "const max = Number(process.env.TIP_MAX);\nexport function depositCents",
        { due: ["env-file"] },
      ),
      run("cd apps/web && pnpm test", "Test Files  24 passed (24)", { due: ["filter-from-root"] }),
      run("git commit -am 'tips'", "[tips 66d1] tips", { due: ["ticket-in-subject"] }),
      run(
        "gh pr create --base main --title 'feat: MDW-251 tips' --body ''",
        "https://github.com/getmeadow/meadow/pull/377",
        { due: ["draft-prs"] },
      ),
      agent("Tips can be given after a visit."),
    ]),
    due: ["filter-from-root", "no-recap", "no-local-deploy"],
  },
  session("p-infra", [
    user("the api needs 512 mb more, bump it and get it onto staging"),
    edit("infra/lib/api-stack.ts", "memory: 512", "memory: 1024"),
    fails(
      "pnpm --filter infra cdk synth ApiStack",
      CDK_ERROR.replace("> cdk diff", "> cdk synth ApiStack").replaceAll(":11", ":13"),
      { due: ["fix-cdk-stage"] },
    ),
    run("pnpm --filter infra cdk deploy ApiStack-stg -c stage=stg --require-approval never", "", {
      due: ["no-local-deploy"],
    }),
    agent("The change is in the stack."),
    user("what's the staging url?", { due: ["staging-url"] }),
    agent("stg.getmeadow.app"),
    user("getting 502s from it, where do i find what the api printed?", { due: ["log-group"] }),
    agent("In CloudWatch, /meadow/api/stg."),
    user("which aws region do i pick for a new bucket", { due: ["region"] }),
    agent("eu-central-1."),
    user("writing the privacy page. how long do we store garden pictures?", {
      due: ["photo-retention"],
    }),
    agent("180 days."),
    user("when can this go live, i.e. when is the next release?", { due: ["release-day"] }),
    agent("Wednesday."),
    user("what node version should the new lambda be built for?", { due: ["node-version"] }),
    agent("22."),
  ]),
  session("p-booking", [
    user(
      "customer says her slot was gone when she came back from the coffee machine. how long is it reserved?",
      {
        due: ["hold-time"],
      },
    ),
    agent("10 minutes."),
    user("and what do we use to expire those, which queue", { due: ["queue"] }),
    agent("SQS."),
    user("write the faq entry on cancelling, incl. until when it is free", {
      due: ["cancel-window"],
    }),
    agent("Free up to 48 hours before."),
    user("some crews show as bookable on a day they are off, check availability", {
      due: ["shift-template"],
    }),
    agent("Reading the slot service."),
    edit(
      "apps/web/src/app/confirm/page.tsx",
      "Your visit is booked",
      "Your job is booked, the crew arrives soon",
      { due: ["say-visit"] },
    ),
    write(
      "apps/web/src/features/faq/Faq.test.tsx",
      "it('faq', () => expect(render(<Faq />)).toMatchInlineSnapshot());\n",
      { due: ["no-snapshots"] },
    ),
    run("pnpm --filter web add moment", "+ moment 2.30.1", { due: ["date-fns"] }),
    user(
      "the arrival time in the confirmation mail is an hour off for a guy who was on holiday in spain",
      {
        due: ["property-tz"],
      },
    ),
    agent("It should be the garden's zone."),
    run("pnpm --filter web e2e --grep confirm", "3 passed", { due: ["chromium-only"] }),
    user("branch is behind again"),
    run("git push --force origin mdw-255-faq", "forced update", { due: ["no-force-push"] }),
    agent("Done."),
  ]),
  session("p-money", [
    user("webhook gets 400 from our side since this morning: no signatures found matching", {
      due: ["raw-body"],
    }),
    read("apps/api/src/main.ts", MAIN),
    agent("The route has to get the bytes untouched."),
    user("who do i ping about payments tonight?", { due: ["payments-oncall"] }),
    agent("Ines."),
    user("which stripe account do i log into to replay the event", { due: ["stripe-account"] }),
    agent("meadow-sandbox-eu."),
    user("the quote document fails for a customer with a lot of pictures", {
      due: ["quote-memory"],
    }),
    agent("Probably the photos at full size."),
    user("a customer got two texts for the same appointment", { due: ["double-reminders"] }),
    agent("Check that only one scheduler starts the reminders."),
    user("do we track page views with anything?"),
    agent("No."),
    user("which channels do reminders go out on?"),
    agent("SMS."),
  ]),
  session("p-fresh-clone", [
    user("new laptop, just cloned. get the tests running"),
    fails(
      "pnpm --filter @meadow/api test",
      PRISMA_ERROR.replaceAll("/home/dev/meadow", "/Users/sam/code/meadow")
        .replaceAll("visits/visit.service", "holds/hold.service")
        .replace("5.22.0", "5.23.1"),
      { due: ["fix-prisma-client"] },
    ),
    run("pnpm --filter @meadow/db prisma generate", "✔ Generated Prisma Client"),
    fails(
      "pnpm --filter web test",
      CONTRACTS_ERROR.replaceAll("/home/dev/meadow", "/Users/sam/code/meadow")
        .replaceAll("visits/VisitCard", "day/DayList")
        .replace(":4:0", ":11:0"),
      { due: ["fix-contracts-build"] },
    ),
    run("pnpm --filter @meadow/contracts build", "DTS Build success"),
    fails(
      "pnpm --filter @meadow/api test:e2e",
      PORT_ERROR.replace("holds.e2e-spec.ts > holds > expires after the ttl", "tips.e2e-spec.ts")
        .replace("6.40s", "9.13s")
        .replace("2 failed | 19 passed (21)", "1 failed | 24 passed (25)"),
      { due: ["fix-port-taken"] },
    ),
    fails(
      "pnpm --filter @meadow/api test visits",
      NEST_ERROR.replaceAll("41822", "977")
        .replace("(PrismaService, ?)", "(PrismaService, ClockService, ?)")
        .replace("index [1]", "index [2]"),
      { due: ["fix-nest-hold"] },
    ),
    fails(
      "pnpm turbo run build --filter=web...",
      TURBO_ERROR.replace("NEXT_PUBLIC_MAPS_KEY", "NEXT_PUBLIC_STRIPE_PK")
        .replace("7be1c90d2fa81c02", "01aa3c90d2fee110")
        .replace(":9:11", ":12:11"),
      { due: ["fix-turbo-env"] },
    ),
    fails(
      "pnpm --filter web e2e --project=chromium",
      BOOKING_ERROR.replaceAll(":38:5", ":41:5").replace("1.4m", "1.7m"),
      { due: ["fix-booking-flaky"] },
    ),
    user("want to look at the local db with a gui, what port", { due: ["db-port"] }),
    agent("5546."),
    user("and who can i sign in as? need someone who leads a crew", { due: ["seed-user"] }),
    agent("lead@meadow.test."),
    user("console says server text didn't match on the new tip page", { due: ["hydration"] }),
    agent("A time formatted without a zone, most likely."),
    edit(
      "apps/web/src/features/visits/VisitTime.tsx",
      "export const VisitTime",
      "// eslint-disable-next-line @typescript-eslint/no-unsafe-call\nexport const VisitTime",
      { due: ["no-lint-silence"] },
    ),
    agent("Everything runs."),
  ]),
  session("p-planning", [
    user("how many days until the beta? put a countdown into the team page", {
      due: ["beta-date"],
    }),
    agent("It starts on the 28th."),
    user("the invoices list is endless, split it into pages like the others", {
      due: ["cursor-pages"],
    }),
    agent("With a cursor."),
    user("sign-in for the new partner portal, same provider as the main app", { due: ["login"] }),
    agent("Clerk."),
    user("should we get algolia for looking up customers?", { due: ["search-pg"] }),
    agent("Postgres is enough so far."),
    user("somebody asked when our app is in the app store", { due: ["pwa"] }),
    agent("It is a PWA."),
    user("the calendar is slow again with lots of crews", { due: ["calendar-queries"] }),
    agent("Look for a query per visit."),
    user("load test should look like our largest customer. how many crews do they have?", {
      due: ["greenfield-size"],
    }),
    agent("42."),
    user("brand green looks different in prod. who decides on the colours?", {
      due: ["priya-figma"],
    }),
    agent("Priya."),
    user("whom do i tell on the support side about the outage", { due: ["lena-support"] }),
    agent("Lena."),
  ]),
  session("p-quiet", [
    quiet(
      "ok",
      "whats the big-o of merge sort",
      "write a limerick about mondays",
      "nice, thank you",
      "convert 72 fahrenheit to celsius",
      "continue",
      "explain the difference between a mutex and a semaphore in one paragraph",
      "give me a regex that matches iso dates",
      "rename tmp to buffer in scratch/hex.c",
      "what's a good name for a hamster",
      "summarise the plot of hamlet in three lines",
    ),
    unrelated([
      [
        "jq .version lerna.json",
        "jq: error: Could not open file lerna.json: No such file or directory",
      ],
      [
        "ffmpeg -i intro.mov intro.webm",
        "[libvpx-vp9 @ 0x7f8] Unknown encoder 'libopus'\nConversion failed!",
      ],
      ["brew upgrade fzf", 'Error: No available formula with the name "fzf". Did you mean fzy?'],
      ["gpg --verify SHA256SUMS.asc", "gpg: Can't check signature: No public key"],
      ["python3 scripts/ical.py", "SyntaxError: unterminated string literal (detected at line 18)"],
      [
        "convert logo.svg logo.ico",
        "convert: delegate failed `'rsvg-convert'' @ error/delegate.c/1966.",
      ],
      [
        "unzip assets.zip",
        "End-of-central-directory signature not found.  Either this file is not a zipfile",
      ],
      ["swift build", "error: root manifest not found"],
      [
        "rsync -a out/ nas:/www",
        "rsync: connection unexpectedly closed (0 bytes received so far) [sender]",
      ],
      ["sqlite3 notes.db .tables", "Error: file is not a database"],
    ]),
    unrelated(errorLines(72, 90)),
    agent("Done."),
  ]),
];

export const meadow: DayScript = {
  name: "meadow",
  about: "a TypeScript monorepo (Next.js, NestJS, Prisma, CDK); a senior with short messages",
  files: {
    "package.json":
      '{\n  "name": "meadow",\n  "packageManager": "pnpm@9",\n  "engines": { "node": ">=20" }\n}\n',
    "turbo.json": '{\n  "globalEnv": ["NODE_ENV"]\n}\n',
    "docker-compose.yml": 'services:\n  db:\n    ports: ["5544:5432"]\n  redis: {}\n',
    ".github/workflows/smoke.yml": "run: curl https://staging.meadow.dev/api/health\n",
    "apps/api/src/main.ts": MAIN,
    "apps/api/src/visits/visit.service.ts": VISIT_SERVICE.replace(
      ", private holds: HoldService",
      "",
    ),
    "apps/api/src/visits/visit.module.ts":
      "@Module({ imports: [], providers: [VisitService] })\nexport class VisitModule {}\n",
    "apps/api/src/visits/policy.ts": "export const FREE_HOURS = 0;\n",
    "apps/api/src/holds/hold.module.ts":
      "@Module({ providers: [HoldService] })\nexport class HoldModule {}\n",
    "apps/api/src/payments/payment.service.ts": "const stripe = null;\n",
    "apps/api/src/reminders/reminder.cron.ts": "@Cron('0 17 * * *')\nsendAll() {}\n",
    "apps/api/src/calendar/calendar.service.ts": "const visits = await prisma.visit.findMany();\n",
    "apps/api/src/slots/slot.service.ts": "const rows = await prisma.roster.findMany();\n",
    "apps/api/src/quotes/pdf.ts": "images.push(photo.original);\n",
    "apps/web/next.config.ts": "export default {};\n",
    "apps/web/src/config/env.ts": "export const env = parse(process.env);\n",
    "apps/web/src/app/confirm/page.tsx": "<h1>Your job is booked</h1>\n",
    "apps/web/src/features/visits/AddressForm.tsx":
      "export function AddressForm() {\n  const Field = () => <input />;\n  return <Field />;\n}\n",
    "apps/web/src/features/visits/VisitCard.tsx": "<Address />\n",
    "apps/web/src/features/visits/VisitTime.tsx":
      "export const VisitTime = ({ at }) => <time>{at.toLocaleTimeString()}</time>;\n",
    "packages/db/prisma/schema.prisma": "model Visit {\n  id String @id\n}\n",
    "packages/ui/src/Button.tsx": "export function Button() {}\n",
    "infra/bin/meadow.ts": "throw new Error(\"context value 'stage' is missing\");\n",
    "infra/lib/reminders-stack.ts": "export class RemindersStack extends Stack {}\n",
    "infra/lib/api-stack.ts":
      "const topic = 'arn:aws:sns:us-east-1';\nconst f = { memory: 512 };\n",
    "infra/lib/photos-stack.ts": "const bucket = { lifecycle: [] };\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
