import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";
import {
  isIdentifier,
  isPlaceholder,
  isSurelyMadeUp,
  looksLikePassword,
  looksRandom,
} from "@/memory/write/secrets/value-shape.ts";

/**
 * Rules for a user and a password side by side, and for lines in which a protocol takes one:
 * nothing there is called a password.
 */
export const listPairRules = (): readonly SecretRule[] => [
  // me:x@db.example.org, without a scheme before it
  {
    hints: ["@"],
    alsoHints: [":"],
    make: () =>
      /((?<![\w./:@-])(?!(?:mailto|sips?|xmpp|acct):)(?:[\w.-]{1,40}[/\\])?[\w.-]{1,40}:["']?)[^\s:@/"'<>]{6,64}(?=["']?@(?!sha\d|\d{1,3}\.\d{1,3}(?:\.\d{1,3})?(?![.\d]))[\w-]{1,60}(?:\.[\w-]{1,60}){0,5}(?::\d{1,5})?(?:[/\s"',?]|$))/g,
    isSecret: isMadeUp,
  },
  // me@example.org:x
  {
    hints: ["@"],
    make: () =>
      /((?<![\w.+-])(?!git@)[\w.+-]{1,64}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,5}["']?(?:\s{0,2}[:|;,/]\s{0,2}|\s{1,2})["']?)[^\s:|;"'/@]{6,64}(?=["',;|\s]|$)/g,
    isSecret: isMadeUp,
  },
  // An address and sixteen letters, as mail services issue them for one program
  {
    hints: ["@"],
    make: () =>
      /((?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,5}:)(?:[a-z]{4}-?){3}[a-z]{4}(?![\w./-])/g,
  },
  // connect me@host x
  {
    hints: ["@"],
    make: () =>
      /((?<![\w.+-])(?!git@)[A-Za-z][\w.-]{0,40}@[\w-]{1,60}\s{1,2}["']?)[^\s:|;"'/@]{6,64}(?=["']?\s{0,4}$)/gm,
    isSecret: isMadeUp,
  },
  // u: me p: x
  {
    hints: ["u:", "u=", "user:", "user=", "user ", "username", "name:", "login:"],
    alsoHints: ["p:", "p=", "p :", "pw", "pass"],
    make: () =>
      /((?<![a-z])(?:u(?:ser(?:name)?)?\s{0,2}[:= ]\s{0,2}["']?[\w.@-]{1,60}["']?[\s,;/|&]{1,4}|(?:user|name|login)["']?:\s{0,2}["']?[\w.@-]{1,60}["']?,?\n\s{1,24}["']?)p(?:w|wd|ass|asswd|assword)?["']?\s{0,2}[:=]\s{0,2}["']?)[^\s"',;&(){}<>]{4,}/gi,
    isSecret: (value, _kept, after) =>
      !after.startsWith("(") && !isPlaceholder(value) && !/^\d{1,5}$/.test(value),
  },
  // client_send = : me : x
  {
    hints: ["= : "],
    make: () => /(=\s:\s[A-Za-z][\w.@-]{1,40}\s:\s)[^\s:|"'(){}]{6,64}(?=\s{0,4}$)/gm,
    isSecret: isMadeUp,
  },
  // : PSK "x"
  {
    hints: ["psk", "xauth", "eap"],
    make: () => /(:\s{1,4}(?:PSK|XAUTH|EAP)\s{1,4})"[^"\n]{4,128}"/g,
  },
  // login me@example.org x
  {
    hints: ["@"],
    alsoHints: ["login", "signin", "sign in", "log in", "auth"],
    make: () =>
      /(\b(?:login|log in|signin|sign in|auth)\b[^\n]{0,40}?(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,5}\s{1,4}["']?)[^\s"']{6,64}/gi,
    isSecret: isMadeUp,
  },
  // credentials: me / x
  {
    hints: ["cred", "zugangsdaten", "identifiants", "login"],
    make: () =>
      /((?:credentials?|creds|credenciales|credenziali|zugangsdaten|identifiants|login)(?: are| is| sind| sont)?(?:\s{0,2}[:=–]\s{0,2}|\s-\s)["'`]?[\w.@-]{1,40}\s{0,2}(?:\s[/|]\s|(?<!:):(?![/:]))["'`]?)[^\s"'`,;/]{5,64}(?=[\s.,;!)"'`]|$)/gi,
    isSecret: (value) =>
      !isPlaceholder(value) &&
      !isIdentifier(value) &&
      !/^\d{1,6}$|\.\w{1,4}$|^20\d{6}-[0-9a-f]{7}$/.test(value),
  },
  // inlog: me / x, credenziali: me x
  {
    hints: ["inlog", "cred", "zugang", "acces", "login"],
    make: () =>
      /((?<![a-z])(?:inlog\w{0,9}|credenzial[ei]|credencial(?:es)?|credentials?|zugang(?:sdaten)?|acc[eè]so?s?(?:\sadmin)?|login)\s{0,2}:\s{1,2}["'`]?[\w.@-]{2,40}(?:\s[/|]\s|\/|,?\s)["'`]?)[^\s"'`,;/]{6,64}(?=[\s.,;!)"'`]|$)/gi,
    isSecret: isMadeUp,
  },
  // u/p is me/x
  {
    hints: ["u/p", "user/pass", "login/pass"],
    make: () =>
      /((?<![\w/])(?:u\/p|(?:user|login)\/pass(?:word)?)(?: is| are|:| =)?\s{1,2}["'`]?[\w.@-]{1,40}\/)[^\s"'`,;/]{5,64}/gi,
    isSecret: (value) => !isPlaceholder(value) && !/^pass(?:word)?$/i.test(value),
  },
  // me/x@ORCL
  {
    hints: ["@"],
    alsoHints: ["/"],
    make: () =>
      /((?<![\w./:@-])\w{1,30}\/["']?)[^\s:@/"'<>]{6,64}(?=["']?@(?:\/\/|(?!v?\d|main\b|master\b|latest\b|dev|head\b|next\b|[0-9a-f]{7,40}\b)\w{1,30}(?![\w./-])))/g,
    isSecret: isMadeUp,
  },
  // Client("[secret removed]", "x"): what follows a secret in a list belongs to it.
  {
    hints: ["[secret removed]"],
    make: () =>
      /(\[secret removed\]["'`]{0,2}[ \t]{0,2},[ \t]{0,4}["'`])[\w+/=-]{20,256}(?=["'`])/g,
    isSecret: (value) => looksRandom(value) && !isPlaceholder(value),
  },
  // --creds me:x, -n me:x
  {
    hints: [":"],
    alsoHints: [" -"],
    make: () =>
      /(\s(?!-(?:t|p|v|i|L|R|D)\b|--(?:tag|image|publish|volume|from|network|port|label|mount|platform|filter|target)\b)--?[\w-]{1,24}[ =]["']?(?!sha\d|md5)[A-Za-z][\w.@-]{0,40}:)[^\s"':/@,]{6,64}(?=["']?(?:\s|$))/g,
    isSecret: isMadeUp,
  },
  // root:x, as chpasswd takes it
  {
    hints: [
      "root:",
      "super:",
      "admin:",
      "administrator:",
      "postgres:",
      "ubuntu:",
      "deploy:",
      "sa:",
      "pi:",
    ],
    make: () =>
      /((?<![\w./:@-])(?:root|super|admin|administrator|postgres|ubuntu|deploy|sa|pi):)[^\s"':/@,]{6,64}(?=["']?(?:\s|$|\\n))/g,
    // "postgres:16.2-alpine3.19" is an image.
    isSecret: (value) =>
      !isPlaceholder(value) &&
      looksLikePassword(value) &&
      !/^\d{1,3}(?:\.\d{1,3}){0,2}-[a-z]/.test(value),
  },
  // grafana admin/x
  {
    hints: ["admin/", "root/"],
    make: () =>
      /((?<![\w./-])(?:admin|root|administrator)\/)[^\s"'/,;:]{6,64}(?=["'`.,;)]?(?:\s|$))/g,
    isSecret: isMadeUp,
  },
  // jenkins admin → x, admin + x
  {
    hints: ["admin ", "root ", "administrator "],
    make: () =>
      /((?<![\w./-])(?:admin|root|administrator)\s(?:→|->|=>|\+|–|—)\s["'`]?)[^\s"'`,;]{6,64}/gi,
    isSecret: isMadeUp,
  },
  // I set it to x
  {
    hints: ["it to ", "them to ", "that to ", "this to ", "both to "],
    make: () =>
      /(\b(?:set|changed|reset|switched|updated|geändert|gesetzt)\s(?:it|them|that|this|both)\sto\s["'`]?)[^\s"'`,;]{6,64}/gi,
    isSecret: isMadeUp,
  },
  // I changed it, it's x now
  {
    hints: ["changed ", "reset ", "rotated "],
    alsoHints: ["it's ", "it is ", "that's ", "now "],
    make: () =>
      /(\b(?:changed|reset|rotated)\s(?:it|them|that|this)[^\n]{0,12}?\b(?:it's|it is|that's|now)\s["'`]?)[^\s"'`,;]{8,64}/gi,
    isSecret: isMadeUp,
  },
  // AUTH x
  {
    hints: ["auth "],
    make: () => /(^(?:AUTH|auth)\s(?:[a-z]{1,20}\s)?)[^\s"']{6,64}(?=\s{0,4}$)/gm,
    isSecret: isMadeUp,
  },
  // proxy-user-pass me x
  {
    hints: ["-pass ", "_pass ", "-password ", "_password "],
    make: () => /([_-]pass(?:word)?[ \t]{1,4}[\w.@-]{1,40}[ \t]{1,4})[^\s"'|;]{6,64}/gi,
    isSecret: isMadeUp,
  },
  // in with root and x
  {
    hints: [" with "],
    make: () => /(\bwith\s[\w.@-]{2,20}\s(?:and|\/)\s["'`]?)[^\s"'`,;]{6,64}/g,
    isSecret: isMadeUp,
  },
  // use me / x to log in
  {
    hints: [" / ", "/ "],
    make: () =>
      /(\b(?:log ?in|sign ?in|use|using|with|account|user|creds?|credentials|connect|admin|root|zugang|login|wi-?fi|wlan|ssid|hotspot)\b[^\n]{0,40}?(?<![\w/.-])[\w.@-]{2,40}\s{1,2}\/{1,2}\s{1,2}["'`]?)[^\s"'`,;]{6,64}/gi,
    isSecret: isMadeUp,
  },
  // me / x (admin), on a line of its own
  {
    hints: [" / "],
    make: () =>
      /((?:^|\n)\s{0,8}(?:[-*]\s{1,2})?[\w.@-]{2,40}\s\/\s["'`]?)[^\s"'`,;]{6,64}(?=["'`]?(?:\s\(|\s{0,4}(?:\n|$)))/g,
    isSecret: isMadeUp,
  },
  // user me x, logged in as me using x, user me identified by x
  {
    hints: ["user ", "in as ", "ed as ", "login ", "account "],
    make: () =>
      /(\b(?:user|(?:in|ed) as|login|account)\s["'`]?(?!(?:the|an?|is|has|and|or|with|to|of|in)\s)[A-Za-z][\w.@\\-]{1,40}["'`]?\s(?:(?:using|with|by|identified by|pass|pw|and)\s)?["'`]?)[^\s"'`,;:/]{6,64}(?=["'`]?(?:[\s,;)]|$))/gi,
    isSecret: isMadeUp,
  },
  // "me" "x", as userlist.txt has them
  {
    hints: ['" "', '"  "'],
    make: () => /((?:^|\s)"[A-Za-z][\w.@-]{1,40}"\s{1,4}")[^\s"]{6,64}(?="\s{0,4}$)/gm,
    isSecret: isMadeUp,
  },
  // :pserver:me:x@host
  {
    hints: ["@"],
    alsoHints: [":"],
    make: () =>
      /(:[a-z]{2,12}:[\w.-]{1,40}:)[^\s:@/"'<>]{4,64}(?=@[\w-]{1,60}(?:\.[\w-]{1,60}){0,5}:)/g,
    isSecret: (value) => !isPlaceholder(value) && !/^\d{1,6}$/.test(value),
  },
  // :x@cache:6379
  {
    hints: [":"],
    alsoHints: ["@"],
    make: () => /((?<=[=\s"'])(?<!:\/):)[^\s:@/"'<>]{6,64}(?=@[\w.-]{1,80}:\d{2,5}(?!\d))/g,
    isSecret: (value) => !isPlaceholder(value),
  },
  // dsn=me/x@db
  {
    hints: ["dsn", "conn", "logon", "userid", "connect "],
    make: () =>
      /(\b(?:dsn|conn\w{0,12}|logon|userid)[\s=:]{1,3}["']?[\w.$-]{1,40}\/)[^\s@/"']{4,64}(?=@|\s|$)/gi,
    isSecret: (value, _kept, after) =>
      after.startsWith("@") ? !isPlaceholder(value) : isMadeUp(value),
  },
  // Trying me:x, tried me:x
  {
    hints: ["trying ", "tried ", "login", "valid ", "cred", "account"],
    make: () =>
      /(\b(?:trying|tried|logins?|valid|creds?|credentials?|accounts?)\b[^\n]{0,24}?\s["'`]?[A-Za-z][\w.@-]{1,40}:)[^\s"'`:/@,]{6,64}(?=["'`]?(?:\s|$))/gi,
    isSecret: isMadeUp,
  },
  // A line of notes in columns: a place, its user, the password, the address
  {
    hints: ["http://", "https://"],
    make: () =>
      /(\b(?:admin\w{0,10}|root|user|deploy|postgres|ubuntu|guest|test|service)(?:[ \t]{2,12}|\t))[^\s/"']{6,64}(?=(?:[ \t]{2,12}|\t)https?:\/\/)/gi,
    isSecret: (value) => !isPlaceholder(value) && /\d|[^\w-]/.test(value),
  },
  // wifi guest: x (pass)
  {
    hints: ["(pass", "(pw", "(psk"],
    alsoHints: ["wifi", "wlan", "wi-fi", "ssid", "hotspot", "router", "vpn", "login", "account"],
    make: () =>
      /(\b(?:wifi|wi-fi|wlan|ssid|hotspot|router|vpn|login|account)\b[^\n:=]{0,40}[:=]\s{0,4})[^\s()]{6,64}(?=\s{1,4}\((?:pass(?:word|wd|phrase)?|pwd?|psk)\))/gi,
    isSecret: (value) => !isPlaceholder(value),
  },
  // POP3, FTP and IRC; SMTP; IMAP
  {
    hints: ["pass "],
    make: () => /((?:^|[>:→]\s{0,2}|\\n|")PASS\s)[^\s"\\]{4,}/gm,
    isSecret: isMadeUp,
  },
  {
    hints: ["identify"],
    make: () => /(nickserv\b[^\n]{0,20}\bidentify\s{1,4}(?:\w{1,30}\s{1,4})?)\S{4,}/gi,
  },
  {
    hints: ["auth plain", "auth login", "auth xoauth2", "auth cram-md5"],
    make: () => /(AUTH\s{1,2}(?:PLAIN|LOGIN|XOAUTH2|CRAM-MD5)\s{1,2})[A-Za-z0-9+/=]{8,}/g,
  },
  {
    hints: ["login "],
    make: () => /(\bLOGIN\s"?[\w.@-]{1,60}"?\s)"?[^\s"]{4,}/g,
    isSecret: isMadeUp,
  },
  // The same in four groups, after a word that says so
  {
    hints: ["pass", "-p "],
    make: () =>
      /(?<![a-z-])[a-z]{4}(?:-[a-z]{4}){3}(?![a-z-])(?<=(?:pass[^\n]{0,60}|\s-p\s)[a-z-]{19})/gi,
  },
];

export function isMadeUp(value: string): boolean {
  const bare = value.replace(/^["'`]|["'`]$/g, "");
  return !isPlaceholder(bare) && (isSurelyMadeUp(bare) || looksRandom(bare));
}
