import { hintedPattern, type HintedPattern } from "@/base/hinted-pattern.ts";

/**
 * The words of standing rules in English, orders as well as descriptions. Each pattern is tried on
 * the lower-case text of a statement with its code and quotations blanked (¤).
 */

export interface RulePattern {
  readonly pattern: HintedPattern;
  /** How certainly a statement that matches is a standing rule. */
  readonly score: number;
  readonly reason: string;
}

/** Words before an order that do not change it. */
const OPENERS = String.raw`(?:(?:and|also|but|so|ok|okay|btw|yes|no|please|pls|hey|just|again|then|important|rule|one more thing|before we (?:start|begin)|first of all|fyi|reminder|in general|generally|you (?:should|must|have to|need to)|we (?:should|must|need to)|(?:for|in|on|with) (?:[^\s,:]{1,20} ){0,2}[^\s,:]{1,20})[,:!]? ){0,2}`;

/** The subject of a rule: a kind of thing, not "it" or "I". */
const SUBJECT = String.raw`(?!(?:i|it|this|that|he|she|they|these|those|there|you|who|which|what|like|consider|maybe)\b)(?:[^\s,:;]{1,30} ){1,10}`;
/** A subject that means every thing of its kind. */
const EVERY = String.raw`(?:all|every|each|any|no|new)`;
const PLURAL = String.raw`(?:[\w/-]{1,20} ){0,2}[\w/-]{2,20}(?<!\b(?:thi|i|wa|ha|doe|u|it|plu|a|thu|ye|alway))s`;

const DEICTIC = String.raw`(?:it|its|this|that|these|those|them|anything|everything|nothing|yet|now|me|so|there|here)\b`;

/** The topic in "icons: lucide, not font awesome". The words left out begin reports and tasks. */
const TOPIC = String.raw`(?!(?:todo|fixme|note|error|warning|update|status|result|question|answer|edit|first|next|second|one|bug|issue|fix|problem|expected|actual|actually|wait|hm+)\b)[a-z][\w/-]{1,20}(?: [\w/-]{1,20}){0,5}`;

/** Complaints use the words of a rule: "the build always fails". */
const GOES_WRONG = String.raw`(?:take|fail|work|happen|break|crash|get|got|return|jump|hang|time|stop|finish|load|show|end|lose|lost|come|came|empty|slow|wrong|broken|red|the (?:same|second|first|last)|a problem|had|been|was|been|seen|heard|did|mind|ever)`;

const NOT_STATE = String.raw`(?!(?:\S{1,12} ){0,2}(?:failing|broken|slow|red|green|down|up|running|done|ready|still|now|currently|again|gone|missing|wrong|empty|passing|fixed|the same|not (?:working|found|there|shown)|\w{2,12}ing)\b)`;

function rule(hints: string, source: string, score: number, reason: string): RulePattern {
  return { pattern: hintedPattern(hints, () => new RegExp(source)), score, reason };
}

export const ENGLISH_RULES: readonly RulePattern[] = [
  rule(
    "always|never",

    String.raw`^${OPENERS}(?:always|never)(?: ever)? (?!${GOES_WRONG}|the\b|a\b|an\b|is\b)\w`,
    0.8,
    "standing order",
  ),
  rule(
    "always|never",

    String.raw`^${SUBJECT}(?:is|are|be|must|should|has to|have to|goes?|stays?) (?:always|never) (?!${GOES_WRONG})[\w¤]`,
    0.8,
    "always or never",
  ),
  rule(
    "make sure|ensure",

    String.raw`^(?:and |but |also |so |please ){0,2}(?:we|you) (?:need|have|want) to (?:make sure|ensure)(?: that)? (?:once|when|whenever|if|every|each|all|any|no)\b[^?]{12,}$`,
    0.72,
    "to be made sure of",
  ),
  rule(
    "always|never|only ever",
    String.raw`^${OPENERS}we (?:always|never|only ever) (?!${GOES_WRONG})\w`,
    0.8,
    "habit",
  ),
  rule(
    "always|never",

    String.raw`^(?!i\b|it\b)[^?]{6,120}, (?:and )?(?:always|never) (?:with|in|as|from|through|via|by|on|directly|use|write|run|add|commit|edit)\b`,
    0.75,
    "always or never",
  ),
  rule(
    "from now on|going forward|time|whenever|future",

    String.raw`\b(?:from now on|going forward|every time you|each time you|whenever you|any ?time (?:a|an|the|you)|whenever (?:a|an|the))\b|^in future,? |\b(?:in (?:the )?future|next time),? (?:please )?(?:use|push|do|don't|make|run|ask|write|keep|avoid|check|always|never|let me|you)\b|^(?:please )?next time (?:you )?[^.]{1,60}, (?:let me|ask|use|don't|please|do|run|make|check|write|keep)\b|^(?:please )?(?:use|do|don't|run|make|ask|check|write|keep|add|put)\b[^.]{1,60}(?<!the )\bnext time\b`,
    0.78,
    "from now on",
  ),
  rule(
    "remember|mind|note|aware",

    String.raw`^${OPENERS}(?:remember|keep in mind|note|be aware|mind) (?:that )?(?!it\b|when\b|how\b|where\b|what\b|the last\b)\w(?=[^?]{12})|\bremember: \w|^${OPENERS}remember to \w`,
    0.78,
    "to be remembered",
  ),
  rule(
    "convention|rule|policy|standard|style|naming",

    String.raw`\b(?:our|the) (?:convention|rule|policy|standard|style|naming)s? (?:here |in this \w{1,12} |for \w{1,20} )?(?:is|are) `,
    0.75,
    "convention",
  ),
  rule(
    "in this",

    String.raw`\bin this (?:repo|repository|project|codebase|code base|crate|package|team|service|monorepo)\b,? (?:we|you|all|every|each|use|don't|never|always|there)\b`,
    0.75,
    "convention",
  ),
  rule(
    "make sure|be sure|ensure|see to it|take care",

    String.raw`^${OPENERS}(?:make sure|be sure|ensure|see to it|take care)(?: that| to)? (?!(?:\S{1,12} ){0,1}${DEICTIC})(?:${EVERY}\b|(?:\S{1,20} ){0,4}(?:always|never|every|each|all|no)\b|(?!the )[^?]{10,200}, \w)`,
    0.7,
    "make sure",
  ),
  rule(
    "must|may not|may never",

    String.raw`^(?:${SUBJECT}|you )(?:(?<!^the (?:[^\s]{1,30} ){1,4})must|must(?: not|n't| never| always| only| stay| remain)|mustn't|may not|may never) (?!have been|be (?:a|an|the|some) \w{1,14} ?(?:problem|bug|issue|error)|be wrong)\w`,
    0.75,
    "must",
  ),
  rule(
    "have|has|need|ought",

    String.raw`^(?:(?:${EVERY}|for) (?:[^\s,]{1,30} ){1,6}?|(?!the |our )${PLURAL} )(?:have|has|need|needs|ought) (?:to (?!be fixed)\w|a |an |their |its |docs|docstrings?|tests?|types?)`,
    0.7,
    "needed",
  ),
  rule(
    "stay|remain|keep|always|never",

    String.raw`^${OPENERS}(?:the|our) (?:\S{1,30} ){1,4}(?:has|have|needs?) to (?:stay|remain|keep|always|never)\b`,
    0.7,
    "has to stay",
  ),
  rule(
    "should",

    String.raw`^(?!like )(?:${SUBJECT}|you )should(?:n't| not| never| always| only)\b(?! (?:have|be (?:a|too|so) ))`,
    0.72,
    "should not",
  ),
  rule(
    "should|if ",

    String.raw`^(?:(?:all|any|every|each) (?:[^\s,]{1,30} ){1,8}should|${SUBJECT}should be (?:ignored|disregarded|avoided|skipped|rejected|linked|treated|written|named|kept|stored))\b|^if (?!i\b|we\b|you\b|it\b|that\b|this\b|there\b)[^,?]{6,80} (?:is|are) [^,?]{3,40}, (?:they|it|there|we|you|always|use|show) (?:should|must|have to|need|has to)?`,
    0.62,
    "should",
  ),
  rule(
    "allowed|forbidden|prohibited|banned|limits|required|mandatory|only for",

    String.raw`\b(?:is|are|it's) (?:strictly )?(?:not allowed|forbidden|prohibited|banned|off[- ]limits|required|mandatory|only for)\b(?! (?:to see|yet))|^not allowed to `,
    0.75,
    "forbidden or required",
  ),
  rule(
    "only|nobody|no one|nowhere|exclusively",

    String.raw`^${OPENERS}(?:only|nobody but|no one but|nobody except) (?:[^\s,]{1,24} ){1,5}(?:may|can|should|must|is allowed|are allowed|gets? to) \w|\b(?:only|nowhere else|exclusively) (?:ever )?(?:through|via|from|by|with) (?!time|now|here)[\w¤]|\band nowhere else\b`,
    0.75,
    "only",
  ),
  rule(
    "instead of|rather than|over|not|never|don't|, no|, and no",

    String.raw`^${OPENERS}(?:use|prefer|take|write|call|pick|run|stick to|stick with) (?!it\b|this\b|that\b|the (?:other|second|first|last)\b)[^?]{1,80}?(?:,? (?:instead of|rather than|(?<=^[^?]{0,40}\b(?:use|prefer|take|pick) [^?]{1,80})over|and not)|, (?:and )?(?:not|never|don't|no)) (?!sure|just|that|only|yet|if)[\w¤]`,
    0.75,
    "this, not that",
  ),
  rule(
    ", not ",

    String.raw`^${OPENERS}(?!no\b|not\b)[\w¤./@-]{2,30}(?: [\w¤./@-]{2,30})?, not [\w¤./@-]{2,30}(?:, | in | for | here|[.!]?$)`,
    0.72,
    "this, not that",
  ),
  rule(
    "alone|hands off|under|below|within|shorter|stay|don't|do not",

    String.raw`^${OPENERS}(?:leave (?!${DEICTIC})(?:\S{1,30} ){1,5}?alone\b|(?:keep your )?hands off (?!${DEICTIC})\S|(?:keep|write) (?:\S{1,20} ){1,3}(?:under|below|within|shorter than) \d|stay (?:away from|out of) (?!${DEICTIC}|trouble)\S|(?:don't|do not) (?:ever )?(?:touch|edit|modify|mess with|change) (?!(?!anything (?:under|in|inside|below|at|from)\b)${DEICTIC}|any (?:code|file)|the (?:\w{1,10} )?(?:code|tests?|title|name|text)\b)(?:\S{1,40}))`,
    0.75,
    "hands off",
  ),
  rule(
    "don't|do not|stop|avoid|no more|quit",

    String.raw`^${OPENERS}(?:(?:don't|do not) (?:ever )?(?:use|add|adding|mock|reformat|bump|introduce|import|install|log|hardcode|hard-code|swallow|expose|return|call|rely|depend|put|store|mix|write|generate|create|catch|throw|commit to|push to|merge to|deploy|run|skip|disable|invent|assume|guess)|(?:stop|avoid|no more|quit) (?:\w{3,12}ing (?!up\b)|any\b|using|global|magic|inline)) ?(?!${DEICTIC}|the\b|any (?:code|more)\b|fixing|working|running)[\w¤@]?`,
    0.7,
    "forbidden",
  ),
  rule(
    "s not ",

    String.raw`^${OPENERS}let'?s not (?:run|use|add|commit|include|deploy|store|log|build|ship|show|touch|test) (?!it\b|this\b|that\b|them\b)[^?]{3,}\b(?:if|when|unless|for|in|on)\b`,
    0.7,
    "let's not",
  ),
  rule(
    "don't ever|do not ever",
    String.raw`^${OPENERS}(?:don't|do not) ever \w`,
    0.78,
    "forbidden",
  ),
  rule(
    "no ",

    String.raw`^${OPENERS}no (?!problem|worries|need|idea|thanks|rush|doubt|one|wonder|more than|changes?\b|luck|results?|data|errors?|traces?\b|signs?\b|mention|way\b)[\w¤.@/()-]{2,30}(?: [\w¤./()-]{2,20}){0,2}(?: (?:in (?:this|the|our|new|any) \w{2,20}|in (?:tests?|prod|production|code|commits?|comments?|components?)|of (?:our|your|my) own|here|please|pls|anywhere|without|outside|ever|allowed)\b|, (?:use|take|prefer)\b)`,
    0.72,
    "forbidden",
  ),
  rule(
    "without|before",

    String.raw`\b(?:don't|do not|never|nothing)\b[^.?]{2,60}\bwithout (?:asking|my|checking with|permission|approval)\b|^${OPENERS}ask me (?:first )?before (?:you )?\w|\b(?:ask|check with|talk to|ping) (?!the\b|users?\b|for\b|it\b|if\b|what\b|how\b|about\b)[a-z]{2,15}(?: first)? before (?:you (?:change|touch|add|remove|merge|edit|deploy|delete|release|drop)|(?:chang|touch|add|remov|merg|edit|deploy|delet|releas|dropp)ing)\b`,
    0.78,
    "ask first",
  ),
  rule(
    "prefer",

    String.raw`^${OPENERS}i (?:really |much |strongly )?prefer (?!if\b|to see|that you|it\b|this|that\b|the (?:first|second|last|other)\b)\w(?!.*\bfirst\b)|^${OPENERS}prefer (?!it|this|that)[\w¤-]{2,30} (?:\S{1,20} ){0,3}over `,
    0.7,
    "liking",
  ),
  rule(
    "we ",

    String.raw`^${OPENERS}we (?:(?:only|just|all|also) )?(?:deploy|release|ship|publish|version|name|squash|cut|support|pin|target|tag|branch off|build|store|log|use|hand[- ]?(?:write|roll|code)|don't do|do not do|don't use|do not use|don't support|do not support|don't write|are on) (?!it\b|this\b|that\b|there\b|to\b|into\b)[\w¤@](?![^?]{0,200}(?:\bbut\b|\bfail|\berror|\bbroken|\bissue\b|\bproblem|\bright\b))`,
    0.68,
    "convention",
  ),
  rule(
    "live |belong |go |look |sit |start |end |are ",

    String.raw`^(?:the |our )?${PLURAL} (?:live|belong|go|look|sit|start|end|are (?:cut|based|written|defined|stored|named|kept|prefixed|built|generated|published|versioned|configured|created|deployed|forbidden)) (?:in|on|from|with|next|at|under|to|through|by|for|inside|into|using|via|like)\b(?![^?]{0,80}(?:\bbut\b|\bfail|\berror))`,
    0.68,
    "convention",
  ),
  rule(
    "our ",

    String.raw`^(?:btw,? )?our (?:[\w-]{2,20} ){1,4}(?:is|are|runs?|lives?|uses?) ${NOT_STATE}[\w¤]`,
    0.66,
    "convention",
  ),
  rule(
    "all |every |each ",

    String.raw`^(?:all|every|each) (?!tests? |the (?:tests?|time)|of (?:this|that|them|it)|that |this |time )(?:[\w./-]{2,24} ){1,4}(?:has|have|gets?|goes|go|starts?|is|are|belongs?|lives?|uses?) ${NOT_STATE}[\w¤]`,
    0.66,
    "convention",
  ),
  rule(
    "don't|doesn't|do not|does not|never",

    String.raw`^(?!(?:i|it|this|that|you)\b)[^?]{3,100}\b(?:don't|doesn't|do not|does not|never) (?:(?:goe?s?|belongs?) (?:in|into|inside|near|anywhere near|under) (?:(?:any|a|an|our|your|git|env|source|version) ?)|belongs? (?:in|into|inside|on|under|near)\b)(?![^?]{0,80}\b(?:any ?more|since|yet|correctly)\b)`,
    0.72,
    "does not belong",
  ),
  rule(
    "voted down|ruled out|vetoed|off the table|no-go|not an option|not up for debate",

    String.raw`^(?!(?:i|it|this|that|my|the (?:pr|proposal|request|ticket)|your)\b)[^?]{3,120}\b(?:got|was|were|is|are|has been|have been|its) (?:voted down|ruled out|vetoed|off the table|a no-go|not an option|not up for debate)\b`,
    0.7,
    "ruled out",
  ),
  rule(
    "nothing",

    String.raw`\bnothing (?:(?:goes|ships|lands|leaves|merges)(?: (?:out|live|in|into|on|to)\b|[,.!]|$)|(?:gets?|is|may be|can be|will be) (?:merged|deployed|released|pushed|shipped|touched)\b)(?![^?]{0,60}\b(?:when i|if i|any ?more|since|yet|right now)\b)`,
    0.68,
    "nothing goes",
  ),
  rule(
    " --",

    String.raw`^(?!(?:i|you)\b)[^?]{0,60}\b(?!it\b|this\b|that\b)[\w./-]{2,24} (?:wants|needs|requires|only works with|has to (?:be run|run) with) (?:an? |the )?--[a-z][\w=-]{1,40}(?! so (?:i|we) can)`,
    0.7,
    "needs a flag",
  ),
  rule(
    ": ",

    String.raw`^${OPENERS}(?:oh,? )?(?:and |also )?${TOPIC}: [^?:]{3,90}?[,.;] (?:and )?(?:not|never|no) (?!sure|urgent|yet|now|related|idea|problem|changes?\b|luck|\d)[\w¤][^?:]{1,60}$`,
    0.7,
    "this, not that",
  ),
  // "branch names here are the ticket plus two words"
  rule(
    "s here ",

    String.raw`^(?:btw,? |and )?(?:the |our |all )?(?:[\w-]{2,20} ){0,3}[\w-]{2,20}s here (?:are|go|have|start|look|follow|use|live|end) ${NOT_STATE}[\w¤]`,
    0.68,
    "convention",
  ),
];

/** The user says something again: what is said twice is meant to stand. */
export const REPEATS = hintedPattern(
  "said|told you|mentioned|again|nochmal|gesagt|dije|disse|dicho|coment|falei|dito|detto| dit|говорил|сказал|писал|просил|言った|说过|말했",
  () =>
    /\b(?:like|as) i (?:already )?(?:said|told you|mentioned)\b|\bi (?:already )?(?:said|told you) (?:this |that |it )?(?:before|already)\b|^(?:and )?(?:once )?again[:,] |^nochmal[:,] |\bwie (?:schon |bereits )?gesagt\b|\bhab(?:e|s)? (?:ich |s )?(?:dir |euch |es |das |doch ){0,3}(?:schon|bereits)(?: \S{1,10})? gesagt\b|\bcomo (?:ya |já )?(?:te )?(?:dije|disse)\b|\bya (?:te )?(?:lo )?(?:dije|he dicho|hab[ií]a dicho|coment[eé])(?![a-zà-ÿ])|(?<![a-zà-ÿ])j[áa] (?:te |lhe )?(?:disse|falei|tinha dito)(?![a-zà-ÿ])|\b(?:te l'ho|l'ho|ti ho|l'avevo) gi[àa] detto\b|\bcomme (?:je l'ai )?(?:déjà )?dit\b|\b(?:(?:l'|t'|vous l'|te l'|t'en )(?:ai|avais|avons)|(?:je|on)(?: te| vous)?(?: l')? ?(?:ai|avais|a)) d[ée]j[àa] dit\b|как я (?:уже )?(?:говорил|сказал|писал)|(?:^|\s)я (?:же|уже) (?:говорил|сказал|писал|просил)|(?:前|さっき|以前)に?も言った|(?:我|之前|前面)(?:已经)?说过|말했(?:듯이|잖아)/,
);
