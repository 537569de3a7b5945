/**
 * Requests in other languages than English: what the user wants done now. They are told by their
 * first words, the imperatives and wishes that people begin with, or by their last.
 */
const START =
  "^(?:(?:salut|bonjour|hola|buenas|ciao|ol[áa]|oi|hallo|moin|ok|et|y|e|und|bon|bueno|allora|ent[ãa]o|also|ensuite|luego|poi|depois|dann|maintenant|ahora|adesso|agora|jetzt|stp|por favor|porfa|per favore|bitte|пожалуйста|привет)[,.!:]* ){0,3}";

const REQUEST = new RegExp(
  [
    String.raw`${START}(?:fais|mets|ajoute|cr[ée]e|enl[èe]ve|supprime|lance|relance|regarde|trie|renomme|corrige|change|[ée]cris|montre|refais|v[ée]rifie|donne|cherche|pr[ée]pare|charge|remplace|d[ée]place|affiche|installe|explique|trouve|continue|reprends|rends|il (?:me |nous )?(?:faut|manque|faudrait)|tu (?:peux|pourrais)|peux-tu|je (?:veux|voudrais|dois|vais)|on (?:ajoute|va|peut)|faut)(?![a-zà-ÿ])`,
    String.raw`${START}(?:a[ñn]ade|agrega|pon|quita|borra|crea|mira|arregla|lanza|cambia|haz|escribe|actualiza|revisa|busca|sube|mete|instala|muestra|explica|ordena|prepara|rehaz|devuelve|hay que|falta|hace falta|necesito|quiero|vamos a|puedes|podr[íi]as|me gustar[íi]a|hoy toca)(?![a-zà-ÿ])`,
    String.raw`${START}(?:adiciona|coloca|tira|apaga|cria|olha|arruma|roda|muda|faz|escreve|atualiza|verifica|procura|instala|mostra|explica|falta|quero|preciso|podes?|poderia|vamos|gostaria)(?![a-zà-ÿ])`,
    String.raw`${START}(?:aggiungi|metti|togli|cancella|crea|guarda|sistema|lancia|cambia|fai|scrivi|aggiorna|controlla|cerca|installa|mostra|spiega|serve|manca|vorrei|voglio|puoi|potresti|rifai)(?![a-zà-ÿ])`,
    String.raw`${START}(?:mach|bau|füge?|änder[en]?|lösche?|lege?|schau|suche?|zeige?|prüfe?|schreibe?|starte?|installiere?|erkläre?|räume?|kannst|könntest|ich (?:will|brauche|möchte|hätte)|es fehlt|wir brauchen)(?![a-zäöüß])`,
    String.raw`${START}(?:сделай|добавь|убери|удали|создай|посмотри|исправь|запусти|поменяй|напиши|обнови|проверь|найди|покажи|объясни|нужно|надо|хочу|можешь|давай)(?:те)?(?![а-яё])`,
    // In Japanese and Korean the verb comes last. A fact ends with these forms only if it says why
    // or when: "本番のログは journald に出てるから、障害のときは journalctl を見て".
    "^(?!.{0,300}(?:から、|ので、|(?:とき|時|場合)は|じゃなくて|ではなく)).{0,600}(?:て(?:ね|よ|くれ|くれる|くれない|ほしい|欲しい|もらえる|もらえますか)?|たい|ましょう|しよう|해 ?줘|해 ?주세요)[。.!！?？]?$",
  ].join("|"),
);

/** True if a statement in lower case asks for work in one of these languages. */
export function asksForWork(matchText: string): boolean {
  return REQUEST.test(matchText);
}
