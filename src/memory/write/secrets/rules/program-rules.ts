import {
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

/** Rules for programs that take a password in a way of their own, and for text they are given. */

/** A path whose name says that the file holds secrets; see secret-files.ts. */
const SECRET_FILE =
  "[\"']?[\\w./~$-]{0,120}(?:\\.env(?!\\.(?:example|sample|template))|netrc|pgpass|my\\.cnf|npmrc|pypirc|credentials?|secrets?|id_(?:rsa|ed25519|ecdsa)|\\.pem|\\.key|tfvars|kubeconfig|htpasswd|vault[_-]?pass)(?![\\w/]|\\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|php|cs|md|html?|css|vue|svelte|swift|ex)\\b)";

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
    make: () => /(htpasswd\s{1,4}-\w{0,8}b\w{0,8}\s{1,4}\S{1,200}\s{1,4}\S{1,100}\s{1,4})\S{3,}/g,
    isSecret: isRealValue,
  },
  {
    hints: ["net use", "net user"],
    make: () =>
      /(net(?:\.exe)?\s{1,4}use(?:r\s{1,4}[\w.\\-]{1,60}|\s[^\n|;]{0,120}?)\s{1,4})(?![/\\])[^\s/\\][^\s]{3,}/gi,
    isSecret: (value) => looksLikePassword(unquoted(value)),
  },
  {
    hints: ["http-basic", "bundle config", "add_user", "authenticate_user"],
    make: () =>
      /((?:http-basic[.\w-]{1,100}|bundle\s{1,4}config(?:\s(?:--?\w{1,10}|set|[\w.-]{1,80})){1,4}|(?:add|authenticate)_user)\s{1,4}(?![0-9a-f]{8}:[0-9a-f]{8})[^\s:"']{1,80}[\s:]{1,4})["']?[^\s"']{3,}/g,
    isSecret: isRealValue,
  },
  {
    hints: ["login"],
    alsoHints: [" -p"],
    make: () => new RegExp(`(\\blogin\\b[^\\n|;]{0,120}?\\s-p[ \\t=]{0,4})${VALUE}`, "g"),
    isSecret: isNoPort,
  },
  // Whatever the program is: a user and a password.
  {
    hints: [" -u"],
    alsoHints: [" -p"],
    make: () =>
      new RegExp(`(\\s-u[ \\t=]\\S{1,80}\\s(?:[^\\n|;]{0,60}?\\s)?-p[ \\t=]{0,2})${VALUE}`, "g"),
    isSecret: (value) => looksLikePassword(unquoted(value)),
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
    hints: [" >"],
    alsoHints: ["user "],
    make: () => /(\b(?:set)?user\s[\w-]{1,60}\s[^\n>]{0,60}>)[^\s>]{4,}/gi,
    isSecret: (value) => isRealValue(value) && isMadeUp(value),
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
        `((?:setx|set|put|ENV)\\s{1,4}["']?[\\w./:@-]{0,120}(?:password|passwd|_pass|pass|pwd|secret|token|apikey|api[_-]?key|access[_-]?key|_key|_auth)[\\w-]{0,12}["']?\\s{1,4})${VALUE}`,
        "gi",
      ),
    isSecret: (value) => isRealValue(value) && isMadeUp(unquoted(value)),
  },
  // acme secrets set NAME=x, secrets:put NAME x
  {
    hints: ["secret", "credential"],
    alsoHints: ["set", "put", "add", "create", "write"],
    make: () =>
      new RegExp(
        `(\\b(?:secrets?|credentials?)[\\s:](?:set|put|add|create|write)\\s(?:--?[\\w-]{1,20}[ =]\\S{1,40}\\s){0,2}["']?[\\w./:-]{1,60}[\\s=])${VALUE}`,
        "gi",
      ),
    isSecret: (value) => isRealValue(value) && isMadeUp(unquoted(value)),
  },
  // Text that a password prompt gets from the shell.
  {
    hints: ["echo", "printf"],
    alsoHints: ["sudo ", "login", "passwd", "passphrase"],
    make: () =>
      /((?:echo|printf)\s{1,4}(?:-\w{1,3}\s{1,4}|["']%s(?:\\n)?["']\s{1,4})?)(?:"[^"\n]{3,256}"|'[^'\n]{3,256}'|[^\s"'|]{3,256})(?=\s{0,4}\|\s{0,4}(?:sudo (?:-\w{1,20} ){0,3}-S|(?:sudo )?\w{0,12}passwd|gpg\b[^\n|;]{0,80}passphrase|(?:sudo )?(?:docker|podman|helm|gh|oc|az)\b[^\n|;]{0,80}login))/g,
    isSecret: isRealValue,
  },
  {
    hints: ["echo", "printf", "<<<"],
    alsoHints: ["|", "<<<"],
    make: () =>
      /((?:echo|printf)\s{1,4}(?:-\w{1,3}\s{1,4}|["']%s(?:\\n)?["']\s{1,4})?["']?)[^\s"'|]{6,256}(?=["']?\s{0,4}\|\s{0,4}[^\n|;]{0,120}?(?:secret|login|passw|passphrase|token|cred|auth|vault|crypt|-stdin|(?<![a-z])gpg|keychain|keyring))/gi,
    isSecret: (value) => isRealValue(value) && (looksLikePassword(value) || looksRandom(value)),
  },
  // Text that is written into a file of secrets.
  {
    hints: ["echo", "printf"],
    alsoHints: [">"],
    make: () =>
      new RegExp(
        `((?:echo|printf)\\s{1,4}(?:-\\w{1,4}\\s{1,4})?)(?:"[^"\\n]{3,256}"|'[^'\\n]{3,256}'|[^\\s"'|<>]{3,256})(?=\\s{0,4}>{1,2}\\s{0,4}${SECRET_FILE})`,
        "gi",
      ),
    isSecret: isRealValue,
  },
  {
    hints: ["sed "],
    alsoHints: [" -i", "--in-place"],
    make: () =>
      new RegExp(
        `(\\bsed\\s[^\\n|;"']{0,60})(?:"[^"\\n]{3,256}"|'[^'\\n]{3,256}')(?=[^\\n|;]{0,60}?\\s${SECRET_FILE})`,
        "gi",
      ),
  },
  {
    hints: ["<<"],
    make: () =>
      new RegExp(
        `(^(?=[^\\n]{0,300}?${SECRET_FILE})[^\\n]{0,300}<<[^\\n]{1,200}\\n)[\\s\\S]{1,}`,
        "gim",
      ),
  },
  // passwd me <<EOF
  {
    hints: ["<<"],
    alsoHints: ["passwd", "crypt", "gpg", "login", "smbpasswd", "sudo -s"],
    make: () =>
      /((?:passwd|cryptsetup|gpg|login|sudo -S)\b[^\n]{0,120}<<-?["']?(\w{1,20})["']?\n)(?:(?!\2)[^\n]{3,200}\n){1,20}/gi,
  },
  // The file that OpenVPN reads a user and a password from
  {
    hints: ["auth-user-pass"],
    make: () => /(auth-user-pass[^\n]{0,80}\n(?:[\w.@-]{1,60}\n)?)[^\s"')<>]{4,128}/g,
    isSecret: (value) => isRealValue(value) && isMadeUp(value),
  },
  // ssh me@host  # x
  {
    hints: ["ssh ", "psql ", "mysql ", "login ", "sudo ", "ftp ", "scp "],
    alsoHints: [" #"],
    make: () =>
      /(\b(?:ssh|psql|mysql|login|sudo|s?ftp|scp)\s[^\n#]{1,120}\s#\s{0,4})[^\s#]{6,64}(?=\s{0,4}$)/gm,
    isSecret: (value) => isSurelyMadeUp(value),
  },
  // A password that is hashed or encoded by hand
  {
    hints: ["echo", "printf"],
    alsoHints: ["sum", "base64", "md5", "openssl"],
    make: () =>
      /((?:echo|printf)\s{1,4}(?:-\w{1,3}\s{1,4}|["']%s["']\s{1,4})?["']?)[^\s"'|]{6,128}(?=["']?\s{0,4}\|\s{0,4}(?:sha\d{1,3}sum|md5(?:sum)?|base64(?!\s{1,4}-?-d)|openssl\s(?:base64|dgst|enc))\b)/g,
    isSecret: (value) => isRealValue(value) && isSurelyMadeUp(value),
  },
  {
    hints: ["<<<"],
    make: () => /(<<<\s{0,4}["']?)[^\s"']{6,}/g,
    isSecret: (value) => looksLikePassword(value) || looksRandom(value),
  },
  {
    hints: ["<(echo", "<(printf", "cmd="],
    make: () => /((?:<\(|cmd=["']?)(?:echo|printf)\s{1,4}(?:-n\s{1,4})?["']?)[^\s"')]{4,}/g,
    isSecret: isRealValue,
  },
  {
    hints: ["send"],
    alsoHints: ["\\r"],
    make: () => /(send\s{1,4}(?:--\s{1,4})?["']?)[^\s"'\\]{4,64}(?=\\r)/g,
    isSecret: (value) => looksLikePassword(value),
  },
];

function isMadeUp(value: string): boolean {
  return looksLikePassword(value) || looksRandom(value) || value.length >= 16;
}
