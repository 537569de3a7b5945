import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";

/** Keys of wallets, and hashes of passwords as systems store them: both can be used as they are. */
export const listStoredSecretRules = (): readonly SecretRule[] => [
  // password 51:b:x, as a remote desktop saves it
  {
    hints: ["password 51:b:"],
    make: () => /(password 51:b:)[0-9A-F]{16,}/gi,
  },
  {
    hints: ["$1$", "$2", "$5$", "$6$", "$7$", "$y$", "$gy$", "$a", "$s", "$p", "$md5", "$bcrypt"],
    alsoHints: ["$"],
    make: () =>
      /(?<![\w$])\${1,2}(?:1|2[abxy]?|5|6|7|y|gy|sm3|apr1|md5|sha1|argon2\w{0,2}|scrypt|pbkdf2[\w-]{0,20}|bcrypt[\w-]{0,20})\$[\w./+=,$*-]{16,}/g,
  },
  // Tickets of Kerberos, and what a server and a client of Windows say to each other
  {
    hints: ["$krb5", "$netntlm", "$dcc2$"],
    make: () => /\$(?:krb5\w{2,10}|netntlm\w{0,4}|dcc2)\$[^\s"']{24,}/gi,
  },
  // A hash and the password that was found for it
  {
    hints: [":[secret removed]"],
    make: () => /(?<![0-9a-z])[0-9a-f]{32,128}(?=:\[secret removed\])/gi,
  },
  // The password of a role of Postgres
  { hints: ["md5"], make: () => /(?<![A-Za-z0-9])md5[0-9a-f]{32}(?![0-9a-z])/g },
  // me:realm:x, as htdigest writes it
  {
    hints: ["realm", "digest"],
    make: () => /((?<![\w:])[\w.@-]{1,40}:[^:\n"']{1,40}:)[0-9a-f]{32}(?![0-9a-f])/g,
  },
  { hints: ["digest "], make: () => /(digest\s[\w.@-]{1,40}:)[A-Za-z0-9+/]{27}=/g },
  // The keys of the accounts that a wallet signs with
  {
    hints: ["accounts"],
    make: () => /(accounts["']?\s{0,4}[:=]\s{0,4}\[\s{0,20}["']?)(?:0x)?[0-9a-f]{64}(?![0-9a-f])/gi,
  },
  // The 64 bytes of a key pair
  {
    hints: ["keypair", "solana", "wallet", "secret"],
    alsoHints: ["["],
    make: () => /(\[\s{0,8})\d{1,3}(?:\s{0,4},\s{0,4}\d{1,3}){63}(?=\s{0,8}\])/g,
    isSecret: (value) => value.split(",").every((part) => Number(part) < 256),
  },
  {
    hints: ["{sha", "{ssha", "{md5", "{smd5", "{crypt", "{pbkdf2"],
    make: () => /(\{(?:S?SHA\d{0,3}|S?MD5|CRYPT|PBKDF2[\w-]{0,12})\})[\w./+=$-]{16,}/g,
  },
  // Frameworks and databases store passwords like this.
  {
    hints: ["pbkdf2", "scrypt", "argon2", "bcrypt", "scram-sha"],
    make: () =>
      /((?:pbkdf2[\w-]{0,12}|scrypt|argon2\w{0,2}|bcrypt(?:_sha256)?|scram-sha-\d{1,3})[$:])[\w$:,.=/+-]{24,}/gi,
  },
  {
    hints: "{noop} {plain} {clear} {cleartext} {bcrypt} {scrypt} {argon2} {pbkdf2}".split(" "),
    make: () => /(\{(?:noop|plain|clear|cleartext|bcrypt|pbkdf2|scrypt|argon2)\})[^\s"'<]{4,}/gi,
  },
  {
    hints: ["nsec1", "edsk", "_sk1", "_xsk1", "suiprivkey1", "spsk"],
    make: () => /(?<![A-Za-z0-9])(?:nsec1|edsk|spsk|\w{4,12}_x?sk1|suiprivkey1)[0-9A-Za-z]{40,}/g,
  },
  // A key as the numbers of its bytes.
  {
    hints: ["keypair", "private", "wallet", "secret", "seed", "id.json"],
    alsoHints: ["["],
    make: () =>
      /((?:keypair|private|wallet|secret|seed|id\.json)[^\n[]{0,60}\[\s{0,40})\d{1,3}(?:\s{0,20},\s{0,20}\d{1,3}){31,127}(?=\s{0,40}\])/gi,
  },
  { hints: ["prv"], make: () => /(?<![A-Za-z0-9])[tuvxyzYZ]prv[1-9A-HJ-NP-Za-km-z]{60,}/g },
  {
    hints: ["priv", "sk ", "sk:", "sk=", "signer", "wallet"],
    make: () =>
      /((?:priv(?:ate)?[ _-]?key|(?<![a-z])(?:priv(?:ate)?|sk|signer(?:[ _-]?key)?|wallet[ _-]?(?:key|pk))(?=[\s:="']))[^\n\w]{0,12}(?:(?:is|of|for|:|=|\w{1,12})[^\n\w]{1,4}){0,3})(?:0x)?[0-9a-f]{64}(?![0-9a-f])/gi,
  },
  // The seeds of one-time passwords are in base 32.
  {
    hints: ["otp", "2fa", "mfa", "authenticator", "oath"],
    make: () =>
      /((?:h?t?otp|2fa|mfa|authenticator|oathtool)(?=[\W_])[^\n]{0,60}?(?<![A-Za-z0-9_]))[A-Z2-7]{16,128}={0,6}(?![A-Za-z0-9_])/gi,
    isSecret: (value) =>
      /^[A-Z2-7]{1,}=*$/.test(value) || /^(?=\D{0,128}\d)[a-z2-7]{1,}=*$/.test(value),
  },
];
