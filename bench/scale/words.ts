import { makeUpWord } from "../random.ts";

/**
 * The words of made-up memories, most frequent first: function words, developers' words, and a
 * long tail of made-up words in place of names of people, products and things. The lists are ours;
 * the order within them is a guess.
 */
const FUNCTION_WORDS =
  "the to a of and in is it that for this not with on be as we are was by from when if so but at " +
  "or an can then only no now because has which after before they must do all same its there one " +
  "into would were also each could have been than more where while how other some two still";

const DEVELOPER_WORDS =
  "test file error run build fix use value set call change add return read write store line name " +
  "fail type function path path config server version branch commit time user request response " +
  "message table key query cache index log module package import default option check start stop " +
  "update remove move rename open close load save parse format print send receive retry timeout " +
  "lock thread process memory disk page session token header body field column row list map array " +
  "string number object class method argument parameter result output input stream buffer queue " +
  "worker job task event hook handler listener client endpoint route port host address socket " +
  "connection transaction migration schema model view controller template component style color " +
  "button form link image icon label title menu dialog window screen panel layout width height " +
  "margin border theme font test suite case fixture mock assertion coverage snapshot benchmark " +
  "release deploy pipeline stage container image volume network cluster node region bucket secret " +
  "role policy permission account login logout password profile email invoice order payment price " +
  "currency discount customer product catalog stock shipment report chart export filter sort search " +
  "match pattern regex encode decode compress encrypt sign verify hash random seed clock date zone " +
  "month week day hour minute second first last next previous new old empty missing invalid broken " +
  "slow fast large small wrong right safe strict dirty stale fresh local remote public private " +
  "shared global unique duplicate nested flat async sync manual automatic decided preferred chose " +
  "found learned noticed agreed reverted replaced moved measured expected because instead never " +
  "always usually rarely twice once again together apart inside outside above below between";

const MADE_UP_WORDS = 30_000;

export const COMMON_WORDS: readonly string[] = FUNCTION_WORDS.split(" ");

/** Content words in the order of their frequency, which follows Zipf's law. */
export const CONTENT_WORDS: readonly string[] = [
  ...new Set(DEVELOPER_WORDS.split(" ")),
  ...Array.from({ length: MADE_UP_WORDS }, (_, rank) => makeUpWord(rank)),
];

/** The parts of names in code. */
export const NAME_PARTS: readonly string[] = CONTENT_WORDS.slice(0, 1_000);

export const FOLDERS: readonly string[] =
  "src lib app core api web server client store shared tools scripts docs test".split(" ");
export const ENDINGS: readonly string[] = ["ts", "ts", "tsx", "py", "go", "rs", "md", "json"];
