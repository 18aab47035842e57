/** Sums of a folio. Pure. */
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';

type Folio = NonNullable<OrderDetail['folio']>;
type Line = Folio['lines'][number];

const sum = (amounts: readonly { readonly amountFen: number }[]): number =>
  amounts.reduce((total, { amountFen }) => total + amountFen, 0);

const isRoom = ({ kind }: Line): boolean => kind === 'room_night' || kind === 'day_use';

/** Only lines that are due count; ended ones are just shown. */
export const figuresOf = ({ lines, payments, refunds }: Folio) => {
  const owed = lines.filter((line) => !line.void);
  return {
    roomFen: sum(owed.filter(isRoom)),
    chargesFen: sum(owed.filter((line) => !isRoom(line))),
    chargedFen: sum(owed),
    paidFen:
      sum(payments.filter(({ state }) => state === 'succeeded')) -
      sum(refunds.filter(({ state }) => state === 'succeeded')),
  };
};
