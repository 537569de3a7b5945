import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";
import { isWordlikeName } from "@/memory/write/secrets/wordlike-name.ts";
import {
  isIdentifier,
  isPlaceholder,
  isTechnicalTerm,
  looksLikePassword,
  looksRandom,
} from "@/memory/write/secrets/value-shape.ts";

/**
 * Rules for secrets in code and statements where no "=" or ":" stands between the name and the
 * value: arguments of calls, blocks, rows of a table.
 */
const QUOTED = `\\w{0,2}(?:"[^"\\n]{3,256}"|'[^'\\n]{3,256}'|\`[^\`\\n]{3,256}\`)`;
const ANY_QUOTED = `\\w{0,2}(?:"[^"\\n]{0,256}"|'[^'\\n]{0,256}')`;
const NAMES =
  "passw(?:or)?d|passphrase|pass|pwd|[_-]pw|secret|token|api_?key|access_?key|private_?key|[_-]key|[_-]salt|credentials?";

export const listCallRules = (): readonly SecretRule[] => [
  // define('DB_PASSWORD', 'x'), setenv("API_TOKEN", "x"), env('DB_PASSWORD', 'x')
  {
    hints: ["pass", "pwd", "secret", "token", "key", "salt", "credential"],
    alsoHints: ["("],
    make: () =>
      new RegExp(
        `((?:(?<![\\w.])(?:define|setenv|putenv|env|getenv|environ\\.get|setProperty|setItem|config|set|put|add)\\s{0,2})?\\(\\s{0,4}["'][\\w.:-]{0,60}(?:${NAMES})(?:[_-][A-Za-z0-9]{1,12})?["']\\s{0,4},\\s{0,24})${QUOTED}`,
        "gi",
      ),
    isSecret: (value, kept) =>
      /^(?:define|setenv|putenv|env)/i.test(kept) ? isOneWord(value) : isMadeUpWord(value),
  },
  // .setPassword("x"), withPassword("x"), PASSWORD('x')
  {
    hints: ["password(", "secret(", "token(", "apikey(", "password ("],
    make: () =>
      new RegExp(
        `((?<!(?:get|find|fetch|read|load|delete|has|access|describe|retrieve|list)_?)(?:password|secret|token|api_?key)\\s?\\(\\s{0,4})${QUOTED}(?=\\s{0,4}[,)])`,
        "gi",
      ),
    isSecret: (value) =>
      isOneWord(value) &&
      !isTechnicalTerm(unquoted(value)) &&
      !/^[a-z]{1,}(?:[_.-][a-z]{1,}){0,6}(?:[_-]?\d{1,2})?$|^[\w./-]{1,120}\/[\w.-]{1,80}$/i.test(
        unquoted(value),
      ),
  },
  // secret = []byte("x"), token := Secret.of("x")
  {
    hints: ["pass", "pwd", "secret", "token", "key", "salt", "credential"],
    alsoHints: ["("],
    make: () =>
      new RegExp(
        `((?:${NAMES})\\w{0,20}["'\\]]{0,3}\\s{0,4}(?::=|=>|=|:)\\s{0,4}[\\w.[\\]&*]{1,40}\\(\\s{0,2})${QUOTED}(?=\\s{0,4}[,)])`,
        "gi",
      ),
    isSecret: isMadeUpWord,
  },
  // KEY = Buffer.from("…", "hex"), key = bytes.fromhex("…")
  {
    hints: ["key"],
    alsoHints: ["("],
    make: () =>
      /((?<![a-z])(?<!(?:public|pub|cache|sort)[_-]?)key\w{0,8}\s{0,4}(?::=|=|:)\s{0,4}[\w.[\]&*:]{0,40}\(\s{0,2}b?["'])[A-Za-z0-9+/=]{32,256}(?=["'])/gi,
    isSecret: (value) => looksRandom(value),
  },
  // cy.get("#password").type("x"), page.fill("#pass", "x")
  {
    hints: ["pass", "pw"],
    alsoHints: ["type(", "fill(", "keys(", "value(", "text("],
    make: () =>
      new RegExp(
        `((?:pass|pw)[^\\n]{0,80}?(?:type|fill|send_?keys|set_?value|(?:enter|type)_?text)\\(\\s{0,4}(?:${ANY_QUOTED}\\s{0,4},\\s{0,4})?)${QUOTED}`,
        "gi",
      ),
    isSecret: isMadeUpWord,
  },
  // new Client("x"), sdk.init("x"), useAccessToken("x")
  {
    hints: ["client(", "init(", "token(", "key(", "login(", "configure(", "sdk(", "api(", "auth("],
    make: () =>
      /((?:client|init|initialize|token|key|login|configure|sdk|api|auth)\(\s{0,4}\w{0,2}["'`])[^"'`\s]{20,256}(?=["'`]\s{0,4}[,)])/gi,
    isSecret: (value) =>
      !isPlaceholder(value) && !/^(?:https?:|[./])/.test(value) && looksRandom(value),
  },
  // Github("x"), new Octokit("x")
  {
    hints: ["github(", "gitlab(", "octokit(", "client("],
    make: () => /((?:github|gitlab|octokit|client)\(\s{0,4}["'])[0-9a-f]{32,64}(?=["'])/gi,
  },
  {
    hints: ["convertto-securestring"],
    make: () =>
      /(ConvertTo-SecureString\s{1,4}(?:-\w{1,20}\s{1,4}){0,3})(?:"[^"\n]{3,256}"|'[^'\n]{3,256}'|[^\s"'$-]\S{3,})/gi,
    isSecret: (value) => !isPlaceholder(value),
  },
  // .basicAuth("me", "x"), auth=("me", "x"), new NetworkCredential("me", "x")
  {
    hints: ["auth", "credential"],
    alsoHints: ['("', "('", '( "', "( '"],
    make: () =>
      new RegExp(
        `((?:basic_?auth|auth|auth\\s{0,2}=\\s{0,2}|credentials?|authentication|authenticator|authenticationtoken)\\(\\s{0,4}${ANY_QUOTED}\\s{0,4},\\s{0,4})${QUOTED}(?=\\s{0,4}[,)])`,
        "gi",
      ),
    isSecret: isOneWord,
  },
  // new PDO("…", "root", "x"), getConnection("jdbc:…", "app", "x"), mysqli_connect("db", "root", "x")
  {
    hints: ["connect", "pdo", "sequelize", "opendb", "open_db"],
    alsoHints: ["("],
    make: () =>
      new RegExp(
        `((?:connect(?:ion)?|PDO|Sequelize|new_connection|open_?db)\\(\\s{0,4}(?:(?:${ANY_QUOTED}|[\\w$.]{1,60})\\s{0,4},\\s{0,4}){2,3})${QUOTED}`,
        "gi",
      ),
    isSecret: isOneWord,
  },
  // client.login("x") with a password, jwt.sign(payload, "x"), createHmac("sha256", "x")
  {
    hints: ["login("],
    alsoHints: ['"', "'"],
    make: () =>
      new RegExp(
        `(\\blogin\\(\\s{0,4}(?:${ANY_QUOTED}\\s{0,4},\\s{0,4})?)${QUOTED}(?=\\s{0,4}[,)])`,
        "gi",
      ),
    isSecret: isMadeUpWord,
  },
  // ftp.login("me", "x"), ldap.bind("cn=me", "x"), username_pw_set("me", "x")
  {
    hints:
      "login( log_in( logon( log_on( bind( authenticate( basicauth( basic_auth( signin( sign_in( pw_set( wifi.begin( password(".split(
        " ",
      ),
    make: () =>
      new RegExp(
        `((?:log_?in|log_?on|bind|authenticate|basic_?auth|sign_?in|pw_set|wifi\\.begin|\\w{0,20}password)\\(\\s{0,4}${ANY_QUOTED}\\s{0,4},\\s{0,4}(?:[\\w.:]{1,20}\\()?)${QUOTED}(?=\\s{0,4}[,)])`,
        "gi",
      ),
    isSecret: (value) =>
      isOneWord(value) && !/[@/]/.test(unquoted(value)) && unquoted(value).length >= 6,
  },
  // set_password("x"), withSecret("x"), bcrypt("x") after a password's name
  {
    hints: "password( passwd( pwd( secret( passphrase( bcrypt( hash( make( encode( encrypt(".split(
      " ",
    ),
    make: () =>
      new RegExp(
        `((?:(?:set|with|use|change|update|reset|new|add)_?\\w{0,16}(?:password|passwd|pwd|passphrase|secret)|passw(?:or)?d["'\\]]{0,3}\\s{0,3}(?:=>|[:=])\\s{0,3}[\\w.:]{0,40}(?:bcrypt|hash|make|encode|encrypt)\\w{0,12})\\(\\s{0,4})${QUOTED}(?=\\s{0,4}[,)])`,
        "gi",
      ),
    isSecret: (value) => isOneWord(value) && unquoted(value).length >= 6,
  },
  // AES.new("x"), Fernet(b"x"), hmac.hexdigest(data, "x")
  {
    hints: ["aes", "fernet", "secretkeyspec", "cipher", "createsecretkey", "secretbox", "hmac"],
    alsoHints: ["("],
    make: () =>
      new RegExp(
        `((?:\\bAES\\.new|Fernet|SecretKeySpec|create(?:C|Dec)ipheriv|createSecretKey|SecretBox|NewCipher|(?<![a-z])HMAC(?:\\.|::)(?:new|hexdigest|digest|hash|sign|compute)\\w{0,12})\\(\\s{0,4}(?:(?:${ANY_QUOTED}|[^()"'\`\\n]{1,60}),\\s{0,4}){0,2}(?:\\[\\]byte\\(|Buffer\\.from\\(|bytes\\()?\\s{0,2})${QUOTED}`,
        "gi",
      ),
    isSecret: (value) =>
      isOneWord(value) &&
      unquoted(value).length >= 8 &&
      !/^(?:aes|des|sha|md5|hmac|utf)/i.test(unquoted(value)),
  },
  {
    hints: ["sign(", "verify(", "hmac", "encrypt(", "decrypt("],
    alsoHints: ["("],
    make: () =>
      new RegExp(
        `((?:jwt\\.\\w{1,12}|\\bsign|\\bverify|createHmac|hash_hmac|hmac\\.new|encrypt|decrypt)\\((?:[^()"'\`\\n]{0,60},|\\s{0,4}${ANY_QUOTED}\\s{0,4},){0,2}\\s{0,4})${QUOTED}(?=\\s{0,4}[,)])`,
        "gi",
      ),
    isSecret: (value) => unquoted(value).length >= 12 && isMadeUpWord(value),
  },
  {
    hints: ["jwt"],
    alsoHints: ["("],
    make: () =>
      new RegExp(
        `(\\bjwt\\w{0,12}\\.(?:sign|encode|verify|decode)\\w{0,8}\\([^()"'\`\\n]{1,80},\\s{0,4})${QUOTED}(?=\\s{0,4}[,)])`,
        "gi",
      ),
    isSecret: (value) => isOneWord(value) && unquoted(value).length >= 6,
  },
  // variable "db_password" { default = "x" }
  {
    hints: ["variable"],
    alsoHints: ["default"],
    make: () =>
      new RegExp(
        `(variable\\s{1,4}"[\\w-]{0,60}(?:${NAMES})[\\w-]{0,20}"\\s{0,4}\\{[^{}]{0,400}?default\\s{0,12}=\\s{0,4})"[^"\\n]{3,256}"`,
        "gi",
      ),
    isSecret: (value) => !isPlaceholder(value),
  },
  // name: DB_PASSWORD, value: x
  {
    hints: ["value"],
    alsoHints: ["pass", "pwd", "secret", "token", "key", "salt", "credential"],
    make: () =>
      new RegExp(
        `((?:name|key)["']?\\s{0,4}[:=]\\s{0,4}["']?[\\w.-]{0,60}(?:${NAMES})(?:[_-]\\w{1,12})?["']?,?\\s{0,40}["']?value["']?\\s{0,4}[:=]\\s{0,4}|(?:name|key)["']?\\s{0,4}:\\s{0,4}["'][\\w.-]{0,60}(?:${NAMES})["'],["']value["']:)(?:"[^"\\n]{3,512}"|'[^'\\n]{3,512}'|[^\\s"'{}]{3,})`,
        "gi",
      ),
    isSecret: (value) => !isPlaceholder(value),
  },
  // process.env.DB_PASS || "x", getenv("DB_PASS") ?: "x"
  {
    hints: ["pass", "pwd", "secret", "token", "_key"],
    alsoHints: ["||", "??", "?:", " or ", "("],
    make: () =>
      new RegExp(
        `((?:PASSWORD|PASSWD|PASS|PWD|SECRET|TOKEN|_KEY|_PW)(?:_[A-Z0-9]{1,12})?(?:["'\\])]{0,3}\\s{0,3}(?:\\|\\||\\?\\?|\\?:|or)|["'],)\\s{0,3})${QUOTED}`,
        "g",
      ),
    isSecret: (value) => isOneWord(value) && unquoted(value).length >= 6,
  },
  // A private key as JSON: the secret part is called "d".
  {
    hints: ["kty"],
    make: () => /("(?:d|p|q|dp|dq|qi|k)"\s{0,4}:\s{0,4}")[\w-]{20,}/g,
  },
  // | password | x |
  {
    hints: ["pass", "pwd", "secret", "token", "key"],
    alsoHints: ["|"],
    make: () =>
      /((?:\||^)\s{0,40}[\w .*`-]{0,30}(?:password|passwd|pwd|passphrase|secret|token|key)[*`]{0,3}\s{1,40}\|\s{1,40}[`*]{0,3})[^\s|`]{6,128}(?=[`*]{0,3}\s{0,40}(?:\||$))/gim,
    isSecret: isMadeUpWord,
  },
  // <key>…Password</key><string>x</string>
  {
    hints: ["<string>"],
    make: () =>
      /(<key>[^<\n]{0,60}(?:password|passwd|secret|token|key|pin)[^<\n]{0,20}<\/key>\s{0,40}<string>)[^<\n]{4,256}(?=<)/gi,
    isSecret: (value) => !isPlaceholder(value),
  },
  // <name>…Password</name><value>x</value>
  {
    hints: ["<value>"],
    make: () =>
      /(<(?:name|key)>[^<\n]{0,80}(?:password|passwd|secret|token|access\.?key)[^<\n]{0,20}<\/(?:name|key)>\s{0,40}<value>)[^<\n]{4,256}(?=<)/gi,
    isSecret: (value) => !isPlaceholder(value),
  },
  {
    hints: ["insert into"],
    make: () =>
      /(insert\s{1,4}into\s[^;\n]{0,300}?(?:passw|pwd|\bpw\b|secret|token|api_?key)[^;\n]{0,200}?\bvalues\s{0,4}\()[^;\n]{3,}/gi,
    isSecret: (value) => /["'][^"'\s]{4,}["']/.test(value),
  },
  {
    hints: ["<auth-user-pass>"],
    make: () => /(<auth-user-pass>\s{0,4})[^<]{3,400}/g,
  },
  // machine example.com login me password x
  {
    hints: ["machine", "default"],
    alsoHints: ["password"],
    make: () =>
      /((?:\bmachine\s{1,4}\S{1,120}|\bdefault(?=\s{1,8}login))\s[\s+>-]{0,8}(?:login\s{1,4}\S{1,120}\s[\s+>-]{0,8})?(?:account\s{1,4}\S{1,120}\s[\s+>-]{0,8})?password\s{1,4})\S{3,}/g,
    isSecret: (value) => !isPlaceholder(value),
  },
];

function unquoted(value: string): string {
  return value.replace(/^\w{0,2}["'`]|["'`]$/g, "");
}

/** Labels and messages have spaces, and names in code are no passwords. */
function isOneWord(value: string): boolean {
  const bare = unquoted(value);
  return !/\s/.test(bare) && !isPlaceholder(bare) && !isIdentifier(bare);
}

export function isMadeUpWord(value: string): boolean {
  const bare = unquoted(value);
  if (!isOneWord(value)) return false;
  return (
    looksLikePassword(bare) ||
    looksRandom(bare) ||
    (bare.length >= 16 && /[\d!#$%^&*]/.test(bare) && !isWordlikeName(bare))
  );
}
