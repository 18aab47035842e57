/** Which stay a dialog is about, in one line. */
import type { Stay } from '@minsu/contract/orders/order.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { StayWhen, saidHours } from './stay-when.tsx';

export const StayLine = ({ stay }: { readonly stay: Stay }) => {
  const { t } = useTranslation('orders');
  return (
    <p className="stay-line">
      <strong>{stay.guestName}</strong>
      <span>
        {stay.roomTypeName} · {stay.roomNumber ?? t('unassigned')}
      </span>
      <StayWhen checkIn={stay.checkIn} checkOut={stay.checkOut} hours={saidHours(stay)} />
    </p>
  );
};
