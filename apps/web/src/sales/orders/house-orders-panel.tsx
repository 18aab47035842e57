/** Orders of one property, as a tab. */
import type { OrderRow } from '@minsu/contract/sales/orders/order.ts';
import { exportOrders, pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import { orderHref } from '../../components/records/order-href.ts';
import { Panel } from '../../components/records/panel.tsx';
import { OrderCard } from './list/order-card.tsx';
import { useOrderColumns } from './list/order-list-columns.tsx';
import { useOrderFilters } from './list/order-list-filters.ts';
import { OrderSummary } from './order-summary.tsx';
import './order-live.ts';
import './orders.css';
import { useTranslation } from '../../platform/use-translation.ts';

const keyOf = (row: OrderRow): string => row.id;
const nameOf = (row: OrderRow): string => `${row.bookerName} · ${row.orderNo}`;
const hrefOf = (row: OrderRow): string => orderHref(row.id);

export const HouseOrdersPanel = ({ houseId }: { readonly houseId: string }) => {
  const { t } = useTranslation('orders');
  const filters = useOrderFilters().filter((filter) => filter.key !== 'houseId');
  const columns = useOrderColumns().filter((column) => column.key !== 'houseName');
  return (
    <Panel flush>
      <ListPanel
        title={t('listTitle')}
        listKey="houseOrders"
        endpoint={pageOrders}
        fixed={{ houseId: [houseId] }}
        filters={filters}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        rowHref={hrefOf}
        exportOf={exportOrders}
        defaultSort="-checkIn"
        preview={(row) => <OrderSummary of={{ id: row.id }} />}
        phoneRender={(row) => <OrderCard row={row} />}
        empty={{ title: t('emptyTitle') }}
      />
    </Panel>
  );
};
