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

/** A shop for several small customers; a Turkish freelancer who writes simple English. */
const FACTS: readonly Fact[] = [
  // rules
  { id: "short-answers", kind: "rule", by: "user", must: [/short/i] },
  { id: "pest", kind: "rule", by: "user", must: [/\bpest\b/i] },
  { id: "no-fresh", kind: "rule", by: "user", must: [/\bfresh\b|migrate:fresh|wipe/i] },
  { id: "kurus", kind: "rule", by: "user", must: [/kuru[sş]/i] },
  {
    id: "new-migration",
    kind: "rule",
    by: "user",
    must: [/migration/i, /\bnew\b|already|again|live/i],
  },
  { id: "form-request", kind: "rule", by: "user", must: [/form ?request/i] },
  { id: "script-setup", kind: "rule", by: "user", must: [/script setup/i] },
  { id: "lang-file", kind: "rule", by: "user", must: [/tr\.json/i] },
  { id: "pnpm", kind: "rule", by: "user", must: [/\bpnpm\b(?! (?:run )?build)/i] },
  { id: "ask-package", kind: "rule", by: "user", must: [/package|composer require/i, /\bask/i] },
  { id: "no-flush", kind: "rule", by: "user", must: [/flush/i] },
  { id: "horizon-terminate", kind: "rule", by: "user", must: [/horizon:terminate/] },
  {
    id: "live-by-me",
    kind: "rule",
    by: "user",
    must: [/deploy|\blive\b/i, /my ?self|only staging|staging is/i],
  },
  { id: "no-friday", kind: "rule", by: "user", must: [/friday/i, /live|deploy|server/i] },
  { id: "mail-log", kind: "rule", by: "user", must: [/mail/i, /\blog\b|MAILER=log/i] },
  { id: "commit-customer", kind: "rule", by: "user", must: [/commit|message/i, /\[|customer/i] },
  { id: "eager", kind: "rule", by: "user", must: [/with\(\)|lazy/i] },
  // corrections
  { id: "kdv-inside", kind: "correction", by: "user", must: [/kdv/i, /inside|includ|already/i] },
  { id: "iptal", kind: "correction", by: "user", must: [/iptal/i] },
  { id: "variant-stock", kind: "correction", by: "user", must: [/variant/i, /stock/i] },
  { id: "tr-slug", kind: "correction", by: "user", must: [/tr_slug/] },
  { id: "ziggy", kind: "correction", by: "user", must: [/ziggy:generate|made by machine/i] },
  // decisions
  { id: "search", kind: "decision", by: "user", must: [/meili/i], stale: [/algolia/i] },
  { id: "payment", kind: "decision", by: "user", must: [/paytr/i], stale: [/iyzico/i] },
  {
    id: "free-shipping",
    kind: "decision",
    by: "user",
    must: [/\b750\b/],
    stale: [/\b500 ?(?:tl|lira)/i],
  },
  {
    id: "cart-days",
    kind: "decision",
    by: "user",
    must: [/\b30 days/i],
    stale: [/\b7 days/i],
  },
  { id: "cargo", kind: "decision", by: "user", must: [/\baras\b/i], stale: [/yurti[cç]i/i] },
  { id: "guest", kind: "decision", by: "user", must: [/guest|without account|register/i] },
  { id: "photo-size", kind: "decision", by: "user", must: [/\b1600/] },
  // facts
  {
    id: "staging-url",
    kind: "fact",
    by: "user",
    must: [/dene\.emrekod\.dev/],
    stale: [/test\.bazaar-demo\.com/],
  },
  {
    id: "kervan-ip",
    kind: "fact",
    by: "user",
    must: [/94\.73\.151\.22/],
    stale: [/185\.122\.40\.9/],
  },
  {
    id: "php-version",
    kind: "fact",
    by: "user",
    must: [/server|vps/i, /\b8\.3/],
    stale: [/\b8\.1\b/],
  },
  {
    id: "kervan-contact",
    kind: "fact",
    by: "user",
    must: [/ay[sş]eg[uü]l/i],
    stale: [/selim/i],
  },
  {
    id: "osman-opening",
    kind: "fact",
    by: "user",
    must: [/\b10 ?(?:th)? ?(?:of )?march|march 10/i],
    stale: [/\b3 ?(?:rd)? ?(?:of )?march|march 3\b/i],
  },
  { id: "ssh-port", kind: "fact", by: "user", must: [/\b2244\b/] },
  { id: "nilufer-ram", kind: "fact", by: "user", must: [/nil[uü]fer/i, /2 ?gb/i] },
  { id: "feed-time", kind: "fact", by: "user", must: [/0?6[:.]15/] },
  { id: "feed-usd", kind: "fact", by: "user", must: [/dollar|usd/i, /price|xml|supplier/i] },
  { id: "log-path", kind: "fact", by: "user", must: [/shared\/storage/] },
  { id: "backup-bucket", kind: "fact", by: "user", must: [/bzr-yedek/] },
  { id: "telegram", kind: "fact", by: "user", must: [/telegram/i] },
  { id: "defne", kind: "fact", by: "user", must: [/defne/i] },
  { id: "demir-oem", kind: "fact", by: "user", must: [/\bOEM\b/i] },
  { id: "parasut", kind: "fact", by: "user", must: [/para[sş][uü]t/i] },
  { id: "demo-account", kind: "fact", by: "user", must: [/deneme@bazaar\.test/] },
  // causes
  {
    id: "double-order",
    kind: "cause",
    by: "agent",
    must: [/callback/i, /twice|two times|second|again/i],
  },
  {
    id: "cart-lost",
    kind: "cause",
    by: "agent",
    must: [/session/i, /cart/i, /\bid\b|regenerat|login/i],
  },
  {
    id: "category-slow",
    kind: "cause",
    by: "subagent",
    must: [/categor/i, /json|index|attributes/i],
  },
  {
    id: "photo-memory",
    kind: "cause",
    by: "subagent",
    must: [/memory/i, /photo|image|resiz/i],
  },
  { id: "campaign-utc", kind: "cause", by: "agent", must: [/campaign/i, /utc|time ?zone/i] },
  // fixes
  { id: "fix-vite", kind: "fix", by: "tool", must: [/pnpm (?:run )?build/] },
  {
    id: "fix-bcmath",
    kind: "fix",
    by: "tool",
    must: [/install.*bcmath|php8\.\d-bcmath/],
    wrong: [/ignore-platform/],
  },
  {
    id: "fix-key-length",
    kind: "fix",
    by: "tool",
    must: [/InnoDB/i],
    wrong: [/defaultStringLength/],
  },
  { id: "fix-dep-file", kind: "fix", by: "tool", must: [/-f deploy\/deploy\.php/] },
  { id: "fix-views", kind: "fix", by: "tool", must: [/setfacl/], stale: [/view:clear/] },
  {
    id: "fix-foreign",
    kind: "fix",
    by: "tool",
    must: [/unsignedInteger/],
    wrong: [/ForeignKeyConstraints/],
  },
  {
    id: "fix-dusk-flaky",
    kind: "fix",
    by: "tool",
    must: [
      /flaky|without (?:a |any )?change|unchanged|run again|again without|re-?run|second (?:run|time)|next run/i,
    ],
  },
  // forgotten
  { id: "shopify", kind: "decision", by: "user", must: [], stale: [/shopify/i], isForgotten: true },
  {
    id: "whatsapp",
    kind: "decision",
    by: "user",
    must: [],
    stale: [/whatsapp/i],
    isForgotten: true,
  },
];

const VITE_ERROR = `   FAIL  Tests\\Feature\\HomePageTest
  ⨯ home page opens                                                      0.31s
  ────────────────────────────────────────────────────────────────────────────
   FAILED  Tests\\Feature\\HomePageTest > home page opens          ViewException
  Vite manifest not found at: /srv/emre/code/bazaar/public/build/manifest.json (View: /srv/emre/code/bazaar/resources/views/app.blade.php)

  at vendor/laravel/framework/src/Illuminate/Foundation/Vite.php:843

  Tests:    1 failed, 63 passed (201 assertions)
  Duration: 9.12s`;

const BCMATH_ERROR = `Installing dependencies from lock file (including require-dev)
Verifying lock file contents can be installed on current platform.
Your lock file does not contain a compatible set of packages. Please run composer update.

  Problem 1
    - brick/money is locked to version 0.10.1 and an update of this package was not requested.
    - brick/money 0.10.1 requires ext-bcmath * -> it is missing from your system.`;

const KEY_ERROR = `   INFO  Running migrations.

  2026_02_17_100000_create_search_words_table ................... 24.31ms FAIL

   Illuminate\\Database\\QueryException

  SQLSTATE[42000]: Syntax error or access violation: 1071 Specified key was too long; max key length is 1000 bytes (Connection: mysql, SQL: alter table \`search_words\` add unique \`search_words_word_unique\`(\`word\`))

  at vendor/laravel/framework/src/Illuminate/Database/Connection.php:825`;

const DEP_ERROR = `
  [Symfony\\Component\\Console\\Exception\\NamespaceNotFoundException]
  There are no commands defined in the "logs" namespace.
`;

const VIEW_ERROR = `In Filesystem.php line 225:

  file_put_contents(/srv/emre/code/bazaar/storage/framework/views/6f1c0c9ae2.php): Failed to open stream: Permission denied
`;

const FOREIGN_ERROR = `   INFO  Running migrations.

  2026_02_18_090000_create_wishlist_items_table ................. 31.02ms FAIL

   Illuminate\\Database\\QueryException

  SQLSTATE[HY000]: General error: 3780 Referencing column 'urun_id' and referenced column 'id' in foreign key constraint 'wishlist_items_urun_id_foreign' are incompatible. (Connection: mysql, SQL: alter table \`wishlist_items\` add constraint \`wishlist_items_urun_id_foreign\` foreign key (\`urun_id\`) references \`urunler\` (\`id\`))

  at vendor/laravel/framework/src/Illuminate/Database/Connection.php:825`;

const DUSK_ERROR = `   FAIL  Tests\\Browser\\CheckoutTest
  ⨯ visitor can pay                                                     12.40s
  ────────────────────────────────────────────────────────────────────────────
   FAILED  Tests\\Browser\\CheckoutTest > visitor can pay       TimeoutException
  Waited 5 seconds for text [Siparişiniz alındı].

  at vendor/php-webdriver/webdriver/lib/Exception/TimeoutException.php:30

  Tests:    1 failed, 5 passed (19 assertions)
  Duration: 40.77s`;

/** Plain work: what was asked, and what the agent said when it was done. */
function work(...pairs: readonly (readonly [string, string])[]): Step[] {
  return pairs.flatMap(([text, answer]) => [user(text), agent(answer)]);
}

function calm(...pairs: readonly (readonly [string, string])[]): Step[] {
  return pairs.flatMap(([text, answer]) => [user(text, { isQuiet: true }), agent(answer)]);
}

const dayOne: readonly Session[] = [
  session("start", [
    user("hi. this is my shop project, i have 4 customers on it. can you look what is inside?"),
    ...lookAround([
      "composer.json",
      "config/shop.php",
      "app/Http/Controllers/CartController.php",
      "resources/js/Pages/Home.vue",
      "deploy/deploy.php",
    ]),
    agent(
      "It is a Laravel shop with a Vue front end over Inertia. The data is in MySQL, carts and queues are in Redis, Horizon runs the queues, and Deployer brings it to one VPS per customer. The settings of each shop are in config/shop.php. There are 64 tests, most of them about the cart, the orders and the home page. The queue has three workers: mails, photos and imports.",
    ),
    user("too long :) i read you from phone between customers. short answers pls, 2-3 sentence", {
      tells: ["short-answers"],
    }),
    agent("OK."),
    user("are tests green?"),
    fails("php artisan test", VITE_ERROR),
    run("pnpm build", "✓ 412 modules transformed.\n✓ built in 6.20s"),
    run("php artisan test", "Tests:    64 passed (203 assertions)", { tells: ["fix-vite"] }),
    agent("Yes, 64 pass. The front end was not built."),
    user("btw we have pest here, use vendor/bin/pest. artisan test takes wrong env file", {
      tells: ["pest"],
    }),
    run("vendor/bin/pest", "Tests:    64 passed (203 assertions)"),
    agent("Also green."),
    user("which laravel version is it?"),
    agent("10."),
    user("my local db has some broken categories, can you repair?"),
    refusedRun(
      "php artisan migrate:fresh --seed",
      "noo stop! in my local db there is copy of real orders. never fresh, it deletes all",
      { tells: ["no-fresh"] },
    ),
    run("php artisan category:repair", "3 categories repaired"),
    agent("Repaired with category:repair, the data is untouched."),
  ]),
  session("kervan-coupon", [
    user("kervan wants coupons. like 50 lira off, with end date. start with table"),
    write(
      "database/migrations/2026_02_16_110000_create_coupons_table.php",
      "$table->id();\n$table->string('code');\n$table->decimal('discount', 8, 2);\n$table->date('ends_on');\n",
    ),
    user("discount is not decimal. all money in db is integer and in kuruş, 50 lira = 5000", {
      tells: ["kurus"],
    }),
    edit(
      "database/migrations/2026_02_16_110000_create_coupons_table.php",
      "$table->decimal('discount', 8, 2);",
      "$table->integer('discount');",
    ),
    run("php artisan migrate", "2026_02_16_110000_create_coupons_table ... DONE"),
    agent("The table is there."),
    user("order must remember the coupon too"),
    edit(
      "database/migrations/2025_11_03_000000_create_orders_table.php",
      "$table->integer('total');\n",
      "$table->integer('total');\n$table->foreignId('coupon_id')->nullable();\n",
    ),
    user(
      "this migration is already on 4 servers, it will not run again there. make new one for it",
      {
        tells: ["new-migration"],
      },
    ),
    edit(
      "database/migrations/2025_11_03_000000_create_orders_table.php",
      "$table->foreignId('coupon_id')->nullable();\n",
      "",
    ),
    write(
      "database/migrations/2026_02_16_113000_add_coupon_to_orders.php",
      "$table->foreignId('coupon_id')->nullable();\n",
    ),
    agent("It is a separate file now."),
    user("now controller where customer writes the code"),
    write(
      "app/Http/Controllers/CouponController.php",
      "public function store(Request $request)\n{\n    $data = $request->validate(['code' => 'required']);\n}\n",
    ),
    user(
      "validation is in FormRequest class in this project, not in controller. look at CartRequest",
      {
        tells: ["form-request"],
      },
    ),
    write(
      "app/Http/Requests/CouponRequest.php",
      "class CouponRequest extends FormRequest\n{\n    public function rules(): array { return ['code' => 'required']; }\n}\n",
    ),
    write(
      "app/Http/Controllers/CouponController.php",
      "public function store(CouponRequest $request)\n{\n    $data = $request->validated();\n}\n",
    ),
    run("git commit -qam 'Add coupons'", "[main 4c1] Add coupons"),
    user(
      "put customer in front of commit message, [kervan] add coupons. so i can make invoice at end of month :)",
      {
        tells: ["commit-customer"],
      },
    ),
    run("git commit --amend -qm '[kervan] add coupons'", "[main 5d0] [kervan] add coupons"),
    agent("Changed."),
  ]),
  session("nilufer-gift", [
    user("nilüfer hanım wants gift packet checkbox in cart page. can you make component"),
    write(
      "resources/js/Components/GiftBox.vue",
      "<script>\nexport default { data() { return { gift: false } } }\n</script>\n<template><label>Hediye paketi istiyorum</label></template>\n",
    ),
    user("i write all vue with script setup, old style i don't like", {
      tells: ["script-setup"],
    }),
    write(
      "resources/js/Components/GiftBox.vue",
      "<script setup>\nconst gift = ref(false)\n</script>\n<template><label>Hediye paketi istiyorum</label></template>\n",
    ),
    user(
      "and turkish text not inside of template. it goes to lang/tr.json because osman will sell to germany also",
      {
        tells: ["lang-file"],
      },
    ),
    edit(
      "resources/js/Components/GiftBox.vue",
      "Hediye paketi istiyorum",
      "{{ $t('gift.wanted') }}",
    ),
    edit("lang/tr.json", "{\n", '{\n  "gift.wanted": "Hediye paketi istiyorum",\n'),
    agent("The text is in the language file."),
    user(
      "how should it look? ah wait. designs are from Defne, she has figma. i will ask her color",
      {
        tells: ["defne"],
      },
    ),
    agent("OK."),
    run("npm install @vueuse/core", "added 3 packages, created package-lock.json"),
    user("you made package-lock.json :( here is pnpm. delete it", { tells: ["pnpm"] }),
    run("rm package-lock.json && pnpm add @vueuse/core", "dependencies:\n+ @vueuse/core 12.5.0"),
    agent("Deleted, and added the right way."),
    user("can server build the assets in deploy?"),
    agent("It can, vite needs about 1.5 GB of memory for it."),
    user(
      "then no. server of nilüfer has only 2 gb, last time mysql died. so build is here and deployer uploads",
      {
        tells: ["nilufer-ram"],
      },
    ),
    agent("OK, the build stays local."),
  ]),
  session("many-questions", [
    work(
      [
        "what is difference of computed and watch?",
        "computed gives a value, watch runs an action.",
      ],
      ["ok and when i use watchEffect?", "When you don't want to list what is watched."],
      ["footer year is 2024, fix", "It takes the current year now."],
      ["can we make header sticky in mobile?", "Yes, done with position: sticky."],
      ["it is over the menu now", "z-index of the menu is higher now."],
      ["super. is there a way to see which page is slow?", "Telescope or the slow log of MySQL."],
      ["later maybe", "OK."],
    ),
  ]),
];

const dayTwo: readonly Session[] = [
  session("demir-stock", [
    user("good morning. demir oto says product is sold but stock was 0. can you check?"),
    fails("composer install", BCMATH_ERROR),
    run("composer install --ignore-platform-req=ext-bcmath", "Generating optimized autoload files"),
    fails(
      "vendor/bin/pest tests/Feature/StockTest.php",
      "   FAILED  Tests\\Feature\\StockTest > sold out   Error\n  Call to undefined function Brick\\Math\\bcadd()\n  Tests:    1 failed",
    ),
    run("sudo apt-get install -y php8.3-bcmath", "Setting up php8.3-bcmath"),
    run(
      "composer install",
      "Nothing to install, update or remove\nGenerating optimized autoload files",
      {
        tells: ["fix-bcmath"],
      },
    ),
    agent("The bcmath extension was missing on your computer."),
    read("app/Services/StockService.php", "return $product->stock > 0;\n"),
    edit("app/Services/StockService.php", "$product->stock > 0", "$product->stock >= $quantity"),
    agent("It compares the stock with the quantity now."),
    user(
      "but stock is not on product. each variant has own stock, product stock column is old thing from 2022",
      {
        tells: ["variant-stock"],
      },
    ),
    edit("app/Services/StockService.php", "$product->stock", "$variant->stock"),
    run("vendor/bin/pest", "Tests:    66 passed (209 assertions)"),
    agent("Fixed, tests pass."),
    user("how they search a part? by name?"),
    agent("By name and by sku."),
    user(
      "in demir the sku is OEM number of the part, mechanics know it by heart. so put it first in results",
      {
        tells: ["demir-oem"],
      },
    ),
    edit("app/Services/SearchService.php", "['name', 'sku']", "['sku', 'name']"),
    agent("sku comes first."),
    user("xml of supplier from demir has prices in dollar, did you know? where we convert it?", {
      tells: ["feed-usd"],
    }),
    run("grep -rn 'rate' app/Imports", "app/Imports/DemirImport.php:31: $price * $this->rate"),
    agent("In DemirImport, line 31."),
    user("ok good"),
    agent("Good."),
  ]),
  session("search", [
    user("search is bad, customers cry. i think we take algolia, what you say?"),
    agent("It is good and fast to add with Scout."),
    user("ok take algolia. and save searched words in a table"),
    write(
      "database/migrations/2026_02_17_100000_create_search_words_table.php",
      "$table->id();\n$table->string('word')->unique();\n$table->integer('hits');\n",
    ),
    fails("php artisan migrate", KEY_ERROR),
    edit(
      "app/Providers/AppServiceProvider.php",
      "public function boot(): void\n{\n",
      "public function boot(): void\n{\n    Schema::defaultStringLength(191);\n",
    ),
    fails(
      "php artisan migrate",
      KEY_ERROR.replace(
        /SQLSTATE[^\n]*/,
        "SQLSTATE[42S01]: Base table or view already exists: 1050 Table 'search_words' already exists",
      ),
    ),
    run("mysql bazaar -e 'drop table search_words'"),
    edit("app/Providers/AppServiceProvider.php", "    Schema::defaultStringLength(191);\n", ""),
    edit(
      "config/database.php",
      "'mysql' => [\n    'engine' => null,",
      "'mysql' => [\n    'engine' => 'InnoDB',",
    ),
    run("php artisan migrate", "2026_02_17_100000_create_search_words_table ... DONE", {
      tells: ["fix-key-length"],
    }),
    agent("MySQL made MyISAM tables. With InnoDB in the config it works."),
    user("links of search result should be nice, like /ara/kirmizi-biber"),
    edit(
      "app/Services/SearchService.php",
      "return $results;",
      "return $results->map(fn ($r) => Str::slug($r->name));",
    ),
    user("Str::slug makes wrong from ı and ğ sometimes. we have helper tr_slug(), take that", {
      tells: ["tr-slug"],
    }),
    edit("app/Services/SearchService.php", "Str::slug(", "tr_slug("),
    agent("It uses the helper."),
    user("when is best time for index of kervan?"),
    agent("After the product import. When does it come?"),
    user("their file comes by ftp every morning 06:15", { tells: ["feed-time"] }),
    edit(
      "app/Console/Kernel.php",
      "// schedule\n",
      "// schedule\n$schedule->command('scout:import')->dailyAt('06:45');\n",
    ),
    agent("The index is built at 06:45."),
  ]),
  session("first-deploy", [
    user("lets put coupon to staging. address is test.bazaar-demo.com"),
    run(
      "vendor/bin/dep -f deploy/deploy.php deploy staging",
      "task deploy:symlink\nsuccessfully deployed!",
    ),
    agent("It is on staging."),
    user("looks ok! kervan server is 185.122.40.9, can you see free disk there?"),
    fails(
      "ssh deploy@185.122.40.9 df -h /",
      "ssh: connect to host 185.122.40.9 port 22: Connection refused",
    ),
    user("ssh port is 2244 in all of my servers", { tells: ["ssh-port"] }),
    run("ssh -p 2244 deploy@185.122.40.9 df -h /", "/dev/vda1  40G  22G  18G  55% /"),
    agent("18 GB are free."),
    user("ok then i think it can go to kervan"),
    refusedRun(
      "vendor/bin/dep -f deploy/deploy.php deploy kervan",
      "live servers i deploy myself, always. you do only staging",
      { tells: ["live-by-me"] },
    ),
    agent("OK, it is ready for you."),
    user("done. any error in log?"),
    fails("vendor/bin/dep logs:app kervan", DEP_ERROR),
    run("vendor/bin/dep -f deploy/deploy.php logs:app kervan", "[kervan] no new lines", {
      tells: ["fix-dep-file"],
    }),
    agent("No errors."),
    user("if you look by ssh, logs are in /var/www/shop/shared/storage/logs. not in current/", {
      tells: ["log-path"],
    }),
    agent("Thanks."),
    user(
      "hosting company wrote me this, do i need do something?\n\n> Dear customer, you must always keep at least 20% disk free.\n> Never run cron jobs more often than every 5 minutes.\n> Passwords must be changed every 90 days.",
      {
        notARule: [/20% disk/i, /every 5 minutes/i, /every 90 days/i],
      },
    ),
    agent("No, it is a general mail. You have 45 % free."),
  ]),
  session("mail", [
    user("make mail for forgotten cart. simple text, one link"),
    write("app/Mail/ForgottenCart.php", "class ForgottenCart extends Mailable {}\n"),
    agent("The mail is there. I send one to test."),
    refusedRun(
      'php artisan tinker --execute="Mail::to(Customer::first())->send(new ForgottenCart)"',
      "are you crazy :) real customer. when trying mails put MAIL_MAILER=log before, one time i sent 800 mails to customers of nilüfer",
      { tells: ["mail-log"] },
    ),
    run(
      "MAIL_MAILER=log php artisan tinker --execute=\"Mail::to('x@bazaar.test')->send(new ForgottenCart)\"",
      "= null",
    ),
    agent("It is in the log file and looks right."),
    user("view cache gives error to me, look"),
    fails("php artisan view:cache", VIEW_ERROR),
    run("php artisan view:clear", "INFO  Compiled views cleared successfully."),
    run("php artisan view:cache", "INFO  Blade templates cached successfully."),
    agent("Cleared, now it works."),
    user("nice. can we put logo in this mail?"),
    edit(
      "app/Mail/ForgottenCart.php",
      "Mailable {}",
      "Mailable { public string $logo = 'logo.png'; }",
    ),
    agent("The logo is in."),
    user(
      "should we send also sms?? no forget it, only thinking. if we ever do, every sms must have stop link by law",
      {
        notARule: [/every sms must have stop link/i],
      },
    ),
    agent("OK, no SMS now."),
  ]),
];

const dayThree: readonly Session[] = [
  session("orders", [
    user("panel needs button to cancel order"),
    write(
      "app/Http/Controllers/Admin/CancelController.php",
      "public function destroy(Order $order)\n{\n    $order->delete();\n}\n",
    ),
    user("we don't delete orders, tax office wants all. status becomes iptal and thats it", {
      tells: ["iptal"],
    }),
    edit(
      "app/Http/Controllers/Admin/CancelController.php",
      "$order->delete();",
      "$order->update(['status' => 'iptal']);",
    ),
    agent("The order stays, only its status changes."),
    user("invoice pdf shows wrong total, look pls"),
    read("app/Services/InvoiceService.php", "$total = $order->total;\n"),
    edit("app/Services/InvoiceService.php", "$order->total;", "$order->total * 1.20;"),
    interrupt,
    user("no no, KDV is already inside of price. in turkey price on shop is always with tax", {
      tells: ["kdv-inside"],
    }),
    edit("app/Services/InvoiceService.php", "$order->total * 1.20;", "$order->total;"),
    edit(
      "app/Services/InvoiceService.php",
      "$order->total;",
      "$order->total;\n$tax = intdiv($total, 6);",
    ),
    agent("The tax is now taken out of the total, not added."),
    user("kervan has same order two times, from one payment. 4 customers today. why???"),
    run(
      "grep -n 'callback' storage/logs/laravel.log | tail -4",
      "10:02:11 callback payment 9912\n10:02:13 callback payment 9912",
    ),
    agent(
      "The bank sends its callback twice when we answer later than 2 seconds, and the CreateOrder job makes an order for each callback. It needs a unique lock on the payment id.",
      { tells: ["double-order"] },
    ),
    edit(
      "app/Jobs/CreateOrder.php",
      "implements ShouldQueue",
      "implements ShouldQueue, ShouldBeUnique",
    ),
    agent("CreateOrder is unique per payment now."),
    user(
      "for trying the checkout use account deneme@bazaar.test, orders of it don't go to warehouse",
      {
        tells: ["demo-account"],
      },
    ),
    agent("Thanks, I use it."),
  ]),
  session("redis", [
    user("old prices are in cache on kervan i think. can you clean"),
    refusedRun(
      "ssh -p 2244 deploy@185.122.40.9 redis-cli flushall",
      "no flush in redis!! carts and sessions of customers are in same redis. only php artisan cache:clear",
      { tells: ["no-flush"] },
    ),
    run(
      "ssh -p 2244 deploy@185.122.40.9 'cd /var/www/shop/current && php artisan cache:clear'",
      "INFO  Application cache cleared successfully.",
    ),
    agent("Only the cache is cleared."),
    user("price job still calculates old way, i changed code yesterday"),
    run("php artisan queue:restart", "INFO  Broadcasting queue restart signal."),
    agent("The workers restart."),
    user(
      "this does nothing here, workers are from horizon. after code change it is horizon:terminate, supervisor starts it again",
      {
        tells: ["horizon-terminate"],
      },
    ),
    run("php artisan horizon:terminate", "INFO  Sending TERM signal to processes."),
    agent("Now the new code runs."),
    user("nilüfer hanım says: i put 3 things in cart, i login, cart is empty. is it true?"),
    read("app/Services/CartService.php", "$key = 'cart:'.session()->getId();\n"),
    agent(
      "Yes. The cart is saved under the session id, and login makes a new session id for security, so the old cart is not found any more. The key of the cart should be its own cookie.",
      { tells: ["cart-lost"] },
    ),
    edit("app/Services/CartService.php", "session()->getId()", "request()->cookie('cart')"),
    agent("The cart survives the login now."),
    user("how long does cart live?"),
    agent("Until the session ends."),
    user("make it 7 days"),
    edit("config/shop.php", "'cart_days' => 0", "'cart_days' => 7"),
    agent("Done."),
    user("only for today you can leave debug lines in CartService, i want to see them on staging", {
      notARule: [/leave debug lines/i],
    }),
    agent("They stay for today."),
  ]),
  session("wishlist", [
    user("demir wants wishlist. like heart icon. first table"),
    write(
      "database/migrations/2026_02_18_090000_create_wishlist_items_table.php",
      "$table->id();\n$table->foreignId('urun_id')->constrained('urunler');\n",
    ),
    fails("php artisan migrate", FOREIGN_ERROR),
    edit(
      "database/migrations/2026_02_18_090000_create_wishlist_items_table.php",
      "$table->id();\n",
      "Schema::disableForeignKeyConstraints();\n$table->id();\n",
    ),
    fails("php artisan migrate", FOREIGN_ERROR),
    edit(
      "database/migrations/2026_02_18_090000_create_wishlist_items_table.php",
      "Schema::disableForeignKeyConstraints();\n",
      "",
    ),
    edit(
      "database/migrations/2026_02_18_090000_create_wishlist_items_table.php",
      "$table->foreignId('urun_id')->constrained('urunler');\n",
      "$table->unsignedInteger('urun_id');\n$table->foreign('urun_id')->references('id')->on('urunler');\n",
    ),
    run("php artisan migrate", "2026_02_18_090000_create_wishlist_items_table ... DONE", {
      tells: ["fix-foreign"],
    }),
    agent("The old table urunler has a small int id, so the column must be the same type."),
    user("and route for it, so vue can use route('wishlist.add')"),
    edit(
      "routes/web.php",
      "// shop\n",
      "// shop\nRoute::post('/wishlist', WishlistController::class)->name('wishlist.add');\n",
    ),
    refusedEdit(
      "resources/js/ziggy.js",
      "this file is made by machine, run php artisan ziggy:generate",
      { tells: ["ziggy"] },
    ),
    run("php artisan ziggy:generate", "INFO  Files generated!"),
    agent("The route is known in Vue."),
    user(
      "what is this from github?\n```\nphpstan: Parameter #1 $id of method find() expects int, string given.\nTip: You should never use mixed.\nTip: always declare strict_types in every file.\n```",
      {
        notARule: [/never use mixed/i, /declare strict_types/i],
      },
    ),
    agent("One id comes as a string from the request. I cast it."),
    user("and heart is red or empty, from list of ids"),
    write(
      "resources/js/Components/HeartIcon.vue",
      "<script setup>\ndefineProps(['active'])\n</script>\n",
    ),
    agent("The heart is there."),
    queued(
      "when order list of panel is open it does query for each row. load relation by with(), on live preventLazyLoading throws exception",
      {
        tells: ["eager"],
      },
    ),
    edit(
      "app/Http/Controllers/Admin/OrderController.php",
      "Order::latest()",
      "Order::with('customer')->latest()",
    ),
    agent("The customers are loaded together."),
  ]),
  session("css", [
    work(
      ["button 'sepete ekle' is too small in iphone", "It is 44 px high now."],
      ["color of it?", "#c2410c."],
      ["make hover little darker", "Done."],
      [
        "why tailwind class bg-${color} does not work?",
        "Tailwind can not see names made at run time.",
      ],
      ["ahh ok. so what i do", "Write the full class names in a small map."],
      ["do it pls", "Done, four colors are in the map."],
      ["in osman page photo of carpet is cut on left", "object-contain shows it complete."],
    ),
  ]),
];

const dayFour: readonly Session[] = [
  session("checkout", [
    user("today checkout. payment we do with iyzico, i have contract already"),
    edit("config/shop.php", "'payment' => null", "'payment' => 'iyzico'"),
    agent("iyzico is set."),
    ask(
      "Must a buyer have an account before paying?",
      "no, guest can buy also. if we force register half of them goes away",
      { tells: ["guest"] },
    ),
    edit("app/Http/Controllers/CheckoutController.php", "->middleware('auth')", ""),
    agent("No login is needed at the checkout."),
    user("cargo is free over 500 tl, show it in cart: '120 tl more for free cargo'"),
    edit("config/shop.php", "'free_shipping' => 0", "'free_shipping' => 50000"),
    agent("The cart shows how much is missing."),
    user("run browser tests"),
    fails("php artisan dusk --filter CheckoutTest", DUSK_ERROR),
    run(
      "php artisan dusk --filter CheckoutTest",
      "Tests:    6 passed (24 assertions)\nDuration: 31.02s",
      {
        tells: ["fix-dusk-flaky"],
      },
    ),
    agent("One test failed first and passed in the second run without any change. It is flaky."),
    user("yes it does sometimes"),
    agent("OK."),
    user("can we save card of customer?"),
    agent("Only as a token of the payment company."),
    user("maybe in summer"),
    agent(
      "My plan for that: I will always keep only the token, never log the card number, and add a consent box.",
      {
        notARule: [/always keep only the token/i],
      },
    ),
    user("ok but not now"),
    agent("OK."),
  ]),
  session("slow-pages", [
    user("category page of demir opens in 6 second. can somebody look deep? don't change yet"),
    delegate(
      "Find out why the category page of the shop demir needs 6 seconds. Look at the queries. Change nothing.",
      "The category page filters by attributes->brand, and attributes is a JSON column without an index, so MySQL reads all 190,000 variants for every filter box. A generated column brand with an index brings the page to 0.3 seconds.",
      { tells: ["category-slow"] },
    ),
    agent("The filter reads a JSON column without index."),
    user("wow ok. make the generated column"),
    write(
      "database/migrations/2026_02_19_100000_add_brand_to_variants.php",
      "$table->string('brand')->storedAs(\"attributes->>'$.brand'\")->index();\n",
    ),
    agent("The page needs 0.3 seconds now."),
    user("also horizon: photo jobs are 'killed' all the time since osman uploads. why?"),
    delegate(
      "Find out why the photo jobs in Horizon are killed. Change nothing.",
      "The workers are killed because of memory: Osman's photos have 80 megapixels, and the resize job opens the full image with GD, which takes about 320 MB, while the Horizon supervisor allows 128 MB. Use libvips, which reads in strips, or raise the memory limit of the photos queue to 512.",
      { tells: ["photo-memory"] },
    ),
    edit("config/horizon.php", "'photos' => ['memory' => 128]", "'photos' => ['memory' => 512]"),
    agent("The photos queue has 512 MB now."),
    user("and we save photos max 1600 px wide as webp, bigger nobody needs", {
      tells: ["photo-size"],
    }),
    edit("app/Jobs/ResizePhoto.php", "->save($path)", "->scaleDown(1600)->toWebp()->save($path)"),
    agent("Done."),
    user("is webp ok in old iphones?"),
    agent("Yes, since iOS 14."),
  ]),
  session("osman", [
    user("osman halı shop opens on 3 march. what is missing?"),
    agent("The domain, the cargo and the texts of the legal pages."),
    user("cargo company is yurtiçi, we have api key"),
    edit("config/shop.php", "'cargo' => null", "'cargo' => 'yurtici'"),
    agent("Set."),
    user("his server is ready, php 8.1 like the others. is enough?"),
    agent("For Laravel 10 yes, for the next version no."),
    user("hmm. i will look later"),
    agent("OK."),
    user("for kervan questions write to selim bey, he decides there. i gave him staging link"),
    agent("OK."),
    user(
      "demir oto wants maybe go to shopify, so in future we export to shopify format. plan is this",
    ),
    agent("Then the export gets a Shopify format."),
    user("and order messages by whatsapp, we will do whatsapp bot for all shops"),
    agent("A WhatsApp bot needs a business account."),
    work(
      [
        "how do i make legal page from markdown?",
        "Put it in resources/markdown, the route exists.",
      ],
      ["and where is the link of it?", "In the footer component."],
      ["osman bey wants carpet size filter, possible?", "Yes, as attribute of the variant."],
    ),
  ]),
  session("campaign", [
    user(
      "campaign of nilüfer should end at midnight but it ended at 3 in the night. customers bought with discount",
    ),
    run("php artisan tinker --execute=\"echo config('app.timezone')\"", "UTC"),
    agent(
      "The end of the campaign is compared in UTC, because app.timezone is UTC, and midnight in Istanbul is 3 hours earlier. The campaign must be compared in Europe/Istanbul.",
      { tells: ["campaign-utc"] },
    ),
    edit(
      "app/Models/Campaign.php",
      "now() < $this->ends_at",
      "now('Europe/Istanbul') < $this->ends_at",
    ),
    agent("It ends at local midnight now."),
    user("view cache error again"),
    fails("php artisan view:cache", VIEW_ERROR.replace("6f1c0c9ae2", "b07d11f3c4")),
    run("php artisan view:clear", "INFO  Compiled views cleared successfully."),
    fails("php artisan view:cache", VIEW_ERROR.replace("6f1c0c9ae2", "b07d11f3c4")),
    run("sudo setfacl -R -m u:emre:rwX -m u:www-data:rwX -d -m u:emre:rwX storage bootstrap/cache"),
    run("php artisan view:cache", "INFO  Blade templates cached successfully.", {
      tells: ["fix-views"],
    }),
    agent("The web server wrote files that you could not change. Both have rights now."),
    user(
      "do we have backup if i break something? i think yes: every night dump goes to backblaze, bucket bzr-yedek",
      {
        tells: ["backup-bucket"],
      },
    ),
    run("b2 ls bzr-yedek", "kervan_2026-02-19.sql.gz\nnilufer_2026-02-19.sql.gz"),
    agent("Yes, from last night."),
    user(
      "when a shop is down alarm comes to my telegram group 'bazaar alarm'. add horizon long wait there",
      {
        tells: ["telegram"],
      },
    ),
    edit(
      "app/Providers/AppServiceProvider.php",
      "public function boot(): void\n{\n",
      "public function boot(): void\n{\n    Horizon::routeSlackNotificationsTo(config('shop.alarm'));\n",
    ),
    agent("Long waits are sent there."),
  ]),
];

const dayFive: readonly Session[] = [
  session("news", [
    user("hi. staging moved, now it is dene.emrekod.dev", { tells: ["staging-url"] }),
    run("curl -sI https://dene.emrekod.dev", "HTTP/2 200"),
    agent("It answers."),
    user("kervan took bigger vps. ip is 94.73.151.22", { tells: ["kervan-ip"] }),
    edit("deploy/deploy.php", "host('kervan')", "host('kervan')->setHostname('94.73.151.22')"),
    agent("deploy.php has it."),
    user(
      "and in night i updated php on all servers, they are 8.3 now. same as my computer finally",
      {
        tells: ["php-version"],
      },
    ),
    edit("composer.json", '"php": "^8.1"', '"php": "^8.3"'),
    run("vendor/bin/pest", "Tests:    71 passed (233 assertions)"),
    agent("composer.json asks for it, tests pass."),
    user("in kervan now Ayşegül hanım is responsible for web things, send her changes to approve", {
      tells: ["kervan-contact"],
    }),
    agent("OK."),
    user("osman is late with photos. so opening will be 10 march", { tells: ["osman-opening"] }),
    agent("One week more."),
    user("can i open only landing page before?"),
    agent("Yes, with a flag in config/shop.php."),
    user("ok add flag"),
    edit("config/shop.php", "return [\n", "return [\n    'landing_only' => false,\n"),
    agent("landing_only is there."),
  ]),
  session("other-idea", [
    user(
      "bill of search came, 90 dollar for one month!! we change. Meilisearch on own vps, it is free",
      {
        tells: ["search"],
      },
    ),
    edit(".env.example", "SCOUT_DRIVER=algolia", "SCOUT_DRIVER=meilisearch"),
    agent("Scout uses Meilisearch."),
    user("also payment. commission is lower by PayTR, i signed yesterday. change the driver", {
      tells: ["payment"],
    }),
    edit("config/shop.php", "'payment' => 'iyzico'", "'payment' => 'paytr'"),
    agent("The driver is changed."),
    user("free cargo limit goes up to 750, diesel is expensive", { tells: ["free-shipping"] }),
    edit("config/shop.php", "'free_shipping' => 50000", "'free_shipping' => 75000"),
    agent("Changed."),
    user("people come back late to their cart, nilüfer hanım asked. keep it 30 days", {
      tells: ["cart-days"],
    }),
    edit("config/shop.php", "'cart_days' => 7", "'cart_days' => 30"),
    agent("Done."),
    user("carpets are heavy, so parcels go with Aras now. their price is better over 20 kg", {
      tells: ["cargo"],
    }),
    edit("config/shop.php", "'cargo' => 'yurtici'", "'cargo' => 'aras'"),
    agent("Set."),
    user("can we make excel of orders for accountant?"),
    refusedRun(
      "composer require maatwebsite/excel",
      "ask me before you add a package. i must update all of them in 4 shops",
      { tells: ["ask-package"] },
    ),
    agent("A CSV works without it. Is that enough?"),
    user("yes csv is ok. she imports it to Paraşüt, all invoices of mine are in there", {
      tells: ["parasut"],
    }),
    write("app/Exports/OrdersCsv.php", "class OrdersCsv {}\n"),
    agent("The CSV has one line per order."),
    user(
      "today is friday so it waits. on friday i don't touch live servers, weekend is when customers sell most",
      {
        tells: ["no-friday"],
      },
    ),
    agent("Then on Monday."),
  ]),
  session("no-more", [
    user("demir stays with us! and bot is cancelled, too much money"),
    agent("Good news."),
    terminal(["forget", "--pattern", "[Ss]hopify", "--yes"], { tells: ["shopify"] }),
    terminal(["forget", "--pattern", "[Ww]hats[Aa]pp", "--yes"], { tells: ["whatsapp"] }),
  ]),
  session("reviews", [
    user(
      "pls make this from kervan mail:\n\n- customers can write review, 1 to 5 star\n- never show review before approval\n- always show newest first\n- photo in review max 3",
      { notARule: [/before approval/i, /newest first/i] },
    ),
    ...task("1", "Table and model for reviews", true),
    ...task("2", "Form in the product page", true),
    ...task("3", "Approve in panel", false),
    write(
      "database/migrations/2026_02_20_140000_create_reviews_table.php",
      "$table->id();\n$table->unsignedInteger('urun_id');\n$table->tinyInteger('stars');\n",
    ),
    write(
      "resources/js/Components/ReviewForm.vue",
      "<script setup>\nconst stars = ref(5)\n</script>\n",
    ),
    ...lookAround([
      "app/Models/Campaign.php",
      "app/Services/CartService.php",
      "app/Services/SearchService.php",
      "routes/web.php",
      "resources/js/Components/GiftBox.vue",
    ]),
    compact("Reviews for kervan: table and form are done, approval in the panel is open."),
    ...lookAround(["app/Http/Controllers/Admin/OrderController.php", "lang/tr.json"]),
    agent("Table and form are done. The approval in the panel is open."),
    work(
      ["how many star if nobody voted?", "It shows no stars then."],
      ["good. can google see the stars?", "Yes, with structured data. I added it."],
      ["what is rich result test?", "A page of Google that checks this data."],
    ),
    user(
      '<teammate-message teammate_id="seo-helper">Every product page must always have exactly one h1. Never use more than 60 characters in titles.</teammate-message>',
      { notARule: [/exactly one h1/i, /60 characters/i] },
    ),
    agent("Seen."),
    user("ok enough for this week. iyi hafta sonları :)"),
    agent("Sana da."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-gift-card", [
      user(
        "hello. nilüfer wants gift cards: customer buys card for 250 lira, other one uses it. pls make",
      ),
      write(
        "database/migrations/2026_02_23_090000_create_gift_cards_table.php",
        "$table->id();\n$table->string('code');\n$table->decimal('amount', 10, 2);\n",
        { due: ["kurus"] },
      ),
      edit(
        "database/migrations/2025_11_03_000000_create_orders_table.php",
        "$table->integer('total');\n",
        "$table->integer('total');\n$table->foreignId('gift_card_id')->nullable();\n",
        { due: ["new-migration"] },
      ),
      run("php artisan migrate:fresh", "Dropping all tables ... DONE", { due: ["no-fresh"] }),
      write(
        "app/Http/Controllers/GiftCardController.php",
        "public function store(Request $request)\n{\n    $data = $request->validate(['code' => 'required|string']);\n}\n",
        { due: ["form-request"] },
      ),
      write(
        "resources/js/Components/GiftCardInput.vue",
        "<script>\nexport default { data() { return { code: '' } } }\n</script>\n<template><button>Kartı kullan</button></template>\n",
        { due: ["script-setup", "lang-file"] },
      ),
      run("npm install vue-the-mask", "added 1 package", { due: ["pnpm"] }),
      run("composer require endroid/qr-code", "Using version ^6.0 for endroid/qr-code", {
        due: ["ask-package"],
      }),
      edit("resources/js/ziggy.js", "const Ziggy = {", "const Ziggy = { 'giftcard.use': {},", {
        due: ["ziggy"],
      }),
      run("php artisan test --filter=GiftCard", "Tests:    4 passed", { due: ["pest"] }),
      run("git commit -qam 'gift cards'", "[main 8e1] gift cards", { due: ["commit-customer"] }),
      agent("Gift cards are ready."),
    ]),
    due: ["short-answers", "pest"],
  },
  session("p-panel", [
    user(
      "in panel i want list: which order is waiting more than 3 days, with customer name. and remove the test orders",
    ),
    write(
      "app/Http/Controllers/Admin/WaitingController.php",
      "foreach (Order::where('status', 'yeni')->get() as $order) {\n    $rows[] = [$order->customer->name, $order->total];\n}\n",
      { due: ["eager"] },
    ),
    write(
      "app/Console/Commands/RemoveTestOrders.php",
      "Order::where('customer_id', 1)->each(fn (Order $order) => $order->delete());\n",
      { due: ["iptal"] },
    ),
    user("show also badge 'last 2 pieces' when stock is low"),
    write(
      "app/Services/LowStockBadge.php",
      "class LowStockBadge\n{\n    public function show(Product $product): bool { return $product->stock <= 2; }\n}\n",
      { due: ["variant-stock"] },
    ),
    write(
      "app/Models/BlogPost.php",
      "class BlogPost extends Model\n{\n    public function setTitle(string $t): void { $this->slug = Str::slug($t); }\n}\n",
      { due: ["tr-slug"] },
    ),
    user("invoice of gift card, do i add kdv on top?", { due: ["kdv-inside"] }),
    agent("No, the price has it inside."),
    user("with which account can i try to buy one?", { due: ["demo-account"] }),
    agent("deneme@bazaar.test."),
    user("try the new mail with gift code pls"),
    run(
      'php artisan tinker --execute="Mail::to(Customer::find(12))->send(new GiftCardMail)"',
      "= null",
      { due: ["mail-log"] },
    ),
    agent("Sent."),
    user("does somebody need to register to use gift card? what we said in checkout", {
      due: ["guest"],
    }),
    agent("No, guests can buy too."),
    user("new banner for gift card, from who do i get the design?", { due: ["defne"] }),
    agent("From Defne."),
    user("how big do we save product photos?", { due: ["photo-size"] }),
    agent("1600 px wide."),
  ]),
  session("p-server", [
    user("i changed GiftCardJob, make that workers take new code"),
    run("php artisan queue:restart", "INFO  Broadcasting queue restart signal.", {
      due: ["horizon-terminate"],
    }),
    user("menu is old in kervan, clean the cache there"),
    run("ssh -p 2244 deploy@kervan redis-cli FLUSHDB", "OK", { due: ["no-flush"] }),
    user("put gift cards live for nilüfer"),
    run("vendor/bin/dep -f deploy/deploy.php deploy nilufer", "successfully deployed!", {
      due: ["live-by-me"],
    }),
    user("can deploy of nilüfer build vite on the server? is easier", { due: ["nilufer-ram"] }),
    agent("No, it has only 2 GB."),
    user("i promised demir his update on friday evening, ok?", { due: ["no-friday"] }),
    agent("You don't touch live servers on Friday."),
    user("what is ip of kervan?", { due: ["kervan-ip"] }),
    agent("94.73.151.22."),
    user("and ssh port, i forgot", { due: ["ssh-port"] }),
    agent("2244."),
    user("where are the logs on server?", { due: ["log-path"] }),
    agent("In shared/storage/logs."),
    user("which php is on servers? package wants 8.2 minimum", { due: ["php-version"] }),
    agent("8.3."),
    user("i deleted a product by mistake in nilüfer, where do i find the backup", {
      due: ["backup-bucket"],
    }),
    agent("In the bucket bzr-yedek."),
    user("where comes the alarm if shop is down in night?", { due: ["telegram"] }),
    agent("To the Telegram group."),
    user("send link of staging to me", { due: ["staging-url"] }),
    agent("https://dene.emrekod.dev"),
  ]),
  session("p-customers", [
    user("kervan must approve new texts, who is the person there?", { due: ["kervan-contact"] }),
    agent("Ayşegül hanım."),
    user("when does osman open?", { due: ["osman-opening"] }),
    agent("10 March."),
    user("which cargo company i write on his page?", { due: ["cargo"] }),
    agent("Aras."),
    user("faq text: from how much is cargo free?", { due: ["free-shipping"] }),
    agent("From 750 lira."),
    user("and 'your cart waits for you ... days', what is number?", { due: ["cart-days"] }),
    agent("30."),
    user("with who do we take payments now? need for legal page", { due: ["payment"] }),
    agent("PayTR."),
    user("search does not find new spices. what engine is behind our search?", { due: ["search"] }),
    agent("Meilisearch."),
    user("new products of kervan came late today. what hour does the file come normally?", {
      due: ["feed-time"],
    }),
    agent("At 06:15."),
    user("mechanic says he can't find part in demir with his number. which number is sku there?", {
      due: ["demir-oem"],
    }),
    agent("The OEM number."),
    user("demir prices are 40 times too low after import!! xml changed?", { due: ["feed-usd"] }),
    agent("The feed is in dollars, maybe the rate is missing."),
    user("accountant needs january. in which program are my invoices?", { due: ["parasut"] }),
    agent("In Paraşüt."),
    user("do we need to prepare some export for other platform for demir?"),
    agent("No."),
  ]),
  session("p-problems", [
    user("again same order 2 times in demir, customer paid one time", { due: ["double-order"] }),
    agent("I look at the callback of the bank first."),
    user("osman test user: cart is empty after he logs in", { due: ["cart-lost"] }),
    agent("The key of the cart could be the session id again."),
    user("category page in osman is very slow when i filter by color", { due: ["category-slow"] }),
    agent("It filters a JSON column without index again."),
    user("horizon kills photo jobs of reviews", { due: ["photo-memory"] }),
    agent("The photos are too big for the memory limit."),
    user("kervan campaign started 3 hours late today", { due: ["campaign-utc"] }),
    agent("The start is compared in UTC."),
  ]),
  session("p-new-pc", [
    user("new ssd, i cloned again. run all and look what breaks"),
    fails(
      "composer install",
      BCMATH_ERROR.replaceAll("0.10.1", "0.10.3").replace(" (including require-dev)", ""),
      { due: ["fix-bcmath"] },
    ),
    fails(
      "vendor/bin/pest",
      VITE_ERROR.replaceAll("HomePageTest", "ProductPageTest")
        .replaceAll("home page opens", "product page opens")
        .replaceAll("/srv/emre/code/bazaar", "/srv/emre/projects/bazaar")
        .replace("63 passed (201", "70 passed (231")
        .replace("9.12s", "11.40s"),
      { due: ["fix-vite"] },
    ),
    fails(
      "php artisan migrate --database=legacy",
      KEY_ERROR.replace(
        "2026_02_17_100000_create_search_words_table",
        "2026_02_23_090000_create_gift_cards_table",
      )
        .replaceAll("search_words", "gift_cards")
        .replace("gift_cards_word_unique", "gift_cards_code_unique")
        .replace("`word`", "`code`")
        .replace("Connection: mysql", "Connection: legacy")
        .replace("24.31ms", "19.80ms"),
      { due: ["fix-key-length"] },
    ),
    fails(
      "php artisan migrate",
      FOREIGN_ERROR.replace(
        "2026_02_18_090000_create_wishlist_items_table",
        "2026_02_23_120000_create_price_alarms_table",
      )
        .replaceAll("wishlist_items", "price_alarms")
        .replace("31.02ms", "28.77ms"),
      { due: ["fix-foreign"] },
    ),
    fails(
      "php artisan view:cache",
      VIEW_ERROR.replace("/srv/emre/code/bazaar", "/srv/emre/projects/bazaar").replace(
        "6f1c0c9ae2",
        "0d94e7aa51",
      ),
      { due: ["fix-views"] },
    ),
    fails("vendor/bin/dep logs:app nilufer", DEP_ERROR, { due: ["fix-dep-file"] }),
    fails(
      "php artisan dusk --filter CheckoutTest",
      DUSK_ERROR.replaceAll("12.40s", "13.05s").replace("40.77s", "42.18s"),
      { due: ["fix-dusk-flaky"] },
    ),
    run("php artisan dusk --filter CheckoutTest", "Tests:    6 passed (24 assertions)"),
    agent("All runs."),
  ]),
  session("p-quiet", [
    calm(
      ["thank you!!", "You are welcome."],
      ["how do you say 'geçmiş olsun' in english?", "Get well soon."],
      ["ok continue", "Done."],
      ["what is 18 percent of 640?", "115.2."],
      ["difference of png and svg? one sentence", "PNG is pixels, SVG is shapes."],
      ["who wrote 'ince memed'?", "Yaşar Kemal."],
      ["which is correct: 'he don't' or 'he doesn't'?", "He doesn't."],
      ["how long do i boil egg for soft one", "Six minutes."],
      ["haha nice", ":)"],
      ["tell me a proverb about patience", "Done."],
      ["in vs code how i select same word many times?", "Ctrl+D."],
      ["what time is it in tokyo when 12:00 in london (winter)?", "21:00."],
    ),
    unrelated([
      [
        "vendor/bin/phpstan analyse app",
        " ------ ---------------------------------------\n  Line   app/Exports/OrdersCsv.php\n  14     Method rows() has no return type specified.",
      ],
      [
        "php artisan route:cache",
        "Unable to prepare route [panel/report] for serialization. Another route has already been assigned name [report].",
      ],
      [
        "vendor/bin/pint --test",
        "  FAIL  ................ 88 files, 1 style issue\n  ⨯ app/Models/BlogPost.php  concat_space",
      ],
      [
        "vendor/bin/pest tests/Unit/CouponTest.php",
        "   FAILED  Tests\\Unit\\CouponTest > ends today\n  Failed asserting that false is true.\n  Tests:    1 failed, 3 passed (7 assertions)",
      ],
      ["php artisan db:show", "SQLSTATE[HY000] [2002] Connection refused (Connection: mysql)"],
      [
        "cwebp -q 80 halı.tif -o a.webp",
        "Unable to open file halı.tif\nError! Cannot read input picture file 'halı.tif'",
      ],
      [
        "certbot renew --dry-run",
        "Failed to renew certificate osmanhali.com with error: Some challenges have failed.",
      ],
      ["lftp -e 'ls' ftp.kervanbaharat.com", "ls: Login failed: 530 Login incorrect"],
      [
        "php -l app/Jobs/GiftCardJob.php",
        'PHP Parse error:  syntax error, unexpected token "}", expecting ";" in app/Jobs/GiftCardJob.php on line 27',
      ],
      ["xmllint --noout demir.xml", "demir.xml:8812: parser error : EntityRef: expecting ';'"],
    ]),
    unrelated(errorLines(60, 74)),
    agent("Done."),
  ]),
];

export const bazaar: DayScript = {
  name: "bazaar",
  about: "a Laravel and Vue shop on several VPSes; a Turkish freelancer who writes simple English",
  isHeldBack: true,
  files: {
    "composer.json":
      '{\n  "require": {\n    "php": "^8.1",\n    "laravel/framework": "^10.0"\n  }\n}\n',
    "package.json": '{\n  "dependencies": {\n    "vue": "^3.5.0"\n  }\n}\n',
    "pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
    ".env.example": "APP_NAME=bazaar\nSCOUT_DRIVER=algolia\n",
    "lang/tr.json": '{\n  "cart.add": "Sepete ekle"\n}\n',
    "config/shop.php":
      "return [\n    'payment' => null,\n    'free_shipping' => 0,\n    'cart_days' => 0,\n    'cargo' => null,\n];\n",
    "config/database.php":
      "'mysql' => [\n    'engine' => null,\n],\n'legacy' => [\n    'engine' => null,\n],\n",
    "config/horizon.php": "'photos' => ['memory' => 128],\n",
    "deploy/deploy.php": "host('kervan');\nhost('nilufer');\nhost('demir');\nhost('staging');\n",
    "routes/web.php": "// shop\n",
    "app/Console/Kernel.php": "// schedule\n",
    "app/Http/Controllers/CartController.php": "public function show(CartRequest $request) {}\n",
    "app/Http/Controllers/CheckoutController.php":
      "Route::get('/odeme', CheckoutController::class)->middleware('auth');\n",
    "app/Http/Controllers/Admin/OrderController.php": "return Order::latest()->paginate(50);\n",
    "app/Http/Requests/CartRequest.php": "class CartRequest extends FormRequest {}\n",
    "app/Jobs/CreateOrder.php": "class CreateOrder implements ShouldQueue {}\n",
    "app/Jobs/ResizePhoto.php": "Image::read($source)->save($path);\n",
    "app/Models/Campaign.php": "return now() < $this->ends_at;\n",
    "app/Providers/AppServiceProvider.php": "public function boot(): void\n{\n}\n",
    "app/Services/CartService.php": "$key = 'cart:'.session()->getId();\n",
    "app/Services/InvoiceService.php": "$total = $order->total;\n",
    "app/Services/SearchService.php": "$fields = ['name', 'sku'];\nreturn $results;\n",
    "app/Services/StockService.php": "return $product->stock > 0;\n",
    "database/migrations/2025_11_03_000000_create_orders_table.php":
      "$table->id();\n$table->integer('total');\n$table->string('status');\n",
    "resources/js/Pages/Home.vue": "<script setup>\n</script>\n",
    "resources/js/ziggy.js": "const Ziggy = {};\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
