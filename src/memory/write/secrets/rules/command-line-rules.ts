import { isAttributeOfSecret } from "@/memory/write/secrets/attribute-name.ts";
import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";
import {
  isPlaceholder,
  isRatherRandom,
  isSurelyMadeUp,
  looksLikePassword,
  looksRandom,
} from "@/memory/write/secrets/value-shape.ts";

/**
 * Rules for secrets on command lines. Options that say what they are ("--db-password") need no
 * list; for the short ones a table says which programs take a password with them.
 */

export const VALUE = `(?:\\\\?"[^"\\n]{3,512}"|\\\\?'[^'\\n]{3,512}'|[^\\s"'-][^\\s"']{2,})`;
/** The start of a program's name or an option. In JSON it may follow "\\n". */
const START = String.raw`(?:(?<![\w-])|(?<=\\[nrt]))`;
/** The rest of the command before the option. */
const WITHIN = "[^\\n|;]{0,200}?";

/** False also for the words that examples have there: "curl -u user:password". */
export function isRealValue(value: string): boolean {
  return (
    !isPlaceholder(value) &&
    !/^["']?(?:pass(?:word|wd)?|pwd|secret|token)["'>\])]{0,3}$/i.test(value)
  );
}

/** False also for ports, which many programs take with the same letter. */
export function isNoPort(value: string): boolean {
  return !isPlaceholder(value) && !/^["']?\d{1,5}(?:[:-]\d{1,5})?["']?$/.test(value);
}

export const listNamedOptionRules = (): readonly SecretRule[] => [
  {
    hints: ["pass", "pwd", "secret", "token", "key", "credential", "auth", "-otp", "-pin"],
    alsoHints: [" -", "\t-", "'-", '"-', "--", "n-"],
    make: () =>
      new RegExp(
        `(${START}--?(?:[A-Za-z][\\w.:-]{0,40})?(?:password|passwd|passphrase|pass|pwd|secret|token|api-?key|access-?key|secret-?key|account-?key|credentials?|auth|otp|pin)(?:-(?:string|value|text|data|plain|body|literal))?[ \\t=]{1,4})${VALUE}`,
        "gi",
      ),
    isSecret: isOptionValue,
  },
  {
    hints: ["-pw", "-pass", "-opw", "-upw"],
    make: () => new RegExp(`(${START}--?[ou]?p(?:w|wd|ass)[ \\t=]{1,4})${VALUE}`, "gi"),
    isSecret: (value, kept) =>
      isRealValue(value) && (/-[ou]pw/i.test(kept) || !/^[a-z]{1,12}$/.test(value)),
  },
  {
    hints: ["/p", "/rp "],
    make: () =>
      new RegExp(
        `((?<![\\w/.:-])/(?:p|pw|pwd|pass|password|rp)(?::|[ \\t]{1,4}(?!/)))${VALUE}`,
        "gi",
      ),
    // Beside a user a plain word is a password too: "/u me /p x".
    isSecret: (value, _kept, _after, before) =>
      isRealValue(value) &&
      (/\d|[!#$%^&*]/.test(value) || /\s\/u\s{1,4}\S{1,60}\s$/i.test(before)) &&
      !/^\d{1,6}$/.test(value),
  },
  // "--key x", "--license x": the value decides.
  {
    hints: ["key", "licen", "signature", "session", "cookie", "jwt", "bearer"],
    alsoHints: ["-"],
    make: () =>
      new RegExp(
        `(${START}--?(?:[A-Za-z][\\w.:-]{0,40})?(?:key|licen[sc]e|signature|session|cookie|jwt|bearer)[ \\t=]{1,4})${VALUE}`,
        "gi",
      ),
    isSecret: (value, kept) =>
      isKeyOption(unquoted(value)) ||
      (/-setcookie[ \t=]{1,4}$/i.test(kept) && isRealValue(value)) ||
      (/key[ \t=]{1,4}$/i.test(kept) && isUuid(unquoted(value))),
  },
  // "gitea login -t x", "acme auth init --context x": any option of a command that logs in.
  {
    hints: ["auth", "login", "token", "secret", "credential", "signin"],
    alsoHints: [" -"],
    make: () =>
      /((?<=\w[\s:])(?:auth|login|signin|tokens?|secrets?|credentials?)\b[^\n|;&]{0,100}?\s--?[\w-]{1,30}[ =]["']?)[\w+/=.~-]{20,}/g,
    isSecret: isKeyOption,
  },
  // "-DrepoPassword=x", "-PrepoPassword=x", "-e become_pass=x", "--from-literal=key=x".
  {
    hints: ["--from-literal"],
    make: () => new RegExp(`(--from-literal[= ]["']?[\\w.-]{1,60}=)${VALUE}`, "g"),
    isSecret: isRealValue,
  },
];

/** A sentence about the option: "--password and --user are required". */
export function isFunctionWord(value: string): boolean {
  return /^(?:and|or|is|are|was|to|for|from|with|in|on|of|the|flags?|options?|arguments?|parameters?|must|should|can|will|as|at|by|if|when|und|oder|et|ou|y|o)$/i.test(
    value,
  );
}

function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

function isKeyOption(value: string): boolean {
  if (isPlaceholder(value) || /^[./~]|\.\w{1,5}$/.test(value)) return false;
  if (/^(?:[A-Z]{0,20}[2-7]){2}[A-Z2-7]{4,}$/.test(value)) return value.length >= 16;
  return isRatherRandom(value) || /^[0-9a-f]{32,128}$/i.test(value);
}

// A secret may also be named: "--secret db-password", "--secret id=npmrc".
function isOptionValue(value: string, kept: string): boolean {
  const bare = unquoted(value);
  if (isAttributeOfSecret(kept, bare)) return false;
  // The usage of a program: "--password FILE".
  if (/^[A-Z]{3,12}[\])]?$|^\(/.test(bare) || isFunctionWord(bare) || !isRealValue(bare))
    return false;
  if (isPlaceholder(bare) || /^(?:id|src|source|type|env|file)[=:]/.test(bare)) return false;
  if (bare.startsWith("<(") || /-file[ \t=]{1,4}$/.test(kept) || /^[./~]/.test(bare)) return false;
  if (
    /-(?:secret|auth|credentials?|token)[ \t=]{1,4}$/i.test(kept) &&
    !/(?:client|api|app|consumer)-?secret[ \t=]{1,4}$/i.test(kept) &&
    /^[a-z][a-z_-]{1,40}$/i.test(bare)
  )
    return false;
  // One dash and a plain word: "-pass through", "-auth none".
  const isSingle =
    /(?<!-)-[a-z][\w.:-]{0,60}[ \t]{1,4}$/i.test(kept) &&
    !/store|key|pass(?:word|wd|phrase)/i.test(kept);
  return !isSingle || looksLikePassword(bare) || looksRandom(bare);
}

export function unquoted(value: string): string {
  return value.replace(/^\\?["']|\\?["']$/g, "");
}

/** Options, and the programs that take a password with them. */
const SHORT_OPTIONS: readonly (readonly [option: string, programs: string])[] = [
  [
    "-p",
    "sshpass cqlsh twine rabbitmqadmin beeline influx cf evil-winrm psexec ncftp ncftpget ncftpput certutil rdesktop useradd usermod dotnet nxc crackmapexec mosquitto_pub docker podman helm az oc nerdctl buildah skopeo mongo mongosh mongodump mongorestore mongoimport mongoexport clickhouse-client ibmcloud ldapmodify security ovsx vsce smbmap enum4linux choco poetry yt-dlp instaloader mupdf mutool stegsnow steghide airdecap-ng openttd medusa ncrack ffsend lsar olevba fs_cli pkcs11-tool ldapdomaindump atuin openfortivpn gnmic krdpserver mytop hydra pihole",
  ],
  [
    "-P",
    "zip unzip sqlcmd bcp isql osql tsql ipmitool mosquitto_sub mosquitto_pub mosquitto_passwd hydra security ssh-keygen httping",
  ],
  ["-w", "security ldapsearch ldapadd ldapmodify ldapdelete ldappasswd ldapwhoami"],
  ["-s", "ldapsearch ldapadd ldapmodify ldapdelete ldappasswd ldapwhoami twurl"],
  [
    "-a",
    "redis-cli valkey-cli redis-benchmark ldapsearch ldapadd ldapmodify ldapdelete ldappasswd ldapwhoami",
  ],
  ["-k", "openssl nuget cryptcat ss-local ss-server ss-redir zpaq"],
  ["-K", "openssl"],
  ["-N", "ssh-keygen"],
  ["-c", "snmpget snmpwalk snmpset snmpbulkwalk snmptrap"],
  ["-A", "snmpget snmpwalk snmpset snmpbulkwalk snmptrap"],
  ["-X", "snmpget snmpwalk snmpset snmpbulkwalk snmptrap"],
  ["-v", "transmission-daemon"],
  ["-n", "transmission-remote"],
  ["-S", "flask-unsign"],
];

export function listShortOptionRules(): SecretRule[] {
  const rules = SHORT_OPTIONS.map(([option, programs]): SecretRule => {
    const names = programs.split(" ");
    return {
      hints: names,
      alsoHints: [` ${option.toLowerCase()}`],
      make: () =>
        new RegExp(
          `(${START}(?:${names.join("|")})(?:\\.exe)?(?![\\w-])${WITHIN}\\s${option}[ \\t=]{0,4})${VALUE}`,
          "g",
        ),
      isSecret: isShortValue,
    };
  });
  rules.push(
    hashOptionRule(),
    anyProgramRule(),
    userTokenRule(),
    tokenOptionRule(),
    attachedRule(),
    separateRule(),
  );
  return rules;
}

/** acme -hashes :x, asktgt /rc4:x: a hash in the place of the password. */
function hashOptionRule(): SecretRule {
  return {
    hints: ["-hash", "/rc4:", "/ntlm:", "/aes", " -h "],
    make: () =>
      /((?:\s--?hash(?:es)?[ =]|\s\/(?:rc4|ntlm|aes128|aes256):|\s-u\s\S{1,60}\s(?:[^\n|;]{0,60}\s)?-H\s)["']?(?:[0-9a-f]{32})?:?)[0-9a-f]{32,64}(?![\w-])/gi,
    // A package is compared with its checksum.
    isSecret: (_value, kept) => !/sha\d/i.test(kept),
  };
}

/** For any program: no path, port or name looks as made up as this. */
function anyProgramRule(): SecretRule {
  return {
    hints: [" -p ", " -p=", " -pw ", " -w ", " -a ", " -k "],
    make: () => new RegExp(`((?<=[\\w"'])\\s-(?:p|P|pw|w|W|a|k|K)[ \\t=]{1,4})${VALUE}`, "g"),
    isSecret: (value, kept) =>
      isSurelyMadeUp(unquoted(value)) || (/-[kK]/.test(kept) && isKeyOption(unquoted(value))),
  };
}

/** acme -u x:X: a token in the place of the user. */
function userTokenRule(): SecretRule {
  return {
    hints: [" -u ", " -u=", "--user"],
    make: () => /((?<=[\w"'])\s(?:-u|--user)[ =]{1,2}["']?)[\w-]{16,256}(?=:)/g,
    isSecret: looksRandom,
  };
}

/** acme -t x: a tag or a target looks different. */
function tokenOptionRule(): SecretRule {
  return {
    hints: [" -t "],
    make: () => /((?<=[\w"'])\s-t\s{1,4}["']?)[\w+/=-]{24,256}(?=["']?(?:\s|$))/g,
    isSecret: (value) => isUuid(value) || (looksRandom(value) && !/^[0-9a-f]{40}$/.test(value)),
  };
}

/** acme -px: no file or number looks like this. */
function attachedRule(): SecretRule {
  return {
    hints: [" -p", " -w", '"-p', "'-p"],
    make: () =>
      /((?<=[\w"'])\s-[pPw]|(?<=[,[]\s{0,2})["']-[pPw])[A-Za-z0-9][^\s"'=/]{6,63}(?=\s|$|["'][,\]\s])/g,
    isSecret: (value) => isSurelyMadeUp(value) && !/^[a-z]{1,12}(?:-[a-z]{1,12}){0,3}$/.test(value),
  };
}

/** ["--token", "x"]: the words of a command, each in quotes. */
function separateRule(): SecretRule {
  return {
    hints: ['"-', "'-"],
    alsoHints: [","],
    make: () =>
      /(["']-{1,2}(?:[\w.-]{0,40}(?:password|passwd|passphrase|pass|pwd|pw|secret|token|key|auth)|p|P|w|a|k)["']\s{0,4},\s{0,40}["'])[^\s"']{4,256}(?=["'])/g,
    isSecret: (value) => isRealValue(value) && (isSurelyMadeUp(value) || looksRandom(value)),
  };
}

// "docker run -p 8080:80", "ldapsearch -s sub", "snmpwalk -c public", "docker -p shop".
function isShortValue(value: string, kept: string): boolean {
  if (!isNoPort(value)) return false;
  const bare = unquoted(value);
  if (/^(?:docker|podman|nerdctl|az|helm)\b/.test(kept) && !/\blogin\b/.test(kept)) return false;
  // These take nothing but a password there, so a plain word is one.
  return /sshpass|login|ldap.*\s-w[ \t=]{0,4}$/.test(kept) || !/^[a-z]{1,8}$/.test(bare);
}
