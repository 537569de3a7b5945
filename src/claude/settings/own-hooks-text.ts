/**
 * True if this settings text seems to have our hooks. A hook has no time to parse it: every setup of
 * ours registers SessionStart as a command, by one of these names.
 */
export function mentionsOwnHooks(text: string): boolean {
  if (text.includes("wt-hook-memory")) return true;
  return text.includes("context-graph") && text.includes("hook SessionStart");
}

/** True if this settings text seems to enable our plugin. */
export function enablesOwnPlugin(text: string): boolean {
  return /"context-graph@[^"]{1,200}"\s{0,20}:\s{0,20}true/.test(text);
}
