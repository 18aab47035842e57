/** Choices of tests and the demo, and those the documents leave open. */

export interface Settings {
  /** Seconds by which a request's timestamp may differ; 0: not checked. Not documented for the gateway. */
  requestWindow: number;
  answerSign: 'right' | 'wrong' | 'missing';
  /** Whether a scan without a payment tells the seller WAIT_BUYER_PAY. */
  noticeOnScan: boolean;
  /** Whether `close` and `cancel` before the scan invalidate the code although they answer ACQ.TRADE_NOT_EXIST. */
  closeKillsCode: boolean;
  /** Time until a refund has happened; 0: at once, and the answer says `fund_change` Y. */
  refundMs: number;
  /** `fails`: accepted, and never found by the refund query. */
  refundOutcome: 'done' | 'fails';
  /** Days after the payment in which a refund is possible; a contract's term. */
  refundDays: number;
  maxSplitPercent: number;
  splitFailure: string;
  billColumns: 'new' | 'old';
  /** `full`: brackets of the titles are of full width. */
  billBrackets: 'full' | 'half';
  emptyBill: 'error' | 'rows';
}

export const defaultSettings = (): Settings => ({
  requestWindow: 900,
  answerSign: 'right',
  noticeOnScan: false,
  closeKillsCode: true,
  refundMs: 0,
  refundOutcome: 'done',
  refundDays: 365,
  maxSplitPercent: 30,
  splitFailure: '',
  billColumns: 'new',
  billBrackets: 'full',
  emptyBill: 'error',
});
