/** All orders: quick views with counters, filters, a preview with actions, and the way into a new order. */

import { importOrders } from '@minsu/contract/orders/import-orders-endpoints.ts';
import type { OrderRow } from '@minsu/contract/orders/order.ts';
import { countOrderViews, exportOrders, pageOrders } from '@minsu/contract/orders/order-list-endpoints.ts';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { Icon } from '../../components/icon.tsx';
import { ImportButton } from '../../components/import-button.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { orderHref } from '../../components/order-href.ts';
import { useDialog } from '../../components/use-dialog.ts';
import { useMay } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { OrderBulkActions } from './order-bulk-actions.tsx';
import { OrderCard } from './order-card.tsx';
import { useOrderColumns } from './order-list-columns.tsx';
import { useOrderFilters, useOrderViews } from './order-list-filters.ts';
import { OrderSummary } from './order-summary.tsx';

const CreateOrderPanel = lazy(async () => ({
  default: (await import('./create-order-panel.tsx')).CreateOrderPanel,
}));

const nameOf = (row: OrderRow): string => `${row.bookerName} · ${row.orderNo}`;
const hrefOf = (row: OrderRow): string => orderHref(row.id);

const OrderListPage = () => {
  const { t } = useTranslation('orders');
  const create = useCreateOrder();
  return (
    <>
      <ListPage
        title={t('listTitle')}
        purpose={t('purpose')}
        help="sell-and-check-in"
        listKey="orders"
        endpoint={pageOrders}
        filters={useOrderFilters()}
        columns={useOrderColumns()}
        rowKey={(row) => row.id}
        rowName={nameOf}
        rowHref={hrefOf}
        exportOf={exportOrders}
        bulkActions={(selection) => <OrderBulkActions selection={selection} />}
        quickViews={useOrderViews()}
        defaultSort="-createdAt"
        preview={(row) => <OrderSummary of={{ id: row.id }} />}
        phoneRender={(row) => <OrderCard row={row} />}
        tools={<ImportOrders />}
        primaryAction={create.button}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: create.button }}
      />
      {create.panel}
    </>
  );
};

const ImportOrders = () => {
  const { t } = useTranslation('orders');
  return (
    <ImportButton
      importOf={importOrders}
      target={{}}
      what={t('importOrders')}
      invalidates={[pageOrders, countOrderViews]}
    />
  );
};

const useCreateOrder = () => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const panel = useDialog();
  if (!may('order:create')) return { button: null, panel: null };
  return {
    button: (
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => panel.show()}>
        {t('create')}
      </Button>
    ),
    panel: panel.shown && (
      <Suspense>
        <CreateOrderPanel open={panel.shown.open} onClose={panel.close} />
      </Suspense>
    ),
  };
};

export default OrderListPage;
