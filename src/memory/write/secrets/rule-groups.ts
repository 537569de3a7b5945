import { listAssignmentRules } from "@/memory/write/secrets/rules/assignment-rules.ts";
import { listCallRules } from "@/memory/write/secrets/rules/call-rules.ts";
import {
  listNamedOptionRules,
  listShortOptionRules,
} from "@/memory/write/secrets/rules/command-line-rules.ts";
import { listDefaultValueRules } from "@/memory/write/secrets/rules/default-value-rules.ts";
import { listNamedKeyRules } from "@/memory/write/secrets/rules/named-key-rules.ts";
import { listDeviceRules } from "@/memory/write/secrets/rules/device-rules.ts";
import { listPairRules } from "@/memory/write/secrets/rules/pair-rules.ts";
import { listPositionalRules } from "@/memory/write/secrets/rules/positional-rules.ts";
import { listProgramRules } from "@/memory/write/secrets/rules/program-rules.ts";
import { listPrintedSecretRules } from "@/memory/write/secrets/rules/printed-secret-rules.ts";
import {
  listCardNumberRules,
  listPrivateKeyRules,
  listTokenRules,
} from "@/memory/write/secrets/rules/known-format-rules.ts";
import {
  type FindRule,
  indexRulesByHint,
  SEARCHED_TEXTS,
} from "@/memory/write/secrets/rules-by-hint.ts";
import { hasAny, type SecretRule } from "@/memory/write/secrets/secret-rule.ts";
import { listShellTextRules } from "@/memory/write/secrets/rules/shell-text-rules.ts";
import { listShortCodeRules } from "@/memory/write/secrets/rules/short-code-rules.ts";
import { listStoredSecretRules } from "@/memory/write/secrets/rules/stored-secret-rules.ts";
import { listHeaderRules, listUrlRules } from "@/memory/write/secrets/rules/transport-rules.ts";

/**
 * The rules in groups, each with a cheap test that most texts fail. The rules of a group are made
 * when a text first passes its test: a hook gates a handful of texts, and searching them for the
 * hints of three hundred rules took longer than everything else.
 */
export interface RuleGroup {
  readonly mayMatch: (text: string, lower: string) => boolean;
  readonly rules: () => readonly SecretRule[];
  /** The rules of the group that a text in lower case can match. */
  readonly findIn: (lower: string) => FindRule;
}

/** Hints in one line, an "&" for a space and a "¶" for the end of a line. */
function hintsOf(line: string): readonly string[] {
  return line.split(" ").map((hint) => hint.replaceAll("&", " ").replaceAll("¶", "\n"));
}

const SECRET_WORDS = "pass pwd pw secret token key auth credential";

const HINTS = {
  privateKey: "private&key static&key tls-crypt-v2 secret&key putty-user",
  stored:
    "$ 51:b: md5 realm digest accounts solana {s {c {m {p {n {b {a prv priv otp 2fa mfa auth oath pbkdf2 crypt argon2 scram-sha nsec1 edsk sk1 suipriv spsk secret seed sk& sk= sk: signer stellar xlm keypair wallet id.json",
  url: ":// x-amz- x-goog- @tcp( @unix( = webhook hooks. telegram loggly",
  header: "digest authorization bearer basic cookie client-id",
  namedOption: `-pw &/p '/p: "/p: &/rp --from-l -otp -pin licen signature session cookie jwt bearer login signin ${SECRET_WORDS}`,
  shortOption:
    "-hash &/rc4: &/ntlm: &/aes &-h& --user &-u &-t& &-p &-w &-k &-n &-a &-s &-x &-c &-v \"- '-",
  program:
    "curl wget http etcdctl mysql mariadb 7z rar % lftp ncftp sqlplus sqlldr expdp impdp rman exp imp jdbc:oracle pass: openssl htpasswd net&use http-basic secret credential encrypt_string community > vault password token securestring requirepass masterauth auth-pass -u login alias&set pragma attach bundle add_user authenticate_user wpa_ auth setx set put env echo printf << auth-user-pass ssh& psql& sudo& ftp& scp& sed cmd= send rclone radtest isql samba neo4j socks virsh consul snyk cargo wandb ngrok iscsi onetime teamviewer register change_ networksetup create_ap reset-admin idevice steam hdbuser croc -auth -cred -basic .py& --user",
  call: "( ?? ?: || &or& variable kty | :¶ :&¶ machine default insert value > convertto",
  defaultValue: "${ default || ?? ?: password( passwordhash( password_hash(",
  assignment: `puk </ = sess jwt bearer basic pepper cookie mdp code otp cvv cvc tan connect.sid pin licen product serial activation registration recovery backup scratch stream sync setup pairing security emergency bitlocker filevault unlock value content identified ${SECRET_WORDS} psk psw wrd pasword motdepasse mot_de parool parola haslo sifre salasana heslo lozinka jelszo losenord passord kennwort mnemonic dockerc salt seed contrasena senha wachtwoord combo combination ntlm kombina`,
  pair: 'root& =&:& removed] u/p user/pass :543 :*: :6432 at+ &*& \t*\t pin setup pairing createuser usmuser http:// https:// /mnt/ /media/ /srv/ /home/ @ /& pass name: login auth& identify -p& key secret psk xauth eap admin root/ changed& reset& rotated& priv& it&to& them&to& that&to& this&to& both&to& root: super: postgres: ubuntu: deploy: sa: pi: &with& &- cred cipher& md5& _pwd zugang inlog acces identifiants u: u= user community in&as& ed&as& trying& tried& valid& account dsn conn logon "&" "&&" wifi wi-fi wlan ssid hotspot (pw',
  card: "card visa amex maestro pan",
} as const;

let groups: readonly RuleGroup[] | undefined;

/** In the order they run: those that remove most come first. */
export function listRuleGroups(): readonly RuleGroup[] {
  groups ??= [
    byHints(HINTS.privateKey, listPrivateKeyRules),
    byHints(HINTS.stored, listStoredSecretRules),
    byHints(HINTS.url, listUrlRules),
    byHints(HINTS.header, listHeaderRules),
    byHints(HINTS.namedOption, listNamedOptionRules),
    byHints(HINTS.shortOption, listShortOptionRules),
    byHints(HINTS.program, () => [
      ...listProgramRules(),
      ...listPositionalRules(),
      ...listShellTextRules(),
    ]),
    createGroup(hasLongRun, listTokenRules),
    byHints(HINTS.call, listCallRules),
    byHints(HINTS.defaultValue, listDefaultValueRules),
    byHints(HINTS.assignment, () => [
      ...listAssignmentRules(),
      ...listNamedKeyRules(),
      ...listShortCodeRules(),
      ...listPrintedSecretRules(),
    ]),
    byHints(HINTS.pair, () => [...listPairRules(), ...listDeviceRules()]),
    byHints(HINTS.card, listCardNumberRules),
  ];
  return groups;
}

let texts = 0;
let joined: readonly RuleGroup[] | undefined;

/**
 * The groups to try on the next text. After the first texts all rules are one group, so that a text
 * is read once for the hints of every rule, and not once for each group.
 */
export function nextRuleGroups(): readonly RuleGroup[] {
  texts += 1;
  if (texts <= SEARCHED_TEXTS) return listRuleGroups();
  return (joined ??= [
    createGroup(
      () => true,
      () => listRuleGroups().flatMap(({ rules }) => rules()),
      0,
    ),
  ]);
}

let longRun: RegExp | undefined;

/** Prefixes and tokens together are never shorter: "xoxb-" and ten characters. */
function hasLongRun(text: string): boolean {
  longRun ??= /[A-Za-z0-9_=~-]{15}/;
  return longRun.test(text);
}

function byHints(line: string, list: () => readonly SecretRule[]): RuleGroup {
  const hints = hintsOf(line);
  return createGroup((_text, lower) => hasAny(lower, hints), list);
}

function createGroup(
  mayMatch: RuleGroup["mayMatch"],
  list: () => readonly SecretRule[],
  searchedTexts?: number,
): RuleGroup {
  let rules: readonly SecretRule[] | undefined;
  let find: ((lower: string) => FindRule) | undefined;
  const listOnce = () => (rules ??= list());
  return {
    mayMatch,
    rules: listOnce,
    findIn: (lower) => (find ??= indexRulesByHint(listOnce(), searchedTexts))(lower),
  };
}
