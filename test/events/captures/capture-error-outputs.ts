/**
 * Outputs of commands that ended with exit code 0, labelled by hand: does the output say that
 * something went wrong? Modelled on real tools and shortened. For capture-errors.test.ts. The first
 * patterns found 22 of the 28 errors in a first set of 68, with one false alarm. Tuned on those,
 * they found 8 of 12 errors in 34 new outputs and gave no false alarm on the 22 harmless ones. Then
 * they were tuned on all of them, so a perfect result here says little about other outputs.
 */
export interface LabelledOutput {
  readonly command: string;
  readonly output: string;
  /** A part of the line that says what went wrong; absent if nothing did. */
  readonly error?: string;
}

/** Build tools, test runners, servers and scripts that went on after an error. */
export const ERROR_OUTPUTS: readonly LabelledOutput[] = [
  {
    command: "npm test || true",
    output:
      "> shop@1.0.0 test\n> jest\n\nFAIL src/cart.test.ts\n  ● cart › adds tax\n\n    TypeError: Cannot read properties of undefined (reading 'rate')\n\n      at tax (src/cart.ts:12:9)\n\nTests:       1 failed, 11 passed, 12 total",
    error: "TypeError: Cannot read properties",
  },
  {
    command: "npx tsc --noEmit | tail -5",
    output:
      "src/api/user.ts(14,7): error TS2322: Type 'string' is not assignable to type 'number'.\nFound 1 error in src/api/user.ts:14",
    error: "TS2322",
  },
  {
    command: "cargo build 2>&1 | head -20",
    output:
      '   Compiling shop v0.1.0 (/home/dev/shop)\nerror[E0382]: borrow of moved value: `order`\n  --> src/main.rs:14:20\nerror: could not compile `shop` (bin "shop") due to 1 previous error',
    error: "error",
  },
  {
    command: "make all; echo finished",
    output:
      "gcc -c main.c\nmain.c:12:5: error: 'total' undeclared (first use in this function)\nmake: *** [Makefile:4: main.o] Error 1\nfinished",
    error: "'total' undeclared",
  },
  {
    command: "python app.py & sleep 2",
    output:
      "Traceback (most recent call last):\n  File \"app.py\", line 3, in <module>\n    import flask\nModuleNotFoundError: No module named 'flask'",
    error: "ModuleNotFoundError",
  },
  {
    command: "pytest -q | tail -3",
    output:
      "E       AssertionError: assert 3 == 4\nFAILED tests/test_cart.py::test_total - AssertionError: assert 3 == 4\n1 failed, 7 passed in 0.42s",
    error: "AssertionError",
  },
  {
    command: "go test ./... | tee out.txt",
    output:
      "--- FAIL: TestTotal (0.00s)\n    cart_test.go:14: got 3, want 4\nFAIL\nFAIL\tshop/cart\t0.003s",
    error: "FAIL",
  },
  {
    command: "docker compose up -d; docker compose logs api",
    output:
      "api-1  | listening on 8080\napi-1  | Error: connect ECONNREFUSED 127.0.0.1:5432\napi-1  |     at TCPConnectWrap.afterConnect",
    error: "ECONNREFUSED",
  },
  {
    command: "npm install --no-audit | cat",
    output:
      "npm ERR! code ERESOLVE\nnpm ERR! ERESOLVE unable to resolve dependency tree\nnpm ERR! A complete log of this run can be found in: /home/dev/.npm/_logs/x.log",
    error: "ERESOLVE",
  },
  {
    command: "./deploy.sh",
    output: "step 1 of 3\n./deploy.sh: line 14: kubectl: command not found\nstep 2 of 3",
    error: "kubectl: command not found",
  },
  {
    command: "for f in *.csv; do ./load $f; done",
    output: 'a.csv loaded\nb.csv loaded\nERROR: relation "orders" does not exist\nc.csv loaded',
    error: 'relation "orders" does not exist',
  },
  {
    command: "psql -f schema.sql",
    output:
      'CREATE TABLE\npsql:schema.sql:14: ERROR:  syntax error at or near "TABEL"\nLINE 1: CREATE TABEL x',
    error: "syntax error at or near",
  },
  {
    command: "node server.js & sleep 1; curl -s localhost:3000",
    output:
      "node:events:497\n      throw er; // Unhandled 'error' event\nError: listen EADDRINUSE: address already in use :::3000",
    error: "EADDRINUSE",
  },
  {
    command: "git fetch --all; git status",
    output:
      "Fetching origin\nfatal: could not read Username for 'https://example.org': terminal prompts disabled\nOn branch main",
    error: "could not read Username",
  },
  {
    command: "terraform plan | tail -20",
    output:
      '╷\nError: Invalid reference\n\n  on main.tf line 14, in resource "x" "y":\nA reference to a resource type must be followed by a name.',
    error: "Invalid reference",
  },
  {
    command: "mvn -q package | tail -8",
    output:
      "[ERROR] COMPILATION ERROR :\n[ERROR] /src/main/java/Cart.java:[14,9] cannot find symbol\n[INFO] BUILD FAILURE",
    error: "cannot find symbol",
  },
  {
    command: "gradle build | cat",
    output:
      "> Task :compileKotlin FAILED\ne: file:///src/Cart.kt:14:9 Unresolved reference: tax\nBUILD FAILED in 3s",
    error: "BUILD FAILED",
  },
  {
    command: "journalctl -u shop -n 5",
    output:
      "Jan 05 09:00:01 host shop[14]: started\nJan 05 09:00:04 host shop[14]: panic: runtime error: index out of range [3] with length 3",
    error: "index out of range",
  },
  {
    command: "bun test | tail -5",
    output:
      "error: expect(received).toBe(expected)\n\n(fail) cart > adds tax [1.20ms]\n 7 pass\n 1 fail",
    error: "expect(received)",
  },
  {
    command: "ruby import.rb; true",
    output: "import.rb:14:in `fetch': key not found: :price (KeyError)\n\tfrom import.rb:20",
    error: "key not found",
  },
  {
    command: "kubectl get pods; kubectl apply -f x.yml",
    output:
      'NAME   READY\napi    1/1\nerror: unable to recognize "x.yml": no matches for kind "Ingress"',
    error: "unable to recognize",
  },
  {
    command: "npx eslint src | tail",
    output:
      "/home/dev/src/cart.ts\n  14:9  error  'tax' is not defined  no-undef\n\n✖ 1 problem (1 error, 0 warnings)",
    error: "error",
  },
  {
    command: "python manage.py migrate || echo skipped",
    output:
      "django.db.utils.OperationalError: could not connect to server: Connection refused\nskipped",
    error: "OperationalError",
  },
  {
    command: "./run-jobs.sh",
    output:
      "2026-01-05 09:00:00 INFO start\n2026-01-05 09:00:02 ERROR job 14 failed: disk quota exceeded\n2026-01-05 09:00:03 INFO end",
    error: "disk quota exceeded",
  },
  {
    command: "rustc x.rs; ./x",
    output:
      "thread 'main' panicked at src/main.rs:4:10:\ncalled `Option::unwrap()` on a `None` value",
    error: "panicked",
  },
  {
    command: "./server --check; true",
    output: "Segmentation fault (core dumped)",
    error: "Segmentation",
  },
  {
    command: "rsync -a a/ b/ ; echo $?",
    output: 'rsync: [sender] change_dir "/a" failed: No such file or directory (2)\n23',
    error: "No such file or directory",
  },
  {
    command: "php artisan queue:work --once; true",
    output: "PHP Fatal error:  Uncaught TypeError: strlen(): Argument #1 must be of type string",
    error: "Uncaught TypeError",
  },
  {
    command: "npm run build || true",
    output:
      'src/App.vue:14:3: ERROR: Could not resolve "./missing.css"\nBuild failed with 1 error:',
    error: "Could not resolve",
  },
  {
    command: "poetry run mypy . | tail -3",
    output:
      'app/models.py:14: error: Incompatible types in assignment (expression has type "str")  [assignment]\nFound 1 error in 1 file (checked 12 source files)',
    error: "Incompatible types",
  },
  {
    command: "helm upgrade x . ; true",
    output: "Error: UPGRADE FAILED: another operation (install/upgrade/rollback) is in progress",
    error: "UPGRADE FAILED",
  },
  {
    command: "ssh host uptime; echo done",
    output: "ssh: connect to host host port 22: Connection timed out\ndone",
    error: "Connection timed out",
  },
  {
    command: "docker run --rm x || true",
    output:
      "docker: Error response from daemon: pull access denied for x, repository does not exist.",
    error: "pull access denied",
  },
  {
    command: "mix test | tail",
    output:
      "  1) test adds tax (CartTest)\n     ** (KeyError) key :rate not found in: %{}\n12 tests, 1 failure",
    error: "KeyError",
  },
  {
    command: "./gradlew test | tail -5",
    output:
      "CartTest > addsTax() FAILED\n    java.lang.NullPointerException: rate is null\n1 test completed, 1 failed",
    error: "NullPointerException",
  },
  {
    command: "swift build 2>&1 | tail -3",
    output: "/home/dev/Sources/main.swift:4:9: error: cannot find 'tax' in scope",
    error: "cannot find 'tax'",
  },
  {
    command: "yarn build; ls dist",
    output: "yarn run v1.22.19\nerror Command failed with exit code 1.\nsh: 1: vite: not found",
    error: "not found",
  },
  {
    command: "bundle exec rspec | tail -4",
    output:
      "Failures:\n  1) Cart adds tax\n     Failure/Error: expect(cart.total).to eq(4)\n12 examples, 1 failure",
    error: "Failure/Error",
  },
  {
    command: "mysql < x.sql; true",
    output: "ERROR 1045 (28000): Access denied for user 'root'@'localhost' (using password: NO)",
    error: "Access denied",
  },
  {
    command: "node a.mjs & wait",
    output:
      "file:///home/dev/a.mjs:3\nReferenceError: tax is not defined\n    at file:///home/dev/a.mjs:3:1",
    error: "ReferenceError",
  },
];

/** Outputs that contain the words of an error although nothing went wrong. */
export const HARMLESS_OUTPUTS: readonly LabelledOutput[] = [
  {
    command: "npx tsc --noEmit --watch false",
    output: "Found 0 errors. Watching for file changes.",
  },
  { command: "npx eslint src", output: "✔ No errors found" },
  {
    command: "npm test",
    output:
      "PASS src/cart.test.ts\n  ✓ throws an error when the cart is empty (2 ms)\n  ✓ fails on bad input\nTests:       12 passed, 12 total",
  },
  {
    command: "npm test",
    output:
      "  console.error\n    Error: connection refused\n      at Object.<anonymous> (src/db.test.ts:4:9)\n\nPASS src/db.test.ts\nTests:       3 passed, 3 total",
  },
  {
    command: "cargo test",
    output:
      "running 2 tests\ntest parse_error_is_shown ... ok\ntest failed_order_is_kept ... ok\n\ntest result: ok. 2 passed; 0 failed; 0 ignored",
  },
  {
    command: "pytest -q",
    output: "........                                    [100%]\n8 passed in 0.31s",
  },
  {
    command: "pytest -v",
    output:
      "tests/test_error.py::test_error_message PASSED\ntests/test_error.py::test_failure PASSED\n2 passed",
  },
  { command: "go test ./...", output: "ok  \tshop/errors\t0.003s\nok  \tshop/failure\t0.002s" },
  {
    command: "mvn test",
    output: "[INFO] Tests run: 12, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS",
  },
  { command: "dotnet build", output: "Build succeeded.\n    0 Warning(s)\n    0 Error(s)" },
  { command: "make", output: "gcc -Werror -c error.c -o error.o\ngcc -o shop error.o main.o" },
  {
    command: "ls -la src",
    output:
      "-rw-r--r-- 1 dev dev 120 Jan  5 09:00 error-handler.ts\n-rw-r--r-- 1 dev dev 80 Jan  5 09:00 failed.ts",
  },
  {
    command: "git ls-files && npm run list",
    output: "src/error.ts\nsrc/failures/index.ts\ntest/fatal.test.ts",
  },
  {
    command: "grep -rn 'throw new Error' src",
    output:
      'src/cart.ts:14:  throw new Error("cart is empty");\nsrc/db.ts:3:  throw new Error(`failed to connect`);',
  },
  {
    command: "rg -n error src | head",
    output:
      "src/log.ts:4:export function error(message: string) {\nsrc/log.ts:9:  console.error(message);",
  },
  {
    command: "cat src/errors.ts",
    output:
      "export class NotFoundError extends Error {}\nTypeError: this is an example in a comment",
  },
  { command: "sed -n 1,20p app.log", output: "2026-01-05 ERROR job failed" },
  {
    command: "git log --oneline -5",
    output: "a1b2c3d Fix error in parser\nb2c3d4e Handle failed payments",
  },
  {
    command: "git diff",
    output: '-  throw new Error("failed");\n+  throw new PaymentError("failed");',
  },
  {
    command: "cd app && git show --stat HEAD",
    output: "    error handling: retry failed requests\n src/error.ts | 4 ++--",
  },
  { command: "npm run lint", output: "> eslint .\n\n0 problems (0 errors, 0 warnings)" },
  {
    command: "npm install",
    output:
      "npm warn deprecated request@2.88.2: request has been deprecated\nadded 120 packages in 3s\nfound 0 vulnerabilities",
  },
  {
    command: "npm run build",
    output:
      "vite v5.0.0 building for production...\n✓ 120 modules transformed.\ndist/error-boundary-4f3a.js  3.20 kB\n✓ built in 1.20s",
  },
  { command: "curl -s localhost:3000/health", output: '{"status":"ok","errors":[],"failed":0}' },
  {
    command: "ansible-playbook site.yml",
    output: "PLAY RECAP\nhost1 : ok=4 changed=1 unreachable=0 failed=0 skipped=0",
  },
  {
    command: "terraform apply -auto-approve",
    output: "Apply complete! Resources: 1 added, 0 changed, 0 destroyed.",
  },
  {
    command: "docker build .",
    output: "#8 naming to docker.io/library/shop-error-service:latest done\n#8 DONE 0.1s",
  },
  {
    command: "./retry.sh",
    output: "attempt 1: connection refused, retrying\nattempt 2: ok\nsync succeeded",
  },
  {
    command: "npx tsx scripts/report.ts",
    output: "| error handling | 12 |\n| failed logins  | 3  |",
  },
  { command: "node -e 'console.log(codes)'", output: "{ ENOENT: -2, EACCES: -13 }" },
  { command: "wc -l src/*.ts", output: "  14 src/error.ts\n  20 src/failed.ts\n  34 total" },
  {
    command: "bun test",
    output:
      "(pass) cart > throws an error when empty [0.20ms]\n\n 7 pass\n 0 fail\n 12 expect() calls",
  },
  {
    command: "jest --listTests && npm run types",
    output: "/home/dev/src/error.test.ts\n/home/dev/src/failed.test.ts",
  },
  {
    command: "python -m unittest",
    output: "test_error (tests.TestCart) ... ok\n----------\nRan 3 tests in 0.01s\n\nOK",
  },
  {
    command: "phpunit",
    output:
      "PHPUnit 10.0\n\n...                                       3 / 3 (100%)\n\nOK (3 tests, 5 assertions)",
  },
  {
    command: "npm run docs",
    output: "Writing docs/errors.md: what each error means and how to handle failures\nDone.",
  },
  {
    command: "kubectl describe pod api",
    output:
      "Restart Count:  0\nConditions:\n  Ready  True\nEvents: <none>\nFailedScheduling tolerations: none",
  },
  {
    command: "systemctl status shop",
    output:
      "Active: active (running)\nMain PID: 14 (shop)\nJan 05 systemd[1]: Started shop, restarts on failure.",
  },
  { command: "npm audit", output: "found 0 vulnerabilities" },
  {
    command: "redis-cli info | cat",
    output: "total_error_replies:0\nrdb_last_bgsave_status:ok\naof_last_write_status:ok",
  },
  {
    command: "npx vitest run",
    output:
      " ✓ src/errors.test.ts (4 tests) 12ms\n\n Test Files  1 passed (1)\n      Tests  4 passed (4)",
  },
  {
    command: "cargo clippy",
    output:
      "warning: unused variable: `error`\n --> src/main.rs:4:9\nwarning: `shop` generated 1 warning\n    Finished dev profile in 0.5s",
  },
  {
    command: "npm run dev & sleep 3",
    output: "  VITE v5.0.0  ready in 300 ms\n  ➜  Local:   http://localhost:5173/",
  },
  {
    command: "npx prisma migrate status",
    output: "3 migrations found in prisma/migrations\nDatabase schema is up to date!",
  },
  {
    command: "gh run list -L 2",
    output:
      "completed\tfailure\tFix login\tCI\tmain\tpush\t14\ncompleted\tsuccess\tAdd tax\tCI\tmain\tpush\t13",
  },
  {
    command: "gh issue list",
    output: "#14  Error when saving an invoice  bug\n#12  Cannot log in with SSO  bug",
  },
  {
    command: "find . -name '*error*' | xargs wc -l",
    output: "./src/error.ts\n./src/cannot-open.ts",
  },
  {
    command: "python -c 'help(ValueError)'",
    output:
      "Help on class ValueError in module builtins:\n\nclass ValueError(Exception)\n |  Inappropriate argument value (of correct type).",
  },
  { command: "npm ls", output: "shop@1.0.0\n├── http-errors@2.0.0\n└── verror@1.10.0" },
  { command: "curl -sI localhost", output: "HTTP/1.1 200 OK\nX-Error-Rate: 0" },
  { command: "./stats.sh", output: "requests: 1200\nerrors: 0\nfailed: 0" },
  {
    command: "npm run lint",
    output:
      "/home/dev/src/a.ts\n  4:9  warning  Unexpected console statement  no-console\n\n✖ 1 problem (0 errors, 1 warning)",
  },
  {
    command: "git commit -m 'Fix failed login error'",
    output: "[main a1b2c3d] Fix failed login error\n 1 file changed, 2 insertions(+)",
  },
  {
    command: "git push",
    output:
      "remote: Resolving deltas: 100% (3/3), done.\nTo example.org:shop.git\n   a1b2c3d..b2c3d4e  main -> main",
  },
  {
    command: "npx jest --coverage",
    output:
      "---------|---------|\nFile     | % Stmts |\nerror.ts |     100 |\n---------|---------|\nTests:       4 passed, 4 total",
  },
  {
    command: "echo start; rg -n 'failed to' src",
    output: "start\nsrc/a.ts:4:  log('failed to open');",
  },
  {
    command: "sqlite3 x.db 'select message from logs'",
    output: "Login ok\nError shown to user: none",
  },
  {
    command: "kubectl get pods",
    output: "NAME  READY  STATUS  RESTARTS\napi-0 0/1 CrashLoopBackOff 4\nweb-0 1/1 Running 0",
  },
  { command: "ruff check .", output: "All checks passed!" },
  { command: "terraform validate", output: "Success! The configuration is valid." },
  {
    command: "npm view eslint-plugin-error",
    output: "eslint-plugin-error@1.0.0 | MIT | deps: none\nCatch errors early",
  },
  { command: "ps aux", output: "root 14 0.0 0.1 node server-error-handler.js" },
];
