import { judgedOnce } from "@/base/judged-once.ts";
import { hintedPattern } from "@/base/hinted-pattern.ts";
import { ordersWork } from "@/memory/extract/words/request-words.ts";
import { speaksOfQuoted } from "@/memory/extract/sentence-split.ts";
import type { Statement } from "@/memory/extract/statement.ts";

/**
 * Recognises statements that must not become a memory although they use its words: questions,
 * hypotheses, plans, doubts, denials and hearsay. False memories are worse than missed ones, so
 * these patterns are broad.
 */

const HYPOTHETICAL =
  /\b(?:if|whether|unless|would|could|might|may|maybe|perhaps|suppose|imagine|in case|what about|either|alternatively|an alternative|one option|option [a-c1-3]|for example|e\.g)\b/;

const TENTATIVE =
  /\b(?:probably|possibly|likely|presumably|i suspect|i think|i guess|i believe|i assume|my (?:guess|theory|hunch)|looks like|seems?|appears?|apparently|not sure|unclear|could be|might be|should be)\b/;

const INTENTION =
  /^(?:(?:ok|okay|so|now|then|first|next|great|right|good|sure|alright|perfect)[,.:]? {1,2})?(?:i'll|i will|i'm going to|i am going to|i'm now|i plan|let me|let's see|we'll see|next|now i|first i|then i|here is what i plan|shall i|should i|do you want|would you like)\b/;

/** The same in other languages: by the first words, or by the verb at the end. */
const INTENTION_ELSEWHERE =
  /(?:調査|確認|修正|実装|追加|更新|作成|変更|実行|検討|分析|対応|開始|コミット|チェック|テスト)を?(?:し|してい|してみ|していき)ま(?:す|しょう)[。.]?$|겠습니다[.]?$|^(?:теперь|сейчас|давайте|начн[уё]м?|проверю|посмотрю|исправлю|добавлю|запущу|создам|обновлю)(?![а-яё])|^(?:agora )?(?:vou|deixe-me|deixa eu|voy a|ahora voy|je vais|laissez-moi|ich werde|lass mich|jetzt (?:werde|prüfe|schaue) ich)(?![a-zà-ÿ])/;

const UNDECIDED =
  /\b(?:haven't|hasn't|have not|has not|not yet|didn't|did not|never|nobody|no one|don't know|can't|cannot|still (?:have|need) to|need to|needs to|have to|before we|until we|once we|when we)\b[^.]{0,40}\b(?:decid|agree|chos|choose|settl|pick)/;

const SECOND_HAND =
  /\b(?:according to|as you said|you (?:also |just |even )?(?:said|mentioned|decided|told|asked|wanted)|project memory|(?:the|a|my|our) (?:comment|docs?|documentation|readme|log|history|message|error|issue|ticket|reviewer|review|linter|customer|client|boss|bot) (?:says?|said|states?|claims?|mentions?|wants?|complains?|told)|(?:he|she|they|someone|somebody) (?:says?|said|told|wants?|claims?)|the user (?:is |was )?(?:says?|said|saying|points?|pointed|pointing|reports?|reported|mentions?|mentioned|wants?|asked|asking)|(?:m'a|nous a|m'ont) (?:dit|écrit|demandé|envoyé)|(?:dit|disent|dice|dicen|diz|dizem|dicono) (?:que|qu|che)|sag(?:t|en),? dass|(?:me|nos) (?:dijo|escribió|pidió|ha (?:dicho|escrito|pedido))|(?:me|nos) (?:disse|escreveu|pediu)|(?:mi|ci) ha (?:detto|scritto|chiesto)|hat (?:mir|uns) (?:gesagt|geschrieben)|i (?:got|have|received) (?:this|the following|a|some) (?:feed ?back|review|comment|complaint))\b/;

const UNABLE = /\bi (?:can't|cannot|couldn't|don't have|do not have|am unable|was unable)\b/;

export function isHypothetical({ matchText }: Statement): boolean {
  return HYPOTHETICAL.test(matchText);
}

export function isTentative({ matchText }: Statement): boolean {
  return TENTATIVE.test(matchText);
}

/** The speaker announces a next step. */
export function isIntention({ matchText }: Statement): boolean {
  return INTENTION.test(matchText) || INTENTION_ELSEWHERE.test(matchText);
}

export function isUndecided({ matchText }: Statement): boolean {
  return UNDECIDED.test(matchText);
}

/** The speaker repeats what somebody or something else said. */
export function isSecondHand({ matchText }: Statement): boolean {
  return repeatsOthers(matchText);
}

const repeatsOthers = judgedOnce((matchText) => SECOND_HAND.test(matchText));

export function isInability({ matchText }: Statement): boolean {
  return UNABLE.test(matchText);
}

const THINKING_ALOUD =
  /\b(?:i (?:think|thought|guess|suppose|wonder|feel|assume)|not sure|i'm not|i don't know|maybe|perhaps|it feels|my (?:guess|feeling|thinking)|vielleicht|ich (?:glaube|denke|weiß nicht)|peut-être|je (?:pense|crois|sais pas|ne sais|me demande)|on (?:pourrait|devrait)|quizás?|tal vez|a lo mejor|creo que|no sé si|podríamos|talvez|acho que|não sei|poderíamos|forse|penso|credo|non so|potremmo)(?![a-zà-ÿ])|(?:^|\s)(?:может быть|наверное|наверняка|похоже|видимо|по идее|мне кажется|я (?:думаю|допускаю)|не уверен)|かもしれ|と思う|(?:だろう?か?|かなあ?|のかな)[。ー…]{0,3}$|也许|我觉得|不确定/;

/** The user is thinking aloud, not stating a fact. */
export function isThinkingAloud({ matchText }: Statement): boolean {
  return thinksAloud(matchText);
}

const thinksAloud = judgedOnce((matchText) => THINKING_ALOUD.test(matchText));

const TEMPORARY = hintedPattern(
  "yet|now|time being|moment|today|tomorrow|until |this|noch nicht|erst|heute|nur |diesmal|todavía|aún|ahora|hoy|esta vez|pas encore|instant|aujourd|en attendant|cette fois|ce coup|juste là|ainda|por enquanto|por ora|por agora|hoje|desta vez|non ancora|per ora|adesso|oggi|questa volta|пока|ещё|сейчас|этот раз|сегодня|временно|этой ветке|まだ|とりあえず|今|一旦|この|先不要|先别|这|暂|目前|아직|일단|지금|이번|bir ke|bu sefer|şimdilik|bugün|tym razem|na razie|jeszcze raz|dzi|nochmal mit|noch mal mit|noch einmal mit|more with|again with|otra vez con|de novo com|une fois avec",
  () =>
    /\b(?:yet|for now|right now|for the time being|at this (?:time|point)|for the moment|this time|today|tomorrow|until (?!v?\d)|just this once|(?:just|only) (?:on|in|for) this (?:branch|pr)|this branch only|for this (?:pr|commit|change|task)|(?<!, \S[^,]{0,60} )for this one|(?:in|with) this (?:\w{1,20} ){0,3}(?:phase|pr|commit|step|branch|round|session|change)|noch nicht|erst ?mal|vorerst|heute|nur (?:hier|in diesem|auf diesem|für diesen) ?(?:branch|pr)|diesmal|momentan|im moment|todavía|aún no|por ahora|de momento|por el momento|ahora mismo|hoy|esta vez|pas encore|pour (?:l'instant|le moment)|aujourd'hui|en attendant|cette fois|ce coup-ci|juste là|ainda não|por (?:enquanto|ora|agora|hoje)|hoje|desta vez|non ancora|per (?:ora|adesso|il momento)|oggi|questa volta|bir ke(?:z|re) de|bu sefer(?:lik)?|bugün|tym razem|na razie|jeszcze raz|dzi(?:ś|siaj)|noch ?mal mit|noch einmal mit|(?:once more|again) with|otra vez con|de novo com|encore une fois avec)(?![a-zà-ÿ])|(?:^|\s)(?:пока|ещё не|сейчас не|в этот раз|на этот раз|сегодня|временно|только (?:в|на) этой ветке|şimdilik)(?![а-яё])|まだ|とりあえず|今は|一旦|今回は|(?:この(?:ブランチ|pr|mr|コミット)|今回|今日)だけ|先不要|先别|这个分支|暂时|暂不|这次|目前|아직|일단|지금은|이번/,
);

/** Applies only for the moment. */
export function isTemporary({ matchText }: Pick<Statement, "matchText">): boolean {
  return holdsForNow(matchText);
}

const holdsForNow = judgedOnce((matchText) => TEMPORARY.test(matchText));

/** Words without an end: an announcement, or a sentence that was cut off. */
const FRAGMENT =
  /[:,;(–—-]\s*$|(?:^|\s)(?:be|to|the|a|an|and|or|of|with|not|always|never|must|should|because|from)[.…]*$/;

/** A statement that says nothing alone because its end is missing. */
export function isFragment({ matchText }: Statement): boolean {
  return FRAGMENT.test(matchText.trim());
}

const COMPLAINT =
  /\b(?:it|this|that|he|she|which|i|users?|people|customers?) (?:\w{1,8} )?(?:always|never|still)\b|\b(?:always|never) (?:takes?|fails?|works?|worked|happens?|breaks?|crash|gets?|got|returns?|jumps?|hangs?|finish|loads?|stops?|had|ends?|times? out|complains?)|\b(?:noch nie|immer noch|nie fertig|(?:bekomme|kriege|habe) (?:\S{1,12} )?immer|immer (?:einen?|den(?:selben)?|der(?:selbe)?))(?![a-zäöü])|\b(?:siempre (?:falla|me|sale|da)|nunca (?:funcion|sirv)\w{0,4}|sempre (?:falha|o mesmo|dá)|nunca funcion\w{1,4}|toujours (?:la|le|pas|une|un)\b|jamais (?:march|fonctionn)\w{1,3})|всегда (?:таймаут|пада|ошибк)|никогда не работа|いつも.{0,20}(?:ます|失敗|エラー|なる)|总是(?:失败|超时|报错|出错|不)|항상.{0,20}(?:나요|납니다|실패|에러|안 돼)/;

/** The user complains that something goes wrong again and again. */
export function isComplaint({ matchText }: Statement): boolean {
  return complains(matchText);
}

const complains = judgedOnce((matchText) => COMPLAINT.test(matchText));

const NARRATION =
  /^(?:(?:but|and|so|ok|hm+|yes|no|also)[,.]? )*(?:i (?:don't|do not|never|always|used|use|get|got|have|had|did|was|am|just|tried|noticed|see|saw|ran)|like\b|consider\b|(?:no,? )?we (?:show|look|had|have been|were|used to|keep \w{2,12}ing|get|got|see|saw)|(?:but also |also )?(?:now )?wondering)\b/;

/** The user tells what happened or how something works at the moment. */
export function isNarration({ matchText }: Statement): boolean {
  return NARRATION.test(matchText);
}

/** The words of others, or a rule that is only talked about. */
export function isFromElsewhere(statement: Statement): boolean {
  return (
    isSecondHand(statement) ||
    /^(?:["“'>]|¤{4})/.test(statement.matchText) ||
    speaksOfQuoted(statement.matchText)
  );
}

const TASK =
  /^(?:(?:ok|okay|now|then|please|and|so|first|next|also|great|good|yes)[,.:]? )*(?:(?:can|could|would|will) (?:you|we)|i (?:want|need|would like|'d like)|explain|show|find|write a|write the test|add (?:a|an|the|some)|list|describe|tell|check|look|review|fix|continue|create|implement|rebase|commit (?!messages?\b|hooks?\b)|revert|remove|delete|open|rename|update|read|search|investigate|debug|refactor|test|try|skip|give)\b/;

/** The user asks for one piece of work. */
export function isTaskRequest({ matchText }: Pick<Statement, "matchText">): boolean {
  return TASK.test(matchText);
}

/** The same in any of the languages whose requests are known: it begins or ends as an order. */
export function beginsWork(statement: Statement): boolean {
  return isTaskRequest(statement) || ordersWork(statement.matchText);
}

const ASKS =
  /^(?:(?:ok|okay|so|and|but|hm+|wait|hold on|also)[,.]? )?(?:(?:should|shall|can|could|would|will|do|does|did|is|are|was|were|why|how|what|which|who|where|when|any (?:idea|chance|reason|way|update|news|thoughts|suggestions?|other))\b(?! (?:it|that|this) | not\b|n't)|(?:don't|doesn't|didn't|isn't|aren't|shouldn't|can't|won't|wouldn't|couldn't) (?:we|you|i|it|they|that|this)\b)/;

/** Questions in languages in which people leave out the question mark. */
const ASKS_ELSEWHERE =
  /^(?:なぜ|どうして|どこ|为什么|怎么|哪里|왜|어디|почему|зачем|где|как (?:можно|лучше|нам|мне)|можно ли|warum|wieso|wo |por qué|dónde|pourquoi|por que )|(?:の|こと|る|た|い|です|ます|ません|だろう|でしょう)か[。・.]?$|[吗呢][。.]?$|(?:谁|怎么|多少|什么时候|哪[里个儿些]|为什么|为啥)[^，。,]{0,12}$|(?:나요|까요|습니까)[.]?$/;

/** A question that follows what it is about: "it dies with oom, how many partitions do we have". */
const ASKS_LAST =
  /, (?:what (?:do|does|did|is|are|was|were)|(?:which|how (?:many|much)) [^\s,]{1,20} (?:do|does|did|is|are|was|were)|(?:where|why|how|who) (?:do|does|did|is|are|was|were|should|can)) [^.,;]{1,80}$/;

/** A question, even without a question mark. */
export function isQuestionLike({ matchText, isQuestion }: Statement): boolean {
  return isQuestion || readsAsQuestion(matchText);
}

const readsAsQuestion = judgedOnce(
  (matchText) =>
    ASKS_ELSEWHERE.test(matchText) ||
    ASKS_LAST.test(matchText) ||
    (ASKS.test(matchText) && !/[.!]$/.test(matchText) && !/\bwe use\b/.test(matchText)),
);
