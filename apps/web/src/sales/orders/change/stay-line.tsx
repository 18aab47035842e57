/** The stay a dialog is about, in one line. */
import type { Stay } from '@minsu/contract/sales/orders/order.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { hoursToShow, StayWhen } from '../sell/stay-when.tsx';

export const StayLine = ({ stay }: { readonly stay: Stay }) => {
  const { t } = useTranslation('orders');
  return (
    <p className="stay-line">
      <strong>{stay.guestName}</strong>
      <span>
        {stay.roomTypeName} · {stay.roomNumber ?? t('unassigned')}
      </span>
      <StayWhen checkIn={stay.checkIn} checkOut={stay.checkOut} hours={hoursToShow(stay)} />
    </p>
  );
};
