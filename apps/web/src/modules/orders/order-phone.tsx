/** The booker's phone: masked, and revealed with a reason that is put on record. */
import type { OrderDetail } from '@minsu/contract/orders/order.ts';
import { getOrderHistory, revealPhone } from '@minsu/contract/orders/order-endpoints.ts';
import { useState } from 'react';
import { Copyable } from '../../components/copyable.tsx';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

export const PhoneFact = ({ detail }: { readonly detail: OrderDetail }) => {
  const { t } = useTranslation('orders');
  const { id, phoneMasked } = detail.order;
  const [phone, setPhone] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  if (phone !== null) return <Copyable text={phone} />;
  if (phoneMasked === null) return '—';
  return (
    <>
      <span className="num">{phoneMasked}</span>
      {detail.actions.includes('reveal') && (
        <>
          <button type="button" className="text-button" onClick={() => setAsking(true)}>
            {t('action_reveal')}
          </button>
          <RevealDialog orderId={id} open={asking} onClose={() => setAsking(false)} onPhone={setPhone} />
        </>
      )}
    </>
  );
};

interface RevealDialogProps {
  readonly orderId: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onPhone: (phone: string | null) => void;
}

const RevealDialog = ({ orderId, open, onClose, onPhone }: RevealDialogProps) => {
  const { t } = useTranslation('orders');
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('revealTitle')}
      width={440}
      submitLabel={t('revealSubmit')}
      command={revealPhone}
      base={{ orderId }}
      initial={{ reason: '' }}
      invalidates={[getOrderHistory]}
      done={false}
      onDone={({ phone }) => {
        onPhone(phone);
        onClose();
      }}
    >
      <p className="muted">{t('revealHint')}</p>
      <Field of={revealPhone.input} name="reason" label={t('reason')} />
    </FormDialog>
  );
};
