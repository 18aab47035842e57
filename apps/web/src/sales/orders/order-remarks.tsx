/** Notes and tags of an order, edited in place. */
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { editRemarks } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { MAX_ORDER_TAGS } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { Field } from '../../components/forms/field.tsx';
import type { ControlProps } from '../../components/forms/field-controls.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { orderKey } from './order-commands.ts';
import { OrderFormDialog } from './order-form-dialog.tsx';

export const OrderRemarks = ({ detail }: { readonly detail: OrderDetail }) => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const [editing, setEditing] = useState(false);
  const { remark, remarkInternal, tags } = detail.order;
  const isEmpty = remark === '' && remarkInternal === '' && tags.length === 0;
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
            ...(tags.length > 0 ? [{ label: t('field_tags'), value: <Tags of={tags} /> }] : []),
            ...(remark ? [{ label: t('remarkGuest'), value: remark }] : []),
            ...(remarkInternal ? [{ label: t('field_remarkInternal'), value: remarkInternal }] : []),
          ]}
        />
      )}
      <RemarksDialog detail={detail} open={editing} onClose={() => setEditing(false)} />
    </Panel>
  );
};

const Tags = ({ of }: { readonly of: readonly string[] }) => (
  <span className="order-tags">
    {of.map((tag) => (
      <Tag key={tag}>{tag}</Tag>
    ))}
  </span>
);

/** Free tags: anything typed becomes one. */
const tagsControl = ({ id, value, onChange, onBlur, status, ...given }: ControlProps) => (
  <Select
    id={id}
    mode="tags"
    style={{ width: '100%' }}
    maxCount={MAX_ORDER_TAGS}
    tokenSeparators={[',', '，', '、']}
    open={false}
    suffixIcon={null}
    status={status ?? ''}
    value={value as string[]}
    onChange={(next: string[]) => onChange(next.map((tag) => tag.trim()).filter(Boolean))}
    onBlur={() => onBlur()}
    aria-describedby={given['aria-describedby']}
    aria-invalid={given['aria-invalid']}
  />
);

interface RemarksDialogProps {
  readonly detail: OrderDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

const RemarksDialog = ({ detail, open, onClose }: RemarksDialogProps) => {
  const { t } = useTranslation('orders');
  const { remark, remarkInternal, tags } = detail.order;
  return (
    <OrderFormDialog
      open={open}
      onClose={onClose}
      title={t('editRemarks')}
      submitLabel={t('saveRemarks')}
      command={editRemarks}
      base={orderKey(detail)}
      initial={{ remark, remarkInternal, tags }}
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
      <Field
        of={editRemarks.input}
        name="tags"
        label={t('field_tags')}
        help={t('tagsHelp')}
        control={tagsControl}
        required={false}
      />
    </OrderFormDialog>
  );
};
