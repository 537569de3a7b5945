import type { DayScript, Fact, Session } from "../script.ts";
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

/** Trading signals: a C++20 core, a FastAPI gateway, ClickHouse, Ansible; Russian and English. */
const FACTS: readonly Fact[] = [
  // Rules
  { id: "short-answers", kind: "rule", by: "user", must: [/простын|покороче/i] },
  { id: "preset", kind: "rule", by: "user", must: [/пресет|--preset/i] },
  { id: "int-ticks", kind: "rule", by: "user", must: [/int64/i, /тик/i] },
  { id: "expected", kind: "rule", by: "user", must: [/std::expected/, /исключени|throw|кида/i] },
  { id: "doctest", kind: "rule", by: "user", must: [/doctest/i] },
  { id: "dry-run", kind: "rule", by: "user", must: [/--check --diff/] },
  { id: "ro-user", kind: "rule", by: "user", must: [/volna_ro/] },
  { id: "commit-lang", kind: "rule", by: "user", must: [/коммит/i, /англ/i] },
  { id: "clang-format", kind: "rule", by: "user", must: [/clang-format/i] },
  { id: "vault-only", kind: "rule", by: "user", must: [/vault/i, /ключ|токен|group_vars/i] },
  { id: "friday", kind: "rule", by: "user", must: [/пятниц/i, /прод/i] },
  { id: "structlog", kind: "rule", by: "user", must: [/structlog/i] },
  { id: "branch-ticket", kind: "rule", by: "user", must: [/VLN-/i, /branch/i] },
  { id: "httpx", kind: "rule", by: "user", must: [/httpx/i] },
  // Corrections
  { id: "poetry-add", kind: "correction", by: "user", must: [/poetry add/i] },
  { id: "new-migration", kind: "correction", by: "user", must: [/миграци/i, /нов/i] },
  { id: "no-soak", kind: "correction", by: "user", must: [/soak/i] },
  { id: "sbe-gen", kind: "correction", by: "user", must: [/sbe\.xml|sbegen/i] },
  { id: "restart-play", kind: "correction", by: "user", must: [/restart\.yml/i] },
  // Decisions
  { id: "transport", kind: "decision", by: "user", must: [/nats/i], stale: [/zmq|zeromq/i] },
  {
    id: "tick-ttl",
    kind: "decision",
    by: "user",
    must: [/45/, /дн|ttl|тик/i],
    stale: [/90 ?(?:дн|day)/i, /INTERVAL 90/i],
  },
  {
    id: "ema-window",
    kind: "decision",
    by: "user",
    must: [/32/, /окно|ema|window|simd/i],
    stale: [/(?:ema|окн\S*|window)\D{0,15}20(?!\d)/i],
  },
  {
    id: "rate-limit",
    kind: "decision",
    by: "user",
    must: [/\b15\b/, /limit|rps|key|req/i],
    stale: [/\b50 ?(?:rps|req|per|a sec)/i],
  },
  { id: "allocator", kind: "decision", by: "user", must: [/mimalloc/i], stale: [/jemalloc/i] },
  { id: "replacing", kind: "decision", by: "user", must: [/ReplacingMergeTree/i] },
  { id: "sse", kind: "decision", by: "user", must: [/sse(?![a-z])/i] },
  { id: "idempotent", kind: "decision", by: "user", must: [/подписк/i, /200/] },
  // Plain facts
  { id: "stage-host", kind: "fact", by: "user", must: [/stg-fra-3/i], stale: [/stg-hel-1/i] },
  { id: "ch-port", kind: "fact", by: "user", must: [/9440/], stale: [/(?<!\d)9000(?!\d)/] },
  { id: "gateway-owner", kind: "fact", by: "user", must: [/тимур/i], stale: [/жанн/i] },
  { id: "cert-date", kind: "fact", by: "user", must: [/27 ноя/i], stale: [/20 ноя/i] },
  { id: "gateway-port", kind: "fact", by: "user", must: [/8091/], stale: [/8080/] },
  { id: "compiler", kind: "fact", by: "user", must: [/clang.?18/i], stale: [/gcc.?13/i] },
  { id: "p99", kind: "fact", by: "user", must: [/250 ?мкс/i], stale: [/400 ?мкс/i] },
  { id: "grafana", kind: "fact", by: "user", must: [/mon\.volna\.lan/i] },
  { id: "conan-remote", kind: "fact", by: "user", must: [/pkg\.volna\.lan/i] },
  { id: "pcaps", kind: "fact", by: "user", must: [/\/srv\/pcap/i] },
  { id: "clearing", kind: "fact", by: "user", must: [/клиринг/i, /14:0/] },
  { id: "duty", kind: "fact", by: "user", must: [/volna-duty/i] },
  // Causes
  { id: "open-spike", kind: "cause", by: "agent", must: [/рехеш/i, /открыти|стакан/i] },
  { id: "lost-rows", kind: "cause", by: "agent", must: [/дедуп|dedup/i, /блок|insert/i] },
  { id: "seq-reset", kind: "cause", by: "agent", must: [/вечерн/i, /seq|сбрасыва/i] },
  {
    id: "queue-leak",
    kind: "cause",
    by: "subagent",
    must: [/queue/i, /disconnect|never removed/i],
  },
  // Fixes
  { id: "conan-missing", kind: "fix", by: "tool", must: [/--build=missing/] },
  {
    id: "abi",
    kind: "fix",
    by: "tool",
    must: [/libstdc\+\+11/],
    wrong: [/_GLIBCXX_USE_CXX11_ABI/, /fmt-header-only/],
  },
  {
    id: "replay-flaky",
    kind: "fix",
    by: "tool",
    must: [/flaky|without (?:a |any )?change|unchanged|run again|again without/i],
  },
  { id: "ch-ipv4", kind: "fix", by: "tool", must: [/CLICKHOUSE_HOST/], stale: [/up -d click/] },
  { id: "vault-file", kind: "fix", by: "tool", must: [/--vault-password-file/] },
  { id: "stale-lock", kind: "fix", by: "tool", must: [/poetry lock --no-update/] },
  { id: "asyncio-mode", kind: "fix", by: "tool", must: [/asyncio_mode/] },
  // Forgotten
  { id: "rubicon", kind: "fact", by: "user", must: [], stale: [/рубикон/i], isForgotten: true },
  { id: "jumphost", kind: "fact", by: "user", must: [], stale: [/jump-ams/i], isForgotten: true },
];

const CONAN_ERROR = `======== Computing dependency graph ========
Graph root
    conanfile.py (volna/0.9.0): /home/dev/volna/conanfile.py
======== Computing necessary packages ========
Requirements
    flatbuffers/24.3.25#a2c1:9f1d#77b0 - Cache
    fmt/10.2.1#658b:Missing - Missing
ERROR: Missing prebuilt package for 'fmt/10.2.1'. You can try:
    - List all available packages using 'conan list fmt/10.2.1:* -r=volna'`;

const ABI_ERROR = `[41/58] Building CXX object core/CMakeFiles/volna_core.dir/src/signal/ema.cpp.o
[57/58] Linking CXX executable core/volna_cored
FAILED: core/volna_cored
: && /usr/bin/clang++-18 -O2 -g core/CMakeFiles/volna_cored.dir/src/main.cpp.o -o core/volna_cored libvolna_core.a
/usr/bin/ld: libvolna_core.a(ema.cpp.o): in function \`volna::describe(volna::Signal const&)':
ema.cpp:61: undefined reference to \`fmt::v10::vformat(fmt::v10::basic_string_view<char>, fmt::v10::basic_format_args<fmt::v10::context>)[abi:cxx11]'
clang++-18: error: linker command failed with exit code 1 (use -v to see invocation)
ninja: build stopped: subcommand failed.`;

const REPLAY_ERROR = `Test project /home/dev/volna/build/dev
      Start 17: book_merge
17/43 Test #17: book_merge .......................   Passed    0.41 sec
      Start 18: feed_replay_gap
18/43 Test #18: feed_replay_gap ..................***Failed    5.02 sec
[doctest] doctest version is "2.4.11"
core/tests/feed_replay_test.cpp:74: ERROR: CHECK( recovered.wait_for(5s) == std::future_status::ready ) is NOT correct!
  values: CHECK( timeout == ready )

98% tests passed, 1 tests failed out of 43

Total Test time (real) =  19.87 sec`;

const CLICKHOUSE_ERROR = `============================= test session starts ==============================
platform linux -- Python 3.12.3, pytest-8.2.0, pluggy-1.5.0
rootdir: /home/dev/volna/gateway
collected 38 items

tests/test_history.py E                                                  [  2%]

==================================== ERRORS ====================================
E   clickhouse_connect.driver.exceptions.OperationalError: Error HTTPConnectionPool(host='localhost', port=8123): Max retries exceeded with url: /? (Caused by NewConnectionError('Failed to establish a new connection: [Errno 111] Connection refused'))

=========================== short test summary info ============================
ERROR tests/test_history.py::test_last_hour`;

const VAULT_ERROR = `PLAY [signal core] *************************************************************

TASK [Gathering Facts] *********************************************************
ERROR! Attempting to decrypt but no vault secrets found`;

const LOCK_ERROR = `Installing dependencies from lock file

pyproject.toml changed significantly since poetry.lock was last generated. Run \`poetry lock [--no-update]\` to fix the lock file.`;

const ASYNC_ERROR = `============================= test session starts ==============================
rootdir: /home/dev/volna/gateway
collected 6 items

tests/test_stream.py F                                                   [ 16%]

=================================== FAILURES ===================================
async def functions are not natively supported.
You need to install a suitable plugin for your async framework, for example:
  - anyio
  - pytest-asyncio
=========================== short test summary info ============================
FAILED tests/test_stream.py::test_stream_sends_snapshot_first`;

const dayOne: readonly Session[] = [
  session("intro", [
    user("привет. глянь репу по диагонали и скажи что где, я тут вторую неделю после отпуска"),
    ...lookAround(["CMakeLists.txt", "core/src/signal/ema.cpp", "gateway/volna_gateway/app.py"]),
    agent(
      "**core/**: демон на C++20, читает биржевой фид, держит стаканы и считает сигналы.\n\n**gateway/**: FastAPI, отдаёт сигналы клиентам.\n\n**ch/**: миграции ClickHouse.\n\n**deploy/**: роли и инвентари Ansible.\n\nЯ могу подробнее расписать каждый модуль, зависимости, схему потоков и сборку.",
    ),
    user("не, не надо. и давай без простыней, 3-4 строки мне хватает за глаза", {
      tells: ["short-answers"],
    }),
    agent("Хорошо."),
    user("собери ядро"),
    run("cmake -B build -S . && cmake --build build", "-- The CXX compiler is GNU 11.4.0"),
    user(
      "эээ, он взял системный компилятор. голый cmake тут не катит, только через пресет: cmake --preset dev, там тулчейн от конана прописан",
      { tells: ["preset"] },
    ),
    run("cmake --preset dev && cmake --build --preset dev", "[58/58] Linking core/volna_cored"),
    agent("Собрано пресетом dev."),
    user("у нас gcc 13 в пресетах, если что. и бюджет на пакет->сигнал 400 мкс p99, держи в уме"),
    agent("Понял."),
  ]),
  session("vwap", [
    user(
      "добавь vwap рядом с ema, просто сумма цена*объем / объем за окно. окно ema 20, возьми тоже",
    ),
    read("core/src/signal/ema.cpp", "constexpr int kWindow = 20;\n"),
    write(
      "core/src/signal/vwap.cpp",
      "double vwap(double price, double qty) { return price * qty; }\n",
    ),
    agent("Готово: vwap.cpp с ценой в double."),
    user(
      "так. цена это int64 в тиках, везде. с плавающей точкой у нас уже был стыд перед клиентом",
      { tells: ["int-ticks"] },
    ),
    write("core/src/signal/vwap.cpp", "std::int64_t vwap(Ticks price, Qty qty);\n"),
    agent("Переписал на тики."),
    user("тест напиши"),
    write("core/tests/vwap_test.cpp", "#include <gtest/gtest.h>\nTEST(Vwap, Empty) {}\n"),
    user("doctest же. гугловый выпилили ещё весной из-за времени сборки", { tells: ["doctest"] }),
    write("core/tests/vwap_test.cpp", '#include <doctest/doctest.h>\nTEST_CASE("vwap") {}\n'),
    run("ctest --preset dev", ""),
    interrupt,
    user(
      "стой, ты ща soak запустишь на 40 минут. ctest --preset dev -LE soak, сами соаки гоняет ночной джоб",
      { tells: ["no-soak"] },
    ),
    run("ctest --preset dev -LE soak", "100% tests passed, 0 tests failed out of 41"),
    agent("41 тест, все зелёные."),
  ]),
  session("gateway-basics", [
    user("gateway now. GET /signals/{ticker} should take ?since=. runs on 8080 locally"),
    read("gateway/volna_gateway/routes/signals.py", "async def signals(ticker: str): ...\n"),
    edit(
      "gateway/volna_gateway/routes/signals.py",
      "async def signals(ticker: str): ...",
      'async def signals(ticker: str, since: int = 0):\n    print("since", since)',
    ),
    agent("`since` is a query parameter now."),
    user("loki can't parse prints. structlog, there's a bound logger on request.state", {
      tells: ["structlog"],
    }),
    edit(
      "gateway/volna_gateway/routes/signals.py",
      'print("since", since)',
      'log.info("signals", since=since)',
    ),
    agent("Replaced with the bound structlog logger."),
    user("cool. the ticker should be validated against the isin service, pull in what you need"),
    refusedRun(
      "pip install isinlib",
      "uh no, pip leaves the lockfile behind and CI explodes. poetry add, in gateway/",
      { tells: ["poetry-add"] },
    ),
    run("cd gateway && poetry add isinlib", "Writing lock file"),
    write("gateway/volna_gateway/isin.py", "import requests\n"),
    agent("isin.py calls the service with requests."),
    user(
      "requests blocks the whole event loop... httpx with AsyncClient, it's what the rest uses",
      { tells: ["httpx"] },
    ),
    write("gateway/volna_gateway/isin.py", "import httpx\n\nclient = httpx.AsyncClient()\n"),
    agent("isin.py uses httpx.AsyncClient."),
    user("жанна отвечает за шлюз, покажу ей вечером"),
    agent("Хорошо."),
  ]),
];

const dayTwo: readonly Session[] = [
  session("feed", [
    user("в декодере на битом пакете падем целиком. надо чтоб просто скипали и счетчик++"),
    read("core/src/feed/decoder.cpp", "Message decode(Bytes b) { return parse(b); }\n"),
    edit(
      "core/src/feed/decoder.cpp",
      "Message decode(Bytes b) { return parse(b); }",
      'Message decode(Bytes b) { if (b.size() < 8) throw BadPacket("short"); return parse(b); }',
    ),
    agent("decode() бросает BadPacket, вызывающий код его ловит и увеличивает счётчик."),
    user(
      "в горячем пути ничего не кидаем, std::expected возвращай. раскрутка стека это +30 микро на ровном месте",
      { tells: ["expected"] },
    ),
    edit(
      "core/src/feed/decoder.cpp",
      'Message decode(Bytes b) { if (b.size() < 8) throw BadPacket("short"); return parse(b); }',
      "std::expected<Message, Bad> decode(Bytes b) { return parse(b); }",
    ),
    agent("decode() возвращает std::expected."),
    user("ок. в сообщение еще поле lot_size надо, uint32"),
    edit(
      "core/include/volna/gen/messages.hpp",
      "struct Trade { Ticks px; };",
      "struct Trade { Ticks px; std::uint32_t lot_size; };",
    ),
    user("а зачем руками в gen/? оно из schema/sbe.xml генерится, tools/sbegen.py запусти", {
      tells: ["sbe-gen"],
    }),
    edit(
      "core/include/volna/gen/messages.hpp",
      "struct Trade { Ticks px; std::uint32_t lot_size; };",
      "struct Trade { Ticks px; };",
    ),
    edit("schema/sbe.xml", '<field name="px"/>', '<field name="px"/><field name="lot_size"/>'),
    run("python tools/sbegen.py schema/sbe.xml", "wrote core/include/volna/gen/messages.hpp"),
    agent("Поле добавлено в схему, заголовок перегенерирован."),
    user("записи фида для отладки лежат на kassiopeia в /srv/pcap/moex, по папке на день", {
      tells: ["pcaps"],
    }),
    agent("Пригодится."),
    user("как думаешь, а если вообще никогда не проверять crc, сколько бы выиграли?", {
      notARule: [/никогда не проверять crc/i],
    }),
    agent("Около 2% времени декодера."),
  ]),
  session("conan", [
    user("conan is unhappy since i pulled, can you fix"),
    fails("conan install . -pr:a profiles/dev", CONAN_ERROR),
    run(
      "conan install . -pr:a profiles/dev --build=missing",
      "fmt/10.2.1: Package '3c1e' built\nInstall finished successfully",
      { tells: ["conan-missing"] },
    ),
    agent("Бинарника fmt под наш профиль нет, с --build=missing он собрался локально."),
    user(
      "а, ну да. кста ремоут наш это https://pkg.volna.lan/conan, в центр не ходи он из офиса закрыт",
      { tells: ["conan-remote"] },
    ),
    agent("Ясно."),
    user("аллокатор пока jemalloc, добавь в conanfile"),
    edit("conanfile.py", '"fmt/10.2.1"', '"fmt/10.2.1", "jemalloc/5.3.0"'),
    agent("Добавил."),
    user("закоммить"),
    run('git commit -qam "добавил lot_size и jemalloc"', ""),
    user("коммиты по-английски плиз, у нас половина команды в белграде и по-русски не читает", {
      tells: ["commit-lang"],
    }),
    run('git commit -q --amend -m "feed: lot_size; core: jemalloc"', ""),
    agent("Переписал сообщение."),
  ]),
  session("clickhouse", [
    user("теперь таблица signals в кх. прод на ch-prod.volna.lan:9000, стейдж stg-hel-1"),
    agent("Какой движок взять: MergeTree или что-то с дедупликацией?"),
    user(
      "ReplacingMergeTree по (ticker, ts), ядро после рестарта может прислать то же самое ещё раз",
      { tells: ["replacing"] },
    ),
    write(
      "ch/migrations/0008_signals.sql",
      "CREATE TABLE signals (ticker String, ts Int64) ENGINE = ReplacingMergeTree ORDER BY (ticker, ts);\n",
    ),
    agent("0008_signals.sql готов."),
    user("и тики храним 90 дней, пропиши ttl"),
    refusedEdit(
      "ch/migrations/0003_ticks.sql",
      "0003 давно накатана везде. старые миграции не правим, заводи новый файл со следующим номером",
      { tells: ["new-migration"] },
    ),
    write(
      "ch/migrations/0009_ticks_ttl.sql",
      "ALTER TABLE ticks MODIFY TTL day + INTERVAL 90 DAY;\n",
    ),
    agent("TTL в 0009_ticks_ttl.sql."),
    user("сколько щас строк в ticks на проде?"),
    refusedRun(
      "clickhouse-client -h ch-prod.volna.lan --user default -q 'select count() from ticks'",
      "не под default! на проде смотреть только юзером volna_ro, у него квоты и readonly=1",
      { tells: ["ro-user"] },
    ),
    run(
      "clickhouse-client -h ch-prod.volna.lan --user volna_ro -q 'select count() from ticks'",
      "48120993321",
    ),
    agent("48,1 млрд."),
  ]),
];

const dayThree: readonly Session[] = [
  session("spikes", [
    user(
      "каждое утро ровно на старте торгов latency улетает до 3 мс секунд на десять. разберись, perf лежит в /tmp/perf.open",
    ),
    run("perf report -i /tmp/perf.open --stdio | head", "61.02%  volna_cored  _M_rehash_aux"),
    read("core/src/book/order_book.cpp", "std::unordered_map<OrderId, Order> orders_;\n"),
    edit(
      "core/src/book/order_book.cpp",
      "std::unordered_map<OrderId, Order> orders_;",
      "std::unordered_map<OrderId, Order> orders_{1 << 20};",
    ),
    run("cmake --build --preset dev", "[58/58] Linking core/volna_cored"),
    agent(
      "Нашёл.\n\nПричина скачков задержки на открытии: `std::unordered_map` в стакане растёт с нуля и за первые секунды делает 14 рехешей подряд, каждый держит поток фида до 3 мс.\n\nТеперь карта создаётся сразу на миллион заявок.",
      { tells: ["open-spike"] },
    ),
    user("красава. кстати про цифры, бюджет ужали: теперь 250 мкс p99, новый клиент из hft", {
      tells: ["p99"],
    }),
    agent("Учту."),
    user("окно у ema давай 32, ляжет в simd без хвоста", { tells: ["ema-window"] }),
    edit("core/src/signal/ema.cpp", "constexpr int kWindow = 20;", "constexpr int kWindow = 32;"),
    agent("kWindow = 32."),
    queued(
      "и это, во время клиринга (14:00-14:05 мск) сигналы не шлём, биржа в это время двигает лимиты",
      { tells: ["clearing"] },
    ),
    edit(
      "core/src/signal/ema.cpp",
      "constexpr int kWindow = 32;",
      "constexpr int kWindow = 32;\nbool muted(Time t) { return t.in(kClearing); }",
    ),
    agent("С 14:00 до 14:05 сигналы молчат."),
    user("run clang-format before you commit, the last one was all tabs and the hook bounced it", {
      tells: ["clang-format"],
    }),
    run(
      "git clang-format && git commit -qam 'core: presize the book, mute signals in clearing'",
      "",
    ),
    agent("Committed."),
  ]),
  session("deploy", [
    user("задеплой ядро на стейдж"),
    fails("ansible-playbook -i deploy/inventories/stage deploy/site.yml --tags core", VAULT_ERROR),
    run(
      "ansible-playbook -i deploy/inventories/stage deploy/site.yml --tags core --vault-password-file ~/.volna/vault-pass",
      "stg : ok=14 changed=3 unreachable=0 failed=0",
      { tells: ["vault-file"] },
    ),
    agent("Выкатил на стейдж."),
    user(
      "а сухой прогон? у меня так в марте роль снесла /etc/volna целиком. сначала --check --diff, показываешь мне, потом катишь",
      { tells: ["dry-run"] },
    ),
    agent("Понял, сначала сухой прогон."),
    user("теперь прод, ядро подвисло на втором, рестартани"),
    refusedRun(
      "ssh core-prod-2 sudo systemctl restart volna-core",
      "руками по хостам не ходим. deploy/restart.yml с --limit, он сначала снимает ноду с балансера",
      { tells: ["restart-play"] },
    ),
    run(
      "ansible-playbook -i deploy/inventories/prod deploy/restart.yml --limit core-prod-2 --vault-password-file ~/.volna/vault-pass",
      "core-prod-2 : ok=6 changed=2",
    ),
    agent("core-prod-2 перезапущен через плейбук."),
    user("if it dies at night post to ~volna-duty on mattermost, someone is on call there", {
      tells: ["duty"],
    }),
    agent("Записал."),
    user(
      "вот что девопсы прислали, нас касается?\n\n> Коллеги! С понедельника все плейбуки обязательно запускать только через AWX.\n> Запрещается использовать become без become_user.\n> Всегда указывайте serial: 1 для stateful сервисов.\n> С уважением, Платформа",
      { notARule: [/только через AWX/i, /become без become_user/i, /указывайте serial/i] },
    ),
    run(
      "grep -rn become deploy/roles | head -3",
      "deploy/roles/core/tasks/main.yml:3: become: true",
    ),
    agent("become без become_user есть в роли core, остальное нас не касается."),
  ]),
  session("stream", [
    user("clients want a live feed of singals from the gateway. what are the options"),
    agent("WebSockets, server-sent events, or long polling."),
    user(
      "SSE then. half of the clients sit behind bank proxies that kill websockets after a minute",
      { tells: ["sse"] },
    ),
    write(
      "gateway/volna_gateway/routes/stream.py",
      "async def stream(request): return EventSourceResponse(events())\n",
    ),
    user("core to gateway: zmq pub/sub, we have it in conan anyway"),
    write("gateway/volna_gateway/bus.py", "import zmq.asyncio\n"),
    agent("The gateway subscribes over ZeroMQ."),
    user("and a limit per api key, 50 rps for a start"),
    edit("gateway/volna_gateway/settings.py", "PORT = 8080", "PORT = 8080\nRATE_RPS = 50"),
    agent("RATE_RPS = 50."),
    write("gateway/tests/test_stream.py", "async def test_stream_sends_snapshot_first(): ...\n"),
    fails("cd gateway && poetry run pytest tests/test_stream.py", ASYNC_ERROR),
    edit(
      "gateway/pyproject.toml",
      "[tool.pytest.ini_options]",
      '[tool.pytest.ini_options]\nasyncio_mode = "auto"',
    ),
    run("cd gateway && poetry run pytest tests/test_stream.py", "6 passed in 0.81s", {
      tells: ["asyncio-mode"],
    }),
    agent("pytest-asyncio was in strict mode; with asyncio_mode = auto the stream tests pass."),
    user("for now skip auth on /stream, i demo it in an hour. i'll put it back myself", {
      notARule: [/skip auth/i],
    }),
    agent("No auth on /stream for the demo."),
  ]),
];

const dayFour: readonly Session[] = [
  session("clang", [
    user(
      "админы раскатали clang-18 на сборочных, весь dev теперь на нём. переведи профиль конана и пресет",
      { tells: ["compiler"] },
    ),
    edit("profiles/dev", "compiler=gcc", "compiler=clang"),
    edit("CMakePresets.json", '"CXX": "g++-13"', '"CXX": "clang++-18"'),
    fails("cmake --build --preset dev", ABI_ERROR),
    edit(
      "CMakeLists.txt",
      "add_subdirectory(core)",
      "add_compile_definitions(_GLIBCXX_USE_CXX11_ABI=0)\nadd_subdirectory(core)",
    ),
    fails("cmake --build --preset dev", ABI_ERROR),
    edit(
      "CMakeLists.txt",
      "add_compile_definitions(_GLIBCXX_USE_CXX11_ABI=0)\nadd_subdirectory(core)",
      "add_subdirectory(core)",
    ),
    edit("core/CMakeLists.txt", "fmt::fmt", "fmt::fmt-header-only"),
    fails("cmake --build --preset dev", ABI_ERROR.replace("[41/58]", "[40/58]")),
    edit("core/CMakeLists.txt", "fmt::fmt-header-only", "fmt::fmt"),
    edit("profiles/dev", "compiler.libcxx=libstdc++\n", "compiler.libcxx=libstdc++11\n"),
    run("cmake --build --preset dev", "[58/58] Linking CXX executable core/volna_cored", {
      tells: ["abi"],
    }),
    agent("Профиль просил старый ABI строк; с libstdc++11 линкуется. Прежние попытки откатил."),
    user("cool, tests?"),
    fails("ctest --preset dev -LE soak", REPLAY_ERROR),
    run("ctest --preset dev -LE soak", "100% tests passed, 0 tests failed out of 43", {
      tells: ["replay-flaky"],
    }),
    agent("Со второго раза зелёные, я ничего не менял."),
    user("oh and swap the allocator for mimalloc, the bench says -8% on the tail", {
      tells: ["allocator"],
    }),
    edit("conanfile.py", '"jemalloc/5.3.0"', '"mimalloc/2.1.7"'),
    agent("В conanfile теперь mimalloc/2.1.7."),
  ]),
  session("nats", [
    user(
      "we talked on tuesday: bus between core and gateway is NATS now, ops runs it already and we get replay for free. rip out the other thing",
      { tells: ["transport"] },
    ),
    write("gateway/volna_gateway/bus.py", "import nats\n"),
    edit("gateway/pyproject.toml", 'pyzmq = "^26"', 'nats-py = "^2.7"'),
    fails("cd gateway && poetry install", LOCK_ERROR),
    run(
      "cd gateway && poetry lock --no-update",
      "Resolving dependencies... (3.1s)\nWriting lock file",
    ),
    run("cd gateway && poetry install", "Installing nats-py (2.7.2)", { tells: ["stale-lock"] }),
    agent("bus.py uses nats-py; the lock was stale after the pyproject edit."),
    user("nah the limit is way too generous, that one bot eats everything. 15 rps per key", {
      tells: ["rate-limit"],
    }),
    edit("gateway/volna_gateway/settings.py", "RATE_RPS = 50", "RATE_RPS = 15"),
    agent("RATE_RPS = 15."),
    user("and my 80xx range is a mess, gateway listens on 8091 as of now", {
      tells: ["gateway-port"],
    }),
    edit("gateway/volna_gateway/settings.py", "PORT = 8080", "PORT = 8091"),
    run("git checkout -b nats-bus", "Switched to a new branch 'nats-bus'"),
    user("branch names carry the ticket: VLN-212-nats-bus. the board picks it up from there", {
      tells: ["branch-ticket"],
    }),
    run("git branch -m VLN-212-nats-bus", ""),
    agent("Renamed."),
    user(
      "review from marko on the last PR, which of these make sense?\n\n- gateway/volna_gateway/bus.py:14: never create the client at import time, always inject it\n- routes/stream.py:8: please use match instead of if/elif everywhere\n- all public functions must have Google style docstrings",
      { notARule: [/client at import time/i, /match instead of/i, /Google style docstrings/i] },
    ),
    agent("The first one makes sense; the other two are style."),
    user("ssh to staging goes through jump-ams, user kir"),
    agent("OK."),
  ]),
  session("lost-rows", [
    user("в history за вчера дыры, по sber нет примерно 2% тиков. тесты истории тоже глянь"),
    fails("cd gateway && poetry run pytest tests/test_history.py", CLICKHOUSE_ERROR),
    run("docker compose up -d clickhouse", "Container volna-clickhouse-1  Started"),
    run("cd gateway && poetry run pytest tests/test_history.py", "38 passed in 4.20s"),
    agent("Контейнер кликхауса не был запущен, тесты истории зелёные. Смотрю дыры."),
    run(
      "clickhouse-client -h ch-prod.volna.lan --user volna_ro -q \"select event, value from system.events where event like '%Dedup%'\"",
      "DuplicatedInsertedBlocks\t20418",
    ),
    agent(
      "Строки пропадают не в ядре. Реплика отбрасывает их как повторы: при дедупликации вставок сравнивается хеш блока, а у тихих бумаг два соседних блока совпадают байт в байт. Лечится уникальным insert_deduplication_token.",
      { tells: ["lost-rows"] },
    ),
    user("офигеть. ок, токен добавлю сам. и ttl тикам поставь 45, диски не резиновые", {
      tells: ["tick-ttl"],
    }),
    write(
      "ch/migrations/0010_ticks_ttl_45.sql",
      "ALTER TABLE ticks MODIFY TTL day + INTERVAL 45 DAY;\n",
    ),
    agent("0010_ticks_ttl_45.sql."),
    user("да, и порт у кликхауса на проде сменили, 9440 с tls. старый закрыли фаерволом", {
      tells: ["ch-port"],
    }),
    agent("Понял, 9440 и --secure."),
    user("на стейдже тоже переезд, живой теперь stg-fra-3", { tells: ["stage-host"] }),
    edit("deploy/inventories/stage", "stg-hel-1", "stg-fra-3"),
    agent("Инвентарь поправил."),
    user("сертификация на бирже 20 ноября, к ней надо успеть клиринг и вечерку"),
    agent("Хорошо."),
  ]),
];

const dayFive: readonly Session[] = [
  session("evening", [
    user("после перехода на вечернюю сессию сигналы приходят по второму разу. найди"),
    run(
      "ssh kassiopeia tcpdump -r /srv/pcap/moex/2026-11-11/fut.pcap -c 3",
      "19:05:00.000113 seq=1\n19:05:00.000140 seq=2\n19:05:00.000171 seq=3",
    ),
    agent(
      "Дубли из-за нумерации: на старте вечерней сессии в 19:05 биржа сбрасывает seq в единицу, а наш детектор пропусков принимает это за потерю и проигрывает весь дневной журнал заново.",
      { tells: ["seq-reset"] },
    ),
    user("логично. чини"),
    edit(
      "core/src/feed/decoder.cpp",
      "std::expected<Message, Bad> decode(Bytes b) { return parse(b); }",
      "std::expected<Message, Bad> decode(Bytes b) { return parse(b, session_); }",
    ),
    run("cmake --build --preset dev && ctest --preset dev -LE soak", "100% tests passed"),
    agent("Счётчик теперь свой на каждую сессию."),
    user("сертификацию подвинули на неделю, 27 ноября. выдыхаем", { tells: ["cert-date"] }),
    agent("Отлично."),
    user("и по шлюзу теперь тимур главный, все пр на него", { tells: ["gateway-owner"] }),
    agent("Хорошо."),
    ask(
      "Клиент повторно создаёт ту же подписку: отвечать 409 или 200?",
      "повторная подписка = 200 и тот же id, у клиентов ретраи без мозгов",
      { tells: ["idempotent"] },
    ),
    write("gateway/volna_gateway/routes/subs.py", "async def subscribe(body): ...\n"),
    agent("POST /subs можно безопасно повторять."),
  ]),
  session("keys", [
    user("биржа выдала новые ключи для серт контура, пропиши в деплой"),
    ...task("1", "Переменные серт контура", true),
    ...task("2", "Роль core: читать ключ из файла", false),
    edit("deploy/group_vars/all.yml", "feed: moex", "feed: moex\nexchange_key: PLACEHOLDER"),
    agent("Положил переменную в group_vars/all.yml."),
    user(
      "не-не, ключи и токены открытым текстом в group_vars не лежат, только ansible-vault encrypt_string",
      { tells: ["vault-only"] },
    ),
    edit("deploy/group_vars/all.yml", "exchange_key: PLACEHOLDER", "exchange_key: !vault |"),
    agent("Теперь там зашифрованная строка."),
    user("первым на серт контуре будет рубикон капитал, у них 12 стратегий"),
    agent("Понятно."),
    user("катить будем в понедельник, в пятницу после обеда прод не трогаем, некому потом чинить", {
      tells: ["friday"],
    }),
    agent("Тогда в понедельник."),
    user("graphs live at https://mon.volna.lan/d/core-lat btw, latency and drops", {
      tells: ["grafana"],
    }),
    agent("Спасибо."),
    user("сегодня разок можно без ревью влить, марко в самолете", { notARule: [/без ревью/i] }),
    run("gh pr merge 131 --squash", "Merged pull request #131"),
    agent("Влито."),
    user(
      "упало у коллеги, не наше? \n\n2026-11-13 11:20:04 WARN  nats: slow consumer, messages dropped\n2026-11-13 11:20:04 ERROR risk: must not reuse subject prefix, always use risk.v2.*\n2026-11-13 11:20:05 FATAL risk: exiting",
      { notARule: [/must not reuse subject/i, /always use risk/i] },
    ),
    agent("Это сервис risk, не наш."),
  ]),
  session("memory", [
    user("gateway grows by 200mb a day. let a subagent look, i need you on the tests"),
    delegate(
      "Find out why the memory of the gateway grows by 200 MB a day.",
      "The leak is in routes/stream.py: every SSE client gets an unbounded asyncio.Queue in `subscribers`, and the queue is never removed when the client disconnects, because the generator's finally block only runs on a clean close. 3,100 dead queues after one day on staging.",
      { tells: ["queue-leak"] },
    ),
    edit(
      "gateway/volna_gateway/routes/stream.py",
      "EventSourceResponse(events())",
      "EventSourceResponse(events(), ping=15)",
    ),
    agent("Dead subscribers are dropped after a missed ping."),
    user("nice. history tests?"),
    fails("cd gateway && poetry run pytest tests/test_history.py", CLICKHOUSE_ERROR),
    run("docker compose up -d clickhouse", "Container volna-clickhouse-1  Running"),
    fails("cd gateway && poetry run pytest tests/test_history.py", CLICKHOUSE_ERROR),
    run(
      "cd gateway && CLICKHOUSE_HOST=127.0.0.1 poetry run pytest tests/test_history.py",
      "38 passed in 4.11s",
      { tells: ["ch-ipv4"] },
    ),
    agent(
      "The container was up this time: localhost resolves to ::1 since the docker update. With CLICKHOUSE_HOST=127.0.0.1 they pass.",
    ),
    terminal(["forget", "--pattern", "[Рр]убикон", "--yes"], { tells: ["rubicon"] }),
    terminal(["forget", "--pattern", "jump-ams", "--yes"], { tells: ["jumphost"] }),
  ]),
  session("includes", [
    user("пройдись по core и убери неиспользуемые инклюды, больше ничего не трогай", {
      notARule: [/больше ничего не трогай/i],
    }),
    ...lookAround([
      "core/src/book/order_book.cpp",
      "core/src/feed/decoder.cpp",
      "core/src/signal/ema.cpp",
      "core/src/signal/vwap.cpp",
    ]),
    compact("Просили убрать лишние #include в core. book/ и feed/ готовы, signal/ нет."),
    ...lookAround(["core/src/main.cpp", "core/tests/vwap_test.cpp"]),
    run("cmake --build --preset dev", "[58/58] Linking CXX executable core/volna_cored"),
    agent("Лишних инклюдов нет."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-core", [
      user("заведи ветку под спред между bid и ask"),
      run("git checkout -b spread-signal", "Switched to a new branch", { due: ["branch-ticket"] }),
      user("новый сигнал spread. отсчетов бери сколько у нас щас в ema", { due: ["ema-window"] }),
      write(
        "core/src/signal/spread.cpp",
        "double spread(double bid_price, double ask_price) { return ask_price - bid_price; }\n",
        { due: ["int-ticks"] },
      ),
      write("core/tests/spread_test.cpp", "#include <gtest/gtest.h>\nTEST(Spread, Crossed) {}\n", {
        due: ["doctest"],
      }),
      edit(
        "core/src/feed/decoder.cpp",
        "return parse(b, session_);",
        'if (b.empty()) throw BadPacket("empty"); return parse(b, session_);',
        { due: ["expected"] },
      ),
      edit(
        "core/include/volna/gen/messages.hpp",
        "struct Trade { Ticks px; };",
        "struct Trade { Ticks px; Side side; };",
        { due: ["sbe-gen"] },
      ),
      run("cmake -S . -B out && cmake --build out", "-- The CXX compiler is GNU 11.4.0", {
        due: ["preset"],
      }),
      run("ctest --preset dev --output-on-failure", "100% tests passed", { due: ["no-soak"] }),
      user("закоммить это дело", { due: ["commit-lang", "clang-format"] }),
      run('git commit -qam "новый сигнал: спред"', ""),
      agent("Закоммитил."),
    ]),
    due: ["short-answers", "preset", "int-ticks"],
  },
  session("p-latency", [
    user("в 10 утра опять тормозит секунд десять, что это было в прошлый раз?", {
      due: ["open-spike"],
    }),
    agent("Рехеш карты заявок."),
    user("сколько нам вообще можно от пакета до сигнала?", { due: ["p99"] }),
    agent("250 мкс."),
    user("where can i see the latency over the last week", { due: ["grafana"] }),
    agent("mon.volna.lan."),
    user("хочу прогнать вчерашний день локально, откуда взять дамп трафика?", { due: ["pcaps"] }),
    agent("kassiopeia, /srv/pcap/moex."),
    user("чем собираем, какая версия компилятора сейчас", { due: ["compiler"] }),
    agent("clang 18."),
    user("and which malloc do we link these days?", { due: ["allocator"] }),
    agent("mimalloc."),
    user("клиент спрашивает почему в два часа дня от нас тишина", { due: ["clearing"] }),
    agent("Клиринг."),
    user("клиент жалуется: в 19:05 пришли дубли всех сигналов за день", { due: ["seq-reset"] }),
    agent("Сброс нумерации на вечерней сессии."),
  ]),
  session("p-gateway", [
    user("add POST /alerts that calls the client's webhook"),
    run("cd gateway && pip install aiohttp", "Successfully installed", { due: ["poetry-add"] }),
    write("gateway/volna_gateway/hooks.py", "import requests\n\nrequests.post(url)\n", {
      due: ["httpx"],
    }),
    edit(
      "gateway/volna_gateway/routes/subs.py",
      "async def subscribe(body): ...",
      'async def subscribe(body):\n    print("subscribed", body)',
      { due: ["structlog"] },
    ),
    user("how many requests may one api key make before we throttle it?", { due: ["rate-limit"] }),
    agent("15 per second."),
    user("what url do i curl on my machine for the gateway", { due: ["gateway-port"] }),
    agent("http://localhost:8091"),
    user("через что ядро отдаёт сигналы в шлюз?", { due: ["transport"] }),
    agent("NATS."),
    user("a bank asks for websockets for the live stream. why didn't we do that", { due: ["sse"] }),
    agent("Their proxies cut them."),
    user("что вернуть если клиент второй раз подписывается на то же самое", {
      due: ["idempotent"],
    }),
    agent("200 и тот же id."),
    user("gateway memory is climbing again, what was it last time", { due: ["queue-leak"] }),
    agent("Queues of dead SSE clients."),
    user("кого ставить ревьюером на пр в шлюз", { due: ["gateway-owner"] }),
    agent("Тимура."),
  ]),
  session("p-clickhouse", [
    user("в signals не хватает колонки venue"),
    edit(
      "ch/migrations/0008_signals.sql",
      "(ticker String, ts Int64)",
      "(ticker String, ts Int64, venue String)",
      { due: ["new-migration"] },
    ),
    user("а если ядро пришлёт один и тот же сигнал дважды, в таблице задвоится?", {
      due: ["replacing"],
    }),
    agent("Нет, ReplacingMergeTree схлопнет."),
    user("за какой срок у нас вообще лежат тики в базе", { due: ["tick-ttl"] }),
    agent("45 дней."),
    user("посчитай сколько сигналов было на боевом кх за сутки"),
    run(
      "clickhouse-client -h ch-prod.volna.lan --user default -q 'select count() from signals where ts > now() - 86400'",
      "991822",
      { due: ["ro-user"] },
    ),
    user("настраиваю dbeaver, какой порт у боевого кликхауса?", { due: ["ch-port"] }),
    agent("9440, tls."),
    user("опять не все тики доехали до таблицы, куда копать", { due: ["lost-rows"] }),
    agent("В дедупликацию блоков."),
  ]),
  session("p-deploy", [
    user("выкати шлюз на тестовый контур, какой там хост сейчас?", { due: ["stage-host"] }),
    run(
      "ansible-playbook -i deploy/inventories/stage deploy/site.yml --tags gateway --vault-password-file ~/.volna/vault-pass",
      "stg : ok=11 changed=2",
      { due: ["dry-run"] },
    ),
    user("ядро на первом проде залипло, перезапусти"),
    run("ssh core-prod-1 sudo systemctl restart volna-core", "", { due: ["restart-play"] }),
    user("добавь пароль от nats в переменные"),
    edit("deploy/group_vars/all.yml", "feed: moex", "feed: moex\nnats_token: PLACEHOLDER", {
      due: ["vault-only"],
    }),
    user("думаю выкатить релиз на прод в пт часов в 5 вечера, норм?", { due: ["friday"] }),
    agent("Лучше в понедельник."),
    user("до какого числа надо всё успеть к сертификации?", { due: ["cert-date"] }),
    agent("27 ноября."),
    user("prod is down at 3am, who do i ping", { due: ["duty"] }),
    agent("~volna-duty."),
    user("новый ноут, откуда конану тянуть пакеты?", { due: ["conan-remote"] }),
    agent("pkg.volna.lan/conan."),
    user("кто у нас первый клиент на серт контуре?"),
    agent("Не знаю."),
    user("how do i ssh into staging, is there a bastion?"),
    agent("I don't know."),
  ]),
  {
    ...session("p-fresh-clone", [
      user("set me up on the new box: deps, build, every test suite"),
      fails(
        "conan install . -pr:a profiles/rel",
        CONAN_ERROR.replaceAll("fmt/10.2.1", "simdjson/3.9.4").replace("/home/dev", "/Users/dev"),
        { due: ["conan-missing"] },
      ),
      run("conan install . -pr:a profiles/rel --build=missing", "Install finished successfully"),
      fails(
        "cmake --build --preset rel",
        ABI_ERROR.replace("[57/58]", "[60/61]").replace("ema.cpp:61", "ema.cpp:78"),
        { due: ["abi"] },
      ),
      run("cmake --build --preset rel", "[61/61] Linking CXX executable core/volna_cored"),
      fails(
        "ctest --preset rel -LE soak",
        REPLAY_ERROR.replaceAll("43", "46").replace("5.02 sec", "5.04 sec"),
        { due: ["replay-flaky"] },
      ),
      run("ctest --preset rel -LE soak", "100% tests passed, 0 tests failed out of 46"),
      fails("cd gateway && poetry install", LOCK_ERROR, { due: ["stale-lock"] }),
      run("cd gateway && poetry lock --no-update && poetry install", "Installing nats-py"),
      fails(
        "cd gateway && poetry run pytest tests/test_alerts.py",
        ASYNC_ERROR.replaceAll("test_stream.py", "test_alerts.py")
          .replace("test_stream_sends_snapshot_first", "test_alert_is_sent_once")
          .replace("collected 6 items", "collected 3 items"),
        { due: ["asyncio-mode"] },
      ),
      fails(
        "cd gateway && poetry run pytest",
        CLICKHOUSE_ERROR.replace("collected 38 items", "collected 52 items"),
        { due: ["ch-ipv4"] },
      ),
      run("cd gateway && CLICKHOUSE_HOST=127.0.0.1 poetry run pytest", "52 passed in 6.02s"),
      fails(
        "ansible-playbook -i deploy/inventories/prod deploy/site.yml --check --diff",
        VAULT_ERROR.replace("signal core", "gateway"),
        { due: ["vault-file"] },
      ),
      agent("Everything is green except the playbook, which wants the vault password file."),
    ]),
    due: ["short-answers"],
  },
  session("p-quiet", [
    quiet(
      "ага",
      "std::span or string_view for a slice of bytes?",
      "выровняй таблицу в README",
      "о, ну супер",
      "как в виме выделить колонку",
      "а правда что m4 обгоняет эпик в одном потоке?",
      "what does -march=native actually turn on?",
      "хм, нет, верни как было",
      "придумай кличку хомяку, дочь просит",
      "list everything over 100mb in my home dir",
      "сколько часов разницы с сингапуром",
      "any good reads on lock-free stuff",
    ),
    unrelated([
      [
        "cmake --build --preset dev",
        "[12/58] Building CXX object core/CMakeFiles/volna_core.dir/src/book/level.cpp.o\nFAILED: core/CMakeFiles/volna_core.dir/src/book/level.cpp.o\ncore/src/book/level.cpp:33:18: error: no matching function for call to 'push_level'\nninja: build stopped: subcommand failed.",
      ],
      [
        "ctest --preset dev -LE soak",
        '9/43 Test  #9: level_sort .......................***Failed    0.02 sec\n[doctest] doctest version is "2.4.11"\ncore/tests/level_test.cpp:21: ERROR: CHECK_EQ( levels.front().px, 101 ) is NOT correct!\n  values: CHECK_EQ( 99, 101 )',
      ],
      [
        "cmake --preset asan",
        'CMake Error: No such preset in /home/dev/volna: "asan"\nAvailable configure presets:\n\n  "dev"\n  "rel"',
      ],
      [
        "cd gateway && poetry run pytest tests/test_limits.py",
        "tests/test_limits.py F\nE       assert 200 == 429\nE        +  where 200 = <Response [200 OK]>.status_code\nFAILED tests/test_limits.py::test_burst_is_cut",
      ],
      [
        "cd gateway && poetry run mypy volna_gateway",
        'volna_gateway/routes/subs.py:12: error: Argument 1 to "subscribe" has incompatible type "None"; expected "Sub"  [arg-type]',
      ],
      [
        "clickhouse-client -h localhost -q 'select px from signals'",
        "Code: 47. DB::Exception: Missing columns: 'px' while processing query: 'SELECT px FROM signals', required columns: 'px'. (UNKNOWN_IDENTIFIER)",
      ],
      [
        "ansible-lint deploy/site.yml",
        "yaml[truthy]: Truthy value should be one of [false, true]\ndeploy/roles/core/tasks/main.yml:14\nFailed: 1 failure(s), 0 warning(s) on 22 files.",
      ],
      [
        "python tools/sbegen.py schema/sbe.xml",
        'Traceback (most recent call last):\n  File "tools/sbegen.py", line 41, in <module>\n    main(sys.argv[1])\nxml.etree.ElementTree.ParseError: mismatched tag: line 19, column 4',
      ],
      [
        "clang-tidy core/src/book/level.cpp",
        "core/src/book/level.cpp:12:3: error: use of a moved-from object 'lvl' [bugprone-use-after-move,-warnings-as-errors]",
      ],
    ]),
    unrelated(errorLines(0, 18)),
    agent("Done."),
  ]),
];

export const volna: DayScript = {
  name: "volna",
  about: "trading signals in C++20 and FastAPI with ClickHouse and Ansible; Russian and English",
  isHeldBack: true,
  files: {
    "CMakeLists.txt":
      "cmake_minimum_required(VERSION 3.27)\nproject(volna CXX)\nset(CMAKE_CXX_STANDARD 20)\nenable_testing()\nadd_subdirectory(core)\n",
    "CMakePresets.json":
      '{ "version": 6, "configurePresets": [{ "name": "dev", "environment": { "CXX": "g++-13" } }] }\n',
    "conanfile.py": 'requires = "flatbuffers/24.3.25", "fmt/10.2.1"\n',
    "profiles/dev": "[settings]\ncompiler=gcc\ncompiler.libcxx=libstdc++\nbuild_type=Debug\n",
    "core/CMakeLists.txt":
      "add_library(volna_core src/signal/ema.cpp)\ntarget_link_libraries(volna_core PUBLIC fmt::fmt)\n",
    "core/src/main.cpp": "int main() { return volna::serve(); }\n",
    "core/src/signal/ema.cpp": "constexpr int kWindow = 20;\n",
    "core/src/feed/decoder.cpp": "Message decode(Bytes b) { return parse(b); }\n",
    "core/src/book/order_book.cpp": "std::unordered_map<OrderId, Order> orders_;\n",
    "core/include/volna/gen/messages.hpp": "struct Trade { Ticks px; };\n",
    "core/tests/feed_replay_test.cpp": 'TEST_CASE("gap is recovered") {}\n',
    "schema/sbe.xml": '<message name="Trade"><field name="px"/></message>\n',
    "tools/sbegen.py": "import sys\n",
    "gateway/pyproject.toml":
      '[tool.poetry]\nname = "volna-gateway"\n\n[tool.poetry.dependencies]\nfastapi = "^0.111"\nhttpx = "^0.27"\npyzmq = "^26"\n\n[tool.pytest.ini_options]\n',
    "gateway/volna_gateway/app.py": "app = FastAPI()\n",
    "gateway/volna_gateway/settings.py": "PORT = 8080\n",
    "gateway/volna_gateway/routes/signals.py": "async def signals(ticker: str): ...\n",
    "gateway/tests/test_history.py": "def test_last_hour(): ...\n",
    "ch/migrations/0003_ticks.sql": "CREATE TABLE ticks (ticker String, day Date);\n",
    "deploy/site.yml": "- hosts: core\n  roles: [core]\n",
    "deploy/restart.yml": "- hosts: core\n  serial: 1\n",
    "deploy/inventories/stage": "[core]\nstg-hel-1\n",
    "deploy/group_vars/all.yml": "feed: moex\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
