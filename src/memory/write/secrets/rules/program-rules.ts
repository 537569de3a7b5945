import {
  isFunctionWord,
  isNoPort,
  isRealValue,
  unquoted,
  VALUE,
} from "@/memory/write/secrets/rules/command-line-rules.ts";
import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";
import {
  isSurelyMadeUp,
  looksLikePassword,
  looksRandom,
} from "@/memory/write/secrets/value-shape.ts";

/** Rules for programs that take a password in a way of their own. */

export const listProgramRules = (): readonly SecretRule[] => [
  {
    hints: ["curl", "wget", "http", "etcdctl"],
    alsoHints: [" -u", " -a", " --user", " --auth", " --proxy-user"],
    make: () =>
      /((?:curl|wget|https?|etcdctl|xh)\b[^\n|;]{0,200}?\s(?:-u|-a|--user|--auth|--proxy-user|-U)[ \t=]{0,4}["']?[^\s:"'/]{0,128}:)[^\s"']{2,}/g,
    isSecret: isRealValue,
  },
  {
    hints: ["curl", "wget"],
    alsoHints: [" -b", "--cookie"],
    make: () =>
      /((?:curl|wget)\b[^\n|;]{0,200}?\s(?:-b|--cookie)[ \t=]{0,4}["']?[\w.-]{1,60}=)[^\s"']{8,}/g,
    isSecret: isRealValue,
  },
  {
    hints: ["mysql", "mariadb"],
    alsoHints: [" -p"],
    make: () =>
      /((?:mysql|mariadb)\w{0,20}(?:-\w{1,20})?\b[^\n|;]{0,200}?\s-p)(?:"[^"\n]{2,256}"|'[^'\n]{2,256}'|[^\s"']{2,})/g,
    isSecret: isRealValue,
  },
  {
    hints: ["7z", "rar"],
    alsoHints: [" -p", " -hp"],
    make: () =>
      /((?:(?<![\w-])|(?<=\\[nrt]))(?:7z[ar]?|7zz|un?rar|rar)\s[^\n|;]{0,120}?\s-h?p)[^\s-][^\s]{2,}/g,
    isSecret: isRealValue,
  },
  // --proxy-auth me:x, --credential me:x
  {
    hints: ["-auth", "-cred", "-basic"],
    make: () =>
      /(\s--?[\w-]{0,20}(?:auth|cred|creds|credentials?)[ =]["']?[A-Za-z][\w.@-]{0,40}:)[^\s"':/]{4,64}/g,
    isSecret: isRealValue,
  },
  // getTGT.py corp.example/me:x, psexec.py corp/me:x@host
  {
    hints: [".py "],
    alsoHints: [":"],
    make: () =>
      /(\.py\s(?:[^\n|;]{0,120}\s)?["']?(?:[\w.-]{1,40}\/)?[\w.-]{1,40}:)[^\s"':/@]{5,64}(?=@[\w.-]{1,60}|\s|["']|$)/g,
    isSecret: (value, kept, after) =>
      isRealValue(value) &&
      (isSurelyMadeUp(value) || (after.startsWith("@") && isNoPort(value))) &&
      !/:\/\//.test(kept),
  },
  // smbclient -U me%x, lftp -u me,x, sqlplus me/x@db
  {
    hints: ["%"],
    alsoHints: [" -u", " --user"],
    make: () => /(\s(?:-U|--user|-u)[ \t=]{0,4}["']?[^\s%"']{1,80}%)[^\s"']{3,}/g,
    isSecret: isRealValue,
  },
  {
    hints: ["lftp", "ncftp"],
    make: () =>
      /((?:lftp|ncftp\w{0,4})\b[^\n|;]{0,120}?\s-u[ \t]{0,4}["']?[^\s,"']{1,80},)[^\s"']{3,}/g,
    isSecret: isRealValue,
  },
  {
    hints: ["sqlplus", "sqlldr", "expdp", "impdp", "rman", "exp ", "imp ", "jdbc:oracle"],
    make: () =>
      /((?:(?:(?<![\w-])|(?<=\\[nrt]))(?:sqlplus|sqlldr|expdp|impdp|rman|exp|imp)\b[^\n|;]{0,80}?\s|catalog\s|auxiliary\s|jdbc:oracle:\w{2,6}:)["']?(?:userid=)?[\w$]{1,40}\/)(?:"[^"\n]{2,128}"|[^\s"'@/]{3,128})(?=@|\s|$)/gi,
    isSecret: isRealValue,
  },
  {
    hints: ["pass:"],
    make: () => /(-{1,2}[\w-]{0,20}pass(?:in|out)?[ \t=]{1,4}["']?pass:)[^\s"']{2,}/g,
    isSecret: isRealValue,
  },
  {
    hints: ["openssl passwd", "openssl"],
    make: () =>
      /(openssl\s{1,4}passwd\s(?:-[\w-]{1,20}\s{1,4}){0,4}(?:-salt\s\S{1,40}\s)?)[^\s-]\S{3,}/g,
    isSecret: isRealValue,
  },
  {
    hints: ["htpasswd"],
    make: () =>
      /(htpasswd\s{1,4}-(?:\w{0,8}b\w{0,8}\s{1,4}\S{1,200}|\w{0,8}(?:nb|bn)\w{0,8})\s{1,4}\S{1,100}\s{1,4})\S{3,}/g,
    isSecret: isRealValue,
  },
  {
    hints: ["net use", "net user"],
    make: () =>
      /(net(?:\.exe)?\s{1,4}use(?:r\s{1,4}[\w.\\-]{1,60}|\s[^\n|;]{0,120}?)\s{1,4})(?![/\\])[^\s/\\][^\s]{3,}/gi,
    isSecret: (value, kept, after) =>
      looksLikePassword(unquoted(value)) ||
      (/user\s/i.test(kept) && /^\s{1,4}\/add\b/i.test(after) && isRealValue(value)),
  },
  {
    hints: ["http-basic", "bundle config", "add_user", "authenticate_user"],
    make: () =>
      /((?:http-basic[.\w-]{1,100}|bundle\s{1,4}config(?:\s(?:--?\w{1,10}|set|[\w.-]{1,80})){1,4}|(?:add|authenticate)_user)\s{1,4}(?![0-9a-f]{8}:[0-9a-f]{8})[^\s:"']{1,80}[\s:]{1,4})["']?[^\s"']{3,}/g,
    isSecret: isRealValue,
  },
  // composer config http-basic.repo.example x x: a key in the place of the user
  {
    hints: ["http-basic"],
    make: () => /(http-basic[.\w-]{1,100}\s{1,4}["']?)[0-9a-f]{32,64}(?=["']?\s)/g,
  },
  {
    hints: ["login"],
    alsoHints: [" -p"],
    make: () => new RegExp(`(\\blogin\\b[^\\n|;]{0,120}?\\s-p[ \\t=]{0,4})${VALUE}`, "g"),
    isSecret: isNoPort,
  },
  // For any program: a user and a password.
  {
    hints: [" -u", " --user"],
    alsoHints: [" -p"],
    make: () =>
      new RegExp(
        `(\\s(?:-u|--user(?:name)?)[ \\t=]\\S{1,80}\\s(?:[^\\n|;]{0,60}?\\s)?-[pP][ \\t=]{0,2})${VALUE}`,
        "g",
      ),
    isSecret: isPasswordOfUser,
  },
  {
    hints: ["--secret", "encrypt_string"],
    make: () =>
      new RegExp(`((?:--secret\\s{1,4}[\\w.:-]{1,60}|encrypt_string)\\s{1,4})${VALUE}`, "g"),
    isSecret: (value) => looksLikePassword(unquoted(value)),
  },
  {
    hints: ["requirepass", "masterauth", "auth-pass"],
    make: () => /((?:requirepass|masterauth|auth-pass\s\S{1,60})[ \t]{1,8})["']?[^\s"']{4,}/g,
    isSecret: isRealValue,
  },
  // passwordeval "echo x", PassCmd "echo x"
  {
    hints: ["echo "],
    alsoHints: ["pass"],
    make: () =>
      /(pass[\w-]{0,20}["']?\s{0,4}[=:]?\s{0,4}["']?(?:echo|printf)\s{1,4}(?:-n\s{1,4})?["']?)[^\s"'$][^\s"']{3,}/gi,
    isSecret: isRealValue,
  },
  // user default on >x ~*
  {
    hints: [" >", "'>", '">'],
    alsoHints: ["user "],
    make: () => /(\b(?:set)?user\s[\w-]{1,60}\s[^\n>]{0,60}>)[^\s>]{4,}/gi,
    isSecret: (value, kept) => isRealValue(value) && (isMadeUp(value) || /^setuser/i.test(kept)),
  },
  // ssm put-parameter --type SecureString --value x
  {
    hints: ["secret", "securestring", "password", "credential", "token", "vault"],
    alsoHints: ["-value", "-body", "-data", "-plaintext", "-content"],
    make: () =>
      new RegExp(
        `((?:secret|securestring|passw(?:or)?d|credential|token|vault)[^\\n|;]{0,160}?\\s--?[\\w-]{0,20}(?:value|body|data|plaintext|content)[ =])${VALUE}`,
        "gi",
      ),
    isSecret: (value) => isRealValue(value) && !/^["']?(?:[./~@]|file:)/.test(value),
  },
  {
    hints: ["community"],
    make: () =>
      /((?:r[ow]community6?|snmp-server\s{1,4}community|community\s{1,4}string)\s{1,4})\S{4,}/g,
    isSecret: (value) => !/^(?:public|private)$/.test(value),
  },
  {
    hints: ["alias set"],
    make: () =>
      /(alias\s{1,4}set\s{1,4}\S{1,60}\s{1,4}https?:\S{1,120}\s{1,4}\S{1,80}\s{1,4})\S{3,}/g,
    isSecret: isRealValue,
  },
  {
    hints: ["pragma", "attach"],
    make: () =>
      /((?:pragma\s{1,4}(?:re)?key\s{0,2}=\s{0,2}|\bkey\s{1,4}))(?:"[^"\n]{3,256}"|'[^'\n]{3,256}')/gi,
  },
  {
    hints: ["wpa_passphrase"],
    make: () =>
      /(wpa_passphrase\s{1,4}(?:"[^"\n]{1,40}"|'[^'\n]{1,40}'|\S{1,40})\s{1,4})[^\s"'>|]{8,}/g,
    isSecret: isRealValue,
  },
  {
    hints: ["auth "],
    alsoHints: ["redis", "> auth", ">auth"],
    make: () =>
      /((?:redis-cli\b[^\n|;]{0,80}?\s|\d>\s?)AUTH\s{1,4}(?:default\s{1,4})?)[^\s"']{3,}/gi,
    isSecret: isRealValue,
  },
  // setx NAME value, user-secrets set NAME value, config set NAME value
  {
    hints: ["setx", "set ", "put ", "env "],
    alsoHints: ["pass", "pwd", "secret", "token", "key", "auth"],
    make: () =>
      new RegExp(
        `((?:setx(?:\\s/m)?|set|put|ENV)\\s{1,4}["']?[\\w./:@-]{0,120}(?:password|passwd|_pass|pass|pwd|secret|token|apikey|api[_-]?key|access[_-]?key|_key|_auth)[\\w-]{0,12}["']?\\s{1,4})${VALUE}`,
        "gi",
      ),
    isSecret: (value, kept) =>
      isRealValue(value) &&
      (isMadeUp(unquoted(value)) || (/^setx/i.test(kept) && !isFunctionWord(value))),
  },
  // acme secrets set NAME=x, secrets:put NAME x
  {
    hints: ["secret", "credential"],
    alsoHints: ["set", "put", "add", "create", "write"],
    make: () =>
      new RegExp(
        `(\\b(?:secrets?|credentials?)[\\s:](?:set|put|add|create|write)\\s(?:--?[\\w-]{1,20}[ =]\\S{1,40}\\s){0,2}["']?[\\w./:-]{1,60}["']?[\\s=])${VALUE}`,
        "gi",
      ),
    isSecret: (value, _kept, _after, before) =>
      isRealValue(value) && (isMadeUp(unquoted(value)) || /\bdotnet user-$/i.test(before)),
  },
];

/** Right after the user a plain word is a password; "-u root … -p shop" names a project. */
function isPasswordOfUser(value: string, kept: string): boolean {
  const bare = unquoted(value);
  if (looksLikePassword(bare)) return true;
  const isNext = /\s(?:-u|--user(?:name)?)[ \t=]\S{1,80}\s-[pP][ \t=]{1,2}$/.test(kept);
  // A ticket in the place of the password
  if (isNext && /^[0-9a-f]{32,64}$/i.test(bare)) return true;
  return isNext && isRealValue(bare) && isNoPort(bare) && /^[a-z]{5,32}$/i.test(bare);
}

function isMadeUp(value: string): boolean {
  return looksLikePassword(value) || looksRandom(value) || value.length >= 16;
}
