/** The episodes that were kept of a session, with their ratings, and how many were not kept. */
export interface SessionEpisodes {
  readonly said: readonly RatedEpisode[];
  readonly concluded: readonly RatedEpisode[];
  readonly notKept: number;
}

interface RatedEpisode {
  readonly id: string;
  readonly rating: number;
}
