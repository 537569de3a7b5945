import { hintedPattern } from "@/base/hinted-pattern.ts";

/**
 * Reports of a fault in other languages than English. They use the words of rules ("chez nous la
 * page ne s'affiche plus", "los tests no pasan en CI") and say only how things are at the moment.
 */
const FAULT = hintedPattern(
  " pas| plus|cass|tomb|bloqu|vide|plant|erreur|plaign|marchait|chez moi|sur ma|no |falla|quej|rot|rompe|cae|cuelga|funcionaba|iba bien|en mi m|tampoco|não |nao |falha|quebr|travou|reclam|funcionava|na minha|non |blocca|pianta|lament|funzionava|da me|sulla mia|nicht|kaputt|abgestürzt|hängt|fehler|ging das|bei mir|не |сломал|упал|пада|завис|виснет|работало|у меня|な|落ちる|壊れ|手元|打不开|不行|不工作|没反应|跑不|过不了|崩了|报错|失败|本地",
  () =>
    new RegExp(
      [
        String.raw`(?<![a-zà-ÿ])(?:(?:ne |n'|s')?(?:march|fonctionn|affich|charg|pass|d[ée]marr|r[ée]pond|compil|trouv)[a-zà-ÿ]{0,4} (?:pas|plus|toujours pas)|(?:est|sont) (?:cass[ée]|tomb[ée]|bloqu[ée]|vide|plant[ée])|plante(?:nt)?|erreur|se plaign|marchait|chez moi|sur ma machine)(?![a-zà-ÿ])`,
        String.raw`(?<![a-zà-ÿ])(?:no (?:se )?(?:carg|funcion|arranc|pas|sal|responde|compil|encuentr|va[n]?(?![a-z])|abr|muestr)[a-zà-ÿ]{0,4}|falla[n]?|se quej|est[áa] rot|se (?:rompe|cae|cuelga|bloque)|funcionaba|iba bien|en mi m[áa]quina|tampoco)(?![a-zà-ÿ]{6})`,
        String.raw`(?<![a-zà-ÿ])(?:n[ãa]o (?:carreg|funcion|arranc|pass|abr|respond|compil|encontr|roda)[a-zà-ÿ]{0,4}|falha|quebr(?:ou|ado)|travou|reclam|funcionava|na minha m[áa]quina)`,
        String.raw`(?<![a-zà-ÿ])(?:non (?:si )?(?:carica|funzion|part[eo]|va(?![a-z])|pass|rispond|compil|trov|apr)[a-zà-ÿ]{0,4}|(?:è|sono) rott|si (?:blocca|rompe|pianta)|si lament|funzionava|da me(?![a-z])|sulla mia macchina)`,
        String.raw`(?<![a-zäöüß])(?:(?:lädt|geht|läuft|laufen|funktionier[a-z]{1,3}|startet|klappt|kompiliert|reagiert|tut) (?:\S{1,14} ){0,3}nicht|kaputt|abgestürzt|hängt(?: sich)?|fehler(?:meldung)|ging das|bei mir)(?![a-zäöüß])`,
        String.raw`не (?:работа|груз|откр|запуска|проход|отвеча|собира|наход)|(?:^|\s)(?:сломал|упал|падает|падают|завис|виснет|работало|у меня)`,
        "(?:動|表示され|開か|通ら|起動し|反応し|繋がら)な(?:い|く)|落ちる|壊れ|手元では",
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
