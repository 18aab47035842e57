/** What a till should hold. Pure. */
export interface Taking {
  readonly method: string;
  /** Payments taken in the shift, voided ones included. */
  readonly count: number;
  readonly takenFen: number;
  /** Voided in this shift, whoever took them. */
  readonly voidedFen: number;
  /** Paid back by hand in this shift. */
  readonly refundedFen: number;
  /** Handed out for expenses in this shift, less what came back of voided ones. */
  readonly spentFen: number;
}

export const netFen = (of: Omit<Taking, 'method' | 'count'>): number =>
  of.takenFen - of.voidedFen - of.refundedFen - of.spentFen;

export const totalFen = (takings: readonly Taking[]): number =>
  takings.reduce((sum, taking) => sum + netFen(taking), 0);

/** Only cash lies in the till. */
export const expectedCash = (floatFen: number, takings: readonly Taking[]): number =>
  floatFen + totalFen(takings.filter(({ method }) => method === 'cash'));
