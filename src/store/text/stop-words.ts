// Words that do not tell what a text is about. English only: in other languages common words lose
// their weight because they are frequent in the store. Words for what developers do (file, run,
// use) are not listed: ignoring them cost three points of recall on questions about code. One
// string, because every hook process parses this file.
const WORDS =
  "a about after again all also am an and any are as ask at be because been before being " +
  "both but by came can cannot come could did do does doing done down each few for from " +
  "further got had has have having he her here him his how i if in into is it its just " +
  "know let like many may me might more most much must my need no not now of off on once " +
  "one only or other our out over please same see she should so some still such tell than " +
  "thank thanks that the their them then there these they thing this those through to too " +
  "under until up us very want was way we well were what when where which while who why " +
  "will with would yes you your";

export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.split(" "));
