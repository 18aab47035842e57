/** Folio of a group by room: charges, and the room's share of payments. Pure. */
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { figuresOf } from '../order-figures.ts';

type Folio = NonNullable<OrderDetail['folio']>;
type Line = Folio['lines'][number];

export interface RoomBill {
  /** Null for order-level charges. */
  readonly stayId: string | null;
  readonly lines: readonly Line[];
  readonly chargedFen: number;
  readonly paidFen: number;
  readonly openFen: number;
}

/** Proportional shares in whole fen that add up, by largest remainder. */
export const sharesOf = (paidFen: number, charged: readonly number[]): number[] => {
  const total = charged.reduce((sum, fen) => sum + fen, 0);
  if (total === 0) return charged.map(() => 0);
  const exact = charged.map((fen) => (paidFen * fen) / total);
  const shares = exact.map(Math.floor);
  const left = paidFen - shares.reduce((sum, fen) => sum + fen, 0);
  const byRemainder = exact
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
};

const sum = (lines: readonly Line[]): number =>
  lines.filter((line) => !line.void).reduce((total, { amountFen }) => total + amountFen, 0);

/** Rooms in stay order, then order-level lines; together the folio. */
export const billsOf = (folio: Folio, stayIds: readonly string[]): RoomBill[] => {
  const { paidFen } = figuresOf(folio);
  const known = new Set(stayIds);
  const whole = folio.lines.filter(({ stayId }) => stayId === null || !known.has(stayId));
  const parts = [
    ...stayIds.map((stayId) => ({
      stayId,
      lines: folio.lines.filter((line) => line.stayId === stayId),
    })),
    ...(whole.length > 0 ? [{ stayId: null, lines: whole }] : []),
  ];
  const charged = parts.map(({ lines }) => sum(lines));
  const shares = sharesOf(paidFen, charged);
  return parts.map((part, at) => {
    const [chargedFen = 0, share = 0] = [charged[at], shares[at]];
    return { ...part, chargedFen, paidFen: share, openFen: chargedFen - share };
  });
};
