import { isTemporary } from "@/memory/extract/statement-filters.ts";

/** Questions about the work at hand, such as an agent asks before it begins. */
const NEXT_WORK =
  /\b(?:would you like (?:me )?to (?:work on|start|begin|continue|proceed|do)|what (?:should|shall) (?:i|we) (?:do|work on|start with|tackle)|(?:should|shall) (?:i|we) (?:proceed|continue|start|go ahead)|next step|\b(?:posso|podemos) (?:prosseguir|continuar|seguir)|deseja que eu|¿?(?:procedo|contin[uú]o|sigo|empiezo)(?: con)?\b|soll ich (?:weiter|fort|los|so )|je (?:continue|proc[èe]de|commence)\b|womit (?:soll|wollen)|wie (?:soll|wollen) .{0,20}weiter|par quoi|por dónde|por onde)\b|продолж(?:ать|аем|им)|начина(?:ть|ем) |вс[её] (?:верно|правильно)|(?:まま|この(?:内容|計画|方針)で?).{0,30}(?:進め|いい|良い|よい|よろしい)|(?:内容|計画|仕様|スペック|実装計画).{0,6}問題(?:ない|あり)|修正(?:点)?があれば|次(?:に|は)(?:どの|何)|他に何か|(?<!(?:ど[のうこれち]|何|いつ|だれ).{0,40})(?:行い|進め|コミットし|作成し)ますか|(?:진행|시작|수정|구현|적용|계속|커밋)할까요|(?:继续|开始|提交)吗|下一步/i;

/** True for a question about what is to be done today: its answer says nothing to a later session. */
export function asksForNow(question: string): boolean {
  return isTemporary({ matchText: question.toLowerCase() }) || NEXT_WORK.test(question);
}
