/** Marks of programs, progress dots, and a shell's prompt; people do not type them. */
const OUTPUT = /[✅❌⚠✓✗✔✖✨👀📊🔍🚀📁📝]|\.{6}|^\[[^\]]{2,40}\] ?\[[^\]]{2,60}\]/u;

/** True if a line looks like the output of a program that was pasted among typed words. */
export function isProgramOutput(text: string): boolean {
  return OUTPUT.test(text);
}
