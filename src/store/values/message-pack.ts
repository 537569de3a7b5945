import { decode, Encoder } from "@msgpack/msgpack";

/**
 * The library behind stored values, as a module of its own, so that the bundler puts it into a
 * piece that is loaded only if a value is read or written: half a millisecond otherwise.
 */
export const messagePack = { decode, Encoder } as const;
