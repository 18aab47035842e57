/** Choices of tests and the demo, and those the documents leave open. */

export interface Settings {
  refundOutcome: 'succeeded' | 'failed';
  /** Time until a refund ends; 0: at once. One that fails is pending first. */
  refundMs: number;
  /** Time until a delayed payment method succeeds; 0: only the control side ends it. */
  asyncMs: number;
  /** Per ten thousand, and a fixed part: of every payment. */
  feeRate: number;
  feeFixed: number;
}

export const defaultSettings = (): Settings => ({
  refundOutcome: 'succeeded',
  refundMs: 0,
  asyncMs: 0,
  feeRate: 290,
  feeFixed: 30,
});
