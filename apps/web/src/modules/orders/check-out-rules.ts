/** How a guest who leaves settles what he owes. Pure. */

export type Way = 'pay' | 'deposit' | 'waive';

export interface Settlement {
  readonly way: Way;
  readonly method: string;
  readonly reason: string;
}

/** From the deposit only while it holds as much: a step that was made before a refusal may have taken of it. */
export const settlementOf = (
  chosen: Settlement,
  { heldFen, owedFen }: { readonly heldFen: number; readonly owedFen: number },
): Settlement => (chosen.way === 'deposit' && heldFen < owedFen ? { ...chosen, way: 'pay' } : chosen);
