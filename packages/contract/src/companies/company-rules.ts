/** The account of a company (design: product §5, 协议单位 and 挂账): what it owes, and what may still be charged to it. */

export interface CompanyAccount {
  /** The most it may owe at any time, in fen. */
  readonly creditFen: number;
  /** Charged by orders, less what was refunded, in fen. */
  readonly chargedFen: number;
  /** Paid by the company, voided settlements left out, in fen. */
  readonly settledFen: number;
}

/** Negative when the company has paid more than is charged, as after a refund. */
export const owedFen = ({ chargedFen, settledFen }: CompanyAccount): number => chargedFen - settledFen;

/** Never negative: a limit that was lowered below the debt leaves nothing. */
export const availableFen = (account: CompanyAccount): number =>
  Math.max(0, account.creditFen - owedFen(account));
