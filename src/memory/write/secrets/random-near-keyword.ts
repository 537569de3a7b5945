import { isCalledPublic, isNamedId } from "@/memory/write/secrets/public-name.ts";
import { hasAny, lazyPattern } from "@/memory/write/secrets/secret-rule.ts";
import { isGeneratedName, isWordlikeName } from "@/memory/write/secrets/wordlike-name.ts";
import {
  isSealed,
  isCacheKey,
  isRatherRandom,
  looksRandom,
} from "@/memory/write/secrets/value-shape.ts";

/**
 * Removes random text that no rule recognises but that follows closely after a word such as "key".
 * The word is searched for in the text already cleaned, so that cleaning twice changes nothing.
 */
const NEAR_CHARS = 48;
const VALUE_CHARS_MIN = 20;

let candidates: RegExp | undefined;
let keywords: RegExp | undefined;
let hexNames: RegExp | undefined;
let services: RegExp | undefined;
let harmlessNames: RegExp | undefined;
let aws: RegExp | undefined;

const KEYWORD_HINTS =
  "key token secret passw credential auth akia asia aws bearer login access refresh csrf xsrf jwt sso pat api ha1 krbtgt hash".split(
    " ",
  );
const HINTS_ELSEWHERE = "geheim leutel jeton chiave chave clave segre klucz anahtar".split(" ");
/** The same words in other languages, with what stands between them and the value. */
const keywordsElsewhere = lazyPattern(
  () =>
    /(?:geheim(?:nis)?|schl(?:ü|ue)ssel|sleutel|jeton|chiave(?: segreta)?|chave(?: \p{L}{1,12}){0,3}|clave(?: \p{L}{1,12}){0,2}|secreto|segreto|segredo|cl[eé](?: \p{L}{1,12}){0,2}|klucz|anahtar[ıi]?|nyckeln?|nøgle|avain|kulcs|kl[íi][čc]|cheie|секрет|токен|ключ|κλειδί|מפתח|مفتاح|कुंजी|khóa|kunci|令牌|密钥|密鑰|金鑰|トークン|キー|鍵|시크릿|토큰|키)[^\p{L}\n]{0,4}$/iu,
);
/** A text without a word as long as this has no key of a service. */
const longWordPattern = lazyPattern(() => /[A-Za-z0-9_-]{20}/);

function mayHaveKey(text: string, lower: string): boolean {
  if (hasAny(lower, KEYWORD_HINTS)) return true;
  if (!longWordPattern().test(text)) return false;
  if (
    /[\u00c0-\u024f\u0370-\u06ff\u0900-\u0e7f\u3040-\u9fff\uac00-\ud7af]/.test(text) ||
    hasAny(lower, HINTS_ELSEWHERE)
  )
    return true;
  return hasAny(lower, serviceHints());
}

export function removeRandomNearKeywords(text: string, lower: string, mark: string) {
  let removed = 0;
  let mayHave: boolean | undefined;
  let isAboutAws: boolean | undefined;
  candidates ??= /(?<![\w+/=.~-])[\w+/=.~-]{16,}/g;
  let cleaned = "";
  let end = 0;
  for (const match of text.matchAll(candidates)) {
    const word = match[0];
    // "kid=…" in a log: the value is judged, not its name.
    const value = word.replace(/^[A-Za-z_][\w.-]{0,30}=(?=[^=])/, "");
    const shape = shapeOf(value);
    if (shape === "other" && !isShortKey(value, text, match.index)) continue;
    // Most long words are names and paths, so few texts are searched for the names of services.
    if (!(mayHave ??= mayHaveKey(text, lower))) break;
    isAboutAws ??= (aws ??= /A[KS]IA|\baws|_aws|amazon/i).test(text);
    const wordEnd = match.index + word.length;
    if (text.charAt(wordEnd) === "(" && isWordlikeName(word)) continue;
    // The address of a mail or a message
    if (/^@[\w-]{1,60}\.[a-z]/.test(text.slice(wordEnd, wordEnd + 64))) continue;
    // Without the marks that stand before it, so that cleaning twice changes nothing.
    const before =
      cleaned.slice(-NEAR_CHARS - mark.length) +
      text.slice(Math.max(end, match.index - NEAR_CHARS - mark.length), match.index);
    const name = word.slice(0, word.length - value.length);
    const near = (before.slice(-NEAR_CHARS - mark.length) + name).replaceAll(mark, "");
    if (!isNearKeyword(value, shape, near, isAboutAws)) continue;
    cleaned += text.slice(end, match.index) + mark;
    end = wordEnd;
    removed += 1;
  }
  return { text: cleaned + text.slice(end), removed };
}

function isNearKeyword(value: string, shape: Shape, near: string, isAboutAws: boolean): boolean {
  // An AWS secret has 40 characters; a full stop or the "n" of a JSON line end may follow. Forty
  // digits of hex are a commit.
  if (isAboutAws && isAwsSecret(value)) return true;
  // "sha256:…" says itself what it is, and so does the name of a resource.
  if (/arn:aws[\w-]{0,12}:[\w:/-]{1,80}$/.test(near)) return false;
  if (/(?:sha\d{1,3}|md5|crc32c?|(?<![a-z\d])h1)(?:[:=-]|\/\/)["']?$/i.test(near)) return false;
  if (!isNamedHash(near) && isCalledPublic(near)) return false;
  if (isOfService(shape, near.slice(-NEAR_CHARS))) return true;
  if (isNamedHex(value, near)) return !/checksum[/_-]\w{1,16}["']?[:=]\s?["']?$/i.test(near);
  const close = near.slice(-NEAR_CHARS);
  if (isKnownHarmless(value) || isNamedId(near)) return false;
  if (shape === "key" && keywordsElsewhere().test(close)) return true;
  if (!looksRandom(value)) return false;
  if (isWordlikeName(value)) return false;
  keywords ??=
    /(?:(?<!(?:pub(?:lic)?|primary|cache|sort|query)[ _-]?)key|(?<!(?:page|continuation|next|sync|cancel|resume|pagination)[ _-]?)token|secret|passw(?:or)?d|credential|auth|login|access|refresh|csrf|xsrf|jwt|sso|(?<![a-z])pat|api(?![/\w]))s?(?![a-z])/i;
  const word = keywords.exec(close);
  if (word === null || near.endsWith("base64,")) return false;
  // A sentence that ended says nothing about the next word.
  return (
    !/[a-z][.!?]\s[^:=]{0,40}$/.test(close.slice(word.index)) ||
    keywords.test(close.slice(word.index + word[0].length))
  );
}

/** A shorter one counts right after the word: "the url token 4hK…". */
function isShortKey(value: string, text: string, start: number): boolean {
  if (value.length >= VALUE_CHARS_MIN || !looksRandom(value) || isWordlikeName(value)) return false;
  const before = text.slice(Math.max(0, start - NEAR_CHARS), start);
  return /(?<![a-z])(?:token|secret|(?:api|access|secret)[ _-]?key)(?: is)?[:=]?\s{1,2}["'`]?$/i.test(
    before,
  );
}

/** The hash of a password on Windows lets somebody in. */
function isNamedHash(near: string): boolean {
  return /(?<![a-z])(?:nt(?:lm)?|api)[ _-]?hash[^\n]{0,6}$/i.test(near);
}

function isAwsSecret(value: string): boolean {
  return (
    /^[A-Za-z0-9+/]{40}(?:\.|n)?$/.test(value) && !/^[0-9a-f]{40}/.test(value) && looksRandom(value)
  );
}

/** True for hex or a UUID that is called a key right before: "the api key is …", "login …". */
function isNamedHex(value: string, near: string): boolean {
  if (!/^(?:[0-9a-f]{30,128}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(value))
    return false;
  hexNames ??=
    /(?:(?:api|hmac|signing|encryption|private|secret|master|session|shared|admin|account|access|app|subscription|instrumentation|write|server|machine|client|device|licen[cs]e|ingest(?:ion)?|publish|function|host|integration|merchant|service)[ _-]?key|passw(?:or)?d|passphrase|licen[cs]e|activation code|(?<=\w )auth (?:add|set)|(?<![a-z])(?:nt(?:lm)?|api)[ _-]?hash|(?<![a-z])ha1|krbtgt|[a-z_-]token|(?<![\w/.])token|secret(?:[ _-]?(?:id|key_base))?|(?<![\w/.])auth|oauth\.[\w.-]{1,40}|(?<![\w/.])login|(?:secrets|psk\w{0,8})\s[\w.@-]{1,40}(?=:))(?: for [\w-]{1,20}| \([^()\n]{1,30}\)|(?<=-token) [\w-]{1,20})?["']?(?:[ \t]{0,12}(?:is|was|=|:|#? ?=>|,)[ \t]{0,12}|[ \t]{1,3})["'`(]?$/i;
  if (hexNames.test(near)) return true;
  if (
    /(?<!(?:[Pp]rimary|[Ff]oreign|[Pp]artition|[Pp]ublic|[Cc]ache|[Ss]ort|[Rr]ow|[Oo]bject|[Ii]dempotency))Key[:=]?\s{1,2}["']?$/.test(
      near,
    )
  )
    return /[a-z]Key[:=]?\s/.test(near);
  const isKeyLength = value.length <= 38 && !value.includes("-");
  return (
    isKeyLength &&
    /(?:(?<![\w/.-]|(?:primary|foreign|cache|public|partition) )|(?<![a-z])(?:app|nwk|net|network|dev|device|local|link|root|master|session|join|[a-z]{1,3}s))key:?[ \t]{1,2}$/i.test(
      near,
    )
  );
}

/**
 * True for random text just after a service's name. Hex as long as a commit is a secret only if it
 * is assigned to the name, and no hex is one if the name says that it is something else.
 */
function isOfService(shape: Shape, near: string): boolean {
  if (shape === "random") return false;
  services ??= new RegExp(`(?:${serviceSource()})[^\\n]{0,32}$`, "i");
  const found = services.exec(near)?.[0];
  if (found === undefined || found.includes("://")) return false;
  harmlessNames ??=
    /release|sha|commit|version|[_-]id\b|hash|revision|digest|url|host|region|project|org|account|build|deploy|trace|request|event|image|tag|ref\b|:(?:track|album|artist|playlist|user):/i;
  if (harmlessNames.test(found)) return false;
  return shape === "key" || /[=:,(>|]\s{0,2}["'`\w]{0,2}$/.test(found);
}

/**
 * A key, what is one if it is assigned to a service's name, random text that may be a key, or
 * nothing of that. Judged first, because most long words are names and paths.
 */
type Shape = "key" | "assigned key" | "random" | "other";

function shapeOf(value: string): Shape {
  if (value.length < VALUE_CHARS_MIN) return "other";
  if (/^[0-9a-f-]{1,128}$/i.test(value)) {
    if (/^[0-9a-f]{32,38}$/i.test(value)) return "key";
    return /^(?:[0-9a-f]{30,128}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(value)
      ? "assigned key"
      : "other";
  }
  if (isRatherRandom(value)) {
    const isName = value.startsWith("//") || isKnownHarmless(value) || isWordlikeName(value);
    return isName ? "random" : "key";
  }
  // Small letters and numbers in turn.
  return /^(?:[a-z]{0,20}\d){3}[a-z0-9]{0,80}$/.test(value) ? "assigned key" : "other";
}

// Commits and checksums in hex, "sha512-" hashes of a lock file, our and Claude's ids, paths.
function isKnownHarmless(value: string): boolean {
  if (
    /^[0-9a-f-]{1,128}$/i.test(value) ||
    /^(?:sha\d|I[0-9a-f]{40}$|mem_|msg_|toolu_|h1:|AAAA[BCE]3|0x[0-9a-f]{40}$|v\d{1,4}\.\d{1,4}\.\d{1,4}-[\w.]{0,20}\d{14}-[0-9a-f]{12}$)/i.test(
      value,
    )
  )
    return true;
  if (isCacheKey(value) || isSealed(value) || isGeneratedName(value)) return true;
  // The id of a user or a thing, with its kind before it; a commit in a path
  if (
    /^(?:user|usr|org|team|proj|project|acct|run|job|evt|req|ses|conv)_[0-9A-HJKMNP-TV-Z]{26}$/.test(
      value,
    )
  )
    return true;
  if (/^(?:[\w.-]{1,60}\/){2,10}[0-9a-f]{7,64}$/.test(value)) return true;
  // A folder with its date and time
  if (/\/[\w.-]{0,20}(?:19|20)\d{6}[_-]\d{6}/.test(value)) return true;
  // The name of a host
  if (/^(?:[a-z0-9-]{1,63}\.){2,6}(?:com|org|net|io|dev|app|cloud|local|internal)$/.test(value))
    return true;
  return (
    value.includes("/") && /\.\w{1,5}$|^[./~]|^[a-z][\w-]{0,40}(?:\.[a-z]{2,20}){1,4}\//.test(value)
  );
}

/**
 * Services whose keys have no form of their own: only the name beside them tells. Most are those
 * that the rules of gitleaks name (MIT licence, see docs/decisions/007-write-gate.md).
 */
const SERVICES =
  "ably|adafruit|adobe|agora|airtable|alchemy|algolia|alibaba|amplitude|artifactory|asana|assemblyai|atlassian|auth0|beamer|bintray|bitbucket|bittrex|bugsnag|cerebras|circleci|clerk|clickup|cloudflare|cloudinary|codecov|cohere|coinbase|confluence|confluent|contentful|crowdin|datadog|deepgram|deepseek|digitalocean|discord|droneci|dropbox|elastic|elevenlabs|etsy|facebook|fastly|fauna|finnhub|finicity|firebase|flickr|freshbooks|giphy|gitea|gitter|gocardless|grafana|groq|heroku|hetzner|honeycomb|hubspot|infura|intercom|ipinfo|jenkins|jira|jfrog|klaviyo|kraken|kucoin|langfuse|launchdarkly|linear[_.-]|linkedin|linode|loggly|logtail|lokalise|looker|mailchimp|mailgun|mapbox|mattermost|meraki|message-?bird|message_bird|mistral|mixpanel|moralis|netlify|new_?relic|new-relic|new-?york-?times|nytimes|okta|onesignal|openai|openweather|pagerduty|papertrail|paypal|perplexity|pinecone|plaid|planetscale|posthog|postmark|private_?ai|private-ai|pusher|qdrant|quandl|railway|rapidapi|razorpay|replicate|resend|rollbar|scaleway|sendbird|sendgrid|sentry|shodan|shopify|snyk|sonar|sourcegraph|sparkpost|splunk|spotify|squarespace|statuspage|strava|stripe|stytch|sumo|supabase|tavily|telegram|tiingo|tmdb|todoist|travis|trello|twilio|twitch|twitter|unsplash|upstash|uptimerobot|vercel|virustotal|vonage|vultr|wandb|weatherapi|weaviate|webex|xero|yandex|zapier|zendesk|zoom";

/** A short name may be a part of another word: "etsy" in "SetSyncPolicy". */
function serviceSource(): string {
  return SERVICES.split("|")
    .map((name) => (name.length <= 5 ? `(?<![a-z])${name}` : name))
    .join("|");
}

let issuerHints: readonly string[] | undefined;

function serviceHints(): readonly string[] {
  return (issuerHints ??= SERVICES.replaceAll(/[_-]\?|\[.{1,4}\]/g, "").split("|"));
}

let issuers: RegExp | undefined;

/** True if the name contains the name of such a service. */
export function namesService(name: string): boolean {
  return (issuers ??= new RegExp(SERVICES, "i")).test(name);
}
