/** Bulk actions on orders: accept, assign rooms, tag, message guests. */
import type { OrderRow } from '@minsu/contract/sales/orders/order.ts';
import { acceptOrders, assignOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import type { RowSelection } from '../../components/lists/list-types.ts';
import { BulkButton } from '../../components/runs/bulk-button.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const TagOrders = lazyPart(() => import('./list/tag-orders.tsx'), 'asked');
const MessageOrders = lazyPart(() => import('./message-orders.tsx'), 'asked');

interface SelectionProps {
  readonly selection: RowSelection<OrderRow>;
}

const keyOf = (order: OrderRow): string => order.id;

export const OrderBulkActions = ({ selection }: SelectionProps) => {
  const { t } = useTranslation('orders');
  const may = useMay();
  return (
    <>
      <BulkButton
        bulk={acceptOrders}
        selection={selection}
        rowKey={keyOf}
        input={{}}
        label={t('bulkAccept')}
        title={t('bulkAcceptTitle')}
        effects={[t('bulkAcceptEffect')]}
      />
      <BulkButton
        bulk={assignOrders}
        selection={selection}
        rowKey={keyOf}
        input={{}}
        label={t('bulkAssign')}
        title={t('bulkAssignTitle')}
        effects={[t('bulkAssignEffect')]}
      />
      {may('order:edit') && <TagButton selection={selection} />}
      {may('thread:reply') && may('thread:read') && <MessageButton selection={selection} />}
    </>
  );
};

const MessageButton = ({ selection }: SelectionProps) => {
  const { t } = useTranslation('threads');
  const dialog = useDialog();
  return (
    <>
      <Button size="small" onClick={() => dialog.show()}>
        {t('bulkMessageButton')}
      </Button>
      {dialog.shown && (
        <MessageOrders selection={selection} open={dialog.shown.open} onClose={dialog.close} />
      )}
    </>
  );
};

const TagButton = ({ selection }: SelectionProps) => {
  const { t } = useTranslation('orders');
  const dialog = useDialog();
  return (
    <>
      <Button size="small" onClick={() => dialog.show()}>
        {t('tagButton')}
      </Button>
      {dialog.shown && <TagOrders selection={selection} open={dialog.shown.open} onClose={dialog.close} />}
    </>
  );
};
