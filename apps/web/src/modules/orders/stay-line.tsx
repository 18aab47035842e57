/** Which stay a dialog is about, in one line. */
import type { Stay } from '@minsu/contract/orders/order.ts';
import { useTranslation } from 'react-i18next';
import { Nights } from '../../components/date-text.tsx';
import { formatRange, nightsOf } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';

export const StayLine = ({ stay }: { readonly stay: Stay }) => {
  const { t } = useTranslation('orders');
  return (
    <p className="stay-line">
      <strong>{stay.guestName}</strong>
      <span>
        {stay.roomTypeName} · {stay.roomNumber ?? t('unassigned')}
      </span>
      <span className="num">
        {formatRange(stay.checkIn, stay.checkOut, currentLanguage())} ·{' '}
        <Nights count={nightsOf(stay.checkIn, stay.checkOut)} />
      </span>
    </p>
  );
};
