/** The booker's phone: masked, revealed with an audited reason. */
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { getOrderHistory, revealPhone } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { useState } from 'react';
import { AskReasonDialog } from '../../../components/dialogs/reveal-dialog.tsx';
import { PhoneText } from '../../../components/words/phone-text.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';

export const PhoneFact = ({ detail }: { readonly detail: OrderDetail }) => {
  const { t } = useTranslation('orders');
  const { id, phoneMasked } = detail.order;
  const [phone, setPhone] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  if (phone !== null) return <PhoneText phone={phone} />;
  if (phoneMasked === null) return '—';
  return (
    <>
      <span className="num">{phoneMasked}</span>
      {detail.actions.includes('reveal') && (
        <>
          <button type="button" className="text-button" onClick={() => setAsking(true)}>
            {t('action_reveal')}
          </button>
          <AskReasonDialog
            open={asking}
            onClose={() => setAsking(false)}
            title={t('revealTitle')}
            submitLabel={t('revealSubmit')}
            command={revealPhone}
            base={{ orderId: id }}
            invalidates={[getOrderHistory]}
            onDone={(shown) => {
              setPhone(shown.phone);
              setAsking(false);
            }}
          />
        </>
      )}
    </>
  );
};
