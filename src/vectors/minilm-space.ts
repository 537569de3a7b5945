/** The space of the sentence model all-MiniLM-L6-v2, which the token table was trained for. */
export const MINILM_SPACE = "all-MiniLM-L6-v2";
export const MINILM_DIMENSIONS = 384;
