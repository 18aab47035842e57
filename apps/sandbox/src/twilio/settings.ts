/** Choices of tests and the demo, and those the documents leave open. */

export interface Settings {
  /** Time that a message stays in each status. */
  stepMs: number;
  /** Messages a second of one account. */
  perSecond: number;
  /** Algorithm of webhook signatures; HMAC_SHA256 is announced in a header of its own. */
  algorithm: 'HMAC_SHA1' | 'HMAC_SHA256';
  /** The real API ignores unknown parameters; refusing them here finds misspelled ones. */
  unknownParameters: 'refuse' | 'ignore';
}

export const defaultSettings = (): Settings => ({
  stepMs: 500,
  perSecond: 100,
  algorithm: 'HMAC_SHA1',
  unknownParameters: 'refuse',
});
