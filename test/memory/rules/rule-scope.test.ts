import { expect, test } from "bun:test";
import { handlesOfCall } from "@/memory/rules/call-handles.ts";
import { scopeOf } from "@/memory/rules/rule-scope.ts";

test.each([
  ["use uv, not pip", ["on:pip"]],
  ["use uv instead of pip", ["on:pip"]],
  ["never use lodash", ["on:lodash", "on:package:lodash"]],
  ["never run terraform apply, only a person may do that", ["on:terraform apply"]],
  ["only humans may run `terraform apply`", ["on:terraform apply"]],
  ["don't touch anything under vendor/", ["on:path:vendor/"]],
  ["leave src/generated alone", ["on:path:src/generated/"]],
  ["don't edit the vendor folder", ["on:path:vendor/"]],
  ["never edit package-lock.json by hand", ["on:path:package-lock.json"]],
  ["Next time you made changes to the code, let me commit.", ["on:git commit"]],
  ["never force push", ["on:git push"]],
  ["always run make lint before you push", ["on:git push"]],
  ["never push without running make lint", ["on:git push"]],
  ["all python files need type hints", ["on:ext:.py"]],
  ["*.tsx never has default exports", ["on:ext:.tsx"]],
  ["we deploy with make ship, never from a laptop", ["on:work:deploy"]],
  ["never merge with `gh pr merge`", ["on:gh pr merge"]],
  ["`npm install lodash` is forbidden", ["on:package:lodash"]],
  ["yarnは使わないで", ["on:yarn"]],
  ["pipではなくuvを使って", ["on:pip"]],
  ["不要用 npm，用 pnpm", ["on:npm"]],
  ["npm 대신 pnpm을 써", ["on:npm"]],
  ["не используй pip, у нас uv", ["on:pip"]],
  ["nutze uv statt pip", ["on:pip"]],
  ["usa pnpm en vez de npm", ["on:npm"]],
  ["utilise pnpm au lieu de npm", ["on:npm"]],
  ["utilise pnpm et pas npm", ["on:npm"]],
  ["usa pnpm invece di npm", ["on:npm"]],
  ["pas jquery, on a vue", ["on:jquery", "on:package:jquery"]],
  ["sans jquery s'il te plaît", ["on:jquery", "on:package:jquery"]],
  ["composer update a secas no, que sube todo", ["on:composer update"]],
  ["la carpeta dist no se toca", ["on:path:dist/"]],
  ["le dossier legacy/ tu le laisses", ["on:path:legacy/"]],
  ["on ne touche pas au répertoire vendor", ["on:path:vendor/"]],
  ["la cartella dist non si tocca", ["on:path:dist/"]],
  ["avant de pousser, lance le formateur", ["on:git push"]],
  ["antes de cada push pasa el formateador", ["on:git push"]],
  ["prima di ogni push passa il linter", ["on:git push"]],
  ["перед каждым пушем прогоняй линтер", ["on:git push"]],
  ["php n'est pas installé ici, tout est dans le conteneur", ["on:php"]],
  ["python is not installed on this box", ["on:python"]],
  ["rien en dur dans les composants vue", ["on:ext:.vue"]],
  ["no new dependencies without asking me", ["on:work:install"]],
  ["avant d'ajouter une dépendance, demande à Léa", ["on:work:install"]],
  ["branch names start with the ticket number", ["on:work:branch"]],
  ["just lint the whole project, not one file", ["on:work:lint"]],
  ["lodash is banned here btw, es-toolkit or plain js", ["on:lodash", "on:package:lodash"]],
  ["no lodash please", ["on:lodash", "on:package:lodash"]],
  ["moment est interdit ici", ["on:moment", "on:package:moment"]],
  ["tests with -x like i said", ["on:work:test"]],
  ["テストは -race 付きで回して", ["on:work:test"]],
  ["pls no unwrap() outside of tests, use anyhow context", ["on:code:unwrap"]],
  ["never leave `console.log` in the code", ["on:code:console.log"]],
  ["kein time.Sleep() in Tests", ["on:code:time.sleep"]],
  ["validate() has to stay fast", []],
  ["no man, that's simply not true, we do that already", []],
  ["no mate, not like that", []],
  ["force pushing is banned", ["on:git push"]],
  ["yarn not npm, npm leaves a lockfile in app/", ["on:npm"]],
  ["put --project dev on gcloud calls", ["on:gcloud"]],
  ["PRs bitte immer als draft aufmachen", ["on:gh pr create"]],
  ["branch names carry the ticket", ["on:work:branch"]],
  ["no big files in git", ["on:git add", "on:git commit"]],
  ["`nomad job run` only after a plan", ["on:nomad job run"]],
  ["run specs with bin/rspec", ["on:rspec", "met:bin/rspec"]],
  ["test names are whole sentences", ["on:kind:test"]],
  ["в логах никаких телефонов", ["on:kind:log"]],
  ["the tone of the texts is friendly", []],
  ["we say true/false and not on/off", []],
])("the scope of %j is %j", (text, handles) => {
  expect(scopeOf(text)).toEqual(handles);
});

test("a rule to use one program applies to the others for the same purpose", () => {
  expect(scopeOf("we use pnpm in this repo")).toEqual(["on:npm", "on:yarn", "on:bun"]);
});

test("a refused call is part of the scope", () => {
  const refused = { command: "cd api && npm i lodash@4" };
  expect(scopeOf("we do not want that", refused)).toEqual(["on:package:lodash"]);
  expect(scopeOf("no, I do that", { command: "terraform apply -auto-approve" })).toEqual([
    "on:terraform apply",
  ]);
  expect(scopeOf("leave it", { filePath: "vendor/a/b.go" })).toEqual(["on:path:vendor/a/b.go"]);
});

test("of several commands in a refused line the one that is named is meant", () => {
  const refused = { command: "git stash && git checkout main" };
  expect(scopeOf("dont stash, make a wip commit", refused)).toEqual(["on:git stash"]);
});

test("a call that a wrapper starts is meant, not the wrapper", () => {
  const inEnvironment = { command: "op run --env-file=a.env -- kamal deploy -d production" };
  expect(scopeOf("I do that", inEnvironment)).toEqual(["on:kamal deploy"]);
  const withHost = { command: "clickhouse-client -h db.example.org --user x" };
  expect(scopeOf("not there", withHost)).toEqual(["on:clickhouse-client"]);
  const refused = { command: "./vendor/bin/sail artisan migrate:fresh --seed" };
  expect(scopeOf("this deletes my data", refused)).toEqual(["on:artisan migrate:fresh"]);
  expect(scopeOf("not that one", { command: "uv run alembic upgrade head" })).toEqual([
    "on:alembic upgrade",
  ]);
});

test.each([
  ["never run composer update", { command: "./vendor/bin/sail composer update" }],
  ["never use lodash", { command: "ddev npm install lodash" }],
  ["never use lodash", { command: "docker compose exec -T app npm install lodash" }],
  ["never use lodash", { command: "kubectl exec web-0 -- npm install lodash" }],
  ["`docker compose exec` is forbidden", { command: "docker compose exec app npm test" }],
  ["branch names start with the ticket", { command: "git switch -c fix-login" }],
  ["no new dependencies please", { command: "composer require guzzlehttp/guzzle" }],
  ["use uv, not pip", { command: "pip install requests" }],
  ["use uv, not pip", { command: "cd api && python3 -m pip install -r requirements.txt" }],
  ["never use lodash", { command: "npm i lodash" }],
  ["never use lodash", { command: "pnpm add -D lodash@4.17.21" }],
  ["never use lodash", { filePath: "src/a.ts", written: 'import _ from "lodash";' }],
  ["never use `@acme/legacy`", { command: "yarn add @acme/legacy@2" }],
  ["never install requests", { command: "uv add 'requests[socks]>=2'" }],
  ["don't use logrus", { command: "go get github.com/sirupsen/logrus@v1.9" }],
  ["only a person may run terraform apply", { command: "cd infra && terraform apply" }],
  ["only a person may run terraform apply", { command: "(cd infra; terraform -chdir=x apply)" }],
  ["only a person may run terraform apply", { command: "bash -c 'terraform apply'" }],
  ["don't touch vendor/", { filePath: "services/api/vendor/github.com/x/y.go" }],
  ["don't touch vendor/", { command: "rm -rf vendor/github.com/x" }],
  ["leave src/generated alone", { filePath: "packages/api/src/generated/client/pets.ts" }],
  ["let me commit", { command: 'git add -A && git commit -m "x"' }],
  ["never push to main", { command: "git -C ../api push origin main" }],
  ["we deploy with make ship", { command: "make ship" }],
  ["we deploy only from CI", { command: "./scripts/deploy.sh prod" }],
  ["we deploy only from CI", { command: "npm run deploy" }],
  ["python files need type hints", { filePath: "api/orders.py" }],
  ["we use pnpm", { command: "npm install" }],
  ["gradle wants --offline here", { command: "./gradlew test" }],
  ["run specs with bin/rspec", { command: "bundle exec rspec spec/a_spec.rb" }],
  ["`nomad job run` only after a plan", { command: "nomad job run -detach web.hcl" }],
  ["branch names carry the ticket", { command: "git branch -m better-name" }],
  ["migrations need a way back", { filePath: "db/migrate/2_a.rb", written: "add_column" }],
  ["Log lines in lower case", { filePath: "src/a.py", written: "log.info('x')" }],
])("%j applies to %j", (rule, call) => {
  const scope = scopeOf(rule);
  expect(handlesOfCall(call).filter((handle) => scope.includes(handle))).not.toEqual([]);
});

test.each([
  ["use uv, not pip", { command: "uv add requests" }],
  ["use uv, not pip", { command: "uv pip install requests" }],
  ["use uv, not pip", { command: 'git commit -m "no more pip install"' }],
  ["use uv, not pip", { command: "cat <<EOF > a.md\npip install x\nEOF" }],
  ["never use lodash", { command: "npm i ramda" }],
  ["only a person may run terraform apply", { command: "terraform plan" }],
  ["don't touch vendor/", { filePath: "src/vendors.ts" }],
  ["let me commit", { command: "git status" }],
  ["we use pnpm", { command: "pnpm add zod" }],
  ["we deploy only from CI", { command: "ls deployments" }],
  ["`nomad job run` only after a plan", { command: "nomad job status web" }],
  ["yarn not npm, npm leaves a lockfile in app/", { filePath: "app/src/a.ts" }],
  ["Log lines in lower case", { filePath: "src/catalog.py", written: "catalog.load()" }],
])("%j does not apply to %j", (rule, call) => {
  const scope = scopeOf(rule);
  expect(handlesOfCall(call).filter((handle) => scope.includes(handle))).toEqual([]);
});

test("a call has few handles, however long it is, and is read in linear time", () => {
  const long = "pip install x && ".repeat(200_000);
  expect(handlesOfCall({ command: long }).length).toBeLessThanOrEqual(16);
  const hostile = { filePath: "a/".repeat(1_000_000), written: "import ".repeat(500_000) };
  expect(handlesOfCall(hostile).length).toBeLessThanOrEqual(16);
  expect(scopeOf("never use ".repeat(100_000)).length).toBeLessThanOrEqual(8);
});

test("no handle contains a secret, wherever the rule or its call has one", () => {
  const token = "ghp_7z0hP0wA7yOjT3dGdkVk8gvFk7z7Qj97aBcD";
  const url = `https://${token}@example.com/owner/name.git`;
  const rules = [`always push to ${url} from now on`, `never use npm install ${url}`];
  const call = { command: `npm install ${url} && curl -u me:hunter2722727 example.com` };
  for (const rule of [...rules, "don't do that"]) {
    const handles = [...scopeOf(rule), ...scopeOf(rule, call)].join("\n").toLowerCase();
    expect(handles).not.toContain(token.slice(0, 20).toLowerCase());
    expect(handles).not.toContain("hunter2722727");
  }
  expect(scopeOf(`never run terraform apply with ${url}`)).toEqual(["on:terraform apply"]);
});

test.each([
  ["let s = find(id).unwrap();", ["on:code:find", "on:code:unwrap"]],
  ["  console.log(user)", ["on:code:console.log", "on:code:log"]],
  ["std::thread::sleep(d)", ["on:code:std::thread::sleep", "on:code:sleep"]],
  ["panic!(oops)", ["on:code:panic"]],
])("an edit that writes %j is about %j", (written, handles) => {
  expect(handlesOfCall({ written })).toEqual(handles);
});

test("a rule about a kind of file is not about files outside of the project", () => {
  const plan = handlesOfCall({ filePath: "/home/dev/.claude/plans/blue-fox.md", written: "x" });
  expect(plan).toContain("on:path:blue-fox.md");
  expect(plan.filter((handle) => /^on:(?:ext|like):/.test(handle))).toEqual([]);
  expect(handlesOfCall({ command: "rm /tmp/notes.md" })).not.toContain("on:ext:.md");
  expect(handlesOfCall({ command: "rm docs/notes.md" })).toContain("on:ext:.md");
});
