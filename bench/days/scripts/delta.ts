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

const SPEAKERS = {
  rule: "user",
  correction: "user",
  decision: "user",
  fact: "user",
  cause: "agent",
  fix: "tool",
} as const;

function fact(kind: Fact["kind"], id: string, must: Fact["must"], stale?: Fact["stale"]): Fact {
  return { id, kind, by: SPEAKERS[kind], must, ...(stale && { stale }) };
}

/** A prompt at which a fact is due, and a short answer. */
function needs(id: string, prompt: string, answer = "Right, as above."): Step[] {
  return [user(prompt, { due: [id] }), agent(answer)];
}

/** tremor: finds flaky tests in CI history. Go CLI, TypeScript dashboard, a small hosted hub. */
const FACTS: readonly Fact[] = [
  fact("rule", "stdout-data", [/stderr/i, /stdout|result|progress|human/i]),
  fact("rule", "no-os-exit", [/os\.exit|ends? the process|exit/i, /\bmain\b/i]),
  fact("rule", "signoff", [/sign(?:ed)?[- ]?off|\bDCO\b/i]),
  fact("rule", "config-keys", [
    /\bkeys?\b|tremor\.toml/i,
    /alias|keeps? working|still works?|two minors|renam/i,
  ]),
  fact("rule", "long-flags", [
    /\bflags?\b/i,
    /kebab|spelled out|spell|one-letter|single-letter|short|long/i,
  ]),
  fact("rule", "exact-deps", [/save-exact|caret|exact version|pinned exact|exact pin/i]),
  fact("rule", "css-tokens", [/tokens\.css|var\(--/i]),
  fact("rule", "screenshots", [/screenshots?/i, /before|after|description|\bPRs?\b|pull request/i]),
  fact("rule", "no-live-api", [/github|network/i, /testdata|record/i]),
  fact("rule", "scrub", [/\bscrub/i]),
  fact("rule", "action-sha", [/\bsha\b|hash/i, /uses|\bactions?\b|\btags?\b|pin/i]),
  fact("rule", "fork-secrets", [/pull_request_target/i]),
  fact("rule", "no-phone-home", [
    /talks? to nobody|phon(?:e|es|ing) home|telemetry|README promises|promised?/i,
  ]),
  fact("rule", "no-cgo", [/\bcgo\b/i]),
  fact(
    "rule",
    "changelog",
    [/\bchanges\//i],
    [/under unreleased/i, /line (?:to|in|into) CHANGELOG\.md/i],
  ),
  fact(
    "rule",
    "backport",
    [
      /0\.18|backport/i,
      /closed|end of life|\bEOL\b|only|stays? there|no (?:more |longer )|not (?:be )?(?:back|cherry)|nothing/i,
    ],
    [/backport-0\.18/i, /cherry-picked to release/i],
  ),
  fact("correction", "mise-tools", [/\bmise\b/i]),
  fact("correction", "e2e-one", [/e2e-one/i]),
  fact("correction", "tracker-drafts", [/draft|myself|answer people/i]),
  fact("correction", "no-retries", [
    /retr(?:y|ies|ied)/i,
    /skip|wobbles|joke|own|our tests|cause/i,
  ]),
  fact("correction", "force-lease", [/\blease\b/i]),
  fact("correction", "store-memory", [/:memory:|in[- ]memory/i]),
  fact("decision", "charts", [/uplot/i]),
  fact("decision", "drop-386", [/\b386\b|32[- ]?bit/i]),
  fact("decision", "plugins-exec", [/tremor-|executables?/i, /\bPATH\b|git does|executable/i]),
  fact("decision", "score-algo", [/wilson/i], [/flip rate/i]),
  {
    id: "quarantine-days",
    kind: "decision",
    by: "tool",
    must: [/\b21\b/, /release_after|quarantin|days|green/i],
    stale: [/\b14 (?:green )?days/i],
  },
  fact("decision", "hub-db", [/postgres/i], [/litestream/i]),
  fact("decision", "sign-in", [/\bmail\b|e-?mail|magic/i, /\blink/i], [/oauth/i]),
  fact("decision", "raw-retention", [/\b45\b/, /days?|raw|xml/i], [/\b90[ -]days?/i]),
  fact("decision", "live-updates", [/\bSSE\b|server-sent|EventSource/i], [/web ?sockets?/i]),
  fact("fact", "dash-port", [/\b7411\b/], [/localhost:7337/i, /\bon 7337/i, /port (?:is )?7337/i]),
  fact("fact", "hub-host", [/kestrel/i], [/\bheron\b/i]),
  fact("fact", "action-owner", [/tunde/i, /action|setup-tremor/i], [/oksana/i]),
  fact(
    "fact",
    "release-date",
    [/\b23(?:rd)?(?: of)? June|June(?: the)? 23/i],
    [/\b9(?:th)?(?: of)? June|June(?: the)? 9(?:th)?\b/i],
  ),
  fact(
    "fact",
    "rate-limit",
    [/12[., ]?500|12\.5k/i],
    [/5[.,]?000 (?:requests|calls|an hour|per)/i],
  ),
  fact("fact", "staging-login", [/1password/i]),
  fact("fact", "bazel-attempts", [/test_attempts|attempt_/i]),
  fact("fact", "mac-mini", [/\bmac\b|\bmini\b/i, /sundays?/i]),
  fact("fact", "apple-account", [/apple|notari[sz]/i, /benedikt/i]),
  fact("fact", "cobra-pin", [/cobra/i, /1\.7/]),
  fact("fact", "corpus", [/corpus\.tremor\.dev/i]),
  fact("fact", "demo-repo", [/\bnoisy\b/i]),
  fact("cause", "dup-runs", [/run_attempt|re-?run/i, /job id|twice|once more|double|carried/i]),
  fact("cause", "pytest-ids", [/0x|address|repr\b/i, /param|pytest|\bid\b|name/i]),
  fact("cause", "slow-report", [/owners/i, /compil|regexp/i]),
  fact(
    "cause",
    "safari-blank",
    [/\bwidth|zero|size of 0|ResizeObserver/i, /hidden|background|\btabs?\b|observer|visible/i],
    [/oklch/i],
  ),
  fact("cause", "hub-502", [/sighup/i, /rotat|\blogs?\b/i]),
  {
    id: "heatmap-day",
    kind: "cause",
    by: "subagent",
    must: [/\bUTC\b/i, /new Date|midnight|local|offset|west/i],
  },
  fact("fix", "embed-dist", [/just dashboard/]),
  fact("fix", "e2e-loopback", [/127\.0\.0\.1/]),
  {
    id: "podman-socket",
    kind: "fix",
    by: "tool",
    must: [/podman\/podman\.sock\b/],
    wrong: [/\/var\/run\/docker\.sock/],
  },
  {
    id: "libc-pair",
    kind: "fix",
    by: "tool",
    must: [/modernc\.org\/libc|v1\.66\.3/],
    wrong: [/netgo/],
  },
  fact("fix", "lint-version", [/mise (?:upgrade|install|use)/]),
  fact("fix", "shutdown-flaky", [
    /(?:is|was|be|as|looks|known|seems|likely) flaky|flaky\b.{0,80}(?:pass|again|chang)|without (?:a |any )?change|unchanged|nothing changed|(?:run|ran) again|again without|second run/i,
  ]),
];

const EMBED_ERROR = `internal/serve/embed.go:8:12: pattern all:dist: no matching files found`;

const E2E_ERROR = `[e2e-one] npx playwright test --config e2e/playwright.config.ts trend

[WebServer] tremor: dashboard ready
Error: Timed out waiting 60000ms from config.webServer.

error: Recipe \`e2e-one\` failed on line 31 with exit code 1`;

const DOCKER_ERROR = `=== RUN   TestUploadRoundTrip
2026/05/19 15:22:40 github.com/testcontainers/testcontainers-go - failed to create Docker provider
    store_test.go:38: start container: create container: rootless Docker not found, failed to create Docker provider
--- FAIL: TestUploadRoundTrip (0.07s)
FAIL
FAIL	github.com/tremor-ci/tremor/internal/hub	0.412s
FAIL`;

const LIBC_ERROR = `  • building binaries
    • building                                       binary=dist/tremor_windows_arm64/tremor.exe
  ⨯ build failed after 21s
    error=failed to build for windows_arm64: exit status 1: # modernc.org/sqlite/lib
    ../go/pkg/mod/modernc.org/sqlite@v1.38.2/lib/sqlite_windows_arm64.go:4127:19: undefined: libc.X_beginthreadex
    ../go/pkg/mod/modernc.org/sqlite@v1.38.2/lib/sqlite_windows_arm64.go:4131:9: undefined: libc.X_endthreadex
error: Recipe \`snapshot\` failed on line 44 with exit code 1`;

const LINT_ERROR = `golangci-lint run ./...
Error: can't load config: the Go language version (go1.24) used to build golangci-lint is lower than the targeted Go version (1.25.0)
The command is terminated due to an error: can't load config: the Go language version (go1.24) used to build golangci-lint is lower than the targeted Go version (1.25.0)
error: Recipe \`lint\` failed on line 12 with exit code 3`;

const SHUTDOWN_ERROR = `=== RUN   TestServeShutdown
    serve_test.go:92: listener still open 500ms after Shutdown
--- FAIL: TestServeShutdown (0.52s)
FAIL
FAIL	github.com/tremor-ci/tremor/internal/serve	1.338s
ok  	github.com/tremor-ci/tremor/internal/score	0.190s
ok  	github.com/tremor-ci/tremor/internal/ingest	0.734s
FAIL`;

const dayOne: readonly Session[] = [
  session("broken-pipe", [
    user(
      "Hey. Since 0.18.2 `tremor report --json | jq .` fails for two people on the tracker, jq says 'Invalid numeric literal at line 1'. Have a look in cmd/tremor and internal/cli please.",
    ),
    ...lookAround(["cmd/tremor/main.go", "internal/cli/report.go"]),
    run(
      "go run ./cmd/tremor report --json --db testdata/small.db | head -2",
      'Analysing 412 tests\n{"version":2,"tests":[',
    ),
    agent(
      "report.go prints `Analysing 412 tests` before the JSON. I could suppress the line when --json is set, or add a --quiet flag.",
    ),
    user(
      "Not with an option. Stdout belongs to the result; whatever is meant for the human while he waits goes to stderr. Half of our users only ever see us through a pipe.",
      { tells: ["stdout-data"] },
    ),
    edit(
      "internal/cli/report.go",
      'fmt.Println("Analysing", n, "tests")',
      'fmt.Fprintln(os.Stderr, "Analysing", n, "tests")',
    ),
    agent("The progress line is on stderr. I'll also make an empty history an error of its own."),
    edit(
      "internal/cli/report.go",
      "if n == 0 { return nil }",
      'if n == 0 { fmt.Fprintln(os.Stderr, "no runs"); os.Exit(4) }',
    ),
    user(
      "hm, that os.Exit eats the deferred store.Close and then the -wal file stays lying around, we had exactly this in 0.14. Give the error back up. main.go is the only place that ends the process.",
      { tells: ["no-os-exit"] },
    ),
    edit(
      "internal/cli/report.go",
      'if n == 0 { fmt.Fprintln(os.Stderr, "no runs"); os.Exit(4) }',
      "if n == 0 { return ErrNoRuns }",
    ),
    run("go test ./internal/cli/...", "ok  \tgithub.com/tremor-ci/tremor/internal/cli\t0.301s"),
    run(
      "git commit -am 'report: keep stdout clean'",
      "[fix/report-pipe 6a0be11] report: keep stdout clean\n 1 file changed, 2 insertions(+), 2 deletions(-)",
    ),
    user(
      "The DCO bot will paint this red: commits need the sign-off line, so -s. It's the foundation who wants it, not me.",
      { tells: ["signoff"] },
    ),
    run("git commit --amend -s --no-edit", "[fix/report-pipe 0cc81d3] report: keep stdout clean"),
    agent("Amended with the Signed-off-by line."),
    user(
      "Put it into the release notes as well, a line in CHANGELOG.md under Unreleased like usual.",
    ),
    edit(
      "CHANGELOG.md",
      "## Unreleased\n",
      "## Unreleased\n\n- report: progress goes to stderr (#866)\n",
    ),
    run("git commit -s -am 'changelog: report'", "[fix/report-pipe 91d02ff] changelog: report"),
    agent("Added under Unreleased."),
    user(
      "Good. This goes to the 0.18 people too: fixes get cherry-picked to release-0.18, with the label backport-0.18 on the PR.",
    ),
    run(
      "gh pr create --fill --label backport-0.18",
      "https://github.com/tremor-ci/tremor/pull/868",
    ),
    agent("PR 868 has the label."),
  ]),
  session("worktree", [
    user(
      "I made a new worktree for the quarantine work. Check that it builds before I sit down there.",
    ),
    fails("go build ./cmd/tremor", EMBED_ERROR),
    read(
      "justfile",
      "dashboard:\n  npm --prefix dashboard run build\n  cp -r dashboard/dist internal/serve/dist\n",
    ),
    run("just dashboard && go build ./cmd/tremor", "✓ built in 2.31s", { tells: ["embed-dist"] }),
    agent("It builds. The embedded dashboard wasn't there yet."),
    user("Ah yes. And the defaults, what do we ship at the moment for quarantine?"),
    read(
      "internal/config/defaults.toml",
      "[dashboard]\nport = 7337\n\n[quarantine]\nrelease_after_days = 14\nmin_runs = 20\n",
    ),
    agent(
      "A test leaves quarantine after 14 green days, and it needs at least 20 runs to get in at all.",
    ),
    user(
      "OK that's what I had in mind, 14 days is fair. The name min_runs I don't like, it counts executions and not CI runs. Make it min_executions.",
    ),
    edit("internal/config/defaults.toml", "min_runs = 20", "min_executions = 20"),
    edit("internal/config/config.go", '`toml:"min_runs"`', '`toml:"min_executions"`'),
    agent("Renamed in the struct and in the defaults."),
    user(
      "And everybody who has the old one in his tremor.toml gets 0 silently? A key we have released keeps working: the new name is fine, the former stays as alias with a warning, for two minors. I don't want a second 0.15 Tuesday.",
      { tells: ["config-keys"] },
    ),
    edit(
      "internal/config/config.go",
      "var aliases = map[string]string{}",
      'var aliases = map[string]string{"quarantine.min_runs": "quarantine.min_executions"}',
    ),
    run(
      "go test ./internal/config/...",
      "ok  \tgithub.com/tremor-ci/tremor/internal/config\t0.088s",
    ),
    agent("min_runs is still read and prints a deprecation warning."),
    user("Now `tremor quarantine list`, with a filter for the owner."),
    write(
      "internal/cli/quarantine.go",
      'package cli\n\nfunc init() { listCmd.Flags().StringP("owner", "o", "", "only tests of this owner") }\n',
    ),
    agent("`tremor quarantine list -o @payments` works."),
    user(
      "Drop the -o. Our flags are spelled out, kebab-case; only -h and -v exist in short, and -v I regret since 2022.",
      { tells: ["long-flags"] },
    ),
    edit("internal/cli/quarantine.go", 'StringP("owner", "o", "", ', 'String("owner", "", '),
    run("go vet ./internal/cli/", ""),
    agent("Only --owner is left."),
  ]),
  session("first-score", [
    user(
      "Plan first, no code. I want one number per test that says how flaky it is, sortable, and I must be able to explain it to a tired person.",
    ),
    read(
      "internal/score/score.go",
      "package score\n\nfunc Score(h History) float64 { return 0 }\n",
    ),
    agent(
      "Plan:\n1. Take the last 50 results per test and branch.\n2. Candidates: (a) share of changes between pass and fail, (b) entropy, (c) a model.\n3. Store it next to the test, sort descending.\nI lean to (a).",
    ),
    user(
      "(a) it is. Flip rate over the last 50 results, one sentence, done. If somebody asks for machine learning I show them the door.",
    ),
    edit(
      "internal/score/score.go",
      "func Score(h History) float64 { return 0 }",
      "func Score(h History) float64 { return h.Last(50).FlipRate() }",
    ),
    run("go test ./internal/score/...", "ok  \tgithub.com/tremor-ci/tremor/internal/score\t0.177s"),
    agent("Score is the flip rate of the last 50 results."),
    user(
      "Review from the PR, what of it is worth doing?\n\n> **mrt-k** commented:\n> You should always return (float64, error) from exported functions.\n> Never use float64 for scores, use a decimal type.\n> nit: missing newline",
      { notARule: [/return \(float64, error\)/i, /use a decimal type/i] },
    ),
    agent("The newline. Score cannot fail, and four digits of a float are plenty here."),
    user("Agree. Show it in the browser, it's on localhost:7337 when `tremor serve` runs."),
    run("curl -s localhost:7337/api/tests | head -c 60", '[{"name":"TestLogin","score":0.31},'),
    agent("The list is sorted by it."),
  ]),
  session("hub-basics", [
    user(
      "Now the hosted part. The disk of the machine fills up, find out with what. It's tremor@heron.tremor.dev, you have my key in the agent.",
    ),
    run(
      "ssh tremor@heron.tremor.dev 'du -sh /srv/hub/*'",
      "41G\t/srv/hub/raw\n1.2G\t/srv/hub/hub.db\n210M\t/srv/hub/log",
    ),
    agent("Almost everything is raw uploads; nothing deletes them."),
    user("Then we start to. Raw XML is deleted after 90 days, the parsed rows can stay forever."),
    edit("internal/hub/retention.go", "const RawDays = 0", "const RawDays = 90"),
    refusedRun(
      "sudo apt-get install -y hyperfine",
      "Please no sudo on this laptop. Tools come through mise: add it to mise.toml and run `mise install`, so the next person gets it also.",
      { tells: ["mise-tools"] },
    ),
    edit("mise.toml", "[tools]\n", '[tools]\nhyperfine = "1.19"\n'),
    run("mise install", "mise hyperfine@1.19.0 ✓ installed"),
    run("hyperfine './bin/hubd sweep --dry-run'", "Time (mean ± σ): 1.204 s ± 0.031 s"),
    agent("A sweep over 41 GB takes 1.2 seconds."),
    user(
      "Fine. For the database we stay with SQLite and Litestream on there. One file, one box, nothing that pages me. And login is GitHub OAuth, who cares about CI has an account.",
    ),
    write("internal/hub/auth.go", 'package hub\n\nconst provider = "github"\n'),
    agent("auth.go starts the GitHub flow; the database stays one file."),
    user(
      "Try it on staging.tremor.dev, there is basic auth in front, you find it in 1Password under 'Tremor staging'. I can't paste it, obviously.",
      { tells: ["staging-login"] },
    ),
    agent("I can't read your vault, so please try the login there yourself."),
    user(
      "Works. One thought: would it be smarter if the hub refused every upload without a commit sha? Only thinking loud.",
      { notARule: [/refused every upload/i] },
    ),
    agent("About 4% of uploads have none, mostly local runs. They'd be lost."),
  ]),
];

const dayTwo: readonly Session[] = [
  session("trend-chart", [
    user(
      "A trend chart for the page of a single test: score over time, last 90 builds. I looked at Recharts, it's 140 kB for a line. We take uPlot.",
      { tells: ["charts"] },
    ),
    read("dashboard/package.json", '{ "name": "dashboard", "version": "0.18.2" }\n'),
    run("npm --prefix dashboard install uplot", "added 1 package in 2s"),
    user(
      "package.json has a ^ now. With --save-exact please, a caret once broke the dashboard of 0.16 without any commit from us.",
      { tells: ["exact-deps"] },
    ),
    run("npm --prefix dashboard install --save-exact uplot@1.6.32", "changed 1 package in 1s"),
    write(
      "dashboard/src/Trend.tsx",
      'import uPlot from "uplot";\n\nexport const line = { stroke: "#e5484d", width: 2 };\n',
    ),
    agent("Trend.tsx draws the last 90 builds in red."),
    user(
      "Which red? Colours come out of tokens.css, here var(--fail). With hex in the components the high-contrast theme is dead on arrival.",
      { tells: ["css-tokens"] },
    ),
    edit("dashboard/src/Trend.tsx", 'stroke: "#e5484d"', 'stroke: css("var(--fail)")'),
    run(
      "just e2e",
      "[e2e] npx playwright test\nRunning 214 tests using 8 workers\n[3/214] login.spec.ts",
    ),
    interrupt,
    user(
      "Stop stop, the complete suite runs 25 minutes and the laptop takes off. A single spec is enough while we work: `just e2e-one trend`. The rest is done by CI.",
      { tells: ["e2e-one"] },
    ),
    fails("just e2e-one trend", E2E_ERROR),
    read(
      "e2e/playwright.config.ts",
      'export default { webServer: { command: "../bin/tremor serve --port 7399", url: "http://localhost:7399/api/health" } };\n',
    ),
    edit(
      "e2e/playwright.config.ts",
      "http://localhost:7399/api/health",
      "http://127.0.0.1:7399/api/health",
    ),
    run("just e2e-one trend", "  2 passed (6.1s)", { tells: ["e2e-loopback"] }),
    agent(
      "The spec passes. Node had resolved the name to ::1 and the server only listens on IPv4.",
    ),
    run("git commit -s -am 'dashboard: trend chart'", "[trend 3be0f55] dashboard: trend chart"),
    run(
      "gh pr create --title 'dashboard: trend chart' --fill",
      "https://github.com/tremor-ci/tremor/pull/873",
    ),
    user(
      "Add pictures. When a PR touches the dashboard it has screenshots before/after in the description, Benedikt reviews them on his phone in the tram.",
      { tells: ["screenshots"] },
    ),
    run(
      "gh pr edit 873 --body-file /tmp/trend-body.md",
      "https://github.com/tremor-ci/tremor/pull/873",
    ),
    agent("Both are in the description."),
    user("And the page should refresh itself when a new run comes in. A WebSocket is ok for me."),
    write("internal/serve/events.go", "package serve\n\nfunc events(c *websocket.Conn) {}\n"),
    agent("The server pushes each ingested run over a WebSocket at /api/live."),
  ]),
  session("counted-twice", [
    user(
      "#871: a guy has 3 runs and we show 6 for some tests, only on GitHub, not with GitLab. Find out please, with his public repo if you need it.",
    ),
    read("internal/ingest/github.go", "package ingest\n\nfunc key(j Job) string { return j.ID }\n"),
    run(
      "gh api repos/ymir-labs/spool/actions/runs/9120/attempts/2/jobs --jq '.jobs[]|[.id,.name,.run_attempt]|@csv'",
      '771204,"unit (1)",2\n771205,"unit (2)",2',
    ),
    run(
      "gh api repos/ymir-labs/spool/actions/runs/9120/attempts/1/jobs --jq '.jobs[]|[.id,.name,.conclusion]|@csv'",
      '770011,"unit (1)","success"\n770012,"unit (2)","failure"',
    ),
    agent(
      "Found it. When someone presses 're-run failed jobs', GitHub keeps the run_id, raises run_attempt to 2, and lists the jobs that were already green a second time, under a new job id. We key on the job id, so each job that was carried over is counted once more.\n\nThe key should be run_id + job name + the attempt in which the job really ran.",
      { tells: ["dup-runs"] },
    ),
    user("Makes sense, do it. With a test."),
    edit(
      "internal/ingest/github.go",
      "return j.ID",
      'return fmt.Sprint(j.RunID, "/", j.Name, "/", j.RanInAttempt)',
    ),
    write(
      "internal/ingest/github_test.go",
      'package ingest\n\nfunc TestRerun(t *testing.T) { http.Get("https://api.github.com/repos/ymir-labs/spool/actions/runs/9120") }\n',
    ),
    user(
      "That asks the real GitHub. Forks have no token, they'd be red from the first day. Record the answer once into internal/ingest/testdata and serve it from there, like in the other tests.",
      { tells: ["no-live-api"] },
    ),
    write(
      "internal/ingest/github_test.go",
      'package ingest\n\nfunc TestRerun(t *testing.T) { srv := replay(t, "testdata/rerun.json"); defer srv.Close() }\n',
    ),
    run(
      "go test ./internal/ingest/...",
      "ok  \tgithub.com/tremor-ci/tremor/internal/ingest\t0.702s",
    ),
    agent("TestRerun replays a recorded answer. I'll tell the reporter."),
    refusedRun(
      "gh issue comment 871 --body 'Thanks for the report! Fixed in the next release.'",
      "I answer people myself. Give me a draft here in the terminal, from you nothing goes on the tracker. No closing and no labels either.",
      { tells: ["tracker-drafts"] },
    ),
    agent(
      "Draft:\n\n> Re-run jobs were counted again. Fixed on main; until then `tremor reindex` repairs the numbers.",
    ),
    user(
      "Nice. Mind the paging there too, our app gets 5,000 requests an hour from GitHub and the big org alone eats 3.",
    ),
    edit(
      "internal/ingest/github.go",
      "package ingest\n",
      "package ingest\n\nconst perPage = 100\n",
    ),
    agent("It asks for 100 per page now."),
  ]),
  session("parser-crash", [
    user(
      "Halden Robotics mailed me a report that panics the parser: ~/Downloads/halden-junit.xml. Reproduce and fix, then a fixture so it stays fixed.",
    ),
    fails(
      "go run ./cmd/tremor ingest ~/Downloads/halden-junit.xml",
      "panic: runtime error: index out of range [0] with length 0\n\ngoroutine 1 [running]:\ngithub.com/tremor-ci/tremor/internal/ingest.suite(...)\n\t/home/pavel/tremor/internal/ingest/junit.go:41",
    ),
    edit("internal/ingest/junit.go", "s := doc.Suites[0]", "s := first(doc.Suites)"),
    run("go run ./cmd/tremor ingest ~/Downloads/halden-junit.xml", "1 file, 2204 tests"),
    refusedRun(
      "cp ~/Downloads/halden-junit.xml internal/ingest/testdata/empty-suites.xml",
      "There are their hostnames and names of people inside. What users send us goes through `tremor scrub` before it comes anywhere near the repo.",
      { tells: ["scrub"] },
    ),
    run(
      "go run ./cmd/tremor scrub ~/Downloads/halden-junit.xml > internal/ingest/testdata/empty-suites.xml",
      "replaced 2204 names, 61 hostnames",
    ),
    run(
      "go test ./internal/ingest/...",
      "ok  \tgithub.com/tremor-ci/tremor/internal/ingest\t0.733s",
    ),
    agent("Fixed: an empty <testsuites> no longer panics, and the scrubbed file is a fixture."),
    user(
      "While you're in this parser, Bazel support. Don't search for the retries inside test.xml, Bazel puts the earlier tries as test_attempts/attempt_1.xml and so on beside it. test.xml is only the last one.",
      { tells: ["bazel-attempts"] },
    ),
    write(
      "internal/ingest/bazel.go",
      'package ingest\n\nfunc bazelTries(dir string) []string { return glob(dir, "test_attempts/attempt_*.xml") }\n',
    ),
    agent("bazelTries collects them and the final test.xml."),
    user(
      "Next: their Python suite shows 900 'new' tests per day. Nobody writes 900 tests per day, I know these people.",
    ),
    run(
      "sqlite3 tmp/halden.db \"select name from tests where name like 'test_grip%' limit 3\"",
      "test_grip[<Gripper object at 0x7f31c0a2e9d0>]\ntest_grip[<Gripper object at 0x7fe2a11b44c0>]\ntest_grip[<Gripper object at 0x7f0c5d7e1a90>]",
    ),
    agent(
      "The new tests are old ones. pytest builds the id of a parametrised test from repr() when the parameter is an object, so the id contains a memory address (0x7f31…) and is different in each run. I'd normalise `object at 0x…` away on ingest and print a hint to use ids=.",
      { tells: ["pytest-ids"] },
    ),
    user("Do that, and one hint per suite, not 900."),
    edit(
      "internal/ingest/junit.go",
      "s := first(doc.Suites)",
      "s := first(doc.Suites)\n\ts.Names = stripAddresses(s.Names)",
    ),
    run(
      "go test ./internal/ingest/...",
      "ok  \tgithub.com/tremor-ci/tremor/internal/ingest\t0.741s",
    ),
    agent("Addresses are stripped and the hint is printed once, on stderr."),
  ]),
  session("hub-tests", [
    user(
      "The hub has no test for the upload at all. Write one with testcontainers, against a real MinIO.",
    ),
    write(
      "internal/hub/store_test.go",
      "package hub\n\nfunc TestUploadRoundTrip(t *testing.T) { m := startMinio(t); _ = m }\n",
    ),
    fails("just test-hub", DOCKER_ERROR),
    read("justfile", "test-hub:\n  go test ./internal/hub/...\n"),
    edit(
      "justfile",
      "test-hub:\n  go test",
      "test-hub:\n  DOCKER_HOST=unix:///var/run/docker.sock go test",
    ),
    fails("just test-hub", DOCKER_ERROR.replace("15:22:40", "15:24:02")),
    run("systemctl --user start podman.socket", ""),
    fails("just test-hub", DOCKER_ERROR.replace("15:22:40", "15:24:51")),
    edit(
      "justfile",
      "DOCKER_HOST=unix:///var/run/docker.sock go test",
      "DOCKER_HOST=unix:///run/user/1000/podman/podman.sock go test",
    ),
    run("just test-hub", "ok  \tgithub.com/tremor-ci/tremor/internal/hub\t6.120s", {
      tells: ["podman-socket"],
    }),
    agent("The round trip is tested. There is only rootless podman on this machine."),
    queued("btw until Thursday please don't touch internal/hub/billing.go, Ines sits in it.", {
      notARule: [/don't touch internal\/hub\/billing/i],
    }),
    run("git status --short", "M  justfile\nA  internal/hub/store_test.go"),
    agent("billing.go is not part of it."),
    run("git commit -s -am 'hub: test the upload'", "[hub-test b2217ac] hub: test the upload"),
    run("git rebase origin/main", "Successfully rebased and updated refs/heads/hub-test."),
    refusedRun(
      "git push --force origin hub-test",
      "With --force-with-lease, Benedikt pushes small things on my branches and the last time I flattened an evening of him.",
      { tells: ["force-lease"] },
    ),
    run(
      "git push --force-with-lease origin hub-test",
      "+ 77aa01c...b2217ac hub-test -> hub-test (forced update)",
    ),
    agent("Pushed, nothing of his was on the branch."),
  ]),
];

const dayThree: readonly Session[] = [
  session("workflows", [
    user(
      "CI needs a job that runs tremor on tremor. Build, run the tests three times, ingest, report as artifact. The Action itself is Oksana's (setup-tremor), so only use it, don't change it.",
    ),
    read(
      ".github/workflows/ci.yml",
      "name: ci\non: [push, pull_request]\njobs:\n  test:\n    runs-on: ubuntu-24.04\n",
    ),
    write(
      ".github/workflows/self.yml",
      "name: self\non: [pull_request_target]\njobs:\n  self:\n    runs-on: ubuntu-24.04\n    steps:\n      - uses: actions/checkout@v5\n      - uses: tremor-ci/setup-tremor@v2\n",
    ),
    agent("self.yml does that for every pull request, also from forks."),
    user(
      "Two things. pull_request_target hands our secrets to whoever opens a PR from a fork, so plain pull_request, we live with the missing artifact. And `uses:` gets the full commit SHA with the tag as comment behind it, after the tj-actions story I don't trust a tag of anybody.",
      { tells: ["fork-secrets", "action-sha"] },
    ),
    edit(".github/workflows/self.yml", "[pull_request_target]", "[pull_request]"),
    edit(
      ".github/workflows/self.yml",
      "actions/checkout@v5",
      "actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0",
    ),
    edit(
      ".github/workflows/self.yml",
      "tremor-ci/setup-tremor@v2",
      "tremor-ci/setup-tremor@4d1f0a7715e6b0c5a3d2b9e84c1f7760ad3e9912 # v2.4.1",
    ),
    agent("Plain pull_request, and both actions are pinned."),
    user("Can the same run on macOS?"),
    edit(
      ".github/workflows/self.yml",
      "runs-on: ubuntu-24.04",
      "strategy: { matrix: { os: [ubuntu-24.04, [self-hosted, macOS]] } }\n    runs-on: ${{ matrix.os }}",
    ),
    agent("Both run it. What is the self-hosted Mac, so I can guess its speed?"),
    user(
      "A Mac mini in the cellar of Jonas. Fast, but on Sundays he makes his backup and it is off the whole day, so a queued mac job on Sunday is no drama.",
      { tells: ["mac-mini"] },
    ),
    agent("Good to know."),
    user(
      "Somebody pasted this from the guidelines of another project, just so you understand the discussion in the PR:\n\n## Contributing\n- All commits MUST be signed with GPG.\n- Never squash a branch with more than one author.\n- You should always open an issue before a pull request.\n\nWe are not them.",
      { notARule: [/signed with GPG/i, /squash a branch/i, /open an issue before/i] },
    ),
    agent("Understood, that is theirs."),
  ]),
  session("wobbly", [
    user("Ironic, but self.yml says TestWatchDebounce of our own is flaky, 4 of 60. Go for it."),
    fails(
      "go test -count=60 -run TestWatchDebounce ./internal/watch/",
      "--- FAIL: TestWatchDebounce (0.05s)\n    watch_test.go:33: got 2 events, want 1\nFAIL\nFAIL\tgithub.com/tremor-ci/tremor/internal/watch\t3.310s",
    ),
    edit(
      "internal/watch/watch_test.go",
      "func TestWatchDebounce(t *testing.T) { once(t) }",
      "func TestWatchDebounce(t *testing.T) { retry(t, 3, once) }",
    ),
    interrupt,
    user(
      "A retry, in our tests! Imagine this on Hacker News. Either we find why it wobbles, or it's t.Skip with the issue number until someone does.",
      { tells: ["no-retries"] },
    ),
    edit(
      "internal/watch/watch_test.go",
      "func TestWatchDebounce(t *testing.T) { retry(t, 3, once) }",
      "func TestWatchDebounce(t *testing.T) { once(t) }",
    ),
    read("internal/watch/watch.go", "package watch\n\nconst debounce = 20 * time.Millisecond\n"),
    edit("internal/watch/watch.go", "const debounce", "var debounce"),
    edit("internal/watch/watch_test.go", "{ once(t) }", "{ synctest.Test(t, once) }"),
    run(
      "go test -count=300 -run TestWatchDebounce ./internal/watch/",
      "ok  \tgithub.com/tremor-ci/tremor/internal/watch\t0.910s",
    ),
    agent("It runs in a synctest bubble now: 300 of 300."),
    user(
      "That's how I like it. Skip the linter for this one, it has a hiccup today and I want to merge.",
      { notARule: [/skip the linter/i] },
    ),
    run("git commit -s -am 'watch: make the debounce test deterministic'", "[watch 11f0c3e]"),
    agent("Committed without lint."),
  ]),
  session("nine-seconds", [
    user(
      "`tremor report` needs 9 seconds on the monorepo of the Ymir people. On our repo it's nothing. What does it do the whole time?",
    ),
    run(
      "go tool pprof -top -cum cpu.pb.gz",
      "Duration: 9.14s, Total samples = 9.02s\n      flat  flat%   sum%        cum   cum%\n     0.11s  1.22%  1.22%      8.63s 95.7%  github.com/tremor-ci/tremor/internal/owners.Match\n     0.40s  4.43%  5.65%      8.41s 93.2%  regexp.Compile",
    ),
    read(
      "internal/owners/match.go",
      "package owners\n\nfunc Match(p string, rules []Rule) string { return matchAll(p, rules) }\n",
    ),
    agent(
      "8.6 of the 9.1 seconds are in owners.Match: it calls regexp.Compile for every CODEOWNERS pattern again for every test, and with 4,100 tests and 380 patterns that's 1.5 million compilations. Your repo has six patterns, so you don't notice. Compiling once when the file is read brings it to 0.5 s.",
      { tells: ["slow-report"] },
    ),
    user("Embarrassing. Please."),
    edit(
      "internal/owners/match.go",
      "func Match(p string, rules []Rule) string { return matchAll(p, rules) }",
      "func (c Compiled) Match(p string) string { return c.first(p) }",
    ),
    run("hyperfine './tremor report --db tmp/ymir.db'", "Time (mean ± σ): 512.4 ms ± 8.8 ms"),
    agent("Half a second."),
    user(
      "Super. Then the sqlite driver, somebody on the tracker says that mattn's is twice as fast. Measure it.",
    ),
    refusedRun(
      "go get github.com/mattn/go-sqlite3@v1.14.32",
      "Ah no, I forgot that it's the C one. CGO stays off, we cross-compile all targets from a single Linux runner and I will not maintain toolchains for that.",
      { tells: ["no-cgo"] },
    ),
    agent("Then modernc.org/sqlite stays; nothing was changed."),
  ]),
  session("blank-chart", [
    user(
      "Benedikt sends me a screenshot, Safari, the trend chart is just empty. No error in the console. In Firefox it's ok.",
    ),
    read("dashboard/src/Trend.tsx", 'import uPlot from "uplot";\n'),
    read("dashboard/src/tokens.css", ":root { --fail: oklch(0.63 0.21 25); }\n"),
    agent(
      "Cause: tokens.css defines --fail with oklch(), and the canvas of Safari 15 doesn't accept oklch as stroke colour, so the line is drawn transparent. I'll add an rgb fallback.",
    ),
    edit("dashboard/src/tokens.css", "--fail: oklch(0.63 0.21 25);", "--fail: rgb(229 72 77);"),
    run("npm --prefix dashboard test", " Test Files  14 passed (14)\n      Tests  88 passed (88)"),
    agent("Benedikt should see the line now."),
    user("I'll ask him, he's on the way. What about the tooltip, can it show the branch?"),
    edit("dashboard/src/Trend.tsx", "width: 2 }", "width: 2, label: (r: Run) => r.branch }"),
    agent("The tooltip has the branch."),
    user(
      "If we were Google we'd demand two approvals and a design doc for every tooltip. Luckily we aren't. Merge when green.",
      { notARule: [/two approvals/i] },
    ),
    run("gh pr merge 873 --squash --auto", "✓ Pull request #873 will be automatically merged"),
    agent("Auto-merge is on."),
  ]),
  session("release-prep", [
    user(
      "0.19 goes out on 9 June. Make a list of what blocks it, from the milestone, and try a snapshot build on the side.",
    ),
    run(
      "gh issue list --milestone 0.19 --json number,title",
      '[{"number":880,"title":"quarantine docs"},{"number":884,"title":"notarised mac binary"}]',
    ),
    fails("just snapshot", LIBC_ERROR),
    edit(
      ".goreleaser.yaml",
      "builds:\n  - id: tremor\n",
      "builds:\n  - id: tremor\n    tags: [netgo]\n",
    ),
    fails("just snapshot", LIBC_ERROR.replace("after 21s", "after 23s")),
    edit(
      ".goreleaser.yaml",
      "builds:\n  - id: tremor\n    tags: [netgo]\n",
      "builds:\n  - id: tremor\n",
    ),
    run(
      "go mod graph | grep 'sqlite@v1.38.2 modernc.org/libc'",
      "modernc.org/sqlite@v1.38.2 modernc.org/libc@v1.66.3",
    ),
    edit("go.mod", "modernc.org/libc v1.67.1", "modernc.org/libc v1.66.3"),
    run("just snapshot", "  • release succeeded after 1m12s", { tells: ["libc-pair"] }),
    agent(
      "The snapshot builds: sqlite wants exactly the libc version from its own go.mod, and the bot had bumped libc alone. Open in the milestone: 880 and 884.",
    ),
    user(
      "Look at this list of targets, windows/386 is still there. Out with it, no more 32-bit builds for Windows, that was eleven downloads in one year.",
      { tells: ["drop-386"] },
    ),
    edit(".goreleaser.yaml", "    goarch: [amd64, arm64, 386]\n", "    goarch: [amd64, arm64]\n"),
    agent("386 is gone; eight targets remain."),
    user(
      "884 I take. The notarisation runs over the private Apple developer account of Benedikt, and he must be awake for the second factor. It renews 30 August, by the way.",
      { tells: ["apple-account"] },
    ),
    ...task("1", "Quarantine docs (#880)", false),
    ...task("2", "Snapshot build", true),
    agent("880 stays with me, 884 with you."),
  ]),
];

const dayFour: readonly Session[] = [
  session("hub-again", [
    user(
      "Bad night. The restore of the hub from the replica took three hours. Scrap the one-file idea: the hub goes to Postgres, a managed one, and somebody else does the backups. The CLI keeps its SQLite of course.",
      { tells: ["hub-db"] },
    ),
    edit("internal/hub/db.go", 'const driver = "sqlite"', 'const driver = "pgx"'),
    run("go get github.com/jackc/pgx/v5@v5.7.5", "go: added github.com/jackc/pgx/v5 v5.7.5"),
    run("just test-hub", "ok  \tgithub.com/tremor-ci/tremor/internal/hub\t7.004s"),
    agent("The hub opens Postgres through pgx; the tests start one in a container."),
    user(
      "Then the waiting list. A third of them sits on GitLab or Gitea, they could not even get in with what we have. So no buttons of any provider: you type your mail, you get a link, you're in.",
      { tells: ["sign-in"] },
    ),
    write(
      "internal/hub/auth.go",
      "package hub\n\nfunc startLogin(mail string) error { return sendLink(mail, token(15*time.Minute)) }\n",
    ),
    agent("startLogin sends a link that is valid for 15 minutes."),
    user(
      "Every night around 00:00 the status page shows some 502 for the hub, a few seconds. Log is on kestrel, /srv/hub/log, this is the machine since we moved on Tuesday evening.",
      { tells: ["hub-host"] },
    ),
    run(
      "ssh tremor@kestrel.tremor.dev 'grep -n shutting /srv/hub/log/hubd.log.1 | tail -3'",
      "8812:00:00:01 shutting down: signal hangup\n9034:00:00:01 shutting down: signal hangup\n9240:00:00:02 shutting down: signal hangup",
    ),
    read(
      "internal/hub/signals.go",
      "package hub\n\nvar stop = []os.Signal{SIGINT, SIGTERM, SIGHUP}\n",
    ),
    agent(
      "The 502s are our own restarts. logrotate runs at midnight and sends SIGHUP in its postrotate so that the log is reopened, but hubd has SIGHUP in its list of stop signals; it shuts down and systemd needs four seconds to bring it back.",
      { tells: ["hub-502"] },
    ),
    user("Ha. Reopen the log on that one, don't die."),
    edit(
      "internal/hub/signals.go",
      "var stop = []os.Signal{SIGINT, SIGTERM, SIGHUP}",
      "var stop = []os.Signal{SIGINT, SIGTERM}\n\nvar reopen = []os.Signal{SIGHUP}",
    ),
    run("just test-hub", "ok  \tgithub.com/tremor-ci/tremor/internal/hub\t7.031s"),
    agent("SIGHUP reopens the log file."),
    user(
      "One for the FAQ page then: what we store. Parsed results without end, the raw XML 45 days since the storage invoice of April, mail address until you delete the account. Short, no lawyer words.",
      { tells: ["raw-retention"] },
    ),
    edit("internal/hub/retention.go", "const RawDays = 90", "const RawDays = 45"),
    write("docs/faq.md", "# What do you store?\n\nParsed results, and raw XML for 45 days.\n"),
    agent("The page is written, and I set the constant to match it."),
  ]),
  session("live", [
    user(
      "Siemens says the live page never updates at their place, the proxy cuts the connection. Scrap the socket thing, we send one direction only anyway. Server-sent events.",
      { tells: ["live-updates"] },
    ),
    write(
      "internal/serve/events.go",
      "package serve\n\nfunc events(w http.ResponseWriter) { flush(w) }\n",
    ),
    run("go test ./internal/serve/...", "ok  \tgithub.com/tremor-ci/tremor/internal/serve\t1.101s"),
    agent("/api/live is an event stream now and the page uses EventSource."),
    user(
      "Good. Open http://localhost:7411/heatmap and click on a week, the tooltips are a day off for our friends in Brazil. (Make this port the default while you're there, the Splunk thing at Halden occupies ours.) Send somebody to look for it, I'd go on with Benedikt's chart.",
      { tells: ["dash-port"] },
    ),
    edit("internal/config/defaults.toml", "port = 7337", "port = 7411"),
    delegate(
      "Find out why days in the heatmap are off by one for users in Brazil.",
      "Heatmap.tsx parses the day with new Date('2026-05-12'). A date-only string is taken as midnight UTC, and getDate() then answers in local time, so for everybody west of Greenwich each cell moves to the previous day. Users in Europe never see it. Fix: build the date from its parts, or use getUTCDate throughout.",
      { tells: ["heatmap-day"] },
    ),
    edit("dashboard/src/Heatmap.tsx", "new Date(day).getDate()", "new Date(day).getUTCDate()"),
    run("TZ=America/Sao_Paulo npm --prefix dashboard test", "      Tests  89 passed (89)"),
    agent("The heatmap uses the UTC getters."),
    user(
      "Now the chart: with your rgb it's still empty for him. But: only when he opens the test in a new tab in the background. Hm?",
    ),
    read("dashboard/src/Trend.tsx", "new ResizeObserver(([e]) => make(e.contentRect.width))\n"),
    agent(
      "I was wrong about the colours. When the page is opened in a hidden tab, Safari fires the ResizeObserver once with width 0; we create the chart with a canvas of zero width and never resize it, since the observer disconnects after the first call. Firefox waits until the tab is visible.",
      { tells: ["safari-blank"] },
    ),
    edit("dashboard/src/Trend.tsx", "width: 2, label", "width: 2, skipEmpty: true, label"),
    run("just e2e-one trend", "  3 passed (7.0s)"),
    agent("A size of 0 is ignored and the observer stays connected."),
    user("He confirms. Put the tokens back how they were, please."),
    edit("dashboard/src/tokens.css", "--fail: rgb(229 72 77);", "--fail: oklch(0.63 0.21 25);"),
    agent("Restored."),
  ]),
  session("update-notice", [
    user("Users sit on ancient versions. Some idea how we tell them that there's a new one?"),
    agent(
      "`tremor` could ask releases.tremor.dev once a day in the background and print a notice, with an anonymous install id so you see how many are active.",
    ),
    user(
      "No no. The binary talks to nobody but the CI provider you point it to. The README promises it in the first paragraph, it's the reason why Debian and Siemens took us. Put the notice into the Action's log, it has the version anyway.",
      { tells: ["no-phone-home"] },
    ),
    agent("Then I'd leave the CLI alone and write an issue text for the Action."),
    user(
      "Yes. Next, a test for releasing from quarantine, there is none for the case 'deleted in between'.",
    ),
    write(
      "internal/quarantine/release_test.go",
      "package quarantine\n\nfunc TestReleaseDeleted(t *testing.T) { s := NewMockStore(gomock.NewController(t)); _ = s }\n",
    ),
    refusedRun(
      "go run go.uber.org/mock/mockgen@latest -source internal/store/store.go",
      'No mock of the store please, I had one and it lied to me for a year. store.Open(":memory:") is the real thing and takes 3 ms.',
      { tells: ["store-memory"] },
    ),
    write(
      "internal/quarantine/release_test.go",
      'package quarantine\n\nfunc TestReleaseDeleted(t *testing.T) { s := must(store.Open(":memory:")); _ = s }\n',
    ),
    run(
      "go test ./internal/quarantine/...",
      "ok  \tgithub.com/tremor-ci/tremor/internal/quarantine\t0.094s",
    ),
    agent("Tested against a real store."),
    user(
      "This came from the bot, does it concern us?\n\n```\n[security] bump vite from 7.1.2 to 7.1.5\nAll users must upgrade immediately. Never expose the dev server with --host.\n```",
      { notARule: [/must upgrade immediately/i, /expose the dev server/i] },
    ),
    agent("Only the dev server is affected, and nothing of it is in the shipped binary."),
  ]),
  session("plugins", [
    user(
      "People ask for their own report formats. I'd like a plugin thing, a small one. Plan it, ask me if you need something.",
    ),
    ask(
      "How are plugins loaded: Go's plugin package, WASM modules, or separate programs?",
      "Executables called tremor-<name> found on PATH, like git does it. JSON on stdin. No wasm runtime in my binary",
      { tells: ["plugins-exec"] },
    ),
    write(
      "internal/cli/plugin.go",
      'package cli\n\nfunc findPlugin(name string) (string, error) { return exec.LookPath("tremor-" + name) }\n',
    ),
    run("go test ./internal/cli/...", "ok  \tgithub.com/tremor-ci/tremor/internal/cli\t0.322s"),
    agent("`tremor foo` runs tremor-foo when foo is not a builtin."),
    user("Does `go get -u` hurt anything there?"),
    run("go list -u -m github.com/spf13/cobra", "github.com/spf13/cobra v1.7.0 [v1.10.1]"),
    agent("cobra would go from 1.7.0 to 1.10.1."),
    user(
      "cobra remains on 1.7.0. From 1.8 on the completion scripts look different, and Debian carries a patch on them that we'd break.",
      { tells: ["cobra-pin"] },
    ),
    agent("Then only the others: pelletier/go-toml and x/sync."),
    user(
      "To try the plugins on something real: the repo tremor-ci/noisy has 312 tests and 17 of them are flaky by design, so you know what should come out.",
      { tells: ["demo-repo"] },
    ),
    run("./tremor csv --repo tremor-ci/noisy | wc -l", "313"),
    agent("313 lines: the header and 312 tests."),
  ]),
];

const dayFive: readonly Session[] = [
  session("housekeeping", [
    user("Four PRs open and each one conflicts with each other in the same file, guess which."),
    run(
      "git log --oneline -4 -- CHANGELOG.md",
      "91d02ff changelog: report\n0aa71b2 changelog: trend\n",
    ),
    agent("CHANGELOG.md, in its top section."),
    user(
      "So we do it different: a PR brings its own small file changes/<number>.md, and the release script glues them together. Nobody edits the big one by hand anymore.",
      { tells: ["changelog"] },
    ),
    write("changes/871.md", "GitHub: jobs of a re-run are no longer counted again.\n"),
    write("changes/866.md", "report: progress goes to stderr.\n"),
    edit("CHANGELOG.md", "\n- report: progress goes to stderr (#866)\n", ""),
    run("git commit -s -am 'changes: one file per pull request'", "[chores 5d0e1b7]"),
    agent("Both entries are files now."),
    fails("just lint", LINT_ERROR),
    run("mise upgrade golangci-lint", "mise golangci-lint@2.5.0 ✓ installed"),
    run("just lint", "0 issues.", { tells: ["lint-version"] }),
    agent("The linter had been built with an older Go than go.mod wants; lint is clean."),
    user(
      "And the label for the old line you can drop on 868. Ubuntu has 0.19-rc in, so 0.18 is closed, what we fix from here lands on main and stays there.",
      { tells: ["backport"] },
    ),
    run("gh pr view 868 --json labels --jq '.labels[].name'", ""),
    agent("It has no label anymore; somebody was faster."),
  ]),
  session("small-samples", [
    user(
      "Three people wrote the same: a test with two runs, one red, is the champion of the list. With the new kid at Ymir it was even his first PR, poor guy.",
    ),
    read(
      "internal/score/score.go",
      "func Score(h History) float64 { return h.Last(50).FlipRate() }\n",
    ),
    agent(
      "With two results and one change the value is 1.0, the maximum. A minimum of results would hide it.",
    ),
    user(
      "Hiding is not an answer. Take the lower end of the Wilson interval as score, then small samples stop to scream.",
      { tells: ["score-algo"] },
    ),
    edit(
      "internal/score/score.go",
      "return h.Last(50).FlipRate()",
      "return wilsonLower(h.Flips(), h.Len(), 1.96)",
    ),
    run("go test ./internal/score/...", "ok  \tgithub.com/tremor-ci/tremor/internal/score\t0.181s"),
    agent("Two runs with one failure are at 0.09 now and nowhere near the top."),
    user(
      "Beautiful. Same people, other topic: their nightly suite has too few runs to prove anything, give a test one more week before we let it out again. Only the default.",
    ),
    edit("internal/config/defaults.toml", "release_after_days = 14", "release_after_days = 21", {
      tells: ["quarantine-days"],
    }),
    run(
      "go test ./internal/config/... ./internal/quarantine/...",
      "ok  \tgithub.com/tremor-ci/tremor/internal/config\t0.090s",
    ),
    agent("Changed in defaults.toml."),
    user(
      "Check it against a big pile of data, please. Every night we pack some 6,000 public JUnit files into https://corpus.tremor.dev/nightly.tar.zst, the parser must swallow all of them.",
      { tells: ["corpus"] },
    ),
    run(
      "curl -sL https://corpus.tremor.dev/nightly.tar.zst | tar --zstd -xf - -C tmp/corpus && ./tremor ingest tmp/corpus",
      "6011 files, 0 errors",
    ),
    agent("6,011 files, no error."),
  ]),
  session("before-weekend", [
    user("Run all tests once, I only changed a comment in the README."),
    fails("go test ./...", SHUTDOWN_ERROR),
    run("go test ./...", "ok  \tgithub.com/tremor-ci/tremor/internal/serve\t1.120s", {
      tells: ["shutdown-flaky"],
    }),
    agent(
      "TestServeShutdown failed once and passed on the second run; nothing changed in between.",
    ),
    user("I know this one, it waits for a socket. Not today."),
    agent("I leave it."),
    user(
      "From the chat, as background for the next thing:\n\n10:02 <ines> we should never have shipped the badge\n10:03 <jonas> always put a cache header on badges, max-age 300\n10:04 <ines> and from now on nobody deploys the hub alone\n\nMy question: does the badge endpoint send an ETag?",
      { notARule: [/max-age 300/i, /nobody deploys the hub alone/i] },
    ),
    run(
      "curl -sI https://hub.tremor.dev/badge/noisy.svg",
      "HTTP/2 200\ncontent-type: image/svg+xml\ncache-control: no-store",
    ),
    agent("No ETag, and it is marked no-store."),
    user(
      "OK later. Good news, GitHub answered: the app is at 12,500 an hour now, so you can take the sleep out of the backfill.",
      { tells: ["rate-limit"] },
    ),
    edit(
      "internal/ingest/github.go",
      "const perPage = 100\n",
      "const perPage = 100\n\nconst pause = 0\n",
    ),
    agent("The backfill doesn't pause anymore."),
    user(
      "Bad news, Apple wants a signed contract again, it takes them two weeks. So 0.19 is on the 23rd of June. Move the milestone.",
      { tells: ["release-date"] },
    ),
    run(
      "gh api -X PATCH repos/tremor-ci/tremor/milestones/14 -f due_on=2026-06-23T12:00:00Z --jq .due_on",
      "2026-06-23T12:00:00Z",
    ),
    agent("The milestone has the new date."),
  ]),
  session("action-notice", [
    user(
      "The update notice for the Action's log: prepare the text, and request Tunde for the review, he took over setup-tremor this week.",
      { tells: ["action-owner"] },
    ),
    write(
      "docs/action-notice.md",
      "A newer tremor is available: {{ latest }} (you run {{ current }}).\n",
    ),
    run(
      "gh pr create --repo tremor-ci/setup-tremor --reviewer tunde-a --fill",
      "https://github.com/tremor-ci/setup-tremor/pull/61",
    ),
    agent("PR 61 is open with Tunde as reviewer."),
    user("For this afternoon leave the old README badge in, I want to see the numbers once more.", {
      notARule: [/leave the old README badge/i],
    }),
    agent("It stays for now."),
    user("Then the comments: go over internal/ and kill the ones which only repeat the code."),
    ...lookAround([
      "internal/ingest/junit.go",
      "internal/ingest/bazel.go",
      "internal/score/score.go",
    ]),
    compact(
      "The user wants comments removed that repeat the code. ingest and score are done; owners, serve and hub remain.",
    ),
    ...lookAround(["internal/owners/match.go", "internal/hub/signals.go"]),
    refusedEdit("internal/serve/embed.go", "That one is not a comment, the compiler reads it :)"),
    run("git diff --stat", " 9 files changed, 2 insertions(+), 41 deletions(-)"),
    run("git commit -s -am 'all: drop comments that repeat the code'", "[chores 80c1e2a]"),
    agent("41 lines less; embed.go is as it was."),
    user("Good week. I go climbing, see you Monday."),
    agent("Have fun."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-owners-cmd", [
      user(
        "New subcommand: `tremor owners`, lists which team has how many flaky tests, worst first.",
      ),
      ...lookAround(["internal/owners/match.go"]),
      write(
        "internal/cli/owners.go",
        'package cli\n\nfunc runOwners(c *cobra.Command, s *store.Store) error {\n\tfmt.Println("Reading CODEOWNERS, one moment...")\n\treturn print(c.OutOrStdout(), s.Owners())\n}\n',
        { due: ["stdout-data"] },
      ),
      edit(
        "internal/cli/owners.go",
        "\treturn print(c.OutOrStdout(), s.Owners())\n",
        "\tif s.Empty() {\n\t\tos.Exit(1)\n\t}\n\treturn print(c.OutOrStdout(), s.Owners())\n",
        { due: ["no-os-exit"] },
      ),
      edit(
        "internal/cli/owners.go",
        "package cli\n",
        'package cli\n\nfunc init() { ownersCmd.Flags().IntP("limit", "n", 20, "show at most n teams") }\n',
        { due: ["long-flags"] },
      ),
      user("Teams come from GitHub if there is no CODEOWNERS. Cover this with a test too."),
      write(
        "internal/ingest/teams_test.go",
        'package ingest\n\nfunc TestTeams(t *testing.T) {\n\tgot := fetchTeams("https://api.github.com/orgs/tremor-ci/teams")\n\t_ = got\n}\n',
        { due: ["no-live-api"] },
      ),
      write(
        "internal/cli/owners_test.go",
        "package cli\n\ntype mockStore struct{ owners []Owner }\n\nfunc (m *mockStore) Owners() []Owner { return m.owners }\n\nfunc TestOwners(t *testing.T) { run(t, &mockStore{}) }\n",
        { due: ["store-memory"] },
      ),
      run(
        "go test ./internal/cli/... ./internal/ingest/...",
        "ok  \tgithub.com/tremor-ci/tremor/internal/cli\t0.340s",
      ),
      edit(
        "CHANGELOG.md",
        "## Unreleased\n",
        "## Unreleased\n\n- new command `tremor owners` (#902)\n",
        { due: ["changelog"] },
      ),
      run(
        "git add -A && git commit -m 'cli: owners command'",
        "[owners 4be7710] cli: owners command",
        { due: ["signoff"] },
      ),
      run("git rebase origin/main", "Successfully rebased and updated refs/heads/owners."),
      run("git push -f origin owners", "+ 4be7710...c01d2aa owners -> owners (forced update)", {
        due: ["force-lease"],
      }),
      agent("The command is on the branch."),
    ]),
    due: ["stdout-data", "signoff", "changelog"],
  },
  session("p-durations", [
    user(
      "On the page of a test I want a second graph, how long it took per build. Same look as the first.",
      { due: ["charts"] },
    ),
    run("npm --prefix dashboard install date-fns", "added 1 package in 1s", {
      due: ["exact-deps"],
    }),
    write(
      "dashboard/src/Duration.tsx",
      'export const style = { stroke: "#3b82f6", fill: "#dbeafe" };\nexport const draw = (val: number) => val;\n',
      { due: ["css-tokens"] },
    ),
    ...needs(
      "live-updates",
      "It should move by itself when a new build arrives. How do we push such things to the page?",
    ),
    run("just e2e", "Running 216 tests using 8 workers", { due: ["e2e-one"] }),
    fails(
      "npx playwright test --config e2e/widget.config.ts",
      "[WebServer] tremor: widget ready\nError: Timed out waiting 60000ms from config.webServer.",
      { due: ["e2e-loopback"] },
    ),
    edit("e2e/widget.config.ts", "http://localhost:7420", "http://127.0.0.1:7420"),
    run("npx playwright test --config e2e/widget.config.ts", "  1 passed (4.2s)"),
    run(
      "gh pr create --title 'dashboard: duration chart' --body 'Adds a chart with the duration per build.'",
      "https://github.com/tremor-ci/tremor/pull/904",
      { due: ["screenshots"] },
    ),
    ...needs("dash-port", "I started `tremor serve`. Which URL was it again?"),
    user("Rename the prop `val` to `millis` in there.", { isQuiet: true }),
    edit("dashboard/src/Duration.tsx", "(val: number) => val", "(millis: number) => millis"),
    agent("Renamed."),
  ]),
  session("p-bugs-ui", [
    ...needs(
      "safari-blank",
      "Next one with a Mac says the graph on the test page is an empty box. He middle-clicked it from the list. Didn't we have this?",
    ),
    ...needs(
      "heatmap-day",
      "Somebody in Toronto reports that failures from Monday are shown on Sunday in the heatmap.",
    ),
    ...needs(
      "slow-report",
      "On the stable release a customer with a huge repo waits 12 seconds for `tremor report`. What was it that made it so slow?",
    ),
    ...needs(
      "dup-runs",
      "A user of 0.18 sees more executions than he has builds, he presses 're-run failed' a lot.",
    ),
    ...needs(
      "pytest-ids",
      "New complaint: with their Python tests the list of tests grows every night though nobody adds any.",
    ),
    run(
      "gh issue close 905 --comment 'Fixed on main, please update.'",
      "✓ Closed issue tremor-ci/tremor#905",
      { due: ["tracker-drafts"] },
    ),
    user(
      "Their export makes us panic again, it's ~/Downloads/orbit-results.xml. Make a regression test out of it.",
    ),
    run("cp ~/Downloads/orbit-results.xml internal/ingest/testdata/nested-suites.xml", "", {
      due: ["scrub"],
    }),
    ...needs(
      "bazel-attempts",
      "With Bazel we show a test as passed although it needed three tries. Where do I find the first two?",
    ),
  ]),
  session("p-workflows", [
    user(
      "We need a workflow that posts the flaky list as a comment under each PR, for external contributors too.",
    ),
    write(
      ".github/workflows/comment.yml",
      "name: comment\non:\n  pull_request_target:\n    types: [opened, synchronize]\njobs:\n  comment:\n    runs-on: ubuntu-24.04\n",
      { due: ["fork-secrets"] },
    ),
    edit(
      ".github/workflows/comment.yml",
      "    runs-on: ubuntu-24.04\n",
      "    runs-on: ubuntu-24.04\n    steps:\n      - uses: actions/download-artifact@v5\n",
      { due: ["action-sha"] },
    ),
    ...needs("action-owner", "setup-tremor needs a new output for this, whom do I bother with it?"),
    ...needs(
      "mac-mini",
      "The macOS job hangs in 'queued' since yesterday, Sunday morning. Is the runner dead?",
    ),
    ...needs(
      "rate-limit",
      "How much can we ask GitHub per hour before they block us? The comment needs two calls per PR.",
    ),
    user("What does `concurrency.cancel-in-progress` do in a workflow?", { isQuiet: true }),
    agent("It cancels a running workflow of the same group when a new one starts."),
  ]),
  session("p-release", [
    ...needs("release-date", "Packagers ask me when they can expect 0.19. What do I write?"),
    ...needs(
      "apple-account",
      "The mac binary must be notarised for the rc. Whose login do we need for it?",
    ),
    ...needs(
      "drop-386",
      "Someone asks for the zip for his old 32-bit Windows. Do we still build this?",
    ),
    fails(
      "just snapshot",
      LIBC_ERROR.replace("after 21s", "after 19s")
        .replaceAll("v1.38.2", "v1.39.0")
        .replace("4127:19", "4140:19")
        .replace("4131:9", "4144:9"),
      { due: ["libc-pair"] },
    ),
    user("The crash fix from #906 is merged. Bring it to the users of the old version as well."),
    run(
      "git switch release-0.18 && git cherry-pick -x 7f20ab1",
      "[release-0.18 51c09ee] ingest: nested suites",
      { due: ["backport"] },
    ),
    run(
      "go get github.com/spf13/cobra@latest",
      "go: upgraded github.com/spf13/cobra v1.7.0 => v1.10.1",
      { due: ["cobra-pin"] },
    ),
    agent("Stopped here."),
  ]),
  session("p-hub", [
    ...needs("hub-host", "I want to see the hub's log live. Where do I ssh to?"),
    ...needs(
      "hub-db",
      "Write me the query for uploads per day on the hub. Which dialect do I have there?",
    ),
    ...needs("sign-in", "A new hub user asks how he gets in, he has no account at any forge."),
    ...needs(
      "raw-retention",
      "A customer wants the original XML of a run from March. Do we still have it?",
    ),
    ...needs(
      "staging-login",
      "The test system asks me for a user and password in the browser popup. Where are they?",
    ),
    ...needs(
      "hub-502",
      "Self-hoster on the previous hub image: short outage every midnight, he sees bad gateway. What is it?",
    ),
    user("Run the hub tests directly with verbose, I want to see the container logs."),
    fails(
      "go test -v ./internal/hub/...",
      DOCKER_ERROR.replace("2026/05/19 15:22:40", "2026/05/25 10:41:13")
        .replace("store_test.go:38", "login_test.go:27")
        .replaceAll("TestUploadRoundTrip", "TestLoginLink")
        .replace("0.412s", "0.398s"),
      { due: ["podman-socket"] },
    ),
    agent("That needs the other socket."),
  ]),
  session("p-scoring", [
    ...needs(
      "score-algo",
      "I give a talk on Wednesday. How do we compute the number per test these days?",
    ),
    ...needs(
      "quarantine-days",
      "And how long must a test behave until it's let out of quarantine?",
    ),
    user("`release_after_days` is a clumsy name, call it cooldown_days."),
    edit("internal/config/defaults.toml", "release_after_days = 21", "cooldown_days = 21", {
      due: ["config-keys"],
    }),
    ...needs(
      "plugins-exec",
      "Someone offers a Slack reporter as extension. What must he deliver so we can load it?",
    ),
    ...needs(
      "demo-repo",
      "For the slides I need a project where it's known which tests are flaky. Have we something?",
    ),
    user("TestCooldown fails from time to time, make CI stop complaining."),
    edit(
      "internal/quarantine/release_test.go",
      "package quarantine\n",
      "package quarantine\n\nfunc TestCooldown(t *testing.T) {\n\tfor attempt := 0; attempt < 3; attempt++ {\n\t\tif retry(t, cooldown) {\n\t\t\treturn\n\t\t}\n\t}\n}\n",
      { due: ["no-retries"] },
    ),
    ...needs(
      "no-phone-home",
      "It would be nice for the talk to know how many people use it. Let the CLI send one small ping per day, anonymous.",
    ),
    user("What is a good title for a slide about p-values?", { isQuiet: true }),
    agent("'Was it luck?'"),
  ]),
  session("p-new-laptop", [
    user("New laptop, I cloned it just now. Make that everything builds and is green."),
    fails("go build ./...", EMBED_ERROR, { due: ["embed-dist"] }),
    run("just dashboard && go build ./...", "✓ built in 2.44s"),
    run("sudo apt-get install -y just ripgrep", "Setting up ripgrep (14.1.0-1) ...", {
      due: ["mise-tools"],
    }),
    fails("just lint", LINT_ERROR.replaceAll("go1.24", "go1.25").replaceAll("1.25.0", "1.26.0"), {
      due: ["lint-version"],
    }),
    fails(
      "go test ./...",
      SHUTDOWN_ERROR.replace("(0.52s)", "(0.51s)").replace("1.338s", "1.402s"),
      { due: ["shutdown-flaky"] },
    ),
    run("go test ./...", "ok  \tgithub.com/tremor-ci/tremor/internal/serve\t1.117s"),
    user("Ingest feels slow on this machine. Try it with another sqlite driver."),
    run(
      "go get github.com/mattn/go-sqlite3@latest",
      "go: added github.com/mattn/go-sqlite3 v1.14.32",
      { due: ["no-cgo"] },
    ),
    ...needs(
      "corpus",
      "Do we have a lot of real JUnit files somewhere which I can throw on the parser?",
    ),
  ]),
  session("p-quiet", [
    quiet(
      "ok thanks",
      "What's the difference between `any` and `unknown` in TypeScript?",
      "Sort the imports in scratch/hello.ts.",
      "How do I undo the last `git stash drop`?",
      "Translate 'it depends' to Czech.",
      "no, the other one",
      "Does Go have a sorted map in the standard library?",
      "Write me a limerick about YAML indentation.",
      "How many seconds has a leap year?",
      "Go on, I get a tea.",
    ),
    unrelated([
      [
        "go build ./...",
        "# github.com/tremor-ci/tremor/internal/badge\ninternal/badge/svg.go:19:12: cannot use width (variable of type float64) as int value in argument to rect",
      ],
      [
        "just lint",
        "golangci-lint run ./...\ninternal/badge/svg.go:33:15: Error return value of `w.Write` is not checked (errcheck)\n1 issues:\n* errcheck: 1\nerror: Recipe `lint` failed on line 12 with exit code 1",
      ],
      [
        "just e2e-one badge",
        '[e2e-one] npx playwright test --config e2e/playwright.config.ts badge\n  1) badge.spec.ts:11:3 › shows the score\n    Error: expect(locator).toHaveText(expected) failed\n    Expected: "0.09"\n    Received: "0.9"',
      ],
      [
        "just test-hub",
        '=== RUN   TestBadgeCache\n    badge_test.go:22: cache-control = "no-store", want "max-age=60"\n--- FAIL: TestBadgeCache (0.00s)\nFAIL\nFAIL\tgithub.com/tremor-ci/tremor/internal/hub\t5.870s',
      ],
      [
        "goreleaser check",
        "  ⨯ configuration is invalid                        error=yaml: unmarshal errors:\n  line 21: field archive not found in type config.Project",
      ],
      [
        "npm --prefix dashboard test",
        " FAIL  src/Badge.test.tsx > rounds to two digits\nAssertionError: expected '0.1' to be '0.10'",
      ],
      ...errorLines(97, 101),
    ]),
    agent("Done."),
  ]),
];

export const delta: DayScript = {
  name: "delta",
  about:
    "an open-source finder of flaky tests: Go CLI, TypeScript dashboard, small hosted hub; a pragmatic maintainer with English as second language",
  isHeldBack: true,
  files: {
    "go.mod":
      "module github.com/tremor-ci/tremor\n\ngo 1.25.0\n\nrequire (\n\tgithub.com/spf13/cobra v1.7.0\n\tmodernc.org/libc v1.67.1\n\tmodernc.org/sqlite v1.38.2\n)\n",
    justfile:
      "dashboard:\n  npm --prefix dashboard run build\n  cp -r dashboard/dist internal/serve/dist\n\nlint:\n  golangci-lint run ./...\n\ntest-hub:\n  go test ./internal/hub/...\n\ne2e:\n  npx playwright test --config e2e/playwright.config.ts\n\ne2e-one spec:\n  npx playwright test --config e2e/playwright.config.ts {{spec}}\n\nsnapshot:\n  goreleaser build --snapshot --clean\n",
    "mise.toml": '[tools]\ngo = "1.25"\nnode = "22"\njust = "1.42"\ngolangci-lint = "2"\n',
    ".goreleaser.yaml":
      "version: 2\nbuilds:\n  - id: tremor\n    main: ./cmd/tremor\n    goos: [linux, darwin, windows]\n    goarch: [amd64, arm64, 386]\n",
    ".github/workflows/ci.yml":
      "name: ci\non: [push, pull_request]\njobs:\n  test:\n    runs-on: ubuntu-24.04\n",
    "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n## 0.18.2\n\n- dashboard: faster list\n",
    "README.md":
      "# tremor\n\nFinds the flaky tests in your CI history.\n\n## Install\n\n    brew install tremor-ci/tap/tremor\n",
    "cmd/tremor/main.go": "package main\n\nfunc main() { os.Exit(cli.Run(os.Args)) }\n",
    "internal/cli/report.go":
      'package cli\n\nfunc report(n int) error {\n\tfmt.Println("Analysing", n, "tests")\n\tif n == 0 { return nil }\n\treturn render(n)\n}\n',
    "internal/config/config.go":
      'package config\n\ntype Quarantine struct {\n\tMin int `toml:"min_runs"`\n}\n\nvar aliases = map[string]string{}\n',
    "internal/config/defaults.toml":
      "[dashboard]\nport = 7337\n\n[quarantine]\nrelease_after_days = 14\nmin_runs = 20\n",
    "internal/ingest/github.go": "package ingest\n\nfunc key(j Job) string { return j.ID }\n",
    "internal/ingest/junit.go":
      "package ingest\n\nfunc suite(doc Doc) Suite {\n\ts := doc.Suites[0]\n\treturn s\n}\n",
    "internal/score/score.go": "package score\n\nfunc Score(h History) float64 { return 0 }\n",
    "internal/store/store.go": "package store\n\ntype Store struct{}\n",
    "internal/owners/match.go":
      "package owners\n\nfunc Match(p string, rules []Rule) string { return matchAll(p, rules) }\n",
    "internal/serve/embed.go":
      'package serve\n\nimport "embed"\n\n// The dashboard is built by just.\n\n//go:embed all:dist\nvar dist embed.FS\n',
    "internal/watch/watch.go": "package watch\n\nconst debounce = 20 * time.Millisecond\n",
    "internal/watch/watch_test.go":
      "package watch\n\nfunc TestWatchDebounce(t *testing.T) { once(t) }\n",
    "internal/hub/db.go": 'package hub\n\nconst driver = "sqlite"\n',
    "internal/hub/retention.go": "package hub\n\nconst RawDays = 0\n",
    "internal/hub/signals.go": "package hub\n\nvar stop = []os.Signal{SIGINT, SIGTERM, SIGHUP}\n",
    "dashboard/package.json": '{ "name": "dashboard", "version": "0.18.2" }\n',
    "dashboard/src/tokens.css": ":root { --fail: oklch(0.63 0.21 25); }\n",
    "dashboard/src/Heatmap.tsx": "export const label = (day: string) => new Date(day).getDate();\n",
    "e2e/playwright.config.ts":
      'export default { webServer: { command: "../bin/tremor serve --port 7399", url: "http://localhost:7399/api/health" } };\n',
    "e2e/widget.config.ts":
      'export default { webServer: { command: "../bin/tremor widget", url: "http://localhost:7420" } };\n',
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
