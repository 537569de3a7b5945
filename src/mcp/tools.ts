import type { Tool } from "@/mcp/tool.ts";
import { hookTool } from "@/mcp/tools/hook.ts";
import { recallTool } from "@/mcp/tools/recall.ts";
import { rememberTool } from "@/mcp/tools/remember.ts";

/** Every tool of the server, in the order in which it lists them. */
export const TOOLS: readonly Tool[] = [rememberTool, recallTool, hookTool];
