import { lazyPattern, type SecretRule } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Rules for what people note about a key or a code: "the local key of the lamp is 0f1e…", "sector
 * key A: A0B1…", a code in the settings of an alarm. Hex and numbers say nothing by themselves, so
 * the words before them decide.
 */
const IS =
  "(?:\\s(?:is|was|ist|lautet|est|es)(?:\\snow)?\\s|\\s{0,2}[:=→]\\s{0,2}|\\s[-–—]\\s|\\s{1,3})";

export const listSpokenKeyRules = (): readonly SecretRule[] => [
  {
    hints: ["key", "psk", "secret", "install code"],
    make: () =>
      new RegExp(
        `((?<![\\w/.-])(?:[A-Za-z][\\w-]{1,20}[ _-](?:key|KEY|secret|SECRET|install code)|\\w{0,10}(?:psk|PSK))(?:\\s[A-C\\d])?(?:\\s\\(\\w{1,20}\\))?(?:\\s(?:of|for|on|to|from|in)(?:\\s[\\w.'-]{1,20}){1,4}?)?${IS}["'\`(]?(?:0x)?)[0-9A-Fa-f]{10,128}(?![\\w-])`,
        "g",
      ),
    isSecret: isHexOfKey,
  },
  // The hash that Windows logs in with
  {
    hints: ["ntlm"],
    make: () => /((?<![a-z])ntlm(?: hash)?["']?\s{0,2}[:=]\s{0,2}["']?)[0-9a-f]{32}(?![0-9a-f])/gi,
  },
  // The code in the settings of an alarm
  {
    hints: ["code:", "code=", "pin:", "codes:"],
    alsoHints: ["alarm", "lock", "keypad", "door", "garage", "gate"],
    make: () =>
      /((?:alarm|(?<![a-z])(?:un)?lock|keypad|door|garage|gate)[^\n]{0,60}\n(?:[^\n]{0,80}\n){0,4}?[^\n\w]{0,12}(?:\w{1,20}_)?(?:codes?|pin)["']?[:=]\s{0,4}["']?)\d{4,8}(?![\w.])/gi,
  },
  {
    hints: ["combination", "combo", "kombination"],
    make: () =>
      /((?<![a-z])(?:combination|combo|kombination)[^\n\d]{1,20})\d{1,2}(?:[-–\s]{1,3}\d{1,2}){2,4}(?![\w-])/gi,
  },
  // the PIN of the card ending in x: x
  {
    hints: ["pin"],
    make: () => /((?<![\w-])pin\s(?:for|of|to)\s[^\n:=]{1,40}[:=]\s{0,2}["']?)\d{4,8}(?![\w.])/gi,
  },
];

/** Keys that are shown, compared or looked up, and words that say nothing about a key. */
const otherKeyPattern = lazyPattern(
  () =>
    /^(?:pub|public|primary|foreign|partition|sort|cache|caching|query|row|column|object|idempotency|routing|group|dedup\w{0,10}|unique|index|hash|range|shard|bucket|s3|blob|file|image|asset|artifact|chunk|content|message|event|trace|span|request|item|entry|node|record|map|dict|lookup|join|composite|restore|build|commit|host|hosts|known|ssh|gpg|pgp|rsa|signing|release|verify|verification|verifying|site|websocket|registry|issue|the|an?|this|that|with|by|for|of|in|no|each|same|unknown|missing|duplicate|invalid|new|old|other|and|or|using|via|subject|authority|dnskey|redis|cached|tree|merge)[ _-]/i,
);
/** Of these even a few digits of hex are the key. */
const shortKeyPattern = lazyPattern(
  () =>
    /^(?:\w{0,10}crypt\w{0,6}|sector|wep|wpa2?|wi-?fi|cipher|crypto|local|master|flash|nfc|mifare|transport|private|secret|network|zigbee|device|security)[ _-]/i,
);

function isHexOfKey(value: string, kept: string, after: string): boolean {
  if (otherKeyPattern().test(kept) || /^[(@]/.test(after)) return false;
  // As a number a key is longer than an id.
  if (/^\d{1,}$/.test(value)) return value.length >= 30;
  if (!/\d/.test(value)) return false;
  // Both cases at once are no hex.
  if (/[a-f]/.test(value) && /[A-F]/.test(value)) return false;
  return value.length >= 16 || shortKeyPattern().test(kept);
}
