/** The vector space of the sentence model all-MiniLM-L6-v2. The token table was trained for it. */
export const MINILM_SPACE = "all-MiniLM-L6-v2";
export const MINILM_DIMENSIONS = 384;
