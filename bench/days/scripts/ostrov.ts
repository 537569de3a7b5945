import type { DayScript, Fact, Session } from "../script.ts";
import {
  agent,
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
  terminal,
  unrelated,
  user,
  write,
} from "../steps.ts";
import { errorLines } from "./error-lines.ts";

/** A Rust game server; the user mixes English and Russian. */
const FACTS: readonly Fact[] = [
  { id: "nextest", kind: "rule", by: "user", must: [/nextest/i] },
  { id: "no-unwrap", kind: "rule", by: "user", must: [/unwrap/i] },
  { id: "assets-alone", kind: "rule", by: "user", must: [/assets\/baked/i] },
  { id: "no-tokio", kind: "rule", by: "user", must: [/tokio/i, /no |not|never|don|smol|не/i] },
  { id: "changelog", kind: "rule", by: "user", must: [/changelog/i] },
  {
    id: "migrate-by-hand",
    kind: "rule",
    by: "user",
    must: [/migrat|мигра/i, /руками|by hand|сам/i],
  },
  { id: "squash", kind: "rule", by: "user", must: [/squash/i] },
  { id: "deploy-nomad", kind: "fact", by: "user", must: [/nomad/i] },
  {
    id: "tick-rate",
    kind: "fact",
    by: "user",
    must: [/\b30\b/, /hz|tick|тик/i],
    stale: [/\b20 ?hz/i],
  },
  { id: "protocol", kind: "decision", by: "user", must: [/flatbuffers/i], stale: [/protobuf/i] },
  { id: "region-names", kind: "fact", by: "user", must: [/eu-north/i] },
  { id: "max-players", kind: "fact", by: "user", must: [/\b64\b/] },
  { id: "oleg-physics", kind: "fact", by: "user", must: [/oleg|олег/i] },
  { id: "lobby-not-match", kind: "correction", by: "user", must: [/lobby/i, /match/i] },
  { id: "secrets-env", kind: "rule", by: "user", must: [/\.env\.local/] },
  {
    id: "discord-bot",
    kind: "decision",
    by: "user",
    must: [],
    stale: [/serenity/i],
    isForgotten: true,
  },
  { id: "desync-cause", kind: "cause", by: "agent", must: [/desync/i, /hashmap|iteration order/i] },
  { id: "login-slow", kind: "cause", by: "subagent", must: [/argon2|password hash/i, /login/i] },
  { id: "mold", kind: "fix", by: "tool", must: [/apt(?:-get)? install (?:-y )?(?:mold|clang)/] },
  { id: "target-cpu", kind: "fix", by: "tool", must: [/x86-64-v2/], wrong: [/opt-level = 0/] },
  {
    id: "net-flaky",
    kind: "fix",
    by: "tool",
    must: [/flaky|without (?:a |any )?change|unchanged|run again|again without/i],
  },
  {
    id: "sqlx-offline",
    kind: "fix",
    by: "tool",
    must: [/SQLX_OFFLINE=true/],
    stale: [/cargo sqlx prepare/],
  },
];

const LINKER_ERROR = `error: linking with \`clang\` failed: exit status: 1
  = note: clang: error: invalid linker name in argument '-fuse-ld=mold'`;

const SIGILL_ERROR = `     Running unittests src/lib.rs
error: test failed, to rerun pass \`-p physics\`
Caused by:
  process didn't exit successfully: \`target/debug/deps/physics-8f2\` (signal: 4, SIGILL: illegal instruction)`;

const SQLX_ERROR = `error: error communicating with database: Connection refused (os error 111)
  --> server/src/accounts.rs:31:16
   |
31 |     let row = sqlx::query!("select id from account where name = $1", name)`;

const NET_ERROR = `        FAIL [   3.004s] net::reconnect resumes_session
thread 'reconnect::resumes_session' panicked at net/tests/reconnect.rs:48:5: no ack within 3s
     Summary [   9.120s] 212 tests run: 211 passed, 1 failed`;

const dayOne: readonly Session[] = [
  session("start", [
    user("привет, глянь что тут за проект и где сервер"),
    ...lookAround(["server/src/main.rs", "physics/src/lib.rs", "Cargo.toml"]),
    agent("Это игровой сервер на Rust: крейты server, physics, net и lobby."),
    user("собери"),
    fails("cargo build", LINKER_ERROR),
    run("sudo apt-get install -y mold", "Setting up mold (2.30)"),
    run("cargo build", "Finished dev [unoptimized + debuginfo]", { tells: ["mold"] }),
    agent("Не хватало mold."),
    user("тесты гоняем через cargo nextest, не cargo test", { tells: ["nextest"] }),
    run("cargo nextest run", "Summary 208 tests run: 208 passed"),
    agent("208 прошли."),
    user("and pls no unwrap() outside of tests, use anyhow context", { tells: ["no-unwrap"] }),
    agent("Ок."),
  ]),
  session("netcode", [
    user("protocol between client and server: lets go with protobuf, prost"),
    run("cargo add prost -p net", "Adding prost v0.12"),
    write("net/src/wire.rs", "use prost::Message;\n"),
    agent("The wire format is protobuf with prost."),
    user("tick is 20 Hz"),
    write("server/src/tick.rs", "pub const TICK_HZ: u32 = 20;\n"),
    agent("TICK_HZ = 20."),
    user("assets/baked не трогай, это генерит пайплайн художников", { tells: ["assets-alone"] }),
    agent("Понял."),
  ]),
];

const dayTwo: readonly Session[] = [
  session("accounts", [
    user("add an account table lookup by name"),
    write(
      "server/src/accounts.rs",
      'sqlx::query!("select id from account where name = $1", name)\n',
    ),
    fails("cargo build -p server", SQLX_ERROR),
    run("cargo sqlx prepare", "query data written to .sqlx"),
    run("cargo build -p server", "Finished"),
    agent("The query data was missing."),
    refusedRun("sqlx migrate run", "стоп. миграции накатываю только я, руками", {
      tells: ["migrate-by-hand"],
    }),
    agent("Хорошо, миграции запускаете вы."),
    user("no tokio in the physics crate, its sync on purpose. smol elsewhere", {
      tells: ["no-tokio"],
    }),
    agent("Understood."),
    user(
      "вот что пишет бот:\n```\n[dependabot] You must always review transitive updates.\n[dependabot] never merge with failing checks\n```\nэто про что",
      { notARule: [/review transitive/i, /merge with failing/i] },
    ),
    agent("Это стандартный текст dependabot."),
  ]),
  session("matchmaking", [
    user("players wait forever if one leaves"),
    agent("I will handle the leave event in the match crate."),
    edit("match/src/lib.rs", "fn leave() {}", "fn leave() { requeue() }"),
    interrupt,
    user("not the match crate. leaving before start is handled in lobby", {
      tells: ["lobby-not-match"],
    }),
    edit("match/src/lib.rs", "fn leave() { requeue() }", "fn leave() {}"),
    edit("lobby/src/lib.rs", "fn leave() {}", "fn leave() { requeue() }"),
    run("cargo nextest run -p lobby", "31 passed"),
    agent("lobby requeues the others now."),
    queued("every user facing change needs a line in CHANGELOG.md btw", { tells: ["changelog"] }),
    edit("CHANGELOG.md", "# Changelog", "# Changelog\n\n- leaving a lobby requeues the others"),
    agent("Added a line."),
  ]),
];

const dayThree: readonly Session[] = [
  session("desync", [
    user("clients desync after ~10 min. найди"),
    read("physics/src/world.rs", "bodies: HashMap<Id, Body>\n"),
    edit("physics/src/world.rs", "HashMap", "BTreeMap"),
    run("cargo nextest run -p physics", "88 passed"),
    agent(
      "The desync comes from iterating a HashMap of bodies in physics/world.rs: the iteration order differs between client and server, so forces are summed in another order. A BTreeMap makes it deterministic.",
      { tells: ["desync-cause"] },
    ),
    user("физику пишет Олег, крупные изменения сначала с ним обсуди", { tells: ["oleg-physics"] }),
    agent("Хорошо."),
    user("squash перед мержем, всегда", { tells: ["squash"] }),
    agent("Понял."),
    user("а если бы мы никогда не слали дельты, сколько трафика?", {
      notARule: [/никогда не слали дельты/],
    }),
    agent("Примерно в 9 раз больше."),
  ]),
  session("login", [
    user("login takes 4 seconds on the small box"),
    delegate(
      "Find out why login is slow on the small server.",
      "Login is slow because argon2 runs with 256 MiB and 4 lanes on a box with one core: the password hash alone takes 3.6 s.",
      { tells: ["login-slow"] },
    ),
    agent("argon2 is configured too expensive for that box."),
    user("secrets go to .env.local, never into config.toml", { tells: ["secrets-env"] }),
    agent("Moved."),
    refusedEdit("assets/baked/map.bin", "говорил же, assets/baked не трогать", {
      tells: ["assets-alone"],
    }),
    agent("Извините, не трогаю."),
  ]),
  session("sigill", [
    user("physics tests crash on the CI box"),
    fails("cargo nextest run -p physics", SIGILL_ERROR),
    edit("Cargo.toml", "[profile.dev]", "[profile.dev]\nopt-level = 0"),
    fails("cargo nextest run -p physics", SIGILL_ERROR),
    edit("Cargo.toml", "[profile.dev]\nopt-level = 0", "[profile.dev]"),
    edit(".cargo/config.toml", "target-cpu=native", "target-cpu=x86-64-v2"),
    run("cargo nextest run -p physics", "88 passed", { tells: ["target-cpu"] }),
    agent("target-cpu=native was the problem."),
  ]),
];

const dayFour: readonly Session[] = [
  session("wire-change", [
    user("протобуф выкидываем, слишком много аллокаций. берем flatbuffers", {
      tells: ["protocol"],
    }),
    run(
      "cargo remove prost -p net && cargo add flatbuffers -p net",
      "Removing prost\nAdding flatbuffers v24",
    ),
    write("net/src/wire.rs", "use flatbuffers::FlatBufferBuilder;\n"),
    agent("net использует flatbuffers."),
    user("tick rate goes up to 30 hz from now on", { tells: ["tick-rate"] }),
    edit("server/src/tick.rs", "TICK_HZ: u32 = 20", "TICK_HZ: u32 = 30"),
    agent("TICK_HZ = 30."),
    user("discord bot пишем на serenity"),
    write("bot/src/main.rs", "use serenity::prelude::*;\n"),
    agent("Бот на serenity."),
  ]),
  session("sqlx-again", [
    user("build broken on my laptop"),
    fails("cargo build -p server", SQLX_ERROR),
    run("cargo sqlx prepare", "error: no database"),
    fails("cargo build -p server", SQLX_ERROR),
    run("SQLX_OFFLINE=true cargo build -p server", "Finished", { tells: ["sqlx-offline"] }),
    agent("Offline mode works without a database."),
    user("все тесты"),
    fails("cargo nextest run", NET_ERROR),
    run("cargo nextest run", "212 passed", { tells: ["net-flaky"] }),
    agent("resumes_session упал один раз и прошёл без изменений."),
    user("max 64 players per island, the ui relies on it", { tells: ["max-players"] }),
    agent("OK."),
  ]),
];

const dayFive: readonly Session[] = [
  session("ops", [
    user("we run on nomad, two regions: eu-north and us-east. deploy = nomad job run", {
      tells: ["deploy-nomad", "region-names"],
    }),
    run("nomad job status", "running"),
    agent("Both regions are up."),
    user("пока что без логов в json, потом решим", { notARule: [/без логов в json/] }),
    agent("Ок."),
    user(
      '<teammate-message teammate_id="qa">Always attach a replay. Never test on eu-north.</teammate-message>',
      {
        notARule: [/attach a replay/i, /test on eu-north/i],
      },
    ),
    agent("Noted."),
  ]),
  session("bot-out", [
    user("бота убираем"),
    run("git rm -r bot", "rm 'bot/src/main.rs'"),
    agent("Убрал."),
    terminal(["forget", "--pattern", "[Ss]erenity", "--yes"], { tells: ["discord-bot"] }),
  ]),
  session("long", [
    user("read through the server crate and tell me what is dead code"),
    ...lookAround([
      "server/src/main.rs",
      "server/src/tick.rs",
      "server/src/accounts.rs",
      "server/src/session.rs",
      "server/src/chat.rs",
      "server/src/admin.rs",
      "server/src/metrics.rs",
      "server/src/config.rs",
    ]),
    compact("Looking for dead code in server/: chat.rs and admin.rs are candidates."),
    ...lookAround(["server/src/region.rs", "server/src/limits.rs", "net/src/wire.rs"]),
    agent("chat.rs is dead code; everything else is used."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-work", [
      user("add a spectator mode"),
      run("cargo test -p lobby", "31 passed", { due: ["nextest"] }),
      run("cargo add tokio -p physics", "Adding tokio", { due: ["no-tokio"] }),
      edit("assets/baked/map.bin", "map", "map2", { due: ["assets-alone"] }),
      write("server/src/spectator.rs", 'let s = find(id).context("spectator")?;\n', {
        due: ["no-unwrap"],
      }),
      run("sqlx migrate run", "Applied", { due: ["migrate-by-hand"] }),
      run("gh pr merge 12 --merge", "Merged", { due: ["squash"] }),
      agent(
        "Spectators join through lobby; tested with nextest, no unwrap, CHANGELOG has a line, squash before merge.",
      ),
    ]),
    due: ["nextest", "assets-alone", "changelog"],
  },
  session("p-questions", [
    user("what do we serialize network messages with?", { due: ["protocol"] }),
    agent("flatbuffers."),
    user("какой у нас тикрейт", { due: ["tick-rate"] }),
    agent("30 Hz."),
    user("how do i deploy a hotfix and to which regions", {
      due: ["deploy-nomad", "region-names"],
    }),
    agent("nomad job run, eu-north and us-east."),
    user("how many players fit on one island?", { due: ["max-players"] }),
    agent("64."),
    user("where do i put the new steam api key", { due: ["secrets-env"] }),
    agent(".env.local"),
    user("на чем у нас дискорд бот?"),
    agent("Бота нет."),
  ]),
  session("p-bugs", [
    user("desync reports again, this time with many bodies", {
      due: ["desync-cause", "oleg-physics"],
    }),
    agent("Check iteration order; HashMap was the cause of the last desync. Oleg should review."),
    user("login is slow on the new arm box", { due: ["login-slow"] }),
    agent("argon2 settings."),
    user("a player who leaves before the start blocks the others", { due: ["lobby-not-match"] }),
    agent("lobby handles that, not match."),
  ]),
  session("p-failures", [
    user("настрой новую машину и прогони тесты"),
    fails("cargo build", LINKER_ERROR, { due: ["mold"] }),
    run("sudo apt-get install -y mold", "ok"),
    fails("cargo build -p server", SQLX_ERROR, { due: ["sqlx-offline"] }),
    run("SQLX_OFFLINE=true cargo build -p server", "Finished"),
    fails("cargo nextest run -p physics", SIGILL_ERROR.replace("8f2", "91c"), {
      due: ["target-cpu"],
    }),
    fails("cargo nextest run", NET_ERROR.replace("9.120s", "9.300s"), { due: ["net-flaky"] }),
    run("cargo nextest run", "212 passed"),
    agent("Готово."),
  ]),
  session("p-quiet", [
    quiet(
      "спасибо",
      "дальше",
      "да",
      "напиши лимерик про ферриса",
      "what is a lifetime, one sentence",
      "ok cool",
      "переведи 'hello' на финский",
      "delete tmp.txt",
      "who wrote the lord of the rings",
      "объясни стажеру что такое бит",
    ),
    unrelated(errorLines(90, 115)),
    agent("Всё."),
  ]),
];

export const ostrov: DayScript = {
  name: "ostrov",
  about: "a Rust game server; the user writes Russian and English",
  isHeldBack: true,
  files: {
    "Cargo.toml": "[workspace]\n[profile.dev]\n",
    ".cargo/config.toml": "rustflags = ['-C', 'target-cpu=native']\n",
    "CHANGELOG.md": "# Changelog\n",
    "server/src/main.rs": "fn main() {}\n",
    "physics/src/world.rs": "bodies: HashMap<Id, Body>\n",
    "physics/src/lib.rs": "pub mod world;\n",
    "match/src/lib.rs": "fn leave() {}\n",
    "lobby/src/lib.rs": "fn leave() {}\n",
    "assets/baked/map.bin": "map\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
