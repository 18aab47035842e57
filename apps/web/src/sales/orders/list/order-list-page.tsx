/** All orders: quick views with counters, filters, preview with actions, new order. */

import { importOrders } from '@minsu/contract/sales/orders/import-orders-endpoints.ts';
import type { OrderRow } from '@minsu/contract/sales/orders/order.ts';
import {
  countOrderViews,
  exportOrders,
  pageOrders,
} from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Icon } from '../../../components/icon.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { orderHref } from '../../../components/records/order-href.ts';
import { ImportButton } from '../../../components/runs/import-button.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { OrderBulkActions } from '../order-bulk-actions.tsx';
import { OrderSummary } from '../order-summary.tsx';
import { OrderCard } from './order-card.tsx';
import { useOrderColumns } from './order-list-columns.tsx';
import { useOrderFilters, useOrderViews } from './order-list-filters.ts';

const CreateOrderPanel = lazy(async () => ({
  default: (await import('../create-order-panel.tsx')).CreateOrderPanel,
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
