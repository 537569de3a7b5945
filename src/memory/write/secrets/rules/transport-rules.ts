import { isPlaceholder, isSurelyMadeUp, looksRandom } from "@/memory/write/secrets/value-shape.ts";
import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Rules for secrets sent to a service: in URLs, headers and cookies. In JSON a
 * keyword may follow "\\n" and so seem to begin in the middle of a word.
 */
const isRealValue = (value: string) =>
  !isPlaceholder(value) && !/^(?:headers?|scheme|value|authentication)$/i.test(value);

/** Also false for the words that examples have there: "postgres://user:password@localhost". */
function isRealPassword(value: string, kept: string): boolean {
  if (isPlaceholder(value) && !looksRandom(value.replace(/[.=]/g, ""))) return false;
  if (/^(?:pass(?:word|wd)?|pwd|secret|guest|token)$/i.test(value)) return false;
  // The pattern of an address: "https://[^:]+:[^@]+@host".
  if (/\[\^|\]\+/.test(value)) return false;
  // "postgres:postgres" is what an image comes with.
  return !(/^[a-z]{1,20}$/.test(value) && kept.endsWith(`/${value}:`));
}

// "?session=expired" and "?key=settings" name a state or a page.
function isQueryValue(value: string, kept: string): boolean {
  if (isPlaceholder(value)) return false;
  return (
    /pass|pwd|secret|token|sig/i.test(kept) ||
    !/^(?:[a-z][a-z_-]{0,30}(?:[_-]\d{1,4})?\.?|\d{1,6})$/i.test(value)
  );
}

export const listUrlRules = (): readonly SecretRule[] => [
  {
    hints: ["://"],
    make: () => /(:\/\/[^\s:/@"'<>]{0,256}:)(?!\d{1,5}(?:[/?#\s"']|$))[^\s"'<>/]{1,256}(?=@)/g,
    isSecret: isRealPassword,
  },
  // A slash in a password makes the URL invalid but is common.
  {
    hints: ["://"],
    make: () => /(:\/\/[^\s:/@"'<>]{0,256}:)(?!\d{1,5}(?:[/?#\s"']|$))[^\s"'<>@]{1,256}(?=@)/g,
    isSecret: isRealPassword,
  },
  {
    hints: ["://"],
    make: () => /(:\/\/)[\w+=!$-]{8,256}(?=[:@])/g,
    // "rt140385@…" is a user.
    isSecret: (value) =>
      looksRandom(value) || (isSurelyMadeUp(value) && !/^[a-z]{1,4}\d{1,9}$/i.test(value)),
  },
  // vless://…@host: a UUID in the place of a user
  {
    hints: ["://"],
    alsoHints: ["@"],
    make: () => /(:\/\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=@)/gi,
  },
  {
    hints: ["@tcp(", "@unix("],
    make: () => /((?<![\w.-])[\w.-]{1,32}:)[^\s"':/]{2,128}(?=@(?:tcp|unix)\()/g,
  },
  {
    hints: ["?", "&", ";jsessionid"],
    alsoHints: ["="],
    make: () =>
      /([?&;](?:sid|ssid|session|session_?id|jsessionid|phpsessid|aspsessionid\w{0,12}|connect\.sid|auth_?token|otp|jwt|appid|sig|signature|token|key|code|auth|access_token|refresh_token|id_token|api_?key|password|pwd|secret|client_secret|x-amz-(?:signature|credential|security-token)|x-goog-signature)=)[^&\s"'`<>)]{6,}/gi,
    isSecret: isQueryValue,
  },
  {
    hints: ["x-amz-", "x-goog-"],
    make: () =>
      /(x-(?:amz-(?:signature|credential|security-token)|goog-signature)["']?\s{0,2}[:=]\s{0,2}["']?)[^&\s"'<>]{16,}/gi,
  },
  // A link that lets in whoever has it: …/invite/x, …/reset/x
  {
    hints: ["://"],
    make: () =>
      /(:\/\/[^\s"'<>?#]{3,120}?\/(?:invites?|join|auth|reset(?:-password)?|password-reset|magic(?:-link)?|verify|confirm|tokens?|log-?in|sign-?in|activate|hooks?|webhooks?|secrets?|t)\/)[\w-]{20,256}(?![\w./-])/gi,
    isSecret: looksRandom,
  },
  // The address at which a job reports that it ran
  {
    hints: ["ping", "heartbeat"],
    alsoHints: ["://"],
    make: () =>
      /(:\/\/[\w.-]{0,60}(?:ping|heartbeat)[\w.-]{0,40}\/(?:[\w-]{1,20}\/){0,2})[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi,
  },
  // A key in the path of a gateway: rpc.example.com/v2/x, …/with/key/x
  {
    hints: ["://"],
    make: () =>
      /(:\/\/(?:[\w-]{0,60}(?:rpc|net|node|ingest|hook|maker|push|notify)[\w-]{0,40}\.[^\s"'<>?#/]{3,80}\/(?:[\w.-]{1,40}\/){0,4}|[^\s"'<>?#]{3,120}?\/(?:key|apikey|api-key|with\/key)\/))[\w-]{20,128}(?![\w./-])/gi,
    isSecret: looksRandom,
  },
  // ?t=x: a short name for a token
  {
    hints: ["?", "&"],
    alsoHints: ["="],
    make: () =>
      /([?&](?:t|k|h|c|s|tk|tok|auth|ticket|invite|magic|nonce|hash|hmac|sign)=)[\w%.~+-]{20,512}/gi,
    isSecret: (value) => looksRandom(value) && !/^[0-9a-f-]{1,}$/i.test(value),
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
  { hints: ["loggly.com"], make: () => /(loggly\.com\/(?:inputs|bulk)\/)[\w-]{8,}/g },
  { hints: ["hooks.zapier.com"], make: () => /(hooks\.zapier\.com\/hooks\/catch\/)[\w/]{6,}/g },
  // The key that a stream is sent with
  {
    hints: ["rtmp://", "rtmps://"],
    make: () => /(rtmps?:\/\/[^\s/"'<>]{1,120}\/[\w.-]{1,60}\/)[\w-]{8,}/gi,
    isSecret: (value) => /\d/.test(value) && !isPlaceholder(value),
  },
  { hints: ["api.telegram.org"], make: () => /(api\.telegram\.org\/bot)[\w:-]{8,}/g },
];

export const listHeaderRules = (): readonly SecretRule[] => [
  {
    hints: ["authorization"],
    make: () =>
      /(authorization[\\"']{0,4}\s{0,4}[:=,]\s{0,4}[\\"']{0,4}(?:digest|aws4-hmac-sha256|hawk|oauth|signature)\s{1,4})[^\n]{6,}/gi,
    // The first of several lines, or what a server asks for.
    isSecret: (value) => !/^realm=["'][^"']{0,60}["'],?$/.test(value),
  },
  {
    hints: ["authorization"],
    make: () =>
      /(authorization[\\"']{0,4}\s{0,4}[:=,]\s{0,4}[\\"']{0,4}(?:bearer|basic|token|negotiate|apikey|key|bot|sso-key|jwt|splunk|genie?key)\s{1,4})[^\s"'\\]{4,}/gi,
    isSecret: isRealValue,
  },
  // Other schemes: the value decides.
  {
    hints: ["authorization"],
    make: () =>
      /(authorization[\\"']{0,4}\s{0,4}[:=,]\s{0,4}[\\"']{0,4}(?:[\w-]{2,24}\s{1,4}(?:\w{1,12}=["']?)?)?)[^\s"'\\]{16,}/gi,
    isSecret: (value) => isRealValue(value) && looksRandom(value),
  },
  {
    hints: ["bearer"],
    make: () => /(bearer\s{1,4})[A-Za-z0-9._~+/=-]{16,}/gi,
    isSecret: isRealValue,
  },
  // The answer to a challenge, in any header or log
  {
    hints: ["digest"],
    alsoHints: ["response="],
    make: () => /(digest\b[^\n]{0,300}?\sresponse=["']?)[0-9a-f]{32,64}/gi,
  },
  {
    hints: ["client-id "],
    make: () => /(client-id\s)[\w-]{40,64}(?![\w.-])/gi,
    isSecret: looksRandom,
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
    isSecret: isCookie,
  },
];

/** False for cookies that only name a language, a theme or a state. */
function isCookie(value: string): boolean {
  return value.split(";").some((part) => {
    const [name = "", content = ""] = part.trim().split("=");
    return (
      content.length >= 8 &&
      /\d|.{20}/.test(content) &&
      !isPlaceholder(content) &&
      !/^(?:path|domain|expires|max-age|samesite|_g(?:a|id|at|cl)\w{0,20}|_fbp|__utm\w|_hj\w{1,40})$/i.test(
        name,
      )
    );
  });
}
