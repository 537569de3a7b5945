import { createMemoryWorld, type MemoryWorld } from "@test/memory/memory-world.ts";

/** Thirty memories of a shop, among them one that each mode of recall should find first. */
export interface ModesStore extends Disposable {
  readonly world: MemoryWorld;
  readonly ids: Readonly<Record<keyof typeof TOLD, string>>;
}

export const QUERY = "why does checkout time out when the payment gateway is slow";

const TOLD = {
  /** Has all of the words, among much else, and the user said it. */
  hybrid:
    "Agenda: checkout, time out, slow payment gateway, office plants, summer party, parking, printer.",
  /** Says nothing else, with fewer of the words. */
  semantic: "When payments are slow the checkout hangs until it times out.",
  /** Has half of the words, and is the newest that does. */
  temporal: "Payment is a stub in the checkout of the test shop, and its gateway is slow.",
  error: "Checkout failed: payment gateway did not answer.",
  /** Is linked to the error, with no word of the question. */
  causal: "Raised the upstream limit to thirty seconds and retried idempotently.",
  /** Was remembered after the best match and used with it, with no word of the question. */
  associative: "The load balancer keeps idle sockets for one minute.",
} as const;

const OTHERS = [
  "Invoices are numbered per branch office.",
  "The login page has a green button.",
  "Dates are stored in UTC and shown in the zone of the user.",
  "The search index is rebuilt every night.",
  "Product pictures are scaled to four sizes.",
  "Coupons cannot be combined.",
  "The basket keeps its content for two weeks.",
  "Emails are sent by a queue.",
  "The staging server has half the memory.",
  "Prices are integers in cents.",
  "Translations live in one file for each language.",
  "The sitemap lists only products on stock.",
  "Passwords are hashed with argon2.",
  "The admin area needs a second factor.",
  "Feature flags are read once per request.",
  "The mobile app caches the catalogue.",
  "Returns are accepted for thirty days.",
  "Stock is reserved when an order is placed.",
  "The newsletter goes out on Fridays.",
  "Logs are kept for ninety days.",
  "The tax table comes from a public service.",
  "Reviews are shown after a check.",
  "Gift cards have a code of sixteen letters.",
] as const;

export function createModesStore(): ModesStore {
  const world = createMemoryWorld();
  const [first, last] = [OTHERS.slice(0, 12), OTHERS.slice(12)];
  for (const text of first) world.remember(text);
  const ids = {
    hybrid: world.remember(TOLD.hybrid, { origin: "user", sessionId: "incident" }),
    semantic: world.remember(TOLD.semantic),
    error: world.remember(TOLD.error, { type: "Error" }),
    causal: world.remember(TOLD.causal, { type: "Fix" }),
    associative: world.remember(TOLD.associative, { sessionId: "incident" }),
    temporal: world.remember(TOLD.temporal),
  };
  for (const text of last) world.remember(text);
  world.link(ids.causal, "fixes", ids.error);
  world.link(ids.associative, "used-with", ids.hybrid);
  return { world, ids, [Symbol.dispose]: () => world[Symbol.dispose]() };
}
