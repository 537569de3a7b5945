/**
 * Kinds of files and of code that rules name by a noun which is much the same in many languages:
 * tests, migrations, workflows, components, log lines. `on:kind:test` is the handle of an edit of
 * a test.
 */
interface Kind {
  readonly name: string;
  /** The noun, in a rule. */
  readonly noun: RegExp;
  /** The path of such a file. */
  readonly path?: RegExp;
  /** The text of such code. */
  readonly written?: RegExp;
}

const KINDS: readonly Kind[] = [
  {
    name: "test",
    noun: /(?<![\w-])(?:unit[- ])?(?:tests?|specs?|testes|testy|testach|testów|pruebas?|testler\w{0,4})(?![\w-])|тест(?:ы|ах|ов|а)?(?![а-яё])|テスト|测试|테스트/iu,
    path: /(?:^|\/)(?:tests?|specs?|__tests__|testing)\/|[._-](?:test|spec)s?\.[a-z]{1,5}$|(?:Test|Tests|Spec)\.[a-z]{1,6}$|(?:^|\/)test_[^/]{1,80}$/,
  },
  {
    name: "migration",
    noun: /(?<![\w-])(?:migration(?:s|en)?|migracj[aieę]\w{0,3}|migraci(?:ón|ones)|migraç(?:ão|ões)|migrazion[ei])(?![\w-])|миграци|マイグレーション|迁移|마이그레이션/iu,
    path: /(?:^|\/)(?:db\/migrate|migrations?|migrate|alembic\/versions)\//,
  },
  {
    name: "workflow",
    noun: /(?<![\w-])(?:github[- ]actions?|workflows?|pipelines?|ci[- ](?:jobs?|config|yaml))(?![\w-])|ワークフロー|워크플로/iu,
    path: /(?:^|\/)\.(?:github\/(?:workflows|actions)|gitlab-ci|circleci|woodpecker)/,
  },
  {
    name: "component",
    noun: /(?<![\w-])(?:components?|komponent\w{0,4}|composants?|componentes?|componenti|bileşen\w{0,4})(?![\w-])|компонент|コンポーネント|组件|컴포넌트/iu,
    path: /\.(?:[jt]sx|vue|svelte|astro)$/,
  },
  {
    name: "log",
    noun: /(?<![\w-])(?:logs?|logging|loggers?|logged|loguj\w{0,3}|logować)(?![\w-])|(?<![а-яё])лог(?:и|ах|ов|ах|е|гер\w{0,3})?(?![а-яё])|ログ|日志|로그/iu,
    written:
      /(?<![A-Za-z0-9])(?:[Ll]og(?:ger|ging)?|LOG|slog|zlog|structlog|console)(?:\.|->|::)\w{2,20}!?\(|\b(?:println?|NSLog|printf)!?\(/,
  },
];

/** Guess: a noun further on is hardly the subject of a rule. */
const SUBJECT_CHARS = 60;
const WRITTEN_CHARS = 4_000;

/** The handles of the kinds that a rule is about. */
export function kindsNamedIn(text: string): string[] {
  const start = text.slice(0, SUBJECT_CHARS);
  return KINDS.filter(({ noun }) => noun.test(start)).map(({ name }) => `on:kind:${name}`);
}

/** The handles of the kinds that an edit is of. */
export function kindsOfEdit(path: string, written = ""): string[] {
  const text = written.slice(0, WRITTEN_CHARS);
  return KINDS.filter(
    (kind) => kind.path?.test(path) === true || kind.written?.test(text) === true,
  ).map(({ name }) => `on:kind:${name}`);
}
