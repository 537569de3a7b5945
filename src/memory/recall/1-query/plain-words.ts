import { isEverydayWord } from "@/memory/recall/1-query/everyday-words.ts";

/**
 * English words of any text, whatever it is about ("completely", "another", "anymore"). They are
 * rare in a young store and still no subject. Taken from the words of recorded sessions: those that
 * are frequent in English and hardly change the vector of a text (a norm below 0.62 in the table of
 * tokens). Stemmed, as the index has them.
 */
const PLAIN_WORDS =
  " achiev act actually additional additionally advanc afterward ago almost alongside " +
  "alternative although another anymore anyone anyway anywhere apart apparent apparently " +
  "appear appropriate approximately aside ask associat attempt away became beside briefly " +
  "bring brought care carefully certain choose clearly closely combin completely consider " +
  "consist couple course currently definitely depend describe despite determine directly " +
  "discuss earlier easier easily effectively either else elsewhere entirely equivalent " +
  "especially establish everyth extremely far feel figure finally fit force former " +
  "frequently friendly fully gave generally given gone gotten guess hardly high higher " +
  "however identify immediately important inde indicat indicate individual information " +
  "initially intend interest involv itself kept knew know known least likely literally " +
  "made manner meant mention merely mind moment mostly near nearly necessary need neither " +
  "newly nor normally notably obtain occur occurr offer onto original originally overall " +
  "partially particular past people perfectly perhap person personal plain plann portion " +
  "possibly potential pretty previously primarily probably purpose ran really receiv " +
  "recently recommend refer regard respectively said saw see seen sense shall shown " +
  "significant significantly simply situation slightly somehow someone someth sometime " +
  "somewhere special specifically standard subsequent succeed successful successfully " +
  "suppos taken themselve therefore think though throughout told took treat trouble truly " +
  "typical typically ultimately unfortunately unknown used useful using usually various " +
  "want way went whatever whether whom whose wonder written yourself ";

/** Other forms of everyday words as the stemmer leaves them: "merged", "deleting", "branches". */
const CUT_FORMS =
  " bas beginn branche cach captur caus chang cod combin compar creat decid declar defin delet " +
  "describ determin enabl ensur execut fil generat gett giv handl happen includ " +
  "integrat invok lik locat mak manag matche merg migrat modifi mov nam notic occurr pars plac " +
  "plann prepar produc propos provid rais reduc referenc releas remov renam replac resolv retriev " +
  "return reus runn sav schedul separat solv stor structur tak trac typ updat us validat writ ";

/** Parts of a date, numbers of a list, and endings of documents. */
const COUNT_OR_DATE = /^(?:\d{1,2}|(?:19|20)\d\d|md|txt|ya?ml)$/;

/**
 * True for an indexed word that tells next to nothing about a subject: one that any project or any
 * text has, and numbers that only count.
 */
export function saysLittle(term: string): boolean {
  const word = ` ${term} `;
  const isListed = PLAIN_WORDS.includes(word) || CUT_FORMS.includes(word) || isEverydayWord(term);
  return isListed || COUNT_OR_DATE.test(term);
}
