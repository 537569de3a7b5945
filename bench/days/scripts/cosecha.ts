import type { DayScript, Fact, Session } from "../script.ts";
import {
  agent,
  ask,
  delegate,
  edit,
  fails,
  interrupt,
  lookAround,
  queued,
  quiet,
  read,
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

/** A Laravel shop of a food cooperative; its team writes French, Spanish and English. */
const FACTS: readonly Fact[] = [
  { id: "sail-only", kind: "rule", by: "user", must: [/\bsail\b/i, /\bphp\b/i] },
  { id: "texts-in-lang", kind: "rule", by: "user", must: [/lang\//i, /dur|composants/i] },
  { id: "mailpit-port", kind: "fact", by: "user", must: [/8036/], stale: [/8025/] },
  { id: "cents", kind: "decision", by: "user", must: [/centimes/i, /entiers|float/i] },
  {
    id: "queue-driver",
    kind: "decision",
    by: "user",
    must: [/redis/i],
    stale: [/driver database|base de donn[ée]es/i],
  },
  { id: "no-fresh", kind: "rule", by: "user", must: [/migrate/i, /demo|borra/i] },
  { id: "generated-types", kind: "rule", by: "user", must: [/npm run types|genera/i] },
  {
    id: "discount-order",
    kind: "correction",
    by: "user",
    must: [/descuento/i, /\biva\b/i, /antes/i],
  },
  { id: "cancelled-baskets", kind: "decision", by: "user", must: [/archiv/i, /90/] },
  { id: "deliveries-per-week", kind: "decision", by: "user", must: [/repartos/i, /\bdos\b/i] },
  { id: "nuria-logistics", kind: "fact", by: "user", must: [/nuria/i] },
  {
    id: "staging-host",
    kind: "fact",
    by: "user",
    must: [/beta\.cosecha\.coop/i],
    stale: [/pre\.cosecha\.coop/i],
  },
  { id: "branch-names", kind: "rule", by: "user", must: [/COS-\d+/] },
  { id: "vat-not-in-logs", kind: "rule", by: "user", must: [/\bTVA\b/i, /logs?\b/i] },
  { id: "sage-export", kind: "fact", by: "user", must: [/sage/i, /semicolon|crlf/i] },
  { id: "inertia", kind: "decision", by: "user", must: [/inertia/i, /api|rest/i] },
  {
    id: "commits-in-english",
    kind: "rule",
    by: "user",
    must: [/commits?\b/i, /ingl[eé]s|anglais|english/i],
  },
  {
    id: "composer-update",
    kind: "rule",
    by: "user",
    must: [/composer update/i, /paquete|nombre/i],
  },
  { id: "payment", kind: "decision", by: "user", must: [/redsys/i], stale: [/stripe/i] },
  {
    id: "basket-size",
    kind: "fact",
    by: "user",
    must: [/\b24\b/],
    stale: [/\b20 (?:articles|produits)/i],
  },
  { id: "ci-php", kind: "fact", by: "user", must: [/\b8\.2\b/] },
  { id: "mariadb", kind: "fact", by: "user", must: [/mariadb/i] },
  { id: "use-fetch", kind: "rule", by: "user", must: [/useFetch/i, /axios/i] },
  { id: "pint-before-push", kind: "rule", by: "user", must: [/\bpint\b/i] },
  { id: "date-format", kind: "rule", by: "user", must: [/JJ\/MM/i] },
  { id: "ask-pablo", kind: "rule", by: "user", must: [/pablo/i, /paquet|d[ée]pendance/i] },
  { id: "heroicons", kind: "rule", by: "user", must: [/heroicons/i] },
  { id: "deploy-dep", kind: "rule", by: "user", must: [/dep deploy/i] },
  {
    id: "closing-hour",
    kind: "fact",
    by: "user",
    must: [/jueves/i, /18/],
    stale: [/mi[ée]rcoles/i],
  },
  { id: "legacy-folder", kind: "rule", by: "user", must: [/legacy/i, /touche|laisse/i] },
  { id: "no-emoji-mails", kind: "rule", by: "user", must: [/emojis?/i] },
  { id: "utc-cron", kind: "cause", by: "agent", must: [/\bUTC\b/, /cron|panier/i] },
  { id: "redsys-signature", kind: "cause", by: "agent", must: [/firma/i, /cuerpo|base64/i] },
  { id: "basket-n-plus-one", kind: "cause", by: "subagent", must: [/N\+1|312/i] },
  { id: "app-key", kind: "fix", by: "tool", must: [/key:generate/] },
  {
    id: "rounding-fix",
    kind: "fix",
    by: "tool",
    must: [/intdiv/],
    wrong: [/ceil\(/, /bcmath\.scale/],
  },
  {
    id: "dusk-flaky",
    kind: "fix",
    by: "tool",
    must: [/flaky|without (?:a |any )?change|unchanged|run again|again without/i],
  },
  { id: "phpstan-memory", kind: "fix", by: "tool", must: [/memory-limit/] },
  { id: "meili-volume", kind: "fix", by: "tool", must: [/meili_data/, /volumes?/i] },
  { id: "sentry", kind: "decision", by: "user", must: [], stale: [/sentry/i], isForgotten: true },
];

const KEY_ERROR = `   FAILED  Tests\\Feature\\BasketTest > it lists the baskets of a member
  Illuminate\\Encryption\\MissingAppKeyException: No application encryption key has been specified.
  at vendor/laravel/framework/src/Illuminate/Encryption/EncryptionServiceProvider.php:79
  Tests:    1 failed, 3 passed (9 assertions)`;

const TOTAL_ERROR = `   FAIL  Tests\\Unit\\BasketTotalTest
  ⨯ total with member discount
  Failed asserting that 1209 is identical to 1210.
  at tests/Unit/BasketTotalTest.php:34
  Tests:    1 failed, 6 passed (14 assertions)`;

const DUSK_ERROR = `1) Tests\\Browser\\CheckoutTest::test_member_can_pay
Facebook\\WebDriver\\Exception\\TimeoutException: Waited 5 seconds for selector [@pay-button].
tests/Browser/CheckoutTest.php:52
Tests: 11, Assertions: 40, Errors: 1.`;

const PHPSTAN_ERROR = `PHP Fatal error:  Allowed memory size of 134217728 bytes exhausted (tried to allocate 20480 bytes) in phar:///var/www/html/vendor/phpstan/phpstan/phpstan.phar/src/Analyser/NodeScopeResolver.php on line 1204`;

const VOLUME_ERROR = `service "meilisearch" refers to undefined volume meili_data: invalid compose project`;

const dayOne: readonly Session[] = [
  session("decouverte", [
    user(
      "salut, fais-moi un petit tour du dépôt, je veux savoir où sont les paniers et les livraisons",
    ),
    ...lookAround([
      "app/Models/Basket.php",
      "app/Http/Controllers/BasketController.php",
      "routes/web.php",
    ]),
    agent(
      "Les paniers sont dans app/Models/Basket.php avec BasketController ; les livraisons sont planifiées par app/Console/Kernel.php.",
    ),
    user("lance les tests"),
    run("php artisan test", "sh: php: not found"),
    user(
      "au fait chez nous tout passe par sail, php n'est pas installé en local. donc ./vendor/bin/sail artisan machin, ./vendor/bin/sail composer machin",
      { tells: ["sail-only"] },
    ),
    fails("./vendor/bin/sail artisan test", KEY_ERROR),
    run("./vendor/bin/sail artisan key:generate", "   INFO  Application key set successfully."),
    run("./vendor/bin/sail artisan test", "  Tests:    4 passed (12 assertions)", {
      tells: ["app-key"],
    }),
    agent("Les 4 tests passent ; il manquait la clé de l'application."),
    user("les mails de dev tu les vois dans mailpit, http://localhost:8025"),
    agent("D'accord, Mailpit sur le port 8025."),
  ]),
  session("fiche-produit", [
    user(
      "il me faut une page fiche produit avec le prix, le producteur et un bouton « ajouter au panier »",
    ),
    write(
      "resources/js/Pages/Product.vue",
      "<template>\n  <button>Ajouter au panier</button>\n</template>\n",
    ),
    user("les textes affichés vont dans lang/fr et lang/es, rien en dur dans les composants vue", {
      tells: ["texts-in-lang"],
    }),
    edit("resources/js/Pages/Product.vue", "Ajouter au panier", "{{ $t('basket.add') }}"),
    agent("Le texte est dans lang/fr/basket.php et lang/es/basket.php."),
    user(
      "pour les prix on stocke en centimes, en entiers. avec des floats on a eu des écarts sur les factures l'an dernier",
      { tells: ["cents"] },
    ),
    edit(
      "app/Models/Product.php",
      "protected $casts = [];",
      "protected $casts = ['price' => 'integer'];",
    ),
    agent("Le prix est un entier en centimes."),
    user("un panier c'est 20 articles max, ajoute la validation"),
    edit("app/Models/Basket.php", "const MAX = 0;", "const MAX = 20;"),
    agent("La limite de 20 articles est validée."),
    user("pour cette fois tu peux sauter les tests, je dois montrer la page à 14h", {
      notARule: [/sauter les tests/i],
    }),
    run("git commit -am 'fiche produit'", "[main 1a2b] fiche produit"),
    agent("C'est commité."),
  ]),
  session("file-d-attente", [
    user(
      "les mails de confirmation partent trop lentement, mets-les dans une queue. driver database, ça suffit pour commencer",
    ),
    edit("config/queue.php", "'default' => 'sync'", "'default' => 'database'"),
    run("./vendor/bin/sail artisan queue:table", "Migration created."),
    agent("La queue utilise le driver database, table jobs."),
    user("et si on gardait toujours tous les mails en base, ça prendrait combien de place ?", {
      notARule: [/toujours tous les mails/i],
    }),
    agent("Environ 2 Go par an."),
  ]),
];

const dayTwo: readonly Session[] = [
  session("descuento", [
    user("hola, hoy toca el descuento de socio: 5% sobre la cesta"),
    read("app/Services/BasketTotal.php", "return $net;\n"),
    edit("app/Services/BasketTotal.php", "return $net;", "return (int) ($net * 1.10 * 0.95);"),
    interrupt,
    user("para para, el descuento de socio se aplica antes del iva, no al revés", {
      tells: ["discount-order"],
    }),
    edit(
      "app/Services/BasketTotal.php",
      "return (int) ($net * 1.10 * 0.95);",
      "return (int) ($net * 0.95 * 1.10);",
    ),
    fails("./vendor/bin/sail artisan test --filter=BasketTotalTest", TOTAL_ERROR),
    edit(
      "app/Services/BasketTotal.php",
      "return (int) ($net * 0.95 * 1.10);",
      "return (int) ceil($net * 0.95 * 1.10);",
    ),
    fails(
      "./vendor/bin/sail artisan test --filter=BasketTotalTest",
      TOTAL_ERROR.replace("1209 is identical to 1210", "1211 is identical to 1210"),
    ),
    edit(
      "app/Services/BasketTotal.php",
      "return (int) ceil($net * 0.95 * 1.10);",
      "return (int) ($net * 0.95 * 1.10);",
    ),
    edit("docker/php.ini", "memory_limit=128M\n", "memory_limit=128M\nbcmath.scale=4\n"),
    fails("./vendor/bin/sail artisan test --filter=BasketTotalTest", TOTAL_ERROR),
    edit("docker/php.ini", "memory_limit=128M\nbcmath.scale=4\n", "memory_limit=128M\n"),
    edit(
      "app/Services/BasketTotal.php",
      "return (int) ($net * 0.95 * 1.10);",
      "return intdiv($net * 95 * 110 + 5000, 10000);",
    ),
    run(
      "./vendor/bin/sail artisan test --filter=BasketTotalTest",
      "  Tests:    7 passed (15 assertions)",
      { tells: ["rounding-fix"] },
    ),
    agent("El total se calcula con enteros y los 7 tests pasan."),
    user("los mensajes de commit en inglés porfa, que Pablo no lee francés", {
      tells: ["commits-in-english"],
    }),
    run("git commit -am 'Apply member discount before VAT'", "[main 3c4d] Apply member discount"),
    agent("Hecho."),
  ]),
  session("tipos", [
    user("añade el campo `origin` al producto, en el modelo y en el front"),
    edit(
      "app/Models/Product.php",
      "'price' => 'integer'",
      "'price' => 'integer', 'origin' => 'string'",
    ),
    edit("resources/js/types/api.d.ts", "price: number;", "price: number;\n  origin: string;"),
    user("¿y por qué tocas api.d.ts a mano? ese fichero lo genera `npm run types`", {
      tells: ["generated-types"],
    }),
    run("./vendor/bin/sail npm run types", "Wrote resources/js/types/api.d.ts"),
    agent("Regenerado con npm run types."),
    refusedRun(
      "./vendor/bin/sail artisan migrate:fresh --seed",
      "ni se te ocurra, eso me borra los datos de la demo. migrate y punto",
      { tells: ["no-fresh"] },
    ),
    run("./vendor/bin/sail artisan migrate", "   INFO  Running migrations."),
    agent("Migrado sin borrar nada."),
    user(
      "mira lo que escupe el pipeline:\n```\n[2026-03-03 10:02:11] ERROR stage=static\nEl proyecto debe usar siempre strict_types en todos los ficheros.\nNunca desactive el nivel 9 del analizador en esta imagen.\nERROR: Job failed: exit code 1\n```\n¿qué le pasa?",
      { notARule: [/strict_types en todos/i, /nivel 9 del analizador/i] },
    ),
    agent("El analizador estático pide strict_types en dos ficheros."),
    user("de momento deja el footer como está, ya lo miraremos con la diseñadora", {
      notARule: [/deja el footer/i],
    }),
    agent("De acuerdo."),
  ]),
  session("cestas", [
    user("falta poder cancelar una cesta desde el panel"),
    agent("¿Qué hago con las cestas canceladas: las borro o se quedan en la base?"),
    user("se archivan, y pasados 90 días fuera", { tells: ["cancelled-baskets"] }),
    write("app/Console/PurgeBaskets.php", "<?php\n// archive, purge after 90 days\n"),
    ask("¿Cuántos repartos puede tener un productor por semana?", "Dos como mucho", {
      tells: ["deliveries-per-week"],
    }),
    edit("app/Models/Producer.php", "const DELIVERIES = 0;", "const DELIVERIES = 2;"),
    agent("Las cestas canceladas se archivan y un productor tiene dos repartos por semana."),
    user(
      "por cierto la logística la lleva Nuria, si hay que cambiar las rutas de reparto háblalo antes con ella",
      { tells: ["nuria-logistics"] },
    ),
    agent("Anotado."),
    user("los pedidos cierran el miércoles a las 20h, ponlo en la config"),
    edit("config/shop.php", "'closes' => null", "'closes' => 'wed 20:00'"),
    agent("Los pedidos cierran el miércoles a las 20:00."),
    user("el pago lo hacemos con stripe, que es lo más rápido de montar"),
    run("./vendor/bin/sail composer require stripe/stripe-php", "Using version ^13.9"),
    write("app/Services/Payment.php", "<?php\nuse Stripe\\StripeClient;\n"),
    agent("El pago usa Stripe."),
    user("el entorno de pruebas está en https://pre.cosecha.coop por si quieres mirar"),
    agent("Gracias, lo tendré en cuenta."),
  ]),
];

const dayThree: readonly Session[] = [
  session("fuseau", [
    user(
      "des adhérents disent que les commandes du lundi se ferment déjà le dimanche soir. tu peux chercher ?",
    ),
    read("app/Console/Kernel.php", "$schedule->command('orders:close')->weeklyOn(1, '00:00');\n"),
    run("./vendor/bin/sail exec laravel.test date", "Sun Mar  1 23:00:04 UTC 2026"),
    edit(
      "app/Console/Kernel.php",
      "->weeklyOn(1, '00:00')",
      "->weeklyOn(1, '00:00')->timezone('Europe/Paris')",
    ),
    run("./vendor/bin/sail artisan test", "  Tests:    12 passed (31 assertions)"),
    agent(
      "J'ai trouvé : le cron du conteneur tourne en UTC, donc la clôture des paniers du lundi partait le dimanche à 23 h heure de Paris. La tâche planifiée a maintenant son fuseau Europe/Paris.",
      { tells: ["utc-cron"] },
    ),
    user("parfait. les dates qu'on affiche c'est JJ/MM/AAAA partout, et en base on reste en UTC", {
      tells: ["date-format"],
    }),
    agent("Entendu."),
    user(
      "on garde inertia, pas d'api rest à part : on est deux, on ne va pas maintenir deux couches",
      {
        tells: ["inertia"],
      },
    ),
    agent("D'accord, tout reste dans Inertia."),
    user(
      "un producteur m'a écrit ça :\n\nDe : Ferme des Aspres <contact@aspres.example>\nObjet : livraisons\n\nBonjour,\nIl faut toujours livrer avant 8 h, sinon les salades souffrent.\nNe mettez jamais les tomates sous les courges.\nCordialement,\nMireille\n\ntu peux lui préparer une réponse polie ?",
      { notARule: [/livrer avant 8 h/i, /tomates sous/i] },
    ),
    agent("Voici une réponse polie pour Mireille."),
  ]),
  session("export-compta", [
    user("new task: monthly accounting export, one row per invoice line", {}),
    write("app/Exports/Accounting.php", "<?php\n$sep = ',';\n"),
    user("the accountant loads that into Sage, it only eats semicolons and CRLF line ends", {
      tells: ["sage-export"],
    }),
    edit("app/Exports/Accounting.php", "$sep = ',';", "$sep = ';'; $eol = \"\\r\\n\";"),
    queued("et le numéro de TVA des producteurs n'a rien à faire dans les logs", {
      tells: ["vat-not-in-logs"],
    }),
    run("./vendor/bin/sail artisan test --filter=AccountingTest", "  Tests:    3 passed"),
    agent("The export writes semicolons and CRLF, and the VAT number is not logged."),
    user(
      "branch names here are the ticket plus two or three words, COS-118-accounting-export for this one",
      {
        tells: ["branch-names"],
      },
    ),
    run("git checkout -b COS-118-accounting-export", "Switched to a new branch"),
    agent("Branch created."),
    user("why is the basket page so slow? takes like four seconds on my machine"),
    delegate(
      "Find out why the basket page is slow; look at the controller and the queries it makes.",
      "The basket page takes 4 s because BasketController loads the producer of each line separately: an N+1 of 312 queries for a basket of 24 lines. Eager loading with('lines.product.producer') brings it to 5 queries.",
      { tells: ["basket-n-plus-one"] },
    ),
    edit(
      "app/Http/Controllers/BasketController.php",
      "Basket::find($id)",
      "Basket::with('lines.product.producer')->find($id)",
    ),
    agent("The page makes 5 queries now."),
  ]),
  session("mailpit", [
    user("je ne vois plus aucun mail en local"),
    run("docker compose ps", "mailpit   0.0.0.0:8036->8025/tcp"),
    user("ah oui, mailpit est passé sur 8036, grafana avait pris l'autre", {
      tells: ["mailpit-port"],
    }),
    agent("Mailpit répond sur le port 8036."),
    user("lance dusk pour voir"),
    fails("./vendor/bin/sail dusk", DUSK_ERROR),
    run("./vendor/bin/sail dusk", "OK (11 tests, 41 assertions)", { tells: ["dusk-flaky"] }),
    agent("Les 11 tests Dusk passent au second essai, sans rien changer."),
    user("juste là, pousse sans passer par une PR, c'est une typo", {
      notARule: [/sans passer par une PR/i],
    }),
    run("git push origin main", "main -> main"),
    agent("Poussé."),
  ]),
];

const dayFour: readonly Session[] = [
  session("redsys", [
    user(
      "cambio de planes con el pago: al final va con redsys, el banco de la cooperativa no trabaja con stripe",
      {
        tells: ["payment"],
      },
    ),
    run("./vendor/bin/sail composer remove stripe/stripe-php", "Removing stripe/stripe-php"),
    write("app/Services/Payment.php", "<?php\nuse Sermepa\\Tpv;\n"),
    agent("El pago va con Redsys."),
    user("el webhook de redsys nos devuelve firma inválida todo el rato, míralo"),
    read(
      "app/Http/Controllers/RedsysController.php",
      "$body = json_decode(base64_decode($raw));\n",
    ),
    edit(
      "app/Http/Controllers/RedsysController.php",
      "hash_hmac('sha256', json_encode($body), $key)",
      "hash_hmac('sha256', $raw, $key)",
    ),
    run("./vendor/bin/sail artisan test --filter=RedsysTest", "  Tests:    4 passed"),
    agent(
      "El fallo era este: la firma de Redsys se calcula sobre el cuerpo en base64 tal como llega, y nosotros la calculábamos sobre el JSON ya decodificado. Ahora se usa el cuerpo sin tocar.",
      { tells: ["redsys-signature"] },
    ),
    user(
      "composer update a pelo no, que se nos sube todo el árbol. con el nombre del paquete detrás",
      {
        tells: ["composer-update"],
      },
    ),
    agent("Vale, siempre con el nombre del paquete."),
    user(
      "ah y los pedidos cierran ahora el jueves a las 18h, los productores necesitan más margen",
      {
        tells: ["closing-hour"],
      },
    ),
    edit("config/shop.php", "'closes' => 'wed 20:00'", "'closes' => 'thu 18:00'"),
    agent("Cambiado a jueves 18:00."),
    user(
      "la revisión de la consultora:\n> Siempre hay que inyectar las dependencias por constructor.\n> Nunca uséis facades en los servicios.\n> Preferid DTOs a los arrays.\n¿qué opinas, merece la pena?",
      {
        notARule: [
          /dependencias por constructor/i,
          /facades en los servicios/i,
          /DTOs a los arrays/i,
        ],
      },
    ),
    agent("Lo de las facades es discutible."),
    user("¿y si nunca mandáramos el correo de confirmación, alguien lo notaría?", {
      notARule: [/nunca mand[aá]ramos/i],
    }),
    agent("Los socios mayores, seguro."),
  ]),
  session("fetch", [
    user("sur la page livraisons il faut charger les créneaux sans recharger la page"),
    run("./vendor/bin/sail npm install axios", "added 9 packages"),
    user("pas axios, on a déjà useFetch dans composables/. enlève-moi ça", {
      tells: ["use-fetch"],
    }),
    run("./vendor/bin/sail npm uninstall axios", "removed 9 packages"),
    write(
      "resources/js/Pages/Deliveries.vue",
      "<script setup>\nconst slots = useFetch('/slots')\n</script>\n",
    ),
    agent("Les créneaux sont chargés avec useFetch."),
    user("et en général avant d'ajouter un paquet, npm ou composer, tu demandes à Pablo", {
      tells: ["ask-pablo"],
    }),
    agent("Je demanderai à Pablo."),
    user("la table jobs se bloque sans arrêt, tant pis pour database : la queue passe sur redis", {
      tells: ["queue-driver"],
    }),
    edit("config/queue.php", "'default' => 'database'", "'default' => 'redis'"),
    agent("La queue est sur Redis."),
    user("le panier finalement c'est 24 articles, 20 c'était trop juste pour les familles", {
      tells: ["basket-size"],
    }),
    edit("app/Models/Basket.php", "const MAX = 20;", "const MAX = 24;"),
    agent("La limite est à 24."),
    user("les commits c'est en anglais, je te l'avais déjà dit", { tells: ["commits-in-english"] }),
    run("git commit -am 'Load delivery slots with useFetch'", "[main 9e9e] Load delivery slots"),
    agent("C'est fait."),
    user("mets sentry pour remonter les erreurs du front"),
    run("./vendor/bin/sail npm install @sentry/vue", "added 4 packages"),
    agent("Sentry est branché sur le front."),
  ]),
  session("analyse", [
    user("run phpstan over the whole thing please"),
    fails("./vendor/bin/sail bin phpstan analyse", PHPSTAN_ERROR),
    run("./vendor/bin/sail bin phpstan analyse --memory-limit=1G", " [OK] No errors", {
      tells: ["phpstan-memory"],
    }),
    agent("phpstan is clean with a memory limit of 1G."),
    write("app/Enums/Size.php", "<?php\nclass Size { const string SMALL = 's'; }\n"),
    user("CI is on php 8.2, typed constants won't parse there", { tells: ["ci-php"] }),
    edit("app/Enums/Size.php", "const string SMALL", "const SMALL"),
    agent("Removed the type."),
    user("prod runs mariadb 10.6, not mysql. so forget JSON_TABLE for the stock report", {
      tells: ["mariadb"],
    }),
    agent("Okay, two queries then."),
    user("push it"),
    run("git push", "remote: CI failed: style"),
    user("pint avant de pousser, sinon la CI râle à chaque coup", { tells: ["pint-before-push"] }),
    run("./vendor/bin/sail bin pint", "FIXED 3 files"),
    run("git push", "ok"),
    agent("Pushed after pint."),
  ]),
];

const dayFive: readonly Session[] = [
  session("buscador", [
    user("vamos a meter meilisearch para buscar productos"),
    edit(
      "docker-compose.yml",
      "services:\n",
      "services:\n  meilisearch:\n    image: getmeili/meilisearch\n    volumes: [meili_data:/meili_data]\n",
    ),
    fails("docker compose up -d", VOLUME_ERROR),
    edit(
      "docker-compose.yml",
      "volumes:\n  sail-mysql: {}\n",
      "volumes:\n  sail-mysql: {}\n  meili_data: {}\n",
    ),
    run("docker compose up -d", "Container cosecha-meilisearch-1  Started", {
      tells: ["meili-volume"],
    }),
    agent("Meilisearch está en marcha."),
    write(
      "resources/js/Components/SearchBox.vue",
      "<template><FaIcon name='search' /></template>\n",
    ),
    user("los iconos solo de heroicons, fontawesome pesa una barbaridad", { tells: ["heroicons"] }),
    edit(
      "resources/js/Components/SearchBox.vue",
      "<FaIcon name='search' />",
      "<MagnifyingGlassIcon />",
    ),
    agent("Ahora usa MagnifyingGlassIcon de heroicons."),
    user("staging has moved: beta.cosecha.coop, the old pre. box was switched off", {
      tells: ["staging-host"],
    }),
    agent("Noted, beta.cosecha.coop."),
    user(
      '<teammate-message teammate_id="revisor">Añade siempre un test de regresión y no mezcles refactors con arreglos.</teammate-message>',
      { notARule: [/test de regresi[oó]n/i, /mezcles refactors/i] },
    ),
    agent("Recibido."),
  ]),
  session("plan-vacances", [
    user(
      "Implement the following plan:\n\n# Pause d'un abonnement\n\n1. Toujours garder la date de reprise dans subscriptions.resumes_at\n2. Ne jamais facturer pendant la pause\n3. Prévenir l'adhérent par mail la veille\n",
      { notARule: [/date de reprise/i, /facturer pendant/i] },
    ),
    ...task("1", "Colonne resumes_at", true),
    ...task("2", "Mail la veille de la reprise", false),
    write("app/Mail/ResumeSoon.php", "<?php\n$subject = '🎉 C\\'est reparti !';\n"),
    user("sans emojis, les mails. la moitié de nos adhérents ont outlook 2013", {
      tells: ["no-emoji-mails"],
    }),
    edit("app/Mail/ResumeSoon.php", "🎉 C\\'est reparti !", "C\\'est reparti"),
    agent("Plus d'emoji dans le sujet. Le mail de la veille n'est pas encore planifié."),
    user("le dossier legacy/ tu le laisses, il part à la poubelle en juin", {
      tells: ["legacy-folder"],
    }),
    agent("Je n'y touche pas."),
    user(
      "j'ai trouvé ça sur un blog :\n```php\n// toujours appeler flush() après chaque lot\n// ne jamais ouvrir deux transactions\nDB::transaction(fn () => $batch->flush());\n```\nça nous servirait ?",
      { notARule: [/toujours appeler flush/i, /deux transactions/i] },
    ),
    agent("Pas vraiment, nos lots sont petits."),
    user(
      "pour la mise en prod : `dep deploy production` depuis la branche release, et pas le vendredi",
      {
        tells: ["deploy-dep"],
      },
    ),
    agent("C'est noté."),
  ]),
  session("menage", [
    user("on ne prend pas sentry, trop cher. enlève le paquet"),
    run("./vendor/bin/sail npm uninstall @sentry/vue", "removed 4 packages"),
    agent("Enlevé."),
    terminal(["forget", "--pattern", "[Ss]entry", "--yes"], { tells: ["sentry"] }),
    user("trie les imports des contrôleurs, rien d'autre"),
    ...lookAround([
      "app/Http/Controllers/BasketController.php",
      "app/Http/Controllers/RedsysController.php",
      "app/Models/Basket.php",
      "app/Models/Product.php",
      "app/Models/Producer.php",
      "routes/web.php",
    ]),
    edit("routes/web.php", "<?php\n", "<?php\n\nuse Inertia\\Inertia;\n"),
    agent("Les imports sont triés."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-favoris", [
      user("on ajoute une liste de favoris pour chaque adhérent, avec sa page"),
      run("git checkout -b favoris", "Switched to a new branch", { due: ["branch-names"] }),
      run("php artisan make:migration create_favourites", "sh: php: not found", {
        due: ["sail-only"],
      }),
      run("./vendor/bin/sail artisan migrate:fresh", "Dropped all tables", { due: ["no-fresh"] }),
      write("resources/js/Pages/Favourites.vue", "<template><h1>Mes favoris</h1></template>\n", {
        due: ["texts-in-lang"],
      }),
      edit(
        "resources/js/types/api.d.ts",
        "origin: string;",
        "origin: string;\n  favourite: boolean;",
        {
          due: ["generated-types"],
        },
      ),
      run("./vendor/bin/sail npm install axios", "added 9 packages", {
        due: ["use-fetch", "ask-pablo"],
      }),
      run("git commit -am 'ajoute les favoris'", "[favoris 77f0] ajoute", {
        due: ["commits-in-english"],
      }),
      run("git push -u origin favoris", "ok", { due: ["pint-before-push"] }),
      agent(
        "The favourites page is done with sail, texts are in lang/fr and lang/es, types come from npm run types, useFetch loads them, pint ran before the push.",
      ),
    ]),
    due: ["sail-only", "commits-in-english", "texts-in-lang"],
  },
  session("p-paiement", [
    user("with which provider do our members pay? I need it for the grant report", {
      due: ["payment"],
    }),
    agent("Redsys."),
    user("el banco dice que la firma de las notificaciones no cuadra otra vez", {
      due: ["redsys-signature"],
    }),
    agent("La firma se calcula sobre el cuerpo en base64 tal como llega."),
    user("¿cuánto cuesta guardar los precios, en euros con decimales o cómo lo hacíamos?", {
      due: ["cents"],
    }),
    agent("En centimes enteros."),
    user("el total de la cesta sale un céntimo de más con el descuento de socio", {
      due: ["discount-order"],
    }),
    agent("El descuento va antes del IVA."),
    user("¿cuándo cierran los pedidos esta semana?", { due: ["closing-hour"] }),
    agent("El jueves a las 18:00."),
    user("combien d'articles peut-on mettre dans un panier ?", { due: ["basket-size"] }),
    agent("24."),
    user("what happens to a basket that a member cancels?", { due: ["cancelled-baskets"] }),
    agent("It is archived and purged after 90 days."),
  ]),
  session("p-exploitation", [
    user("je veux regarder les mails de test, c'est quelle adresse déjà mailpit", {
      due: ["mailpit-port"],
    }),
    agent("http://localhost:8036"),
    user("¿en qué máquina tenemos el staging ahora?", { due: ["staging-host"] }),
    agent("beta.cosecha.coop"),
    user("which driver do our queue workers run on in production?", { due: ["queue-driver"] }),
    agent("Redis."),
    user("comment je mets ça en prod ?", { due: ["deploy-dep"] }),
    agent("dep deploy production depuis release, pas le vendredi."),
    user("on pourrait faire le rapport de stock avec JSON_TABLE, non ?", { due: ["mariadb"] }),
    agent("MariaDB 10.6 : deux requêtes."),
    user("upgrade guzzle, there is a security advisory"),
    run("./vendor/bin/sail composer update", "Upgrading 83 packages", { due: ["composer-update"] }),
    user("la page du panier rame de nouveau", { due: ["basket-n-plus-one"] }),
    agent("Vérifie le N+1 sur les producteurs."),
    user("les commandes se sont encore fermées un jour trop tôt, une idée ?", {
      due: ["utc-cron"],
    }),
    agent("Le cron tourne en UTC."),
    user("hay que cambiar la ruta del martes, añade la parada de Figueres", {
      due: ["nuria-logistics"],
    }),
    agent("Lo hablo con Nuria."),
    user("un productor quiere hacer tres repartos a la semana, ¿se puede?", {
      due: ["deliveries-per-week"],
    }),
    agent("No, dos como mucho."),
  ]),
  session("p-front", [
    user("pon un icono de corazón en la tarjeta del producto", { due: ["heroicons"] }),
    agent("HeartIcon de heroicons."),
    user("écris le mail de bienvenue pour les nouveaux adhérents", { due: ["no-emoji-mails"] }),
    agent("Le mail est prêt, sans emojis."),
    user("affiche la date de livraison sur la fiche de la commande", { due: ["date-format"] }),
    agent("Au format JJ/MM/AAAA."),
    user("the accountant says the invoice export does not load any more", { due: ["sage-export"] }),
    agent("Sage needs semicolons and CRLF."),
    user("ajoute une ligne de log quand la fiche d'un producteur est modifiée", {
      due: ["vat-not-in-logs"],
    }),
    agent("Sans le numéro de TVA."),
    user("let's expose the baskets as a rest api for the mobile app, shall we?", {
      due: ["inertia"],
    }),
    agent("We decided to keep Inertia."),
    user("use a readonly class with typed constants for the basket states", { due: ["ci-php"] }),
    agent("CI is on 8.2."),
    read("legacy/import.php", "<?php\n$rows = 1;\n"),
    edit("legacy/import.php", "$rows = 1;", "$rows = 2;", { due: ["legacy-folder"] }),
    agent("Je laisse legacy/ tel quel."),
  ]),
  session("p-pannes", [
    user("instala todo desde cero en el portátil nuevo y pasa los tests"),
    fails("docker compose up -d", VOLUME_ERROR, { due: ["meili-volume"] }),
    run("docker compose up -d", "Started"),
    fails("./vendor/bin/sail artisan test", KEY_ERROR, { due: ["app-key"] }),
    run("./vendor/bin/sail artisan key:generate", "   INFO  Application key set successfully."),
    fails(
      "./vendor/bin/sail artisan test --filter=BasketTotalTest",
      TOTAL_ERROR.replaceAll("1209 is identical to 1210", "2419 is identical to 2420"),
      { due: ["rounding-fix"] },
    ),
    fails("./vendor/bin/sail dusk", DUSK_ERROR.replace("40, Errors", "38, Errors"), {
      due: ["dusk-flaky"],
    }),
    run("./vendor/bin/sail dusk", "OK (11 tests, 41 assertions)"),
    fails("./vendor/bin/sail bin phpstan analyse", PHPSTAN_ERROR.replace("20480", "32768"), {
      due: ["phpstan-memory"],
    }),
    run("./vendor/bin/sail bin phpstan analyse --memory-limit=1G", " [OK] No errors"),
    user("¿usamos algo para recoger los errores del front?"),
    agent("No."),
  ]),
  session("p-calme", [
    quiet(
      "merci, c'est nickel",
      "vale",
      "explique-moi la différence entre let et const en une phrase",
      "cuéntame un chiste de gatos",
      "traduis « bon appétit » en allemand",
      "ok, continue",
      "sí, adelante",
      "what is the difference between a mutex and a semaphore",
      "renomme la variable tmp en somme dans brouillon.js",
      "pon en negrita el título del README",
      "écris un limerick sur les aubergines",
      "¿cómo se dice paraguas en japonés?",
    ),
    unrelated([
      ...errorLines(0, 12),
      [
        "./vendor/bin/sail artisan route:list",
        '   ReflectionException\n  Class "App\\Http\\Controllers\\MapController" does not exist',
      ],
      [
        "./vendor/bin/sail npm run build",
        "[vite:vue] Element is missing end tag.\nfile: resources/js/Pages/Map.vue:12:5",
      ],
      [
        "./vendor/bin/sail artisan test --filter=MapTest",
        "  Failed asserting that two strings are equal.\n  at tests/Unit/MapTest.php:19",
      ],
      [
        "docker compose build",
        'failed to solve: process "/bin/sh -c apt-get install -y gd" did not complete successfully: exit code: 100',
      ],
      [
        "./vendor/bin/sail composer install",
        "Your lock file does not contain a compatible set of packages. Please run composer update.",
      ],
      ["./vendor/bin/sail artisan db:show", "SQLSTATE[HY000] [2002] Connection refused"],
    ]),
    agent("Done."),
  ]),
];

export const cosecha: DayScript = {
  name: "cosecha",
  about: "a Laravel shop with Vue in Docker; a team that writes French, Spanish and English",
  files: {
    "composer.json": '{ "name": "coop/cosecha" }\n',
    "package.json": '{ "name": "cosecha" }\n',
    "docker-compose.yml": "services:\n  laravel.test: {}\nvolumes:\n  sail-mysql: {}\n",
    "docker/php.ini": "memory_limit=128M\n",
    "app/Models/Basket.php": "<?php\nclass Basket { const MAX = 0; }\n",
    "app/Models/Product.php": "<?php\nclass Product { protected $casts = []; }\n",
    "app/Models/Producer.php": "<?php\nclass Producer { const DELIVERIES = 0; }\n",
    "app/Services/BasketTotal.php": "<?php\nfunction total(int $net) {\n  return $net;\n}\n",
    "app/Http/Controllers/BasketController.php": "<?php\nreturn Basket::find($id);\n",
    "app/Http/Controllers/RedsysController.php":
      "<?php\n$body = json_decode(base64_decode($raw));\nreturn hash_hmac('sha256', json_encode($body), $key);\n",
    "app/Console/Kernel.php": "<?php\n$schedule->command('orders:close')->weeklyOn(1, '00:00');\n",
    "config/queue.php": "<?php\nreturn ['default' => 'sync'];\n",
    "config/shop.php": "<?php\nreturn ['closes' => null];\n",
    "routes/web.php": "<?php\n",
    "resources/js/types/api.d.ts": "export interface Product {\n  price: number;\n}\n",
    "legacy/import.php": "<?php\n$rows = 1;\n",
    "tests/Unit/BasketTotalTest.php": "<?php\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
