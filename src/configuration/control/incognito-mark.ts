/**
 * A prompt that begins with <incognito> makes the rest of its session incognito; one that begins
 * with </incognito> ends that.
 */
export function incognitoMark(prompt: string): "on" | "off" | undefined {
  if (!prompt.includes("incognito>")) return undefined;
  const start = prompt.trimStart();
  if (start.startsWith("<incognito>")) return "on";
  return start.startsWith("</incognito>") ? "off" : undefined;
}
