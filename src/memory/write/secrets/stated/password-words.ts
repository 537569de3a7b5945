import { hasAny, lazyPattern } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Words for "password" in the languages people write to an agent in. Each has hints, in lower case
 * and without accents: only the words whose hint occurs in a text are looked for, because trying
 * sixty words at every character costs more than all other rules together.
 */
type Word = readonly [hints: readonly string[], source: string];

const RARE = "pasahitza|nenosiri|wachtwoord|wagwoord|pass?woord|paswort|pasword|pasvorto";

/** A made-up word may stand a few words after one of these. */
const STRONG: readonly Word[] = [
  [["passw", "passp", "passc", "passo", "pass p"], "pass(?:word|wort| ?phrase|code|wd|ord(?:et)?)"],
  [["parol", "parool"], "(?<![a-z])paroo?l[ae]?"],
  [["kennwort", "zugangscode"], "kennwort|zugangscode"],
  [["mot de passe", "mdp"], "mot de passe|(?<![a-z])mdp(?![a-z])"],
  [["pwd "], "(?<![a-z])pwd(?= (?:is|was|for|of))"],
  [["contrase"], "contrase(?:[nñ]|ny)a"],
  [["senha", "palavra"], "(?<![a-z])senha|palavra[- ]passe"],
  [["haslo", "hasla", "hasle"], "(?<![a-z])hasl[oae]m?(?![a-z])"],
  [["losenord", "adgangskode", "kodeord"], "losenord(?:et)?|adgangskoden?|kodeord(?:et)?"],
  [["salasana"], "salasana"],
  [["sifre"], "(?<![a-z])[sş]ifre[a-zıiğüşöç]{0,6}"],
  [
    ["jelsz", "heslo", "geslo", "lozinka"],
    "(?<![a-z])(?:jelsz(?:o|av[a-z]{1,5})|heslo|geslo|lozinka)",
  ],
  [
    ["sandi", "mat khau", "kata laluan"],
    "(?:kata )?sandi(?:nya|ku|mu)?(?![a-z])|mat khau|kata laluan",
  ],
  [["woord", "pasw", "pasah", "pasvorto", "nenosiri"], RARE],
  [
    ["repass", "keypass", "masterauth", "rpass", "hpass", "npass", "bpass", "lpass", "dpass"],
    "(?:require|store|key|auth|user|admin|bind|db|mail|ldap)pass|masterauth",
  ],
  [["pw"], "(?:bind|root|user_|owner_)pw"],
];
const STRONG_ELSEWHERE =
  "has[lł][oae]m?|парол[а-яіїё]{0,4}|пасс?(?![а-яё])|лозинк[ау]|шифр[ау]|құпия ?сөз|密码|密碼|口令|暗証番号|パスワード|パス(?=[：:は])|비밀번호|비번|패스워드|암호|lösenord(?:et)?|şifre[a-zıiğüşöç]{0,6}|jelszó|κωδικ[οό]ς|m[aậ]t kh[aẩ]u|slapta[zž]odis|fjal[eë]kalimi?|lykilor[dð]|şifrə|parolă|პაროლი|գաղտնաբառ|συνθηματικό|পাসওয়ার্ড|கடவுச்சொல்|పాస్‌వర్డ్|پاس ورڈ|گذرواژه|รหัสผ่าน|סיסמ[הא]|كلمة (?:المرور|السر)|رمز (?:عبور|الدخول|المرور)|पासवर्ड";

/** A made-up word has to follow at once: these words have other meanings too. */
const WEAK: readonly Word[] = [
  [["pass"], "pass"],
  [["pw"], "pw(?:d|rd|ord)?|(?<![\\w-])[a-z]{1,10}pw"],
  [["psw"], "pswd?"],
  [["psk"], "psk"],
  [["pin"], "pin(?!-sha)"],
  [["unlock", "unseal"], "unlock|unseal"],
  [["log", "sign"], "login|log ?in(?: as)?|sign ?in|logga in med|einloggen mit"],
  [["anmelden mit"], "anmelden mit"],
  [["key ", "code "], "(?:key|code)(?=\\s(?:is|ist|est|es|wifi|wlan)\\b)"],
  [["clave"], "clave(?: (?:de acceso|secreta|privada))?"],
  [["cred"], "creds?|credentials?|credenciales|credenziali"],
  [["zugangsdaten", "identifiants", "inloggegevens"], "zugangsdaten|identifiants|inloggegevens"],
];
const WEAK_ELSEWHERE = "учётные данные|логин";

const elsewherePattern = lazyPattern(
  () => /[\u00c0-\u024f\u0370-\u06ff\u0900-\u0e7f\u1e00-\u1eff\u3040-\u9fff\uac00-\ud7af]/,
);

/** A digit beside a letter or a sign. */
const madeUpPattern = lazyPattern(() => /\d[A-Za-z!-/_^~]|[A-Za-z!-/_^~]\d/);

const patterns = new Map<string, RegExp>();

/** A pattern for the words of the text, the strong ones in group 1; undefined if it has none. */
export function passwordWordsOf(text: string, lower: string): RegExp | undefined {
  const isElsewhere = elsewherePattern().test(text);
  const strong = sourcesIn(lower, STRONG);
  // Beside a weak word only a made-up one counts, and that has a digit.
  const weak = madeUpPattern().test(text) || lower.includes("clave") ? sourcesIn(lower, WEAK) : [];
  if (isElsewhere) {
    strong.push(STRONG_ELSEWHERE);
    weak.push(WEAK_ELSEWHERE);
  }
  if (strong.length + weak.length === 0) return undefined;
  const source = `(${strong.join("|") || "(?!)"})|(?<![a-z])(?:${weak.join("|") || "(?!)"})(?![a-z])`;
  let pattern = patterns.get(source);
  if (pattern === undefined) patterns.set(source, (pattern = new RegExp(source, "gi")));
  return pattern;
}

function sourcesIn(lower: string, words: readonly Word[]): string[] {
  return words.filter(([hints]) => hasAny(lower, hints)).map(([, source]) => source);
}
