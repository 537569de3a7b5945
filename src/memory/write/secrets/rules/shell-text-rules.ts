import { isRealValue } from "@/memory/write/secrets/rules/command-line-rules.ts";
import { writesInScript } from "@/memory/write/secrets/written-secret.ts";
import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";
import {
  isSurelyMadeUp,
  looksLikePassword,
  looksRandom,
} from "@/memory/write/secrets/value-shape.ts";

/** Rules for text that a shell gives to a program or writes into a file of secrets. */

/** A path whose name says that the file holds secrets; see secret-files.ts. */
const SECRET_FILE =
  "[\"']?[\\w./~$-]{0,120}(?:\\.env(?!\\.(?:example|sample|template))|netrc|pgpass|my\\.cnf|npmrc|pypirc|credentials?|secrets?|id_(?:rsa|ed25519|ecdsa)|\\.pem|\\.key|tfvars|kubeconfig|htpasswd|vault[_-]?pass)(?![\\w/]|\\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|php|cs|md|html?|css|vue|svelte|swift|ex)\\b)";

export const listShellTextRules = (): readonly SecretRule[] => [
  // Text that a password prompt gets from the shell.
  {
    hints: ["echo", "printf"],
    alsoHints: ["sudo ", "login", "passwd", "passphrase", "argon2", "insert"],
    make: () =>
      /((?:echo|printf)\s{1,4}(?:-\w{1,3}\s{1,4}|["']%s(?:\\n)?["']\s{1,4})?)(?:"[^"\n]{3,256}"|'[^'\n]{3,256}'|[^\s"'|]{3,256})(?=\s{0,4}\|\s{0,4}(?:sudo (?:-\w{1,20} ){0,3}-S|(?:sudo )?\w{0,12}passwd|openssl passwd|argon2|pass(?:age)? insert|gpg\b[^\n|;]{0,80}passphrase|(?:sudo )?(?:docker|podman|helm|gh|oc|az|apptainer|skopeo|buildah)\b[^\n|;]{0,80}login))/g,
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
    isSecret: (value) => isRealValue(value) && !isExpansion(value),
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
  // python - <<EOF, with a program that writes such a file
  {
    hints: ["<<"],
    alsoHints: ["python", "node", "ruby", "perl", "php", "bun"],
    make: () =>
      /((?:python[\d.]{0,4}|node|ruby|perl|php|bun)\b[^\n]{0,80}<<[^\n]{1,40}\n)[\s\S]{1,}/g,
    isSecret: writesInScript,
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

/** True for `UID=$(id -u)` or `TOKEN=${TOKEN}`: the value itself is not there. */
function isExpansion(text: string): boolean {
  return /^["']?[A-Za-z_]\w{0,60}=\$(?:\((?!\s*(?:echo|printf)\b)[^()\n]{1,120}\)|\{?\w{1,60}\}?)["']?$/.test(
    text,
  );
}

function isMadeUp(value: string): boolean {
  return looksLikePassword(value) || looksRandom(value) || value.length >= 16;
}
