import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { MemoryType } from "@/store/memory-types.ts";
import { agentDoes, agentRuns, agentSays, makeTurn, userSays } from "@test/memory/extract/turns.ts";

/**
 * A shown memory with the turns before and after it, labelled with a human reader's verdict. The
 * cases are invented after real sessions. The program need not be right in all of them;
 * judge-usage.test.ts states how often it is.
 */
export interface UseCase {
  readonly name: string;
  readonly memory: string;
  readonly type?: MemoryType;
  readonly files?: readonly string[];
  readonly error?: string;
  readonly before: readonly TranscriptTurn[];
  readonly after: readonly TranscriptTurn[];
  readonly truth: "used" | "ignored" | "misled";
}

const ask = (text: string) => [userSays(text)];
const run = (command: string, output = "ok") =>
  agentDoes({ action: "run", command }, { text: output });
const fail = (command: string, error: string) => agentRuns(command, error);
const read = (file: string, text = "") => agentDoes({ action: "read", file }, { text });
const edit = (file: string, written: string) => agentDoes({ action: "edit", file, written });
const search = (pattern: string, text = "") => agentDoes({ action: "search", pattern }, { text });
const mutter = (text: string) => makeTurn({ role: "assistant", text });
const done = (text = "Done.") => [agentSays(text)];

const REFUSED = "Error: connect ECONNREFUSED 127.0.0.1:6543";

export const USE_CASES: readonly UseCase[] = [
  {
    name: "another package manager, run at once",
    memory: "This repo uses pnpm, never npm: the lockfile is pnpm's",
    before: ask("Install the dependencies"),
    after: [...run("pnpm install"), ...done()],
    truth: "used",
  },
  {
    name: "a tool used although the memory advises against it",
    memory: "This repo uses pnpm, never npm: the lockfile is pnpm's",
    before: ask("Install the dependencies"),
    after: [...run("npm install"), ...done("Installed.")],
    truth: "ignored",
  },
  {
    name: "a port from the memory written into the file",
    memory: "The billing database listens on 5432, the old 6543 is gone",
    before: [...ask("The check fails"), ...fail("sh check.sh", REFUSED)],
    after: [...edit("config/database.env", "DATABASE_PORT=5432"), ...done("Mended.")],
    truth: "used",
  },
  {
    name: "a fix whose file is opened though nothing named it",
    memory:
      '`sh check.sh` failed with: ECONNREFUSED. It passed after: changed config/db.env from "6543" to "5432"',
    type: "Fix",
    files: ["config/db.env"],
    error: REFUSED,
    before: [...ask("Run the check"), ...fail("sh check.sh", REFUSED)],
    after: [...read("/home/dev/p/config/db.env", "PORT=6543"), ...done("Looking.")],
    truth: "used",
  },
  {
    name: "a fix that is overlooked",
    memory:
      '`sh check.sh` failed with: ECONNREFUSED. It passed after: changed config/db.env from "6543" to "5432"',
    type: "Fix",
    files: ["config/db.env"],
    error: REFUSED,
    before: [...ask("Run the check"), ...fail("sh check.sh", REFUSED)],
    after: [...done("The check fails: the connection is refused.")],
    truth: "ignored",
  },
  {
    name: "a fix applied, then the same failure again",
    memory:
      '`sh check.sh` failed with: ECONNREFUSED. It passed after: changed config/db.env from "6543" to "5432"',
    type: "Fix",
    files: ["config/db.env"],
    error: REFUSED,
    before: [...ask("Run the check"), ...fail("sh check.sh", REFUSED)],
    after: [
      ...edit("config/db.env", "PORT=5432"),
      ...fail("sh check.sh", REFUSED),
      ...done("It is something else."),
    ],
    truth: "misled",
  },
  {
    name: "a decision taken up in the answer",
    memory:
      "Decision: Postgres advisory locks for the job queue, because Redis locks got lost on failover",
    before: ask("How should the job queue take its lock?"),
    after: [...done("With a Postgres advisory lock, so that a failover cannot lose it.")],
    truth: "used",
  },
  {
    name: "a decision about something else that shares only the prompt's words",
    memory:
      "Decision: Postgres advisory locks for the job queue, because Redis locks got lost on failover",
    before: ask("The job queue lock test is slow, make it faster"),
    after: [
      ...search("setTimeout", "queue.test.ts:12"),
      ...edit("queue.test.ts", "useFakeTimers()"),
      ...done("The queue lock test no longer sleeps."),
    ],
    truth: "ignored",
  },
  {
    name: "the memory's command run",
    memory: "Before the integration tests run `docker compose up -d redis`, else they hang",
    before: ask("Run the integration tests"),
    after: [...run("docker compose up -d redis"), ...run("npm run test:integration"), ...done()],
    truth: "used",
  },
  {
    name: "the tests run without the step that the memory requires",
    memory: "Before the integration tests run `docker compose up -d redis`, else they hang",
    before: ask("Run the integration tests"),
    after: [...run("npm run test:integration"), ...done("All integration tests pass.")],
    truth: "ignored",
  },
  {
    name: "the memory names a command that everybody runs",
    memory: "`npm test` takes ten minutes on the small machines",
    before: ask("Check that it works"),
    after: [...run("npm test"), ...done("The tests pass.")],
    truth: "ignored",
  },
  {
    name: "the memory is cited",
    memory: "The nightly export is cut at midnight UTC",
    before: ask("Why is the export short?"),
    after: [...done("It is cut at the day's end, see [m:cafe0001].")],
    truth: "used",
  },
  {
    name: "a tool printed the same first",
    memory: "Sessions are stored in Valkey under the prefix sess:v3",
    before: ask("Where do we keep sessions?"),
    after: [
      ...search("session", "store.ts: new Valkey({ prefix: 'sess:v3' })"),
      ...done("In Valkey, under the prefix sess:v3."),
    ],
    truth: "ignored",
  },
  {
    name: "answered from the memory alone",
    memory: "Sessions are stored in Valkey under the prefix sess:v3",
    before: ask("Where do we keep sessions?"),
    after: [...done("In Valkey; the keys begin with sess:v3.")],
    truth: "used",
  },
  {
    name: "the user said it in the prompt",
    memory: "Feature flags come from Unleash",
    before: ask("Feature flags come from Unleash, add one for dark mode"),
    after: [...edit("flags.ts", "unleash.isEnabled('dark-mode')"), ...done("Added to Unleash.")],
    truth: "ignored",
  },
  {
    name: "an environment variable of the memory is set",
    memory: "The e2e tests need PLAYWRIGHT_BROWSERS_PATH, else they download browsers each time",
    before: ask("Run the e2e tests"),
    after: [...run("PLAYWRIGHT_BROWSERS_PATH=/opt/pw npm run e2e"), ...done()],
    truth: "used",
  },
  {
    name: "an option of the memory is added to the command",
    memory: "vitest hangs in CI unless it is run with --pool=forks",
    before: ask("Make the CI tests pass"),
    after: [...edit(".github/workflows/ci.yml", "run: vitest --pool=forks"), ...done("Changed.")],
    truth: "used",
  },
  {
    name: "a file of the memory is opened, but the prompt had named it",
    memory: "src/auth/token.ts rounds the expiry down to whole minutes",
    files: ["src/auth/token.ts"],
    before: ask("Look at src/auth/token.ts and add a comment"),
    after: [
      ...read("src/auth/token.ts", "export const expiry = 1"),
      ...edit("src/auth/token.ts", "// The token."),
      ...done("Commented."),
    ],
    truth: "ignored",
  },
  {
    name: "the file was about to be read when the memory was shown",
    memory: "src/auth/token.ts rounds the expiry down to whole minutes",
    files: ["src/auth/token.ts"],
    before: [...ask("Why do logins end early?"), ...read("src/auth/token.ts", "floor(now / 60)")],
    after: [
      mutter("Let me look at the caller."),
      ...read("src/auth/login.ts", "login"),
      ...done("I do not know yet."),
    ],
    truth: "ignored",
  },
  {
    name: "the memory explains, in other words, what the file shows",
    memory: "Token expiry is rounded down to whole minutes on purpose, for the legacy gateway",
    files: ["src/auth/token.ts"],
    before: [...ask("Why do logins end early?"), ...read("src/auth/token.ts", "floor(now / 60)")],
    after: [...done("It is rounded on purpose: the legacy gateway wants whole minutes.")],
    truth: "used",
  },
  {
    name: "a name from the memory is searched for",
    memory: "Retries live in withBackoff, not in the http client",
    before: ask("Requests are not repeated after a 503"),
    after: [...search("withBackoff", "src/net.ts:3"), ...done("Found.")],
    truth: "used",
  },
  {
    name: "the work takes another direction",
    memory: "Retries live in withBackoff, not in the http client",
    before: ask("Requests are not repeated after a 503"),
    after: [
      ...edit("src/client.ts", "for (let i = 0; i < 3; i++) await send()"),
      ...done("They are repeated three times."),
    ],
    truth: "ignored",
  },
  {
    name: "a subject that only looks similar",
    memory: "The marketing site is deployed by Netlify from the branch live",
    before: ask("Deploy the api to staging"),
    after: [...run("./deploy.sh staging", "deployed"), ...done("The api is on staging.")],
    truth: "ignored",
  },
  {
    name: "the deployment done as the memory says",
    memory: "Staging is deployed with `flyctl deploy -c fly.staging.toml`",
    before: ask("Deploy the api to staging"),
    after: [...run("flyctl deploy -c fly.staging.toml", "deployed"), ...done()],
    truth: "used",
  },
  {
    name: "a correction of the user is followed",
    memory: "User: no, prices are integers in cents, do not use floats",
    type: "Preference",
    before: ask("Add a discount field to the order"),
    after: [
      ...edit("src/order.ts", "discountCents: number;"),
      ...done("The discount is kept in cents."),
    ],
    truth: "used",
  },
  {
    name: "a correction of the user is not followed",
    memory: "User: no, prices are integers in cents, do not use floats",
    type: "Preference",
    before: ask("Add a discount field to the order"),
    after: [...edit("src/order.ts", "discount: number; // 0.15 for 15 %"), ...done("Added.")],
    truth: "ignored",
  },
  {
    name: "one rare word said by accident",
    memory: "The importer chokes on umlauts in CSV headers",
    before: ask("Rename the button on the start page"),
    after: [
      ...edit("page.tsx", "<Button>Begin</Button>"),
      ...done("Renamed; the CSV download keeps its label."),
    ],
    truth: "ignored",
  },
  {
    name: "words of the memory after more than thirty turns",
    memory: "The search index is rebuilt by reindex-catalog",
    before: ask("Clean up the style sheets"),
    after: [
      ...Array.from({ length: 32 }, (_, i) => run(`stylelint part${i}.css`)).flat(),
      ...run("./bin/reindex-catalog"),
      ...done("Clean."),
    ],
    truth: "ignored",
  },
  {
    name: "used in the middle of a long task",
    memory: "The search index is rebuilt by reindex-catalog",
    before: ask("Products are missing in the search"),
    after: [
      ...Array.from({ length: 8 }, (_, i) => run(`ls shard${i}`)).flat(),
      ...run("./bin/reindex-catalog"),
      ...done("They are back."),
    ],
    truth: "used",
  },
  {
    name: "a warning heeded by naming it",
    memory: "Do not bump eslint to 9 yet: the jsx-a11y plugin breaks with flat config",
    before: ask("Update the dependencies"),
    after: [
      ...edit("package.json", '"typescript": "5.9.0"'),
      ...done("Updated all but eslint: its jsx-a11y plugin does not work with flat config yet."),
    ],
    truth: "used",
  },
  {
    name: "a warning silently heeded",
    memory: "Do not bump eslint to 9 yet: the jsx-a11y plugin breaks with flat config",
    before: ask("Update the dependencies"),
    after: [...edit("package.json", '"typescript": "5.9.0"'), ...done("Updated.")],
    // A reader of the diff may see it; the words alone do not show it.
    truth: "used",
  },
  {
    name: "a warning disregarded",
    memory: "Do not bump eslint to 9 yet: the jsx-a11y plugin breaks with flat config",
    before: ask("Update the dependencies"),
    after: [...edit("package.json", '"eslint": "9.1.0"'), ...done("Updated eslint and the rest.")],
    truth: "ignored",
  },
  {
    name: "a standard word of the framework, said anyway",
    memory: "Hydration warnings in the dashboard come from dates rendered on the server",
    before: ask("Split the dashboard into two components"),
    after: [
      ...edit("Dashboard.tsx", "export function Left() { return <div/> }"),
      ...done("Split; hydration is unaffected."),
    ],
    truth: "ignored",
  },
  {
    name: "a helper of the project is reused",
    memory: "Money is formatted by formatMinor in src/money.ts",
    files: ["src/money.ts"],
    before: ask("Show the total in the cart"),
    after: [...edit("src/cart.tsx", "{formatMinor(total)}"), ...done("Shown.")],
    truth: "used",
  },
  {
    name: "a helper of the project is written again",
    memory: "Money is formatted by formatMinor in src/money.ts",
    files: ["src/money.ts"],
    before: ask("Show the total in the cart"),
    after: [...edit("src/cart.tsx", "{(total / 100).toFixed(2)} €"), ...done("Shown.")],
    truth: "ignored",
  },
  {
    name: "a memory in another language, used",
    memory: "Die Rechnungsnummern vergibt der Dienst Zählwerk, nicht die Datenbank",
    before: ask("Woher kommen die Rechnungsnummern?"),
    after: [
      ...done(
        "Sie kommen vom Dienst Zählwerk und werden dort vergeben, der Dienst vergibt sie einzeln.",
      ),
    ],
    truth: "used",
  },
  {
    name: "a memory in another language, ignored",
    memory: "Die Rechnungsnummern vergibt der Dienst Zählwerk, nicht die Datenbank",
    before: ask("Benenne die Spalte Rechnungsnummern um"),
    after: [...edit("schema.sql", "ALTER TABLE x RENAME COLUMN a TO b"), ...done("Umbenannt.")],
    truth: "ignored",
  },
  {
    name: "the agent said it before it was shown",
    memory: "Fixtures are regenerated with `make golden`",
    before: [
      ...ask("The snapshot tests fail"),
      mutter("I will run make golden."),
      ...fail("make snap", "Error: mismatch"),
    ],
    after: [...run("make golden"), ...done()],
    truth: "ignored",
  },
  {
    name: "a long note of which one common word comes up",
    memory:
      "Summary: moved the crawler to workers, replaced cheerio by linkedom, robots.txt is honoured, sitemaps are streamed, the politeness delay is two seconds per host, duplicates are found by simhash, thumbnails are left out, languages are guessed by franc",
    type: "Summary",
    before: ask("Add a favicon to the admin page"),
    after: [
      ...run("cp logo.png public/favicon.png"),
      ...edit("admin.html", '<link rel="icon">'),
      ...done("Added; other hosts serve it from their cache."),
    ],
    truth: "ignored",
  },
  {
    name: "a long note of which the important part is used",
    memory:
      "Summary: moved the crawler to workers, replaced cheerio by linkedom, robots.txt is honoured, sitemaps are streamed, the politeness delay is two seconds per host, duplicates are found by simhash, thumbnails are left out, languages are guessed by franc",
    type: "Summary",
    before: ask("The crawler takes the same page twice"),
    after: [
      ...search("simhash", "dedupe.ts:8"),
      mutter("Duplicates go by simhash."),
      ...done("The simhash distance was too small."),
    ],
    truth: "used",
  },
  {
    name: "a short answer with the number and its unit",
    memory: "Availability may be cached for 15 min, not longer",
    before: ask("How fresh is the availability on the map?"),
    after: [...done("At most 15 minutes old.")],
    truth: "used",
  },
  {
    name: "a short answer with another number",
    memory: "Availability may be cached for 15 min, not longer",
    before: ask("How fresh is the availability on the map?"),
    after: [...done("It is reloaded every 30 seconds.")],
    truth: "ignored",
  },
  {
    name: "a short answer with a host of everyday words",
    memory: "staging lives at stage-2.harbor.internal now, the old host is dead",
    before: ask("I want to look at staging, whats the host"),
    after: [...done("stage-2.harbor.internal")],
    truth: "used",
  },
  {
    name: "a short answer with one rare word",
    memory: "Invoices are signed off by Imani before the totals change",
    before: ask("Who has to approve this?"),
    after: [...done("Imani.")],
    truth: "used",
  },
  {
    name: "a short answer that contradicts the memory",
    memory: "Booking events go to Kafka, the warehouse team has a cluster",
    before: ask("Which message broker do we publish booking events to?"),
    after: [...done("RabbitMQ, with aio-pika.")],
    truth: "ignored",
  },
  {
    name: "everyday words, restated together",
    memory: "Log lines in lower case, no trailing dot, always with the request id",
    type: "Preference",
    before: ask("Wire up the wave heights"),
    after: [
      ...edit("src/waves.py", "log.info('fetched waves rid=%s', rid)"),
      ...done("Wired up; the log lines are in lower case and have the request id."),
    ],
    truth: "used",
  },
  {
    name: "everyday words that the user said first",
    memory: "Log lines in lower case, no trailing dot, always with the request id",
    type: "Preference",
    before: ask("Make the log lines lower case with the request id"),
    after: [
      ...edit("src/waves.py", "log.info('fetched waves rid=%s', rid)"),
      ...done("The log lines are in lower case and have the request id."),
    ],
    truth: "ignored",
  },
  {
    name: "a package that is imported",
    memory: "httpx, not requests",
    type: "Preference",
    before: ask("Fetch the wave heights"),
    after: [...edit("src/waves.py", "import httpx\n"), ...done()],
    truth: "used",
  },
  {
    name: "a short answer from a memory in Japanese",
    memory:
      "本番のログは /var/log じゃなくて journald に出てるから、障害調査のときは journalctl を見て",
    before: ask("本番で障害。ログはどこを見ればいい?"),
    after: [...done("journald です。")],
    truth: "used",
  },
  {
    name: "a short answer in Russian, in other grammatical cases",
    memory: "Доступ к выгрузке даёт Марина из бухгалтерии",
    before: ask("Как получить доступ к выгрузке?"),
    after: [...done("Спросите Марину.")],
    truth: "used",
  },
  {
    name: "another answer in Russian that shares only common words",
    memory: "Отчёты складываем в бакет архива, очередь печати больше не трогаем",
    before: ask("Добавь тест для выгрузки"),
    after: [
      ...edit("export_test.py", "def test_export(): ..."),
      ...done("Добавил новый тест для выгрузки, все тесты проходят, больше ничего не менял."),
    ],
    truth: "ignored",
  },
  {
    name: "a decision in Russian, followed in a report",
    memory: "Округляем скидки банковским способом, итоги согласовывает Марина",
    before: ask("Сумма в счёте отличается на копейку"),
    after: [
      ...edit("billing.py", "ROUND_HALF_EVEN"),
      ...done("Скидку теперь округляет банковский способ, перед выкладкой спросите Марину."),
    ],
    truth: "used",
  },
];
