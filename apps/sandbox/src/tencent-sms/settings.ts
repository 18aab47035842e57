/** Choices of tests and the demo, and those the documents leave open. */

export interface Settings {
  /** Seconds that X-TC-Timestamp may differ from now. */
  requestWindow: number;
  /** Time from a message's acceptance to its status. */
  deliveryMs: number;
  /** Outcome of messages to numbers without an outcome of their own. */
  receipt: string;
  /** Messages a day to one number; the console changes it. */
  perDay: number;
  /** Whether support has opened PullSmsSendStatus. */
  isPullOpen: boolean;
  /** Whether support has opened `ext` in the callback. */
  isExtOpen: boolean;
  /** Private accounts: at most 12 characters in a variable. */
  isPrivateAccount: boolean;
}

export const defaultSettings = (): Settings => ({
  requestWindow: 300,
  deliveryMs: 1_000,
  receipt: 'DELIVRD',
  perDay: 2,
  isPullOpen: true,
  isExtOpen: true,
  isPrivateAccount: false,
});
