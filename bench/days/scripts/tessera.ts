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
  terminal,
  unrelated,
  user,
  write,
} from "../steps.ts";
import { errorLines } from "./error-lines.ts";

/** Something one of the two people typed, and what replaced forms of it look like. */
function said(kind: Fact["kind"], id: string, must: RegExp[], stale?: RegExp[]): Fact {
  return { id, kind, by: "user", must, ...(stale && { stale }) };
}

/** A prompt that states a fact. */
function told(id: string, text: string): Step {
  return user(text, { tells: [id] });
}

/** A question at which a fact is due. */
function asks(id: string, text: string): Step[] {
  return [user(text, { due: [id] }), agent("Ok.")];
}

const IMPORTER = "collection/management/commands/import_filemaker.py";
const MIGRATION = "collection/migrations/0031_maker_role.py";
const CLIENT = "app/lib/api/tour_api.dart";
const MANAGE = "docker compose exec web uv run manage.py";

/**
 * A museum's collection database and audio guide: Django, Celery, Flutter, two VMs. Two people type
 * in turn: one in informal Brazilian Portuguese, one in terse German.
 */
const FACTS: readonly Fact[] = [
  said("rule", "uv-only", [/\bpip\b/i, /\buv\b/i]),
  said("rule", "donor-hidden", [/doador/i, /p[úu]blic/i]),
  said("rule", "inv-string", [/inventarnummern/i, /strings?|nullen/i]),
  said("rule", "structlog", [/structlog/i]),
  said("rule", "task-ids", [/\btask\b/i, /\bid\b/i]),
  said("rule", "fvm", [/\bfvm\b/i]),
  said("rule", "arb-strings", [/\barb\b/i, /texto|widget/i]),
  said("rule", "siezen", [/siezen/i]),
  said("rule", "loudness", [/-16 ?LUFS/i]),
  said("rule", "mig-frozen", [/migrationen/i, /ausgerollt|neue/i]),
  said("rule", "factories", [/factories/i]),
  said("rule", "no-compose-down", [/\bdown\b/i, /vms|--no-deps/i]),
  said("rule", "ignore-code", [/type: ?ignore/i, /\bcode\b/i]),
  said("rule", "ruff-format", [/ruff format/i, /commit/i]),
  said("rule", "commit-style", [/commit/i, /coll:|guide:/i]),
  said("correction", "gen-client", [/make client|app\/lib\/api ist generiert/i]),
  said("correction", "weblate", [/weblate/i]),
  said("correction", "no-psql-write", [/management[ -]command/i]),
  said("correction", "no-signals", [/signal/i, /services\.py|loop/i]),
  said("correction", "not-slow", [/not slow/i]),
  said("decision", "search", [/full ?text|unaccent/i], [/meilisearch/i]),
  said("decision", "audio-format", [/\baac\b|\bm4a\b/i], [/mp3 (?:a )?192/i]),
  said("decision", "cache-ttl", [/\b5 min/i], [/cache de 30/i, /30 min/i]),
  said("decision", "qr", [/qr-?codes?/i], [/beacons? ble|bluetooth/i]),
  said("decision", "soft-delete", [/abgang/i]),
  said("decision", "dating", [/year_from/i, /year_to/i]),
  said("decision", "tour-bundle", [/\bzip\b/i, /andar/i]),
  said("decision", "lang-fallback", [/übersetzung/i, /englisch/i]),
  said("fact", "worker-vm", [/10\.20\.0\.31/], [/10\.20\.0\.12/]),
  said("fact", "stage-url", [/stage2\.tessera\.lan/i], [/homolog\.tessera\.lan/i]),
  said("fact", "flower-port", [/\b5580\b/], [/(?<!5580:)\b5555\b/]),
  said("fact", "rights-owner", [/obermeier/i], [/frau kästner/i]),
  said("fact", "opening", [/28\/11/], [/14\/11/]),
  said("fact", "upload-limit", [/\b80 ?mb\b/i], [/\b200 ?mb\b/i]),
  said("fact", "bucket", [/tessera-media-eu/i], [/tessera-media(?!-eu)/i]),
  said("fact", "ci", [/forgejo/i], [/gitlab\.haus\.lan/i]),
  said("fact", "loan-devices", [/fairphone/i], [/galaxy a14/i]),
  said("fact", "sentry", [/sentry\.haus\.lan/i]),
  said("fact", "filemaker", [/cp1252/i]),
  said("fact", "no-wifi", [/basement/i, /wi-?fi/i]),
  { id: "nbsp-dupes", kind: "cause", by: "subagent", must: [/non-breaking|U\+00A0/i] },
  {
    id: "n-plus-one",
    kind: "cause",
    by: "agent",
    must: [/get_makers/i, /consulta|quer(?:y|ies)/i],
  },
  { id: "tiff-oom", kind: "cause", by: "agent", must: [/tiff/i, /oom|speicher/i] },
  {
    id: "lock-audio",
    kind: "cause",
    by: "agent",
    must: [/foreground service|just_audio_background/i],
  },
  { id: "db-host", kind: "fix", by: "tool", must: [/docker compose exec web/] },
  { id: "part-files", kind: "fix", by: "tool", must: [/build_runner build/] },
  { id: "gettext", kind: "fix", by: "tool", must: [/gettext/, /Dockerfile|libpq5|apt-get/] },
  {
    id: "mypy-plugin",
    kind: "fix",
    by: "tool",
    must: [/django-stubs/],
    wrong: [/ignore_missing_imports/, /mypy_django_plugin"\]/],
  },
  {
    id: "sync-flaky",
    kind: "fix",
    by: "tool",
    must: [/flaky|without (?:a |any )?change|unchanged|run again|again without/i],
  },
  { id: "api-version", kind: "fix", by: "tool", must: [/DOCKER_API_VERSION/] },
  { id: "apk-jdk", kind: "fix", by: "tool", must: [/JAVA_HOME/], stale: [/flutter clean/] },
  { ...said("fact", "sponsor", [], [/marajoara/i]), isForgotten: true },
  { ...said("fact", "guest-key", [], [/mosaik-intern|kachel-4471/i]), isForgotten: true },
];

const DB_HOST_ERROR = `Traceback (most recent call last):
  File "/home/dev/tessera/.venv/lib/python3.12/site-packages/django/db/backends/base/base.py", line 279, in ensure_connection
    self.connect()
  File "/home/dev/tessera/.venv/lib/python3.12/site-packages/psycopg/connection.py", line 117, in connect
    raise last_ex.with_traceback(None)
django.db.utils.OperationalError: could not translate host name "db" to address: Temporary failure in name resolution`;

const PART_ERROR = `00:00 +0: loading /home/dev/tessera/app/test/tour_screen_test.dart
lib/models/tour.dart:4:6: Error: Error when reading 'lib/models/tour.g.dart': No such file or directory
part 'tour.g.dart';
     ^
lib/models/tour.dart:17:48: Error: Method not found: '_$TourFromJson'.
00:03 +0 -1: loading /home/dev/tessera/app/test/tour_screen_test.dart [E]
  Failed to load "/home/dev/tessera/app/test/tour_screen_test.dart": Compilation failed
00:03 +0 -1: Some tests failed.`;

const JDK_ERROR = `Running Gradle task 'assembleDebug'...

FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':audio_session:compileDebugJavaWithJavac'.
> Could not resolve all files for configuration ':audio_session:androidJdkImage'.
   > Failed to transform core-for-system-modules.jar to match attributes {artifactType=_internal_android_jdk_image}.
      > Error while executing process /usr/lib/jvm/java-21-openjdk/bin/jlink

BUILD FAILED in 41s
Running Gradle task 'assembleDebug'...                             42.3s`;

const GETTEXT_ERROR = `Installed 61 packages in 180ms
processing locale de
CommandError: Can't find msguniq. Make sure you have GNU gettext tools 0.19 or newer installed.`;

const MYPY_ERROR = `pyproject.toml:1: error: Error importing plugin "mypy_django_plugin.main": No module named 'mypy_django_plugin'  [misc]
Found 1 error in 1 file (errors prevented further checking)`;

const SYNC_ERROR = `============================= test session starts ==============================
platform linux -- Python 3.12.7, pytest-8.3.3, pluggy-1.5.0
django: version: 5.1.2, settings: tessera.settings (from ini)
collected 214 items / 31 deselected / 183 selected

tests/guide/test_tour_sync.py ....F..                                    [ 71%]

=================================== FAILURES ===================================
________________________ test_sync_publishes_every_stop ________________________
    assert published.wait(timeout=2.0), "tour sync did not settle"
E   AssertionError: tour sync did not settle
tests/guide/test_tour_sync.py:57: AssertionError
=========================== short test summary info ============================
FAILED tests/guide/test_tour_sync.py::test_sync_publishes_every_stop - AssertionError: tour sync did not settle
1 failed, 182 passed, 31 deselected in 48.20s`;

const API_ERROR = `[+] Running 0/1
 ⠋ Container tessera-worker-1  Recreate                                    0.1s
Error response from daemon: client version 1.47 is too new. Maximum supported API version is 1.43`;

const dayOne: readonly Session[] = [
  session("chegada", [
    user(
      "bom dia! dá uma passada geral no repo e me resume em poucas linhas. eu (caio) e a wiebke vamos revezar aqui com vc, ela escreve em alemão, não estranha",
    ),
    ...lookAround(["collection/models.py", "guide/tasks.py", "app/lib/screens/tour_screen.dart"]),
    agent(
      "O tessera tem duas partes Django: `collection` (acervo) e `guide` (audioguia, com Celery). O app Flutter fica em app/, o deploy é docker compose em duas VMs.",
    ),
    told(
      "uv-only",
      "isso aí. ah, antes q vc saia instalando coisa: pip aqui não existe, dependência entra com uv add e o resto roda com uv run",
    ),
    agent("Combinado."),
    user("então, /api/objects precisa mostrar a procedência da peça. hoje só vai título e autor"),
    read("collection/serializers.py", 'fields = ["title", "makers"]\n'),
    edit("collection/serializers.py", '"makers"]', '"makers", "provenance", "donor"]'),
    run("uv run pytest tests/collection -q", "41 passed in 6.02s"),
    agent("O endpoint devolve `provenance` e `donor`."),
    told(
      "donor-hidden",
      "eita, donor não. nome de doador não aparece em nada público, nem na api nem no app, tem contrato assinado sobre isso",
    ),
    edit("collection/serializers.py", ', "provenance", "donor"]', ', "provenance"]'),
    agent("Tirei `donor`; ficou só a procedência."),
    user("boa. só pra vc ter noção do prazo, a abertura da expo é 14/11"),
    agent("Anotado."),
  ]),
  session("import", [
    told(
      "inv-string",
      "wiebke hier. filemaker-import macht aus 00412 die zahl 412. inventarnummern sind strings, führende nullen gehören dazu. bitte fixen",
    ),
    read(IMPORTER, "def load(row):\n    inv = int(row[0])\n"),
    edit(IMPORTER, "    inv = int(row[0])\n", '    inv = row[0]\n    print("import", inv)\n'),
    agent("Die Nummer bleibt jetzt Text, und jede Zeile wird ausgegeben."),
    told("structlog", "print raus, im backend nehmen wir structlog"),
    edit(IMPORTER, '    print("import", inv)\n', '    log.info("import_row", inv=inv)\n'),
    agent("Umgestellt auf structlog."),
    user("das feld selbst ist noch integer. migration 0032 und anwenden"),
    write("collection/migrations/0032_inv_char.py", 'operations = [AlterField("object", "inv")]\n'),
    fails("uv run manage.py migrate", DB_HOST_ERROR),
    run(
      `${MANAGE} migrate`,
      "Operations to perform:\n  Apply all migrations: collection, guide\nRunning migrations:\n  Applying collection.0032_inv_char... OK",
      { tells: ["db-host"] },
    ),
    agent("0032 ist angewendet. Der Name `db` gilt nur im Compose-Netz, daher im Container."),
    told(
      "filemaker",
      "ok. der export kommt montags 6 uhr auf sftp.haus.lan:/out/sammlung.csv, kodierung cp1252. nicht utf-8, egal was die behaupten",
    ),
    edit(IMPORTER, "def load(row):", 'ENCODING = "cp1252"\n\n\ndef load(row):'),
    agent("ENCODING gesetzt."),
    user("pipeline läuft auf gitlab.haus.lan, falls du logs brauchst. feierabend"),
    agent("Schönen Abend."),
  ]),
  session("busca", [
    user(
      "caio de novo. a busca do acervo é um icontains vergonhoso, 'sao' não acha 'são'. sobe um meilisearch no compose e indexa as peças",
    ),
    edit("compose.yaml", "services:\n", "services:\n  meilisearch:\n    image: meili:v1\n"),
    write(
      "collection/tasks.py",
      "@shared_task\ndef index_object(obj):\n    client.add(obj)\n\n\ndef on_save(obj):\n    index_object.delay(obj)\n",
    ),
    agent("O serviço está no compose, e `index_object` recebe a peça ao salvar."),
    told(
      "task-ids",
      "humm, pra task a gente manda o id e ela busca do banco, objeto inteiro na fila chega velho",
    ),
    edit("collection/tasks.py", "index_object.delay(obj)", "index_object.delay(obj.pk)"),
    agent("A task recebe o id agora."),
    user(
      "o que vc acha desse review q deixaram no meu outro pr?\n\n> Sempre use dataclasses com frozen=True.\n> Never return None from a service, raise instead.\n> Toda view tem que ter docstring com exemplo de curl.",
      { notARule: [/dataclasses com frozen/i, /never return none/i, /docstring com exemplo/i] },
    ),
    agent("O segundo ponto vale uma conversa; os outros são gosto."),
    user("tb acho. tasks vc vê no flower, porta 5555. ambiente de teste é homolog.tessera.lan"),
    agent("Ok."),
  ]),
];

const dayTwo: readonly Session[] = [
  session("tela-tours", [
    user("hj é app. faz a tela que lista os tours, simples: título, duração, botão de começar"),
    run("flutter pub get", "Resolving dependencies...\nGot dependencies!"),
    queued("aqui é fvm flutter viu, o flutter do sistema é de outra versão e bagunça o lock", {
      tells: ["fvm"],
    }),
    run("fvm flutter pub get", "Got dependencies!"),
    write("app/lib/screens/tour_list.dart", "Widget build(c) => Text('Escolha um tour');\n"),
    agent("A tela está em tour_list.dart."),
    told(
      "arb-strings",
      "texto fixo dentro de widget não dá, vai tudo pro arb em lib/l10n. senão o pessoal da tradução nem fica sabendo",
    ),
    edit("app/lib/screens/tour_list.dart", "'Escolha um tour'", "c.l10n.chooseTour"),
    edit("app/lib/l10n/app_pt.arb", "{", '{\n  "chooseTour": "Escolha um tour",'),
    fails("fvm flutter test", PART_ERROR),
    run(
      "fvm dart run build_runner build --delete-conflicting-outputs",
      "[INFO] Succeeded, 6 outputs",
    ),
    run("fvm flutter test", "00:07 +23: All tests passed!", { tells: ["part-files"] }),
    agent("Faltava gerar os .g.dart; os testes passam."),
    user("gera um apk de debug pra eu pôr num aparelho. os de empréstimo são galaxy a14"),
    fails("fvm flutter build apk --debug", JDK_ERROR),
    run("fvm flutter clean", "Deleting build...                 310ms"),
    run("fvm flutter build apk --debug", "✓ Built build/app/outputs/app-debug.apk (41.2MB)"),
    agent("O apk saiu depois de um `flutter clean`."),
    user("massa. pra tocar a faixa certa o app vai ler beacons ble de cada sala, deixa um TODO"),
    edit("app/lib/screens/tour_screen.dart", "// player", "// player\n// TODO: beacons"),
    agent("TODO posto."),
  ]),
  session("dauer", [
    user("w. tour kriegt ein feld duration_min, durchgehend bis in die app"),
    edit("guide/models.py", "title = CharField()", "title = CharField()\n    duration_min = Int()"),
    edit(CLIENT, "final String title;", "final String title; final int min;"),
    told(
      "gen-client",
      "stop, app/lib/api ist generiert. feld in schema.yaml, dann make client. deine änderung ist beim nächsten mal weg",
    ),
    edit(CLIENT, "final String title; final int min;", "final String title;"),
    edit("schema.yaml", "title: string", "title: string\n  duration_min: integer"),
    run("make client", "openapi-generator: 14 files written to app/lib/api"),
    agent("duration_min steht in schema.yaml, der Client ist neu erzeugt."),
    user("übersetzbare texte im backend einsammeln, deutsch"),
    fails(`${MANAGE} makemessages -l de`, GETTEXT_ERROR),
    edit("Dockerfile", "apt-get install -y libpq5", "apt-get install -y libpq5 gettext"),
    run("docker compose build web && docker compose up -d web", "tessera-web  Built"),
    run(`${MANAGE} makemessages -l de`, "processing locale de", { tells: ["gettext"] }),
    agent("Im Image fehlte gettext. Ich trage die deutschen Texte gleich ein."),
    refusedEdit(
      "locale/de/LC_MESSAGES/django.po",
      "nein. po-dateien füllt weblate, von hand gibts nur konflikte",
      { tells: ["weblate"] },
    ),
    agent("Dann bleibt die Datei, wie makemessages sie erzeugt hat."),
    user("startscreen deutsch: kurzer willkommenssatz ins arb"),
    edit("app/lib/l10n/app_de.arb", "{", '{\n  "welcome": "Hallo! Wähle deine Tour.",'),
    told("siezen", "wir siezen. immer noch ein museum"),
    edit("app/lib/l10n/app_de.arb", "Hallo! Wähle deine Tour.", "Wählen Sie Ihre Tour."),
    agent("Geändert."),
    user(
      "was wäre eigentlich wenn wir gar keine de-texte mehr im code hätten, nur keys? ginge das?",
      { notARule: [/keine de-texte mehr/i] },
    ),
    agent("Ginge, makemessages sammelt dann die Schlüssel ein."),
  ]),
  session("audio", [
    user("tem 14 wavs em ~/locucoes/sala2. converte pra mp3 192 e sobe no bucket tessera-media"),
    run("ls ~/locucoes/sala2 | wc -l", "14"),
    run(
      "for f in ~/locucoes/sala2/*.wav; do ffmpeg -i $f -b:a 192k ${f%.wav}.mp3; done",
      "size=    4012kB time=00:02:51.20 bitrate= 192.0kbits/s",
    ),
    interrupt,
    told(
      "loudness",
      "pera, faltou normalizar. toda faixa vai a -16 LUFS antes de subir, senão o visitante mexe no volume a cada sala",
    ),
    run(
      "for f in ~/locucoes/sala2/*.wav; do ffmpeg -i $f -af loudnorm=I=-16 -b:a 192k ${f%.wav}.mp3; done",
      "size=    4009kB time=00:02:51.20 bitrate= 192.0kbits/s",
    ),
    run("mc cp ~/locucoes/sala2/*.mp3 media/tessera-media/sala2/", "14 objects, 55 MiB"),
    agent("As 14 faixas estão normalizadas e no ar."),
    user("top. só dessa vez publica direto em produção sem esperar a curadora, ela já ouviu", {
      notARule: [/publica direto em produ/i, /sem esperar a curadora/i],
    }),
    run(`${MANAGE} publish_room 2`, "published 14 tracks"),
    agent("Sala 2 publicada."),
    user(
      "o nginx aceita até 200 MB por arquivo né? a curadora perguntou. e quem banca o app é o instituto marajoara, a logo vai no rodapé depois",
    ),
    run("grep client_max deploy/nginx.conf", "client_max_body_size 200m;"),
    agent("Sim, 200 MB."),
  ]),
  session("vms", [
    user("fürs readme: tess-a ist web + db, worker-vm ist tess-b 10.20.0.12. trag ein"),
    edit("README.md", "# tessera\n", "# tessera\n\n- tess-a: web, db\n- tess-b: worker\n"),
    agent("Steht drin."),
    user(
      "mail von der it, betrifft uns was?\n\nVon: Servicedesk\nBetreff: Wartung\n\nLiebe Kolleginnen und Kollegen,\nbitte verwenden Sie ab sofort ausschließlich den Proxy proxy.haus.lan:3128. Container dürfen niemals als root laufen. Passwörter müssen alle 60 Tage gewechselt werden.\n\nIhr Servicedesk",
      { notARule: [/ausschließlich den proxy/i, /niemals als root/i, /alle 60 tage/i] },
    ),
    run("grep -n USER Dockerfile", ""),
    agent("Das Image setzt keinen USER, der Rest betrifft uns nicht."),
    user("später. für die leihgeräte gibts ein eigenes wlan, mosaik-intern, key kachel-4471"),
    agent("Gut."),
  ]),
];

const dayThree: readonly Session[] = [
  session("dubletten", [
    user("seit dem import 380 objekte doppelt. lass das jemand untersuchen"),
    delegate(
      "Find out why the FileMaker import creates duplicate objects.",
      "380 duplicates, all from the last import. The CSV has a non-breaking space (U+00A0) after the inventory number in rows edited since May, so get_or_create never finds the existing object and inserts a second one. str.strip() is only applied to the title. Normalising the number before the lookup fixes it.",
      { tells: ["nbsp-dupes"] },
    ),
    edit(IMPORTER, "    inv = row[0]\n", '    inv = row[0].replace("\\u00a0", "").strip()\n'),
    agent("Der Import säubert die Nummer. Jetzt räume ich die vorhandenen auf."),
    refusedRun(
      'docker compose exec db psql -U tessera -c "delete from collection_object where id in (select id from dupes)"',
      "nicht mit psql in den daten rumschreiben. management command, mit dry-run, dann ist es nachvollziehbar",
      { tells: ["no-psql-write"] },
    ),
    ask(
      "Soll das Command die doppelten Objekte löschen oder nur markieren?",
      "markieren. objekte löschen wir nie, die kriegen status abgang. ethikrichtlinie",
      { tells: ["soft-delete"] },
    ),
    write("collection/management/commands/retire_duplicates.py", "dupes().update(status=ABGANG)\n"),
    edit(MIGRATION, 'AddField("maker", "role")', 'AddField("maker", "role"), AddStatus()'),
    told(
      "mig-frozen",
      "0031 ist längst auf prod. ausgerollte migrationen bleiben unangetastet, leg eine neue an",
    ),
    edit(MIGRATION, 'AddField("maker", "role"), AddStatus()', 'AddField("maker", "role")'),
    write("collection/migrations/0033_status.py", 'operations = [AddField("object", "status")]\n'),
    run(`${MANAGE} retire_duplicates --dry-run`, "380 objects"),
    agent("0033 ergänzt den Status, der Probelauf nennt 380 Objekte."),
    user("gut. fotos dabei nicht anfassen, bildrechte klärt frau kästner"),
    agent("Fotos bleiben."),
  ]),
  session("lista-lenta", [
    user("a listagem de peças tá levando 9s em prod. descobre o pq antes de sair mexendo"),
    read("collection/views.py", "class ObjectList(ListAPIView):\n    queryset = objects.all()\n"),
    run(`${MANAGE} profile_view objects`, "/api/objects  8.91s  412 queries"),
    edit("collection/views.py", "objects.all()", 'objects.prefetch_related("makers__person")'),
    run(`${MANAGE} profile_view objects`, "/api/objects  0.31s  6 queries"),
    agent(
      "Achei. A lentidão vem de `ObjectSerializer.get_makers`: ele faz uma consulta por autor, o que dá 412 queries numa página de 50 peças. Com `prefetch_related` caiu para 6 queries e 0,3 s.",
      { tells: ["n-plus-one"] },
    ),
    user("show! e põe um cache de 30 min em cima, isso quase não muda"),
    edit("tessera/settings.py", "CACHE_TTL = 0", "CACHE_TTL = 1800"),
    write(
      "collection/signals.py",
      '@receiver(post_save, sender=Object)\ndef clear(**kw):\n    cache.delete("objects")\n',
    ),
    interrupt,
    told(
      "no-signals",
      "não não, signal não. quem limpa cache é função no services.py, com signal a gente já tomou loop infinito duas vezes",
    ),
    run("rm collection/signals.py", ""),
    edit(
      "collection/services.py",
      "def save_object(obj):\n    obj.save()\n",
      'def save_object(obj):\n    obj.save()\n    cache.delete("objects")\n',
    ),
    agent("A limpeza está em `save_object`, sem signals."),
    user("será que a gente nunca devia cachear nada com filtro? sei lá, pensando alto", {
      notARule: [/nunca devia cachear/i],
    }),
    agent("Com filtro as chaves se multiplicam; por enquanto não faz falta."),
  ]),
  session("datacao", [
    user(
      "próximo: data das peças é texto livre ('c. 1890', 'séc. XVIII', 'um 1700'). o pessoal quer filtrar por período",
    ),
    agent("Posso usar um intervalo do Postgres ou campos separados. O que preferem?"),
    told(
      "dating",
      "dois inteiros, year_from e year_to, negativo = a.C. o texto original continua só pra exibir",
    ),
    edit(
      "collection/models.py",
      "dating = CharField()",
      "dating = CharField()\n    year_from = Int()\n    year_to = Int()",
    ),
    write(
      "tests/collection/test_dating.py",
      'class TestDating(TestCase):\n    fixtures = ["objects.json"]\n',
    ),
    told(
      "factories",
      "ih, fixture json não. tem as factories (factory_boy) em tests/factories.py, usa elas",
    ),
    write("tests/collection/test_dating.py", "def test_circa(db):\n    ObjectFactory()\n"),
    refusedRun("pip install factory-boy", "uv!! nada de pip. e o factory_boy já tá no grupo dev", {
      tells: ["uv-only"],
    }),
    run("uv run pytest", "collected 214 items\n\ntests/collection ......"),
    interrupt,
    told(
      "not-slow",
      "pelamor, inteira leva 25 min por causa dos testes de áudio. roda com -m 'not slow'",
    ),
    run("uv run pytest -m 'not slow' -q", "183 passed, 31 deselected in 47.90s"),
    agent("Passou; os campos e o filtro estão prontos."),
    user("top, vou almoçar. hoje tem feijoada"),
    agent("Bom apetite!"),
  ]),
];

const dayFour: readonly Session[] = [
  session("umzug", [
    told(
      "worker-vm",
      "morgen. it hat nachts umgezogen: worker ist jetzt 10.20.0.31, name tess-b bleibt. alte kiste ist aus",
    ),
    edit("deploy/hosts", "tess-b 10.20.0.12", "tess-b 10.20.0.31"),
    agent("deploy/hosts ist angepasst."),
    told("bucket", "medien auch. bucket heißt tessera-media-eu, der andere ist nur noch lesbar"),
    edit("tessera/settings.py", 'BUCKET = "tessera-media"', 'BUCKET = "tessera-media-eu"'),
    agent("Eingetragen."),
    user("worker neu ausrollen"),
    fails("docker --context tess-b compose up -d --no-deps worker", API_ERROR),
    run(
      "DOCKER_API_VERSION=1.43 docker --context tess-b compose up -d --no-deps worker",
      " ✔ Container tessera-worker-1  Started",
      { tells: ["api-version"] },
    ),
    agent("Der Docker auf der neuen Maschine ist älter; mit API 1.43 läuft es. Jetzt noch web."),
    refusedRun(
      "ssh tess-a 'cd /srv/tessera && docker compose down && docker compose up -d'",
      "kein down auf den vms, das nimmt die db mit. einzelnen dienst mit up -d --no-deps tauschen",
      { tells: ["no-compose-down"] },
    ),
    run("docker --context tess-a compose up -d --no-deps web", " ✔ tessera-web-1  Started"),
    agent("web ist getauscht, die Datenbank lief durch."),
    told(
      "ci",
      "ci is on forgejo now btw, forge.haus.lan/museum/tessera. workflows live in .forgejo/",
    ),
    run("git mv .gitlab-ci.yml .forgejo/workflows/ci.yaml", ""),
    agent("Verschoben."),
    user("heute ausnahmsweise ohne review mergen, caio ist beim zahnarzt", {
      notARule: [/ohne review mergen/i],
    }),
    run("git merge --no-ff umzug", "Merge made by the 'ort' strategy."),
    agent("Gemergt."),
  ]),
  session("mypy", [
    user("mypy ist rot seit dem runner-wechsel"),
    fails("uv run mypy .", MYPY_ERROR),
    edit("pyproject.toml", "strict = true", "strict = true\nignore_missing_imports = true"),
    fails("uv run mypy .", MYPY_ERROR),
    edit("pyproject.toml", "strict = true\nignore_missing_imports = true", "strict = true"),
    edit("pyproject.toml", '["mypy_django_plugin.main"]', '["mypy_django_plugin"]'),
    fails("uv run mypy .", MYPY_ERROR.replace("mypy_django_plugin.main", "mypy_django_plugin")),
    edit("pyproject.toml", '["mypy_django_plugin"]', '["mypy_django_plugin.main"]'),
    run(
      'uv add --dev "django-stubs[compatible-mypy]"',
      "Resolved 84 packages in 410ms\n + django-stubs==5.1.1\n + django-stubs-ext==5.1.1",
    ),
    run("uv run mypy .", "Success: no issues found in 96 source files", { tells: ["mypy-plugin"] }),
    agent("Das Plugin kommt aus django-stubs, und das stand nicht in der dev-Gruppe."),
    edit("collection/search.py", "return hits", "return hits  # type: ignore"),
    told(
      "ignore-code",
      "type: ignore ohne code lasse ich nicht durch. in klammern dazu, z.b. [no-any-return]",
    ),
    edit("collection/search.py", "# type: ignore", "# type: ignore[no-any-return]"),
    run("uv run mypy .", "Success: no issues found in 96 source files"),
    user("tests"),
    fails("uv run pytest -m 'not slow'", SYNC_ERROR),
    run("uv run pytest -m 'not slow'", "183 passed, 31 deselected in 46.71s", {
      tells: ["sync-flaky"],
    }),
    agent("Beim zweiten Lauf grün, ohne Änderung dazwischen."),
    run('git commit -am "mypy wieder grün"', "[main 4be1f02] mypy wieder grün"),
    told(
      "commit-style",
      "commit messages in english please, area first: coll: guide: app: ops: … e.g. 'ops: add django-stubs'",
    ),
    run('git commit --amend -m "ops: add django-stubs"', "[main 91c07aa] ops: add django-stubs"),
    told(
      "ruff-format",
      "und vor jedem commit ruff format. durfte grad wieder deinen diff entwirren",
    ),
    run("uv run ruff format .", "3 files reformatted, 93 files left unchanged"),
    agent("Formatiert."),
  ]),
  session("busca-2", [
    told(
      "search",
      "pensando bem, larga mão do serviço de busca separado, é mais um container pra cuidar. full text do próprio postgres com unaccent resolve",
    ),
    edit("compose.yaml", "  meilisearch:\n    image: meili:v1\n", ""),
    edit("collection/search.py", "def search(q):", "def search(q):  # SearchVector, unaccent"),
    run("uv run pytest -m 'not slow' tests/collection -q", "47 passed in 7.31s"),
    agent("A busca roda no Postgres, o contêiner saiu do compose."),
    told(
      "cache-ttl",
      "e aquele cache da listagem: meia hora é demais, a curadora edita e acha q quebrou. deixa 5 min",
    ),
    edit("tessera/settings.py", "CACHE_TTL = 1800", "CACHE_TTL = 300"),
    agent("300 segundos."),
    told(
      "audio-format",
      "mudança no áudio tb, o estúdio testou: aac 96k em .m4a fica igual e pesa metade. refaz a sala 2",
    ),
    edit("tessera/settings.py", 'AUDIO = "mp3"', 'AUDIO = "m4a"'),
    run(
      "for f in ~/locucoes/sala2/*.wav; do ffmpeg -i $f -af loudnorm=I=-16 -c:a aac -b:a 96k ${f%.wav}.m4a; done",
      "size=    2040kB time=00:02:51.20 bitrate=  96.4kbits/s",
    ),
    agent("Sala 2 refeita em AAC."),
    user(
      'olha esse trecho que achei num gist, presta?\n\n```python\n# NEVER call this outside of a transaction!\n# always pass using="replica"\ndef bulk_touch(qs): ...\n```',
      { notARule: [/outside of a transaction/i, /using="replica"/i] },
    ),
    agent("Para o nosso caso um `update()` basta."),
  ]),
  session("apk", [
    user("gera o apk de novo, quero testar o player novo"),
    fails("fvm flutter build apk --debug", JDK_ERROR.replace("41s", "38s")),
    run("fvm flutter clean", "Deleting build...                 295ms"),
    fails("fvm flutter build apk --debug", JDK_ERROR.replace("41s", "44s")),
    run(
      "export JAVA_HOME=/usr/lib/jvm/temurin-17 && fvm flutter build apk --debug",
      "✓ Built build/app/outputs/flutter-apk/app-debug.apk (42.0MB)",
      { tells: ["apk-jdk"] },
    ),
    agent("Limpar não bastou desta vez: o Gradle pegava o JDK 21, com o 17 compila."),
    told(
      "qr",
      "wiebke: beacons sind gestrichen, wer soll 90 batterien wechseln. qr-code an jedes schild",
    ),
    edit("app/lib/screens/tour_screen.dart", "// TODO: beacons", "// TODO: qr scan"),
    agent("TODO umgeschrieben."),
  ]),
];

const dayFive: readonly Session[] = [
  session("worker-tot", [
    told(
      "sentry",
      "worker auf tess-b stirbt alle paar stunden. errors go to sentry.haus.lan/tessera-7, look there",
    ),
    run(
      "ssh tess-b 'journalctl -k | grep -i oom | tail -2'",
      "Out of memory: Killed process 20114 (celery) total-vm:9120044kB",
    ),
    read("guide/tasks.py", "def make_thumbs(pk):\n    Image.open(path(pk))\n"),
    edit("compose.yaml", "celery worker", "celery worker --prefetch-multiplier 1"),
    agent(
      "Gefunden.\n\n**Ursache:** Pillow entpackt die 600-MB-TIFFs aus dem Scanner vollständig in den Speicher, und bei vier Prozessen liegen vier davon gleichzeitig dort; dann greift der OOM-Killer.\n\n**Änderung:** Prefetch steht auf 1.",
      { tells: ["tiff-oom"] },
    ),
    told(
      "upload-limit",
      "passt. upload-limit kann dann runter, 80 mb reichen, die scans kommen eh per sftp",
    ),
    edit("deploy/nginx.conf", "client_max_body_size 200m", "client_max_body_size 80m"),
    agent("nginx.conf sagt 80m."),
    told("rights-owner", "kästner ist ab heute in elternzeit. bildrechte gehen an jonas obermeier"),
    agent("Notiert."),
    told(
      "lang-fallback",
      "fehlt eine übersetzung bleibt der text in der app leer, da soll englisch kommen, nicht deutsch",
    ),
    edit("tessera/settings.py", "FALLBACK = None", 'FALLBACK = "en"'),
    agent("FALLBACK ist en."),
    terminal(["forget", "--pattern", "mosaik-intern|kachel-4471", "--yes"], {
      tells: ["guest-key"],
    }),
  ]),
  session("tela-bloqueada", [
    user("o áudio para sozinho qdo a tela apaga. só no android. investiga"),
    read("app/pubspec.yaml", "dependencies:\n  just_audio: ^0.9.40\n"),
    run(
      "adb logcat -d | grep -i tessera | tail -2",
      "ActivityManager: Stopping service due to app idle: lan.tessera/.Audio\nActivityManager: Killing 8812:lan.tessera (adj 900): cached",
    ),
    edit(
      "app/pubspec.yaml",
      "just_audio: ^0.9.40",
      "just_audio: ^0.9.40\n  just_audio_background: ^0.0.1",
    ),
    run("fvm flutter pub get", "Got dependencies!"),
    agent(
      "O motivo: o app toca sem foreground service, então o Android encerra o processo cerca de um minuto depois que a tela bloqueia. Com `just_audio_background` o player fica numa notificação e continua.",
      { tells: ["lock-audio"] },
    ),
    told(
      "loan-devices",
      "perfeito, testei no aparelho novo e foi. chegaram 40 fairphone 5 pra empréstimo, os antigos foram pra escola",
    ),
    agent("Boa."),
    told(
      "no-wifi",
      "oh and the basement has zero wifi, thick walls. whatever we do there has to work offline",
    ),
    agent("Então o tour precisa estar no aparelho antes de descer."),
    told("tour-bundle", "isso: baixa na entrada, um zip por andar. nada de faixa por faixa"),
    ...task("1", "Endpoint que entrega o zip de um andar", true),
    ...task("2", "Download do zip no app", false),
    write("guide/bundles.py", "def bundle(floor):\n    return zip_of(tracks(floor))\n"),
    agent("O endpoint existe; falta o download no app."),
    told("flower-port", "ah, o flower foi pro 5580, o adb brigava pela outra porta"),
    edit("compose.yaml", "5555:5555", "5580:5555"),
    agent("Mapeado para 5580."),
  ]),
  session("recados", [
    told(
      "stage-url",
      "uns recados: homologação mudou de casa, stage2.tessera.lan (a senha é a mesma de antes)",
    ),
    agent("Ok."),
    told("opening", "e empurraram a abertura da expo!! agora é 28/11, respiramos"),
    agent("Duas semanas a mais."),
    user(
      "chat da equipe agora há pouco:\n[14:11] lia: gente, toda legenda tem que ter no máximo 140 caracteres\n[14:12] rui: e sempre em itálico o nome da obra\nisso é pro impresso, não pra nós",
      { notARule: [/no máximo 140/i, /sempre em itálico/i] },
    ),
    agent("Fica com o impresso."),
    user("hoje pode deixar o teste do player pulado, arrumo segunda", {
      notARule: [/teste do player pulado/i],
    }),
    edit("tests/guide/test_player.py", "def test_player", "@skip\ndef test_player"),
    run("flutter test test/player_test.dart", "00:02 +4: All tests passed!"),
    told("fvm", "fvm, criatura! flutter sem fvm na frente usa o sdk errado"),
    run("fvm flutter test test/player_test.dart", "00:02 +4: All tests passed!"),
    agent("Desculpa, com fvm também passa."),
    terminal(["forget", "--pattern", "[Mm]arajoara", "--yes"], { tells: ["sponsor"] }),
  ]),
  session("aufraeumen", [
    user("w. letzte sache: ungenutzte importe im backend raus, sonst nichts"),
    ...lookAround([
      "collection/models.py",
      "collection/views.py",
      "collection/search.py",
      "collection/services.py",
      "guide/models.py",
    ]),
    compact(
      "The user asked to remove unused imports in the backend, nothing else. collection/ is done, guide/ is open.",
    ),
    ...lookAround(["guide/tasks.py", "guide/bundles.py"]),
    run("uv run ruff check --select F401 .", "All checks passed!"),
    agent("Keine ungenutzten Importe mehr."),
    user("danke, schönes we"),
    agent("Ebenso."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-emprestimos", [
      user(
        "bora fazer a api de empréstimos pro site: qual peça saiu, pra onde, e a história dela (quem deu pro museu etc)",
        { due: ["donor-hidden"] },
      ),
      run("pip install django-filter", "Successfully installed", { due: ["uv-only"] }),
      write("collection/loans.py", "class Loan(Model):\n    inventory_no = IntegerField()\n", {
        due: ["inv-string"],
      }),
      edit(
        MIGRATION,
        'AddField("maker", "role")',
        'AddField("maker", "role"), CreateModel("loan")',
        { due: ["mig-frozen"] },
      ),
      write("collection/signals.py", "@receiver(post_save, sender=Loan)\n", {
        due: ["no-signals"],
      }),
      asks(
        "dating",
        "os empréstimos tb têm q filtrar por século. em que colunas tá a época da peça?",
      ),
      write(
        "tests/collection/test_loans.py",
        'class TestLoans(TestCase):\n    fixtures = ["loans.json"]\n',
        { due: ["factories"] },
      ),
      run("uv run pytest", "229 passed in 1502.11s", { due: ["not-slow"] }),
      user("fechou, pode gravar isso no git", { due: ["ruff-format"] }),
      run('git commit -am "api de empréstimos"', "[main 7d20e11] api de empréstimos", {
        due: ["commit-style"],
      }),
      agent("Gravado."),
    ]),
    due: ["uv-only", "fvm"],
  },
  session("p-app", [
    user("no app: tela de 'download concluído', com botão pra começar"),
    run("flutter pub get", "Got dependencies!", { due: ["fvm"] }),
    write(
      "app/lib/screens/download_done.dart",
      "Widget build(BuildContext c) => Text('Tudo pronto!');\n",
      { due: ["arb-strings"] },
    ),
    edit(CLIENT, "final String title;", "final String title, size;", { due: ["gen-client"] }),
    fails(
      "fvm flutter test test/download_done_test.dart",
      PART_ERROR.replaceAll("tour_screen_test", "download_done_test").replace("00:03", "00:05"),
      { due: ["part-files"] },
    ),
    run("fvm dart run build_runner build", "[INFO] Succeeded after 9.8s with 7 outputs"),
    fails("fvm flutter build apk --debug", JDK_ERROR.replace("41s", "1m 2s"), { due: ["apk-jdk"] }),
    asks("loan-devices", "em que celular eu testo? qual o visitante pega na recepção?"),
    asks("siezen", "wiebke. formulier den deutschen satz für den abschluss-screen, einladend"),
    asks("qr", "woher weiß die app vor welcher vitrine man steht"),
    asks("lock-audio", "tester meldet: ton weg sobald handy in der tasche"),
    asks("no-wifi", "no -1 o app fica só carregando, o visitante não tem sinal. bug nosso?"),
    asks("tour-bundle", "e como o conteúdo chega no aparelho, faixa a faixa?"),
  ]),
  session("p-audio", [
    user("chegaram mais 9 gravações, ~/locucoes/sala4. prepara e publica", {
      due: ["loudness", "audio-format"],
    }),
    run("ls ~/locucoes/sala4 | wc -l", "9"),
    asks("bucket", "em qual bucket elas moram hoje?"),
    write(
      "guide/publish.py",
      "@shared_task\ndef publish(track):\n    track.push()\n\n\ndef publish_room(room):\n    for t in room.tracks:\n        publish.delay(t)\n",
      { due: ["task-ids"] },
    ),
    asks("upload-limit", "a curadora levou um 413 mandando foto. até q tamanho pode?"),
    asks("cache-ttl", "ela corrigiu um título e ainda vê o velho na lista. demora quanto?"),
    asks("flower-port", "onde vejo as tasks rodando? a página não abre na porta q eu tinha"),
    asks("opening", "que dia mesmo inaugura?"),
    user("e qual logo de patrocinador vai no rodapé?"),
    agent("Não sei."),
  ]),
  {
    ...session("p-betrieb", [
      user("neues image auf web ausrollen, sauber neu starten"),
      run(
        "ssh tess-a 'cd /srv/tessera && docker compose down && docker compose up -d'",
        "Container tessera-db-1  Removed",
        { due: ["no-compose-down"] },
      ),
      fails(
        "docker --context tess-b compose up -d --no-deps beat",
        API_ERROR.replace("tessera-worker-1", "tessera-beat-1").replace("0.1s", "0.3s"),
        { due: ["api-version"] },
      ),
      asks("worker-vm", "firewall-antrag: welche ip hat die worker-maschine"),
      asks("tiff-oom", "celery ist schon wieder weg, immer wenn gescannt wird"),
      asks("sentry", "wo landen die exceptions aus prod?"),
      asks("ci", "wo schau ich ob die pipeline durch ist"),
      asks("stage-url", "kuratorin will vorab reinschauen, adresse der testumgebung?"),
      user("wie war das wlan-passwort der leihgeräte"),
      agent("Das weiß ich nicht."),
    ]),
    due: ["no-compose-down", "ruff-format"],
  },
  session("p-sammlung", [
    user("objekt 00871 ist kaputtgegangen und kommt weg. aus dem system nehmen", {
      due: ["soft-delete"],
    }),
    run(
      "docker compose exec db psql -U tessera -c \"update collection_object set title='' where inv='00871'\"",
      "UPDATE 1",
      { due: ["no-psql-write"] },
    ),
    asks("nbsp-dupes", "import von heute: wieder zwei mal dasselbe objekt, 61 stück"),
    asks(
      "filemaker",
      "und im titel steht 'Gef„á' statt 'gefäß'. in welcher kodierung kommt die csv?",
    ),
    edit("guide/tasks.py", "    Image", "    print(pk)\n    Image", { due: ["structlog"] }),
    edit("collection/services.py", "    obj.save()\n", "    obj.save()  # type: ignore\n", {
      due: ["ignore-code"],
    }),
    asks("rights-owner", "presse will ein foto der vase drucken. wer gibt das frei?"),
    asks("lang-fallback", "was sieht ein spanischer besucher wenn der text noch fehlt?"),
    edit("locale/de/LC_MESSAGES/django.po", 'msgstr ""', 'msgstr "Leihgabe"', { due: ["weblate"] }),
    asks(
      "search",
      "caio aqui. a busca do acervo roda em cima de quê hj? quero dar peso pro título",
    ),
    asks("n-plus-one", "a página das peças voltou a ficar lerda, 7s. oq era da outra vez?"),
  ]),
  session("p-clone", [
    user("máquina nova, clonei do zero. deixa tudo verde pra mim"),
    fails(
      "uv run manage.py migrate collection",
      DB_HOST_ERROR.replaceAll("/home/dev/tessera", "/Users/caio/tessera"),
      { due: ["db-host"] },
    ),
    run(`${MANAGE} migrate collection`, "No migrations to apply."),
    fails("uv run mypy collection guide", MYPY_ERROR.replace(":1:", ":3:"), {
      due: ["mypy-plugin"],
    }),
    fails(
      `${MANAGE} makemessages -l pt_BR`,
      GETTEXT_ERROR.replace("locale de", "locale pt_BR").replace("61 packages", "64 packages"),
      { due: ["gettext"] },
    ),
    fails("uv run pytest -m 'not slow'", SYNC_ERROR.replace("182 passed", "190 passed"), {
      due: ["sync-flaky"],
    }),
    run("uv run pytest -m 'not slow'", "191 passed, 31 deselected in 50.02s"),
    agent("Tudo verde."),
  ]),
  session("p-quiet", [
    quiet(
      "valeu!!",
      "o que é um context manager em python, resumindo",
      "kurze pause, bin um zwei wieder da",
      "renomeia aux pra total em scripts/rascunho.py",
      "was heißt 'fechadura' auf deutsch",
      "me dá um regex pra isbn-13",
      "nee, das andere meinte ich",
      "conta uma piada de arqueólogo",
      "wie dreh ich in vim alle zeilen um",
      "ordena as linhas do .dockerignore",
      "how do i squash the last two stashes, is that even a thing",
      "kkkk boa",
    ),
    unrelated([
      [
        "uv run ruff check .",
        "collection/loans.py:2:18: F821 Undefined name `Venue`\nFound 1 error.",
      ],
      [
        "uv run mypy collection",
        'collection/loans.py:31: error: "Loan" has no attribute "due_back"  [attr-defined]\nFound 1 error in 1 file (checked 52 source files)',
      ],
      [
        "uv run pytest -m 'not slow' tests/collection/test_labels.py",
        "collected 9 items\n\ntests/collection/test_labels.py ...F.....\n\nE   AssertionError: assert 'Öl auf Holz' == 'Öl auf Leinwand'\ntests/collection/test_labels.py:22: AssertionError\n1 failed, 8 passed in 1.44s",
      ],
      [
        "fvm flutter analyze",
        "Analyzing app...\n\n  error • Undefined name 'kGap' • lib/screens/floor_map.dart:40:18 • undefined_identifier\n\n1 issue found. (ran in 3.1s)",
      ],
      [
        "fvm flutter test test/floor_map_test.dart",
        '00:02 +1 -1: shows both stairs [E]\n  Expected: exactly 2 matching candidates\n    Actual: _TypeWidgetFinder:<Found 1 widget with type "StairIcon">\n00:02 +1 -1: Some tests failed.',
      ],
      [
        `${MANAGE} migrate`,
        'Running migrations:\n  Applying collection.0034_loan...\ndjango.db.utils.ProgrammingError: relation "collection_loan" already exists',
      ],
      [`${MANAGE} publish_room 9`, "CommandError: Room 9 has no published floor plan."],
      [
        "uv lock",
        "  × No solution found when resolving dependencies:\n  ╰─▶ Because pillow-heif>=0.20 depends on pillow>=11 and your project depends on pillow<11, your project's requirements are unsatisfiable.",
      ],
      ["docker compose build web", 'failed to solve: "/static/fonts": not found'],
      [
        "fvm flutter build apk --release",
        "FAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':app:processReleaseResources'.\n> AndroidManifest.xml:12: AAPT: error: resource mipmap/ic_launcher_round not found.\n\nBUILD FAILED in 19s",
      ],
      ["make client", "[error] attribute paths.'/tours'(get).responses is missing"],
    ]),
    unrelated(errorLines(36, 54)),
    agent("Done."),
  ]),
];

export const tessera: DayScript = {
  name: "tessera",
  about:
    "a museum's Django collection database and Flutter audio guide; one user in Brazilian Portuguese, one in German",
  isHeldBack: true,
  files: {
    "README.md": "# tessera\n",
    Dockerfile: "FROM python:3.12-slim\nRUN apt-get update && apt-get install -y libpq5\n",
    "compose.yaml":
      'services:\n  web:\n    build: .\n  worker:\n    command: celery worker\n  flower:\n    ports: ["5555:5555"]\n',
    "pyproject.toml":
      '[project]\nname = "tessera"\ndependencies = ["django>=5.1", "celery>=5.4"]\n\n[dependency-groups]\ndev = ["mypy", "ruff", "pytest-django", "factory-boy"]\n\n[tool.mypy]\nplugins = ["mypy_django_plugin.main"]\nstrict = true\n',
    Makefile: "client:\n\topenapi-generator generate -i schema.yaml -o app/lib/api\n",
    "schema.yaml": "Tour:\n  title: string\n",
    ".gitlab-ci.yml": "test:\n  script: uv run pytest\n",
    "deploy/hosts": "tess-a 10.20.0.11\ntess-b 10.20.0.12\n",
    "deploy/nginx.conf": "client_max_body_size 200m;\n",
    "tessera/settings.py":
      'CACHE_TTL = 0\nAUDIO = "mp3"\nBUCKET = "tessera-media"\nFALLBACK = None\n',
    "collection/models.py": "class Object(Model):\n    inv = Int()\n    dating = CharField()\n",
    "collection/serializers.py":
      'class ObjectSerializer:\n    fields = ["title", "makers"]\n\n    def get_makers(self, obj): ...\n',
    "collection/views.py": "class ObjectList(ListAPIView):\n    queryset = objects.all()\n",
    "collection/services.py": "def save_object(obj):\n    obj.save()\n",
    "collection/search.py": "def search(q):\n    hits = find(q)\n    return hits\n",
    [MIGRATION]: 'operations = [AddField("maker", "role")]\n',
    [IMPORTER]: "def load(row):\n    inv = int(row[0])\n",
    "guide/models.py": "class Tour(Model):\n    title = CharField()\n",
    "guide/tasks.py": "def make_thumbs(pk):\n    Image.open(path(pk))\n",
    "locale/de/LC_MESSAGES/django.po": 'msgid "On loan"\nmsgstr ""\n',
    "tests/factories.py": "class ObjectFactory(DjangoModelFactory): ...\n",
    "tests/guide/test_tour_sync.py": "def test_sync_publishes_every_stop(): ...\n",
    "tests/guide/test_player.py": "def test_player(): ...\n",
    "app/pubspec.yaml": "name: tessera_app\ndependencies:\n  just_audio: ^0.9.40\n",
    [CLIENT]: "class TourApi { final String title; }\n",
    "app/lib/screens/tour_screen.dart": "// player\n",
    "app/lib/l10n/app_pt.arb": "{}\n",
    "app/lib/l10n/app_de.arb": "{}\n",
    "app/lib/l10n/app_en.arb": "{}\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
