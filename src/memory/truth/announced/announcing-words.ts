/**
 * Words with which somebody announces a change of something that the sentence itself does not name.
 * They are said in many languages in much the same way; a missing language costs only the hint.
 */

/** A heading with "new": "new 2.x policy: …", "neue Regel: …", "新しいルール：…". */
export const NEW_RULE =
  /^(?:(?:the|our|a|die|der|das|la|le|el|il|o|a|and|und|y|e|et|и) )?(?:new|neue[rsnm]?|nuev[oa]s?|nouve(?:au|lle)s?|nov[oa]s?|nuov[oaie]|now[aey]|nieuwe?|ny(?:tt|a)?|yeni|uusi|új|noul|нов(?:ое|ая|ый|ые)|нов[еіа]) [^:：]{2,50}[:：]|^新(?:しい)?[^:：]{1,20}[:：]|^새(?:로운)? [^:：]{1,20}[:：]/iu;

/** Something of before, without its name: "the old ones", "os antigos", "die alte ist aus". */
export const OLD_ONES =
  /\bthe (?:old|previous|former|other) (?:ones?|box|machine|server|account|key) (?=is|are|was|were|went|goes?|gets?|will|can|has|have|had|stays?|no)|(?<![\p{L}])(?:der|die|das|den|dem) (?:alte[nrs]?|bisherige[nr]?|vorige[nr]?|andere[nr]?) (?=ist|sind|war|wird|werden|kommt|geht|gibt|läuft|bleibt|fliegt|wurde)|(?<![\p{L}])(?:el|la|los|las) (?:viej[oa]s?|antigu[oa]s?|anterior(?:es)?) (?=ya|se|está|están|queda|quedan|fue|fueron|va|van|no)|(?<![\p{L}])[oa]s? (?:antig[oa]s?|velh[oa]s?|anterior(?:es)?|outr[oa]s?) (?=já|foi|foram|vai|vão|fica|ficam|está|estão|não|saiu|saíram|morreu)|(?<![\p{L}])(?:l['’]|le |la |les )(?:ancien(?:ne)?s?|vieux|vieille|autres?|précédent(?:e)?s?) (?=est|sont|ser|part|va|vont|reste|ne|n['’]|a |ont )|(?<![\p{L}])(?:il|la|i|le|quell[oaei]) (?:vecchi[oae]?|precedent[ei]) (?=è|sono|va|vanno|non|resta)|(?<![\p{L}])(?:de|het) (?:oude|vorige) (?=is|zijn|gaat|gaan|wordt|worden|blijft)|(?<![\p{L}])(?:stary|stara|stare|poprzedni[ae]?) (?=już|jest|są|idzie|idą|został|zostaje|nie)|(?<![\p{L}])(?:стар(?:ый|ая|ое|ые)|прежн(?:ий|яя|ие)|стар(?:ий|а|і)) (?=уже|теперь|больше|не|ушл|ушёл|ушел|выключ|отда|спис|вже|більше)|(?<![\p{L}])eskis[ia](?![\p{L}])|古い(?:方|やつ|もの)|前の(?:は|方|やつ)|旧(?:は|サーバ)|旧的|老的|以前的那|예전 (?:것|거)|기존 (?:것|거)/iu;

/** Something of before is taken up again: "back to WiX", "zurück zu nginx", "mercurial に戻す". */
export const BACK_TO =
  /(?:^|[,;.] )(?:and |so )?(?:(?:we(?:'re| are)? )?(?:go(?:ing)? )?back to|(?:wir )?(?:gehen )?zurück (?:zu[mr]?|auf)|de vuelta a|volvemos a|volver a|retour (?:à|au|sur)|on revient (?:à|au|sur)|de volta (?:a|ao|à|pro|pra)|voltamos (?:a|ao|à|pro|pra|para)|torniamo a|si torna a|terug naar|wracamy do|zpět na|возвращаемся (?:на|к)|обратно (?:на|к)|повертаємось до|geri dön) (?=\p{L})|に戻(?:す|し|る|り)|(?:换|換|改|用)回|다시 \S{1,20}로 (?:돌아|바꾸|가)/iu;
