import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * The terms that memories and turns are compared by. The index keeps Russian and related languages
 * as they are written. There an answer seldom has a word in the form in which the memory has it, so
 * its ending is left out.
 */
export function usageTerms(text: string): Set<string> {
  const terms = analyzeMeaning(text);
  if (!CYRILLIC.test(text)) return terms;
  const stems = new Set<string>();
  for (const term of terms) {
    const stem = usageTerm(term);
    if (stem !== undefined) stems.add(stem);
  }
  return stems;
}

/** One term of the index without its ending; undefined for a word of any text. */
export function usageTerm(term: string): string | undefined {
  if (!CYRILLIC.test(term)) return term;
  const stem = withoutEnding(term);
  commonStems ??= new Set(COMMON_WORDS.split(" ").map(withoutEnding));
  return commonStems.has(stem) ? undefined : stem;
}

const CYRILLIC = /[\u0400-\u04ff]/;
const STEM_CHARS_MIN = 3;
const ENDING =
  /(?:иями|ться|ется|ются|ится|ятся|ами|ями|ого|его|ому|ему|ыми|ими|ать|ять|ить|еть|ешь|ишь|ает|яет|ают|яют|ую|юю|ью|ия|ии|ию|ам|ям|ах|ях|ов|ев|ей|ой|ый|ий|ая|яя|ое|ее|ые|ие|ом|ем|ым|им|ют|ут|ат|ят|ит|ет|ла|ло|ли|ил|ал|[аяоеыиуюьй])$/;

function withoutEnding(term: string): string {
  const stem = term.replace(ENDING, "");
  return stem.length < STEM_CHARS_MIN ? term : stem;
}

/** Words of any text, and of any work on a program. */
const COMMON_WORDS =
  "что это этот эта эти как так для при все всё всех или если чтобы когда где куда ещё еще уже " +
  "только даже над под без про между после перед через потом тут там здесь сейчас теперь надо " +
  "нужно можно нельзя был была было были быть есть будет они она оно его него неё нее них ним " +
  "свой наш наша ваш мой твой сам тоже также очень просто больше меньше чем кто тот сделать " +
  "делать дело файл тест код запуск запустить запускать проверить добавить изменить убрать " +
  "удалить новый старый первый второй работа работать ошибка готово проект";

let commonStems: ReadonlySet<string> | undefined;
