import { hintedPattern } from "@/base/hinted-pattern.ts";

/** "Cause: …", "O motivo: …": a label that the cause of a problem follows. */
const LABELLED =
  /^(?:(?:the|la|le|o|a|el|il|die|der|das|de|den) )?(?:\S{1,12} )?(?:cause|ursache|causa|motivo|raison|oorzaak|przyczyna|powód|orsak(?:en)?|årsag(?:en)?|sebebi?|nedeni?|причина|原因|원인) ?[:：] ?\S/u;

/** How people say in other languages than English that the cause of a problem is found. */
const FOUND = hintedPattern(
  "probl|bug|erreur|écart|ecart|panne|défaut|defaut|lenteur|souci|caus|fuite|c'est|c'ét|c'et|trouv|fallo|err|lentid|atraso|vazamento|travamento|desfase|lentitud|culpa|se deb|encontr|falha|guasto|trovato|fehler|ursache|lag |liegt |gefunden|проблема|ошибка|причина|дело|из-за|наш|原因|せいで|问题|是因为",
  () =>
    new RegExp(
      [
        String.raw`(?<![a-zà-ÿ])(?:le |la |l')(?:\S{1,20} )?(?:probl[èe]me|bug|erreur|[ée]cart|panne|d[ée]faut|lenteur|souci|cause|fuite) (?:venait|vient|provenait|provient|[ée]tait|est) (?:de|du|des|d'|dans|que|qu'|d[ûu]|la|le|un)|c'(?:est|[ée]tait) (?:à cause|d[ûu] (?:à|au)|parce qu)|j'ai trouv[ée] ?:`,
        String.raw`(?<![a-zà-ÿ])(?:el|la) (?:\S{1,20} )?(?:problema|fallo|error|causa|bug|desfase|lentitud|culpa) (?:era|es|estaba|est[áa]|ven[íi]a|viene|fue) (?:que|de|del|en|est[ea]|por|un|una|la|el)(?![a-zà-ÿ])|se deb(?:e|[íi]a) a|por culpa de|(?:lo )?(?:encontr[ée]|he encontrado) ?:`,
        String.raw`(?<![a-zà-ÿ])(?:o|a) (?:\S{1,20} )?(?:problema|erro|falha|causa|bug|lentidão|atraso|travamento|vazamento) (?:era|é|estava|vinha|vem|foi) (?:que|d[eoa]|em|n[oa]|por|um|uma|o|a)(?![a-zà-ÿ])|por causa d[eoa]|encontrei ?:`,
        String.raw`(?<![a-zà-ÿ])(?:il|la|l') ?(?:\S{1,20} )?(?:problema|errore|causa|bug|guasto) (?:era|è|veniva|viene|stava|sta) (?:che|di|del\w{0,2}|da|dal\w{0,2}|in|nel\w{0,2}|nei|per|un|una|il|la|lo)(?![a-zà-ÿ])|a causa d[ei]|(?:l'ho )?trovato ?:`,
        String.raw`(?<![a-zäöüß])(?:der|das|die) (?:\S{1,20} )?(?:fehler|problem|bug|ursache) (?:war|ist|lag|liegt|kam|kommt) (?!behoben|gelöst|weg|noch)|(?:lag|liegt) (?:an|am|daran)(?![a-zäöüß])|gefunden ?:`,
        "(?:проблема|ошибка|причина|дело) (?:была |был |было )?(?:в |из-за|—)|из-за того|наш[её]л(?: причину)? ?:",
        "原因は|が原因|せいで",
        "原因是|根本原因|问题(?:出)?在|是因为",
      ].join("|"),
    ),
);

/** Says that it is over, and not what it was. In lower case, as the pattern above. */
const EMPTY =
  /(?:r[ée]solu|corrig[ée]|r[ée]gl[ée]|arreglad|resuelt|solucionad|resolvid|corrigid|risolt|corrett|behoben|gelöst|исправлен|решен)[a-zà-ÿа-яё]{0,3}[.!]?$/;

/** True if a statement in lower case says what caused a problem. */
export function namesCause(matchText: string): boolean {
  return (LABELLED.test(matchText) || FOUND.test(matchText)) && !EMPTY.test(matchText);
}

/** "I found the reason.", "Gefunden!", "Achei.": the cause stands in the next sentence. */
const ANNOUNCED =
  /^(?:(?:ok|okay|ah|aha|so|great|sim|ja)[,!.]? )?(?:(?:i(?:'ve| have)? |we(?:'ve| have)? )?found (?:it|(?:the|its) (?:\w{1,12} )?(?:reason|cause|problem|bug|issue|culprit))|(?:ich )?(?:hab(?:e)? )?(?:es|den fehler|den grund|die ursache)? ?gefunden|ach(?:ei|amos)|encontrei|encontrado|lo (?:he encontrado|encontré)|(?:je l'ai |j'ai )?trouvé|(?:l'ho )?trovato|gevonden|znalazłem|znalazłam|mam to|наш[её]л|нашла|знайшов|buldum|hittade det)[.!]{0,2}$|^(?:原因が(?:わかりました|分かりました|判明しました)|見つけました|見つかりました|找到(?:了|原因了)|원인을 찾았습니다|찾았습니다)[。.!！]?$/u;

/** True for a short sentence in lower case that only says that the cause is found. */
export function announcesCause(matchText: string): boolean {
  return ANNOUNCED.test(matchText.trim());
}
