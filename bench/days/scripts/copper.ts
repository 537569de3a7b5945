import type { DayScript, Fact, Session, Speaker, Step } from "../script.ts";
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

function said(by: Speaker, of: Fact): Fact {
  return { ...of, by };
}

/** A line with the old form, unless it also has the new one or says that the old one is over. */
function old(form: string, current: string): RegExp[] {
  const over = `${current}|\\b(?:remove|rm|gone|scrap|instead|dropped|no longer)\\b`;
  return [new RegExp(`^(?!.*(?:${over})).*(?:${form})`, "im")];
}

/** A prompt at which a fact is due. */
function needs(id: string, text: string): Step[] {
  return [user(text, { due: [id] }), agent("Here's what I have on that.")];
}

/** Booking of music rehearsal rooms: TypeScript, React, Postgres, Kubernetes; a friendly founder. */
const FACTS: readonly Fact[] = [
  fact("rule", "query-hooks", [/tanstack|react[ -]query|usequery/i]),
  fact("rule", "room-clock", [/\b(?:time ?)?zone/i, /room/i]),
  fact("rule", "named-exports", [/named|default exports?/i]),
  fact("rule", "job-id", [/job ?id/i]),
  fact("rule", "no-email-logs", [/e-?mail|user ?id/i, /\blog/i]),
  fact("rule", "zod-edge", [/\bzod\b/i]),
  fact("rule", "problem-json", [/problem[+ -]?json/i]),
  fact("rule", "say-session", [/session/i, /appointment|dentist|customers?/i]),
  fact(
    "rule",
    "pr-merge",
    [/merge commits?|(?:individual|single|separate) commits/i],
    old("squash", "merge commit"),
  ),
  fact(
    "rule",
    "pr-clip",
    [/recording|clip|video|screencast/i],
    old("before[- ]and[- ]after|screenshots? in the (?:description|PR)", "recording|clip|video"),
  ),
  fact("rule", "concurrent-index", [/concurrently/i]),
  fact("rule", "real-postgres", [
    /real (?:postgres|database|db)|mock|container/i,
    /postgres|database|\bdb\b/i,
  ]),
  fact("rule", "by-role", [/getByRole|by (?:their )?role/i]),
  fact("rule", "pin-actions", [/\bsha\b|commit hash|\bpin/i]),
  fact("rule", "behind-flag", [/\bflags?\b/i]),
  fact("rule", "drop-later", [/drop/i, /release|roll|next time|later|old pods/i]),
  fact("correction", "own-ui", [/packages\/ui|radix/i]),
  fact("correction", "keep-logins", [/login|signed in|session|bull:/i, /redis|bull:|keys/i]),
  fact("correction", "webhook-inbox", [/webhook_inbox|inbox/i]),
  fact("correction", "no-cpu-limit", [/\bcpu\b/i, /limit/i]),
  fact("correction", "via-workflow", [/workflow|actions/i, /prod|laptop|deploy/i]),
  fact("correction", "shots-container", [/e2e:shots|linux|baseline/i]),
  said(
    "agent",
    fact(
      "decision",
      "cancel-window",
      [/\b12\b|twelve/i, /cancel/i],
      old("\\b24 ?(?:h\\b|hours)|CANCEL_HOURS = 24|a day ahead", "\\b12\\b|twelve"),
    ),
  ),
  fact(
    "decision",
    "deposit",
    [/\b30 ?%|\b30 per ?cent|thirty per ?cent|DEPOSIT_PERCENT = 30/i],
    old("\\b20 ?(?:%|per ?cent)|DEPOSIT_PERCENT = 20", "\\b30\\b|thirty"),
  ),
  fact("decision", "temporal", [/temporal/i], old("luxon", "temporal|out with")),
  fact("decision", "trigram", [/trgm|trigram/i], old("meili", "trgm|trigram")),
  fact(
    "decision",
    "login-codes",
    [
      /\b(?:six|6)[- ]?digit|sendCode|(?:login|one-time) code|type .*code|code .*\btype|code by (?:e-?)?mail/i,
    ],
    old("magic links?", "\\bcodes?\\b"),
  ),
  fact(
    "decision",
    "wizard-url",
    [/\burl\b|search ?params/i],
    old("zustand", "\\burl\\b|search ?params"),
  ),
  fact("decision", "preview-namespaces", [/namespace/i]),
  fact("decision", "ics-feed", [/\bics\b|ical|read-only/i]),
  fact("decision", "overlap-constraint", [/exclusion constraint|exclude/i]),
  fact("fact", "api-port", [/\b4870\b/], old("(?:localhost:|port:? ?|on )4000\\b", "4870")),
  fact(
    "fact",
    "stage-host",
    [/preprod\.copperrooms\.app/i],
    old("staging\\.copperrooms", "preprod"),
  ),
  fact("fact", "billing-owner", [/anneke/i], old("theo\\b.{0,30}billing", "anneke|mobile")),
  fact(
    "fact",
    "glasgow-date",
    [/\b17(?:th)?\b/i, /glasgow|march/i],
    old("\\b3(?:rd)?(?: of)? March|March 3\\b", "\\b17"),
  ),
  fact("fact", "traces", [/grafana/i], old("honeycomb", "grafana")),
  said("agent", fact("fact", "k8s-context", [/copper-ams/i], old("copper-fra", "copper-ams"))),
  fact(
    "fact",
    "lock-limit",
    [/\b(?:five|5) (?:(?:calls?|requests?) )?(?:a|per|each|every|\/) ?s(?:ec(?:ond)?)?\b/i],
    old("(?:one|1|a single) (?:call|request)s? (?:a|per|every|each) second", "five|\\b5\\b"),
  ),
  fact("fact", "decline-card", [/9995/]),
  fact("fact", "mailpit", [/mailpit|8125/i]),
  fact("fact", "invoice-gaps", [/gap/i, /invoice|number/i]),
  fact("fact", "leeds-import", [/filemaker|unknown/i, /leeds|capacity/i]),
  fact("fact", "onfire-channel", [/copper-onfire/i]),
  fact("fact", "starts-at", [/starts_at/i, /\bapp\b|mobile|stores?\b|2\.3/i]),
  fact("cause", "double-mail", [/lock|stalled/i, /pdf|render|second worker/i]),
  fact("cause", "stale-chunk", [/index\.html/i, /chunk|cdn|cache|max-age|hour/i]),
  fact("cause", "door-zero", [/zero/i, /Number\(|number|lost|lose|drop|strip/i]),
  fact("cause", "dst-slots", [
    /clocks?\b|daylight|\bdst\b|summer time|3[,_]?600[,_]?000/i,
    /hour|slot|midnight/i,
  ]),
  fact("cause", "pool-stripe", [/pool|connection|client/i, /stripe/i]),
  said("subagent", fact("cause", "slow-calendar", [/pric(?:e|ing)/i, /slot|quer/i])),
  fact("fix", "ts-references", [/references|packages\/shared/]),
  fact("fix", "gist-extension", [/create extension/i]),
  fact("fix", "happy-dom", [/happy-dom/]),
  fact("fix", "preview-host", [/--host|127\.0\.0\.1/]),
  fact("fix", "wizard-flaky", [
    /flaky|without (?:a |any )?change|unchanged|(?:run|ran|second) again|again without|second run|retry|re-?run/i,
  ]),
  {
    id: "copy-patches",
    kind: "fix",
    by: "tool",
    must: [/COPY patches/],
    wrong: [/ignore-scripts/],
  },
];

const SHARED_ERROR = `> @copper/api@0.9.0 build /Users/joss/copper/apps/api
> tsc -b

src/routes/cancel.ts(2,29): error TS2307: Cannot find module '@copper/shared' or its corresponding type declarations.
 ELIFECYCLE  Command failed with exit code 2.`;

const EXTENSION_ERROR = `> @copper/db@0.9.0 migrate /Users/joss/copper/packages/db
> node migrate.mjs up

migrating 0007_no_overlap.sql
error: permission denied to create extension "btree_gist"
    at Parser.parseErrorMessage (/Users/joss/copper/node_modules/pg-protocol/dist/parser.js:285:98)
  severity: 'ERROR',
  code: '42501',
  hint: 'Must have CREATE privilege on current database to create this extension.'
 ELIFECYCLE  Command failed with exit code 1.`;

const ENCODER_ERROR = ` RUN  v2.1.8 /Users/joss/copper/apps/web

 FAIL  src/booking/store.test.ts [ src/booking/store.test.ts ]
ReferenceError: TextEncoder is not defined
 ❯ ../../node_modules/jose/dist/browser/lib/buffer_utils.js:2:24

 Test Files  1 failed | 31 passed (32)
      Tests  188 passed (188)`;

const SERVER_ERROR = `> copper@ e2e:ci /Users/joss/copper
> playwright test -c e2e/playwright.config.ts

[WebServer]   ➜  Local:   http://localhost:4173/
Error: Timed out waiting 60000ms from config.webServer.
 ELIFECYCLE  Command failed with exit code 1.`;

const IFRAME_ERROR = `Running 38 tests using 4 workers

  1) [chromium] › tests/booking-wizard.spec.ts:48:3 › booking wizard › pays the deposit
    Error: Timed out 5000ms waiting for expect(locator).toBeVisible()
    Locator: frameLocator('iframe[name^="__privateStripeFrame"]').getByRole('textbox', { name: 'Card number' })
    Received: <element(s) not found>

  1 failed
    [chromium] › tests/booking-wizard.spec.ts:48:3 › booking wizard › pays the deposit
  37 passed (1.4m)`;

const PATCH_ERROR = `#11 [build 4/6] RUN corepack pnpm install --frozen-lockfile
#11 1.904 Lockfile is up to date, resolution step is skipped
#11 2.310  ENOENT  ENOENT: no such file or directory, open '/app/patches/bullmq@5.12.0.patch'
#11 ERROR: process "/bin/sh -c corepack pnpm install --frozen-lockfile" did not complete successfully: exit code: 254
ERROR: failed to solve: process "/bin/sh -c corepack pnpm install --frozen-lockfile" did not complete successfully: exit code: 254`;

const dayOne: readonly Session[] = [
  session("room-page", [
    user(
      "Morning! The room page is a photo and a price and that's it. Can you put the next five free slots underneath? The API is running on localhost:4000 if you want to poke at it.",
    ),
    read("apps/web/src/pages/RoomPage.tsx", "export function RoomPage() { return <Photo />; }\n"),
    run(
      "curl -s localhost:4000/rooms/12/slots | head -c 200",
      '[{"id":901,"starts_at":"2026-02-09T17:00:00Z"},{"id":902,"starts_at":"2026-02-09T18:00:00Z"}]',
    ),
    write(
      "apps/web/src/pages/NextSlots.tsx",
      [
        'import { useEffect, useState } from "react";',
        "",
        "export default function NextSlots({ roomId }: { roomId: number }) {",
        "  const [slots, setSlots] = useState<Slot[]>([]);",
        "  useEffect(() => { fetch(`/api/rooms/${roomId}/slots`).then(show); }, [roomId]);",
        "  return slots.map((s) => <li>{new Date(s.starts_at).toLocaleTimeString()}</li>);",
        "}",
        "",
      ].join("\n"),
    ),
    edit("apps/web/src/pages/RoomPage.tsx", "<Photo />", "<><Photo /><NextSlots roomId={id} /></>"),
    agent("The room page lists the next five free slots under the photo."),
    user(
      "Nice. Eh, I'd rather we didn't fetch in a useEffect, TanStack Query is in there for exactly that. Most of our flicker bugs came out of hand-rolled loading states.",
      { tells: ["query-hooks"] },
    ),
    edit(
      "apps/web/src/pages/NextSlots.tsx",
      "useEffect(() => { fetch(`/api/rooms/${roomId}/slots`).then(show); }, [roomId]);",
      'const { data } = useQuery({ queryKey: ["slots", roomId], queryFn: () => api.slots(roomId) });',
    ),
    agent("NextSlots goes through useQuery now."),
    user(
      "And what I'm looking at is my laptop's zone. A slot reads in the time zone of the room, wherever the person happens to sit; we had a drummer on tour in Lisbon turn up in Leeds an hour late because of this.",
      { tells: ["room-clock"] },
    ),
    edit(
      "apps/web/src/pages/NextSlots.tsx",
      "toLocaleTimeString()",
      "toLocaleTimeString(locale, { timeZone: room.timeZone })",
    ),
    agent("The times use the room's zone."),
    user(
      "Lovely. Last one, I'm not big on default exports, named ones survive a rename. Otherwise ship it.",
      { tells: ["named-exports"] },
    ),
    edit("apps/web/src/pages/NextSlots.tsx", "export default function", "export function"),
    run("pnpm --filter @copper/web typecheck", ""),
    agent("Named export it is; the types check."),
  ]),
  session("reminders", [
    user("Bands forget that they booked. Let's mail them the day before, through the queue."),
    ...lookAround(["apps/worker/src/index.ts", "apps/worker/src/mail.ts"]),
    write(
      "apps/worker/src/reminders.ts",
      [
        'import { log } from "./log.ts";',
        "",
        "export async function remind(booking: Booking) {",
        '  await mailQueue.add("reminder", { bookingId: booking.id });',
        '  log.info({ email: booking.user.email }, "reminder queued");',
        "}",
        "",
      ].join("\n"),
    ),
    agent("remind() queues one mail per booking for the next day."),
    user(
      "Two things. Give the job a jobId made from the booking, otherwise a pod that gets evicted halfway means the band hears from us twice.",
      { tells: ["job-id"] },
    ),
    edit(
      "apps/worker/src/reminders.ts",
      "{ bookingId: booking.id });",
      "{ bookingId: booking.id }, { jobId: `reminder-${booking.id}` });",
    ),
    agent("The job id is reminder-<booking>."),
    user(
      "And there's an email address in that log line. The user id is plenty for our logs, they go to a vendor in the States and the privacy page says we don't do that.",
      { tells: ["no-email-logs"] },
    ),
    edit(
      "apps/worker/src/reminders.ts",
      "{ email: booking.user.email }",
      "{ userId: booking.user.id }",
    ),
    agent("It logs the user id only."),
    user(
      "If you'd like to see one for real, start the worker. Whatever it sends on a dev machine gets caught by Mailpit, localhost:8125.",
      { tells: ["mailpit"] },
    ),
    run("pnpm --filter @copper/worker dev --once", "worker: 1 job done (reminder-5521)"),
    run("curl -s localhost:8125/api/v1/messages | jq .total", "1"),
    agent("One reminder arrived, subject 'Tomorrow at 19:00, room 4'."),
    user(
      "For now send them all at nine in the morning UTC, don't overthink it. I'll come up with something proper tonight.",
      { notARule: [/nine in the morning UTC/i] },
    ),
    edit("apps/worker/src/index.ts", "const jobs = [];", 'const jobs = [{ cron: "0 9 * * *" }];'),
    agent("They go out at 09:00 UTC."),
  ]),
  session("cancelling", [
    user(
      "Cancelling is a mailto link today, which is embarrassing. Let people do it themselves: free until 24 hours before, after that they pay the lot.",
    ),
    read("apps/api/src/policy.ts", "export const CANCEL_HOURS = 0;\n"),
    edit("apps/api/src/policy.ts", "CANCEL_HOURS = 0", "CANCEL_HOURS = 24"),
    write(
      "apps/api/src/routes/cancel.ts",
      [
        'import { app } from "../server.ts";',
        'import { hoursUntil } from "@copper/shared";',
        "",
        'app.post("/bookings/:id/cancel", async (req, reply) => {',
        "  const body = req.body as CancelBody;",
        '  if (isLate(body)) return reply.status(409).send({ error: "too late" });',
        "});",
        "",
      ].join("\n"),
    ),
    agent("There is a cancel route; it answers 409 when the time has passed."),
    user(
      "Mm, I'd rather we parse the body with zod than cast it. A cast like that is how a booking with a null room got into production.",
      { tells: ["zod-edge"] },
    ),
    edit("apps/api/src/routes/cancel.ts", "req.body as CancelBody", "CancelBody.parse(req.body)"),
    agent("CancelBody is a zod schema."),
    user(
      "The error won't do either. We answer with problem+json and a `code` in it, the mobile app switches on the code and shows 'something went wrong' for everything else.",
      { tells: ["problem-json"] },
    ),
    edit(
      "apps/api/src/routes/cancel.ts",
      'reply.status(409).send({ error: "too late" })',
      'problem(reply, 409, "cancel_too_late")',
    ),
    fails("pnpm --filter @copper/api build", SHARED_ERROR),
    read("apps/api/tsconfig.json", '{ "references": [{ "path": "../../packages/db" }] }\n'),
    edit(
      "apps/api/tsconfig.json",
      '[{ "path": "../../packages/db" }]',
      '[{ "path": "../../packages/db" }, { "path": "../../packages/shared" }]',
    ),
    run("pnpm --filter @copper/api build", "> tsc -b", { tells: ["ts-references"] }),
    agent("It builds; the API's tsconfig didn't reference the shared package."),
    user("What does the customer get to read when it worked?"),
    agent("'Your appointment has been cancelled.'"),
    user(
      "Ha, that sounds like a dentist. In everything customers read it's a session, not an appointment.",
      { tells: ["say-session"] },
    ),
    edit(
      "apps/web/src/booking/Cancelled.tsx",
      "Your appointment has been cancelled.",
      "Your session has been cancelled.",
    ),
    agent("Changed to session."),
  ]),
  session("sign-in", [
    user("Next up is signing in, we've got nothing but a hardcoded user. Ask me if you're unsure."),
    ask(
      "How should bands sign in: passwords, Google, or links by mail?",
      "Magic links. A band shares one account and the password would end up on the fridge",
    ),
    write(
      "apps/api/src/routes/auth.ts",
      "export async function signIn(email: string) {\n  await sendLink(email, token());\n}\n",
    ),
    agent("Magic links work and are valid for a quarter of an hour. Next is the dialog."),
    refusedRun(
      "pnpm --filter @copper/web add @mui/material",
      "Oh, I'd rather not drag in another component kit. packages/ui has Radix wrapped up in our looks, take the dialog from there.",
      { tells: ["own-ui"] },
    ),
    write(
      "apps/web/src/auth/SignInDialog.tsx",
      'import { Dialog } from "@copper/ui";\n\nexport function SignInDialog() { return <Dialog />; }\n',
    ),
    run("pnpm --filter @copper/web typecheck", ""),
    agent("The dialog is the one from packages/ui."),
    user("Sweet. It's live on https://staging.copperrooms.dev in ten minutes, I'll show Priya."),
    agent("OK."),
  ]),
  session("first-pr", [
    user(
      "Open a PR with today's stuff. Squash-merge it once it's green, I like one line per thing on main.",
    ),
    run("git push -u origin reminders", "branch 'reminders' set up to track 'origin/reminders'."),
    run(
      "gh pr create --title 'Reminders and self-service cancelling' --body 'See commits.'",
      "https://github.com/copperrooms/copper/pull/41",
    ),
    user(
      "Priya reviews these on the train, so when something touches the front end we put before-and-after screenshots in the description.",
    ),
    run("gh pr edit 41 --body-file /tmp/body.md", "https://github.com/copperrooms/copper/pull/41"),
    agent("Both pictures are in the description."),
    user(
      "Marlowe has been over it, what would you take on board?\n> You should never nest ternaries, see Cancelled.tsx.\n> Always memoise lists with more than three items.\n> nit: from now on prefer arrow components everywhere",
      { notARule: [/nest ternaries/i, /memoise lists/i, /prefer arrow components/i] },
    ),
    agent("I'd unnest the one ternary. The other two make no difference here."),
    user("Agreed, do just that."),
    edit(
      "apps/web/src/booking/Cancelled.tsx",
      "late ? fee ? <Fee /> : null : null",
      "showFee && <Fee />",
    ),
    run("gh pr merge 41 --squash", "✓ Squashed and merged pull request #41"),
    agent("Merged."),
  ]),
];

const dayTwo: readonly Session[] = [
  session("two-bands", [
    user(
      "So on Saturday there were two bands in room 4, both waving a confirmation. I don't want another if in the code, let Postgres refuse it: an exclusion constraint over the room and the time range.",
      { tells: ["overlap-constraint"] },
    ),
    write(
      "packages/db/migrations/0007_no_overlap.sql",
      "create extension if not exists btree_gist;\nalter table bookings add constraint no_overlap\n  exclude using gist (room_id with =, during with &&);\n",
    ),
    fails("pnpm db:migrate", EXTENSION_ERROR),
    run(
      "psql -U postgres copper_dev -c 'create extension if not exists btree_gist'",
      "CREATE EXTENSION",
    ),
    run("pnpm db:migrate", "migrating 0007_no_overlap.sql\ndone", { tells: ["gist-extension"] }),
    agent(
      "The constraint is in. Our own role may not create extensions, so I made it once as postgres.",
    ),
    user("Perfect. The admin list of bookings crawls, could it use an index on studio and start?"),
    write(
      "packages/db/migrations/0008_bookings_studio.sql",
      "create index bookings_studio on bookings (studio_id, starts_at);\n",
    ),
    user(
      "Make that create index concurrently, please. The plain kind had the bookings table locked for four minutes in November, on a Friday night of all times.",
      { tells: ["concurrent-index"] },
    ),
    edit(
      "packages/db/migrations/0008_bookings_studio.sql",
      "create index bookings_studio",
      "create index concurrently bookings_studio",
    ),
    run("pnpm db:migrate", "migrating 0008_bookings_studio.sql\ndone"),
    agent("Done, and concurrently. Now a test for the overlap."),
    write(
      "apps/api/test/overlap.test.ts",
      'vi.mock("@copper/db");\n\ntest("refuses an overlap", async () => { db.insert.mockRejectedValue(new Error()); });\n',
    ),
    user(
      "Eh, with the database mocked that tests nothing, the constraint lives in it. API tests talk to a real Postgres; test/db.ts starts one in a container.",
      { tells: ["real-postgres"] },
    ),
    write(
      "apps/api/test/overlap.test.ts",
      'import { db } from "./db.ts";\n\ntest("refuses an overlap", async () => { await expect(bookTwice(db)).rejects.toThrow("no_overlap"); });\n',
    ),
    run("pnpm --filter @copper/api test overlap", "Test Files  1 passed (1)"),
    agent("The test books the same hour twice in a real database and sees no_overlap."),
  ]),
  session("finding-rooms", [
    user(
      "People should find a room by its name or the part of town, typos included. Let's put Meilisearch in front, I used it at my last job and it was a joy.",
    ),
    write("deploy/base/meili.yaml", "kind: StatefulSet\nmetadata: { name: meili }\n"),
    write("apps/api/src/search.ts", "export const search = (q: string) => meili.search(q);\n"),
    agent("Rooms get indexed on save and /search asks Meilisearch."),
    user(
      "And a day picker next to it. Use Luxon for the date maths, I can't look at another moment() call.",
    ),
    run("pnpm --filter @copper/shared add luxon", "dependencies:\n+ luxon 3.5.0"),
    edit(
      "packages/shared/src/slots.ts",
      "export {};",
      "export const slots = (day: Date) => range(24).map((h) => +day + h * 3_600_000);",
    ),
    agent("The picker is there and the search takes a day."),
    user("Hm, all the Leeds rooms disappear as soon as I ask for four people or more."),
    run(
      "psql copper_dev -c \"select count(*), count(capacity) from rooms where studio = 'leeds'\"",
      " count | count \n-------+-------\n    14 |     0",
    ),
    agent("None of the 14 rooms in Leeds has a capacity; the filter treats null as zero."),
    user(
      "Ah, right. Leeds was imported from an ancient FileMaker file that never had a capacity, so null means we don't know, not that nobody fits.",
      { tells: ["leeds-import"] },
    ),
    edit(
      "apps/api/src/search.ts",
      "meili.search(q);",
      'meili.search(q, { filter: "capacity >= 4 OR capacity IS NULL" });',
    ),
    agent("Rooms with an unknown capacity stay in the results."),
    user(
      "What would happen if we always cached the results in Redis for an hour? Only wondering out loud, please don't build it.",
      { notARule: [/always cached the results/i] },
    ),
    agent("You would show slots as free that were taken up to an hour ago."),
    user("Yeah, no then."),
    agent("OK."),
  ]),
  session("twice-confirmed", [
    user(
      "Three people wrote in because they got the confirmation twice, all different rooms. Can you find out why? This is from last night:\n\n21:14:02 INFO  worker-a job confirm-6120 started\n21:14:33 WARN  worker-b job confirm-6120 moved from stalled to wait\n21:14:34 INFO  worker-b job confirm-6120 started\n21:14:47 INFO  worker-a mail sent confirm-6120\n21:15:19 INFO  worker-b mail sent confirm-6120",
    ),
    read("apps/worker/src/mail.ts", 'new Worker("mail", handle, { lockDuration: 30_000 });\n'),
    refusedRun(
      "redis-cli FLUSHALL",
      "Whoa, not that. The same Redis has everybody's logins in it. If you need the queue empty, delete the bull:* keys and leave the other keys alone.",
      { tells: ["keep-logins"] },
    ),
    run("redis-cli --scan --pattern 'bull:mail:*' | wc -l", "212"),
    run("pnpm --filter @copper/worker bench:pdf", "render invoice: p50 44.8 s"),
    agent(
      "Found it, and it isn't the queue being emptied twice.\n\nRendering the invoice PDF takes about 45 s on the small nodes, but the lock on the job (lockDuration) runs out after 30 s. BullMQ then counts the job as stalled and hands it to a second worker, so the same mail goes out twice.\n\nI'd raise the lock to two minutes.",
      { tells: ["double-mail"] },
    ),
    user("Brilliant, go ahead."),
    edit("apps/worker/src/mail.ts", "lockDuration: 30_000", "lockDuration: 120_000"),
    run("pnpm --filter @copper/worker test", "Test Files  9 passed (9)"),
    agent("The lock lasts two minutes now."),
    user(
      "While you're near invoices: there can't be gaps in the invoice numbers, our accountant phones me about every single missing one. Is a number used up when rendering fails?",
      { tells: ["invoice-gaps"] },
    ),
    read("apps/worker/src/invoice.ts", "const no = await nextNumber();\nawait render(no);\n"),
    edit(
      "apps/worker/src/invoice.ts",
      "const no = await nextNumber();\nawait render(no);",
      "await db.tx(async (tx) => render(await nextNumber(tx)));",
    ),
    agent("It was. The number is taken in the same transaction as the rendering now."),
  ]),
  session("wizard", [
    user(
      "The booking wizard forgets everything when you reload. Keep its state in a Zustand store, with persist.",
    ),
    run("pnpm --filter @copper/web add zustand", "dependencies:\n+ zustand 5.0.2"),
    write(
      "apps/web/src/booking/store.ts",
      "export const useWizard = create(persist(() => ({ step: 1 }), { name: 'wizard' }));\n",
    ),
    write(
      "apps/web/src/booking/store.test.ts",
      'test("keeps the step", () => { expect(useWizard.getState().step).toBe(1); });\n',
    ),
    fails("pnpm --filter @copper/web test", ENCODER_ERROR),
    read("apps/web/vitest.config.ts", 'export default { test: { environment: "jsdom" } };\n'),
    edit("apps/web/vitest.config.ts", 'environment: "jsdom"', 'environment: "happy-dom"'),
    run("pnpm --filter @copper/web test", "Test Files  32 passed (32)", { tells: ["happy-dom"] }),
    agent("The wizard survives a reload. The tests run in happy-dom now, jsdom lacks TextEncoder."),
    write(
      "e2e/tests/booking-wizard.spec.ts",
      'test("reload keeps the step", async ({ page }) => {\n  await page.locator(".btn-primary.next").click();\n});\n',
    ),
    user(
      "Those class selectors break whenever Marlowe so much as sneezes at the CSS. We find things with getByRole and the name people see.",
      { tells: ["by-role"] },
    ),
    edit(
      "e2e/tests/booking-wizard.spec.ts",
      'page.locator(".btn-primary.next")',
      'page.getByRole("button", { name: "Next" })',
    ),
    run("pnpm e2e booking-wizard", "1 passed (4.1s)"),
    agent("It clicks the Next button by role."),
  ]),
  session("no-shows", [
    user(
      "No-shows are costing us. Take a 20% deposit when they book, the rest on the day. Theo looks after billing, so put him on it as a reviewer.",
    ),
    edit("apps/api/src/policy.ts", "DEPOSIT_PERCENT = 0", "DEPOSIT_PERCENT = 20"),
    edit(
      "apps/api/src/routes/stripe.ts",
      "reply.send();",
      'if (event.type === "payment_intent.succeeded") await confirmBooking(event);\n  reply.send();',
    ),
    agent("The deposit is charged, and the booking gets confirmed when Stripe calls back."),
    user(
      "That's not how our webhooks work. The route writes the event into webhook_inbox and says 200, and the worker does the rest from there; Stripe stops calling after a few slow answers.",
      { tells: ["webhook-inbox"] },
    ),
    edit(
      "apps/api/src/routes/stripe.ts",
      'if (event.type === "payment_intent.succeeded") await confirmBooking(event);',
      'await db.insert("webhook_inbox", event);',
    ),
    write(
      "apps/worker/src/inbox.ts",
      "export async function drain() { for (const e of await inbox()) await handle(e); }\n",
    ),
    run("pnpm --filter @copper/api test stripe", "Test Files  2 passed (2)"),
    agent("The route only stores the event; the worker confirms."),
    user(
      "For a payment that fails, use 4000 0000 0000 9995, which has no funds. The more famous one gets caught by Radar before it ever reaches us.",
      { tells: ["decline-card"] },
    ),
    run("pnpm --filter @copper/api try:card 4000000000009995", "402 insufficient_funds"),
    agent("402, and the slot is free again."),
    run("gh pr create --title 'Deposit' --body-file /tmp/dep.md --reviewer theo", "pull/44"),
    agent("Theo is on it."),
  ]),
];

const dayThree: readonly Session[] = [
  session("killed-pods", [
    user("The API pods get OOM-killed about twice a day. Give them a sensible memory limit."),
    read("deploy/base/api.yaml", "resources:\n  requests: { cpu: 200m, memory: 256Mi }\n"),
    refusedEdit(
      "deploy/base/api.yaml",
      "Memory yes, but leave the CPU limit out. Last autumn a CPU limit throttled checkout into the ground.",
      { tells: ["no-cpu-limit"] },
    ),
    edit(
      "deploy/base/api.yaml",
      "  requests: { cpu: 200m, memory: 256Mi }\n",
      "  requests: { cpu: 200m, memory: 512Mi }\n  limits: { memory: 1Gi }\n",
    ),
    run("kubectl kustomize deploy/prod | grep -c limits", "3"),
    agent("1 GiB of memory, nothing on the processor."),
    refusedRun(
      "kubectl --context copper-fra apply -k deploy/prod",
      "Nothing goes to prod from a laptop. Kick off the deploy workflow, then there's a trace of who did what.",
      { tells: ["via-workflow"] },
    ),
    run(
      "gh workflow run deploy.yml -f env=prod",
      "✓ Created workflow_dispatch event for deploy.yml",
    ),
    user("Thanks. You can watch with --context copper-fra, looking is fine."),
    run("kubectl --context copper-fra -n prod get pods", "api-5d9c7-x2x 1/1 Running 0 41s"),
    agent("All three pods are up."),
    user("It'd be good to hear when a deploy breaks. Can the workflow post to Slack?"),
    edit(
      ".github/workflows/deploy.yml",
      "      - run: ./deploy.sh\n",
      "      - run: ./deploy.sh\n      - uses: slackapi/slack-github-action@v2\n",
    ),
    user(
      "Pin that to a commit sha. A tag can be moved under our feet, and this job holds the cluster key.",
      { tells: ["pin-actions"] },
    ),
    edit(
      ".github/workflows/deploy.yml",
      "slackapi/slack-github-action@v2",
      "slackapi/slack-github-action@485a9d42d3a73031f12ec201c457e2162c45d02d # v2.0.0",
    ),
    queued(
      "It's #copper-onfire it should post to, that's the place where we all look when something is down.",
      {
        tells: ["onfire-channel"],
      },
    ),
    edit(
      ".github/workflows/deploy.yml",
      "# v2.0.0\n",
      "# v2.0.0\n        with: { channel: copper-onfire }\n",
    ),
    agent("Pinned, and it posts to that channel."),
  ]),
  session("white-page", [
    user(
      "After last night's release a bunch of people had a white page until they hard-reloaded. What happened there? Traces are in Honeycomb, dataset copper-web, in case they help.",
    ),
    run(
      "curl -sI https://copperrooms.com/ | grep -i cache",
      "cache-control: public, max-age=3600\ncf-cache-status: HIT",
    ),
    read("deploy/base/nginx.conf", "location / { expires 1h; try_files $uri /index.html; }\n"),
    agent(
      "index.html itself goes out with max-age=3600, so the CDN hands out the old one for up to an hour after a release. It points to chunk files with hashes that the new image doesn't have any more, the chunks 404, and React never starts: white page.",
      { tells: ["stale-chunk"] },
    ),
    user("Ouch. So obvious once you say it. Fix it, please."),
    edit(
      "deploy/base/nginx.conf",
      "location / { expires 1h; try_files",
      'location = /index.html { add_header Cache-Control "no-cache"; }\nlocation / { expires 1h; try_files',
    ),
    run("nginx -t -c deploy/base/nginx.conf", "syntax is ok"),
    agent("index.html is revalidated on each visit; the hashed files stay cached."),
    user(
      "This came from the hosting people, does it concern us at all?\n\nSubject: Platform hygiene\n\nDear customer, you must enable two-factor login for every user by 1 April. Never store kubeconfig files in home directories. We recommend to always use node pools with at least three nodes.\n\nKind regards",
      {
        notARule: [
          /two-factor login for every user/i,
          /kubeconfig files in home/i,
          /at least three nodes/i,
        ],
      },
    ),
    agent("Only the first point, and both of you have it switched on."),
  ]),
  session("ci-browser-tests", [
    user(
      "The browser tests don't even start in CI mode since the Vite upgrade. Could you sort it out?",
    ),
    fails("pnpm e2e:ci", SERVER_ERROR),
    read("e2e/playwright.config.ts", 'webServer: { command: "vite preview", timeout: 60_000 }\n'),
    edit("e2e/playwright.config.ts", "timeout: 60_000", "timeout: 180_000"),
    fails("pnpm e2e:ci", SERVER_ERROR.replace("60000ms", "180000ms")),
    edit(
      "e2e/playwright.config.ts",
      "timeout: 180_000",
      "timeout: 180_000, reuseExistingServer: true",
    ),
    fails("pnpm e2e:ci", SERVER_ERROR.replace("60000ms", "180000ms")),
    edit(
      "e2e/playwright.config.ts",
      'command: "vite preview"',
      'command: "vite preview --host 127.0.0.1"',
    ),
    run("pnpm e2e:ci", "37 passed (1.3m)", { tells: ["preview-host"] }),
    agent(
      "They run. The preview server listened on ::1 only while Playwright asked 127.0.0.1, so no waiting would have helped.",
    ),
    user("Phew. The calendar picture is out of date because of the new header, refresh that one."),
    run("pnpm e2e calendar --update-snapshots", "1 snapshot written"),
    interrupt,
    user(
      "Stop, stop. The baselines can't come off this Mac, its fonts are different. `pnpm e2e:shots` makes them in the Linux container.",
      { tells: ["shots-container"] },
    ),
    run("git checkout e2e/__screenshots__ && pnpm e2e:shots calendar", "1 snapshot written"),
    agent("Restored, and taken again in the container."),
  ]),
  session("stamps", [
    user(
      "Let's start on loyalty stamps: ten sessions and the eleventh is free. New features go in behind a flag in packages/flags, switched off at first, because Manchester demos straight off main.",
      { tells: ["behind-flag"] },
    ),
    write("packages/flags/src/stamps.ts", "export const stamps = flag({ on: false });\n"),
    agent("The flag exists and is off. Shall I plan the rest?"),
    user("Please do."),
    agent("I'd add a stamps table, move the old counter over, and show a card on the profile."),
    user(
      "Implement the following plan:\n\n# Loyalty stamps\n\n1. Table `stamps` (user_id, booking_id).\n2. Move the numbers from users.stamp_count over.\n3. Stamp card on the profile page.\n\nDo not touch the worker in this step. Never mind the styling, leave the card unstyled.",
      { notARule: [/not touch the worker/i, /leave the card unstyled/i] },
    ),
    ...task("1", "Stamps table", true),
    ...task("2", "Stamp card on the profile", true),
    write(
      "packages/db/migrations/0011_stamps.sql",
      "create table stamps (user_id bigint, booking_id bigint);\nalter table users drop column stamp_count;\n",
    ),
    user(
      "Hang on, the drop has to wait for the release after this one. The old pods go on reading that column while the new ones roll out, so first we stop using it.",
      { tells: ["drop-later"] },
    ),
    edit(
      "packages/db/migrations/0011_stamps.sql",
      "alter table users drop column stamp_count;\n",
      "",
    ),
    write(
      "apps/web/src/profile/StampCard.tsx",
      "export function StampCard() { return <ol>{stamps.map(Stamp)}</ol>; }\n",
    ),
    run("pnpm -r test", "Test Files  88 passed (88)"),
    agent("The stamps are in behind the flag; stamp_count stays for now."),
  ]),
  session("locked-out", [
    user(
      "A band stood outside in Leeds last night because the keypad didn't take 0417. It's the second time with a code like that, while most of them work. Any idea?",
    ),
    read("apps/worker/src/locks.ts", "await nuki.setCode(lock, Number(code));\n"),
    agent(
      "Yes. `locks.ts` sends `Number(code)`, so leading zeros get lost on the way: 0417 is stored as 417, and the keypad waits for a fourth digit. One code in ten starts with a zero.",
      { tells: ["door-zero"] },
    ),
    user("Argh. Poor guys. Send it as text."),
    edit("apps/worker/src/locks.ts", "Number(code)", "code"),
    run("pnpm --filter @copper/worker test locks", "Test Files  1 passed (1)"),
    agent("Codes are strings all the way now."),
    user(
      "Go gently when you resend the codes, Nuki only gives us one call per second before they block the account.",
    ),
    write(
      "apps/worker/src/resend-codes.ts",
      "const DELAY_MS = 1000;\nfor (const l of locks) { await send(l); await wait(DELAY_MS); }\n",
    ),
    run("pnpm --filter @copper/worker resend-codes", "14 codes sent"),
    agent("All 14 are sent again."),
    user(
      "You're a star. Glasgow opens on 3 March and they're getting the same locks, so I'm glad it surfaced now.",
    ),
    agent("Good to know."),
    ask(
      "The studios ask for their bookings in Google Calendar. Two-way sync or something simpler?",
      "A read-only ICS feed per studio. I did two-way with Google once and it ate a whole summer",
      { tells: ["ics-feed"] },
    ),
    write("apps/api/src/routes/feed.ts", 'app.get("/studios/:id/feed.ics", feed);\n'),
    agent("Each studio has a feed.ics."),
  ]),
];

const dayFour: readonly Session[] = [
  session("spring-hour", [
    user(
      "Could you look at the calendar for 29 March? Everything after two in the morning shows up an hour late, on that one day only as far as I can tell.",
    ),
    read(
      "packages/shared/src/slots.ts",
      "export const slots = (day: Date) => range(24).map((h) => +day + h * 3_600_000);\n",
    ),
    agent(
      "That's the day the clocks go forward. slots.ts builds a day by adding 24 times 3,600,000 ms to midnight, and that Sunday has only 23 hours, so every slot after the change is labelled one hour off. October will have it the other way round.",
      { tells: ["dst-slots"] },
    ),
    user(
      "I had a feeling. Let's do date maths with Temporal then, the polyfill is good enough and it knows about zones by itself. Out with the other library.",
      { tells: ["temporal"] },
    ),
    run(
      "pnpm --filter @copper/shared remove luxon && pnpm --filter @copper/shared add temporal-polyfill",
      "dependencies:\n- luxon 3.5.0\n+ temporal-polyfill 0.2.5",
    ),
    edit(
      "packages/shared/src/slots.ts",
      "(day: Date) => range(24).map((h) => +day + h * 3_600_000)",
      "(day: Temporal.ZonedDateTime) => range(day.hoursInDay).map((hours) => day.add({ hours }))",
    ),
    run("pnpm --filter @copper/shared test", "Test Files  6 passed (6)"),
    agent("A day has as many slots as it has hours, in March and in October."),
    user(
      "Also, scrap the search server. I got the bill for the extra node, and a trigram index in Postgres (pg_trgm) finds 'rehersal' just as well.",
      { tells: ["trigram"] },
    ),
    run("git rm deploy/base/meili.yaml", "rm 'deploy/base/meili.yaml'"),
    run(
      "psql -U postgres copper_dev -c 'create extension if not exists pg_trgm'",
      "CREATE EXTENSION",
    ),
    write(
      "packages/db/migrations/0012_room_names.sql",
      "create index concurrently rooms_name on rooms using gin (name gin_trgm_ops);\n",
    ),
    write("apps/api/src/search.ts", "export const search = (q: string) => sql`name % ${q}`;\n"),
    run("pnpm --filter @copper/api test search", "Test Files  1 passed (1)"),
    agent("Search is one query in Postgres now."),
  ]),
  session("cannot-get-in", [
    user(
      "Half of yesterday's support mail is people who can't get in: the band's address forwards to four others and some scanner opens the link before they do. Send a six-digit code instead that they type in, good for ten minutes.",
      { tells: ["login-codes"] },
    ),
    edit(
      "apps/api/src/routes/auth.ts",
      "await sendLink(email, token());",
      "await sendCode(email, digits(6));",
    ),
    edit(
      "apps/web/src/auth/SignInDialog.tsx",
      "<Dialog />",
      "<Dialog><CodeInput length={6} /></Dialog>",
    ),
    run("pnpm --filter @copper/api test auth", "Test Files  3 passed (3)"),
    fails("pnpm e2e", IFRAME_ERROR),
    run("pnpm e2e", "38 passed (1.3m)", { tells: ["wizard-flaky"] }),
    agent(
      "People type a code now. 'pays the deposit' failed once and passed on the second run without a change.",
    ),
    user(
      "Good stuff. In the JSON of bookings you've still got starts_at in snake case by the way, that bugs me... no wait, leave starts_at as it is, app version 2.3 is in the stores and reads it.",
      { tells: ["starts-at"] },
    ),
    agent("It stays starts_at."),
    user(
      "From our channel this morning, I thought you'd enjoy it:\n[09:02] marlowe: we should ban emojis from commit messages\n[09:03] theo: always sign your commits or no lunch\n[09:05] priya: never let theo pick lunch again",
      { notARule: [/ban emojis/i, /sign your commits/i] },
    ),
    agent("I'm with Priya."),
  ]),
  session("half-filled", [
    user(
      "Drummers want to send a half-filled booking to their singer. So what you've entered in the wizard moves into the URL, as search params, and the store can go.",
      { tells: ["wizard-url"] },
    ),
    run("git rm apps/web/src/booking/store.ts apps/web/src/booking/store.test.ts", "rm 2 files"),
    run("pnpm --filter @copper/web remove zustand", "dependencies:\n- zustand 5.0.2"),
    edit(
      "apps/web/src/booking/Wizard.tsx",
      "const step = 1;",
      'const [params] = useSearchParams();\n  const step = Number(params.get("step") ?? 1);',
    ),
    run("pnpm --filter @copper/web test", "Test Files  31 passed (31)"),
    agent("A copied address opens the wizard at the same step with the same entries."),
    user(
      "Beautiful. The week view for Leeds takes six seconds, everywhere else it's instant. Put somebody on that while I get lunch.",
    ),
    delegate(
      "Find out why the calendar's week view is slow for the Leeds studio.",
      "The week view asks for the price rules once per slot instead of once per studio. Leeds has 14 rooms, so 14 x 7 x 28 slots make 2,744 queries; the other studios have two or three rooms and hide it. Loading the price rules up front brings 6.1 s down to 180 ms.",
      { tells: ["slow-calendar"] },
    ),
    edit(
      "apps/api/src/routes/calendar.ts",
      "slots.map((s) => priceRules(s))",
      "withRules(await priceRules(studio), slots)",
    ),
    run("pnpm --filter @copper/api bench calendar", "leeds week: 0.18 s"),
    agent("180 ms. The rules are loaded once."),
  ]),
  session("six-oclock", [
    user(
      "The API hung for six minutes yesterday evening, here's what I've got:\n\n18:02:11 ERROR timeout exceeded when trying to connect route=/availability\n18:02:11 ERROR timeout exceeded when trying to connect route=/availability\n18:02:12 ERROR timeout exceeded when trying to connect route=/bookings\n\nPostgres was at three percent the whole time.",
    ),
    read(
      "apps/api/src/routes/availability.ts",
      "const client = await pool.connect();\nconst price = await stripe.prices.retrieve(id);\nclient.release();\n",
    ),
    run("grep -n 'max:' apps/api/src/db.ts", "4:  max: 10,"),
    agent(
      "The availability route takes a client from the pool and keeps it while it waits for Stripe. Around six everybody looks for a room, Stripe takes 900 ms, and all ten connections are held by requests that aren't using them. That's why the database was idle.\n\nAsking Stripe before connecting is enough.",
      { tells: ["pool-stripe"] },
    ),
    user("Makes total sense. Go for it."),
    edit(
      "apps/api/src/routes/availability.ts",
      "const client = await pool.connect();\nconst price = await stripe.prices.retrieve(id);\n",
      "const price = await stripe.prices.retrieve(id);\nconst client = await pool.connect();\n",
    ),
    run("pnpm --filter @copper/api test availability", "Test Files  2 passed (2)"),
    agent("Stripe is asked first; the client is held for 4 ms."),
    user(
      "I looked for the spans myself just now and got an empty page. Right, I moved us over to Grafana Cloud on Tuesday since the free tier of the other one ran out, so that's where traces are.",
      { tells: ["traces"] },
    ),
    agent("Then I'll look there next time."),
    user("Let's skip the changelog entry this once, nobody outside noticed.", {
      notARule: [/skip the changelog entry/i],
    }),
    agent("Skipped."),
  ]),
  session("image", [
    user("The image job is red. Does it build for you?"),
    fails("docker build -t copper .", PATCH_ERROR),
    read(
      "Dockerfile",
      "COPY package.json pnpm-lock.yaml ./\nRUN corepack pnpm install --frozen-lockfile\n",
    ),
    edit("Dockerfile", "install --frozen-lockfile", "install --frozen-lockfile --ignore-scripts"),
    fails(
      "docker build -t copper .",
      PATCH_ERROR.replaceAll("lockfile\n", "lockfile --ignore-scripts\n"),
    ),
    edit("Dockerfile", "install --frozen-lockfile --ignore-scripts", "install --frozen-lockfile"),
    edit(
      "Dockerfile",
      "COPY package.json pnpm-lock.yaml ./\n",
      "COPY package.json pnpm-lock.yaml ./\nCOPY patches patches\n",
    ),
    run("docker build -t copper .", "#17 naming to docker.io/library/copper done", {
      tells: ["copy-patches"],
    }),
    agent("It builds. The patch for BullMQ wasn't copied before the install."),
    user("Great. I want every PR to have something to click on. What do you need to know?"),
    ask(
      "How should the previews be kept apart: a namespace per PR, a virtual cluster, or separate clusters?",
      "A namespace per PR on the stage cluster, gone when the PR is. Anything fancier and I'm running a second company",
      { tells: ["preview-namespaces"] },
    ),
    write(
      ".github/workflows/preview.yml",
      "on: pull_request\njobs:\n  preview:\n    steps:\n      - run: kubectl create namespace pr-${{ github.event.number }}\n",
    ),
    agent("Each PR gets pr-<number>, and closing it deletes the namespace."),
  ]),
];

const dayFive: readonly Session[] = [
  session("softer-rules", [
    user(
      "The studios had a say about cancelling. A whole day's notice is too harsh on the bands, half of that will do. Update the policy, would you?",
    ),
    edit("apps/api/src/policy.ts", "CANCEL_HOURS = 24", "CANCEL_HOURS = 12", {
      tells: ["cancel-window"],
    }),
    run("pnpm --filter @copper/api test policy", "Test Files  1 passed (1)"),
    agent("Cancelling is free until 12 hours before the start now.", { tells: ["cancel-window"] }),
    user(
      "In return Priya wants thirty percent up front when somebody books. A fifth didn't scare anyone into showing up.",
      { tells: ["deposit"] },
    ),
    edit("apps/api/src/policy.ts", "DEPOSIT_PERCENT = 20", "DEPOSIT_PERCENT = 30", {
      tells: ["deposit"],
    }),
    run("pnpm --filter @copper/api test policy", "Test Files  1 passed (1)"),
    agent("The policy says 30."),
    user(
      "And that one doesn't go to Theo, he moved over to the mobile app for good. Anything with money in it goes past Anneke from here on.",
      { tells: ["billing-owner"] },
    ),
    run(
      "gh pr create --title 'Deposit and cancelling' --body-file /tmp/pol.md --reviewer anneke",
      "https://github.com/copperrooms/copper/pull/55",
    ),
    agent("Anneke has it."),
  ]),
  session("reviewing", [
    user(
      "I tried to bisect that calendar bug last night and every PR was one big blob. When you merge one, make it a merge commit so the individual commits survive.",
      { tells: ["pr-merge"] },
    ),
    run("gh pr merge 52 --merge", "✓ Merged pull request #52"),
    agent("52 is in with all seven commits."),
    user(
      "Priya says she can't tell from a still what the new date picker does. She'd like a short screen recording in front-end PRs, the pictures can go.",
      { tells: ["pr-clip"] },
    ),
    run("gh pr edit 53 --body-file /tmp/53.md", "https://github.com/copperrooms/copper/pull/53"),
    agent("53 has a twelve-second clip."),
    user(
      "Suppose we required two approvals on every PR, would that slow us down a lot? There's four of us.",
      { notARule: [/required two approvals/i] },
    ),
    agent("With four people, yes: about half of the PRs would wait until the next day."),
    user("Thought so. Leave it."),
    agent("OK."),
  ]),
  session("amsterdam", [
    user(
      "The cluster moved from Frankfurt to Amsterdam over night. Can you point the deploy workflow at it? The naming is the same as before.",
    ),
    run("kubectl config get-contexts -o name", "copper-ams\nkind-copper"),
    edit(".github/workflows/deploy.yml", "K8S_CONTEXT: copper-fra", "K8S_CONTEXT: copper-ams", {
      tells: ["k8s-context"],
    }),
    run(
      "gh workflow run deploy.yml -f env=stage",
      "✓ Created workflow_dispatch event for deploy.yml",
    ),
    agent("deploy.yml uses the context copper-ams, and the stage deploy went through.", {
      tells: ["k8s-context"],
    }),
    user(
      "Does https://preprod.copperrooms.app/health answer for you? I let the .dev domain lapse, so that's what the test environment is called now.",
      { tells: ["stage-host"] },
    ),
    run("curl -s https://preprod.copperrooms.app/health", '{"ok":true,"version":"0.9.4"}'),
    agent("It answers, version 0.9.4."),
    user(
      "Cool. Something else on my laptop squats on the API's port every morning, so I've moved it to 4870 here. Can you make that the default?",
      { tells: ["api-port"] },
    ),
    edit("apps/api/src/server.ts", "port: 4000", "port: 4870"),
    run("curl -s localhost:4870/health", '{"ok":true}'),
    agent("It's the default in server.ts, and it answers."),
  ]),
  session("glasgow", [
    user(
      "The fire inspector can't come before the 12th, so Glasgow opens on the 17th, two weeks later than planned. Change the banner?",
      { tells: ["glasgow-date"] },
    ),
    edit("apps/web/src/pages/Landing.tsx", "Glasgow opens 3 March", "Glasgow opens 17 March"),
    agent("The banner says 17 March."),
    user(
      "Nuki got back to me as well. They've put us on a bigger plan and we can make five calls a second, so the resend script needn't crawl.",
      { tells: ["lock-limit"] },
    ),
    edit("apps/worker/src/resend-codes.ts", "DELAY_MS = 1000", "DELAY_MS = 200"),
    run("pnpm --filter @copper/worker test locks", "Test Files  1 passed (1)"),
    agent("It waits 200 ms between locks."),
    user("What's the longest a code has taken to arrive at a lock this week?"),
    run("psql copper_dev -c 'select max(acked_at - sent_at) from lock_codes'", " 00:00:41"),
    agent("41 seconds, on Wednesday."),
  ]),
  session("tidying", [
    user("Let's end the week with some tidying: unused exports in the apps, nothing else."),
    ...lookAround(["apps/web/src/pages/RoomPage.tsx", "apps/web/src/pages/NextSlots.tsx"]),
    ...lookAround(["apps/api/src/search.ts", "apps/api/src/routes/feed.ts"]),
    run(
      "pnpm exec knip --include exports",
      "Unused exports (4)\nhoursUntil packages/shared/src/time.ts",
    ),
    compact(
      "The user wants unused exports removed in apps/. web and api are done, worker remains. Four findings of knip are left, one of them in packages/shared, which is out of scope.",
    ),
    ...lookAround(["apps/worker/src/mail.ts", "apps/worker/src/locks.ts"]),
    run("pnpm -r typecheck", ""),
    agent("Three exports are gone from the apps. One in packages/shared is left, as it's no app."),
    user(
      "Leave it, yes. That was a good week, thank you. I've got band practice, in our own room 4.",
    ),
    agent("Have fun."),
  ]),
];

const probes: readonly Session[] = [
  session("p-waitlist", [
    user(
      "I want a waitlist: when a room is full, people put their name down and hear from us when something frees up. Start with a page for it.",
      { due: ["behind-flag"] },
    ),
    write(
      "apps/web/src/pages/WaitlistPage.tsx",
      [
        'import { useEffect, useState } from "react";',
        "",
        "export function WaitlistPage({ roomId }: { roomId: number }) {",
        "  const [entries, setEntries] = useState<Entry[]>([]);",
        "  useEffect(() => {",
        "    fetch(`/api/rooms/${roomId}/waitlist`).then((r) => r.json()).then(setEntries);",
        "  }, [roomId]);",
        "  return <ul>{entries.map(Row)}</ul>;",
        "}",
        "",
      ].join("\n"),
      { due: ["query-hooks"] },
    ),
    write(
      "apps/web/src/pages/WaitlistBadge.tsx",
      "export default function WaitlistBadge({ n }: { n: number }) {\n  return <span>{n}</span>;\n}\n",
      { due: ["named-exports"] },
    ),
    write(
      "apps/api/src/routes/waitlist.ts",
      [
        'import { app } from "../server.ts";',
        "",
        'app.post("/rooms/:id/waitlist", async (req, reply) => {',
        "  const entry = req.body as WaitlistEntry;",
        "  return join(entry);",
        "});",
        "",
      ].join("\n"),
      { due: ["zod-edge"] },
    ),
    edit(
      "apps/api/src/routes/waitlist.ts",
      "  return join(entry);\n",
      '  if (await isOn(entry)) return reply.status(409).send({ error: "already on the list" });\n  return join(entry);\n',
      { due: ["problem-json"] },
    ),
    write(
      "apps/worker/src/waitlist.ts",
      'export async function notify(entry: Entry) {\n  await mailQueue.add("waitlist-free", { entryId: entry.id });\n}\n',
      { due: ["job-id"] },
    ),
    edit(
      "apps/worker/src/waitlist.ts",
      "{ entryId: entry.id });\n",
      '{ entryId: entry.id });\n  log.info({ email: entry.email }, "told about a free slot");\n',
      { due: ["no-email-logs"] },
    ),
    needs("mailpit", "I just triggered one on my laptop. Where do I get to see the message?"),
    write(
      "apps/api/test/waitlist.test.ts",
      'vi.mock("@copper/db", () => ({ db: { insert: vi.fn() } }));\n\ntest("joins the list", async () => {});\n',
      { due: ["real-postgres"] },
    ),
    write(
      "e2e/tests/waitlist.spec.ts",
      'test("joins the waitlist", async ({ page }) => {\n  await page.locator(".waitlist-form > .btn").click();\n});\n',
      { due: ["by-role"] },
    ),
    run(
      "gh pr create --title 'Waitlist page' --body 'Adds the page, the badge and the mail.'",
      "https://github.com/copperrooms/copper/pull/58",
      { due: ["pr-clip"] },
    ),
    run("gh pr merge 58 --squash", "✓ Squashed and merged pull request #58", {
      due: ["pr-merge"],
    }),
  ]),
  session("p-tables", [
    user("Looking up bookings by their door code is slow, please make that fast."),
    write(
      "packages/db/migrations/0014_bookings_code.sql",
      "create index bookings_code on bookings (door_code);\n",
      { due: ["concurrent-index"] },
    ),
    agent("There's an index on the code."),
    user(
      "And get rid of rooms.legacy_code while you're in there, the admin page was its last user.",
    ),
    write(
      "packages/db/migrations/0015_legacy_code.sql",
      "alter table rooms drop column legacy_code;\n",
      { due: ["drop-later"] },
    ),
    fails(
      "pnpm db:migrate",
      EXTENSION_ERROR.replace("0007_no_overlap", "0013_street_names").replace(
        "btree_gist",
        "unaccent",
      ),
      { due: ["gist-extension"] },
    ),
    run(
      "psql -U postgres copper_dev -c 'create extension if not exists unaccent'",
      "CREATE EXTENSION",
    ),
    needs(
      "overlap-constraint",
      "What is it that keeps two groups from booking the same room at the same time? I can't find the check in the API.",
    ),
    needs("leeds-import", "14 rooms in Leeds have an empty capacity. Can I just set those to 0?"),
    needs(
      "trigram",
      "How does the fuzzy room search work these days? I'd like it to cover street names.",
    ),
    edit("apps/api/src/routes/bookings.ts", "starts_at: b.starts_at", "startsAt: b.starts_at", {
      due: ["starts-at"],
    }),
  ]),
  session("p-support", [
    user("I've got a pile of support mail, let's go through it together.", { isQuiet: true }),
    agent("Go ahead."),
    needs(
      "double-mail",
      "First: someone forwarded two identical confirmations, a minute apart, one booking.",
    ),
    needs(
      "door-zero",
      "Next, the keypad of room 2 says no to 0932, but her bandmate's 4932 opens it.",
    ),
    needs(
      "stale-chunk",
      "This person saw nothing but a blank white screen right after we shipped at noon, and it was fine after a forced refresh.",
    ),
    needs(
      "dst-slots",
      "A studio asks why their last Sunday in October is off by an hour in the calendar.",
    ),
    needs(
      "slow-calendar",
      "Leeds again: their week takes ages to come up, they say, like it used to.",
    ),
    needs(
      "pool-stripe",
      "And a couple of people got timeouts around six in the evening, while our database was practically asleep.",
    ),
    needs(
      "login-codes",
      "Someone asks how to sign in, can you draft a two-line answer for the help page?",
    ),
    needs(
      "cancel-window",
      "How late can a band call it off without being charged? I need it for a reply.",
    ),
    needs(
      "ics-feed",
      "A studio owner would like our bookings to show up in his Google Calendar. What do I tell him?",
    ),
  ]),
  session("p-money", [
    needs(
      "billing-owner",
      "I'm adding a refund button to the admin page. Who has to look at that PR?",
    ),
    edit(
      "apps/api/src/routes/stripe.ts",
      "reply.send();",
      'if (event.type === "charge.refunded") await markRefunded(event);\n  reply.send();',
      { due: ["webhook-inbox"] },
    ),
    needs("decline-card", "How can I see what checkout does when there's no money on the card?"),
    needs(
      "deposit",
      "The terms page needs the share that's charged at booking time. How much is that?",
    ),
    user("Show it on the checkout page too, please."),
    write(
      "apps/web/src/booking/DepositNote.tsx",
      "export function DepositNote() {\n  return <p>You pay 20% now and the rest on the day.</p>;\n}\n",
      { due: ["deposit"] },
    ),
    needs(
      "invoice-gaps",
      "Could we hand out the invoice number as soon as checkout opens and throw it away if they bail?",
    ),
  ]),
  session("p-ops", [
    needs(
      "stage-host",
      "Our new tester needs the address of the test environment, which one is it?",
    ),
    edit(
      "deploy/base/worker.yaml",
      "  requests: { cpu: 100m, memory: 256Mi }\n",
      "  requests: { cpu: 100m, memory: 256Mi }\n  limits: { cpu: 500m, memory: 512Mi }\n",
      { due: ["no-cpu-limit"] },
    ),
    run("kubectl -n prod apply -k deploy/prod", "deployment.apps/worker configured", {
      due: ["via-workflow"],
    }),
    needs(
      "k8s-context",
      "kubectl tells me that my context doesn't exist any more. What's our cluster called?",
    ),
    edit(
      ".github/workflows/ci.yml",
      "      - run: pnpm -r test\n",
      "      - uses: codecov/codecov-action@v5\n      - run: pnpm -r test\n",
      { due: ["pin-actions"] },
    ),
    needs("traces", "Checkout got slower since noon and I'd like to see the spans. Where do I go?"),
    needs(
      "onfire-channel",
      "I'm setting up an uptime alert, which Slack channel should it shout into?",
    ),
    needs("preview-namespaces", "How are the per-PR environments kept apart from each other?"),
    user("The mail queue on stage is full of junk from the load test, please empty it."),
    run("redis-cli -h redis.stage.svc FLUSHDB", "OK", { due: ["keep-logins"] }),
  ]),
  session("p-screens", [
    user("Add a 'starts at' line to the booking summary."),
    edit(
      "apps/web/src/booking/Summary.tsx",
      "<Total />",
      "<Total /><p>{new Date(booking.starts_at).toLocaleTimeString()}</p>",
      { due: ["room-clock"] },
    ),
    needs(
      "wizard-url",
      "I'm adding a step for renting amps to the booking flow. Where do I keep what they picked?",
    ),
    run(
      "pnpm --filter @copper/web add @chakra-ui/react",
      "dependencies:\n+ @chakra-ui/react 3.2.0",
      {
        due: ["own-ui"],
      },
    ),
    needs(
      "temporal",
      "Weekly sessions: I need 'same time next Thursday' for ten weeks. What do we calculate dates with?",
    ),
    run("npx playwright test summary --update-snapshots", "2 snapshots written", {
      due: ["shots-container"],
    }),
    needs(
      "api-port",
      "The web app can't reach the API on my machine. What port is that supposed to be on?",
    ),
  ]),
  session("p-glasgow", [
    needs("glasgow-date", "Put a countdown to the Glasgow opening on the landing page."),
    needs(
      "lock-limit",
      "I'd like to send the codes to all 60 Glasgow locks in one go with Promise.all. Any objections?",
    ),
    user("And they need a welcome mail for their first customers."),
    write(
      "packages/mail/src/glasgow-welcome.ts",
      'export const subject = "Your first appointment in Glasgow";\nexport const text = "Your appointment is on {date}, room {room}.";\n',
      { due: ["say-session"] },
    ),
    user(
      "Then a page with gear for rent, strings and sticks and so on, only for Glasgow to begin with.",
      {
        due: ["behind-flag"],
      },
    ),
    agent("I'll start with the list."),
  ]),
  session("p-new-machine", [
    user("I'm on a fresh clone. Get it all to build and the tests to pass, would you?"),
    fails(
      "pnpm --filter @copper/worker build",
      SHARED_ERROR.replaceAll("api", "worker").replace(
        "src/routes/cancel.ts(2,29)",
        "src/waitlist.ts(1,27)",
      ),
      { due: ["ts-references"] },
    ),
    edit(
      "apps/worker/tsconfig.json",
      '"references": []',
      '"references": [{ "path": "../../packages/shared" }]',
    ),
    run("pnpm --filter @copper/worker build", "> tsc -b"),
    fails(
      "docker build -f apps/worker/Dockerfile -t copper-worker .",
      PATCH_ERROR.replace("bullmq@5.12.0", "ioredis@5.4.1").replace("1.904", "2.117"),
      { due: ["copy-patches"] },
    ),
    fails(
      "pnpm --filter @copper/admin test",
      ENCODER_ERROR.replace("apps/web", "apps/admin")
        .replaceAll("src/booking/store.test.ts", "src/refunds/refund.test.ts")
        .replace("31 passed (32)", "11 passed (12)"),
      { due: ["happy-dom"] },
    ),
    fails(
      "pnpm e2e:ci -c e2e/admin.config.ts",
      SERVER_ERROR.replace("playwright.config.ts", "admin.config.ts").replace(":4173", ":4174"),
      { due: ["preview-host"] },
    ),
    fails(
      "pnpm e2e",
      IFRAME_ERROR.replaceAll("1.4m", "1.6m")
        .replace("38 tests", "41 tests")
        .replace("37 passed", "40 passed"),
      {
        due: ["wizard-flaky"],
      },
    ),
    run("pnpm e2e", "41 passed (1.5m)"),
    agent("Everything builds and passes."),
  ]),
  session("p-quiet", [
    quiet(
      "Thanks, that'll do nicely.",
      "What's the difference between debounce and throttle?",
      "Rename tmp to total in scratch/sum.ts.",
      "No, I meant the other one.",
      "How do I undo my last local commit but keep the files?",
      "Write me a limerick about a snare drum that rattles.",
      "Explain how a bloom filter works, two sentences are enough.",
      "Which of these sounds better for the band: Copper Wire or Verdigris?",
      "Sort the names in docs/thanks.md alphabetically.",
      "Hold that thought, the doorbell rang.",
      "What does the satisfies keyword do in TypeScript?",
    ),
    unrelated([
      [
        "pnpm --filter @copper/api build",
        "> @copper/api@0.9.4 build /Users/joss/copper/apps/api\n> tsc -b\n\nsrc/routes/feed.ts(12,7): error TS2322: Type 'string | undefined' is not assignable to type 'string'.\n ELIFECYCLE  Command failed with exit code 2.",
      ],
      [
        "pnpm --filter @copper/web test",
        " FAIL  src/profile/StampCard.test.tsx > shows ten stamps\nAssertionError: expected 9 to be 10\n\n Test Files  1 failed | 31 passed (32)",
      ],
      [
        "pnpm db:migrate",
        "migrating 0016_gear.sql\nerror: relation \"studios_gear\" does not exist\n  code: '42P01'\n ELIFECYCLE  Command failed with exit code 1.",
      ],
      [
        "pnpm e2e profile",
        '  1) [chromium] › tests/profile.spec.ts:12:3 › profile › shows the name\n    Error: expect(locator).toHaveText(expected)\n    Expected string: "The Rattles"\n    Received string: ""\n\n  1 failed\n  3 passed (9.0s)',
      ],
      [
        "docker build -t copper .",
        '#14 [build 6/6] RUN corepack pnpm -r build\n#14 ERROR: process "/bin/sh -c corepack pnpm -r build" did not complete successfully: exit code: 137',
      ],
      [
        "kubectl kustomize deploy/stage",
        "error: accumulating resources: accumulation err='accumulating resources from 'gear.yaml': evalsymlink failure on 'deploy/stage/gear.yaml': no such file or directory'",
      ],
      ["gh workflow run nightly.yml", "could not find any workflows named nightly.yml"],
      ...errorLines(50, 53),
    ]),
    agent("Done."),
  ]),
];

export const copper: DayScript = {
  name: "copper",
  about:
    "booking of music rehearsal rooms: a TypeScript monorepo with React, Node, Postgres, Redis, Playwright and Kubernetes; a friendly, direct founder",
  isHeldBack: true,
  files: {
    "package.json":
      '{ "name": "copper", "private": true, "scripts": { "db:migrate": "pnpm --filter @copper/db migrate", "e2e": "playwright test -c e2e/playwright.config.ts" } }\n',
    "pnpm-workspace.yaml": "packages:\n  - apps/*\n  - packages/*\n",
    Dockerfile:
      "FROM node:22-slim AS build\nWORKDIR /app\nCOPY package.json pnpm-lock.yaml ./\nRUN corepack pnpm install --frozen-lockfile\nCOPY . .\nRUN corepack pnpm -r build\n",
    "apps/web/package.json": '{ "name": "@copper/web", "version": "0.9.0" }\n',
    "apps/web/vitest.config.ts": 'export default { test: { environment: "jsdom" } };\n',
    "apps/web/src/pages/RoomPage.tsx":
      "export function RoomPage({ id }: { id: number }) { return <Photo />; }\n",
    "apps/web/src/pages/Landing.tsx":
      "export function Landing() { return <Banner>Glasgow opens 3 March</Banner>; }\n",
    "apps/web/src/booking/Wizard.tsx":
      "export function Wizard() {\n  const step = 1;\n  return <Steps at={step} />;\n}\n",
    "apps/web/src/booking/Summary.tsx":
      "export function Summary() { return <div><Total /></div>; }\n",
    "apps/web/src/booking/Cancelled.tsx":
      "export function Cancelled() {\n  return <p>Your appointment has been cancelled. {late ? fee ? <Fee /> : null : null}</p>;\n}\n",
    "apps/api/package.json": '{ "name": "@copper/api", "version": "0.9.0" }\n',
    "apps/api/tsconfig.json": '{ "references": [{ "path": "../../packages/db" }] }\n',
    "apps/api/src/server.ts": "export const app = fastify();\napp.listen({ port: 4000 });\n",
    "apps/api/src/policy.ts": "export const CANCEL_HOURS = 0;\nexport const DEPOSIT_PERCENT = 0;\n",
    "apps/api/src/routes/bookings.ts":
      "export const toJson = (b: Booking) => ({ id: b.id, starts_at: b.starts_at });\n",
    "apps/api/src/routes/availability.ts":
      "const client = await pool.connect();\nconst price = await stripe.prices.retrieve(id);\nclient.release();\n",
    "apps/api/src/routes/calendar.ts":
      "export const week = (slots: Slot[]) => slots.map((s) => priceRules(s));\n",
    "apps/api/src/routes/stripe.ts":
      'app.post("/stripe", async (req, reply) => {\n  const event = verify(req);\n  reply.send();\n});\n',
    "apps/worker/package.json": '{ "name": "@copper/worker", "version": "0.9.0" }\n',
    "apps/worker/tsconfig.json": '{ "references": [] }\n',
    "apps/worker/Dockerfile":
      "FROM node:22-slim\nWORKDIR /app\nCOPY package.json pnpm-lock.yaml ./\nRUN corepack pnpm install --frozen-lockfile\n",
    "apps/worker/src/index.ts": "const jobs = [];\nstart(jobs);\n",
    "apps/worker/src/mail.ts": 'new Worker("mail", handle, { lockDuration: 30_000 });\n',
    "apps/worker/src/invoice.ts": "const no = await nextNumber();\nawait render(no);\n",
    "apps/worker/src/locks.ts": "await nuki.setCode(lock, Number(code));\n",
    "packages/shared/package.json": '{ "name": "@copper/shared", "version": "0.9.0" }\n',
    "packages/shared/src/slots.ts": "export {};\n",
    "packages/db/migrations/0001_init.sql":
      "create table rooms (id bigint primary key, name text, capacity int, legacy_code text);\n",
    "e2e/playwright.config.ts":
      'export default { webServer: { command: "vite preview", timeout: 60_000 } };\n',
    "deploy/base/api.yaml": "resources:\n  requests: { cpu: 200m, memory: 256Mi }\n",
    "deploy/base/worker.yaml": "resources:\n  requests: { cpu: 100m, memory: 256Mi }\n",
    "deploy/base/nginx.conf": "location / { expires 1h; try_files $uri /index.html; }\n",
    ".github/workflows/ci.yml": "jobs:\n  test:\n    steps:\n      - run: pnpm -r test\n",
    ".github/workflows/deploy.yml":
      "env:\n  K8S_CONTEXT: copper-fra\njobs:\n  deploy:\n    steps:\n      - run: ./deploy.sh\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
