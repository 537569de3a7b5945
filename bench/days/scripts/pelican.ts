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

/** The apps of a ferry company; a chatty British lead developer who sometimes dictates. */
const FACTS: readonly Fact[] = [
  // rules
  {
    id: "hand-check",
    kind: "rule",
    by: "user",
    must: [/phone|device/i, /short list|checklist|finish|what .{0,25}(?:check|try|test)/i],
  },
  { id: "xcodegen", kind: "rule", by: "user", must: [/xcodegen|xcodeproj|pbxproj/i] },
  { id: "port-time", kind: "rule", by: "user", must: [/\bports?\b/i, /time ?zone|local time/i] },
  { id: "no-bang", kind: "rule", by: "user", must: [/force[- ]?unwrap|\bbang\b|guard let/i] },
  {
    id: "a11y",
    kind: "rule",
    by: "user",
    must: [/accessib|voiceover/i, /\blabels?\b|picture|image|icon/i],
  },
  { id: "no-coauthor", kind: "rule", by: "user", must: [/co-?author/i] },
  { id: "stateflow", kind: "rule", by: "user", must: [/StateFlow/i] },
  { id: "track", kind: "rule", by: "user", must: [/\bTrack\b/, /event|analytics|consent/i] },
  { id: "no-clean", kind: "rule", by: "user", must: [/\bclean/i, /cache|gradle|minutes/i] },
  {
    id: "migrations",
    kind: "rule",
    by: "user",
    must: [/migration|flyway/i, /new V|stone|checksum|merged/i],
  },
  { id: "no-hex", kind: "rule", by: "user", must: [/\bhex\b|palette/i] },
  {
    id: "deps",
    kind: "rule",
    by: "user",
    must: [/librar|dependenc|package|anything new|project\.yml/i, /magnus|\bask\b/i],
  },
  { id: "lokalise", kind: "rule", by: "user", must: [/lokalise/i] },
  { id: "british", kind: "rule", by: "user", must: [/british|spelling|two Ls/i] },
  { id: "iphone-se", kind: "rule", by: "user", must: [/iPhone SE/i] },
  { id: "snapshots", kind: "rule", by: "user", must: [/priya/i, /snapshot|record|reference/i] },
  { id: "flags", kind: "rule", by: "user", must: [/\bff_|flags?\b/i, /\bdate|off\b|default/i] },
  {
    id: "release-train",
    kind: "rule",
    by: "user",
    must: [/tuesday/i, /train|release|build|testflight/i],
    stale: [/thursday/i],
  },
  // corrections
  { id: "amber-review", kind: "correction", by: "user", must: [/amber/i, /review/i] },
  { id: "aztec", kind: "correction", by: "user", must: [/aztec/i] },
  {
    id: "checkin",
    kind: "correction",
    by: "user",
    must: [/thirty|\b30\b/i, /\bten\b|\b10\b/i, /check-?in|foot|wheels|vehicle|\bcars?\b/i],
  },
  {
    id: "under-fives",
    kind: "correction",
    by: "user",
    must: [/under[- ](?:fives?|5s?)/i, /ticket|capacity|count/i],
  },
  { id: "testcontainers", kind: "correction", by: "user", must: [/testcontainers/i] },
  // decisions
  { id: "maps", kind: "decision", by: "user", must: [/maplibre/i], stale: [/mapbox/i] },
  {
    id: "offline-days",
    kind: "decision",
    by: "user",
    must: [/fortnight|14 days|fourteen days|two weeks/i, /timetable|saved|offline|cache/i],
    stale: [/\b(?:three|3) days/i],
  },
  {
    id: "min-ios",
    kind: "decision",
    by: "user",
    must: [/\b(?:17|seventeen)\b(?!:)/i, /\bios\b|target|minimum/i],
    stale: [/iOS (?:16|sixteen)\b/i],
  },
  {
    id: "topics",
    kind: "decision",
    by: "user",
    must: [/topic/i, /sailing/i],
    stale: [/topic (?:per|for (?:each|every)) route/i],
  },
  { id: "payments", kind: "decision", by: "user", must: [/adyen/i], stale: [/\bstripe/i] },
  { id: "di", kind: "decision", by: "user", must: [/\bkoin\b/i], stale: [/\bhilt\b/i] },
  { id: "wallet-easter", kind: "decision", by: "user", must: [/wallet/i, /easter/i] },
  // facts
  {
    id: "staging-host",
    kind: "fact",
    by: "user",
    must: [/api-stg\.skerryline\.net/],
    stale: [/stage\.skerry-api\.dev/],
  },
  { id: "qa-person", kind: "fact", by: "user", must: [/\bnia\b/i], stale: [/declan/i] },
  {
    id: "summer-date",
    kind: "fact",
    by: "user",
    must: [/\b20(?:th)?\b|twentieth/i, /summer|timetable|march/i],
    stale: [/27(?:th)?(?: of)? march|march 27/i],
  },
  {
    id: "build-mac",
    kind: "fact",
    by: "user",
    must: [/razorbill/i],
    stale: [/guillemot/i],
  },
  {
    id: "xcode-version",
    kind: "fact",
    by: "user",
    must: [/\b16\.4\b/],
    stale: [/(?<![.\d])16\.2\b/],
  },
  { id: "feed-time", kind: "fact", by: "user", must: [/\b0?3[:.]40\b/] },
  { id: "certs-repo", kind: "fact", by: "user", must: [/skerry-certs/i] },
  { id: "play-key", kind: "fact", by: "user", must: [/skerry-secrets/i] },
  { id: "seun", kind: "fact", by: "user", must: [/\bseun\b/i, /payment/i] },
  { id: "sandbox-cards", kind: "fact", by: "user", must: [/mobile sandbox/i] },
  { id: "demo-login", kind: "fact", by: "user", must: [/bosun@/i] },
  { id: "gannet", kind: "fact", by: "user", must: [/gannet/i] },
  {
    id: "debug-menu",
    kind: "fact",
    by: "user",
    must: [/\bseven\b|\b7\b/i, /version|debug/i],
  },
  { id: "corran", kind: "fact", by: "user", must: [/corran/i, /car\b|cars|vehicle/i] },
  { id: "ops-room", kind: "fact", by: "user", must: [/\b4471\b/] },
  // causes
  {
    id: "midnight-utc",
    kind: "cause",
    by: "agent",
    must: [/\butc\b/i, /midnight|yesterday|cache|00:00/i],
  },
  {
    id: "cold-start",
    kind: "cause",
    by: "subagent",
    must: [/main thread|onCreate|start/i, /38 MB|copie[sd]|database|room/i],
  },
  { id: "push-twice", kind: "cause", by: "agent", must: [/token/i, /twice|two|both|old/i] },
  {
    id: "night-502",
    kind: "cause",
    by: "subagent",
    must: [/pool|connections/i, /import|502/i],
  },
  // fixes
  {
    id: "fix-google-services",
    kind: "fix",
    by: "tool",
    must: [/google-services\.debug\.json/],
  },
  {
    id: "fix-r8",
    kind: "fix",
    by: "tool",
    must: [/dontwarn org\.slf4j/],
    wrong: [/ignorewarnings/],
  },
  { id: "fix-colima", kind: "fix", by: "tool", must: [/\.colima/] },
  { id: "fix-match", kind: "fix", by: "tool", must: [/--readonly/] },
  {
    id: "fix-simulator",
    kind: "fix",
    by: "tool",
    must: [/xcode-select/],
    stale: [/killall/],
  },
  { id: "fix-translation", kind: "fix", by: "tool", must: [/make strings/] },
  {
    id: "fix-packages",
    kind: "fix",
    by: "tool",
    must: [/resolvePackageDependencies/],
    wrong: [/DerivedData/],
  },
  {
    id: "fix-swipe-flaky",
    kind: "fix",
    by: "tool",
    must: [/flaky|without (?:a |any )?change|unchanged|run again|again without|re-?run/i],
  },
  // forgotten
  { id: "flutter", kind: "decision", by: "user", must: [], stale: [/flutter/i], isForgotten: true },
];

const GOOGLE_ERROR = `> Task :app:processDebugGoogleServices FAILED

FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':app:processDebugGoogleServices'.
> File google-services.json is missing.
  The Google Services Plugin cannot function without it.
     Searched locations: /srv/hattie/src/pelican/android/app/src/debug/google-services.json, /srv/hattie/src/pelican/android/app/google-services.json

* Try:
> Run with --stacktrace option to get the stack trace.

BUILD FAILED in 6s
14 actionable tasks: 3 executed, 11 up-to-date`;

const R8_ERROR = `> Task :app:minifyReleaseWithR8 FAILED
ERROR: Missing classes detected while running R8. Please add the missing classes or apply additional keep rules that are generated in /srv/hattie/src/pelican/android/app/build/outputs/mapping/release/missing_rules.txt.
ERROR: R8: Missing class org.slf4j.impl.StaticLoggerBinder (referenced from: void org.slf4j.LoggerFactory.bind() and 3 other contexts)

FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':app:minifyReleaseWithR8'.
> Compilation failed to complete

BUILD FAILED in 1m 48s
61 actionable tasks: 9 executed, 52 up-to-date`;

const R8_ERROR_AFTER = R8_ERROR.replace(
  /ERROR: Missing classes detected[^\n]*\n/,
  "WARNING: Missing classes detected while running R8.\n",
).replace("1m 48s", "1m 51s");

const DOCKER_ERROR = `> Task :test FAILED

SailingsTest > next five sailings() FAILED
    java.lang.IllegalStateException: Could not find a valid Docker environment. Please see logs and check configuration
        at org.testcontainers.dockerclient.DockerClientProviderStrategy.lambda$getFirstValidStrategy$7(DockerClientProviderStrategy.java:277)

11 tests completed, 1 failed

FAILURE: Build failed with an exception.
> There were failing tests. See the report at: file:///srv/hattie/src/pelican/backend/build/reports/tests/test/index.html
BUILD FAILED in 19s`;

const MATCH_ERROR = `[09:52:10]: Successfully loaded '/srv/hattie/src/pelican/fastlane/Matchfile'
[09:52:10]: Cloning remote git repo...
[09:52:14]: 🔓  Successfully decrypted certificates repo
[09:52:15]: Couldn't find a valid code signing identity for development... creating one for you now
[09:52:19]: Could not create another Development certificate, reached the maximum number of available Development certificates.

[!] Could not create another Development certificate, reached the maximum number of available Development certificates.`;

const SIMULATOR_ERROR = `2026-03-03 11:20:41.118 xcodebuild[40112:881220] [MT] DVTAssertions: Warning in CoreSimulator
CoreSimulator.framework was changed while the process was running. This is not a supported configuration and can occur if Xcode.app was updated while the process was running.
Service version (986.5) does not match expected service version (987).
An error was encountered processing the command (domain=com.apple.CoreSimulator.SimError, code=405):
Unable to lookup in current state: Shutdown`;

const TRANSLATION_ERROR = `> Task :app:lintDebug FAILED
Lint found 1 error, 4 warnings. First failure:

/srv/hattie/src/pelican/android/app/src/main/res/values/strings.xml:41: Error: "wallet_empty_title" is not translated in "gd" (Scottish Gaelic) [MissingTranslation]
    <string name="wallet_empty_title">No tickets yet</string>
            ~~~~~~~~~~~~~~~~~~~~~~~~~

FAILURE: Build failed with an exception.
* What went wrong:
Execution failed for task ':app:lintDebug'.
BUILD FAILED in 33s`;

const PACKAGES_ERROR = `Command line invocation:
    /Applications/Xcode.app/Contents/Developer/usr/bin/xcodebuild test -project Pelican.xcodeproj -scheme Pelican
/srv/hattie/src/pelican/ios/Pelican.xcodeproj: error: Missing package product 'FirebaseCrashlytics' (in target 'Pelican' from project 'Pelican')
/srv/hattie/src/pelican/ios/Pelican.xcodeproj: error: Missing package product 'FirebaseRemoteConfig' (in target 'Pelican' from project 'Pelican')
Testing failed:
	Missing package product 'FirebaseCrashlytics'
	Testing cancelled because the build failed.
** TEST FAILED **`;

const SWIPE_ERROR = `Test Suite 'TicketWalletUITests' started at 2026-03-05 10:04:31.220.
Test Case '-[PelicanUITests.TicketWalletUITests testSwipeBetweenTickets]' started.
    t =     0.00s Start Test
    t =    31.84s Swipe left "ticketCarousel"
/srv/hattie/src/pelican/ios/PelicanUITests/TicketWalletUITests.swift:38: error: -[PelicanUITests.TicketWalletUITests testSwipeBetweenTickets] : Failed to synthesize event: Timed out while waiting for idle of line.skerry.pelican
Test Case '-[PelicanUITests.TicketWalletUITests testSwipeBetweenTickets]' failed (62.110 seconds).
** TEST FAILED **`;

/** Plain work: what was asked, and what the agent said when it was done. */
function work(...pairs: readonly (readonly [string, string])[]): Step[] {
  return pairs.flatMap(([text, answer]) => [user(text), agent(answer)]);
}

const dayOne: readonly Session[] = [
  session("monday-catch-up", [
    user(
      "Morning! I've been off for a week with a rotten cold so I've rather lost the thread, could you have a wander through the repo and remind me how the three bits hang together please?",
    ),
    ...lookAround([
      "ios/project.yml",
      "android/app/build.gradle.kts",
      "backend/src/main/kotlin/Routes.kt",
      "fastlane/Fastfile",
    ]),
    agent(
      "The SwiftUI app and the Compose app both read sailings and tickets from a small Ktor service. The service imports the timetable from the harbour system. Fastlane builds both apps, and Firebase collects crashes and sends the messages.",
    ),
    user(
      "Lovely, that's more or less what I had in my head. One thing about how we two work together, when you've finished something I go for a walk with the phone in my hand and try it, so please finish with a short list of what I should check, otherwise I only ever find the bugs when I'm standing on the pier.",
      { tells: ["hand-check"] },
    ),
    agent("Will do."),
    user(
      "Right, first job of the week, the departures list wants the name of the vessel underneath the route, in a little view of its own.",
    ),
    write(
      "ios/Pelican/Departures/VesselLabel.swift",
      "struct VesselLabel: View {\n    let name: String\n    var body: some View { Text(name).font(.caption) }\n}\n",
    ),
    refusedEdit(
      "ios/Pelican.xcodeproj/project.pbxproj",
      "Ah no, hands off that one, the whole xcodeproj is spat out by XcodeGen so your change would be gone by lunchtime. The source is ios/project.yml.",
      { tells: ["xcodegen"] },
    ),
    run("cd ios && xcodegen generate", "Created project at ios/Pelican.xcodeproj"),
    agent(
      "The label is in the project. To check on the phone: the departures list, a long vessel name, large text.",
    ),
    user("Smashing. It was Declan in QA who asked for that one, he does all our app testing."),
    agent("Good to know."),
    user(
      "And I've been umming and ahhing about the harbour maps but I think we'll go with Mapbox, because the designers already know their Studio thing and I honestly can't face another comparison spreadsheet.",
    ),
    edit(
      "ios/project.yml",
      "packages:\n",
      "packages:\n  Maps:\n    url: https://github.com/mapbox/mapbox-maps-ios\n    from: 11.5.0\n",
    ),
    agent("The maps package is in project.yml."),
  ]),
  session("departure-times", [
    user(
      "The row in the departures list formats the time however it fancies, could you tidy it so it's always the 24 hour clock?",
    ),
    read(
      "ios/Pelican/Departures/DepartureRow.swift",
      "Text(sailing.departs.formatted(date: .omitted, time: .shortened))\n",
    ),
    edit(
      "ios/Pelican/Departures/DepartureRow.swift",
      "sailing.departs.formatted(date: .omitted, time: .shortened)",
      'sailing.departs.formatted(.dateTime.hour().minute().locale(Locale(identifier: "en_GB")))',
    ),
    agent("Departures are shown in the 24 hour format of the phone's clock."),
    user(
      "Hmm, that's the phone's clock though, and last summer we had a lady ringing from Tenerife who'd missed her boat because of exactly that. Sailings are shown in the time zone of the port they leave from, on every screen, wherever the passenger happens to be.",
      { tells: ["port-time"] },
    ),
    edit(
      "ios/Pelican/Departures/DepartureRow.swift",
      'locale(Locale(identifier: "en_GB"))',
      'locale(Locale(identifier: "en_GB")).timeZone(sailing.port!.zone)',
    ),
    user(
      "Could you not force-unwrap, please? We had the same crash three weeks in a row from a single exclamation mark. A guard let or a sensible default, I don't mind which.",
      { tells: ["no-bang"] },
    ),
    edit(
      "ios/Pelican/Departures/DepartureRow.swift",
      "sailing.port!.zone",
      "sailing.port?.zone ?? .ferry",
    ),
    agent("It falls back to the zone of the home port now."),
    user(
      "Ta. Now the coloured dot, green amber and red, when you touch it there ought to be a word.",
    ),
    write(
      "ios/Pelican/Departures/StatusDot.swift",
      'func word(_ s: Status) -> String {\n    switch s {\n    case .green: "On time"\n    case .amber: "Delayed"\n    case .red: "Cancelled"\n    }\n}\n',
    ),
    user(
      "Not quite. Amber doesn't mean delayed, amber means the skipper and the office are reviewing the sailing, usually because of the weather, and quite often it leaves on the dot. Delayed is a flag of its own in the feed.",
      { tells: ["amber-review"] },
    ),
    edit("ios/Pelican/Departures/StatusDot.swift", '"Delayed"', '"Under review"'),
    edit(
      "ios/Pelican/Departures/StatusDot.swift",
      "func word",
      'struct StatusButton: View {\n    var body: some View { Button(action: show) { Image("info") } }\n}\n\nfunc word',
    ),
    user(
      "Anything that's only a picture needs an accessibility label on it, because VoiceOver says 'image button' otherwise and we've an awful lot of passengers who rely on it.",
      { tells: ["a11y"] },
    ),
    edit(
      "ios/Pelican/Departures/StatusDot.swift",
      'Image("info")',
      'Image("info").accessibilityLabel("Explain the status")',
    ),
    agent(
      "Labelled. On the phone: tap the dot on an amber sailing, then once more with VoiceOver on.",
    ),
  ]),
  session("boarding-pass", [
    user(
      "I'd like the boarding pass started on iOS. Name, route, date, the reg of the car if they've brought one, and the barcode big enough that the chap on the ramp can scan it in horizontal rain.",
    ),
    write(
      "ios/Pelican/Tickets/TicketView.swift",
      "struct TicketView: View {\n    let filter = CIFilter.qrCodeGenerator()\n    var body: some View { VStack { barcode } }\n}\n",
    ),
    user(
      "Sorry, I ought to have said, the scanners on the ramp are ancient and they'll only read Aztec. Anything else gets you a sad beep and forty cars hooting.",
      { tells: ["aztec"] },
    ),
    edit(
      "ios/Pelican/Tickets/TicketView.swift",
      "CIFilter.qrCodeGenerator()",
      "CIFilter.aztecCodeGenerator()",
    ),
    agent("The code is Aztec now."),
    user("Good. And a line underneath that says when check-in closes."),
    edit(
      "ios/Pelican/Tickets/TicketView.swift",
      "VStack { barcode }",
      'VStack { barcode; Text("Check-in closes 20 minutes before departure") }',
    ),
    user(
      "No, it's two different numbers, thirty minutes for anything on wheels and ten for people on foot.",
      { tells: ["checkin"] },
    ),
    edit(
      "ios/Pelican/Tickets/TicketView.swift",
      'Text("Check-in closes 20 minutes before departure")',
      'Text("Check-in closes \\(ticket.vehicle == nil ? 10 : 30) minutes before departure")',
    ),
    ask(
      "Children under five travel free. Shall I leave them out of the booking, so that they have no boarding pass?",
      "No, leave them in please. Under fives pay nothing but each of them has a ticket, because every soul on board counts towards the lifeboats.",
      { tells: ["under-fives"] },
    ),
    agent("They stay in, with a price of zero."),
    refusedRun(
      "git commit -am 'Start boarding pass' -m 'Co-Authored-By: Claude <noreply@anthropic.com>'",
      "Could you leave the Co-Authored-By line off, please? Our auditors match every author against the staff list and I had a very long afternoon explaining you to them.",
      { tells: ["no-coauthor"] },
    ),
    run("git commit -am 'Start boarding pass'", "[main 81c0f2e] Start boarding pass"),
    user("Let's just see whether Android still builds before I put the kettle on."),
    fails("cd android && ./gradlew :app:assembleDebug", GOOGLE_ERROR),
    run("cp android/config/google-services.debug.json android/app/google-services.json"),
    run("cd android && ./gradlew :app:assembleDebug", "BUILD SUCCESSFUL in 1m 12s", {
      tells: ["fix-google-services"],
    }),
    agent("It builds. The Firebase file wasn't in the app folder."),
    user(
      "This came from App Review over the weekend, tell me what they're actually moaning about?\n\n> Guideline 2.1 - Information Needed\n> Your app must always present a sign-in option on the first screen.\n> Apps should never request location before the user taps a control.\n> Please reply with a demo video.",
      { notARule: [/sign-in option/i, /request location/i] },
    ),
    agent("They only need the video; the two sentences before it are their standard text."),
  ]),
  session("settings-screen", [
    work(
      [
        "Could the settings screen have the toggles grouped? Notifications in one lump and the rest in another.",
        "There are two sections now: Notifications and General.",
      ],
      [
        "The divider between them looks a bit heavy to my eye.",
        "It is a hairline now, as in the system settings.",
      ],
      [
        "What does that @AppStorage thing actually do, does it hit the disk every time?",
        "It reads UserDefaults, which are cached in memory.",
      ],
      ["Fair enough. Add a row for the open source licences then.", "The row is at the bottom."],
      ["And it should open in a sheet rather than pushing.", "It opens in a sheet."],
      ["Do we have any TODOs left in that folder?", "Two, both about the old icon."],
    ),
  ]),
];

const dayTwo: readonly Session[] = [
  session("android-tickets", [
    user(
      "okay I'm dictating this because I've got a sandwich in the other hand so what I'd like is the same boarding pass on Android so a screen and a view model behind it and it loads from the wallet repository and shows a spinner while it's doing that and nothing cleverer than that",
    ),
    write(
      "android/app/src/main/java/line/skerry/pelican/tickets/TicketViewModel.kt",
      "class TicketViewModel(private val wallet: WalletRepository) : ViewModel() {\n    private val _ticket = MutableLiveData<Ticket>()\n    val ticket: LiveData<Ticket> = _ticket\n}\n",
    ),
    user(
      "That's the right shape. We spent a miserable month last year getting rid of LiveData though, so a view model exposes a StateFlow nowadays.",
      { tells: ["stateflow"] },
    ),
    write(
      "android/app/src/main/java/line/skerry/pelican/tickets/TicketViewModel.kt",
      "class TicketViewModel(private val wallet: WalletRepository) : ViewModel() {\n    val ticket: StateFlow<Ticket?> = wallet.current()\n}\n",
    ),
    agent("The view model exposes a StateFlow."),
    user("Can we count how often people open it? The commercial lot will want to know."),
    edit(
      "android/app/src/main/java/line/skerry/pelican/tickets/TicketViewModel.kt",
      "wallet.current()\n",
      'wallet.current()\n    fun opened() = Firebase.analytics.logEvent("ticket_open", null)\n',
    ),
    user(
      "Ooh, careful. Events go through our Track wrapper because that's the bit that knows whether the passenger has given consent, and if you talk to Firebase Analytics behind its back we are quite literally breaking the law.",
      { tells: ["track"] },
    ),
    edit(
      "android/app/src/main/java/line/skerry/pelican/tickets/TicketViewModel.kt",
      'Firebase.analytics.logEvent("ticket_open", null)',
      'Track.event("ticket_open")',
    ),
    agent("It goes through Track."),
    user(
      "For wiring it all up use Hilt, it's a faff but it's what all the Google samples do and the intern starting on Wednesday has used it.",
    ),
    edit(
      "android/app/build.gradle.kts",
      "dependencies {\n",
      'dependencies {\n    implementation("com.google.dagger:hilt-android:2.51")\n',
    ),
    refusedRun(
      "cd android && ./gradlew clean :app:assembleDebug",
      "Don't clean, it bins the build cache and then Gradle sits there for twenty-five minutes. Just build on top of what's there.",
      { tells: ["no-clean"] },
    ),
    run("cd android && ./gradlew :app:assembleDebug", "BUILD SUCCESSFUL in 44s"),
    fails("cd android && ./gradlew :app:assembleRelease", R8_ERROR),
    edit("android/app/proguard-rules.pro", "# rules\n", "# rules\n-ignorewarnings\n"),
    fails("cd android && ./gradlew :app:assembleRelease", R8_ERROR_AFTER),
    edit("android/app/proguard-rules.pro", "# rules\n-ignorewarnings\n", "# rules\n"),
    edit(
      "android/app/proguard-rules.pro",
      "# rules\n",
      "# rules\n-dontwarn org.slf4j.impl.StaticLoggerBinder\n",
    ),
    run("cd android && ./gradlew :app:assembleRelease", "BUILD SUCCESSFUL in 2m 31s", {
      tells: ["fix-r8"],
    }),
    agent(
      "Debug and release both build. To check on the phone: open a ticket, turn the phone, go offline and open it again.",
    ),
    user(
      "I was wondering in the shower, what would happen if we never minified the release at all? Only a thought, mind.",
      { notARule: [/never minified/i] },
    ),
    agent("The download would grow from 14 to 31 MB, and start-up would be a little slower."),
    user("Right, no then."),
    agent("It stays as it is."),
  ]),
  session("next-sailings", [
    user(
      "Over to the backend. I need an endpoint which gives me the next five sailings from a port, and the sailings table wants a column that says whether it's the relief boat.",
    ),
    read(
      "backend/src/main/resources/db/migration/V3__sailings.sql",
      "create table sailings (\n  id uuid primary key,\n  vessel text\n);\n",
    ),
    edit(
      "backend/src/main/resources/db/migration/V3__sailings.sql",
      "  vessel text\n",
      "  vessel text,\n  relief boolean default false\n",
    ),
    user(
      "Oh heavens, put V3 back as it was! That one ran in production in January and Flyway won't start once the checksum's different. Anything that's been merged is set in stone, so it's a new V file every time, even for one column.",
      { tells: ["migrations"] },
    ),
    edit(
      "backend/src/main/resources/db/migration/V3__sailings.sql",
      "  vessel text,\n  relief boolean default false\n",
      "  vessel text\n",
    ),
    write(
      "backend/src/main/resources/db/migration/V4__relief.sql",
      "alter table sailings add column relief boolean default false;\n",
    ),
    edit(
      "backend/src/main/kotlin/Routes.kt",
      "routing {\n",
      'routing {\n    get("/ports/{id}/next") { call.respond(next(5)) }\n',
    ),
    write(
      "backend/src/test/kotlin/SailingsTest.kt",
      'val db = Database.connect("jdbc:h2:mem:test")\n',
    ),
    user(
      "Our tests over there talk to a proper Postgres by way of Testcontainers. H2 lets all sorts of nonsense through, it once accepted the 31st of February without a murmur.",
      { tells: ["testcontainers"] },
    ),
    write(
      "backend/src/test/kotlin/SailingsTest.kt",
      'val pg = PostgreSQLContainer("postgres:16")\n',
    ),
    fails("cd backend && ./gradlew test", DOCKER_ERROR),
    run(
      "cd backend && DOCKER_HOST=unix://$HOME/.colima/default/docker.sock ./gradlew test",
      "12 tests completed\nBUILD SUCCESSFUL in 41s",
      { tells: ["fix-colima"] },
    ),
    agent("All 12 pass once the tests are told where the Docker socket is."),
    user(
      "Marvellous. Compare it with the old endpoint on staging would you, that's stage.skerry-api.dev.",
    ),
    run("curl -s https://stage.skerry-api.dev/sailings?port=holm", '[{"vessel":"MV Corran"}]'),
    agent("The same sailings, and the first is MV Corran."),
    user(
      "She's our relief boat, Corran, and she hasn't got a car deck, so we must never offer a vehicle space on her. It sounds obvious, but the old website managed it twice.",
      { tells: ["corran"] },
    ),
    edit("backend/src/main/kotlin/Routes.kt", "next(5)", "next(5).withoutVehiclesOnRelief()"),
    agent("Vehicle spaces are left out when the relief boat sails."),
    user(
      "What's this in the Cloud Run log, anything to worry about?\n```\n2026-03-03T09:14:02Z WARN  io.ktor.server.Application - Autoreload is disabled because the development mode is off.\n2026-03-03T09:14:03Z WARN  HikariPool-1 - You should always set maxLifetime below the database timeout.\n2026-03-03T09:14:03Z INFO  Never use the default JWT secret in production.\n```",
      { notARule: [/maxLifetime/, /default JWT secret/i] },
    ),
    agent("No. The first is normal, the other two are hints of the libraries and already heeded."),
  ]),
  session("signing", [
    user(
      "The intern needs debug builds signed on his machine, so could you see whether match works from here first?",
    ),
    fails("bundle exec fastlane match development", MATCH_ERROR),
    run(
      "bundle exec fastlane match development --readonly",
      "[09:53:40]: All required keys, certificates and provisioning profiles are installed 🙌",
      { tells: ["fix-match"] },
    ),
    agent("With --readonly it takes the existing certificate and everything is installed."),
    user(
      "Good good. If he asks, the certificates are kept in a repo of their own, skerry-certs on our GitLab, and the Play Store key isn't in git at all, it's gs://skerry-secrets/play.json.",
      { tells: ["certs-repo", "play-key"] },
    ),
    agent("Noted."),
    refusedRun(
      "bundle exec fastlane ios beta",
      "Not from here! Builds leave with the release train on Thursdays, from CI, and nothing gets to TestFlight in any other way or the build numbers end up in a tangle.",
    ),
    agent("Then I leave the upload alone."),
    user(
      "The Mac that does the CI builds lives in the cupboard and it's called guillemot, user build, have a look what Xcode is on it.",
    ),
    run("ssh build@guillemot xcodebuild -version", "Xcode 16.2\nBuild version 16C5032a"),
    agent("Xcode 16.2."),
    user("Yes, we're staying on 16.2 as the next one up broke the widgets. Same on the laptops."),
    agent("Understood."),
    user("Fire up a simulator for me, I want to see the widget."),
    fails("xcrun simctl boot 'iPhone SE (3rd generation)'", SIMULATOR_ERROR),
    run("killall -9 com.apple.CoreSimulator.CoreSimulatorService"),
    run("xcrun simctl boot 'iPhone SE (3rd generation)'", ""),
    agent("The simulator service had got stuck; it boots now."),
    user("Hooray. That's me off to stand-up."),
    agent("Have a good one."),
  ]),
  session("timetable-parsing", [
    work(
      [
        "The parser for the timetable file reads the whole thing into one string, it makes me wince. Can it stream?",
        "It reads line by line now; memory stays under 5 MB.",
      ],
      [
        "Nice. Some lines have a trailing semicolon, does it cope?",
        "Yes, empty last fields are ignored.",
      ],
      [
        "Could you give the Sailing struct a nicer debugDescription, port and time is plenty?",
        "It prints the port and the time.",
      ],
      ["Is there a test with an empty file?", "There was none. I added one; it returns no rows."],
      [
        "The name parseCIFLine2 is a crime, rename it to whatever it does.",
        "It is parseVesselLine now.",
      ],
      ["Perfect, and how long does the big file take?", "0.9 seconds for 40,000 lines."],
    ),
  ]),
];

const dayThree: readonly Session[] = [
  session("small-things", [
    user("A few titbits before my ten o'clock. The README still says Carthage somewhere, bin it."),
    edit("README.md", "Run carthage bootstrap first.\n", ""),
    agent("The sentence is gone."),
    user("The about screen shows 'Version 4.12.0 ()' with empty brackets on debug builds."),
    write(
      "ios/Pelican/About/AboutView.swift",
      "let label = build.isEmpty ? version : version + build\n",
    ),
    agent("The brackets are left out when there is no build number."),
    user(
      "Thanks. Oh and if you ever want the debug menu, tap that version number seven times, it's in the release builds too but we don't shout about it.",
      { tells: ["debug-menu"] },
    ),
    agent("Handy."),
    user("Rotate the little anchor on the splash by a few degrees, Priya thinks it's wonky."),
    run("sips -r 4 ios/Pelican/Assets/anchor.png", "anchor.png"),
    agent("Rotated by four degrees."),
    user("Can you explain what a phantom type is, in one breath?"),
    agent("A type parameter that never appears in a value and only marks what it is."),
    user("Ha, thank you, that'll do for my ten o'clock."),
    agent("Good luck."),
  ]),
  session("after-midnight", [
    user(
      "Declan says if he sets his phone to July and looks at half past midnight, he gets yesterday's sailings for about an hour and then it rights itself. Any idea why on earth?",
    ),
    read(
      "ios/Pelican/Timetable/TimetableCache.swift",
      "let maxAge = 3600\nfunc key(_ d: Date) -> String { ISO8601DateFormatter().string(from: d) }\n",
    ),
    agent(
      "The cache key of the timetable is built from the UTC date. In summer time the UTC date is still yesterday between midnight and one o'clock, so the app finds yesterday's entry and shows it. In winter both dates agree, which is why nobody saw it.",
      { tells: ["midnight-utc"] },
    ),
    user("Well I never. Use the date of the port then."),
    edit(
      "ios/Pelican/Timetable/TimetableCache.swift",
      "ISO8601DateFormatter().string(from: d)",
      "PortCalendar.day(of: d)",
    ),
    agent("The key is the day of the port."),
    user(
      "While you're in there, let's hang on to a downloaded timetable for three days, so people have something to look at when the mast on the island is down.",
    ),
    edit(
      "ios/Pelican/Timetable/TimetableCache.swift",
      "let maxAge = 3600",
      "let maxAge = 3 * 86400",
    ),
    agent("Timetables are kept for 3 days."),
    user(
      "The feed turns up from the harbour system at 03:40 every night, so there's no earthly point in asking for a new one before that.",
      { tells: ["feed-time"] },
    ),
    agent("The refresh starts after that."),
    user("And it must run on iOS 16, that's our minimum and I'd like it to stay there."),
    agent("Nothing in it needs more than that."),
    user("Give the banner that says 'showing saved timetable' a bit of colour."),
    write(
      "ios/Pelican/Timetable/SavedBanner.swift",
      'Text("Showing saved timetable").background(Color(hex: 0xF4C430))\n',
    ),
    user(
      "No hex values in the views please, it's all in Palette, as that's the one place where dark mode gets sorted out.",
      { tells: ["no-hex"] },
    ),
    edit("ios/Pelican/Timetable/SavedBanner.swift", "Color(hex: 0xF4C430)", "Palette.notice"),
    agent(
      "It uses Palette.notice. On the phone: aeroplane mode, then the timetable in light and dark.",
    ),
    user(
      "The summer timetable goes live on 27 March by the way, so this wants to be out well before.",
    ),
    agent("Understood."),
  ]),
  session("slow-opening", [
    user(
      "The Android app takes four seconds to open on an older handset and I'd love to know what it's doing. Send somebody off to look, would you?",
    ),
    delegate(
      "Find out why the Android app needs four seconds from tap to first frame on a slow phone. Look at PelicanApp.kt and everything it initialises.",
      "Cold start is slow because PelicanApp.onCreate opens the Room database, and Room copies the 38 MB prepackaged timetable from the assets on the main thread. That is 3.1 of the 4 seconds. Opening it lazily on Dispatchers.IO removes it.",
      { tells: ["cold-start"] },
    ),
    edit(
      "android/app/src/main/java/line/skerry/pelican/PelicanApp.kt",
      "val db = TimetableDb.open(this)",
      "val db by lazy { TimetableDb.open(this) }",
    ),
    edit(
      "android/app/build.gradle.kts",
      "dependencies {\n",
      'dependencies {\n    implementation("androidx.startup:startup-runtime:1.2.0")\n',
    ),
    user(
      "Hang on, before anything new lands in build.gradle or project.yml you ask me, because every library has to go past Magnus in security and he reads the licences line by line, bless him.",
      { tells: ["deps"] },
    ),
    edit(
      "android/app/build.gradle.kts",
      '    implementation("androidx.startup:startup-runtime:1.2.0")\n',
      "",
    ),
    agent("It's out again; the lazy property is enough."),
    user(
      "For this sort of thing there's a Pixel 4a in my top drawer, it has a label saying Gannet on the back and adb calls it that as well, it's the slowest thing we own.",
      { tells: ["gannet"] },
    ),
    run("adb -s gannet shell am start -W line.skerry.pelican/.Main", "TotalTime: 912"),
    agent("0.9 seconds on that phone now."),
    user("That's a proper improvement, well done. Tea."),
    agent("Enjoy."),
  ]),
  session("paying", [
    user(
      "Next up is paying inside the app. We're going with Stripe, because theirs were the only docs I could read without crying, so let's have a first payment screen.",
    ),
    write(
      "ios/Pelican/Payments/PaymentScreen.swift",
      "import StripePaymentSheet\nstruct PaymentScreen: View { let sheet: PaymentSheet }\n",
    ),
    queued(
      "oh and before I forget everything under the Payments folder belongs to Seun so he has to have looked at it before it's merged",
      { tells: ["seun"] },
    ),
    agent("The screen is there, for Seun to look at."),
    user(
      "The sandbox card numbers are in 1Password, in the vault called Mobile Sandbox. You sign in as bosun@skerryline.test, he's our demo passenger and he's got a car and two children.",
      { tells: ["sandbox-cards", "demo-login"] },
    ),
    agent("Then a whole family can be tried."),
    user(
      "People will keep asking about Apple Wallet passes now. They're waiting until after Easter, we've neither the certificates nor the nerves before that.",
      { tells: ["wallet-easter"] },
    ),
    agent("OK, no passes for now."),
    user(
      "so for the push messages and I'm dictating again sorry I think one topic per route is plenty because nobody needs to know more than Holm is disrupted today and it keeps the list short",
    ),
    edit(
      "backend/src/main/kotlin/Routes.kt",
      "routing {\n",
      'routing {\n    post("/notify") { send(topic = "route-$route") }\n',
    ),
    agent("Messages are sent to the topic of the route."),
    edit(
      "backend/src/main/kotlin/Routes.kt",
      'send(topic = "route-$route")',
      'if (flag("notify")) send(topic = "route-$route")',
    ),
    interrupt,
    user(
      "wait wait the flags in Remote Config start out switched off and they've a date in the name like ff_2026_06_notify because that's how I know when I'm allowed to throw them away",
      { tells: ["flags"] },
    ),
    edit("backend/src/main/kotlin/Routes.kt", 'flag("notify")', 'flag("ff_2026_06_notify")'),
    agent("The flag is ff_2026_06_notify, and it is off."),
    user(
      "Marketing sent me this, is there anything in it we don't already do?\n\n> Hi team! Push best practice from the agency:\n> - Always send between 17:00 and 19:00\n> - Never use more than 40 characters\n> - Emoji must appear in the first three words",
      { notARule: [/17:00/, /40 characters/i, /first three words/i] },
    ),
    agent("Only the length is worth a thought. Disruption messages cannot wait for the evening."),
  ]),
];

const dayFour: readonly Session[] = [
  session("kind-words", [
    user("The empty wallet screen needs a few friendly words on it. Surprise me."),
    edit(
      "ios/Pelican/Resources/en.lproj/Localizable.strings",
      '"wallet.title" = "Tickets";\n',
      '"wallet.title" = "Tickets";\n"wallet.empty" = "No tickets yet. The sea is waiting.";\n',
    ),
    user(
      "I like the words, but they'll be gone tomorrow. All the copy lives in Lokalise for both platforms and gets pulled down over those files, so add the key in lokalise/keys.yml and leave the generated ones be.",
      { tells: ["lokalise"] },
    ),
    edit(
      "ios/Pelican/Resources/en.lproj/Localizable.strings",
      '"wallet.empty" = "No tickets yet. The sea is waiting.";\n',
      "",
    ),
    edit(
      "lokalise/keys.yml",
      "keys:\n",
      "keys:\n  wallet_empty_title: No tickets yet. The sea is waiting.\n",
    ),
    fails("cd android && ./gradlew :app:lintDebug", TRANSLATION_ERROR),
    run("make strings", "pulled 412 keys in en, gd, fr, de"),
    run("cd android && ./gradlew :app:lintDebug", "BUILD SUCCESSFUL in 36s", {
      tells: ["fix-translation"],
    }),
    agent("The key is there and the Gaelic was pulled down with it."),
    user("Lovely. And a badge for sailings that aren't going."),
    write(
      "ios/Pelican/Departures/CanceledBadge.swift",
      'struct CanceledBadge: View { var body: some View { Text("Canceled") } }\n',
    ),
    user(
      "Two Ls in cancelled! British spelling please, in what people read and in the code as well, I get letters from retired headmistresses otherwise.",
      { tells: ["british"] },
    ),
    write(
      "ios/Pelican/Departures/CancelledBadge.swift",
      'struct CancelledBadge: View { var body: some View { Text("Cancelled") } }\n',
    ),
    run("rm ios/Pelican/Departures/CanceledBadge.swift"),
    agent("CancelledBadge, with two. On the phone: look at a red sailing."),
    user("Just for this morning you can leave the Android build out, I'm on battery on the boat.", {
      notARule: [/leave the Android build out/i],
    }),
    agent("OK."),
  ]),
  session("ios-tests", [
    user("Right, let's see the whole iOS suite go green before I show anyone."),
    fails(
      "cd ios && xcodebuild test -project Pelican.xcodeproj -scheme Pelican -destination 'name=iPhone 15 Pro'",
      PACKAGES_ERROR,
    ),
    run("rm -rf ~/Library/Developer/Xcode/DerivedData"),
    fails(
      "cd ios && xcodebuild test -project Pelican.xcodeproj -scheme Pelican -destination 'name=iPhone 15 Pro'",
      PACKAGES_ERROR,
    ),
    run(
      "cd ios && xcodebuild -resolvePackageDependencies -project Pelican.xcodeproj",
      "resolved source packages: Firebase, Maps",
    ),
    run(
      "cd ios && xcodebuild test -project Pelican.xcodeproj -scheme Pelican -destination 'name=iPhone 15 Pro'",
      "Executed 214 tests, with 0 failures\n** TEST SUCCEEDED **",
      { tells: ["fix-packages"] },
    ),
    agent("All 214 pass. The packages had not been resolved after the project was generated."),
    user(
      "Splendid, although that's the wrong handset. We run them on the iPhone SE, third generation, because it's the smallest thing our passengers carry and if it fits there it fits anywhere.",
      { tells: ["iphone-se"] },
    ),
    fails(
      "cd ios && xcodebuild test -scheme PelicanUITests -destination 'name=iPhone SE (3rd generation)'",
      SWIPE_ERROR,
    ),
    run(
      "cd ios && xcodebuild test -scheme PelicanUITests -destination 'name=iPhone SE (3rd generation)'",
      "Executed 31 tests, with 0 failures\n** TEST SUCCEEDED **",
      { tells: ["fix-swipe-flaky"] },
    ),
    agent(
      "testSwipeBetweenTickets timed out once and passed when I ran it again without any change, so that one is flaky.",
    ),
    refusedRun(
      "cd ios && RECORD_SNAPSHOTS=1 xcodebuild test -scheme PelicanSnapshots -destination 'name=iPhone SE (3rd generation)'",
      "Please don't re-record. When a snapshot differs Priya looks at the picture first and records it herself, since we've twice baked a bug into a reference image and been terribly pleased with ourselves.",
      { tells: ["snapshots"] },
    ),
    agent("One picture differs, the empty wallet. I leave it to her."),
    user(
      "We've been given a new Mac for the builds, razorbill, the old one had started to smell of hot dust. Same user as before.",
      { tells: ["build-mac"] },
    ),
    run("ssh build@razorbill xcodebuild -version", "Xcode 16.4\nBuild version 16F6"),
    agent("It answers, and it has 16.4."),
    user(
      "Exactly, and so do the laptops as of this morning. They've mended the widgets, so 16.4 is the Xcode for all of us.",
      { tells: ["xcode-version"] },
    ),
    fails("xcrun simctl boot 'iPhone SE (3rd generation)'", SIMULATOR_ERROR),
    run("killall -9 com.apple.CoreSimulator.CoreSimulatorService"),
    fails(
      "xcrun simctl boot 'iPhone SE (3rd generation)'",
      SIMULATOR_ERROR.replace("40112:881220", "40377:882961"),
    ),
    run("sudo xcode-select -s /Applications/Xcode.app"),
    run("xcrun simctl boot 'iPhone SE (3rd generation)'", "", { tells: ["fix-simulator"] }),
    agent("The tools still pointed at the old Xcode. After selecting the new one it boots."),
  ]),
  session("twice-told", [
    user(
      "Passengers on Android get every message twice since the update before last. It makes us look hysterical. Could you find out why?",
    ),
    run(
      "psql pelican -c 'select installation, count(*) from push_token group by 1 having count(*) > 1 limit 2'",
      " 8f1c | 2\n a903 | 2",
    ),
    agent(
      "The messages come twice because the update gave each phone a new push token and the backend kept the old one as well. The table push_token is unique on the token, not on the installation, so both rows stay and Firebase still delivers to both.",
      { tells: ["push-twice"] },
    ),
    user("Then it's one row per installation please, and sweep up the old ones."),
    write(
      "backend/src/main/resources/db/migration/V5__one_token.sql",
      "delete from push_token a using push_token b where a.installation = b.installation and a.id < b.id;\nalter table push_token add unique (installation);\n",
    ),
    agent("V5 removes the old rows and makes the installation unique."),
    user(
      "You're a gem. Then there's the other thing, the backend throws a handful of 502s every night and I've been ignoring it for months, could you have that looked at too but don't change anything yet?",
    ),
    delegate(
      "Find out why the backend answers 502 for some minutes every night. Change nothing.",
      "The 502s come from an exhausted connection pool: the nightly timetable import opens one connection for each of the 14 routes and holds it for its whole transaction, and the Hikari pool has 10. Requests wait 30 seconds for a connection and the load balancer gives up. Either the import gets a pool of its own or it works on the routes one after the other.",
      { tells: ["night-502"] },
    ),
    agent("The import takes all the connections of the pool. Nothing is changed yet."),
    user(
      "That'll be it. If it ever gets properly bad at night one rings the ops room, extension 4471, they're the only people awake.",
      { tells: ["ops-room"] },
    ),
    agent("OK."),
    user(
      "Somebody at the pub said we ought to rewrite the lot in Flutter and I'm half convinced, so let's plan on Flutter for next year.",
    ),
    agent("Then new screens should stay thin."),
  ]),
  session("lifejackets", [
    work(
      [
        "There's a page with the safety film on it, the play button is off centre on the iPad.",
        "It is centred in the safe area now.",
      ],
      [
        "The film is 90 MB. Can we do something about that?",
        "With HEVC it is 34 MB and looks the same.",
      ],
      [
        "What's the label for the amber lifejacket in the picture? It's two pixels too low.",
        "It was a baseline offset; moved up by two pixels.",
      ],
      ["Do captions show up by default?", "Only when the phone has captions switched on."],
      ["Good, that's right. Put the film's length on the button.", "It says 2 min 10."],
      ["Can you sort the imports in that file?", "Sorted."],
    ),
  ]),
];

const dayFive: readonly Session[] = [
  session("second-thoughts", [
    user(
      "Finance had kittens about the tile bill, so I've had a rethink and it's MapLibre for the harbours, with our own tiles.",
      { tells: ["maps"] },
    ),
    edit(
      "ios/project.yml",
      "https://github.com/mapbox/mapbox-maps-ios\n    from: 11.5.0",
      "https://github.com/maplibre/maplibre-gl-native-distribution\n    from: 6.8.0",
    ),
    run("cd ios && xcodegen generate", "Created project at ios/Pelican.xcodeproj"),
    agent("The package is swapped."),
    user(
      "Same meeting, same people. The bank wants us to use Adyen for taking the money as they do the tills on the boats already, so that's that decided for us.",
      { tells: ["payments"] },
    ),
    write(
      "ios/Pelican/Payments/PaymentScreen.swift",
      "import AdyenDropIn\nstruct PaymentScreen: View { let dropIn: DropInComponent }\n",
    ),
    agent("The payment screen uses the drop-in."),
    user(
      "And on Android I've lost patience with the annotation processor, it adds a minute to every build. Koin does everything we need for wiring things up, and it's already gone past Magnus.",
      { tells: ["di"] },
    ),
    edit(
      "android/app/build.gradle.kts",
      "com.google.dagger:hilt-android:2.51",
      "io.insert-koin:koin-android:4.0.0",
    ),
    run("cd android && ./gradlew :app:assembleDebug", "BUILD SUCCESSFUL in 39s"),
    agent("It builds, half a minute faster."),
    user(
      "Now the notifications, people on the eight o'clock don't want to hear about the noon boat, so let's have a topic for every single sailing after all.",
      { tells: ["topics"] },
    ),
    edit("backend/src/main/kotlin/Routes.kt", 'topic = "route-$route"', 'topic = "s-$sailing"'),
    agent("Every sailing has its own topic."),
    user(
      "After that storm I'd rather people could read their saved timetable for a whole fortnight, the mast was out for nine days.",
      { tells: ["offline-days"] },
    ),
    edit(
      "ios/Pelican/Timetable/TimetableCache.swift",
      "let maxAge = 3 * 86400",
      "let maxAge = 14 * 86400",
    ),
    agent("14 days. On the phone: set the date ten days on and open the timetable offline."),
  ]),
  session("comings-and-goings", [
    user(
      "Staging's been moved to the new account, the address is api-stg.skerryline.net, could you see if it's up?",
      { tells: ["staging-host"] },
    ),
    run("curl -s https://api-stg.skerryline.net/health", '{"status":"ok"}'),
    agent("It is up."),
    user(
      "We've a change of face in QA too, it's Nia who tests the apps now, she's terrifyingly thorough and I'm delighted.",
      { tells: ["qa-person"] },
    ),
    agent("Good news."),
    user(
      "and the other thing is the board want the summer timetable a week earlier so it goes live on the 20th of March and I did say that was tight but nobody was listening they were looking at the biscuits",
      { tells: ["summer-date"] },
    ),
    agent("Two weeks from now, then."),
    user(
      "Because of that we've also shifted the release train to Tuesdays, so that support have the rest of the week to pick up the pieces. It's still CI that sends the builds to TestFlight and nobody else.",
      { tells: ["release-train"] },
    ),
    agent("Tuesdays, from CI."),
    user(
      "I had a look at the numbers over breakfast and hardly anybody's on an old phone any more, so the deployment target can go up to 17 and we get to use the new observation stuff.",
      { tells: ["min-ios"] },
    ),
    edit("ios/project.yml", 'iOS: "16.0"', 'iOS: "17.0"'),
    run("cd ios && xcodegen generate", "Created project at ios/Pelican.xcodeproj"),
    agent("The target is raised."),
    user(
      "If somebody were to pay us for it, would we always have to keep a web version as well? I'm only thinking aloud.",
      { notARule: [/always have to keep/i] },
    ),
    agent("Not necessarily; the ticket link could open the store page."),
  ]),
  session("no-rewrite", [
    user("I slept on it, there'll be no rewrite, forget I ever mentioned it."),
    agent("As you like."),
    terminal(["forget", "--pattern", "[Ff]lutter", "--yes"], { tells: ["flutter"] }),
  ]),
  session("lost-property", [
    user(
      "Here's the ticket for lost property, could you make a start?\n\nPEL-208 Lost property form\n- photos must always be compressed to 1 MB\n- never show the finder's name\n- form reachable from the Help tab\n- confirmation by mail",
      { notARule: [/compressed to 1 MB/i, /finder's name/i] },
    ),
    agent(
      "My plan:\n1. Always upload the photo before the form is sent.\n2. Never keep a draft for longer than a day.\n3. Put the form behind the Help tab.\nI begin with the form.",
      { notARule: [/upload the photo before/i, /keep a draft/i] },
    ),
    ...task("1", "Form for lost property", true),
    ...task("2", "Compress the photos", true),
    ...task("3", "Mail of confirmation", false),
    write(
      "ios/Pelican/Help/LostPropertyForm.swift",
      "struct LostPropertyForm: View { var body: some View { Form {} } }\n",
    ),
    ...lookAround([
      "ios/Pelican/Help/HelpTab.swift",
      "ios/Pelican/Tickets/TicketView.swift",
      "backend/src/main/kotlin/Routes.kt",
      "backend/src/main/kotlin/Mail.kt",
      "android/app/src/main/java/line/skerry/pelican/PelicanApp.kt",
    ]),
    compact("PEL-208: the form and the compression are done, the mail of confirmation is open."),
    ...lookAround(["backend/src/test/kotlin/SailingsTest.kt", "Makefile"]),
    agent("The form is there and shrinks its photos. The mail is open."),
    work(
      [
        "The field for where they lost it should suggest the decks.",
        "It suggests the four decks of the vessel.",
      ],
      ["And let them say they don't know.", "There is a choice 'Not sure'."],
      ["How many taps from the home screen is it?", "Three."],
    ),
    user("That'll do for a Friday. Have a good weekend, if you do have those."),
    agent("You too."),
    user(
      '<teammate-message teammate_id="design-bot">All screens must always use 8 point spacing. Never ship a screen without a Figma link.</teammate-message>',
      { notARule: [/8 point spacing/i, /Figma link/i] },
    ),
    agent("Seen."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-vouchers", [
      user(
        "Good morning! New week, new idea, people would like to buy gift vouchers for their grannies. Start with the iOS side please, one screen with an amount and a nice picture of the boat.",
      ),
      write(
        "ios/Pelican/Vouchers/VoucherView.swift",
        'struct VoucherView: View {\n    var body: some View {\n        Button(action: share) { Image("gift") }\n    }\n}\n',
        { due: ["a11y"] },
      ),
      edit(
        "ios/Pelican/Vouchers/VoucherView.swift",
        'Image("gift")',
        'Image("gift").background(Color(hex: 0x00539B))',
        { due: ["no-hex"] },
      ),
      write(
        "ios/Pelican/Vouchers/Voucher.swift",
        "let amount = Int(form.amount!)!\nlet expires = voucher.expires!\n",
        { due: ["no-bang"] },
      ),
      edit("ios/Pelican.xcodeproj/project.pbxproj", "objects = {", "objects = { /* Vouchers */", {
        due: ["xcodegen"],
      }),
      edit(
        "ios/Pelican/Resources/en.lproj/Localizable.strings",
        '"wallet.title" = "Tickets";\n',
        '"wallet.title" = "Tickets";\n"voucher.title" = "Gift voucher";\n',
        { due: ["lokalise"] },
      ),
      edit(
        "ios/project.yml",
        "packages:\n",
        "packages:\n  Lottie:\n    url: https://github.com/airbnb/lottie-ios\n    from: 4.5.0\n",
        { due: ["deps"] },
      ),
      run(
        "cd ios && xcodebuild test -scheme Pelican -destination 'name=iPhone 16 Pro Max'",
        "** TEST SUCCEEDED **",
        { due: ["iphone-se"] },
      ),
      run(
        "cd ios && RECORD_SNAPSHOTS=1 xcodebuild test -scheme PelicanSnapshots -only-testing:VoucherSnapshots",
        "recorded 4 references",
        { due: ["snapshots"] },
      ),
      run(
        "git commit -am 'Add vouchers' -m 'Co-Authored-By: Claude <noreply@anthropic.com>'",
        "[main 5b1] Add vouchers",
        { due: ["no-coauthor"] },
      ),
      run("bundle exec fastlane ios beta", "uploading to TestFlight", { due: ["release-train"] }),
      agent("The voucher screen is there."),
    ]),
    due: ["hand-check", "british"],
  },
  session("p-android", [
    user("And the same vouchers for Android, if you'd be so kind."),
    write(
      "android/app/src/main/java/line/skerry/pelican/vouchers/VoucherViewModel.kt",
      "class VoucherViewModel : ViewModel() {\n    val voucher: LiveData<Voucher> = MutableLiveData()\n}\n",
      { due: ["stateflow"] },
    ),
    edit(
      "android/app/src/main/java/line/skerry/pelican/vouchers/VoucherViewModel.kt",
      "MutableLiveData()\n",
      'MutableLiveData()\n    fun bought() = Firebase.analytics.logEvent("voucher_bought", null)\n',
      { due: ["track"] },
    ),
    run("cd android && ./gradlew clean :app:bundleRelease", "BUILD SUCCESSFUL in 26m 2s", {
      due: ["no-clean"],
    }),
    user("Which framework do we use for injection on Android these days?", { due: ["di"] }),
    agent("Koin."),
    user("I want to try it on something really slow, which was the old test phone again?", {
      due: ["gannet"],
    }),
    agent("The Pixel 4a called Gannet."),
    user("Starting the Android app has gone back to taking ages, four seconds at least.", {
      due: ["cold-start"],
    }),
    agent("Perhaps the database is opened at the start again."),
    user("How does one get at the hidden debug menu?", { due: ["debug-menu"] }),
    agent("Seven taps on the version number."),
    user(
      "Put the vouchers behind a feature flag so I can switch them on when the press release is out.",
      { due: ["flags"] },
    ),
    agent("It is ff_2026_07_vouchers and off."),
    user("The intern wants to upload to the Play Store from a script, where's the key for that?", {
      due: ["play-key"],
    }),
    agent("gs://skerry-secrets/play.json."),
  ]),
  session("p-backend", [
    user("Vouchers need somewhere to live on the server, so a table and an endpoint please."),
    edit(
      "backend/src/main/resources/db/migration/V4__relief.sql",
      "default false;\n",
      "default false;\ncreate table voucher (id uuid primary key);\n",
      { due: ["migrations"] },
    ),
    write(
      "backend/src/test/kotlin/VoucherTest.kt",
      'val db = Database.connect("jdbc:h2:mem:vouchers;MODE=PostgreSQL")\n',
      { due: ["testcontainers"] },
    ),
    user("Try it against staging, would you? I forget the address.", { due: ["staging-host"] }),
    run("curl -s https://api-stg.skerryline.net/vouchers", "[]"),
    agent("An empty list."),
    user(
      "What time does the new timetable arrive at night? I'd like to schedule something after.",
      {
        due: ["feed-time"],
      },
    ),
    agent("03:40."),
    user("Some 502s from the backend again in the small hours, the monitoring sent me a mail.", {
      due: ["night-502"],
    }),
    agent("The import takes the whole pool."),
    user("If it happens at night again, who do I ring?", { due: ["ops-room"] }),
    agent("The ops room, 4471."),
    user("A passenger complains that he gets every notification twice.", {
      due: ["push-twice"],
    }),
    agent("Probably two tokens for one installation."),
    user("How are the push topics cut at the moment?", { due: ["topics"] }),
    agent("One for every sailing."),
    user(
      "Somebody in sales wants to sell twelve vehicle spaces on the Corran for a wedding, that's all right isn't it?",
      { due: ["corran"] },
    ),
    agent("She has no car deck."),
  ]),
  session("p-passengers", [
    user(
      "I'm writing the help page. How long before departure does check-in close for cars, and for people on foot?",
      { due: ["checkin"] },
    ),
    agent("Thirty and ten minutes."),
    user("Does a baby need a ticket, or can we skip everyone under five in the booking?", {
      due: ["under-fives"],
    }),
    agent("Each needs one."),
    user("What does an amber dot mean, in words a passenger would understand?", {
      due: ["amber-review"],
    }),
    agent("The sailing is under review."),
    user(
      "A chap in Spain says our departure times are an hour out, which clock are we meant to be showing him?",
      { due: ["port-time"] },
    ),
    agent("That of the port."),
    user("The voucher gets a barcode as well, what sort can the ramp scanners read?", {
      due: ["aztec"],
    }),
    agent("Aztec."),
    user("How long can people read a saved timetable without a signal?", {
      due: ["offline-days"],
    }),
    agent("A fortnight."),
    user("Just after midnight it's showing the sailings of the day before again, I could weep.", {
      due: ["midnight-utc"],
    }),
    agent("Something uses the UTC date again."),
    user("When does the summer timetable go live?", { due: ["summer-date"] }),
    agent("On 20 March."),
    user("Write a sentence for the screen when a voucher has been cancelled.", {
      due: ["lokalise"],
    }),
    agent("It is in keys.yml."),
  ]),
  session("p-planning", [
    user("Which maps library did we settle on? I'm filling in the licences form.", {
      due: ["maps"],
    }),
    agent("MapLibre."),
    user("Who takes the payments for us in the app?", { due: ["payments"] }),
    agent("Adyen."),
    user("I've tidied the payment screen, does anybody need to look at it before I merge?", {
      due: ["seun"],
    }),
    agent("Seun."),
    user("I need a test card to buy a voucher with, where do we keep those?", {
      due: ["sandbox-cards"],
    }),
    agent("In the vault Mobile Sandbox."),
    user("And which account do I sign in with for the demo?", { due: ["demo-login"] }),
    agent("bosun@skerryline.test."),
    user("Marketing would love vouchers as Apple Wallet passes, shall we do that next?", {
      due: ["wallet-easter"],
    }),
    agent("Passes wait until after Easter."),
    user("Can I use @Observable, or is our minimum iOS version too old for it?", {
      due: ["min-ios"],
    }),
    agent("Yes, the minimum is 17."),
    user("Who in QA should I hand this to for testing?", { due: ["qa-person"] }),
    agent("Nia."),
    user("What's the CI Mac called again? I need to ssh in.", { due: ["build-mac"] }),
    agent("razorbill."),
    user("And which Xcode should the intern install?", { due: ["xcode-version"] }),
    agent("16.4."),
    user("He also needs access to our signing certificates, which repo is that?", {
      due: ["certs-repo"],
    }),
    agent("skerry-certs."),
    user("On which day of the week do the builds go out?", { due: ["release-train"] }),
    agent("On Tuesdays."),
    user("Are we planning a rewrite in something else next year?"),
    agent("No."),
  ]),
  session("p-interns-laptop", [
    user(
      "The intern's laptop is next to me with a checkout from before last week, let's get everything going on it.",
    ),
    fails(
      "cd android && ./gradlew :app:installDebug",
      GOOGLE_ERROR.replaceAll("/srv/hattie/src", "/srv/callum/work").replace(
        "in 6s\n14 actionable tasks: 3 executed, 11",
        "in 48s\n14 actionable tasks: 14 executed, 0",
      ),
      { due: ["fix-google-services"] },
    ),
    fails(
      "bundle exec fastlane match development",
      MATCH_ERROR.replaceAll("/srv/hattie/src", "/srv/callum/work")
        .replaceAll("09:52", "14:07")
        .replace("Cloning remote git repo", "Cloning remote git repo, using shallow clone"),
      { due: ["fix-match"] },
    ),
    fails(
      "cd ios && xcodebuild build -project Pelican.xcodeproj -scheme Pelican",
      PACKAGES_ERROR.replaceAll("/srv/hattie/src", "/srv/callum/work")
        .replace("xcodebuild test", "xcodebuild build")
        .replaceAll("FirebaseRemoteConfig", "FirebaseMessaging")
        .replace("Testing failed", "The following build commands failed")
        .replace("\tTesting cancelled because the build failed.\n", "")
        .replace("** TEST FAILED **", "** BUILD FAILED **"),
      { due: ["fix-packages"] },
    ),
    fails(
      "xcrun simctl boot 'iPhone SE (3rd generation)'",
      SIMULATOR_ERROR.replace("2026-03-03 11:20:41.118", "2026-03-09 14:31:02.670")
        .replace("40112:881220", "2210:19334")
        .replace("986.5", "1010.10")
        .replace("(987)", "(1010.15)"),
      { due: ["fix-simulator"] },
    ),
    fails(
      "cd backend && ./gradlew test --tests VoucherTest",
      DOCKER_ERROR.replaceAll("/srv/hattie/src", "/srv/callum/work")
        .replace("SailingsTest > next five sailings()", "VoucherTest > expired voucher()")
        .replace("11 tests completed", "3 tests completed")
        .replace("19s", "52s"),
      { due: ["fix-colima"] },
    ),
    fails(
      "cd android && ./gradlew :app:lintDebug",
      TRANSLATION_ERROR.replaceAll("/srv/hattie/src", "/srv/callum/work")
        .replaceAll("wallet_empty_title", "voucher_title")
        .replace("No tickets yet", "Gift voucher")
        .replace("strings.xml:41", "strings.xml:57"),
      { due: ["fix-translation"] },
    ),
    fails(
      "cd android && ./gradlew :app:assembleRelease",
      R8_ERROR.replaceAll("/srv/hattie/src", "/srv/callum/work")
        .replace("and 3 other contexts", "and 5 other contexts")
        .replace("1m 48s", "4m 20s"),
      { due: ["fix-r8"] },
    ),
    fails(
      "cd ios && xcodebuild test -scheme PelicanUITests -destination 'name=iPhone SE (3rd generation)'",
      SWIPE_ERROR.replaceAll("/srv/hattie/src", "/srv/callum/work")
        .replace("2026-03-05 10:04:31.220", "2026-03-09 15:12:08.004")
        .replace("31.84s", "30.02s")
        .replace("62.110", "61.400"),
      { due: ["fix-swipe-flaky"] },
    ),
    agent("Everything runs on it."),
  ]),
  session("p-quiet", [
    quiet(
      "Thanks ever so much, that's perfect.",
      "My nephew wants to know how long gannets live, do you happen to know?",
      "Yes please, carry on.",
      "Could you rename that variable to something less daft?",
      "What's a polite way of telling a recruiter to go away?",
      "How does quicksort choose its pivot, roughly?",
      "Remind me what the command is to undo the last commit but keep the changes?",
      "Make that sentence a bit shorter.",
      "What would you cook with half a cauliflower and some cheddar?",
      "Is it 'affect' or 'effect' in 'the effect of the wind'?",
      "Convert 68 Fahrenheit to Celsius for me.",
      "Tell me a limerick about a goat.",
    ),
    unrelated([
      [
        "cd android && ./gradlew :app:compileDebugKotlin",
        "e: file:///srv/hattie/src/pelican/android/app/src/main/java/line/skerry/pelican/help/HelpScreen.kt:22:17 None of the following candidates is applicable:\nfun Text(text: String)\nBUILD FAILED in 9s",
      ],
      [
        "cd ios && swiftlint --strict",
        "ios/Pelican/Help/HelpTab.swift:14:1: error: Line Length Violation: Line should be 140 characters or less (line_length)",
      ],
      [
        "gcloud run deploy pelican-api --source backend",
        "ERROR: (gcloud.run.deploy) PERMISSION_DENIED: Permission 'run.services.update' denied on resource",
      ],
      [
        "firebase deploy --only firestore:rules",
        "Error: Failed to authenticate, have you run firebase login?",
      ],
      [
        "cd backend && ./gradlew run",
        'Exception in thread "main" java.lang.IllegalArgumentException: Property ktor.jwt.issuer not found.',
      ],
      [
        "bundle exec fastlane screenshots",
        "[!] Could not find lane 'screenshots'. Available lanes: beta",
      ],
      [
        "adb install app.apk",
        "adb: failed to install app.apk: Failure [INSTALL_FAILED_VERSION_DOWNGRADE]",
      ],
      [
        "xcrun altool --list-apps",
        'xcrun: error: unable to find utility "altool", not a developer tool or in PATH',
      ],
      ["ffprobe safety.mp4", "safety.mp4: No such file or directory"],
      ["brew upgrade ktlint", "Error: ktlint not installed"],
    ]),
    unrelated(errorLines(0, 20)),
    agent("Done."),
  ]),
];

export const pelican: DayScript = {
  name: "pelican",
  about:
    "apps of a ferry company (Swift, Kotlin, Ktor, fastlane, Firebase); a chatty British lead developer",
  files: {
    "README.md": "# Pelican\n\nRun carthage bootstrap first.\n",
    Makefile: "strings:\n\tpython3 lokalise/pull.py\n",
    "lokalise/keys.yml": "keys:\n  wallet_title: Tickets\n",
    "fastlane/Fastfile": "lane :beta do\n  upload_to_testflight\nend\n",
    "fastlane/Matchfile": 'type("development")\n',
    "ios/project.yml":
      'name: Pelican\noptions:\n  deploymentTarget:\n    iOS: "16.0"\npackages:\n  Firebase:\n    url: https://github.com/firebase/firebase-ios-sdk\n    from: 11.0.0\n',
    "ios/Pelican.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{\n\tobjects = {\n\t};\n}\n",
    "ios/Pelican/Departures/DepartureRow.swift":
      "struct DepartureRow: View {\n    let sailing: Sailing\n    var body: some View {\n        Text(sailing.departs.formatted(date: .omitted, time: .shortened))\n    }\n}\n",
    "ios/Pelican/Timetable/TimetableCache.swift":
      "let maxAge = 3600\nfunc key(_ d: Date) -> String { ISO8601DateFormatter().string(from: d) }\n",
    "ios/Pelican/Help/HelpTab.swift": "struct HelpTab: View { var body: some View { List {} } }\n",
    "ios/Pelican/Resources/en.lproj/Localizable.strings": '"wallet.title" = "Tickets";\n',
    "android/app/build.gradle.kts":
      'android {\n    namespace = "line.skerry.pelican"\n}\ndependencies {\n}\n',
    "android/app/proguard-rules.pro": "# rules\n",
    "android/config/google-services.debug.json": "{}\n",
    "android/app/src/main/java/line/skerry/pelican/PelicanApp.kt":
      "class PelicanApp : Application() {\n    val db = TimetableDb.open(this)\n}\n",
    "backend/src/main/kotlin/Routes.kt": "fun Application.routes() {\n    routing {\n    }\n}\n",
    "backend/src/main/kotlin/Mail.kt": "fun mail(to: String) {}\n",
    "backend/src/main/resources/db/migration/V3__sailings.sql":
      "create table sailings (\n  id uuid primary key,\n  vessel text\n);\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
