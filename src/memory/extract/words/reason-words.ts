/** Words that give a reason, or say what happens otherwise. */
const REASON =
  /\b(?:because|since(?! (?:i|we|you|yesterday|last|today|this|then|mon|tue|wed|thu|fri|sat|sun|\d))|so that|bc|otherwise|or else|as it|as they|which means|due to|in order to|that way|weil|damit|sonst|porque|ya que|parce que|car|puisque|sinon|pois|sen[ãa]o|poich[éeè]|siccome|altrimenti|sennò|inaczej|ponieważ|omdat|annars|eftersom|yoksa)(?![a-zà-ÿ])|(?:^|\s)(?:çünkü|потому|так как|чтобы|иначе|а то\s)|ので|ため|から、|じゃないと|でないと|因为|否则|不然|免得|所以|니까|때문|안 그러면/;

/** The text after the first word that gives a reason; undefined if there is none. */
export function afterReasonWord(text: string): string | undefined {
  const reason = REASON.exec(text.toLowerCase());
  return reason === null ? undefined : text.slice(reason.index + reason[0].length).trim();
}

/** True if a text says why. */
export function saysWhy(text: string): boolean {
  return REASON.test(text.toLowerCase());
}
