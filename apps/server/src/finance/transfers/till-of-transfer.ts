/** Finds the cash box of a transfer: the one of the mover's shift. */
import type { TransferSide } from '@minsu/contract/finance/transfers/transfer-rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { tillOf, tillOfVoid } from '../expenses/till-of-expense.ts';
import { sidesOf, type TransferRow } from './transfer-queries.ts';

interface Moved {
  readonly from: TransferSide;
  readonly to: TransferSide;
  readonly movedOn: string;
}

const tillSide = ({ from, to }: Omit<Moved, 'movedOn'>): TransferSide | undefined =>
  [from, to].find(({ method, houseId }) => method === 'cash' && houseId !== null);

export const tillOfTransfer = async (ctx: Ctx, { movedOn, ...sides }: Moved): Promise<string | null> => {
  const till = tillSide(sides);
  return till ? tillOf(ctx, { method: 'cash', houseId: till.houseId, day: movedOn, shiftId: null }) : null;
};

/** Also null while its shift is open: there it no longer counts. */
export const tillAfterVoid = async (ctx: Ctx, row: TransferRow): Promise<string | null> => {
  const till = tillSide(sidesOf(row));
  return till ? tillOfVoid(ctx, { houseId: till.houseId, shiftId: row.shiftId }) : null;
};
