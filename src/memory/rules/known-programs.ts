/** Programs that people name in rules without marking them as code. */

/** Programs for the same purpose: a rule to use one of them is about the others. */
const FAMILIES: readonly (readonly string[])[] = [
  ["npm", "pnpm", "yarn", "bun"],
  ["pip", "uv", "poetry", "pipenv", "conda", "pdm"],
  ["docker", "podman"],
  ["jest", "vitest", "mocha"],
  ["terraform", "tofu"],
  ["tox", "nox"],
];

/** The other programs for the same purpose. */
export function siblingsOf(program: string): readonly string[] {
  const family = FAMILIES.find((programs) => programs.includes(program)) ?? [];
  return family.filter((other) => other !== program);
}

const PROGRAMS: ReadonlySet<string> = new Set(
  (
    "npm pnpm yarn bun npx bunx pip pip3 uv uvx poetry pipenv conda mamba pdm pipx tox nox " +
    "docker podman docker-compose kubectl helm kustomize terraform tofu terragrunt pulumi ansible " +
    "ansible-playbook vagrant packer git gh glab aws gcloud az flyctl heroku vercel netlify " +
    "wrangler supabase firebase psql mysql mysqldump pg_dump sqlite3 redis-cli mongosh " +
    "pytest jest vitest mocha rspec phpunit playwright cypress eslint prettier biome oxlint black " +
    "ruff mypy pyright flake8 isort gofmt golangci-lint rustfmt clippy rubocop cargo rustup gradle " +
    "gradlew mvn maven sbt bazel cmake ninja webpack vite esbuild rollup tsc curl wget ssh scp rsync " +
    "systemctl journalctl crontab brew apt apt-get dnf yum pacman apk choco winget composer bundle " +
    "bundler gem rake alembic prisma drizzle-kit knex sqlx diesel flyway liquibase goose mise asdf " +
    "nvm pyenv sed awk grep rg jq chmod chown sudo rm nginx certbot ffmpeg goreleaser " +
    "semantic-release lerna turbo nx changeset husky pre-commit lefthook artisan phpstan pint psalm"
  ).split(" "),
);

/** Programs whose names are also English words: they count only with a subcommand. */
const WORDS_TOO: ReadonlySet<string> = new Set(
  "go make just task node python ruby php deno rails fly service mix swift dart flutter hatch rye nix snap dotnet gem".split(
    " ",
  ),
);

const SUBCOMMANDS: ReadonlySet<string> = new Set(
  (
    "add apply audit build bump check ci clean clone commit compose config create deploy destroy " +
    "dev down downgrade drop exec export fetch fix format generate get import init install kill lint " +
    "logs merge migrate mod patch plan prune publish pull push rebase reload remove replace require " +
    "reset restart restore rm rollback rollout run scale seed start stash state stop switch sync tag " +
    "test tidy uninstall up update upgrade vendor vet"
  ).split(" "),
);

export function isProgram(word: string): boolean {
  return PROGRAMS.has(word);
}

export function isProgramAndWord(word: string): boolean {
  return WORDS_TOO.has(word);
}

export function isSubcommand(word: string): boolean {
  return SUBCOMMANDS.has(word);
}
