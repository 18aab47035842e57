/** Sums of a folio. Pure. */
import type { OrderDetail } from '@minsu/contract/orders/order.ts';

type Folio = NonNullable<OrderDetail['folio']>;
type Line = Folio['lines'][number];

const sum = (amounts: readonly { readonly amountFen: number }[]): number =>
  amounts.reduce((total, { amountFen }) => total + amountFen, 0);

const isRoom = ({ kind }: Line): boolean => kind === 'room_night';

export const figuresOf = ({ lines, payments }: Folio) => ({
  roomFen: sum(lines.filter(isRoom)),
  chargesFen: sum(lines.filter((line) => !isRoom(line))),
  chargedFen: sum(lines),
  paidFen: sum(payments.filter(({ state }) => state === 'succeeded')),
});
