/** An early departure in the check-out dialog: nights given up, amount kept, amount due. */
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { Stay } from '@minsu/contract/sales/orders/order.ts';
import { previewCheckOut } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import type { Chosen } from '@minsu/contract/sales/orders/stay/ending-outcomes.ts';
import { dueAtLeaving } from '@minsu/contract/sales/orders/stay/leaving-rules.ts';
import { useState } from 'react';
import { useCall } from '../../../platform/calls/queries.ts';
import { chosenFee } from './ending-figures.ts';

type Preview = OutputOf<typeof previewCheckOut>;

const feeOf = ({ givenUp }: Preview, kept: Chosen): number => (givenUp ? chosenFee(givenUp, kept) : 0);

/** Null if nothing is due yet. */
const dueOf = (stay: Stay, preview: Preview | undefined, kept: Chosen): number | null => {
  if (!preview?.bill) return stay.leaving?.dueFen ?? null;
  if (preview.othersInHouse) return null;
  const { leftFen, toComeFen } = preview.bill;
  return dueAtLeaving({ leftFen: leftFen + feeOf(preview, kept), toComeFen });
};

export const useEarlyDeparture = (stay: Stay, open: boolean) => {
  const [kept, setKept] = useState<Chosen>({});
  const isEarly = stay.leaving !== null && stay.leaving.on < stay.checkOut;
  const input = { stayId: stay.id };
  const { data } = useCall(previewCheckOut, input, { enabled: open && isEarly, quiet: true });
  const givenUp = data?.givenUp ?? null;
  const feeFen = data ? feeOf(data, kept) : 0;
  /** For the command: the outcome with the fee shown. */
  const keeping = givenUp && {
    ...(kept.outcome && { outcome: kept.outcome }),
    ...(kept.outcome === 'amount' ? { keepFen: kept.keepFen } : { feeFen }),
  };
  return { due: dueOf(stay, data, kept), givenUp, kept, setKept, feeFen, keeping: keeping ?? {} };
};
