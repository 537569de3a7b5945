import { hintedPattern } from "@/base/hinted-pattern.ts";

/**
 * Words about how work is done, whatever the work is: the quality that is wanted ("keep it DRY"),
 * the part that the user keeps for themselves ("I'll do the testing"), and criticism of what the
 * agent has just done ("didn't you just repeat the same code?"). In lower case.
 */

const QUALITY_ENGLISH =
  "dry|kiss|yagni|simple|minimal|small|short|concise|brief|terse|clean|readable|consistent|idiomatic|generic|backwards?[ -]compatible|type[ -]?safe|thread[ -]?safe|pure|stateless|flat|focused|lean|tight|boring|plain|self[ -]contained|testable|accessible";

const WANTED_QUALITY = hintedPattern(
  "keep|make|write|halt|mach|schreib|garde|reste|fais|écri|mant|hazl|escríbel|dejal|déjal|держи|пиши|делай|シンプル|簡潔|最小限|dry|きれい|保持|尽量",
  () =>
    new RegExp(
      [
        String.raw`(?:^|[.,;] )(?:and |also |but |please |ok |just ){0,2}(?:(?:be sure|make sure|remember|try)(?: you| that you| to)? )?(?:keep|make|write) (?:it|this|that|them|things|everything|(?:the |your |our )?(?!the |your |our )[a-z]{3,20}) (?:as )?(?:nice and )?(?:${QUALITY_ENGLISH})(?![a-z])`,
        String.raw`^(?:bitte |und |also ){0,2}(?:halte?|mach|schreib)e? (?:es|das|alles|den code|[a-zäöü]{3,20}) (?:dry|kiss|einfach|klein|kurz|knapp|schlank|sauber|minimal|lesbar|einheitlich|konsistent)(?![a-zäöüß])`,
        String.raw`^(?:et |aussi |stp ){0,2}(?:garde|reste|fais|écris)s? (?:ça |cela |le code |tout )?(?:dry|simple|petit|court|concis|propre|minimal|lisible|cohérent)(?![a-zà-ÿ])`,
        String.raw`^(?:y |también |por favor ){0,2}(?:mant[eé]n|hazl|escríbel|d[ée]jal)[a-zà-ÿ]{0,4} (?:dry|simple|sencillo|pequeño|corto|limpio|mínimo|legible|consistente)(?![a-zà-ÿ])`,
        String.raw`(?:^|[\s,])(?:держи|пиши|делай)(?:те)? (?:код |всё |это )?(?:просто|коротко|чисто|кратко|dry)(?![а-яё])`,
        "(?:シンプル|簡潔|最小限|dry|きれい)(?:に|で)(?:保って|して|書いて|お願い)",
        "(?:保持|尽量)(?:代码)?(?:简单|简洁|最小|干净|一致|dry)",
      ].join("|"),
    ),
);

/** True if it asks for a quality of the work. */
export function wantsQuality(text: string): boolean {
  return WANTED_QUALITY.test(text);
}

const WORK_ENGLISH =
  "testing|tests?|commits?|committing|pushe?s?|pushing|deploys?|deploying|deployments?|releases?|releasing|reviews?|reviewing|merges?|merging|migrations?|prs?|pull requests?|rebasing";

const RESERVED_WORK = hintedPattern(
  "i'll|i will|i'm going|let me|i prefer|i want|i always|ich|je |moi|yo|сам|自分|私|僕|こちら|我",
  () =>
    new RegExp(
      [
        String.raw`^(?:no[,.!]? |and |ok[,.]? |don't,? |stop[,.]? ){0,2}(?:i'll|i will|i'm going to|let me) (?:do|run|handle|take care of|make) (?:all |any |the |my ){0,2}(?:[a-z]{3,12} )?(?:${WORK_ENGLISH})(?: (?:here|myself|from here(?: on)?))?[.!]?$`,
        String.raw`^(?:no[,.!]? |and |ok[,.]? ){0,2}(?:i'll|i will|i prefer to|i want to|i always|let me) [a-z]{2,12}(?: [^?.]{1,40})? (?:myself|on my own)(?: from now on)?[.!]?$`,
        String.raw`(?<![a-zäöüß])(?:testen|committen|commits|pushen|deployen|deployments?|mergen|releases?|die tests) (?:mach|übernehm)e? ich(?: (?:selbst|selber|schon))?`,
        String.raw`^(?:non[,.]? )?(?:je m'occupe (?:de|des|du)|c'est moi qui (?:fais|teste|commite|déploie)|je (?:ferai|fais|teste|testerai|commite|déploie)(?: [^?.]{1,30})? moi[- ]même)`,
        String.raw`^(?:no[,.]? )?(?:(?:los|las|el|la) [a-zà-ÿ]{3,20} (?:los|las|lo|la) (?:hago|haré|corro|ejecuto|pruebo) yo|(?:ya )?(?:pruebo|hago|despliego|commiteo) yo|yo (?:pruebo|hago|haré|despliego|me encargo))`,
        String.raw`(?:^|\s)(?:тестировать|коммитить|пушить|деплоить|мержить)(?: [а-яё]{2,12})? буду (?:я )?сам|(?:^|\s)сам(?:а)? (?:протестирую|закоммичу|запушу|задеплою|смержу|проверю)(?![а-яё])`,
        "(?:テスト|コミット|プッシュ|デプロイ|マージ|レビュー)は(?:自分|私|僕|こちら)(?:で|が)(?:や|し|行)",
        "(?:测试|提交|推送|部署|合并|发布)(?:由)?我(?:自己)?(?:来|做)|我(?:自己)?来(?:测|提交|推|部署|合并|发布)",
      ].join("|"),
    ),
);

/** True if the user keeps a part of the work for themselves. */
export function reservesWork(text: string): boolean {
  return RESERVED_WORK.test(text);
}

const CRITICISM = hintedPattern(
  "seem|look|feel|sound|you|in what world|have to|how many|how often|du hast|wie oft|ich hab|tu as|t'ai|combien|ya te|otra vez|cuántas|já te|te l'ho|говорил|сколько|ты |また|何度|言った|你又|说",
  () =>
    new RegExp(
      [
        String.raw`^(?:hm+,? |ok,? |no,? |but ){0,2}(?:(?:that|this|it) )?(?:doesn't|does not|don't) (?:seem|look|feel|sound) (?:so |very |that |too |really |particularly |all that )?(?!like\b|to\b)[a-z]`,
        String.raw`\byou (?:just |again |still ){0,2}(?:duplicated|copied|copy[ -]pasted|repeated|hard[ -]?coded|ignored|deleted|broke|skipped|forgot|invented|overwrote|over[ -]?engineered)\b`,
        String.raw`\bdidn't you (?:just )?[a-z]|\bin what world\b|\bwhat you did there\b`,
        String.raw`\bwhy (?:did|do) i have to (?:tell|ask|remind|repeat)\b|\bhow (?:many times|often) (?:do|did|must|have) i\b|\bi (?:already |just )?told you\b`,
        String.raw`(?<![a-zäöüß])(?:du hast (?:schon wieder |wieder |einfach )(?:[^?.]{1,40})|wie oft (?:muss|soll) ich|ich hab(?:e)? dir (?:doch )?(?:schon )?gesagt)`,
        String.raw`(?<![a-zà-ÿ])(?:tu as encore|je t'ai déjà dit|combien de fois|ya te (?:lo )?dije|otra vez has|cuántas veces|já te disse|te l'ho già detto)(?![a-zà-ÿ])`,
        String.raw`(?:^|\s)(?:я же говорил|сколько раз|ты опять|ты снова)(?![а-яё])`,
        "(?:また.{0,20}(?:して|した)|何度も(?:言|同じ)|言ったよね|さっき言った)",
        "(?:你又|我说过|说了多少次|不是说过)",
      ].join("|"),
    ),
);

/** True if it finds fault with what the agent has just done. */
export function criticises(text: string): boolean {
  return CRITICISM.test(text);
}

/** Principles that people name in many ways. Capitals matter: a dry run is none. */
const PRINCIPLES: readonly (readonly [string, RegExp])[] = [
  ["dry", /\bDRY\b|\b[Cc]opy ?[/&-]? ?(?:and )?past|\b[Dd]uplicat(?:e|ed|es|ing|ion)\b/],
  ["yagni", /\bYAGNI\b|\b[Oo]ver[ -]?engineer/],
  ["kiss", /\bKISS\b|\b[Kk]eep (?:it|things) simple\b/],
  ["tdd", /\bTDD\b|\b(?:[Tt]est|[Tt]ests) first\b/],
];

/** The principle of good work that a text names, or undefined. */
export function principleIn(text: string): string | undefined {
  return PRINCIPLES.find(([, pattern]) => pattern.test(text))?.[0];
}
