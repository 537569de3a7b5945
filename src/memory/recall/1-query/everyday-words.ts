/**
 * Words that people and agents use in any project: activities, parts of any program, and commands
 * that every project has. Two texts that share them need not be about the same thing, however few
 * memories of a young store have them. Collected by hand from what agents say at work; written as
 * the index has them, so that no hook has to analyse the list.
 */
const EVERYDAY_WORDS =
  " able above access across action actual add address allow alone already alway answer anyth " +
  "api app apply argument around array assert async available avoid await back bad base bash " +
  "basic become begin behavior behaviour below best better between big block body bool both " +
  "branch break broken bug build built button byte cache call cargo case cat cause cd change " +
  "char check checkout class clean clear client close code column command comment commit " +
  "common compile complete component config configuration connect connection console constant " +
  "contain content context continue contributor copy core correct count cover create current " +
  "data database date day debug decide decision declare default define delete dependency " +
  "deploy detail dev develop diff different directory disk docker document documentation done " +
  "double draft drop early echo edge edit element empty enable end endpoint ensure enter entry env " +
  "environment error even event ever every exact example except exception execute exist exit " +
  "expect explain export extra fact fail failure false fast feature field file fill final " +
  "find fine finish first fix flag folder follow form format found four frontend full " +
  "function future general generate get git give go good great green grep group guard half " +
  "handle handler happen hard head header help hold home host http id idea immediate " +
  "implement import improve include index info inform init input insert inside install " +
  "instead int integer interface internal investigate issue item job json keep key kind large " +
  "last late latest layer lead learn leave left length less level library limit line link " +
  "lint list little load local log logic long look loop lower ls main make manage map mark match " +
  "matter mean mend merge message method migrate migration min minute miss mode model modify " +
  "module month move multiple name never new next nil node normal note noth notice npm npx null " +
  "number object often ok old open option order origin otherwise output own package page " +
  "parameter parent parse part pass patch path pattern per perform pip place plan plus point " +
  "port position possible post prepare present prevent previous print problem process prod " +
  "produce production program progress project proper provide public pull push put python " +
  "query question queue quick quite rather reach read ready real reason record red reduce " +
  "refactor reference refresh regular relat release remain remember remove rename render " +
  "repeat replace reply repo report repository request require reset resolve resource " +
  "response rest result retry return review rewrite right root row rule run safe save say " +
  "schema scope script search second section seem select send separate server service session " +
  "set sett setup several sh share shell short show side sign similar simple since single " +
  "size skip small solution solve soon sort source specific src stack stage start state " +
  "statement status step stop store str style success suggest suite summary support sure " +
  "switch system table tag take task team temporary term terminal test text third thought " +
  "three throw time title today together token tool top total track true try turn two type " +
  "unit unless update upper url usage use user usual utility valid value variable verify " +
  "version via view wait warn watch web week whole without word work worker world worth write " +
  "wrong year yet zero ";

/** True for an indexed word that any project uses. A string is searched faster than a set is built. */
export function isEverydayWord(term: string): boolean {
  return EVERYDAY_WORDS.includes(` ${term} `);
}
