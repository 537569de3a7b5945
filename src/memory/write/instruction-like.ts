import { hintedPattern, type HintedPattern } from "@/base/hinted-pattern.ts";
import type { Origin } from "@/store/memory-types.ts";

/**
 * True for text that addresses the model as its user or system would, and that the user did not say:
 * "ignore previous instructions", a turn of a conversation, a tool call, a download that is run. Such
 * a memory must not be shown as guidance, whoever repeats it: an agent says what it has read. The
 * patterns are a hint, not a defence: injected text is labelled as data in any case.
 */
export function isInstructionLike(text: string, origin: Origin): boolean {
  return origin !== "user" && listInstructionSigns(text).length > 0;
}

/** Every memory is asked for all of them, so a pattern is compiled only for a text with a hint. */
const SIGNS: Readonly<Record<string, HintedPattern>> = {
  "overrides-instructions": hintedPattern(
    "ignore|disregard|forget|override|bypass|do not",
    () =>
      /\b(?:ignore|disregard|forget|override|bypass|do not (?:follow|obey))\s(?:[\w']{1,12}\s){0,4}(?:instructions?|prompts?|rules|guidelines|directives|guardrails|(?:said|told|given) (?:above|before))\b/i,
  ),
  "new-instructions": hintedPattern(
    "instruction|prompt|directive|orders|your new|your real|your actual",
    () =>
      /\b(?:new|updated|real|actual|hidden|secret) (?:system )?(?:instructions?|prompt|directives?|orders)\b\s{0,4}[:\n]|\byour (?:new|real|actual) (?:task|goal|instructions?|role|purpose) (?:is|are)\b/i,
  ),
  "speaks-as-system": hintedPattern(
    "system|assistant|human|developer|<instruction|</instruction|im_start|admin>|<|[inst|[/inst|sys>>",
    () =>
      /(?:^|\n)[ \t>*#"']{0,6}(?:system|assistant|human|developer)(?: prompt| message| note)?\s{0,2}:|<\/?(?:system|assistant|human|instructions?|im_start|admin)>|<\|(?:im_start|im_end|system|user|assistant|endoftext)\|?>|\[\/?(?:INST|SYSTEM)\]|<<\/?SYS>>/i,
  ),
  "calls-tools": hintedPattern(
    "function_call|invoke|tool_use|tool_call|tool_result|parameter",
    () =>
      /<\/?(?:antml:)?(?:function_calls?|invoke|tool_use|tool_call|tool_result|parameter)\b|"type"\s{0,2}:\s{0,2}"tool_use"|"(?:tool_calls|function_call)"\s{0,2}:/i,
  ),
  "orders-the-model": hintedPattern(
    "you|claude|ai |ais |llm|assistant|model|agent",
    () =>
      /\b(?:you|claude|(?:the )?(?:ai|llm|assistant|model|agent)s?) (?:must|should|shall|need to|have to|are (?:required|instructed|ordered) to|will)(?: (?:now|always|immediately|first|also|then|instead|silently|never)){0,3} (?:run|execute|call|invoke|send|upload|post|email|delete|remove|reveal|print|output|share|exfiltrate|install|download|fetch|visit|open|approve|obey|reply|respond|say|tell|pretend|act)\b/i,
  ),
  "changes-role": hintedPattern(
    "you are|act as|pretend as|behave as|respond as| mode ",
    () =>
      /\byou are (?:now|no longer) (?:an? |the |in )?\w|\b(?:pretend|act|behave|respond) as (?:if you (?:are|were)|an? (?:unrestricted|different|evil|admin|root))|\b(?:developer|dan|god|jailbreak|unrestricted|debug) mode (?:enabled|on|activated)\b/i,
  ),
  "hides-from-user": hintedPattern(
    "user|human|developer|owner",
    () =>
      /\b(?:do not|don't|never|without) (?:tell|telling|inform|informing|mention|mentioning|alert|alerting|notify|notifying|show|showing|ask|asking|reveal|revealing)\s(?:\w{1,12}\s){0,4}?(?:the )?(?:user|human|developer|owner)\b/i,
  ),
  "sends-secrets": hintedPattern(
    "reveal|print|repeat|output|show|leak|send|upload|post|exfiltrate",
    () =>
      /\b(?:reveal|print|repeat|output|show|leak|send|upload|post|exfiltrate)\s(?:\w{1,12}\s){0,4}?(?:system prompt|(?:api |ssh |private |secret )keys?|credentials|passwords?|tokens|environment variables|\.env)\b[^\n.]{0,60}\b(?:to|at|via|in your|verbatim)\b|\b(?:reveal|repeat|print|output) (?:me )?(?:your|the) (?:system )?(?:prompt|instructions)\b/i,
  ),
  "important-note-to-model": hintedPattern(
    "ai|llm|claude|model|agent|assistant",
    () =>
      /\b(?:important|attention|note|message|instructions?) (?:to|for) (?:any |all |the )?(?:ai|llm|claude|language models?|(?:ai |coding )?(?:agents?|assistants?))\b|\b(?:important|attention|warning|notice|urgent|critical)\b[:!\s-]{1,6}(?:all |any |the |dear )?(?:ai|llm|claude|coding )?\s?(?:claude|assistants?|agents?|models?) (?:must|should|shall|will|has to|have to|needs? to|(?:is|are) (?:required|instructed|ordered) to)\b/i,
  ),
  "overrides-instructions-abroad": hintedPattern(
    "anweisung|instruktion|regel|vorgabe|consignes|règles|instrucciones|reglas|instruções|regras|istruzioni|regole|instructions|инструкци|указани|правил|指令|指示|规则|規則|提示词|命令|プロンプト|지시|명령|프롬프트",
    () =>
      /\b(?:ignorier|vergiss|vergesst|missacht)\p{L}{0,3}\s(?:\p{L}{1,14}\s){0,4}(?:anweisung|instruktion|regel|vorgabe)|\b(?:ignor(?:e[sz]?|er|a|ar)|oubli(?:e[sz]?|er)|olvid(?:a|e|ar)|esque(?:ce|ça|cer)|dimentica\p{L}{0,2})\s(?:[\p{L}']{1,14}\s){0,4}(?:consignes|règles|instrucciones|reglas|instruções|regras|istruzioni|regole|instructions (?:précédentes|ci-dessus))|(?:игнорируй|забудь)(?:те)?\s(?:\p{L}{1,14}\s){0,4}(?:инструкци|указани|правил)|(?:忽略|无视|無視し?|忘记|忘掉)[^\n。]{0,14}(?:指令|指示|规则|規則|提示词)|(?:指示|命令|プロンプト)[^\n。]{0,10}(?:無視|忘れ)|(?:지시|명령|프롬프트)[^\n.]{0,12}(?:무시|잊)/iu,
  ),
  "runs-a-download": hintedPattern(
    "curl|wget|iwr|irm|invoke-|base64",
    () =>
      /\b(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod)\b[^\n]{0,300}?\|&?\s{0,4}(?:sudo\s(?:-\S{1,20}\s){0,3})?(?:\S{0,40}\/)?(?:(?:ba|z|da|k|fi|c)?sh|python[\d.]{0,4}|node|perl|ruby|php|iex)\b|\b(?:(?:ba|z|da|k)?sh|python[\d.]{0,4}|node|perl|ruby|php|eval|source|exec|iex)\b[^\n]{0,30}?(?:<\(|\$\(|`|\()\s{0,4}(?:curl|wget|iwr|irm|invoke-webrequest)\b|\b(?:curl|wget)\b[^\n]{0,300}?(?:&&|;)\s{0,4}(?:sudo\s)?(?:ba|z|da|k)?sh\s{1,4}[^\s-]|\bbase64\s{1,4}(?:-d|-D|--decode)\b[^\n|]{0,120}\|\s{0,4}(?:sudo\s)?(?:(?:ba|z|da|k)?sh|python[\d.]{0,4}|node|perl)\b/i,
  ),
  "orders-a-download": hintedPattern(
    "curl|wget|iwr|irm|invoke-",
    () =>
      /\b(?:always|must|shall|should|please|remember to|make sure to|be sure to|immediately)\b[\s\w,'’:;-]{0,40}?[\s:`'"$(]{1,6}(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod)\s[^\n]{0,160}?(?:https?:\/\/(?!localhost\b|127\.|0\.0\.0\.0|\[::1)|\b[\w-]{1,60}\.[a-z]{2,10}\/)/i,
  ),
};

/** The names of the signs found in a text; empty for ordinary text. */
export function listInstructionSigns(text: string): string[] {
  const plain = plainly(text);
  const [lower, lowerPlain] = [text.toLowerCase(), plain.toLowerCase()];
  return Object.entries(SIGNS).flatMap(([name, sign]) =>
    sign.test(text, lower) || (plain !== text && sign.test(plain, lowerPlain)) ? [name] : [],
  );
}

/** True for what the next function may change. */
const NOT_PLAIN = /[^\x20-\x7e]|[*_~"]| {2}/;

/** On one line, in ordinary letters and without emphasis: "Ignore **all** previous\ninstructions". */
function plainly(text: string): string {
  if (!NOT_PLAIN.test(text)) return text;
  return text
    .normalize("NFKC")
    .replace(/[*_~"“”]/g, "")
    .replace(/\s+/g, " ");
}
