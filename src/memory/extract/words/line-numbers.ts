/** A line of a file or of a review, in lower case: wrong after the next edit. */
export const LINE_OF_FILE =
  /(?<![a-zà-ÿ])(?:lines?|zeilen?|lignes?|l[ií]neas?|linhas?|righ[ae]|lini[ai]|regels?) \d{1,5}(?!\d)|(?:^|\s)строк[аеиу]? \d|\d ?行目|第 ?\d{1,5} ?行/;
