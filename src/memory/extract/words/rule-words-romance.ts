/**
 * The words of standing rules in French, Spanish, Portuguese and Italian: orders, and rules that
 * are only mentioned ("chez nous les montants sont en centimes", "antes de cada push pasa el
 * formateador"). The languages have the same kinds of patterns in the same order. Accents may be
 * missing, as people type. `\b` knows no accented letters: W and E bound words that have them.
 */
const W = "(?<![a-zà-ÿ])";
const E = "(?![a-zà-ÿ])";

/** Words before a rule that do not change it. */
const FRENCH_OPENERS = String.raw`^(?:(?:et|mais|donc|alors|ok|au fait|oui|non|stp|svp|s'il te pla[iî]t|par contre|aussi|sinon|en g[ée]n[ée]ral|du coup|ah|bon|parfait)[,.!:]? ){0,3}`;
const SPANISH_OPENERS = String.raw`^(?:(?:y|pero|pues|ok|vale|por cierto|por favor|porfa|s[ií]|no|adem[aá]s|tambi[eé]n|en general|ah|bueno|oye)[,.!:]? ){0,3}`;
const PORTUGUESE_OPENERS = String.raw`^(?:(?:e|mas|ent[aã]o|ok|ali[aá]s|por favor|sim|n[aã]o|tamb[eé]m|em geral|ah|bom|olha)[,.!:]? ){0,3}`;
const ITALIAN_OPENERS = String.raw`^(?:(?:e|ma|quindi|allora|ok|comunque|per favore|s[iì]|no|anche|in generale|ah|bene|senti)[,.!:]? ){0,3}`;

/** Verbs for what people have rules about: storing, naming, running, showing. Stems. */
const FRENCH_ACTS =
  "(?:stock|gard|rang|nomm|versionn|d[ée]ploi|lanc|utilis|test|livr|branch|sign|valid|publi|compil|constru|format|document|tradui|squash|merg|rebas|tagu|commit|pouss|install|calcul|arrondi|affich|log|loggu|renvoi|retourn|met|[ée]cri|rel|g[èe]r|g[ée]n[ée]r|touch|modifi|chang|edit|[ée]dit|rang|sauvegard|enregistr|pass|fai|import|export)";
const SPANISH_ACTS =
  "(?:guard|escrib|pon|nombr|version|desplieg|despleg|lanz|us|utiliz|prueb|public|firm|valid|compil|formate|document|traduc|ejecut|instal|calcul|redonde|muestr|mostr|devuelv|devolv|revis|gener|toc|modific|cambi|edit|met|sub|hac|log|loguea|import|export|trabaj)";
const PORTUGUESE_ACTS =
  "(?:guard|salv|escrev|coloc|p[oõ]|nome|version|rod|execut|us|utiliz|test|public|assin|valid|compil|format|document|traduz|instal|calcul|arredond|mostr|devolv|retorn|revis|ger|mex|modific|alter|edit|sub|faz|log|import|export|trabalh)";
const ITALIAN_ACTS =
  "(?:salv|scriv|mett|nomin|version|lanc|us|utilizz|test|pubblic|firm|valid|compil|formatt|document|traduc|esegu|install|calcol|arrotond|mostr|restitu|ritorn|revision|gener|tocc|modific|cambi|facc|logg|import|esport|lavor|fann)";

export const FRENCH = [
  String.raw`^(?:stp,? |s'il te plaît,? |et )*(?:utilisez?|écri[st]|écrivez|mets|mettez|fais|faites|gardez?|lancez?)${E}[^.?]{1,80}${W}(?:toujours|jamais|au lieu d|plutôt qu)`,
  String.raw`${FRENCH_OPENERS}(?:ne \S{2,14} (?:jamais|plus)${E}|(?:ne )?(?:touche|modifie|utilise|change|commite|ajoute)[sz]? (?:pas|jamais)${E}(?! (?:ça|cela|encore))|n'(?:utilise|ajoute|édite|écri[st])[sz]? (?:pas|jamais|plus)${E})`,
  String.raw`${W}(?:d[ée]sormais|dor[ée]navant|à partir de maintenant|à l'avenir)${E}`,
  String.raw`${FRENCH_OPENERS}(?:tous|toutes|chaque|les)${E}[^.?]{2,60}${W}(?:doit|doivent)${E}`,
  String.raw`${W}il (?:ne )?faut (?:toujours|jamais|pas)${E}|${W}assure-toi que (?:chaque|tous|toutes|aucun)|${W}(?:est|sont) interdit`,
  // "utilise X, pas Y", "X et pas Y", "les images vont dans assets/, rien dans public/"
  String.raw`${FRENCH_OPENERS}(?:on )?(?:utilise|prend|met|écri[st]|passe)[sz]? \S{2,30}(?: \S{2,20}){0,4}(?:,| et) (?:pas|rien|jamais)${E}|${W}sans (?:me )?demander${E}|^(?!c'est|ce n'est|il|elle|ça|j)[^.?]{4,80}, (?:et )?(?:pas|rien|jamais) (?:en|dans|avec|sur|via|par|au|aux|du|dans le)${E}`,
  String.raw`${FRENCH_OPENERS}(?:plus )?(?:pas|aucune?|plus) (?:de |d')(?!souci|probl[èe]me|quoi|chance|panique|nouvelle|r[ée]ponse|donn[ée]e|r[ée]sultat|erreur|raison|place|temps|besoin|changement)[^\s,?]{3,}`,
  // "chez nous …", "dans ce projet on …", "ici on …"
  String.raw`^(?:au fait,? |et |ok,? |donc )*(?:chez nous|dans ce (?:projet|d[ée]p[oô]t|repo|module)|dans cette (?:base|appli|application)|ici,? (?:on|c'est|les|la|tout))${E}[^?]{6,}`,
  // "on stocke en centimes", "on ne touche pas au dossier vendor/", "les dates sont relues par …"
  String.raw`${W}on (?:stock|gard|rang|nomm|versionn|d[ée]ploi|utilis|livr|sign|publi|document|arrondi|sauvegard|enregistr|[ée]cri)[a-zà-ÿ]{0,4} (?:tout |tous |toujours |uniquement |que )?(?:\S{1,20} ){0,3}?(?:en|dans|avec|par|via|depuis|sur|à|au|aux|sans|uniquement|toujours|seulement|jamais)${E}(?! (?:cours|train|ce moment))`,
  String.raw`^(?:pour|dans|les|la|le|l'|nos)[^,?]{2,50},? on (?:les? |la )?${FRENCH_ACTS}[a-zà-ÿ]{0,4} (?:\S{1,20} ){0,3}?(?:en|dans|avec|par|via|depuis|sans|uniquement|toujours|jamais)${E}|${W}on (?:ne |n')${FRENCH_ACTS}[a-zà-ÿ]{0,4} (?:pas|jamais|plus|que)${E}`,
  String.raw`${FRENCH_OPENERS}(?:les|nos|tous les|toutes les) ?[^,?]{2,50} (?:(?:est|sont) (?:toujours |jamais )?${FRENCH_ACTS}[a-zà-ÿ]{0,4} (?:en|dans|par|avec|sur|via|depuis)|vont (?:dans|en|sous|sur)|(?:est|sont|reste|restent) (?:toujours|jamais|uniquement)|c'est (?:toujours |uniquement )?(?:en|dans|avec|par|sans|via|sous|[a-zà-ÿ]{1,12}\/)|portent|commencent par|finissent par)${E}`,
  String.raw`${FRENCH_OPENERS}(?:pour )?(?:la|le|les) [^,?:]{2,40} c'est (?:toujours )?(?:en|dans|avec|via|par|depuis|sans) (?!cours|train|contre|fait)\S|${FRENCH_OPENERS}(?:la|le|les) [^\s,?]{2,20}(?: (?:de |d'|du |des )[^\s,?]{2,20})?,? en (?:anglais|fran[çc]ais|espagnol|catalan|allemand|majuscules|minuscules)${E}`,
  String.raw`^[^?]{2,50} c'est [^?]{2,40}(?:partout|point\.?|et rien d'autre)`,
  // Leave alone, no business there, made by a program
  String.raw`${FRENCH_OPENERS}(?:tu )?(?:(?:le|la|les) )?laisse[sz]? [^?]{2,60}(?:tranquille|tels? quels?|comme (?:il|elle)s? (?:est|sont))|${W}tu (?:le|la|les) laisse[sz]?${E}|${W}(?:on )?(?:n'y |ne )?touche[sz]? (?:pas|plus|jamais) (?:à|au|aux)${E}|${W}pas touche${E}`,
  String.raw`${W}n'(?:a|ont) rien à (?:faire|voir) (?:dans|ici|sur|avec)`,
  String.raw`${W}(?:est|sont|c'est) g[ée]n[ée]r[ée]e?s? (?:par|avec|depuis|à partir)|${W}(?:pas|jamais|plus) (?:\S{1,20} ){0,4}à la main${E}|(?:est|sont) g[ée]n[ée]r[ée]e?s?, `,
  // Moments, people to ask, things to remember
  String.raw`${W}avant (?:chaque|tout|toute)${E}|${W}avant (?:de |d')(?:pousser|commit|merger|livrer|d[ée]ployer|publier|installer)|${W}à chaque (?:fois|commit|push|version|livraison|merge|nouvelle?)`,
  String.raw`${W}(?:tu )?(?:demande|vois|valide|parle|v[ée]rifie)[srz]?(?:-en)? (?:d'abord )?(?:à|avec|au) (?!un|une|la|les)[a-zà-ÿ]{2,20}${E}[^?]{0,60}${W}avant${E}|${W}avant (?:de |d'|tout)[^?]{3,80}${W}(?:demande|vois|valide|parle)[srz]?(?:-en)? (?:à|avec) (?!l'|un|une|la|les)[a-zà-ÿ]{2,20}${E}`,
  String.raw`${FRENCH_OPENERS}(?:pense[sz]? à|n'oublie[sz]? (?:pas|jamais)|rappelle-toi|souviens-toi|retiens)[^?]{4,80}${W}(?:chaque|toujours|tous|toutes|syst[ée]matiquement)`,
  // Only, without, everything through
  String.raw`${FRENCH_OPENERS}seule?s? (?:les?|la|l')[^?]{2,40} (?:peut|peuvent|a|ont|doit|doivent)${E}|${W}(?:uniquement|exclusivement) (?:en|dans|avec|par|via|depuis|de|des|sur|pour)${E}`,
  String.raw`${FRENCH_OPENERS}sans (?!ça|cela|doute|succ[èe]s|probl[èe]me|r[ée]sultat|parler|compter|lui|elle|toi|ce |cette |rien)[^\s,?]{3,30}(?:,| s'il| stp| svp|$)`,
  String.raw`${W}(?:tout|toutes?|tous) (?:[a-zà-ÿ]{2,12} )?pass(?:e|ent) par${E}`,
  String.raw`${FRENCH_OPENERS}pas (?!mal|s[uû]r|encore|grave|besoin|ça|si |trop|du tout|de |d'|comme|tout|vraiment|moi|que )[^\s,?]{2,30}, (?:on|c'est|utilise|prends|mets|il y a)${E}`,
];

export const SPANISH = [
  String.raw`^(?:por favor,? |y |ok,? )*(?:usa|utiliza|escribe|haz|pon|ejecuta|guarda|mantén|evita)${E}[^.?]{1,80}${W}(?:siempre|nunca|en vez de|en lugar de)${E}|^(?:por favor,? )?(?:siempre|nunca) [a-záéíóúñ]{2,12}(?:as|es|a|e)${E}(?! falla)`,
  String.raw`${SPANISH_OPENERS}no (?:toques|uses|utilices|modifiques|edites|agregues|añadas|metas|subas|cambies|borres) (?!nada|eso|esto|lo${E})`,
  String.raw`${W}(?:a partir de ahora|de ahora en adelante|en adelante)${E}`,
  String.raw`${SPANISH_OPENERS}(?:tod[oa]s?|cada|los|las)${E}[^.?]{2,60}${W}(?:debe|deben|tiene que|tienen que)${E}`,
  String.raw`${W}aseg[úu]rate de que (?:cada|tod[oa]s|ningun|ningún|siempre|nunca)|${W}est[áa] prohibido${E}|${W}no se (?:debe|permite)${E}|^recuerda que `,
  // "usamos X, no Y", "X no, que aquí usamos Y", "las consultas van en queries/, no en …"
  String.raw`${SPANISH_OPENERS}(?:aquí )?usamos \S{2,30}(?: \S{2,20}){0,2}, no \S|${W}sin (?:preguntar|avisar)(?:me)?${E}|^(?:los|las|el|la|en) [^.?]{4,80}, (?:y )?no (?:en|con|por|desde|al|a) \S|^[^.?]{2,60} no, (?:que|porque|mejor|aquí|usamos|usa)${E}`,
  String.raw`${SPANISH_OPENERS}(?:nada|ni hablar|basta) de (?!lo |eso|esto|esta|este|todo)\S{2,}|${SPANISH_OPENERS}ning[uú]na? \S{3,}(?: \S{1,20}){0,3} (?:en|sin)${E}`,
  // "aquí …", "en este repo …"
  String.raw`^(?:por cierto,? |y |ok,? |pues )*(?:aqu[ií],? (?:se|los|las|todo|usamos|no se|no us|siempre|nunca|solo)|en est[ea] (?:proyecto|repo|repositorio|m[óo]dulo|base|aplicaci[óo]n)|en nuestro (?:proyecto|repo|equipo))${E}[^?]{6,}`,
  // "desplegamos con …", "las fechas se guardan en UTC"
  String.raw`${W}${SPANISH_ACTS}[a-záéíóú]{0,3}[aei]mos (?:\S{1,20} ){0,4}?(?:con|en|desde|por|sin|siempre|solo|sólo|únicamente)${E}`,
  String.raw`${SPANISH_OPENERS}(?:los|las|nuestr[oa]s|tod[oa]s l[oa]s) [^,?]{2,50} (?:(?:siempre |nunca )?se ${SPANISH_ACTS}[a-záéíóú]{0,4} (?:en|con|por|desde|sin|siempre|a)|(?:se quedan|van|viven) (?:en|junto|con|sin|dentro|bajo)|(?:siempre|nunca) (?:en|con|por|desde|van|llevan)|llevan|empiezan por|acaban en)${E}`,
  String.raw`${SPANISH_OPENERS}(?:los|las|el|la) [^\s,?]{2,20}(?: del? [^\s,?]{2,20})?(?:,| :|:)? en (?:ingl[eé]s|espa[ñn]ol|castellano|catal[aá]n|franc[eé]s|alem[aá]n|portugu[eé]s|italiano|may[uú]sculas|min[uú]sculas)${E}`,
  String.raw`^[^?]{2,50}(?:,| es)? [^?]{2,40}(?:en todas partes|y punto\.?|y nada m[aá]s)$`,
  // Leave alone, no business there, made by a program
  String.raw`${W}(?:deja|dejad|dejar) [^?]{2,60}(?:en paz|tranquil[oa]s?)|${W}(?:no se (?:toca|tocan|edita|modifica)|ni (?:lo |la |los |las )?toques|ni tocar)|${W}en paz ${SPANISH_ACTS}?`,
  String.raw`${W}no (?:pinta|pintan|tiene|tienen) nada (?:en|que (?:ver|hacer))|${W}no (?:debe|deben|deber[ií]an?) (?:estar|salir|ir) en${E}`,
  String.raw`${W}(?:lo|la|los|las) genera(?:n|mos)?${E}|${W}se genera(?:n)? (?:con|desde|a partir|por|solo|autom)|${W}no [^?]{0,30}a mano${E}|${W}a mano(?:,)? no${E}`,
  // Moments, people to ask, things to remember
  String.raw`${W}antes de (?:cada|todo|toda)${E}|${SPANISH_OPENERS}antes de (?:hacer|subir|desplegar|publicar|cambiar|modificar|tocar|añadir|instalar|lanzar|mergear|commitear)${E}|${W}(?:en|con|a) cada (?:commit|push|versi[oó]n|despliegue|merge|vez)`,
  String.raw`${W}(?:pregunta|preg[uú]nta(?:le|selo)|consulta|cons[uú]lta(?:lo|le)|habla|h[aá]bla(?:lo|le)|avisa|av[ií]sa(?:le)?|p[ií]de(?:le)?)${E}[^?]{0,60}${W}antes${E}|${W}antes de [^?]{3,80}${W}(?:pregunta(?:le|s)?|preg[uú]ntale|consulta(?:lo|s)?|habla(?:lo|s)?|h[aá]bla(?:lo|le)|avisa(?:s)?) (?:a|con) `,
  String.raw`${SPANISH_OPENERS}(?:acu[eé]rdate|recuerda|no (?:te )?olvides|ten en cuenta)[^?]{4,80}${W}(?:cada|siempre|tod[oa]s)`,
  // Only, without, everything through
  String.raw`${SPANISH_OPENERS}(?:solo|sólo|únicamente) (?:(?:el|la|los|las) [^?]{2,40} (?:puede|pueden|debe|deben)|${SPANISH_ACTS}[a-z]{0,3}[aei]mos)${E}|^(?:los|las|el|la) [^\s,?]{2,20}(?: del? [^\s,?]{2,20})? (?:solo|sólo|únicamente) (?:de|desde|con|por|en|del|se)${E}`,
  String.raw`${SPANISH_OPENERS}sin (?!eso|esto|duda|[eé]xito|problemas?|embargo|resultado|[eé]l|ella|nada|querer|m[aá]s)[^\s,?]{3,30}(?: [^\s,?]{2,20}){0,2}(?:,| por favor| porfa|$)`,
  String.raw`${W}tod[oa]s? (?:[a-z]{2,12} )?pasan? por${E}`,
];

export const PORTUGUESE = [
  String.raw`^(?:por favor,? |e )*(?:use|usa|utilize|escreva|faça|mantenha|evite)${E}[^.?]{1,80}${W}(?:sempre|nunca|em vez de|ao invés de)${E}|${W}use sempre${E}|^(?:nunca|sempre) (?:faça|use|mexa|edite|altere|escreva|rode|execute)${E}`,
  String.raw`${PORTUGUESE_OPENERS}n[aã]o (?:mexa|mexas|use|uses|toque|toques|edite|edites|altere|adicione|modifique|coloque) (?!nada|isso|nisso)`,
  String.raw`${W}(?:a partir de agora|daqui em diante|de agora em diante|daqui para a frente)${E}`,
  String.raw`${PORTUGUESE_OPENERS}(?:tod[oa]s?|cada|os|as)${E}[^.?]{2,60}${W}(?:deve|devem|tem que|têm que|tem de|têm de)${E}`,
  String.raw`^lembre(?:-se)?(?: de)? que |${W}é proibido${E}|${W}certifique-se de que (?:cada|tod)`,
  String.raw`${PORTUGUESE_OPENERS}(?:aqui )?usamos \S{2,30}(?: \S{2,20}){0,2}, não \S|${W}sem (?:me )?perguntar${E}|^(?:os|as|o|a|n[oa]s?|neste|nesta) [^.?]{4,80}, (?:e )?n[aã]o (?:em|n[oa]s?|com|por|pel[oa]s?|a) ?\S|^[^.?]{2,60} não, (?:que|porque|melhor|aqui|usamos|usa)${E}`,
  String.raw`${PORTUGUESE_OPENERS}(?:nada|chega) de (?!isso|isto|que)\S{2,}|${PORTUGUESE_OPENERS}nenhuma? \S{3,}(?: \S{1,20}){0,3} (?:em|sem|n[oa])${E}`,
  String.raw`^(?:aliás,? |e |ok,? )*(?:aqui,? (?:se|os|as|tudo|usamos|n[aã]o se|n[aã]o us|sempre|nunca|só)|nest[ea] (?:projet?o|repo|reposit[óo]rio|m[óo]dulo|base)|no nosso (?:projet?o|repo|time))${E}[^?]{6,}`,
  String.raw`${W}${PORTUGUESE_ACTS}[a-zà-ÿ]{0,3}[aei]mos (?:\S{1,20} ){0,4}?(?:com|em|n[oa]s?|a partir|por|pel[oa]|sem|sempre|só|somente)${E}`,
  String.raw`${PORTUGUESE_OPENERS}(?:os|as|noss[oa]s|tod[oa]s [oa]s) [^,?]{2,50} (?:(?:são|ficam|vão) (?:sempre |nunca )?(?:(?:${PORTUGUESE_ACTS}[a-zà-ÿ]{0,4}[oa]s? )?(?:em|n[oa]s?|com|por|pel[oa]s?|sem|junto))|(?:sempre|nunca) (?:em|com|n[oa]s?|por|v[aã]o|ficam)|levam|começam com|rodam com)${E}`,
  String.raw`${PORTUGUESE_OPENERS}(?:os|as|o|a) [^\s,?]{2,20}(?: d[eoa]s? [^\s,?]{2,20})?(?:,|:)? em (?:ingl[eê]s|portugu[eê]s|espanhol|franc[eê]s|alem[aã]o|italiano|mai[uú]sculas|min[uú]sculas)${E}`,
  String.raw`^[^?]{2,80}(?:em todo lado|em todo lugar|e ponto(?: final)?\.?|e mais nada)$`,
  String.raw`${W}(?:deixa|deixe|deixar) [^?]{2,60}(?:em paz|quiet[oa]s?)|${W}n[aã]o se (?:mexe|toca|edita|altera)|${W}nem (?:mexa|toque)`,
  String.raw`${W}n[aã]o (?:t[eê]m|tem) nada (?:a|que) (?:ver|fazer) (?:com|em|n[oa])`,
  String.raw`${W}(?:é|são) gerad[oa]s? (?:por|pel[oa]|com|a partir|automatic)|${W}n[aã]o [^?]{0,30}(?:à|a) m[aã]o${E}`,
  String.raw`${W}antes de (?:cada|todo|toda)${E}|${PORTUGUESE_OPENERS}antes de (?:fazer|subir|publicar|mudar|alterar|mexer|adicionar|instalar|rodar|mergear|commitar)${E}|${W}(?:em|com|a) cada (?:commit|push|vers[aã]o|deploy|merge|vez)`,
  String.raw`${W}(?:pergunt[ae]|consult[ae]|fal[ae]|avis[ae]|confirm[ae])${E}[^?]{0,60}${W}antes${E}|${W}antes de [^?]{3,80}${W}(?:pergunt|consult|fal|avis|confirm)[ae]s? (?:a|à|ao|com) `,
  String.raw`${PORTUGUESE_OPENERS}(?:lembra|lembre|n[aã]o (?:te )?esque[çc]a)[^?]{4,80}${W}(?:cada|sempre|tod[oa]s)`,
  String.raw`${PORTUGUESE_OPENERS}(?:s[oó]|somente|apenas) (?:(?:o|a|os|as) [^?]{2,40} (?:pode|podem|deve|devem)|${PORTUGUESE_ACTS}[a-z]{0,3}[aei]mos)${E}|^(?:os|as|o|a) [^\s,?]{2,20}(?: d[eoa]s? [^\s,?]{2,20})? (?:s[oó]|somente|apenas) (?:de|d[oa]s?|com|por|pel[oa]s?|em|n[oa]s?)${E}`,
  String.raw`${PORTUGUESE_OPENERS}sem (?!isso|isto|d[uú]vida|sucesso|problemas?|resultado|ele|ela|nada|querer|mais)[^\s,?]{3,30}(?: [^\s,?]{2,20}){0,2}(?:,| por favor|$)`,
  String.raw`${W}(?:tudo|tod[oa]s) (?:[a-z]{2,12} )?passam? (?:por|pel[oa])${E}`,
];

export const ITALIAN = [
  String.raw`^(?:per favore,? |e )*(?:usa|usate|utilizza|scrivi|fai|metti|esegui|tieni|evita)${E}[^.?]{1,80}${W}(?:sempre|mai|invece d|al posto d)|^(?:sempre|mai) [a-z]{2,14}(?:re|rlo|rla)${E}`,
  String.raw`${ITALIAN_OPENERS}non (?!funzion|riesc|va${E}|so${E}|ho${E}|abbiamo)[a-z]{2,14}(?:are|ere|ire|arl[oaei]|erl[oaei]|irl[oaei]|rci)${E}(?! (?:niente|questo|quello))`,
  String.raw`${W}(?:d'ora in (?:poi|avanti)|da (?:ora|adesso) in poi|da oggi in poi)${E}`,
  String.raw`${ITALIAN_OPENERS}(?:tutt[iei]|ogni|i|gli|le)${E}[^.?]{2,60}${W}(?:deve|devono)${E}`,
  String.raw`${W}assicurati che (?:ogni|tutt|nessun)|${W}è vietato${E}|^ricorda(?:ti)? che |${W}non si (?:deve|può|possono)${E}`,
  String.raw`${ITALIAN_OPENERS}(?:qui )?usiamo \S{2,30}(?: \S{2,20}){0,2}, non \S|${W}senza (?:chieder|avvisar)(?:e|mi)${E}|^(?:i|gli|le|il|la|in questo|in questa) [^.?]{4,80}, (?:e )?non (?:in|ne[li]\w{0,3}|con|su|da|per|a) ?\S|^[^.?]{2,60} no, (?:ch[eé]|perch[eé]|meglio|qui|usiamo|usa)${E}`,
  String.raw`${ITALIAN_OPENERS}(?:niente|basta) (?!di |da |male|paura|panico|affatto|altro)[^\s,?]{2,}|${ITALIAN_OPENERS}nessun[oa]? \S{3,}(?: \S{1,20}){0,3} (?:in|ne[li]\w{0,2}|senza)${E}`,
  String.raw`^(?:comunque,? |e |ok,? )*(?:qui,? (?:si|gli|le|i|tutto|usiamo|non si|non us|sempre|solo)|in quest[oa] (?:progetto|repo|repository|modulo|base)|da noi,? (?:si|gli|le|i))${E}[^?]{6,}`,
  String.raw`${W}${ITALIAN_ACTS}[a-z]{0,3}iamo (?:\S{1,20} ){0,4}?(?:con|in|da|dal|dalla|su|per|via|senza|sempre|solo|soltanto)${E}`,
  String.raw`${ITALIAN_OPENERS}(?:i|gli|le|tutt[iei] (?:i|gli|le)) [^,?]{2,50} (?:(?:sempre |mai )?si ${ITALIAN_ACTS}[a-z]{0,6} (?:in|con|da|su|per|via|senza|sempre|a)|(?:vengono|viene|sono|è) (?:sempre |mai )?${ITALIAN_ACTS}[a-z]{0,4}t[oaie] (?:in|con|da|su|per)|(?:vanno|stanno) (?:in|sotto|con|dentro|ne[li]\w{0,3})|(?:sempre|mai) (?:in|con|da|su|per|vanno))${E}`,
  String.raw`${ITALIAN_OPENERS}(?:i|gli|le|il|la) [^\s,?]{2,20}(?: d(?:i|ei|el) [^\s,?]{2,20})?(?:,|:)? in (?:inglese|italiano|francese|spagnolo|tedesco|portoghese|maiuscolo|minuscolo)${E}`,
  String.raw`^[^?]{2,80}(?:ovunque|dappertutto|e basta|punto)\.?$`,
  String.raw`${W}(?:lascia|lasciate|lasciare) [^?]{2,60}(?:in pace|stare|cos[iì] com)|${W}non si (?:tocca|toccano|modifica|edita)`,
  String.raw`${W}non (?:c'entra|c'entrano) (?:niente|nulla)?|${W}non (?:ha|hanno) (?:niente|nulla) a che (?:fare|vedere)`,
  String.raw`${W}(?:è|sono|viene|vengono) generat[oaie] (?:da|dal|dalla|con|automatic)|${W}non [^?]{0,30}a mano${E}`,
  String.raw`${W}prima di (?:ogni|qualsiasi|ciascun)${E}|${ITALIAN_OPENERS}prima di (?:fare|pubblicare|cambiare|modificare|toccare|aggiungere|installare|lanciare|committare)${E}|${W}(?:a|ad|con|in) ogni (?:commit|push|versione|deploy|merge|volta)`,
  String.raw`${W}(?:chiedi|senti|parla(?:ne)?|avvisa|domanda)${E}[^?]{0,60}${W}prima${E}|${W}prima di [^?]{3,80}${W}(?:chiedi|parla(?:ne)?|senti|avvisa) (?:a|con) `,
  String.raw`${ITALIAN_OPENERS}(?:ricorda(?:ti)?|non (?:ti )?dimenticar[ei]?|tieni (?:a mente|presente))[^?]{4,80}${W}(?:ogni|sempre|tutt[iei])`,
  String.raw`${ITALIAN_OPENERS}(?:solo|soltanto) (?:(?:il|la|i|gli|le) [^?]{2,40} (?:può|possono|deve|devono)|${ITALIAN_ACTS}[a-z]{0,3}iamo)${E}|^(?:i|gli|le|il|la) [^\s,?]{2,20}(?: d(?:i|ei|el) [^\s,?]{2,20})? (?:solo|soltanto) (?:di|da|dal|dalla|con|via|in)${E}`,
  String.raw`${ITALIAN_OPENERS}senza (?!quest|dubbio|successo|problemi|risultat|di |niente|voler|pi[uù])[^\s,?]{3,30}(?: [^\s,?]{2,20}){0,2}(?:,| per favore|$)`,
  String.raw`${W}(?:tutto|tutt[ei]) (?:[a-z]{2,12} )?pass(?:a|ano) (?:per|da|dal)${E}`,
];
