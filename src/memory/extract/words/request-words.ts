/**
 * Requests in other languages than English: what the user wants done now. They are told by their
 * first words, the imperatives and wishes that people begin with, or by their last.
 */
const START =
  "^(?:(?:salut|bonjour|hola|buenas|ciao|ol[áa]|oi|hallo|moin|ok|et|y|e|und|bon|bueno|allora|ent[ãa]o|also|ensuite|luego|poi|depois|dann|maintenant|ahora|adesso|agora|jetzt|stp|por favor|porfa|per favore|bitte|пожалуйста|привет)[,.!:]* ){0,3}";

const REQUEST = new RegExp(
  [
    String.raw`${START}(?:fais|mets|ajoute|cr[ée]e|enl[èe]ve|supprime|lance|relance|regarde|trie|renomme|corrige|change|[ée]cris|montre|refais|v[ée]rifie|donne|cherche|pr[ée]pare|charge|remplace|d[ée]place|affiche|installe|explique|trouve|continue|reprends|rends|il (?:me |nous )?(?:faut|manque|faudrait)|tu (?:peux|pourrais)|peux-tu|je (?:veux|voudrais|dois|vais)|on (?:ajoute|va|peut)|faut)(?![a-zà-ÿ])`,
    String.raw`${START}(?:a[ñn][aá]de|agreg[aáu]|pon|pon[eé]|ponga|quit[aá]|borr[aá]|cre[aáe]|mir[aá]|arregl[aá]|corrige|correg[íi]|corrija|lanz[aá]|cambi[aáe]|haz|hac[eé]|haga|escrib[eí]|escriba|actualiz[aá]|revis[aáe]|busc[aá]|sub[eí]|mete|instal[aá]|ejecut[aáe]|elimin[aáe]|implement[aáe]|comprueba|prueba|genera|contin[uú]a|sigue|muestr[ae]|explic[aá]|orden[aá]|prepar[aá]|rehaz|devuelve|hay que|falta|hace falta|necesito|quiero|vamos a|puedes|podr[íi]as|me gustar[íi]a|hoy toca)(?![a-zà-ÿ])`,
    String.raw`${START}(?:adicion[ae]|coloca|coloque|tira|tire|retir[ae]|remov[ae]|apag[au]e?|cri[ae]|olh[ae]|arrum[ae]|rod[ae]|mud[ae]|faz|faça|escrev[ae]|atualiz[ae]|verifi(?:ca|que)|procur[ae]|instal[ae]|mostr[ae]|expli(?:ca|que)|corri[gj][ae]|investi(?:ga|gue)|implement[ae]|continu[ae]|commit[ae]|deixe|falta|quero|preciso|podes?|poderia|vamos|gostaria)(?![a-zà-ÿ])`,
    String.raw`${START}(?:aggiungi|metti|togli|cancella|crea|guarda|sistema|lancia|cambia|fai|scrivi|aggiorna|controlla|cerca|installa|mostra|spiega|serve|manca|vorrei|voglio|puoi|potresti|rifai)(?![a-zà-ÿ])`,
    String.raw`${START}(?:mach|bau|füge?|änder[en]?|lösche?|lege?|schau|suche?|zeige?|prüfe?|schreibe?|starte?|installiere?|implementiere?|aktualisiere?|korrigiere?|entferne?|erstelle?|erkläre?|räume?|kannst|könntest|ich (?:will|brauche|möchte|hätte)|es fehlt|wir brauchen)(?![a-zäöüß])`,
    // The perfective imperative asks for one act; the imperfective one ("пиши") often for every time.
    String.raw`${START}(?:сделай|добавь|убери|удали|создай|посмотри|исправь|поправь|почини|запусти|перезапусти|поменяй|замени|напиши|перепиши|обнови|проверь|протестируй|найди|покажи|скинь|дай|объясни|опиши|изучи|проанализируй|разберись|проведи|реализуй|подготовь|составь|настрой|установи|подключи|собери|выведи|верни|откати|перенеси|переименуй|закоммить|запушь|продолж(?:ай|и)|нужно|надо|хочу|можешь|давай)(?:те)?(?![а-яё])`,
  ].join("|"),
);

/**
 * In Japanese and Korean the verb comes last. A sentence that says why, when or what not is more
 * than a request: "本番のログは journald に出てるから、障害のときは journalctl を見て".
 */
const MORE_THAN_REQUEST =
  /から、|ので、|(?:とき|時|場合)は|じゃなくて|ではなく|니까|때문|대신|말고|말아|아니라|보다는|않게|않도록|때마다/;
const REQUEST_AT_END =
  /(?:(?:て|(?<!な)いで|んで)(?:ね|よ|くれ|くれる|くれない|ください|下さい|ほしい|欲しい|もらえる|もらえますか)?ね?|たい|ましょう|しよう|お願い(?:します|いたします)?|(?:줘|주라|줄래)요?|주세요|주십시오|(?<=[가-힣] )(?:수정|체크|점검|변경|추가|제거|삭제|확인|커밋|푸시|배포|정리)|[가-힣] ?봐|부탁(?:해|해요|드려요|드립니다|합니다)?)(?:\s?[(（][^()（）]{1,80}[)）])?[。.!！?？~]{0,3}$/;

/** True if a statement in lower case asks for work in one of these languages. */
export function asksForWork(matchText: string): boolean {
  return REQUEST.test(matchText) || requestsAtEnd(matchText);
}

function requestsAtEnd(matchText: string): boolean {
  return REQUEST_AT_END.test(matchText.slice(-160)) && !MORE_THAN_REQUEST.test(matchText);
}

/** Verbs that begin a piece of work, before the words of a request. */
const WORK_AT_END =
  /(?:調査|確認|修正|追加|作成|実装|実行|削除|送信|実施|着手|説明|更新|検証|コミット|プッシュ|レビュー|テスト|push|commit)(?:も|を)?(?:し|やっ)て|(?:作っ|教え|調べ|見|直し|進め|続け|まとめ|試し)て|(?:커밋|commit|푸시|push|수정|추가|확인|분석|작성|생성|구현|실행|삭제|테스트|리뷰|진행|설명|정리|조사|검토)(?:도|을|를)? ?해|(?:만들어|고쳐|찾아|알려|보여|봐) ?(?:줘|주|줄)/;

/**
 * True if it asks in Japanese or Korean for a piece of work, and not for a quality: "make the
 * background transparent" says how a thing is to be, "commit the icons" does not.
 */
export function ordersWork(matchText: string): boolean {
  return requestsAtEnd(matchText) && WORK_AT_END.test(matchText.slice(-60));
}
