import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";

/** Marks a note that a command works. */
export const COMMAND_TAG = "command";
const ASKS_FOR_COMMAND =
  /\b(?:tests?|build|lint|deploy|run|start|install|format|compile|release|bauen|testen|starten|compilar|ejecutar)\b|(?:^|\s)(?:собрать|собери|запустить|запусти)(?![\wÀ-ɏЀ-ӿ])|テスト|ビルド|実行|构建|测试|运行/i;

/** Leaves out notes of working commands, unless the prompt is about running something. */
export function withoutOtherCommands(hits: readonly RecallHit[], prompt: string): RecallHit[] {
  return hits.filter(
    ({ memory }) => !memory.tags.includes(COMMAND_TAG) || ASKS_FOR_COMMAND.test(prompt),
  );
}
