import { isRealValue } from "@/memory/write/secrets/rules/command-line-rules.ts";
import { isSecretFile, isSecretName } from "@/memory/write/secrets/secret-files.ts";
import { hasAny, lazyPattern } from "@/memory/write/secrets/secret-rule.ts";
import { type ShellWord, splitShellCommands } from "@/memory/write/secrets/shell-words.ts";

/**
 * Removes what a command writes into a file of secrets (.env, by `perl -pi`) or gives to a store of
 * secrets (`gh secret set`). The command says that it is a secret, so a value that looks like any
 * word is one too.
 */

/** Programs that change files or print what goes into one; most texts name none of them so. */
const writerPattern = lazyPattern(
  () =>
    /\b(?:(?:g?sed|perl|ruby|g?awk|yq)\s[^\n]{0,40}(?:-\w{0,6}i|inplace|in-place)|(?:jq|ex|sd|rpl|crudini|echo|printf|tee)\s|ed\s-|(?:python[\d.]{0,4}|node|bun|deno|ruby|perl|php)\s{1,2}-[cer]\b)/,
);
/** Parts of the names of such files and settings; see secret-files.ts. */
const PLACES = [
  ".env",
  "netrc",
  "pgpass",
  ".cnf",
  "npmrc",
  "pypirc",
  "credential",
  "secret",
  "id_",
  ".pem",
  "key",
  "tfvars",
  "kube",
  "vault",
  "pass",
  "token",
  "auth",
];
/** One of them is in all that the next pattern finds. */
const STORES = ["secret", "key", "kv", "vault", "pass", "dotenv", "config", "env "];
const storePattern = lazyPattern(
  () =>
    /\b(?:secrets?|user-secrets|secretsmanager|secret-tool|keyvault|keychain|kv|vault|pass|dotenvx?)[ :](?:[\w-]{1,20} ){0,2}(?:set|put|add|create|insert|store|edit|patch|update|import|encrypt_string|versions|create-secret)\b|(?:create|patch|edit|set) secret\b|config:set\b|config set \S|\benv [A-Z]/i,
);

interface Cleaned {
  readonly text: string;
  readonly removed: number;
}

export function removeWrittenSecrets(text: string, lower: string, mark: string): Cleaned {
  const mayWrite = hasAny(lower, PLACES) && writerPattern().test(text);
  if (!mayWrite && !(hasAny(lower, STORES) && storePattern().test(text)))
    return { text, removed: 0 };
  const values = splitShellCommands(text).flatMap((words) => [
    ...valuesWritten(words),
    ...[...valuesStored(words), ...valuesInEnvironment(words)].filter(
      (word) => isRealValue(word.text) || isDocument(word),
    ),
  ]);
  const sorted = values.filter((word) => isLeft(word, mark)).sort((a, b) => a.start - b.start);
  let cleaned = "";
  let end = 0;
  let removed = 0;
  for (const word of sorted) {
    if (word.start < end) continue;
    cleaned += text.slice(end, word.start) + mark;
    ({ end } = word);
    removed += 1;
  }
  return { text: cleaned + text.slice(end), removed };
}

/** True if there is something to remove: no mark, and not only the name of a variable. */
function isLeft({ text }: ShellWord, mark: string): boolean {
  const bare = text.replace(/^["']|["']$/g, "");
  return bare.length >= 3 && !bare.startsWith(mark) && !/^(?:\w{1,60}=)?\$[\w{(]/.test(bare);
}

const isOption = ({ text }: ShellWord) => text.startsWith("-");
const isQuoted = ({ text }: ShellWord) => /^["']/.test(text);
/** JSON with values in it. */
const isDocument = ({ text }: ShellWord) => /^["']\s{0,4}\{/.test(text);
const isFile = (word: ShellWord) => !isQuoted(word) && isSecretFile(word.text);

/** Programs that change files in place, with the option that says so. */
const IN_PLACE: Readonly<Record<string, RegExp | undefined>> = {
  sed: /^(?:-\w{0,4}i|--in-place)/,
  gsed: /^(?:-\w{0,4}i|--in-place)/,
  perl: /^-\w{0,6}i/,
  ruby: /^-\w{0,6}i/,
  awk: /^inplace$/,
  gawk: /^inplace$/,
  yq: /^(?:-i|--inplace)/,
  jq: /^["'][^"']{0,80}[^=!<>"']=[^=]/,
  ex: /^/,
  ed: /^/,
  sd: /^/,
  rpl: /^/,
  crudini: /^--set$/,
};
/** They take the old and the new value as words without quotes. */
const TAKES_WORDS = /^(?:sd|rpl|crudini)$/;
const PRINTS = /^(?:echo|printf|jq|yq|awk|sed|tee)$/;
const INTERPRETER = /^(?:python[\d.]{0,4}|node|bun|deno|ruby|perl|php)$/;

function valuesWritten(words: readonly ShellWord[]): ShellWord[] {
  const at = words.findIndex(({ text }) => Object.hasOwn(IN_PLACE, text));
  const rest = words.slice(at + 1);
  const program = words[at]?.text ?? "";
  if (at >= 0 && rest.some(({ text }) => IN_PLACE[program]?.test(text) === true)) {
    if (rest.some(isFile)) {
      const isScript = (word: ShellWord) =>
        isQuoted(word) || (TAKES_WORDS.test(program) && !isOption(word) && !isFile(word));
      return rest.filter(isScript);
    }
    // The setting of a secret, in any file
    return rest.filter(
      (word) => isQuoted(word) && /[=:]/.test(word.text) && isSecretName(word.text),
    );
  }
  if (writesSecretFile(words) && words.some(({ text }) => PRINTS.test(text))) {
    return words.filter((word, index) => isQuoted(word) || words[index - 1]?.text === "<<<");
  }
  if (!words.some(({ text }) => INTERPRETER.test(text))) return [];
  return words.filter((word) => isQuoted(word) && writesInScript(word.text));
}

/** `… > .env`, `… | tee -a .env` */
function writesSecretFile(words: readonly ShellWord[]): boolean {
  return words.some((word, index) => {
    if (!isFile(word)) return false;
    const before = words.slice(Math.max(0, index - 3), index).map(({ text }) => text);
    return /^>{1,2}$/.test(before.at(-1) ?? "") || before.includes("tee");
  });
}

/** open('.env','w').write(…): a program in quotes that names such a file and writes. */
export function writesInScript(script: string): boolean {
  if (!/write|dump|put|append/i.test(script)) return false;
  return [...script.matchAll(/(["'])([^"'\n]{2,120})\1/g)].some(([, , name = ""]) =>
    isSecretFile(name),
  );
}

const STORE =
  /^(?:secrets?|user-secrets|secretsmanager|secret-tool|keyvault|keychain|kv|vault|pass|gopass|dotenvx?|ansible-vault|config:set|secrets:(?:set|put|add))$/;
const STORING =
  /^(?:set|put|add|create|insert|store|edit|patch|update|import|encrypt_string|versions|create-secret|put-secret-value|(?:config|secrets):(?:set|put|add))$/;
/** Options whose value says where or how, not what. */
const OTHER_OPTION =
  /^--?(?:n|name|namespace|project|app|a|env|e|region|scope|label|type|vault-name|secret-id|data-file|from-file|type|repo|org|description|file|f|format|o|output)$/;

const VALUE_OPTION = /^--?(?:[\w-]{0,20}(?:string|value|body|literal|plaintext|b))$/;

function valuesStored(words: readonly ShellWord[]): ShellWord[] {
  const store = words.findIndex(({ text }) => STORE.test(text));
  if (store < 0) return [];
  const verb = words.findIndex(({ text }) => STORING.test(text));
  if (verb < 0) return [];
  const before = words.slice(0, Math.min(store, verb));
  const operands = words.slice(Math.max(store, verb) + 1);
  return [
    ...printedBefore(before),
    ...operands.flatMap((word, index) => storedValue(word, operands[index - 1]?.text ?? "")),
    ...secondOperand(words[store]?.text ?? "", words[verb]?.text ?? "", operands),
  ];
}

/** `echo -n x |`: what a pipe gives to the store. */
function printedBefore(before: readonly ShellWord[]): ShellWord[] {
  const at = before.findIndex(({ text }) => /^(?:echo|printf)$/.test(text));
  if (at < 0 || !before.some(({ text }) => text === "|")) return [];
  const end = before.findIndex(({ text }, index) => index > at && text === "|");
  return before.slice(at + 1, end).filter((word) => !isOption(word) && !/^["']%s/.test(word.text));
}

function storedValue(word: ShellWord, before: string): ShellWord[] {
  if (before === "<<<") return [word];
  const attached = /^-b(?=\w)/.exec(word.text);
  if (attached !== null) return [{ ...word, ...after(word, 2) }];
  if (isDocument(word) || VALUE_OPTION.test(before)) return [word];
  if (OTHER_OPTION.test(before)) return [];
  const named = /^["']?[A-Za-z_][\w./:-]{0,80}=(?=[^=])/.exec(word.text);
  return named === null ? [] : [{ ...word, ...after(word, named[0].length) }];
}

function after(word: ShellWord, chars: number): { start: number; text: string } {
  return { start: word.start + chars, text: word.text.slice(chars) };
}

/** `dotenv set NAME x`, `ansible-vault encrypt_string 'x' --name db` */
function secondOperand(
  store: string,
  verb: string,
  operands: readonly ShellWord[],
): readonly ShellWord[] {
  const plain = operands.filter(
    (word, index) => !isOption(word) && !OTHER_OPTION.test(operands[index - 1]?.text ?? ""),
  );
  if (verb === "encrypt_string") return plain.slice(0, 1);
  return /^dotenvx?$/.test(store) && verb === "set" ? plain.slice(1, 2) : [];
}

/** `env DB_PASS=x make`; `npm config set //registry/:_authToken x` */
function valuesInEnvironment(words: readonly ShellWord[]): ShellWord[] {
  return words.flatMap((word, index) => {
    const named = /^([A-Z][A-Z0-9_]{2,60})=(?=[^=$])/.exec(word.text);
    if (named !== null && words[index - 1]?.text === "env" && isSecretName(named[1] ?? "")) {
      return [{ ...word, ...after(word, named[0].length) }];
    }
    const isKey = words[index - 1]?.text === "set" && words[index - 2]?.text === "config";
    const value = words[index + 1];
    const isEnd = value !== undefined && words[index + 2] === undefined;
    return isKey && isEnd && isSecretName(word.text) && !isOption(value) ? [value] : [];
  });
}
