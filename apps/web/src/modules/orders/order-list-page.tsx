/** All orders: quick views with counters, filters, a preview with actions, and the way into a new order. */
import type { OrderRow } from '@minsu/contract/orders/order.ts';
import { acceptOrders, exportOrders, pageOrders } from '@minsu/contract/orders/order-endpoints.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkButton } from '../../components/bulk-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { useMay } from '../../platform/session.ts';
import { OrderCard } from './order-card.tsx';
import { useOrderColumns } from './order-list-columns.tsx';
import { useOrderFilters, useOrderViews } from './order-list-filters.ts';
import { OrderSummary } from './order-summary.tsx';
import { orderHref } from './order-summary-panel.tsx';

const CreateOrderPanel = lazy(async () => ({
  default: (await import('./create-order-panel.tsx')).CreateOrderPanel,
}));

const nameOf = (row: OrderRow): string => `${row.bookerName} · ${row.orderNo}`;
const hrefOf = (row: OrderRow): string => orderHref(row.id);

const OrderListPage = () => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const create = useCreateOrder();
  return (
    <>
      <ListPage
        title={t('listTitle')}
        purpose={t('purpose')}
        listKey="orders"
        endpoint={pageOrders}
        filters={useOrderFilters()}
        columns={useOrderColumns()}
        rowKey={(row) => row.id}
        rowName={nameOf}
        rowHref={hrefOf}
        exportOf={exportOrders}
        bulkActions={
          may('order:accept')
            ? (selection) => (
                <BulkButton
                  bulk={acceptOrders}
                  selection={selection}
                  rowKey={(row) => row.id}
                  input={{}}
                  label={t('bulkAccept')}
                  title={t('bulkAcceptTitle')}
                  effects={[t('bulkAcceptEffect')]}
                />
              )
            : undefined
        }
        quickViews={useOrderViews()}
        defaultSort="-createdAt"
        preview={(row) => <OrderSummary of={{ id: row.id }} />}
        phoneRender={(row) => <OrderCard row={row} />}
        primaryAction={create.button}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: create.button }}
      />
      {create.panel}
    </>
  );
};

const useCreateOrder = () => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never');
  if (!may('order:create')) return { button: null, panel: null };
  return {
    button: (
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setPanel('open')}>
        {t('create')}
      </Button>
    ),
    panel: panel !== 'never' && (
      <Suspense>
        <CreateOrderPanel open={panel === 'open'} onClose={() => setPanel('closed')} />
      </Suspense>
    ),
  };
};

export default OrderListPage;
