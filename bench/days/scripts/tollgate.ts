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

/** A Kotlin service with Gradle, Terraform and a small React admin; a terse senior engineer. */
const FACTS: readonly Fact[] = [
  { id: "gradle-offline", kind: "rule", by: "user", must: [/--offline/] },
  { id: "plates-private", kind: "rule", by: "user", must: [/plates?\b/i, /logs?\b|PlateHash/i] },
  { id: "date-fns", kind: "rule", by: "user", must: [/date-fns/i] },
  { id: "css-modules", kind: "rule", by: "user", must: [/css modules/i] },
  { id: "gen-stubs", kind: "correction", by: "user", must: [/stubs/i, /openapi\.yaml|genStubs/i] },
  { id: "cents-long", kind: "rule", by: "user", must: [/cents/i, /double|long/i] },
  { id: "prod-replica", kind: "rule", by: "user", must: [/prod/i, /replica/i] },
  { id: "no-force-push", kind: "rule", by: "user", must: [/history|force/i, /shared|squash/i] },
  { id: "fakes", kind: "correction", by: "user", must: [/fakes/i] },
  { id: "changes-md", kind: "rule", by: "user", must: [/CHANGES\.md/i] },
  { id: "pr-ticket", kind: "rule", by: "user", must: [/TOLL-/, /title/i] },
  { id: "backtick-tests", kind: "rule", by: "user", must: [/back-?ticks?/i] },
  { id: "ktlint-first", kind: "rule", by: "user", must: [/ktlintFormat/i, /diff/i] },
  { id: "tf-modules", kind: "rule", by: "user", must: [/modules\/net/i, /platform/i] },
  {
    id: "http-client",
    kind: "decision",
    by: "user",
    must: [/ktor client/i],
    stale: [/\bokhttp\b/i],
  },
  { id: "tariff-cache", kind: "decision", by: "user", must: [/caffeine/i], stale: [/\bredis\b/i] },
  { id: "admin-port", kind: "fact", by: "user", must: [/5199/], stale: [/5173/] },
  { id: "staging-db", kind: "fact", by: "user", must: [/stg-4/], stale: [/stg-1\b/] },
  {
    id: "batch-size",
    kind: "decision",
    by: "user",
    must: [/\b200\b/, /batch|settle|chunk|deadlock|rows/i],
    stale: [/\b500 (?:rows|at a time|per)/i, /batch\w* of 500/i],
  },
  { id: "public-ids", kind: "decision", by: "user", must: [/uuid ?v?7/i], stale: [/\bulids?\b/i] },
  {
    id: "jdk",
    kind: "fact",
    by: "user",
    must: [/\b21\b/],
    stale: [/(?:jdk|java|jvm|toolchain)\D{0,12}17\b/i],
  },
  { id: "settlement-owner", kind: "fact", by: "user", must: [/tomasz/i], stale: [/priyanka/i] },
  { id: "outbox", kind: "decision", by: "user", must: [/outbox/i] },
  { id: "problem-json", kind: "decision", by: "user", must: [/problem\+json/i] },
  { id: "archive-13", kind: "decision", by: "user", must: [/13 months/i] },
  { id: "tariff-zone", kind: "decision", by: "user", must: [/UTC-5/i] },
  { id: "dashboards", kind: "fact", by: "user", must: [/graf\.toll\.int/i] },
  { id: "acquirer-sim", kind: "fact", by: "user", must: [/acq-sim/i] },
  { id: "freeze", kind: "rule", by: "user", must: [/28th/i, /3rd/i] },
  { id: "tf-bucket", kind: "fact", by: "user", must: [/toll-tf-eu2/i] },
  { id: "scanner-times", kind: "fact", by: "user", must: [/scanner/i, /offset/i] },
  { id: "deadlock-order", kind: "cause", by: "agent", must: [/deadlock/i, /order/i] },
  { id: "cold-start", kind: "cause", by: "agent", must: [/flyway/i, /29 ?s/i] },
  {
    id: "double-reads",
    kind: "cause",
    by: "agent",
    must: [/gantry 12|gantries/i, /twice|second read|800 ?ms/i],
  },
  { id: "list-rerender", kind: "cause", by: "subagent", must: [/re-?renders?/i, /socket|tick/i] },
  {
    id: "serialization-fix",
    kind: "fix",
    by: "tool",
    must: [/1\.7\.3/],
    wrong: [/isTransitive/, /resolutionStrategy/],
  },
  {
    id: "feed-flaky",
    kind: "fix",
    by: "tool",
    must: [/flaky|without (?:a |any )?change|unchanged|run again|again without/i],
  },
  { id: "aws-vault", kind: "fix", by: "tool", must: [/aws-vault exec/] },
  {
    id: "docker-host",
    kind: "fix",
    by: "tool",
    must: [/DOCKER_HOST/],
    stale: [/colima start/],
  },
  { id: "node-22", kind: "fix", by: "tool", must: [/nvm use 22/] },
  { id: "norvik", kind: "fact", by: "user", must: [], stale: [/norvik/i], isForgotten: true },
];

const DOCKER_ERROR = `> Task :test

QuoteStoreTest > initializationError FAILED
    java.lang.IllegalStateException: Could not find a valid Docker environment. Please see logs and check configuration
        at org.testcontainers.dockerclient.DockerClientProviderStrategy.lambda$getFirstValidStrategy$7(DockerClientProviderStrategy.java:256)

FAILURE: Build failed with an exception.
* What went wrong:
Execution failed for task ':test'.`;

const SERIALIZATION_ERROR = `> Task :test

QuoteDtoTest > round trip FAILED
    java.lang.NoSuchMethodError: 'kotlinx.serialization.descriptors.SerialDescriptor kotlinx.serialization.internal.PluginGeneratedSerialDescriptor.getNonNullOriginal()'
        at toll.quotes.QuoteDto$$serializer.<clinit>(QuoteDto.kt:14)

2 tests completed, 1 failed`;

const FEED_ERROR = `> Task :test

GantryFeedTest > late passages are merged FAILED
    org.awaitility.core.ConditionTimeoutException: Condition with toll.feed.GantryFeedTest was not fulfilled within 5 seconds.
        at toll.feed.GantryFeedTest.late passages are merged(GantryFeedTest.kt:88)

64 tests completed, 1 failed`;

const CREDENTIALS_ERROR = `Planning failed. Terraform encountered an error while generating this plan.

Error: No valid credential sources found

  with provider["registry.terraform.io/hashicorp/aws"],
  on main.tf line 3, in provider "aws":
   3: provider "aws" {`;

const VITE_ERROR = `> admin@0.4.0 build
> vite build

failed to load config from admin/vite.config.ts
error during build:
TypeError: crypto.hash is not a function
    at getHash (node_modules/vite/dist/node/chunks/config.js:2759:21)`;

const dayOne: readonly Session[] = [
  session("orientation", [
    user(
      "morning. skim the repo and give me the two minute version, bogdan left and i'm inheriting this",
    ),
    ...lookAround([
      "src/main/kotlin/toll/quotes/QuoteRoutes.kt",
      "src/main/kotlin/toll/settle/SettlementJob.kt",
      "infra/main.tf",
    ]),
    agent(
      "tollgate is a Ktor service. Gantry scanners post passages, `quotes` prices them, `settle` charges cards in batches. Terraform lives in infra/, a small React admin in admin/.",
    ),
    user(
      "yep. heads up, gradle wants --offline on this machine, artifactory sits behind a vpn thats down half the time",
      { tells: ["gradle-offline"] },
    ),
    agent("OK."),
    user("first thing: GET /quotes/{id} blows up with a 500 if the id isnt parseable, thats a 404"),
    read("src/main/kotlin/toll/quotes/QuoteRoutes.kt", "get { quotes.find(call.id()) }\n"),
    edit(
      "src/main/kotlin/toll/quotes/QuoteRoutes.kt",
      "get { quotes.find(call.id()) }",
      'get { call.idOrNull()?.let(quotes::find) ?: log.warn("no quote for ${call.plate}") }',
    ),
    run("./gradlew --offline test --tests '*QuoteRoutes*'", "BUILD SUCCESSFUL in 11s"),
    agent("Unparseable ids give 404 now, and a warning names the plate."),
    user("whoa. plates are personal data, they dont go in any log. PlateHash exists for that", {
      tells: ["plates-private"],
    }),
    edit(
      "src/main/kotlin/toll/quotes/QuoteRoutes.kt",
      "${call.plate}",
      "${PlateHash.of(call.plate)}",
    ),
    agent("The warning has the hash now."),
  ]),
  session("admin-dates", [
    user(
      "quote list in the admin shows raw iso timestamps, make em human. its served on 5173 locally if you wanna look",
    ),
    read("admin/src/QuoteList.tsx", "export const Row = (q) => <td>{q.createdAt}</td>;\n"),
    refusedRun(
      "npm --prefix admin install moment",
      "nope, moment is 300k. date-fns is sitting right there in the package.json",
      { tells: ["date-fns"] },
    ),
    edit("admin/src/QuoteList.tsx", "{q.createdAt}", "{format(q.createdAt, 'd MMM HH:mm')}"),
    run("npm --prefix admin run build", "built in 2.1s"),
    agent("The list shows `2 Mar 09:11`."),
    user(
      "good. while youre in there: styling is css modules, tailwind got voted down in january so dont sneak it in",
      { tells: ["css-modules"] },
    ),
    agent("Understood."),
    user(
      "got this from the platform folks, anything for us in it?\n\nFrom: Henrike Voss <henrike@toll.int>\nSubject: runner images\n\nHi all,\n\nplease make sure you always pin the runner image by digest from now on. Do not use `latest` in any workflow. Teams that cache ~/.gradle must switch to the remote cache until Friday.\n\nThanks,\nHenrike",
      { notARule: [/pin the runner image/i, /`?latest`? in any workflow/i, /remote cache until/i] },
    ),
    run("grep -rn 'image:' .github/workflows", "ci.yml:7: image: ubuntu-22.04"),
    agent("One workflow uses ubuntu-22.04 without a digest; the Gradle cache is not in use here."),
  ]),
  session("public-ids", [
    user(
      "customers can count our quotes from the ids. give quotes a public id, ulid, theres a tiny lib for it",
    ),
    agent("I'll add ulid-creator and a public_id column."),
    edit("gradle/libs.versions.toml", 'ktor = "2.3.11"', 'ktor = "2.3.11"\nulid = "5.2.3"'),
    edit(
      "src/main/kotlin/toll/quotes/Quote.kt",
      "val id: Long",
      "val id: Long, val publicId: Ulid",
    ),
    fails("./gradlew --offline test", DOCKER_ERROR),
    run("colima start", "INFO[0014] done"),
    run("./gradlew --offline test", "BUILD SUCCESSFUL in 48s"),
    agent("Quotes carry a public id. Docker was not running; `colima start` got the tests going."),
    user("oh and test names: full sentences in backticks. not thisCamelCaseStuff", {
      tells: ["backtick-tests"],
    }),
    edit(
      "src/test/kotlin/toll/quotes/QuoteTest.kt",
      "fun publicIdIsSet()",
      "fun `a new quote has a public id`()",
    ),
    agent("Renamed."),
  ]),
];

const dayTwo: readonly Session[] = [
  session("acquirer", [
    user(
      "wire up the card acquirer. the one for testing is acq-sim.toll.int:8443, self signed on purpose so trust it in test config only",
      { tells: ["acquirer-sim"] },
    ),
    agent("Which HTTP client should the acquirer module use?"),
    user("okhttp, we know it"),
    write(
      "src/main/kotlin/toll/pay/Acquirer.kt",
      "class Acquirer(private val http: OkHttpClient)\n",
    ),
    write(
      "src/main/kotlin/toll/pay/ChargeDto.kt",
      "data class ChargeDto(val amount: Double, val currency: String)\n",
    ),
    agent("Acquirer.kt posts charges with OkHttp."),
    user(
      "amount as Double?! money is Long cents in this codebase, all of it. a Double cost us 4k in refunds last year",
      { tells: ["cents-long"] },
    ),
    edit("src/main/kotlin/toll/pay/ChargeDto.kt", "val amount: Double", "val amountCents: Long"),
    agent("amountCents: Long."),
    user("how does the 3ds redirect work in general? never had to touch it"),
    agent("The issuer's page is shown in an iframe and posts the result back."),
  ]),
  session("stubs", [
    user("passage payload needs a laneNo"),
    read("stubs/src/gen/PassageApi.kt", "data class Passage(val gantry: Int)\n"),
    edit("stubs/src/gen/PassageApi.kt", "val gantry: Int", "val gantry: Int, val laneNo: Int?"),
    user("hm why'd you patch the stubs? they fall out of openapi.yaml, ./gradlew genStubs", {
      tells: ["gen-stubs"],
    }),
    edit("stubs/src/gen/PassageApi.kt", "val gantry: Int, val laneNo: Int?", "val gantry: Int"),
    edit("openapi.yaml", "gantry: integer", "gantry: integer\n  laneNo: integer"),
    run("./gradlew --offline genStubs", "BUILD SUCCESSFUL in 4s"),
    agent("laneNo is in openapi.yaml and the stubs are regenerated."),
    user(
      "every endpoint change gets a line in docs/CHANGES.md, else the gateway people yell at me",
      {
        tells: ["changes-md"],
      },
    ),
    edit("docs/CHANGES.md", "# Changes\n", "# Changes\n\n- passages: laneNo\n"),
    agent("Added."),
    user("for this branch leave the detekt warnings, i clean them up later", {
      notARule: [/detekt warnings/i],
    }),
    agent("Left alone."),
  ]),
  session("state", [
    user("need a second nat gateway in dev. plan it"),
    edit("infra/main.tf", "nat_count = 1", "nat_count = 2"),
    fails("terraform -chdir=infra plan", CREDENTIALS_ERROR),
    run(
      "aws-vault exec toll-dev -- terraform -chdir=infra plan",
      "Plan: 3 to add, 0 to change, 0 to destroy.",
      { tells: ["aws-vault"] },
    ),
    agent("The plan adds 3 resources. I'll adjust the subnets in the network module next."),
    refusedEdit(
      "infra/modules/net/subnets.tf",
      "modules/net belongs to platform, they vendor it in. open a request with them instead",
      { tells: ["tf-modules"] },
    ),
    agent("Then the subnets stay, and platform has to widen them."),
    user(
      "right. fyi dev state is in s3 bucket toll-tf-eu2 and only infra-bot can write to it, so you cant break much",
      { tells: ["tf-bucket"] },
    ),
    agent("Good."),
    user("what would happen if we never tagged the nat gateways, does billing care?", {
      notARule: [/never tagged/i],
    }),
    agent("Cost reports would list them as untagged."),
  ]),
];

const dayThree: readonly Session[] = [
  session("deadlocks", [
    user(
      "settlement throws postgres deadlocks every night around 2. batches of 500 since bogdan. dig. staging db is tolldb-stg-1 if you want to poke at data",
    ),
    read("src/main/kotlin/toll/settle/SettlementJob.kt", "val BATCH = 500\n"),
    refusedRun(
      "psql -h tolldb-prod.int -c 'select * from pg_locks'",
      "stay off prod. theres a read replica on tolldb-ro.int:5433 for looking around",
      { tells: ["prod-replica"] },
    ),
    run(
      "psql -h tolldb-ro.int -p 5433 -c 'select * from pg_stat_activity'",
      "two backends, both UPDATE account",
    ),
    edit(
      "src/main/kotlin/toll/settle/SettlementJob.kt",
      "val BATCH = 500",
      "val BATCH = 500 // sorted",
    ),
    run("./gradlew --offline test --tests '*Settlement*'", "BUILD SUCCESSFUL in 21s"),
    agent(
      "Here is what I found:\n\n**Root cause.** The nightly deadlocks come from two settlement workers that update `account` rows in different order: one goes by passage time, the other by customer. With large batches they overlap nearly every night.\n\n**Change.** Both sort by account id now.\n\nTests pass.",
      { tells: ["deadlock-order"] },
    ),
    user("nice find. lets go down to 200 per batch too, 500 just makes it worse", {
      tells: ["batch-size"],
    }),
    edit("src/main/kotlin/toll/settle/SettlementJob.kt", "val BATCH = 500", "val BATCH = 200"),
    agent("BATCH is 200."),
    user("priyanka owns settlement, she'll want to review this"),
    agent("I'll mention her in the PR."),
    run("git push --force origin main", "", {}),
    user(
      "never force anything onto a shared branch please. history stays, we squash via the merge button",
      {
        tells: ["no-force-push"],
      },
    ),
    agent("Understood, sorry."),
  ]),
  session("expiry", [
    user("quotes that expired a year ago still sit in the main table"),
    read("src/main/kotlin/toll/quotes/QuoteStore.kt", "fun purge() {}\n"),
    agent(
      "I can delete expired quotes outright or move them to an archive table. Which one, and after how long?",
    ),
    user("archive, and after 13 months. auditors", { tells: ["archive-13"] }),
    edit("src/main/kotlin/toll/quotes/QuoteStore.kt", "fun purge() {}", "fun archive() {}"),
    ask("Tariffs switch at midnight: in which time zone?", "UTC-5 all year, no dst", {
      tells: ["tariff-zone"],
    }),
    edit("src/main/kotlin/toll/quotes/Tariff.kt", 'val ZONE = "UTC"', 'val ZONE = "UTC-5"'),
    queued("also run ktlintFormat before you show me a diff, the noise is killing me", {
      tells: ["ktlint-first"],
    }),
    run("./gradlew --offline ktlintFormat", "BUILD SUCCESSFUL in 6s"),
    agent("Quotes are archived after 13 months, tariffs switch at midnight UTC-5."),
    user("tariff lookups hammer the db. put redis in front"),
    write("src/main/kotlin/toll/quotes/TariffCache.kt", "class TariffCache(redis: Jedis)\n"),
    agent("TariffCache reads through Redis."),
  ]),
  session("dupes", [
    user("some cars get charged 2x for one pass. why"),
    run(
      "psql -h tolldb-ro.int -p 5433 -c 'select gantry, count(*) from dupes group by 1'",
      "12 | 418\n 3 | 2",
    ),
    agent("Looking at the reads of gantry 12 now; I'll write a test with a Mockk scanner."),
    write("src/test/kotlin/toll/feed/DedupTest.kt", "val scanner = mockk<Scanner>()\n"),
    interrupt,
    user(
      "no mocks of our own stuff. we hand write fakes, they live in testFixtures. mockk is ok for the aws sdk and thats it",
      {
        tells: ["fakes"],
      },
    ),
    write("src/test/kotlin/toll/feed/DedupTest.kt", "val scanner = FakeScanner()\n"),
    run("./gradlew --offline test --tests '*Dedup*'", "BUILD SUCCESSFUL in 9s"),
    agent(
      "So: gantry 12 has two cameras on the same lane, and each passage is reported twice, 300 to 800 ms apart, with different event ids. Our dedup only compares event ids, so both reads were charged. DedupTest reproduces it; the window is now one second per plate hash and lane.",
      { tells: ["double-reads"] },
    ),
    user(
      "while we're on scanners: scanner timestamps are local time without an offset and the vendor wont change that. dont trust them",
      { tells: ["scanner-times"] },
    ),
    agent("Noted."),
    user(
      "thoughts on this review?\n> Functions should never be longer than 20 lines.\n> Always prefer sealed interfaces over enums.\n> You need to use Result instead of exceptions in the settle package.",
      {
        notARule: [/longer than 20 lines/i, /sealed interfaces over/i, /Result instead of/i],
      },
    ),
    agent("The point about Result is worth a discussion; the others are taste."),
  ]),
];

const dayFour: readonly Session[] = [
  session("client-swap", [
    user(
      "scrap okhttp, the ktor client already does retries and timeouts. one less dependency. and the toolchain is still jdk 17 right?",
      { tells: ["http-client"] },
    ),
    write("src/main/kotlin/toll/pay/Acquirer.kt", "class Acquirer(private val http: HttpClient)\n"),
    run("grep -n jvmToolchain build.gradle.kts", "4: jvmToolchain(17)"),
    agent("Acquirer uses the Ktor client. The toolchain is JDK 17, yes."),
    user("hm ok. bump that to 21, ops moved the base image this morning", { tells: ["jdk"] }),
    edit("build.gradle.kts", "jvmToolchain(17)", "jvmToolchain(21)"),
    run("./gradlew --offline build", "BUILD SUCCESSFUL in 1m 2s"),
    agent("jvmToolchain(21), the build passes."),
    user(
      "on second thought a shared cache for tariffs is overkill, they change twice a year. caffeine in process, done",
      { tells: ["tariff-cache"] },
    ),
    write("src/main/kotlin/toll/quotes/TariffCache.kt", "class TariffCache(cache: Cache)\n"),
    agent("TariffCache is an in-process Caffeine cache."),
  ]),
  session("serialization", [
    user("QuoteDtoTest is red since the bump"),
    fails("./gradlew --offline test --tests '*QuoteDto*'", SERIALIZATION_ERROR),
    edit(
      "build.gradle.kts",
      "implementation(libs.serialization)",
      "implementation(libs.serialization) { isTransitive = false }",
    ),
    fails("./gradlew --offline test --tests '*QuoteDto*'", SERIALIZATION_ERROR),
    edit(
      "build.gradle.kts",
      "implementation(libs.serialization) { isTransitive = false }",
      "implementation(libs.serialization)",
    ),
    edit(
      "build.gradle.kts",
      "plugins {}",
      "plugins {}\nconfigurations.all { resolutionStrategy.failOnVersionConflict() }",
    ),
    fails("./gradlew --offline test --tests '*QuoteDto*'", SERIALIZATION_ERROR),
    edit(
      "build.gradle.kts",
      "plugins {}\nconfigurations.all { resolutionStrategy.failOnVersionConflict() }",
      "plugins {}",
    ),
    edit("gradle/libs.versions.toml", 'serialization = "1.5.0"', 'serialization = "1.7.3"'),
    run("./gradlew --offline test --tests '*QuoteDto*'", "BUILD SUCCESSFUL in 12s", {
      tells: ["serialization-fix"],
    }),
    agent("The serialization runtime was older than the compiler plugin; 1.7.3 fits."),
    user("full run"),
    fails("./gradlew --offline test", FEED_ERROR),
    run("./gradlew --offline test", "BUILD SUCCESSFUL in 51s", { tells: ["feed-flaky"] }),
    agent("Green on the second go, nothing changed in between."),
    user("ktlintFormat. again. before the diff, pretty please", { tells: ["ktlint-first"] }),
    run("./gradlew --offline ktlintFormat", "BUILD SUCCESSFUL in 6s"),
    agent("Formatted."),
  ]),
  session("moves", [
    user("vite clashes with the other repo on my box. admin dev server sits on 5199 from today", {
      tells: ["admin-port"],
    }),
    edit("admin/vite.config.ts", "port: 5173", "port: 5199"),
    agent("vite.config.ts says 5199."),
    user("they moved the staging database btw, tolldb-stg-4 is the live one", {
      tells: ["staging-db"],
    }),
    agent("Noted."),
    user(
      "ids: scratch the ulids, postgres 18 speaks uuidv7 natively and we're on it since sunday",
      { tells: ["public-ids"] },
    ),
    edit("src/main/kotlin/toll/quotes/Quote.kt", "val publicId: Ulid", "val publicId: Uuid"),
    edit("gradle/libs.versions.toml", '\nulid = "5.2.3"', ""),
    agent("Public ids are uuidv7, the library is gone."),
    user("the pilot customer is norvik logistics, their tenant id is 77"),
    agent("OK."),
  ]),
  session("docker-again", [
    user("run the store tests"),
    fails("./gradlew --offline test --tests '*QuoteStore*'", DOCKER_ERROR),
    run("colima start", "WARN[0000] already running, ignoring"),
    fails("./gradlew --offline test --tests '*QuoteStore*'", DOCKER_ERROR),
    run(
      "export DOCKER_HOST=unix://$HOME/.colima/default/docker.sock && ./gradlew --offline test --tests '*QuoteStore*'",
      "BUILD SUCCESSFUL in 31s",
      { tells: ["docker-host"] },
    ),
    agent("colima was up this time; Testcontainers needed DOCKER_HOST to point at its socket."),
  ]),
];

const dayFive: readonly Session[] = [
  session("events", [
    user(
      "billing wants an event per settled passage. outbox table, not kafka transactions. the dbas can look at rows, nobody here can look at a kafka txn",
      { tells: ["outbox"] },
    ),
    ...task("1", "Table settlement_outbox", true),
    ...task("2", "Relay that publishes outbox rows", false),
    write("src/main/resources/db/V41__outbox.sql", "create table settlement_outbox(id bigint);\n"),
    agent("V41 creates settlement_outbox. The relay is still open."),
    user("errors from the new endpoint: problem+json pls, not our homegrown envelope", {
      tells: ["problem-json"],
    }),
    agent("The endpoint answers application/problem+json."),
    user("priyanka's out till october, tomasz covers settlement. put him on the pr", {
      tells: ["settlement-owner"],
    }),
    run("gh pr create --title 'outbox' --reviewer tomasz", "https://git.toll.int/toll/pull/88"),
    user("titles start with the ticket, TOLL-481 in this case. jira cant link it otherwise", {
      tells: ["pr-ticket"],
    }),
    run("gh pr edit 88 --title 'TOLL-481 outbox for settled passages'", ""),
    agent("Renamed."),
    user("quarter end freeze: between the 28th and the 3rd nothing goes out, not even config", {
      tells: ["freeze"],
    }),
    agent("Noted."),
    user(
      "slack just now:\n[10:02] henrike: reminder, all services must expose /livez, never /health\n[10:03] marek: and always set memory limits = requests\nignore, we did that ages ago",
      { notARule: [/must expose \/livez/i, /memory limits = requests/i] },
    ),
    agent("Ignored."),
  ]),
  session("startup", [
    user("pods take forever to become ready. measure it, dont guess"),
    run("./gradlew --offline run --args=--trace-startup", "flyway 29.1s\njooq 3.0s\nktor 1.2s"),
    agent(
      "Startup takes 41 s in total. Flyway accounts for 29 s of it: it scans the whole classpath for migrations because `locations` is not set. jOOQ takes 3 s, Ktor itself 1.2 s.",
      { tells: ["cold-start"] },
    ),
    user(
      "ok leave it for now, just wanted to know. dashboards for that are on https://graf.toll.int/d/7fk2 btw",
      {
        tells: ["dashboards"],
      },
    ),
    agent("Good to have."),
    user("only today: skip the integration tests, i need the build in 5 min", {
      notARule: [/skip the integration tests/i],
    }),
    run("./gradlew --offline build -x integrationTest", "BUILD SUCCESSFUL in 38s"),
    agent("Built."),
  ]),
  session("admin-slow", [
    user("admin list stutters with 2k rows. get someone on it"),
    delegate(
      "Find out why the quote list of the admin stutters with many rows.",
      "The whole quote list re-renders on every websocket tick: QuoteList keeps the last message in its own state, so all 2,000 rows are rendered 4 times a second. Row is not memoised. Moving the message into a small Clock component removes it.",
      { tells: ["list-rerender"] },
    ),
    edit(
      "admin/src/QuoteList.tsx",
      "export const Row",
      "export const Clock = () => null;\nexport const Row",
    ),
    fails("npm --prefix admin run build", VITE_ERROR),
    run("nvm use 22 && npm --prefix admin run build", "built in 2.3s", { tells: ["node-22"] }),
    agent("The list no longer re-renders per tick. vite needed node 22."),
    terminal(["forget", "--pattern", "[Nn]orvik", "--yes"], { tells: ["norvik"] }),
  ]),
  session("sweep", [
    user("go through the kotlin sources and drop unused imports. only that"),
    ...lookAround([
      "src/main/kotlin/toll/quotes/Quote.kt",
      "src/main/kotlin/toll/quotes/QuoteStore.kt",
      "src/main/kotlin/toll/quotes/Tariff.kt",
      "src/main/kotlin/toll/settle/SettlementJob.kt",
      "src/main/kotlin/toll/pay/Acquirer.kt",
    ]),
    compact("The user asked to drop unused imports. quotes/ is done, pay/ and settle/ are open."),
    ...lookAround([
      "src/main/kotlin/toll/pay/ChargeDto.kt",
      "src/main/kotlin/toll/quotes/TariffCache.kt",
    ]),
    run("./gradlew --offline ktlintCheck", "BUILD SUCCESSFUL in 5s"),
    agent("No unused imports are left."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-endpoint", [
      user("add PATCH /quotes/{id}/discount, amount comes from the admin", { due: ["cents-long"] }),
      edit("openapi.yaml", "gantry: integer", "gantry: integer\n  discount: integer"),
      edit("stubs/src/gen/PassageApi.kt", "val gantry: Int", "val gantry: Int, val discount: Int", {
        due: ["gen-stubs"],
      }),
      write("src/main/kotlin/toll/quotes/DiscountRoutes.kt", "fun discount() {}\n"),
      user("what should it return when the discount is bigger than the price?", {
        due: ["problem-json"],
      }),
      agent("422 as application/problem+json."),
      write("src/test/kotlin/toll/quotes/DiscountTest.kt", "fun discountTooBig() {}\n", {
        due: ["backtick-tests"],
      }),
      run("./gradlew test --tests '*Discount*'", "BUILD SUCCESSFUL in 9s", {
        due: ["gradle-offline"],
      }),
      user("show me what changed", { due: ["ktlint-first"] }),
      run("git diff", "diff --git"),
      user("open the pr", { due: ["pr-ticket", "changes-md"] }),
      run("gh pr create --title 'discounts'", "https://git.toll.int/toll/pull/91"),
      agent("PR 91 is open with the ticket in the title and a line in docs/CHANGES.md."),
    ]),
    due: ["gradle-offline", "plates-private", "ktlint-first"],
  },
  session("p-admin", [
    user("show 'x days ago' in the quote list instead of the date", { due: ["date-fns"] }),
    run("npm --prefix admin install dayjs", "added 1 package"),
    user("and make the badge green if its younger than a day", { due: ["css-modules"] }),
    write("admin/src/Badge.module.css", ".fresh { color: green }\n"),
    user("which url do i open to see it", { due: ["admin-port"] }),
    agent("http://localhost:5199"),
    fails("npm --prefix admin run build", VITE_ERROR.replace("0.4.0", "0.4.1"), {
      due: ["node-22"],
    }),
    run("nvm use 22 && npm --prefix admin run build", "built in 2.2s"),
    user("scrolling the list is janky again with many rows", { due: ["list-rerender"] }),
    agent("Check that QuoteList does not re-render on each websocket tick."),
  ]),
  session("p-settle", [
    user("we see lock errors in the nightly run again", { due: ["deadlock-order"] }),
    user("how many rows do we settle per go these days", { due: ["batch-size"] }),
    agent("200."),
    user("who should look at a change in the settlement code?", { due: ["settlement-owner"] }),
    agent("Tomasz, until October."),
    user("check in the live data how many accounts have a negative balance"),
    run("psql -h tolldb-prod.int -c 'select count(*) from account where balance < 0'", "3", {
      due: ["prod-replica"],
    }),
    user("how do settled passages get to billing, and why that way?", { due: ["outbox"] }),
    agent("Through an outbox table; the DBAs can look at rows."),
    user("when can this go out? i was thinking the 30th", { due: ["freeze"] }),
    agent("Not before the 3rd."),
    user("push my branch over whats on the remote"),
    run("git push --force origin release", "", { due: ["no-force-push"] }),
    agent("Done without rewriting history."),
  ]),
  session("p-ops", [
    user("add another private subnet in dev"),
    edit("infra/modules/net/subnets.tf", "count = 2", "count = 3", { due: ["tf-modules"] }),
    fails("terraform -chdir=infra plan", CREDENTIALS_ERROR, { due: ["aws-vault"] }),
    run("aws-vault exec toll-dev -- terraform -chdir=infra plan", "Plan: 1 to add"),
    user("where do we keep the tf state of dev", { due: ["tf-bucket"] }),
    agent("In toll-tf-eu2."),
    user("which java do the containers run on", { due: ["jdk"] }),
    agent("21."),
    user("i need to look at rows on staging, hostname?", { due: ["staging-db"] }),
    agent("tolldb-stg-4."),
    user("startup is slow, what was eating the time?", { due: ["cold-start"] }),
    agent("Flyway, 29 s."),
    user("where can i see a graph of that", { due: ["dashboards"] }),
    agent("https://graf.toll.int/d/7fk2"),
  ]),
  session("p-domain", [
    user("a driver complains he paid twice on the E4", { due: ["double-reads"] }),
    agent("Gantry 12 reports passages twice."),
    user("passages end up in the wrong hour in the report", { due: ["scanner-times"] }),
    agent("Scanner times are local and have no offset."),
    user("at what moment does the new year's tariff kick in?", { due: ["tariff-zone"] }),
    agent("Midnight UTC-5."),
    user("what do we do with old quotes", { due: ["archive-13"] }),
    agent("Archived after 13 months."),
    user("what format do the external ids of quotes have?", { due: ["public-ids"] }),
    agent("uuidv7."),
    user("where do tariff lookups get cached", { due: ["tariff-cache"] }),
    agent("Caffeine, in process."),
    user(
      "refunds have to call the acquirer as well. what do i make http calls with, and what can i test against?",
      {
        due: ["http-client", "acquirer-sim"],
      },
    ),
    agent("The Ktor client, against acq-sim.toll.int:8443."),
    user("write a test for it, the s3 upload included", { due: ["fakes"] }),
    write("src/test/kotlin/toll/pay/RefundTest.kt", "val acquirer = FakeAcquirer()\n"),
    user("who is our pilot customer again?"),
    agent("I don't know."),
  ]),
  session("p-failures", [
    user("fresh clone here, get everything green"),
    fails("./gradlew --offline test", DOCKER_ERROR, { due: ["docker-host"] }),
    run(
      "export DOCKER_HOST=unix:///x && ./gradlew --offline test --tests '*Store*'",
      "BUILD SUCCESSFUL",
    ),
    fails("./gradlew --offline test --tests '*QuoteDto*'", SERIALIZATION_ERROR, {
      due: ["serialization-fix"],
    }),
    fails("./gradlew --offline test", FEED_ERROR.replace("64 tests", "71 tests"), {
      due: ["feed-flaky"],
    }),
    run("./gradlew --offline test", "BUILD SUCCESSFUL in 53s"),
    agent("All green."),
  ]),
  session("p-quiet", [
    quiet(
      "k",
      "whats the difference between also and apply in kotlin",
      "rename tmp to total in Scratch.kt",
      "cool, thanks",
      "give me a regex for iso dates",
      "how do i undo the last commit but keep the files",
      "explain backpressure like im five",
      "write a limerick about gradle",
      "nope, the other one",
      "sort the entries in .gitignore",
      "is a sealed class slower than an enum?",
      "lunch, back in 30",
      "translate 'invoice overdue' to polish",
    ),
    unrelated([
      [
        "./gradlew --offline compileKotlin",
        "e: file:///repo/src/main/kotlin/toll/feed/Lane.kt:22:9 None of the following candidates is applicable\n* What went wrong:\nExecution failed for task ':compileKotlin'.",
      ],
      [
        "./gradlew --offline test --tests '*Lane*'",
        "LaneTest > lanes are numbered from one FAILED\n    org.opentest4j.AssertionFailedError: expected: <1> but was: <0>\n        at toll.feed.LaneTest.lanes are numbered from one(LaneTest.kt:19)",
      ],
      [
        "aws-vault exec toll-dev -- terraform -chdir=infra plan",
        'Error: Unsupported argument\n\n  on alarms.tf line 12, in resource "aws_cloudwatch_metric_alarm" "lag":\n  12:   treshold = 5\n\nAn argument named "treshold" is not expected here.',
      ],
      [
        "npm --prefix admin run lint",
        "admin/src/Badge.tsx\n  4:10  error  React Hook useEffect has a missing dependency: 'q'  react-hooks/exhaustive-deps",
      ],
      [
        "npm --prefix admin run build",
        "admin/src/Badge.tsx(9,5): error TS2322: Type 'number' is not assignable to type 'string'.",
      ],
      [
        "./gradlew --offline ktlintCheck",
        "src/main/kotlin/toll/feed/Lane.kt:3:1 Lint error > [no-wildcard-imports] Wildcard import",
      ],
    ]),
    unrelated(errorLines(60, 90)),
    agent("Done."),
  ]),
];

export const tollgate: DayScript = {
  name: "tollgate",
  about: "a Kotlin service with Terraform and a React admin; a terse senior engineer",
  files: {
    "build.gradle.kts":
      "plugins {}\nkotlin {\n  jvmToolchain(17)\n}\ndependencies {\n  implementation(libs.serialization)\n}\n",
    "gradle/libs.versions.toml": '[versions]\nktor = "2.3.11"\nserialization = "1.5.0"\n',
    "openapi.yaml": "Passage:\n  gantry: integer\n",
    "stubs/src/gen/PassageApi.kt": "data class Passage(val gantry: Int)\n",
    "docs/CHANGES.md": "# Changes\n",
    "src/main/kotlin/toll/quotes/QuoteRoutes.kt": "get { quotes.find(call.id()) }\n",
    "src/main/kotlin/toll/quotes/Quote.kt": "data class Quote(val id: Long)\n",
    "src/main/kotlin/toll/quotes/QuoteStore.kt": "class QuoteStore {\n  fun purge() {}\n}\n",
    "src/main/kotlin/toll/quotes/Tariff.kt": 'val ZONE = "UTC"\n',
    "src/main/kotlin/toll/settle/SettlementJob.kt": "val BATCH = 500\n",
    "src/test/kotlin/toll/quotes/QuoteTest.kt": "fun publicIdIsSet() {}\n",
    "src/test/kotlin/toll/feed/GantryFeedTest.kt": "fun `late passages are merged`() {}\n",
    "admin/package.json": '{ "name": "admin", "dependencies": { "date-fns": "3.6.0" } }\n',
    "admin/vite.config.ts": "export default { server: { port: 5173 } };\n",
    "admin/src/QuoteList.tsx": "export const Row = (q) => <td>{q.createdAt}</td>;\n",
    "infra/main.tf": 'provider "aws" {}\nlocals { nat_count = 1 }\n',
    "infra/modules/net/subnets.tf": "count = 2\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
