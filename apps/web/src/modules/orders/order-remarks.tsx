/** Remarks of an order, edited in place. */
import type { OrderDetail } from '@minsu/contract/orders/order.ts';
import { editRemarks } from '@minsu/contract/orders/order-endpoints.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { Panel } from '../../components/panel.tsx';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toast.ts';
import { orderKey } from './order-commands.ts';
import { OrderFormDialog } from './order-form-dialog.tsx';

export const OrderRemarks = ({ detail }: { readonly detail: OrderDetail }) => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const [editing, setEditing] = useState(false);
  const { remark, remarkInternal } = detail.order;
  const isEmpty = remark === '' && remarkInternal === '';
  return (
    <Panel
      title={t('column_remark')}
      extra={
        may('order:edit') && (
          <button type="button" className="text-button" onClick={() => setEditing(true)}>
            {isEmpty ? t('addRemarks') : t('editRemarks')}
          </button>
        )
      }
    >
      {isEmpty ? (
        <p className="muted">{t('noRemarks')}</p>
      ) : (
        <Facts
          items={[
            ...(remark ? [{ label: t('remarkGuest'), value: remark }] : []),
            ...(remarkInternal ? [{ label: t('field_remarkInternal'), value: remarkInternal }] : []),
          ]}
        />
      )}
      <RemarksDialog detail={detail} open={editing} onClose={() => setEditing(false)} />
    </Panel>
  );
};

interface RemarksDialogProps {
  readonly detail: OrderDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

const RemarksDialog = ({ detail, open, onClose }: RemarksDialogProps) => {
  const { t } = useTranslation('orders');
  const { remark, remarkInternal } = detail.order;
  return (
    <OrderFormDialog
      open={open}
      onClose={onClose}
      title={t('editRemarks')}
      submitLabel={t('saveRemarks')}
      command={editRemarks}
      base={orderKey(detail)}
      initial={{ remark, remarkInternal }}
      onDone={() => toast.success(t('event_remarksEdited'))}
    >
      <Field
        of={editRemarks.input}
        name="remark"
        label={t('remarkGuest')}
        control="textarea"
        required={false}
      />
      <Field
        of={editRemarks.input}
        name="remarkInternal"
        label={t('field_remarkInternal')}
        control="textarea"
        required={false}
      />
    </OrderFormDialog>
  );
};
