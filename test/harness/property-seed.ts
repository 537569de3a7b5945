// Preloaded before any test (bunfig.toml): properties draw the same values in every run, so a
// change fails only for what it broke. `npm run test:random` draws new values and prints the seed.
import fc from "fast-check";

const REPEATED_SEED = 1;
const named = process.env.TEST_SEED ?? "";
fc.configureGlobal({ seed: /^-?\d+$/.test(named) ? Number(named) : REPEATED_SEED });
