/** All orders: quick views with counters, filters, a preview with actions, and the way into a new order. */
import type { OrderRow } from '@minsu/contract/orders/order.ts';
import { exportOrders, pageOrders } from '@minsu/contract/orders/order-endpoints.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Nights } from '../../components/date-text.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { Money } from '../../components/money.tsx';
import { formatRange, nightsOf } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useMay, useSeesMoney } from '../../platform/session.ts';
import { OrderState, useOrderColumns } from './order-list-columns.tsx';
import { useOrderFilters, useOrderViews } from './order-list-filters.ts';
import { OrderSummary } from './order-summary.tsx';
import { orderHref } from './order-summary-panel.tsx';

const CreateOrderPanel = lazy(async () => ({
  default: (await import('./create-order-panel.tsx')).CreateOrderPanel,
}));

const OrderListPage = () => {
  const { t } = useTranslation('orders');
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
        rowName={(row) => `${row.bookerName} · ${row.orderNo}`}
        rowHref={(row) => orderHref(row.id)}
        exportEndpoint={exportOrders}
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

/** A row on a phone. */
const OrderCard = ({ row }: { readonly row: OrderRow }) => {
  const { t } = useTranslation('orders');
  const seesMoney = useSeesMoney();
  return (
    <Link className="order-card" to={orderHref(row.id)}>
      <span className="line">
        <strong>{row.bookerName}</strong>
        <OrderState row={row} />
      </span>
      <span className="line">
        <span className="where">
          {row.houseName} · {row.roomNumbers || t('unassigned')}
        </span>
        {seesMoney && <Money fen={row.totalFen} />}
      </span>
      <span className="line muted">
        <span className="num">
          {formatRange(row.checkIn, row.checkOut, currentLanguage())} ·{' '}
          <Nights count={nightsOf(row.checkIn, row.checkOut)} />
        </span>
        {seesMoney && (row.balanceFen ?? 0) > 0 ? (
          <span className="bad-text">
            {t('toCollect')} <Money fen={row.balanceFen} owed />
          </span>
        ) : (
          <span>{t(`channel_${row.channel}`)}</span>
        )}
      </span>
    </Link>
  );
};

export default OrderListPage;
