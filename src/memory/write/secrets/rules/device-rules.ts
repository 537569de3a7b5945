import { isAttributeOfSecret } from "@/memory/write/secrets/attribute-name.ts";
import { isMadeUp } from "@/memory/write/secrets/rules/pair-rules.ts";
import { isPlaceholder } from "@/memory/write/secrets/value-shape.ts";
import { isStatedValue } from "@/memory/write/secrets/stated/stated-value.ts";
import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Rules for devices and the services of a network: routers, modems, access points, and the files
 * in which daemons look up who may connect.
 */
const NETWORK =
  "(?:pre-shared-key|radius|tacacs|ntp|bgp|ospf|eigrp|neighbor|wpa2?|wlan|ike|ipsec|isakmp|enable|vrrp|hsrp|standby|ppp|chap|tunnel|username|snmp|message-digest|authentication)";
const KINDS =
  "(?:\\s(?:ascii-text|ascii|hexadecimal|hex|encrypted|plain-text|cleartext|local|remote|md5|sha))?";

export const listDeviceRules = (): readonly SecretRule[] => [
  // enable secret 5 x, radius-server key 7 x, pre-shared-key ascii-text "x", digest-key 1 md5 x
  {
    hints: ["key", "secret", "password", "psk", "community", "passphrase"],
    alsoHints:
      "pre-shared radius tacacs ntp bgp ospf eigrp neighbor wpa wlan ike ipsec isakmp enable vrrp hsrp standby ppp chap tunnel username snmp message-digest authentication".split(
        " ",
      ),
    make: () =>
      new RegExp(
        `(\\b${NETWORK}(?:-server)?\\b[^\\n"'=]{0,80}?[\\s-](?:key|secret|password|psk|community|key-string|pre-shared-key|passphrase)${KINDS}(?:\\s\\d{1,3})?${KINDS}\\s{1,2})(?:"[^"\\n]{4,64}"|[^\\s"'=:]{6,64})`,
        "gi",
      ),
    isSecret: (value, kept, after) =>
      isMadeUp(value) ||
      isStatedValue(value) ||
      (/\s\d{1,2}\s{1,2}$/.test(kept) && /^[0-9A-F]{8,}$/i.test(value)) ||
      // A digit says how the value is written; at the end of the line even a word is the value.
      (/(?:key|secret|password)\s\d\s{1,2}$/i.test(kept) &&
        /^[ \t]{0,4}(?:\n|$)/.test(after) &&
        !isPlaceholder(value)),
  },
  // peer 10.1.1.1 password cipher %^%#x%^%#, bgp md5 "x"
  {
    hints: ["cipher ", "md5 "],
    alsoHints: ["password", "key", "bgp", "ospf", "neighbor", "peer", "vrrp", "ntp", "auth"],
    make: () =>
      /((?:(?:password|key|passphrase)\s(?:irreversible-)?cipher\s{1,2}|\b(?:bgp|ospf|neighbor|peer|vrrp|ntp|auth)\b[^\n]{0,60}\smd5\s{1,2}(?=")))(?:"[^"\n]{4,80}"|[^\s"']{16,160})/gi,
    isSecret: (value) => !isPlaceholder(value),
  },
  // auth_pass x, sasl_password x: a line of two words in the settings of a daemon
  {
    hints: ["_pass", "_pwd", "_secret", "_psk", ".pass", ".secret"],
    make: () =>
      /(^[ \t]{0,24}[a-z][\w.]{0,40}[_.](?:pass(?:w(?:or)?d|phrase)?|pwd|pw|secret|psk)[ \t]{1,24}["']?)[^\s"'={(:;]{4,64}(?=["']?;?[ \t]{0,8}$)/gm,
    isSecret: (value, kept) =>
      !isPlaceholder(value) &&
      !isAttributeOfSecret(kept, value) &&
      !/^(?:\d{1,3}|->|\/\S{1,60})$/.test(value),
  },
  // netsh wlan … ssid=Home key=x, username me privilege 15 secret x
  {
    hints: ["ssid", "privilege"],
    alsoHints: ["key=", "secret ", "password "],
    make: () =>
      /(\bssid=\S{1,40}\s(?:key|psk)=["']?|\busername\s\S{1,40}\sprivilege\s\d{1,2}\s(?:secret|password)\s(?:\d\s)?)[^\s"']{4,64}/gi,
    isSecret: (value) => !isPlaceholder(value),
  },
  // key-string x, iwconfig wlan0 key s:x, set psksecret x
  {
    hints: ["key-string", "key s:", "psksecret"],
    make: () =>
      /((?<!\w)(?:key-string|psksecret|(?<=\s)key)\s{1,4}(?:\d{1,2}\s|s:)?["']?)[^\s"']{6,64}/g,
    // A plain word counts where nothing else can stand.
    isSecret: (value, kept) =>
      isMadeUp(value) || (!/^key\s/.test(kept) && !isPlaceholder(value) && /^\S{8,}$/.test(value)),
  },
  // snmp-server user me group v3 auth sha x priv aes 128 x
  {
    hints: ["auth ", "priv "],
    make: () =>
      /((?<![\w-])(?:auth|priv)\s(?:md5|sha(?:-?\d{1,3})?|3?des|aes)(?:[\s-]\d{2,3})?\s{1,2}["']?)[^\s"']{6,64}/gi,
    isSecret: (value) => isMadeUp(value) || isStatedValue(value),
  },
  // createUser me SHA x AES x
  {
    hints: ["createuser", "usmuser"],
    make: () =>
      /(\b(?:createUser|usmUser)\s[^\n]{1,60}?\s(?:MD5|SHA(?:-?\d{3})?)\s["']?)[^\s"']{6,64}/gi,
    isSecret: isMadeUp,
  },
  // AT+CWJAP="Home","x"
  {
    hints: ["at+"],
    make: () => /(\bAT\+[A-Z]{2,12}=[^\n]{0,80}?,")[^"\s,]{6,64}(?="\s{0,4}(?:$|\n|\\|'|\)))/g,
    isSecret: isMadeUp,
  },
  // me * x *, as chap-secrets has them
  {
    hints: [" * ", "\t*\t"],
    make: () =>
      /((?:^|\s)["']?[\w.@\\-]{1,40}["']?\s{1,8}\*\s{1,8}["']?)[^\s"'*]{6,64}(?=["']?\s{1,8}(?:\*|\d))/gm,
    isSecret: isMadeUp,
  },
  // https://dav.example.org me "x", /mnt/dav me x
  {
    hints: ["http://", "https://", "/mnt/", "/media/", "/srv/", "/home/"],
    make: () =>
      /((?:^|\n|\s)(?:https?:\/\/[^\s"']{3,120}|\/[\w.-]{1,40}\/[\w./-]{1,80})\s{1,8}[A-Za-z][\w.@-]{1,40}\s{1,8}["']?)[^\s"'/]{8,64}(?=["']?\s{0,4}(?:\n|$))/g,
    isSecret: isMadeUp,
  },
  // A home is paired with a code of this form.
  {
    hints: ["pin", "setup", "pairing"],
    make: () => /((?:pin|setup|pairing)[^\n\d]{0,24})\d{3}-\d{2}-\d{3}(?![\w-])/gi,
  },
  // The key of a network as the numbers of its bytes
  {
    hints: ["key", "psk", "secret"],
    alsoHints: ["["],
    make: () =>
      /((?:key|psk|secret)["']?\s{0,4}[:=]\s{0,4}\[\s{0,8})\d{1,3}(?:\s{0,8},\s{0,8}\d{1,3}){15,63}(?=\s{0,8}\])/gi,
    isSecret: (value, kept) => !/public/i.test(kept) && /\d\d/.test(value),
  },
  // host:port:database:user:password, as in .pgpass
  {
    hints: [":5432:", ":5433:", ":6432:", ":*:"],
    make: () => /((?<![\w.-])[\w.*-]{1,80}:(?:\d{4,5}|\*):[\w*-]{1,60}:[\w.*-]{1,60}:)[^\s:]{4,}/g,
  },
];
