import { listCommandWords } from "@/memory/rules/command-words.ts";

/** Something outside the project that a command line reaches. */
export interface OutsideUse {
  /** How it is reached: `ssh root@host`, `aws cloudfront`. Never a password or another value. */
  readonly target: string;
  /** The program run there and the thing it is run on: `systemctl … web`. */
  readonly purpose: string | undefined;
}

export function outsideUses(line: string): OutsideUse[] {
  return listCommandWords(line).flatMap(({ words }) => {
    const bare = withoutPrefix(words);
    const [program = "", ...rest] = bare;
    if (REMOTE_SHELLS.has(program)) return remoteShell(program, rest);
    if (COPIERS.has(program)) return copier(rest);
    if (DATABASES.has(program)) return database(program, rest);
    return SERVICES.has(program) ? service(program, rest) : [];
  });
}

const REMOTE_SHELLS: ReadonlySet<string> = new Set(["ssh", "mosh"]);
const COPIERS: ReadonlySet<string> = new Set(["scp", "rsync", "sftp"]);
const DATABASES: ReadonlySet<string> = new Set(["psql", "mysql", "mariadb", "mongosh"]);
/** Programs that act on an account somewhere else. Their first word says on which part of it. */
const SERVICES: ReadonlySet<string> = new Set(
  "aws gcloud az doctl kubectl oc helm gh glab heroku fly flyctl vercel netlify wrangler supabase firebase railway".split(
    " ",
  ),
);
/** Their first word is an action, which says nothing about the place. */
const CLUSTERS: ReadonlySet<string> = new Set(["kubectl", "oc", "helm"]);
const NAME = /^[a-z][a-z0-9-]{1,30}$/;

/** `timeout 10 ssh …`, `sudo -u postgres psql …`, `KEY=x aws …` */
function withoutPrefix(words: readonly string[]): readonly string[] {
  let at = 0;
  while (at < words.length && PREFIX.test(words[at] ?? "")) at += words[at] === "-u" ? 2 : 1;
  return words.slice(at);
}

const PREFIX = /^(?:[A-Za-z_]\w*=.*|sudo|time|timeout|nohup|env|command|exec|-\w+|\d+[smh]?)$/;

/** Options of ssh that take a value. */
const SSH_VALUE_OPTION = /^-[bcDEeFIiJLlmOopQRSWw]$/;
const HOST = /^(?:[\w.-]{1,40}@)?[A-Za-z0-9][\w.-]{1,80}$/;

function remoteShell(program: string, words: readonly string[]): OutsideUse[] {
  let at = 0;
  while (at < words.length && (words[at] ?? "").startsWith("-")) {
    at += SSH_VALUE_OPTION.test(words[at] ?? "") ? 2 : 1;
  }
  const host = words[at];
  if (host === undefined || !HOST.test(host)) return [];
  const target = `${program} ${host}`;
  const purposes = purposesOf(words.slice(at + 1).join(" "));
  return purposes.length === 0
    ? [{ target, purpose: undefined }]
    : purposes.map((purpose) => ({ target, purpose }));
}

/** Programs of any machine. They do not say what the server is there for. */
const ORDINARY: ReadonlySet<string> = new Set(
  "awk base64 bash cat cd chmod chown cp curl cut date df diff du echo export false find free grep head hostname id kill less ln ls mkdir mv nc printf ps pwd rm sed set sh sleep sort source stat sudo tail tee test touch tr true uname uptime wc wget which whoami xargs".split(
    " ",
  ),
);
const PURPOSES_MAX = 2;
const THING = /^[A-Za-z][\w.@-]{2,40}$/;

/** The programs of a remote command line, each with the last thing that it names. */
function purposesOf(line: string): string[] {
  const purposes = listCommandWords(line).flatMap(({ words }) => {
    const [program = "", ...rest] = withoutPrefix(words);
    if (!NAME.test(program) || ORDINARY.has(program)) return [];
    const thing = rest.findLast((word) => THING.test(word) && !word.startsWith("-"));
    return thing === undefined ? [] : [`${program} … ${thing}`];
  });
  return [...new Set(purposes)].slice(0, PURPOSES_MAX);
}

const REMOTE_PATH = /^([\w.-]{1,40}@[\w.-]{1,80}):/;

function copier(words: readonly string[]): OutsideUse[] {
  const host = words.map((word) => REMOTE_PATH.exec(word)?.[1]).find((one) => one !== undefined);
  return host === undefined ? [] : [{ target: `ssh ${host}`, purpose: undefined }];
}

const LOCAL = /^(?:localhost|127\.|0\.0\.0\.0|::1|\/)/;
const DATABASE_OPTIONS = /^(?:-h|--host|-U|-u|--user|--username|-d|--dbname|--database)$/;

/** Only the host, the user and the name of the database, and only on another machine. */
function database(program: string, words: readonly string[]): OutsideUse[] {
  const named: string[] = [];
  let isElsewhere = false;
  for (const [at, word] of words.entries()) {
    const value = words[at + 1] ?? "";
    if (!DATABASE_OPTIONS.test(word) || !HOST.test(value)) continue;
    named.push(word, value);
    if (/^(?:-h|--host)$/.test(word)) isElsewhere = !LOCAL.test(value);
  }
  return isElsewhere ? [{ target: [program, ...named].join(" "), purpose: undefined }] : [];
}

function service(program: string, words: readonly string[]): OutsideUse[] {
  if (CLUSTERS.has(program)) return [{ target: program, purpose: undefined }];
  const family = words.find(
    (word, at) => !word.startsWith("-") && !takesValue(words[at - 1] ?? ""),
  );
  if (family === undefined || !NAME.test(family) || NO_FAMILY.has(family)) return [];
  return [{ target: `${program} ${family}`, purpose: undefined }];
}

/** True for an option whose value is the next word, as far as that can be seen. */
function takesValue(word: string): boolean {
  return word.startsWith("-") && !word.includes("=") && !word.startsWith("--no-");
}

/** About the program itself. */
const NO_FAMILY: ReadonlySet<string> = new Set(
  "help version auth login logout config configure completion init".split(" "),
);
