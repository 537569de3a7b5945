/**
 * Adds and removes our server in the text of a project's .mcp.json. As in settings.ts, nothing else
 * in the file changes, and removing what was added restores the former bytes.
 */
import { type Edit, getNodeValue, type Node } from "jsonc-parser";
import { HOOK_SERVER } from "@/claude/mcp-hook-payload.ts";
import { isOwnServer } from "@/claude/settings/registered-server.ts";
import {
  editSettings,
  invalidSettings,
  openSettings,
  type SettingsDocument,
} from "@/claude/settings/settings-document.ts";
import {
  findProperty,
  findValue,
  insertChild,
  removeChild,
  replaceNode,
} from "@/claude/settings/settings-edits.ts";

/** How a client starts a server that talks over its standard streams. */
export interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
}

const SERVERS = "mcpServers";

/** Returns the text with our server in it. Throws ERR_SETTINGS_INVALID, naming `file`. */
export function addServer(text: string, entry: ServerEntry, file: string): string {
  requirePlainJson(text, file);
  return editSettings(text, file, (document) => editServerEntry(document, entry, file));
}

/** Returns the text without our server. `keepEmpty` is as in removeHooks. */
export function removeServer(
  text: string,
  file: string,
  keepEmpty: readonly string[] = [],
): string {
  return editSettings(text, file, (document) => {
    const { root } = document;
    const servers = findProperty(root, SERVERS);
    const own = findOwn(root);
    if (servers === undefined || own?.parent === undefined) return [];
    const isOnly = own.parent.children?.length === 1 && !keepEmpty.includes(SERVERS);
    return isOnly
      ? removeChild(document, root, servers)
      : removeChild(document, own.parent, own.property);
  });
}

export function hasOwnServer(text: string, file: string): boolean {
  return findOwn(openSettings(text, file).root) !== undefined;
}

/** Lists what the user left empty, for removeServer. */
export function findEmptyServerParts(text: string, file: string): string[] {
  const servers = findValue(openSettings(text, file).root, SERVERS);
  return servers?.type === "object" && servers.children?.length === 0 ? [SERVERS] : [];
}

// Claude Code rejects comments and trailing commas in this file and would ignore the whole file.
function requirePlainJson(text: string, file: string): void {
  openSettings(text, file);
  const body = text.replace(/^\uFEFF/, "");
  if (body.trim() === "") return;
  try {
    JSON.parse(body);
  } catch {
    throw invalidSettings(body, file, 0, "comments and trailing commas are not allowed here");
  }
}

function editServerEntry(document: SettingsDocument, entry: ServerEntry, file: string): Edit[] {
  const { root, text } = document;
  const value = { type: "stdio", command: entry.command, args: [...entry.args] };
  const servers = findValue(root, SERVERS);
  if (servers === undefined) {
    return insertChild(document, root, { key: SERVERS, value: { [HOOK_SERVER]: value } });
  }
  if (servers.type !== "object") {
    throw invalidSettings(text, file, servers.offset, `"${SERVERS}" must be an object`);
  }
  const existing = findValue(servers, HOOK_SERVER);
  if (existing === undefined) return insertChild(document, servers, { key: HOOK_SERVER, value });
  if (findOwn(root) === undefined) {
    const problem = `"${SERVERS}.${HOOK_SERVER}" belongs to another program`;
    throw invalidSettings(text, file, existing.offset, problem);
  }
  const isSame = Bun.deepEquals({ ...getNodeValue(existing), ...value }, getNodeValue(existing));
  return isSame ? [] : replaceNode(document, existing, { ...getNodeValue(existing), ...value });
}

interface OwnServer {
  readonly parent: Node;
  readonly property: Node;
}

function findOwn(root: Node): OwnServer | undefined {
  const parent = findValue(root, SERVERS);
  const property = parent?.type === "object" ? findProperty(parent, HOOK_SERVER) : undefined;
  const value = property?.children?.[1];
  if (parent === undefined || property === undefined || value === undefined) return undefined;
  return isOwnServer(getNodeValue(value)) ? { parent, property } : undefined;
}
