import { isFiller, isPlaceholder, looksRandom } from "@/memory/write/secrets/value-shape.ts";
import { isWordlikeName } from "@/memory/write/secrets/wordlike-name.ts";
import { lazyPattern, type SecretRule, TOKEN_START } from "@/memory/write/secrets/secret-rule.ts";

/** Rules for secrets with a known format: private keys, tokens of services, card numbers. */

/**
 * Private keys of many lines. A key without its end marker removes everything after it: better
 * too much than to keep half a key.
 */
export const listPrivateKeyRules = (): readonly SecretRule[] => [
  {
    hints: ["private key"],
    make: () =>
      /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}[\s\S]*?(?:-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}|$)/g,
    // A sentence may name the markers.
    isSecret: (value) => /[A-Za-z0-9+/]{16}/.test(value.slice(20)),
  },
  // The keys of OpenVPN and of PGP
  {
    hints: ["static key", "tls-crypt-v2", "secret key"],
    make: () =>
      /-{4,5} ?BEGIN [\w ]{0,30}(?:[Ss]tatic [Kk]ey|tls-crypt-v2 \w{1,12} key|SECRET KEY)[\w ]{0,12} ?-{4,5}[\s\S]*?(?:-{4,5} ?END [^\n-]{0,60}-{4,5}|$)/g,
    isSecret: (value) => /[A-Za-z0-9+/]{16}/.test(value.slice(20)),
  },
  {
    hints: ["putty-user-key-file"],
    make: () => /PuTTY-User-Key-File-\d[\s\S]*?(?:Private-MAC:\s{0,4}[0-9a-f]{1,128}|$)/g,
  },
];

const ALPHABETS = {
  hex: "[0-9a-fA-F]",
  alnum: "[A-Za-z0-9]",
  word: "[A-Za-z0-9_-]",
  dotted: "[A-Za-z0-9_.=-]",
  base64: "[A-Za-z0-9+/_=-]",
} as const;

type Alphabet = keyof typeof ALPHABETS;

/**
 * Prefixes that name the service a token is for. The lengths are lower bounds, shorter than the
 * services' own, so that a truncated token is still recognised.
 */
const PREFIXES: readonly (readonly [Alphabet, minChars: number, prefixes: string])[] = [
  ["word", 10, "xoxa- xoxb- xoxc- xoxe- xoxe. xoxo- xoxp- xoxr- xoxs- xapp-"],
  ["base64", 20, "whsec_ xoxd- sntrys_ glc_ fm1a_ fm1r_ fm2_ ops_eyJ ATATT3 ATCTT3"],
  ["word", 10, "sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_"],
  ["alnum", 20, "ghp_ gho_ ghu_ ghs_ ghr_ r8_ rnd_ nfp_ ATBB"],
  ["alnum", 24, "npm_ hf_ lin_api_ lin_oauth_ tvly- api_org_ gsk_ xai- pplx- phc_ phx_ pnu_ ico-"],
  ["alnum", 40, "ntn_ secret_ rdme_ EZAK EZTK AKCp CLOJARS_ eyJrIjoi cmVmd EAAC EAAM ZXlK"],
  ["alnum", 16, "LTAI NRAK- p8e- sm_aat_ sm_pat_ sm_sat_ AGE-SECRET-KEY-1"],
  ["alnum", 12, "FLWSECK_TEST-"],
  ["hex", 24, "shpat_ shpss_ shpca_ shppa_ dapi SK key- shippo_live_ shippo_test_"],
  ["hex", 32, "dop_v1_ doo_v1_ dor_v1_ sbp_ rubygems_ sntryu_ glptt- v1.0-"],
  ["word", 16, "sk-ant- sk-proj- sk-svcacct- sk-admin- sk-or-v1- sk-lf- pk-lf- GOCSPX-"],
  ["word", 16, "github_pat_ gldt- glft- glimt- glagent- gloas- glsoat- glcbt- glffct- GR1348941"],
  ["word", 20, "dckr_pat_ dckr_oat_ hvs. hvb. hvr. sb_secret_ sq0atp- sq0csp- tskey- pcsk_ figd_"],
  ["word", 24, "AIza lsv2_pt_ lsv2_sk_ fo1_ HRKU- PMAK- CFPAT- CCIPAT_ sgp_ glsa_ nvapi- sha256~"],
  ["base64", 30, "pypi-Ag xkeysib- xsmtpsib- tk-us- fio-u- s-s4t2ud- s-s4t2af- 1//0"],
  [
    "word",
    20,
    "bkct_ bkaj_ dnkey- EAAA tfp_ AQVN rzp_live_ rzp_test_ lin_wh_ nfc_ nfo_ mlsn. essu_",
  ],
  [
    "word",
    20,
    "apify_api_ jina_ tgp_v1_ e2b_ fc- csk- xau_ zpka_ dbtc_ dbtu_ esecret_ shpua_ vcp_ vck_",
  ],
  [
    "word",
    20,
    "secret-live- secret-test- cal_live_ sntrya_ voy- BBDC- scauth_ fw_ pa- ctx7sk- wcs_ claim-",
  ],
  ["base64", 24, "dG9rO bedrock-api-key- ABSK eyJtaXJvLm9yaWdpbiI6"],
  ["hex", 18, "NRJS- squ_ sqp_ sqa_"],
  ["hex", 34, "cs_ ck_ sk1_ pk_"],
  ["word", 24, "NRII- FLWSECK- AVNS_ napi_ waka_ polar_oat_ pina_ rpa_"],
  [
    "word",
    20,
    "bkua_ pul- shltm_ figp_ NRIQ- salad_cloud_ sgp_local_ ramp_sec_ sqco_ cfut_ cfat_ cfk_",
  ],
  ["hex", 16, "bb_pr_ bb_ma_ NRBR- rootly_ slk_ thog-key- thog-secret- pri_"],
  ["alnum", 24, "NF- BBFF- web_ ptr_"],
  ["dotted", 16, "glpat- glrt- ya29. dt0c01. pscale_tkn_ pscale_oauth_ pscale_pw_ amzn.mws."],
  ["dotted", 30, "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit. sl.u. duffel_live_ duffel_test_"],
];

function prefixRule(prefix: string, alphabet: Alphabet, minChars: number): SecretRule {
  return {
    hints: [prefix.toLowerCase()],
    make: () =>
      new RegExp(
        `${TOKEN_START}${prefix.replaceAll(".", "\\.")}${ALPHABETS[alphabet]}{${minChars},}`,
        "g",
      ),
    isSecret: (value, _kept, after) =>
      !fileEndPattern().test(after) && !isMadeOfWords(value.slice(prefix.length)),
  };
}

const fileEndPattern = lazyPattern(
  () => /^\.(?:png|jpe?g|gif|svg|ico|webp|css|[cm]?js|html?|json)(?!\w)/,
);

/** "pk_test_placeholder", "hf_requiredTypesForDisplay", "ghp_xxxxxxxxxxxx" */
function isMadeOfWords(rest: string): boolean {
  if (/^(?![a-z]{30})[a-z_-]{1,}$/.test(rest) || isFiller(rest)) return true;
  return !/\d/.test(rest) && /^[a-z]{3,}(?:[A-Z][a-z]{2,}){2,}$/.test(rest) && isWordlikeName(rest);
}

function listPrefixRules(): SecretRule[] {
  return PREFIXES.flatMap(([alphabet, minChars, prefixes]) =>
    prefixes.split(" ").map((prefix) => prefixRule(prefix, alphabet, minChars)),
  );
}

const startingWith = (source: string) => () => new RegExp(TOKEN_START + source, "g");

const SPEAKING_PARTS =
  "sk rk pat tok token apikey key secret live prod priv private access auth".split(" ");

/** Hex may be a checksum in the name of a file or a cache, unless the prefix leaves no doubt. */
function isSpeakingToken(value: string, _kept: string, after: string): boolean {
  if (isPlaceholder(value)) return false;
  const rest = /[A-Za-z0-9]{1,}$/.exec(value)?.[0] ?? "";
  if (!value.split(/[_-]/).some((part) => part.length >= 16 && looksRandom(part))) return false;
  // A link to something private: "…/private-0f1e…/basic.ics".
  if (/^[./]/.test(after)) return after.startsWith("/") && /(?:^|[_-])private-/.test(value);
  return (
    !/^[0-9a-f]{1,}$/i.test(rest) ||
    /(?:^|[_-])(?:sk|rk|pat|tok|token|secret|priv|private)[_-]/.test(value)
  );
}

/** Tokens recognised by more than a prefix. */
const listShapedTokens = (): readonly SecretRule[] => [
  // The id of a key, and the key if it follows.
  {
    hints: ["akia", "asia", "abia", "acca", "a3t"],
    make: startingWith(
      "(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])(?:[\"'\\s]{0,3}[:,;|/][\"'\\s]{0,3}[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=]))?",
    ),
  },
  // Words such as "sk-learn" also begin like this, so the rest has to look random.
  {
    hints: ["sk-", "pk-", "rk-"],
    make: startingWith("[spr]k-[A-Za-z0-9_-]{16,}"),
    isSecret: (value) => looksRandom(value.slice(3)),
  },
  {
    hints: ["eyj"],
    make: () =>
      /(?:(?<![\w-])|(?<=\\[nrt]))(?:[spr]k\.)?eyJ[\w-]{8,4096}\.[\w-]{8,8192}(?:\.[\w-]{0,})?/g,
  },
  { hints: ["sg."], make: startingWith("SG\\.[\\w-]{16,64}\\.[\\w-]{16,}") },
  { hints: ["sg."], make: startingWith("SG\\.[\\w=-]{60,}") },
  {
    hints: [".acc"],
    make: startingWith(
      "(?:sc|ext|scauth|authress)_\\w{5,30}\\.\\w{4,6}\\.acc[_-][\\w-]{10,32}\\.[\\w+/=-]{30,}",
    ),
  },
  {
    hints: ["live_", "test_"],
    alsoHints: ["lob"],
    make: startingWith("(?:live|test)_[0-9a-f]{35}(?![0-9a-f])"),
  },
  { hints: ["b_"], alsoHints: ["beamer"], make: startingWith("b_[a-z0-9=_-]{44,}") },
  {
    hints: ["contribsys"],
    make: () =>
      /(contribsys(?:__|\.)com["'\s]{0,4}[=:|>,]{0,3}["'\s]{0,4})[0-9a-f]{8}:[0-9a-f]{8}/gi,
  },
  { hints: [".atlasv1."], make: startingWith("[A-Za-z0-9]{14}\\.atlasv1\\.[\\w=-]{30,}") },
  // Services that nobody listed: a part of the prefix says what it is.
  {
    hints: SPEAKING_PARTS.flatMap((part) => [`${part}_`, `${part}-`]),
    make: startingWith(
      `(?:[a-z][a-z0-9]{0,15}[_-]){0,3}(?:${SPEAKING_PARTS.join("|")})[_-](?:[a-z0-9]{1,32}[_-]){0,2}[A-Za-z0-9]{16,}`,
    ),
    isSecret: isSpeakingToken,
  },
  // Windows and MySQL store passwords like this.
  {
    hints: [":"],
    make: () => /(?<![0-9A-Fa-f])[0-9a-f]{32,160}:[0-9a-f]{32,160}(?![0-9A-Fa-f])/gi,
  },
  { hints: ["*"], make: () => /(?<![\w*])\*[0-9A-F]{40}(?![0-9A-Za-z])/g },
  { hints: ["pk_"], make: startingWith("pk_[A-Za-z0-9]{6}_[0-9a-f]{34}(?![A-Za-z0-9])") },
  // A UUID whose prefix says that it is a key: "RGAPI-…", "access-production-…"
  {
    hints: ["api-", "apikey-", "secret-", "access-", "pat-"],
    make: startingWith(
      "(?:rh-api|[A-Z]{2,8}API|apikey|secret|pat|access-(?:sandbox|development|production))-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
    ),
  },
  { hints: ["perm"], make: startingWith("perm[:-][\\w=]{4,80}\\.[\\w=-]{2,80}\\.\\w{20,}") },
  // The cookie says so itself.
  { hints: ["do-not-share"], make: () => /(DO-NOT-SHARE[\w.-]{0,40}--)[^\s"';]{16,}/g },
  {
    hints: ["airtable"],
    make: () => /(?<![A-Za-z0-9])key[A-Za-z0-9]{14}(?![A-Za-z0-9])/g,
    isSecret: looksRandom,
  },
  { hints: ["-nrma"], make: startingWith("(?:AA|eu01xx)[0-9a-f]{36,40}-NRMA") },
  { hints: ["vf."], make: startingWith("VF\\.(?:(?:DM|WS)\\.)?[0-9a-f]{24}\\.[A-Za-z0-9]{16}") },
  { hints: ["k10"], make: startingWith("K10[0-9a-f]{64}::[\\w.-]{1,40}:[\\w.-]{6,}") },
  { hints: ["v1.0-"], make: startingWith("v1\\.0-[0-9a-f]{24}-[0-9a-f]{60,}") },
  {
    hints: ["s."],
    make: startingWith("s\\.[A-Za-z0-9]{24}(?![A-Za-z0-9.(])"),
    isSecret: (value) => looksRandom(value.slice(2)),
  },
  { hints: ["q~"], make: startingWith("[\\w~.]{3}\\dQ~[\\w~.-]{30,}") },
  { hints: ["_mmk"], make: startingWith("[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk") },
  { hints: ["re_"], make: startingWith("re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}") },
  { hints: ["-us"], make: startingWith("[0-9a-f]{32}-us\\d{1,2}(?![\\w-])") },
  { hints: ["api-"], make: startingWith("API-[A-Z0-9]{26}(?![\\w-])") },
  { hints: ["a3-"], make: startingWith("A3-[A-Z0-9]{6}-[A-Z0-9]{6}(?:-?[A-Z0-9]{5}){3,}") },
  // The seeds of Stellar and NATS, in base 32. What is public of them begins with another letter.
  {
    hints: ["s"],
    make: startingWith("S[A-Z2-7]{55}(?:[A-Z2-7]{2})?(?![A-Za-z0-9])"),
    isSecret: (value) => /\d\D{1,40}\d/.test(value),
  },
  { hints: [":aa"], make: startingWith("\\d{5,16}:AA[\\w-]{30,}") },
  { hints: ["aaaa"], make: startingWith("AAAA[\\w-]{7}:[\\w-]{80,}") },
  { hints: ["pat"], make: startingWith("pat[A-Za-z0-9]{14}\\.[0-9a-f]{40,}") },
  { hints: ["pat-"], make: startingWith("pat-(?:na|eu|ap)\\d-[0-9a-f-]{30,}") },
  { hints: ["pat.", "sat."], make: startingWith("[ps]at\\.[\\w-]{22}\\.\\w{24}\\.\\w{16,}") },
  { hints: ["t1."], make: startingWith("t1\\.[\\w=-]{20,400}\\.[\\w=-]{60,}") },
  { hints: ["oy2"], make: startingWith("oy2[a-z0-9]{40,}") },
  { hints: ["cio"], make: startingWith("cio[A-Za-z0-9]{32}(?![A-Za-z0-9])") },
  { hints: ["aio_"], make: startingWith("aio_[A-Za-z0-9]{28}(?![A-Za-z0-9])") },
  {
    hints: ["4b1d"],
    make: startingWith("4b1d[A-Za-z0-9]{38}(?![A-Za-z0-9])"),
    isSecret: looksRandom,
  },
  { hints: ["akid"], make: startingWith("AKID[A-Za-z0-9]{32}(?![A-Za-z0-9])") },
  { hints: ["key-"], make: startingWith("[a-z]{0,8}key-(?:[a-z]{2,8}-){0,2}[0-9a-f]{32,}") },
  { hints: ["sk_"], make: startingWith("sk_[0-9a-f]{40,}") },
  { hints: ["app_usr-"], make: startingWith("APP_USR-\\d{6,20}-[\\w-]{20,}") },
  {
    hints: ["sdk-", "mob-"],
    make: startingWith("(?:sdk|mob)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
  },
  { hints: ["t3blbkfj"], make: startingWith("[\\w-]{4,200}T3BlbkFJ[\\w-]{16,}") },
  {
    hints: ["|"],
    make: () => /(?<!\d)\d{15,16}\|[\w-]{27,40}(?![\w-])/g,
    isSecret: (value) => /[a-z]/i.test(value) && /\|.{0,40}\d/.test(value),
  },
  { hints: ["."], make: startingWith("[MNO][\\w-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,}") },
];

export function listTokenRules(): readonly SecretRule[] {
  return [...listPrefixRules(), ...listShapedTokens()];
}

/** Payment card numbers: after a word for a card, and with a valid check digit. */
export const listCardNumberRules = (): readonly SecretRule[] => [
  {
    hints: ["card", "visa", "amex", "maestro", "pan"],
    make: () =>
      /((?:card|visa|amex|maestro|\bpan)(?:[^\n\d]{0,40}[^\n\d\w.])?)(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])/gi,
    isSecret: hasCheckDigit,
  },
];

// Luhn: every second digit from the right counts double, and the sum ends in 0.
function hasCheckDigit(value: string): boolean {
  const digits = [...value.replace(/[ -]/g, "")].toReversed().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit : digit * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum > 0 && sum % 10 === 0;
}
