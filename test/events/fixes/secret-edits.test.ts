// A fix whose change is a secret is told by name and key: the value is kept nowhere.
import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { edited, failed, passed, SESSION } from "@test/events/fixes/failing-calls.ts";
import { isSecretFile } from "@/memory/write/secrets/secret-files.ts";
import { maskLine } from "@/memory/write/secrets/secret-lines.ts";

const ERROR = "Exit code 1\nFATAL: authentication failed for the app";
/** Values that no pattern recognises by themselves. */
const OLD = "wintermorgen";
const NEW = "abendstern";

const EDITS: readonly (readonly [file: string, line: string, told: string])[] = [
  [".env", "DB_PASS=§", "changing `DB_PASS` in .env"],
  [".env.production", "SENTRY=§", "changing `SENTRY` in .env.production"],
  [".netrc", "machine db login app password §", "changing `machine` in .netrc"],
  ["credentials.json", '  "client": "§",', "changing `client` in credentials.json"],
  ["id_rsa", "§", "changing id_rsa"],
  ["config/secrets.yml", "  shared: §", "changing `shared` in config/secrets.yml"],
  ["terraform.tfvars", 'admin = "§"', "changing `admin` in terraform.tfvars"],
  ["wp-config.php", "define('AUTH', '§');", "changing `AUTH` in wp-config.php"],
  ["certs/server.pem", "§/§+§", "changing certs/server.pem"],
  ["src/db.ts", 'const password = "§";', "in src/db.ts `const password = <new>;` instead of"],
  ["src/db.py", "connect('db', token='§')", "in src/db.py `connect('db', token=<new>)` instead of"],
  ["config/app.yml", "  apiKey: '§'", "in config/app.yml `apiKey: <new>` instead of"],
  ["config/app.yml", "  deploy_token: §", "in config/app.yml `deploy_token: <new>` instead of"],
  ["src/k.ts", 'client.setApiKey("§");', "in src/k.ts `client.setApiKey(<new>);` instead of"],
  [
    "src/x.ts",
    'const adminPassword = process.env.PW ?? "§";',
    "in src/x.ts `const adminPassword = process.env.PW ?? <new>;` instead of",
  ],
];

test.each(EDITS)("a changed secret in %s is told without its value", async (file, line, told) => {
  using world = createEventWorld();
  await fixWith(world, file, line);
  const [fix] = world.store.listMemories({ limit: 5, type: "Fix" });
  expect(fix?.text).toContain(told);
  expect(keptText(world)).not.toMatch(/wintermorgen|abendstern/);
});

test.each([
  ["k8s/app.yaml", ["        - name: DB_PASSWORD"], "          value: §", "value: <new>"],
  [
    "main.tf",
    ['variable "db_password" {', "  type = string"],
    '  default = "§"',
    "default = <new>",
  ],
  ["src/a.py", ["password = ("], '    "§"', "    <new>"],
  ["src/a.rb", ["API_TOKEN = <<~END"], "  §", "  <new>"],
])("in %s the lines above say that a value is a secret", (path, above, line, masked) => {
  const real = line.replace("§", "abendstern");
  expect(maskLine(real, path, "<new>", above).trim()).toBe(masked.trim());
  expect(maskLine(real, path, "<new>", ["  - name: LOG_LEVEL"])).toBe(real);
});

test("a file of secrets whose name is itself taken for a secret is still one", async () => {
  using world = createEventWorld();
  await fixWith(world, "AuthKey_AB12.p8", "§");
  expect(keptText(world)).not.toMatch(/wintermorgen|abendstern/);
});

test("a fix of a secret counts as applied when the same setting is changed again", async () => {
  using world = createEventWorld();
  await fixWith(world, ".env", "DB_PASS=§");
  const again = { session_id: "tuesday" };
  await world.happen("PostToolUseFailure", { ...failed("make test", ERROR), ...again });
  const file = `${world.tools.project.root}/.env`;
  await world.happen("PostToolUse", { ...edited(file, "DB_PASS=x1", "DB_PASS=x2"), ...again });
  await world.happen("PostToolUse", { ...passed("make test"), ...again });
  const fixes = world.store.listMemories({ limit: 5, type: "Fix" });
  expect(fixes.map(({ workedCount }) => workedCount)).toEqual([2]);
});

test("a setting of a secret file makes no memory of its old and new value", async () => {
  using world = createEventWorld();
  world.remember("The relay in .env is smtp7", { files: [".env"], origin: "tool" });
  const file = `${world.tools.project.root}/.env`;
  const { writes } = await world.happen("PostToolUse", edited(file, "relay=smtp8", "relay=smtp7"));
  expect(JSON.stringify(writes)).not.toContain("smtp8");
});

test.each([
  "src/secrets.ts",
  "src/memory/write/secrets/secret-files.ts",
  "docs/credentials.md",
  "id_rsa.pub",
  ".env.example",
  "package.json",
  "src/token.go",
])("%s is an ordinary file", (path) => {
  expect(isSecretFile(path)).toBe(false);
});

test.each([
  "password: string;",
  "token: Token | undefined,",
  "const token = await getToken();",
  'expect(error).toBe("no token");',
  'label: "Enter your password",',
  "apiKey: process.env.API_KEY,",
])("%j of an ordinary file is kept as it is", (line) => {
  expect(maskLine(line, "src/a.ts", "<new>")).toBe(line);
});

async function fixWith(world: EventWorld, file: string, line: string): Promise<void> {
  const path = `${world.tools.project.root}/${file}`;
  await world.happen("PostToolUseFailure", failed("make test", ERROR));
  const [before, after] = [line.replaceAll("§", OLD), line.replaceAll("§", NEW)];
  await world.happen("PostToolUse", edited(path, after, before));
  await world.happen("PostToolUse", passed("make test"));
}

/** Everything that the session has left in the store, as text. */
function keptText({ store }: EventWorld): string {
  const memories = store.listMemories({ limit: 50 });
  const history = memories.map(({ id }) => store.memoryHistory(id));
  const values = store.listValues("session", "", 100);
  const work = store.activitySince(SESSION, "", 0, 100);
  return JSON.stringify([memories, history, values, work]);
}
