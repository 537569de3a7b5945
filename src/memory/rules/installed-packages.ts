/** Finds the packages that an install command adds, for the package managers people use. */

/** The subcommands that add a package; its name follows them. */
const INSTALLS: Readonly<Record<string, RegExp>> = {
  npm: /^(?:install|i|add)$/,
  pnpm: /^(?:add|install|i)$/,
  yarn: /^add$/,
  bun: /^(?:add|install|i)$/,
  deno: /^(?:add|install)$/,
  pip: /^install$/,
  pipx: /^install$/,
  uv: /^(?:add|install)$/,
  poetry: /^add$/,
  pdm: /^add$/,
  rye: /^add$/,
  pipenv: /^install$/,
  conda: /^install$/,
  mamba: /^install$/,
  cargo: /^(?:add|install)$/,
  go: /^(?:get|install)$/,
  gem: /^install$/,
  bundle: /^add$/,
  composer: /^require$/,
  dotnet: /^package$/,
  dart: /^add$/,
  flutter: /^add$/,
  nuget: /^install$/,
  opam: /^install$/,
  luarocks: /^install$/,
  brew: /^install$/,
  apt: /^install$/,
  dnf: /^install$/,
  yum: /^install$/,
  zypper: /^install$/,
  apk: /^add$/,
  pacman: /^-S\w*$/,
  snap: /^install$/,
  choco: /^install$/,
  winget: /^install$/,
  scoop: /^install$/,
};

/** Flags of install commands whose value is the next word. */
const FLAGS_WITH_VALUE =
  /^(?:-r|-c|-t|-i|--requirement|--constraint|--target|--index-url|--extra-index-url|--group|--optional|--registry|--version|--vers|--features|-F|--filter|--prefix|-w|--workspace|-C)$/;

const PACKAGES_MAX = 4;

export function packagesInstalledBy(program: string, words: readonly string[]): string[] {
  const installs = Object.hasOwn(INSTALLS, program) ? INSTALLS[program] : undefined;
  if (installs === undefined) return [];
  let at = 1;
  while (at < words.length && at < 6 && !installs.test(words[at] ?? "")) at += 1;
  if (!installs.test(words[at] ?? "")) return [];
  const packages: string[] = [];
  for (at += 1; at < words.length && packages.length < PACKAGES_MAX; at += 1) {
    const word = words[at] ?? "";
    if (FLAGS_WITH_VALUE.test(word)) at += 1;
    else if (!/^(?:[-./~]|https?:|git\+|file:|$)/.test(word)) packages.push(word);
  }
  return packages;
}

/**
 * The names by which a rule may call a package: without version and extras, and for a Go module
 * also its last part. `@scope/name@1.2` is `@scope/name`, `requests[socks]>=2` is `requests`.
 */
export function namesOfPackage(given: string): string[] {
  const name = given
    .toLowerCase()
    .replace(/^(?:npm|jsr):/, "")
    .replace(/(?<=.)(?:@|[=<>~!^[:;]).*$/, "");
  if (!/^[@\w][\w./@-]{0,80}$/.test(name)) return [];
  const last = /^[\w-]+\.\w+\/(?:.*\/)?([\w.-]+)$/.exec(name)?.[1];
  return last === undefined ? [name] : [name, last];
}
