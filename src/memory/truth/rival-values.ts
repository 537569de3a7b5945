/**
 * Values that exclude each other in one slot: whoever uses pnpm for packages does not use yarn for
 * them. Names in different groups can stand side by side, such as a test runner and a browser
 * driver. The groups are a hint for well-known names; unknown names need another sign of a change.
 */
const GROUPS = [
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
const OPPOSITES = [
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

const GROUP_OF = new Map<string, number>();
GROUPS.forEach((group, i) => {
  for (const name of group.split(" ")) GROUP_OF.set(name, i);
});
const OPPOSITE_PAIRS = new Set(OPPOSITES);
const OPPOSITE_WORDS = new Set(OPPOSITES.join(" ").split(" "));

const TIME_ZONE =
  /^(?:utc|gmt|cet|cest|est|edt|pst|pdt|jst|(?:europe|america|asia|africa|australia|pacific)\/\w{2,30})$/;

export type Rivalry = "rivals" | "opposites" | "different-kinds" | "unknown";

/** How two different names of one slot stand to each other. Both in lower case. */
export function rivalryOf(a: string, b: string): Rivalry {
  if (OPPOSITE_PAIRS.has(`${a} ${b}`) || OPPOSITE_PAIRS.has(`${b} ${a}`)) return "opposites";
  if (TIME_ZONE.test(a) && TIME_ZONE.test(b)) return "rivals";
  const [groupA, groupB] = [GROUP_OF.get(a), GROUP_OF.get(b)];
  if (groupA === undefined || groupB === undefined) return "unknown";
  return groupA === groupB ? "rivals" : "different-kinds";
}

/** True for a well-known value of some slot. */
export function isKnownValue(word: string): boolean {
  return GROUP_OF.has(word) || OPPOSITE_WORDS.has(word);
}

/** True for a word that has an opposite, although it may also be a preposition. */
export function hasOpposite(word: string): boolean {
  return OPPOSITE_WORDS.has(word);
}
