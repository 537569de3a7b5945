import { onFirstUse, wordList } from "@/base/on-first-use.ts";

/**
 * Words that say how a statement stands to an earlier one: negations, signs of a change, words that
 * dismiss a value, words that limit a statement to a part of the project. English, German, Spanish,
 * French, Portuguese, Italian, Russian, Japanese and Chinese. Everything else is compared token by token in any language, so a
 * missing language costs only the hints.
 */

/** A negation applies to the next content word, or to the one before if none follows. */
export const NEGATIONS = wordList(
  "not no never cannot without avoid neither nor stop " +
    "nicht kein keine keinen keiner keinem nie niemals ohne vermeide weder " +
    "nunca jamás sin evita evitar tampoco " +
    "ne pas jamais aucun aucune sans " +
    "não nem nenhum nenhuma sem " +
    "non niente nessun nessuna senza " +
    "не нет никогда без нельзя " +
    "ない しない ません せん なく ないで しません 禁止 " +
    "不 不要 别 別 勿 没有 不再 不能 不用 不许",
);

/** In Japanese the negation follows its word. */
export const TRAILING_NEGATIONS = wordList("ない しない ません せん なく ないで しません 禁止");

/** The speaker says that something is different from now on. Weak: needs a value that differs. */
export const CHANGE_WORDS = wordList(
  "now instead actually anymore longer switched switching switch moved moving changed replaced " +
    "replaces renamed upgraded downgraded raised lowered increased reduced migrated dropped drop " +
    "scrap scratch correction henceforth rewritten bumped rather nowadays moves rethink rethought " +
    "shifted postponed delayed rescheduled earlier verschoben vorgezogen verlegt adelantado aplazado " +
    "retrasado avancé reporté décalé repoussé adiado antecipado rinviato anticipato перенесли сдвинули " +
    "przesunęli przełożyli " +
    "jetzt nun doch neuerdings stattdessen inzwischen mittlerweile künftig sondern umgestellt gewechselt " +
    "umgezogen umentschieden geändert erhöht gesenkt ersetzt korrektur übernimmt übernommen übernahm " +
    "ahora finalmente mejor cambiamos cambiado movimos movido subimos reemplazado corrección " +
    "maintenant désormais dorénavant finalement plutôt changé déplacé remplacé migré basculé correction " +
    "agora afinal mudou mudamos trocamos movido substituído correção " +
    "adesso ora invece anziché spostato spostata cambiato cambiata sostituito correzione " +
    "теперь отныне всё-таки все-таки вместо больше перешли сменили изменили передумал передумали " +
    "отказались отказываемся переезжаем переехал переехала переехали переходим меняем поменяли " +
    "поменялся поменялась ушли заменили заменяем переводим перевели отбой отменяется " +
    "やっぱり やはり 今後 今は これから 変更 変 変え 移 移動 もう 代わり 訂正 切り替え " +
    "teraz odtąd jednak zmieniliśmy przeszliśmy przenieśliśmy nu voortaan inmiddels verhuisd vervangen " +
    "numera istället bytt flyttat artık yerine taşındı değişti geçtik тепер відтепер замість перейшли " +
    "переїхали змінили teď nyní přešli 이제 대신 말고 바뀌었어 바뀌었습니다 변경 " +
    "现在 改用 改为 改成 换成 换 不再 以后 改 更正 已经 換成 改為",
);

/** Several words that together say that something has changed. */
export const CHANGE_PHRASES =
  /\bafter all\b|\b(?:rip|throw|kick|tear|chuck) .{1,30}\bout\b|\bget(?:ting)? rid of\b|\bon second thoughts?\b|\bturns out\b|\bthese days\b|\b(?:takes?|took|taken|taking) (?:it |that )?over\b|\b(?:cut|raise|lower|bump|increase|reduce|shorten|extend)\b.{1,40}\bto \d|\b(?:from|since) (?:now on|today|this morning)\b|\bas of (?:now|today)\b|\b(?:down|up|back) to \d|\bany ?more\b|\bno longer\b|\bwas \d|\bnicht mehr\b|\bab (?:jetzt|sofort|heute)\b|\bya no\b|a partir de ahora|\bal final\b|\bcambio de planes?\b|\bchange of plans?\b|\bplanänderung\b|\bchangement de plan\b|\bmudança de planos?\b|\bcambio di (?:programma|piani)\b|планы поменялись|予定変更|计划有变|\b(?:ha|han) pasado a(?:l| la)?\b|\bpasan? al? \d|à partir (?:de maintenant|d['’]aujourd['’]hui)|\bdesde hoy\b|\ba partir de hoje\b|\bda oggi\b|\bvanaf (?:nu|vandaag)\b|(?<![\p{L}])od (?:dziś|teraz|dnes)(?![\p{L}])|(?<![\p{L}])från och med(?![\p{L}])|с (?:сегодня|этого дня)|bugünden|今天(?:起|开始)|今日から|오늘부터|\btant pis\b|\bn(?:e |')\S{2,20} plus\b|(?<![a-zà-ÿ])pass(?:e|ent|ons|é|ée|és|ées) (?:sur|à|au|en)(?![a-zà-ÿ])|a partir de agora|\bno fim\b|\bjá não\b|\bpass(?:ou|aram|a|amos) (?:para|a)\b|\bd'ora in poi\b|\balla fine\b|\bnon più(?![a-zà-ÿ])|(?<![a-zà-ÿ])(?:è|sono) passat[oaie] (?:a|su) |\bpass(?:a|iamo) (?:a|su) |больше не(?:т|льзя)?(?=\s|$)|на самом деле|^не[еa-]?а?, |вс[её][ -]таки|с этого момента|ではなく|じゃなく|に変わ|に変え|に移し|而不是|改(?:放|存|走|到|去)|还是.{1,30}吧|^(?:no|non|não|nein|nee|нет|いや|いいえ|不)[,，、 ]/iu;

/** Dismisses the value that follows: "instead of X", "not X", "statt X", "вместо X". */
export const DISMISSING_BEFORE = wordList(
  "not no scrap scratch drop dropped forget ditch " +
    "nicht kein keine keinen statt anstatt anstelle " +
    "raus weg weglassen abschaffen streichen quitamos quitar dejamos abandonamos descartamos descarta " +
    "pas abandonne abandonnons arrête arrêtons adieu não abandonamos largamos adeus niente basta addio " +
    "вместо не отказались отказываемся отказаться убираем уберём убрали выкидываем выкинули бросаем " +
    "хватит долой отбой " +
    "而不是 不用 不是 不再 别用 不要",
);

/** Dismisses a number or a name that follows: "(was 50)". */
export const FORMERLY = wordList(
  "was formerly previously bisher früher vorher antes avant était era раньше было 以前 原来",
);

/** Several words that dismiss what follows. */
export const DISMISSING_PHRASES =
  /\b(?:instead of|rather than|get(?:ting)? rid of|(?:rip|throw|kick|tear|chuck) out(?: the)?|in place of|no more|no longer|done with|away from|en lugar de|en vez de|ya no|nicht mehr|au lieu de|tant pis pour(?: le| la| les)?|plutôt que|em vez de|ao invés de|já não|invece di|al posto di|а не|вместо того чтобы)\s+(?=\S)/iu;

/** Dismisses the value before it, as in Japanese "Xではなく", "Xの代わりに". */
export const DISMISSING_AFTER = new RegExp(
  `^(?:${[
    "では?なく|じゃなく|ではありません|の代わり|(?:は|を)?使わな|をやめ|はやめ|は廃止|は不要|は(?:なし|無し|却下|ボツ)",
    "(?:已经|已)?(?:放弃|淘汰|不用了|不要了|取消)",
    "(?:is|was|are|has been|gets?|['’]s) (?:dropped|gone|out(?! of\\b)|away|off the table|dead|on (?:leave|vacation|holiday)|removed|deprecated|history)",
    "(?:has )?left(?![ a-z])|(?:just |only )?makes? (?:it|things) worse|(?:does|did|do|will|is|was)(?:n['’]?t| not) (?:cut it|work out|scale|good enough|going to work)",
    "(?:kommt|fliegt|ist|kann|sind) (?:wir )?(?:wieder )?(?:raus|weg|vom tisch|gestorben|geschichte)|ist (?:aus|tot|abgeschaltet)(?![a-z])",
    "fuera(?![a-z])|queda fuera|ya no(?![a-z])|(?:está|foi|é) (?:descartad|desligad)|fora(?![a-z])|saiu(?![a-z])",
    "(?:c['’]est|est|sont) (?:abandonn|coup|mort|fini|supprim)|dégage|on (?:oublie|abandonne|vire|laisse|arrête)",
    "(?:è|sono) (?:spent|morto|eliminat)|(?:l[oaie] )(?:togli|levi|abbandon|lasci)",
    "(?:больше не|уже не) (?:нуж|использ)|не (?:бер[её]м|использ|нуж|годится|тян|катит)|отпадает|не подходит|не взлетел|выкидываем|выкинули|убираем|убрали|отменяется|отказались|отказываемся|ушли на",
  ].join("|")})`,
  "iu",
);

/** Dismisses the number before it: "30 is too long", "30 много", "30は長すぎる". */
export const DISMISSING_AFTER_NUMBER =
  /^(?:\p{L}{1,12} )?(?:(?:is|was|are|ist|war|sind|es|son|est|c['’]est|é|è|это|是|は|也)? ?(?:(?:way |far |viel |bien |much )?(?:too |zu |trop|demasiad|troppo|muito |слишком|много|мало)|\S{1,4}すぎ|太)|(?:is|was|were)(?:n['’]?t| not) enough|reich(?:t|en) nicht|no basta|ne suffi|не хвата|足りな|不够)/iu;

/** Takes back something said before: "scrap that", "forget what I said about X". */
export const TAKEBACK =
  /^(?:(?:no|ok|okay|well|oh|wait|hm+|ach|nein|нет|no)[,. ]{1,2})?(?:please |bitte )?(?:(?:and |but )?(?:i(?:'m| am) afraid )?(?:i|we) (?:have to |must |need to )?take back\b|scrap\b|forget (?:about|what|that|it|the|my|everything)\b|never ?mind\b|disregard\b|ignore what i\b|i take (?:that|it|back)\b|vergiss\b|vergesst\b|verwirf\b|nehme? (?:das|ich) .{0,20}zurück|olvida\b|olvídate\b|descarta\b|oublie(?:z|s)?\b|laisse tomber|esque[cç]e?\b|esqueça\b|dimentica\b|lascia perdere|забудь|отмени|не учитывай|忘れて|取り消し|なかったことに|やっぱりなし|忘了|忘掉|作废|算了)|(?:は|のことは)忘れて|は(?:取り消し|なし)/iu;

/** Sentences that state nothing: questions, hypotheses, plans, hearsay. */
export const HEDGES =
  /[?？]\s*["')\]]?\s*$|(?:ですか|ますか|でしょうか|だろうか|かな)[。.]?\s*$|吗[。.]?\s*$|^(?:if|whether|suppose|imagine|should|shall|can|could|would|what|why|how|which|who|where|when|does|did|is|are|do(?= (?:we|you|i|they|the|these|those|all|any|it|our|your))|wenn|falls|soll|sollen|sollten|warum|wie|si|est-ce|pourquoi|comment|combien|se|perché|come mai|por que|por qué|cómo|dónde|cuándo|если|почему|как)(?![\wÀ-ɏЀ-ӿ])(?!\s*[,:])|^(?:¿|もし|如果|要不要)|\b(?:maybe|perhaps|might|could|would|wonder|probably|possibly|i think|i guess|not sure|what if|what about|how about|let's see|i'll|i will|let me|going to try|vielleicht|könnten?|eventuell|womöglich|vermutlich|quizás?|tal vez|podríamos|peut-être|pourrait|pourrions|je crois|je pense|talvez|poderíamos|acho que|forse|potremmo|penso|credo)\b|а что если|может|возможно|наверное|かもしれ|べきか|だろう|たぶん|どうかな|也许|可能|大概|或许|要不要|是否|要是|假如|怎么样|会怎样|만약|어떨까|(?:을|ㄹ|할)까요?[.?]?$|^czy |^gdyby|^(?:a )?co jeśli|być może|^kdyby|^co kdyby|možná|misschien|stel dat|^tänk om|kanske|якщо|^чи |можливо|\bacaba\b|^ya .{1,60}sa\b|(?<![\p{L}])(?:mı|mi|mu|mü)[.?]?$/iu;

/** Holds for the moment only: one pull request, one run, one day. */
export const ONE_OFF =
  /\b(?:just|only) (?:this )?(?:once|today|here)\b|\bthis (?:once|time|one time)\b|\bfor (?:now|the moment|today|this (?:pr|pull request|commit|branch|change|task|run|session|test|file|one)|the (?:test|demo))\b|\bin this (?:pr|commit|branch|session|test)\b|\btemporar(?:y|ily)\b|\b(?:nur|bloß) (?:für )?(?:diesen?|diesmal|heute|jetzt|hier)\b|\bdiesmal\b|\bvorübergehend\b|\bvorerst\b|\bausnahmsweise\b|\b(?:sólo|solo) (?:por |para )?(?:esta?|hoy)\b|por esta vez|por ahora|de momento|temporalmente|pour (?:l'instant|le moment|cette fois)|juste (?:cette fois|aujourd'hui)|temporairement|por enquanto|só (?:hoje|desta vez)|temporariamente|per (?:ora|adesso|oggi)|solo (?:oggi|per questa volta)|temporaneamente|на этот раз|только (?:для этого|сегодня|сейчас)|временно|пока что|今回だけ|今回は|今日だけ|この(?:PR|コミット|ブランチ|タスク)(?:だけ|では|は)|一時的|とりあえず|这次|這次|仅此|暂时|暫時|今天先|这个(?:PR|提交|分支)/iu;

/**
 * Says what is true today or this time, in more languages than the rest: an exception must not be
 * taken for a change. "From today on" is a change.
 */
export const MOMENTARY =
  /(?<!\b(?:from|since|of|starting|ab|seit|depuis|partir d['’]|desde|partir de|da|vanaf|sinds|od|från|с|со|від|з) )(?<![\p{L}])(?:today|heute|aujourd['’]hui|hoy|hoje|oggi|vandaag|idag|i dag|dzisiaj|dziś|dnes(?:ka)?|сегодня|сьогодні|bugün(?!den)|this (?:week|time)|diese woche|diesmal|cette (?:semaine|fois)|esta (?:semana|vez)|desta vez|questa (?:settimana|volta)|deze (?:week|keer)|den här (?:veckan|gången)|w tym tygodniu|tym razem|tento týden|tentokrát|на этой неделе|в этот раз|цього (?:тижня|разу)|bu (?:hafta|sefer))(?![\p{L}])|今日(?!から|より)|今週(?!から)|今天(?!起|开始)|这周|本周(?!起)|오늘(?!부터)|이번(?! ?주?부터)/iu;

/** German articles: a capital letter after one of them is no sign of a name. */
export const ARTICLES_BEFORE_NOUNS = wordList(
  "der die das den dem des ein eine einen einem einer eines vom zum zur im am beim unser unsere kein keine",
);

/** Puts two things side by side. */
export const COORDINATORS = wordList(
  "and or & + / und oder et ou y e oraz lub och eller og и или та або ve veya と や 和 与 跟 및 와 과 이랑",
);

/** The speaker repeats somebody else's words. */
export const REPORTED =
  /\b(?:says?|said|states?|claims?|according to|mentions?|steht|sagt|laut|dice|según|selon|segundo|secondo)\b|(?:^|\s)(?:говорит|написано)(?![\wÀ-ɏЀ-ӿ])|と書いて|によると|里写|上写/iu;

/** Words that limit a statement to a part of the project: two such statements can both be true. */
const SCOPE_GROUPS = [
  "staging stage production prod development dev preview qa uat sandbox produktion producción préprod préproduction recette produção produzione продакшн 本番 生产 生產 开发 開発 测试环境",
  "unit e2e integration smoke acceptance einheitentests 端到端 単体 結合",
  "windows linux macos mac darwin android ios alpine ubuntu debian",
  "frontend backend client server web mobile desktop",
  "ci local locally localhost lokal localement localmente локально ローカル 本地",
  "public private internal external admin",
  "read write input output upload download inbound outbound",
  "primary secondary replica leader follower master-slave",
  "hotfix nightly weekly daily monthly hourly",
];
export const scopeWords = onFirstUse(
  (): ReadonlyMap<string, number> =>
    new Map(SCOPE_GROUPS.flatMap((group, i) => group.split(" ").map((word) => [word, i] as const))),
);

/** Verbs and nouns that say nothing about the subject. Shared, they do not make two subjects one. */
export const GENERIC_WORDS = wordList(
  "use uses used using run runs running ran set sets make makes go goes went get gets put puts do " +
    "does done keep keeps kept live lives lie lies take takes need needs have has want like work " +
    "works start starts let may say said decide decided decision note rule please thing way " +
    "listen listens moved move moving switched switch changed change replaced renamed upgraded " +
    "raised lowered rewritten bumped cut raise lower bump increase reduce shorten extend come comes default here there fact forget scrap scratch mind " +
    "own owns owned cover covers maintain maintains " +
    "nehmen nehme nutzen nutze benutzen verwenden verwende liegt liegen läuft laufen machen macht " +
    "haben hat habe gibt heißt gesagt vergiss entscheidung bitte ab von kommen kommt mach mache " +
    "olvida dije dicho usamos usar usa está están tenemos hacemos lleva decisión va van pasado pasa " +
    "pasan queda corre escucha ponlo toca trabaja trabajan funciona funcionan " +
    "prend prends prenons part partons utilise utilisons met mets mettons passe passé passée passés " +
    "passent passons fait faut va vont reste tourne écoute trouve vois décision ah oui travaille marche fonctionne " +
    "usamos usa vai vão fica ficam passou passa passaram roda decisão trabalha funciona " +
    "usiamo usa vanno sta stanno passato passata passati gira ascolta trova decisione lavora funziona " +
    "arbeitet arbeiten funktioniert " +
    "используем использовать лежит лежат делаем запускаем решили давай берём берем возьмём возьмем " +
    "хранить храним хранится слушает слушаем ставим поставим будет будут сделай пишем " +
    "使う 使 使用 入れる 入れ ある いる する 実行 こと さん 決定 必ず " +
    "用 使用 在 我们 請 请 决定 了 要 改用 现在 会 就是 都在 " +
    "today heute hoy aujourd hoje oggi сегодня сьогодні bugün 今日 今天 오늘",
);

/** Verbs between somebody and what they look after. */
export const CARING_VERBS = wordList(
  "own owns owned cover covers maintain maintains betreut pflegt verantwortet mantiene lleva ведёт поддерживает",
);

/** Nouns whose number is a name: step 2 does not replace step 1. */
export const LABEL_NOUNS = wordList(
  "step phase pr issue ticket bug error code status line page chapter part section task case level " +
    "round figure table commit rfc http sprint item option rule schritt fehler zeile seite teil " +
    "aufgabe paso línea página parte tarea étape erreur ligne chapitre partie tâche niveau passo erro " +
    "linha seção errore riga pagina sezione шаг ошибка строка задача часть " +
    "ステップ エラー 行 ページ 課題 步骤 错误 行 页 任务 第",
);

/** Prepositions before a location. */
export const LOCATION_WORDS = wordList(
  "in on at under to into unter auf nach en dans sous vers em su в на",
);

/** Something is one of several: another statement of the kind adds to it. */
export const ADDITIVE_WORDS = wordList(
  "also support supports supported accept accepts include includes contain contains handle " +
    "handles provide provides allow allows auch unterstützt unterstützen enthält también además " +
    "soporta acepta incluye aussi également supporte accepte também suporta aceita anche supporta " +
    "accetta тоже также поддерживает 対応 支持 也 も 还",
);

/** Words without content. Compared only to see whether two values stand in the same slot. */
export const FUNCTION_WORDS = wordList(
  "a an the this that these those it its we our us you your i my me they their he she is are was " +
    "were be been being am will shall should must can of for to in on at by with from into onto via " +
    "under over as and or but so then than too also only just very all any each every per about " +
    "hm hmm oh ah well ok okay both if when while because since till until s t ll own still yet always again up out off more most what which " +
    "der die das den dem des ein eine einen einem einer eines wir ihr du ich er sie es ist sind war " +
    "dafür damit davon dazu dabei darauf daran darin daraus danach davor dagegen einmal mal weiter " +
    "gleich schon eben halt übrigens eigentlich nämlich dann dort hier sowieso gar sehr sonst deswegen " +
    "deshalb trotzdem obwohl weil wenn ob seit bis sowas alles jeder jede jedes man mich mir dich dir " +
    "uns euch ihm ihnen sich wäre würde hatte sein bitte ja mit so ganz " +
    "donc aussi très bien puis ensuite alors ici là ça cela ceci lui leur leurs nos vos mes tes ses avec " +
    "sans sous chez dans depuis parce quand comme si être avoir fait faire " +
    "muy bien luego entonces aquí allí esto eso este esta estos estas porque cuando como sin sobre desde " +
    "hasta también ser estar hacer hay nos les sus mis " +
    "muito bem depois então aqui isso isto este esta porque quando como sem sobre desde até também ser " +
    "estar fazer tem nos lhe seus meus " +
    "molto bene poi allora qui questo questa quello quella perché quando come senza su da fino anche " +
    "essere fare nostro vostro suoi miei " +
    "wird werden wurde für mit von im in an am auf aus bei zu zum zur nach vor unter über und oder " +
    "aber auch nur noch immer selbst mehr jetzt nun doch darf darfst sollst soll muss " +
    "el la los las un una unos unas de del al en con por para que se es son está y o pero también " +
    "ya su sus nuestro nuestra lo le " +
    "l les une des du d au aux dans avec par pour sur sous chez qui et ou mais donc car ce cet cette " +
    "ces c n qu est sont était il elle ils elles on nous vous tu je à très plus notre nos votre vos leur " +
    "leurs son sa ses " +
    "o os um uma do da dos das em na nas com pelo pela é são foi ao aos às à mais nosso nossa feira " +
    "gli uno di della dei degli delle dell dal dalla dall nel nella nei nell sul sulla per tra fra che " +
    "ed è sono era si alla alle ai agli all più questo questa nostro nostra i " +
    "и в на с со по для из за к ко у о об от до это эта этот мы вы он она они его её их а но или " +
    "тоже уже ещё же бы ли через всё все таки ну — " +
    "は が を に で と の へ も や か な です ます だ た て し さ れ から まで より ので する した して いる ある では には " +
    "的 是 和 与 也 都 就 把 被 对 从 到 为 以 及 等 再 很 了 着 过 吧 呢 而 并 且 并且",
);

/** Function words before a value: "with X", "in X", "is X". */
export const SLOT_WORDS = wordList(
  "is are to in on at with by from via use uses using after as under into = : " +
    "ist sind mit in unter nach auf von nehmen nutzen es son con en usamos " +
    "est sont sur à au avec dans par prend utilise é são em com è sono su usiamo " +
    "в на через с по — は を で に 是 用 在 为",
);
