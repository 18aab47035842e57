/** Choices of tests and the demo, and those the documents leave open. */

export interface Settings {
  /** Seconds that x-acs-date may differ from now. */
  requestWindow: number;
  /** Time from a message's acceptance to its receipt. */
  deliveryMs: number;
  /** Receipt code of numbers without one of their own. */
  receipt: string;
  /** Characters of one variable; the vendor's rules by variable type were not read. */
  maxVariable: number;
  /** The vendor's gateway may ignore unknown parameters; refusing them here finds misspelled ones. */
  unknownParameters: 'refuse' | 'ignore';
  /** Messages to one number: verification codes in a minute, an hour and a day, notices in a day. */
  codesPerMinute: number;
  codesPerHour: number;
  codesPerDay: number;
  noticesPerDay: number;
}

export const defaultSettings = (): Settings => ({
  requestWindow: 900,
  deliveryMs: 1_000,
  receipt: 'DELIVERED',
  maxVariable: 35,
  unknownParameters: 'refuse',
  codesPerMinute: 1,
  codesPerHour: 5,
  codesPerDay: 10,
  noticesPerDay: 50,
});
