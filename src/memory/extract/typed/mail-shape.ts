import { MAIL_HEADER } from "@/memory/extract/typed/line-shape.ts";
import type { Block, MessageLine } from "@/memory/extract/typed/message-line.ts";

/** True if the block begins like a mail: two headers, or a line that names who wrote it. */
export function beginsMail(lines: readonly MessageLine[], { start, end }: Block): boolean {
  let headers = 0;
  for (let i = start; i < end && i < start + 12; i += 1) {
    const text = (lines[i]?.text ?? "").trim().slice(0, 300);
    if (MAIL_HEADER.test(text)) headers += 1;
    if (WROTE.test(text)) return true;
  }
  return headers >= 2;
}

/** "On Mon, 3 Mar 2025 at 10:12, Ann <ann@x.org> wrote:" in any language, by its shape. */
const WROTE = /^.{0,200}\d.{0,200}<?[\w.+-]{1,60}@[\w.-]{1,60}>?.{0,40}[:：]$/;
