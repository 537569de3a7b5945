import { FRENCH, ITALIAN, PORTUGUESE, SPANISH } from "@/memory/extract/words/rule-words-romance.ts";
import { reportsFault } from "@/memory/extract/words/fault-words.ts";

/** The words of standing rules in other languages than English, tried like those in rule-words. */

const GERMAN = [
  String.raw`^(?:bitte |also |und |ok,? )*(?:nutzt?e?|verwendet?|benutzt?e?|nimm|schreibe?|mache?|halte|teste?|prüfe?|führe?|starte|committe?|pushe?|speichere?|lass)\b[^.?]{1,80}\b(?:immer|nie|niemals|statt|stets|anstatt|nicht)\b`,
  String.raw`^(?:bitte )?(?:immer|nie|niemals|stets|nie wieder) [a-zäöüß]{2,}(?! noch)`,
  String.raw`\b(?:ab jetzt|ab sofort|von jetzt an|künftig|in zukunft|grundsätzlich)\b`,
  String.raw`\b(?:darf|darfst|dürfen|soll|sollst|sollen)\b[^.?]{1,60}\b(?:immer|nie|niemals|nicht|kein\w{0,2}|nur)\b`,
  String.raw`^(?:alle|jede[rs]?|sämtliche)\b[^.?]{2,60}\b(?:muss|müssen|sollen|dürfen|brauch\w{1,3})\b`,
  String.raw`\bfinger weg\b|\b(?:ist|sind) (?:\S{1,12} )?(?:verboten|tabu|nicht erlaubt)\b|^(?:bitte )?(?:merke? dir|denk(?:e)? d(?:a)?ran)\b|^achte darauf, dass (?:jede|alle|kein|immer|nie)`,
  String.raw`^kein(?:e|en)? \S{3,30} (?:\S{1,20} ){0,3}(?:im|in|auf|bei|ohne)\b`,
  String.raw`\b(?:sind|ist|werden|wird) (?:immer|nie|niemals|stets) (?:in|auf|als|mit|über|von|aus|im)\b`,
  String.raw`\bbitte (?:immer|nie|niemals|stets|nur noch)\b|^(?:und |also )*bitte keine?n? \S{3,}|\bohne (?:\S{1,12} ){0,2}zu fragen\b|\b(?:nur|ausschließlich) (?:über|mit|per|via) \S`,
  String.raw`^wir (?:nutzen|verwenden|benutzen|nehmen) \S{2,30}(?: \S{2,20}){0,2}, (?:nicht|kein) \S`,
  // "bei uns …", "beträge in cent, nicht in euro", "commits auf englisch"
  String.raw`^(?:übrigens,? |und |ok,? )*(?:bei uns|in diesem (?:projekt|repo|repository|modul))(?![a-zäöüß]) (?!(?:geht|läuft|klappt) (?:es|das|nichts))[^?]{6,}`,
  String.raw`^(?!ich|es|das|er|sie|wenn)[^.?]{3,60}, nicht (?:in|im|mit|auf|über|per|von|als|aus|an) \S`,
  String.raw`^(?:(?:die|der|das|alle) )?[^\s,?]{3,30}(?: (?:von|für|in|im) [^\s,?]{2,20})? (?:nur |bitte )?(?:auf|in) (?:englisch|deutsch|französisch|spanisch|großbuchstaben|kleinbuchstaben)(?![a-zäöüß])`,
  String.raw`^(?:(?:die|der|das) )?[^\s,?]{3,30} nur (?:aus|von|vom|über|mit|per|via|in|im) \S|^nur (?:der|die|das) [^?]{2,40} (?:darf|dürfen)(?![a-zäöüß])`,
  String.raw`(?:^|[\s,])(?:vor jedem|vor jeder|bei jedem|bei jeder) (?:push|commit|merge|release|deploy|version|änderung)|^bevor du \S[^?]{4,60},? (?:frag|lass|führ|prüf|schau|mach)|(?:^|\s)(?:frag|sprich)(?:e|t)?(?: \S{1,20}){1,5} (?:bevor|vorher|zuerst)|(?:^|\s)(?:frag|sprich) (?:erst|vorher|zuerst)`,
  String.raw`\blass(?:t)? [^?]{2,60} in ruhe\b|\b(?:wird|werden) nicht (?:an(?:ge)?fass|rumge|geänder|bearbeit|verschoben|editier)|\bnicht (?:von hand|manuell)|\bnie von hand\b|\bwird (?:automatisch )?(?:von \S{2,30} )?(?:generiert|erzeugt)(?![a-zäöüß])`,
  String.raw`\bha(?:t|ben) (?:in|im|dort|da|auf) ?[^?]{0,40}nichts (?:verloren|zu suchen)|^ohne (?!das|dich|mich|erfolg|probleme?)\S{3,30}(?: \S{2,20}){0,2}(?:,| bitte)|\balles (?:läuft|geht) über\b`,
  String.raw`^wir (?:deployen|releasen|bauen|testen|veröffentlichen|speichern)\b[^.?]{1,60}(?<![a-zäöüß])(?:nur|immer|nie|ausschließlich|mit|über)\b`,
];

const RUSSIAN = [
  // "у нас …", "перед каждым пушем …", "спроси у … прежде чем", "иконки только из …"
  String.raw`^(?:кстати,? |и |ок,? )*(?:у нас|в этом (?:проекте|репозитории|репо|модуле)) (?!не |падает|сломал|упал|проблема|нет )[^?]{6,}`,
  String.raw`(?:^|[\s,])перед (?:каждым|каждой|любым|любой|тем как|коммитом|пушем|релизом|деплоем|мержем)(?![а-яё])[^?]{3,}|(?:^|[\s,])при каждо[мй] (?:коммите|пуше|релизе|деплое|мерже|сборке|изменении)`,
  String.raw`(?:^|\s)(?:спроси|уточни|согласуй|посоветуйся)(?:те)?(?![а-яё])[^?]{0,60}(?:прежде|перед|сначала|до того)`,
  String.raw`^[^\s,?]{3,30}(?: [^\s,?]{3,20})? только (?:из|от|с|через) [а-яёa-z]|^[^\s,?]{3,30} только (?:в|на|по) [а-яёa-z]|(?:^|\s)(?:не )?вручную не |(?:^|\s)не [^?]{0,30}вручную|(?:^|\s)генериру(?:ется|ются|ет) |(?:^|\s)(?:не место|нечего делать) в\s|(?:^|\s)оставь [^?]{2,40} в покое`,
  String.raw`(?:^|[\s,])(?:всегда|никогда не) [а-яё]{2,20}(?:й|йте|и|ите|ь|ьте)(?![а-яё])`,
  String.raw`^(?:пожалуйста,? )?не (?:трогай|используй|меняй|пиши|добавляй|редактируй|правь|удаляй)(?:те)?(?![а-яё])(?! (?:это|его|пока|ничего))`,
  String.raw`(?:^|[\s,])(?:впредь|отныне|с этого момента|теперь всегда)(?![а-яё])`,
  // "не коммить напрямую", "не коммитить напрямую", "напрямую в main не пушим".
  String.raw`(?:^|[,;:] |\s[—–-] )(?:пожалуйста,? )?не (?!надо|нужно|знать|забудь|забывай|понял|вышло|ясно)[а-яё]{3,20}(?:й|йте|и|ите|ь|ьте)(?![а-яё])\s[^?]{3,}`,
  String.raw`(?:^|\s)не (?!можем|знаем|понимаем|видим|помним|успеем|будем)[а-яё]{3,20}(?:ем|им|ём)(?![а-яё])(?!\?)`,
  // "логи пишем в json", "релизы собираем через make".
  String.raw`^(?!давай|может|если)[^.?]{3,60}\s(?!будем|сделаем|добавим|уберём|посмотрим|попробуем|начнём|возьмём|оставим|поменяем|исправим)[а-яё]{3,20}(?:аем|яем|уем|ём|шем|дим|тим|сим|ним|жим|вим) (?:через|только|на|в|с|из|по|всегда) [^.?]{2,}`,
  String.raw`^(?:все|всё|кажд[а-яё]{2})\s[^.?]{2,60}\sдолж[а-яё]{2,4}(?![а-яё])`,
  String.raw`(?:^|[\s,])(?:используй|бери|пиши)(?:те)?\s[^.?]{1,40}\sвместо\s`,
  String.raw`(?:^|\s)обязательно [а-яё]{3,}|(?:^|\s)(?:больше|впредь) (?:никогда )?не [а-яё]{2,20}(?:й|йте|и|ите|ь|ьте)(?![а-яё])|(?:^|\s)никаких [а-яёa-z]`,
  String.raw`^(?:у нас |мы )(?:всегда |никогда |только )?(?:не )?(?:используем|деплоим|выкатываем|катим|пишем|храним|релизим|собираем)(?![а-яё])|^[^?]{3,60}, а не [а-яёa-z]|(?:^|\s)только через [а-яёa-z]`,
  String.raw`(?:^|\s)нельзя\s[а-яё]{2,}|^(?:запомни|имей в виду|учти)(?:те)?[:, ]|(?:^|\s)запрещ[а-яё]{2,5}(?![а-яё])`,
];

const JAPANESE = [
  "(?:うちでは|このプロジェクトでは|このリポジトリでは|弊社では).{4,}",
  "(?:する|変える|変更する|触る|編集する|直す|プッシュ|コミット|マージ|デプロイ|リリース)(?:の)?前に.{1,40}(?:して|確認|聞いて|相談|通して|回して|走らせて|通す|回す)",
  "(?:^|、)[^、。]{1,30}(?:は|には|を)(?:触らない|いじらない|編集しない|変更しない|使わない)(?:で|こと|$|。)",
  "は[^、。]{1,30}(?:だけ|のみ)(?:を)?(?:使|から|で)|(?:手で|手動で)(?:編集|変更|修正)しない|自動生成(?:です|される|され|なので)",
  "(?:必ず|絶対に?|今後は?|これからは|常に|毎回|基本的に).{0,60}(?:して|ください|下さい|こと|する|書いて|使って|ないで|禁止|しない)",
  "(?:使わないで|触らないで|しないでください|しないで下さい|しないこと|禁止です|禁止$|編集しないで|変更しないで|使うな|するな|てはいけ|てはならな|べきではな)",
  "(?:ではなく|じゃなくて?|の代わりに).{1,30}(?:使って|使う|を使用|にして|にする|でや(?:って|る)|で行|でお願い)",
  "^[^、。]{1,16}は.{1,24}(?:付き|つき)で|は.{1,16}から始め(?:る|て|ます)|は.{1,20}だけ(?:に|を)?(?:して|使|し)",
  "は.{1,20}で(?:書いて|書く|記述|統一|命名)(?:ください|して|する|こと|すること)?",
  "(?:覚えておいて|覚えといて|ルールです|ルールとして)",
];

const CHINESE = [
  "^(?:我们这(?:边|里|儿)|我们项目|这个项目(?:里|中)?|本项目).{2,40}(?:用|走|放|写|都|不|只)",
  "(?:之前|以前|前)(?:都|要|得|请)?先.{1,20}|(?:之前|前)(?:要|得|请)?(?:问|找|跟|和).{1,20}(?:确认|说|一下|商量)",
  "(?:目录|文件夹|文件)?(?:不要|别|不许|不能)(?:动|碰|改)$|.{1,30}只用.{1,20}的?$|自动生成的?|(?:不要|别)手动",
  "永远不要|绝不要?|务必|一律|统一(?:用|使用|采用)|禁止|严禁|不准|不许|切勿",
  "(?:以后|今后|从现在(?:开始|起)).{1,40}(?:用|要|不要|写|先|都|请|别|必须)",
  "(?:所有|每个|每次|任何).{1,30}(?:必须|都要|都得|都用|一定要|应该|不能|不得)",
  "^(?:请)?记住[，,：:]?.{4,}|^(?:请)?注意[，,：:].{4,}",
  "(?:不要|别|不能)(?:用|使用|修改|改动|动|碰|直接|再用|在代码|把).{1,30}",
  "我们(?:只|一直|都|统一)?用.{1,20}(?:不用|而不是)|只(?:能|用|允许)(?:用|通过|从|在)?.{2,}",
  "用.{1,20}(?:而不是|不要用|，别用)",
];

const KOREAN = [
  "(?:항상|반드시|무조건|꼭).{2,40}(?:해줘|줘|세요|해라|하세요|해야|할 것|하자|해$)",
  "(?:절대|앞으로는?|지금부터|이제부터).{2,40}(?:마|말|줘|세요|써|해|것)",
  "[가-힣]지 ?(?:마세요|말아|말 것|마라|말라|마$|마[.!]?$|않도록)",
  "대신.{1,30}(?:사용|써|쓰|으로 해|로 해)",
  "(?:모든|각|매번).{2,30}(?:해야|야 합니다|야 한다|것)",
  "[^ ]{1,20}만 (?:사용|써|쓰)(?:해|하|세|야|줘)?|[^ ]{1,20}(?:이|가) 아니라 ",
  "금지|기억해",
];

/** The rules of a language, and the words or letters without which none of them can match. */
interface Language {
  readonly reason: string;
  readonly hint: RegExp;
  readonly sources: readonly string[];
}

const LANGUAGES: readonly Language[] = [
  {
    reason: "rule in German",
    hint: /\b(?:bei uns|in diesem|vor jede[mr]|bei jede[mr]|frag|sprich|lasst?|wird|werden|haben|hat|auf|alles|bevor|bitte|ohne|nur|immer|nie|niemals|statt|anstatt|stets|nicht|jetzt|sofort|künftig|zukunft|grundsätzlich|alle|jede[rs]?|sämtliche|finger|ist|sind|merke?|denke?|achte|keine?n?|wir|darf|darfst|dürfen|soll|sollst|sollen)\b/,
    sources: GERMAN,
  },
  {
    reason: "rule in Spanish",
    hint: /(?<![a-zà-ÿ])(?:el|la|los|las|no|ni|nada|sin|con|en|que|se|cada|tod[oa]s?|aqu[ií]|antes|siempre|nunca|solo|sólo|usa|deja|partir|adelante|ya|ningun[oa]?|est[aá]|[a-z]{2,12}[aei]mos)(?![a-zà-ÿ])/,
    sources: SPANISH,
  },
  {
    reason: "rule in French",
    hint: /(?<![a-zà-ÿ])(?:pas|sans|toujours|jamais|au lieu|plutôt|ne|n'|d[ée]sormais|dor[ée]navant|maintenant|avenir|tous|toutes?|tout|chaque|les?|la|il|assure|interdit|on|chez|dans|ici|avant|pense|seule?s?|uniquement|laisse|touche|plus|aucune?)/,
    sources: FRENCH,
  },
  {
    reason: "rule in Portuguese",
    hint: /(?<![a-zà-ÿ])(?:os?|as?|em|n[oa]s?|n[ãa]o|sem|sempre|nunca|cada|tod[oa]s?|tudo|aqui|antes|só|somente|apenas|deixa|agora|diante|lembr[ae]|proibido|certifique|nada|neste|nesta|use|usa|pergunt[ae]|nenhuma?)(?![a-zà-ÿ])/,
    sources: PORTUGUESE,
  },
  {
    reason: "rule in Italian",
    hint: /(?<![a-zà-ÿ])(?:gli|il|la|le|i|in|non|niente|senza|sempre|mai|ogni|tutt[oaei]|qui|da|prima|solo|soltanto|lascia|ricorda|vietato|ora|usa|chiedi|nessun[oa]?|[a-z]{2,14}iamo)(?![a-zà-ÿ])/,
    sources: ITALIAN,
  },
  { reason: "rule in Russian", hint: /[а-яё]/, sources: RUSSIAN },
  { reason: "rule in Japanese", hint: /[\u3040-\u30ff]|禁止/, sources: JAPANESE },
  { reason: "rule in Chinese", hint: /[\u4e00-\u9fff]/, sources: CHINESE },
  { reason: "rule in Korean", hint: /[가-힣]/, sources: KOREAN },
];

/** From here on what the user said is as certain as an English "always". */
const SCORE = 0.76;

/** "no, we use …" is a correction first: find-correction.ts adds what the agent had done. */
const OBJECTS = /^(?:non|no|não|nein|нет)[,.!] /;
const OBJECTION_SCORE = 0.7;

/** Compiled on first use: most projects need one or two languages. */
const compiled = new Map<string, readonly RegExp[]>();

/** How certainly this is a rule in one of the languages, with the reason; 0 if it is none. */
export function scoreRuleByLanguage(text: string): [number, string] {
  for (const { reason, hint, sources } of LANGUAGES) {
    if (!hint.test(text)) continue;
    let patterns = compiled.get(reason);
    if (patterns === undefined) {
      patterns = sources.map((source) => new RegExp(source));
      compiled.set(reason, patterns);
    }
    if (!patterns.some((pattern) => pattern.test(text))) continue;
    if (reportsFault(text)) return [0, ""];
    return [OBJECTS.test(text) ? OBJECTION_SCORE : SCORE, reason];
  }
  return [0, ""];
}
