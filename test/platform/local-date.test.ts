import { expect, test } from "bun:test";
import { join } from "node:path";

const program = join(import.meta.dir, "programs", "local-dates.ts");

// In processes of their own: the C library reads the time zone once.
test.each(["UTC", "Europe/Zurich", "America/St_Johns", "Pacific/Apia", "Asia/Kathmandu"])(
  "in %s the C library and the runtime agree on every date",
  (zone) => {
    const env = { ...process.env, TZ: zone };
    const { stdout } = Bun.spawnSync([process.execPath, program], { env });
    expect(JSON.parse(stdout.toString())).toEqual({ differing: [], zone });
  },
);
