/** Orders of a member, by stays or by amounts. */
import type { OrderRow } from '@minsu/contract/sales/orders/order.ts';
import type { OrderColumn } from '@minsu/contract/sales/orders/order-list.ts';
import { exportOrders, pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { useMemo } from 'react';
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
const nameOf = (row: OrderRow): string => `${row.orderNo} · ${row.houseName}`;
const hrefOf = (row: OrderRow): string => orderHref(row.id);

/** Columns shown first; others can be added. */
const first: Record<'stays' | 'money', readonly OrderColumn[]> = {
  stays: [
    'orderNo',
    'shown',
    'houseName',
    'roomNumbers',
    'checkIn',
    'checkOut',
    'nights',
    'channel',
    'totalFen',
  ],
  money: [
    'orderNo',
    'shown',
    'houseName',
    'checkIn',
    'totalFen',
    'paidFen',
    'balanceFen',
    'deposit',
    'afterSale',
  ],
};

interface MemberOrdersPanelProps {
  readonly guestId: string;
  readonly shown: 'stays' | 'money';
}

export const MemberOrdersPanel = ({ guestId, shown }: MemberOrdersPanelProps) => {
  const { t } = useTranslation('orders');
  const filters = useOrderFilters();
  const all = useOrderColumns();
  const columns = useMemo(() => {
    const place = (key: string) => {
      const at = first[shown].indexOf(key as OrderColumn);
      return at === -1 ? first[shown].length : at;
    };
    return [...all]
      .sort((a, b) => place(a.key) - place(b.key))
      .map((column) => ({ ...column, hidden: !first[shown].includes(column.key as OrderColumn) }));
  }, [all, shown]);
  return (
    <Panel flush>
      <ListPanel
        title={t('listTitle')}
        listKey={shown === 'stays' ? 'memberStays' : 'memberMoney'}
        endpoint={pageOrders}
        fixed={{ guestId }}
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
