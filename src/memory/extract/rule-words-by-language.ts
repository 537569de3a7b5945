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
  String.raw`^wir (?:deployen|releasen|bauen|testen|veröffentlichen|speichern)\b[^.?]{1,60}\b(?:nur|immer|nie|ausschließlich|mit|über)\b`,
];

const SPANISH = [
  String.raw`^(?:por favor,? |y |ok,? )*(?:usa|utiliza|escribe|haz|pon|ejecuta|guarda|mantén|evita)\b[^.?]{1,80}\b(?:siempre|nunca|en vez de|en lugar de)\b|^(?:por favor,? )?(?:siempre|nunca) [a-záéíóúñ]{2,12}(?:as|es|a|e)\b(?! falla)`,
  String.raw`^(?:por favor,? )?no (?:toques|uses|utilices|modifiques|edites|agregues|añadas|metas) (?!nada|eso|esto|lo\b)`,
  String.raw`\b(?:a partir de ahora|de ahora en adelante|en adelante)\b`,
  String.raw`^(?:tod[oa]s?|cada|los|las)\b[^.?]{2,60}\b(?:debe|deben|tiene que|tienen que)\b`,
  String.raw`\b(?:asegúrate|asegurate) de que (?:cada|tod[oa]s|ningun|ningún|siempre|nunca)|\bestá prohibido\b|\bno se (?:debe|permite)\b|^recuerda que `,
  String.raw`^(?:aquí )?usamos \S{2,30}(?: \S{2,20}){0,2}, no \S|\bsin (?:preguntar|avisar)(?:me)?\b`,
  String.raw`^(?:los|las) \S{2,20} (?:viven|van) (?:en|junto)`,
];

const FRENCH = [
  String.raw`^(?:stp,? |s'il te plaît,? |et )*(?:utilisez?|écri[st]|écrivez|mets|mettez|fais|faites|gardez?|lancez?)\b[^.?]{1,80}\b(?:toujours|jamais|au lieu d|plutôt qu)`,
  String.raw`^ne \S{2,14} (?:jamais|plus)\b|^ne (?:touche|modifie|utilise|change|commite)z? pas (?!ça|cela)|^n'(?:utilise|ajoute|édite|écri[st])z? (?:pas|jamais|plus)\b`,
  String.raw`\b(?:désormais|dorénavant|à partir de maintenant)(?![a-zà-ÿ])`,
  String.raw`^(?:tous|toutes|chaque|les)\b[^.?]{2,60}\b(?:doit|doivent)\b`,
  String.raw`\bil (?:ne )?faut (?:toujours|jamais|pas)\b|\bassure-toi que (?:chaque|tous|toutes|aucun)|\b(?:est|sont) interdit`,
  String.raw`^on utilise \S{2,30}(?: \S{2,20}){0,2}, pas \S|\bsans (?:me )?demander\b|^pas de \S{3,}(?: \S{1,20}){0,3} (?:dans|ici|sans)\b`,
  String.raw`^on (?:déploie|publie|utilise|teste)\b[^.?]{0,40}\b(?:uniquement|toujours|seulement|jamais)\b`,
];

const PORTUGUESE = [
  String.raw`^(?:por favor,? |e )*(?:use|usa|utilize|escreva|faça|mantenha|evite)\b[^.?]{1,80}\b(?:sempre|nunca|em vez de|ao invés de)\b|\buse sempre\b|^(?:nunca|sempre) (?:faça|use|mexa|edite|altere|escreva|rode|execute)\b`,
  String.raw`^(?:por favor,? )?não (?:mexa|use|toque|edite|altere|adicione|modifique) (?!nada|isso|nisso)`,
  String.raw`\b(?:a partir de agora|daqui em diante|de agora em diante)\b`,
  String.raw`^(?:tod[oa]s?|cada|os|as)\b[^.?]{2,60}\b(?:deve|devem|tem que|têm que)(?![a-zà-ÿ])`,
  String.raw`^(?:aqui )?usamos \S{2,30}(?: \S{2,20}){0,2}, não \S|\bsem (?:me )?perguntar\b`,
  String.raw`^lembre(?:-se)?(?: de)? que |\bé proibido\b|\bcertifique-se de que (?:cada|tod)`,
];

const RUSSIAN = [
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
  "(?:必ず|絶対に?|今後は?|これからは|常に|毎回|基本的に).{0,60}(?:して|ください|下さい|こと|する|書いて|使って|ないで|禁止|しない)",
  "(?:使わないで|触らないで|しないでください|しないで下さい|しないこと|禁止です|禁止$|編集しないで|変更しないで|使うな|するな|てはいけ|てはならな|べきではな)",
  "(?:ではなく|じゃなくて?|の代わりに).{1,30}(?:使って|使う|を使用|にして|にする|でや(?:って|る)|で行|でお願い)",
  "^[^、。]{1,16}は.{1,24}(?:付き|つき)で|は.{1,16}から始め(?:る|て|ます)|は.{1,20}だけ(?:に|を)?(?:して|使|し)",
  "は.{1,20}で(?:書いて|書く|記述|統一|命名)(?:ください|して|する|こと|すること)?",
  "(?:覚えておいて|覚えといて|ルールです|ルールとして)",
];

const CHINESE = [
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
    hint: /\b(?:bitte|ohne|nur|immer|nie|niemals|statt|anstatt|stets|nicht|jetzt|sofort|künftig|zukunft|grundsätzlich|alle|jede[rs]?|sämtliche|finger|ist|sind|merke?|denke?|achte|keine?n?|wir|darf|darfst|dürfen|soll|sollst|sollen)\b/,
    sources: GERMAN,
  },
  {
    reason: "rule in Spanish",
    hint: /\b(?:usamos|sin|siempre|nunca|en (?:vez|lugar) de|no|partir|adelante|tod[oa]s?|cada|los|las|que|prohibido)\b/,
    sources: SPANISH,
  },
  {
    reason: "rule in French",
    hint: /\b(?:pas|sans|toujours|jamais|au lieu|plutôt|ne|n'|désormais|dorénavant|maintenant|tous|toutes|chaque|les|il|assure|interdit\w{0,2}|on)/,
    sources: FRENCH,
  },
  {
    reason: "rule in Portuguese",
    hint: /\b(?:usamos|sem|sempre|nunca|em vez|ao invés|não|agora|diante|tod[oa]s?|cada|os|as|lembre|proibido|certifique)/,
    sources: PORTUGUESE,
  },
  { reason: "rule in Russian", hint: /[а-яё]/, sources: RUSSIAN },
  { reason: "rule in Japanese", hint: /[\u3040-\u30ff]|禁止/, sources: JAPANESE },
  { reason: "rule in Chinese", hint: /[\u4e00-\u9fff]/, sources: CHINESE },
  { reason: "rule in Korean", hint: /[가-힣]/, sources: KOREAN },
];

/** From here on what the user said is as certain as an English "always". */
const SCORE = 0.76;

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
    if (patterns.some((pattern) => pattern.test(text))) return [SCORE, reason];
  }
  return [0, ""];
}
