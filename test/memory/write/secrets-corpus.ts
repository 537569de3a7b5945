/**
 * Fake secrets in the formats of real ones. Each is assembled from a prefix and random characters,
 * so that nothing in this repository looks like a live credential. The same seed gives the same
 * corpus.
 */
export interface FakeSecret {
  readonly name: string;
  /** The secret with the words around it that show it is one. */
  readonly text: string;
  /** The part that must not be stored. */
  readonly secret: string;
}

const DIGITS = "0123456789";
const HEX = `${DIGITS}abcdef`;
const LOWER = "abcdefghijklmnopqrstuvwxyz";
const UPPER = LOWER.toUpperCase();
const ALNUM = DIGITS + LOWER + UPPER;
const WORD = `${ALNUM}_-`;
const BASE64 = `${ALNUM}+/`;

/** Prefix, alphabet and length of the rest, as the services generate them. */
const TOKENS: readonly (readonly [prefix: string, alphabet: string, chars: number])[] = [
  ["sk-ant-api03-", WORD, 95],
  ["sk-proj-", WORD, 156],
  ["sk-svcacct-", WORD, 156],
  ["sk-or-v1-", HEX, 64],
  ["sk-", HEX, 32],
  ["sk_live_", ALNUM, 24],
  ["rk_test_", ALNUM, 24],
  ["whsec_", ALNUM, 32],
  ["ghp_", ALNUM, 36],
  ["gho_", ALNUM, 36],
  ["ghu_", ALNUM, 36],
  ["ghs_", ALNUM, 36],
  ["ghr_", ALNUM, 36],
  ["github_pat_", ALNUM, 82],
  ["glpat-", WORD, 20],
  ["gldt-", WORD, 20],
  ["glrt-", WORD, 20],
  ["glptt-", HEX, 40],
  ["xoxb-", DIGITS + LOWER, 50],
  ["xoxp-", DIGITS + LOWER, 70],
  ["xapp-1-", UPPER + DIGITS, 80],
  ["AKIA", `${UPPER}234567`, 16],
  ["ASIA", `${UPPER}234567`, 16],
  ["AIza", WORD, 35],
  ["ya29.", WORD, 120],
  ["GOCSPX-", WORD, 28],
  ["npm_", ALNUM, 36],
  ["hf_", LOWER + UPPER, 34],
  ["dop_v1_", HEX, 64],
  ["shpat_", HEX, 32],
  ["shpss_", HEX, 32],
  ["pypi-AgEIcHlwaS5vcmc", WORD, 120],
  ["dckr_pat_", WORD, 27],
  ["ATATT3", WORD, 186],
  ["hvs.", WORD, 96],
  ["dp.pt.", ALNUM, 43],
  ["dapi", HEX, 32],
  ["glsa_", ALNUM, 41],
  ["lin_api_", ALNUM, 40],
  ["ntn_", ALNUM, 46],
  ["pplx-", ALNUM, 48],
  ["pscale_pw_", WORD, 43],
  ["PMAK-", HEX, 59],
  ["pul-", HEX, 40],
  ["rubygems_", HEX, 48],
  ["xkeysib-", HEX, 81],
  ["sntryu_", HEX, 64],
  ["sq0atp-", WORD, 22],
  ["SK", HEX, 32],
  ["gsk_", ALNUM, 52],
  ["xai-", ALNUM, 80],
  ["r8_", ALNUM, 37],
  ["nvapi-", WORD, 64],
  ["pcsk_", WORD, 70],
  ["sbp_", HEX, 40],
  ["nfp_", ALNUM, 36],
  ["figd_", WORD, 40],
  ["NRAK-", UPPER + DIGITS, 27],
  ["tskey-auth-", ALNUM, 40],
  ["LTAI", ALNUM, 20],
  ["AGE-SECRET-KEY-1", UPPER + DIGITS, 58],
  ["key-", HEX, 32],
];

export function createSecretCorpus(seed: number): FakeSecret[] {
  const random = createRandom(seed);
  const tokens = TOKENS.map(([prefix, alphabet, chars]) => {
    const secret = random(alphabet, chars);
    return { name: `${prefix}…`, text: prefix + secret, secret };
  });
  return [...tokens, ...listShaped(random), ...listPhrases(random)];
}

type Random = (alphabet: string, chars: number) => string;

function createRandom(seed: number): Random {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>>= 0);
  };
  // A fixed character at either end, so that no secret is a word by chance.
  return (alphabet, chars) => {
    const ends = alphabet.includes("7") ? "7" : "q";
    const inner = Array.from({ length: chars - 2 }, () => alphabet[next() % alphabet.length]);
    return `${ends}${inner.join("")}${ends}`;
  };
}

function listShaped(random: Random): FakeSecret[] {
  const shaped = (name: string, secret: string, make: (secret: string) => string) => ({
    name,
    text: make(secret),
    secret,
  });
  const dashes = "-".repeat(5);
  const pem = (kind: string) => (body: string) =>
    [`${dashes}BEGIN ${kind}${dashes}`, body, `${dashes}END ${kind}${dashes}`].join("\n");
  const body = () => `${random(BASE64, 64)}\n${random(BASE64, 64)}`;
  return [
    shaped("PEM", body(), pem("PRIVATE KEY")),
    shaped("RSA PEM", body(), pem("RSA PRIVATE KEY")),
    shaped("OpenSSH", body(), pem("OPENSSH PRIVATE KEY")),
    shaped("PGP", body(), pem("PGP PRIVATE KEY BLOCK")),
    shaped(
      "PuTTY",
      body(),
      (key) => `PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 2\n${key}\nPrivate-MAC: 0a1b`,
    ),
    shaped("JWT", random(WORD, 60), (end) => `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx.${end}`),
    shaped("SendGrid", random(WORD, 43), (end) => `SG.${random(WORD, 22)}.${end}`),
    shaped("Telegram bot", random(WORD, 33), (end) => `${random("123456789", 9)}:AA${end}`),
    shaped("Discord bot", random(WORD, 38), (end) => `M${random(ALNUM, 25)}.Gabc12.${end}`),
    shaped("Mailchimp", random(HEX, 32), (key) => `${key}-us14`),
    shaped("Terraform", random(WORD, 67), (end) => `${random(ALNUM, 14)}.atlasv1.${end}`),
    shaped("Azure AD", random(ALNUM, 34), (end) => `abC8Q~${end}`),
    shaped("AWS pair", random(BASE64, 38), (s) => `AKIA${random(UPPER, 16)} and aZ${s}`),
  ];
}

/** Templates in which § marks the secret. */
const PHRASES: Readonly<Record<string, readonly string[]>> = {
  password: [
    "postgres://app:§@db:5432/shop",
    "redis://:§@cache:6379/0",
    "amqp://guest:§@mq.internal/vhost",
    "mongodb+srv://root:§@cluster0.example.net/test",
    "app:§@tcp(127.0.0.1:3306)/shop",
    "Server=db;User Id=sa;Password=§;Encrypt=true",
    "password=§",
    "DB_PASSWORD=§",
    "PGPASSWORD=§ psql -h db",
    "export SMTP_PASS='§'",
    '"password": "§"',
    '{"db":{"user":"app","passwd":"§"}}',
    "password: §",
    'password: str = "§"',
    "dbPassword := '§'",
    "passphrase => '§'",
    "<password>§</password>",
    '<add key="Password" value="§"/>',
    "CREATE USER app WITH PASSWORD '§'",
    "ALTER USER app IDENTIFIED BY '§'",
    "the password is §",
    "curl -u admin:§ https://example.com",
    "curl -s --user admin:§ https://example.com",
    "mysql -uroot -p§ shop",
    "mysqldump -u root -p'§' shop",
    "sshpass -p § ssh host",
    "docker login -u me -p § registry.example.com",
    "mongosh --host db -u root -p §",
    "redis-cli -h cache -a § ping",
    "deploy --password § --force",
    "deploy --db-password=§",
    "openssl rsa -passin pass:§ -in key.pem",
    "htpasswd -b .htpasswd me §",
    "echo § | sudo -S reboot",
    "echo '§' | docker login --password-stdin",
  ],
  token: [
    "Authorization: Bearer §",
    'curl -H "Authorization: token §" https://example.com',
    '"authorization": "Basic §"',
    'headers.set("Authorization", "Bearer §")',
    "Cookie: session=§; theme=dark",
    "Set-Cookie: sid=§; Path=/; HttpOnly",
    "X-Api-Key: §",
    "PRIVATE-TOKEN: §",
    "GITHUB_TOKEN=§",
    "STRIPE_KEY=§",
    "SECRET_KEY_BASE=§",
    "api_key = '§'",
    'apiKey: "§",',
    'const accessToken = "§";',
    "client_secret = §",
    "auth_token: §",
    "//registry.example.com/:_authToken=§",
    "aws_secret_access_key = §",
    "DefaultEndpointsProtocol=https;AccountName=x;AccountKey=§==;EndpointSuffix=core",
    "Endpoint=sb://x.example.net/;SharedAccessKeyName=Root;SharedAccessKey=§=",
    "https://x.blob.core.windows.net/c?sv=2024-01-01&se=2026&sig=§",
    "https://example.com/callback?access_token=§&state=1",
    "https://x-access-token:§@example.com/owner/name.git",
    "https://§@example.com/owner/name.git",
    "deploy --token §",
    "deploy --api-key=§",
    "the api key we use is §",
    "new deploy key → §",
    "credentials (rotate monthly): §",
  ],
  path: [
    "https://hooks.slack.com/services/T00000000/B00000000/§",
    "https://discord.com/api/webhooks/123456789012345678/§",
    "https://acme.webhook.office.com/webhookb2/a@b/IncomingWebhook/§",
    "https://hooks.zapier.com/hooks/catch/123456/§",
    "https://api.telegram.org/bot123456:§/sendMessage",
  ],
};

function listPhrases(random: Random): FakeSecret[] {
  return Object.entries(PHRASES).flatMap(([kind, templates]) =>
    templates.map((template) => {
      const secret = kind === "password" ? `hunter${random(DIGITS, 6)}` : random(ALNUM, 32);
      return { name: template, text: template.replace("§", secret), secret };
    }),
  );
}

/** Ways to hide a secret. Each function takes the text and the secret in it. */
export const DISGUISES: Readonly<Record<string, (text: string, secret: string) => string>> = {
  undisguised: (text) => text,
  "in JSON": (text) => JSON.stringify({ at: 1, output: `first line\n${text}\nlast line` }),
  "in JSON in JSON": (text) => JSON.stringify({ line: JSON.stringify({ text }) }),
  "in YAML": (text) => `config:\n  note: |\n    ${text.replaceAll("\n", "\n    ")}\n  next: 1`,
  quoted: (text) => `He wrote «${text}» and \`${text}\` again`,
  "beside a URL": (text) => `see https://example.com/a?b=1#c ${text} https://example.com/`,
  "in the query of a URL": (text) =>
    `https://example.com/cb?next=${encodeURIComponent(text)}&state=1#top`,
  "in a shell export": (text) => `export SETTING=1 && ${text} && export OTHER=2`,
  "in a log line": (text) => `2026-01-05T09:00:00.123Z ERROR [app:12] failed: ${text} (try 3)`,
  "with colours": (text, secret) =>
    text.replaceAll(secret, `\u001b[31m${secret.slice(0, 7)}\u001b[0m${secret.slice(7)}`),
  "with zero-width characters": (text, secret) =>
    text.replaceAll(secret, secret.replaceAll(/(.{3})/g, "$1\u200b").replace(/\u200b$/, "")),
  "in a long line": (text) => `${"lorem ipsum ".repeat(80)}${text} ${"dolor sit ".repeat(80)}`,
  twice: (text) => `${text}\nand once more\n${text}`,
  "before a full stop": (text) => `It was ${text}.`,
  "before a comma": (text) => `First ${text}, then more`,
};
