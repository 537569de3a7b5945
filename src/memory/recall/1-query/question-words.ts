/**
 * Tells whether a prompt asks for something, and for what kind of answer, by the little words that
 * every language has for it. People who type to a program often leave the question mark out, and
 * "which java do the containers run on" wants an answer as much as with it.
 */
export interface AskedFor {
  readonly isQuestion: boolean;
  /** True if a word says so, and not only the mark at its end. */
  readonly isWorded: boolean;
  /** An address, a path or a host; a number, a date or a version. */
  readonly isPlace: boolean;
  readonly isAmount: boolean;
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
  const has = (list: string) => parts.some((words) => words.some((word) => hasWord(list, word)));
  const includes = (list: string) => list.split(" ").some((sign) => text.includes(sign));
  const isWhere = asks(WHERE, WHERE_FIRST) || includes(UNSPACED.where);
  const isCounted = asks(AMOUNT, AMOUNT_FIRST) || includes(UNSPACED.amount) || HOW_MUCH.test(text);
  const isWorded = isWhere || isCounted || asks(OTHERS, OTHERS_FIRST) || includes(UNSPACED.others);
  const isMarked = /[?？]\s*$/.test(prompt);
  return {
    isQuestion: isWorded || isMarked,
    isWorded,
    isPlace: isWhere || ((isWorded || isMarked) && has(PLACE_NOUNS)),
    isAmount: isCounted || ((isWorded || isMarked) && has(AMOUNT_NOUNS)),
  };
}

function hasWord(list: string, word: string): boolean {
  return word !== "" && list.includes(` ${word} `);
}

/** The lists named FIRST have words that mean something else inside a sentence, or in English. */
const WHERE =
  " where wohin woher dónde donde adónde où onde aonde dove gdzie skąd hvor waar где куда откуда де звідки kde nerede hol missä ";
const WHERE_FIRST = " wo var kam ";
const AMOUNT =
  " when wann wieviel wieviele cuándo cuánto cuánta cuántos cuántas cuanto cuantos quand combien quando quanto quanta quanti quantos quantas kiedy ile сколько когда скільки коли når när wanneer hoeveel kdy kolik kaç mennyi mikor milloin ";
const AMOUNT_FIRST = " cuando ";
const OTHERS =
  " who whom which what whats who's what's how why welche welcher welches welchen warum wieso womit wen wem quién quien qué cuál cual cómo qui quel quelle quels quelles quoi comment pourquoi lequel quem qual quais chi quale quali perché kto kogo który która które jak dlaczego czym кто кого кому что чем какой какая какое какие какую каким как почему зачем хто кого що який яка яке які як чому hvem hva hvilken hvilket hvordan hvorfor vem vad vilken vilket hur varför wie welke wat hoe waarom kdo co jaký která hangi kim nasıl ki melyik kuka mikä mitä ";
const OTHERS_FIRST = " was wer wie que como come cosa co ne mi ";
const HOW_MUCH =
  /\b(?:how (?:many|much|long|big|large|often|late|old|far|fast|high)|wie (?:viele?|lange|oft|groß|hoch|alt|spät)|hvor (?:mange|mye|meget|lenge|længe|ofte|stor)|hur (?:många|mycket|länge|ofta|stor)|qu[eé] versi[oó]n|hoe (?:veel|lang|vaak|groot))\b/;
const PLACE_NOUNS =
  " url address host link adresse dirección endereço indirizzo adres адрес адресу хост посилання server bucket folder ";
const AMOUNT_NOUNS =
  " version port limit versión versão versione versie wersja wersji версия версию версии порт порту лимит срок deadline date datum fecha data timeout ";
const UNSPACED = {
  where: "どこ どちら 哪里 哪儿 在哪 哪台 어디 ไหน",
  amount:
    "いつ いくつ いくら 何分 何日 何回 何件 何秒 何時 何個 何人 何番 何か月 多少 几个 几点 几天 什么时候 多久 多大 언제 몇 얼마",
  others:
    "誰 だれ 何 なに どれ どの どう なぜ 哪 谁 什么 怎么 为什么 누구 누가 무엇 뭐 어떤 어떻게 왜",
} as const;

const PLACE_FORM =
  /https?:|[a-z0-9]:\/\/|[\w-]{1,40}\.[\w-]{1,40}\.\w|[\w~]\/[\w.-]{1,40}\/|\w:\d{2,5}\b|\b\d{4,5}\b|\b[a-z]{2,20}-[a-z0-9]{1,20}-?\d|[#~@][\w-]{3}/i;

/** True if the text has something that is an address, a path or a host by its form. */
export function namesPlace(text: string): boolean {
  return PLACE_FORM.test(text);
}

/** True if the text has a number. */
export function namesAmount(text: string): boolean {
  return /\d/.test(text);
}
