/** Choices of tests and the demo, and those the documents leave open. */

export interface Settings {
  /** Seconds by which a request's time may differ; 0: not checked. */
  requestWindow: number;
  /** Fault in the signature of every answer. */
  answerSign: 'right' | 'wrong' | 'missing' | 'old';
  /** Time from a refund's acceptance to its end. */
  refundMs: number;
  refundOutcome: 'SUCCESS' | 'ABNORMAL' | 'CLOSED';
  /** Whether refunds of one order need a minute between them. */
  refundGap: boolean;
  splitMs: number;
  /** fail_reason of every receiver of the next splits; empty: they succeed. */
  splitFailure: string;
  /** Share of an order that may be split off, in percent. */
  maxSplitPercent: number;
  withdrawMs: number;
  /** Time that an application stays in each state; 0: only the control side moves it. */
  applymentMs: number;
  /** How long after a payment the query still returns NOTPAY. */
  queryLagMs: number;
  /** A day without trades: the documented error, or a bill without rows. */
  emptyBill: 'error' | 'rows';
  /** `old`: without the 应结… columns. */
  billColumns: 'new' | 'old';
}

export const defaultSettings = (): Settings => ({
  requestWindow: 300,
  answerSign: 'right',
  refundMs: 2_000,
  refundOutcome: 'SUCCESS',
  refundGap: false,
  splitMs: 1_000,
  splitFailure: '',
  maxSplitPercent: 30,
  withdrawMs: 5_000,
  applymentMs: 5_000,
  queryLagMs: 0,
  emptyBill: 'error',
  billColumns: 'new',
});
