/** What may be done with the selected orders: accept, give rooms, tag, write to their guests. */
import type { OrderRow } from '@minsu/contract/orders/order.ts';
import { acceptOrders, assignOrders } from '@minsu/contract/orders/order-list-endpoints.ts';
import { Button } from 'antd';
import { BulkButton } from '../../components/bulk-button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import type { RowSelection } from '../../components/list-types.ts';
import { useDialog } from '../../components/use-dialog.ts';
import { useMay } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const TagOrders = lazyPart(() => import('./tag-orders.tsx'), 'asked');
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
