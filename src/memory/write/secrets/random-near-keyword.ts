import { hasAny, lazyPattern } from "@/memory/write/secrets/secret-rule.ts";
import { isCacheKey, isRatherRandom, looksRandom } from "@/memory/write/secrets/value-shape.ts";

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
let publicNames: RegExp | undefined;

const KEYWORD_HINTS =
  "key token secret passw credential auth akia asia aws bearer login access refresh csrf xsrf jwt sso pat api".split(
    " ",
  );
/** A text without a word as long as this has no key of a service. */
const longWordPattern = lazyPattern(() => /[A-Za-z0-9_-]{20}/);

function mayHaveKey(text: string, lower: string): boolean {
  if (hasAny(lower, KEYWORD_HINTS)) return true;
  return longWordPattern().test(text) && hasAny(lower, serviceHints());
}

export function removeRandomNearKeywords(text: string, lower: string, mark: string) {
  let removed = 0;
  if (!mayHaveKey(text, lower)) return { text, removed };
  candidates ??= /(?<![\w+/=.~-])[\w+/=.~-]{20,}/g;
  const isAboutAws = (aws ??= /A[KS]IA|\baws|_aws|amazon/i).test(text);
  let cleaned = "";
  let end = 0;
  for (const match of text.matchAll(candidates)) {
    cleaned += text.slice(end, match.index);
    end = match.index + match[0].length;
    const isSecret = isNearKeyword(match[0], cleaned, isAboutAws, mark);
    cleaned += isSecret ? mark : match[0];
    if (isSecret) removed += 1;
  }
  return { text: cleaned + text.slice(end), removed };
}

function isNearKeyword(word: string, before: string, isAboutAws: boolean, mark: string): boolean {
  // "kid=…" in a log: the value is judged, not its name.
  const value = word.replace(/^[A-Za-z_][\w.-]{0,30}=(?=[^=])/, "");
  if (value.length < VALUE_CHARS_MIN) return false;
  // An AWS secret has 40 characters; a full stop or the "n" of a JSON line end may follow.
  if (isAboutAws && /^[A-Za-z0-9+/]{40}(?:\.|n)?$/.test(value) && looksRandom(value)) return true;
  const name = word.slice(0, word.length - value.length);
  const near = (before.slice(-NEAR_CHARS - mark.length) + name).replaceAll(mark, "");
  if (isOfService(value, near.slice(-NEAR_CHARS))) return true;
  if (isNamedHex(value, near)) return true;
  if (isKnownHarmless(value) || !looksRandom(value) || isCalledPublic(near)) return false;
  keywords ??=
    /(?:(?<!(?:pub(?:lic)?|primary|cache|sort|query)[ _-]?)key|token|secret|passw(?:or)?d|credential|auth|login|access|refresh|csrf|xsrf|jwt|sso|(?<![a-z])pat|api(?![/\w]))s?(?![a-z])/i;
  return keywords.test(near.slice(-NEAR_CHARS)) && !near.endsWith("base64,");
}

/** True after "public key:", "fingerprint is SHA256:": what is meant to be seen or compared. */
export function isCalledPublic(near: string): boolean {
  publicNames ??=
    /(?:pub(?:lic)?[ _-]?key|fingerprint(?: is)?|thumbprint|sha-?(?:1|256|384|512)|md5|checksum|digest|integrity|etag)[\w-]{0,12}["']?[^\w\n]{0,4}$/i;
  return publicNames.test(near);
}

/** True for hex or a UUID that is called a key right before: "the api key is …", "login …". */
function isNamedHex(value: string, near: string): boolean {
  if (!/^(?:[0-9a-f]{30,128}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(value))
    return false;
  hexNames ??=
    /(?:(?:api|hmac|signing|encryption|private|secret|master|session|shared|admin|account)[ _-]?key|[a-z_-]token|(?<![\w/.])token|secret|(?<![\w/.])auth|(?<![\w/.])login)(?: for [\w-]{1,20}| \([^()\n]{1,30}\)|(?<=-token) [\w-]{1,20})?["']?(?:[ \t]{0,3}(?:is|was|=|:|=>|,)[ \t]{0,3}|[ \t]{1,3})["'`(]?$/i;
  if (hexNames.test(near)) return true;
  const isKeyLength = value.length <= 38 && !value.includes("-");
  return (
    isKeyLength &&
    /(?<![\w/.-]|(?:primary|foreign|cache|public|partition) )key:?[ \t]{1,2}$/i.test(near)
  );
}

/**
 * True for random text just after a service's name. Hex as long as a commit is a secret only if it
 * is assigned to the name, and no hex is one if the name says that it is something else.
 */
function isOfService(value: string, near: string): boolean {
  services ??= new RegExp(`(?:${SERVICES})[^\\n]{0,32}$`, "i");
  const found = services.exec(near)?.[0];
  if (found === undefined || found.includes("://") || value.startsWith("//")) return false;
  harmlessNames ??=
    /release|sha|commit|version|[_-]id\b|hash|revision|digest|url|host|region|project|org|account|build|deploy|trace|request|event|image|tag|ref\b/i;
  if (harmlessNames.test(found)) return false;
  const isHex = /^[0-9a-f-]{1,128}$/i.test(value);
  if (!isHex) return isRatherRandom(value) && !isKnownHarmless(value);
  if (/^[0-9a-f]{32,38}$/i.test(value)) return true;
  const isKey = /^(?:[0-9a-f]{30,128}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(value);
  return isKey && /[=:,(]\s{0,2}["'\w]{0,2}$/.test(found);
}

// Commits and checksums in hex, "sha512-" hashes of a lock file, our and Claude's ids, paths.
function isKnownHarmless(value: string): boolean {
  if (
    /^[0-9a-f-]{1,128}$/i.test(value) ||
    /^(?:sha\d|mem_|msg_|toolu_|h1:|AAAA[BCE]3|0x[0-9a-f]{40}$)/i.test(value)
  )
    return true;
  if (isCacheKey(value)) return true;
  return value.includes("/") && /\.\w{1,5}$|^[./~]/.test(value);
}

/**
 * Services whose keys have no form of their own: only the name beside them tells. Most are those
 * that gitleaks' rules name.
 */
const SERVICES =
  "ably|adafruit|adobe|agora|airtable|alchemy|algolia|alibaba|amplitude|artifactory|asana|assemblyai|atlassian|auth0|bitbucket|bittrex|bugsnag|cerebras|circleci|clerk|clickup|cloudflare|cloudinary|codecov|cohere|coinbase|confluent|contentful|crowdin|datadog|deepgram|deepseek|digitalocean|discord|droneci|dropbox|elastic|elevenlabs|etsy|facebook|fastly|fauna|finnhub|firebase|flickr|freshbooks|giphy|gitea|gitter|gocardless|grafana|groq|heroku|hetzner|honeycomb|hubspot|infura|intercom|ipinfo|jenkins|jfrog|klaviyo|kraken|kucoin|langfuse|launchdarkly|linkedin|linode|loggly|logtail|lokalise|looker|mailchimp|mailgun|mapbox|mattermost|meraki|messagebird|mistral|mixpanel|moralis|netlify|new_?relic|okta|onesignal|openai|openweather|pagerduty|papertrail|paypal|perplexity|pinecone|plaid|planetscale|posthog|postmark|pusher|qdrant|quandl|railway|rapidapi|razorpay|replicate|resend|rollbar|scaleway|sendbird|sendgrid|sentry|shodan|shopify|snyk|sonar|sparkpost|splunk|spotify|squarespace|statuspage|strava|stripe|stytch|sumo|supabase|tavily|telegram|tiingo|tmdb|todoist|travis|trello|twilio|twitch|twitter|unsplash|upstash|uptimerobot|vercel|virustotal|vonage|vultr|wandb|weatherapi|weaviate|webex|xero|yandex|zapier|zendesk|zoom";

let issuerHints: readonly string[] | undefined;

function serviceHints(): readonly string[] {
  return (issuerHints ??= SERVICES.replaceAll("_?", "").split("|"));
}

let issuers: RegExp | undefined;

/** True if the name contains the name of such a service. */
export function namesService(name: string): boolean {
  return (issuers ??= new RegExp(SERVICES, "i")).test(name);
}
