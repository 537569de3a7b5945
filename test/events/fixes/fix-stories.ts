/** One thing that happens in a story. */
export type Step =
  | { readonly fails: string; readonly with: string }
  | { readonly passes: string; readonly with?: string }
  | { readonly edits: string; readonly from: string; readonly to: string };

/** A failure in a later session, and a part of what must be told for it; nothing if it is undefined. */
export interface LaterFailure {
  readonly command: string;
  readonly output: string;
  readonly told: string | undefined;
}

/** A failure that passed in the end, and what should be made of it. */
export interface FixStory {
  readonly name: string;
  readonly steps: readonly Step[];
  /** Parts of the one memory that must be kept; empty if none may be. */
  readonly keeps: readonly string[];
  /** Parts that no memory may have. */
  readonly never?: readonly string[];
  readonly later?: readonly LaterFailure[];
  /** A command about to be run later, and what must be told before it. */
  readonly before?: { readonly command: string; readonly told: string | undefined };
}

export const FIX_STORIES: readonly FixStory[] = [
  {
    name: "gradle: a dependency without which a class is not found",
    steps: [
      {
        fails: "./gradlew :app:test",
        with: "> Task :app:test FAILED\n\nPlayerTest > loads the level FAILED\n    java.lang.NoClassDefFoundError: com/badlogic/gdx/utils/Json\n        at game.Level.load(Level.java:30)\n\n12 tests completed, 1 failed\n\nFAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':app:test'.\n> There were failing tests. See the report at: file:///home/dev/game/report.html\n\nBUILD FAILED in 6s",
      },
      {
        edits: "app/build.gradle",
        from: "compileOnly 'com.badlogicgames.gdx:gdx:1.12.1'",
        to: "implementation 'com.badlogicgames.gdx:gdx:1.12.1'",
      },
      { passes: "./gradlew :app:test", with: "BUILD SUCCESSFUL in 8s" },
    ],
    keeps: ["NoClassDefFoundError: com/badlogic/gdx/utils/Json", "app/build.gradle"],
    never: ["There were failing tests", "Execution failed for task"],
    later: [
      {
        command: "./gradlew :app:test",
        output:
          "> Task :app:test FAILED\n\nBossTest > loads FAILED\n    java.lang.NoClassDefFoundError: com/badlogic/gdx/utils/Json\n        at game.Boss.load(Boss.java:12)\n\n14 tests completed, 1 failed\n\nFAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':app:test'.\n> There were failing tests. See the report at: file:///home/dev/game/report.html\n\nBUILD FAILED in 5s",
        told: "app/build.gradle",
      },
      {
        command: "./gradlew :app:test",
        output:
          "> Task :app:test FAILED\n\nScoreTest > adds FAILED\n    java.lang.ArithmeticException: / by zero\n        at game.Score.add(Score.java:9)\n\n14 tests completed, 1 failed\n\nFAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':app:test'.\n> There were failing tests. See the report at: file:///home/dev/game/report.html\n\nBUILD FAILED in 5s",
        told: undefined,
      },
    ],
  },
  {
    name: "mix: a migration that had not run",
    steps: [
      {
        fails: "mix test",
        with: '  1) test lists berths (Quay.BerthTest)\n     test/quay/berth_test.exs:8\n     ** (Postgrex.Error) ERROR 42P01 (undefined_table) relation "berths" does not exist\n\nFinished in 0.3 seconds\n7 tests, 1 failure\n\nRandomized with seed 91',
      },
      { passes: "MIX_ENV=test mix ecto.migrate", with: "== Migrated 20260110 in 0.0s" },
      { passes: "mix test", with: "7 tests, 0 failures" },
    ],
    keeps: ['relation "berths" does not exist', "mix ecto.migrate"],
    never: ["7 tests, 1 failure"],
    later: [
      {
        command: "mix test",
        output:
          "  1) test greets (Quay.GreetTest)\n     test/quay/greet_test.exs:4\n     ** (FunctionClauseError) no function clause matching in Quay.Greet.hello/1\n\nFinished in 0.2 seconds\n7 tests, 1 failure\n\nRandomized with seed 12",
        told: undefined,
      },
    ],
  },
  {
    name: "sbt: the specific failure, not the summary",
    steps: [
      {
        fails: "sbt test",
        with: "[info] compiling 3 Scala sources\n[info] TariffSpec:\n[info] - reads the tariff *** FAILED ***\n[info]   com.typesafe.config.ConfigException$Missing: No configuration setting found for key 'tariff.zones'\n[info] Run completed in 2 seconds, 101 milliseconds.\n[info] Total number of tests run: 18\n[info] Tests: succeeded 17, failed 1, canceled 0, ignored 0, pending 0\n[error] Failed: Total 18, Failed 1, Errors 0, Passed 17\n[error] Failed tests:\n[error] \ttoll.TariffSpec\n[error] (Test / test) sbt.TestsFailedException: Tests unsuccessful\n[error] Total time: 9 s",
      },
      {
        edits: "src/main/resources/application.conf",
        from: "tariff {}",
        to: "tariff { zones = 4 }",
      },
      { passes: "sbt test", with: "[success] Total time: 8 s" },
    ],
    keeps: ["No configuration setting found for key 'tariff.zones'", "application.conf"],
    never: ["Total 18", "Tests unsuccessful"],
    later: [
      {
        command: "sbt test",
        output:
          "[info] RouteSpec:\n[info] - routes *** FAILED ***\n[info]   java.util.NoSuchElementException: key not found: A4\n[info] Tests: succeeded 17, failed 1, canceled 0, ignored 0, pending 0\n[error] Failed: Total 18, Failed 1, Errors 0, Passed 17\n[error] Failed tests:\n[error] \ttoll.RouteSpec\n[error] (Test / test) sbt.TestsFailedException: Tests unsuccessful\n[error] Total time: 9 s",
        told: undefined,
      },
    ],
  },
  {
    name: "dbt: two compilation errors are not the same",
    steps: [
      {
        fails: "dbt run --select stg_moves",
        with: "08:11:02  Running with dbt=1.8.2\n08:11:04  Encountered an error:\nCompilation Error\n  Model 'model.quay.stg_moves' (models/staging/stg_moves.sql) depends on a source named 'raw.moves' which was not found",
      },
      { edits: "models/staging/sources.yml", from: "- name: move", to: "- name: moves" },
      { passes: "dbt run --select stg_moves", with: "08:12:00  Completed successfully" },
    ],
    keeps: ["depends on a source named 'raw.moves' which was not found", "sources.yml"],
    later: [
      {
        command: "dbt run --select mart_fees",
        output:
          "09:30:41  Running with dbt=1.8.2\n09:30:42  Encountered an error:\nCompilation Error\n  'date_spine_utc' is undefined. This can happen when calling a macro that does not exist.",
        told: undefined,
      },
    ],
  },
  {
    name: "pytest: the E line and not the place",
    steps: [
      {
        fails: "uv run pytest -q",
        with: 'F..\n=================================== FAILURES ===================================\n_______________________________ test_tides_of_a_day _____________________________\ntests/test_tides.py:14: in test_tides_of_a_day\n    frame = tides(day)\nsrc/tides/read.py:9: in tides\n    return pl.read_csv(path).with_columns(pl.col("height_m"))\nE   polars.exceptions.ColumnNotFoundError: height_m\n=========================== short test summary info ============================\nFAILED tests/test_tides.py::test_tides_of_a_day - polars.exceptions.ColumnNotFoundError: height_m\n1 failed, 2 passed in 0.31s',
      },
      { edits: "src/tides/read.py", from: 'pl.col("height_m")', to: 'pl.col("height")' },
      { passes: "uv run pytest -q", with: "3 passed in 0.22s" },
    ],
    keeps: ["ColumnNotFoundError: height_m", 'pl.col("height")'],
    never: ["failed with: tests/test_tides.py:14"],
  },
  {
    name: "flaky: a browser test passes on a rerun",
    steps: [
      {
        fails: "npx playwright test",
        with: "Running 9 tests using 2 workers\n\n  1) [chromium] › tests/basket.spec.ts:11:5 › basket › keeps items\n\n    Error: page.waitForSelector: Timeout 30000ms exceeded.\n\n  1 failed\n    [chromium] › tests/basket.spec.ts:11:5 › basket › keeps items\n  8 passed (41.0s)",
      },
      { passes: "npx playwright test", with: "9 passed (38.1s)" },
    ],
    keeps: ["flaky"],
    later: [
      {
        command: "npx playwright test",
        output:
          "Running 9 tests using 2 workers\n\n  1) [chromium] › tests/basket.spec.ts:11:5 › basket › keeps items\n\n    Error: page.waitForSelector: Timeout 30000ms exceeded.\n\n  1 failed\n    [chromium] › tests/basket.spec.ts:11:5 › basket › keeps items\n  8 passed (39.4s)",
        told: "flaky",
      },
      {
        command: "npx playwright test",
        output:
          "Running 9 tests using 2 workers\n\n  1) [chromium] › tests/login.spec.ts:4:5 › login › asks for a code\n\n    Error: locator.click: Error: strict mode violation: getByRole('button') resolved to 2 elements\n\n  1 failed\n    [chromium] › tests/login.spec.ts:4:5 › login › asks for a code\n  8 passed (39.4s)",
        told: undefined,
      },
    ],
  },
  {
    name: "flaky although a document was changed in between",
    steps: [
      {
        fails: "cargo test",
        with: "running 6 tests\ntest relay::drops_slow_peers ... FAILED\n\nfailures:\n\n---- relay::drops_slow_peers stdout ----\nthread 'relay::drops_slow_peers' panicked at src/relay.rs:88:9:\npeer was not dropped after 200ms\n\nfailures:\n    relay::drops_slow_peers\n\ntest result: FAILED. 5 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.31s\n\nerror: test failed, to rerun pass `--lib`",
      },
      { edits: "README.md", from: "fast relay", to: "a fast relay" },
      { passes: "cargo test", with: "test result: ok. 6 passed" },
    ],
    keeps: ["flaky"],
    never: ["README"],
  },
  {
    name: "poetry: a system library was missing",
    steps: [
      {
        fails: "poetry install",
        with: "Installing dependencies from lock file\n\n  - Installing psycopg2 (2.9.9): Failed\n\n  ChefBuildError\n\n  Backend subprocess exited when trying to invoke build_wheel\n\n  Error: pg_config executable not found.\n\n  at ~/.local/share/pypoetry/venv/chef.py:164 in _prepare",
      },
      { passes: "sudo apt-get install -y libpq-dev", with: "Setting up libpq-dev" },
      { passes: "poetry install", with: "Installing psycopg2 (2.9.9)" },
    ],
    keeps: ["pg_config executable not found", "apt-get install -y libpq-dev"],
    later: [
      {
        command: "poetry install",
        output:
          "Installing dependencies from lock file\n\n  - Installing lxml (5.1.0): Failed\n\n  ChefBuildError\n\n  Backend subprocess exited when trying to invoke build_wheel\n\n  Error: Please make sure the libxml2 and libxslt development packages are installed.\n\n  at ~/.local/share/pypoetry/venv/chef.py:164 in _prepare",
        told: undefined,
      },
    ],
  },
  {
    name: "terraform: a provider's argument",
    steps: [
      {
        fails: "terraform plan",
        with: '\n│ Error: Unsupported argument\n│ \n│   on dns.tf line 12, in resource "hcloud_rdns" "mail":\n│   12:   ttl = 300\n│ \n│ An argument named "ttl" is not expected here.',
      },
      { edits: "dns.tf", from: "  ttl = 300\n", to: "" },
      { passes: "terraform plan", with: "Plan: 1 to add, 0 to change" },
    ],
    keeps: ["ttl", "dns.tf"],
    later: [
      {
        command: "terraform plan",
        output:
          '\n│ Error: Unsupported argument\n│ \n│   on net.tf line 4, in resource "hcloud_network" "lan":\n│   4:   zone = "eu"\n│ \n│ An argument named "zone" is not expected here.',
        told: undefined,
      },
    ],
  },
  {
    name: "a compound command: the part that failed",
    steps: [
      {
        fails: "npm run lint && npm run build && npm test",
        with: '> lint\n> eslint src\n\n> build\n> vite build\n\nvite v5.4.0 building for production...\n✗ Build failed in 120ms\nerror during build:\nsrc/main.ts (3:9): "render" is not exported by "src/view.ts", imported by "src/main.ts".\n',
      },
      { edits: "src/view.ts", from: "function render() {}", to: "export function render() {}" },
      { passes: "npm run build", with: "✓ built in 1.2s" },
    ],
    keeps: ['"render" is not exported by', "src/view.ts"],
  },
  {
    name: "another program that reaches the same end",
    steps: [
      { fails: "python manage.py migrate", with: "/bin/bash: line 1: python: command not found" },
      { passes: "python3 manage.py migrate", with: "Applying harbour.0004... OK" },
    ],
    keeps: ["python3 manage.py migrate"],
    before: { command: "python manage.py check", told: "python3" },
  },
  {
    name: "another script of the same package manager",
    steps: [
      {
        fails: "npm run test:unit",
        with: 'npm error Missing script: "test:unit"\nnpm error\nnpm error To see a list of scripts, run:\nnpm error   npm run',
      },
      { passes: "npm run unit", with: "9 passed" },
    ],
    keeps: ["npm run unit"],
    before: { command: "npm run test:unit", told: "npm run unit" },
  },
  {
    name: "docker compose: the old plugin form",
    steps: [
      { fails: "docker-compose up -d db", with: "zsh: command not found: docker-compose" },
      { passes: "docker compose up -d db", with: "Container db Started" },
    ],
    keeps: ["docker compose up -d db"],
    before: { command: "docker-compose up -d db", told: "docker compose" },
  },
  {
    name: "kubectl: the namespace had to be made",
    steps: [
      {
        fails: "kubectl apply -f deploy/",
        with: 'Error from server (NotFound): error when creating "deploy/api.yaml": namespaces "stage" not found\nError from server (NotFound): error when creating "deploy/web.yaml": namespaces "stage" not found',
      },
      { passes: "kubectl create namespace stage", with: "namespace/stage created" },
      { passes: "kubectl apply -f deploy/", with: "deployment.apps/api created" },
    ],
    keeps: ['namespaces "stage" not found', "kubectl create namespace stage"],
  },
  {
    name: "a change and its reversal fix nothing",
    steps: [
      {
        fails: "go test ./relay/...",
        with: "--- FAIL: TestFanOut (0.02s)\n    relay_test.go:31: got 3 messages, want 4\nFAIL\nFAIL\tgithub.com/u/relay\t0.110s\nFAIL",
      },
      { edits: "relay/relay.go", from: "buf := 4", to: "buf := 8" },
      { edits: "relay/relay.go", from: "buf := 8", to: "buf := 4" },
      { passes: "go test ./relay/...", with: "ok  \tgithub.com/u/relay\t0.2s" },
    ],
    keeps: ["flaky"],
    never: ["buf :="],
  },
  {
    name: "a typo that the agent had just made is no fix worth keeping",
    steps: [
      {
        edits: "src/parse.rs",
        from: "fn parse() {}",
        to: 'fn parse() { let total = 1; println!("{}", totl); }',
      },
      {
        fails: "cargo build",
        with: '   Compiling quay v0.1.0 (/home/dev/quay)\nerror[E0425]: cannot find value `totl` in this scope\n --> src/parse.rs:1:45\n\nFor more information about this error, try `rustc --explain E0425`.\nerror: could not compile `quay` (bin "quay") due to 1 previous error',
      },
      {
        edits: "src/parse.rs",
        from: 'fn parse() { let total = 1; println!("{}", totl); }',
        to: 'fn parse() { let total = 1; println!("{}", total); }',
      },
      { passes: "cargo build", with: "Finished dev" },
    ],
    keeps: [],
  },
  {
    name: "the expectation of a test adapted to the new behaviour is no fix",
    steps: [
      {
        edits: "src/greet.ts",
        from: 'return "Hello " + name;',
        to: 'return "Hello, " + name + "!";',
      },
      {
        fails: "npx vitest run",
        with: " FAIL  src/greet.test.ts > greets by name\nAssertionError: expected 'Hello, Ada!' to be 'Hello Ada' // Object.is equality\n\n Test Files  1 failed (1)\n      Tests  1 failed (1)",
      },
      { edits: "src/greet.test.ts", from: 'toBe("Hello Ada")', to: 'toBe("Hello, Ada!")' },
      { passes: "npx vitest run", with: "Tests  1 passed (1)" },
    ],
    keeps: [],
  },
  {
    name: "dotnet: the package for a namespace",
    steps: [
      {
        fails: "dotnet test",
        with: "  Determining projects to restore...\n  All projects are up-to-date for restore.\n/home/dev/Toll/src/Api/Startup.cs(4,7): error CS0246: The type or namespace name 'Serilog' could not be found (are you missing a using directive or an assembly reference?) [/home/dev/Toll/src/Api/Api.csproj]\n\nBuild FAILED.\n\n    0 Warning(s)\n    1 Error(s)\n\nTime Elapsed 00:00:04.11",
      },
      { passes: "dotnet add src/Api package Serilog", with: "info : PackageReference added" },
      { passes: "dotnet test", with: "Passed!  - Failed: 0, Passed: 12" },
    ],
    keeps: [
      "The type or namespace name 'Serilog' could not be found",
      "dotnet add src/Api package Serilog",
    ],
    later: [
      {
        command: "dotnet test",
        output:
          "  Determining projects to restore...\n/home/dev/Toll/src/Api/Gate.cs(9,12): error CS0103: The name 'Clock' does not exist in the current context [/home/dev/Toll/src/Api/Api.csproj]\n\nBuild FAILED.\n\n    0 Warning(s)\n    1 Error(s)\n",
        told: undefined,
      },
    ],
  },
  {
    name: "make wraps a compiler",
    steps: [
      {
        fails: "make -j4",
        with: "cc -O2 -c src/codec.c -o build/codec.o\nsrc/codec.c:3:10: fatal error: opus/opus.h: No such file or directory\n    3 | #include <opus/opus.h>\n      |          ^~~~~~~~~~~~~\ncompilation terminated.\nmake: *** [Makefile:12: build/codec.o] Error 1\nmake: *** Waiting for unfinished jobs....",
      },
      { passes: "sudo dnf install -y opus-devel", with: "Complete!" },
      { passes: "make -j4", with: "cc -o player" },
    ],
    keeps: ["opus/opus.h: No such file or directory", "dnf install -y opus-devel"],
    later: [
      {
        command: "make -j4",
        output:
          "cc -O2 -c src/mixer.c -o build/mixer.o\nsrc/mixer.c:41:5: error: too few arguments to function ‘mix’\nmake: *** [Makefile:12: build/mixer.o] Error 1\nmake: *** Waiting for unfinished jobs....",
        told: undefined,
      },
    ],
  },
  {
    name: "a failure hidden by a pipe",
    steps: [
      {
        passes: "bundle exec rspec 2>&1 | tail -20",
        with: "Failures:\n\n  1) Tariff has zones\n     Failure/Error: Tariff.zones\n\n     Errno::ENOENT:\n       No such file or directory @ rb_sysopen - config/zones.yml\n     # ./app/tariff.rb:4:in `zones'\n\nFinished in 0.2 seconds\n4 examples, 1 failure\n\nFailed examples:\n\nrspec ./spec/tariff_spec.rb:3 # Tariff has zones",
      },
      { passes: "cp config/zones.yml.example config/zones.yml" },
      {
        passes: "bundle exec rspec 2>&1 | tail -20",
        with: "Finished in 0.2 seconds\n4 examples, 0 failures",
      },
    ],
    keeps: ["config/zones.yml", "cp config/zones.yml.example config/zones.yml"],
  },
  {
    name: "ansible: the fatal line",
    steps: [
      {
        fails: "ansible-playbook site.yml",
        with: 'PLAY [web] ****\n\nTASK [tls : copy the certificate] ****\nfatal: [web1]: FAILED! => {"changed": false, "msg": "Could not find or access \'web.pem\' on the Ansible Controller."}\n\nPLAY RECAP ****\nweb1                       : ok=1    changed=0    unreachable=0    failed=1    skipped=0',
      },
      { edits: "roles/tls/tasks/main.yml", from: "src: web.pem", to: "src: certs/web.pem" },
      { passes: "ansible-playbook site.yml", with: "web1 : ok=3 failed=0" },
    ],
    keeps: ["Could not find or access 'web.pem'", "certs/web.pem"],
    later: [
      {
        command: "ansible-playbook site.yml",
        output:
          'PLAY [web] ****\n\nTASK [db : create the role] ****\nfatal: [web1]: FAILED! => {"changed": false, "msg": "Failed to import the required Python library (psycopg2) on web1\'s Python /usr/bin/python3."}\n\nPLAY RECAP ****\nweb1                       : ok=1    changed=0    unreachable=0    failed=1    skipped=0',
        told: undefined,
      },
    ],
  },
  {
    name: "alembic: two heads",
    steps: [
      {
        fails: "alembic upgrade head",
        with: "INFO  [alembic.runtime.migration] Context impl PostgresqlImpl.\nINFO  [alembic.runtime.migration] Will assume transactional DDL.\nERROR [alembic.util.messaging] Multiple head revisions are present for given argument 'head'; please specify a specific target revision, '<branchname>@head' to narrow to a specific head, or 'heads' for all heads\nFAILED: Multiple head revisions are present for given argument 'head'; please specify a specific target revision, '<branchname>@head' to narrow to a specific head, or 'heads' for all heads",
      },
      {
        passes: "alembic merge heads -m merge",
        with: "Generating versions/ab12_merge.py ... done",
      },
      { passes: "alembic upgrade head", with: "Running upgrade" },
    ],
    keeps: ["Multiple head revisions are present", "alembic merge heads"],
  },
  {
    name: "another failure in between keeps its own fix",
    steps: [
      {
        fails: "swift test",
        with: "error: no such module 'Vapor'\nimport Vapor\n       ^",
      },
      {
        edits: "Package.swift",
        from: "dependencies: []",
        to: 'dependencies: [.product(name: "Vapor", package: "vapor")]',
      },
      {
        fails: "swift test",
        with: '/home/dev/tides/Tests/AppTests/TideTests.swift:9: error: TideTests.testHigh : XCTAssertEqual failed: ("2.1") is not equal to ("2.4")\n\t Executed 3 tests, with 1 failure (0 unexpected) in 0.016 (0.017) seconds',
      },
      { edits: "Sources/App/Tide.swift", from: "let offset = 0.3", to: "let offset = 0.0" },
      { passes: "swift test", with: "Executed 3 tests, with 0 failures" },
    ],
    keeps: ["no such module 'Vapor'", "Package.swift"],
    never: ["Package.swift` and in Sources"],
  },
  {
    name: "an unrelated command between is not the fix",
    steps: [
      {
        fails: "bin/rails db:seed",
        with: "rails aborted!\nActiveRecord::RecordInvalid: Validation failed: Port must exist\n/home/dev/quay/db/seeds.rb:14:in `block in <main>'\n\nTasks: TOP => db:seed\n(See full trace by running task with --trace)",
      },
      { passes: "git log --oneline -3", with: "ab12 seeds" },
      { passes: "ls db", with: "seeds.rb" },
      {
        edits: "db/seeds.rb",
        from: "Berth.create!(name: n)",
        to: "Berth.create!(name: n, port: port)",
      },
      { passes: "bin/rails db:seed", with: "" },
    ],
    keeps: ["Validation failed: Port must exist", "db/seeds.rb"],
    never: ["git log", "`ls db`", "rails aborted", "failed with: Tasks"],
    later: [
      {
        command: "bin/rails db:migrate",
        output:
          'rails aborted!\nStandardError: An error has occurred, this and all later migrations canceled:\n\nPG::DuplicateColumn: ERROR:  column "flag" of relation "ships" already exists\n\nTasks: TOP => db:migrate\n(See full trace by running task with --trace)',
        told: undefined,
      },
    ],
  },
  {
    name: "a program that prints its error in another language",
    steps: [
      {
        fails: "java -jar build/kasse.jar",
        with: "Starte Kasse 4.1 ...\nFehler: Die Datei »preise.xml« wurde nicht gefunden.\nAbbruch.",
      },
      { passes: "cp preise.beispiel.xml preise.xml" },
      { passes: "java -jar build/kasse.jar", with: "Starte Kasse 4.1 ...\nBereit." },
    ],
    keeps: ["preise.xml", "cp preise.beispiel.xml preise.xml"],
    never: ["failed with: Starte Kasse", "failed with: Abbruch"],
  },
];
