import type { Origin } from "@/store/memory-types.ts";

/**
 * True for text from a tool, a file or an import that addresses the model as its user or system
 * would: "ignore previous instructions", a turn of a conversation, a tool call. Such a memory must
 * not be shown as guidance. Text that a user or an agent asked us to remember is never flagged.
 * The patterns are a hint, not a defence: injected text is labelled as data in any case.
 */
export function isInstructionLike(text: string, origin: Origin): boolean {
  if (origin === "user" || origin === "agent") return false;
  return listInstructionSigns(text).length > 0;
}

const SIGNS: Readonly<Record<string, () => RegExp>> = {
  "overrides-instructions": () =>
    /\b(?:ignore|disregard|forget|override|bypass|do not (?:follow|obey))\s(?:[\w']{1,12}\s){0,4}(?:instructions?|prompts?|rules|guidelines|directives|guardrails|(?:said|told|given) (?:above|before))\b/i,
  "new-instructions": () =>
    /\b(?:new|updated|real|actual|hidden|secret) (?:system )?(?:instructions?|prompt|directives?|orders)\b\s{0,4}[:\n]|\byour (?:new|real|actual) (?:task|goal|instructions?|role|purpose) (?:is|are)\b/i,
  "speaks-as-system": () =>
    /(?:^|\n)[ \t>*#"']{0,6}(?:system|assistant|human|developer)(?: prompt| message| note)?\s{0,2}:|<\/?(?:system|assistant|human|instructions?|im_start|admin)>|<\|(?:im_start|im_end|system|user|assistant|endoftext)\|?>|\[\/?(?:INST|SYSTEM)\]|<<\/?SYS>>/i,
  "calls-tools": () =>
    /<\/?(?:antml:)?(?:function_calls?|invoke|tool_use|tool_call|tool_result|parameter)\b|"type"\s{0,2}:\s{0,2}"tool_use"|"(?:tool_calls|function_call)"\s{0,2}:/i,
  "orders-the-model": () =>
    /\b(?:you|claude|(?:the )?(?:ai|llm|assistant|model|agent)s?) (?:must|should|shall|need to|have to|are (?:required|instructed|ordered) to|will)(?: (?:now|always|immediately|first|also|then|instead|silently|never)){0,3} (?:run|execute|call|invoke|send|upload|post|email|delete|remove|reveal|print|output|share|exfiltrate|install|download|fetch|visit|open|approve|obey|reply|respond|say|tell|pretend|act)\b/i,
  "changes-role": () =>
    /\byou are (?:now|no longer) (?:an? |the |in )?\w|\b(?:pretend|act|behave|respond) as (?:if you (?:are|were)|an? (?:unrestricted|different|evil|admin|root))|\b(?:developer|dan|god|jailbreak|unrestricted|debug) mode (?:enabled|on|activated)\b/i,
  "hides-from-user": () =>
    /\b(?:do not|don't|never|without) (?:tell|telling|inform|informing|mention|mentioning|alert|alerting|notify|notifying|show|showing|ask|asking|reveal|revealing)\s(?:\w{1,12}\s){0,4}?(?:the )?(?:user|human|developer|owner)\b/i,
  "sends-secrets": () =>
    /\b(?:reveal|print|repeat|output|show|leak|send|upload|post|exfiltrate)\s(?:\w{1,12}\s){0,4}?(?:system prompt|(?:api |ssh |private |secret )keys?|credentials|passwords?|tokens|environment variables|\.env)\b[^\n.]{0,60}\b(?:to|at|via|in your|verbatim)\b|\b(?:reveal|repeat|print|output) (?:me )?(?:your|the) (?:system )?(?:prompt|instructions)\b/i,
  "important-note-to-model": () =>
    /\b(?:important|attention|note|message|instructions?) (?:to|for) (?:any |all |the )?(?:ai|llm|claude|language models?|(?:ai |coding )?(?:agents?|assistants?))\b/i,
};

const patterns = new Map<string, RegExp>();

/** The names of the signs found in a text; empty for ordinary text. */
export function listInstructionSigns(text: string): string[] {
  return Object.entries(SIGNS).flatMap(([name, make]) => {
    let pattern = patterns.get(name);
    if (pattern === undefined) patterns.set(name, (pattern = make()));
    return pattern.test(text) ? [name] : [];
  });
}
