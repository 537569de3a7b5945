import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Words that steer the work and do not say what it is about: "continue", "run the tests", "looks
 * good, commit it". Stemmed, as in the index. With a space around each, so that a few words are
 * looked up in the text itself: building a set of them would take a hook longer.
 */
const WORDS =
  " again agree ahead alright answer apply approv approve back better break build " +
  "cancel change check clean commit continu continue cool correct diff discard done " +
  "enough error exactly excellent execut execute explain fine finish first fix go " +
  "going good great improve keep last later look make maybe minut minute more morn " +
  "morning move next nice nope okay once open option other perfect please proceed push " +
  "redo rename repeat replac replace resume retry revert right run save second " +
  "shorter show simplify skip something sorry sound start step stop sure take tell " +
  "test thank thing third try undo understand understood wait work wrong yeah yep yes ";

/**
 * The same in other languages, with the small words between them. Stemmed too: analysing the
 * accented words here would compile Unicode patterns, half a millisecond for every prompt.
 */
const OTHER_LANGUAGES =
  " ja nein weiter mach mache das die den der es nochmal noch mal einmal bitte danke gut passt " +
  "sieht aus lass laufen starte zuruck ruckgangig jetzt und dann committe committen pushe si sigue " +
  "continua adelante por favor gracia bien vale perfecto ejecuta corre las los la el prueba otra " +
  "vez ahora haz hazlo se ve deshaz sube oui non continue vas allez merci parfait relance lance " +
  "les le encore une fois tu peux commit commiter commite maintenant annule bon est et accord " +
  "nickel sim nao obrigado obrigada bom perfeito roda executa desfaz agora de novo isso certo vai " +
  "avanti grazie bene perfetto esegui riprova annulla adesso va accordo да нет дальш продолж " +
  "спасиб хорош отличн запуст еще раз тепер дав отмен ";

// "How do we run the tests?" asks for something; "run the tests" does not.
const ASKS = /\b(?:how|where|which|what|why|when|who)\b/i;

/**
 * Words without content that the index keeps: a few English ones, those of languages whose stop words
 * it does not know, literals of code, and pairs of characters that are only endings in Japanese. They
 * say nothing about a subject.
 */
const GRAMMAR_WORDS =
  " across against along among around behind between beyond bit during ever get got kind lot per " +
  "sort toward towards upon versus via what whats within dur tenemo dan tre san aren couldn didn " +
  "doesn don hadn hasn haven isn ll re shouldn ve wasn weren won wouldn geht gibt heisst kommt lauft " +
  "macht aber alle als am an andere anderen auch auf aus bei bin bis da das dass dem den der des die doch drei du ein " +
  "eine einem einen einer es fur gib hat hier ich im in ist ja kann mal man mehr mein mir mit nach " +
  "nicht noch nur oder ob paar schon sein sich sie sind so und uns vom von vor was wenn wer wie wir " +
  "wird wo zu zum zur zwei al con como cual de del el ella en esta este hay la las lo los me mi " +
  "mas no nos para pero por que se sin su sus te tu un una uno ya y cuando donde cuanto quien dice " +
  "hace tiene tenemos estan son fue ser eso esto muy hasta desde sobre entre tambien au aux avec " +
  "ce ces cette dans elle est et il ils je le les leur lui ma mais moi mon ne nous ou par pas plus " +
  "pour qui sa ses sur ta toi ton une vous quand quel quelle quoi comment combien ca cela deja " +
  "fait etre sont etait aussi donc chez sans sous ao aos com do dos em esse essa isso eu foi meu " +
  "muito nao na nas o os pelo pela pra pro vc tb quando quem sao seu sua tambem tem uma voce ai alla anche che " +
  "chi ci come cosa dal della di gli io nel nella non perche piu quello questo si sono sul да для " +
  "до его ее есл еще же за из или как к когд ли мне мы на над не но о об он она они от по под при " +
  "с со так там то ты у уже что это эта этот я true false null none скольк нас нам вас вам вообщ " +
  "сейчас щас можн нужн где куд откуд кто ког ком поч зач тут ест был будет буд чем чег чтоб тож " +
  "тольк прост очен все их нет котор сво наш мой тво теб себ этог этих тог той тех через без посл " +
  "перед між яки яка які скільк де хто чом є був бул щоб також тільк дуж йог їх ні ще цей ця це ці " +
  "та ";

/** True for a word that tells nothing about the subject of a text, in any of several languages. */
export function isFiller(term: string): boolean {
  if (isHiraganaPair(term)) return true;
  return GRAMMAR_WORDS.includes(` ${term} `) || isSteeringWord(term);
}

// One or two characters of hiragana, without a pattern: that would have to be compiled.
function isHiraganaPair(term: string): boolean {
  const isHiragana = (code: number) => code >= 0x3040 && code <= 0x309f;
  if (term.length !== 1 && term.length !== 2) return false;
  return isHiragana(term.charCodeAt(0)) && isHiragana(term.charCodeAt(term.length - 1));
}

/** True for a stemmed word that steers the work and does not say what it is about. */
export function isSteeringWord(term: string): boolean {
  const word = ` ${term} `;
  return WORDS.includes(word) || OTHER_LANGUAGES.includes(word);
}

/** A longer prompt does more than steer. Guess. */
const STEERING_CHARS_MAX = 120;

/** True if a prompt only tells the agent to go on. No memory answers such a prompt. */
export function onlySteers(prompt: string): boolean {
  if (prompt.length > STEERING_CHARS_MAX || ASKS.test(prompt)) return false;
  return [...analyzeMeaning(prompt)].every(isSteeringWord);
}
