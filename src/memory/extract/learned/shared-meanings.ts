import { onFirstUse } from "@/base/on-first-use.ts";

/**
 * Little words that show what a sentence does, whatever its language: forbids, requires, gives a
 * reason, asks for work. The learned model sees the meaning beside the word, so that what it learned
 * from one language serves the others, and languages for which nobody wrote statements.
 */

/** Words between spaces, by meaning. Forms without accents are listed where people type them. */
const WORDS = {
  not: "not don't dont doesn't doesnt won't can't cannot no never none without avoid stop nicht kein keine keinen keiner nie niemals ohne nix ne pas n jamais sans aucun rien nada nunca sin não nao nem sem nunca non mai senza niente не нет никогда нельзя без ни nie nigdy bez żadnych nic niet geen nooit zonder inte aldrig ingen utan ikke aldri yok değil asla olmasın yapma ne nikdy není ніколи без",
  only: "only just solely exclusively nur bloß ausschließlich seulement uniquement que solo sólo solamente únicamente só somente apenas soltanto solamente только лишь исключительно tylko wyłącznie alleen enkel bara endast sadece yalnızca jen pouze лише тільки",
  every:
    "always every everything everywhere each all any anything whenever generally normally usually default immer jede jeder jedes jeden alle alles überall grundsätzlich generell normalerweise toujours chaque tout tous toute toutes partout siempre cada todo todos todas todas sempre tudo ogni tutti tutte tutto sempre всегда каждый каждое каждую каждого все всё всех любой любые zawsze każdy każda każde wszystkie wszystko altijd elke elk alle alltid varje alla her zaman hep bütün vždy každý každá všechny завжди кожен",
  must: "must should shall need needs have has ought required mandatory gotta supposed muss müssen musst soll sollen sollte sollten gehört gehören darf dürfen doit doivent dois faut faudrait devrait devez debe deben debes tiene tienen tienes hay deve devem tem têm precisa devono va vanno bisogna serve должен должна должно должны надо нужно следует обязательно musi muszą trzeba należy powinno powinien powinny moet moeten hoort måste ska bör skal må lazım gerek gerekir musí má треба повинен",
  reason:
    "because bc cause cuz since otherwise else so therefore reason due weil damit sonst da denn deshalb nämlich wegen parce car sinon puisque donc afin porque pues sino así pois senão senao porque assim perché perche altrimenti poiché così потому поэтому иначе чтобы так иначе bo ponieważ inaczej żeby dlatego omdat anders want zodat eftersom annars för så fordi ellers çünkü yoksa diye protože jinak aby тому інакше щоб",
  before:
    "before after when once if unless until while during bevor vor nach nachdem wenn sobald falls bis während avant après quand lorsque dès si jusqu'à antes después cuando si hasta mientras quando depois se até enquanto prima dopo quando se finché перед до после когда если пока прежде przed po kiedy gdy jeśli zanim voor na wanneer als voordat innan efter när om før når hvis önce sonra eğer před po když pokud перед після якщо коли",
  happened:
    "already twice yesterday ago last previously used bit burned burnt broke lost got schon letzte letztes letzten neulich gestern damals déjà hier dernière dernier ya ayer última já ontem última già ieri scorsa ultima уже вчера прошлый прошлой недавно раньше już wczoraj ostatnio ostatnim al gisteren laatst redan igår sist zaten dün geçen už včera minule вже вчора",
  now: "now today currently tonight tomorrow yet meanwhile temporarily once jetzt heute gerade aktuell momentan vorerst erstmal morgen maintenant aujourd'hui actuellement demain ahora hoy mañana actualmente agora hoje amanhã atualmente adesso oggi ora domani сейчас сегодня завтра пока временно teraz dzisiaj dziś jutro tymczasowo nu vandaag morgen even idag imorgon şimdi bugün yarın teď dnes zítra зараз сьогодні",
  please:
    "please pls plz kindly bitte stp svp porfa favor please пожалуйста плиз пж proszę alsjeblieft graag snälla takk lütfen prosím будь",
  you: "you u your yours du dich dir dein deine ihr euch tu te toi ton ta vous votre tú ti usted vos você voce vc teu seu lei tuo tua ты тебе тебя твой вы вам ty ci ciebie twój jij je jouw din dig sen sana tvůj ти тобі",
  i: "i i'm im i'd i'll i've my me mine ich mich mir mein meine je j moi mon ma mes yo mí mi mis eu meu minha io mio mia я мне меня мой моя ja mi mnie mój ik mij mijn jag min mig jeg ben bana benim já můj я мені",
  we: "we we're we've our ours us let's lets wir uns unser unsere unseren nous notre nos on nosotros nuestro nuestra nós nosso nossa gente noi nostro nostra мы нам нас наш наша наши my nas nam nasz nasze wij we ons onze vi vår oss biz bizim my náš naše ми нас",
  pointing:
    "this that these those it its they them here there das dies diese dieser dieses es dort hier ce ça cela cette ces celui il elle ici là eso esto ese esta este esa aquí ahí isso isto esse essa este esta ele ela aqui questo questa quello quella lo qui это этот эта эти тот там тут его ее их to ten ta te tego tam tu dit dat deze die hier daar detta det den där bu şu o orada burada to ten tady це цей там",
  asks: "what why how where who which when whether can could would will do does did is are was were any anyone was warum wieso wie wo wer welche welcher kannst könntest kann ist sind pourquoi comment où qui quel quelle est-ce peux peut-on combien qué por cómo dónde quién cuál puedes podrías está o qual como onde quem pode podes será che perché come dove chi quale puoi potresti что почему зачем как где кто какой какая можешь можно ли czy co dlaczego jak gdzie kto jaki możesz wat waarom hoe waar wie welke kun kan vad varför hur var vem kan ne neden nasıl nerede kim misin mi co proč jak kde kdo můžeš що чому як де хто",
  work: "add fix make create write check look show find implement rename move remove delete update change refactor test review build generate investigate debug explain continue try give list open read search convert extract rip clean split set put bump mach mache füge bau baue schreib schreibe prüf prüfe schau zeig zeige finde ändere lösch lösche erstelle erweitere benenne räum pack häng ajoute corrige crée écris vérifie regarde montre trouve change supprime renomme déplace mets fais refais añade agrega arregla crea escribe revisa mira muestra busca cambia borra quita haz pon actualiza adiciona corrige cria escreve verifica olha mostra procura muda apaga tira faz coloca atualiza aggiungi correggi crea scrivi controlla guarda mostra trova cambia cancella togli fai metti aggiorna добавь исправь сделай создай напиши проверь посмотри глянь покажи найди поменяй удали убери перенеси обнови разберись dodaj napraw zrób utwórz napisz sprawdź pokaż znajdź zmień usuń przenieś zaktualizuj popraw voeg maak schrijf controleer kijk toon zoek verander verwijder pas lägg fixa gör skapa skriv kolla visa hitta ändra ta ekle düzelt yap oluştur yaz bak göster bul değiştir sil přidej oprav udělej vytvoř napiš zkontroluj ukaž najdi změň smaž додай виправ зроби",
  needs:
    "need needs missing want wants wanted should like would brauchen braucht fehlt fehlen will möchte hätte soll besoin manque veut voudrais falta faltan necesito necesita quiero quiere falta precisa preciso quer quero manca serve vorrei vuole нужен нужна нужны хочу хочет не хватает potrzebuję potrzebny brakuje chcę nodig mist wil behöver saknas vill lazım eksik istiyorum potřebuju chybí chci потрібно хочу",
  fault:
    "error errors fails failed failing broken breaks crash crashes crashed bug bugs wrong weird slow hangs stuck red issue problem fehler kaputt hängt falsch bug langsam geht läuft abgestürzt erreur cassé plante bug lent marche error falla roto lento mal bug errado quebrou lento falha erro errore rotto lento sbagliato ошибка сломалось падает упал висит баг медленно неправильно błąd wywala nie działa zepsute wolno fout kapot traag stuk fel trasig långsam hata bozuk yavaş çöktü chyba rozbité padá помилка",
  rather:
    "instead rather prefer preferably over than versus lieber statt anstatt stattdessen bevorzugt plutôt préfère lieu mejor prefiero lugar vez melhor prefiro invés piuttosto meglio preferisco invece вместо лучше а предпочитаю zamiast raczej lepiej wolę liever plaats hellre istället heller yerine tercih místo raději raději замість краще",
  use: "use uses using used run runs via through with keep stick go take verwende verwenden benutze benutzen nutze nutzen nimm nehmen mit über läuft utilise utiliser utilisons utilisez passe avec via usa usar usamos utiliza con por via usa usar usamos com usiamo usare con tramite используй используем используйте использовать через запускай бери użyj używaj używamy korzystaj przez z gebruik gebruiken via met använd använda via med kullan kullanılır ile použij používej používáme přes використовуй",
  chosen:
    "decided decide chose settled agreed went go going sticking switching moving stays dropping final entschieden beschlossen bleiben bleibt nehmen wechseln steigen décidé choisi reste restons part passons decidido decidimos quedamos vamos pasamos decidimos escolhemos ficamos vamos deciso scelto restiamo passiamo решили решено остаёмся берём переходим выбрали zdecydowaliśmy zostajemy wybraliśmy przechodzimy bierzemy besloten kiezen blijven stappen bestämt väljer karar seçtik rozhodli zůstáváme вирішили",
  answer:
    "answer answers reply replies respond explain explanation summary summaries short brief concise long essay english german language tone emoji emojis antworte antworten antwort kurz knapp ausführlich deutsch englisch zusammenfassung réponds réponse réponses court courte bref français anglais résumé responde respuesta respuestas corto breve español inglés resumen resposta respostas curto curta breve português inglês resumo rispondi risposta risposte breve corto italiano inglese отвечай ответ ответы коротко кратко по-русски по-английски odpowiadaj odpowiedź krótko zwięźle polsku angielsku antwoord kort nederlands engels svara svar kort svenska engelska cevap kısa türkçe odpověz odpovídej stručně česky anglicky",
  workflow:
    "commit commits committing push pushing pushed pr prs branch branches merge rebase review tests test lint linter format formatter ci release deploy deploys ticket tickets changelog comment comments docs docstring naming names install dependency dependencies approval ask confirm permission secret secrets password token confidential committe commits pushen rückfrage frag fragen zweig kommentar kommentare valide demande branche commentaires commentaire commitea pregunta rama comentarios comentario pergunta ramo comentários chiedi commenti commento коммит коммиты коммить пуш пушить спрашивай спроси ветка ветки тесты комментарии комментарий commituj pytaj zapytaj gałąź testy komentarze vraag commentaar fråga kommentarer sor yorum zeptej komentáře",
  thanks:
    "thanks thank thx great nice perfect cool good ok okay yes yep yeah sure fine danke super gut genau ja passt merci super parfait oui gracias genial perfecto sí vale obrigado ótimo sim grazie perfetto sì bene спасибо отлично супер да ок хорошо dzięki super świetnie tak dobrze bedankt prima mooi tack bra tak takk teşekkürler tamam harika díky super ano дякую",
} as const;

/** Scripts without spaces: runs of characters, by meaning. */
const RUNS: Readonly<Record<string, RegExp>> = {
  not: /不要|不许|不能|不准|不用|别|勿|禁止|没有|不|ない|しないで|せず|禁止|なし|말고|말아|마세요|하지 ?마|않|안 |없이|금지|말 것|말자/,
  only: /只|仅|だけ|のみ|しか|만 |만$/,
  every:
    /一律|总是|每次|每个|所有|全部|都|一直|统一|必ず|常に|毎回|すべて|全て|いつも|基本|항상|매번|모든|무조건|반드시|전부/,
  must: /必须|应该|应当|需要|务必|得|要|べき|必要|なければ|こと$|해야|돼야|되어야|필요/,
  reason:
    /因为|否则|不然|要不|所以|为了|免得|以免|から|ので|ため|でないと|じゃないと|ないと|니까|때문|아니면|안 그러면|라서|어서|므로/,
  before:
    /之前|之后|的时候|前先|如果|一旦|再|とき|時|場合|前に|後に|てから|たら|れば|전에|후에|때|경우|하면|으면/,
  happened: /上次|上回|上周|昨天|已经|过了|前回|この前|以前|昨日|もう|지난번|저번|어제|이미|벌써/,
  now: /现在|今天|这次|目前|暂时|先|明天|今日|今回|今|とりあえず|一旦|明日|지금|오늘|이번|일단|내일|당장/,
  please: /请|麻烦|帮|拜托|ください|下さい|お願い|주세요|부탁/,
  you: /你|您|あなた|君|너|당신/,
  i: /我(?!们)|私|僕|俺|내가|나는|제가|저는/,
  we: /我们|咱|うち|我々|こちら|우리|저희/,
  pointing: /这|那|它|これ|それ|あれ|この|その|あの|ここ|そこ|이거|그거|저거|이것|그것|여기|거기/,
  asks: /吗|呢|什么|怎么|为什么|哪|谁|多少|几|ですか|ますか|か[?？]|なぜ|どう|何|どこ|誰|왜|뭐|무엇|어떻게|어디|누구|나요|까요|가요|인지/,
  work: /加一?[个下]|改|修|做|写|查|看|弄|建|删|换|补|搞|整|跑一|追加して|直して|作って|書いて|調べて|見て|確認して|修正して|変えて|消して|追加|修正|作成|実装|추가|수정|고쳐|만들|작성|확인|찾아|바꿔|삭제|봐|해 ?줘/,
  needs: /需要|想要|缺|少了|希望|想|欲しい|ほしい|たい|足りない|필요|싶|원해|빠졌/,
  fault:
    /报错|错误|失败|坏|挂|崩|慢|卡|不对|红了|エラー|失敗|壊れ|落ち|遅い|おかしい|動かない|バグ|에러|오류|실패|깨|느려|안 ?돼|안 ?되|이상|버그/,
  rather:
    /而不是|不如|宁可|改用|换成|代替|而非|じゃなくて|ではなく|代わり|より|방が|대신|말고|보다|차라리/,
  use: /用|走|使用|采用|使って|使う|使い|経由|利用|써|쓰|사용|이용|통해/,
  chosen:
    /决定|定了|还是|就用|换成|不要了|吧|ことにした|ことにする|に決め|で行|にしました|にしよう|やめ|기로|결정|하자|로 가|으로 가/,
  answer:
    /回答|回复|解释|简短|短一点|中文|英文|总结|说明|返事|回答|説明|短く|簡潔|日本語|英語|要約|答え|대답|답변|설명|짧게|간단|한국어|영어|요약/,
  workflow:
    /提交|推送|分支|合并|评审|测试|格式化|发布|部署|工单|注释|文档|命名|依赖|确认|保密|密码|コミット|プッシュ|ブランチ|マージ|レビュー|テスト|デプロイ|コメント|依存|確認|聞いて|命名|커밋|푸시|브랜치|머지|리뷰|테스트|배포|주석|의존성|물어|확인|이름/,
  thanks:
    /谢谢|好的|可以|不错|行|对|ありがとう|いいね|オーケー|了解|はい|고마워|감사|좋아|네|응|오케이/,
};

export type Meaning = keyof typeof WORDS;

/**
 * Guess: as many words are looked up one by one in the lists. A table of all three thousand words
 * takes a hook a millisecond to build, as long as looking up a hundred.
 */
const LOOKED_UP_MAX = 100;
const lookedUp = new Map<string, readonly Meaning[]>();
const table = onFirstUse(() => {
  const byWord = new Map<string, readonly Meaning[]>();
  for (const [meaning, words] of Object.entries(WORDS) as [Meaning, string][]) {
    for (const word of new Set(words.split(" "))) {
      byWord.set(word, [...(byWord.get(word) ?? []), meaning]);
    }
  }
  return byWord;
});

/** The meanings of one word in lower case. */
export function meaningsOfWord(word: string): readonly Meaning[] {
  const known = lookedUp.get(word);
  if (known !== undefined) return known;
  if (lookedUp.size >= LOOKED_UP_MAX) return table().get(word) ?? NONE;
  const meanings = lookUp(word);
  lookedUp.set(word, meanings);
  return meanings;
}

function lookUp(word: string): readonly Meaning[] {
  const found: Meaning[] = [];
  for (const [meaning, words] of Object.entries(WORDS) as [Meaning, string][]) {
    if (hasWord(words, word)) found.push(meaning);
  }
  return found;
}

/** True if the list, with spaces between its words, has this one. */
function hasWord(list: string, word: string): boolean {
  if (word === "" || word.includes(" ")) return false;
  for (let at = list.indexOf(word); at >= 0; at = list.indexOf(word, at + 1)) {
    const end = at + word.length;
    const isWhole =
      (at === 0 || list[at - 1] === " ") && (end === list.length || list[end] === " ");
    if (isWhole) return true;
  }
  return false;
}

const NONE: readonly Meaning[] = [];

/** The meanings in a text without spaces, in the order of their places. */
export function meaningsOfRun(text: string): readonly Meaning[] {
  const found: [number, Meaning][] = [];
  for (const [meaning, pattern] of Object.entries(RUNS) as [Meaning, RegExp][]) {
    const at = text.search(pattern);
    if (at >= 0) found.push([at, meaning]);
  }
  return found.toSorted(([a], [b]) => a - b).map(([, meaning]) => meaning);
}
