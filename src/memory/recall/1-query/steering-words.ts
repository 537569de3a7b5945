import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Words that steer the work and do not say what it is about: "continue", "run the tests", "looks
 * good, commit it". Stemmed, as in the index.
 */
const WORDS =
  "again agree ahead alright answer apply approv approve back better break build " +
  "cancel change check clean commit continu continue cool correct diff discard done " +
  "enough error exactly excellent execut execute explain fine finish first fix go " +
  "going good great improve keep last later look make maybe minut minute more morn " +
  "morning move next nice nope okay once option other perfect please proceed push " +
  "redo rename repeat replac replace resume retry revert right run save second " +
  "shorter show simplify skip something sorry sound start step stop sure take tell " +
  "test thank thing third try undo understand understood wait work wrong yeah yep yes";

/** The same in German, Spanish and French, with the small words between them. Not stemmed. */
const OTHER_LANGUAGES =
  "ja nein weiter mach mache das die den der es so nochmal noch mal einmal bitte danke gut passt " +
  "sieht aus lass laufen starte zurück rückgängig jetzt und dann committe committen pushe " +
  "sí si no sigue continúa adelante por favor gracias bien vale perfecto ejecuta corre las los la " +
  "el pruebas otra vez ahora y haz hazlo se ve deshaz sube " +
  "oui non continue vas allez merci bien parfait relance lance les le la encore une fois tu peux " +
  "commit commiter commite maintenant annule bon est et c";

// Built on first use: every hook loads this file, but only prompts need the set.
let steering: ReadonlySet<string> | undefined;

// "How do we run the tests?" asks for something; "run the tests" does not.
const ASKS = /\b(?:how|where|which|what|why|when|who)\b/i;

/**
 * Words without content, of languages whose stop words the index does not know, and pairs of characters
 * that are only endings in Japanese. They say nothing about a subject.
 */
const GRAMMAR_WORDS =
  "aber als am an auch auf aus bei bin bis da das dass dem den der des die doch drei du ein eine einem " +
  "einen einer es für gib hat hier ich im in ist ja kann mal man mehr mein mir mit nach nicht noch nur " +
  "oder ob schon sein sich sie sind so und uns vom von vor was wenn wer wie wir wird wo zu zum zur zwei " +
  "al con como cuál de del el ella en es esta este hay la las lo los me mi más no nos para pero por que " +
  "se sin su sus te tu un una uno ya y au aux avec ce ces cette dans des elle est et il ils je le les " +
  "leur lui ma mais moi mon ne nous ou par pas plus pour qui sa ses son sur ta toi ton un une vous да " +
  "для до его ее если еще же за из или как к когда ли мне мы на над не но о об он она они от по под при " +
  "с со так там то ты у уже что это эта этот я";
let grammarWords: ReadonlySet<string> | undefined;

/** True for a word that tells nothing about the subject of a text, in any of several languages. */
export function isFiller(term: string): boolean {
  if (/^[\u3040-\u309f]{1,2}$/.test(term)) return true;
  return (grammarWords ??= new Set(GRAMMAR_WORDS.split(" "))).has(term) || isSteeringWord(term);
}

/** True for a stemmed word that steers the work and does not say what it is about. */
export function isSteeringWord(term: string): boolean {
  return (steering ??= new Set([...WORDS.split(" "), ...analyzeMeaning(OTHER_LANGUAGES)])).has(
    term,
  );
}

/** A longer prompt does more than steer. Guess. */
const STEERING_CHARS_MAX = 120;

/** True if a prompt only tells the agent to go on. No memory answers such a prompt. */
export function onlySteers(prompt: string): boolean {
  if (prompt.length > STEERING_CHARS_MAX || ASKS.test(prompt)) return false;
  return [...analyzeMeaning(prompt)].every(isSteeringWord);
}
