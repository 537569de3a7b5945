import { lazyPattern } from "@/memory/write/secrets/secret-rule.ts";

/** Files and names that say that what they hold is a secret. No pattern has to recognise the value. */

const secretFilePattern = lazyPattern(
  () =>
    /(?:^|\/)(?:\.env(?!\.(?:example|sample|template|dist)$)(?:\.[\w.-]{1,40})?|[\w.-]{1,40}\.env|\.envrc|[._]netrc|\.pgpass|\.my\.cnf|\.mylogin\.cnf|\.npmrc|\.yarnrc(?:\.yml)?|\.pypirc|\.git-credentials|\.dockercfg|\.s3cfg|\.boto|\.htpasswd|htpasswd|shadow|master\.key|[\w.-]{0,40}kubeconfig[\w.-]{0,20}|wp-config[\w.-]{0,20}\.php|local\.settings\.json|rclone\.conf|wg\d{1,3}\.conf|auth\.json|id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?|[\w.-]{0,60}(?:secrets?|credentials?|passwords?|service[_-]?account[\w-]{0,40}|vault[_-]?pass(?:word)?)(?:\.(?:ya?ml|json|toml|ini|conf|cfg|env|properties|txt|xml|enc|tf|plist|csv))?|[\w.-]{1,80}\.(?:pem|key|p12|pfx|jks|keystore|ppk|kdbx|ovpn|tfvars|tfvars\.json|tfstate|asc|gpg|age|p8))$|(?:^|\/)(?:\.aws|\.ssh|\.kube|\.docker|\.gnupg|\.azure|\.gcloud)\/[^/]{1,120}$|(?:^|\/)kube\/config$|(?:^|\/)\.?(?:secrets|credentials)\/(?:[^/]{1,120}\/){0,6}[\w-]{1,80}(?:\.(?:ya?ml|json|toml|ini|conf|cfg|env|properties|txt|xml))?$/i,
);

/** The names that mail, network and deployment programs, phones and cloud consoles give such files. */
const ownFilePattern = lazyPattern(
  () =>
    /(?:^|\/)(?:\.dev\.vars|\.flaskenv|\.Renviron|pgpass\.conf|(?:key|keystore|signing)\.properties|vault\.ya?ml|settings-security\.xml|\.?authinfo|passwd|sasl_passwd|[\w.-]{1,60}\.htpasswd|\.(?:token|pass)|\.[\w-]{1,30}[_-](?:token|pass(?:word)?)|[\w-]{1,40}[_-]key|(?:pass(?:wd|words?)?|logins?|accounts?)\.(?:txt|md|csv)|[\w.-]{0,40}(?:token|api[_-]?keys?|[_-]key)\.(?:json|txt|ya?ml|toml|ini|csv)|(?:accessKeys|rootkey)\.csv|\.terraformrc|credentials\.tfrc\.json|[\w.-]{0,60}firebase-adminsdk[\w.-]{0,40}\.json|\.config\/(?:gh\/hosts\.yml|hub)|\.?msmtprc|\.(?:fetchmail|mbsync|offlineimap|mutt)rc|wpa_supplicant[\w.-]{0,40}\.conf|[\w. -]{1,80}\.(?:nmconnection|mobileconfig)|(?:sitemanager|recentservers)\.xml|\.?sftp(?:-config)?\.json)$/i,
);

/** True for .env, .netrc, credentials.json, id_rsa, secrets.yml, terraform.tfvars and the like. */
export function isSecretFile(path: string): boolean {
  const name = path.replaceAll("\\", "/");
  if (name.endsWith(".pub")) return false;
  return secretFilePattern().test(name) || ownFilePattern().test(name);
}

const secretNamePattern = lazyPattern(
  () =>
    /passw(?:or)?d|passwort|passphrase|passcode|(?<![a-z])(?:pass|pw|pwd|psk)(?![a-z])|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|signing[_-]?key|encryption[_-]?key|account[_-]?key|credential|(?<![a-z])creds?(?![a-z])|[_-]auth(?![a-z])|mnemonic|(?<![a-z])salt(?![a-z])|database_url|dsn(?![a-z])|connection_?string/i,
);

/** True if the name of a setting says that its value is a secret. */
export function isSecretName(name: string): boolean {
  return secretNamePattern().test(name);
}
