/**
 * Tells whether a prompt asks for something, by the little words that every language has for it.
 * People who type to a program often leave the question mark out, and "which java do the containers
 * run on" wants an answer as much as with it.
 */
export interface AskedFor {
  readonly isQuestion: boolean;
  /** True if a word says so, and not only the mark at its end. */
  readonly isWorded: boolean;
}

/** Guess: of a longer prompt the first words say what is wanted. */
const CHARS_MAX = 300;
/** Guess: "ok and which …". Words further on are mostly conjunctions: "the file where …". */
const LEAD_WORDS = 3;

export function readQuestion(prompt: string): AskedFor {
  const text = prompt.slice(0, CHARS_MAX).toLowerCase();
  const parts = text.split(/[.,;:!?\n]+/).map((part) => part.trim().split(/[\s'’"()]+/));
  const asks = (list: string, first = "") =>
    parts.some((words) =>
      words
        .slice(0, LEAD_WORDS)
        .some((word, at) => hasWord(list, word) || (at === 0 && hasWord(first, word))),
    );
  const includes = (list: string) =>
    list
      .trim()
      .split(" ")
      .some((sign) => text.includes(sign));
  const isWorded =
    asks(WORDS, FIRST_WORDS) ||
    HOW_MUCH.test(text) ||
    includes(UNSPACED) ||
    FORGOTTEN.split("|").some((sign) => text.includes(sign));
  return { isQuestion: isWorded || /[?？]\s*$/.test(prompt), isWorded };
}

function hasWord(list: string, word: string): boolean {
  return word !== "" && list.includes(` ${word} `);
}

const WORDS =
  " where wohin woher dónde donde adónde où onde aonde dove gdzie skąd hvor waar где куда " +
  "откуда де звідки kde nerede hol missä when wann wieviel wieviele cuándo cuánto cuánta " +
  "cuántos cuántas cuanto cuantos quand combien quando quanto quanta quanti quantos quantas " +
  "kiedy ile сколько когда скільки коли når när wanneer hoeveel kdy kolik kaç mennyi mikor " +
  "milloin who whom which what whats who's what's how why welche welcher welches welchen " +
  "warum wieso womit wen wem quién quien qué cuál cual cómo qui quel quelle quels quelles " +
  "quoi comment pourquoi lequel quem qual quais chi quale quali perché kto kogo który która " +
  "które jak dlaczego czym кто кого кому что чем какой какая какое какие какую каким как " +
  "почему зачем хто кого що який яка яке які як чому hvem hva hvilken hvilket hvordan " +
  "hvorfor vem vad vilken vilket hur varför wie welke wat hoe waarom kdo co jaký která " +
  "hangi kim nasıl ki melyik kuka mikä mitä ";
/** Words that mean something else inside a sentence, or in English. */
const FIRST_WORDS = " wo var kam cuando was wer wie que como come cosa co ne mi ";
const HOW_MUCH =
  /\b(?:how (?:many|much|long|big|large|often|late|old|far|fast|high)|wie (?:viele?|lange|oft|groß|hoch|alt|spät)|hvor (?:mange|mye|meget|lenge|længe|ofte|stor)|hur (?:många|mycket|länge|ofta|stor)|qu[eé] versi[oó]n|hoe (?:veel|lang|vaak|groot))\b/;
const UNSPACED =
  "どこ どちら 哪里 哪儿 在哪 哪台 어디 ไหน いつ いくつ いくら 何分 何日 何回 何件 何秒 何時 何個 何人 何番 何か月 多少 几个 几点 几天 什么时候 多久 " +
  "多大 언제 몇 얼마 誰 だれ 何 なに どれ どの どう なぜ 哪 谁 什么 怎么 为什么 누구 누가 무엇 뭐 어떤 어떻게 왜 ";
/** Somebody who says so wants to be told. */
const FORGOTTEN =
  "i forget|i forgot|i've forgotten|remind me|can't remember|don't remember|do not remember|" +
  "don't recall|weiß nicht mehr|hab vergessen|habe vergessen|erinner mich|erinnere mich|" +
  "no me acuerdo|recuérdame|se me olvidó|j'ai oublié|rappelle-moi|rappelle moi|je ne sais plus|" +
  "não lembro|me lembra|esqueci|non ricordo|ricordami|nie pamiętam|przypomnij|не помню|напомни|" +
  "забыл|だっけ|忘れた|教えて|おしえて|忘了|告诉我|기억 안|알려줘";
