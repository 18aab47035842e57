/** Whether a property collects through a payment provider, so that a QR code can be offered before its order exists. */
import { listPaymentOffers } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay, useSeesMoney } from '../../platform/calls/session.ts';
import './payments-live.ts';

export const useCollects = (houseId: string | undefined): boolean => {
  const may = useMay();
  const enabled = useSeesMoney() && may('order:payment') && houseId !== undefined;
  const { data } = useCall(
    listPaymentOffers,
    { houseId: houseId ?? '' },
    { enabled, keepPrevious: false, quiet: true, staleTime: 60_000 },
  );
  return enabled && data !== undefined && data.length > 0;
};
