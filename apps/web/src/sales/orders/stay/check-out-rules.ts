/** How a departing guest's amount due is settled. Pure. */

export type Way = 'pay' | 'deposit' | 'waive';

export interface Settlement {
  readonly way: Way;
  readonly method: string;
  readonly reason: string;
}

/** From the deposit only while it covers the amount; an earlier failed attempt may have used part of it. */
export const settlementOf = (
  chosen: Settlement,
  { heldFen, owedFen }: { readonly heldFen: number; readonly owedFen: number },
): Settlement => (chosen.way === 'deposit' && heldFen < owedFen ? { ...chosen, way: 'pay' } : chosen);
