import { lazyPattern } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Tells from the words before a random value that it is meant to be seen or compared: checksums,
 * public keys, addresses of wallets, records of a domain, and places in a list.
 */
const NAMES = [
  "(?:pub(?:lic)?|verification|verifying|verify|site|publishable)[ _-]?(?:key|token)",
  "fingerprint(?: is)?|thumbprint|sha-?(?:1|256|384|512)|md5|checksum|digest|integrity|etag|crc32c?",
  "(?<!pass(?:w(?:or)?d)?[_-]?)hash",
  "challenge|accessor|credential[ _-]?id|websocket-key|peer|gcm,data|,iv|,tag",
  "did:key|address|program id|pubkey|mint|contract",
  "(?:site|domain)-verification|DKIM1;[^\\n]{0,40}\\sp",
  "(?:next|prev|previous|page|nextpage|continuation|sync|delta|resume|scroll|shard|pagination)[ _-]?(?:page)?[ _-]?(?:token|cursor|marker|iterator|id)|cursor",
].join("|");

const publicPattern = lazyPattern(
  () =>
    new RegExp(
      `(?:(?:${NAMES})[\\w-]{0,12}(?:\\/\\w{1,16})?["']?[^\\w]{0,6}(?:content=["']|_data[^\\w]{0,4})?|\\bTXT\\s{1,8}["']|\\b(?:DNSKEY|CDNSKEY|TLSA|SSHFP)(?:\\s{1,4}\\d{1,5}){2,3}\\s{1,4})$`,
      "i",
    ),
);

/** True after "public key:", "fingerprint is SHA256:", "nextPageToken=". */
export function isCalledPublic(near: string): boolean {
  return publicPattern().test(near);
}

const idPattern = lazyPattern(
  () =>
    /(?:(?<!(?:secret|key|session|sess|auth|client|access)[ _-]?)(?:[ _-][iI][dD]|[a-z]Id|(?<![a-z])(?:kid|jti))|[?&](?:id|list|v|ixid|gid|docid))["']?\s{0,2}[:=]?\s{0,2}["']?$/,
);

/** "node_id": names what it belongs to. The ids of sessions, secrets and keys let somebody in. */
export function isNamedId(before: string): boolean {
  return idPattern().test(before);
}
