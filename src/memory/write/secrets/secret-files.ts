import { lazyPattern } from "@/memory/write/secrets/secret-rule.ts";
import { isPlaceholder } from "@/memory/write/secrets/value-shape.ts";

/**
 * Files that hold secrets, and lines whose name says that they do. A change of them is kept by name
 * only: `DB_PASSWORD=<new>`. No pattern has to recognise the value, and the two sides of the change
 * stay different, so that it still counts as one.
 */

/** Stand for a value that an edit wrote, and for one that it replaced. */
export const NEW_VALUE = "<new>";
export const OLD_VALUE = "<old>";

const secretFilePattern = lazyPattern(
  () =>
    /(?:^|\/)(?:\.env(?!\.(?:example|sample|template|dist)$)(?:\.[\w.-]{1,40})?|[\w.-]{1,40}\.env|\.envrc|[._]netrc|\.pgpass|\.my\.cnf|\.mylogin\.cnf|\.npmrc|\.yarnrc(?:\.yml)?|\.pypirc|\.git-credentials|\.dockercfg|\.s3cfg|\.boto|\.htpasswd|htpasswd|shadow|master\.key|[\w.-]{0,40}kubeconfig[\w.-]{0,20}|wp-config[\w.-]{0,20}\.php|local\.settings\.json|rclone\.conf|wg\d{1,3}\.conf|auth\.json|id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?|[\w.-]{0,60}(?:secrets?|credentials?|passwords?|service[_-]?account[\w-]{0,40}|vault[_-]?pass(?:word)?)(?:\.(?:ya?ml|json|toml|ini|conf|cfg|env|properties|txt|xml|enc|tf|plist|csv))?|[\w.-]{1,80}\.(?:pem|key|p12|pfx|jks|keystore|ppk|kdbx|ovpn|tfvars|tfvars\.json|tfstate|asc|gpg|age))$|(?:^|\/)(?:\.aws|\.ssh|\.kube|\.docker|\.gnupg|\.azure|\.gcloud)\/[^/]{1,120}$|(?:^|\/)\.?(?:secrets|credentials)\/(?:[^/]{1,120}\/){0,6}[\w-]{1,80}(?:\.(?:ya?ml|json|toml|ini|conf|cfg|env|properties|txt|xml))?$/i,
);

/** The names that mail, network and deployment programs, phones and cloud consoles give such files. */
const ownFilePattern = lazyPattern(
  () =>
    /(?:^|\/)(?:\.dev\.vars|\.flaskenv|\.Renviron|pgpass\.conf|(?:key|keystore|signing)\.properties|vault\.ya?ml|settings-security\.xml|\.?authinfo|passwd|sasl_passwd|[\w.-]{1,60}\.htpasswd|\.(?:token|pass)|[\w.-]{0,40}(?:token|api[_-]?keys?|[_-]key)\.(?:json|txt|ya?ml|toml|ini|csv)|(?:accessKeys|rootkey)\.csv|\.terraformrc|credentials\.tfrc\.json|[\w.-]{0,60}firebase-adminsdk[\w.-]{0,40}\.json|\.config\/(?:gh\/hosts\.yml|hub)|\.?msmtprc|\.(?:fetchmail|mbsync|offlineimap|mutt)rc|wpa_supplicant[\w.-]{0,40}\.conf|[\w. -]{1,80}\.(?:nmconnection|mobileconfig)|(?:sitemanager|recentservers)\.xml|\.?sftp(?:-config)?\.json)$/i,
);

/** True for .env, .netrc, credentials.json, id_rsa, secrets.yml, terraform.tfvars and the like. */
export function isSecretFile(path: string): boolean {
  const name = path.replaceAll("\\", "/");
  if (name.endsWith(".pub")) return false;
  return secretFilePattern().test(name) || ownFilePattern().test(name);
}

const secretNamePattern = lazyPattern(
  () =>
    /passw(?:or)?d|passwort|passphrase|passcode|(?<![a-z])(?:pass|pw|pwd|psk)(?![a-z])|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|signing[_-]?key|encryption[_-]?key|account[_-]?key|credential|[_-]auth(?![a-z])|mnemonic|(?<![a-z])salt(?![a-z])|database_url|dsn(?![a-z])|connection_?string/i,
);

/** True if the name of a setting says that its value is a secret. */
export function isSecretName(name: string): boolean {
  return secretNamePattern().test(name);
}

/** The line as it may be kept, if the file or its name says that its value is a secret. */
export function maskLine(line: string, path: string, value: string): string {
  if (isSecretFile(path)) return maskSetting(line, value);
  return maskNamed(line, value);
}

/** `key = value`, `key: value`, `"key": "value"`, `export KEY=value`, `key value`. */
const settingPattern = lazyPattern(
  () =>
    /^\s{0,60}(?:[-+*]\s{1,4})?(?:export\s|set\s|define\(\s{0,4}|const\s|\$)?\s{0,4}["'[]{0,3}([\w.-]{1,80})["'\]]{0,3}\s{0,12}(?::=|=>|=|:|,|\s)/,
);

/** Only the name is left of a line of a secret file, and nothing of a line without one. */
function maskSetting(line: string, value: string): string {
  if (!/[\p{L}\p{N}]/u.test(line)) return line;
  const name = settingPattern().exec(line)?.[1];
  // A name of more than 30 characters in mixed case may be a piece of a key.
  const isName = name !== undefined && (name.length <= 30 || /[_.-]/.test(name));
  return isName ? `${name}=${value}` : value;
}

const namedValuePattern = lazyPattern(
  () =>
    /^(.{0,120}?[\w.-]{0,60}["'\]]{0,3}\s{0,12}(?::=|=>|={1,3}|:|,)\s{0,12})(\w{0,2}"[^"]{1,400}"|\w{0,2}'[^']{1,400}'|`[^`]{1,400}`)/,
);

/** Replaces a literal in a line of code or settings whose name says that it is a secret. */
function maskNamed(line: string, value: string): string {
  if (line.length > 600 || !isSecretName(line)) return line;
  const found = namedValuePattern().exec(line);
  if (found === null) return line;
  const [, before = "", literal = ""] = found;
  if (!isSecretName(before) || isPlaceholder(literal) || /\s/.test(literal.trim())) return line;
  return `${before}${value}${line.slice(before.length + literal.length)}`;
}
