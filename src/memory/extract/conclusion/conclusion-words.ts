/** The words by which findings are told from reports, changes, plans and small talk. */

/** Verbs of change in the past: they tell what was done. */
const DONE =
  "(?:added|removed|deleted|updated|created|replaced|renamed|moved|changed|refactored|simplified|implemented|extracted|rewrote|rewritten|modified|populated|embedded|wrote|fixed|consolidated|merged|adjusted|switched|converted|cleaned|improved|introduced|broadened|strengthened|migrated|archived|marked|bumped|reverted|restored|applied|made|set|increased|reduced|enhanced|corrected|committed|pushed|deployed|kept|new (?:helper|function|file|test|method|field|option|flag)s?|verified)";

/** The same in the present: the agent's work does that, or the code always has. */
const DOES =
  "(?:add|adding|remov(?:es?|ing)|deletes?|updat(?:es?|ing)|creates?|replaces?|renames?|moves?|changes?|implements?|extracts|fix(?:es)?|sets|verifies|pass(?:es)?|adds|tests? (?:that|for|whether|if))";

/** "`src/a.ts`: ", "I've also ": what may stand before the verb. */
const OPENING =
  "[^a-z\\d¤]{0,6}(?:[\\w./¤[\\]():#@-]{1,120}(?: [\\w¤./-]{1,40}){0,4}(?: \\([^)]{1,60}\\))?(?: [-–—→] |: |, ))?(?:(?:i|we)(?:'ve| have)? (?:also |now |just )?)?(?:also |now |done[.,:!-]? )?";

const CHANGE =
  "(?:changes?|updates?|fix(?:es)?|edits?|commits?|modifications?|optimi[sz]ations?|refactor\\w{0,4}|implementation|feature|additions?)";

const BRINGS =
  "(?:will|should|ensures?|makes?|means?|solves?|allows?|is|are|now|have|has|adds?|resolves?|affects?|benefits?|prevents?|gives?|keeps?|works?|includes?|preserves?|results?)";

/** "Added X", "`a.ts`: removed Y", "I've also updated Z", "these changes will …". */
export const CHANGE_REPORT = new RegExp(
  `^${OPENING}${DONE}\\b|^(?:i|we)(?:'ve| have)\\b|^what (?:i|we|was|changed)\\b` +
    `|\\b(?:this|these|the|my|all|both|our) (?:\\w{1,14} ){0,2}${CHANGE} ${BRINGS}\\b` +
    "|^(?:this|that|it)(?: also| now| will| should)? (?:ensures?|solves?|fixes|resolves?|makes?|allows?|prevents?|preserves?|gives?|keeps?|matches|improves?|includes?)\\b",
);

export const CHANGE_AT_WORK = new RegExp(`^${OPENING}${DOES}\\b`);

/** "The old handlers were kept": said of what the agent has just done. */
export const PASSIVE = new RegExp(`\\b(?:was|were|has been|have been) (?:also |now )?${DONE}\\b`);

/** How things are since the change. */
export const EFFECT = /\bnow\b/;

/** Hopes for what the change will bring. */
export const HOPED =
  /\b(?:no more|will(?! now)|[a-z]{2,}'ll)\b|^(?:after|(?:the )?new|future|now (?:when|you|users?|every))\b/;

/** "I've updated both files to:" */
export const DOER =
  /(?:^|[.!] {1,2})(?:i|we)(?:'ve| have)?\b(?! (?:found|see|saw|traced|looked|checked))/;

/** Announcements of what was done and how far it got. */
export const CHANGES =
  /^\W{0,4}(?:\w{1,8} )?changes?\b|\b(?:status|progress|actions? taken|resolved|been (?:pushed|done|fixed|completed))\b/;

/** A tick before an item says that it is done. */
export const TICK = /^\s{0,2}[✅✓✔☑]/u;

/** Headings and announcements of lists of changes, in several languages. */
export const CHANGE_LIST = new RegExp(
  `(?<![a-zà-ÿ])(?:changes?|files?(?: summary)?|tests?|commits?|modifications?|deliverables?|implementation|status|benefits?|features?|coverage|änderungen|geändert|hinzugefügt|cambios|añadido|changements|ajouté|alterações)(?![a-zà-ÿ])|${DONE}\\b|измен|добавлен|исправлен|変更|追加|修正|更改|修改|新增|변경|추가`,
);

/** Announcements of advice, plans, offers and praise. */
export const ADVICE =
  /\b(?:next steps?|options?|usage|how to|to (?:deploy|use|test|verify|run|fix|try|apply|start|check|see|set up|do this)|recommend\w{0,8}|suggest\w{0,6}|you (?:can|could|should|may|might|will|'ll|need)|try|verify|steps to|todo|(?:the|my|a) plan|proposal|would|could|if you|questions?|examples?|want me|please|should have|needs? (?:\w{1,10} )?updates?|positive|strengths|potential|quick fix(?:es)?|common uses?|use cases?)\b|^lines? \d|^(?:\w{1,20} )?(?:steps?|plan)$|次の|下一步|nächste|siguientes?|prochaines?|следующ/;

const TOOLING = "(?:tests?|checks?|builds?|lint\\w{0,4}|suite)";

/** "All tests pass", "committed and pushed". */
const ROUTINE = new RegExp(
  `\\b(?:all|the|both|every) (?:[\\w-]{1,14} ){0,4}${TOOLING} (?:\\w{1,10} )?(?:pass|passed|passes|passing|succeed\\w{0,3}|are (?:green|clean)|is (?:green|clean))` +
    `|\\b${TOOLING}(?: \\w{1,10})? (?:is|are)(?: now)? (?:clean|green|passing)|\\b(?:${TOOLING}|now) pass(?:es|ed)?\\b` +
    "|\\bsuccessfully\\b|\\b(?:commit(?:ted)?|pushed) (?:and pushed |as |to )|^(?:done|perfect|great|excellent|all set|ready|deployed|pushed|committed|merged)\\b",
);

/** The state of things right now. */
const STATE =
  /\b(?:is|are|was|were)(?: now| already| still)? (?:live|complete|completed|ready|done|in place|deployed|pushed|committed|running|good to go|all set|up to date)\b|\b(?:is|are) still\b|\b(?:once|after|when|until) (?:the |this |that |it )?(?:new )?(?:deploy\w{0,6}|build|restart\w{0,3}|rebuil[dt]\w{0,3}|completed?|completes|is live)\b|\bwill take\b|\b(?:works?|working|fails?|failing|loads?) (?:perfectly|great|as expected)\b|\bin progress\b|\bin the next \d|\bin (?:\w{1,10} )?~?\d{1,3}(?:-\d{1,3})? (?:more )?(?:minutes?|seconds?)\b/;

/** Questions, offers and instructions to the user. */
const ADDRESS =
  /\b(?:go ahead|feel free|let me know|would you like|want me to|shall i|should i|do you want|you can (?:now|also)|you should (?:now )?see|you(?:'ll| will| would)? (?:now )?(?:need to|see|be able)|good catch|you're (?:absolutely )?right)\b|^(?:(?:then|so|next|instead),? )?(?:we|you) (?:can|could|should|may|might|need)\b|^(?:(?:quick|simple|easy) )?(?:fix|solution|suggestion|recommendation|proposal|lösung|solución|решение|修正案|解決策|解决方案)(?:\s?[:：]| [-–—] )|^(?:try|run|open|check|visit|go to|click|refresh|follow|see|keep|bypass|consider|restart|wait|make sure|ensure|switch|reply)\b|\bneeds? (?:\w{1,10} )?(?:updat(?:e|es|ing)|to be (?:verified|checked))\b|\bopportunity\b|\?|[:：]\s*$/;

/** An agent that speaks of itself tells what it did or will do. */
const FIRST_PERSON = /\b(?:i|me|my|i'm|i'll|i'd|i've)\b(?! (?:found|see|traced|measured))/;

/** A remark of a review: about numbered lines, or ticked off under a number. */
const REVIEW =
  /(?:^|: )[^\p{L}\p{N}(]{0,4}(?:\(?\d{1,3}[).]? ?[✅✓✔❌✗⚠]|lines? \d{1,5}(?:-\d{1,5})?:)/u;

/** The client's words where an answer should be. */
const BROKEN_OFF = /^api error\b|\bapi error: /;

/** Says nothing that counts tomorrow. */
export const OF_THE_MOMENT = [ROUTINE, STATE, ADDRESS, FIRST_PERSON, REVIEW, BROKEN_OFF] as const;

/** An agent that answers with what it did, and not with how things are. */
export function speaksOfItself(matchText: string): boolean {
  return FIRST_PERSON.test(matchText) || BROKEN_OFF.test(matchText);
}

/** "Problem: …", "Note: …": a label that says a finding follows. */
export const LABEL =
  /^(?:the )?(?:\w{1,12} )?(?:problem|cause|issue|reason|finding|bug(?! fix)|why|gotcha|caveat|limitation|note|important|insight|warning|problema|causa|motivo|ursache|grund|hinweis|achtung|problème|raison|причина|проблема|原因|問題|注意|问题)s?(?:(?: \w{1,12}){0,3}\s?[:：]|[.。] )/;

export const REASON =
  /\b(?:because|since|so that|otherwise|due to|in order to|that's why|which (?:means|is why|caused?|would|makes?|breaks?)|meaning|therefore|caus(?:es?|ed|ing)|(?:comes?|came|stems?|stemmed) from|leads? to|turns? out|actually|weil|deshalb|daher|ursache|porque|por eso|parce que|c'est pourquoi)\b|потому|поэтому|из-за|причин|, so (?!far)|因为|因此|所以|导致|原因|ため|ので|から、|때문|그래서/;

/** Says what does not work, is not there or must not be: the most useful thing to know. */
export const LIMIT =
  /\b(?:not|never|only|cannot|can't|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|won't|wouldn't|no longer|without|instead of|rather than|unless|must|requires?|needs?|at most|at least|limit\w{0,4}|but|however|although|except|missing|ignor\w{1,3}|fails?|broken|unsupported|no|nicht|kein\w{0,2}|nur|nie|muss|nunca|solo|debe|ne|pas|jamais|seulement|doit|não|apenas|deve)\b|(?:^|\s)(?:не|нет|только|никогда|нельзя|должен)(?:\s|$)|ない|ません|だけ|のみ|必須|必要|不|没有|只|必须|않|없|만 /;

/** How things were before: "was creating a new struct". */
export const FAULT = /\b(?:was|were) (?:\w{2,12}ly )?\w{2,20}ing\b/;

/** A measured figure: a number with a unit. */
export const FIGURE =
  /\d[\d.,]{0,12}\s?(?:%|ms\b|s\b|µs\b|seconds?\b|minutes?\b|hours?\b|days?\b|[kmgt]i?b\b|bytes?\b|x\b|×|times\b|tokens?\b|rows?\b|lines?\b(?! \d)|requests?\b|km\b|px\b|chars?\b|characters?\b|connections?\b)/;

/** A command with its arguments. */
export const COMMAND = /`[\w./-]{2,40}(?: [^`\s]{1,80}){2,}`/;

/** How something works: a present-tense verb after a subject. */
export const WORKS =
  /\b\w{2,}[)`¤"]{0,2} (?:also |always |already |automatically |directly |just )?(?:is|are|was|were|has|have|had|uses?|used|stores?|stored|reads?|writes?|calls?|returns?|runs?|checks?|points?|expects?|works?|contains?|falls? back|skips?|overwrites?|comes?|lives?|creates?|sends?|loads?|sees?|looks?|gets?|goes|handles?|supports?|assumes?|depends?|triggers?|happens?|connects?|serves?|listens?|starts?|stops?|counts?|refers?|represents?|means?|stands?|belongs?|was|were)\b/;

/** Line numbers are wrong after the next edit. */
export const LINE_NUMBERS = /\blines? \d|:\d{2,5}(?:-\d{1,5})?\b/;

/** A place in a file, by its line. Ports and times of day have numbers after a colon too. */
export const PLACE_IN_FILE =
  /\blines? \d|\.(?:tsx?|jsx?|mjs|go|py|rs|java|kt|rb|c|cc|cpp|h|hpp|cs|php|swift|scala|exs?|sql|sh|vue|svelte|lua|gd|dart|md|ya?ml|toml|json):\d{1,5}\b/;

/** Judgements of a review: true, and no use to anybody later. */
export const PRAISE =
  /\b(?:is|are|looks?|was|were) (?:\w{2,12}ly )?(?:appropriate|acceptable|fine|good|correct|clean|solid|well-\w{2,12}|reasonable|pragmatic|sensible|comprehensive|logical|negligible|consistent)\b|\bgood practice\b|\bunlikely\b|\bno (?:issues?|concerns?|regressions?)\b|\bnot (?:an? )?(?:regression|concern|over-engineer\w{2,3})\b/;
