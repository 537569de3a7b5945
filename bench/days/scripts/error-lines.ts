/**
 * Failures that no fix of the scripts is about: a command and what it printed. Lines of tools as
 * they are met in real work, in many languages.
 */
const FAILURES: readonly (readonly [string, string])[] = [
  ["kubectl get pods", "error: You must be logged in to the server (Unauthorized)"],
  [
    "docker compose up -d",
    "Error response from daemon: Ports are not available: exposing port TCP 0.0.0.0:5432 -> 0.0.0.0:0: listen tcp 0.0.0.0:5432: bind: address already in use",
  ],
  [
    "git push",
    "! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'origin'",
  ],
  [
    "npm ci",
    "npm ERR! code EUSAGE\nnpm ERR! `npm ci` can only install packages when your package.json and package-lock.json are in sync.",
  ],
  ["go build ./...", "internal/cache/lru.go:88:14: undefined: atomicCounter"],
  [
    "cargo build",
    "error[E0502]: cannot borrow `self.items` as mutable because it is also borrowed as immutable\n  --> src/index.rs:52:9",
  ],
  [
    "tsc --noEmit",
    "src/views/table.ts(14,22): error TS2345: Argument of type 'string | null' is not assignable to parameter of type 'string'.",
  ],
  ["ssh deploy@edge-7", "ssh: connect to host edge-7 port 22: Connection timed out"],
  [
    "curl -fsS http://localhost:3000/health",
    "curl: (7) Failed to connect to localhost port 3000 after 0 ms: Couldn't connect to server",
  ],
  ["make docs", "make: *** No rule to make target 'docs'.  Stop."],
  [
    "bundle install",
    "An error occurred while installing nokogiri (1.16.2), and Bundler cannot continue.",
  ],
  [
    "mvn -q package",
    "[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.11.0:compile: Compilation failure",
  ],
  [
    "./gradlew test",
    "> Task :app:compileKotlin FAILED\ne: file:///src/Main.kt:31:5 Unresolved reference: parseArgs",
  ],
  [
    "psql -c 'select 1'",
    'psql: error: connection to server on socket "/var/run/postgresql/.s.PGSQL.5432" failed: No such file or directory',
  ],
  ["redis-cli ping", "Could not connect to Redis at 127.0.0.1:6379: Connection refused"],
  [
    "aws s3 ls",
    'Unable to locate credentials. You can configure credentials by running "aws configure".',
  ],
  [
    "gh pr create",
    "pull request create failed: GraphQL: No commits between main and main (createPullRequest)",
  ],
  [
    "terraform init",
    "Error: Failed to query available provider packages\nCould not retrieve the list of available versions for provider hashicorp/aws",
  ],
  [
    "python scripts/report.py",
    "Traceback (most recent call last):\n  File \"scripts/report.py\", line 9, in <module>\n    main()\nKeyError: 'quarter'",
  ],
  [
    "python -m build",
    "ERROR Backend subprocess exited when trying to invoke get_requires_for_build_wheel",
  ],
  [
    "node scripts/sync.js",
    "TypeError: Cannot read properties of undefined (reading 'headers')\n    at sync (scripts/sync.js:18:22)",
  ],
  ["yarn build", "error Command failed with exit code 137."],
  [
    "eslint .",
    "/src/panel.jsx\n  12:7  error  'useMemo' is defined but never used  no-unused-vars",
  ],
  [
    "helm upgrade web ./chart",
    "Error: UPGRADE FAILED: another operation (install/upgrade/rollback) is in progress",
  ],
  [
    "ansible-playbook site.yml",
    'fatal: [web1]: UNREACHABLE! => {"changed": false, "msg": "Failed to connect to the host via ssh"}',
  ],
  [
    "cmake --build build",
    'CMake Error at CMakeLists.txt:24 (find_package): Could not find a package configuration file provided by "Qt6"',
  ],
  ["gcc -O2 main.c", "main.c:3:10: fatal error: zlib.h: No such file or directory"],
  [
    "composer install",
    "Your requirements could not be resolved to an installable set of packages.",
  ],
  ["dotnet build", "error NETSDK1045: The current .NET SDK does not support targeting .NET 9.0."],
  ["swift build", "error: no such module 'Alamofire'"],
  ["mix test", '** (Mix) Could not compile dependency :bcrypt_elixir, "mix compile" failed.'],
  [
    "pre-commit run -a",
    "check yaml...............................................................Failed",
  ],
  ["openssl s_client -connect db:443", "verify error:num=10:certificate has expired"],
  [
    "pg_dump shop > /backup/shop.sql",
    "/bin/sh: 1: cannot create /backup/shop.sql: Permission denied",
  ],
  ["rsync -a dist/ web:/srv", "rsync: [sender] write error: Broken pipe (32)"],
  [
    "poetry lock",
    "Because no versions of attrs match >24.9 and app depends on attrs (>24.9), version solving failed.",
  ],
  [
    "black --check .",
    "Oh no! 💥 💔 💥\n2 files would be reformatted, 41 files would be left unchanged.",
  ],
  [
    "mypy src",
    'src/report.py:17: error: Incompatible return value type (got "int", expected "str")  [return-value]',
  ],
  ["flake8", "./tools/gen.py:3:80: E501 line too long (112 > 79 characters)"],
  ["celery -A app worker", "kombu.exceptions.OperationalError: [Errno 111] Connection refused"],
  ["gunicorn app:app", "[ERROR] Worker (pid:812) exited with code 3"],
  [
    "docker build .",
    'ERROR: failed to solve: process "/bin/sh -c apt-get update" did not complete successfully: exit code: 100',
  ],
  [
    "docker pull registry.local/base:3",
    "Error response from daemon: manifest for registry.local/base:3 not found: manifest unknown",
  ],
  [
    "kubectl apply -f k8s/",
    'The Deployment "web" is invalid: spec.selector: Invalid value: field is immutable',
  ],
  ["kubectl logs web-0", 'Error from server (NotFound): pods "web-0" not found'],
  [
    "systemctl restart nginx",
    "Job for nginx.service failed because the control process exited with error code.",
  ],
  ["nginx -t", 'nginx: [emerg] unknown directive "proxy_passs" in /etc/nginx/conf.d/app.conf:7'],
  [
    "git rebase main",
    "CONFLICT (content): Merge conflict in src/router.js\nerror: could not apply 4fa1c22... router",
  ],
  ["git checkout release/4", "error: pathspec 'release/4' did not match any file(s) known to git"],
  [
    "git stash pop",
    "error: Your local changes to the following files would be overwritten by merge:\n\tREADME.md",
  ],
  ["git lfs pull", "batch response: This repository is over its data quota."],
  ["unzip build.zip", "unzip:  cannot find or open build.zip, build.zip.zip or build.zip.ZIP."],
  ["tar xf data.tgz", "gzip: stdin: not in gzip format\ntar: Child returned status 1"],
  ["df -h /mnt/x", "df: /mnt/x: Transport endpoint is not connected"],
  ["cp big.img /tmp", "cp: error writing '/tmp/big.img': No space left on device"],
  ["jq .name config.json", 'jq: error (at config.json:4): Cannot index array with string "name"'],
  ["sqlite3 app.db 'select 1 from users'", "Error: in prepare, no such table: users"],
  [
    "mysql -u root",
    "ERROR 2002 (HY000): Can't connect to local MySQL server through socket '/run/mysqld/mysqld.sock' (2)",
  ],
  ["mongosh --eval 1", "MongoNetworkError: connect ECONNREFUSED 127.0.0.1:27017"],
  ["java -jar app.jar", "Error: Unable to access jarfile app.jar"],
  ["java -Xmx64m Main", 'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space'],
  [
    "javac Main.java",
    "Main.java:12: error: incompatible types: possible lossy conversion from double to int",
  ],
  ["sbt compile", "[error] value toInt is not a member of Option[String]"],
  ["stack build", "Couldn't match expected type 'Text' with actual type '[Char]'"],
  ["ghc Main.hs", "Main.hs:4:1: error: Could not find module 'Data.Aeson'"],
  ["zig build", "error: expected type '[]const u8', found '*[4]u8'"],
  [
    "go test ./internal/queue",
    "--- FAIL: TestDrain (0.03s)\n    queue_test.go:51: got 3 items, want 4",
  ],
  [
    "go vet ./...",
    "# app/internal/http\ninternal/http/server.go:40:2: fmt.Printf format %d has arg name of wrong type string",
  ],
  ["go mod tidy", "go: github.com/acme/kit@v1.4.0: invalid version: unknown revision v1.4.0"],
  ["golangci-lint run", "pkg/io/copy.go:22:6: func `drain` is unused (unused)"],
  [
    "cargo test parser",
    "thread 'parser::tests::nested' panicked at src/parser.rs:140:9:\nassertion `left == right` failed",
  ],
  ["cargo clippy", "error: this loop never actually loops\n  --> src/scan.rs:71:5"],
  ["cargo publish", "error: failed to verify package tarball"],
  [
    "rustup update",
    "error: could not download file from 'https://static.rust-lang.org': operation timed out",
  ],
  ["wasm-pack build", "Error: failed to download https://github.com/WebAssembly/binaryen/releases"],
  ["pnpm -r build", "ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL  docs@1.0.0 build: `vitepress build`"],
  [
    "pnpm add left-pad",
    "ERR_PNPM_ADDING_TO_ROOT  Running this command will add the dependency to the workspace root",
  ],
  [
    "npx playwright test",
    "browserType.launch: Executable doesn't exist at /ms-playwright/chromium-1091",
  ],
  [
    "npx vitest run",
    "FAIL  src/date.test.ts > formats weeks\nAssertionError: expected 'W01' to be 'W53'",
  ],
  ["npx jest", "SyntaxError: Cannot use import statement outside a module"],
  [
    "npx prisma migrate dev",
    "Error: P3006 Migration `20260211_add_tags` failed to apply cleanly to the shadow database.",
  ],
  [
    "npm publish",
    "npm ERR! code E403\nnpm ERR! 403 Forbidden - you do not have permission to publish",
  ],
  ["npm run lint", "sh: 1: stylelint: not found"],
  [
    "vercel deploy",
    "Error: The specified token is not valid. Use `vercel login` to generate a new token.",
  ],
  [
    "wrangler deploy",
    "✘ [ERROR] A request to the Cloudflare API failed: Authentication error [code: 10000]",
  ],
  [
    "fly deploy",
    "Error: failed to fetch an image or build from source: app does not have a Dockerfile",
  ],
  ["heroku logs", " ›   Error: Missing required flag app"],
  [
    "gcloud builds submit",
    "ERROR: (gcloud.builds.submit) The user is forbidden from accessing the bucket",
  ],
  ["az login", "ERROR: AADSTS70043: The refresh token has expired due to sign-in frequency checks"],
  ["pulumi up", "error: the stack is currently locked by 1 lock(s)"],
  [
    "vault status",
    'Error checking seal status: Get "https://127.0.0.1:8200": dial tcp: connection refused',
  ],
  ["protoc api.proto", 'api.proto:9:3: "Money" is not defined.'],
  [
    "buf lint",
    'proto/user.proto:4:9:Package name "user" should be suffixed with a correctly formed version',
  ],
  [
    "xcodebuild -scheme App",
    'xcodebuild: error: The workspace named "App" does not contain a scheme named "App".',
  ],
  ["pod install", '[!] CocoaPods could not find compatible versions for pod "Firebase/Core"'],
  ["flutter build apk", "Gradle task assembleDebug failed with exit code 1"],
  ["adb devices -l", "error: cannot connect to daemon at tcp:5037: Connection refused"],
  [
    "ffmpeg -i in.mov out.mp4",
    "in.mov: moov atom not found\nin.mov: Invalid data found when processing input",
  ],
  [
    "convert a.svg a.png",
    "convert-im6.q16: attempt to perform an operation not allowed by the security policy `PDF'",
  ],
  [
    "pandoc notes.md -o notes.pdf",
    "pdflatex not found. Please select a different --pdf-engine or install pdflatex",
  ],
  ["latexmk paper.tex", "! LaTeX Error: File `siunitx.sty' not found."],
  ["R CMD check pkg", "ERROR: dependency 'units' is not available for package 'pkg'"],
  ["julia --project test.jl", "ERROR: LoadError: UndefVarError: `rk4` not defined"],
  [
    "perl tools/x.pl",
    "Can't locate JSON/XS.pm in @INC (you may need to install the JSON::XS module)",
  ],
  [
    "php artisan migrate",
    "SQLSTATE[HY000] [1045] Access denied for user 'app'@'localhost' (using password: YES)",
  ],
  ["ruby bin/import", 'bin/import:14:in `fetch\': key not found: "SKU" (KeyError)'],
  [
    "rspec spec/cart_spec.rb",
    "Failure/Error: expect(cart.total).to eq(990)\n  expected: 990\n       got: 989",
  ],
  ["ctest", "The following tests FAILED:\n\t  3 - arena_growth (SEGFAULT)"],
  [
    "bazel build //...",
    "ERROR: no such target '//lib:base': target 'base' not declared in package 'lib'",
  ],
  [
    "shellcheck run.sh",
    "In run.sh line 6: SC2086: Double quote to prevent globbing and word splitting.",
  ],
  ["crontab jobs.txt", '"jobs.txt":3: bad minute\nerrors in crontab file, can\'t install.'],
  ["mount /mnt/nas", "mount.nfs: access denied by server while mounting nas:/volume1"],
];

/** Part of the list; scripts take different parts. */
export function errorLines(from: number, to: number): readonly (readonly [string, string])[] {
  return FAILURES.slice(from, to);
}

export const FAILURE_COUNT = FAILURES.length;
