/** Switches for behaviour that the documents leave open. */

export interface Settings {
  /** `error_code` of a success: the documents say 0, recordings of 2025 say 200. */
  successCode: 0 | 200;
  /** Which items the listing writes take. */
  itemShape: 'any' | 'range' | 'date';
  /** Whether lists say their total. */
  hasTotals: boolean;
  /** Whether lists without pages come under their name or bare. */
  lists: 'bare' | 'named';
  /** Whether OAuth answers come in the envelope. */
  oauthAnswer: 'enveloped' | 'bare';
  /** Whether a hook that is not answered in time is only lost, or disables its registration. */
  hookMiss: 'lose' | 'disable';
  /** How long an accepted write takes to reach the channel. */
  asyncMs: number;
}

export const defaultSettings = (): Settings => ({
  successCode: 0,
  itemShape: 'any',
  hasTotals: true,
  lists: 'bare',
  oauthAnswer: 'enveloped',
  hookMiss: 'lose',
  asyncMs: 1_500,
});
