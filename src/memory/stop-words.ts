// Words that say nothing about what a text is about. English only: in other languages common
// words lose their weight by how often they stand in the store. One string, because a hook
// process reads this file at every start.
const WORDS =
  "a about after again all also am an and any are as ask at be because been before being both " +
  "but by came can cannot come could did do does doing done down each few file files for from " +
  "further get give go going got had has have having he help her here him his how i if in into " +
  "is it its just know let like look made make many may me might more most much must my need " +
  "new no not now of off on once one only or other our out over please run same see she should " +
  "show so some still such take tell than thank thanks that the their them then there these " +
  "they thing this those through to too try under until up us use used using very want was way " +
  "we well were what when where which while who why will with would yes you your " +
  // Parts of so many paths that they say nothing about any.
  "src lib dist index ts tsx js jsx mjs cjs py";

export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.split(" "));
