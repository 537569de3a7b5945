import type { DayScript, Fact, Notes, Session } from "../script.ts";
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

/** Something the user said one way first and another way later. */
function changed(
  id: string,
  kind: "decision" | "fact",
  must: readonly RegExp[],
  stale: readonly RegExp[],
): Fact {
  return { id, kind, by: "user", must, stale };
}

function fix(id: string, must: RegExp, more: Partial<Fact> = {}): Fact {
  return { id, kind: "fix", by: "tool", must: [must], ...more };
}

/** Something the user had forgotten. */
function forgotten(id: string, stale: readonly RegExp[]): Fact {
  return { id, kind: "fact", by: "user", must: [], stale, isForgotten: true };
}

function tells(...ids: readonly string[]): Notes {
  return { tells: ids };
}

function due(...ids: readonly string[]): Notes {
  return { due: ids };
}

function notARule(...words: readonly RegExp[]): Notes {
  return { notARule: words };
}

/** Spring services, a React Native app and Terraform of a drone start-up; a hasty user. */
const FACTS: readonly Fact[] = [
  { id: "short-answers", kind: "rule", by: "user", must: [/keep it short/i] },
  { id: "meters", kind: "rule", by: "user", must: [/meters above ground/i] },
  { id: "ctor-injection", kind: "rule", by: "user", must: [/constructor/i] },
  { id: "yarn-only", kind: "rule", by: "user", must: [/\byarn\b/i, /npm|package-lock/i] },
  { id: "tf-apply", kind: "rule", by: "user", must: [/apply/i, /pipeline|laptop/i] },
  { id: "detekt-push", kind: "rule", by: "user", must: [/detekt/i, /push/i] },
  { id: "commit-scope", kind: "rule", by: "user", must: [/subjects?/i, /service/i] },
  { id: "flyway-new", kind: "rule", by: "user", must: [/migration/i, /touched|new V/i] },
  { id: "gps-private", kind: "rule", by: "user", must: [/coordinates/i, /\blogs?\b|sentry/i] },
  { id: "gcloud-project", kind: "rule", by: "user", must: [/--project kestrel-dev-7/] },
  { id: "i18n", kind: "rule", by: "user", must: [/en\.json/i] },
  { id: "testids", kind: "rule", by: "user", must: [/testID/i] },
  { id: "instant", kind: "rule", by: "user", must: [/\bInstant\b/] },
  { id: "actions-sha", kind: "rule", by: "user", must: [/\bsha\b/i, /actions?\b/i] },
  { id: "no-any", kind: "correction", by: "user", must: [/unknown and narrow/i] },
  { id: "snapshots", kind: "correction", by: "user", must: [/snapshots?/i] },
  { id: "fixtures-bucket", kind: "correction", by: "user", must: [/kes-fixtures/i] },
  { id: "emulator", kind: "correction", by: "user", must: [/emulator/i, /8085/] },
  { id: "no-stash", kind: "correction", by: "user", must: [/stash/i] },
  { id: "offline-store", kind: "decision", by: "user", must: [/watermelon/i] },
  { id: "severity", kind: "decision", by: "user", must: [/1 to 5/] },
  { id: "retention", kind: "decision", by: "user", must: [/90 days/i, /coldline/i] },
  { id: "flags", kind: "decision", by: "user", must: [/feature_flag/i] },
  changed("tile-format", "decision", [/cloud optimi[sz]ed geotiff/i], [/\bpng\b/i]),
  changed("chunk-size", "decision", [/\b4 ?mb\b/i], [/\b8 ?mb\b/i]),
  changed("token-life", "decision", [/\b15 ?min/i], [/\b60 ?min/i]),
  changed("pdf-renderer", "decision", [/gotenberg/i], [/openhtmltopdf/i]),
  changed("staging-url", "fact", [/api-stg2\.kestrel\.aero/i], [/(?<![-\w])stg\.kestrel\.aero/i]),
  changed("missions-port", "fact", [/8091/], [/8081/]),
  changed("ingest-owner", "fact", [/\bwen\b/i, /ingest/i], [/ingest is dario|dario'?s thing/i]),
  changed("sql-instance", "fact", [/kestrel-pg16-dev/i], [/kestrel-pg-dev/i]),
  changed("demo-date", "fact", [/\b21st\b/i], [/\b14th\b/i]),
  changed("min-ios", "fact", [/\b16\b/, /ios/i], [/ios 15/i]),
  changed("region", "fact", [/europe-north1/i], [/europe-west4/i]),
  { id: "sitl", kind: "fact", by: "user", must: [/sitl-02\.hangar\.kes/i] },
  { id: "crs", kind: "fact", by: "user", must: [/25832/] },
  { id: "gps-time", kind: "fact", by: "user", must: [/gps time/i, /18 ?s/i] },
  { id: "mac-runner", kind: "fact", by: "user", must: [/shed-mini/i] },
  { id: "mapbox", kind: "fact", by: "user", must: [/mapbox-dl/i, /secret manager/i] },
  { id: "gdal-oom", kind: "cause", by: "agent", must: [/gdal/i, /cache/i] },
  { id: "double-missions", kind: "cause", by: "agent", must: [/504|30 ?s/i, /retr(?:y|ies)/i] },
  {
    id: "battery",
    kind: "cause",
    by: "subagent",
    must: [/useDronePosition|watchPosition/i, /never (?:removed|cleared|stopped)|clearWatch/i],
  },
  { id: "ci-cache", kind: "cause", by: "agent", must: [/cache/i, /run_number/i] },
  fix("jackson-kotlin", /jackson-module-kotlin/, {
    wrong: [/JsonIgnoreProperties/, /ignoreUnknown/],
  }),
  fix("queue-flaky", /flaky|without (?:a |any )?change|unchanged|run again|again without/i),
  fix("bundle-pods", /bundle exec pod install/),
  fix("metro-watchman", /watchman watch-del-all/, { stale: [/metro-\*/] }),
  fix("tf-quota", /set-quota-project/),
  fix("gdal-jni", /\/usr\/lib\/jni/),
  fix("sdk-dir", /sdk\.dir=|android\/local\.properties/),
  forgotten("pilot-phone", [/marit/i]),
  forgotten("investor", [/nordvind/i]),
];

const MISSIONS = "services/missions/src/main/kotlin/aero/kestrel/missions";
const INGEST = "services/ingest/src/main/kotlin/aero/kestrel/ingest";
const REPORTS = "services/reports/src/main/kotlin/aero/kestrel/reports";
const MIGRATIONS = "services/missions/src/main/resources/db/migration";

function jacksonError(service: string, test: string, dto: string, count: number): string {
  return `> Task :services:${service}:compileKotlin UP-TO-DATE
> Task :services:${service}:test

${test} FAILED
    com.fasterxml.jackson.databind.exc.InvalidDefinitionException: Cannot construct instance of \`aero.kestrel.${service}.${dto}\` (no Creators, like default constructor, exist): cannot deserialize from Object value (no delegate- or property-based Creator)
     at [Source: (String)"{"id":"${count}a"}"; line: 1, column: 2]

${count} tests completed, 1 failed

FAILURE: Build failed with an exception.
* What went wrong:
Execution failed for task ':services:${service}:test'.
> There were failing tests. See the report at: file:///repo/services/${service}/build/reports/tests/test/index.html`;
}

function queueError(passed: number, seconds: string): string {
  return `yarn run v1.22.22
$ jest
PASS src/map/bounds.test.ts
FAIL src/upload/queue.test.ts (${seconds} s)
  ● upload queue › resumes after the signal comes back

    thrown: "Exceeded timeout of 5000 ms for a test.
    Add a timeout value to this test to increase the timeout, if this is a long-running test."

      56 |
    > 57 |   it("resumes after the signal comes back", async () => {
         |   ^

Test Suites: 1 failed, 18 passed, 19 total
Tests:       1 failed, ${passed} passed, ${passed + 1} total
Time:        ${seconds} s
error Command failed with exit code 1.
info Visit https://yarnpkg.com/en/docs/cli/run for documentation about this command.`;
}

function metroError(module: string, home: string, from: string): string {
  return `yarn run v1.22.22
$ react-native bundle --platform ios --entry-file index.js --bundle-output /tmp/main.jsbundle
                    Welcome to Metro v0.80.9

error Unable to resolve module ${module} from /Users/${home}/kestrel/app/src/${from}:

None of these files exist:
  * ${module}(.native|.ios.js|.native.js|.js|.ios.tsx|.tsx)
    at ModuleResolver.resolveDependency (app/node_modules/metro/src/node-haste/DependencyGraph/ModuleResolution.js:112:15)
error Command failed with exit code 1.`;
}

function podsError(home: string, line: number): string {
  return `[!] Invalid \`Podfile\` file: undefined method \`exists?' for File:Class.

 #  from /Users/${home}/kestrel/app/ios/Podfile:${line}
 #  -------------------------------------------
 #
 >  prepare_react_native_project!
 #  -------------------------------------------`;
}

function quotaError(api: string, file: string, line: number): string {
  return `google_project_service.run: Refreshing state... [id=kestrel-dev-7/run.googleapis.com]

Planning failed. Terraform encountered an error while generating this plan.

╷
│ Error: Error when reading or editing Resource: googleapi: Error 403: Your application is authenticating by using local Application Default Credentials. The ${api}.googleapis.com API requires a quota project, which is not set by default.
│
│   with google_project_service.run,
│   on ${file} line ${line}, in resource "google_project_service" "run":
╵`;
}

function gdalError(service: string, test: string, line: number): string {
  return `> Task :services:${service}:compileTestKotlin
> Task :services:${service}:test
OpenJDK 64-Bit Server VM warning: Sharing is only supported for boot loader classes because bootstrap classpath has been appended

${test} FAILED
    java.lang.UnsatisfiedLinkError: no gdalalljni in java.library.path: /usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib
        at java.base/java.lang.ClassLoader.loadLibrary(ClassLoader.java:2458)
        at aero.kestrel.${service}.Raster.<clinit>(Raster.kt:${line})

FAILURE: Build failed with an exception.
* What went wrong:
Execution failed for task ':services:${service}:test'.`;
}

function sdkError(home: string, took: string): string {
  return `Starting a Gradle Daemon, 1 incompatible and 2 stopped Daemons could not be reused, use --status for details

FAILURE: Build failed with an exception.

* What went wrong:
Could not determine the dependencies of task ':app:compileDebugJavaWithJavac'.
> SDK location not found. Define a valid SDK location with an ANDROID_HOME environment variable or by setting the sdk.dir path in your project's local properties file at '/Users/${home}/kestrel/app/android/local.properties'.

BUILD FAILED in ${took}`;
}

const CONTROLLER = `${MISSIONS}/MissionController.kt`;
const WEATHER = `${MISSIONS}/MissionWeather.kt`;
const STORAGE = "infra/storage.tf";
const CI = ".github/workflows/ci.yml";
const SCREEN = "app/src/defects/DefectScreen.tsx";
const PLAN = "terraform -chdir=infra plan";
const BUNDLE = "yarn --cwd app bundle:ios";
const TEST_MISSIONS = "./gradlew :services:missions:test";
const TEST_RASTER = "./gradlew :services:ingest:test --tests '*Raster*'";
const UPLOADER = "app/src/upload/uploader.ts";
const APK = "cd app/android && ./gradlew assembleDebug";
const PODS = "cd app/ios && pod install";
const IGNORE = "@JsonIgnoreProperties(ignoreUnknown = true)\ndata class";
const WEATHER_ERROR = jacksonError("missions", "WeatherTest > reads()", "MissionWeather", 41);

const dayOne: readonly Session[] = [
  session("tour", [
    user(
      "ok quick tour first, whats in this repo, like youd tell a new hire. i read you on my phone half the time so keep it short, no essays",
      tells("short-answers"),
    ),
    ...lookAround([CONTROLLER, `${INGEST}/Raster.kt`, UPLOADER, STORAGE]),
    agent(
      "Three Spring services (missions, ingest, reports), a React Native app for pilots in app/, Terraform for GCP in infra/, Actions in .github/.",
    ),
    user(
      "jup. so POST /missions validates nothing, someone planned a flight at 4000 last week lol. cap it at 120. carefull tho, altitudes are meters above ground in everything we store, the feet are only painted on in the us screens, and dji hands you msl just to be annoying",
      tells("meters"),
    ),
    read(CONTROLLER, "fun create(m: Mission) = store.save(m)\n"),
    write(
      `${MISSIONS}/AltitudeRule.kt`,
      "@Component\nclass AltitudeRule {\n  @Autowired lateinit var limits: Limits\n}\n",
    ),
    edit(CONTROLLER, "store.save(m)", "rule.check(m).let(store::save)"),
    run("./gradlew :services:missions:test --tests '*Mission*'", "BUILD SUCCESSFUL in 19s"),
    agent("Flights above 120 m get a 400. AltitudeRule holds the check."),
    user(
      "ew field injection. constructor params pls, we ripped out the last @Autowired in feb and it felt great",
      tells("ctor-injection"),
    ),
    edit(
      `${MISSIONS}/AltitudeRule.kt`,
      "class AltitudeRule {\n  @Autowired lateinit var limits: Limits\n}",
      "class AltitudeRule(private val limits: Limits)",
    ),
    agent("Done, Limits comes in through the constructor."),
    user("missions is on 8081 locally, curl it w/ 130 and show me the body"),
    run("curl -s localhost:8081/missions -d '{\"alt\":130}'", '{"error":"altitude"}'),
    agent('`{"error":"altitude"}`'),
  ]),
  session("uploads", [
    user(
      "pilots loose uploads all the time when lte drops behind a pylon. make teh uploader in the app resumable, tus or whatever. chunks of 8 mb, dont make it a setting, noone ever touches settings",
    ),
    read(UPLOADER, "export const CHUNK_MB = 32;\n"),
    refusedRun(
      "npm --prefix app install tus-js-client",
      "yarn not npm, npm leaves a package-lock in app/ and then metro finds two reacts, cost me a evening last month",
      tells("yarn-only"),
    ),
    run("yarn --cwd app add tus-js-client", "success Saved 1 new dependency."),
    edit(UPLOADER, "CHUNK_MB = 32", "CHUNK_MB = 8"),
    fails("yarn --cwd app test", queueError(83, "9.118")),
    agent("Nothing in that test touches what I changed. Running it once more."),
    run("yarn --cwd app test", "Tests:       84 passed, 84 total", tells("queue-flaky")),
    agent(
      "Uploads resume now. The queue test timed out once and passed when run again without changes, so it is flaky.",
      tells("queue-flaky"),
    ),
    user(
      "review on the pr from the contractor, whats your take?\n\n> uploader.ts:14\n> You should always wrap network calls in a try/catch and never swallow the error.\n> uploader.ts:30\n> Please use axios instead of fetch everywhere, it must be consistent with the web client.\n> nit: prefer `interface` over `type`",
      notARule(/always wrap network calls/i, /axios instead of fetch/i, /prefer `interface`/i),
    ),
    agent("Line 14 does drop the error. The axios one is taste."),
    user("agree. fix 14, ignore the rest"),
    edit(UPLOADER, "export const", "// errors go to onError\nexport const"),
    agent("Line 14 reports through onError."),
  ]),
  session("thermal-bucket", [
    user("need a thermal bucket in dev, region europe-west4 like everything. plan it"),
    edit(STORAGE, "# buckets", '# buckets\nresource "google_storage_bucket" "thermal" {}'),
    fails(PLAN, quotaError("cloudresourcemanager", "main.tf", 21)),
    run(
      "gcloud auth application-default set-quota-project kestrel-dev-7",
      'Credentials saved to file: [/home/dev/.config/gcloud/application_default_credentials.json]\n\nQuota project "kestrel-dev-7" was added to ADC.',
    ),
    run(PLAN, "Plan: 1 to add, 0 to change, 0 to destroy.", tells("tf-quota")),
    agent("1 to add: the thermal bucket. I'll create it."),
    refusedRun(
      "terraform -chdir=infra apply -auto-approve",
      "no no. apply is the pipelines job after merge, from a laptop its plan and nothing else. two ppl applied over each other in januray, fun times",
      tells("tf-apply"),
    ),
    agent("Then it goes out with the merge."),
    user("demo at halvorsen is on the 14th btw so thermal should be in by then"),
    agent("Noted."),
    user(
      "should we maybe never use the default service account? dunno. whats the actual risk there",
      notARule(/never use the default service account/i),
    ),
    agent("It has editor rights on the whole project unless you take them away."),
  ]),
];

const dayTwo: readonly Session[] = [
  session("gusts", [
    user("met.no gives us gusts now. put gustMs into the MissionWeather dto and map it"),
    read(WEATHER, "data class MissionWeather(val windMs: Double)\n"),
    edit(WEATHER, "val windMs: Double", "val windMs: Double, val gustMs: Double"),
    fails(TEST_MISSIONS, WEATHER_ERROR),
    agent("Perhaps it trips over unknown fields. I'll try to ignore them."),
    edit(WEATHER, "data class", IGNORE),
    fails(TEST_MISSIONS, WEATHER_ERROR),
    agent("That was not it, I take it back. The Kotlin module of Jackson is missing."),
    edit(WEATHER, IGNORE, "data class"),
    edit(
      "services/missions/build.gradle.kts",
      "dependencies {",
      'dependencies {\n  implementation("com.fasterxml.jackson.module:jackson-module-kotlin")',
    ),
    run(TEST_MISSIONS, "BUILD SUCCESSFUL in 33s", tells("jackson-kotlin")),
    run("git commit -am 'add gusts to weather'", "[gusts 4c1d0aa] add gusts to weather"),
    agent("Green and committed."),
    user(
      "runner spits this out, do i care?\n\nWarning: The `set-output` command is deprecated. You must always write to $GITHUB_OUTPUT instead.\nNotice: never store artifacts for longer than 90d on the free plan",
      notARule(/must always write to/i, /never store artifacts/i),
    ),
    agent("No. It comes from an action you call, and it still works."),
    user(
      "amend that, subjects start with the service so `missions: gusts in weather`, the changelog bot splits on the colon. and run detekt before you push, ci needs 14 min to tell me about a trailing comma",
      tells("commit-scope", "detekt-push"),
    ),
    run("git commit --amend -m 'missions: gusts in weather'", "[gusts 91be2f0]"),
    run("./gradlew detekt", "BUILD SUCCESSFUL in 12s"),
    run("git push origin gusts", "* [new branch] gusts -> gusts"),
    agent("Pushed."),
  ]),
  session("gust-column", [
    user("and store it, column gust_ms on mission_weather"),
    read(`${MIGRATIONS}/V12__weather.sql`, "create table mission_weather(wind_ms float8);\n"),
    edit(`${MIGRATIONS}/V12__weather.sql`, "wind_ms float8", "wind_ms float8, gust_ms float8"),
    agent("V12 has the column."),
    user(
      "V12 ran on staging weeks ago, flyway will choke on the checksum. a merged migration isnt touched anymore, new V file",
      tells("flyway-new"),
    ),
    edit(`${MIGRATIONS}/V12__weather.sql`, "wind_ms float8, gust_ms float8", "wind_ms float8"),
    write(`${MIGRATIONS}/V13__gusts.sql`, "alter table mission_weather add gust_ms float8;\n"),
    agent("V12 is back as it was, V13 adds gust_ms."),
    user("staging is stg.kestrel.aero, grab a real forecast there and see if the mapper eats it"),
    run("curl -s https://stg.kestrel.aero/missions/88/weather", '{"windMs":4.1,"gustMs":9.0}'),
    write(
      `${MISSIONS}/WeatherMapper.kt`,
      'fun map(m: Mission) = log.info("at ${m.lat},${m.lon}")\n',
    ),
    agent("It maps. I added a log line with the position."),
    user(
      "hm wait. the customers are grid operators, site coordinates may not end up in a log or in sentry, legal was super clear abuot that and for once i think theyre right. siteId is fine. otherwise nice, the mapper reads well, much better than the old one which was 200 lines of when branches",
      tells("gps-private"),
    ),
    edit(`${MISSIONS}/WeatherMapper.kt`, "${m.lat},${m.lon}", "${m.siteId}"),
    run(TEST_MISSIONS, "BUILD SUCCESSFUL in 31s"),
    agent("Logs the siteId."),
  ]),
  session("field-mode", [
    user(
      "big one. app has to work w/o signal: list of missions, photos queue, defects. i thought about it all weekend, its watermelondb, realm sync is dead and raw sqlite means we write the observers ourself. start with the mission table",
      tells("offline-store"),
    ),
    ...task("1", "Mission table for offline use", true),
    ...task("2", "Photo queue for offline use", false),
    agent("Which OS versions does the native part have to build for?"),
    user("ios 15 and up, android 10"),
    run("yarn --cwd app add @nozbe/watermelondb", "success Saved 2 new dependencies."),
    write("app/src/db/schema.ts", "export const schema = appSchema({ version: 1 });\n"),
    fails(BUNDLE, metroError("../db/schema", "jo", "missions/MissionList.tsx")),
    run("rm -rf $TMPDIR/metro-*", ""),
    run(BUNDLE, "Done in 21.40s."),
    agent("The bundle builds after the metro cache was removed."),
    write("app/src/db/missions.ts", "export const toMission = (row: any) => row as any;\n"),
    user("`as any`? nah. unknown and narrow it, or write the type out", tells("no-any")),
    write("app/src/db/missions.ts", "export const toMission = (row: unknown) => parse(row);\n"),
    fails(
      "yarn --cwd app jest src/missions",
      "FAIL src/missions/MissionList.test.tsx\n  ● MissionList › renders\n\n    expect(received).toMatchSnapshot()\n\n    - Snapshot  - 1\n    + Received  + 4\n\n 1 snapshot failed.",
    ),
    refusedRun(
      "yarn --cwd app jest src/missions -u",
      "dont just -u. if a snapshot changed i wanna see the diff and say ok first",
      tells("snapshots"),
    ),
    agent("The list gained an 'offline' badge: 4 lines. OK to update?"),
    user("yes thats wanted, update it this once", notARule(/update it this once/i)),
    run("yarn --cwd app jest src/missions -u", "1 snapshot updated."),
    agent("Updated."),
  ]),
  session("report-pdf", [
    user(
      "reports service should spit out a pdf per inspection. openhtmltopdf is in the libs already, take that. title page, defects table, photos two per page",
    ),
    write(`${REPORTS}/PdfRenderer.kt`, "class PdfRenderer(val builder: PdfRendererBuilder)\n"),
    run("./gradlew :services:reports:test", "BUILD SUCCESSFUL in 14s"),
    agent("PdfRenderer produces the three parts."),
    user(
      "defect levels in there: 1 to 5, 5 is ground it now. letters confuse people",
      tells("severity"),
    ),
    write(`${REPORTS}/Defect.kt`, "data class Defect(val id: String, val severity: Int)\n"),
    agent("severity is an Int, checked for its range."),
    user("ha the sample pdf looks like a ransom note. fonts. but ok for today"),
    agent("I can embed Inter later."),
  ]),
];

const dayThree: readonly Session[] = [
  session("ingest-oom", [
    user(
      "ingest pods get killed on anything over ~900 photos. find out why. ingest is dario's thing, tell me what to tell him. dev db is kestrel-pg-dev if you need flight sizes",
    ),
    refusedRun(
      "gcloud sql connect kestrel-pg-dev --user=ro",
      "stop. put --project kestrel-dev-7 on gcloud calls, my default config points at prod. yes i know",
      tells("gcloud-project"),
    ),
    run("gcloud sql connect kestrel-pg-dev --user=ro --project kestrel-dev-7", "4410 | 1204"),
    write("services/ingest/src/test/kotlin/RasterTest.kt", "fun `opens a big flight`() {}\n"),
    fails(TEST_RASTER, gdalError("ingest", "RasterTest > opens()", 12)),
    edit(
      "services/ingest/build.gradle.kts",
      "tasks.test {}",
      'tasks.test { systemProperty("java.library.path", "/usr/lib/jni") }',
    ),
    run(TEST_RASTER, "BUILD SUCCESSFUL in 52s", tells("gdal-jni")),
    run("cat /sys/fs/cgroup/memory.peak", "4290117632"),
    agent(
      "Found it. Ingest is OOM-killed because GDAL sizes its block cache from the node's memory (5 % of 64 GB), not from the pod's limit, and each of the 16 workers has a cache of its own. Above about 900 photos all caches are full and the pod passes its 4 GB. Setting GDAL_CACHEMAX=64 keeps the peak at 1.9 GB.",
      tells("gdal-oom"),
    ),
    user(
      "omg. ok set it in the deployment, ill tell him. maybe we should always downscale before we ingest? idk, then you dont see hairline cracks anymore",
      notARule(/always downscale/i),
    ),
    edit("infra/ingest.tf", "env = {}", 'env = { GDAL_CACHEMAX = "64" }'),
    agent("Set in infra/ingest.tf."),
  ]),
  session("orthophotos", [
    user("viewer needs the orthophotos. png tiles at 256px, cut them in ingest, easy"),
    write(`${INGEST}/TileCutter.kt`, "class TileCutter { fun png(z: Int) {} }\n"),
    ask(
      "How long should the raw photos stay in the standard bucket after tiling?",
      "90 days then coldline, its in the contracts",
      tells("retention"),
    ),
    edit(STORAGE, "# buckets", "# buckets, raw: coldline after 90 d"),
    agent("I'll add a sample flight for the test."),
    run("cp ~/flights/pylon-7.tif services/ingest/src/test/resources/", ""),
    interrupt,
    user(
      "hey no 40mb tifs in git. sample imagery sits in gs://kes-fixtures and the tests pull it from there",
      tells("fixtures-bucket"),
    ),
    run("rm services/ingest/src/test/resources/pylon-7.tif", ""),
    run("gsutil cp ~/flights/pylon-7.tif gs://kes-fixtures/", "Operation completed over 1 objects"),
    queued(
      "oh and clip to the customers polygon. their shapefiles come in EPSG:25832, all of em, even when the .prj says something else",
      tells("crs"),
    ),
    write(`${INGEST}/Clip.kt`, "const val CUSTOMER_CRS = 25832\n"),
    run("./gradlew :services:ingest:test", "BUILD SUCCESSFUL in 1m 8s"),
    agent("The test downloads the sample, and tiles are clipped to the polygon."),
    user(
      "dji log times dont match the photos, ive been starring at this for an hour before i rememberd: the logs run on gps time, 18 s ahead of utc. photos are utc. shift when you read the log",
      tells("gps-time"),
    ),
    write(`${INGEST}/FlightLog.kt`, "fun at(t: LocalDateTime) = t.minusSeconds(18)\n"),
    agent("FlightLog subtracts the 18 seconds."),
    user("LocalDateTime... we fly in 3 time zones man. Instant, everywhere", tells("instant")),
    write(`${INGEST}/FlightLog.kt`, "fun at(t: Instant) = t.minusSeconds(18)\n"),
    agent("Instant it is."),
  ]),
  session("login", [
    user("login for the app. identity platform, access tokens 60 min for now, refresh as usual"),
    write("app/src/auth/session.ts", "export const ACCESS_MINUTES = 60;\n"),
    refusedRun(
      "GCLOUD_PROJECT=kestrel-stg yarn --cwd app test:rules",
      "not against staging ffs, real pilots are on it. firestore emulator, its in the compose file on 8085",
      tells("emulator"),
    ),
    run("FIRESTORE_EMULATOR_HOST=localhost:8085 yarn --cwd app test:rules", "12 passed"),
    agent("Rules tests pass."),
    user("switch to main real quick, i need to see if the old login had the logo"),
    refusedRun(
      "git stash && git checkout main",
      "dont stash, last time half a day of mine was burried in there. make a wip commit",
      tells("no-stash"),
    ),
    run("git commit -am 'app: wip login' && git checkout main", "Switched to branch 'main'"),
    agent("On main; the work is in a wip commit."),
    user(
      "[#backend, 09:41]\nwen: pls everyone rebase instead of merge from now on\nwen: and never use :latest for the gdal image\nolav: +1\n\nthis is about the firmware repo, i only need you to find the gdal image tag WE use",
      notARule(/rebase instead of merge/i, /never use :latest/i),
    ),
    run("grep -rn 'gdal:' infra services", "infra/ingest.tf:9: image = gdal:3.8.4"),
    agent("gdal:3.8.4, in infra/ingest.tf."),
    user("thx. if the drone acts funny in tests call marit, 47 40 11 93, shes the test pilot"),
    agent("OK."),
  ]),
];

const dayFour: readonly Session[] = [
  session("leftovers", [
    user(
      "few things. docker desktop squats our port so missions runs on 8091 now, fix the readme + the run config",
      tells("missions-port"),
    ),
    edit("README.md", "8081", "8091"),
    agent("README says 8091."),
    user(
      "uploads: nah 8 is too much, bernts phone kept timing out at the dam yesterday. make it 4 mb",
      tells("chunk-size"),
    ),
    edit(UPLOADER, "CHUNK_MB = 8", "CHUNK_MB = 4"),
    agent("CHUNK_MB is 4."),
    user(
      "also the app on my phone cant reach staging. ah right, olav redid the dns, its api-stg2.kestrel.aero since last night. change the env file",
      tells("staging-url"),
    ),
    edit("app/.env.staging", "https://stg.kestrel.aero", "https://api-stg2.kestrel.aero"),
    agent("app/.env.staging points there."),
    user(
      "then the imagery thing. i talked to wen and the little image squares are a dead end, 3 million objects per powerline and the bucket listing alone costs more then the vm. one cloud optimized geotiff per flight and titiler in front. rip out the cutter",
      tells("tile-format"),
    ),
    write(`${INGEST}/CogWriter.kt`, "class CogWriter { fun write(flight: Flight) {} }\n"),
    run(`git rm -q ${INGEST}/TileCutter.kt`, ""),
    run("./gradlew :services:ingest:test", "BUILD SUCCESSFUL in 1m 2s"),
    agent("TileCutter is gone, CogWriter writes one file per flight."),
    user("leave titiler out for this pr, only the writer", notARule(/titiler out/i)),
    agent("Left out."),
  ]),
  session("defect-screen", [
    user("defect screen in the app. photo on top, severity picker, note field, save"),
    write(
      SCREEN,
      "export const DefectScreen = () => <Pressable><Text>Save defect</Text></Pressable>;\n",
    ),
    agent("DefectScreen has the four parts."),
    user(
      "looks nice. two things, strings go to app/src/i18n/en.json not into the screen bc norwegian is coming, and a pressable without a testID makes detox blind (and then i have to click thru it by hand)",
      tells("i18n", "testids"),
    ),
    write(
      SCREEN,
      'export const DefectScreen = () => <Pressable testID="defect-save"><Text>{t("defect.save")}</Text></Pressable>;\n',
    ),
    edit("app/src/i18n/en.json", "{", '{ "defect.save": "Save defect",'),
    fails(BUNDLE, metroError("../i18n/t", "jo", "defects/DefectScreen.tsx")),
    run("rm -rf $TMPDIR/metro-*", ""),
    fails(BUNDLE, metroError("../i18n/t", "jo", "defects/DefectScreen.tsx")),
    agent("The cache is not it this time. Watchman may hold an old file list."),
    run("watchman watch-del-all", '{\n  "version": "2024.04.15.00",\n  "roots": ["/Users/jo"]\n}'),
    run(BUNDLE, "Done in 24.02s.", tells("metro-watchman")),
    agent("Watchman had a stale view of the folder; the bundle builds."),
    user("now on the device"),
    fails(PODS, podsError("jo", 9)),
    run(
      "cd app/ios && bundle exec pod install",
      "Pod installation complete! There are 71 dependencies from the Podfile and 68 total pods installed.",
      tells("bundle-pods"),
    ),
    agent("The system's CocoaPods is too old for this Ruby; the bundled one works."),
    user(
      "ok. ios 16 is the floor from this release on, the older ones are like 2% and all of them are my dads ipad",
      tells("min-ios"),
    ),
    edit("app/ios/Podfile", "platform :ios, '15.0'", "platform :ios, '16.0'"),
    agent("Podfile says 16.0."),
    user(
      "map stays grey on a fresh install, bet its the token. mapbox-dl in secret manager is the right one, the one in the wiki is dead",
      tells("mapbox"),
    ),
    agent("Used that one; the map draws."),
  ]),
  session("double-missions", [
    user("glitre says they see some missions 2x. is that us?"),
    read(CONTROLLER),
    run(
      "gcloud logging read 'resource.type=http_load_balancer status=504' --project kestrel-dev-7 --limit 5",
      "POST /missions 504 30.001s\nPOST /missions 504 30.000s",
    ),
    agent(
      "Yes, it is us. The load balancer gives up after 30 s with a 504 while missions is still waiting for the airspace check, and the app retries the POST. There is no idempotency key, so both requests create a mission. It happens when the airspace API is slow, mostly in the morning.",
      tells("double-missions"),
    ),
    user(
      "makes sense. add a key, client generated. found this in the airspace sdk, does it matter for us?\n\n```kotlin\n// NEVER call check() from more than one thread.\n// Always close the client before the app goes to the background.\nclass AirspaceClient internal constructor()\n```",
      notARule(/NEVER call check/, /Always close the client/),
    ),
    agent("Not here: missions calls it from a single dispatcher."),
    edit(CONTROLLER, "fun create(m: Mission)", "fun create(key: Key, m: Mission)"),
    run(TEST_MISSIONS, "BUILD SUCCESSFUL in 35s"),
    agent("POST /missions wants an Idempotency-Key; a repeated one returns the first mission."),
    user(
      "want to try the whole thing w/o a real drone? theres a simulator at sitl-02.hangar.kes:14550, mavlink, resets itself at night",
      tells("sitl"),
    ),
    run("python3 tools/fly.py --to sitl-02.hangar.kes:14550", "mission 9001 uploaded, 1 row"),
    agent("Flew a mission there: one row."),
  ]),
  session("android-build", [
    user("get me a debug apk for bernt"),
    fails(APK, sdkError("jo", "6s")),
    write("app/android/local.properties", "sdk.dir=/opt/android-sdk\n"),
    run(APK, "BUILD SUCCESSFUL in 3m 11s", tells("sdk-dir")),
    agent("app-debug.apk is built; local.properties needed sdk.dir."),
    user("he says his battery is gone after 40 min with the live map. let someone look into it"),
    delegate(
      "Find out why the live map drains the battery on Android.",
      "useDronePosition starts Geolocation.watchPosition each time the map mounts, and the watch is never cleared: the effect returns no clean-up. After a few tab changes, six high-accuracy GPS watches run at once, which explains the drain. Returning () => clearWatch(id) from the effect leaves one.",
      tells("battery"),
    ),
    edit("app/src/map/useDronePosition.ts", "watch();", "const id = watch();"),
    agent("The hook cleans up after itself now."),
    user("great, ship it. no proguard this time, i want traces", notARule(/no proguard/i)),
    run(APK, "BUILD SUCCESSFUL in 48s"),
    agent("Built again."),
  ]),
];

const dayFive: readonly Session[] = [
  session("ci", [
    user("ci is at 22 minutes. why is the gradle step so slow, it has a cache??"),
    read(CI, "key: gradle-${{ github.run_number }}\n"),
    run("gh run view 5512 --log | grep -i cache", "Cache not found for input keys: gradle-5512"),
    agent(
      "The Gradle cache never hits: its key contains github.run_number, which is new on each run, and there are no restore-keys. So every run downloads 1.1 GB and compiles from nothing. A key from hashFiles('**/*.kts') would do.",
      tells("ci-cache"),
    ),
    user("lol. fix"),
    edit(CI, "gradle-${{ github.run_number }}", "gradle-${{ hashFiles('**/*.kts') }}"),
    edit(CI, "steps:", "steps:\n      - uses: dorny/paths-filter@v3"),
    agent("Fixed. A paths filter also skips services that did not change."),
    user(
      "nice idea w/ the filter but other peoples actions get pinned to a commit sha here, after the tj-actions mess i dont trust tags. actions/* can stay as is",
      tells("actions-sha"),
    ),
    edit(CI, "dorny/paths-filter@v3", "dorny/paths-filter@de90cc6fb38f"),
    agent("Pinned."),
    user(
      "ios job just hangs in queued. oh. thats bc it runs on shed-mini, the mac in olavs garden shed, and he turns the power off when he saws wood. not a joke",
      tells("mac-runner"),
    ),
    agent("Then it waits for the wood."),
    user(
      "skip the ios job just for this run so i can merge, and put the cache thing in its own pr",
      notARule(/skip the ios job just for this run/i),
    ),
    run("gh pr create --fill", "https://github.com/kestrel-aero/kestrel/pull/214"),
    agent("PR 214."),
  ]),
  session("reports-again", [
    user(
      "the pdf fonts thing. spent all evening on it, css grid doesnt work, emojis are boxes, im done. gotenberg as a sidecar, its just chrome and chrome can print. throw the old renderer out completly, also nobody wants the title page apparently, sales says customers delete it",
      tells("pdf-renderer"),
    ),
    write(`${REPORTS}/PdfRenderer.kt`, "class PdfRenderer(private val http: RestClient)\n"),
    run("./gradlew :services:reports:test", "BUILD SUCCESSFUL in 16s"),
    agent("PdfRenderer posts the html to the sidecar; the title page is gone."),
    user("and only for tenants who want it. do we need launchdarkly for that"),
    agent("A hosted service or a table of your own would both work. Which do you want?"),
    user("table. feature_flag, tenant + name. im not paying for booleans", tells("flags")),
    write(`${MIGRATIONS}/V14__flags.sql`, "create table feature_flag(tenant text);\n"),
    agent("V14 creates it."),
    user(
      "halvorsen pushed the demo by a week, 21st. more time for the pdf. wen has ingest now btw, dario went to firmware, so cog questions go to her",
      tells("demo-date", "ingest-owner"),
    ),
    agent("Good to know."),
    user(
      "from their security questionnaire:\n\n4.2 Session tokens must expire within 15 minutes of inactivity.\n4.3 Passwords shall never be shorter than 14 characters.\n4.7 All staff should always use hardware keys.\n\nwhat do we not fulfil",
      notARule(/must expire within/i, /never be shorter than 14/i, /always use hardware keys/i),
    ),
    agent("4.2: access tokens live longer than that. The others are not in this repo."),
    user("ok fair. set the access token to 15 min then, refresh stays", tells("token-life")),
    edit("app/src/auth/session.ts", "ACCESS_MINUTES = 60", "ACCESS_MINUTES = 15"),
    agent("ACCESS_MINUTES is 15."),
    user("dont tell anyone but nordvind capital is in for the seed, so this pdf better shine"),
    agent("My lips are sealed."),
  ]),
  {
    ...session("region-move", [
      user(
        "infra day. new stuff goes in europe-north1, finland is cheaper and teh customers like that its nordic. set the default in variables.tf, existing buckets stay where they are til summer",
        tells("region"),
      ),
      edit("infra/variables.tf", "europe-west4", "europe-north1"),
      run(PLAN, "Plan: 0 to add, 0 to change, 0 to destroy."),
      agent("No changes to what exists."),
      user("pg upgrade is through, dev instance is kestrel-pg16-dev", tells("sql-instance")),
      run("gcloud sql instances list --project kestrel-dev-7", "RUNNABLE"),
      agent("It is running."),
      user("what if we never touched k8s again. dreaming", notARule(/never touched k8s/i)),
      agent("Cheaper until the first node dies."),
      fails(
        "./gradlew :services:reports:compileKotlin",
        "e: file:///repo/PdfRenderer.kt:4:22 Unresolved reference: RestClient",
      ),
      edit(
        `${REPORTS}/PdfRenderer.kt`,
        "class PdfRenderer",
        "import org.springframework.web.client.RestClient\nclass PdfRenderer",
      ),
      run("./gradlew :services:reports:compileKotlin", "BUILD SUCCESSFUL in 7s"),
      agent("An import was missing."),
      terminal(["forget", "--pattern", "[Mm]arit", "--yes"], tells("pilot-phone")),
      terminal(["forget", "--pattern", "[Nn]ordvind", "--yes"], tells("investor")),
    ]),
    branch: "infra-north",
  },
  session("cleanup", [
    user("go over the services and delete dead code. only what nobody calls, dont get creative"),
    ...lookAround([CONTROLLER, WEATHER, `${INGEST}/Raster.kt`, `${INGEST}/Clip.kt`]),
    compact("The user asked to delete dead code. missions is done; ingest and reports are open."),
    ...lookAround([`${INGEST}/FlightLog.kt`, `${REPORTS}/Defect.kt`]),
    run("./gradlew detekt", "BUILD SUCCESSFUL in 13s"),
    agent("Two unused functions in ingest are gone, nothing else."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-gust-limit", [
      user("each drone type gets a max gust, refuse the mission above it. needs a column"),
      read(`${MIGRATIONS}/V13__gusts.sql`),
      edit(
        `${MIGRATIONS}/V13__gusts.sql`,
        "gust_ms float8;",
        "gust_ms float8;\nalter table drone_type add column max_gust_ms float8;",
        due("flyway-new"),
      ),
      write(
        `${MISSIONS}/GustPolicy.kt`,
        "@Component\nclass GustPolicy {\n  @Autowired lateinit var drones: DroneTypes\n}\n",
        due("ctor-injection"),
      ),
      write(`${MISSIONS}/Gusts.kt`, "class Gusts(val at: LocalDateTime)\n", due("instant")),
      user("pilots controller shows an altitude 200 higher than our plan, why", due("meters")),
      agent("Meters above ground; the controller shows MSL."),
      user("try it with curl on my machine, i have the service up", due("missions-port")),
      run('curl -s localhost:8091/missions -d \'{"type":"m30"}\'', '{"error":"gust"}'),
      user("commit and send it up"),
      run("git commit -am 'refuse too much wind'", "[gust-limit 77aa01c]", due("commit-scope")),
      run("git push origin gust-limit", "* [new branch] gust-limit", due("detekt-push")),
      agent("Up."),
    ]),
    due: ["short-answers", "gps-private", "detekt-push"],
  },
  session("p-app", [
    user("checklist before takeoff: screen w/ five toggles and a go button. svg icons"),
    run("npm --prefix app install react-native-svg", "added 4 packages", due("yarn-only")),
    write(
      "app/src/check/CheckScreen.tsx",
      "export const CheckScreen = () => <Pressable onPress={go}><Text>Ready for takeoff</Text></Pressable>;\n",
      due("testids", "i18n"),
    ),
    write("app/src/check/load.ts", "export const load = (s) => parse(s) as any;\n", due("no-any")),
    run("yarn --cwd app jest src/check -u", "2 snapshots written.", due("snapshots")),
    user("toggles must survive w/o reception, where do i persist them", due("offline-store")),
    agent("In WatermelonDB."),
    user("how big is one piece of an upload at the moment", due("chunk-size")),
    agent("4 MB."),
    user("which iphones do we still have to care about, whats the oldest os", due("min-ios")),
    agent("iOS 16."),
    user("another pilot w/ a hot and empty phone after half an hour of live map", due("battery")),
    agent("See whether a position watch is left running."),
  ]),
  session("p-infra", [
    user("add a step to ci that comments the coverage on the pr"),
    edit(
      CI,
      "steps:",
      "steps:\n      - uses: marocchino/sticky-pull-request-comment@v2",
      due("actions-sha"),
    ),
    user("and a telemetry topic in dev. where do new resources go, location wise?", due("region")),
    write("infra/telemetry.tf", 'resource "google_pubsub_topic" "telemetry" {}\n'),
    fails(PLAN, quotaError("pubsub", "telemetry.tf", 3), due("tf-quota")),
    run("terraform -chdir=infra apply", "Apply complete! Resources: 1 added.", due("tf-apply")),
    user("how many topics do we have there now"),
    run("gcloud pubsub topics list", "name: telemetry", due("gcloud-project")),
    user("wanna see a few rows in the dev postgres, name of the instance?", due("sql-instance")),
    agent("kestrel-pg16-dev."),
    user("builds on github feel slow again, gradle part. what was that last time", due("ci-cache")),
    agent("The cache key had the run number in it."),
    user("the iphone build is stuck waiting for a machine since this morning", due("mac-runner")),
    agent("Somebody has to switch shed-mini on."),
  ]),
  session("p-ingest", [
    user("ingest restarts with exit 137 on the big powerline flights", due("gdal-oom")),
    agent("Check GDAL_CACHEMAX first."),
    user("ok that env var was lost in a merge. add a regression test with the thermal flight"),
    run("git add services/ingest/src/test/resources/thermal-31.tif", "", due("fixtures-bucket")),
    user("who looks at changes in ingest these days", due("ingest-owner")),
    agent("Wen."),
    user("what does the viewer load for the orthophotos, is it tiles or what", due("tile-format")),
    agent("One cloud optimized GeoTIFF per flight."),
    user("area the customer sent us shows up 60 km off. which projection do they use", due("crs")),
    agent("EPSG:25832."),
    user("photos get pinned on the wrong tower, like the log is some seconds off", due("gps-time")),
    agent("The log is on GPS time, 18 s ahead."),
    user("storage bill is up 30%. when do orginals leave the expensive bucket?", due("retention")),
    agent("After 90 days, to coldline."),
  ]),
  session("p-product", [
    user("customer sees the same flight created two times within a minute", due("double-missions")),
    agent("The 504 and the retry, if the app is older than the key."),
    user("what makes our pdfs these days", due("pdf-renderer")),
    agent("Gotenberg."),
    user("new defect 'missing split pin', whats the worst level i can give it", due("severity")),
    agent("5."),
    user("wanna switch the heatmap on for glitre only. how do we do such things", due("flags")),
    agent("With a row in feature_flag."),
    user("pilots get logged out a lot. how long is an access token good for", due("token-life")),
    agent("15 minutes; then it is refreshed."),
    user("how many days till we're at halvorsen", due("demo-date")),
    agent("Until the 21st."),
    user("give me the curl for the health check on staging", due("staging-url")),
    agent("curl https://api-stg2.kestrel.aero/health"),
    user("is there something i can fly against from my desk, no hardware", due("sitl")),
    agent("sitl-02.hangar.kes:14550."),
    user("new laptop, map view is blank. which mapbox key do i take", due("mapbox")),
    agent("mapbox-dl from Secret Manager."),
    user("who do i phone if the test flight goes wrong?"),
    agent("I don't know."),
    user("and which fund was it that leads our seed?"),
    agent("I don't know that either."),
    user("add a rule so pilots only read thier own defects, and test it"),
    run(
      "GCLOUD_PROJECT=kestrel-stg yarn --cwd app test:rules -t defects",
      "3 passed",
      due("emulator"),
    ),
    user("jump over to the release branch for a sec, then come back"),
    run("git stash && git checkout release", "Switched to branch 'release'", due("no-stash")),
    user("when a geofence breach comes in write a warning so support can find the place"),
    write(
      `${MISSIONS}/GeofenceAlert.kt`,
      'fun alert() = log.warn("at ${b.lat} ${b.lon}")\n',
      due("gps-private"),
    ),
    agent("The warning names the site."),
  ]),
  session("p-failures", [
    user("new machine, make everything build, app and services"),
    fails(
      "./gradlew :services:reports:test",
      jacksonError("reports", "DefectImportTest > imports a defect list()", "Defect", 27),
      due("jackson-kotlin"),
    ),
    fails(
      "./gradlew :services:reports:test --tests '*Thumbnail*'",
      gdalError("reports", "ThumbnailTest > scales an orthophoto()", 31),
      due("gdal-jni"),
    ),
    fails("yarn --cwd app test", queueError(97, "11.640"), due("queue-flaky")),
    run("yarn --cwd app test", "Tests:       98 passed, 98 total"),
    fails(BUNDLE, metroError("../check/load", "jo/src", "App.tsx"), due("metro-watchman")),
    fails(PODS, podsError("jo/src", 14), due("bundle-pods")),
    fails("cd app/android && ./gradlew assembleRelease", sdkError("jo/src", "11s"), due("sdk-dir")),
    agent("All of it builds."),
  ]),
  session("p-quiet", [
    quiet(
      "yo",
      "whats a good name for a function that merges two sorted lists",
      "can you explain monads without the word burrito",
      "hm no. the first version was better",
      "how do i exit vim when the terminal is frozen",
      "write a haiku about code review",
      "ok go on",
      "is 0.1 + 0.2 the same in every language?",
      "convert 14:30 in tokyo to new york time for me",
      "brb coffee",
      "capitalize the headings in NOTES.txt",
      "whats the plural of index",
    ),
    unrelated([
      [
        "./gradlew :services:missions:compileKotlin",
        "> Task :services:missions:compileKotlin FAILED\ne: file:///repo/services/missions/src/main/kotlin/aero/kestrel/missions/Battery.kt:18:31 Type mismatch: inferred type is Int? but Int was expected",
      ],
      [
        "./gradlew :services:missions:test --tests '*Battery*'",
        "BatteryTest > returns home at twenty percent() FAILED\n    org.opentest4j.AssertionFailedError: expected: <RETURN> but was: <CONTINUE>\n        at aero.kestrel.missions.BatteryTest.returns home at twenty percent(BatteryTest.kt:33)\n\n52 tests completed, 1 failed",
      ],
      [
        "./gradlew :services:missions:bootRun",
        "***************************\nAPPLICATION FAILED TO START\n***************************\n\nDescription:\n\nParameter 0 of constructor in aero.kestrel.missions.BatteryPolicy required a bean of type 'aero.kestrel.missions.Clock' that could not be found.",
      ],
      [
        "yarn --cwd app tsc --noEmit",
        "src/battery/Gauge.tsx:11:7 - error TS2741: Property 'level' is missing in type '{}' but required in type 'GaugeProps'.\n\nFound 1 error in src/battery/Gauge.tsx:11",
      ],
      [
        "yarn --cwd app jest src/battery",
        'FAIL src/battery/gauge.test.ts\n  ● gauge › is red below ten\n\n    expect(received).toBe(expected) // Object.is equality\n\n    Expected: "red"\n    Received: "amber"\n\nTests:       1 failed, 5 passed, 6 total\nerror Command failed with exit code 1.',
      ],
      [
        "yarn --cwd app eslint src/battery",
        "app/src/battery/Gauge.tsx\n  7:9  error  'pct' is assigned a value but never used  @typescript-eslint/no-unused-vars\n\n✖ 1 problem (1 error, 0 warnings)",
      ],
      [
        "terraform -chdir=infra validate",
        '╷\n│ Error: Reference to undeclared resource\n│\n│   on alerts.tf line 14, in resource "google_monitoring_alert_policy" "lag":\n│   14:   notification_channels = [google_monitoring_notification_channel.ops.id]\n╵',
      ],
      [
        "actionlint",
        '.github/workflows/nightly.yml:12:9: unexpected key "step" for "job" section. expected one of "steps", "runs-on" [syntax-check]',
      ],
      [
        "cd app/android && ./gradlew lintDebug",
        "> Task :app:lintReportDebug\nLint found 1 errors, 3 warnings. First failure:\n\n/repo/app/android/app/src/main/AndroidManifest.xml:12: Error: Class referenced in the manifest, aero.kestrel.FlightService, was not found [MissingClass]",
      ],
      [
        "xcodebuild -workspace app/ios/Kestrel.xcworkspace -scheme Kestrel build",
        "error: No profiles for 'aero.kestrel.app' were found: Xcode couldn't find any iOS App Development provisioning profiles matching 'aero.kestrel.app'. (in target \"Kestrel\")\n** BUILD FAILED **",
      ],
    ]),
    unrelated(errorLines(36, 54)),
    agent("Done."),
  ]),
];

export const kestrel: DayScript = {
  name: "kestrel",
  about: "Spring services, a React Native app and Terraform on GCP; a hasty user in lower case",
  isHeldBack: true,
  files: {
    "README.md": "# kestrel\n\nmissions: http://localhost:8081\n",
    "settings.gradle.kts": 'include("services:missions", "services:ingest", "services:reports")\n',
    "services/missions/build.gradle.kts": "plugins {}\ndependencies {\n}\n",
    "services/ingest/build.gradle.kts": "plugins {}\ntasks.test {}\n",
    "services/reports/build.gradle.kts": "plugins {}\n",
    [`${MISSIONS}/MissionController.kt`]: "fun create(m: Mission) = store.save(m)\n",
    [`${MISSIONS}/MissionWeather.kt`]: "data class MissionWeather(val windMs: Double)\n",
    [`${MIGRATIONS}/V12__weather.sql`]: "create table mission_weather(wind_ms float8);\n",
    [`${INGEST}/Raster.kt`]: "class Raster(val path: String)\n",
    "app/package.json": '{ "name": "kestrel-app", "dependencies": { "react-native": "0.74.3" } }\n',
    "app/.env.staging": "API_URL=https://stg.kestrel.aero\n",
    "app/ios/Podfile": "platform :ios, '15.0'\nprepare_react_native_project!\n",
    "app/src/i18n/en.json": '{ "app.name": "Kestrel" }\n',
    "app/src/map/useDronePosition.ts": "export const useDronePosition = () => { watch(); };\n",
    "app/src/upload/uploader.ts": "export const CHUNK_MB = 32;\n",
    "infra/storage.tf": "# buckets\n",
    "infra/ingest.tf": "locals {\n  image = gdal:3.8.4\n  env = {}\n}\n",
    "infra/variables.tf": 'variable "region" { default = "europe-west4" }\n',
    ".github/workflows/ci.yml":
      "jobs:\n  build:\n    steps:\n      - uses: actions/cache@v4\n        with:\n          key: gradle-${{ github.run_number }}\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
