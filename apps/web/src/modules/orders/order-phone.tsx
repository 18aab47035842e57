/** The booker's phone: masked, and revealed with a reason that is put on record. */
import type { OrderDetail } from '@minsu/contract/orders/order.ts';
import { getOrderHistory, revealPhone } from '@minsu/contract/orders/order-endpoints.ts';
import { useIsMutating } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../../components/copyable.tsx';
import { Field } from '../../components/field.tsx';
import { RecordForm } from '../../components/record-form.tsx';
import { TabContext } from '../../platform/tab-context.ts';
import { useQuietTab } from './order-form-dialog.tsx';

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
  const words = useTranslation('components').t;
  const form = useId();
  const tab = useQuietTab();
  return (
    <Modal
      open={open}
      title={t('revealTitle')}
      width={440}
      destroyOnHidden
      okText={t('revealSubmit')}
      cancelText={words('cancel')}
      okButtonProps={{ htmlType: 'submit', form, variant: 'solid', color: 'primary' }}
      confirmLoading={useIsMutating() > 0}
      onCancel={onClose}
    >
      <TabContext value={tab}>
        <RecordForm
          id={form}
          bar="none"
          command={revealPhone}
          base={{ orderId }}
          initial={{ reason: t('revealDefault') }}
          invalidates={[getOrderHistory]}
          done={false}
          onDone={({ phone }) => {
            onPhone(phone);
            onClose();
          }}
        >
          <p className="muted">{t('revealHint')}</p>
          <Field of={revealPhone.input} name="reason" label={t('reason')} />
        </RecordForm>
      </TabContext>
    </Modal>
  );
};
