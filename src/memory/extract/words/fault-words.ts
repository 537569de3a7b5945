import { hintedPattern } from "@/base/hinted-pattern.ts";

/**
 * Reports of a fault in other languages than English. They use the words of rules ("chez nous la
 * page ne s'affiche plus", "los tests no pasan en CI") and say only how things are at the moment.
 */
const FAULT = hintedPattern(
  " pas| plus|cass|tomb|bloqu|vide|plant|erreur|plaign|marchait|chez moi|sur ma|no |falla|quej|rot|rompe|cae|cuelga|funcionaba|iba bien|en mi m|tampoco|não |nao |falha|quebr|travou|reclam|funcionava|na minha|non |blocca|pianta|lament|funzionava|da me|sulla mia|nicht|kaputt|abgestürzt|hängt|fehler|ging das|bei mir|erro|problema|deja|aparec|не |ломал|перестал|упал|пада|завис|виснет|работало|у меня|ошибк|な|ません|しまう|しまい|固ま|落ちる|壊れ|手元|안|않|못|깨|느려|멈|오류|에러|이슈|打不开|不行|不工作|没反应|跑不|过不了|崩了|报错|失败|本地",
  () =>
    new RegExp(
      [
        String.raw`(?<![a-zà-ÿ])(?:(?:ne |n'|s')?(?:march|fonctionn|affich|charg|pass|d[ée]marr|r[ée]pond|compil|trouv)[a-zà-ÿ]{0,4} (?:pas|plus|toujours pas)|(?:est|sont) (?:cass[ée]|tomb[ée]|bloqu[ée]|vide|plant[ée])|plante(?:nt)?|erreur|se plaign|marchait|chez moi|sur ma machine)(?![a-zà-ÿ])`,
        String.raw`(?<![a-zà-ÿ])(?:no (?:se )?(?:carg|funcion|arranc|pas|sal|responde|compil|encuentr|va[n]?(?![a-z])|abr|muestr)[a-zà-ÿ]{0,4}|falla[n]?|se quej|(?:da|tira|sale) (?:un )?error|no me deja|no aparec[a-z]{1,3}|est[áa] rot|se (?:rompe|cae|cuelga|bloque)|funcionaba|iba bien|en mi m[áa]quina|tampoco)(?![a-zà-ÿ]{6})`,
        String.raw`(?<![a-zà-ÿ])(?:n[ãa]o (?:carreg|funcion|arranc|pass|abr|respond|compil|encontr|roda|aparec|retorn|atualiz)[a-zà-ÿ]{0,4}|falha|quebr(?:ou|ado)|travou|reclam|dando (?:\S{1,8} )?(?:erro|problema)|com (?:um )?(?:erro|problema)|funcionava|na minha m[áa]quina)`,
        String.raw`(?<![a-zà-ÿ])(?:non (?:si )?(?:carica|funzion|part[eo]|va(?![a-z])|pass|rispond|compil|trov|apr)[a-zà-ÿ]{0,4}|(?:è|sono) rott|si (?:blocca|rompe|pianta)|si lament|funzionava|da me(?![a-z])|sulla mia macchina)`,
        String.raw`(?<![a-zäöüß])(?:(?:lädt|geht|läuft|laufen|funktionier[a-z]{1,3}|startet|klappt|kompiliert|reagiert|tut) (?:\S{1,14} ){0,3}nicht|kaputt|abgestürzt|hängt(?: sich)?|fehler(?:meldung)|ging das|bei mir)(?![a-zäöüß])`,
        String.raw`не (?:работа|груз|откр|запуска|проход|отвеча|собира|наход|отобража|показыва|появля|происход|реагиру|приход|уход|обновля|сохраня|виж[уи]|видно|видит)|выда[её]т ошибк|(?:^|\s)ошибка(?:\s|$)|(?:^|\s)(?:(?:с|по)ломал|перестал|упал|падает|падают|завис|виснет|работало|у меня)`,
        "(?:動|表示され|開か|通ら|起動し|反応し|繋がら|動き出し|効か|見え|読め)(?:な(?:い|く)|ません)|てしまう|てしまい|固ま(?:る|って|った)|落ちる|壊れ|手元では",
        // "-면 안 돼" forbids, and what happens whenever somebody does something is no report.
        "(?<!면 [^.!?]{0,40})(?:안 ?(?:돼|되[는고네어]|바뀌|보이|보여|열리|나와|나오|떠|뜨|움직|넘어가)|(?:되|보이|뜨|나오|움직이|바뀌|열리)지 ?않(?!게|도록|으면|기)|(?:^|\\s)못 )|깨(?:졌|져)|느려|멈(?:춰|췄|추)|오류가|에러가|이슈가 있",
        "打不开|不行|不工作|没反应|跑不(?:起来|通)|过不了|崩了|报错|失败|本地(?:测试)?能",
      ].join("|"),
    ),
);

/** "…, otherwise they hang" says why to do something; it reports no fault. */
const CONSEQUENCE =
  /(?:(?<![a-zà-ÿ])(?:otherwise|or else|sonst|andernfalls|sinon|si no|de lo contrario|senão|altrimenti|sennò|inaczej|anders|annars|yoksa)(?![a-zà-ÿ])|иначе|, а то |否则|不然|でないと|じゃないと|さもないと|안 그러면).{0,300}/;

/** A text in lower case without what it says will happen otherwise. */
export function withoutConsequence(text: string): string {
  return text.replace(CONSEQUENCE, "");
}

/** True if it tells that something does not work, or did until now. In lower case. */
export function reportsFault(text: string): boolean {
  return FAULT.test(withoutConsequence(text));
}
