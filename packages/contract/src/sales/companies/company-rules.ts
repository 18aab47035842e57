/** Company account 协议单位: debt and remaining credit 挂账. */

export interface CompanyAccount {
  /** The most it may owe at any time, in fen. */
  readonly creditFen: number;
  /** Charged by orders minus refunds, in fen. */
  readonly chargedFen: number;
  /** Paid by the company, voided settlements left out, in fen. */
  readonly settledFen: number;
}

/** Negative when the company has paid more than is charged, as after a refund. */
export const owedFen = ({ chargedFen, settledFen }: CompanyAccount): number => chargedFen - settledFen;

/** Remaining credit, never negative. */
export const availableFen = (account: CompanyAccount): number =>
  Math.max(0, account.creditFen - owedFen(account));
