/**
 * Words that are values like numbers: names of well-known things, words with an opposite, spelled
 * numbers and days of the week. Only texts, so that looking whether a prompt has one of them loads
 * nothing else.
 */

/** Names of one group exclude each other in one slot: whoever uses pnpm does not use yarn. */
export const RIVAL_GROUPS: readonly string[] = [
  "npm pnpm yarn bun",
  "pip uv poetry pipenv conda pdm",
  "jest vitest mocha ava jasmine tap",
  "pytest unittest nose nose2 nox tox",
  "playwright cypress selenium puppeteer webdriverio testcafe",
  "eslint biome oxlint tslint standard",
  "webpack vite rollup esbuild parcel rspack turbopack",
  "kafka rabbitmq sqs nats pulsar activemq zeromq pubsub bullmq celery sidekiq",
  "redis postgres postgresql mysql mariadb sqlite mongodb mongo dynamodb memcached cassandra cockroachdb oracle",
  "react vue svelte angular solid preact ember htmx",
  "tailwind bootstrap sass scss less",
  "rest graphql grpc soap trpc",
  "json xml yaml toml logfmt csv protobuf msgpack avro ini",
  "helm ansible kustomize chef puppet capistrano netlify vercel heroku render flyio",
  "terraform pulumi cloudformation cdk",
  "jenkins circleci travis gitlab-ci buildkite",
  "main master develop trunk",
  "trace debug info warn warning error fatal",
  "tabs tab spaces space",
  "esm commonjs cjs umd",
  "typescript javascript python rust java kotlin golang go ruby php swift elixir scala",
  "aws gcp azure hetzner digitalocean",
  "float floats integer integers decimal decimals int bigint string strings",
  "snake_case camelcase kebab-case pascalcase",
  "rebase squash merge",
];

/** Pairs that turn a statement round. */
export const OPPOSITES: readonly string[] = [
  "enabled disabled",
  "enable disable",
  "on off",
  "true false",
  "allowed forbidden",
  "required optional",
  "sync async",
  "aktiviert deaktiviert",
  "an aus",
  "erlaubt verboten",
  "activada desactivada",
  "activado desactivado",
  "activadas desactivadas",
  "activados desactivados",
  "включен выключен",
  "включены выключены",
  "включена выключена",
  "включено выключено",
  "разрешено запрещено",
  "有効 無効",
  "オン オフ",
  "开启 关闭",
  "启用 禁用",
  "打开 关闭",
  "開啟 關閉",
];

export const NUMBER_NAMES: readonly (readonly [names: string, values: readonly number[]])[] = [
  [
    "one two three four five six seven eight nine ten twelve fifteen twenty thirty",
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30],
  ],
  ["eine zwei drei vier fünf sechs sieben acht neun zehn", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ["dos tres cuatro cinco seis siete ocho nueve diez", [2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ["deux trois quatre cinq huit dix quinze vingt trente", [2, 3, 4, 5, 8, 10, 15, 20, 30]],
  ["dois duas três cinco oito nove dez", [2, 2, 3, 5, 8, 9, 10]],
  ["tre quattro cinque sette otto dieci", [3, 4, 5, 7, 8, 10]],
  ["один два три четыре пять шесть семь восемь девять десять", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
];

/** From Monday to Sunday. */
export const WEEKDAY_NAMES: readonly string[] = [
  "monday tuesday wednesday thursday friday saturday sunday",
  "mondays tuesdays wednesdays thursdays fridays saturdays sundays",
  "montag dienstag mittwoch donnerstag freitag samstag sonntag",
  "montags dienstags mittwochs donnerstags freitags samstags sonntags",
  "lundi mardi mercredi jeudi vendredi samedi dimanche",
  "lunes martes miércoles jueves viernes sábado domingo",
  "lunedì martedì mercoledì giovedì venerdì sabato domenica",
  "segunda terça quarta quinta sexta sábado domingo",
  "понедельник вторник среда четверг пятница суббота воскресенье",
  "понедельникам вторникам средам четвергам пятницам субботам воскресеньям",
  "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
  "måndag tisdag onsdag torsdag fredag lördag söndag",
  "poniedziałek wtorek środa czwartek piątek sobota niedziela",
  "poniedziałki wtorki środy czwartki piątki soboty niedziele",
  "pondělí úterý středa čtvrtek pátek sobota neděle",
  "понеділок вівторок середа четвер п'ятниця субота неділя",
  "pazartesi salı çarşamba perşembe cuma cumartesi pazar",
  "월요일 화요일 수요일 목요일 금요일 토요일 일요일",
  "月曜 火曜 水曜 木曜 金曜 土曜 日曜",
  "月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日",
  "周一 周二 周三 周四 周五 周六 周日",
  "星期一 星期二 星期三 星期四 星期五 星期六 星期日",
];
