interface Cleaned {
  readonly text: string;
  readonly removed: number;
}

/**
 * Secrets in what a URL carries inside it: "%3D" stands for "=", and no rule knows a password
 * behind it. A run of characters with such codes is read as what it stands for; where a secret
 * is in it, that reading without the secret takes its place.
 */
export function removeEncoded(text: string, remove: (plain: string) => Cleaned): Cleaned {
  if (!CODE.test(text)) return { text, removed: 0 };
  let removed = 0;
  const cleaned = text.replace(/[^\s"`<>]{1,}/g, (run) => {
    if (!CODE.test(run)) return run;
    const plain = run.replace(/%([2-7][0-9a-f]|0a)/gi, (_code, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    const result = remove(plain);
    removed += result.removed;
    return result.removed > 0 ? result.text : run;
  });
  return { text: cleaned, removed };
}

const CODE = /%(?:[2-7][0-9a-f]|0a)/i;
