import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";

/** Rules for secrets that are short or look like a number: PINs, one-time codes, licence keys. */
export const listShortCodeRules = (): readonly SecretRule[] => [
  {
    hints: ["pin", "puk"],
    make: () =>
      /((?<![\w-])(?:pin|puk)(?:[ -]?(?:code|number))?(?: (?:for|to|of) [^\n\d]{1,30}?)?["']?(?: is(?: now)?| now|[:=]| =)?[ \t]{0,2}["']?)(?<![a-z])\d{4,8}(?![\w.])/gi,
  },
  // set("pin", "x"), putString('otp', 'x')
  {
    hints: ["pin", "otp", "code"],
    alsoHints: ["("],
    make: () =>
      /(\(\s{0,4}["'][\w.-]{0,40}(?:(?<![a-z])pin|(?<![a-z])otp|passcode|pin_?code)["']\s{0,4},\s{0,4}["'])\d{4,8}(?=["'])/gi,
  },
  {
    hints: ["code", "otp", "cvv", "cvc", "tan"],
    make: () =>
      /((?:(?:verification|security|one-time|confirmation|2fa|mfa|sms|login|access|unlock|door|alarm|auth(?:entication|enticator)?)[ _-]?code|(?<![a-z])(?:otp|cvv2?|cvc2?|tan))["']?(?: (?:for|to|of) [^\n\d]{1,30}?)?(?: is| lautet| est| es|[:=]| =)[ \t]{0,2}["']?)\d{3,8}(?![\w.])/gi,
  },
  // the code of a door, the combination of a safe
  {
    hints: ["code", "combo", "combination", "unlock"],
    alsoHints: ["alarm", "door", "safe", "gate", "garage", "unlock", "lock"],
    make: () =>
      /((?<![a-z])(?:alarm|door|safe|gate|garage|(?:un)?lock)[ _-]?(?:code|combo|combination|pattern)["']?(?: is|[:=]| =)?[ \t]{1,2}["']?)\d{4,8}(?![\w.])/gi,
  },
  // "Mã OTP của bạn là 123456"
  {
    hints: ["otp"],
    make: () => /((?<![a-z])otp(?: [^\s\d:]{1,12}){1,4}[: ]{1,2}["']?)\d{4,8}(?![\w.])/gi,
  },
  {
    hints: ["licen", "product", "serial", "activation", "registration"],
    make: () =>
      /((?:licen[sc]e|product|serial|activation|registration)[ _-]?(?:key|code|number)?["']?(?: is|[:=]| =)?[ \t]{0,3}["']?)[A-Z0-9]{2,8}(?:-[A-Z0-9]{4,8}){2,8}(?![\w-])/gi,
    isSecret: (value, kept) =>
      value === value.toUpperCase() ||
      (/\d/.test(value) &&
        (/key|code|number/i.test(kept) || /[a-z][A-Z]|[A-Z]\d[a-z]/.test(value))),
  },
  // stream key: ab12-cd34-…
  {
    hints:
      "stream recovery sync backup setup pairing security emergency bitlocker filevault unlock".split(
        " ",
      ),
    alsoHints: ["key", "code"],
    make: () =>
      /((?:stream|recovery|sync|backup|setup|pairing|security|emergency|bitlocker|filevault|unlock)[ _-]?(?:key|code)["']?(?: is|[:=]| =)?[ \t]{0,3}["']?)[A-Za-z0-9]{4,6}(?:-[A-Za-z0-9]{4,6}){3,8}(?![\w-])/gi,
    isSecret: (value) => /\d/.test(value),
  },
  {
    hints: ["recovery", "backup", "scratch"],
    make: () =>
      /((?:recovery|backup|scratch)[ _-]codes?(?: are| is)?[^\w\n]{0,6}\n?\s{0,8})(?:[a-z0-9]{4,6}[- ]?[a-z0-9]{4,6}[\s,;]{0,8}){1,20}/gi,
    isSecret: (value) => /\d/.test(value),
  },
  // Four groups of four letters, as a mail service issues them for one program
  {
    hints: ["="],
    alsoHints: ["app", "specific", "mail", "smtp"],
    make: () => /((?<!\w)[A-Z][A-Z_]{3,60}=["']?)[a-z]{4}(?:-[a-z]{4}){3}(?![\w-])/g,
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
