/** Failures that were fixed in earlier sessions: command and error. */
export const FIXED_FAILURES: readonly (readonly [string, string])[] = [
  [
    "npm test",
    "Exit code 1\nTypeError: Cannot read properties of undefined (reading 'port')\n    at start (/app/src/server.ts:12:9)",
  ],
  [
    "npx tsc --noEmit",
    "Exit code 2\nsrc/cart.ts(14,7): error TS2322: Type 'string' is not assignable to type 'Money'.",
  ],
  [
    "npm run build",
    "Exit code 1\nError: Cannot find module './prices.js'\nRequire stack:\n- /app/dist/cart.js",
  ],
  [
    "npx eslint src",
    "Exit code 1\nsrc/cart.ts:3:10  error  'total' is assigned a value but never used  no-unused-vars",
  ],
  [
    "npx jest",
    "Exit code 1\nFAIL test/cart.test.ts\n● cart › adds tax\n    expect(received).toBe(expected)",
  ],
  [
    "npx vitest run",
    "Exit code 1\nAssertionError: expected 'a' to deeply equal 'b'\n FAIL  test/login.test.ts > login > redirects",
  ],
  ["npm start", "Exit code 1\nError: listen EADDRINUSE: address already in use :::3000"],
  ["node scripts/seed.ts", 'Exit code 1\nerror: relation "invoices" does not exist'],
  [
    "npm run migrate",
    'Exit code 1\nerror: column "customer_id" of relation "orders" already exists',
  ],
  [
    "npx playwright test",
    "Exit code 1\nError: page.goto: net::ERR_CONNECTION_REFUSED at http://localhost:5173/checkout",
  ],
  ["npm run codegen", 'Exit code 1\nGraphQLError: Unknown type "Voucher". Did you mean "Invoice"?'],
  ["npx webpack", "Exit code 1\nModule not found: Error: Can't resolve 'lodash/fp' in '/app/src'"],
  [
    "npm run storybook",
    "Exit code 1\nSB_CORE-SERVER_0002 (CriticalPresetLoadError): Storybook failed to load the preset addon-essentials",
  ],
  [
    "npm publish",
    "Exit code 1\nnpm error 403 Forbidden - PUT https://registry.npmjs.org/@acme%2fcart",
  ],
  [
    "npx prisma generate",
    "Exit code 1\nError: Prisma schema validation - Environment variable not found: DATABASE_URL.",
  ],
  [
    "node worker.js",
    "Exit code 1\nRangeError: Maximum call stack size exceeded\n    at flattenTree (/app/src/tree.ts:8:1)",
  ],
  ["npm run e2e", "Exit code 1\nTimeoutError: Waiting for selector `#checkout-button` failed"],
  [
    "npx tsx tools/import.ts",
    "Exit code 1\nSyntaxError: Unexpected token < in JSON at position 0 while parsing feed.json",
  ],
  ["npm run docs", 'Exit code 1\nError: Duplicate anchor id "installation" in guide.html'],
  ["npx knip", "Exit code 1\nUnused dependencies: left-pad in package.json is missing an import"],
];

/** Fixes that somebody has told. */
export const TOLD_FIXES: readonly string[] = [
  "Connection refused on port 5432: start postgres with docker compose up -d db",
  "Permission denied while trying to connect to the Docker daemon socket: add yourself to the group docker",
  "Timeout while pulling images from the registry: log in to the mirror first",
  "fatal: Authentication failed for the ledger repository: use the deploy key",
  "error: unable to create file exports: the disk quota of the runner is full, run make prune",
  "SSL certificate problem: self signed certificate in certificate chain: export NODE_EXTRA_CA_CERTS",
  "ENOSPC: System limit for number of file watchers reached: raise fs.inotify.max_user_watches",
  "The login tests fail when Redis is not flushed: run make flush before them",
  "If the snapshot tests complain about fonts, install fonts-liberation",
  "cargo: linker cc not found means build-essential is missing",
];

/** Failures that none of these fixes has anything to do with. */
export const UNRELATED_FAILURES: readonly (readonly [string, string])[] = [
  [
    "go build ./...",
    "Exit code 1\n# example.com/shop/cmd/api\ncmd/api/main.go:71:57: not enough arguments in call to listTracks",
  ],
  [
    "go test ./...",
    "Exit code 1\n--- FAIL: TestParse (0.00s)\n    parse_test.go:31: got 3 tokens, want 4\nFAIL\nFAIL\texample.com/shop/parse\t0.012s",
  ],
  ["go vet ./...", "Exit code 1\n./client.go:12:2: result of fmt.Errorf call not used"],
  ["go run .", "Exit code 1\npanic: runtime error: index out of range [5] with length 3"],
  [
    "go mod tidy",
    "Exit code 1\ngo: example.com/lib@v1.2.3: reading example.com/lib/go.mod at revision v1.2.3: unknown revision v1.2.3",
  ],
  ["go doc embed", "Exit code 127\n/bin/bash: line 1: go: command not found"],
  [
    "cargo build",
    "Exit code 101\nerror[E0502]: cannot borrow `queue` as mutable because it is also borrowed as immutable",
  ],
  [
    "cargo test",
    "Exit code 101\nthread 'tests::retries' panicked at src/retry.rs:40:9:\nassertion `left == right` failed",
  ],
  [
    "cargo clippy -- -D warnings",
    "Exit code 101\nerror: this expression creates a reference which is immediately dereferenced by the compiler",
  ],
  [
    "cargo run",
    'Exit code 101\nError: Os { code: 2, kind: NotFound, message: "No such file or directory" }',
  ],
  ["cargo publish", "Exit code 101\nerror: crate version `0.3.1` is already uploaded"],
  [
    "pytest",
    "Exit code 1\nFAILED tests/test_auth.py::test_expiry - AssertionError: assert 3600 == 60",
  ],
  [
    "pytest tests/test_db.py",
    "Exit code 1\nE   sqlalchemy.exc.OperationalError: (sqlite3.OperationalError) no such table: sessions",
  ],
  [
    "python manage.py runserver",
    "Exit code 1\ndjango.core.exceptions.ImproperlyConfigured: The SECRET_KEY setting must not be empty.",
  ],
  ["python train.py", "Exit code 1\nRuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB"],
  ["python -m build", "Exit code 1\nModuleNotFoundError: No module named 'setuptools'"],
  [
    "pip install -r requirements.txt",
    "Exit code 1\nERROR: Could not find a version that satisfies the requirement torch==9.9",
  ],
  [
    "mypy src",
    'Exit code 1\nsrc/app.py:10: error: Incompatible return value type (got "str", expected "int")  [return-value]',
  ],
  ["ruff check .", "Exit code 1\nsrc/app.py:3:1: F401 `os` imported but unused"],
  [
    "black --check .",
    "Exit code 1\nwould reformat src/app.py\nOh no! 1 file would be reformatted.",
  ],
  ["uv sync", "Exit code 1\nerror: Failed to parse `pyproject.toml`: missing field `name`"],
  [
    "poetry install",
    "Exit code 1\npyproject.toml changed significantly since poetry.lock was last generated.",
  ],
  [
    "bundle exec rspec",
    "Exit code 1\n  1) Order#total sums the lines\n     Failure/Error: expect(order.total).to eq(12)",
  ],
  [
    "bundle install",
    "Exit code 5\nGem::Ext::BuildError: ERROR: Failed to build gem native extension for nokogiri",
  ],
  ["rails db:migrate", "Exit code 1\nActiveRecord::PendingMigrationError: Migrations are pending"],
  ["mvn test", "Exit code 1\n[ERROR] OrderTest.total:42 expected: <3> but was: <4>"],
  [
    "mvn package",
    "Exit code 1\n[ERROR] /src/main/java/Order.java:[12,8] cannot find symbol class Voucher",
  ],
  [
    "gradle build",
    "Exit code 1\nFAILURE: Build failed with an exception.\n* What went wrong:\nExecution failed for task ':compileKotlin'.",
  ],
  [
    "./gradlew test",
    "Exit code 1\njava.lang.IllegalStateException: Failed to load ApplicationContext",
  ],
  [
    "dotnet build",
    "Exit code 1\nOrder.cs(10,5): error CS0246: The type or namespace name 'Money' could not be found",
  ],
  ["dotnet test", "Exit code 1\nXunit.Sdk.EqualException: Assert.Equal() Failure in OrderTests"],
  ["swift build", "Exit code 1\nSources/App/main.swift:3:8: error: no such module 'Vapor'"],
  [
    "composer install",
    "Exit code 2\nYour requirements could not be resolved to an installable set of packages.",
  ],
  [
    "php artisan migrate",
    "Exit code 1\nSQLSTATE[42S01]: Base table or view already exists: 1050 Table 'users' already exists",
  ],
  [
    "vendor/bin/phpunit",
    "Exit code 1\n1) OrderTest::testTotal\nFailed asserting that 3 matches expected 4.",
  ],
  ["mix test", "Exit code 2\n** (CompileError) lib/app.ex:3: undefined function conn/0"],
  ["make", "Exit code 2\nmain.c:4:10: fatal error: zlib.h: No such file or directory"],
  [
    "make -j4",
    "Exit code 2\n/usr/bin/ld: cannot find -lssl\ncollect2: error: ld returned 1 exit status",
  ],
  [
    "cmake ..",
    "Exit code 1\nCMake Error at CMakeLists.txt:12 (find_package): Could not find OpenSSL",
  ],
  ["make test", "Exit code 2\nmake: *** [Makefile:12: test] Error 1"],
  ["terraform apply", "Exit code 1\nError: Error acquiring the state lock"],
  [
    "terraform plan",
    'Exit code 1\nError: Unsupported argument on main.tf line 12, in resource "aws_instance" "web"',
  ],
  [
    "helm upgrade web ./chart",
    "Exit code 1\nError: UPGRADE FAILED: another operation (install/upgrade/rollback) is in progress",
  ],
  [
    "kubectl apply -f k8s/",
    'Exit code 1\nerror: error validating "k8s/web.yaml": unknown field "replica"',
  ],
  [
    "kubectl get pods",
    "Exit code 1\nThe connection to the server localhost:8080 was refused - did you specify the right host or port?",
  ],
  [
    "docker build .",
    'Exit code 1\nERROR: failed to solve: process "/bin/sh -c apt-get update" did not complete successfully: exit code: 100',
  ],
  [
    "docker compose up -d",
    "Exit code 1\nError response from daemon: driver failed programming external connectivity: Bind for 0.0.0.0:6379 failed: port is already allocated",
  ],
  ["docker push acme/web", "Exit code 1\ndenied: requested access to the resource is denied"],
  [
    "ansible-playbook site.yml",
    'Exit code 4\nfatal: [web1]: UNREACHABLE! => {"msg": "Failed to connect to the host via ssh"}',
  ],
  [
    "git push",
    "Exit code 1\n ! [rejected] main -> main (fetch first)\nerror: failed to push some refs to 'origin'",
  ],
  ["git merge main", "Exit code 1\nCONFLICT (content): Merge conflict in .gitignore"],
  ["git rebase main", "Exit code 1\nerror: could not apply 1a2b3c4... add the login"],
  [
    "git checkout feature",
    "Exit code 1\nerror: pathspec 'feature' did not match any file(s) known to git",
  ],
  ["git commit -m x", "Exit code 1\nnothing to commit, working tree clean"],
  ["git pull", "Exit code 128\nfatal: Need to specify how to reconcile divergent branches."],
  [
    "git stash pop",
    "Exit code 1\nerror: Your local changes to the following files would be overwritten by merge",
  ],
  ["git clone git@host:x.git", "Exit code 128\ngit@host: Permission denied (publickey)."],
  [
    "gh pr create",
    "Exit code 1\npull request create failed: GraphQL: No commits between main and feature",
  ],
  ["gh pr checks 5", "Exit code 1\nno checks reported on the 'feature' branch"],
  ["gh pr view 5 --json merged", 'Exit code 1\nUnknown JSON field: "merged"'],
  ["gh run watch 22", "Exit code 1\nX main Build and Deploy completed with 'failure'"],
  [
    "aws s3 cp a s3://b",
    "Exit code 1\nupload failed: An error occurred (AccessDenied) when calling the PutObject operation",
  ],
  [
    "aws sts get-caller-identity",
    'Exit code 255\nUnable to locate credentials. You can configure credentials by running "aws configure".',
  ],
  [
    "gcloud run deploy",
    "Exit code 1\nERROR: (gcloud.run.deploy) PERMISSION_DENIED: Cloud Run Admin API has not been used",
  ],
  [
    "ssh web uptime",
    "Exit code 255\nssh: Could not resolve hostname web: Name or service not known",
  ],
  [
    "ssh root@web 'nginx -t'",
    'Exit code 1\nUbuntu 24.04.4 LTS\n[emerg] no "ssl_certificate" is defined',
  ],
  [
    "ssh root@web 'ls /etc/apache2'",
    "Exit code 2\nUbuntu 24.04.4 LTS\nls: cannot access '/etc/apache2': No such file or directory",
  ],
  ["scp app web:/srv", 'Exit code 1\nscp: dest open "/srv/app": Failure'],
  [
    "rsync -a dist/ web:/srv",
    "Exit code 23\nrsync error: some files/attrs were not transferred (code 23) at main.c(1338)",
  ],
  ["psql -c 'select 1 from carts'", 'Exit code 1\nERROR:  relation "carts" does not exist'],
  [
    "psql -U postgres",
    'Exit code 2\npsql: error: FATAL:  Peer authentication failed for user "postgres"',
  ],
  [
    "mysql -u root",
    "Exit code 1\nERROR 1045 (28000): Access denied for user 'root'@'localhost' (using password: NO)",
  ],
  ["redis-cli ping", "Exit code 1\nNOAUTH Authentication required."],
  ["mongosh", "Exit code 1\nMongoServerSelectionError: getaddrinfo ENOTFOUND mongo"],
  ["curl -f https://x/api", "Exit code 22\ncurl: (22) The requested URL returned error: 502"],
  [
    "curl -s https://x | jq .",
    "Exit code 5\njq: parse error: Invalid numeric literal at line 1, column 10",
  ],
  ["wget https://x/a.tgz", "Exit code 8\nERROR 404: Not Found."],
  ["nc -zv web 6379", "Exit code 124"],
  ["timeout 10 ssh web 'redis-cli ping'", "Exit code 124"],
  ["sleep 100", "Exit code 143\nCommand timed out after 2s"],
  [
    "brew install wget",
    "Exit code 1\nError: Cannot install in Homebrew on ARM processor in Intel default prefix (/usr/local)!",
  ],
  ["apt-get install jq", "Exit code 100\nE: Unable to locate package jq"],
  [
    "systemctl restart web",
    "Exit code 1\nJob for web.service failed because the control process exited with error code.",
  ],
  ["crontab -e", "Exit code 1\nno crontab for root - using an empty one"],
  ["chmod +x run.sh", "Exit code 1\nchmod: cannot access 'run.sh': No such file or directory"],
  ["mv a b", "Exit code 1\nmv: cannot stat 'a': No such file or directory"],
  [
    "cp -r src /backup",
    "Exit code 1\ncp: cannot create directory '/backup/src': Read-only file system",
  ],
  ["tar xzf a.tgz", "Exit code 2\ngzip: stdin: not in gzip format"],
  ["unzip a.zip", "Exit code 9\nEnd-of-central-directory signature not found."],
  ["ffmpeg -i a.mp4 b.mp3", "Exit code 1\na.mp4: Invalid data found when processing input"],
  [
    "pandoc a.md -o a.pdf",
    "Exit code 47\npdflatex not found. Please select a different --pdf-engine or install pdflatex",
  ],
  ["yarn install", 'Exit code 1\nerror Couldn\'t find package "left-pod" on the "npm" registry.'],
  [
    "pnpm install --frozen-lockfile",
    'Exit code 1\nERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile" because pnpm-lock.yaml is not up to date',
  ],
  [
    "npm ci",
    "Exit code 1\nnpm error `npm ci` can only install packages when your package.json and package-lock.json are in sync",
  ],
  ["npm install", "Exit code 1\nnpm error ERESOLVE unable to resolve dependency tree"],
  ["npm run lint", 'Exit code 1\nnpm error Missing script: "lint"'],
  [
    "npm test",
    "Exit code 1\n> shop@1.0.0 test\nnpm ERR! Lifecycle script failed\nnpm error code ELIFECYCLE",
  ],
  [
    "npx jest other",
    "Exit code 1\n● profile › renders the avatar\n    expect(received).toBe(expected)",
  ],
  [
    "npx vitest run other",
    "Exit code 1\nAssertionError: expected 1 to deeply equal 2\n FAIL  test/profile.test.ts > profile > loads",
  ],
  [
    "node index.js",
    "Exit code 1\nTypeError: Cannot read properties of undefined (reading 'email')",
  ],
  ["node cli.js", "Exit code 1\nReferenceError: config is not defined"],
  ["npx tsc", "Exit code 2\nsrc/user.ts(3,1): error TS2304: Cannot find name 'Voucher'."],
  [
    "npm run build",
    'Exit code 1\n[vite]: Rollup failed to resolve import "react-dom/client" from "src/main.tsx".',
  ],
  ["npm start", "Exit code 1\nError: connect ETIMEDOUT 10.0.0.1:443"],
  [
    "bun test",
    "Exit code 1\nerror: expect(received).toEqual(expected)\n(fail) parser > reads dates",
  ],
  [
    "deno run a.ts",
    'Exit code 1\nerror: Uncaught (in promise) PermissionDenied: Requires net access to "x:443"',
  ],
  [
    "mise run lint",
    "Exit code 1\n[lint] $ golangci-lint run ./...\ncmd/setup.go:653:9: error returned from external package is unwrapped (wrapcheck)\n[lint] ERROR task failed",
  ],
  ["golangci-lint run", "Exit code 1\nsession.go:254:2: G104: Errors unhandled (gosec)"],
  [
    "pre-commit run -a",
    "Exit code 1\ntrim trailing whitespace.....Failed\n- hook id: trailing-whitespace",
  ],
  [
    "shellcheck run.sh",
    "Exit code 1\nIn run.sh line 3: SC2086: Double quote to prevent globbing and word splitting.",
  ],
  [
    "hadolint Dockerfile",
    "Exit code 1\nDockerfile:3 DL3008 warning: Pin versions in apt get install",
  ],
  ["protoc a.proto", 'Exit code 1\na.proto:3:1: "b.proto" was not found or had errors.'],
  [
    "bazel build //...",
    "Exit code 1\nERROR: no such package 'third_party/zlib': BUILD file not found",
  ],
];
