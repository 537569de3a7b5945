/**
 * Words that steer the work and say nothing of what it is about: "continue", "run the tests",
 * "looks good, commit it". A memory that shares nothing else with a prompt is not an answer to
 * it. As the index knows them, stemmed.
 */
const STEERING = new Set(
  `accept add again agree ahead alright amend answer anyway apply approve approv ask awesome back
   better bug build call cancel change check clean clear close cod code commit compact compil
   complete continu continue cool correct crash debug delete deploy diff discard done edit enough
   error exactly excellent execut execute explain fail failur feature file find fine finish first
   fix format forward fully function go going good great help implement improve install issue item
   it keep last later lint list log look make maybe merge message mistake more move nevermind new
   next nice nope now number okay open option output paste pass perfect please plan print problem
   proceed prompt pull push question quit rebase redo refactor reject release remove rename repeat
   replac replace reset restart resume retry return revert review rewrite right run save say second
   see session show simplify skip something sorry start step stop sum summariz summarize super sure
   task tell test thank thanks thing third thx todo try type undo understand understood update
   upgrade use verify wait warn want watch well work write wrong yeah yep yes`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

export function isSteeringWord(term: string): boolean {
  return STEERING.has(term);
}
