import { decode, Encoder } from "@msgpack/msgpack";
import * as lz4 from "lz4js";

/**
 * The libraries behind stored values, as a module of its own, so that the bundler puts them into a
 * piece that is loaded only if a value is read or written: half a millisecond otherwise.
 */
export const codecLibraries = { decode, Encoder, lz4 } as const;
