// Long random text whose name says nothing, and what looks like it.
import { expect, test } from "bun:test";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";

const RANDOM = "q7Hk2_mQ9xLp4Rt8-WzA1bC3dE5fG6hJ8kT0vY2nB4mX6";

test.each([
  `hue: ${RANDOM}`,
  `"acme": "${RANDOM}${RANDOM}"`,
  `bridge q7Hk2mQ9xLp4.${RANDOM}`,
  `acme = q7Hk2mQ9xLp4R:t8WzA1bC3dE5fG6h`,
  `<acme>${RANDOM.replaceAll(/[_-]/g, "")}</acme>`,
])("random text that is a value is removed: %s", (text) => {
  expect(removeSecrets(text).text).toContain("[secret removed]");
});

test.each([
  `etag: W/"${RANDOM}"`,
  `X-Amz-Cf-Id: ${RANDOM}==`,
  `nextPageToken=${RANDOM}`,
  `[5](/search?q=a+b&ved=${RANDOM})`,
  `"n": "${RANDOM}${RANDOM}", "e": "AQAB"`,
  `LOGO = b64decode("iVBORw0KGgo${RANDOM.replaceAll(/[_-]/g, "")}")`,
  "restored from key: Linux-node-7f3a9c1e5b7d9f0a2c4e6f8a0b1c3d577f3a9c1e",
  "prj_q7Hk2mQ9xLp4Rt8WzA1bC3dE5fG6",
  "src/components/Base64/V2/Http403ForbiddenEntryPoint.tsx",
  "org.acme.Http2.X509Certificate.ReaderFactoryV3Impl",
])("ids, addresses and encoded files stay: %s", (text) => {
  expect(removeSecrets(text).text).toBe(text);
});
