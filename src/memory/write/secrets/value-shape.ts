/** Tells from the shape of a value whether it is random, a name in code or a placeholder. */

/**
 * True if letters and digits are mixed as in no word or name, or for long hex. Commits and
 * checksums are hex too, so callers need another sign of a secret as well.
 */
export function looksRandom(text: string): boolean {
  if (text.length < 16 || /^[0-9a-f-]{1,}$/i.test(text)) return looksRandomHex(text);
  return text.split(/[-_./+=]/).some((piece) => piece.length >= 8 && isMixed(piece));
}

function looksRandomHex(text: string): boolean {
  return text.length >= 32 && !text.includes("-") && /\d/.test(text);
}

/**
 * Names with numbers change between lower case, capitals and digits now and then
 * ("base64EncodeUtf8"); random text changes at about every second character.
 */
function isMixed(piece: string): boolean {
  let changes = 0;
  const kinds = new Set<number>();
  let before = -1;
  for (let index = 0; index < piece.length; index += 1) {
    const kind = kindOf(piece.charCodeAt(index));
    if (before !== -1 && kind !== before) changes += 1;
    kinds.add(kind);
    before = kind;
  }
  if (!kinds.has(DIGIT) && piece.length < 20) return false;
  const share = changes / (piece.length - 1);
  const hasTwoKinds = kinds.size === 2 && kinds.has(DIGIT);
  return kinds.size >= 2 && share >= (hasTwoKinds ? 0.25 : 0.42);
}

const DIGIT = 0;

function kindOf(code: number): number {
  if (code >= 48 && code <= 57) return DIGIT;
  return code >= 65 && code <= 90 ? 1 : 2;
}

const TYPES_AND_STATES =
  /^(?:string|str|bytes|any|unknown|number|boolean|bool|int|undefined|null|nil|none|void|true|false|yes|no|on|off|required|optional|secretstr|object|function|async|await|new|typeof|keyof|unique|readonly|expired|invalid|missing|incorrect|wrong|empty|unset|changed|rotated|valid|redacted|hidden|removed|masked|example|placeholder|changeme|todo|xxx{1,60}|\.{3,60}|\*{1,60}|-{1,60})$/i;

const REFERENCE =
  /^(?:\$\{|\$\(|\$[A-Za-z_]|\{\{|<[A-Za-z]|%[A-Za-z_]{1,60}%$|(?:await|new|typeof)\s|\/(?:Users|home|run|etc|var|tmp|usr|opt|mnt|root|workspace|app)\/|(?:process|import|os|env|this|self|config|cfg|conf|settings|options|opts|props|args|params|req|request|res|response|ctx|context|state|data|body|secrets|vars|github|window|event|session|input|payload|user|credentials|auth|local|var|module|app|Deno|Bun|ENV|System)[.[(]|[A-Za-z_$][\w$.]{0,80}\()/;

/** True for a name in code such as bobSecret or scanner.lastToken, without digits. */
export function isIdentifier(value: string): boolean {
  return /^[A-Za-z_$][A-Za-z_$.]{0,80}$/.test(value) && /[a-z][A-Z]|[a-z]\.[a-z]/.test(value);
}

/** True for a type, a state or a reference to the value: it does not give the value away. */
export function isPlaceholder(value: string): boolean {
  const bare = value.replace(/^[\\"'`]{1,4}/, "").replace(/[\\"'`]{1,4}$/, "");
  return TYPES_AND_STATES.test(bare) || REFERENCE.test(bare);
}
