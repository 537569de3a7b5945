import { isPlaceholder, looksRandom } from "@/memory/write/secrets/value-shape.ts";
import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Rules for secrets sent to a service: in URLs, headers, cookies and on command lines. In JSON a
 * keyword may follow "\\n" and so seem to begin in the middle of a word.
 */
const isRealValue = (value: string) => !isPlaceholder(value);

const VALUE = `(?:"[^"\\n]{3,512}"|'[^'\\n]{3,512}'|[^\\s"'-][^\\s"']{2,})`;

const urlRules: readonly SecretRule[] = [
  {
    hints: ["://"],
    make: () => /(:\/\/[^\s:/@"'<>]{0,256}:)(?!\d{1,5}(?:[/?#\s"']|$))[^\s"'<>/]{1,256}(?=@)/g,
    isSecret: isRealValue,
  },
  // A slash in a password makes the URL invalid but is common.
  {
    hints: ["://"],
    make: () => /(:\/\/[^\s:/@"'<>]{0,256}:)(?!\d{1,5}(?:[/?#\s"']|$))[^\s"'<>@]{1,256}(?=@)/g,
    isSecret: isRealValue,
  },
  {
    hints: ["://"],
    make: () => /(:\/\/)[\w-]{20,256}(?=@)/g,
    isSecret: looksRandom,
  },
  {
    hints: ["@tcp(", "@unix("],
    make: () => /((?<![\w.-])[\w.-]{1,32}:)[^\s"':/]{2,128}(?=@(?:tcp|unix)\()/g,
  },
  {
    hints: ["?", "&"],
    make: () =>
      /([?&](?:sig|signature|token|key|code|auth|access_token|refresh_token|id_token|api_?key|password|pwd|secret|client_secret|x-amz-(?:signature|credential|security-token)|x-goog-signature)=)[^&\s"'<>]{6,}/gi,
    isSecret: isRealValue,
  },
  {
    hints: ["hooks.slack.com"],
    make: () => /(hooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w/+-]{8,}/g,
  },
  {
    hints: ["webhooks/"],
    make: () => /(discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/)[\w/-]{8,}/g,
  },
  {
    hints: ["webhook"],
    make: () => /(office\.com\/webhook(?:b2)?\/)[\w@/-]{8,}/g,
  },
  { hints: ["hooks.zapier.com"], make: () => /(hooks\.zapier\.com\/hooks\/catch\/)[\w/]{6,}/g },
  { hints: ["api.telegram.org"], make: () => /(api\.telegram\.org\/bot)[\w:-]{8,}/g },
];

const headerRules: readonly SecretRule[] = [
  {
    hints: ["authorization"],
    make: () =>
      /(authorization[\\"']{0,4}\s{0,4}[:=,]\s{0,4}[\\"']{0,4}(?:digest|aws4-hmac-sha256|hawk|oauth|signature)\s{1,4})[^\n]{6,}/gi,
  },
  {
    hints: ["authorization"],
    make: () =>
      /(authorization[\\"']{0,4}\s{0,4}[:=,]\s{0,4}[\\"']{0,4}(?:bearer|basic|token|negotiate|apikey|key|bot|sso-key|jwt|splunk|genie?key)\s{1,4})[^\s"'\\]{4,}/gi,
    isSecret: isRealValue,
  },
  {
    hints: ["bearer"],
    make: () => /(bearer\s{1,4})[A-Za-z0-9._~+/=-]{16,}/gi,
  },
  {
    hints: ["basic"],
    make: () => /(basic\s{1,4})[A-Za-z0-9+/=]{12,}/gi,
    isSecret: (value) => looksRandom(value) || value.endsWith("="),
  },
  {
    hints: ["cookie"],
    make: () =>
      /(cookie[\\"']{0,4}(?:\s{0,4}[:=,]\s{0,4}|\s{1,4})[\\"']{0,4})[\w.-]{1,64}=[^\n"'\\]{6,}/gi,
  },
];

const commandRules: readonly SecretRule[] = [
  {
    hints: ["--"],
    make: () =>
      new RegExp(
        `(--[\\w-]{0,40}(?:password|passwd|passphrase|pass|secret|token|api-?key|access-?key|secret-?key|credentials?|auth)[ \\t=]{1,4})${VALUE}`,
        "gi",
      ),
    isSecret: isRealValue,
  },
  {
    hints: ["curl", "wget", "http"],
    make: () =>
      /((?:curl|wget|https?)\b[^\n|;]{0,200}?\s(?:-u|-a|--user|--auth|--proxy-user|-U)[ \t=]{0,4}["']?[^\s:"'/]{0,128}:)[^\s"']{2,}/g,
    isSecret: isRealValue,
  },
  {
    hints: ["mysql", "mariadb"],
    make: () =>
      /((?:mysql|mariadb)\w{0,20}(?:-\w{1,20})?\b[^\n|;]{0,200}?\s-p)(?:"[^"\n]{2,256}"|'[^'\n]{2,256}'|[^\s"']{2,})/g,
    isSecret: isRealValue,
  },
  {
    hints: ["sshpass", "login", "mongo", "sqlcmd", "redis-cli", "ldap"],
    make: () =>
      new RegExp(
        `((?:sshpass|(?:docker|podman|helm|az|oc|nerdctl|buildah|skopeo)\\b[^\\n|;]{0,60}?\\blogin|mongo\\w{0,12}|sqlcmd|redis-cli|ldap\\w{2,12})\\b[^\\n|;]{0,200}?\\s-[pPaw][ \\t=]{0,4})${VALUE}`,
        "g",
      ),
    isSecret: isRealValue,
  },
  {
    hints: ["pass:"],
    make: () => /(-pass(?:in|out)?\s{1,4}["']?pass:)[^\s"']{2,}/g,
    isSecret: isRealValue,
  },
  {
    hints: ["htpasswd"],
    make: () => /(htpasswd\s{1,4}-\w{0,8}b\w{0,8}\s{1,4}\S{1,200}\s{1,4}\S{1,100}\s{1,4})\S{3,}/g,
    isSecret: isRealValue,
  },
  {
    hints: ["sudo -s", "login", "chpasswd", "--password-stdin"],
    make: () =>
      /((?:echo|printf)\s{1,4}(?:-n\s{1,4})?)(?:"[^"\n]{3,256}"|'[^'\n]{3,256}'|[^\s"'|]{3,256})(?=\s{0,4}\|\s{0,4}(?:sudo -S|chpasswd|(?:sudo )?(?:docker|podman|helm|gh|oc|az)\b[^\n|;]{0,80}login))/g,
    isSecret: isRealValue,
  },
];

export const transportRules: readonly SecretRule[] = [...urlRules, ...headerRules, ...commandRules];
